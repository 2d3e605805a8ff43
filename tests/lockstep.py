"""The engine and a naive table play the same game; after every step everything on the two tables is the same.

Uniformly random games end early and never run short of tiles, so some of the players here pursue odd aims.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.rng import Rng
from tests.drawn import texts
from tests.naive_azul import NaiveAzul


class Table(Protocol):
    """A naive table of any game."""

    def actors(self) -> list[int]: ...

    def moves(self, seat: int) -> set[str]: ...

    def play(self, seat: int, move: str) -> None: ...

    def deal(self, text: str) -> None: ...


AnyTable = TypeVar("AnyTable", bound=Table)
Chooser = Callable[[NaiveAzul, int, list[str], random.Random], str]
ByHand = Callable[[NaiveAzul, random.Random], str]

LONGEST = 300  # steps; hoarders would often play for ever


def anything(table: NaiveAzul, seat: int, moves: list[str], chance: random.Random) -> str:
    return chance.choice(moves)


def clumsy(table: NaiveAzul, seat: int, moves: list[str], chance: random.Random) -> str:
    """Drops half of the picks: floor lines overflow and lids fill."""
    dropped = [move for move in moves if move.endswith("-")]
    return chance.choice(dropped if dropped and chance.random() < 0.5 else moves)


def hoarder(table: NaiveAzul, seat: int, moves: list[str], chance: random.Random) -> str:
    """Never completes a row of the wall, and keeps as many tiles as it can: tiles run short."""

    def kept(move: str) -> int:
        if move[1] in "<>" or move.endswith("-"):
            return 0
        line = int(move[2]) - 1
        board = table.boards[seat]
        pile = table.centre if move[0] == "C" else table.displays[int(move[0]) - 1]
        placed = min(pile.count(move[1]), line + 1 - len(board.lines[line]))
        completes = placed + len(board.lines[line]) == line + 1
        return -1 if completes and board.wall[line].count(".") == 1 else placed

    most = max(kept(move) for move in moves)
    return chance.choice([move for move in moves if kept(move) == most])


def cramped(table: NaiveAzul, seat: int, moves: list[str], chance: random.Random) -> str:
    """Fills the lines whose colour has the fewest spaces left, so that gray walls jam."""

    def room(move: str) -> int:
        if move.endswith("-"):
            return 9
        if move[1] in "<>":
            return 0
        line = int(move[2]) - 1
        return len(table.valid_columns(seat, line, move[1])) + 5 * (table.boards[seat].wall[line].count(".") == 1)

    least = min(room(move) for move in moves)
    return chance.choice([move for move in moves if room(move) == least])


CHOOSERS: list[Chooser] = [anything, clumsy, hoarder, cramped]


def fill_by_hand(naive: NaiveAzul, chance: random.Random) -> str:
    """Draws as a hand would: tile by tile, the lid tipped into the bag when it is found empty (A3, A11)."""
    if naive.phase == "starting":
        return f"start {chance.randrange(naive.players) + 1}"
    bag, lid = list(naive.bag), list(naive.lid)
    words = []
    for _ in naive.displays:
        word = ""
        while len(word) < 4 and (bag or lid):
            if not bag:
                bag, lid = lid, []
            word += bag.pop(chance.randrange(len(bag)))
        words.append(word or "-")
    return " ".join(["deal", *words])


def lockstep(
    game: Game, naive: NaiveAzul, chooser: Chooser, seed: int, by_hand: ByHand = fill_by_hand
) -> Iterator[tuple[State, NaiveAzul]]:
    """Both tables after every step of a game from its beginning."""
    return side_by_side(game.start(), naive, chooser, by_hand, seed, LONGEST)


def side_by_side(
    state: State,
    naive: AnyTable,
    chooser: Callable[[AnyTable, int, list[str], random.Random], str],
    by_hand: Callable[[AnyTable, random.Random], str],
    seed: int,
    longest: int,
) -> Iterator[tuple[State, AnyTable]]:
    """Both tables after every step. Chance is the engine's in even games and the naive table's in odd ones."""
    chance = random.Random(seed)
    rng = Rng(seed)
    for _ in range(longest):
        yield state, naive
        if state.turn == OVER:
            return
        if state.turn != CHANCE:
            seat = chance.choice(naive.actors())
            move = chooser(naive, seat, sorted(naive.moves(seat)), chance)
            state.play(seat, state.game.parse_action(move))
            naive.play(seat, move)
        elif seed % 2 == 0:
            naive.deal(state.game.deal_text(state.deal(rng)))
        else:
            text = by_hand(naive, chance)
            state.replay(state.game.parse_deal(text))
            naive.deal(text)


def check_same(state: State, naive: NaiveAzul) -> None:
    assert state.to_json() == naive.snapshot()
    assert state.actors() == naive.actors()
    for seat in range(naive.players):
        assert set(texts(state, seat + 1)) == naive.moves(seat)
    outcome = state.outcome()
    assert (outcome is not None) == (naive.phase == "ended")
    if outcome is not None:
        assert outcome.scores == [board.score for board in naive.boards]
        assert outcome.ranks == naive.ranks()
        assert outcome.reason == naive.reason
        assert outcome.points == [
            {
                "tiling": board.tiling,
                "floor": -board.floor_lost,
                "rows": 2 * board.complete_rows(),
                "columns": 7 * board.complete_columns(),
                "colours": 10 * board.complete_colours(),
            }
            for board in naive.boards
        ]
