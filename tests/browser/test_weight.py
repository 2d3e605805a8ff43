"""The first screen comes within 110 kB, letters and answers included, and no page asks for many things."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Response

from tests.browser.conftest import Visit
from tests.browser.tables import GAMES, arrive, open_against_bot
from tests.browser.waiting import quiet, watched

MOST = 110_000
FEW = 30


def loaded(visitor: BrowserContext, path: str, sign: str) -> dict[str, int]:
    """What a page loads until it is all there, with the bytes that are sent."""
    page = visitor.new_page()
    watched(page)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path)
    page.locator(sign).first.wait_for()
    quiet(page)
    return {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}


def test_the_first_screen_is_light(visit: Visit) -> None:
    sent = loaded(visit(), "/", "article button:enabled")
    assert 2 <= len(sent) < FEW, sent
    assert sum(sent.values()) <= MOST, sent


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_in_few_files(visit: Visit, game: str) -> None:
    me = visit()
    arrive(me, "Ana")
    sent = loaded(me, f"/table/{open_against_bot(me, game)}", ".stage [data-place]")
    assert 2 <= len(sent) < FEW, sent
