"""The engine and the naive Duel play the same games; after every step the two tables are the same (D1 to D22)."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from itertools import product

import pytest

from azulejo.games.errors import BadNotation, ImpossibleDeal
from azulejo.games.game import CHANCE, Game, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.drawn import texts
from tests.lockstep import side_by_side
from tests.naive_duel import NaiveDuel
from tests.naive_duel.components import SIDES, are_tablets
from tests.naive_duel.hand import by_hand, tampered
from tests.naive_duel.players import CHOOSERS, DuelChooser, clumsy, moody
from tests.naive_duel.scarcity import few_tiles, with_stock
from tests.naive_duel.snapshot import read, snapshot, without_guesses

LONGEST = 2000  # steps; who draws for ever returns nine plates each time
TAMPERED = 2  # deals tampered with for each one dealt
BY_CHOICE = [",".join(some) for size in (3, 4) for some in product(SIDES, repeat=size) if are_tablets(list(some))]


def settings(seed: int) -> dict[str, str]:
    """Options of the game with this number: all of them come in turn."""
    chance = random.Random(seed)
    return {
        "tablets": chance.choice(["random3", "random4", *chance.sample(BY_CHOICE, 2)]),
        "zero_point_draw": chance.choice(["free_if_stuck", "always_free"]),
        "special_counts_as_colour": chance.choice(["yes", "no"]),
    }


def check_same(state: State, naive: NaiveDuel) -> None:
    assert without_guesses(state.to_json()) == snapshot(naive)
    assert state.actors() == naive.actors()
    for seat in (0, 1):
        assert set(texts(state, seat + 1)) == naive.moves(seat)
    outcome = state.outcome()
    assert (outcome is not None) == (naive.phase == "ended")
    if outcome is not None:
        assert outcome.scores == [board.score for board in naive.boards]
        assert outcome.ranks == naive.ranks()
        assert outcome.points == naive.final_points()
        assert outcome.reason == "five_rounds"


def check_numbers(state: State) -> None:
    """No action outside the list is legal."""
    for seat in (0, 1):
        legal = [action for action in range(state.game.actions) if state.is_legal(seat, action)]
        assert legal == state.legal(seat)


def check_deals(state: State, naive: NaiveDuel, chance: random.Random, number: int) -> int:
    """The engine refuses only what cannot be dealt; what can be does the same to both tables. How many could be."""
    possible = 0
    for _ in range(number):
        assert not naive.refuses(drawn(state, chance))
        text = by_hand(naive, chance)
        assert dealt(state, text) is not None, text
        text = tampered(text, chance)
        after = dealt(state, text)
        assert (after is None) == naive.refuses(text), text
        if after is not None:
            possible += 1
            other = deepcopy(naive)
            other.deal(text)
            check_same(after, other)
    return possible


def drawn(state: State, chance: random.Random) -> str:
    """What chance might deal."""
    return state.game.deal_text(state.clone().deal(Rng(chance.randrange(10**6))))


def dealt(state: State, text: str) -> State | None:
    """The state after a deal; None if it is refused."""
    after = state.clone()
    try:
        after.replay(state.game.parse_deal(text))
    except (BadNotation, ImpossibleDeal):
        return None
    return after


def compare(state: State, naive: NaiveDuel, chooser: DuelChooser, seed: int) -> Counter[str]:
    """Plays on to the end and checks everything on the way; what happened."""
    chance = random.Random(seed)
    happened: Counter[str] = Counter()
    for step, _ in enumerate(side_by_side(state, naive, chooser, by_hand, seed, LONGEST)):
        check_same(state, naive)
        happened["steps"] += 1
        if step % 16 == 0:
            check_numbers(state)
        if state.turn == CHANCE:
            number = 25 * TAMPERED if naive.phase == "dealing_tiles" and step == 0 else TAMPERED
            possible = check_deals(state, naive, chance, number)
            happened["tampered deals, possible"] += possible
            happened["tampered deals, impossible"] += number - possible
    assert naive.phase == "ended"
    for points in naive.final_points():
        happened.update(f"points: {source}" for source, number in points.items() if number)
    return happened + naive.happened


def whole_games(games: int) -> Counter[str]:
    """So many games with each kind of players."""
    happened: Counter[str] = Counter()
    for (number, chooser), seed in product(enumerate(CHOOSERS), range(games)):
        options = settings(1000 * number + seed)
        happened += compare(make("duel", options=options).start(), NaiveDuel(**options), chooser, seed)
        happened.update(f"{name}={value}" for name, value in options.items() if not value.count(","))
    return happened


RARE = {
    *("unplaceable line", "broken tiles without room", "one player goes on alone", "special tile"),
    *("free draw", "several plates drawn", "three or more plates returned"),
    *("a returned plate drawn", "the last plate drawn", "plates returned to no pile"),
    *("a pair of chips", "a triple of chips", "two tiles replaced"),
    *("the Tower poured", "five alike across the Tower, drawn again", "a small factory of one colour"),
    *("tie", "points: held_at_zero", "tampered deals, possible", "tampered deals, impossible"),
    *("tablets=random3", "tablets=random4", "zero_point_draw=free_if_stuck", "zero_point_draw=always_free"),
    *("special_counts_as_colour=yes", "special_counts_as_colour=no"),
}


def test_the_engine_agrees_with_the_naive_table() -> None:
    """And these games reach what is rare, so the comparison does not only see common rounds."""
    happened = whole_games(12)
    assert RARE - set(happened) == set()


@pytest.mark.long
def test_the_engine_agrees_with_the_naive_table_in_many_games() -> None:
    assert RARE - set(whole_games(400)) == set()


# Rounds with hardly a tile left (D20)


def before_a_round(game: Game, number: int, seed: int) -> State:
    """A random game as it waits for the tiles of a round."""
    state, rng = game.start(), Rng(seed)
    while True:
        if state.turn == CHANCE:
            position = state.to_json()
            if (position["round"], position["phase"]) == (number - 1, "dealing_tiles"):
                return state
            state.deal(rng)
        else:
            seat = int(state.turn)
            state.play(seat, state.nth_legal(seat, rng.below(state.count_legal(seat))))


def scarce_rounds(games: int) -> Counter[str]:
    """So many games from some round on, each with other tiles in bag and Tower."""
    happened: Counter[str] = Counter()
    for seed in range(games):
        chance = random.Random(seed)
        game = make("duel", options=settings(seed))
        position = before_a_round(game, chance.choice([3, 4, 5, 5, 5]), seed).to_json()
        scarce = with_stock(position, *few_tiles(chance), chance)
        happened += compare(game.position_from_json(scarce), read(scarce), chance.choice([moody, clumsy]), seed)
    return happened


SCARCE = {
    *("too few tiles", "an empty factory", "no tile at all", "a short large factory", "the Tower poured"),
    *("five alike for certain, the Tower poured", "five alike across the Tower, drawn again", "five alike stay"),
    *("shared victory", "nobody took the start tile", "tie", "tampered deals, possible", "tampered deals, impossible"),
    *(f"points: tablet_{side}" for side in SIDES),
}


def test_the_engine_agrees_when_tiles_run_short() -> None:
    """D20 to D22: five alike, shortage, rounds that nobody starts, and domes that score on every tablet."""
    assert SCARCE - set(scarce_rounds(120)) == set()


@pytest.mark.long
def test_the_engine_agrees_whenever_tiles_run_short() -> None:
    assert SCARCE - set(scarce_rounds(4000)) == set()
