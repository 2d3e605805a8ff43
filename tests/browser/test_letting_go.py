"""What is held is let go by Escape and by a click on the felt, in every game alike; legends open by tap and by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Position, expect

from azulejo.texts import catalogue
from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE
from tests.browser.screens import Furniture
from tests.browser.tables import (
    GAMES,
    View,
    arrive,
    ask,
    be,
    open_against_bot,
    open_for_two,
    play_out,
    without_browser,
)
from tests.browser.waiting import laid

EN = catalogue("en")
TASK = "[data-task]"
TILE = ".duel-offer button.tile:not([aria-hidden])"
FELT: Position = {"x": 3, "y": 3}


def task(page: Page, code: str) -> None:
    expect(page.locator(TASK)).to_have_text(str(EN[code]))


def sit(page: Page, game: str, table: str) -> None:
    page.goto(f"/table/{table}")
    laid(page)
    page.locator(TILE if game == "duel" else CHOICE).first.wait_for()


def let_go(page: Page, how: str) -> None:
    if how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator(".duel-places, .azul-felt").click(position=FELT)


@pytest.mark.parametrize("how", ["Escape", "felt"])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "duel"])
def test_tiles_are_let_go(visit: Visit, game: str, how: str) -> None:
    me = visit()
    arrive(me, "Ana")
    page = me.new_page()
    sit(page, game, open_against_bot(me, game))
    page.locator(f"{CHOICE} .cell").first.click()
    expect(page.locator("[data-drop]").first).to_be_visible()
    let_go(page, how)
    expect(page.locator("[data-drop]")).to_have_count(0)


@pytest.mark.parametrize("how", ["Escape", "felt"])
def test_tiles_that_duel_has_taken_are_let_go(visit: Visit, how: str) -> None:
    """Also out of a stack that is being ordered, beside which they are seen, and whose factory is marked."""
    me = visit()
    arrive(me, "Ana")
    page = me.new_page()
    table = in_first_round(me)
    sit(page, "duel", table)
    before = ask(me, "GET", f"/tables/{table}")["position"]
    page.locator(".duel-offer .factory:not(.large) button.tile:not([aria-hidden])").first.click()
    expect(page.locator(".hand .tile").first).to_be_visible()
    task_now = page.locator(TASK).inner_text()
    assert task_now in {EN["web.duel.ask.stack"], EN["web.duel.ask.fill"]}
    if task_now == EN["web.duel.ask.stack"]:
        expect(page.locator(".hand .taken .tile").first).to_be_visible()
        expect(page.locator(".factory.marked")).to_have_count(1)
    let_go(page, how)
    task(page, "web.duel.ask.act")
    assert ask(me, "GET", f"/tables/{table}")["position"] == before


def sun_tiles(view: View) -> bool:
    """Whether I may take from a small sun."""
    decision = view["decision"] or {"actions": []}
    return any(each["action"]["kind"] == "take_sun" and each["action"]["factory"] for each in decision["actions"])


def test_a_plate_comes_back_into_the_hand_and_then_to_its_place(visit: Visit, furniture: Furniture) -> None:
    table = open_for_two(furniture.me, furniture.friend, "duel")
    turn = ask(furniture.me, "GET", f"/tables/{table}")
    first = furniture.me if turn["decision"] else furniture.friend
    me = visit()
    be(me, first)
    page = me.new_page()
    page.goto(f"/table/{table}")
    page.locator(".duel-plates button.plate").first.click()
    page.locator("[data-slot]").first.click()
    expect(page.locator("[data-slot][aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-slot][aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Escape")
    task(page, "web.duel.ask.first_plate")


def test_chips_say_their_price_and_are_taken_back(visit: Visit, furniture: Furniture) -> None:
    table = furniture.table("spend_chip")
    me = visit()
    be(me, furniture.me)
    page = me.new_page()
    page.goto(f"/table/{table}")
    expect(page.locator(TASK)).to_contain_text("missing: two")
    chips = page.locator(".duel-own .chips button[data-asked]")
    number = chips.count()
    chips.first.click()
    expect(page.locator(TASK)).to_contain_text("not paid yet")
    page.mouse.move(1, 1)  # a pointer that rests on a chip which comes back asks what chips are
    page.keyboard.press("Escape")
    expect(page.locator(TASK)).to_contain_text("missing: two")
    expect(chips).to_have_count(number)


LEGENDS = {
    ".duel-own .tokens [data-legend]": "A token buys a plate.",
    ".duel-own .chips [data-legend]": "Chips stand in for tiles",
    ".duel-tablets [data-legend]": "point",
    ".duel-supply .rounds [data-legend]": "Round 1 of 5.",
    ".duel-supply .store:last-child [data-legend]": "The Tower",
}


@pytest.mark.parametrize("how", ["tap", "key"])
def test_legends_open(visit: Visit, how: str) -> None:
    touch = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if how == "tap" else {}
    me = visit(**touch)
    arrive(me, "Ana")
    page = me.new_page()
    sit(page, "duel", in_first_round(me))
    for legend, says in LEGENDS.items():
        thing = page.locator(legend).first
        if how == "tap":
            thing.tap()
        else:
            thing.focus()
        expect(page.locator(TASK)).to_contain_text(says)
        expect(page.locator(f"{TASK} span")).to_be_in_viewport()


def in_first_round(me: BrowserContext) -> str:
    """A table of Duel at which tiles can be taken."""
    table = open_against_bot(me, "duel")
    with without_browser(me) as somebody:
        play_out([somebody], table, until=sun_tiles)
    return table


def test_a_closed_line_says_why(visit: Visit, furniture: Furniture) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    be(phone, furniture.me)
    page = phone.new_page()
    table = furniture.table("fill")
    page.goto(f"/table/{table}")
    closed = page.locator(".duel-own .closed [data-legend]").first
    closed.tap()
    expect(page.locator(TASK)).to_contain_text("Line")
    expect(page.locator(f"{TASK} span")).to_be_in_viewport()
