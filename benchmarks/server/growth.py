"""Whether a move costs the same early and late in a long game, and with many finished games in the store."""

from __future__ import annotations

import secrets
import time
from statistics import median
from typing import Any, Final

from rich.progress import Progress

from azulejo.fair import nonce_commitment
from benchmarks.server.people import API
from benchmarks.server.process import Server
from benchmarks.server.wire import Http

TABLES: Final = 12


class LongGames:
    """One person on both seats of some tables makes a move at each and takes it back, again and again: the positions
    stay, the stories grow, as long as a table lets anybody take back."""

    def __init__(self, server: Server, progress: Progress) -> None:
        self.server = server
        self.progress = progress
        self.http = Http(server.host, server.port, 1)
        self.cookie = ""
        self.tables: list[tuple[str, int]] = []  # each with the seat that must move

    async def measure(self, pairs: int, sample: int) -> dict[str, float | int | str]:
        """What a move costs in the first and in the last so many of all moves, as the median of answers and as CPU."""
        try:
            await self._ask("POST", "/people", {})
            self.tables = [await self._sit() for _ in range(TABLES)]
            early, early_cpu = await self._moves(sample, "early moves")
            await self._moves(max(0, pairs - 2 * sample), "moves in between")
            late, late_cpu = await self._moves(sample, "late moves")
            events = (await self._view(*self.tables[0]))["sequence"]
            lists = {path: await self._timed(path) for path in ("/tables", "/people/me/tables")}
        finally:
            self.http.close()
        return {
            "long games": len(self.tables),
            "events of each at the end": events,
            "answer to a move, early, ms": round(1000 * early, 2),
            "answer to a move, late, ms": round(1000 * late, 2),
            "server CPU of a move and its undo, early, ms": round(1000 * early_cpu, 2),
            "server CPU of a move and its undo, late, ms": round(1000 * late_cpu, 2),
            "late / early, of the answer": round(late / early, 2),
            "late / early, of the CPU": round(late_cpu / early_cpu, 2),
            **{f"GET {path}, ms": round(1000 * took, 2) for path, took in lists.items()},
        }

    async def _ask(self, method: str, path: str, body: object = None) -> Any:
        answer = await self.http.ask(method, f"{API}{path}", self.cookie, body)
        self.cookie = answer.cookie or self.cookie
        return answer.json()

    async def _sit(self) -> tuple[str, int]:
        """A table at which a game has begun, and the seat that must move."""
        table = str((await self._ask("POST", "/tables", {"game": "azul", "seats": [None, None]}))["id"])
        nonces = {seat: secrets.token_hex(16) for seat in (1, 2)}
        for seat, nonce in nonces.items():
            sits = {"seat": seat, "name": f"Player {seat}", "commitment": nonce_commitment(nonce)}
            await self._ask("POST", f"/tables/{table}/seats", sits)
        for seat, nonce in nonces.items():
            await self._ask("PUT", f"/tables/{table}/seats/{seat}/nonce", {"nonce": nonce})
        return table, int((await self._view(table, 1))["to_act"][0])

    async def _view(self, table: str, seat: int) -> Any:
        seen = await self._ask("GET", f"/tables/{table}?seat={seat}")
        return seen.get("view", seen)

    async def _moves(self, pairs: int, what: str) -> tuple[float, float]:
        """So many moves at each table, each taken back: the median time to an answer, and the CPU of one move and its
        undo."""
        task, took = self.progress.add_task(what, total=pairs * len(self.tables)), []
        decisions = [(await self._view(table, seat))["decision"] for table, seat in self.tables]
        used = self.server.seconds
        for _ in range(pairs):
            for at, (table, seat) in enumerate(self.tables):
                number, path = decisions[at]["number"], f"/tables/{table}/seats/{seat}"
                move = {"decision": number, "action": decisions[at]["actions"][0]["text"]}
                began = time.perf_counter()
                await self._ask("POST", f"{path}/moves", move)
                took.append(time.perf_counter() - began)
                decisions[at] = (await self._ask("POST", f"{path}/undo", {"decision": number}))["view"]["decision"]
                self.progress.advance(task)
        return median(took) if took else 0.0, (self.server.seconds - used) / max(1, len(took))

    async def _timed(self, path: str, times: int = 50) -> float:
        took = []
        for _ in range(times):
            began = time.perf_counter()
            await self._ask("GET", path)
            took.append(time.perf_counter() - began)
        return median(took)
