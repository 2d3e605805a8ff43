"""Clocks run out at their moment, whoever is there to see it, and once."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.server import problems
from azulejo.server.hosting import Setup, deadlines, periodic
from azulejo.server.hosting.shared_clock import wall_clock
from azulejo.tables import BadEvent, Conflict, return_server
from azulejo.tables.clocks import DAY, GRACE, TO_REVEAL, UNSTARTED, UNTOUCHED, Clock
from azulejo.tables.commands import AddNonce, TakeSeat
from azulejo.tables.stored import VERSION
from azulejo.texts import Texts
from tests.hosting.evening import Hands, answers, hosting, run, seated, stored, turn, until, view
from tests.hosting.test_failing import Failing
from tests.nonces import commitment_of, nonce_of
from tests.storage.test_commands import spoil

PEOPLE = ("ana", "rui")


def test_a_clock_runs_out_while_nobody_asks(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host sleeps for an hour, but for a deadline that it has stored itself."""
    monkeypatch.setattr(deadlines, "LONGEST_SLEEP", 3_600_000)

    async def wait() -> None:
        async with hosting(database_url, now=wall_clock, started=True) as host:
            await asyncio.sleep(0.2)
            name = await seated(host, *PEOPLE, clock=Clock(150))
            await until(host, name, lambda table: table.is_over)
            assert (await view(host, name))["result"]["reason"] == "time"
            assert host.counts.clocks_run_out == 1

    run(wait())


def test_clocks_stand_still_while_no_server_runs_and_go_on_after_a_grace(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, started=True) as host:
            name = await seated(host, *PEOPLE, clock=Clock(5_000, 1_000))
            seat = await turn(host, name)
            hands.now += 2_000
        hands.now += 7_000
        async with hosting(database_url, now=hands, started=True) as again:
            back = hands.now
            shown = (await view(again, name))["seats"][seat]
            assert (shown["left"], shown["deadline"]) == (3_000, back + GRACE + 4_000)
            assert [event.kind for event in await stored(again, name)][-1] == "server_returned"
            hands.now += GRACE + 3_999
            assert await again.deadlines.tick() == 0
            hands.now += 1
            await again.deadlines.tick()
            await until(again, name, lambda table: table.is_over)

    run(wait())


def test_a_server_that_died_while_it_told_of_its_return_gives_the_grace_again_and_no_more(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as host:
            name = await seated(host, *PEOPLE, clock=Clock(5_000))
            seat = await turn(host, name)
            await host.store.due.say_alive(hands.now + 2_000)
            hands.now += 9_000
            gone = await host.store.due.last_alive() or 0
            await host._writer.change(name, lambda table, now: return_server(table, gone, now), lets_expire=False)
            hands.now += 1_000
        async with hosting(database_url, now=hands, started=True) as again:
            shown = (await view(again, name))["seats"][seat]
            assert shown["deadline"] == hands.now + GRACE + 3_000

    run(wait())


def test_a_table_that_cannot_be_read_stops_no_other_and_is_not_shown(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, started=True) as host:
            spoilt, sound = [await seated(host, *PEOPLE, clock=Clock(5_000)) for _ in range(2)]
            await spoil(host.store, spoilt, '{"version": 99, "kind": "sneezed"}')
        async with hosting(database_url, now=hands, started=True) as again:
            with pytest.raises(BadEvent) as caught:
                await again.view(spoilt, None)
            assert problems.status(caught.value) == 503
            assert problems.body(caught.value, Texts("en"))["fields"] == {"version": 99, "known": VERSION}
            assert [event.kind for event in await stored(again, sound)][-1] == "server_returned"
            hands.now += GRACE + 5_000
            await again.deadlines.tick()
            assert (await again.table(sound, "ana")).is_over

    run(wait())


def test_of_two_servers_on_one_database_the_second_finds_clocks_running(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, started=True) as host:
            name = await seated(host, *PEOPLE, clock=Clock(60_000))
            hands.now += 20_000
            async with hosting(database_url, now=hands) as there:
                await there.heartbeat.start(alone=False)
                assert [event.kind for event in await stored(there, name)][-1] == "dealt"

    run(wait())


def test_a_server_says_again_and_again_that_it_is_alive(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periodic, "ALIVE", 0.01)

    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, started=True) as host:
            for _ in range(2):
                hands.now += 1_000
                while await host.store.due.last_alive() != hands.now:
                    await asyncio.sleep(0.01)

    run(wait())


