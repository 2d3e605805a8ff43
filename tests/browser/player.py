"""Somebody who plays at a page: presses what the table offers, until the game is over."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from playwright.sync_api import Error, Locator, Page

from azulejo.texts import catalogue
from tests.browser.tables import nearly_over, play_out, with_sense

PATIENCE = 240  # seconds until a game is called stuck
PAUSE = 20  # milliseconds between two looks at a table where somebody else decides
CLICK = 1500  # milliseconds until something is called gone: the next look shows what is there instead
TURN = ".yours"
TARGET = "button[data-drop]:visible"
CHOICE = "button[data-choice]:visible"
DUEL = ".duel-places button:visible:not([aria-hidden], [data-legend], .duel-strip button)"
TICKS = ("web.duel.stack_so", "web.duel.put_plate_down")


class Player:
    """Knows no rules either: of what can be pressed one thing is pressed, by luck."""

    def __init__(self, page: Page, seed: int = 0, language: str = "en", touch: bool = False) -> None:
        self.page = page
        self.luck = Random(seed)
        self.touch = touch
        ticks = (str(catalogue(language)[code]).partition("{")[0] for code in TICKS)
        self.tick = page.locator(", ".join(f'button[aria-label^="{tick}"]' for tick in ticks))

    @property
    def is_over(self) -> bool:
        return self.page.locator("[data-result]").count() > 0

    def act(self) -> bool:
        """Presses one thing, if any is offered; says whether."""
        found = self._offered()
        if found is None:
            return False
        try:
            self.press(found)
        except Error:  # the table went on meanwhile
            return False
        return True

    def press(self, thing: Locator) -> None:
        if self.touch:
            thing.tap(timeout=CLICK)
        else:
            thing.click(timeout=CLICK)

    def _offered(self) -> Locator | None:
        if not self.page.locator(TURN).count():
            return None
        targets = self.page.locator(TARGET)
        if count := targets.count():
            # The first ones are the short lines, by which a game comes to its end, and the last one is the floor.
            return targets.nth(self.luck.randrange(max(1, count - 1)) if self.luck.random() < 0.4 else 0)
        choices = self.page.locator(CHOICE)
        if count := choices.count():
            chosen = choices.nth(self.luck.randrange(count))
            pieces = chosen.locator(".cell")  # only they catch the pointer
            return pieces.first if pieces.count() else chosen
        if self.tick.count():
            return self.tick.first
        buttons = self.page.locator(DUEL)
        return buttons.nth(self.luck.randrange(count)) if (count := buttons.count()) else None


def play(players: Sequence[Player], presses: int | None = None) -> None:
    """Until everybody sees the result, or so many things have been pressed."""
    pressed = 0

    def enough() -> bool:
        return all(player.is_over for player in players) or (presses is not None and pressed >= presses)

    end = time.monotonic() + PATIENCE
    while not enough():
        acted = sum(player.act() for player in players)
        pressed += acted
        if not acted:
            players[0].page.wait_for_timeout(PAUSE)
        assert time.monotonic() < end, f"stuck: {[player.page.title() for player in players]}"


def skip(players: Sequence[Player]) -> None:
    """Has everybody leave the table and come back when the game may be about to end; whoever plays still does."""
    people = {player.page.context: player.page.url for player in players}
    for player in players:
        player.page.goto("about:blank")  # to show every move takes longer than to play it
    play_out(list(people), next(iter(people.values())).rsplit("/", 1)[1], choose=with_sense, until=nearly_over)
    for player in players:
        player.page.goto(people[player.page.context])


def play_until_seen(players: Sequence[Player], sign: Locator) -> None:
    """Until something shows on somebody's page."""
    end = time.monotonic() + PATIENCE
    while not sign.count():
        for player in players:
            player.act()
        assert time.monotonic() < end, f"not seen: {sign}"
