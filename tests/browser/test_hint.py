"""A hint is shown where it belongs, and what speaks of it covers none of it on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.tables import GAMES, arrive, open_against_bot
from tests.browser.waiting import settled, still

SHORT_PHONE = {"width": 360, "height": 640}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewport", [PHONE, SHORT_PHONE], ids=["780", "640"])
def test_the_place_of_a_hint_is_in_sight_on_a_phone(visit: Visit, game: str, viewport: dict[str, int]) -> None:
    me = visit(viewport=viewport, has_touch=True, is_mobile=True)
    arrive(me, "Ana")
    page = me.new_page()
    page.goto(f"/table/{open_against_bot(me, game)}")
    page.get_by_role("button", name="Ask for a hint").tap()
    notice = page.locator(".notices .notice")
    expect(notice).to_contain_text("Hint", use_inner_text=False, timeout=30_000)  # the bot may have to wake up first
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    ring = page.locator(".rings span:not(.quiet)").last

    def seen() -> tuple[float, float, float]:
        around = still(ring)
        return around["y"], around["y"] + around["height"], still(notice)["y"]

    # It is scrolled there.
    upper, lower, top = settled(page, seen, lambda heights: 0 <= heights[0] and heights[1] <= heights[2])
    assert 0 <= upper
    assert lower <= top
    assert top > viewport["height"] * 0.85, "the notice is hardly larger than the bar whose place it takes"
    page.get_by_role("button", name="Dismiss").tap()
    expect(notice).to_have_count(0)
