"""The engine and the naive Master Chocolatier play the same games, with gold displays side by side (C3 to C8)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, count, product

import pytest

from tests.drawn import chocolatier
from tests.lockstep import CHOOSERS, ByHand, Chooser, check_same, fill_by_hand, lockstep
from tests.naive_azul import NaiveAzul
from tests.naive_chocolatier import CHOCOLATES, GOLD_SIDES, NaiveChocolatier
from tests.often import often

Kinds = tuple[str, ...]


def neighbourhoods(size: int) -> list[Kinds]:
    """Every choice of so many gold sides, the five SF2 being alike, the others there once."""
    return [kinds for kinds in combinations_with_replacement("12345", size) if _possible(kinds)]


def _possible(kinds: Kinds) -> bool:
    return all(number == 1 for kind, number in Counter(kinds).items() if kind != "2")


def hand(players: int) -> ByHand:
    """Lays gold displays side by side, one neighbourhood after the other, in any order and anywhere in the circle."""
    wanted = neighbourhoods(players)
    turn = count()

    def deal(naive: NaiveAzul, chance: random.Random) -> str:
        assert isinstance(naive, NaiveChocolatier)
        if naive.phase == "adding":
            return f"add {chance.choice(naive.bag or naive.lid)}"
        if naive.phase != "arranging":
            return fill_by_hand(naive, chance)
        colours = chance.sample(CHOCOLATES, len(CHOCOLATES))
        kinds = list(wanted[next(turn) % len(wanted)])
        chance.shuffle(kinds)
        sides = [kind + colours.pop() if kind == "2" else kind for kind in kinds]
        sides += ["-"] * (len(naive.displays) - players)
        start = chance.randrange(len(sides))
        return " ".join(["gold", *sides[start:], *sides[:start]])

    return deal


def touching(naive: NaiveChocolatier, size: int) -> set[Kinds]:
    """The gold displays that lie side by side in the circle, in groups of so many."""
    kinds = [side[:1] for side in naive.sides]
    rows = [[kinds[(start + step) % len(kinds)] for step in range(size)] for start in range(len(kinds))]
    return {tuple(sorted(row)) for row in rows if all(row)}


def test_there_are_eleven_pairs_fifteen_threes_and_sixteen_fours() -> None:
    assert [len(neighbourhoods(size)) for size in (2, 3, 4)] == [11, 15, 16]
    assert len(GOLD_SIDES) == 9


@often("games", few=6, many=15)
@pytest.mark.parametrize("box", ["coloured", "brown"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_agrees_with_the_naive_table(players: int, box: str, games: int) -> None:
    """C3 to C8, and every group of two up to `players` gold displays that can touch does."""
    by_hand = hand(players)
    groups: dict[int, set[Kinds]] = {size: set() for size in range(2, players + 1)}
    game = chocolatier(players, box, "on")
    for chooser, seed in product(CHOOSERS, range(games)):
        table = NaiveChocolatier(players, box, "on")
        for state, _ in lockstep(game, table, chooser, seed, by_hand):
            check_same(state, table)
            for size, reached in groups.items():
                reached |= touching(table, size)
    for size, reached in groups.items():
        assert sorted(reached) == sorted(neighbourhoods(size))


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", ["coloured", "brown"])
def test_without_special_factories_it_is_azul(players: int, box: str, chooser: Chooser) -> None:
    """C1, C2."""
    for seed in range(3):
        naive = NaiveChocolatier(players, box, "off")
        for state, table in lockstep(chocolatier(players, box), naive, chooser, seed, hand(players)):
            check_same(state, table)


def on_extra(naive: NaiveChocolatier, thing: Callable[[str], bool]) -> bool:
    return any(thing(each) for each in naive.on_extra)


RARE: dict[str, Callable[[NaiveChocolatier], bool]] = {
    "the marker on the extra space": lambda naive: on_extra(naive, lambda thing: thing == "M"),
    "a chocolate on the extra space": lambda naive: on_extra(naive, lambda thing: thing != "M"),
    "three colours to divide": lambda naive: len(set(naive.dividing)) == 3,
    "dividing beside a display that was taken away": lambda naive: bool(naive.dividing) and _gap(naive),
    "dividing the last chocolates of the round": lambda naive: bool(naive.dividing) and _bare(naive),
    "SF1 drawing from the lid": lambda naive: naive.phase == "adding" and not naive.bag,
    "SF1 with nothing left to draw": lambda naive: "1" in naive.sides and not naive.bag and not naive.lid,
}


def _gap(naive: NaiveChocolatier) -> bool:
    place = naive.sides.index("4")
    ring = [*naive.sides, naive.sides[0]]
    return naive.owner is not None and "5" in (naive.sides[place - 1], ring[place + 1])


def _bare(naive: NaiveChocolatier) -> bool:
    return not naive.centre and not any(naive.displays)


def test_these_games_reach_what_is_rare() -> None:
    """So the comparison above does not only see common rounds."""
    missing = set(RARE)
    for players in (2, 3, 4):
        game, by_hand = chocolatier(players, "coloured", "on"), hand(players)
        for chooser, seed in product(CHOOSERS, range(6)):
            table = NaiveChocolatier(players, "coloured", "on")
            for _ in lockstep(game, table, chooser, seed, by_hand):
                missing -= {name for name in missing if RARE[name](table)}
    assert missing == set()
