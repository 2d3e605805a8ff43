"""Two servers on one PostgreSQL, as two processes are: who is there, what was taken and what is known, they share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, LiteralString

import psycopg
import pytest

from azulejo.server.hosting import resync
from azulejo.server.limits.rations import CHANGES, DEARER, Buckets
from azulejo.server.limits.shared_rations import SharedRations
from azulejo.server.live import register
from azulejo.server.settings import PREFIX
from azulejo.storage import StorageError, Store
from tests.live.evening import PATIENCE, Evening, Guest, Stream, numbers
from tests.live.test_presence import table_of, until


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life more often than usual, and a process that gives none is soon dead."""
    monkeypatch.setattr(register, "BEAT", 0.5)
    monkeypatch.setattr(register, "LEASE", 6000)


class Pair:
    """Both servers, and people who go from one to the other."""

    def __init__(self, url: str, limits: bool, leaving: ExitStack) -> None:
        self.here, self.there = Evening(url, limits), Evening(url, limits)
        self.leaving = leaving
        for each in (self.here, self.there):
            each.start()
            leaving.callback(each.stop)

    def guest(self, name: str) -> Guest:
        return self.leaving.enter_context(self.here.guest(name))

    def there_as(self, guest: Guest) -> Guest:
        """The same person, at the other server."""
        same = self.leaving.enter_context(self.there.guest())
        same.http.cookies.update(guest.http.cookies)
        same.name = guest.name
        return same


@contextmanager
def two(url: str, limits: bool = False) -> Iterator[Pair]:
    with ExitStack() as leaving:
        yield Pair(url, limits, leaving)


def soon(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.02)


def kinds(guest: Guest, table: str) -> list[str]:
    return [event["kind"] for event in guest.http.get(f"/tables/{table}/events").json()["events"]]


def following(table: str, stream: Stream) -> None:
    stream.follow(table)
    assert stream.hear()["type"] == "update"


@pytest.mark.usefixtures("quickly")
def test_who_has_a_stream_anywhere_is_there(postgresql_url: str) -> None:
    with two(postgresql_url) as pair:
        here, there, ana, rui = pair.here, pair.there, pair.guest("Ana"), pair.guest("Rui")
        here.hub.presence.grace = there.hub.presence.grace = 0.3
        table = table_of(ana, rui)
        with rui.stream() as watching, pair.there_as(ana).stream() as stays:
            following(table, watching)
            following(table, stays)
            with ana.stream() as stream:
                following(table, stream)
            soon(lambda: not here.hub.presence.leaving and not here.hub.presence.tasks)
            assert "left" not in kinds(ana, table), "another process has a stream of theirs"
        with rui.stream() as watching:
            watching.follow(table)
            assert until(watching, "left")["view"]["seats"][0]["away"] is True, "the last one anywhere is closed"
            with pair.there_as(ana).stream() as stream:
                following(table, stream)
                assert until(watching, "returned")["view"]["seats"][0]["away"] is False


@pytest.mark.usefixtures("quickly")
def test_who_never_came_to_any_process_is_away_and_who_came_to_another_is_not(postgresql_url: str) -> None:
    with two(postgresql_url) as pair:
        ana, rui = pair.guest("Ana"), pair.guest("Rui")
        table, other = table_of(ana, rui), table_of(ana, rui)
        pair.there.hub.presence.expected = 0.5
        with ana.stream() as stream, pair.there_as(rui).stream() as watching:
            following(table, stream)
            soon(lambda: rows(postgresql_url, "present") == 1)
            following(table, watching)
            following(other, watching)
            left = until(watching, "left")
            assert (left["table"], left["view"]["seats"][0]["away"]) == (other, True)
            soon(lambda: not pair.there.hub.presence.leaving)
            assert "left" not in kinds(ana, table)


