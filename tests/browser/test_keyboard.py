"""Azul from the start page to the result without a pointer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from azulejo.texts import catalogue
from tests.browser.conftest import Visit
from tests.browser.player import CHOICE, Player, play

FOCUSED = """() => {
  const here = document.activeElement;
  if (here.matches('[data-drop]')) return 'target';
  return here.matches('[data-choice]') ? 'choice' : here.ariaLabel ?? '';
}"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Typist(Player):
    """Goes about with Tab and the arrow keys, and presses Enter."""

    def act(self) -> bool:
        match self.page.evaluate(FOCUSED):
            case "target" | "choice":
                if self.luck.random() < 0.3:
                    self.page.keyboard.press(self.luck.choice(ARROWS))
                else:
                    self.page.keyboard.press("Enter")
            case _ if self.page.locator(CHOICE).count():
                self.page.keyboard.press("Tab")
            case _:
                return False
        return True


def tab_to(page: Page, label: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == label:
            return
    raise AssertionError(f"Tab never came to {label}")


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    page = visit(settings={"bot": "random", "speed": 0}).new_page()
    page.goto("/")
    button = str(catalogue("en")["app.play.game"]).format(title="Azul")
    expect(page.get_by_label(button, exact=True)).to_be_enabled()
    tab_to(page, button)
    page.keyboard.press("Enter")
    page.locator(CHOICE).first.wait_for()
    play([Typist(page, seed=3)])
    assert page.evaluate("document.activeElement.matches('[data-result]')")
