"""Records that somebody has brought: listed, taken away again, and deleted by mouse, by touch and by keyboard."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from azulejo import make
from azulejo.workbench.simulate import Simulation
from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.tables import arrive, ask
from tests.browser.test_phone import width

READING = 700  # milliseconds until one is sure: a double click, and a double tap, only ask


@cache
def text() -> str:
    (record,) = Simulation(make("azul"), ["greedy", "random"], games=1, seed=3).records()
    return record.to_text()


def brought(me: BrowserContext) -> str:
    """The id of a record that has just been brought."""
    answer = me.request.post("/api/v1/records", data=text(), headers={"content-type": "application/json"})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def records(me: BrowserContext) -> list[Any]:
    return [each["id"] for each in ask(me, "GET", "/people/me/records")["records"]]


def row(page: Page, record: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.locator(f"a[href='/replay/record/{record}']"))


@pytest.mark.parametrize("way", ["mouse", "touch", "key"])
def test_a_record_is_deleted_once_one_is_sure(visit: Visit, way: str) -> None:
    touch = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if way == "touch" else {}
    me = visit(**touch)
    arrive(me, "Ana")
    older, newer = brought(me), brought(me)
    page = me.new_page()
    page.goto("/past")
    button = row(page, newer).get_by_role("button")
    expect(button).to_have_accessible_name("Delete the record of greedy and random")

    def press() -> None:
        if way == "key":
            button.press("Enter")
        else:
            button.tap() if way == "touch" else button.click()

    press()
    expect(button).to_have_text("Delete it for good, with its report")
    assert width(page) <= (PHONE["width"] if touch else 1440)
    button.blur()
    expect(button).to_have_text("Delete")
    assert records(me) == [newer, older], "who looks elsewhere has not been sure"
    press()
    page.wait_for_timeout(READING)
    press()
    expect(row(page, newer)).to_have_count(0)
    expect(page.get_by_role("heading", name="Records brought or typed in")).to_be_focused()
    assert records(me) == [older]
    page.goto(f"/replay/record/{newer}")
    expect(page.get_by_role("alert")).to_contain_text("There is no record of this id")


def test_a_double_click_only_asks_and_what_another_tab_deleted_is_gone_here_too(visit: Visit) -> None:
    me = visit()
    arrive(me, "Ana")
    record = brought(me)
    page = me.new_page()
    page.goto("/past")
    button = row(page, record).get_by_role("button")
    button.dblclick()
    expect(button).to_have_text("Delete it for good, with its report")
    assert records(me) == [record]
    assert me.request.delete(f"/api/v1/records/{record}").ok
    button.click()
    expect(row(page, record)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_older_records_are_reached(visit: Visit) -> None:
    me = visit()
    arrive(me, "Ana")
    first = brought(me)
    for _ in range(30):
        brought(me)
    page = me.new_page()
    page.goto("/past")
    expect(page.locator("a[href^='/replay/record/']")).to_have_count(30)
    page.get_by_role("button", name="Older records").click()
    expect(row(page, first)).to_be_visible()
    expect(page.get_by_role("button", name="Older records")).to_have_count(0)
