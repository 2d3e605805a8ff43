"""Many games at once, each with two people and an open stream for both: how fast a move reaches the other player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.progress import Progress

from azulejo.records import parse, verify
from benchmarks.server.explained import Readers
from benchmarks.server.figures import milliseconds
from benchmarks.server.people import API, Crowd, Game, Person
from benchmarks.server.process import Fleet, Machine
from benchmarks.server.wire import Refused

T = TypeVar("T")
R = TypeVar("R")
AT_ONCE = 16


@dataclass(frozen=True)
class Plan:
    """How many games of which kinds, how many moves a second over all of them, and for how long."""

    games: int
    rate: float
    seconds: float
    kinds: tuple[str, ...]
    reports: int = 0  # that are being made all the time
    seed: int = 1


class Run:
    """One measurement from an empty server to the last proof."""

    def __init__(self, server: Fleet, plan: Plan, progress: Progress) -> None:
        self.server = server
        self.plan = plan
        self.progress = progress
        self.crowd = Crowd(server.servers, plan.seed)
        self.explained = Readers(self.crowd, plan.reports)
        self.starved = 0  # times when a move was due and no game could make one

    async def measure(self) -> dict[str, float | int | str]:
        server, plan = self.server, self.plan
        try:
            server.check_files(2 * plan.games)
            people = await self._each("people sit up", range(2 * plan.games), lambda _: self.crowd.person())
            empty = server.memory
            game = await self._weighed(
                "tables open", range(plan.games), lambda n: self._open(n, people[2 * n : 2 * n + 2])
            )
            seats = [seat for game in self.crowd.games.values() for seat in game.seats]
            stream = await self._weighed("streams open", seats, self.crowd.watch)
            await self.explained.begin()
            before, used, machine = server.figures(), server.seconds, Machine()
            own, took = time.process_time(), await self._play()
            judged = self.explained.decisions
            after, used, own = server.figures(), server.seconds - used, time.process_time() - own
            others = machine.others(used, took)
            await self.explained.end()
            memory, finished = server.memory, self.crowd.tally.finished
            await self._settle()
            proven = await self._prove()
        finally:
            self.crowd.close()
        tally = self.crowd.tally
        moves = max(1, tally.moves)
        return {
            "processes": len(server.servers),
            "live games": plan.games,
            "open streams": len(seats),
            "moves": tally.moves,
            "moves/s": round(tally.moves / took, 1),
            "moves/s asked for": plan.rate,
            **milliseconds("POST to the other stream", tally.latencies),
            **milliseconds("POST to its answer", tally.answers),
            **({"reports": plan.reports, "decisions judged": judged} if plan.reports else {}),
            "errors": len(tally.errors),
            "lost or doubled events": len(tally.lost),
            "games finished on the way": finished,
            "records replayed and proven": proven,
            "moves that no game was ready for": self.starved,
            "memory of the empty server, MB": round(empty / 1e6, 1),
            "memory per game, kB": game,
            "memory per stream, kB": stream,
            "memory at the end, MB": round(memory / 1e6, 1),
            "views built per move": round((after["views_built"] - before["views_built"]) / moves, 2),
            "server CPU per move, ms": round(1000 * used / moves, 2),
            "server CPU, share of a core": round(used / took, 2),
            "load generator CPU, share of a core": round(own / took, 2),
            "cores that other programs used": round(others, 2),
        }

    def problems(self) -> list[str]:
        return [*self.crowd.tally.errors, *self.crowd.tally.lost]

    async def _open(self, number: int, people: list[Person]) -> Game:
        return await self.crowd.open_game(self.plan.kinds[number % len(self.plan.kinds)], people)

    async def _each(self, what: str, items: Iterable[T], do: Callable[[T], Awaitable[R]]) -> list[R]:
        """Does something for all items, some at a time."""
        todo, places = list(items), asyncio.Semaphore(AT_ONCE)
        task = self.progress.add_task(what, total=len(todo))

        async def one(item: T) -> R:
            async with places:
                done = await do(item)
                self.progress.advance(task)
                return done

        return list(await asyncio.gather(*(one(item) for item in todo)))

    async def _weighed(self, what: str, items: Sequence[T], do: Callable[[T], Awaitable[R]]) -> float:
        """Does something for all items; the kB of memory that each of the second half takes.

        With the first half caches fill, which do not grow any more after that.
        """
        half = len(items) // 2
        await self._each(what, items[:half], do)
        before = self.server.memory
        await self._each(what, items[half:], do)
        await asyncio.sleep(1.0)
        return round((self.server.memory - before) / (len(items) - half) / 1e3, 1)

    async def _play(self) -> float:
        """Sends moves at the planned rate, whatever becomes of the earlier ones; the seconds that took."""
        loop, moving = asyncio.get_running_loop(), set[asyncio.Task[None]]()
        task = self.progress.add_task("moves", total=int(self.plan.rate * self.plan.seconds))
        began = loop.time()
        for number in range(int(self.plan.rate * self.plan.seconds)):
            await asyncio.sleep(max(0.0, began + number / self.plan.rate - loop.time()))
            if not self.crowd.ready:
                self.starved += 1
                continue
            moving.add(one := asyncio.create_task(self._move(self.crowd.ready.popleft())))
            one.add_done_callback(moving.discard)
            self.progress.advance(task)
        await asyncio.gather(*moving)
        return loop.time() - began

    async def _move(self, game: Game) -> None:
        """A game that is over makes room for another of the same people."""
        await self.crowd.move(game)
        if game.is_over:
            following = await self.crowd.open_game(game.kind, [seat.person for seat in game.seats])
            for seat in following.seats:
                await self.crowd.watch(seat)

    async def _settle(self) -> None:
        """Ends every game, so that its secret is revealed, and waits until all streams have told of it."""
        running = [game for game in self.crowd.games.values() if not game.is_over]
        await self._each("games end", running, self._resign)
        for _ in range(100):
            if all(seat.is_over for game in running for seat in game.seats):
                return
            await asyncio.sleep(0.1)

    async def _resign(self, game: Game) -> None:
        try:
            path = f"{API}/tables/{game.table}/seats/1/resign"
            person = game.seats[0].person
            await person.http.ask("POST", path, person.cookie, {})
        except Refused as error:
            self.crowd.tally.errors.append(str(error))

    async def _prove(self) -> int:
        """How many records replay and prove their deals; what every stream has seen must be all that is stored."""
        proven = await self._each("records are proven", self.crowd.games.values(), self._proven)
        return sum(proven)

    async def _proven(self, game: Game) -> bool:
        cookie, http, lost = game.seats[0].person.cookie, game.seats[0].person.http, self.crowd.tally.lost
        known = max(seat.sequence for seat in game.seats)
        view = (await http.ask("GET", f"{API}/tables/{game.table}?since={known}", cookie)).json()
        stored = view.get("view", view)["sequence"]
        for seat in game.seats:
            if seat.sequence != stored:
                lost.append(f"table {game.table}, seat {seat.number}: {seat.sequence} of {stored} events arrived")
        record = (await http.ask("GET", f"{API}/tables/{game.table}/record", cookie)).body
        verify(parse(record.decode()))
        return True
