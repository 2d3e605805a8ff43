"""Positions are laid: by mouse, by keyboard, and by touch at 360 px."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsers import LAPTOP, PHONE, visitor
from tests.browser.conftest import Visit
from tests.browser.tables import GAMES


def edited(page: Page, game: str, players: int = 2) -> None:
    """The editor with a table that is just dealt."""
    page.goto("/study/edit")
    page.locator("form select").first.select_option(game)
    if players != 2:
        page.get_by_label("Players").select_option(str(players))
    page.get_by_role("button", name="Lay the table").click()
    page.locator("[data-spot]").first.wait_for()


def spot(page: Page, place: str) -> None:
    page.locator(f'[data-spot="{place}"]').click()


def fits(page: Page) -> None:
    """Nothing is scrolled to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_laid_with_the_mouse_and_played_against_bots(visit: Visit, game: str) -> None:
    page = visit().new_page()
    edited(page, game)
    said = page.locator(".said")
    expect(said).to_contain_text("This position is possible")
    page.get_by_role("button", name="Take away").first.click()
    page.locator('[data-spot^="display-1"], [data-spot^="factory-1#upper"]').first.click()
    page.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("This position is possible")
    points = page.locator("fieldset input[type=number]").first
    points.fill("30")
    points.blur()
    page.get_by_label("Against").select_option("novice")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("main [data-place$='/score']", has_text="30").first).to_be_visible()
    log = page.get_by_role("button", name=re.compile("what happened"))
    if log.get_attribute("aria-expanded") == "false":
        log.click()
    expect(page.get_by_text("The game began from a position that was chosen.")).to_be_attached()


def test_what_is_impossible_is_refused_in_words(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    edited(page, "azul")
    said = page.locator(".said")
    spot(page, "display-1")
    expect(said).to_contain_text("There is room for 4 only")
    page.get_by_role("button", name="Clear the table").click()
    expect(said).to_contain_text("something must lie on the displays or in the centre")
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.get_by_role("button", name="Fill by chance").click()
    expect(said).to_contain_text("This position is possible")
    spot(page, "board-1/cell-1-1")
    page.get_by_role("button", name="blue", exact=True).click()
    spot(page, "board-1/line-1")
    expect(said).to_contain_text("has that colour already")


def test_a_position_is_laid_by_keyboard_alone(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/study/edit")
    page.get_by_role("button", name="Lay the table").press("Enter")
    page.locator("[data-spot]").first.wait_for()
    page.get_by_role("button", name="red", exact=True).press("Enter")
    page.locator('[data-spot="board-1/line-3"]').press("Enter")
    expect(page.locator('[data-place="board-1/line-3"]').first).to_have_attribute("aria-label", re.compile("1 red"))
    page.locator('[data-spot="board-1/line-3"]').press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") == "board-1/line-4"
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="board-1/line-4"]').first).to_have_attribute("aria-label", re.compile("1 red"))
    page.keyboard.press("Control+z")
    expect(page.locator('[data-place="board-1/line-4"]').first).not_to_have_attribute("aria-label", re.compile("red"))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_laid_by_touch_on_a_phone(browser: Browser, site: str, game: str) -> None:
    phone = visitor(browser, site, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = phone.new_page()
    edited(page, game)
    fits(page)
    page.locator('[data-spot^="board-1/line-"]').last.tap()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".said")).to_contain_text("This position is possible")
    page.locator("label:has(input[type=radio])", has_text="Player 2").tap()
    page.locator('[data-spot^="board-2/line-"]').first.wait_for()
    fits(page)
    phone.close()


def test_four_players_have_room(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    edited(page, "azul", players=4)
    assert page.locator('[data-spot^="board-"]').count() == 4 * 31
    spot(page, "board-4/line-2")
    expect(page.locator(".said")).to_contain_text("This position is possible")
    fits(page)
