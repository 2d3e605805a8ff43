"""What people study beside their games: lines, puzzles, positions that are pondered, games that are explained.

All of it must be answered, and leave the games alone.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from azulejo.games.registry import GAMES
from benchmarks.soak.player import Player

WATCHED: Final = 4.0  # seconds until somebody has seen enough
LATEST: Final = 20  # games that are over, of which one is explained


async def study(player: Player) -> None:
    """One thing of the list below."""
    what = player.luck.choice(STUDIES)
    player.world.tally.did[f"study: {what.__name__.replace('_', ' ')}"] += 1
    await what(player)


async def a_line(player: Player) -> None:
    """From a new game on, dealt by chance, and what cannot be played there."""
    await _line(player)


async def _line(player: Player) -> str:
    """The text of a position in which somebody must decide."""
    line: Any = {"deals": True}
    asked: dict[str, object] = {"game": player.luck.choice(list(GAMES)), "events": []}
    while line["deals"]:
        line = await player.person.expect((200,), "POST", "/study/lines", asked)
        asked = {"position": line["moments"][-1]["text"], "events": [None]}
    text = str(line["moments"][-1]["text"])
    spoilt = text.replace("bag=", "bag=B", 1)
    await player.person.expect((422,), "POST", "/study/lines", {"position": spoilt})
    choices = [action["text"] for action in line["decisions"][0]["actions"]]
    events = [player.luck.choice(choices), "9Z9"]
    played = await player.person.expect((200,), "POST", "/study/lines", {"position": text, "events": events})
    if len(played["moments"]) != 2 or not played["wrong"]:
        player.world.tally.wrongs.append(f"{text}: {events} were played otherwise")
    return text


async def a_puzzle(player: Player) -> None:
    """Answered by chance."""
    found = (await player.person.expect((200,), "GET", "/puzzles/next"))["puzzle"]
    if found is not None:
        answer = {"action": player.luck.choice(found["actions"])["text"]}
        await player.person.expect((200,), "POST", f"/puzzles/{found['id']}/answer", answer)


async def a_position(player: Player) -> None:
    """Pondered for a second, or left before that."""
    text = await _line(player)
    await _watch(player, {"type": "ponder", "position": text, "seconds": 1}, "pondered")


async def a_game(player: Player) -> None:
    """One that is over, of which somebody watches the beginning."""
    over = [game for game in player.world.over[-LATEST:] if not game.link]
    if over:
        game = player.luck.choice(over)
        asked = await player.person.ask("POST", f"{game.path}/report")
        if asked.status_code == 200:
            await _watch(player, {"type": "report", "table": game.table}, "report")
        elif asked.status_code != 409:  # in which nobody has moved
            player.world.tally.wrongs.append(f"a report of {game.table}: {asked.status_code} {asked.text[:200]}")


async def _watch(player: Player, message: dict[str, object], kind: str) -> None:
    """What a stream tells of it for a while: nothing else, however little that is on a machine that is busy."""
    place = player.world.server.url.replace("http", "ws", 1) + "/api/v1/live"
    headers = {**player.person.headers, "cookie": player.person.cookie}
    end = time.monotonic() + WATCHED
    with suppress(ConnectionClosed, InvalidHandshake, TimeoutError, EOFError, OSError):
        async with connect(place, additional_headers=headers, proxy=None, ping_interval=None, close_timeout=1) as said:
            await said.send(json.dumps(message))
            while time.monotonic() < end:
                told: Any = json.loads(await asyncio.wait_for(said.recv(), end - time.monotonic()))
                if told["type"] != kind:
                    player.world.tally.wrongs.append(f"{message}: {str(told)[:200]}")
                if told.get("done") or told.get("complete"):
                    return


STUDIES: Final[tuple[Callable[[Player], Awaitable[None]], ...]] = (a_line, a_puzzle, a_position, a_game)
