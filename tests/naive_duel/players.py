"""Players with odd aims. Uniformly random ones hardly ever fill a special plate, use up the pile or waste chips."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.naive_duel.preview import promise
from tests.naive_duel.table import NaiveDuel

DuelChooser = Callable[[NaiveDuel, int, list[str], random.Random], str]
Worth = Callable[[NaiveDuel, int, str], float]


def anything(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random) -> str:
    return chance.choice(moves)


def spendthrift(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random) -> str:
    """Draws plate after plate and spends chips on anything: no points are left, and the pile is all returned plates."""
    wanted = [move for move in moves if move == "draw" or move[0] == "+"]
    return chance.choice(wanted if wanted and chance.random() < 0.85 else moves)


def clumsy(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random) -> str:
    """Breaks most of what is taken: scores stay at 0 and the Tower fills."""
    return ">-" if ">-" in moves and chance.random() < 0.7 else chance.choice(moves)


def builder(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random) -> str:
    """Completes lines that can be placed and puts their tiles where they score: domes fill, and tiles run short."""
    return best(naive, seat, moves, chance, gains)


def hoarder(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random) -> str:
    """Keeps tiles on lines where nothing can be placed, for as long as it can."""
    return best(naive, seat, moves, chance, keeps)


def moody(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random) -> str:
    """Somebody else at every decision."""
    return chance.choice([anything, spendthrift, clumsy, builder, hoarder])(naive, seat, moves, chance)


CHOOSERS: list[DuelChooser] = [anything, spendthrift, clumsy, builder, hoarder, moody]


def best(naive: NaiveDuel, seat: int, moves: list[str], chance: random.Random, worth: Worth) -> str:
    """One of the best moves, but now and then any."""
    if chance.random() < 0.05:
        return chance.choice(moves)
    worths = {move: worth(naive, seat, move) for move in moves}
    most = max(worths.values())
    return chance.choice([move for move in moves if worths[move] == most])


def gains(naive: NaiveDuel, seat: int, move: str) -> float:
    """What a builder likes: plates first, then tiles that complete lines, cells with points, chips for one tile."""
    if naive.phase == "acquiring":
        if move[0] == "P":
            return 9
        tiles = within_reach(naive, move)
        fills = [">-", *(f">{line + 1}" for line in range(6) if tiles and naive.boards[seat].takes(line, tiles[0]))]
        return max(filled(naive, seat, fill, tiles) for fill in fills) if tiles else -5
    if naive.phase == "filling":
        return filled(naive, seat, move, naive.taken)
    return promise(naive, seat, move).points if naive.phase == "tiling" else 0


def filled(naive: NaiveDuel, seat: int, move: str, tiles: list[str]) -> float:
    """How well tiles do on a line, or broken."""
    board = naive.boards[seat]
    if move == ">-":
        return -3 * len(tiles)
    line = int(move[1]) - 1
    fills = min(len(tiles), line + 1 - len(board.lines[line]))
    completes = len(board.lines[line]) + fills == line + 1
    hopeless = board.has_three_plates(line) and not board.matching(line, tiles[0])
    placeable = bool(board.matching(line, tiles[0]))
    return fills - 2 * (len(tiles) - fills) - 9 * hopeless + 2 * placeable + 4 * (completes and placeable)


def keeps(naive: NaiveDuel, seat: int, move: str) -> float:
    """What a hoarder likes: lines without a cell to go to, as many tiles as fit, and no chip spent."""
    board = naive.boards[seat]
    if naive.phase == "filling":
        if move == ">-":
            return -9
        line = int(move[1]) - 1
        fills = min(len(naive.taken), line + 1 - len(board.lines[line]))
        return fills - 3 * (len(naive.taken) - fills) - 2 * len(board.matching(line, naive.taken[0]))
    if naive.phase == "placing_plate":
        assert naive.plate is not None
        after = board.copy()
        after.place_plate(naive.plate, int(move[0]) - 1, int(move[2]))
        return -sum(len(after.matching(line, tiles[0])) for line, tiles in enumerate(after.lines) if tiles)
    return 1 if move == "leave" else 0


def within_reach(naive: NaiveDuel, move: str) -> list[str]:
    """The tiles that a move takes."""
    if move[0] == "M":
        return [tile for tile in naive.moon_tops() if tile == move[1]]
    if move[0] in "L1234":
        factory = 0 if move[0] == "L" else int(move[0])
        return [tile for tile in naive.suns[factory] if tile == move[1]]
    return []
