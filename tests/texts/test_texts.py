"""Texts choose their form, their words and their language."""

from __future__ import annotations

import pytest

from azulejo import make
from azulejo.games.errors import AzulejoError, BadNotation
from azulejo.texts import Texts, language
from tests.drawn import draw

OFFER = """
    displays BKKT - RRRY
    board 1: 0 points
            . | .Y...
           BB | .....
          .RR | .....
         .... | .....
        ..... | .....
        floor M
"""


def refusal(picture: str, move: str, lang: str) -> str:
    state = draw(picture)
    with pytest.raises(AzulejoError) as caught:
        state.play(state.turn, state.game.parse_action(move))
    return Texts(lang).error(caught.value)


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            "2R4",
            "2R4: display 2 is empty. Take from one that still has tiles, or from the centre (C).",
            "2R4 : la fabrique 2 est vide. Prenez dans une fabrique qui a encore des tuiles, ou au centre (C).",
        ),
        (
            "1K3",
            (
                "1K3: your line 3 holds red tiles, so no black tile can go there. "
                "Choose another line, or - for the floor line."
            ),
            (
                "1K3 : votre ligne 3 contient des tuiles rouges, donc pas de tuile noire ici. "
                "Choisissez une autre ligne, ou - pour la ligne de plancher."
            ),
        ),
        (
            "3Y1",
            "3Y1: row 1 of the wall has a yellow tile already. Choose another line, or - for the floor line.",
            (
                "3Y1 : la rangée 1 du mur a déjà une tuile jaune. "
                "Choisissez une autre ligne, ou - pour la ligne de plancher."
            ),
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(move: str, english: str, french: str) -> None:
    assert refusal(OFFER, move, "en") == english
    assert refusal(OFFER, move, "fr").replace("\u202f", " ") == french


@pytest.mark.parametrize(
    ("lang", "number", "sentence"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
        ("en", 1.5, "1.5 points"),
        ("fr", 1.5, "1.5 point"),
    ],
)
def test_a_number_chooses_the_form_as_its_language_does(lang: str, number: float, sentence: str) -> None:
    assert Texts(lang).say("board.points", number=number) == sentence


def test_an_error_speaks_english_by_itself() -> None:
    with pytest.raises(BadNotation) as caught:
        make("azul").parse_action("3X4")
    assert str(caught.value) == "“X” is no colour. The colours are: B, Y, R, K, T."


def test_a_text_that_is_missing_is_a_defect() -> None:
    with pytest.raises(KeyError):
        Texts("en").say("story.forgotten")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "AZULEJO_LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for name in ("AZULEJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == expected
    assert language("fr") == "fr"
