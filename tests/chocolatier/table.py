"""Rounds with chosen gold displays, for tests of the Special Factories."""

from __future__ import annotations

from typing import Any

from azulejo.games.game import State
from tests.drawn import chocolatier, deal, draw_in, table_of

# Four boards like this one hold 80 chocolates, 16 of each colour.
NEARLY_FULL = """
        . | TBWK.
       .. | RTBW.
      ... | KRTB.
     .... | WKRT.
    ..... | BWKR.
"""


def before_round(players: int = 2, stock: str = "") -> State:
    """Between two rounds, the displays about to be shuffled. `stock` gives the bag or the lid, as drawings do."""
    return draw_in(chocolatier(players, special="on"), f"phase arranging\n{stock}")


def short_of_chocolates(bag: str, waiting: str = ".....") -> State:
    """Four players between two rounds, 4 chocolates of each colour left: these in the bag, the rest in the lid.

    `waiting` is the fifth line of player 1.
    """
    boards = "".join(f"board {seat}: 9 points\n{NEARLY_FULL}" for seat in range(1, 5))
    return before_round(4, f"bag {bag}\n{boards}".replace(".....", waiting, 1))


def new_round(gold: str, displays: str, players: int = 2, stock: str = "") -> State:
    """A round in which these sides show and these chocolates are dealt; SF1 has not got its own yet."""
    state = before_round(players, stock)
    return deal(deal(state, f"gold {gold}"), f"deal {displays}")


def displays(state: State) -> str:
    listed: list[str] = table_of(state)["displays"]
    return " ".join(listed)


def field(state: State, name: str) -> Any:
    return table_of(state)[name]
