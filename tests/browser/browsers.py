"""The real browser that pages are tried in: Debian's Chromium, or the one that CHROMIUM names."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 780}


def executable() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not found:
        raise AssertionError("There is no Chromium here: `apt install chromium`, or name one by CHROMIUM=/path/to/it.")
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable(), args=list(QUIET))
        try:
            yield opened
        finally:
            opened.close()


def visitor(browser: Browser, site: str, settings: dict[str, object] | None = None, **more: Any) -> BrowserContext:
    """A new visitor, at a desktop unless told otherwise, for whom nothing moves and English is spoken."""
    chosen = {"language": "en", "theme": "day", "speed": 0, "volume": 0, **(settings or {})}
    context = browser.new_context(**{"base_url": site, "viewport": DESKTOP, "locale": "en-GB", **more})
    keep(context, f"localStorage['azulejo.settings'] ??= {json.dumps(json.dumps(chosen))}")
    return context


def keep(context: BrowserContext, script: str) -> None:
    """Runs a script on every page that has a memory; a tab that has not gone anywhere yet has none."""
    context.add_init_script(f"if (location.origin !== 'null') {{ {script} }}")
