"""A server that cannot look at a table for a moment takes nothing away from who plays there."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE
from tests.browser.tables import arrive, open_against_bot
from tests.browser.waiting import laid

EN = catalogue("en")


class Between:
    """Hands on what is said on a page's stream, and says what a server might say besides."""

    def __init__(self) -> None:
        self.updates: list[str] = []
        self.page: WebSocketRoute | None = None

    def join(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.page = page

        def hand_on(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if json.loads(text)["type"] == "update":
                self.updates.append(text)
            page.send(text)

        server.on_message(hand_on)

    def say(self, text: str) -> None:
        assert self.page is not None
        self.page.send(text)


def test_the_table_stays_with_what_was_taken_in_hand_and_what_is_said_about_it_goes(visit: Visit) -> None:
    me = visit()
    arrive(me, "Ana")
    page, between = me.new_page(), Between()
    page.route_web_socket(re.compile("/api/v1/live"), between.join)
    table = open_against_bot(me, "azul")
    page.goto(f"/table/{table}")
    laid(page)
    page.locator(f"{CHOICE} .cell").first.click()
    held = page.locator("[data-drop]")
    expect(held.first).to_be_visible()
    drops = held.count()
    lost = page.get_by_text(str(EN["app.lost"]))

    between.say(json.dumps({"type": "problem", "table": table, "code": "store_unavailable", "sentence": "Not now."}))

    expect(lost).to_be_visible()
    expect(held).to_have_count(drops)
    between.say(json.dumps({**json.loads(between.updates[-1]), "events": []}))
    expect(lost).to_have_count(0)
    expect(held).to_have_count(drops)
