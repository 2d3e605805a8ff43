"""Duel tables drawn for tests: a table in the middle of a round, with plates, lines and tiles as a test wants them."""

from __future__ import annotations

from collections.abc import Sequence

from azulejo.games.duel.acquisition import give_turn
from azulejo.games.duel.board import LINES, Board
from azulejo.games.duel.choices import offer_all
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.plates import NAMES
from azulejo.games.duel.game import DuelGame
from azulejo.games.duel.position import reading
from azulejo.games.duel.stacks import stack_named
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.table import FACE_DOWN, FACTORIES, REVEALED
from azulejo.games.duel.tiling import begin_tiling
from azulejo.games.game import CHANCE, OVER
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.games.story import Step, Story
from azulejo.games.tiles import DUEL_PALETTE

EMPTY_ROW = "......"


def game(**options: str) -> DuelGame:
    made = make("duel", options=options)
    assert isinstance(made, DuelGame)
    return made


def opened(seed: int = 1, **options: str) -> DuelState:
    """A game at its first turn: set up, and both first plates placed."""
    state = game(**options).start()
    rng = Rng(seed)
    while state.round == 0:
        step(state, rng)
    return state


def step(state: DuelState, rng: Rng) -> None:
    """One deal, or one random decision."""
    if state.turn == CHANCE:
        state.deal(rng)
    else:
        state.play(state.turn, state.nth_legal(state.turn, rng.below(state.count_legal(state.turn))))


def walk(state: DuelState, seed: int) -> Sequence[DuelState]:
    """Clones of every position of a random game from here on."""
    rng = Rng(seed)
    positions = [state]
    while positions[-1].turn != OVER:
        following = positions[-1].clone()
        assert isinstance(following, DuelState)
        step(following, rng)
        positions.append(following)
    return positions


def texts(state: DuelState, seat: int | None = None) -> list[str]:
    """The legal actions of the seat whose turn it is, as texts."""
    return [state.game.action_text(action) for action in state.legal(state.turn if seat is None else seat)]


def play(state: DuelState, *moves: str) -> None:
    """Plays moves and deals, each by its text, for the seat whose turn it is."""
    for move in moves:
        if state.turn == CHANCE:
            state.replay(state.game.parse_deal(move))
        else:
            state.play(state.turn, state.game.parse_action(move))


def told(state: DuelState, *moves: str) -> list[Step]:
    """What the story tells of these moves."""
    state.story = Story()
    play(state, *moves)
    return state.story.drain()


def bare(round_number: int = 2, **options: str) -> DuelState:
    """A table with nothing but two boards, in the middle of this round."""
    state = game(**options).start()
    state.round = round_number
    state.starter = 0
    state.pile.top = 0
    return state


def set_table(
    suns: str = "- - - - -",
    moons: str = "- - - - -",
    revealed: str = "- - - -",
    display: str = "- - -",
    tokens: tuple[int, int] = (0, 0),
    **options: str,
) -> DuelState:
    """The first player's turn in round 2 with these things on the table; under tiles the chips are face down."""
    state = bare(2, **options)
    for factory, (sun, moon) in enumerate(zip(suns.split(), moons.split(), strict=True)):
        state.suns[factory] = DUEL_PALETTE.tiles(sun)
        state.moons[factory] = DUEL_PALETTE.tiles(moon) if factory == 0 else stack_named(moon)
    for factory, chip in zip(range(1, FACTORIES), revealed.split(), strict=True):
        if state.suns[factory] or state.moons[factory]:
            state.chips[factory] = FACE_DOWN
        elif chip != "-":
            state.chips[factory] = REVEALED + chips.sort_named(chip)
            state.revealed |= 1 << factory - 1
            state.unseen_chips = chips.without_chip(state.unseen_chips, chips.sort_named(chip))
    for place, name in enumerate(display.split()):
        if name != "-":
            state.pile.show(place, NAMES.index(name))
    state.pile.top = 0
    state.boards[0].tokens, state.boards[1].tokens = tokens
    offer_all(state)
    give_turn(state, 0)
    return state


def set_lines(board: Board, *lines: str) -> None:
    for line in range(LINES):
        board.clear(line)
    for line, tiles in enumerate(lines):
        if tiles != "-":
            board.put(line, DUEL_PALETTE.colour(tiles[0]), len(tiles))


def set_dome(board: Board, plates: dict[int, str], *rows: str) -> None:
    """Plates by slot (from 1), as `sYKT@1`, and rows of tiles from the top."""
    reading.load_plates(board.dome, [plates.get(slot, "-") for slot in range(1, 10)])
    reading.load_dome(board.dome, [*rows, *[EMPTY_ROW] * (6 - len(rows))])


def set_chips(board: Board, *names: str) -> None:
    board.chips = chips.chips_named(list(names), "chips")


def tile_now(state: DuelState) -> DuelState:
    """Ends the acquisition phase of this table, whatever is left on it."""
    begin_tiling(state)
    return state
