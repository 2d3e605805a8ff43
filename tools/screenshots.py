"""Takes pictures of every screen into docs/screenshots/, of games played for the purpose: `make screenshots`.

`python -m tools.screenshots report puzzle solved` takes only those whose names begin like that.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browsers import DESKTOP, PHONE, browser, visitor
from tests.browser.screens import SCREENS, Furniture, Screen
from tests.browser.tables import be
from tests.wire.serving import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
QUALITY = 55
LAPTOP = {"width": 1280, "height": 720}
# What three opponents have just done is marked until one acts.
MOVED = Screen("moved-azul", "/table/{table}", ".rings .quiet", table="four azul")
ALL = (*SCREENS.values(), MOVED)
MOMENTS = ("moved-azul", "stack-duel", "chips-duel")
FEW = (
    "start",
    "table-azul",
    "table-chocolatier",
    "table-duel",
    "result-azul",
    "report-azul",
    "rules-azul",
    "editor-duel",
    "board-azul",
    "insights",
    "solved-azul",
)
# Each folder of pictures: window, theme, language, and its screens; all of them, or only those that differ most.
EVERY = tuple(screen.name for screen in ALL)
SETS = {
    "desktop-day": (DESKTOP, "day", "en", EVERY),
    "phone-day": (PHONE, "day", "en", EVERY),
    "laptop-day": (LAPTOP, "day", "en", (*FEW, *MOMENTS, "result-duel", "report-duel")),
    "desktop-night": (DESKTOP, "night", "en", FEW),
    "phone-night": (PHONE, "night", "en", FEW),
    "desktop-day-fr": (DESKTOP, "day", "fr", FEW),
    "phone-day-fr": (PHONE, "day", "fr", (*FEW, *MOMENTS)),
}


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


def take(chromium: Browser, site: str, wanted: tuple[str, ...]) -> int:
    """All pictures whose names begin like one of these; their size in bytes."""
    size = 0
    with Furniture(site) as furniture:
        for name in SETS:
            window = look(chromium, site, name)
            be(window, furniture.me)
            page = window.new_page()
            (FOLDER / name).mkdir(parents=True, exist_ok=True)
            for screen in ALL:
                if screen.name not in SETS[name][-1] or not screen.name.startswith(wanted):
                    continue
                furniture.show(page, screen)
                size += (FOLDER / name / f"{screen.name}.webp").write_bytes(picture(page))
            window.close()
    return size


def main() -> None:
    """With a server of its own, that forgets everything afterwards."""
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server("--data", f"{folder}/data", "--report-seconds", "0.1", log=Path(folder, "log"))
        server.start()
        try:
            size = take(chromium, server.url, tuple(sys.argv[1:]) or ("",))
        finally:
            server.stop()
    sys.stdout.write(f"{FOLDER}: {size / 1_000_000:.1f} MB\n")


if __name__ == "__main__":
    main()