def test_a_clock_that_ran_out_before_any_server_ran_has_run_out(database_url: str) -> None:
    async def wait() -> None:
        async with hosting(database_url) as host:
            late, early = [await seated(host, *PEOPLE, clock=Clock(days * DAY)) for days in (3, 1)]
        async with hosting(database_url, now=Hands(Hands().now + 2 * DAY), started=True) as again:
            await until(again, early, lambda table: table.is_over)
            assert not (await again.table(late, "ana")).is_over

    run(wait())


def test_a_table_that_nobody_comes_to_is_closed_by_itself(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as host:
            waiting = await host.open("ana", Setup("azul", [None, None]))
            playing = await seated(host, *PEOPLE)
            assert await host.store.due.clocked() == []
            hands.now += UNSTARTED + DAY
            assert await host.deadlines.tick() == 1
            assert (await view(host, waiting))["result"]["reason"] == "closed"
            assert (await view(host, playing))["status"] == "running"
            hands.now += UNTOUCHED
            assert await host.deadlines.tick() == 1
            assert (await view(host, playing))["result"]["reason"] == "closed"
            assert await host.store.due.next_deadline() is None

    run(wait())


def test_guests_are_forgotten_a_year_after_they_were_last_seen(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as host:
            await host.store.people.add("ana", "Ana", hands.now)
            hands.now += periodic.UNSEEN
            assert await host.cleanup.forget() == 0
            hands.now += 1
            host.cleanup.start()
            while await host.store.people.find("ana"):
                await asyncio.sleep(0.01)
            await host.cleanup.stop()

    run(wait())


def test_of_two_processes_one_lets_a_clock_run_out(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as here, hosting(database_url, now=hands) as there:
            names = [await seated(here, *PEOPLE, clock=Clock(DAY)) for _ in range(10)]
            hands.now += DAY
            seen = await asyncio.gather(here.deadlines.tick(), there.deadlines.tick())
            assert sum(seen) == 10
            for name in names:
                kinds = [event.kind for event in await stored(here, name)]
                assert kinds.count("time_ran_out") == kinds.count("finished") == 1

    run(wait())


def test_who_does_not_reveal_in_time_is_waited_for_no_longer_even_after_a_restart(database_url: str) -> None:
    """At a table without a clock, too."""

    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as host:
            name = await host.open("ana", Setup("azul", [None, None]))
            await host.do(name, TakeSeat("Ana", 0, commitment=commitment_of(0)), "ana")
            await host.do(name, TakeSeat("Rui", 1, commitment=commitment_of(1)), "rui")
            assert (await host.store.due.next_deadline() or 0) > hands.now + TO_REVEAL  # when the table would be closed
            await host.do(name, AddNonce(1, nonce_of(1)), "rui")
            assert await host.store.due.next_deadline() == hands.now + TO_REVEAL
            hands.now += TO_REVEAL - 1
            assert await host.deadlines.tick() == 0
        hands.now += 1
        async with hosting(database_url, now=hands) as again:
            assert await again.deadlines.tick() == 1
            assert (await view(again, name))["fairness"]["nonces"] == ["-", nonce_of(1)]
            assert (await view(again, name))["status"] == "running"
            assert (await again.store.due.next_deadline() or 0) > hands.now + TO_REVEAL

    run(wait())


def test_an_answer_after_the_deadline_finds_the_game_over(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as host:
            name = await seated(host, *PEOPLE, clock=Clock(DAY))
            seat = await turn(host, name)
            act = (await answers(host, name, seat))[0]
            hands.now += DAY
            with pytest.raises(Conflict) as late:
                await host.do(name, act, PEOPLE[seat])
            assert late.value.code == "already_over"
            assert [event.kind for event in await stored(host, name)][-2:] == ["time_ran_out", "finished"]
            assert (await view(host, name))["status"] == "over"

    run(wait())


def test_an_end_that_cannot_be_stored_comes_later(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, tables=Failing, started=True) as host:
            assert isinstance(host.store.tables, Failing)
            name = await seated(host, *PEOPLE, clock=Clock(DAY))
            host.store.tables.fails_before = True
            hands.now += DAY
            await host.deadlines.stop()
            host.deadlines.start()
            while not host.store.tables.failures:
                await asyncio.sleep(0.02)
            assert (await view(host, name))["status"] == "running"
            host.store.tables.fails_before = False
            hands.now += deadlines.LEASE
            await host.deadlines.stop()
            host.deadlines.start()
            await until(host, name, lambda table: table.is_over)

    run(wait())
