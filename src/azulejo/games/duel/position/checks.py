"""Whether a position that has been read is possible: nothing lost or added, and the phase fits what lies there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.bits import count_bits
from azulejo.games.duel.acquisition import factories_to_reveal
from azulejo.games.duel.board import LINES, NO_LINE, Board
from azulejo.games.duel.chance import unseen_of_type
from azulejo.games.duel.choices import can_act
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.chips import number_of
from azulejo.games.duel.components.plates import ALL_PLATES, NAMES, PLATES, TYPE
from azulejo.games.duel.components.tablets import FEWEST, chosen_sides
from azulejo.games.duel.dome import SIZE, SLOTS
from azulejo.games.duel.ending import points_by_source
from azulejo.games.duel.pile import ANY, BIT, DISPLAY, FIRST, NOT_SHOWN, Pile, guess, plate_of, returner, type_of
from azulejo.games.duel.position.definition import DuelPosition
from azulejo.games.duel.stacks import tiles_of
from azulejo.games.duel.table import (
    ACQUIRING,
    ALL_TILES,
    DEALING_PLATES,
    DEALING_TABLETS,
    DEALING_TILES,
    DRAWING,
    ENDED,
    FACE_DOWN,
    FACTORIES,
    FILLING,
    FIRST_PLATE,
    KEEPING,
    LARGE,
    LOOKING,
    NOBODY,
    PHASES,
    PLACING_PLATE,
    PLAYERS,
    RETURNING,
    REVEALED,
    REVEALING,
    ROUNDS,
    SHOWING_TOP,
    SMALL_TILES,
    STACKING,
    STARTING,
    TILING,
    Table,
)
from azulejo.games.errors import BadNotation
from azulejo.games.game import CHANCE, OVER
from azulejo.games.reading import shown
from azulejo.games.tiles import COLOURS, DUEL_PALETTE, count, some, total

CHANCE_PHASES: Final = (DEALING_TABLETS, DEALING_PLATES, DEALING_TILES, STARTING, REVEALING, SHOWING_TOP, LOOKING)
PLATE_PHASES: Final = (SHOWING_TOP, DRAWING, LOOKING, KEEPING, PLACING_PLATE, RETURNING)
TILE_PHASES: Final = (STACKING, REVEALING, FILLING)
PLAYER_PHASES: Final = (FIRST_PLATE, ACQUIRING, STACKING, FILLING, *PLATE_PHASES)
SET_UP: Final = (DEALING_TABLETS, DEALING_PLATES, DEALING_TILES, STARTING, FIRST_PLATE, PLACING_PLATE)
BETWEEN: Final = (DEALING_PLATES, DEALING_TILES)  # two rounds
AFTER: Final = (TILING, ENDED)  # the acquisition phase


def check(table: Table) -> None:
    """Raises BadNotation unless the position is possible, and sets whose turn it is."""
    check_tiles(table)
    check_chips(table)
    check_plates(table)
    check_pile(table)
    check_sides(table)
    check_turn(table)
    check_factories(table)
    check_boards(table)
    check_phase(table)


def check_claims(table: Table, position: DuelPosition) -> None:
    """What a position says although it follows from the rest must be true: whose turn it is, and the scores."""
    turn = int(table.turn) + 1 if table.turn >= 0 else None
    if position["turn"] != turn:
        raise BadNotation("duel_bad_turn", turn=shown(position["turn"]))
    for seat, (board, given) in enumerate(zip(table.boards, position["boards"], strict=True), 1):
        if table.phase == ENDED:
            board.score = sum(points_by_source(table, board).values())
        score = int(board.score)
        if given.get("score", score) != score:
            raise BadNotation("bad_score", score=shown(given["score"]), expected=score, board=seat)


def require(fine: bool, table: Table, why: str) -> None:
    """Raises BadNotation, saying why the position does not fit its phase, unless all is fine."""
    if not fine:
        raise BadNotation("impossible_phase", game=table.game.name, phase=PHASES[table.phase], misfit=why)


# Nothing lost, nothing added


def check_tiles(table: Table) -> None:
    """13 of each colour (D1)."""
    parts = [int(table.bag), int(table.tower), int(table.moons[LARGE])]
    parts += [int(table.suns[factory]) for factory in range(FACTORIES)]
    parts += [int(tiles_of(table.moons[factory])) for factory in range(1, FACTORIES)]
    if table.taken:
        parts.append(int(some(table.colour, table.taken)))
    for board in table.boards:
        parts.append(int(board.broken))
        parts += [int(some(board.line_colour(line), board.held(line))) for line in range(LINES)]
        for row in range(SIZE):
            digits = [int(board.dome.tiles[row] >> 3 * column & 7) for column in range(SIZE)]
            parts += [int(some(digit - 1, 1)) for digit in digits if 0 < digit <= COLOURS]
    for colour in range(COLOURS):
        number = sum(int(count(part, colour)) for part in parts)
        if number != count(ALL_TILES, colour):
            raise BadNotation(
                "duel_tiles_not_conserved", game=table.game.name, colour=DUEL_PALETTE.names[colour], number=number
            )


def rounds_dealt(table: Table) -> int:
    """For how many rounds the factories have been filled; before the first one they are as soon as they hold tiles."""
    return max(int(table.round), 1 if table.suns[LARGE] else 0)


def check_chips(table: Table) -> None:
    """Two of each sort, four dealt and two taken by each player a round (D3, D13)."""
    on_table = [table.chips[factory] for factory in range(1, FACTORIES)]
    for sort in range(chips.SORTS):
        number = number_of(table.unseen_chips, sort) + on_table.count(REVEALED + sort)
        for board in table.boards:
            number += number_of(board.chips, sort) + number_of(board.spent, sort)
        if number != chips.EACH:
            raise BadNotation("duel_chips_not_conserved", chip=chips.NAMES[sort], number=int(number))
    supply = count_bits(table.unseen_chips) - on_table.count(FACE_DOWN)
    require(supply == chips.CHIPS - (FACTORIES - 1) * rounds_dealt(table), table, "misfit_chip_supply")
    for board in table.boards:
        taken = count_bits(board.chips) + count_bits(board.spent)
        require(taken == 2 * max(0, int(table.round) - 1) + board.chips_taken, table, "misfit_chips_taken")


def check_plates(table: Table) -> None:
    """Each plate in exactly one place."""
    pile = table.pile
    places = [int(pile.display[n]) - 1 for n in range(DISPLAY) if pile.display[n]]
    places += [plate for plate in range(PLATES) if pile.unseen >> plate & 1]
    places += [int(plate_of(entry)) for entry in entries(pile) if plate_of(entry) < ANY]
    for board in table.boards:
        places += [(int(board.dome.plates[slot]) - 1) // 4 for slot in range(SLOTS) if board.dome.plates[slot]]
    if table.phase == PLACING_PLATE:
        places.append(int(table.plate))
    for plate in range(PLATES):
        if places.count(plate) != 1:
            raise BadNotation("duel_plates_not_conserved", plate=NAMES[plate], number=places.count(plate))


def entries(pile: Pile) -> list[int]:
    returned = [int(pile.returned[n]) for n in range(pile.below)]
    return returned + [int(pile.drawn[n]) for n in range(pile.hand)]


# Pile


def check_pile(table: Table) -> None:
    """As many unseen plates as there are places for them, of fitting types; and guesses that the plates fit."""
    pile = table.pile
    drawn_unseen = [type_of(plate_of(entry)) for entry in entries(pile) if plate_of(entry) >= ANY]
    fine = count_bits(pile.unseen) == pile.upper + len(drawn_unseen)
    for kind in range(2):
        left = unseen_of_type(pile, kind)
        fine = fine and left >= (1 if pile.upper > 0 and pile.top == kind else 0)
    if pile.top != NOT_SHOWN and pile.upper == 0:
        fine = fine and pile.below > 0 and TYPE[plate_of(pile.returned[0])] == pile.top
    hidden: i64 = 0
    for entry in entries(pile):
        if plate_of(entry) < ANY:
            hidden |= BIT[plate_of(entry)]
    for entry in entries(pile):
        for seat in range(PLAYERS):
            what = guess(entry, seat)
            fine = fine and what & (BIT[plate_of(entry)] | BIT[ANY + type_of(plate_of(entry))]) != 0
            fine = fine and what & ALL_PLATES & ~hidden == 0
    if not fine:
        raise BadNotation("duel_bad_pile")


def check_hand(table: Table) -> None:
    """Plates are in hand exactly while someone draws, and whoever has looked at them knows them."""
    pile = table.pile
    phase = table.phase
    shown = pile.top != NOT_SHOWN or pile.size() == 0
    if phase == SHOWING_TOP:
        require(not shown and (pile.hand > 0 or pile.upper == 0), table, "misfit_plates_in_hand")
    elif phase in (DRAWING, LOOKING, KEEPING, RETURNING):
        require(pile.hand > 0, table, "misfit_plates_in_hand")
    elif phase != PLACING_PLATE:
        require(pile.hand == 0, table, "misfit_plates_in_hand")
    begun = (phase == RETURNING and pile.returning > 0) or (
        phase in (DEALING_TABLETS, DEALING_PLATES) and table.round == 0
    )
    require(shown or phase == SHOWING_TOP or begun, table, "misfit_pile_top")
    if phase in (KEEPING, PLACING_PLATE, RETURNING):
        for n in range(pile.hand):
            plate = plate_of(pile.drawn[n])
            require(plate < ANY and guess(pile.drawn[n], table.player) == BIT[plate], table, "misfit_plates_in_hand")
    require(
        pile.returning == 0 or (phase == RETURNING and pile.returning <= pile.below), table, "misfit_plates_in_hand"
    )
    for n in range(pile.below - pile.returning, pile.below):
        first = n == pile.below - pile.returning
        require(
            returner(pile.returned[n]) == table.player and (pile.returned[n] & BIT[FIRST] != 0) == first,
            table,
            "misfit_plates_in_hand",
        )


# Phase and turn


def check_sides(table: Table) -> None:
    """The chosen tablets, or as many dealt ones as the option says, once they are dealt."""
    if table.sides_to_deal == 0:
        fine = table.sides == chosen_sides(table.game.options["tablets"])
    elif table.phase == DEALING_TABLETS:
        fine = table.sides == 0
    else:
        tablets = (table.sides | table.sides >> 1) & 0o125
        fine = count_bits(table.sides) == count_bits(tablets) == table.sides_to_deal >= FEWEST
    if not fine:
        raise BadNotation("duel_bad_sides", number=int(count_bits(table.sides)))


def check_turn(table: Table) -> None:
    """Sets whose turn it is; in the middle of a turn that is known from its player."""
    phase = table.phase
    has_player = phase in PLAYER_PHASES
    has_player = has_player or (phase == REVEALING and table.taken > 0)
    require((table.player != NOBODY) == has_player, table, "misfit_player")
    if phase in CHANCE_PHASES:
        table.turn = CHANCE
    elif phase == ENDED:
        table.turn = OVER
    elif phase == TILING:
        table.turn = 0 if table.boards[0].line != NO_LINE else 1
    else:
        table.turn = table.player
    started = phase not in (DEALING_TABLETS, STARTING) and not (table.round == 0 and phase == DEALING_TILES)
    known = table.starter != NOBODY
    require(known == started or (table.round == 0 and phase == DEALING_PLATES), table, "misfit_no_starter")


def check_factories(table: Table) -> None:
    """Suns, moons and chips as they can be in the middle of a round, or nothing at all outside of it."""
    phase = table.phase
    empty = phase in AFTER or (phase in BETWEEN and table.suns[LARGE] == 0) or phase == DEALING_TABLETS
    require(total(table.suns[LARGE]) == 0 or table.moons[LARGE] == 0, table, "misfit_sun_or_moon")
    for factory in range(1, FACTORIES):
        tiles = total(table.suns[factory]) + total(tiles_of(table.moons[factory]))
        alone = table.suns[factory] == 0 or table.moons[factory] == 0
        require(tiles <= SMALL_TILES, table, "misfit_full_factory")
        require(alone, table, "misfit_sun_or_moon")
        require(tiles == 0 or not empty, table, "misfit_still_offered")
        if tiles > 0:
            require(table.chips[factory] == FACE_DOWN, table, "misfit_chip_down")
        else:
            require(table.chips[factory] != FACE_DOWN or phase == REVEALING, table, "misfit_chip_up")
    require((table.offer == 0 and table.revealed == 0) or not empty, table, "misfit_still_offered")
    require(
        table.holder == NOBODY or (table.suns[LARGE] == 0 and table.round > 0 and phase not in BETWEEN),
        table,
        "misfit_start_tile",
    )
    require((factories_to_reveal(table) != 0) == (phase == REVEALING), table, "misfit_chip_up")


def check_boards(table: Table) -> None:
    """Plates, tokens and chips as the round says, broken tiles that fit, scores that are not below 0."""
    for seat in range(PLAYERS):
        board = table.boards[seat]
        require(board.score >= 0, table, "misfit_score")
        require(total(board.broken) <= 4, table, "misfit_broken")
        busy = seat == table.player and (table.phase in PLATE_PHASES and table.phase != SHOWING_TOP)
        busy = busy or (seat == table.player and table.phase == SHOWING_TOP and table.pile.hand > 0)
        placed = SLOTS - count_bits(board.dome.free_slots)
        if busy and table.phase == RETURNING:
            busy = False
        if table.round == 0:
            require(placed <= 1 and board.tokens == 0, table, "misfit_set_up_plates")
        else:
            due = 1 + 2 * min(int(table.round), ROUNDS - 1)
            require(placed + board.tokens + (1 if busy else 0) == due, table, "misfit_plates_and_tokens")
        if table.phase in AFTER or (table.phase in BETWEEN and table.round > 0):
            require(board.tokens == 0 and board.chips_taken == 2, table, "misfit_not_finished")
        require(table.passed >> seat & 1 == 0 or can_be_passed(table, seat), table, "misfit_passed")
        check_tiling(table, board)


def can_be_passed(table: Table, seat: int) -> bool:
    in_phase = table.phase not in AFTER + BETWEEN and table.round > 0
    return in_phase and seat != table.player and not can_act(table, seat)


def check_tiling(table: Table, board: Board) -> None:
    """Outside the tiling no line waits; in it, the lines above the waiting one are done with."""
    if table.phase != TILING:
        require(board.line == NO_LINE and board.stand_ins == 0 and board.partly == 0, table, "misfit_line_waits")
        return
    for line in range(board.line):
        if board.held(line) > 0:
            matching = board.dome.matching(line, board.line_colour(line)) != 0
            require(not (matching and board.is_complete(line)), table, "misfit_line_waits")
            require(matching or not board.dome.band_full(line), table, "misfit_line_waits")
    if board.line == NO_LINE:
        require(board.stand_ins == 0 and board.partly == 0, table, "misfit_line_waits")
        return
    missing = board.missing()
    require(board.held(board.line) > 0 and missing >= 0 and board.cells() != 0, table, "misfit_line_waits")
    require(
        board.partly == 0 if missing == 0 else board.spendable() != 0 and not chips.is_paid(board.partly),
        table,
        "misfit_line_waits",
    )
    require(count_bits(board.spent) >= 2 * board.stand_ins, table, "misfit_line_waits")


def check_phase(table: Table) -> None:
    """What each phase needs so that the game can go on from it."""
    phase = table.phase
    waiting = table.boards[0].line != NO_LINE or table.boards[1].line != NO_LINE
    require(
        phase in SET_UP if table.round == 0 else phase not in (DEALING_TABLETS, STARTING, FIRST_PLATE),
        table,
        "misfit_round",
    )
    require(table.taken == 0 or phase in TILE_PHASES, table, "misfit_tiles_in_hand")
    require(table.taken > 0 or phase not in (STACKING, FILLING), table, "misfit_tiles_in_hand")
    check_hand(table)
    if table.round == 0:
        check_set_up(table)
    elif phase == ACQUIRING:
        require(can_act(table, table.player), table, "misfit_nothing_to_do")
    elif phase == STACKING:
        rest = total(table.suns[table.factory])
        require(1 <= rest and rest + table.taken <= SMALL_TILES, table, "misfit_tiles_in_hand")
    elif phase == TILING:
        require(waiting, table, "misfit_nothing_to_tile")
    elif phase == ENDED:
        require(table.round == ROUNDS, table, "misfit_round")
    elif phase in BETWEEN:
        swept = table.boards[0].broken == 0 and table.boards[1].broken == 0
        fillable = table.pile.shown != 7 and table.pile.size() > 0
        require(swept, table, "misfit_not_cleared")
        require(table.round < ROUNDS, table, "misfit_round")
        require(fillable == (phase == DEALING_PLATES), table, "misfit_display")


def check_set_up(table: Table) -> None:
    """Before the first round the factories are full or not filled at all, and plates are taken one by one (D6, D7)."""
    phase = table.phase
    fresh = table.bag == ALL_TILES and table.pile.shown == 0 and table.pile.upper == PLATES
    placed = [count_bits(board.dome.free_slots) < SLOTS for board in table.boards]
    filled = all(total(table.suns[n]) == (SMALL_TILES if n else SMALL_TILES + 1) for n in range(FACTORIES))
    untouched = all(board.counts == 0 and board.broken == 0 and board.score == 5 for board in table.boards)
    require(untouched and table.tower == 0 and table.pile.below == 0, table, "misfit_set_up")
    if phase == DEALING_TABLETS or (phase == DEALING_PLATES and table.starter == NOBODY):
        require(fresh and table.pile.top == NOT_SHOWN and not any(placed), table, "misfit_set_up")
        return
    display = count_bits(table.pile.shown)
    if phase == DEALING_TILES:
        require(table.bag == ALL_TILES and display == DISPLAY and not any(placed), table, "misfit_set_up")
        return
    require(filled, table, "misfit_set_up")
    if phase == STARTING:
        require(display == DISPLAY and not any(placed), table, "misfit_set_up")
        return
    other = 1 - table.starter
    first = placed[other] if phase in (DEALING_PLATES, FIRST_PLATE) else table.player == table.starter
    if phase == DEALING_PLATES:
        require(display == DISPLAY - 1 and placed[other], table, "misfit_set_up")
    elif phase == FIRST_PLATE:
        require(display == DISPLAY and table.player == (table.starter if first else other), table, "misfit_set_up")
        require(not placed[table.player] and not placed[table.starter], table, "misfit_set_up")
    else:
        require(display == DISPLAY - 1 and not placed[table.player] and placed[other] == first, table, "misfit_set_up")
