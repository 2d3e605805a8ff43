"""Everything that is pressed on a phone is large enough for a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsers import visitor
from tests.browser.screens import SCREENS, Furniture
from tests.browser.tables import be

WIDTHS = (360, 375, 390)
HIGH = 32  # px, or SMALL with so much space above and below that it comes to this
SMALL = 24
AT_TABLES = [
    name for name, screen in SCREENS.items() if screen.path.startswith("/table/{table}") and screen.table != "waiting"
]
ELSEWHERE = ("lesson-duel", "replay-azul", "start", "tables", "setup")

# What does the same as its neighbour is one thing; words in a sentence are as high as the sentence.
TOO_SMALL = """([high, small]) => {
  const pressed = [...document.querySelectorAll('a, button, summary, select, input, [role=button]')]
    .filter((thing) => thing.checkVisibility({ visibilityProperty: true }) && !thing.closest('[inert], .unseen'))
    .filter((thing) => getComputedStyle(thing).clipPath === 'none' && !thing.matches('p a, li a, input[type=radio]'))
    .map((thing) => ({ thing, box: (thing.querySelector('[data-piece].cell') ?? thing).getBoundingClientRect() }));
  const roomy = ({ thing, box }) => {
    const more = Math.max(0, (high - box.height) / 2);
    const same = (other) => other.parentElement.parentElement === thing.parentElement.parentElement
      && (other.ariaHidden || thing.ariaHidden);
    return pressed.every(({ thing: other, box: beside }) => other === thing || same(other)
      || thing.contains(other) || other.contains(thing)
      || beside.right <= box.left + 1 || beside.left >= box.right - 1
      || beside.bottom <= box.top - more + 1 || beside.top >= box.bottom + more - 1);
  };
  return pressed
    .filter((each) => each.box.height < high - 0.1)
    .filter((each) => Math.min(each.box.height, each.box.width) < small - 0.1 || !roomy(each))
    .map(({ thing, box }) => `${thing.ariaLabel ?? thing.textContent.trim()}: ${box.width} x ${box.height}`);
}"""


def too_small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(TOO_SMALL, [HIGH, SMALL])
    return found


@pytest.fixture(scope="module")
def page(browser: Browser, site: str, furniture: Furniture) -> Page:
    phone = visitor(
        browser,
        site,
        settings={"taught": True},
        viewport={"width": WIDTHS[0], "height": 780},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    be(phone, furniture.me)
    return phone.new_page()


@pytest.mark.parametrize("name", [*AT_TABLES, *ELSEWHERE])
def test_a_finger_hits_everything(page: Page, furniture: Furniture, name: str) -> None:
    furniture.show(page, SCREENS[name])
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 780})
        found[width] = too_small(page)
    assert found == {width: [] for width in WIDTHS}


def test_it_would_find_what_is_too_small(page: Page) -> None:
    page.goto("/account")
    page.locator("main button").first.wait_for()
    page.evaluate("document.querySelector('main button').style.cssText = 'min-height: 0; height: 20px; padding: 0'")
    assert len(too_small(page)) == 1
