"""What people do besides moving, when it would be their turn: all of it allowed, none of it convenient."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import httpx

from benchmarks.soak.player import Player
from benchmarks.soak.studying import study
from benchmarks.soak.vandals import vandalise

OFTEN: Final = 0.3  # of all decisions
MOST_TABS: Final = 3
PATHS: Final = ("", "/events", "/moments", "/record", "/actions")
PLACES: Final = ("/tables", "/people/me/tables", "/people/me", "/games", "/bots")


async def any_trick(player: Player) -> bool:
    """Does something else than moving, or does it in a strange way; whether it did."""
    if player.luck.random() > OFTEN:
        return False
    trick = player.luck.choices(list(TRICKS), list(TRICKS.values()))[0]
    player.world.tally.did[trick.__name__.replace("_", " ")] += 1
    await trick(player)
    return True


async def take_back(player: Player) -> None:
    """The last answer, alone or by asking."""
    decision = player.view["undo"]["decision"]
    if decision is not None:
        await player.do("undo", {"decision": decision})


async def call_off(player: Player) -> None:
    """Or agrees to it."""
    await player.person.ask("POST", f"{player.game.path}/abort")


async def resign(player: Player) -> None:
    """Seldom."""
    await player.do("resign")


async def leave(player: Player) -> None:
    """With a word, and not for long."""
    await player.do("leave")
    await _be_away(player, player.luck.uniform(1, 8))


async def vanish(player: Player) -> None:
    """Without a word, sometimes for as long as it takes the others to have a bot play."""
    for tab in player.tabs:
        tab.drop()
    longest = player.world.plan.longest_absence
    await _be_away(player, longest if player.luck.random() < 0.2 else player.luck.uniform(0.1, 0.3) * longest)


async def _be_away(player: Player, seconds: float) -> None:
    """Of all seats at the table, as a person is."""
    with player.game.without(player.seat):
        await player.close_tabs()
        await player.world.rest(seconds)
    if not player.prefers_asking:
        player.open_tab()
    elif not player.game.is_over:
        await player.do("return")
    await player.look()


async def keep_waiting(player: Player) -> None:
    """Until the clock runs out, where it is one of seconds."""
    clock = player.view["clock"]
    if clock and clock["move"] < 60_000:
        with player.game.without(player.seat):
            await player.world.rest((clock["move"] + clock["reserve"]) / 1000 + 2)


async def lose_connection(player: Player) -> None:
    """On all tabs."""
    for tab in player.tabs:
        tab.drop()


async def reload_page(player: Player) -> None:
    """A page that knows nothing yet."""
    await player.close_tabs()
    if not player.prefers_asking:
        player.open_tab()


async def open_another_tab(player: Player) -> None:
    """Which stays open."""
    if len(player.tabs) < MOST_TABS:
        player.open_tab()


async def answer_from_two_tabs(player: Player) -> None:
    """Two different answers at once: no more than one of them can count."""
    decision = player.view["decision"]
    actions = [action["text"] for action in decision["actions"]]
    if len(actions) > 1:
        statuses = await asyncio.gather(*(player.move(decision, action) for action in player.luck.sample(actions, 2)))
        if statuses.count(200) > 1:
            player.world.tally.wrongs.append(f"{player.path}: two answers to {decision['number']} were taken")


async def lose_an_answer(player: Player) -> None:
    """The connection breaks after a move was sent; the same is sent again."""
    decision = player.view["decision"]
    action = player.luck.choice(decision["actions"])["text"]
    body, sent = {"decision": decision["number"], "action": action}, time.monotonic()
    try:
        async with asyncio.timeout(player.luck.uniform(0.001, 0.02)):
            await player.person.http.post(f"{player.path}/moves", json=body)
    except (TimeoutError, httpx.TransportError):
        pass
    await player.move(decision, action, sent)


async def look_around(player: Player) -> None:
    """At this table and elsewhere."""
    for path in player.luck.sample(PATHS, 2):
        await player.person.expect((200,), "GET", f"{player.game.path}{path}?seat={player.seat}")
    await player.person.expect((200,), "GET", player.luck.choice(PLACES))


async def ask_for_a_hint(player: Player) -> None:
    """Only against bots is one given; and it may come when the decision is gone."""
    await player.person.expect((200, 403, 409), "POST", f"{player.path}/hint")


TRICKS: Final[dict[Callable[[Player], Awaitable[None]], float]] = {
    take_back: 16,
    call_off: 3,
    resign: 0.5,
    leave: 3,
    vanish: 2,
    keep_waiting: 2,
    lose_connection: 10,
    reload_page: 8,
    open_another_tab: 6,
    answer_from_two_tabs: 8,
    lose_an_answer: 8,
    look_around: 8,
    ask_for_a_hint: 1,
    study: 4,
    vandalise: 25,
}
