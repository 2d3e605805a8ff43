"""One game between bots, from the start to the end. The one place where a bot that fails is noticed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from math import fsum
from time import perf_counter, process_time
from typing import TypeAlias

from azulejo.arena.entrants import Entrant
from azulejo.arena.match import Fixture
from azulejo.bots import Limit, ask
from azulejo.bots.players import dismiss, make_player
from azulejo.games.errors import AzulejoError
from azulejo.games.game import CHANCE, OVER, Deal, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng


class GameFailed(AzulejoError):
    """A game could not be played to its end."""


class BotDefect(GameFailed):
    """A bot raised something, or chose what is not legal."""


@dataclass(frozen=True)
class Played:
    """What came of a game, by seat: points, ranks, and how long all decisions and the longest one took."""

    number: int
    labels: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: list[int]
    seconds: list[float]
    longest: list[float]


Play: TypeAlias = Callable[[Fixture], Played]


def play_game(fixture: Fixture) -> Played:
    """Plays the game; raises BotDefect. Bots whose limits are none of time play the same game each time."""
    chance = Chance(fixture)
    seats = [Seat(fixture, seat) for seat in range(len(fixture.seats))]
    state = fixture.game.start()
    try:
        while state.turn != OVER:
            if state.turn == CHANCE:
                chance.deal(state)
            else:
                seats[int(state.turn)].decide(state)
    finally:
        dismiss(seat.bot for seat in seats)
    outcome = state.outcome()
    assert outcome is not None
    return Played(
        fixture.number,
        fixture.labels,
        [int(score) for score in outcome.scores],
        [int(rank) for rank in outcome.ranks],
        [len(seat.times) for seat in seats],
        [round(fsum(seat.times), 6) for seat in seats],
        [round(max(seat.times, default=0.0), 6) for seat in seats],
    )


class Chance:
    """Deals the same in all games on one deal, as far as what is left to deal allows, whatever the bots do.

    Each kind of deal has a generator of its own. So the tiles of a later round do not depend on how many other things,
    such as the plates of Duel, somebody has drawn before.
    """

    def __init__(self, fixture: Fixture) -> None:
        self.source = ("chance", fixture.seed, fixture.deal)
        self.generators: dict[str, Rng] = {}

    def deal(self, state: State) -> Deal:
        """Draws, applies and returns what it drew."""
        kind = state.clone().deal(Rng(0)).kind
        if kind not in self.generators:
            self.generators[kind] = generator(*self.source, kind)
        return state.deal(self.generators[kind])


class Seat:
    """A bot at its seat with a generator of its own, which no other bot can disturb."""

    def __init__(self, fixture: Fixture, seat: int) -> None:
        self.fixture = fixture
        self.seat = seat
        self.entrant: Entrant = fixture.seats[seat]
        self.bot = make_player(self.entrant.level.bot)
        wake(self.entrant.level.bot, fixture.game.name, fixture.game.players, tuple(fixture.game.options.items()))
        self.rng = generator("bot", fixture.seed, fixture.number, seat)
        self.times: list[float] = []
        self.clock = process_time if fixture.processor_time else perf_counter
        self.limit = replace(self.entrant.level.limit, clock=self.clock, only_action=True)

    def decide(self, state: State) -> None:
        """Asks the bot, plays what it says, and keeps how long that took; raises BotDefect."""
        begin = self.clock()
        try:
            action = ask(self.bot, state, self.seat, self.limit, self.rng).action
        except Exception as error:
            raise self.failed(state, error) from error
        self.times.append(self.clock() - begin)
        state.play(self.seat, action)

    def failed(self, state: State, error: Exception) -> BotDefect:
        problem = str(error) if isinstance(error, AzulejoError) else f"{type(error).__name__}: {error}"
        number, seat = self.fixture.number + 1, self.seat + 1
        return BotDefect(
            "bot_failed_in_game", bot=self.entrant.label, played=number, seat=seat, problem=problem, position=str(state)
        )


@cache
def wake(bot: str, game: str, players: int, options: tuple[tuple[str, str], ...]) -> None:
    """Lets a bot load what it needs, once in a process, so that its first decision takes no longer than others.

    One that fails here will fail in the game as well, where it is noticed.
    """
    state = make(game, players, dict(options)).start()
    while state.turn == CHANCE:
        state.deal(Rng(0))
    player = make_player(bot)
    with suppress(Exception):
        ask(player, state, int(state.turn), Limit(nodes=1), Rng(0))
    dismiss([player])


def generator(*source: object) -> Rng:
    """A generator that depends on all of this and on nothing else."""
    digest = sha256(repr(source).encode()).digest()
    return Rng(int.from_bytes(digest[:12], "big"))
