"""Tables opened without the pages that are for it, by the cookie of the browser that will sit there."""

from __future__ import annotations

import secrets
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext

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


def play_out(
    people: list[BrowserContext], table: str, moves: int | None = None, prefer: tuple[str, ...] = (), seed: int = 0
) -> None:
    """Decides for everybody until the game is over, or so many decisions long; by luck, or what is preferred."""
    luck = Random(seed)
    for _ in count() if moves is None else range(moves):
        views = [(who, ask(who, "GET", f"/tables/{table}")) for who in people]
        if any(view["status"] == "over" for _, view in views):
            return
        who, view = next((who, view) for who, view in views if view["decision"])
        decision = view["decision"]
        wished = [each for each in decision["actions"] if each["action"]["kind"] in prefer]
        answer = {"decision": decision["number"], "action": luck.choice(wished or decision["actions"])["text"]}
        ask(who, "POST", f"/tables/{table}/seats/{view['you']}/moves", answer)
