"""The engine and the naive Azul play the same games; after every step everything on the two tables is the same.

Uniformly random games end early and never run short of tiles, so some of the players here pursue odd aims.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from tests.drawn import azul, texts
from tests.naive_azul import NaiveAzul

Chooser = Callable[[NaiveAzul, int, list[str], random.Random], str]

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
        if ">" in move or move.endswith("-"):
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
        if ">" in move:
            return 0
        line = int(move[2]) - 1
        return len(table.valid_columns(seat, line, move[1])) + 5 * (table.boards[seat].wall[line].count(".") == 1)

    least = min(room(move) for move in moves)
    return chance.choice([move for move in moves if room(move) == least])


CHOOSERS: list[Chooser] = [anything, clumsy, hoarder, cramped]
TABLES = [(players, wall) for players in (2, 3, 4) for wall in ("coloured", "gray")]


def lockstep(players: int, wall: str, chooser: Chooser, seed: int) -> Iterator[tuple[State, NaiveAzul]]:
    """Both tables after every step. Chance is the engine's in even games and the naive table's in odd ones."""
    state = azul(players, wall).start()
    naive = NaiveAzul(players, wall)
    chance = random.Random(seed)
    rng = Rng(seed)
    for _ in range(LONGEST):
        yield state, naive
        if state.turn == OVER:
            return
        if state.turn == CHANCE:
            deal_to_both(state, naive, rng if seed % 2 == 0 else None, chance)
        else:
            seat = chance.choice(naive.actors())
            move = chooser(naive, seat, sorted(naive.moves(seat)), chance)
            state.play(seat, state.game.parse_action(move))
            naive.play(seat, move)


def deal_to_both(state: State, naive: NaiveAzul, rng: Rng | None, chance: random.Random) -> None:
    if rng is not None:
        naive.deal(state.game.deal_text(state.deal(rng)))
        return
    text = naive_deal(naive, chance)
    state.replay(state.game.parse_deal(text))
    naive.deal(text)


def naive_deal(naive: NaiveAzul, chance: random.Random) -> str:
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


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_engine_agrees_with_the_naive_table(players: int, wall: str, chooser: Chooser) -> None:
    for seed in range(20):
        for state, naive in lockstep(players, wall, chooser, seed):
            check_same(state, naive)


@pytest.mark.parametrize(
    ("players", "wall", "chooser", "seed", "reason"),
    [
        (2, "gray", anything, 0, "row"),
        (4, "coloured", hoarder, 4, "no_tiles"),
        (4, "coloured", hoarder, 11, "deadlock"),
        (3, "gray", hoarder, 8, "deadlock"),
    ],
)
def test_these_games_end_in_every_way(players: int, wall: str, chooser: Chooser, seed: int, reason: str) -> None:
    """A11, A12: so the comparison above does not only see complete rows."""
    for _state, naive in lockstep(players, wall, chooser, seed):
        last = naive
    assert last.reason == reason
