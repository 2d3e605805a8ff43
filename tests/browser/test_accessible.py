"""axe-core finds nothing to complain about on any screen, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsers import visitor
from tests.browser.screens import SCREENS, Furniture, Screen
from tests.browser.tables import be, open_against_bot

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The same page has other colours at night, and nothing else.
RULES = {"day": {}, "night": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}}
RUN = """([theme, rules]) => {
  document.documentElement.dataset.theme = theme;
  for (const motion of document.getAnimations()) motion.cancel();  // colours are looked at where they have come to
  return axe.run(rules).then(({ violations }) => violations);
}"""

GRAY = """() => {
  const said = document.createElement('p');
  said.textContent = 'gray on gray';
  Object.assign(said.style, { color: '#999', backgroundColor: '#888' });
  document.querySelector('main').append(said);
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: str, furniture: Furniture) -> Iterator[Page]:
    me = visitor(browser, site, reduced_motion="reduce")
    be(me, furniture.me)
    yield me.new_page()
    me.close()


def complaints(page: Page, theme: str) -> list[str]:
    found: list[dict[str, Any]] = page.evaluate(RUN, [theme, RULES[theme]])
    return [
        f"{each['id']}: {node['html'][:200]} ({node['failureSummary']})" for each in found for node in each["nodes"]
    ]


@pytest.mark.parametrize("screen", SCREENS.values(), ids=list(SCREENS))
def test_axe_finds_nothing(page: Page, furniture: Furniture, screen: Screen) -> None:
    furniture.show(page, screen)
    page.evaluate(AXE.read_text("utf-8"))
    assert {theme: complaints(page, theme) for theme in RULES} == {theme: [] for theme in RULES}


def test_axe_finds_nothing_in_a_hint(page: Page, furniture: Furniture) -> None:
    page.goto(f"/table/{open_against_bot(furniture.me, 'azul')}")
    page.get_by_role("button", name="Ask for a hint").click()
    page.get_by_role("region", name="Hint").wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    assert {theme: complaints(page, theme) for theme in RULES} == {theme: [] for theme in RULES}


@pytest.mark.parametrize("theme", RULES)
def test_it_would_find_what_cannot_be_read(page: Page, theme: str) -> None:
    page.goto("/account")
    page.locator("h1").wait_for()
    page.evaluate(GRAY)
    page.evaluate(AXE.read_text("utf-8"))
    assert any(said.startswith("color-contrast") for said in complaints(page, theme))
