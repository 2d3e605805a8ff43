"""Games between bots, as many as wanted, each a record. The same seed gives the same games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from azulejo.bots import Bot, Limit, ask
from azulejo.bots.players import dismiss, labels, make_player
from azulejo.crews import in_order
from azulejo.games.game import CHANCE, OVER, Game
from azulejo.games.rng import Rng
from azulejo.records import Move, Record

MOST_TOGETHER: Final = 20  # games that are sent to one place at once
LEAST_PARTS: Final = 50  # into which all games are cut, where there are enough
ONLY_ACTION: Final = Limit(only_action=True)


@dataclass
class Simulation:
    """So many games of one kind between these bots; raises UnknownBot or EngineFailed. Seats rotate: see `seating`.

    A bot is named as it is in the registry, or by the path of a program.
    """

    game: Game
    bots: list[str]
    games: int
    seed: int

    def __post_init__(self) -> None:
        self.players = {name: make_player(name) for name in self.bots}
        self.labels = labels(self.players)

    def seating(self, number: int) -> list[str]:
        """The bot at each seat in game `number`, which counts from 0.

        Bots go round the seats, one further each game, so that after as many games as there are bots each has had
        each seat equally often.
        """
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.game.players)]

    def records(self, tick: Callable[[], None] = lambda: None, ray: str = "") -> Iterator[Record]:
        """Plays the games one after another, or on a cluster; raises NoCluster. `tick` is called after each move that
        is played here."""
        try:
            if ray:
                yield from self._on_cluster(ray)
            else:
                yield from self.some(range(self.games), tick)
        finally:
            dismiss(self.players.values())

    def some(self, numbers: Iterable[int], tick: Callable[[], None] = lambda: None) -> Iterator[Record]:
        """The games of these numbers."""
        for number in numbers:
            names = self.seating(number)
            record = Record(self.game, [self.labels[name] for name in names])
            play(record, [self.players[name] for name in names], Rng(number << 64 | self.seed), tick)
            yield record

    def _on_cluster(self, ray: str) -> Iterator[Record]:
        """A few at a time, as many as is worth the way."""
        size = max(1, min(MOST_TOGETHER, self.games // LEAST_PARTS))
        parts = [range(first, min(first + size, self.games)) for first in range(0, self.games, size)]
        batches = [Batch(self.game, self.bots, self.games, self.seed, part) for part in parts]
        with closing(in_order(play_batch, batches, 1, __name__, ray)) as played:
            for records in played:
                yield from records

    def to_json(self) -> dict[str, object]:
        """What was asked for: with it, the same games can be played again."""
        game = {"game": self.game.name, "players": self.game.players, "options": dict(self.game.options)}
        return {**game, "bots": self.bots, "games": self.games, "seed": self.seed}


@dataclass(frozen=True)
class Batch:
    """Games of a simulation that are played together."""

    game: Game
    bots: list[str]
    games: int
    seed: int
    numbers: range


def play_batch(batch: Batch) -> list[Record]:
    """For another process, which makes the bots anew."""
    simulation = Simulation(batch.game, batch.bots, batch.games, batch.seed)
    try:
        return list(simulation.some(batch.numbers))
    finally:
        dismiss(simulation.players.values())


def play(record: Record, bots: list[Bot], rng: Rng, tick: Callable[[], None]) -> None:
    """Plays a game from the start to the end into an empty record. Deals and bots share the one generator."""
    state = record.game.start()
    while state.turn != OVER:
        if state.turn == CHANCE:
            record.add(state.deal(rng))
        else:
            seat = int(state.turn)
            move = Move(seat, ask(bots[seat], state, seat, ONLY_ACTION, rng).action)
            state.play(seat, move.action)
            record.add(move)
            tick()
    record.result = state.outcome()
