"""A server in the test's own process, and people who visit it without a network."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from azulejo.server.settings import Settings
from azulejo.storage.urls import FILE, sqlite_url
from tests.applications import application, hash_quickly
from tests.nonces import commitment_of, nonce_of

API = "/api/v1"
NONCE = "00112233445566778899aabbccddeeff"
Story = Callable[["Visit"], Coroutine[Any, Any, None]]


class Visit:
    """A server with its own database file."""

    def __init__(self, app: FastAPI, folder: Path) -> None:
        self.app = app
        self.folder = folder

    def stranger(self, **more: Any) -> httpx.AsyncClient:
        """Somebody without a cookie. Defects of the server are answers, as they are on a network."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=more.pop("client", ("1.2.3.4", 5)))
        base = more.pop("base_url", "http://azulejo.test") + API
        return httpx.AsyncClient(transport=transport, base_url=base, **more)

    async def guest(self, name: str, **more: Any) -> httpx.AsyncClient:
        guest = self.stranger(**more)
        made = await guest.post("/people", json={"name": name})
        assert made.status_code == 201, made.text
        return guest

    def stored(self) -> list[str]:
        """All that is in the database."""
        with closing(sqlite3.connect(self.folder / FILE)) as connection:
            return sorted(connection.iterdump())

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Whatever happens within changes nothing that is stored."""
        before = self.stored()
        yield
        assert self.stored() == before


def visit(folder: Path, story: Story, **settings: Any) -> None:
    """Runs a test with a server that is started before and stopped after it."""

    async def run() -> None:
        async with visiting(folder, **settings) as begun:
            await story(begun)

    asyncio.run(run())


@asynccontextmanager
async def visiting(folder: Path, **settings: Any) -> AsyncIterator[Visit]:
    usual = Settings(sqlite_url(folder), workers=1, limits=False, names=("azulejo.test",))
    app = application(replace(usual, **settings))
    async with app.router.lifespan_context(app):
        hash_quickly(app)
        yield Visit(app, folder)


async def opened(host: httpx.AsyncClient, game: str = "azul", **more: Any) -> Any:
    answer = await host.post("/tables", json={"game": game, "seats": [None, None], **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def seated(*people: httpx.AsyncClient, game: str = "azul", **more: Any) -> str:
    """The id of a table where these people play, one seat each."""
    table = await opened(people[0], game, **more)
    seats = f"/tables/{table['id']}/seats"
    for number, person in enumerate(people, 1):
        link = {"link": table["link"]} if more.get("private") else {}
        body = {"seat": number, "name": f"Player {number}", "commitment": commitment_of(number), **link}
        answer = await person.post(seats, json=body)
        assert answer.status_code == 200, answer.text
    for number, person in enumerate(people, 1):
        answer = await person.put(f"{seats}/{number}/nonce", json={"nonce": nonce_of(number)})
        assert answer.status_code == 200, answer.text
    return str(table["id"])


async def view(person: httpx.AsyncClient, table: str, **query: Any) -> Any:
    answer = await person.get(f"/tables/{table}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def move(person: httpx.AsyncClient, table: str, luck: Random) -> Any:
    """Plays for whichever of the person's seats must decide; the answer."""
    seen = await view(person, table)
    decision = seen["decision"]
    body = {"decision": decision["number"], "action": luck.choice(decision["actions"])["text"]}
    return await person.post(f"/tables/{table}/seats/{seen['you']}/moves", json=body)


async def play_on(people: list[httpx.AsyncClient], table: str, luck: Random, most: int = 1000) -> int:
    """Plays until the game is over, or so many moves; how many there were. Seat n is person n's."""
    to_act = (await view(people[0], table))["to_act"]
    for played in range(most):
        if not to_act:
            return played
        answer = await move(people[to_act[0] - 1], table, luck)
        assert answer.status_code == 200, answer.text
        to_act = answer.json()["view"]["to_act"]
    return most


def code(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, whose body has the form that all of them have."""
    body = answer.json()
    assert set(body) == {"code", "fields", "sentence"}, body
    assert answer.headers["content-type"] == "application/json"
    assert body["sentence"]
    return answer.status_code, body["code"]
