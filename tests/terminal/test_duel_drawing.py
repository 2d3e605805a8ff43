"""Duel's table as it is drawn: always the same, never too wide, and nothing that a seat may not know."""

from __future__ import annotations

from itertools import islice

import pytest

from azulejo.games.game import State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.terminal.page import Page
from azulejo.terminal.registry import DRAWINGS
from azulejo.terminal.rules import reminder
from azulejo.texts import LANGUAGES, Texts
from tests.duel.scenes import opened, play, set_table
from tests.every_game import walk
from tests.often import often
from tests.terminal.duel_picture import FOLDER, PICTURES, WIDTH, Picture, lines

DRAWING = DRAWINGS["duel"]
LONG_NAMES = ["A" * 40, "Élise-Françoise de la Fontaine du Moulin"]


def drawn_for(state: State, seat: int, lang: str, columns: int = WIDTH) -> list[str]:
    """Table, task and moves for one seat."""
    page = Page(Texts(lang), LONG_NAMES, columns, coloured=True)
    drawn = [line.plain for line in DRAWING.table(state, seat, page)]
    if seat in state.actors():
        drawn += [line.plain for line in DRAWING.moves(state, seat, state.legal(seat), page)]
    return drawn


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.path.stem)
def test_a_decision_looks_as_in_its_picture(picture: Picture) -> None:
    """`python -m tests.terminal.duel_picture` draws the pictures anew."""
    assert picture.drawn().splitlines() == picture.path.read_text("utf-8").splitlines()


def test_no_other_pictures_lie_about() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {picture.path.name for picture in PICTURES}


@often("apart", few=11, many=1)  # steps between the positions that are drawn
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_wider_than_a_hundred_columns(seed: int, lang: str, apart: int) -> None:
    for state in islice(walk(make("duel", 2, {"tablets": "random4"}), seed), 1, None, apart):
        for seat in range(2):
            assert max(map(len, drawn_for(state, seat, lang))) <= WIDTH


@pytest.mark.parametrize("columns", [50, 80])
def test_a_narrow_window_gets_its_boards_below_each_other(columns: int) -> None:
    page = Page(Texts("en"), LONG_NAMES, columns, coloured=False)
    drawn = DRAWING.table(opened(), 0, page)
    assert [line.plain for line in drawn if "1 A" in line.plain and "2 É" not in line.plain]


# What is on the table


def test_a_stack_shows_its_top_first_and_only_an_emptied_factory_its_chip() -> None:
    """D10, D13: on factory 1 yellow lies on red on blue."""
    state = set_table(suns="- - - - BB", moons="KK BRY - - -", revealed="- TY - -")
    drawn = lines(state, "en")
    moon = next(line for line in drawn if line.startswith("moon"))
    chip = next(line for line in drawn if line.startswith("chip"))
    assert moon == "moon │[K][K]         │ │[Y]/r/b     │ │            │ │            │ │            │"
    assert chip == "chip │[1] start      │ │ ?          │ │ TY         │ │            │ │ ?          │"


def test_the_dome_shows_plates_slots_and_what_belongs_on_each_cell() -> None:
    """D2: jYKT after one clockwise quarter turn has T Y above * K."""
    state = set_table(suns="- RR - - -")
    state.boards[0].dome.place_plate(4, 9, 1)
    state.boards[0].dome.place_plate(0, 0, 0)
    for line, column, colour in ((0, 0, 1), (0, 1, 3), (1, 0, 4)):
        state.boards[0].dome.place_tile(line, column, colour)
    state.boards[0].dome.place_special(7)
    drawn = [line[24:47] for line in lines(state, "en")]
    for row in (
        "  │[Y][K]│slot 2│slot 3│",
        "  │[T][★]│      │      │",
        "  │slot 4│ t  y │slot 6│",
        "  │      │ *  k │      │",
    ):
        assert row.strip() in "\n".join(drawn)


