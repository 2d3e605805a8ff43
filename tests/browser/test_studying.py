"""Positions are edited, analysed and played from, and real games typed in: by mouse, touch at 360 px and keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from azulejo import make
from azulejo.records import parse
from azulejo.workbench.simulate import Simulation
from tests.browser.browsers import PHONE, visitor
from tests.browser.conftest import Visit
from tests.browser.screens import Furniture
from tests.browser.tables import GAMES, arrive
from tests.browser.test_accessible import AXE, RULES, complaints
from tests.browser.test_report import explained

LAPTOP = {"width": 1280, "height": 720}
OFFER = (
    "azul 2 wall=coloured round=2 phase=offer turn=1 starter=2 marker=- centre=- displays=BBYR,KKTT,YYRT,BRRK,BYKT "
    "bag=B15Y15R15K16T16 lid=- board=3-0|-,-,-,-,-|B..../...../...../...../.....|- "
    "board=2-1|-,Y,-,-,-|...../...../...../R..../.....|-"
)


def edited(page: Page, game: str, players: int = 2) -> None:
    """The editor with a table that is just dealt."""
    page.goto("/study/edit")
    page.locator("form select").first.select_option(game)
    if players != 2:
        page.get_by_label("Players").select_option(str(players))
    page.get_by_role("button", name="Lay the table").click()
    page.locator("[data-spot]").first.wait_for()


def spot(page: Page, place: str) -> None:
    page.locator(f'[data-spot="{place}"]').click()


def shown(page: Page, text: str) -> None:
    """The board with a position given by a link."""
    page.goto(f"/study/board?position={text.replace(' ', '%20').replace('|', '%7C')}")
    page.locator("[aria-current=step]").wait_for()


def steps(page: Page) -> list[str]:
    return page.locator("nav.lines button").all_inner_texts()


def fits(page: Page) -> None:
    """Nothing is scrolled to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_laid_with_the_mouse_and_played_against_bots(visit: Visit, game: str) -> None:
    page = visit().new_page()
    edited(page, game)
    said = page.locator(".said")
    expect(said).to_contain_text("This position is possible")
    page.get_by_role("button", name="Take away").first.click()
    page.locator('[data-spot^="display-1"], [data-spot^="factory-1#upper"]').first.click()
    page.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("This position is possible")
    points = page.locator("fieldset input[type=number]").first
    points.fill("30")
    points.blur()
    page.get_by_label("Against").select_option("novice")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("main [data-place$='/score']", has_text="30").first).to_be_visible()
    log = page.get_by_role("button", name=re.compile("what happened"))
    if log.get_attribute("aria-expanded") == "false":
        log.click()
    expect(page.get_by_text("The game began from a position that was chosen.")).to_be_attached()


def test_what_is_impossible_is_refused_in_words(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    edited(page, "azul")
    said = page.locator(".said")
    spot(page, "display-1")
    expect(said).to_contain_text("There is room for 4 only")
    page.get_by_role("button", name="Clear the table").click()
    expect(said).to_contain_text("something must lie on the displays or in the centre")
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.get_by_role("button", name="Fill by chance").click()
    expect(said).to_contain_text("This position is possible")
    spot(page, "board-1/cell-1-1")
    page.get_by_role("button", name="blue", exact=True).click()
    spot(page, "board-1/line-1")
    expect(said).to_contain_text("has that colour already")


def test_a_position_is_laid_by_keyboard_alone(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/study/edit")
    page.get_by_role("button", name="Lay the table").press("Enter")
    page.locator("[data-spot]").first.wait_for()
    page.get_by_role("button", name="red", exact=True).press("Enter")
    page.locator('[data-spot="board-1/line-3"]').press("Enter")
    expect(page.locator('[data-place="board-1/line-3"]').first).to_have_attribute("aria-label", re.compile("1 red"))
    page.locator('[data-spot="board-1/line-3"]').press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") == "board-1/line-4"
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="board-1/line-4"]').first).to_have_attribute("aria-label", re.compile("1 red"))
    page.keyboard.press("Control+z")
    expect(page.locator('[data-place="board-1/line-4"]').first).not_to_have_attribute("aria-label", re.compile("red"))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_laid_by_touch_on_a_phone(browser: Browser, site: str, game: str) -> None:
    phone = visitor(browser, site, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = phone.new_page()
    edited(page, game)
    fits(page)
    page.locator('[data-spot^="board-1/line-"]').last.tap()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".said")).to_contain_text("This position is possible")
    page.locator("label:has(input[type=radio])", has_text="Player 2").tap()
    page.locator('[data-spot^="board-2/line-"]').first.wait_for()
    fits(page)
    phone.close()


def test_four_players_have_room(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    edited(page, "azul", players=4)
    assert page.locator('[data-spot^="board-"]').count() == 4 * 31
    spot(page, "board-4/line-2")
    expect(page.locator(".said")).to_contain_text("This position is possible")
    fits(page)


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
