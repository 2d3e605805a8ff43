"""A move that comes in one piece is answered, on the network, as one that comes in two: byte by byte, and guarded."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from azulejo.server.limits.sizes import MOST_BODY, Connection
from azulejo.server.short_cuts import MovesAtSight
from tests.server.visiting import API, Visit, seated, view, visit

OWN = re.compile(rb"\r\nx-request-id: [0-9a-f]{16}")
PAUSE = 0.05  # seconds after which the head of a request is being answered without its body
HOST = "azulejo.test"

Address = tuple[str, int]


@asynccontextmanager
async def on_the_network(server: Visit) -> AsyncIterator[Address]:
    config = uvicorn.Config(server.app, http=Connection, log_config=None)
    config.load()
    state = ServerState()
    state.default_headers = [(b"date", b"today")]
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    try:
        yield listening.sockets[0].getsockname()
    finally:
        listening.close()


def request(person: httpx.AsyncClient, path: str, body: bytes, **headers: str) -> bytes:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    given = {"host": HOST, "content-type": "application/json", "content-length": str(len(body)), "cookie": cookie}
    given |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}" for name, value in given.items() if value]
    return "\r\n".join([f"POST {API}{path} HTTP/1.1", *lines, "", ""]).encode() + body


async def answered(address: Address, *parts: bytes) -> tuple[bytes, bytes]:
    """Head and body of the answer to a request that comes in these parts, without the id that each has of its own."""
    reader, writer = await asyncio.open_connection(*address)
    async with asyncio.timeout(30):
        for part in parts:
            writer.write(part)
            await asyncio.sleep(PAUSE if part is not parts[-1] else 0)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        assert length, head
        body = await reader.readexactly(int(length[1]))
    writer.close()
    assert OWN.search(head), head
    return OWN.sub(b"", head), body


class Sight:
    """Counts what is answered at sight."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen = 0
        move = MovesAtSight._move

        async def counted(self_: MovesAtSight, *given: Any) -> None:
            self.seen += 1
            await move(self_, *given)

        patch.setattr(MovesAtSight, "_move", counted)

    async def both_ways(self, address: Address, whole: bytes, at_sight: bool) -> bytes:
        """The answer, which is the same either way."""
        head, _, body = whole.partition(b"\r\n\r\n")
        before = self.seen
        long = await answered(address, head + b"\r\n\r\n", body)
        assert self.seen == before
        assert await answered(address, whole) == long
        assert self.seen == before + at_sight, long
        return long[0]


async def deciding(people: Sequence[httpx.AsyncClient], table: str) -> tuple[httpx.AsyncClient, str, Any]:
    seat = (await view(people[0], table))["to_act"][0]
    mover = people[seat - 1]
    return mover, f"/tables/{table}/seats/{seat}/moves", (await view(mover, table))["decision"]


def test_an_answer_at_sight_is_the_answer_of_the_long_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Visit) -> None:
        people, sight = [await server.guest("Ana"), await server.guest("Rui")], Sight(monkeypatch)
        mover, path, decision = await deciding(people, await seated(*people))
        right = {"decision": decision["number"], "action": decision["actions"][0]["text"]}
        move = json.dumps(right).encode()
        fly = json.dumps({**right, "action": "fly"}).encode()
        other = people[0] if mover is people[1] else people[1]
        async with on_the_network(server) as address:
            with server.unchanged():
                for person, body, headers, status, at_sight in (
                    (other, move, {}, 403, True),
                    (mover, fly, {}, 422, True),
                    (mover, fly, {"accept_language": "fr"}, 422, True),
                    (mover, fly, {"connection": "close"}, 422, True),
                    (server.stranger(), move, {}, 401, True),
                    (mover, move, {"cookie": "azulejo=forged.by.hand"}, 401, True),
                    (mover, move, {"origin": "https://evil.example"}, 403, False),
                    (mover, move, {"sec_fetch_site": "cross-site"}, 403, False),
                    (mover, move, {"host": "evil.example"}, 421, False),
                    (mover, move, {"content_type": "text/plain"}, 415, False),
                    (mover, move[:-1], {}, 400, False),
                    (mover, move.replace(b"{", b'{"more":1,'), {}, 422, False),
                ):
                    whole = request(person, path, body, **headers)
                    head = await sight.both_ways(address, whole, at_sight)
                    assert int(head.split()[1]) == status, (head, headers)
                    assert head.count(b"connection: close") == (headers == {"connection": "close"})
                    assert b"content-security-policy: default-src 'none'" in head
            whole = request(mover, path, move)
            first = await answered(address, whole)
            assert first[0].startswith(b"HTTP/1.1 200 ")
            assert (await sight.both_ways(address, whole, at_sight=True)).startswith(b"HTTP/1.1 200 ")
            assert json.loads(first[1])["last"] > 0

    visit(tmp_path, story)


def test_two_moves_on_one_connection_are_answered_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sent at once, as a client may: the second waits for its turn, with its own body."""

    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        mover, path, decision = await deciding(people, await seated(*people))
        number = decision["number"]
        move = json.dumps({"decision": number, "action": decision["actions"][0]["text"]}).encode()
        other = json.dumps({"decision": number, "action": decision["actions"][1]["text"]}).encode()
        async with on_the_network(server) as address:
            reader, writer = await asyncio.open_connection(*address)
            writer.write(request(mover, path, move) + request(mover, path, other) + request(mover, path, move))
            statuses = []
            async with asyncio.timeout(30):
                for _ in range(3):
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = re.search(rb"content-length: (\d+)", head)
                    assert length
                    await reader.readexactly(int(length[1]))
                    statuses.append(int(head.split()[1]))
            writer.close()
            assert statuses == [200, 409, 200]

    visit(tmp_path, story)


def test_who_asks_too_often_is_refused_at_sight_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Visit) -> None:
        people, sight = [await server.guest("Ana"), await server.guest("Rui")], Sight(monkeypatch)
        mover, path, decision = await deciding(people, await seated(*people))
        stale = json.dumps({"decision": decision["number"] + 9, "action": decision["actions"][0]["text"]}).encode()
        now = time.monotonic()
        monkeypatch.setattr(server.app.state.buckets, "now", lambda: now)  # nothing is given out meanwhile
        async with on_the_network(server) as address:
            whole = request(mover, path, stale)
            statuses = [int((await answered(address, whole))[0].split()[1]) for _ in range(80)]
            assert sight.seen == statuses.count(409) > 40
            assert statuses == [409] * sight.seen + [429] * (80 - sight.seen)
            large = request(mover, path, b" " * (MOST_BODY + 1))
            assert (await answered(address, large))[0].startswith((b"HTTP/1.1 413 ", b"HTTP/1.1 429 "))

    visit(tmp_path, story, limits=True)


def test_of_a_defect_nothing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(server: Visit) -> None:
        async def broken(*given: object) -> None:
            raise RuntimeError("details that are nobody's business")

        people, sight = [await server.guest("Ana"), await server.guest("Rui")], Sight(monkeypatch)
        mover, path, decision = await deciding(people, await seated(*people))
        move = {"decision": decision["number"], "action": decision["actions"][0]["text"]}
        monkeypatch.setattr(server.app.state.host, "do", broken)
        async with on_the_network(server) as address:
            head = await sight.both_ways(address, request(mover, path, json.dumps(move).encode()), at_sight=True)
        assert head.startswith(b"HTTP/1.1 500 ")

    visit(tmp_path, story)
    assert caplog.text.count("RuntimeError: details that are nobody's business") == 2
