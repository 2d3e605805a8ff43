"""Insights in the browser: pictures that say what they show, filters by mouse, finger and keyboard, ways to games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.screens import Furniture
from tests.browser.tables import ask, be
from tests.browser.test_accessible import AXE, RULES, complaints
from tests.browser.test_french import english
from tests.browser.test_phone import width
from tests.browser.test_sizes import too_small
from tests.browser.test_told import codes


@pytest.fixture
def mine(furniture: Furniture) -> Furniture:
    """Somebody with a game of each kind, one of which is explained."""
    furniture.table("explained azul")
    furniture.table("over duel")
    return furniture


def at(me: BrowserContext, furniture: Furniture) -> Page:
    be(me, furniture.me)
    page = me.new_page()
    page.goto("/insights")
    page.locator("[data-insights]").wait_for()
    return page


def told(page: Page) -> str:
    return page.locator("main").inner_text()


def axe(page: Page) -> dict[str, list[str]]:
    page.evaluate(AXE.read_text("utf-8"))
    return {theme: complaints(page, theme) for theme in RULES}


def test_the_pictures_say_what_the_server_tells(visit: Visit, mine: Furniture) -> None:
    page = at(visit(), mine)
    found = ask(mine.me, "GET", "/people/me/insights")
    won = sum(each["won"] for each in found["results"])
    expect(page.get_by_text(f"You have won {won} of {found['games']} games.")).to_be_visible()
    chart = page.get_by_role("img", name="Games by day")
    expect(chart).to_have_attribute("aria-label", re.compile(r"\d (won|lost|shared)"))
    page.get_by_text("As a table").first.click()
    expect(page.get_by_role("table", name="Games by day").get_by_role("row")).to_have_count(
        1 + len(found["time"]["periods"])
    )
    points = page.locator("section", has=page.get_by_role("heading", name="Where points come from"))
    azul = next(each for each in found["points"] if each["game"] == "azul")
    points.get_by_text("Azul", exact=True).click()
    expect(points.get_by_text(f"on average over {azul['games']}")).to_be_visible()
    expect(points.locator("svg rect.bar-you").first).to_be_visible()
    assert codes([told(page)]) == []


def test_a_habit_leads_to_its_worst_example(visit: Visit, mine: Furniture) -> None:
    page = at(visit(), mine)
    found = ask(mine.me, "GET", "/people/me/insights")
    worst = found["habits"][0]["worst"][0]
    section = page.locator("section", has=page.get_by_role("heading", name="Most costly habits"))
    section.locator("ol li").first.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(f"/replay/{worst['table']}\\?report.*at={worst['event'] - 1}"))
    expect(page.locator("output")).to_have_text(re.compile(f"^{worst['event'] - 1} / "))
    expect(page.locator("section.study")).to_be_visible()
    page.go_back()
    page.locator("[data-insights]").wait_for()


@pytest.mark.parametrize("way", ["mouse", "touch", "key"])
def test_games_and_periods_are_chosen(visit: Visit, mine: Furniture, way: str) -> None:
    touch = way == "touch"
    me = visit(viewport=PHONE, has_touch=True, is_mobile=True) if touch else visit()
    page = at(me, mine)
    count = page.locator("[data-insights]")
    all_games = int(count.get_attribute("data-insights") or 0)
    label = page.locator("fieldset", has_text="All games").get_by_text("Azul Duel", exact=True)
    if way == "key":
        page.get_by_role("radio", name="All games").focus()
        while not page.get_by_role("radio", name="Azul Duel").first.is_checked():
            page.keyboard.press("ArrowRight")
    elif touch:
        label.tap()
    else:
        label.click()
    duels = ask(mine.me, "GET", "/people/me/insights?game=duel")["games"]
    assert 0 < duels < all_games
    expect(count).to_have_attribute("data-insights", str(duels))
    month = page.get_by_text("30 days", exact=True)
    month.tap() if touch else month.click()
    expect(page.get_by_role("radio", name="30 days")).to_be_checked()
    expect(count).to_have_attribute("data-insights", str(duels))
    if touch:
        assert width(page) <= PHONE["width"]
        assert too_small(page) == []


def test_a_newcomer_is_told_what_will_be_here_and_led_to_play(visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/study")
    page.get_by_role("link", name="Insights").click()
    expect(page).to_have_url(re.compile("/insights$"))
    expect(page.get_by_role("heading", name="Nothing to see yet")).to_be_visible()
    assert axe(page) == {theme: [] for theme in RULES}
    page.get_by_role("link", name="Set up a game").click()
    expect(page).to_have_url(re.compile("/setup"))


def test_who_has_nothing_explained_is_invited(visit: Visit, mine: Furniture) -> None:
    me = visit()
    be(me, mine.friend)
    page = me.new_page()
    page.goto("/account")
    page.get_by_role("main").get_by_role("link", name="Insights").click()
    page.locator("[data-insights]").wait_for()
    page.get_by_text("Azul Duel", exact=True).first.click()
    if ask(mine.friend, "GET", "/people/me/insights?game=duel")["explained"] == 0:
        link = page.get_by_role("link", name="Explain your last game")
        expect(link).to_be_visible()
        link.click()
        expect(page.get_by_role("button", name="Explain this game")).to_be_visible()


def test_a_choice_that_fits_nothing_can_be_undone(visit: Visit, mine: Furniture) -> None:
    me = visit()
    page = me.new_page()
    be(me, mine.me)
    empty = {"games": 0, "points": [], "results": [], "turns": [], "opponents": [], "accuracy": [], "habits": []}
    page.route(
        re.compile("insights.*since="),
        lambda route: route.fulfill(json=ask(mine.me, "GET", "/people/me/insights") | empty),
    )
    page.goto("/insights")
    page.get_by_text("30 days", exact=True).click()
    expect(page.get_by_text("No game fits that.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    page.locator("[data-insights]").wait_for()


def test_in_french_and_by_night_nothing_is_left_in_english(visit: Visit, mine: Furniture) -> None:
    page = at(visit(settings={"language": "fr", "theme": "night"}, locale="fr-FR", viewport=PHONE), mine)
    expect(page.get_by_role("heading", name="Bilan")).to_be_visible()
    for unfolded in page.get_by_text("En tableau").all():
        unfolded.click()
    assert english(page) == []
    assert axe(page) == {theme: [] for theme in RULES}
    assert width(page) <= PHONE["width"]
