"""Every step of a story in both languages, and how they are told together."""

from __future__ import annotations

import re

import pytest

from azulejo.games.azul.steps import Took
from azulejo.games.chocolatier.steps import Added, Attracted, Caught, Claimed, Divided, Stayed
from azulejo.games.rng import Rng
from azulejo.games.steps import Bonus, Charged, Dealt, Ended, Fell, Filled, Tiled, Unplaceable
from azulejo.games.story import Step, Story
from azulejo.terminal.telling import Teller, Told
from azulejo.texts import Texts
from tests.drawn import draw, play
from tests.every_game import SETTINGS, Setting, step
from tests.terminal.duel_sentences import DUEL

SENTENCES: list[tuple[Step, str, str]] = [
    (Dealt({"kind": "start", "seat": 2}), "Ben starts.", "Ben commence."),
    (
        Dealt({"kind": "deal", "displays": ["BBYR", "-", "KKTT"]}),
        "The displays are filled: 1 BBYR, 2 -, 3 KKTT.",
        "Les fabriques sont remplies : 1 BBYR, 2 -, 3 KKTT.",
    ),
    (Dealt({"kind": "plate", "number": 3}), "Chance has dealt.", "Le hasard a distribué."),
    (
        Took(1, 3, "red", 2, "KT", False),
        "Ana takes 2 red tiles from display 3; KT to the centre.",
        "Ana prend 2 tuiles rouges dans la fabrique 3 ; KT au centre.",
    ),
    (
        Took(1, 3, "teal", 4, "-", False),
        "Ana takes 4 teal tiles from display 3.",
        "Ana prend 4 tuiles turquoise dans la fabrique 3.",
    ),
    (
        Took(2, 0, "black", 1, "-", True),
        "Ben takes 1 black tile from the centre.",
        "Ben prend 1 tuile noire au centre.",
    ),
    (Filled(1, 4, "red", 2, 3), "Line 4 holds 3 of 4.", "La ligne 4 en contient 3 sur 4."),
    (Filled(1, 4, "red", 2, 4), "Line 4 is complete.", "La ligne 4 est complète."),
    (
        Fell(1, "marker", 1, 1),
        "The starting player marker goes to the floor line.",
        "Le marqueur Premier joueur va sur la ligne de plancher.",
    ),
    (
        Fell(1, "marker", 1, 0),
        "The starting player marker comes too, free of charge because the floor line is full.",
        "Le marqueur Premier joueur suit, sans frais car la ligne de plancher est pleine.",
    ),
    (Fell(1, "blue", 1, 1), "1 blue tile falls to the floor line.", "1 tuile bleue tombe sur la ligne de plancher."),
    (
        Fell(1, "yellow", 2, 2),
        "2 yellow tiles fall to the floor line.",
        "2 tuiles jaunes tombent sur la ligne de plancher.",
    ),
    (
        Fell(1, "yellow", 3, 1),
        "3 yellow tiles fall: 1 to the floor line, which is full then, 2 to the lid, free of charge.",
        "3 tuiles jaunes tombent : 1 sur la ligne de plancher, alors pleine, 2 dans le couvercle, sans frais.",
    ),
    (
        Fell(1, "yellow", 1, 0),
        "1 yellow tile falls, but the floor line is full: it goes to the lid, free of charge.",
        "1 tuile jaune tombe, mais la ligne de plancher est pleine : direction le couvercle, sans frais.",
    ),
    (
        Tiled(2, 1, 4, "black", 1, [4], [1]),
        "Ben places a black tile in row 1, column 4: 1 point (alone).",
        "Ben place une tuile noire en rangée 1, colonne 4 : 1 point (sans suite).",
    ),
    (
        Tiled(2, 1, 4, "black", 3, [3, 4, 5], [1]),
        "Ben places a black tile in row 1, column 4: 3 points (3 across).",
        "Ben place une tuile noire en rangée 1, colonne 4 : 3 points (3 en rangée).",
    ),
    (
        Tiled(2, 1, 4, "black", 2, [4], [1, 2]),
        "Ben places a black tile in row 1, column 4: 2 points (2 down).",
        "Ben place une tuile noire en rangée 1, colonne 4 : 2 points (2 en colonne).",
    ),
    (
        Tiled(2, 1, 4, "black", 5, [3, 4, 5], [1, 2]),
        "Ben places a black tile in row 1, column 4: 5 points (3 across + 2 down).",
        "Ben place une tuile noire en rangée 1, colonne 4 : 5 points (3 en rangée + 2 en colonne).",
    ),
    (
        Unplaceable(1, 3, "blue", 3),
        "Ana: line 3 has no space on the wall for its 3 blue tiles.",
        "Ana : la ligne 3 n'a plus de case sur le mur pour ses 3 tuiles bleues.",
    ),
    (
        Unplaceable(1, 1, "blue", 1),
        "Ana: line 1 has no space on the wall for its blue tile.",
        "Ana : la ligne 1 n'a plus de case sur le mur pour sa couleur (bleu).",
    ),
    (
        Charged(1, "floor", 4, 4, 9),
        "Ana loses 4 points for the floor line.",
        "Ana perd 4 points pour la ligne de plancher.",
    ),
    (
        Charged(1, "floor", 4, 1, 0),
        "Ana loses only 1 of 4 points for the floor line: no score goes below 0.",
        "Ana ne perd que 1 point sur 4 pour la ligne de plancher : un score ne descend pas sous 0.",
    ),
    (Bonus(1, "rows", 2, 4), "Ana gets 4 points for 2 complete rows.", "Ana reçoit 4 points pour 2 rangées complètes."),
    (
        Bonus(1, "columns", 1, 7),
        "Ana gets 7 points for 1 complete column.",
        "Ana reçoit 7 points pour 1 colonne complète.",
    ),
    (
        Bonus(1, "colours", 1, 10),
        "Ana gets 10 points for 1 complete colour.",
        "Ana reçoit 10 points pour 1 couleur complète.",
    ),
    (Ended("row"), "The game is over: a row is complete.", "La partie est finie : une rangée est complète."),
    (
        Ended("no_tiles"),
        "The game is over: nothing is left to deal.",
        "La partie est finie : il ne reste rien à distribuer.",
    ),
    (
        Ended("deadlock"),
        "The game is over: no line can ever be placed again.",
        "La partie est finie : plus aucune ligne ne pourra être placée.",
    ),
]

