"""What a newcomer meets: the offer of a lesson without scrolling, and settings that stay where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.waiting import quiet, watched

WINDOWS = {"en": {"width": 1280, "height": 720}, "fr": {"width": 375, "height": 667}}


@pytest.mark.parametrize("language", WINDOWS)
def test_the_offer_of_a_lesson_is_seen_without_scrolling(visit: Visit, language: str) -> None:
    page = visit(viewport=WINDOWS[language], settings={"language": language}).new_page()
    page.goto("/")
    page.locator("article button:enabled").first.wait_for()
    expect(page.locator(".welcome h2")).to_be_in_viewport(ratio=1)
    expect(page.locator(".welcome a[href='/lesson/azul']")).to_be_in_viewport(ratio=1)


def columns(page: Page) -> list[tuple[str, float]]:
    """Each part of the form, and where it begins from the left."""
    parts = page.locator("form section")
    boxes = [parts.nth(n).bounding_box() for n in range(parts.count())]
    return [(parts.nth(n).locator("h2").inner_text(), box["x"]) for n, box in enumerate(boxes) if box]


def test_settings_of_a_table_stay_in_their_column(visit: Visit) -> None:
    page = visit().new_page()
    watched(page)
    page.goto("/setup?game=azul")
    page.locator("form .end button").wait_for()
    before = columns(page)
    assert len(before) == 3
    assert len({left for _, left in before}) == 2
    for game in ("duel", "chocolatier"):
        page.locator(f"input[value={game}]").check(force=True)
        quiet(page)
        assert columns(page) == before
    for number in range(page.locator("form fieldset input").count()):
        page.locator("form fieldset input").nth(number).check(force=True)
        assert columns(page) == before


def test_sounds_have_a_volume_and_two_switches_that_are_kept(visit: Visit) -> None:
    me = visit()
    page = me.new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    pieces = page.get_by_role("checkbox", name="Pieces")
    expect(pieces).to_be_disabled()
    page.get_by_role("radio", name="Quiet").check(force=True)
    pieces.uncheck()
    expect(page.get_by_role("checkbox", name="My turn")).to_be_checked()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Quiet")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Pieces")).not_to_be_checked()
