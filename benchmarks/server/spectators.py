"""One game and very many who watch it: how long until all have seen a move, and how often it was made into a view."""

from __future__ import annotations

import asyncio
import re
import time
from functools import partial
from typing import Final

from rich.progress import Progress

from benchmarks.server.figures import milliseconds
from benchmarks.server.people import API, Crowd, Game
from benchmarks.server.process import Server
from benchmarks.server.wire import Stream, connect

# What a spectator reads of an update: its number and the first of its events. If these leave no gap, nothing does.
READ: Final = re.compile(rb'"sequence":(\d+),"events":\[(?:\{"sequence":(\d+))?')


class Spectator:
    """Sees every event once, or says what was lost."""

    def __init__(self, crowd: Crowd, arrivals: list[tuple[int, float]]) -> None:
        self.crowd = crowd
        self.arrivals = arrivals
        self.sequence = 0
        self.stream: Stream | None = None

    def hear(self, payload: bytes) -> None:
        read = READ.search(payload, 0, 200)
        if read is None:
            self.crowd.tally.errors.append(payload[:300].decode())
            return
        if read[2] is None or int(read[2]) != self.sequence + 1:
            self.crowd.tally.lost.append(f"a spectator got {read[2]!r} after {self.sequence}")
        self.sequence = int(read[1])
        self.arrivals.append((self.sequence, time.perf_counter()))


class Watching:
    """Two people play at a steady pace, everybody else watches."""

    def __init__(self, server: Server, spectators: int, moves: int, rate: float, progress: Progress) -> None:
        self.server = server
        self.moves = moves
        self.rate = rate
        self.progress = progress
        self.crowd = Crowd([server], seed=2)
        self.arrivals: list[tuple[int, float]] = []
        self.spectators = [Spectator(self.crowd, self.arrivals) for _ in range(spectators)]

    async def measure(self) -> dict[str, float | int | str]:
        try:
            self.server.check_files(len(self.spectators))
            game = await self.crowd.open_game("azul", [await self.crowd.person(), await self.crowd.person()])
            for seat in game.seats:
                await self.crowd.watch(seat)
            empty = self.server.memory
            await self._open(game)
            memory, before, used = self.server.memory, self.server.figures(), self.server.seconds
            first, last = await self._play(game)
            after, used = self.server.figures(), self.server.seconds - used
        finally:
            self.crowd.close()
            for spectator in self.spectators:
                if spectator.stream is not None:
                    spectator.stream.close()
        tally, many = self.crowd.tally, len(self.spectators)
        return {
            "spectators": many,
            "moves": tally.moves,
            **milliseconds("POST to a spectator", first),
            **milliseconds("POST to the last spectator", last),
            "errors": len(tally.errors),
            "lost or doubled events": len(tally.lost),
            "views built per move": round((after["views_built"] - before["views_built"]) / max(1, tally.moves), 2),
            "memory per stream, kB": round((memory - empty) / many / 1e3, 1),
            "server CPU per move, ms": round(1000 * used / max(1, tally.moves), 1),
            "server CPU per update sent, µs": round(1e6 * used / max(1, tally.moves) / (many + 2), 1),
        }

    def problems(self) -> list[str]:
        return [*self.crowd.tally.errors, *self.crowd.tally.lost]

    async def _open(self, game: Game) -> None:
        task = self.progress.add_task("spectators come", total=len(self.spectators))
        for spectator in self.spectators:
            hear = partial(Spectator.hear, spectator)
            spectator.stream = await connect(self.server.host, self.server.port, f"{API}/live", "", hear)
            spectator.stream.send({"type": "follow", "table": game.table, "since": 0})
            self.progress.advance(task)
        await self._until_all_have(1)
        await asyncio.sleep(0.5)

    async def _play(self, game: Game) -> tuple[list[float], list[float]]:
        """How long each move took to reach each spectator, and to reach the last."""
        loop, task = asyncio.get_running_loop(), self.progress.add_task("moves", total=self.moves)
        each: list[float] = []
        last: list[float] = []
        began = loop.time()
        for number in range(self.moves):
            await asyncio.sleep(max(0.0, began + number / self.rate - loop.time()))
            if game.is_over:
                break
            self.arrivals.clear()
            sent = time.perf_counter()
            await self.crowd.move(game)
            await self._until_all_have(max(seat.sequence for seat in game.seats))
            took = [at - sent for _, at in self.arrivals]
            each += took
            last.append(max(took, default=0.0))
            self.progress.advance(task)
        return each, last

    async def _until_all_have(self, sequence: int) -> None:
        for _ in range(2000):
            if all(spectator.sequence >= sequence for spectator in self.spectators):
                return
            await asyncio.sleep(0.005)
        self.crowd.tally.lost.append(f"not all spectators have got event {sequence}")
