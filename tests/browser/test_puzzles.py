"""Puzzles in the browser: found by mouse, by finger and by keyboard, explained on the board, and kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from azulejo.puzzles.puzzle import Puzzle
from azulejo.puzzles.shelf import SHIPPED, Wanted, folder
from azulejo.puzzles.shelf import Shelf as Shelves
from tests.browser.browsers import LAPTOP, PHONE
from tests.browser.conftest import Visit
from tests.browser.tables import GAMES
from tests.browser.test_phone import width
from tests.browser.waiting import still

SHELF = Shelves(folder(SHIPPED))
TO_LINE = re.compile(r"(C|\d)\w[1-4]|>[1-5]")
MOVE = re.compile(r"(?P<source>C|\d)(?P<colour>\w)(?P<line>\d)")
COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "teal"}
VERDICT = ".verdict .title"


def to_take() -> Puzzle:
    """One of Azul whose best move and whose trap both take tiles to a line."""
    fitting = (
        puzzle
        for puzzle in SHELF.of(Wanted("azul"))
        if all(MOVE.fullmatch(move) for move in (puzzle.best, puzzle.alternatives[0].action))
    )
    return next(fitting)


def places(puzzle: Puzzle, move: str) -> tuple[str, str]:
    """Where tiles are taken from, and the line that they go to."""
    found = MOVE.fullmatch(move)
    assert found
    source = "centre" if found["source"] == "C" else f"display-{found['source']}"
    return f"{source}/{COLOURS[found['colour']]}", f"board-{puzzle.seat}/line-{found['line']}"


def at(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.id}")
    page.locator("button[data-choice]").first.wait_for()


def answer(page: Page, puzzle: Puzzle, move: str, way: str) -> None:
    for name in places(puzzle, move):
        button = page.locator(f'button[data-place="{name}"]').first
        piece = button.locator(".cell").first
        thing = piece if way != "key" and "board" not in name else button
        if way == "key":
            thing.focus()
            page.keyboard.press("Enter")
        elif way == "touch":
            thing.tap()
        else:
            thing.click()


def phone(visit: Visit) -> BrowserContext:
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.mark.parametrize("way", ["mouse", "touch", "key"])
def test_the_best_move_is_found(visit: Visit, way: str) -> None:
    puzzle = to_take()
    page = (phone(visit) if way == "touch" else visit()).new_page()
    at(page, puzzle)
    answer(page, puzzle, puzzle.best, way)
    expect(page.locator(VERDICT)).to_have_text("Right!")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    expect(page.locator("output")).to_contain_text("1 of ")
    assert page.locator(".why li").count() > 0
    if way == "touch":
        assert width(page) <= PHONE["width"]


def test_a_wrong_one_is_explained_on_the_board_and_stepped_through(visit: Visit) -> None:
    puzzle = to_take()
    page = visit().new_page()
    at(page, puzzle)
    answer(page, puzzle, puzzle.alternatives[0].action, "mouse")
    expect(page.locator(VERDICT)).to_have_text("Not the best")
    expect(page.get_by_text("What is wrong with your move")).to_be_visible()
    expect(page.locator(".rings span:not(.quiet)").nth(1)).to_be_visible()  # tiles, and the line
    expect(page.locator("button[data-choice]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_contain_text("1 of ")
    expect(page.locator(".told p").first).to_contain_text("You take")
    page.keyboard.press("Home")
    expect(page.locator("output")).to_contain_text("0 of ")
    page.get_by_text("Your move", exact=True).last.click()
    page.get_by_role("button", name="Forward").click()
    expect(page.locator("output")).to_contain_text("1 of ")


@pytest.mark.parametrize("game", GAMES)
def test_the_ring_around_a_line_is_as_wide_as_its_spaces(visit: Visit, game: str) -> None:
    puzzle = next(each for each in SHELF.of(Wanted(game)) if TO_LINE.fullmatch(each.best))
    line = puzzle.best[-1]
    page = visit(viewport=LAPTOP).new_page()
    page.goto(f"/puzzles/{puzzle.id}")
    page.get_by_role("button", name="Show the answer").click()
    ring = still(page.locator(".rings span:not(.quiet)").last)
    spaces = page.locator(f'[data-place^="board-{puzzle.seat}/line-{line}-"]')
    expect(spaces).to_have_count(int(line))
    first, last = still(spaces.first), still(spaces.last)
    assert ring["x"] == pytest.approx(first["x"], abs=1)
    assert ring["x"] + ring["width"] == pytest.approx(last["x"] + last["width"], abs=1)
    assert ring["height"] == pytest.approx(first["height"], abs=1)


def test_what_was_answered_is_kept_and_does_not_count_twice(visit: Visit) -> None:
    puzzle = to_take()
    me = visit()
    page, tab = me.new_page(), me.new_page()
    for each in (page, tab):
        at(each, puzzle)
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(VERDICT)).to_have_text("The answer")
    answer(tab, puzzle, puzzle.best, "mouse")
    expect(tab.get_by_text("This did not count")).to_be_visible()
    page.goto("/puzzles")
    expect(page.get_by_text("0 % of your answers were right")).to_be_visible()
    page.get_by_role("link", name="Solve it").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()


def test_themes_and_games_are_chosen(visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/puzzles")
    page.get_by_text("Azul Duel", exact=True).first.click()
    page.get_by_text("Chips", exact=True).click()
    expect(page.get_by_text("When to take a bonus chip, and when to use it.")).to_be_visible()
    page.get_by_role("link", name="Begin to train").click()
    expect(page.get_by_text("Which is the best?")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/puzzles/next\?game=duel&theme=chips$"))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".themes")).to_contain_text("Chips")
    first = page.locator("dd").first.inner_text()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_text("Which is the best?")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    assert page.locator("dd").first.inner_text() != first
    page.goto("/study")
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
