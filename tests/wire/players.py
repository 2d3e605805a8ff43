"""People who play over HTTP and do not give up: what got no answer is asked again, as a browser would."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

AGAIN = (502, 503, 504)
TRIES = 600


@dataclass(frozen=True)
class Acknowledged:
    """A move that the server said it has."""

    table: str
    seat: int
    decision: int
    action: str
    first: int
    last: int


@dataclass
class Person:
    """One person with a cookie. Answers that never came are asked for again until the server is back."""

    client: httpx.AsyncClient
    luck: Random
    acknowledged: list[Acknowledged] = field(default_factory=list)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        for _ in range(TRIES):
            try:
                answer = await self.client.request(method, f"/api/v1{path}", **more)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code not in AGAIN:
                return answer
            await asyncio.sleep(0.05)
        raise AssertionError(f"no answer to {method} {path}")

    async def get(self, path: str, **more: Any) -> Any:
        answer = await self.ask("GET", path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def become_guest(self, name: str) -> None:
        answer = await self.ask("POST", "/people", json={"name": name})
        assert answer.status_code == 201, answer.text

    async def open(self, **settings: Any) -> str:
        answer = await self.ask("POST", "/tables", json=settings)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def sit(self, table: str, seat: int, name: str) -> None:
        place = {"seat": seat, "name": name, "nonce": secrets.token_hex(16)}
        answer = await self.ask("POST", f"/tables/{table}/seats", json=place)
        assert answer.status_code == 200, answer.text

    async def view(self, table: str, seat: int) -> dict[str, Any]:
        seen: dict[str, Any] = await self.get(f"/tables/{table}", params={"seat": seat})
        return seen

    async def move(self, table: str, seat: int, decision: dict[str, Any]) -> httpx.Response:
        """Answers a decision with some legal action."""
        action = self.luck.choice(decision["actions"])["text"]
        number = decision["number"]
        answer = await self.ask(
            "POST", f"/tables/{table}/seats/{seat}/moves", json={"decision": number, "action": action}
        )
        if answer.status_code == 200:
            reply = answer.json()
            self.acknowledged.append(Acknowledged(table, seat, number, action, reply["first"], reply["last"]))
        return answer

    async def play(self, table: str, seats: list[int], moves: int = 10_000) -> None:
        """Plays these seats until the game is over, or for so many moves."""
        while moves > 0:
            for seat in seats:
                seen = await self.view(table, seat)
                if seen["status"] == "over":
                    return
                if seen["decision"]:
                    answer = await self.move(table, seat, seen["decision"])
                    assert answer.status_code == 200, answer.text
                    moves -= 1
            await asyncio.sleep(0.01)
