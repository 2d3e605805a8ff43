"""Games between bots, as many as wanted, each a record. The same seed gives the same games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from azulejo.bots import Bot, Limit, ask
from azulejo.bots.players import dismiss, labels, make_player
from azulejo.games.game import CHANCE, OVER, Game
from azulejo.games.rng import Rng
from azulejo.records import Move, Record


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

    def records(self, tick: Callable[[], None] = lambda: None) -> Iterator[Record]:
        """Plays the games one after another. `tick` is called after each move."""
        try:
            for number in range(self.games):
                names = self.seating(number)
                record = Record(self.game, [self.labels[name] for name in names])
                play(record, [self.players[name] for name in names], Rng(number << 64 | self.seed), tick)
                yield record
        finally:
            dismiss(self.players.values())

    def to_json(self) -> dict[str, object]:
        """What was asked for: with it, the same games can be played again."""
        game = {"game": self.game.name, "players": self.game.players, "options": dict(self.game.options)}
        return {**game, "bots": self.bots, "games": self.games, "seed": self.seed}


def play(record: Record, bots: list[Bot], rng: Rng, tick: Callable[[], None]) -> None:
    """Plays a game from the start to the end into an empty record. Deals and bots share the one generator."""
    state = record.game.start()
    while state.turn != OVER:
        if state.turn == CHANCE:
            record.add(state.deal(rng))
        else:
            seat = int(state.turn)
            move = Move(seat, ask(bots[seat], state, seat, Limit(), rng).action)
            state.play(seat, move.action)
            record.add(move)
            tick()
    record.result = state.outcome()