def test_moves_say_how_full_the_lines_would_be_and_whether_the_dome_has_a_cell() -> None:
    state = set_table(suns="- RR - - -", moons="RR - - - -")
    state.boards[0].dome.place_plate(0, 1, 0)
    state.boards[0].put(2, 2, 2)
    drawn = [line.split() for line in lines(state, "en") if "[R] x" in line]
    assert drawn == [
        ["1R", "[R]", "x2", "1/1?", "1↓", "2/2", "3/3?", "1↓", "2/4?", "2/5?", "2/6?"],
        ["MR", "[R]", "x2", "[1]", "1/1?", "1↓", "2/2", "3/3?", "1↓", "2/4?", "2/5?", "2/6?"],
    ]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("", {"1R", "1B", "MK", "C2", "P1", "draw"}),
        ("1", {"1R", "1B"}),
        ("R", {"1R"}),
        ("M", {"MK"}),
        ("C", {"C2"}),
        ("P", {"P1"}),
        ("D", {"draw"}),
        ("9", set()),
    ],
)
def test_moves_can_be_asked_for_by_what_they_take(wish: str, expected: set[str]) -> None:
    state = set_table(suns="- RRB - - -", moons="K - - - -", revealed="- TY - -", display="sYKT - -", tokens=(1, 1))
    about = [action for action in state.legal(0) if DRAWING.is_about(state.game, action, wish)]
    assert {state.game.action_text(action) for action in about} == expected


# What may not be seen


@often("games", few=2, many=12)
def test_what_is_drawn_for_a_seat_depends_only_on_what_it_knows(games: int) -> None:
    """D23: worlds that differ in hidden plates alone look alike, whoever has drawn or returned what."""
    others = 0
    for seed in range(games):
        for state in islice(walk(make("duel"), seed), 20, None, 7):
            for seat in range(2):
                imagined = state.imagine(seat, Rng(seed))
                others += str(imagined) != str(state)
                assert drawn_for(imagined, seat, "en") == drawn_for(state, seat, "en")
    assert others > 10


def test_drawn_plates_are_drawn_for_the_one_who_looks_alone() -> None:
    state = Picture("keeping", 1, "en").state()
    seat = state.actors()[0]
    plates = [state.game.action_text(action)[1:] for action in state.legal(seat)]
    own, others = ("\n".join(drawn_for(state, each, "en")) for each in (seat, 1 - seat))
    assert all(f"─ {plate} ─" in own for plate in plates)
    assert not any(f"─ {plate} ─" in others for plate in plates)
    assert "face down:" in others


# Words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "tablets", ["rows,columns,diagonals", "five_colours,outer,corners,jokers", "random3", "random4"]
)
def test_the_rules_in_short_name_the_tablets_in_play(lang: str, tablets: str) -> None:
    text = reminder(make("duel", 2, {"tablets": tablets}), Texts(lang))
    assert all(side in text or side.startswith("random") for side in tablets.split(","))
    assert "{" not in text


@pytest.mark.parametrize(
    ("moves", "task"),
    [
        ((), "Ana, take tiles from a sun (2R)"),
        (("1R",), "Ana, in which order do you stack BK on the moon of factory 1? Bottom first, top last: ^BK, ^KB"),
        (("1R", "^KB"), "Ana, which line gets your 2 red tiles? >1, >2, >3, >4, >5, >6, >- (>- is the broken space)"),
        (("P1",), "Ana, where does sYKT go, and how turned?"),
    ],
)
def test_each_step_of_a_turn_is_asked_for_in_a_sentence(moves: tuple[str, ...], task: str) -> None:
    state = set_table(suns="- RRBK - - -", display="sYKT - -", tokens=(1, 1))
    play(state, *moves)
    page = Page(Texts("en"), ["Ana", "Ben"], WIDTH, coloured=False)
    assert DRAWING.task(state, 0, page).startswith(task)
