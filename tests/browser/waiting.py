"""Waiting for what a page will show: nothing is looked at right after a press, and nothing is slept through."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from playwright.sync_api import FloatRect, Locator, Page, Request

PATIENCE = 20  # seconds until something that must come is called missing
GLANCE = 50  # milliseconds between two looks

# A page that is busy takes longer for it. Playwright's "networkidle" takes half a second on every page.
UNCHANGED = """() => new Promise((quiet) => {
  const wait = () => setTimeout(() => (watch.disconnect(), quiet()), 60);
  const watch = new MutationObserver(() => (clearTimeout(timer), (timer = wait())));
  watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  let timer = wait();
})"""

T = TypeVar("T")
UNDER_WAY: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()


def settled(page: Page, look: Callable[[], T], good: Callable[[T], bool]) -> T:
    """What is seen as soon as it is good; what is seen last if it never is, to be asserted about."""
    end = time.monotonic() + PATIENCE
    while not good(seen := look()) and time.monotonic() < end:
        page.wait_for_timeout(GLANCE)
    return seen


def watched(page: Page) -> set[Request]:
    """What the page has asked for and not got yet, from the first call on."""
    if page not in UNDER_WAY:
        asked: set[Request] = set()
        UNDER_WAY[page] = asked
        page.on("request", lambda request: asked.add(request))
        page.on("requestfinished", lambda request: asked.discard(request))
        page.on("requestfailed", lambda request: asked.discard(request))
    return UNDER_WAY[page]


def quiet(page: Page) -> None:
    """Once nothing is under way, and nothing has changed for a moment. The page must have been `watched` before."""
    asked = watched(page)

    def look() -> bool:
        page.evaluate(UNCHANGED)
        return not asked

    assert settled(page, look, bool), f"it loads on and on: {[request.url for request in asked]}"
    page.evaluate("document.fonts.ready.then(() => true)")


def laid(page: Page) -> Locator:
    """The table, once everything lies on it."""
    page.locator(".stage [data-place]").first.wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")
    return page.locator(".stage")


def still(thing: Locator) -> FloatRect:
    """Where something is, once it stays there."""
    boxes: list[FloatRect | None] = [None]

    def look() -> bool:
        boxes.append(thing.bounding_box())
        return boxes[-1] is not None and boxes[-1] == boxes[-2]

    assert settled(thing.page, look, bool), f"it moves on and on: {boxes[-5:]}"
    box = boxes[-1]
    assert box
    return box
