"""Playing again: one click leads to the new table, and the result stays as it is until then."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.tables import arrive, open_against_bot, open_for_two, play_out
from tests.browser.waiting import laid

EN = {code: str(text) for code, text in catalogue("en").items()}
RESULT = "[data-result]"


def again(page: Page) -> None:
    page.get_by_role("button", name=EN["play.rematch"]).click()


def elsewhere(page: Page, table: str) -> str:
    """The table that one was led to."""
    expect(page).not_to_have_url(re.compile(table))
    expect(page).to_have_url(re.compile("/table/"))
    laid(page)
    expect(page.locator(RESULT)).to_have_count(0)
    return page.url


def test_against_a_bot_one_click_leads_to_the_new_table(visit: Visit) -> None:
    ana = visit(settings={"speed": 2}, reduced_motion="no-preference")
    arrive(ana, "Ana")
    table = open_against_bot(ana, "azul")
    play_out([ana], table)
    page = ana.new_page()
    page.goto(f"/table/{table}")
    again(page)
    elsewhere(page, table)


def test_two_people_come_to_the_same_table_and_see_the_same_result_until_then(visit: Visit) -> None:
    ana, rui = visit(settings={"speed": 2}, reduced_motion="no-preference"), visit()
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = open_for_two(ana, rui, "duel")
    play_out([ana, rui], table)
    one, other = ana.new_page(), rui.new_page()
    for page in (one, other):
        page.goto(f"/table/{table}")
        page.locator(RESULT).evaluate("result => (window.result = result)")
    again(other)
    expect(one.get_by_role("status").filter(has_text="Rui")).to_be_visible()
    assert one.evaluate("window.result.isConnected"), "nothing is built anew"
    assert other.evaluate("window.result.isConnected")
    again(one)
    assert elsewhere(one, table) == elsewhere(other, table)
