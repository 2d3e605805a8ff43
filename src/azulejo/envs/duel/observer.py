"""A position of Duel as numbers; definition.py says what each of them means."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.observer import Observer
from azulejo.envs.core.words import FLAGS, counts, digits, place_of, put_bits
from azulejo.envs.duel.boards import write_board, write_chips
from azulejo.envs.duel.layout import (
    BAG,
    BOARDS,
    DISPLAY,
    HAND,
    MOON,
    OF_BOARD,
    SIDES,
    STACKS,
    SUNS,
    TOWER,
    UNSEEN_CHIPS,
    WORDS,
)
from azulejo.envs.duel.plates import write_plates
from azulejo.games.duel import stacks
from azulejo.games.duel.choices import (
    FIRST_ACTION,
    acts,
    beside_tiles,
    simple_choices,
    tiling_choices,
    tiling_start,
)
from azulejo.games.duel.dome import SLOTS
from azulejo.games.duel.table import (
    ACQUIRING,
    LARGE,
    PLACE_PLATE,
    PLACING_PLATE,
    PLAYERS,
    STACK,
    STACKING,
    TAKE_CHIP,
    TILING,
    Table,
)
from azulejo.games.game import Game, State

# The four turns of a plate on each of these free slots, as bits.
TURNS: Final = vec[i64](
    [sum(15 << 4 * slot for slot in range(SLOTS) if free >> slot & 1) for free in range(1 << SLOTS)]
)


@final
class DuelObserver(Observer):
    """Reads positions of Duel."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, WORDS)

    def observe(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, Table)
        write_course(state, seat, into, at)
        write_table(state, into, at)
        write_plates(state, seat, into, at)
        write_board(state.boards[seat], into, at + BOARDS)
        write_board(state.boards[1 - seat], into, at + BOARDS + OF_BOARD)

    def mark_legal(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, Table)
        mark_choices(state, seat, into, at)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Table)
        return state.boards[seat].score

    def merit(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Table)
        merit = state.boards[seat].score * 2
        if state.holder == seat:
            merit += 1
        return merit


# Observations


def write_course(table: Table, seat: i64, into: vec[i64], at: i64) -> None:
    """Whose turn it is, and what is in hand."""
    passed = table.passed
    into[at] = (
        table.phase
        | table.round << 8
        | seat << 16
        | place_of(table.turn, seat, PLAYERS) << 24
        | place_of(table.player, seat, PLAYERS) << 32
        | place_of(table.starter, seat, PLAYERS) << 40
        | place_of(table.holder, seat, PLAYERS) << 48
        | (passed >> seat & 1 | (passed >> 1 - seat & 1) << 1) << 56
    )
    hand = table.taken << 8
    if table.taken:
        hand |= table.colour + 1
    if table.phase == STACKING:
        hand |= table.factory << 16
    elif table.phase == PLACING_PLATE:
        hand |= table.plate + 1 << 24
    pile = table.pile
    into[at + HAND] = hand | pile.returning << 32 | pile.upper << 40 | pile.top + 1 << 48


def write_table(table: Table, into: vec[i64], at: i64) -> None:
    """What lies between the players, as everybody sees it."""
    display = table.pile.display
    chips = table.chips
    shown = display[0] | display[1] << 8 | display[2] << 16
    into[at + DISPLAY] = shown | chips[1] << 24 | chips[2] << 32 | chips[3] << 40 | chips[4] << 48
    into[at + SIDES] = FLAGS[table.sides]
    into[at + BAG] = counts(table.bag)
    into[at + TOWER] = counts(table.tower)
    suns = table.suns
    into[at + SUNS] = counts(suns[LARGE])
    into[at + SUNS + 1] = counts(suns[1])
    into[at + SUNS + 2] = counts(suns[2])
    into[at + SUNS + 3] = counts(suns[3])
    into[at + SUNS + 4] = counts(suns[4])
    moons = table.moons
    into[at + MOON] = counts(moons[LARGE])
    into[at + STACKS] = digits(moons[1]) | digits(moons[2]) << 32
    into[at + STACKS + 1] = digits(moons[3]) | digits(moons[4]) << 32
    write_chips(table.unseen_chips, into, at + UNSEEN_CHIPS)


# Masks


def mark_choices(table: Table, seat: i64, into: vec[i64], at: i64) -> None:
    """Five words; 320 actions fill them."""
    into[at] = 0
    into[at + 1] = 0
    into[at + 2] = 0
    into[at + 3] = 0
    into[at + 4] = 0
    if not acts(table, seat):
        return
    phase = table.phase
    if phase == ACQUIRING:
        into[at] = table.offer | beside_tiles(table, seat) << TAKE_CHIP
    elif phase == TILING:
        board = table.boards[seat]
        put_bits(into, at, tiling_start(board), tiling_choices(board))
    elif phase == STACKING:
        index = stacks.index_of(table.suns[table.factory])
        first = stacks.FIRST[index]
        for n in range(stacks.COUNT[index]):
            put_bits(into, at, STACK + stacks.CHOICES[first + n], 1)
    elif phase == PLACING_PLATE:
        put_bits(into, at, PLACE_PLATE, TURNS[table.boards[seat].dome.free_slots])
    else:
        put_bits(into, at, FIRST_ACTION[phase], simple_choices(table, seat))
