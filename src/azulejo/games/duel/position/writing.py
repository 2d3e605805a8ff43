"""A position as JSON: the whole truth, or what one seat or a spectator may know of it."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.duel.board import LINES, NO_LINE, Board
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import ALL_PLATES, JOKER, PALETTE, SPECIAL, TYPE_LETTERS, TYPES
from azulejo.games.duel.components.tablets import SIDES, sides_of
from azulejo.games.duel.dome import SIZE, SLOTS, Dome
from azulejo.games.duel.ending import points_before_tablets
from azulejo.games.duel.knowledge import group_ends, hand_is_mixed, is_hidden
from azulejo.games.duel.pile import (
    ANY,
    DISPLAY,
    GUESS_BITS,
    GUESSES_OF_TYPE,
    NOT_SHOWN,
    Pile,
    guess,
    plate_of,
    returner,
    type_of,
)
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


def to_json(table: Table) -> dict[str, object]:
    """The whole position, hidden things included."""
    return {**_common(table), **_pile_json(table.pile), "boards": [_board_json(board) for board in table.boards]}


def view(table: Table, seat: int | None) -> dict[str, object]:
    """The same, with what a seat, or a spectator, does not know left open."""
    return {**_common(table), **_pile_view(table, seat), "boards": [_board_json(board) for board in table.boards]}


def _common(table: Table) -> dict[str, object]:
    pile = table.pile
    return {
        "game": table.game.name,
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
        "bag": PALETTE.counted(int(table.bag)),
        "tower": PALETTE.counted(int(table.tower)),
        "suns": [PALETTE.listed(int(table.suns[factory])) for factory in range(FACTORIES)],
        "moons": [_moon(table, factory) for factory in range(FACTORIES)],
        "chips": [_chip(int(table.chips[factory])) for factory in range(1, FACTORIES)],
        "unseen_chips": chips.listed(int(table.unseen_chips)),
        "taken": PALETTE.letters[table.colour] * int(table.taken) if table.taken else "-",
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
    return PALETTE.listed(tiles) if factory == LARGE else stack_text(tiles)


def _chip(chip: int) -> str:
    """`-` for none, `?` for one face down."""
    return {NO_CHIP: "-", FACE_DOWN: "?"}[chip] if chip < REVEALED else chips.NAMES[chip - REVEALED]


def _board_json(board: Board) -> dict[str, object]:
    points = points_before_tablets(board)
    del points["first_points"]
    return {
        "score": int(board.score),
        **points,
        "lines": [PALETTE.letters[board.line_colour(n)] * int(board.held_on(n)) or "-" for n in range(LINES)],
        "broken": PALETTE.listed(int(board.broken)),
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
    return "".join(("." + PALETTE.letters + "S")[dome.tiles[row] >> 3 * column & 7] for column in range(SIZE))


# The pile, in full


def plate_text(plate: int) -> str:
    """`sYKT`, or `s?` for a special plate that nobody has seen."""
    return TYPE_LETTERS[plate - ANY] + "?" if plate >= ANY else plates.NAMES[plate]


def guess_names(what: i64) -> list[str]:
    """The plates a guess allows; `s?` and `j?` stand for those that the seat has not seen."""
    return [plate_text(plate) for plate in range(GUESS_BITS) if what >> plate & 1]


def _pile_json(pile: Pile) -> dict[str, object]:
    return {
        "unseen": plates.listed(int(pile.unseen)),
        "returned": [_group_json(pile, begin, end) for begin, end in _groups(pile)],
        "drawn": [_drawn_json(int(pile.drawn[n])) for n in range(pile.hand)],
    }


def _groups(pile: Pile) -> list[tuple[int, int]]:
    """Where the groups of returned plates begin and end."""
    ends = group_ends(pile)
    return list(zip([0, *ends], ends, strict=False))


def _group_json(pile: Pile, begin: int, end: int) -> dict[str, object]:
    """A group, and what the seat that did not return it takes each of its plates for."""
    by = int(returner(pile.returned[begin]))
    return {
        "by": by + 1,
        "plates": [plates.NAMES[plate_of(pile.returned[n])] for n in range(begin, end)],
        "guess": guess_names(guess(pile.returned[begin], 1 - by)),
    }


def _drawn_json(entry: int) -> dict[str, object]:
    """A drawn plate, and what each seat takes it for."""
    return {
        "plate": plate_text(int(plate_of(entry))),
        "guesses": [guess_names(guess(entry, seat)) for seat in range(2)],
    }


# The pile, as a seat or a spectator sees it


def _pile_view(table: Table, seat: int | None) -> dict[str, object]:
    pile = table.pile
    viewer: i64 = -1 if seat is None else seat
    groups = _groups(pile)
    hand = [int(pile.drawn[n]) for n in range(pile.hand)]
    if hand_is_mixed(table, viewer):
        if pile.returning:
            begin, end = groups.pop()
            hand += [int(pile.returned[n]) for n in range(begin, end)]
        drawn: object = _mixed(hand, viewer)
    else:
        drawn = [_seen(entry, viewer) for entry in hand]
    return {
        "unseen": plates.listed(_not_located(pile, viewer)),
        "returned": [_group_view(pile, begin, end, viewer) for begin, end in groups],
        "drawn": drawn,
    }


def _is_open(entry: i64, viewer: i64) -> bool:
    """Whether a viewer does not know which plate it is."""
    return viewer < 0 or plate_of(entry) >= ANY or is_hidden(entry, viewer)


def _not_located(pile: Pile, viewer: i64) -> int:
    """The plates that could lie in more than one place for all the viewer knows."""
    fronts = int(pile.unseen)
    entries = [pile.returned[n] for n in range(pile.below)] + [pile.drawn[n] for n in range(pile.hand)]
    for entry in entries:
        if plate_of(entry) < ANY and _is_open(entry, viewer):
            fronts |= 1 << int(plate_of(entry))
    return fronts & ALL_PLATES


def _group_view(pile: Pile, begin: int, end: int, viewer: i64) -> dict[str, object]:
    entries = [int(pile.returned[n]) for n in range(begin, end)]
    seen = {"by": int(returner(entries[0])) + 1, **_mixed(entries, viewer), "plates": None}
    if not any(_is_open(entry, viewer) for entry in entries):
        seen["plates"] = [plates.NAMES[plate_of(entry)] for entry in entries]
    return seen


def _mixed(entries: list[int], viewer: i64) -> dict[str, object]:
    """Plates whose order is not known: how many of each type, and what they may be."""
    may_be: i64 = 0
    for entry in entries:
        may_be |= _may_be(entry, viewer)
    kinds = [type_of(plate_of(entry)) for entry in entries]
    may_be &= sum(int(GUESSES_OF_TYPE[kind]) for kind in set(kinds))
    return {"special": kinds.count(SPECIAL), "joker": kinds.count(JOKER), "may_be": guess_names(may_be)}


def _may_be(entry: i64, viewer: i64) -> i64:
    """A seat's guess; a spectator has seen no hidden plate at all."""
    if viewer >= 0:
        return guess(entry, viewer)
    one: i64 = 1
    return one << ANY + type_of(plate_of(entry))


def _seen(entry: i64, viewer: i64) -> dict[str, object]:
    plate = None if _is_open(entry, viewer) else plates.NAMES[plate_of(entry)]
    kind = TYPES[type_of(plate_of(entry))]
    return {"type": kind, "plate": plate, "may_be": guess_names(_may_be(entry, viewer))}
