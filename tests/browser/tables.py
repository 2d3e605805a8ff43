"""Tables opened and played without the pages that are for it, by the cookie of the browser that will sit there.

Somebody who has no browser yet is an `httpx.Client`; `be` has a browser be the same person.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from random import Random
from typing import Any

import httpx
from playwright.sync_api import BrowserContext

from azulejo.fair import nonce_commitment
from tests.browser.browsers import keep

Who = BrowserContext | httpx.Client
Action = dict[str, Any]  # as the server offers it
Choose = Callable[[Random, list[Action]], Action]
View = dict[str, Any]

GAMES = ("azul", "chocolatier", "duel")
KNOWN = "localStorage['azulejo.known'] = '1'"  # nobody is asked for a name
FEW = 8  # tiles on all displays, which are taken in a few turns
SITTING: dict[str, list[tuple[Who, int, str]]] = {}  # who has not revealed their nonce yet, by table
PAUSE = 0.05  # seconds in which a bot may decide


def ask(who: Who, method: str, path: str, body: object = None) -> Any:
    if isinstance(who, httpx.Client):
        reply = who.request(method, f"/api/v1{path}", json=body)
        assert reply.is_success, f"{method} {path}: {reply.status_code} {reply.text}"
        return reply.json()
    answer = who.request.fetch(f"/api/v1{path}", method=method, data=body)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


def client(site: str, **more: Any) -> httpx.Client:
    return httpx.Client(base_url=site, timeout=60, verify=False, **more)  # certificates would take long to read


def guest(site: str, name: str) -> httpx.Client:
    """Somebody new, without a browser."""
    somebody = client(site)
    ask(somebody, "POST", "/people", {"name": name})
    return somebody


def be(context: BrowserContext, somebody: httpx.Client) -> None:
    """From now on this browser is that person's."""
    cookies = somebody.cookies.jar
    context.add_cookies(
        [{"name": each.name, "value": each.value or "", "url": str(somebody.base_url)} for each in cookies]
    )
    keep(context, KNOWN)


def without_browser(context: BrowserContext) -> httpx.Client:
    """The same person without the browser, through which every request takes a detour."""
    site = context.request.get("/healthz").url.removesuffix("/healthz")
    return client(site, cookies={each["name"]: each["value"] for each in context.cookies()})


def arrive(context: BrowserContext, name: str) -> None:
    """Becomes a guest of that name."""
    ask(context, "POST", "/people", {"name": name})
    keep(context, KNOWN)


def sit(who: Who, table: str, **more: str) -> None:
    """Takes a free seat; with the last one everybody who sat down like this reveals their nonce."""
    nonce = secrets.token_hex(16)
    place = {"commitment": nonce_commitment(nonce), **more}
    view = ask(who, "POST", f"/tables/{table}/seats", place)["view"]
    SITTING.setdefault(table, []).append((who, view["you"], nonce))
    if all(view["fairness"]["commitments"]):
        begin(table)


def begin(table: str) -> None:
    """Everybody who sat down without a page reveals their nonce."""
    for who, seat, nonce in SITTING.pop(table):
        ask(who, "PUT", f"/tables/{table}/seats/{seat}/nonce", {"nonce": nonce})


def open_table(who: Who, game: str, seats: list[object], **more: object) -> str:
    """With its opener on the first free seat; its id."""
    table = str(ask(who, "POST", "/tables", {"game": game, "seats": seats, "private": False, **more})["id"])
    sit(who, table)
    return table


def open_against_bot(who: Who, game: str, **more: object) -> str:
    return open_table(who, game, [None, {"bot": "random"}], **more)


def open_for_two(one: Who, other: Who, game: str, **more: object) -> str:
    table = open_table(one, game, [None, None], **more)
    sit(other, table)
    return table


def by_luck(luck: Random, actions: list[Action]) -> Action:
    return luck.choice(actions)


def with_sense(luck: Random, actions: list[Action]) -> Action:
    """What brings most now, so that boards look as if somebody had played on them."""

    def worth(action: Action) -> float:
        preview = action["preview"]
        return float(preview["points"] + preview["fills"] / 4 - abs(preview["cost"])) + luck.random() / 8

    return max(actions, key=worth)


def nearly_over(view: View) -> bool:
    """Whether this round may be the last one and few tiles are left to take; in Duel, none of them on suns."""
    position = view["position"]
    if view["game"] == "duel":
        return bool(position["round"] >= 5 and set(position["suns"]) == {"-"} and tiles(position["moons"]) <= FEW)
    last = any(row.count(".") <= 1 for board in position["boards"] for row in board["wall"])
    return last and tiles([*position["displays"], position["centre"]]) <= FEW


def tiles(places: list[str]) -> int:
    return sum(len(place) for place in places if place != "-")


def deciding(people: list[httpx.Client], table: str) -> tuple[httpx.Client, View] | None:
    """Who must decide and what they see, as soon as it is anybody of these; None once the game is over."""
    while True:
        for who in people:
            view: View = ask(who, "GET", f"/tables/{table}")
            if view["status"] == "over":
                return None
            if view["decision"]:
                return who, view
        time.sleep(PAUSE)


def decide(who: httpx.Client, table: str, view: View, action: Action) -> View | None:
    """What is seen after it; None if the table went on meanwhile, since a page had its answer still under way."""
    answer = {"decision": view["decision"]["number"], "action": action["text"]}
    reply = who.post(f"/api/v1/tables/{table}/seats/{view['you']}/moves", json=answer)
    if reply.status_code == httpx.codes.CONFLICT:
        return None
    assert reply.is_success, reply.text
    seen: View = reply.json()["view"]
    return seen


def play_out(
    people: list[BrowserContext] | list[httpx.Client],
    table: str,
    moves: int | None = None,
    choose: Choose = by_luck,
    seed: int = 0,
    until: Callable[[View], bool] = lambda view: False,
) -> None:
    """Decides for everybody until the game is over, or so many decisions long, or until somebody sees something."""
    luck = Random(seed)
    with ExitStack() as stack:
        players = [
            who if isinstance(who, httpx.Client) else stack.enter_context(without_browser(who)) for who in people
        ]
        turn = None
        for _ in count() if moves is None else range(moves):
            turn = turn or deciding(players, table)
            if turn is None or until(turn[1]):
                return
            who, view = turn
            seen = decide(who, table, view, choose(luck, view["decision"]["actions"]))
            turn = (who, seen) if seen and seen["decision"] else None
            players.sort(key=lambda each, last=who: each is last)  # type: ignore[misc] # mypy cannot infer a lambda's default
