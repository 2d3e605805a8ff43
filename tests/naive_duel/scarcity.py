"""Positions before a round's tiles are dealt, with any tiles in bag and Tower and all others on the boards.

Games that get there would take players who help each other for four rounds.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tests.naive_duel.board import NaiveDuelBoard
from tests.naive_duel.components import COLOURS, TILES
from tests.naive_duel.snapshot import counted, read


def with_stock(position: Mapping[str, Any], bag: list[str], tower: list[str], chance: random.Random) -> dict[str, Any]:
    """The position with these tiles left. The others lie on the domes, where no special plate is full, and on lines.

    What finds no room there joins the Tower.
    """
    boards = read(position).boards
    for board in boards:
        board.tiles = [["."] * 6 for _ in range(6)]
        board.lines = [[] for _ in range(6)]
    elsewhere = list(TILES)
    for tile in bag + tower:
        elsewhere.remove(tile)
    chance.shuffle(elsewhere)
    tower = tower + [tile for tile in elsewhere if not put_somewhere(boards, tile, chance)]
    written = [
        {**json, "lines": ["".join(line) or "-" for line in board.lines], "dome": ["".join(row) for row in board.tiles]}
        for json, board in zip(position["boards"], boards, strict=True)
    ]
    return {**position, "bag": counted(bag), "tower": counted(tower), "boards": written}


def put_somewhere(boards: list[NaiveDuelBoard], tile: str, chance: random.Random) -> bool:
    """On a cell of its colour, else on a joker cell, else on a line that stays incomplete, if there is any."""
    cells = [(board, row, column) for board in boards for row in range(6) for column in board.matching(row, tile)]
    cells = [cell for cell in cells if not calls_for_special_tile(*cell)]
    if cells:
        chance.shuffle(cells)
        board, row, column = max(cells, key=lambda cell: cell[0].asked[cell[1]][cell[2]] == tile)
        board.tiles[row][column] = tile
        return True
    lines = [board.lines[line] for board in boards for line in range(6) if len(board.lines[line]) < line]
    lines = [line for line in lines if set(line) <= {tile}]
    if lines:
        chance.choice(lines).append(tile)
    return bool(lines)


def calls_for_special_tile(board: NaiveDuelBoard, row: int, column: int) -> bool:
    after = board.copy()
    after.tiles[row][column] = "?"
    return after.put_special_tile(row, column) > 0


def few_tiles(chance: random.Random) -> tuple[list[str], list[str]]:
    """Bag and Tower with few tiles, as D20 has its cases: any, one colour, or one colour in the bag."""
    one, other, third = chance.sample(COLOURS, 3)
    some = chance.sample(TILES, chance.randint(0, 30))
    split = chance.randint(0, len(some))
    few, many = chance.randint(1, 4), chance.randint(5, 9)
    return chance.choice(
        [
            (some[:split], some[split:]),
            ([one] * chance.randint(0, 6), [one] * chance.randint(0, 7)),
            ([one] * few, [one] * (5 - few) + [other] * chance.randint(1, 9)),
            ([one] * few, [one] * (9 - few) + [other] * few + [third] * many),
            ([one] * many, [one] * chance.randint(0, 4) + [other] * chance.randint(0, 9)),
            ([one] * many + [other], [third] * many),
            ([], chance.choice([[], [one] * many, [one] * many + [other]])),
        ]
    )
