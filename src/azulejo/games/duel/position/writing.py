"""A position as JSON, the whole truth."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.duel.board import LINES, NO_LINE, Board
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import TYPE_LETTERS, TYPES
from azulejo.games.duel.components.tablets import SIDES, sides_of
from azulejo.games.duel.dome import SIZE, SLOTS, Dome
from azulejo.games.duel.knowledge import group_ends
from azulejo.games.duel.pile import (
    ANY,
    DISPLAY,
    GUESS_BITS,
    NOT_SHOWN,
    Pile,
    guess,
    plate_of,
    returner,
)
from azulejo.games.duel.position.definition import DrawnPlate, DuelBoard, DuelPosition, DuelTable, ReturnedGroup
from azulejo.games.duel.stacks import stack_text
from azulejo.games.duel.table import (
    FACE_DOWN,
    FACTORIES,
    LARGE,
    NO_CHIP,
    PHASES,
    PLACING_PLATE,
    REVEALED,
    STACKING,
    Table,
)
from azulejo.games.tiles import DUEL_PALETTE


def to_json(table: Table) -> DuelPosition:
    """The whole position, hidden things included."""
    pile = table.pile
    return {
        **table_json(table),
        "unseen": plates.listed(int(pile.unseen)),
        "returned": [_group_json(pile, begin, end) for begin, end in groups(pile)],
        "drawn": [_drawn_json(int(pile.drawn[n])) for n in range(pile.hand)],
        "boards": [board_json(board) for board in table.boards],
    }


def table_json(table: Table) -> DuelTable:
    """What everyone can see of it, except for the boards."""
    pile = table.pile
    return {
        "game": "duel",
        "players": table.game.players,
        "options": dict(table.game.options),
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "turn": _seat(int(table.turn)),
        "player": _seat(int(table.player)),
        "starter": _seat(int(table.starter)),
        "start_tile": _seat(int(table.holder)),
        "passed": [seat + 1 for seat in range(2) if table.passed >> seat & 1],
        "sides": [SIDES[side] for side in sides_of(int(table.sides))],
        "bag": DUEL_PALETTE.counted(int(table.bag)),
        "tower": DUEL_PALETTE.counted(int(table.tower)),
        "suns": [DUEL_PALETTE.listed(int(table.suns[factory])) for factory in range(FACTORIES)],
        "moons": [_moon(table, factory) for factory in range(FACTORIES)],
        "chips": [_chip(int(table.chips[factory])) for factory in range(1, FACTORIES)],
        "unseen_chips": chips.listed(int(table.unseen_chips)),
        "taken": DUEL_PALETTE.letters[table.colour] * int(table.taken) if table.taken else "-",
        "factory": int(table.factory) if table.phase == STACKING else None,
        "plate": plates.NAMES[table.plate] if table.phase == PLACING_PLATE else "-",
        "display": [plates.NAMES[pile.display[n] - 1] if pile.display[n] else "-" for n in range(DISPLAY)],
        "upper": int(pile.upper),
        "top": None if pile.top == NOT_SHOWN else TYPES[pile.top],
        "returning": int(pile.returning),
    }


def _seat(seat: int) -> int | None:
    return seat + 1 if seat >= 0 else None


def _moon(table: Table, factory: int) -> str:
    tiles = int(table.moons[factory])
    return DUEL_PALETTE.listed(tiles) if factory == LARGE else stack_text(tiles)


def _chip(chip: int) -> str:
    """`-` for none, `?` for one face down."""
    return {NO_CHIP: "-", FACE_DOWN: "?"}[chip] if chip < REVEALED else chips.NAMES[chip - REVEALED]


def board_json(board: Board) -> DuelBoard:
    return {
        "score": int(board.score),
        "dome_tiling": int(board.tiling_points),
        "special_tiles": int(board.special_points),
        "plates_drawn": -int(board.paid),
        "broken_tiles": -int(board.broken_lost),
        "start_tile": -int(board.start_lost),
        "lines": [DUEL_PALETTE.letters[board.line_colour(n)] * int(board.held(n)) or "-" for n in range(LINES)],
        "broken": DUEL_PALETTE.listed(int(board.broken)),
        "tokens": int(board.tokens),
        "chips": chips.listed(int(board.chips)),
        "spent": chips.listed(int(board.spent)),
        "chips_taken": int(board.chips_taken),
        "line": None if board.line == NO_LINE else int(board.line) + 1,
        "stand_ins": int(board.stand_ins),
        "partly": int(board.partly),
        "plates": [_plate(int(board.dome.plates[slot])) for slot in range(SLOTS)],
        "dome": [_row(board.dome, row) for row in range(SIZE)],
    }


def _plate(turned: int) -> str:
    """`sYKT@1`, or `-` for an empty slot."""
    return f"{plates.NAMES[turned - 1 >> 2]}@{turned - 1 & 3}" if turned else "-"


def _row(dome: Dome, row: int) -> str:
    """One letter a cell: `.` for no tile, `S` for a special tile."""
    return "".join(("." + DUEL_PALETTE.letters + "S")[dome.tiles[row] >> 3 * column & 7] for column in range(SIZE))


# The pile


def plate_text(plate: int) -> str:
    """`sYKT`, or `s?` for a special plate that nobody has seen."""
    return TYPE_LETTERS[plate - ANY] + "?" if plate >= ANY else plates.NAMES[plate]


def guess_names(what: i64) -> list[str]:
    """The plates a guess allows; `s?` and `j?` stand for those that the seat has not seen."""
    return [plate_text(plate) for plate in range(GUESS_BITS) if what >> plate & 1]


def groups(pile: Pile) -> list[tuple[int, int]]:
    """Where the groups of returned plates begin and end."""
    ends = group_ends(pile)
    return list(zip([0, *ends], ends, strict=False))


def _group_json(pile: Pile, begin: int, end: int) -> ReturnedGroup:
    """A group, and what the seat that did not return it takes each of its plates for."""
    by = int(returner(pile.returned[begin]))
    return {
        "by": by + 1,
        "plates": [plates.NAMES[plate_of(pile.returned[n])] for n in range(begin, end)],
        "guess": guess_names(guess(pile.returned[begin], 1 - by)),
    }


def _drawn_json(entry: int) -> DrawnPlate:
    """A drawn plate, and what each seat takes it for."""
    return {
        "plate": plate_text(int(plate_of(entry))),
        "guesses": [guess_names(guess(entry, seat)) for seat in range(2)],
    }