CHOCOLATIER: list[tuple[Step, str, str]] = [
    (
        Dealt({"kind": "gold", "displays": ["-", "4", "-", "2T", "-"]}),
        "Gold displays of this round: 2 SF4 (rest to its neighbours), 4 SF2T (attracts).",
        "Fabriques dorées de cette manche : 2 SF4 (reste aux voisines), 4 SF2T (attire).",
    ),
    (
        Dealt({"kind": "gold", "displays": ["1", "3", "5"]}),
        "Gold displays of this round: 1 SF1 (1 more), 2 SF3 (keeps its rest), 3 SF5 (extra space).",
        "Fabriques dorées de cette manche : 1 SF1 (1 de plus), 2 SF3 (garde le reste), 3 SF5 (case en plus).",
    ),
    (
        Took(1, 3, "brown", 2, "KT", False),
        "Ana takes 2 brown chocolates from display 3; KT to the centre.",
        "Ana prend 2 chocolats bruns dans la fabrique 3 ; KT au centre.",
    ),
    (
        Fell(1, "white", 1, 1),
        "1 white chocolate falls to the foundry line.",
        "1 chocolat blanc tombe sur la ligne de fonte.",
    ),
    (
        Added(2, "white"),
        "Display 2 (SF1) gets a white chocolate more.",
        "La fabrique 2 (SF1) reçoit un chocolat blanc de plus.",
    ),
    (
        Attracted(2, "teal", 3),
        "Display 2 (SF2) takes a teal chocolate from display 3.",
        "La fabrique 2 (SF2) prend un chocolat turquoise à la fabrique 3.",
    ),
    (Stayed(2, "BWK"), "BWK stays on the display (SF3).", "BWK reste dans la fabrique (SF3)."),
    (
        Divided(2, 3, "red", 1, 4),
        "Ben moves 1 red chocolate from SF4 to display 4.",
        "Ben déplace 1 chocolat rouge de SF4 vers la fabrique 4.",
    ),
    (
        Divided(2, 3, "red", 2, 4),
        "Ben moves 2 red chocolates from SF4 to display 4.",
        "Ben déplace 2 chocolats rouges de SF4 vers la fabrique 4.",
    ),
    (
        Claimed(1, 2),
        "Ana keeps the display (SF5) as an extra space.",
        "Ana garde la fabrique (SF5) comme case en plus.",
    ),
    (
        Caught(1, "black"),
        "The extra space catches a black chocolate, free of charge.",
        "La case en plus attrape un chocolat noir, sans frais.",
    ),
    (
        Caught(1, "marker"),
        "The extra space catches the starting player marker, free of charge.",
        "La case en plus attrape le marqueur Premier joueur, sans frais.",
    ),
]
EVERY = [("azul", *sentence) for sentence in SENTENCES] + [("chocolatier", *sentence) for sentence in CHOCOLATIER]


