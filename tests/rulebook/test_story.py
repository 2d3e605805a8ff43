"""The story of a round: every step, in order, with its points."""

from __future__ import annotations

import pytest

from azulejo.games.errors import IllegalMove
from azulejo.games.game import State
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.drawn import azul, deal, draw, play, play_as


def told(state: State) -> list[dict[str, object]]:
    """What was told since the last call, as JSON."""
    assert state.story is not None
    return [step.to_json() for step in state.story.drain()]


def listening(state: State) -> State:
    state.story = Story()
    return state


def test_a_whole_round_step_by_step() -> None:
    """Player 1 completes line 2 with one of two blue tiles; player 2 takes the marker; both tile and pay."""
    state = listening(
        draw("""
        displays BBK
        board 1: 3 points
                . | .Y...
               .B | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    )
    play(state, "1B2")
    assert told(state) == [
        {"kind": "took", "seat": 1, "source": 1, "colour": "blue", "number": 2, "rest": "K", "marker": False},
        {"kind": "filled", "seat": 1, "line": 2, "colour": "blue", "number": 1, "held": 2},
        {"kind": "fell", "seat": 1, "what": "blue", "number": 1, "landed": 1},
    ]
    play(state, "CK1")
    assert told(state) == [
        {"kind": "took", "seat": 2, "source": 0, "colour": "black", "number": 1, "rest": "-", "marker": True},
        {"kind": "fell", "seat": 2, "what": "marker", "number": 1, "landed": 1},
        {"kind": "filled", "seat": 2, "line": 1, "colour": "black", "number": 1, "held": 1},
        {
            "kind": "tiled",
            "seat": 1,
            "row": 2,
            "column": 2,
            "colour": "blue",
            "points": 2,
            "across": [2],
            "down": [1, 2],
        },
        {"kind": "tiled", "seat": 2, "row": 1, "column": 4, "colour": "black", "points": 1, "across": [4], "down": [1]},
        {"kind": "charged", "seat": 1, "source": "floor", "cost": 1, "lost": 1, "score": 4},
        {"kind": "charged", "seat": 2, "source": "floor", "cost": 1, "lost": 1, "score": 0},
    ]
    deal(state, "deal BBBB YYYY RRRR KKKK TTTT")
    assert told(state) == [
        {"kind": "dealt", "deal": {"kind": "deal", "displays": ["BBBB", "YYYY", "RRRR", "KKKK", "TTTT"]}}
    ]


def test_the_first_deals_are_told() -> None:
    state = listening(azul(3).start())
    deal(state, "start 3")
    assert told(state) == [{"kind": "dealt", "deal": {"kind": "start", "seat": 3}}]
    drawn = state.deal(Rng(3))
    assert told(state) == [{"kind": "dealt", "deal": state.game.deal_json(drawn)}]


def test_what_finds_no_space_on_the_floor_is_told() -> None:
    """A6: six things lie there, so the marker fits and the tiles do not."""
    state = listening(
        draw("""
        centre RRRK
        board 1: 0 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor BBBYYY
        """)
    )
    play(state, "CR-")
    assert told(state) == [
        {"kind": "took", "seat": 1, "source": 0, "colour": "red", "number": 3, "rest": "-", "marker": True},
        {"kind": "fell", "seat": 1, "what": "marker", "number": 1, "landed": 1},
        {"kind": "fell", "seat": 1, "what": "red", "number": 3, "landed": 0},
    ]


def test_a_floor_line_that_costs_more_than_there_is() -> None:
    """A9: the cost is told, and what was really lost."""
    state = listening(
        draw("""
        displays T
        turn 2
        board 1: 3 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor BBBYY
        """)
    )
    play(state, "1T5")
    assert told(state)[-1] == {"kind": "charged", "seat": 1, "source": "floor", "cost": 8, "lost": 3, "score": 0}


def test_lines_linked_both_ways_name_every_linked_cell() -> None:
    """A8: four in row 2 (columns 1 to 4), three in column 3 (rows 1 to 3); tiles beyond a gap are not linked."""
    state = listening(
        draw("""
        displays T
        turn 2
        board 1: 0 points
                . | B.R..
               YY | TB.R.
              ... | ..B..
             .... | .....
            ..... | ..K..
        """)
    )
    play(state, "1T5")
    tiled = told(state)[2]
    assert (tiled["points"], tiled["across"], tiled["down"]) == (7, [1, 2, 3, 4], [1, 2, 3])


def test_a_jammed_gray_line_is_told() -> None:
    """A13."""
    state = listening(
        draw(
            """
        displays T
        turn 2
        board 1: 20 points
                . | ...R.
               .. | ....R
              RRR | BYK..
             .... | .....
            ..... | .....
            floor BBBBB
        """,
            wall="gray",
        )
    )
    play(state, "1T5")
    assert told(state)[2:] == [
        {"kind": "unplaceable", "seat": 1, "line": 3, "colour": "red", "number": 3},
        {"kind": "fell", "seat": 1, "what": "red", "number": 3, "landed": 2},
        {"kind": "charged", "seat": 1, "source": "floor", "cost": 14, "lost": 14, "score": 6},
    ]


def test_choices_on_a_gray_wall_are_told_as_they_are_made() -> None:
    """A14: player 2 chooses first; the floor is charged once player 1 has chosen too."""
    state = listening(
        draw(
            """
        turn 1
        board 1: 0 points
                B | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor M
        board 2: 0 points
                K | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """,
            wall="gray",
        )
    )
    play_as(state, 2, "1>5")
    assert told(state) == [
        {"kind": "tiled", "seat": 2, "row": 1, "column": 5, "colour": "black", "points": 1, "across": [5], "down": [1]}
    ]
    play_as(state, 1, "1>2")
    assert told(state) == [
        {"kind": "tiled", "seat": 1, "row": 1, "column": 2, "colour": "blue", "points": 1, "across": [2], "down": [1]},
        {"kind": "charged", "seat": 1, "source": "floor", "cost": 1, "lost": 1, "score": 0},
    ]


def test_the_end_is_told_with_every_bonus() -> None:
    """A12: a row, a column and blue for player 1; nothing for player 2, and nothing is told of that."""
    state = listening(
        draw("""
        displays T
        turn 2
        board 1: 30 points
                T | BYRK.
               .. | TB...
              ... | K.B..
             .... | R..B.
            ..... | Y...B
        """)
    )
    play(state, "1T5")
    assert told(state)[2:] == [
        {
            "kind": "tiled",
            "seat": 1,
            "row": 1,
            "column": 5,
            "colour": "teal",
            "points": 5,
            "across": [1, 2, 3, 4, 5],
            "down": [1],
        },
        {"kind": "bonus", "seat": 1, "source": "rows", "number": 1, "points": 2},
        {"kind": "bonus", "seat": 1, "source": "columns", "number": 1, "points": 7},
        {"kind": "bonus", "seat": 1, "source": "colours", "number": 1, "points": 10},
        {"kind": "ended", "reason": "row"},
    ]


def test_a_clone_tells_no_story() -> None:
    state = listening(draw("displays BB YY"))
    copy = state.clone()
    play(copy, "1B2")
    assert copy.story is None
    assert told(state) == []


def test_a_refused_move_is_not_told() -> None:
    state = listening(draw("displays BB YY"))
    with pytest.raises(IllegalMove):
        play_as(state, 2, "1B2")
    assert told(state) == []
