"""Waiting for what a page will show: nothing is looked at right after a press, and nothing is slept through."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import FloatRect, Locator, Page

PATIENCE = 20  # seconds until something that must come is called missing
GLANCE = 50  # milliseconds between two looks

T = TypeVar("T")


def settled(page: Page, look: Callable[[], T], good: Callable[[T], bool]) -> T:
    """What is seen as soon as it is good; what is seen last if it never is, to be asserted about."""
    end = time.monotonic() + PATIENCE
    while not good(seen := look()) and time.monotonic() < end:
        page.wait_for_timeout(GLANCE)
    return seen


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
