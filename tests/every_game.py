"""Every game of the registry with every player count and every choice of options, for what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng

LONGEST = 5000  # decisions after which a random game is called endless


@dataclass(frozen=True)
class Setting:
    """One way to set a game up. Written `azul 2 wall=gray`."""

    name: str
    players: int
    options: tuple[tuple[str, str], ...]

    def make(self) -> Game:
        return make(self.name, self.players, dict(self.options))

    def __str__(self) -> str:
        return " ".join([self.name, str(self.players), *(f"{option}={value}" for option, value in self.options)])


def settings() -> Iterator[Setting]:
    for entry in GAMES.values():
        names = [option.name for option in entry.options]
        for players in entry.players:
            for values in product(*(option.choices for option in entry.options)):
                yield Setting(entry.name, players, tuple(zip(names, values, strict=True)))


SETTINGS = list(settings())


def step(state: State, rng: Rng) -> None:
    """One deal, or one random decision of the lowest seat that must decide."""
    if state.turn == CHANCE:
        state.deal(rng)
    else:
        state.play(state.turn, state.nth_legal(state.turn, rng.below(state.count_legal(state.turn))))


def walk(game: Game, seed: int) -> Iterator[State]:
    """The same state object at every position of a random game, from before the first deal to the end."""
    state = game.start()
    rng = Rng(seed)
    for _ in range(LONGEST):
        yield state
        if state.outcome() is not None:
            return
        step(state, rng)
    raise AssertionError(f"no end after {LONGEST} steps: {state}")


def hides(setting: Setting) -> bool:
    """Whether in such a game a seat may not know everything."""
    return any(state.view(0) != state.to_json() for state in walk(setting.make(), 1))


@cache
def hiding() -> list[Setting]:
    """The settings whose games have something to hide: of the others no leak can be found."""
    found = [setting for setting in SETTINGS if hides(setting)]
    assert found
    return found


def reached(game: Game, seed: int, steps: int) -> State:
    """Where a random game is after so many steps, or its end if that comes first."""
    state = game.start()
    rng = Rng(seed)
    for _ in range(steps):
        if state.turn == OVER:
            break
        step(state, rng)
    return state
