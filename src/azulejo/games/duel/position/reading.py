"""Setting a table to a position's JSON. Shapes are checked here, whether the whole is possible in checks.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.duel import fields
from azulejo.games.duel.board import FIRST_SCORE, LINES, NO_LINE, Board
from azulejo.games.duel.choices import offer_all
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.chips import MATCHING
from azulejo.games.duel.components.plates import PALETTE, PLATES, SPECIAL_CELL, TYPE_LETTERS, TYPES, plate_named, turned_plate
from azulejo.games.duel.components.tablets import SIDES, side_named
from azulejo.games.duel.dome import SIZE, SLOTS, Dome
from azulejo.games.duel.ending import points_by_source
from azulejo.games.duel.pile import ANY, BIT, BY, DISPLAY, FIRST, NOT_SHOWN, Pile, with_guess
from azulejo.games.duel.position.checks import check
from azulejo.games.duel.stacks import stack_named
from azulejo.games.duel.table import (
    ENDED,
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
from azulejo.games.tiles import COLOURS, count, total

MOST: Final = 999  # points that a position may claim
MOST_TAKEN: Final = 9  # tiles in hand: five of the large moon and four tops, generously


def load(table: Table, json: object) -> None:
    """Sets a fresh table to the position; raises BadNotation when it could not be one of this game."""
    if not isinstance(json, dict):
        raise BadNotation("bad_position", text=repr(json)[:80])
    game = table.game
    same = {"game": game.name, "players": game.players, "options": game.options}
    for name, expected in same.items():
        if fields.field(json, name) != expected:
            raise BadNotation("other_game", field=name, value=str(json[name])[:40], expected=str(expected))
    load_course(table, json)
    load_factories(table, json)
    load_pile(table.pile, json)
    boards = fields.field(json, "boards")
    if not isinstance(boards, list) or len(boards) != PLAYERS:
        raise BadNotation("bad_list", field="boards", size=PLAYERS)
    for seat in range(PLAYERS):
        load_board(table.boards[seat], fields.as_dict(boards[seat], "boards"))
    load_hand(table, json)
    claimed = optional_seat(json, "turn")
    check(table)
    for seat in range(PLAYERS):
        check_score(table, seat, fields.as_dict(boards[seat], "boards"))
    if claimed != (table.turn if table.turn >= 0 else NOBODY):
        raise BadNotation("duel_bad_turn", turn=str(json["turn"])[:40])


def optional_seat(json: dict[str, object], name: str) -> int:
    return NOBODY if fields.field(json, name) is None else fields.number(json, name, 1, PLAYERS) - 1


def load_course(table: Table, json: dict[str, object]) -> None:
    phase = fields.word(json, "phase")
    if phase not in PHASES:
        raise BadNotation("bad_phase", phase=phase[:40], phases=", ".join(PHASES))
    table.phase = PHASES.index(phase)
    table.round = fields.number(json, "round", 0, ROUNDS)
    table.player = optional_seat(json, "player")
    table.starter = optional_seat(json, "starter")
    table.holder = optional_seat(json, "start_tile")
    passed = fields.things(json, "passed", 1)
    if passed and passed not in ([1], [2]):
        raise BadNotation("duel_bad_passed", text=repr(passed)[:40])
    table.passed = 0 if not passed else 1 if passed == [1] else 2
    table.sides = 0
    for side in fields.some_words(json, "sides", len(SIDES)):
        table.sides |= 1 << side_named(side)


def load_factories(table: Table, json: dict[str, object]) -> None:
    table.bag = PALETTE.tiles(fields.word(json, "bag"))
    table.tower = PALETTE.tiles(fields.word(json, "tower"))
    suns = fields.words(json, "suns", FACTORIES)
    moons = fields.words(json, "moons", FACTORIES)
    for factory in range(FACTORIES):
        table.suns[factory] = PALETTE.tiles(suns[factory])
        table.moons[factory] = PALETTE.tiles(moons[factory]) if factory == LARGE else stack_named(moons[factory])
        if total(table.suns[factory]) > LARGE_TILES or (factory == LARGE and total(table.moons[LARGE]) > LARGE_TILES):
            raise BadNotation("duel_bad_factory", factory=factory)
    names = fields.words(json, "chips", FACTORIES - 1)
    table.revealed = 0
    for factory in range(1, FACTORIES):
        table.chips[factory] = chip_named(names[factory - 1])
        if table.chips[factory] >= REVEALED:
            table.revealed |= 1 << factory - 1
    table.unseen_chips = chips.chips_named(fields.some_words(json, "unseen_chips", chips.CHIPS), "unseen_chips")
    offer_all(table)


def chip_named(text: str) -> int:
    if text in ("-", "?"):
        return NO_CHIP if text == "-" else FACE_DOWN
    return REVEALED + chips.sort_named(text)


def load_hand(table: Table, json: dict[str, object]) -> None:
    """The tiles or the plate in the hand of the player whose turn it is."""
    taken = PALETTE.tiles(fields.word(json, "taken"))
    table.colour = NO_COLOUR
    table.taken = total(taken)
    for colour in range(COLOURS):
        if count(taken, colour):
            table.colour = colour
    if table.taken > MOST_TAKEN or (table.taken and count(taken, table.colour) != table.taken):
        raise BadNotation("duel_bad_taken", text=fields.word(json, "taken")[:40])
    table.factory = fields.number(json, "factory", 1, FACTORIES - 1) if table.phase == STACKING else LARGE
    table.plate = plate_named(fields.word(json, "plate")) if table.phase == PLACING_PLATE else 0


# Plates


def any_plate(text: object) -> int:
    """A plate, or ANY + type for `s?` and `j?`."""
    if text in ("s?", "j?"):
        return ANY + TYPE_LETTERS.index(str(text)[0])
    return plate_named(text)


def guess_named(value: object) -> i64:
    what: i64 = 0
    for name in value if isinstance(value, list) else [value]:
        what |= BIT[any_plate(name)]
    if what == 0:
        raise BadNotation("field_missing", field="guess")
    return what


def load_pile(pile: Pile, json: dict[str, object]) -> None:
    names = fields.words(json, "display", DISPLAY)
    pile.shown = 0
    for place in range(DISPLAY):
        pile.display[place] = 0 if names[place] == "-" else plate_named(names[place]) + 1
        if pile.display[place]:
            pile.shown |= 1 << place
    pile.unseen = 0
    for name in fields.some_words(json, "unseen", PLATES):
        pile.unseen |= 1 << plate_named(name)
    pile.upper = fields.number(json, "upper", 0, PLATES)
    top = fields.field(json, "top")
    if top is not None and top not in TYPES:
        raise BadNotation("duel_bad_type", text=repr(top)[:40])
    pile.top = NOT_SHOWN if top is None else TYPES.index(str(top))
    pile.returning = fields.number(json, "returning", 0, PLATES)
    for group in fields.things(json, "returned", PLATES):
        load_group(pile, fields.as_dict(group, "returned"))
    for drawn in fields.things(json, "drawn", PLATES):
        load_drawn(pile, fields.as_dict(drawn, "drawn"))


def load_group(pile: Pile, group: dict[str, object]) -> None:
    by = fields.number(group, "by", 1, PLAYERS) - 1
    other = guess_named(fields.things(group, "guess", PLATES + 2))
    names = fields.some_words(group, "plates", PLATES)
    if not names or pile.below + len(names) > PLATES:
        raise BadNotation("duel_bad_list", field="returned", most=PLATES)
    for n in range(len(names)):
        plate = plate_named(names[n])
        entry = with_guess(with_guess(plate, by, BIT[plate]), 1 - by, other) | by << BY
        pile.returned[pile.below] = entry | BIT[FIRST] if n == 0 else entry
        pile.below += 1


def load_drawn(pile: Pile, drawn: dict[str, object]) -> None:
    guesses = fields.things(drawn, "guesses", PLAYERS)
    if len(guesses) != PLAYERS:
        raise BadNotation("bad_list", field="guesses", size=PLAYERS)
    entry: i64 = any_plate(fields.field(drawn, "plate"))
    for seat in range(PLAYERS):
        entry = with_guess(entry, seat, guess_named(guesses[seat]))
    pile.drawn[pile.hand] = entry
    pile.hand += 1


# Boards


def load_board(board: Board, json: dict[str, object]) -> None:
    board.tiling_points = fields.number(json, "dome_tiling", 0, MOST)
    board.special_points = fields.number(json, "special_tiles", 0, MOST)
    board.paid = -fields.number(json, "plates_drawn", -MOST, 0)
    board.broken_lost = -fields.number(json, "broken_tiles", -MOST, 0)
    board.start_lost = -fields.number(json, "start_tile", -MOST, 0)
    gained = FIRST_SCORE + board.tiling_points + board.special_points
    board.score = gained - board.paid - board.broken_lost - board.start_lost
    load_lines(board, fields.words(json, "lines", LINES))
    board.broken = PALETTE.tiles(fields.word(json, "broken"))
    board.tokens = fields.number(json, "tokens", 0, TOKENS)
    board.chips = chips.chips_named(fields.some_words(json, "chips", chips.CHIPS), "chips")
    board.spent = chips.chips_named(fields.some_words(json, "spent", chips.CHIPS), "spent")
    board.chips_taken = fields.number(json, "chips_taken", 0, 2)
    waiting = fields.field(json, "line") is not None
    board.line = fields.number(json, "line", 1, LINES) - 1 if waiting else NO_LINE
    board.stand_ins = fields.number(json, "stand_ins", 0, LINES)
    board.partly = fields.number(json, "partly", 0, MATCHING + 1)
    load_plates(board.dome, fields.words(json, "plates", SLOTS))
    load_dome(board.dome, fields.words(json, "dome", SIZE))


def load_lines(board: Board, lines: list[str]) -> None:
    for line in range(LINES):
        tiles = PALETTE.tiles(lines[line])
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
                colour = PALETTE.colour(letter)
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
            if dome.free[SPECIAL_CELL] & dome_bit(row, column) and dome.completed_special(row, column) >= 0:
                cells.append(SIZE * row + column)
    return cells


def dome_bit(row: i64, column: i64) -> i64:
    one: i64 = 1
    return one << SIZE * row + column


def check_score(table: Table, seat: int, json: dict[str, object]) -> None:
    """A score that is given must be the sum of its parts; at the end with the tablets."""
    board = table.boards[seat]
    if table.phase == ENDED:
        board.score = sum(points_by_source(table, board).values())
    if json.get("score", int(board.score)) != int(board.score):
        raise BadNotation("bad_score", score=repr(json["score"])[:40], expected=int(board.score))
