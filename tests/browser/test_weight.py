"""The first screen comes within 100 kB of script and style, as they are sent, and in a few files."""

from __future__ import annotations

from playwright.sync_api import Response

from tests.browser.conftest import Visit

MOST = 100_000
FEW = 30


def test_the_first_screen_is_light(visit: Visit) -> None:
    page = visit().new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.locator("article button:enabled").first.wait_for()
    page.wait_for_load_state("networkidle")
    sent = {
        answer.url: answer.request.sizes()["responseBodySize"]
        for answer in answers
        if answer.request.resource_type in ("script", "stylesheet")
    }
    assert 2 <= len(sent) <= FEW, sent
    assert sum(sent.values()) <= MOST, sent