def typographic(french: str) -> str:
    """With the spaces and apostrophes that a keyboard lacks."""
    return re.sub(" ([:;])", "\u202f\\1", french).replace("'", "\u2019")


class Listening(Texts):
    """Texts that remember what they were asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.said: set[str] = set()

    def say(self, code: str, fields: object = None, **more: object) -> str:
        assert fields is None or isinstance(fields, dict)
        own = f"{code}.{({**(fields or {}), **more}).get('game')}"
        self.said.add(own if self.has(own) else code)
        return super().say(code, fields, **more)


@pytest.mark.parametrize(("game", "told", "english", "french"), EVERY, ids=lambda value: "")
def test_a_step_is_told_in_both_languages(game: str, told: Step, english: str, french: str) -> None:
    assert Teller(Texts("en"), game, ["Ana", "Ben"]).sentence(told) == english
    assert Teller(Texts("fr"), game, ["Ana", "Ben"]).sentence(told) == typographic(french)


@pytest.mark.parametrize(("told", "english", "french"), DUEL, ids=lambda value: "")
def test_a_step_of_duel_is_told_in_both_languages(told: Step, english: str, french: str) -> None:
    assert Teller(Texts("en"), "duel", ["Ana", "Ben"]).sentence(told) == english
    assert Teller(Texts("fr"), "duel", ["Ana", "Ben"]).sentence(told) == typographic(french)


def test_these_are_all_the_sentences_there_are() -> None:
    texts = Listening("en")
    for game, told, _, _ in EVERY:
        Teller(texts, game, ["Ana", "Ben"]).sentence(told)
    for told, _, _ in DUEL:
        Teller(texts, "duel", ["Ana", "Ben"]).sentence(told)
    assert {code for code in texts.catalogue if code.startswith("story.")} <= texts.said


def test_what_follows_from_a_pick_is_told_in_one_breath_and_tiling_tile_by_tile() -> None:
    state = draw("""
        centre BB
        board 1: 3 points
                B | .....
               .B | .....
              ... | .....
             .... | .....
            ..... | .....
            floor -
    """)
    state.story = Story()
    play(state, "CB2")
    story = Teller(Texts("en"), "azul", ["Ana", "Ben"]).tell(state.story.drain(), "CB2")
    assert story == [
        Told(
            "CB2",
            "Ana takes 2 blue tiles from the centre. The starting player marker goes to the floor line. "
            "Line 2 is complete. 1 blue tile falls to the floor line.",
        ),
        Told("+1", "Ana places a blue tile in row 1, column 1: 1 point (alone)."),
        Told("+1", "Ana places a blue tile in row 2, column 2: 1 point (alone)."),
        Told("-2", "Ana loses 2 points for the floor line."),
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whole_games_can_be_told(setting: Setting, lang: str) -> None:
    teller = Teller(Texts(lang), setting.name, ["Ana", "Ben", "Gil", "Zoé"])
    state = setting.make().start()
    state.story = Story()
    rng = Rng(7)
    while state.outcome() is None:
        before = state.view(None)["phase"]
        step(state, rng)
        told = teller.tell(state.story.drain())
        # In Duel a look is told by the deal that follows, and returned plates with the last of them.
        assert told or (setting.name == "duel" and before in ("drawing", "returning"))
        assert all(each.text.endswith(".") and "{" not in each.text for each in told)
