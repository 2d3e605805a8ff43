"""Every screen that there is, with something on it, and what shows that it is all there."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browsers import visitor
from tests.browser.tables import GAMES, Action, arrive, ask, open_for_two, open_table, play_out, with_sense


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
        page.evaluate("document.fonts.ready.then(() => true)")
        if self.press:
            page.locator(self.press).first.click()


PLAYABLE = "button[data-choice], .duel-places button"
MIDDLE = 21  # decisions, after which there is something on the boards
# What Duel asks in between, each on a table that has come to it: the kind of action, and what to press there.
ASKED = {
    "chosen-duel": ("fill", ""),
    "stack-duel": ("stack", ""),
    "plate-duel": ("place_plate", "[data-slot]"),
    "chips-duel": ("spend_chip", ""),
}

FIXED = [
    Screen("start", "/", "article button:enabled"),
    Screen("setup", "/setup?game=azul", "form .end button"),
    *(Screen(f"rules-{game}", f"/rules/{game}", "figure") for game in GAMES),
    *(Screen(f"lesson-{game}", f"/lesson/{game}", PLAYABLE) for game in GAMES),
    Screen("past", "/past", "a[href^='/replay/']"),
    Screen("account", "/account", "h1"),
    Screen("not-found", "/there/is/no/such/page", "h1"),
]
NAMES = [
    "waiting",
    *(f"table-{game}" for game in GAMES),
    "chosen-azul",
    "chosen-chocolatier",
    *ASKED,
    *(f"{what}-{game}" for game in GAMES for what in ("result", "replay")),
    *(screen.name for screen in FIXED),
]


def with_chips(luck: Random, actions: list[Action]) -> Action:
    """With sense, but a chip before everything, and none is ever spent."""
    kinds = {action["action"]["kind"]: action for action in actions}
    return kinds.get("take_chip") or kinds.get("leave_line") or with_sense(luck, actions)


def come_to(one: BrowserContext, other: BrowserContext, kind: str) -> str:
    """A table of Duel at which the first of the two may do something of that kind, with something on the boards."""
    table = open_for_two(one, other, "duel")
    play_out([one, other], table, moves=MIDDLE, choose=with_chips)
    while (view := ask(one, "GET", f"/tables/{table}"))["status"] != "over":
        decision = view["decision"] or {"actions": []}
        if any(offered["action"]["kind"] == kind for offered in decision["actions"]):
            return table
        play_out([one, other], table, moves=1, choose=with_chips)
    return come_to(one, other, kind)  # a whole game may go by without it, but not one after the other


def furnish(browser: Browser, site: str, me: BrowserContext) -> dict[str, Screen]:
    """Tables waiting, being played and over, with `me` at all of them; every screen by its name."""
    arrive(me, "Ana")
    friend = visitor(browser, site)
    arrive(friend, "Rui")
    waiting = open_table(me, "azul", [None, None])
    screens = [Screen("waiting", f"/table/{waiting}", "ol li"), *FIXED]
    for name, (kind, press) in ASKED.items():
        screens.append(Screen(name, f"/table/{come_to(me, friend, kind)}", PLAYABLE, press=press))
    for game in GAMES:
        running = open_for_two(me, friend, game)
        play_out([me, friend], running, moves=MIDDLE, choose=with_sense)
        while not ask(me, "GET", f"/tables/{running}")["decision"]:
            play_out([me, friend], running, moves=1, choose=with_sense)
        over = open_for_two(me, friend, game)
        play_out([me, friend], over, choose=with_sense)
        screens += [
            Screen(f"table-{game}", f"/table/{running}", PLAYABLE),
            Screen(f"result-{game}", f"/table/{over}", "[data-result]"),
            Screen(f"replay-{game}", f"/replay/{over}?at={2 * MIDDLE}", "[data-game], .duel-places"),
        ]
        if game != "duel":
            screens.append(Screen(f"chosen-{game}", f"/table/{running}", PLAYABLE, press="button[data-choice] .cell"))
    friend.close()
    return {screen.name: screen for screen in screens}
