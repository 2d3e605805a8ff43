"""People who play: each with a cookie, an open stream, and an eye on whether every event arrives once and in order."""

from __future__ import annotations

import random
import secrets
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from msgspec.json import decode

from azulejo.fair import nonce_commitment
from benchmarks.server.process import Server
from benchmarks.server.wire import Http, Refused, Stream, connect

API = "/api/v1"


@dataclass
class Tally:
    """What was seen during a run."""

    moves: int = 0
    finished: int = 0
    latencies: list[float] = field(default_factory=list)  # seconds from the POST to the other player's stream
    answers: list[float] = field(default_factory=list)  # seconds from the POST to its answer
    efforts: list[float] = field(default_factory=list)  # seconds that the server's processor worked meanwhile
    errors: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # what a stream missed or got twice


@dataclass
class Person:
    """Somebody with a cookie, who may hold a stream open."""

    cookie: str
    server: Server  # which this person asks, and has a stream from
    http: Http
    stream: Stream | None = None


class Seat:
    """A person at a game. `sequence` is the last event that has arrived on the stream."""

    def __init__(self, game: Game, number: int, person: Person) -> None:
        self.game = game
        self.number = number
        self.person = person
        self.sequence = 0
        self.is_over = False
        self.answered = 0
        self.offered: tuple[int, list[str]] | None = None  # a decision that is open, and what it may be answered with

    def hear(self, update: dict[str, object], tally: Tally) -> None:
        """Checks that nothing is missing, notes whose move it tells of, and what this seat can do now."""
        now, view, events = time.perf_counter(), update["view"], update["events"]
        assert isinstance(view, dict)
        assert isinstance(events, list)
        numbers = [event["sequence"] for event in events]
        if numbers != list(range(self.sequence + 1, int(view["sequence"]) + 1)):
            tally.lost.append(f"table {self.game.table}, seat {self.number}: {numbers} after {self.sequence}")
        self.sequence = int(view["sequence"])
        for event in events:
            if event["kind"] == "moved" and event["seat"] != self.number:
                began = self.game.underway.pop((event["seat"], event["decision"]), None)
                if began is not None:
                    tally.latencies.append(now - began)
        decision = view["decision"]
        if decision and decision["number"] > self.answered:
            self.offered = decision["number"], [action["text"] for action in decision["actions"]]
        self.is_over = view["status"] == "over"


class Game:
    """A table with two people."""

    def __init__(self, table: str, kind: str, people: Iterable[Person]) -> None:
        self.table = table
        self.kind = kind
        self.seats = [Seat(self, number, person) for number, person in enumerate(people, 1)]
        self.underway: dict[tuple[int, int], float] = {}  # when an answer to a decision of a seat was sent
        self.is_busy = False  # an answer is on its way, or the game waits for its turn to send one

    @property
    def is_over(self) -> bool:
        return any(seat.is_over for seat in self.seats)

    def mover(self) -> Seat | None:
        """A seat that can answer now."""
        return next((seat for seat in self.seats if seat.offered), None)


class Crowd:
    """Everybody, and the games they play."""

    def __init__(self, servers: Sequence[Server], seed: int) -> None:
        self.homes = [(server, Http(server.host, server.port)) for server in servers]
        self.people = 0
        self.tally = Tally()
        self.chance = random.Random(seed)
        self.games: dict[str, Game] = {}
        self.ready: deque[Game] = deque()

    async def person(self) -> Person:
        """One after the other at another server: where there are several, no two who play with each other share one."""
        server, http = self.homes[self.people % len(self.homes)]
        self.people += 1
        return Person((await http.ask("POST", f"{API}/people", body={})).cookie, server, http)

    async def open_game(self, kind: str, people: list[Person]) -> Game:
        """Opens a table and sits everybody down with a nonce."""
        opened = await people[0].http.ask(
            "POST", f"{API}/tables", people[0].cookie, {"game": kind, "seats": [None, None]}
        )
        table = opened.json()["id"]
        game = self.games[table] = Game(table, kind, people)
        nonces = [secrets.token_hex(16) for _ in game.seats]
        for seat, nonce in zip(game.seats, nonces, strict=True):
            sits = {"seat": seat.number, "name": f"Player {seat.number}", "commitment": nonce_commitment(nonce)}
            await seat.person.http.ask("POST", f"{API}/tables/{table}/seats", seat.person.cookie, sits)
        for seat, nonce in zip(game.seats, nonces, strict=True):
            path = f"{API}/tables/{table}/seats/{seat.number}/nonce"
            await seat.person.http.ask("PUT", path, seat.person.cookie, {"nonce": nonce})
        return game

    async def watch(self, seat: Seat) -> None:
        """Opens the person's stream if there is none, and follows the game on it."""
        person = seat.person
        if person.stream is None:
            server, hear = person.server, partial(self.hear, person)
            person.stream = await connect(server.host, server.port, f"{API}/live", person.cookie, hear)
        person.stream.send({"type": "follow", "table": seat.game.table, "since": 0, "seat": seat.number})

    def hear(self, person: Person, payload: bytes) -> None:
        """What a person's stream says."""
        message = decode(payload)
        if message["type"] != "update":
            self.tally.errors.append(payload[:300].decode())
            return
        game = self.games[message["table"]]
        seat = next(seat for seat in game.seats if seat.person is person and seat.number == message["seat"])
        was_over = game.is_over
        seat.hear(message, self.tally)
        self.tally.finished += game.is_over and not was_over
        self.queue(game)

    def queue(self, game: Game) -> None:
        """Has a game wait for its turn to move, once somebody there can."""
        if not game.is_busy and not game.is_over and game.mover() is not None:
            game.is_busy = True
            self.ready.append(game)

    async def move(self, game: Game) -> None:
        """One answer, at random, of a seat that must decide."""
        seat = game.mover()
        if seat is not None and seat.offered is not None and not game.is_over:
            decision, actions = seat.offered
            seat.offered, seat.answered = None, decision
            await self._answer(seat, decision, self.chance.choice(actions))
        game.is_busy = False
        self.queue(game)

    async def _answer(self, seat: Seat, decision: int, action: str) -> None:
        path = f"{API}/tables/{seat.game.table}/seats/{seat.number}/moves"
        worked = seat.person.server.worked
        began = seat.game.underway[seat.number, decision] = time.perf_counter()
        try:
            await seat.person.http.ask("POST", path, seat.person.cookie, {"decision": decision, "action": action})
        except Refused as error:
            self.tally.errors.append(str(error))
        else:
            self.tally.answers.append(time.perf_counter() - began)
            self.tally.efforts.append(seat.person.server.worked - worked)
            self.tally.moves += 1

    def close(self) -> None:
        """Drops all streams and connections."""
        for _, http in self.homes:
            http.close()
        for game in self.games.values():
            for seat in game.seats:
                if seat.person.stream is not None:
                    seat.person.stream.close()
