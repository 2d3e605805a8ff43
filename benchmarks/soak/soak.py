"""The whole evening: tables one after another, blows, samples, and at last the comparison with what is stored."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import psutil
from rich.progress import Progress, TaskID

from azulejo.games.errors import AzulejoError
from benchmarks.soak import blows
from benchmarks.soak.game import Game, play_again, set_up
from benchmarks.soak.memory import Sample
from benchmarks.soak.person import Person
from benchmarks.soak.plan import Plan
from benchmarks.soak.player import Player
from benchmarks.soak.playing import play
from benchmarks.soak.tab import Tab
from benchmarks.soak.world import World
from tests.wire.serving import Server

PEOPLE: Final = 3  # for each table; some sit at several at once
REPLACED: Final = 0.1  # of people, after each game, by somebody new
CLOSING: Final = 120.0  # seconds in which all games must have ended once nobody begins another
CHECKING: Final = 300.0  # seconds for the comparison
AT_ONCE: Final = 4


class Soak:
    """One evening. Afterwards `world.tally`, `games`, `samples`, `lost` and `proven` say how it went."""

    stranger: Person  # never sits down

    def __init__(self, server: Server, plan: Plan, progress: Progress) -> None:
        self.world = World(server, plan)
        self.plan = plan
        self.progress = progress
        self.people: list[Person] = []
        self.gone: list[Person] = []  # whose cookies stay, as what they were told is compared in the end
        self.games: list[Game] = []
        self.samples: list[Sample] = []
        self.lost: list[str] = []
        self.proven = 0
        self.began = 0.0
        self.lasted = 0.0

    @property
    def stuck(self) -> list[str]:
        """Games in which nothing happened for too long, or which could not be ended."""
        return [game.stuck for game in self.games if game.stuck]

    async def run(self) -> None:
        await blows.start(self.world)
        self.stranger = await self._newcomer()
        self.people = [await self._newcomer() for _ in range(PEOPLE * self.plan.tables)]
        self.began = time.monotonic()
        try:
            await self._play()
            self.lasted = time.monotonic() - self.began
            await blows.strike(self.world)
            async with asyncio.timeout(CHECKING):
                await self._check()
        except TimeoutError:
            self.world.tally.wrongs.append(f"what is stored could not be read within {CHECKING:.0f} seconds")
        finally:
            for person in (self.stranger, *self.people, *self.gone):
                await person.close()

    async def _newcomer(self) -> Person:
        person = Person(self.world)
        await person.come()
        return person

    async def _play(self) -> None:
        async with asyncio.TaskGroup() as group:
            background = [group.create_task(each) for each in (self._sample(), self._watch_over())]
            striking = group.create_task(blows.strike_again_and_again(self.world))
            tables = [group.create_task(self._table_after_table()) for _ in range(self.plan.tables)]
            await asyncio.sleep(self.plan.seconds)
            self.world.is_closing.set()
            await asyncio.wait([striking, *tables], timeout=CLOSING)
            for task in (*background, *tables, *self.world.held):
                task.cancel()
        for game in self.games:
            if not game.is_over and not game.stuck:
                game.stuck = f"table {game.table} could not be ended, at event {game.sequence}"

    async def _table_after_table(self) -> None:
        luck = self.world.luck
        following: Game | None = None
        while not self.world.is_closing.is_set():
            game = following or await set_up(self.world, self.people)
            self.games.append(game)
            await self._at(game)
            following = await play_again(game) if luck.random() < 0.3 and not self.world.is_closing.is_set() else None
            await self._replace_somebody()

    async def _at(self, game: Game) -> None:
        """Everybody plays; sometimes somebody watches."""
        watching = [self._spectator(game)] if self.world.luck.random() < 0.3 else []
        try:
            async with asyncio.TaskGroup() as group:
                for seat in game.seats:
                    group.create_task(play(Player(game, seat)))
        finally:
            for tab in watching:
                await tab.close()

    def _spectator(self, game: Game) -> Tab:
        person = self.world.luck.choice(self.people)
        return Tab(person, game.table, None, game.link, lambda update, _: game.see(None, update))

    async def _replace_somebody(self) -> None:
        luck = self.world.luck
        if luck.random() < REPLACED * PEOPLE:
            newcomer, place = await self._newcomer(), luck.randrange(len(self.people))
            self.gone.append(self.people[place])
            self.people[place] = newcomer

    async def _watch_over(self) -> None:
        """Looks for games that are stuck, and says how it goes."""
        bar = self.progress.add_task("", total=self.plan.seconds)
        while True:
            await asyncio.sleep(1)
            for game in self.games:
                await game.check_stuck(self.stranger)
            self._show(bar)

    def _show(self, bar: TaskID) -> None:
        tally = self.world.tally
        over = sum(tally.ended.values())
        wrong = len(tally.failures) + len(tally.taken) + len(tally.gaps) + len(tally.wrongs) + len(self.stuck)
        moves, games, starts = len(tally.times), len(self.games), self.world.life + 1
        said = f"{moves:,} moves, {over} of {games} games over, {starts} starts, {wrong} wrong"
        self.progress.update(bar, description=said, completed=time.monotonic() - self.began)

    async def _sample(self) -> None:
        while True:
            await asyncio.sleep(1)
            if self.world.up_since is not None and self.world.server.process is not None:
                try:
                    self._weigh(psutil.Process(self.world.server.process.pid))
                except psutil.NoSuchProcess:
                    continue  # killed in this very moment

    def _weigh(self, process: psutil.Process) -> None:
        assert self.world.up_since is not None
        now = time.monotonic()
        children = [child.memory_info().rss for child in process.children(recursive=True)]
        sizes = int(process.memory_info().rss), int(sum(children)), len(children)
        self.samples.append(Sample(now - self.began, self.world.life, now - self.world.up_since, *sizes))

    async def _check(self) -> None:
        """Compares all that was told with what is stored, and proves what was dealt."""
        bar, places = self.progress.add_task("logs are compared", total=len(self.games)), asyncio.Semaphore(AT_ONCE)

        async def check(game: Game) -> None:
            async with places:
                found = await game.wrongs(self.stranger)
                self.lost += found
                try:
                    deals = await game.prove()
                    self.proven += deals > 0
                except AzulejoError as error:
                    self.world.tally.wrongs.append(f"table {game.table}: {error!r}")
                self.progress.advance(bar)

        await asyncio.gather(*map(check, self.games))
