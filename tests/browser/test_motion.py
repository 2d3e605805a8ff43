"""One sees what happened: every opponent's move for itself, again on demand, and the end where the tiles lie."""

from __future__ import annotations

from contextlib import ExitStack, closing
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.moving import SCROLLING, Told, shift, stories, watch
from tests.browser.player import Player
from tests.browser.tables import (
    arrive,
    deciding,
    guest,
    nearly_over,
    open_table,
    play_out,
    sit,
    with_sense,
    without_browser,
)
from tests.browser.waiting import laid, settled

EN = {code: str(text) for code, text in catalogue("en").items()}
SMALL = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
BOT = {"bot": "random"}
CALM, NORMAL, QUICK = 0.5, 1, 2
BREATH = 400  # milliseconds that somebody else waits at least, at the usual pace
TRAVEL = 200  # milliseconds that a tile takes at least
SHIFT = 0.01
SETTINGS = "JSON.parse(localStorage['azulejo.settings'])"
MARKS = ".rings .quiet"
YOURS = ".bar .yours"
FADED = "document.getAnimations().length === 0"
LINES = "[data-place*='line-']"
PIECES = "all => all.map((each) => each.querySelectorAll('[data-piece], .piece').length)"


def sit_down(visit: Visit, game: str, seats: int, speed: float, **more: object) -> tuple[Page, str]:
    """At a table with bots, on a page at which it moves; the page and the table."""
    context = visit(settings={"speed": speed}, reduced_motion="no-preference", **more)
    watch(context)
    arrive(context, "Ana")
    page = context.new_page()
    table = open_table(context, game, [None, *[BOT] * (seats - 1)])
    page.goto(f"/table/{table}")
    laid(page)
    turn(page)
    return page, table


def turn(page: Page) -> None:
    """Until it is mine and all has been shown."""
    page.locator(YOURS).wait_for(state="attached")
    assert settled(page, lambda: page.locator(".motion-layer").count() == 0, bool)


def move(page: Page, player: Player) -> None:
    """Presses until it is somebody else's turn, but not while an answer is under way: that would be acting early."""
    while page.locator(YOURS).count():
        player.act()
        assert settled(page, lambda: page.evaluate("unheard"), lambda unheard: unheard == 0) == 0


def at_speed(page: Page, speed: float) -> None:
    """Opens the table anew, with other settings."""
    page.evaluate(f"localStorage['azulejo.settings'] = JSON.stringify({{ ...{SETTINGS}, speed: {speed} }})")
    page.reload()
    laid(page)


def collected(page: Page, number: int) -> list[Told]:
    """So many stories that were shown one after the other."""
    found: list[Told] = []

    def look() -> int:
        found.extend(stories(page))
        return len(found)

    settled(page, look, lambda count: count >= number)
    return found


def test_each_opponents_move_of_a_round_is_seen_in_order_and_again(visit: Visit) -> None:
    page, _ = sit_down(visit, "azul", 4, NORMAL)
    stories(page)
    move(page, Player(page, seed=1))
    told = collected(page, 4)
    assert [story.seat for story in told] == [1, 2, 3, 4]
    pauses = [later.began - earlier.ended for earlier, later in pairwise(told)]
    assert all(pause >= BREATH for pause in pauses), pauses
    assert all(story.lasted >= TRAVEL for story in told), told
    turn(page)
    assert settled(page, lambda: page.locator(MARKS).count(), lambda count: count >= 4) >= 4
    lying = page.locator(LINES).evaluate_all(PIECES)

    page.get_by_role("button", name=EN["play.repeat"]).click()
    assert [story.seat for story in collected(page, 3)] == [2, 3, 4]
    expect(page.locator(MARKS).first).to_be_visible()
    assert page.locator(LINES).evaluate_all(PIECES) == lying, "it ends where it was"


def test_whoever_acts_early_skips_ahead_and_loses_nothing(visit: Visit) -> None:
    page, table = sit_down(visit, "azul", 4, CALM)
    move(page, Player(page, seed=1))
    with without_browser(page.context) as me:
        found = deciding([me], table)
    assert found
    actions = [offered["action"] for offered in found[1]["decision"]["actions"]]
    wished = next(action for action in actions if action["source"] != "centre")
    group = page.locator(f"[data-group='{wished['source']}-{wished['colour']}']")
    assert page.locator(YOURS).count() == 0, "what the others did is still to be shown"
    group.locator(".cell").first.click()
    expect(group).to_have_attribute("aria-pressed", "true")
    assert page.locator(YOURS).count() == 1
    assert page.locator(".motion-layer").count() == 0
    expect(page.locator(MARKS).first).to_be_visible()


def test_what_happened_while_one_was_away_is_seen(visit: Visit) -> None:
    page, table = sit_down(visit, "azul", 3, QUICK)
    page.goto("about:blank")
    play_out([page.context], table, moves=1)
    with without_browser(page.context) as me:
        assert deciding([me], table)
    page.goto(f"/table/{table}")
    assert [story.seat for story in collected(page, 2)] == [2, 3]
    turn(page)
    page.reload()
    laid(page)
    expect(page.locator(MARKS).first).to_be_visible()
    assert stories(page) == [], "and it is seen once"


def test_scrolling_ends_no_motion_on_a_small_phone(visit: Visit) -> None:
    page, _ = sit_down(visit, "duel", 2, NORMAL, **SMALL)
    stories(page)
    page.evaluate(SCROLLING)
    player = Player(page, seed=3, touch=True)
    for _ in range(2):
        move(page, player)
        turn(page)
    told = [story for story in collected(page, 2) if story.seat == 2]
    assert len(told) >= 2
    assert all(story.lasted >= TRAVEL for story in told), told
    assert page.evaluate("scrolled") >= len(told)


@pytest.mark.parametrize(
    ("game", "seats", "more"), [("azul", 4, {}), ("chocolatier", 2, SMALL), ("duel", 2, {}), ("duel", 2, SMALL)]
)
def test_nothing_is_pushed_about_and_the_end_is_calm(
    visit: Visit, site: str, game: str, seats: int, more: dict[str, object]
) -> None:
    """Somebody only looks on while everybody's moves are made, so that nothing that shifts was asked for."""
    context = visit(settings={"speed": QUICK}, reduced_motion="no-preference", **more)
    watch(context)
    arrive(context, "Ana")
    table = open_table(context, game, [None] * seats)
    with ExitStack() as stack:
        people = [stack.enter_context(closing(guest(site, name))) for name in ("Rui", "Eva", "Ivo")[: seats - 1]]
        for each in people:
            sit(each, table)
        people.append(stack.enter_context(without_browser(context)))
        page = context.new_page()
        page.goto(f"/table/{table}")
        laid(page)
        play_out(people, table, moves=4)
        collected(page, 2)
        pushed = shift(page)
        at_speed(page, 0)  # the middle of the game: to show how everything moves would take long
        play_out(people, table, choose=with_sense, until=nearly_over)
        pushed += shift(page)
        at_speed(page, QUICK)
        play_out(people, table)
    page.locator("[data-result]").wait_for()
    last = collected(page, 1)[-1]
    assert last.ended < page.evaluate("resulted"), "first the last points are counted"
    assert settled(page, lambda: page.evaluate(FADED), bool)
    assert pushed + shift(page) < SHIFT, (pushed, page.evaluate("shifts"))
