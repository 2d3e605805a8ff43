"""A person with a cookie and an address, who asks again what got no answer, as a browser does."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import httpx

from benchmarks.soak.world import World

AGAIN: Final = (502, 503, 504)
PAUSE: Final = 0.25  # seconds before the same is asked again
PATIENCE: Final = 30.0  # seconds after which a server that is there should have answered


class Person:
    """Comes from an address of their own, as through a proxy: so the server's rations count as on the internet.

    The addresses are those set aside for benchmarks (RFC 2544).
    """

    def __init__(self, world: World) -> None:
        world.people += 1
        self.world = world
        self.name = f"Person {world.people}"
        self.address = f"198.18.{world.people // 250 % 250}.{world.people % 250 + 1}"
        self.http = httpx.AsyncClient(
            base_url=f"{world.server.url}/api/v1", headers=self.headers, timeout=PATIENCE, verify=False
        )

    @property
    def headers(self) -> dict[str, str]:
        return {"x-forwarded-for": self.address}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def come(self) -> None:
        """As a guest."""
        await self.expect((200, 201), "POST", "/people", {"name": self.name})

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """The answer, once there is a server that gives one."""
        while True:
            began = time.monotonic()
            try:
                answer = await self.http.request(method, path, json=body)
            except httpx.TransportError as error:
                self._unanswered(f"{method} {path}: {error!r}", began)
                await asyncio.sleep(PAUSE)
                continue
            self.world.note(answer)
            if answer.status_code in AGAIN:
                await asyncio.sleep(PAUSE)
            elif answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
                await asyncio.sleep(int(answer.headers["retry-after"]))
            else:
                return answer

    async def expect(self, statuses: tuple[int, ...], method: str, path: str, body: object = None) -> Any:
        """The JSON of an answer that has one of these statuses; any other is noted as wrong."""
        answer = await self.ask(method, path, body)
        if answer.status_code not in statuses:
            self.world.tally.wrongs.append(f"{method} {path} {body}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    async def close(self) -> None:
        await self.http.aclose()

    def _unanswered(self, what: str, began: float) -> None:
        """No server is there to answer, or the same one has had all the time that it may need."""
        self.world.tally.unreachable += 1
        if self.world.was_up(began) and self.world.quiet(began) >= PATIENCE - 1:
            self.world.tally.wrongs.append(f"{what}, though the server was there")
