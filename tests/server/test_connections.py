"""What comes over the network before it is a request: too much, too slowly, or not to its end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from azulejo.server.limits import sizes
from azulejo.server.limits.sizes import MOST_HEAD, BodyGuard, Connection
from tests.server.visiting import Visit, opened, view, visit

PATIENCE = 30  # seconds until something that must happen is called lost
GET = b"GET / HTTP/1.1\r\nhost: here\r\n"


@asynccontextmanager
async def served(
    heard: list[bytes], state: ServerState
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to an application that notes whose bodies it has read."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    config = uvicorn.Config(BodyGuard(app), http=Connection, interface="asgi3", log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()


def said(
    story: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]], state: ServerState | None = None
) -> list[bytes]:
    """The bodies that the application has read by the end of a story."""
    heard: list[bytes] = []

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), served(heard, state or ServerState()) as (reader, writer):
            await story(reader, writer)

    asyncio.run(run())
    return heard


async def refusal(reader: asyncio.StreamReader) -> tuple[bytes, str]:
    """Status and code of the last answer on a connection that has ended."""
    head, _, body = (await reader.read()).rpartition(b"\r\n\r\n")
    return head.split()[1], json.loads(body)["code"]


@pytest.mark.parametrize(
    "parts",
    [
        [b"x: " + b"a" * MOST_HEAD + b"\r\n\r\n"],
        [b"x: " + b"a" * 1000 + b"\r\n"] * 40,
        [b"x: " + b"a" * 10_000] + [b"a" * 10_000] * 4,
        [b"x%d: y\r\n" % number for number in range(10_000)],
    ],
    ids=["at once", "many", "one without end", "tiny ones"],
)
def test_a_head_that_is_too_long_ends_the_connection(parts: list[bytes]) -> None:
    """Without a socket: one that is written to after its end loses what was answered."""

    async def run() -> None:
        connection, transport = made()
        read = 0
        for part in [GET, *parts]:
            if not transport.is_closing():
                connection.data_received(part)
                read += len(part)
        assert read <= MOST_HEAD + max(map(len, parts)) + 100
        assert transport.written.startswith(b"HTTP/1.1 431")
        assert b"head_too_large" in transport.written
        assert connection.cycle is None, "no application has seen it"
        connection.connection_lost(None)

    asyncio.run(run())


def made() -> tuple[Connection, Transport]:
    """A connection that has just been made, to no application."""
    config = uvicorn.Config(lambda: None, log_config=None)
    config.load()
    connection, transport = Connection(config, ServerState(), {}), Transport()
    connection.connection_made(transport)
    return connection, transport


class Transport(asyncio.Transport):
    """Keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed


def test_long_but_possible_heads_and_several_requests_on_one_connection_are_answered() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(3):
            writer.write(GET)
            writer.write(b"x: " + b"a" * (MOST_HEAD - 100) + b"\r\n\r\n")
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")

    assert said(story) == [b""] * 3


@pytest.mark.parametrize("begin", [b"GET / HT", GET], ids=["half a line", "no end"])
def test_a_head_that_does_not_come_ends_the_connection(begin: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "HEAD_SECONDS", 0.0)

    async def run() -> None:
        connection, transport = made()
        connection.data_received(begin)
        async with asyncio.timeout(PATIENCE):
            while not transport.is_closing():
                await asyncio.sleep(0)
        assert transport.written.startswith(b"HTTP/1.1 408")
        assert b"head_too_slow" in transport.written
        assert connection.cycle is None

    asyncio.run(run())


def test_a_connection_that_nobody_uses_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "HEAD_SECONDS", 0.05)

    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.read() == b""

    assert said(story) == []


def test_what_is_no_http_is_told_so() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HELO here\r\n\r\n")
        assert await refusal(reader) == (b"400", "broken_request")

    assert said(story) == []


def test_a_body_that_does_not_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "BODY_SECONDS", 0.05)

    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n{")
        assert await refusal(reader) == (b"408", "body_too_slow")

    assert said(story) == []


def test_a_server_that_ends_waits_for_no_body(caplog: pytest.LogCaptureFixture) -> None:
    state = ServerState()

    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n{")
        while not state.tasks:
            await asyncio.sleep(0)
        for connection in state.connections:
            connection.shutdown()
        assert await reader.read() == b""
        await asyncio.gather(*state.tasks)

    assert said(story, state) == []
    assert caplog.text == ""


@pytest.mark.parametrize("sent", [[], [b'{"seat": 1']], ids=["none", "a part"])
def test_a_request_that_is_broken_off_seats_nobody(tmp_path: Path, sent: list[bytes]) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = (await opened(ana))["id"]
        coming = [{"type": "http.request", "body": part, "more_body": True} for part in sent]

        async def receive() -> Any:
            return coming.pop(0) if coming else {"type": "http.disconnect"}

        answers: list[Any] = []

        async def send(message: Any) -> None:
            answers.append(message)

        cookie = f"azulejo={ana.cookies['azulejo']}".encode()
        headers = [(b"host", b"azulejo.test"), (b"cookie", cookie), (b"content-type", b"application/json")]
        path = f"/api/v1/tables/{table}/seats"
        scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""}
        with server.unchanged():
            await server.app({**scope, "scheme": "http", "headers": headers, "client": None}, receive, send)
        assert answers == []
        assert [seat["free"] for seat in (await view(ana, table))["seats"]] == [True, True]

    visit(tmp_path, story)
