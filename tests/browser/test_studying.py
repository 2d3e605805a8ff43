"""Lines are played, branched, commented, analysed and kept: in one tab, in two, and in a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsers import LAPTOP
from tests.browser.conftest import Visit
from tests.browser.screens import Furniture
from tests.browser.tables import arrive
from tests.browser.test_accessible import AXE, RULES, complaints

OFFER = (
    "azul 2 wall=coloured round=2 phase=offer turn=1 starter=2 marker=- centre=- displays=BBYR,KKTT,YYRT,BRRK,BYKT "
    "bag=B15Y15R15K16T16 lid=- board=3-0|-,-,-,-,-|B..../...../...../...../.....|- "
    "board=2-1|-,Y,-,-,-|...../...../...../R..../.....|-"
)


def shown(page: Page, text: str) -> None:
    """The board with a position given by a link."""
    page.goto(f"/study/board?position={text.replace(' ', '%20').replace('|', '%7C')}")
    page.locator("[aria-current=step]").wait_for()


def steps(page: Page) -> list[str]:
    return page.locator("nav.lines button").all_inner_texts()


def test_lines_are_played_branched_commented_and_kept(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    shown(page, OFFER)
    page.get_by_label("Type a move or a deal").fill("2K3")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-current=step]")).to_have_text("1: 2K3")
    page.locator("button[data-choice] .cell").first.click()
    page.locator("[data-drop]").first.click()
    expect(page.locator("nav.lines button")).to_have_count(3)
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("[aria-current=step]")).to_have_text("1: 2K3")
    page.get_by_label("Type a move or a deal").fill("3Y-")
    page.keyboard.press("Enter")
    expect(page.locator("nav.lines button")).to_have_count(4)
    page.get_by_label("Comment on this position").fill("Too dear.")
    page.get_by_label("Comment on this position").blur()
    before = steps(page)
    page.reload()
    page.locator("[aria-current=step]").wait_for()
    assert steps(page) == before
    expect(page.get_by_text("Too dear.").first).to_be_visible()
    page.get_by_label("Type a move or a deal").fill("9K3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("9")
    assert steps(page) == before
    page.get_by_role("button", name="Make it the main line").click()
    page.get_by_role("button", name="Delete from here on").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("nav.lines button")).to_have_count(3)
    page.goto("/study")
    expect(page.get_by_role("link", name=re.compile("Analysis: Azul"))).to_be_visible()


def test_a_look_leaves_nothing_behind_and_a_comment_is_kept_as_it_is_written(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    shown(page, OFFER)
    page.goto("/study")
    expect(page.get_by_role("link", name=re.compile("Analysis board"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Analysis: Azul"))).to_have_count(0)
    shown(page, OFFER)
    page.get_by_label("Comment on this position").fill("Where to begin?")
    page.reload()  # without leaving the field
    expect(page.get_by_text("Where to begin?").first).to_be_visible()


def test_a_study_is_deleted_once_one_is_sure(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    shown(page, OFFER)
    page.get_by_label("Comment on this position").fill("Where to begin?")
    page.goto("/study")
    kept = page.get_by_role("link", name=re.compile("Analysis: Azul"))
    button = page.get_by_role("button", name=re.compile("^Delete"))
    expect(button).to_have_accessible_name(re.compile("Delete Analysis: Azul"))
    button.dblclick()
    expect(button).to_have_text("Delete it for good")
    page.reload()
    expect(kept).to_be_visible()
    button.click()
    button.click()
    expect(kept).to_have_count(0)


def test_whoever_is_new_is_told_what_to_begin_with(visit: Visit) -> None:
    me = visit(viewport=LAPTOP)
    page = me.new_page()
    page.goto("/study")
    expect(page.get_by_text("New here? Begin with the puzzle of the day.")).to_be_visible()
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("link", name="Learn to play first")).to_have_attribute("href", "/lesson/azul")
    expect(page.get_by_role("link", name="Study")).to_have_attribute("aria-current", "true")
    page.goto("/insights")
    expect(page.get_by_text("once you press “Explain this game” in a replay")).to_be_visible()
    page.goto("/past")
    page.get_by_role("link", name="Or type in a game").click()
    expect(page.get_by_role("button", name="Begin to type")).to_be_visible()
    arrive(me, "Ana")
    page.goto("/study")
    expect(page.get_by_role("link", name="Puzzles")).to_be_visible()
    expect(page.get_by_text("New here?")).to_have_count(0)


def test_escape_and_keys_of_fields_stay_where_one_is(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    shown(page, OFFER)
    for move in ("2K3", "3Y1"):
        page.get_by_label("Type a move or a deal").fill(move)
        page.keyboard.press("Enter")
        expect(page.locator("[aria-current=step]")).to_contain_text(move)
    page.locator("nav.lines button", has_text="1: 2K3").click()
    expect(page.locator("[aria-current=step]")).to_have_text("1: 2K3")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-current=step]")).to_have_text("2: 3Y1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_have_text("Beginning")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-current=step]")).to_have_text("1: 2K3")


def test_two_tabs_with_one_study_lose_nothing_of_it(visit: Visit) -> None:
    me = visit(viewport=LAPTOP)
    one, other = me.new_page(), me.new_page()
    shown(one, OFFER)
    one.get_by_label("Type a move or a deal").fill("2K3")
    one.keyboard.press("Enter")
    one.wait_for_url("**study=**")
    other.goto(one.url)
    expect(other.locator("nav.lines button")).to_have_count(2)
    other.get_by_label("Type a move or a deal").fill("3Y1")
    other.keyboard.press("Enter")
    expect(one.locator("nav.lines button")).to_have_count(3)
    expect(one.locator("[aria-current=step]")).to_have_text("1: 2K3")
    one.get_by_label("Type a move or a deal").fill("4R3")
    one.keyboard.press("Enter")
    expect(other.locator("nav.lines button")).to_have_count(4)
    other.reload()
    expect(other.locator("nav.lines button")).to_have_count(4)
    # What is deleted under somebody's feet leaves them where the other is.
    one.locator("nav.lines button", has_text="1: 2K3").click()
    one.get_by_role("button", name="Delete from here on").click()
    one.get_by_role("button", name="Delete", exact=True).click()
    expect(other.locator("[aria-current=step]")).to_have_text("Beginning")
    other.get_by_label("Type a move or a deal").fill("3Y2")
    other.keyboard.press("Enter")
    expect(other.locator("[aria-current=step]")).to_have_text("1: 3Y2")


@pytest.mark.parametrize("path", ["board", "record"])
def test_a_study_of_another_browser_is_said_to_be_elsewhere(visit: Visit, path: str) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto(f"/study/{path}?study=d0e1f2a3")
    expect(page.get_by_text("This browser does not keep that study.")).to_be_visible()
    page.goto(f"/study/{path}")
    expect(page.locator("form button.primary")).to_be_visible()
    expect(page.get_by_text("This browser does not keep that study.")).to_have_count(0)


def test_deals_are_left_to_chance_or_chosen(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/study/record")
    page.get_by_role("button", name="Begin to type").click()
    page.get_by_role("form", name="Who starts").get_by_role("button", name="Player 2").click()
    page.get_by_role("button", name="Deal this").click()
    deal = page.get_by_role("form", name="What lies on the displays")
    for _ in range(4):
        deal.get_by_role("button", name="blue", exact=True).click()
    deal.get_by_role("button", name="Take blue away again").first.click()
    deal.get_by_role("button", name="red", exact=True).click()
    for colour in ("yellow", "red", "black", "teal"):
        for _ in range(4):
            deal.get_by_role("button", name=colour, exact=True).click()
    page.get_by_role("button", name="Deal this").click()
    expect(page.locator("[aria-current=step]")).to_have_text("deal BBBR YYYY RRRR KKKK TTTT")


def test_the_best_moves_are_asked_for_and_played(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    shown(page, OFFER)
    page.get_by_role("button", name="Ask for the best moves").click()
    best = page.get_by_role("region", name="Best moves").get_by_role("listitem")
    expect(best.nth(2)).to_be_visible(timeout=60_000)
    expect(best.first).to_contain_text("to win")
    best.first.get_by_role("button").hover()
    expect(page.locator(".rings > *").first).to_be_attached()
    best.first.get_by_role("button").click()
    expect(page.locator("nav.lines button")).to_have_count(2)
    page.get_by_role("button", name="Stop").click()
    expect(best).to_have_count(0)


def test_a_replay_leads_to_the_board(visit: Visit, furniture: Furniture) -> None:
    page = visit(viewport=LAPTOP).new_page()
    table = furniture.table("over azul")
    page.goto(f"/replay/{table}?at=10")
    page.get_by_role("link", name="Analyse from here").click()
    page.locator("[aria-current=step]").wait_for()
    assert steps(page) == ["Beginning"]


def test_a_study_goes_into_a_file_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    page = visit(viewport=LAPTOP).new_page()
    shown(page, OFFER)
    page.get_by_label("Type a move or a deal").fill("2K3")
    page.keyboard.press("Enter")
    expect(page.locator("nav.lines button")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "study.json"
    saved.value.save_as(file)
    other = visit(viewport=LAPTOP).new_page()
    other.goto("/study/board")
    other.locator("input[type=file]").set_input_files(file)
    other.locator("[aria-current=step]").wait_for()
    assert steps(other) == ["Beginning", "1: 2K3"]
    broken = json.loads(file.read_text("utf-8")) | {"at": 77}
    file.write_text(json.dumps(broken), "utf-8")
    other.goto("/study/board")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("This file is no study of Azulejo")).to_be_visible()


def test_a_link_with_a_position_that_cannot_be_says_why(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/study/board?position=azul%202%20nonsense")
    expect(page.get_by_text("“nonsense” does not belong in a position")).to_be_visible()
    page.goto("/study/edit?position=chess")
    expect(page.get_by_role("button", name="Lay the table")).to_be_visible()


@pytest.mark.parametrize("path", ["edit", "board", "record"])
def test_axe_finds_nothing_while_one_studies(visit: Visit, path: str) -> None:
    page = visit(viewport=LAPTOP).new_page()
    if path == "record":
        page.goto("/study/record")
        page.get_by_role("button", name="Begin to type").click()
    else:
        page.goto(f"/study/{path}?position={OFFER.replace(' ', '%20').replace('|', '%7C')}")
    page.locator("[aria-current=step], [data-spot]").first.wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    assert {theme: complaints(page, theme) for theme in RULES} == {theme: [] for theme in RULES}
