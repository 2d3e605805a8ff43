"""Nobody misses a turn, a move or the end of their time; and whoever only looks on knows it."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.tables import arrive, ask, by_luck, open_for_two, play_out
from tests.browser.waiting import laid, settled, still

EN = {code: str(text) for code, text in catalogue("en").items()}
# Headless pages are never hidden, and the system has nobody to show a notice to.
HIDING = """
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  window.hide = (now) => { hidden = now; document.dispatchEvent(new Event('visibilitychange')); };
  window.told = [];
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    static requestPermission = () => Promise.resolve('granted');
    constructor(title, { tag }) { super(); window.told.push([title, tag]); }
    close() {}
  };
"""


def two(visit: Visit, game: str = "azul", **more: object) -> tuple[list[BrowserContext], str]:
    ana, rui = visit(), visit()
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    return [ana, rui], open_for_two(ana, rui, game, **more)


def to_act(people: list[BrowserContext], table: str) -> int:
    return int(ask(people[0], "GET", f"/tables/{table}")["to_act"][0])


def play_until_turn_of(seat: int, people: list[BrowserContext], table: str) -> None:
    while to_act(people, table) != seat:
        play_out(people, table, moves=1, choose=by_luck)


def begin_turn_of(seat: int, people: list[BrowserContext], table: str) -> None:
    """A turn that has only just begun, whoever's it was."""
    play_until_turn_of(3 - seat, people, table)
    play_until_turn_of(seat, people, table)


def shown(page: Page, text: str) -> None:
    expect(page.get_by_text(text, exact=True).first).to_be_visible()


def test_a_hidden_page_tells_by_its_title_and_a_notice_whose_turn_it_is(visit: Visit) -> None:
    people, table = two(visit)
    play_until_turn_of(2, people, table)
    people[0].add_init_script(HIDING)
    page = people[0].new_page()
    page.goto(f"/table/{table}")
    expect(page).to_have_title(re.compile("^Rui to play . Azul"))
    page.get_by_role("button", name=EN["play.more"]).click()
    page.get_by_role("button", name=EN["play.notify"]).click()
    shown(page, EN["play.notify.on"])
    page.evaluate("hide(true)")
    play_out(people, table, moves=1)
    expect(page).to_have_title(re.compile("^● Your turn . Azul"))
    ((title, tag),) = settled(page, lambda: page.evaluate("told"), bool)
    assert (title, tag) == (page.title().split(" ", 1)[1], table)
    page.evaluate("hide(false)")
    play_until_turn_of(2, people, table)
    expect(page).to_have_title(re.compile("^Rui to play"))
    play_until_turn_of(1, people, table)
    expect(page).to_have_title(re.compile("^●"))
    assert len(page.evaluate("told")) == 1, "whoever looks needs no notice"


def test_what_happened_since_one_last_looked_is_marked(visit: Visit) -> None:
    people, table = two(visit)
    play_until_turn_of(2, people, table)
    page = people[0].new_page()
    page.goto(f"/table/{table}")
    laid(page)
    page.close()
    play_out(people, table, moves=1)
    page = people[0].new_page()
    page.goto(f"/table/{table}")
    expect(page.locator(".rings .quiet").first).to_be_visible()
    page.get_by_role("button", name=EN["play.log.show"]).click()
    expect(page.locator(".log .since")).to_have_text(EN["play.log.since"])
    expect(page.locator(".log .since ~ li").first).to_contain_text("Rui takes")
    page.reload()
    expect(page.locator(".log li").first).to_be_visible()
    expect(page.locator(".log .since")).to_have_count(0)


def test_a_clock_runs_down_to_its_reserve_in_sight(visit: Visit) -> None:
    people, table = two(visit, clock={"seconds": 120, "reserve": 60})
    page = people[0].new_page()
    page.clock.install()
    page.goto(f"/table/{table}")
    laid(page)
    begin_turn_of(1, people, table)
    clock = page.get_by_role("region", name="Board of Ana").get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"1:\d\d.*1:00"))
    page.clock.fast_forward(1000 * 120)  # as if the page had been looked at for so long
    expect(clock).to_have_text(re.compile(r"^\s*0:\d\d\s*$"))


def test_a_clock_of_days_speaks_of_days(visit: Visit) -> None:
    people, table = two(visit, clock={"days": 3})
    page = people[0].new_page()
    page.goto(f"/table/{table}")
    expect(page.get_by_role("region", name="Board of Ana").get_by_role("timer")).to_have_text("3 days")


def test_a_bot_takes_over_when_time_runs_out_until_one_is_back(visit: Visit) -> None:
    people, table = two(visit, clock={"seconds": 8, "expiry": "bot"})
    page, other = people[0].new_page(), people[1].new_page()
    for each in (page, other):
        each.goto(f"/table/{table}")
        laid(each)
    begin_turn_of(1, people, table)
    back = page.get_by_role("button", name=EN["play.return"])
    back.wait_for()
    shown(page, EN["play.stand_in.time"])
    shown(other, EN["play.seat.stand_in"])
    back.click()
    expect(back).to_have_count(0)
    seats = ask(people[0], "GET", f"/tables/{table}")["seats"]
    assert not seats[0]["stand_in"]
    page.get_by_role("button", name=EN["play.log.show"]).click()
    expect(page.locator(".log")).to_contain_text("Ana has run out of time: a bot plays on.")
    expect(page.locator(".log")).to_contain_text("Ana is back.")


def test_a_spectator_knows_it_and_is_offered_nothing(visit: Visit) -> None:
    _, table = two(visit)
    for viewport in ({"width": 1280, "height": 800}, {"width": 360, "height": 780}):
        page = visit(viewport=viewport).new_page()
        page.goto(f"/table/{table}")
        laid(page)
        said = page.get_by_text(EN["play.turn.watching"]).locator("visible=true")
        expect(said).to_have_count(1)
        assert still(said)["height"] < 40, "it covers nothing"
        expect(page.locator("button[data-choice]")).to_have_count(0)
