"""Games that were played with the real thing are typed in, corrected, kept and reported on."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from azulejo import make
from azulejo.records import parse
from azulejo.workbench.simulate import Simulation
from tests.browser.browsers import LAPTOP
from tests.browser.conftest import Visit
from tests.browser.test_report import explained
from tests.browser.test_studying import steps


def test_a_real_game_is_typed_in_corrected_kept_and_brought(visit: Visit, tmp_path: Path) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/study/record")
    page.get_by_role("button", name="Begin to type").click()
    field = page.get_by_label("Type a move or a deal")
    for event in ("start 1", "deal BBYR KKTT YYRT BRRK BYKT", "2K2", "3Y1", "4R3"):
        field.fill(event)
        field.press("Enter")
        expect(page.locator("[aria-current=step]")).to_have_text(re.compile(event.removeprefix("2: ")))
    page.get_by_label("Name of player 1").fill("Ana")
    page.get_by_label("Name of player 1").blur()
    page.locator("nav.lines button", has_text="2: 3Y1").click()
    correction = page.get_by_label("Correct this step")
    expect(correction).to_have_value("2: 3Y1")
    correction.fill("2: 3Y2")
    correction.press("Enter")
    expect(page.locator("[aria-current=step]")).to_have_text("2: 3Y2")
    assert steps(page)[1:] == ["start 1", "deal BBYR KKTT YYRT BRRK BYKT", "1: 2K2", "2: 3Y2", "1: 4R3"]
    correction.fill("2: 4R2")
    correction.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("1 step is no longer possible")
    page.reload()
    page.locator("[aria-current=step]").wait_for()
    assert steps(page)[1:] == ["start 1", "deal BBYR KKTT YYRT BRRK BYKT", "1: 2K2", "2: 4R2"]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    saved.value.save_as(tmp_path / "record.json")
    record = parse((tmp_path / "record.json").read_text("utf-8"))
    assert (record.names[0], len(record.events)) == ("Ana", 4)
    page.get_by_role("button", name="Keep among my records and replay").click()
    page.wait_for_url("**/replay/record/*")


def test_a_whole_typed_in_game_is_reported_on(visit: Visit, tmp_path: Path) -> None:
    (played,) = Simulation(make("azul"), ["greedy", "greedy"], games=1, seed=5).records()
    events = [str(event) for event in json.loads(played.to_text())["events"]]
    slip = 30
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/study/record")
    page.get_by_role("button", name="Begin to type").click()
    expect(page.get_by_text("What was dealt?")).to_be_visible()
    page.get_by_role("form", name="Who starts").get_by_role("button", name=f"Player {events[0][-1]}").click()
    page.get_by_role("button", name="Deal this").click()
    expect(page.locator("[aria-current=step]")).to_have_text(events[0])
    field = page.get_by_label("Type a move or a deal")
    expect(field).to_have_attribute("placeholder", "deal …")
    for number, event in enumerate(events[1:], 1):
        # One move goes to the floor by mistake, which is noticed a move later.
        typed = f"{event[:-1]}-" if number == slip else event
        field.fill(typed)
        field.press("Enter")
        expect(page.locator("[aria-current=step]")).to_have_text(typed)
        expect(field).to_have_value("")
        if number == slip:
            page.reload()
        if number == slip + 1:
            page.locator("nav.lines button").nth(slip + 1).click()
            page.get_by_label("Correct this step").fill(events[slip])
            page.get_by_role("button", name="Correct", exact=True).click()
            expect(page.locator("[aria-current=step]")).to_have_text(events[slip])
            page.get_by_role("button", name="To the end").click()
            expect(page.locator("[aria-current=step]")).to_have_text(event)
    assert steps(page)[1:] == events
    expect(page.locator("[aria-current=step]")).to_be_in_viewport()
    expect(page.get_by_text("The game is over.").first).to_be_visible()
    page.get_by_role("button", name="Keep among my records and replay").click()
    page.wait_for_url("**/replay/record/*")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    saved.value.save_as(tmp_path / "record.json")
    assert parse((tmp_path / "record.json").read_text("utf-8")).events == played.events
    marks = explained(page)
    marks.filter(has_text="blunder").first.click()
    expect(page.locator(".rings span").first).to_be_visible()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("to win")
