"""Whole games on a small phone, by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE, DUEL, Player, play, skip
from tests.browser.tables import GAMES, arrive, open_against_bot
from tests.often import often


class Thumb(Player):
    """Taps, and sees at every press that nothing reaches beyond the edge of the screen."""

    def act(self) -> bool:
        assert width(self.page) <= PHONE["width"], self.page.locator(".hand, .task").all_inner_texts()
        return super().act()


def width(page: Page) -> int:
    """Not compared with the window's: a phone makes that as wide as the page."""
    return int(page.evaluate("document.scrollingElement.scrollWidth"))


@often("presses", few=16, many=10_000)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_touch(visit: Visit, game: str, presses: int) -> None:
    """Of what lies between the beginning and the last turns, nothing is touched in the regular run."""
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, reduced_motion="reduce")
    arrive(phone, "Ana")
    page = phone.new_page()
    page.goto(f"/table/{open_against_bot(phone, game)}")
    page.locator(f"{CHOICE}, {DUEL}").first.wait_for()
    thumb = Thumb(page, seed=4, touch=True)
    play([thumb], presses)
    skip([thumb])
    play([thumb])
    assert width(page) <= PHONE["width"]
