"""A hint is shown where it belongs, the best three actions one by one, and covers none of it on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.browsers import LAPTOP, PHONE
from tests.browser.conftest import Visit
from tests.browser.tables import GAMES, arrive, ask, open_against_bot, open_table
from tests.browser.waiting import settled, still

SHORT_PHONE = {"width": 360, "height": 640}
SPARE = 6  # pixels of a tile's edge that a reason of two lines may cover


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewport", [PHONE, SHORT_PHONE], ids=["780", "640"])
def test_the_place_of_a_hint_is_in_sight_on_a_phone(visit: Visit, game: str, viewport: dict[str, int]) -> None:
    me = visit(viewport=viewport, has_touch=True, is_mobile=True)
    arrive(me, "Ana")
    page = me.new_page()
    page.goto(f"/table/{open_against_bot(me, game)}")
    page.get_by_role("button", name="Ask for a hint").tap()
    notice = page.get_by_role("region", name="Hint")
    expect(notice).to_be_visible(timeout=30_000)  # the bot may have to wake up first
    expect(notice.get_by_role("button", name="Play it")).to_be_visible()
    ring = page.locator(".rings span:not(.quiet)").last

    def seen() -> tuple[float, float, float]:
        around = still(ring)
        return around["y"], around["y"] + around["height"], still(notice)["y"]

    # It is scrolled there.
    upper, lower, top = settled(page, seen, lambda heights: 0 <= heights[0] and heights[1] <= heights[2])
    assert 0 <= upper
    assert lower <= top
    assert top > viewport["height"] * 0.7, "most of the table is in sight"
    page.get_by_role("button", name="Dismiss").tap()
    expect(notice).to_have_count(0)


def test_each_of_the_best_three_is_shown_on_the_table_when_it_is_pointed_at(visit: Visit) -> None:
    me = visit()
    arrive(me, "Ana")
    page = me.new_page()
    table = open_against_bot(me, "azul")
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Ask for a hint").click()
    rows = page.get_by_role("region", name="Hint").get_by_role("listitem").get_by_role("button")
    expect(rows).to_have_count(3, timeout=30_000)
    current = page.locator(".notices [aria-current=true]")
    rings = page.locator(".rings span:not(.quiet)")

    def marked() -> tuple[str, list[object]]:
        return current.inner_text(), [value for n in range(rings.count()) for value in still(rings.nth(n)).values()]

    best = marked()
    assert best[0] == rows.nth(0).inner_text()
    assert re.search(r"\d+% to win · [+\u2212]?[\d.]+ points?", best[0])
    rows.nth(1).hover()
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    meant = re.search(r"(\d+) (\w+) tiles?", rows.nth(1).inner_text())
    assert meant
    expect(rings).to_have_count(int(meant[1]) + 1)
    second = settled(page, marked, lambda shown: shown[0] != best[0] and shown[1] != best[1])
    assert second[1] != best[1], "its own tiles and its own line are ringed, nothing that lies between them"
    page.mouse.move(5, 400)
    expect(rows.nth(0)).to_have_attribute("aria-current", "true")
    rows.nth(1).click()
    page.mouse.move(5, 400)
    assert settled(page, marked, lambda shown: shown == second) == second
    assert ask(me, "GET", f"/tables/{table}")["decision"]["number"] == 1, "none is played by itself"
    words = rows.nth(1).locator(".words").inner_text()
    page.get_by_role("button", name="Play it").click()
    expect(rows).to_have_count(0)
    moves = [event for event in ask(me, "GET", f"/tables/{table}/events")["events"] if event["kind"] == "moved"]
    mine = next(move for move in moves if move["seat"] == 1)
    assert str(mine["story"][0]["number"]) in words


@pytest.mark.parametrize(("game", "players"), [*((game, 2) for game in GAMES), ("azul", 3), ("azul", 4)])
def test_a_hint_covers_nothing_that_it_is_about_on_a_laptop(visit: Visit, game: str, players: int) -> None:
    me = visit(viewport=LAPTOP)
    arrive(me, "Ana")
    page = me.new_page()
    page.goto(f"/table/{open_table(me, game, [None, *[{'bot': 'random'}] * (players - 1)])}")
    page.get_by_role("button", name="Ask for a hint").click()
    notice = page.get_by_role("region", name="Hint")
    rows = notice.get_by_role("listitem").get_by_role("button")
    expect(rows).to_have_count(3, timeout=30_000)
    rings = page.locator(".rings span:not(.quiet)")
    for number in range(3):
        row = still(rows.nth(number))
        rows.nth(number).hover()
        expect(rows.nth(number)).to_have_attribute("aria-current", "true")
        assert still(rows.nth(number)) == row, "none moves away from under the pointer"
        panel = still(notice)
        for ring in range(rings.count()):
            assert not overlap(still(rings.nth(ring)), panel)


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether more than the edge of one lies behind the other."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return wide > SPARE and high > SPARE
