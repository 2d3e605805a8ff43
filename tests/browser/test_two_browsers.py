"""Two people play whole games against each other; one reloads and loses the network in between."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from azulejo.records import parse, prove
from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.player import Player, play, play_until_seen, skip
from tests.browser.tables import GAMES, ask
from tests.often import often

EN = catalogue("en")
PRESSES = 12


def open_at_setup(page: Page, game: str) -> str:
    """Opens a table for oneself and a friend as the page proposes it; the link to send."""
    page.goto(f"/setup?game={game}")
    page.get_by_role("button", name=str(EN["app.setup.submit.wait"])).click()
    link = page.get_by_label(str(EN["app.share.link"]))
    expect(link).to_have_value(re.compile("/join/"))
    return link.input_value()


def follow(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label(str(EN["app.your_name"])).fill(name)
    page.get_by_role("button", name=str(EN["app.sit"])).click()


def prove_deals(page: Page, record: str) -> None:
    """The page says that the deals are proven, and gives the command that computes each of them again."""
    page.get_by_text(str(EN["play.fair.proven"]), exact=True).click()
    _, _, _, *words = page.locator("details code").inner_text().split()
    noted = list(zip(words[::2], words[1::2], strict=True))
    (nonce,) = [word for flag, word in noted if flag == "--nonce"]
    assert prove(parse(record), nonce, [word for flag, word in noted if flag == "--commitment"]) > 0


@often("presses", few=8, many=10_000)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_two_browsers(visit: Visit, game: str, presses: int) -> None:
    """Of what lies between the beginning and the last turns, nothing is pressed in the regular run."""
    here, there = visit(), visit()
    one, other = here.new_page(), there.new_page()
    link = open_at_setup(one, game)
    follow(other, link, "Ana")
    players = [Player(one, seed=1), Player(other, seed=2)]

    play(players, presses=PRESSES)
    other.reload()
    play_until_seen(players[:1], other.locator(".yours"))
    there.set_offline(True)
    play_until_seen(players[1:], other.get_by_text(str(EN["play.sending"])))
    there.set_offline(False)
    play(players, presses)
    skip(players)
    play(players)

    table = one.url.rsplit("/", 1)[1]
    view = ask(here, "GET", f"/tables/{table}")
    assert view["status"] == "over"
    for page in (one, other):
        shown = page.get_by_role("region", name=str(EN["play.result"])).inner_text()
        assert all(str(score) in shown for score in view["result"]["scores"])
        prove_deals(page, here.request.get(f"/api/v1/tables/{table}/record").text())
