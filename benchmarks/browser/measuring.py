"""A game against a bot, measured from within the page that plays it."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Response

from benchmarks.server.figures import Figures, percentile
from tests.browser.browsers import DESKTOP, PHONE, visitor
from tests.browser.player import CHOICE, DUEL, Player
from tests.browser.tables import arrive, open_against_bot

RECORDER = Path(__file__).with_name("recorder.js")
PATIENCE = 20  # milliseconds until the next look at whether something still moves
LAID = 800  # milliseconds in which a table is laid and its letters have come


def figures_of(recorded: dict[str, Any], prefix: str) -> Figures:
    """What was recorded, in the words of the report."""
    frame = median(recorded["still"]) if recorded["still"] else 0.0
    previews: list[float] = recorded["previews"]
    late = sum(frames > 1 for frames in recorded["previewFrames"])
    dropped = sum(round(gap / frame) - 1 for gap in recorded["moving"] if frame and gap > 1.5 * frame)
    shares = {f"{prefix} p{share}, ms": round(percentile(recorded["moves"], share / 100), 1) for share in (50, 95, 99)}
    return {
        "frame, ms": round(frame, 2),
        "previews": len(previews),
        "preview p50, ms": round(percentile(previews, 0.5), 1),
        "preview p95, ms": round(percentile(previews, 0.95), 1),
        "preview p50, frames": round(percentile(previews, 0.5) / frame, 2) if frame else 0,
        "preview p95, frames": round(percentile(previews, 0.95) / frame, 2) if frame else 0,
        "previews later than the next frame": late,
        "moves": len(recorded["moves"]),
        **shares,
        "frames while something moved": len(recorded["moving"]),
        "of these dropped": dropped,
        "layout shift": round(recorded["shift"], 4),
        "layout shift without a click before it": round(recorded["shiftUnasked"], 4),
    }


def worked(session: CDPSession) -> float:
    """Milliseconds of a processor that the page's main thread has used, whatever else the machine does."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def measure_game(browser: Browser, site: str, game: str, seconds: float, speed: float, phone: bool) -> Figures:
    """A game until it is over, or so many seconds long; motions are let run to their end."""
    window: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
    me = visitor(browser, site, settings={"speed": speed}, **{"viewport": DESKTOP, **window})
    arrive(me, "Ana")
    me.add_init_script(path=RECORDER)
    page = me.new_page()
    page.goto(f"/table/{open_against_bot(me, game)}")
    page.locator(f"{CHOICE}, {DUEL}").first.wait_for()
    page.wait_for_timeout(LAID)
    page.evaluate("Object.assign(azulejoRecorded, { shift: 0, shiftUnasked: 0 })")
    session = me.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = worked(session)
    player = Player(page, seed=1, touch=phone)
    end = time.monotonic() + seconds
    while not player.is_over and time.monotonic() < end:
        if page.locator(".motion-layer").count() or not player.act():
            page.wait_for_timeout(PATIENCE)
    recorded: dict[str, Any] = page.evaluate("azulejoRecorded")
    work = round((worked(session) - before) / max(1, len(recorded["moves"])), 1)
    me.close()
    figures = figures_of(recorded, "new position" if speed == 0 else "motion begins")
    return {**figures, "work of the page for a move and its answer, ms": work}


def measure_weight(browser: Browser, site: str) -> Figures:
    """What the first screen loads, as it is sent."""
    somebody = visitor(browser, site)
    page = somebody.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = {}
    for answer in answers:
        kind = answer.request.resource_type
        sizes[kind] = sizes.get(kind, 0) + answer.request.sizes()["responseBodySize"]
    somebody.close()
    return {
        "script, bytes": sizes.get("script", 0),
        "style, bytes": sizes.get("stylesheet", 0),
        "script and style, bytes": sizes.get("script", 0) + sizes.get("stylesheet", 0),
        "everything, bytes": sum(sizes.values()),
        "requests": len(answers),
    }
