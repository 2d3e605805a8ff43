"""How somebody plays: looks at the table, answers the others, moves, and now and then does something else."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from benchmarks.soak.player import Player
from benchmarks.soak.tricks import any_trick

LOOK: Final = 1.0  # seconds after which somebody looks again, whether or not they have heard anything
ASK: Final = 5.0  # seconds between two tries to have a bot play for somebody who is away
LONGEST_PAUSE: Final = 3.0  # seconds
FAREWELL: Final = 5  # moves of each player after the soak's end by which a game is seen to go on


async def play(player: Player) -> None:
    """Until the game is over."""
    if not player.prefers_asking:
        player.open_tab()
    try:
        while not player.game.is_over:
            await wait_for_news(player)
            await react(player)
            if player.must_decide:
                await decide(player)
    finally:
        await player.close_tabs()


async def wait_for_news(player: Player) -> None:
    """Until there is something to do, or a second has passed."""
    if not player.must_decide:
        try:
            async with asyncio.timeout(LOOK):
                await player.news.wait()
        except TimeoutError:
            if not player.tabs:
                await player.look()
    player.news.clear()


async def decide(player: Player) -> None:
    """After a moment, in which the table may have changed."""
    world = player.world
    await world.rest(min(player.luck.expovariate(1 / world.plan.pause), LONGEST_PAUSE))
    if not player.must_decide:
        return
    if world.is_closing.is_set():
        await say_farewell(player)
    elif not await any_trick(player) and player.must_decide:
        await player.move(player.view["decision"])


async def say_farewell(player: Player) -> None:
    """A few more moves, so that the game is seen to go on, and then the end."""
    player.farewell += 1
    if player.farewell > FAREWELL:
        await player.do("resign")
    else:
        await player.move(player.view["decision"])


async def react(player: Player) -> None:
    """To what others have done, or a clock."""
    if player.view["status"] != "running" or player.mine["out"]:
        return
    if player.mine["stand_in"]:
        await return_to_seat(player)
        return
    await answer_wish(player)
    if player.view["aborting"] and player.luck.random() < 0.3:
        player.world.tally.did["agreements to call off"] += 1
        await player.person.ask("POST", f"{player.game.path}/abort")
    await replace_absent(player)


async def return_to_seat(player: Player) -> None:
    """A clock, or the others, have had a bot play."""
    if not player.mine["returning"]:
        player.world.tally.did["returns from a bot"] += 1
        await player.do("return")


async def answer_wish(player: Player) -> None:
    """To take back, perhaps; who does not answer lets it lapse."""
    wish = player.view["undo"]["asked"]
    if wish and wish["seat"] not in player.own_seats and player.luck.random() < 0.7:
        player.world.tally.did["answers to a wish to take back"] += 1
        accept = player.luck.random() < 0.7
        await player.do("undo/answer", {"asker": wish["seat"], "decision": wish["decision"], "accept": accept})


async def replace_absent(player: Player) -> None:
    """Once they have been away for long enough, which is the server's to know."""
    away = [
        number
        for number, seat in enumerate(player.view["seats"], 1)
        if seat["away"] and not seat["stand_in"] and not seat["out"] and number not in player.own_seats
    ]
    if away and player.view["clock"] is None and time.monotonic() - player.asked > ASK:
        player.asked = time.monotonic()
        answer = await player.person.ask("POST", f"{player.game.path}/seats/{away[0]}/replace")
        player.world.tally.did["absent players replaced"] += answer.status_code == 200
