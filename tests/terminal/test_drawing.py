"""The table as it is drawn: always the same, never too wide, and readable without colours."""

from __future__ import annotations

from itertools import islice

import pytest

from azulejo.games.registry import GAMES
from azulejo.terminal.page import Page
from azulejo.terminal.registry import DRAWINGS
from azulejo.texts import LANGUAGES, Texts
from tests.drawn import draw
from tests.every_game import SETTINGS, Setting, walk
from tests.often import often
from tests.terminal.picture import FOLDER, PICTURES, WIDTH, Picture, lines

LONG_NAMES = ["A" * 40, "Élise-Françoise de la Fontaine du Moulin", "語" * 20, "greedy"]


def test_every_game_can_be_drawn() -> None:
    assert DRAWINGS.keys() == GAMES.keys()


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.path.stem)
def test_a_position_looks_as_in_its_picture(picture: Picture) -> None:
    """`python -m tests.terminal.picture` draws the pictures anew."""
    assert picture.drawn().splitlines() == picture.path.read_text("utf-8").splitlines()


def test_no_other_pictures_lie_about() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {picture.path.name for picture in PICTURES}


@often("apart", few=13, many=1)  # steps between the positions that are drawn
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nothing_is_wider_than_a_hundred_columns(setting: Setting, lang: str, apart: int) -> None:
    page = Page(Texts(lang), LONG_NAMES[: setting.players], WIDTH, coloured=True)
    drawing = DRAWINGS[setting.name]
    for state in islice(walk(setting.make(), seed=setting.players), 2, None, apart):
        drawn = list(drawing.table(state, None, page))
        for seat in state.actors():
            drawn += drawing.moves(state, seat, state.legal(seat), page)
        assert max(line.cell_len for line in drawn) <= WIDTH


def test_the_fullest_centre_fits_too() -> None:
    """Nine displays that each leave three tiles there, and the marker."""
    state = draw("displays BKKT\ncentre BBBBBBYYYYYRRRRRKKKKKTTTTTT", players=4)
    assert max(map(len, lines(state, "fr"))) <= WIDTH


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_a_narrow_window_gets_its_boards_below_each_other(columns: int) -> None:
    page = Page(Texts("en"), LONG_NAMES, columns, coloured=False)
    state = draw("displays BKKT RRRY BBYY KKTT BYRK YYYY RRRR KKKK TTTT", players=4)
    drawn = DRAWINGS["azul"].table(state, None, page)
    assert max(line.cell_len for line in drawn) <= columns
    assert [line.plain for line in drawn if "1 A" in line.plain]


def test_lines_are_filled_from_the_right_and_the_floor_adds_up() -> None:
    """A5, A6 and A10: the wall's small letters are the colours that belong there."""
    state = draw("""
        displays BKKT
        board 1: 12 points
                B | ...K.
               .R | .....
              ... | .....
             .... | .....
            ..TTT | ....B
            floor MBB
    """)
    drawn = "\n".join(lines(state, "en"))
    for row in (
        "╭─ ▶ 1 Ana ─────────────── 12 points ─╮",
        "│ 1             [B] ▸  b  y  r [K] t  │",
        "│ 2           · [R]    t  b  y  r  k  │",
        "│ 5  ·  · [T][T][T]    y  r  k  t [B] │",
        "│   -1 -1 -2 -2 -2 -3 -3   floor      │",
        "│   [M][B][B] ·  ·  ·  ·   -4         │",
    ):
        assert row in drawn


def test_the_marker_lies_in_the_centre_until_somebody_takes_it() -> None:
    untaken = draw("displays BKKT\ncentre BBR")
    taken = untaken.clone()
    taken.play(0, taken.game.parse_action("CR-"))
    assert "Centre [M] [B][B] [R]" in lines(untaken, "en")
    assert "Centre [B][B]" in lines(taken, "en")


def test_a_gray_wall_has_dots_and_numbered_columns() -> None:
    state = draw(
        "displays BKKT\nboard 1: 1 points\n. | ..B..\n.. | .....\n... | .....\n.... | .....\n..... | .....", wall="gray"
    )
    drawn = lines(state, "en")
    assert "│                      1  2  3  4  5  │  │                      1  2  3  4  5  │" in drawn
    assert any(line.startswith("│ 1              ·     ·  · [B] ·  ·  │") for line in drawn)


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("", {"1B", "1K", "1T", "2B", "2R", "CR"}),
        ("1", {"1B", "1K", "1T"}),
        ("C", {"CR"}),
        ("R", {"2R", "CR"}),
        ("2R", {"2R"}),
        ("9", set()),
    ],
)
def test_moves_can_be_asked_for_by_source_and_by_colour(wish: str, expected: set[str]) -> None:
    state = draw("displays BKKT BRRR\ncentre RR")
    about = [action for action in state.legal(0) if DRAWINGS["azul"].is_about(state.game, action, wish)]
    assert {state.game.action_text(action)[:2] for action in about} == expected


def test_the_list_of_moves_says_what_each_would_do() -> None:
    """1B1 fills line 1 and lets one fall; with the marker, CR- lets three fall; line 3 takes only red."""
    state = draw("""
        displays BBKT
        centre RR
        board 1: 0 points
                . | .....
               .. | .....
              .RR | .....
             .... | .....
            ..... | .....
            floor -
    """)
    drawn = [line for line in lines(state, "en") if line[3:4] == "["]
    assert drawn == [
        "CR [R] x2  1/1 +1 2↓ -2  2/2 +1 1↓ -1  3/3 +1 2↓ -2  2/4 1↓ -1  2/5 1↓ -1  3↓ -4",
        "1B [B] x2  1/1 +1 1↓ -1  2/2 +1        ·             2/4        2/5        2↓ -2",
        "1K [K] x1  1/1 +1        1/2           ·             1/4        1/5        1↓ -1",
        "1T [T] x1  1/1 +1        1/2           ·             1/4        1/5        1↓ -1",
    ]
