"""A game that is over is stepped through by anybody who has the link to a moment of it, and taken home."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import Action, arrive, ask, open_for_two, play_out, sit
from tests.browser.test_told import codes
from tests.browser.waiting import laid, settled


def board(page: Page) -> str:
    """What the table shows, without the numbers that a browser makes up for labels."""
    return re.sub(r'\b(id|for|aria-\w+by|href)="[^"]*"', "", laid(page).inner_html())


def open_in_private(one: BrowserContext, other: BrowserContext) -> str:
    opened = ask(one, "POST", "/tables", {"game": "azul", "seats": [None, None], "private": True})
    for somebody in (one, other):
        sit(somebody, opened["id"], link=opened["link"])
    return str(opened["id"])


def drawing(luck: Random, actions: list[Action]) -> Action:
    """Draws plates wherever that is possible, so that some are returned in secret."""
    return next((action for action in actions if action["text"] == "draw"), luck.choice(actions))


def verdict(winners: list[int]) -> str:
    """How a game of Ana and Rui ended, whose deals differ each time."""
    names = [("Ana", "Rui")[seat - 1] for seat in winners]
    return f"{names[0]} wins" if len(names) == 1 else f"{' and '.join(names)} share the victory"


def test_a_moment_of_a_private_game_is_shared_stepped_through_and_taken_home(visit: Visit, tmp_path: Path) -> None:
    ana, rui = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = open_in_private(ana, rui)
    play_out([ana, rui], table, seed=1)
    page = ana.new_page()
    page.goto(f"/replay/{table}?at=7")
    expect(page.locator("output")).to_have_text(re.compile("^7 / "))
    for key, moment in (("ArrowRight", 8), ("ArrowRight", 9), ("ArrowLeft", 8), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator("output")).to_have_text(re.compile(f"^{moment} / "))
    page.keyboard.press("End")
    replay = ask(ana, "GET", f"/tables/{table}/replay?at=0")
    last = replay["events"]
    expect(page.locator("output")).to_have_text(f"{last} / {last}")
    expect(page.locator(".story .end")).to_have_text(verdict(replay["result"]["winners"]))
    page.get_by_label("Moment of the game").fill("12")
    expect(page.locator("output")).to_have_text(f"12 / {last}")
    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    stranger = visit().new_page()
    stranger.goto(link)
    expect(stranger.locator("output")).to_have_text(f"12 / {last}")
    expected = board(page)
    assert settled(stranger, lambda: board(stranger), lambda seen: seen == expected) == expected
    expect(stranger.locator(".story")).to_have_text(page.locator(".story").inner_text(), use_inner_text=True)
    with stranger.expect_download() as download:
        stranger.get_by_role("link", name="record").click()
    record = tmp_path / "game.json"
    download.value.save_as(record)
    checked = subprocess.run(
        [sys.executable, "-m", "azulejo", "check", str(record)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_what_was_chosen_in_secret_is_told_once_the_game_is_over(visit: Visit) -> None:
    ana, rui = visit(), visit()
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = open_for_two(ana, rui, "duel")
    play_out([ana, rui], table, moves=40, choose=drawing)
    ask(rui, "POST", f"/tables/{table}/seats/2/resign", {})
    moments = ask(ana, "GET", f"/tables/{table}/replay?from=0&to=199&uncovered=true")["moments"]
    drawn = next(moment for moment in moments if moment["deal"] and moment["deal"]["kind"] == "look")
    returned = next(moment for moment in moments if moment["action"] and moment["action"]["kind"] == "return_plate")
    page = visit().new_page()
    story = page.locator(".story")
    for moment, sign in ((drawn, "has drawn"), (returned, "returns the")):
        page.goto(f"/replay/{table}?at={moment['at']}")
        expect(story).to_contain_text(sign)
        assert codes([story.inner_text()]) == []
        assert "nobody else" not in story.inner_text()
    page.goto(f"/replay/{table}?at={drawn['at']}")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("plate (")
    for plate in drawn["deal"]["plates"]:  # there, so that a report can point at the one to keep
        expect(page.locator(f'[data-place="hand/{plate}"]')).to_be_visible()
    for step in range(6):
        page.keyboard.press("ArrowRight")
        expect(page.locator("output")).to_have_text(re.compile(f"^{drawn['at'] + step + 1} / "))
        assert "nobody else" not in story.inner_text()
