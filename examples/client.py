"""Plays a game over the API, at random, and keeps its record: python examples/client.py [URL [GAME [FILE]]]"""

import json
import random
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Server(httpx.Client):
    """A server as one guest of it. The cookie that says who we are comes with the first answer."""

    def ask(self, path: str, body: object = None) -> Any:
        """A POST of this body, or without one a GET."""
        answer = self.get(path) if body is None else self.post(path, json=body)
        if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
            time.sleep(int(answer.headers["Retry-After"]))
            return self.ask(path, body)
        return answer.raise_for_status().json()

    def follow(self, table: str, since: int = 0) -> Iterator[Any]:
        """Every update of a table. A stream that is lost goes on where it ended, so that no event is missed."""
        live = str(self.base_url).replace("http", "ws", 1) + "live"
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        while True:
            with suppress(ConnectionClosed), connect(live, additional_headers=headers) as stream:
                stream.send(json.dumps({"type": "follow", "table": table, "since": since}))
                for update in map(json.loads, stream):
                    since = update["sequence"]
                    yield update


def play(server: Server, game: str) -> Any:
    """Plays to the end; the record of the game."""
    server.ask("people", {})
    opened = server.ask("tables", {"game": game, "seats": [None, {"bot": "greedy"}]})
    nonce, answered = secrets.token_hex(16), 0
    table, noted = opened["id"], opened["view"]["fairness"]["commitment"]
    server.ask(f"tables/{table}/seats", {"nonce": nonce})  # our part in the deals, at once since nobody else has one
    for update in server.follow(table):
        view, decision = update["view"], update["view"]["decision"]
        print(*(f"{event['sequence']} {event['kind']}" for event in update["events"]), sep=", ")
        if view["status"] == "over":
            break
        if decision and decision["number"] > answered:
            answered, action = decision["number"], random.choice(decision["actions"])["text"]
            server.ask(f"tables/{table}/seats/{view['you']}/moves", {"decision": answered, "action": action})
    print("Over:", view["result"])
    print(f"Prove its deals: azulejo verify FILE --nonce {nonce} --commitment {noted}")
    return server.ask(f"tables/{table}/record")


if __name__ == "__main__":
    url, game, file, *_ = [*sys.argv[1:], *["http://127.0.0.1:8123", "azul", "game.json"][len(sys.argv) - 1 :]]
    Path(file).write_text(json.dumps(play(Server(base_url=f"{url}/api/v1/"), game)))
