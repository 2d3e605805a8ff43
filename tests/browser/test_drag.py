"""Tiles are dragged, with the mouse and by finger: what can take them is lit, anywhere else they are let go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE
from tests.browser.tables import arrive, ask, open_against_bot

Point = tuple[float, float]
TILE = f"{CHOICE} >> nth=1 >> .cell >> nth=0"
LIT = "[data-drop]"
DRAGGED = ".dragged .cell"


def middle(thing: Locator) -> Point:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sit_down(context: BrowserContext, game: str) -> tuple[Page, Callable[[], int]]:
    """A page with tiles to take, and how many moves its player has made."""
    arrive(context, "Ana")
    table = open_against_bot(context, game)
    page = context.new_page()
    page.goto(f"/table/{table}")
    page.locator(CHOICE).first.wait_for()
    you = ask(context, "GET", f"/tables/{table}")["you"]

    def moves() -> int:
        events = ask(context, "GET", f"/tables/{table}/events")["events"]
        return sum(event["kind"] == "moved" and event["seat"] == you for event in events)

    return page, moves


def lift(page: Page) -> Locator:
    """Begins to drag a tile with the mouse; the tile."""
    tile = page.locator(TILE)
    x, y = middle(tile)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    return tile


def test_tiles_are_dragged_to_a_line(visit: Visit) -> None:
    page, moves = sit_down(visit(), "azul")
    x, y = middle(page.locator(TILE))
    lift(page)
    assert middle(page.locator(DRAGGED).first) == pytest.approx((x + 40, y + 30), abs=2)
    target = page.locator(LIT).nth(2)
    page.mouse.move(*middle(target), steps=4)
    page.mouse.up()
    expect(page.locator(DRAGGED)).to_have_count(0)
    page.locator(f"{CHOICE}, [data-result]").first.wait_for()
    assert moves() == 1


@pytest.mark.parametrize("how", ["felt", "Escape"])
def test_tiles_are_let_go(visit: Visit, how: str) -> None:
    page, moves = sit_down(visit(), "azul")
    lift(page)
    target = middle(page.locator(LIT).first)
    if how == "felt":
        page.mouse.move(5, 400)
    else:
        page.keyboard.press("Escape")
        expect(page.locator(DRAGGED)).to_have_count(0)
        page.mouse.move(*target)
    page.mouse.up()
    expect(page.locator(DRAGGED)).to_have_count(0)
    expect(page.locator(LIT)).to_have_count(0)
    assert moves() == 0


def test_chocolates_are_dragged_by_finger(visit: Visit) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page, moves = sit_down(phone, "chocolatier")
    finger = phone.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(page.locator(TILE))
    touch("touchStart", (x, y))
    touch("touchMove", (x, y + 20))
    touch("touchMove", (x, y + 40))
    assert middle(page.locator(DRAGGED).first) == pytest.approx((x, y + 40), abs=2)
    assert page.evaluate("scrollY") == 0
    touch("touchMove", middle(page.locator(LIT).nth(1)))
    touch("touchEnd")
    expect(page.locator(DRAGGED)).to_have_count(0)
    page.locator(f"{CHOICE}, [data-result]").first.wait_for()
    assert moves() == 1
