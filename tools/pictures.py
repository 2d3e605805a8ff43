"""Draws the pictures that links are shown with, and the client's icons, into `web/public/`: `python -m tools.pictures`.

They are drawn by the client's own parts, on a page of the gallery, which `npm run gallery` must have built before.
"""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from azulejo.games.registry import GAMES
from tests.browser.browsers import browser

WEB = Path(__file__).parent.parent / "web"
PUBLIC = WEB / "public"
PICTURE = (1200, 630)
ICONS = {"180": (180, "maskable"), "192": (192, "plain"), "512": (512, "plain"), "maskable": (512, "maskable")}


class Quiet(SimpleHTTPRequestHandler):
    """Serves the built gallery without a word."""

    def log_message(self, *_: object) -> None:
        pass


def draw(site: str) -> None:
    """All pictures and all icons."""
    wanted = {f"share/{game or 'azulejo'}.png": (PICTURE, f"game={game}") for game in ("", *GAMES)}
    wanted |= {f"icons/{name}.png": ((size, size), f"icon={look}") for name, (size, look) in ICONS.items()}
    with browser() as chromium:
        for name, ((width, height), asked) in wanted.items():
            page = chromium.new_page(viewport={"width": width, "height": height})
            page.goto(f"{site}/gallery.html?page=Share&theme=day&{asked}")
            page.locator(".logo svg").wait_for()
            page.evaluate("document.fonts.ready.then(() => true)")
            file = PUBLIC / name
            file.parent.mkdir(exist_ok=True)
            page.screenshot(path=file, omit_background=True)
            page.close()


def main() -> None:
    """With a server of its own, as long as it takes."""
    handler = partial(Quiet, directory=str(WEB / "gallery" / "build"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        draw(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()


if __name__ == "__main__":
    main()
