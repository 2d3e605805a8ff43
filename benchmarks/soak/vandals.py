"""What nobody should send, from somebody who sits at a table: all of it must be refused, and harm nobody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.soak.player import Player

JSON: Final = {"content-type": "application/json"}
HELD: Final = 45.0  # seconds after which the server has ended a request that does not come: it gives a body 30
MOST_HELD: Final = 20  # at once


async def vandalise(player: Player) -> None:
    """One thing of the list below, and whether it was refused as it should be."""
    what = player.luck.choice(WRONGS)
    player.world.tally.did[f"garbage: {what.__name__.replace('_', ' ')}"] += 1
    with suppress(httpx.TransportError, OSError):  # the server may be gone just now
        await what(player)


async def _refused(player: Player, statuses: tuple[int, ...], method: str, path: str, **sent: Any) -> None:
    answer = await player.person.http.request(method, path, **sent)
    player.world.note(answer)
    if answer.status_code not in (*statuses, 429):
        what = str(sent)[:200]
        player.world.tally.taken.append(f"{method} {path} {what}: {answer.status_code} {answer.text[:200]}")


async def broken_json(player: Player) -> None:
    """Bytes that are no JSON, or too deep."""
    content = player.luck.choice((b"{", b'{"decision": 1, "action": ', b"\xff\xfe", b"[" * 5000, b"nothing", b"NaN"))
    await _refused(player, (400, 422), "POST", f"{player.path}/moves", content=content, headers=JSON)


async def wrong_types(player: Player) -> None:
    """JSON that is no move."""
    body = player.luck.choice(
        (
            {"decision": "1", "action": []},
            {"decision": 10**30, "action": "1B1"},
            {"decision": -1, "action": {"kind": None}},
            {"decision": 1, "action": "x" * 5000},
            [1, 2],
            "text",
            {},
        )
    )
    await _refused(player, (400, 422), "POST", f"{player.path}/moves", json=body)


async def illegal_move(player: Player) -> None:
    """What the rules do not know."""
    decision = player.view["decision"]
    action = player.luck.choice(("9Z9", "", "CK-C", "\u0000", "draw draw", "99", '{"kind":"take"}'))
    await _refused(
        player, (409, 422), "POST", f"{player.path}/moves", json={"decision": decision["number"], "action": action}
    )


async def stale_decision(player: Player) -> None:
    """Of the future, too. What has been answered before would be answered again, so it is not tried."""
    decision = player.view["decision"]
    body = {"decision": decision["number"] + player.luck.randint(1, 1000), "action": decision["actions"][0]["text"]}
    await _refused(player, (409,), "POST", f"{player.path}/moves", json=body)


async def forged_seat(player: Player) -> None:
    """Somebody else's, a bot's, or none that is there."""
    seat = player.luck.choice([seat for seat in range(5) if seat not in player.own_seats])
    decision = player.view["decision"]
    what, body = player.luck.choice(
        (
            ("moves", {"decision": decision["number"], "action": decision["actions"][0]["text"]}),
            ("undo", {"decision": 1}),
            ("resign", None),
            ("leave", None),
            ("return", None),
            ("hint", None),
        )
    )
    await _refused(player, (403, 404, 422), "POST", f"{player.game.path}/seats/{seat}/{what}", json=body)
    await _refused(player, (403, 404, 422), "GET", f"{player.game.path}?seat={seat}")


async def forged_cookie(player: Player) -> None:
    """Made up, or another person's with a letter changed."""
    name, _, value = player.person.cookie.partition("=")
    forged = player.luck.choice((f"{name}=x.1.y", f"{name}={value[:-1]}{'A' if value[-1] != 'A' else 'B'}", ""))
    async with httpx.AsyncClient(base_url=player.person.http.base_url, verify=False) as stranger:
        answer = await stranger.post(
            f"{player.path}/resign", headers={**player.person.headers, "cookie": forged} if forged else {}
        )
    player.world.note(answer)
    if answer.status_code not in (401, 429):
        player.world.tally.taken.append(f"resigning with {forged!r}: {answer.status_code}")


async def other_site(player: Player) -> None:
    """A page that the browser has come upon elsewhere."""
    headers = {"origin": "https://evil.example"}
    await _refused(player, (403,), "POST", f"{player.path}/resign", headers=headers)


async def other_host(player: Player) -> None:
    """A name that somebody has led here."""
    await _refused(player, (421,), "GET", player.game.path, headers={"host": "evil.example"})


async def too_large(player: Player) -> None:
    """A body that says so beforehand."""
    body = b'{"decision": 1, "action": "' + b"x" * 200_000 + b'"}'
    await _refused(player, (413,), "POST", f"{player.path}/moves", content=body, headers=JSON)


async def unknown_place(player: Player) -> None:
    """Addresses that lead nowhere."""
    path = player.luck.choice(("/tables/none", "/tables/..%2f..", "/tables/x/seats/1/moves", "/nothing", "/tables/%00"))
    await _refused(player, (401, 404, 405, 422), "GET", path)


async def half_a_request(player: Player) -> None:
    """Its rest never comes. Held open on purpose: the server must end it, and soon."""
    held = player.world.held
    if len(held) < MOST_HELD:
        held.add(task := asyncio.create_task(_hold(player, player.luck.random() < 0.5)))
        task.add_done_callback(held.discard)


async def _hold(player: Player, with_head: bool) -> None:
    world, began = player.world, time.monotonic()
    head = f"POST /api/v1{player.path}/moves HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {player.person.cookie}\r\n"
    rest = 'content-type: application/json\r\ncontent-length: 90\r\n\r\n{"decision": 1,' if with_head else ""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", world.server.port)
        try:
            writer.write((head + rest).encode())
            async with asyncio.timeout(HELD):
                await reader.read()  # until the server has said what it thinks of it, and closed
        except TimeoutError:
            if world.was_up(began):
                world.tally.wrongs.append(f"half a request was held for {HELD} seconds")
        finally:
            writer.close()


async def garbled_stream(player: Player) -> None:
    """What is said on a stream that is no message: each gets a problem, and the stream goes on."""
    other = next(seat for seat in (1, 2, 3, 4, 5) if seat not in player.own_seats)
    table = player.game.table
    garbage = [
        "{",
        "[]",
        json.dumps({"type": "sit"}),
        json.dumps({"type": "follow", "table": table, "since": 10**9}),
        json.dumps({"type": "follow", "table": table, "since": -1}),
        json.dumps({"type": "follow", "table": table, "since": 0, "seat": other}),
        json.dumps({"type": "follow", "table": "no-such-table", "since": 0}),
    ]
    place = player.world.server.url.replace("http", "ws", 1) + "/api/v1/live"
    headers = {**player.person.headers, "cookie": player.person.cookie}
    with suppress(ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
        async with connect(
            place, additional_headers=headers, proxy=None, ping_interval=None, close_timeout=1
        ) as socket:
            for message in player.luck.sample(garbage, 3):
                await socket.send(message)
                said = json.loads(await asyncio.wait_for(socket.recv(), 10))
                if said["type"] != "problem":
                    player.world.tally.taken.append(f"on a stream {message}: {str(said)[:200]}")


WRONGS: Final[tuple[Callable[[Player], Awaitable[None]], ...]] = (
    broken_json,
    wrong_types,
    illegal_move,
    stale_decision,
    forged_seat,
    forged_cookie,
    other_site,
    other_host,
    too_large,
    unknown_place,
    half_a_request,
    garbled_stream,
)
