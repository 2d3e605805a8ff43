"""Tables opened without the pages that are for it, by the cookie of the browser that will sit there."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext

Action = dict[str, Any]  # as the server offers it
Choose = Callable[[Random, list[Action]], Action]

GAMES = ("azul", "chocolatier", "duel")


def ask(context: BrowserContext, method: str, path: str, body: object = None) -> Any:
    answer = context.request.fetch(f"/api/v1{path}", method=method, data=body)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


def arrive(context: BrowserContext, name: str) -> None:
    """Becomes a guest of that name."""
    ask(context, "POST", "/people", {"name": name})
    context.add_init_script("localStorage['azulejo.known'] = '1'")


def sit(context: BrowserContext, table: str) -> None:
    ask(context, "POST", f"/tables/{table}/seats", {"nonce": secrets.token_hex(16)})


def open_table(context: BrowserContext, game: str, seats: list[object], **more: object) -> str:
    """With its opener on the first free seat; its id."""
    table = str(ask(context, "POST", "/tables", {"game": game, "seats": seats, "private": False, **more})["id"])
    sit(context, table)
    return table


def open_against_bot(context: BrowserContext, game: str, **more: object) -> str:
    return open_table(context, game, [None, {"bot": "random"}], **more)


def open_for_two(one: BrowserContext, other: BrowserContext, game: str, **more: object) -> str:
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


def play_out(
    people: list[BrowserContext], table: str, moves: int | None = None, choose: Choose = by_luck, seed: int = 0
) -> None:
    """Decides for everybody until the game is over, or so many decisions long."""
    luck = Random(seed)
    for _ in count() if moves is None else range(moves):
        views = [(who, ask(who, "GET", f"/tables/{table}")) for who in people]
        if any(view["status"] == "over" for _, view in views):
            return
        who, view = next((who, view) for who, view in views if view["decision"])
        answer = {
            "decision": view["decision"]["number"],
            "action": choose(luck, view["decision"]["actions"])["text"],
        }
        ask(who, "POST", f"/tables/{table}/seats/{view['you']}/moves", answer)
