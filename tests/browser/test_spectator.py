"""What comes over the wire to somebody who watches Duel names no plate that is hidden from them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.browser.conftest import Visit
from tests.browser.tables import Action, arrive, ask, by_luck, open_for_two, play_out

MOVES = 80  # by which many a plate is drawn and returned
Updates = dict[int, list[str]]  # by the sequence up to which they tell


def listen(page: Page) -> Updates:
    """Whatever the page is told from now on."""
    told: Updates = {}

    def hear(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if (said := json.loads(text))["type"] == "update":
            told.setdefault(said["sequence"], []).append(text)

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", follow)
    return told


def secrets(update: str) -> set[str]:
    """The plates that a player knows and that lie open nowhere."""
    position: dict[str, Any] = json.loads(update)["view"]["position"]
    drawn = [each["plate"] for each in position["drawn"]] if isinstance(position["drawn"], list) else []
    returned = [plate for each in position["returned"] for plate in each["plates"] or []]
    shown = json.dumps([position["display"], position["plate"], position["boards"]])
    return {plate for plate in [*drawn, *returned] if plate and plate not in shown}


def drawing(luck: Random, actions: list[Action]) -> Action:
    """From the pile whenever it can be."""
    return by_luck(luck, [each for each in actions if each["action"]["kind"] == "draw_plate"] or actions)


def test_no_hidden_plate_reaches_a_spectator(visit: Visit) -> None:
    ana, rui = people = [visit(), visit()]
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = open_for_two(ana, rui, "duel")
    pages = [context.new_page() for context in (ana, rui, visit())]
    *players, watched = [listen(page) for page in pages]
    for page in pages:
        page.goto(f"/table/{table}")
        page.locator(".duel-places").wait_for()

    play_out(people, table, moves=MOVES, choose=drawing)
    ask(ana, "POST", f"/tables/{table}/seats/1/resign")
    for page in pages:
        page.locator("[data-result]").wait_for()

    hidden = [(number, secrets(text)) for told in players for number, texts in told.items() for text in texts]
    assert any(plates for _, plates in hidden), "nobody drew a plate"
    compared = 0
    for number, plates in hidden:
        for text in watched.get(number, []):
            update = json.loads(text)
            # Which plates lie hidden somewhere is known to everybody, where each of them lies is not.
            unseen = update["view"]["position"].pop("unseen")
            assert plates <= set(unseen)
            assert not [plate for plate in plates if plate in json.dumps(update)], text
            compared += len(plates)
    assert compared > 0
