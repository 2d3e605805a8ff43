"""The naive table in the engine's JSON form, to be compared with it.

Left out is only what a seat takes unseen plates for: the naive table knows what is true, not what can be concluded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.naive_duel.board import NaiveDuelBoard
from tests.naive_duel.components import CHIP_FACES, COLOURS, PLATES, SMALL, sorted_tiles
from tests.naive_duel.table import NaiveDuel

TYPES = {"s": "special", "j": "joker", None: None}


def without_guesses(json: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's position without what each seat concludes."""
    return {
        **json,
        "drawn": [drawn["plate"] for drawn in json["drawn"]],
        "returned": [(group["by"], group["plates"]) for group in json["returned"]],
    }


def snapshot(naive: NaiveDuel) -> dict[str, Any]:
    pile = naive.pile
    return {
        "game": "duel",
        "players": 2,
        "options": naive.options,
        "round": naive.round,
        "phase": naive.phase,
        "turn": min((seat + 1 for seat in naive.actors()), default=None),
        "player": _from_one(naive.seat),
        "starter": _from_one(naive.starter),
        "start_tile": _from_one(naive.start_tile),
        "passed": [seat + 1 for seat in sorted(naive.passed)],
        "sides": naive.sides,
        "bag": counted(naive.bag),
        "tower": counted(naive.tower),
        "suns": [_listed(sun) for sun in naive.suns],
        "moons": [_listed(naive.moons[0]), *("".join(naive.moons[factory]) or "-" for factory in SMALL)],
        "chips": [naive.chips.get(factory, "-") for factory in SMALL],
        "unseen_chips": sorted(naive.unseen_chips, key=CHIP_FACES.index),
        "taken": _listed(naive.taken),
        "factory": naive.stacking,
        "plate": naive.plate or "-",
        "display": [plate or "-" for plate in pile.display],
        "upper": pile.plates.count("?"),
        "top": TYPES[pile.top],
        "returning": naive.returning,
        "unseen": sorted(pile.unseen, key=PLATES.index),
        "returned": [(seat + 1, plates) for seat, plates in pile.groups()],
        "drawn": pile.drawn,
        "boards": [_board(board) for board in naive.boards],
    }


def read(json: Mapping[str, Any]) -> NaiveDuel:
    """A table from the engine's position before the tiles of a round are dealt."""
    naive = NaiveDuel(**json["options"])
    naive.round, naive.sides = json["round"], list(json["sides"])
    naive.phase = json["phase"]
    naive.starter, naive.start_tile = _from_zero(json["starter"]), _from_zero(json["start_tile"])
    naive.bag, naive.tower = _uncounted(json["bag"]), _uncounted(json["tower"])
    naive.unseen_chips = list(json["unseen_chips"])
    pile = naive.pile
    pile.display = [None if plate == "-" else plate for plate in json["display"]]
    pile.plates, pile.owners = ["?"] * json["upper"], [None] * json["upper"]
    for number, group in enumerate(json["returned"]):
        pile.plates += group["plates"]
        pile.owners += [(group["by"] - 1, -number)] * len(group["plates"])
    pile.unseen = list(json["unseen"])
    pile.top = json["top"] and json["top"][0]
    assert json["taken"] == json["plate"] == "-" and not json["drawn"]
    assert set(json["suns"]) | set(json["moons"]) | set(json["chips"]) == {"-"}
    naive.boards = [_read_board(board) for board in json["boards"]]
    return naive


def _read_board(json: Mapping[str, Any]) -> NaiveDuelBoard:
    board = NaiveDuelBoard()
    board.score, board.tokens, board.chips_taken = json["score"], json["tokens"], json["chips_taken"]
    board.points = {source: json[source] for source in board.points}
    board.chips, board.spent = list(json["chips"]), list(json["spent"])
    board.lines = [list(line.replace("-", "")) for line in json["lines"]]
    board.broken = list(json["broken"].replace("-", ""))
    for slot, plate in enumerate(json["plates"]):
        if plate != "-":
            board.place_plate(plate[:4], slot, int(plate[5]))
    board.tiles = [list(row) for row in json["dome"]]
    return board


def _board(board: NaiveDuelBoard) -> dict[str, Any]:
    colour = board.lines[board.line][0] if board.paid and board.line is not None else ""
    return {
        "score": board.score,
        **board.points,
        "lines": ["".join(line) or "-" for line in board.lines],
        "broken": _listed(board.broken),
        "tokens": board.tokens,
        "chips": sorted(board.chips, key=CHIP_FACES.index),
        "spent": sorted(board.spent, key=CHIP_FACES.index),
        "chips_taken": board.chips_taken,
        "line": _from_one(board.line),
        "stand_ins": board.stand_ins,
        "partly": sum(4 if colour in chip else 1 for chip in board.paid),
        "plates": ["-" if slot is None else f"{slot[0]}@{slot[1]}" for slot in board.slots],
        "dome": ["".join(row) for row in board.tiles],
    }


def _from_one(number: int | None) -> int | None:
    return None if number is None else number + 1


def _from_zero(number: int | None) -> int | None:
    return None if number is None else number - 1


def _listed(tiles: list[str]) -> str:
    return "".join(sorted_tiles(tiles)) or "-"


def counted(tiles: list[str]) -> str:
    return "".join(f"{colour}{tiles.count(colour)}" for colour in COLOURS if colour in tiles) or "-"


def _uncounted(text: str) -> list[str]:
    counts = {colour: re.search(rf"{colour}(\d+)", text) for colour in COLOURS}
    return [colour for colour, found in counts.items() if found for _ in range(int(found[1]))]
