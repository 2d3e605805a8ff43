"""A real server in a thread of the test's process, and people who come to it over the network."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from azulejo.server.limits.sizes import Connection
from azulejo.server.live import Hub
from azulejo.server.settings import Settings
from tests.applications import application, hash_quickly
from tests.nonces import commitment_of, nonce_of

PATIENCE = 30  # seconds until something that must happen is called lost


class Evening:
    """A server that listens on a port of its own."""

    def __init__(self, url: str, limits: bool = False) -> None:
        self.app = application(Settings(url=url, port=0, limits=limits, workers=1))
        config = uvicorn.Config(
            self.app, http=Connection, port=0, log_config=None, ws_max_size=100_000, timeout_graceful_shutdown=5
        )
        self.server = uvicorn.Server(config)
        self.sitting: dict[str, dict[int, Guest]] = {}  # who has not revealed their nonce yet, by table and seat
        self.thread = threading.Thread(target=self.server.run)

    def start(self) -> None:
        self.thread.start()
        end = time.monotonic() + PATIENCE
        while not self.server.started:
            assert self.thread.is_alive(), "the server has ended"
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.01)
        hash_quickly(self.app)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    @property
    def place(self) -> str:
        host, port = self.server.servers[0].sockets[0].getsockname()[:2]
        return f"{host}:{port}"

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    @contextmanager
    def guest(self, name: str = "") -> Iterator[Guest]:
        """Somebody with a cookie, or without if no name is given."""
        with httpx.Client(base_url=f"http://{self.place}/api/v1", timeout=PATIENCE, verify=False) as http:
            yield Guest(self, http, name)


class Guest:
    """What a person does, over HTTP and on streams."""

    def __init__(self, evening: Evening, http: httpx.Client, name: str) -> None:
        self.evening = evening
        self.http = http
        self.name = name
        if name:
            self.post("/people", name=name)

    def post(self, path: str, **body: object) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def open(self, game: str = "azul", seats: list[object] | None = None, **more: object) -> str:
        opened = self.post("/tables", game=game, seats=seats or [None, None], **more)
        return str(opened["id"])

    def link(self, table: str) -> str:
        return str(self.http.get(f"/tables/{table}/link").json()["link"])

    def sit(self, table: str, seat: int, **more: str) -> None:
        """Takes a seat; with the last one everybody who sat down like this reveals their nonce."""
        place = {"seat": seat, "name": f"{self.name}{seat}", "commitment": commitment_of(seat), **more}
        view = self.post(f"/tables/{table}/seats", **place)["view"]
        self.evening.sitting.setdefault(table, {})[seat] = self
        if all(view["fairness"]["commitments"]):
            for number, guest in self.evening.sitting.pop(table).items():
                guest.reveal(table, number)

    def reveal(self, table: str, seat: int) -> None:
        answer = self.http.put(f"/tables/{table}/seats/{seat}/nonce", json={"nonce": nonce_of(seat)})
        assert answer.is_success, answer.text

    def move(self, table: str, view: Any, luck: Random | None = None) -> Any:
        """Answers the decision that a view shows; the reply."""
        decision = view["decision"]
        action = (luck or Random(0)).choice(decision["actions"])["text"]
        return self.post(f"/tables/{table}/seats/{view['you']}/moves", decision=decision["number"], action=action)

    def view(self, table: str, **which: object) -> Any:
        answer = self.http.get(f"/tables/{table}", params={name: str(value) for name, value in which.items()})
        assert answer.is_success, answer.text
        return answer.json()

    @contextmanager
    def stream(self, **headers: str) -> Iterator[Stream]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {**({"Cookie": cookie} if cookie else {}), **headers}
        with connect(f"ws://{self.evening.place}/api/v1/live", additional_headers=given, compression=None) as socket:
            yield Stream(socket)


class Stream:
    """An open stream."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def follow(self, table: str, since: int = 0, **more: object) -> None:
        self.say(type="follow", table=table, since=since, **more)

    def hear(self) -> Any:
        """The next message."""
        return json.loads(self.socket.recv(PATIENCE))

    def is_quiet(self) -> bool:
        """Whether the server has nothing more to say: what it would have said came before its answer to a ping."""
        self.say(type="ping")
        return bool(self.hear()["type"] == "pong")


def numbers(*updates: Any) -> list[int]:
    """The numbers of the events of all these updates, in the order in which they came."""
    return [event["sequence"] for update in updates for event in update["events"]]
