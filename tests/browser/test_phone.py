"""Whole games on a small phone, by finger."""

from __future__ import annotations

import pytest

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE, DUEL, Player, play
from tests.browser.tables import arrive, open_against_bot


@pytest.mark.parametrize("game", ["azul", "chocolatier"])
def test_a_whole_game_by_touch(visit: Visit, game: str) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    arrive(phone, "Ana")
    page = phone.new_page()
    page.goto(f"/table/{open_against_bot(phone, game)}")
    page.locator(f"{CHOICE}, {DUEL}").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    play([Player(page, seed=4, touch=True)])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
