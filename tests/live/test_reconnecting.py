"""Whole games of which a client that is cut off again and again misses nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.live.evening import Evening, Guest, numbers

GAMES = ("azul", "chocolatier", "duel")


class Restless:
    """Follows a table to its end, and cuts the connection wherever chance wants it."""

    def __init__(self, guest: Guest, table: str, seed: int, **seat: Any) -> None:
        self.guest = guest
        self.table = table
        self.luck = Random(seed)
        self.seat = seat
        self.events: list[Any] = []
        self.answered: set[int] = set()
        self.streams = 0
        self.view: Any = None

    def follow(self) -> None:
        sequence = 0
        while self.view is None or self.view["status"] != "over":
            self.streams += 1
            with self.guest.stream() as stream:
                stream.follow(self.table, sequence, **self.seat)
                for _ in range(self.luck.randrange(8)):
                    update = stream.hear()
                    assert update["sequence"] == update["view"]["sequence"] == sequence + len(update["events"])
                    self.events += update["events"]
                    self.view, sequence = update["view"], update["sequence"]
                    if self.view["status"] == "over":
                        break
                    self.played()

    def played(self) -> None:
        """Whoever has something to decide does."""
        if self.view["decision"] and self.view["decision"]["number"] not in self.answered:
            self.answered.add(self.view["decision"]["number"])
            self.guest.move(self.table, self.view, self.luck)


@pytest.fixture
def served(database_url: str) -> Iterator[Evening]:
    """A server on each kind of database."""
    evening = Evening(database_url)
    evening.start()
    yield evening
    evening.stop()


@pytest.mark.parametrize("game", GAMES)
def test_players_and_spectators_who_reconnect_at_random_get_every_event_once(served: Evening, game: str) -> None:
    with served.guest("Ana") as ana, served.guest("Rui") as rui, served.guest() as nobody:
        table = ana.open(game)
        ana.sit(table, 1)
        rui.sit(table, 2)
        watching = [
            Restless(ana, table, 1, seat=1),
            Restless(rui, table, 2, seat=2),
            Restless(rui, table, 3, seat=None),
            Restless(nobody, table, 4),
        ]
        failures: list[BaseException] = []

        def run(restless: Restless) -> None:
            try:
                restless.follow()
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=run, args=(each,)) for each in watching]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        last = ana.view(table)["sequence"]
        for restless, who in zip(watching, (ana, rui, nobody, nobody), strict=True):
            assert numbers({"events": restless.events}) == list(range(1, last + 1))
            assert restless.streams > 5
            told = who.http.get(f"/tables/{table}/events").json()["events"]
            assert restless.events == told
