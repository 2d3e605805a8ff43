"""The lobby as strangers meet it: tables come and go before one's eyes, and nothing moves under one's finger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import Page, expect

from azulejo.texts import catalogue
from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.tables import ask, be, guest, open_table
from tests.browser.waiting import settled

EN = catalogue("en")
ROWS = """(list) => Object.fromEntries(
  [...(document.querySelectorAll('.page section')[list]?.querySelectorAll('a[href^="/table/"]') ?? [])]
    .map((link) => [link.pathname.split('/')[2], link.getBoundingClientRect().top]))"""
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.value)))
    .observe({ type: 'layout-shift' });
}"""


@pytest.fixture
def ana(site: str) -> Iterator[httpx.Client]:
    with closing(guest(site, "Ana")) as somebody:
        yield somebody


@pytest.fixture
def rui(site: str) -> Iterator[httpx.Client]:
    with closing(guest(site, "Rui")) as somebody:
        yield somebody


def rows(page: Page, which: str = "open") -> dict[str, float]:
    """Each table that is shown in a list, and how far down it is."""
    found: dict[str, float] = page.evaluate(ROWS, ("open", "running").index(which))
    return found


def test_tables_come_and_go_and_no_other_moves(visit: Visit, ana: httpx.Client, rui: httpx.Client) -> None:
    page = visit().new_page()
    page.goto("/tables?game=duel&clock=days")
    expect(page.locator("input[value=duel]")).to_be_checked()
    first, second = [open_table(who, "duel", [None, None], clock={"days": 30}) for who in (ana, rui)]
    before = settled(page, lambda: rows(page), lambda seen: {first, second} <= seen.keys())
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(WATCH)
    ask(ana, "POST", f"/tables/{first}/abort")
    after = settled(page, lambda: rows(page), lambda seen: first not in seen)
    assert after[second] == before[second]
    expect(page.get_by_text(str(EN["app.lobby.gone"])).first).to_be_visible()
    third = open_table(ana, "duel", [None, None], clock={"days": 30})
    again = settled(page, lambda: rows(page), lambda seen: third in seen)
    assert again[second] == before[second]
    assert again[third] == before[first], "it takes the place that is empty"
    assert page.evaluate("window.shifts") == []
    ask(rui, "POST", f"/tables/{third}/seats", {})
    running = settled(page, lambda: rows(page, "running"), lambda seen: third in seen)
    assert third in running


def test_by_keyboard_on_a_phone_one_finds_sits_down_and_is_never_shown_a_private_table(
    visit: Visit, ana: httpx.Client, rui: httpx.Client
) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    private = open_table(ana, "azul", [None, None, None, None], clock={"days": 30}, private=True)
    wanted = open_table(ana, "azul", [None, None, None, None], clock={"days": 30})
    small = open_table(rui, "azul", [None, None], clock={"days": 30})
    page.goto("/tables")
    for value, presses in (("azul", 1), ("days", 3), ("3", 2)):
        group = page.get_by_role("group").filter(has=page.locator(f"input[value='{value}']")).last
        group.locator("input:checked").focus()
        for _ in range(presses):
            page.keyboard.press("ArrowRight")
        expect(page.locator(f"input[value='{value}']")).to_be_checked()
    assert page.url.endswith("/tables?game=azul&clock=days&free=3")
    shown = settled(page, lambda: rows(page), lambda seen: wanted in seen and small not in seen)
    assert wanted in shown
    assert not {small, private} & shown.keys()
    width: int = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    page.get_by_role("navigation").get_by_role("link", name=str(EN["app.tables"])).click()
    settled(page, lambda: rows(page), lambda seen: {wanted, small} <= seen.keys())
    assert page.url.endswith("/tables")
    page.locator(f"a[href='/table/{wanted}']").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=str(EN["app.sit"])).click()
    expect(page.get_by_role("button", name=str(EN["app.waiting.leave"]))).to_be_visible()


def test_who_is_sent_away_is_told_so_where_they_sit(visit: Visit, ana: httpx.Client, rui: httpx.Client) -> None:
    here, there = visit(), visit()
    be(here, ana)
    be(there, rui)
    table = str(ask(ana, "POST", "/tables", {"game": "azul", "seats": [None, None, None]})["id"])
    one, other = here.new_page(), there.new_page()
    for page in (one, other):
        page.goto(f"/table/{table}")
        page.get_by_role("button", name=str(EN["app.sit"])).click()
        expect(page.get_by_text(str(EN["app.seat.you"]), exact=False).first).to_be_visible()
    away = one.get_by_role("button", name="Send away: Rui")
    away.click()
    one.get_by_role("button", name=str(EN["app.waiting.send_away.sure"])).click()
    expect(other.get_by_role("alert")).to_contain_text(str(EN["error.sent_away"]))
    expect(other.get_by_role("button", name=str(EN["app.sit"]))).to_have_count(0)
    expect(one.get_by_text("Rui was sent away")).to_be_visible()
    other.reload()
    expect(other.get_by_role("alert")).to_contain_text(str(EN["error.sent_away"]))
    other.get_by_role("link", name=str(EN["app.waiting.elsewhere"])).click()
    expect(other.get_by_role("heading", name=str(EN["app.tables"]), exact=True)).to_be_visible()
