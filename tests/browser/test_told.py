"""What happened is told in words: no sentence of a whole game, and none of its replay, has a code in it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.tables import GAMES, arrive, open_for_two, play_out

# Tiles, plates and chips by their letters; special factories by number; actions and fields as programs write them.
CODE = re.compile(r"(?<!\w)(?:[sj]?[BYRKTW]+|SF\d\w?)(?!\w)|[{}@_]|: -|<\w")
OPTIONS = {"azul": {"wall": "gray"}, "chocolatier": {"special_factories": "on"}, "duel": {}}


def codes(lines: list[str]) -> list[str]:
    return [line for line in lines if CODE.search(line)]


def log(page: Page) -> list[str]:
    return page.locator(".log li").all_inner_texts()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_in_words_in_both_languages(visit: Visit, game: str) -> None:
    ana, rui = visit(), visit(settings={"language": "fr"}, locale="fr-FR")
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = open_for_two(ana, rui, game, options=OPTIONS[game])
    play_out([ana, rui], table, seed=3)
    told: list[list[str]] = []
    for somebody in (ana, rui):
        page = somebody.new_page()
        page.goto(f"/table/{table}")
        page.locator("[data-result]").wait_for()
        page.locator(".log li").nth(20).wait_for()
        told.append(log(page))
    assert len(told[0]) == len(told[1]) > 20
    assert not set(told[0]) & set(told[1]), "both are told in their own language"
    assert codes([*told[0], *told[1]]) == []
    assert all(re.search(r"[.\d]$", line) for lines in told for line in lines), "sentences, and the heads of rounds"


def test_such_a_code_would_be_found() -> None:
    lines = ["the plate sTRB on slot 4", "BK to the centre.", "left there: KKK.", "(SF2T)", "left there: -.", "<sKTB"]
    assert codes(lines) == lines
    assert codes(["Ana takes 2 blue tiles from display 3; 1 red tile to the centre."]) == []
