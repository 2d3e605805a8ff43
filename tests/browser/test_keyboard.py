"""Whole games from the start page to the result without a pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE, DUEL, Player, play, skip
from tests.browser.tables import GAMES
from tests.often import often

EN = catalogue("en")
FOCUSED = """() => {
  const here = document.activeElement;
  if (here.matches('[data-drop], [data-choice], .duel-places button:not([data-legend])')) return 'offered';
  return here.closest('[data-game]') ? 'table' : here.ariaLabel;
}"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Typist(Player):
    """Tabs to the table once. From then on the focus must be where it goes on: no Tab brings it back."""

    sits = False

    def act(self) -> bool:
        key = self._key(self.page.evaluate(FOCUSED))
        if key:
            self.page.keyboard.press(key)
        return bool(key)

    def _key(self, focused: str | None) -> str:
        if focused == "offered":
            self.sits = True
            return self.luck.choice((*ARROWS, "r")) if self.luck.random() < 0.3 else "Enter"
        if focused == "table":
            return self.luck.choice(ARROWS)
        return "Tab" if not self.sits and self.page.locator(f"{CHOICE}, {DUEL}").count() else ""


def tab_to(page: Page, label: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == label:
            return
    raise AssertionError(f"Tab never came to {label}")


@often("presses", few=30, many=10_000)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(visit: Visit, game: str, presses: int) -> None:
    """Of what lies between the beginning and the last turns, nothing is pressed in the regular run."""
    page = visit(settings={"bot": "novice", "speed": 0}).new_page()
    page.goto("/")
    button = str(EN["app.play.game"]).format(title=EN[f"words.{game}.title"])
    expect(page.get_by_label(button, exact=True)).to_be_enabled()
    tab_to(page, button)
    page.keyboard.press("Enter")
    page.locator(f"{CHOICE}, {DUEL}").first.wait_for()
    typist = Typist(page, seed=3)
    play([typist], presses)
    if not typist.is_over:
        skip([typist])
        typist.sits = False
        play([typist])
    expect(page.locator("[data-result]")).to_be_focused()
