"""Takes pictures of every screen into docs/screenshots/, of games played for the purpose: `make screenshots`."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browsers import DESKTOP, PHONE, browser, visitor
from tests.browser.screens import SCREENS, Furniture
from tests.browser.tables import be
from tests.wire.serving import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
QUALITY = 55
# Each folder of pictures: window, theme, language, and whether it has all screens or only those that differ most.
SETS = {
    "desktop-day": (DESKTOP, "day", "en", True),
    "phone-day": (PHONE, "day", "en", True),
    "desktop-night": (DESKTOP, "night", "en", False),
    "phone-night": (PHONE, "night", "en", False),
    "desktop-day-fr": (DESKTOP, "day", "fr", False),
    "phone-day-fr": (PHONE, "day", "fr", False),
}
FEW = ("start", "table-azul", "table-chocolatier", "table-duel", "result-azul", "rules-azul")


def picture(page: Page) -> bytes:
    """What the window shows, as WebP, which Playwright itself does not make."""
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(shot["data"])


def look(chromium: Browser, site: str, name: str) -> BrowserContext:
    """A window of the kind that a folder has pictures of."""
    viewport, theme, language, _ = SETS[name]
    settings = {"theme": theme, "language": language, "taught": True}
    phone = viewport is PHONE
    return visitor(
        chromium,
        site,
        settings=settings,
        viewport=viewport,
        has_touch=phone,
        is_mobile=phone,
    )


def take(chromium: Browser, site: str) -> int:
    """All pictures; their size in bytes."""
    size = 0
    with Furniture(site) as furniture:
        for name in SETS:
            window = look(chromium, site, name)
            be(window, furniture.me)
            page = window.new_page()
            (FOLDER / name).mkdir(parents=True, exist_ok=True)
            for screen in SCREENS.values():
                if screen.name not in FEW and not SETS[name][-1]:
                    continue
                furniture.show(page, screen)
                size += (FOLDER / name / f"{screen.name}.webp").write_bytes(picture(page))
            window.close()
    return size


def main() -> None:
    """With a server of its own, that forgets everything afterwards."""
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server("--data", f"{folder}/data", log=Path(folder, "log"))
        server.start()
        try:
            size = take(chromium, server.url)
        finally:
            server.stop()
    sys.stdout.write(f"{FOLDER}: {size / 1_000_000:.1f} MB\n")


if __name__ == "__main__":
    main()
