"""Plays a game against a bot over the API, at random: python examples/client.py [URL [GAME [FILE]]]

URL is where `azulejo serve` listens, GAME one of azul, chocolatier and duel; FILE receives the record, which `azulejo
verify` proves to be fair. docs/live-protocol.md explains what is said on the stream.
"""

import json
import random
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Server:
    """A server as one guest of it. The cookie that says who we are comes with the first answer."""

    def __init__(self, url: str) -> None:
        self.url, self.cookies = f"{url}/api/v1", CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.ask("/people", {})

    def ask(self, path: str, body: object = None) -> Any:
        """A POST of this body, or without one a GET."""
        data = None if body is None else json.dumps(body).encode()
        try:
            with self.opener.open(Request(self.url + path, data, {"Content-Type": "application/json"})) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(int(error.headers["Retry-After"]))  # asked too often: the server says when to ask again
            return self.ask(path, body)

    def follow(self, table: str, since: int = 0) -> Iterator[Any]:
        """Every update of a table. A stream that is lost goes on where it ended, so that no event is missed."""
        headers = {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)}
        while True:
            with suppress(ConnectionClosed), connect(f"ws{self.url[4:]}/live", additional_headers=headers) as stream:
                stream.send(json.dumps({"type": "follow", "table": table, "since": since}))
                for text in stream:
                    update = json.loads(text)
                    since = update["sequence"]
                    yield update


def play(server: Server, game: str) -> Any:
    """Plays to the end; the record of the game."""
    opened = server.ask("/tables", {"game": game, "seats": [None, {"bot": "greedy"}]})
    table = f"/tables/{opened['id']}"
    print("The server is committed to its deals:", opened["view"]["fairness"]["commitment"])
    server.ask(f"{table}/seats", {"name": "Example", "nonce": secrets.token_hex(16)})  # chosen after that, so it counts
    answered = 0
    for update in server.follow(opened["id"]):
        view, decision = update["view"], update["view"]["decision"]
        print(*(f"{event['sequence']} {event['kind']}" for event in update["events"]), sep=", ")
        if view["status"] == "over":
            break
        if decision and decision["number"] > answered:
            answered = decision["number"]
            action = random.choice(decision["actions"])["text"]
            server.ask(f"{table}/seats/{view['you']}/moves", {"decision": answered, "action": action})
    print("Over:", view["result"])
    return server.ask(f"{table}/record")


if __name__ == "__main__":
    url, game, file, *_ = [*sys.argv[1:], *["http://127.0.0.1:8123", "azul", "game.json"][len(sys.argv) - 1 :]]
    Path(file).write_text(json.dumps(play(Server(url), game)))
