"""Tiles are dragged, with the mouse and by finger: what can take them is lit, anywhere else they are let go."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE
from tests.browser.tables import arrive, open_against_bot
from tests.browser.waiting import laid, settled, still

Point = tuple[float, float]
TILE = f"{CHOICE} >> nth=1 >> .cell >> nth=0"
LIT = "[data-drop]"
DRAGGED = ".dragged .cell"


def middle(thing: Locator) -> Point:
    box = still(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sit_down(context: BrowserContext, game: str) -> tuple[Page, list[Request]]:
    """A page with tiles to take, and the moves that it will send."""
    arrive(context, "Ana")
    page = context.new_page()
    page.goto(f"/table/{open_against_bot(context, game)}")
    laid(page)
    page.locator(CHOICE).first.wait_for()
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.url.endswith("/moves") else None)
    return page, sent


def taken(page: Page, sent: list[Request]) -> list[int]:
    """How the server answered the moves, once one was sent."""
    settled(page, lambda: len(sent), bool)
    return [answer.status for request in sent if (answer := request.response())]


def dragged_to(page: Page, point: Point) -> None:
    """What is dragged comes to be there."""
    assert middle(page.locator(DRAGGED).first) == pytest.approx(point, abs=2)


def lift(page: Page) -> Point:
    """Begins to drag a tile with the mouse; to where."""
    tile = page.locator(TILE)
    x, y = middle(tile)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    page.locator(LIT).first.wait_for()
    return x + 40, y + 30


def test_tiles_are_dragged_to_a_line(visit: Visit) -> None:
    page, sent = sit_down(visit(), "azul")
    dragged_to(page, lift(page))
    target = page.locator(LIT).nth(2)
    page.mouse.move(*middle(target), steps=4)
    page.mouse.up()
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert taken(page, sent) == [200]


@pytest.mark.parametrize("how", ["felt", "Escape"])
def test_tiles_are_let_go(visit: Visit, how: str) -> None:
    page, sent = sit_down(visit(), "azul")
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
    assert sent == []


def test_chocolates_are_dragged_by_finger(visit: Visit) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page, sent = sit_down(phone, "chocolatier")
    finger = phone.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = middle(page.locator(TILE))
    touch("touchStart", (x, y))
    touch("touchMove", (x, y + 20))
    touch("touchMove", (x, y + 40))
    dragged_to(page, (x, y + 40))
    assert page.evaluate("scrollY") == 0
    touch("touchMove", middle(page.locator(LIT).nth(1)))
    touch("touchEnd")
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert taken(page, sent) == [200]
