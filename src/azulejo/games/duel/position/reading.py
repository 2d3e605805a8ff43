"""Setting a table to a position's JSON. Shapes are checked here, whether the whole is possible in checks.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.duel.board import FIRST_SCORE, LINES, NO_LINE, Board
from azulejo.games.duel.choices import offer_all
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.chips import MATCHING
from azulejo.games.duel.components.plates import PLATES, SPECIAL_CELL, TYPE_LETTERS, TYPES, plate_named, turned_plate
from azulejo.games.duel.components.tablets import SIDES, side_named
from azulejo.games.duel.dome import BIT as CELL_BIT
from azulejo.games.duel.dome import SIZE, SLOTS, Dome
from azulejo.games.duel.pile import ANY, BIT, BY, DISPLAY, FIRST, NOT_SHOWN, Pile, with_guess
from azulejo.games.duel.position.checks import check, check_claims
from azulejo.games.duel.position.definition import DrawnPlate, DuelBoard, DuelPosition, ReturnedGroup
from azulejo.games.duel.stacks import stack_named
from azulejo.games.duel.table import (
    CHIPS_A_ROUND,
    FACE_DOWN,
    FACTORIES,
    LARGE,
    LARGE_TILES,
    NO_CHIP,
    NO_COLOUR,
    NOBODY,
    PHASES,
    PLACING_PLATE,
    PLAYERS,
    REVEALED,
    ROUNDS,
    STACKING,
    TOKENS,
    Table,
)
from azulejo.games.errors import BadNotation
from azulejo.games.reading import OnBoard, at_most, bounded, read_position, shown, sized
from azulejo.games.tiles import COLOURS, DUEL_PALETTE, count, total

MOST: Final = 999  # points that a position may claim
MOST_TAKEN: Final = 9  # tiles in hand: five of the large moon and four tops, generously


def load(table: Table, json: object) -> None:
    """Sets a fresh table to the position; raises BadNotation when it could not be one of this game."""
    position = read_position(json, DuelPosition, table.game)
    load_course(table, position)
    load_factories(table, position)
    load_pile(table.pile, position)
    boards = sized(position["boards"], "boards", PLAYERS)
    for seat in range(PLAYERS):
        with OnBoard(seat):
            load_board(table.boards[seat], boards[seat])
    load_hand(table, position)
    check(table)
    check_claims(table, position)


def optional_seat(seat: int | None, name: str) -> int:
    return NOBODY if seat is None else bounded(seat, name, 1, PLAYERS) - 1


def load_course(table: Table, position: DuelPosition) -> None:
    table.phase = PHASES.index(position["phase"])
    table.round = bounded(position["round"], "round", 0, ROUNDS)
    table.player = optional_seat(position["player"], "player")
    table.starter = optional_seat(position["starter"], "starter")
    table.holder = optional_seat(position["start_tile"], "start_tile")
    passed = position["passed"]
    if passed and passed not in ([1], [2]):
        raise BadNotation("duel_bad_passed", text=shown(passed))
    table.passed = sum(passed)
    table.sides = 0
    for side in at_most(position["sides"], "sides", len(SIDES)):
        table.sides |= 1 << side_named(side)


def load_factories(table: Table, position: DuelPosition) -> None:
    table.bag = DUEL_PALETTE.tiles(position["bag"])
    table.tower = DUEL_PALETTE.tiles(position["tower"])
    suns = sized(position["suns"], "suns", FACTORIES)
    moons = sized(position["moons"], "moons", FACTORIES)
    for factory in range(FACTORIES):
        table.suns[factory] = DUEL_PALETTE.tiles(suns[factory])
        table.moons[factory] = DUEL_PALETTE.tiles(moons[factory]) if factory == LARGE else stack_named(moons[factory])
        if total(table.suns[factory]) > LARGE_TILES or (factory == LARGE and total(table.moons[LARGE]) > LARGE_TILES):
            raise BadNotation("duel_bad_factory", factory=factory)
    names = sized(position["chips"], "chips", FACTORIES - 1)
    table.revealed = 0
    for factory in range(1, FACTORIES):
        table.chips[factory] = chip_named(names[factory - 1])
        if table.chips[factory] >= REVEALED:
            table.revealed |= 1 << factory - 1
    table.unseen_chips = chips.chips_named(position["unseen_chips"], "unseen_chips")
    offer_all(table)


def chip_named(text: str) -> int:
    if text in ("-", "?"):
        return NO_CHIP if text == "-" else FACE_DOWN
    return REVEALED + chips.sort_named(text)


def load_hand(table: Table, position: DuelPosition) -> None:
    """The tiles or the plate in the hand of the player whose turn it is."""
    taken = DUEL_PALETTE.tiles(position["taken"])
    table.colour = NO_COLOUR
    table.taken = total(taken)
    for colour in range(COLOURS):
        if count(taken, colour):
            table.colour = colour
    if table.taken > MOST_TAKEN or (table.taken and count(taken, table.colour) != table.taken):
        raise BadNotation("duel_bad_taken", text=position["taken"][:40])
    factory = position["factory"]
    table.factory = bounded(factory or 0, "factory", 1, FACTORIES - 1) if table.phase == STACKING else LARGE
    table.plate = plate_named(position["plate"]) if table.phase == PLACING_PLATE else 0


# Plates


def any_plate(name: str) -> int:
    """A plate, or ANY + type for `s?` and `j?`."""
    if name in ("s?", "j?"):
        return ANY + TYPE_LETTERS.index(name[0])
    return plate_named(name)


def guess_named(names: list[str]) -> i64:
    what: i64 = 0
    for name in at_most(names, "guess", PLATES + 2):
        what |= BIT[any_plate(name)]
    if what == 0:
        raise BadNotation("field_missing", field="guess")
    return what


def load_pile(pile: Pile, position: DuelPosition) -> None:
    names = sized(position["display"], "display", DISPLAY)
    pile.shown = 0
    for place in range(DISPLAY):
        pile.display[place] = 0 if names[place] == "-" else plate_named(names[place]) + 1
        if pile.display[place]:
            pile.shown |= 1 << place
    pile.unseen = 0
    for name in at_most(position["unseen"], "unseen", PLATES):
        pile.unseen |= 1 << plate_named(name)
    pile.upper = bounded(position["upper"], "upper", 0, PLATES)
    top = position["top"]
    pile.top = NOT_SHOWN if top is None else TYPES.index(top)
    pile.returning = bounded(position["returning"], "returning", 0, PLATES)
    for group in at_most(position["returned"], "returned", PLATES):
        load_group(pile, group)
    for drawn in at_most(position["drawn"], "drawn", PLATES):
        load_drawn(pile, drawn)


def load_group(pile: Pile, group: ReturnedGroup) -> None:
    by = bounded(group["by"], "by", 1, PLAYERS) - 1
    other = guess_named(group["guess"])
    names = group["plates"]
    if not names or pile.below + len(names) > PLATES:
        raise BadNotation("long_list", field="returned", most=PLATES)
    for n in range(len(names)):
        plate = plate_named(names[n])
        entry = with_guess(with_guess(plate, by, BIT[plate]), 1 - by, other) | by << BY
        pile.returned[pile.below] = entry | BIT[FIRST] if n == 0 else entry
        pile.below += 1


def load_drawn(pile: Pile, drawn: DrawnPlate) -> None:
    guesses = sized(drawn["guesses"], "guesses", PLAYERS)
    entry: i64 = any_plate(drawn["plate"])
    for seat in range(PLAYERS):
        entry = with_guess(entry, seat, guess_named(guesses[seat]))
    pile.drawn[pile.hand] = entry
    pile.hand += 1


# Boards


def load_board(board: Board, given: DuelBoard) -> None:
    board.tiling_points = bounded(given["dome_tiling"], "dome_tiling", 0, MOST)
    board.special_points = bounded(given["special_tiles"], "special_tiles", 0, MOST)
    board.paid = -bounded(given["plates_drawn"], "plates_drawn", -MOST, 0)
    board.broken_lost = -bounded(given["broken_tiles"], "broken_tiles", -MOST, 0)
    board.start_lost = -bounded(given["start_tile"], "start_tile", -MOST, 0)
    gained = FIRST_SCORE + board.tiling_points + board.special_points
    board.score = gained - board.paid - board.broken_lost - board.start_lost
    load_lines(board, sized(given["lines"], "lines", LINES))
    board.broken = DUEL_PALETTE.tiles(given["broken"])
    board.tokens = bounded(given["tokens"], "tokens", 0, TOKENS)
    board.chips = chips.chips_named(given["chips"], "chips")
    board.spent = chips.chips_named(given["spent"], "spent")
    board.chips_taken = bounded(given["chips_taken"], "chips_taken", 0, CHIPS_A_ROUND)
    line = given["line"]
    board.line = NO_LINE if line is None else bounded(line, "line", 1, LINES) - 1
    board.stand_ins = bounded(given["stand_ins"], "stand_ins", 0, LINES)
    board.partly = bounded(given["partly"], "partly", 0, MATCHING + 1)
    load_plates(board.dome, sized(given["plates"], "plates", SLOTS))
    load_dome(board.dome, sized(given["dome"], "dome", SIZE))


def load_lines(board: Board, lines: list[str]) -> None:
    for line in range(LINES):
        tiles = DUEL_PALETTE.tiles(lines[line])
        for colour in range(COLOURS):
            number = count(tiles, colour)
            if number and (number != total(tiles) or number > line + 1):
                raise BadNotation("duel_bad_line", line=line + 1, text=lines[line][:40])
            if number:
                board.put(line, colour, number)


def load_plates(dome: Dome, names: list[str]) -> None:
    for slot in range(SLOTS):
        if names[slot] != "-":
            plate, rotation = turned_plate(names[slot])
            dome.place_plate(slot, plate, rotation)


def load_dome(dome: Dome, rows: list[str]) -> None:
    """Puts tiles on cells that take them, then the special tiles, which must lie exactly on the full special plates."""
    specials: list[int] = []
    for row in range(SIZE):
        if len(rows[row]) != SIZE:
            raise BadNotation("duel_bad_dome_row", row=row + 1, text=rows[row][:40])
        for column in range(SIZE):
            letter = rows[row][column]
            if letter == "S":
                specials.append(SIZE * row + column)
            elif letter != ".":
                colour = DUEL_PALETTE.colour(letter)
                if not dome.matching(row, colour) >> column & 1:
                    raise BadNotation("duel_bad_dome_cell", row=row + 1, column=column + 1, text=rows[row])
                dome.place_tile(row, column, colour)
    expected = called_for(dome)
    for cell in specials:
        if cell not in expected:
            raise BadNotation("duel_bad_special_tile", row=cell // SIZE + 1, column=cell % SIZE + 1)
        dome.place_special(cell)
    if len(specials) != len(expected):
        raise BadNotation("duel_special_tile_missing", number=len(expected) - len(specials))


def called_for(dome: Dome) -> list[int]:
    """The special cells of plates whose other cells are full."""
    cells: list[int] = []
    for row in range(SIZE):
        for column in range(SIZE):
            if dome.free[SPECIAL_CELL] & CELL_BIT[SIZE * row + column] and dome.completed_special(row, column) >= 0:
                cells.append(SIZE * row + column)
    return cells
