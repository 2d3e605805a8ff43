"""One person plays eight games at once, each in its own tab, at a server that counts what everybody asks for."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect

from tests.browser.browsers import visitor
from tests.browser.player import Player
from tests.browser.tables import arrive, open_against_bot
from tests.browser.waiting import settled
from tests.often import often
from tests.wire.serving import Server

TABS = ("azul", "chocolatier", "duel", "azul", "chocolatier", "duel", "azul", "duel")
PATIENCE = 30  # seconds until a table is called stuck
MOVED = re.compile(r"/tables/(\w+)/seats/1/moves$")


@pytest.fixture
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server as people run it, with its limits."""
    folder = tmp_path_factory.mktemp("limited")
    server = Server("--data", str(folder / "data"), log=folder / "log", limited=True)
    server.start()
    yield server.url
    server.stop()


class Watch:
    """What went wrong in any tab, and which moves were taken."""

    def __init__(self, context: BrowserContext) -> None:
        self.wrong: list[str] = []
        self.moves: Counter[str] = Counter()
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("response", self.see)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def see(self, answer: Response) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.status} {answer.url}")
        elif found := MOVED.search(answer.url):
            self.moves[found[1]] += 1


@often("moves", few=1, many=5)  # that each table must have taken
def test_eight_tables_in_eight_tabs(browser: Browser, limited: str, moves: int) -> None:
    me = visitor(browser, limited)
    arrive(me, "Ana")
    tables = [open_against_bot(me, game) for game in TABS]
    start, *pages = [me.new_page() for _ in ("start", *TABS)]
    watch = Watch(me)
    for page, table in zip(pages, tables, strict=True):
        page.goto(f"/table/{table}")
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    for taken in range(1, moves + 1):
        for player, table in zip(players, tables, strict=True):
            player.page.bring_to_front()
            end = time.monotonic() + PATIENCE
            while watch.moves[table] < taken:
                player.act()
                assert time.monotonic() < end, f"stands still: {player.page.title()}"
    for page in pages:
        shows_what_it_would_show_anew(page)
    start.goto("/")
    expect(start.locator(".card .yours")).to_have_count(len(TABS))
    assert watch.wrong == []
    me.close()


def shows_what_it_would_show_anew(page: Page) -> None:
    """Nothing was missed: once it is one's turn again, a page that has just been opened shows the same."""
    anew = page.context.new_page()
    anew.goto(page.url)
    expect(anew).to_have_title(re.compile("^●"))
    expected = shown(anew)
    page.bring_to_front()
    assert settled(page, lambda: shown(page), lambda seen: seen == expected) == expected
    anew.close()


def shown(page: Page) -> tuple[str, str]:
    return page.get_by_role("region", name="The boards in words").inner_text(), page.title()
