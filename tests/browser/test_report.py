"""A game that is over is explained in its replay: by mouse, by touch on a phone, by keyboard, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.browsers import PHONE, visitor
from tests.browser.conftest import Visit
from tests.browser.screens import Furniture
from tests.browser.tables import GAMES, arrive, ask, be, play_out, sit
from tests.browser.test_told import codes
from tests.browser.waiting import settled, still
from tests.wire.serving import Server

LONG = 300_000  # milliseconds: it is thought about when the machine has nothing else to do


def explained(page: Page, words: str = "Explain this game", tap: bool = False) -> Locator:
    """Asks for it, and waits until it is complete; the marked moments."""
    button = page.get_by_role("button", name=words)
    button.tap() if tap else button.click()
    study = page.locator("section.study")
    expect(study).to_be_visible()
    expect(study.get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    marks = study.get_by_role("listitem").get_by_role("button")
    expect(marks.first).to_be_visible()
    return marks


def report_of(page: Page, table: str) -> Any:
    return ask(page.context, "GET", f"/tables/{table}/report")


def rings(page: Page) -> list[object]:
    found = page.locator(".rings span:not(.quiet)")
    return [value for n in range(found.count()) for value in still(found.nth(n)).values()]


def where(option: Any) -> Any:
    """What an action is about, without what does not show on the board: orders of a stack, turns of a plate."""
    return {name: value for name, value in option["action"].items() if name not in {"order", "rotation"}}


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse_a_mark_shows_the_better_move_why_and_its_line(visit: Visit, furniture: Furniture, game: str) -> None:
    table = furniture.table(f"over {game}")
    me = visit()
    be(me, furniture.me)
    page = me.new_page()
    page.goto(f"/replay/{table}")
    marks = explained(page)
    report = report_of(page, table)
    wrong = [each for each in report["decisions"] if each["grade"] in {"inaccuracy", "mistake", "blunder"}]
    lucky = [deal for deal in report["deals"] if max(deal["change"]) >= 0.05]
    expect(marks).to_have_count(len(wrong) + len(lucky))
    for text in ("%", "play", "deals"):
        expect(page.locator("section.study")).to_contain_text(text)

    worst = max(wrong, key=lambda each: float(each["loss"]))
    ordered = sorted([each["event"] for each in wrong] + [deal["event"] for deal in lucky])
    marks.nth(ordered.index(worst["event"])).click()
    expect(page.locator("output")).to_have_text(re.compile(f"^{worst['event'] - 1} / "))
    story = page.get_by_role("region", name="What happened")
    expect(story).to_contain_text(worst["grade"])
    assert codes([story.inner_text()]) == []
    options = story.get_by_role("listitem").get_by_role("button")
    expect(options).to_have_count(len(worst["options"]))
    expect(options.first).to_have_attribute("aria-pressed", "true")
    expect(story.get_by_text("played", exact=True)).to_have_count(1)
    best = settled(page, lambda: rings(page), lambda seen: bool(seen))
    assert best, "the better move is drawn on the board"
    options.nth(1).click()
    expect(options.nth(1)).to_have_attribute("aria-pressed", "true")
    if where(worst["options"][1]) != where(worst["options"][0]):
        assert settled(page, lambda: rings(page), lambda seen: seen not in ([], best)) not in ([], best)

    options.first.click()
    page.get_by_role("button", name="Play it out").click()
    line = worst["options"][0]["line"]
    expect(story).to_contain_text(f"step 1 of {len(line)}")
    assert rings(page) == []
    page.keyboard.press("Escape")
    expect(story).to_contain_text(worst["grade"])
    expect(page.locator("output")).to_have_text(re.compile(f"^{worst['event'] - 1} / "))


def test_by_keyboard_the_chart_goes_from_mark_to_mark_and_a_line_is_stepped_through(
    visit: Visit, furniture: Furniture
) -> None:
    table = furniture.table("explained azul")
    me = visit()
    be(me, furniture.me)
    page = me.new_page()
    page.goto(f"/replay/{table}?at=0&report")
    expect(page.locator("section.study").get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    report = report_of(page, table)
    wrong = sorted(
        each["event"] for each in report["decisions"] if each["grade"] in {"inaccuracy", "mistake", "blunder"}
    )
    chart = page.get_by_role("slider", name="Chance to win")
    chart.focus()
    for _ in range(len(wrong) + len(report["deals"])):
        before = chart.get_attribute("aria-valuenow")
        page.keyboard.press("PageDown")
        expect(chart).not_to_have_attribute("aria-valuenow", before or "")
        if int(chart.get_attribute("aria-valuenow") or 0) == wrong[0] - 1:
            break
    expect(chart).to_have_attribute("aria-valuenow", str(wrong[0] - 1))
    expect(chart).to_have_attribute("aria-valuetext", re.compile("%.*(inaccuracy|mistake|blunder)"))
    first = next(each for each in report["decisions"] if each["event"] == wrong[0])
    page.get_by_role("button", name="Play it out").focus()
    page.keyboard.press("Enter")
    story = page.get_by_role("region", name="What happened")
    length = len(first["options"][0]["line"])
    expect(story).to_contain_text(f"step 1 of {length}")
    page.keyboard.press("ArrowRight")
    expect(story).to_contain_text(f"step {min(2, length)} of {length}")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(chart).to_have_attribute("aria-valuenow", str(wrong[0] - 1))
    chart.focus()
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).not_to_have_text(re.compile(f"^{wrong[0] - 1} / "))


def test_on_a_phone_in_french_by_touch(visit: Visit) -> None:
    me = visit(viewport={**PHONE, "height": 740}, has_touch=True, is_mobile=True, settings={"language": "fr"})
    other = visit()
    arrive(me, "Ana")
    arrive(other, "Rui")
    table = made(me, other)
    page = me.new_page()
    page.goto(f"/replay/{table}?at=5")
    marks = explained(page, "Expliquer cette partie", tap=True)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "nothing is scrolled sideways"
    text = page.locator("section.study").inner_text()
    for word in ("jeu", "tirages"):
        assert word in text
    assert codes([text]) == []
    marks.last.tap()
    now = page.get_by_role("slider", name="Chances de gagner").get_attribute("aria-valuenow")
    assert now is not None
    expect(page.locator("output")).to_have_text(re.compile(f"^{now} / "))
    chart = page.get_by_role("slider", name="Chances de gagner")
    box = still(chart)
    chart.tap(position={"x": box["width"] * 0.3, "y": box["height"] / 2})
    expect(chart).not_to_have_attribute("aria-valuenow", now)


def test_on_a_phone_a_mark_is_shown_where_one_can_see_it(visit: Visit, furniture: Furniture) -> None:
    table = furniture.table("explained azul")
    me = visit(viewport={**PHONE, "height": 740}, has_touch=True, is_mobile=True)
    be(me, furniture.me)
    page = me.new_page()
    page.goto(f"/replay/{table}?at=5&report")
    expect(page.locator("section.study").get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    wrong = [each for each in report_of(page, table)["decisions"] if each["grade"] in {"mistake", "blunder"}]
    of_the_other = next(each for each in wrong if each["seat"] == 2)
    marks = page.locator("section.study").get_by_role("listitem").get_by_role("button")
    rui = marks.filter(has_text=f"Rui: {of_the_other['grade']}").first
    rui.scroll_into_view_if_needed()
    rui.tap()
    story = page.get_by_role("region", name="What happened")
    expect(story).to_contain_text("Rui")
    expect(story).to_be_in_viewport(ratio=0.9)
    boards = [page.locator(f'[data-place="board-{seat}"]:visible').first for seat in (1, 2)]
    ana, his = (still(board) for board in boards)
    assert his["width"] > ana["width"], "what would have been better is drawn on a board that is large enough"
    expect(page.get_by_role("button", name="Play it out")).to_be_in_viewport()


def test_whoever_leaves_stops_it_and_the_link_shows_what_there_is(visit: Visit) -> None:
    ana, rui, stranger = visit(), visit(), visit()
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = made(ana, rui, private=True)
    page = ana.new_page()
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Explain this game").click()
    expect(page.locator("section.study")).to_be_visible()
    page.wait_for_url("**report=**")
    link = page.url
    page.goto("/past")
    known = ask(ana, "GET", f"/tables/{table}/report")["sequence"]
    foreign = stranger.new_page()
    foreign.goto(link)
    expect(foreign.locator("section.study")).to_be_visible()
    expect(foreign.locator("section.study").get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    report = ask(ana, "GET", f"/tables/{table}/report")
    assert report["complete"]
    assert report["sequence"] >= known
    without = visit().new_page()
    without.goto(f"/replay/{table}?report")
    expect(without.locator(".notice, [role=alert]").first).to_be_visible()
    expect(without.locator("section.study")).to_have_count(0)


@pytest.fixture
def of_its_own(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed, on which a report takes a while."""
    server = Server("--data", str(tmp_path / "data"), "--report-seconds", "0.1", log=tmp_path / "log")
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("blow", ["kill", "stop"])
def test_a_report_goes_on_after_the_server_was_away(browser: Browser, of_its_own: Server, blow: str) -> None:
    server = of_its_own
    ana = visitor(browser, server.url, reduced_motion="reduce")
    rui = visitor(browser, server.url)
    arrive(ana, "Ana")
    arrive(rui, "Rui")
    table = made(ana, rui)
    page = ana.new_page()
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Explain this game").click()
    study = page.locator("section.study")
    waiting = study.get_by_role("status")
    expect(study.get_by_text(re.compile(r"^[1-9]\d* of \d+ decisions judged")).first).to_be_visible(timeout=LONG)
    server.kill() if blow == "kill" else server.stop()
    expect(waiting).to_contain_text("The server does not answer at the moment. The report goes on by itself")
    known = study.get_by_role("progressbar").get_attribute("value")
    server.start()
    expect(study.get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    expect(waiting).to_have_count(0)
    expect(study.get_by_role("alert")).to_have_count(0)
    report = report_of(page, table)
    assert report["complete"]
    assert int(known or 0) <= len(report["decisions"]) == report["number"]
    for somebody in (ana, rui):
        somebody.close()


def made(one: Any, other: Any, **more: object) -> str:
    """A short game of two, given up after some moves: what was decided is explained all the same."""
    opened = ask(one, "POST", "/tables", {"game": "azul", "seats": [None, None], **more})
    for somebody in (one, other):
        sit(somebody, opened["id"], **({"link": opened["link"]} if more else {}))
    table = str(opened["id"])
    play_out([one, other], table, moves=16)
    ask(other, "POST", f"/tables/{table}/seats/2/resign", {})
    return table
