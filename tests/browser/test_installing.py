"""The client can be installed; its icons, and the pictures of its links, are what they claim to be."""

from __future__ import annotations

import re

from playwright.sync_api import APIRequestContext

from azulejo.games.registry import GAMES
from tests.browser.conftest import Visit

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size(request: APIRequestContext, path: str) -> str:
    """Width and height that a PNG says it has."""
    answer = request.get(path)
    assert answer.ok, path
    assert answer.headers["content-type"] == "image/png"
    content = answer.body()
    assert content.startswith(SIGNATURE)
    return f"{int.from_bytes(content[16:20])}x{int.from_bytes(content[20:24])}"


def test_the_client_can_be_installed(visit: Visit) -> None:
    me = visit()
    page = me.new_page()
    page.goto("/")
    session = me.new_cdp_session(page)
    errors = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}, "where every visitor of the tests is"
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = me.request.get(found["url"])
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = {icon["src"]: icon for icon in manifest.json()["icons"]}
    drawn = {path: icon["sizes"] for path, icon in icons.items() if icon["type"] == "image/png"}
    assert {path: size(me.request, path) for path in drawn} == drawn
    assert "maskable" in {icon.get("purpose") for icon in icons.values()}
    assert size(me.request, str(page.locator("link[rel=apple-touch-icon]").get_attribute("href"))) == "180x180"


def test_links_have_a_picture(visit: Visit) -> None:
    request = visit().request
    for path in ("/", *(f"/rules/{game}" for game in GAMES)):
        page = request.get(path, headers={"accept": "text/html"}).text()
        (picture,) = re.findall(r'property="og:image" content="([^"]*)"', page)
        assert size(request, picture) == "1200x630"
