"""HTTP and WebSocket with as little work as possible: whoever measures shares the machine with what is measured."""

from __future__ import annotations

import asyncio
import json
import re
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
COOKIE: Final = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.IGNORECASE)
IDLE: Final = 3.0  # seconds after which a connection is opened anew: the server may be about to close it
PATIENCE: Final = 30.0  # seconds until a stream that is not there is called lost
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
DEFLATED: Final = 64  # a bit of the first byte of a frame


class Refused(Exception):
    """The server answered with an error."""


@dataclass
class Answer:
    """What came back: the body as bytes, and a cookie if one was set."""

    status: int
    body: bytes
    cookie: str

    def json(self) -> Any:
        return json.loads(self.body)


class Connection:
    """One connection that is kept open between requests."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.used = 0.0
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> Answer:
        if self.pipe is None or time.monotonic() - self.used > IDLE:
            self.close()
            self.pipe = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.pipe
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        body = await reader.readexactly(int(length[1])) if length else b""
        cookie = COOKIE.search(head)
        self.used = time.monotonic()
        return Answer(int(head[9:12]), body, cookie[1].decode() if cookie else "")

    def close(self) -> None:
        if self.pipe is not None:
            self.pipe[1].close()
            self.pipe = None


class Http:
    """Requests over a handful of connections, the last used first."""

    def __init__(self, host: str, port: int, connections: int = 32) -> None:
        self.host = f"{host}:{port}"
        self.free: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        for _ in range(connections):
            self.free.put_nowait(Connection(host, port))

    async def ask(self, method: str, path: str, cookie: str = "", body: object = None) -> Answer:
        """The answer; raises Refused if it is an error."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.host}\r\ncontent-length: {len(data)}\r\n"
        head += "content-type: application/json\r\n" if data else ""
        head += f"cookie: {cookie}\r\n\r\n" if cookie else "\r\n"
        connection = await self.free.get()
        try:
            answer = await connection.ask(head.encode() + data)
        except (OSError, asyncio.IncompleteReadError) as error:
            connection.close()
            raise Refused(f"{method} {path}: the connection was lost") from error
        finally:
            self.free.put_nowait(connection)
        if answer.status >= 400:
            raise Refused(f"{method} {path}: {answer.status} {answer.body[:300].decode()}")
        return answer

    def close(self) -> None:
        while not self.free.empty():
            self.free.get_nowait().close()


class Stream(asyncio.Protocol):
    """The client's end of a WebSocket that receives whole text frames and answers pings."""

    def __init__(self, host: str, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self.request = (
            f"GET {path} HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n"
            + (f"cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        )
        self.heard = heard
        self.buffer = bytearray()
        self.inflater = zlib.decompressobj(-zlib.MAX_WBITS)  # a server may deflate, since we offer it as browsers do
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # which uvloop's only looks like
        self.transport.write(self.request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(Refused("a stream was refused"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened.done() and not self._shake_hands():
            return
        while self._take_frame():
            pass

    def send(self, message: object) -> None:
        self._write(TEXT, json.dumps(message).encode())

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def _shake_hands(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end])
        del self.buffer[: end + 4]
        if head.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
            return True
        self.opened.set_exception(Refused(f"a stream was refused: {head[:60].decode()}"))
        return False

    def _take_frame(self) -> bool:
        """Handles one frame, if all of it is there."""
        found = payload_of(self.buffer)
        if found is None:
            return False
        kind, payload = self.buffer[0] & 15, bytes(self.buffer[found])
        if self.buffer[0] & DEFLATED:
            payload = self.inflater.decompress(payload + b"\0\0\xff\xff")
        del self.buffer[: found.stop]
        if kind == TEXT:
            self.heard(payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self.closed = True
        return True

    def _write(self, kind: int, payload: bytes) -> None:
        """A frame from a client must be masked; a mask of zeros changes nothing."""
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        assert self.transport is not None
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)


def payload_of(buffer: bytearray) -> slice | None:
    """Where the payload of the first frame is, if all of it has come."""
    if len(buffer) < 2:
        return None
    length, start = buffer[1] & 127, 2
    if length > 125:
        start = 4 if length == 126 else 10
        length = int.from_bytes(buffer[2:start])
    return slice(start, start + length) if len(buffer) >= start + length else None


async def connect(host: str, port: int, path: str, cookie: str, heard: Callable[[bytes], None]) -> Stream:
    """An open stream; raises Refused."""
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(f"{host}:{port}", path, cookie, heard), host, port)
    await asyncio.wait_for(stream.opened, PATIENCE)
    return stream
