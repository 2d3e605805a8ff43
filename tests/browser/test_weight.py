"""The first screen comes within 150 kB of script and style, as they are sent."""

from __future__ import annotations

from playwright.sync_api import Response

from tests.browser.conftest import Visit

MOST = 150_000


def test_the_first_screen_is_light(visit: Visit) -> None:
    page = visit().new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    sent = {
        answer.url: answer.request.sizes()["responseBodySize"]
        for answer in answers
        if answer.request.resource_type in ("script", "stylesheet")
    }
    assert len(sent) >= 2
    assert sum(sent.values()) <= MOST, sent
