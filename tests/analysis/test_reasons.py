"""Why a decision was wrong, in positions that one can check by eye."""

from __future__ import annotations

import pytest

from azulejo.analysis import Budget, Question, Reason, judge
from azulejo.analysis.words import sentence
from azulejo.games.game import State
from azulejo.texts import LANGUAGES, Texts, catalogue
from tests.drawn import draw

NAMES = ["Ana", "Rui"]


def why(state: State, move: str) -> dict[str, Reason]:
    question = Question(1, int(state.turn), state.game.parse_action(move), state)
    return {reason.code: reason for reason in judge(question, Budget(nodes=1500), 1).why}


def told(reason: Reason, language: str = "en") -> str:
    return sentence(reason, "azul", NAMES, Texts(language))


def test_what_falls() -> None:
    state = draw("""
        displays KKKK BYRT
        board 1: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        board 2: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    reason = why(state, "1K1")["breaks"]
    assert reason.fields["number"] == 4
    assert told(reason).startswith("What falls to the floor line costs 4 points;")


def test_what_is_left_to_the_next_player() -> None:
    """Red is worth little to Ana, but completes Rui's fourth line beside a whole row of tiles."""
    state = draw("""
        displays RRRR BYKT
        turn 1
        board 1: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        board 2: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .KTBY
            ..... | .....
        """)
    reasons = why(state, "2B1")
    left = next(reason for code, reason in reasons.items() if code.startswith("leaves"))
    assert (left.fields["seat"], left.fields["number"], left.fields["colour"]) == (2, 4, "red")
    assert told(left).startswith("It leaves 4 red tiles to Rui")
    assert told(left, "fr").startswith("Il laisse 4 tuiles rouges à Rui")


def test_a_bonus_that_is_given_up() -> None:
    """A12: the last tile of column 1, in a game that ends with this round."""
    state = draw("""
        displays Y KK
        turn 1
        board 1: 30 points
                T | BYRK.
               .. | T....
              ... | K....
             .... | R....
            .YYYY | .....
        board 2: 41 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    reason = why(state, "2K2")["goal"]
    assert reason.fields == {"source": "columns", "which": "1", "number": 7, "best": "1Y5"}
    assert told(reason) == "1Y5 would have led to a complete column 1 (+7)."
    assert told(reason, "fr") == "1Y5 aurait mené à une colonne 1 complète (+7)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_told(language: str) -> None:
    texts = Texts(language)
    fields: dict[str, int | str] = {"seat": 2, "number": 3, "points": 4, "better": 1, "colour": "red", "best": "3R4"}
    codes = [code.removeprefix("why.") for code in catalogue(language) if code.startswith("why.")]
    sources = [code.removeprefix("goal.") for code in catalogue(language) if code.startswith("goal.")]
    for code in codes:
        for source in sources if code.startswith(("goal", "lets")) else [""]:
            which = {"source": source, "which": "red" if source == "colours" else "2"} if source else {}
            said = sentence(Reason(code, {**fields, **which}), "azul", NAMES, texts)
            assert said.endswith(".") and "{" not in said


def test_a_game_without_words_is_told_nothing_wrong() -> None:
    assert (
        sentence(Reason("breaks", {"number": 1}), "last_stone", NAMES, Texts("en")) == "What it costs shows only later."
    )
