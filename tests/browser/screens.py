"""Every screen that there is, with something on it, and what shows that it is all there."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browsers import visitor
from tests.browser.tables import GAMES, arrive, ask, open_for_two, open_table, play_out, with_sense


@dataclass(frozen=True)
class Screen:
    name: str
    path: str
    sign: str
    press: str = ""

    def show(self, page: Page) -> None:
        page.goto(self.path)
        page.locator(self.sign).first.wait_for()
        page.wait_for_load_state("networkidle")
        if self.press:
            page.locator(self.press).first.click()


PLAYABLE = "button[data-choice], .duel-places button"
MIDDLE = 21  # decisions, after which there is something on the boards

FIXED = [
    Screen("start", "/", "h1"),
    Screen("setup", "/setup?game=azul", "form .end button"),
    *(Screen(f"rules-{game}", f"/rules/{game}", "h2") for game in GAMES),
    *(Screen(f"lesson-{game}", f"/lesson/{game}", PLAYABLE) for game in GAMES),
    Screen("past", "/past", "h1"),
    Screen("account", "/account", "h1"),
    Screen("not-found", "/there/is/no/such/page", "h1"),
]
NAMES = [
    "waiting",
    *(f"table-{game}" for game in GAMES),
    "chosen-azul",
    "chosen-chocolatier",
    *(f"{what}-{game}" for game in GAMES for what in ("result", "replay")),
    *(screen.name for screen in FIXED),
]


def furnish(browser: Browser, site: str, me: BrowserContext) -> dict[str, Screen]:
    """Tables waiting, being played and over, with `me` at all of them; every screen by its name."""
    arrive(me, "Ana")
    friend = visitor(browser, site)
    arrive(friend, "Rui")
    waiting = open_table(me, "azul", [None, None])
    screens = [Screen("waiting", f"/table/{waiting}", "h1"), *FIXED]
    for game in GAMES:
        running = open_for_two(me, friend, game)
        play_out([me, friend], running, moves=MIDDLE, choose=with_sense)
        while not ask(me, "GET", f"/tables/{running}")["decision"]:
            play_out([me, friend], running, moves=1, choose=with_sense)
        over = open_for_two(me, friend, game)
        play_out([me, friend], over, choose=with_sense)
        screens += [
            Screen(f"table-{game}", f"/table/{running}", PLAYABLE),
            Screen(f"chosen-{game}", f"/table/{running}", PLAYABLE, press="button[data-choice] .cell"),
            Screen(f"result-{game}", f"/table/{over}", "[data-result]"),
            Screen(f"replay-{game}", f"/replay/{over}?at={2 * MIDDLE}", "[data-game], .duel-places"),
        ]
    friend.close()
    return {screen.name: screen for screen in screens if screen.name in NAMES}
