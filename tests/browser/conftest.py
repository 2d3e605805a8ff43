"""A server with the built client, and a browser to visit it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.browsers import browser as opened_browser
from tests.browser.browsers import visitor
from tests.browser.screens import Furniture
from tests.browser.waiting import PATIENCE
from tests.wire.serving import Server

Visit = Callable[..., BrowserContext]

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with nothing on it yet but what other tests have left."""
    assert files("azulejo").joinpath("web", "index.html").is_file(), "first: python building/browser_client.py"
    folder = tmp_path_factory.mktemp("site")
    server = Server("--data", str(folder / "data"), "--report-seconds", "0.01", log=folder / "log")
    server.start()
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def furniture(site: str) -> Iterator[Furniture]:
    """Tables for every screen. Those who look at them do not play there."""
    with Furniture(site) as furniture:
        yield furniture


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the whole session: as long as Playwright runs, nothing else on this thread can run an event loop.
    with opened_browser() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """Lets visitors in, who leave with the test."""
    visitors: list[BrowserContext] = []

    def come(**more: Any) -> BrowserContext:
        visitors.append(visitor(browser, site, **{"reduced_motion": "reduce", **more}))
        return visitors[-1]

    yield come
    for each in visitors:
        each.close()
