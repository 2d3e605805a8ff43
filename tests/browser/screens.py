"""Every screen that there is, with something on it, and what shows that it is all there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Self
from urllib.parse import quote

import httpx
from playwright.sync_api import Page
from websockets.sync.client import connect

from azulejo.games.game import CHANCE
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.browser.tables import GAMES, Action, ask, deciding, guest, open_for_two, open_table, play_out, with_sense
from tests.browser.waiting import quiet, watched
from tests.every_game import step


@dataclass(frozen=True)
class Screen:
    """A screen, and the table that must be there before: `{table}` in its path is that table's id."""

    name: str
    path: str
    sign: str
    press: str = ""
    table: str = ""


PLAYABLE = "button[data-choice], .duel-places button:not([data-legend])"
PLAYED = "[data-game], .duel-places"
EXPLAINED = ".study:not(:has(progress)) ol button"  # once all of it is made, and something in it was wrong
REPORTED = 60  # seconds until the next decision must be judged, on a machine that has much else to do
MIDDLE = 21  # decisions, after which there is something on the boards
# What Duel asks in between, each on a table that has come to it: the kind of action, and what to press there.
ASKED = {
    "chosen-duel": ("fill", ""),
    "stack-duel": ("stack", ""),
    "plate-duel": ("place_plate", "[data-slot]"),
    "chips-duel": ("spend_chip", ""),
}


def middle(game: str) -> str:
    """The text of a position in the middle of some game, as an address has it."""
    state, rng = make(game).start(), Rng(6)
    decisions = 0
    while decisions < MIDDLE or state.turn == CHANCE:
        decisions += state.turn != CHANCE
        step(state, rng)
    return quote(str(state))


MIDDLES = {game: middle(game) for game in GAMES}
SCREENS = {
    screen.name: screen
    for screen in (
        Screen("waiting", "/table/{table}", "ol li", table="waiting"),
        *(Screen(f"table-{game}", "/table/{table}", PLAYABLE, table=f"running {game}") for game in GAMES),
        *(
            Screen(f"chosen-{game}", "/table/{table}", PLAYABLE, "button[data-choice] .cell", f"running {game}")
            for game in GAMES
            if game != "duel"
        ),
        *(Screen(name, "/table/{table}", PLAYABLE, press, kind) for name, (kind, press) in ASKED.items()),
        *(Screen(f"result-{game}", "/table/{table}", "[data-result]", table=f"over {game}") for game in GAMES),
        *(Screen(f"replay-{game}", f"/replay/{{table}}?at={2 * MIDDLE}", PLAYED, "", f"over {game}") for game in GAMES),
        *(
            Screen(f"report-{game}", "/replay/{table}?report", EXPLAINED, EXPLAINED, f"explained {game}")
            for game in GAMES
        ),
        Screen("start", "/", "article button:enabled", table="running azul"),
        Screen("tables", "/tables", "a[href^='/table/']", table="waiting"),
        Screen("setup", "/setup?game=azul", "form .end button"),
        *(Screen(f"rules-{game}", f"/rules/{game}", "figure") for game in GAMES),
        *(Screen(f"lesson-{game}", f"/lesson/{game}", PLAYABLE) for game in GAMES),
        Screen("past", "/past", "a[href^='/replay/']", table="over azul"),
        Screen("insights", "/insights", "[data-insights] ol li", table="explained azul"),
        Screen("study", "/study", "a[href='/past']"),
        *(Screen(f"editor-{game}", f"/study/edit?position={MIDDLES[game]}", "[data-spot]") for game in GAMES),
        *(Screen(f"board-{game}", f"/study/board?position={MIDDLES[game]}", "[aria-current=step]") for game in GAMES),
        Screen("type-in", "/study/record", "form button", press="form button.primary"),
        Screen("puzzles", "/puzzles", "a.start"),
        *(Screen(f"puzzle-{game}", f"/puzzles/next?game={game}", PLAYABLE) for game in GAMES),
        *(Screen(f"solved-{game}", f"/puzzles/next?game={game}", PLAYABLE, ".ways button") for game in GAMES),
        Screen("account", "/account", "h1"),
        Screen("not-found", "/there/is/no/such/page", "h1"),
    )
}


def watch_report(who: httpx.Client, table: str) -> None:
    """Until all of it is made, which only happens while somebody watches."""
    address = str(who.base_url.copy_with(scheme="ws", path="/api/v1/live"))
    cookie = "; ".join(f"{name}={value}" for name, value in who.cookies.items())
    with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as stream:
        stream.send(json.dumps({"type": "report", "table": table}))
        while not (said := json.loads(stream.recv(REPORTED)))["complete"]:
            assert said["type"] == "report", said


def with_chips(luck: Random, actions: list[Action]) -> Action:
    """With sense, but a chip before everything, and none is ever spent."""
    kinds = {action["action"]["kind"]: action for action in actions}
    return kinds.get("take_chip") or kinds.get("leave_line") or with_sense(luck, actions)


class Furniture:
    """Tables waiting, being played and over, each there once somebody looks at it, with `me` at all of them."""

    def __init__(self, site: str) -> None:
        self.me = guest(site, "Ana")
        self.friend = guest(site, "Rui")
        self.people = [self.me, self.friend]
        self.table = cache(self._table)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for each in self.people:
            each.close()

    def show(self, page: Page, screen: Screen) -> None:
        """On a page of a browser that is mine."""
        watched(page)
        page.goto(screen.path.format(table=self.table(screen.table) if screen.table else ""))
        page.locator(screen.sign).first.wait_for()
        quiet(page)
        if screen.press:
            page.locator(screen.press).first.click()

    def _table(self, name: str) -> str:
        match name.split():
            case ["waiting"]:
                return open_table(self.me, "azul", [None, None])
            case ["running", game]:
                table = open_for_two(self.me, self.friend, game)
                play_out(self.people, table, moves=MIDDLE, choose=with_sense)
                while (turn := deciding(self.people, table)) and turn[0] is not self.me:
                    play_out(self.people, table, moves=1, choose=with_sense)
                return table
            case ["four", game]:
                table = open_table(self.me, game, [None, *[{"bot": "random"}] * 3])
                play_out([self.me], table, moves=MIDDLE // 2, choose=with_sense)
                assert deciding([self.me], table)
                return table
            case ["over", game]:
                table = open_for_two(self.me, self.friend, game)
                play_out(self.people, table, choose=with_sense)
                return table
            case ["explained", game]:
                table = self.table(f"over {game}")
                ask(self.me, "POST", f"/tables/{table}/report")
                watch_report(self.me, table)
                return table
        return self._come_to(name)

    def _come_to(self, kind: str) -> str:
        """A table of Duel at which I may do something of that kind, with something on the boards."""
        assert kind in {asked for asked, _ in ASKED.values()}
        for _ in range(20):  # a whole game may go by without it, but not one after the other
            table = open_for_two(self.me, self.friend, "duel")
            play_out(self.people, table, moves=MIDDLE, choose=with_chips)
            while (view := ask(self.me, "GET", f"/tables/{table}"))["status"] != "over":
                decision = view["decision"] or {"actions": []}
                if any(offered["action"]["kind"] == kind for offered in decision["actions"]):
                    return table
                play_out(self.people, table, moves=1, choose=with_chips)
        raise AssertionError(f"nobody could {kind}")