@pytest.mark.usefixtures("quickly")
def test_another_process_sees_to_those_who_were_at_one_that_died(postgresql_url: str) -> None:
    with two(postgresql_url) as pair:
        here, there, ana, rui = pair.here, pair.there, pair.guest("Ana"), pair.guest("Rui")
        here.hub.presence.grace = 0.3
        table, back = table_of(ana, rui), table_of(ana, rui)
        with rui.stream() as watching, pair.there_as(ana).stream() as stream, ana.stream() as found:
            for each in (table, back):
                following(each, watching)
                following(each, stream)
            following(back, found)
            soon(lambda: rows(postgresql_url, "present") == 5)
            die(there)
            assert until(watching, "left")["view"]["seats"][0]["away"] is True
            soon(lambda: not here.hub.presence.leaving)
            assert "left" in kinds(ana, table)
            assert "left" not in kinds(ana, back), "who has found back in the meantime was never away"


def die(evening: Evening) -> None:
    """It says nothing any more, neither that it lives nor who is there."""
    dead = evening.hub.presence.register
    assert dead is not None

    async def silence(*_: object) -> Any:
        raise StorageError("storage_unreachable", place="a test")

    for said in ("renew", "mark", "take_over"):
        setattr(dead._store.presence, said, silence)


@pytest.mark.usefixtures("quickly")
def test_what_the_database_has_forgotten_is_said_again(postgresql_url: str) -> None:
    with two(postgresql_url) as pair:
        here, ana, rui = pair.here, pair.guest("Ana"), pair.guest("Rui")
        here.hub.presence.grace = 0.3
        table = table_of(ana, rui)
        with rui.stream() as watching, pair.there_as(ana).stream() as stays:
            following(table, watching)
            following(table, stays)
            forget_everything(postgresql_url)
            soon(lambda: rows(postgresql_url, "processes") == 2 and rows(postgresql_url, "present") == 2)
            with ana.stream() as stream:
                following(table, stream)
            soon(lambda: not here.hub.presence.leaving and not here.hub.presence.tasks)
            assert "left" not in kinds(ana, table)


