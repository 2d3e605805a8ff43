"""On the wire a seat gets nothing but what it may know: games that differ only in hidden things give equal bytes (D23).

Two games of Duel are played over HTTP in the same way, with deals that differ only in plates which the watcher has not
seen. Whatever the watcher receives, on the stream, in answers and in refusals, must be the same, up to ids and times.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx
import pytest

from azulejo.games.game import CHANCE, State
from azulejo.storage.urls import sqlite_url
from azulejo.tables import Event, Table, joining, playing
from azulejo.tables.events import Dealt
from tests.live.evening import PATIENCE, Evening, Guest, Stream
from tests.nonces import commitment_of
from tests.often import often
from tests.wire.twins import DUEL, Line, Script, longest_pair

WATCHERS = (0, 1, None)
VARIABLE = (
    (re.compile(r'"(at|closes|created|deadline|seen|since|updated)":\d+'), r'"\1":0'),
    (re.compile(r'"(table|id|link)":"[^"]+"'), r'"\1":"t"'),
    (re.compile(r'"commitment": ?"[0-9a-f]{64}"'), '"commitment":""'),
)


@dataclass
class Dealer:
    """Deals what the script says instead of what the secret would: nothing else of the table is touched."""

    deals: list[Line] = field(default_factory=list)

    def consequences(self, table: Table, state: State, nonces: tuple[str, ...], at: int) -> list[Event]:
        events: list[Event] = []
        number = table.line.deals
        while state.turn == CHANCE and number < len(self.deals):
            line = self.deals[number]
            number += 1
            deal = DUEL.parse_deal(line.text)
            deal.seen_by = line.seat
            state.replay(deal)
            events.append(Dealt(at, number, line.text, None if line.seat < 0 else line.seat))
        return events


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    dealer = Dealer()
    for module in (joining, playing):
        monkeypatch.setattr(module, "consequences", dealer.consequences)
    return dealer


@pytest.fixture
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    served = Evening(sqlite_url(tmp_path_factory.mktemp("data")))
    served.start()
    yield served
    served.stop()


def wire(text: str) -> str:
    """What was received, without ids and times."""
    for pattern, instead in VARIABLE:
        text = pattern.sub(instead, text)
    return text


class Watcher:
    """Somebody at a seat or none, who listens and pries, and writes everything down."""

    def __init__(self, guest: Guest, stream: Stream, table: str, seat: int | None) -> None:
        self.guest = guest
        self.stream = stream
        self.table = table
        self.seat = seat
        self.received: list[str] = []

    def note(self, answer: httpx.Response) -> None:
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "x-request-id")}
        self.received.append(wire(f"{answer.status_code} {headers} {answer.text}"))

    def listen(self, sequence: int) -> None:
        """Up to the event of this number."""
        while True:
            said = str(self.stream.socket.recv(PATIENCE))
            self.received.append(wire(said))
            if json.loads(said)["sequence"] == sequence:
                return

    def pry(self) -> None:
        """Asks for everything that there is to ask for, allowed or not."""
        http, table = self.guest.http, f"/tables/{self.table}"
        for path in ("", "/events", "/moments", "/record", "/actions"):
            for seat in (None, 1, 2):
                self.note(http.get(table + path, params={} if seat is None else {"seat": seat}))
        for path in ("/replay", "/variation?at=3&actions=skip", "/report", "/link"):
            self.note(http.get(table + path))
        self.note(http.post(f"{table}/report"))
        for path in ("/people/me/tables", "/people/me"):
            self.note(http.get(path))
        self.stream.say(type="report", table=self.table)
        self.received.append(wire(str(self.stream.socket.recv(PATIENCE))))
        for seat in (1, 2):
            self.note(http.post(f"{table}/seats/{seat}/hint"))
            self.note(http.post(f"{table}/seats/{seat}/moves", json={"decision": 1, "action": "skip"}))
            self.note(http.post(f"{table}/seats/{seat}/moves", json={"decision": 10_000, "action": "look"}))


def everything_received(evening: Evening, dealer: Dealer, script: Script, seat: int | None) -> list[str]:
    """What the watcher gets while this game is played."""
    dealer.deals = [line for line in script if line.is_deal]
    with evening.guest("Ana") as ana, evening.guest("Rui") as rui, evening.guest("Eva") as eva:
        players = (ana, rui)
        table = ana.open("duel", [None, None])
        for number, guest in enumerate(players):
            place = {"seat": number + 1, "name": guest.name, "commitment": commitment_of(number + 1)}
            guest.post(f"/tables/{table}/seats", **place)
        for number, guest in enumerate(players):
            guest.reveal(table, number + 1)
        with (eva if seat is None else players[seat]).stream() as stream:
            watcher = Watcher(eva if seat is None else players[seat], stream, table, seat)
            stream.say(type="follow", table=table, since=0, seat=None if seat is None else seat + 1)
            watcher.listen(eva.view(table)["sequence"])
            decided = Counter[int]()  # each seat counts its decisions; to be asked for the number would take longer
            for line in script:
                if line.is_deal:
                    continue
                decided[line.seat] += 1
                answer = {"decision": decided[line.seat], "action": line.text}
                sent = players[line.seat].http.post(f"/tables/{table}/seats/{line.seat + 1}/moves", json=answer)
                assert sent.status_code == 200, sent.text
                if line.seat == seat:
                    watcher.note(sent)
                watcher.listen(sent.json()["sequence"])
                if len(watcher.received) % 20 == 0:
                    watcher.pry()
            watcher.pry()
            return watcher.received


@often("games", few=1, many=3)
@pytest.mark.parametrize("seat", WATCHERS)
def test_games_that_differ_only_in_hidden_things_are_the_same_bytes(
    evening: Evening, dealer: Dealer, seat: int | None, games: int
) -> None:
    for seed in range(games):
        pair = longest_pair(seed, seat)
        assert pair is not None
        one, twin = pair
        assert one != twin
        assert everything_received(evening, dealer, one, seat) == everything_received(evening, dealer, twin, seat)


def test_somebody_who_may_know_them_sees_the_difference(evening: Evening, dealer: Dealer) -> None:
    """So the comparison can fail: what is hidden from a spectator is seen by the player who looked."""
    one, twin = longest_pair(0, None) or ([], [])
    other = [number for number, (line, twins) in enumerate(zip(one, twin, strict=True)) if line != twins]
    (seat,) = {one[number].seat for number in other}
    seen = other[0] + 1  # lines, after which a deal has been seen and the rest need not be played
    assert everything_received(evening, dealer, one[:seen], seat) != everything_received(
        evening, dealer, twin[:seen], seat
    )
