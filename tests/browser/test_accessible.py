"""axe-core finds nothing to complain about on any screen, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsers import visitor
from tests.browser.screens import NAMES, Screen, furnish

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module", params=["day", "night"])
def furnished(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[Page, dict[str, Screen]]]:
    me = visitor(browser, site, settings={"theme": request.param})
    yield me.new_page(), furnish(browser, site, me)
    me.close()


def complaints(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(({ violations }) => violations)")
    return [
        f"{each['id']}: {node['html'][:200]} ({node['failureSummary']})" for each in found for node in each["nodes"]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(furnished: tuple[Page, dict[str, Screen]], name: str) -> None:
    page, screens = furnished
    screens[name].show(page)
    assert complaints(page) == []