def forget_everything(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("TRUNCATE processes, present, rations")


def rows(url: str, table: LiteralString) -> int:
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT count(*) FROM " + table).fetchone()
    assert found is not None
    return int(found[0])


def test_what_is_dear_is_given_out_once_for_all_processes(postgresql_url: str) -> None:
    with two(postgresql_url, limits=True) as pair:
        nobody = pair.leaving.enter_context(pair.here.guest())
        clients = [nobody.http, pair.there_as(nobody).http]
        most = int(DEARER["POST", f"{PREFIX}/sessions"].burst)
        wrong = {"name": "Nobody", "password": "a wrong password"}
        answers = [clients[n % 2].post("/sessions", json=wrong).status_code for n in range(most + 6)]
        assert answers[:most] == [401] * most
        assert set(answers[most:]) <= {401, 429}
        assert answers[most:].count(429) >= 4, "but for what has been filled again meanwhile"
        assert stored_keys(postgresql_url)


def stored_keys(url: str) -> set[str]:
    with psycopg.connect(url) as connection:
        keys = {str(row[0]) for row in connection.execute("SELECT key FROM rations")}
    assert keys
    assert all(len(key) == 32 and set(key) <= set("0123456789abcdef") for key in keys)
    return keys


def test_who_asks_all_processes_at_once_gets_no_more_than_a_part_of_each_beyond_their_share(
    postgresql_url: str,
) -> None:
    async def ask() -> None:
        store = await Store.open(postgresql_url)
        here, there = (Buckets(lambda: 0.0) for _ in range(2))
        both = [SharedRations(each, store, b"key", lambda: 2) for each in (here, there)]
        for each in (here, there):
            each.given = {}
        burst, part = int(CHANGES.burst), int(CHANGES.per_second / 2)
        for _ in range(part):
            assert here.take("polite", CHANGES) == there.take("polite", CHANGES) == 0
        assert [here.take("hungry", CHANGES) for _ in range(burst)] == [0] * burst
        assert here.take("hungry", CHANGES) > 0
        assert [there.take("hungry", CHANGES) for _ in range(part + 1)] == [0] * (part + 1), "nobody has told yet"
        for rations in both:
            await rations.exchange()
        assert there.take("hungry", CHANGES) > 0
        assert len(stored_keys(postgresql_url)) == 1, "who asks for little costs nothing"
        await store.close()

    asyncio.run(ask())


def test_a_stream_goes_on_at_another_process_that_has_not_heard_yet(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a stream nor any page shows less than what one knows, even where all news are lost."""
    monkeypatch.setattr(resync, "EVERY", 3600.0)
    with two(postgresql_url) as pair:
        there, ana, rui = pair.there, pair.guest("Ana"), pair.guest("Rui")
        there.app.state.host.bus._hear = lambda payload: None
        table = table_of(ana, rui)
        same = {1: pair.there_as(ana), 2: pair.there_as(rui)}
        with ana.stream() as stream:
            stream.follow(table)
            known = stream.hear()["sequence"]
            for _ in range(3):
                assert same[1].view(table, since=known)["sequence"] == known
                (turn,) = ana.view(table)["to_act"]
                mover = ana if turn == 1 else rui
                reply = mover.move(table, mover.view(table, seat=turn))
                known = reply["sequence"]
                assert same[1].view(table)["sequence"] < known, "it has heard nothing"
                assert same[1].http.get(f"/tables/{table}/events", params={"since": known}).json()["sequence"] == known
                (turn,) = ana.view(table)["to_act"]
                reply = (ana if turn == 1 else rui).move(table, (ana if turn == 1 else rui).view(table, seat=turn))
                known = reply["sequence"]
                actions = same[turn].http.get(f"/tables/{table}/actions", params={"since": known})
                assert actions.status_code == 200
                assert actions.json()["sequence"] == known
        last = ana.move if ana.view(table)["to_act"] == [1] else rui.move
        known = last(table, (ana if ana.view(table)["to_act"] == [1] else rui).view(table))["sequence"]
        with same[1].stream() as stream:
            stream.follow(table, since=known)
            update = stream.hear()
            assert (update["type"], update["sequence"], numbers(update)) == ("update", known, [])


@pytest.mark.parametrize("private", [False, True])
def test_whoever_sat_down_at_one_process_has_their_seat_at_another_that_has_not_heard_yet(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch, private: bool
) -> None:
    monkeypatch.setattr(resync, "EVERY", 3600.0)
    with two(postgresql_url) as pair:
        ana, rui, eva = pair.guest("Ana"), pair.guest("Rui"), pair.guest("Eva")
        pair.there.app.state.host.bus._hear = lambda payload: None
        table = ana.open(private=private)
        pair.there_as(ana).view(table)  # so that it is in memory there, with both seats free
        link = {"link": ana.link(table)} if private else {}
        rui.sit(table, 2, **link)
        same = pair.there_as(rui)
        with same.stream() as stream:
            stream.follow(table, seat=2)
            assert stream.hear()["view"]["you"] == 2
        ana.sit(table, 1)
        assert pair.there_as(ana).view(table, seat=1)["you"] == 1
        with pair.there_as(eva).stream() as stream:
            stream.follow(table, seat=2)
            assert stream.hear()["code"] == ("no_such_table" if private else "not_your_seat")


def test_who_signs_out_at_one_process_is_out_at_all(postgresql_url: str) -> None:
    with two(postgresql_url) as pair:
        ana = pair.guest("Ana")
        same = pair.there_as(ana)
        table = ana.open()
        with same.stream() as stream:
            following(table, stream)
            assert ana.http.delete("/sessions/me").status_code == 204
            assert stream.hear()["code"] == "live_signed_out"
        assert same.http.get("/people/me").status_code == 401
