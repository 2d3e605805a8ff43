"""People who play over HTTP and do not give up: what got no answer is asked again, as a browser would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.nonces import commitment_of, nonce_of

AGAIN = (502, 503, 504)
TRIES = 1200
PAUSE = 0.05  # seconds before the same is asked again


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
    known: dict[str, int] = field(default_factory=dict)  # the last event of each table that was told

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        for _ in range(TRIES):
            try:
                answer = await self.client.request(method, f"/api/v1{path}", **more)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)
                continue
            if answer.status_code not in AGAIN:
                return answer
            await asyncio.sleep(PAUSE)
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

    async def sit(self, table: str, seats: list[int], name: str) -> None:
        """On all seats that are not a bot's, and begins the game."""
        for seat in seats:
            place = {"seat": seat, "name": f"{name} {seat}", "commitment": commitment_of(seat)}
            answer = await self.ask("POST", f"/tables/{table}/seats", json=place)
            assert answer.status_code == 200, answer.text
        for seat in seats:
            answer = await self.ask("PUT", f"/tables/{table}/seats/{seat}/nonce", json={"nonce": nonce_of(seat)})
            assert answer.status_code == 200, answer.text

    async def view(self, table: str, seat: int) -> dict[str, Any]:
        """Never of before what one knows, whichever process answers."""
        since = self.known.get(table, 0)
        seen: dict[str, Any] = await self.get(f"/tables/{table}", params={"seat": seat, "since": since})
        assert seen["sequence"] >= since
        self.known[table] = seen["sequence"]
        return seen

    async def events(self, table: str, seat: int) -> list[dict[str, Any]]:
        """All of them, none of those missing that are known to be there.

        A process that has not heard of the last one yet is asked again until it has: another one may have stored it.
        """
        found: list[dict[str, Any]] = []
        for _ in range(TRIES):
            page = await self.get(f"/tables/{table}/events", params={"seat": seat, "since": len(found)})
            found += page["events"]
            if page["view"]["sequence"] == len(found) >= self.known.get(table, 0):
                return found
            if not page["events"]:
                await asyncio.sleep(PAUSE)
        raise AssertionError(f"of {self.known[table]} events of {table} only {len(found)} are there")

    async def move(self, table: str, seat: int, decision: dict[str, Any]) -> httpx.Response:
        """Answers a decision with some legal action."""
        action = self.luck.choice(decision["actions"])["text"]
        number = decision["number"]
        answer = await self.ask(
            "POST", f"/tables/{table}/seats/{seat}/moves", json={"decision": number, "action": action}
        )
        if answer.status_code == 200:
            reply = answer.json()
            self.known[table] = max(self.known.get(table, 0), reply["sequence"])
            self.acknowledged.append(Acknowledged(table, seat, number, action, reply["first"], reply["last"]))
        return answer

    async def play(self, table: str, seats: list[int], enough: Callable[[int], bool]) -> bool:
        """Plays these seats until the game is over, or it is enough after so many moves; whether it is over."""
        moves = 0
        while not enough(moves):
            before = moves
            for seat in seats:
                seen = await self.view(table, seat)
                if seen["status"] == "over":
                    return True
                if seen["decision"]:
                    answer = await self.move(table, seat, seen["decision"])
                    assert answer.status_code == 200, answer.text
                    moves += 1
            if moves == before:
                await asyncio.sleep(PAUSE)
        return False

    async def resign(self, table: str, seat: int) -> None:
        answer = await self.ask("POST", f"/tables/{table}/seats/{seat}/resign")
        assert answer.status_code == 200, answer.text
        self.known[table] = max(self.known.get(table, 0), answer.json()["sequence"])
