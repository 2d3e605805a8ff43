"""Before a game the server frees the seats of those who are not ready, whoever looks and whatever restarts."""

from __future__ import annotations

import pytest

from azulejo.server.hosting import Host, Setup
from azulejo.tables import Conflict, NotAllowed
from azulejo.tables.clocks import GRACE, Clock
from azulejo.tables.commands import AddNonce, Commit, OfferRematch, Resign, SendAway, TakeSeat
from azulejo.tables.waiting import TO_GET_READY
from tests.hosting.evening import Hands, hosting, run, seated, stored, until, view
from tests.nonces import commitment_of, nonce_of


async def waiting(host: Host) -> str:
    """Ana's table, at which Rui sits and is not ready."""
    name = await host.open("ana", Setup("azul", [None, None]))
    await host.do(name, TakeSeat("Ana", 0, commitment=commitment_of(0)), "ana")
    await host.do(name, TakeSeat("Rui", 1), "rui")
    return name


def test_who_is_not_ready_in_time_frees_the_seat_though_nobody_asks(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands) as host:
            name = await waiting(host)
            hands.now += TO_GET_READY - 1
            assert await host.deadlines.tick() == 0
            hands.now += 1
            assert await host.deadlines.tick() == 1
            assert (await stored(host, name))[-1].kind == "seat_freed"
            assert [table.name for table in await host.store.tables.of_person("rui", 10)] == []

    run(wait())


def test_a_server_that_was_gone_hurries_nobody(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, started=True) as host:
            name = await waiting(host)
        hands.now += 2 * TO_GET_READY
        async with hosting(database_url, now=hands, started=True) as again:
            assert (await view(again, name))["seats"][1]["deadline"] == hands.now + GRACE + TO_GET_READY
            await again.do(name, Commit(1, commitment_of(1)), "rui")
            for seat, person in enumerate(("ana", "rui")):
                await again.do(name, AddNonce(seat, nonce_of(seat)), person)
            assert (await view(again, name))["status"] == "running"

    run(wait())


def test_a_rematch_that_one_does_not_come_to_is_seen_to_at_once_by_the_clocks(database_url: str) -> None:
    async def wait() -> None:
        hands = Hands()
        async with hosting(database_url, now=hands, started=True) as host:
            name = await seated(host, "ana", "rui", clock=Clock(30_000))
            await host.do(name, Resign(0), "ana")
            for seat, person in enumerate(("ana", "rui")):
                await host.do(name, OfferRematch(seat), person)
            following = (await view(host, name))["rematch"]
            await host.do(following, Commit(1, commitment_of(0)), "ana")
            hands.now += TO_GET_READY
            await host.deadlines.tick()
            await until(host, following, lambda table: table.seats[0].is_free)
            assert (await view(host, following))["seats"][1]["name"] == "ana 1"

    run(wait())


def test_of_sending_away_and_revealing_at_once_one_comes_first(database_url: str) -> None:
    """On two servers: whichever is stored first, the other is refused, and nobody is half away."""

    async def wait() -> None:
        async with hosting(database_url) as one, hosting(database_url) as other:
            for first, second in ((one, other), (other, one)):
                name = await waiting(one)
                await one.do(name, Commit(1, commitment_of(1)), "rui")
                await second.view(name, None)
                await first.do(name, SendAway(1, "Rui"), "ana")
                with pytest.raises(NotAllowed) as away:
                    await second.do(name, AddNonce(1, nonce_of(1)), "rui")
                assert away.value.code == "sent_away"
                assert (await view(second, name))["seats"][1]["free"]
                again = await waiting(one)
                await one.do(again, Commit(1, commitment_of(1)), "rui")
                await second.view(again, None)
                await first.do(again, AddNonce(1, nonce_of(1)), "rui")
                with pytest.raises(Conflict) as late:
                    await second.do(again, SendAway(1, "Rui"), "ana")
                assert late.value.code == "too_late_to_send_away"
                assert (await view(second, again))["seats"][1]["name"] == "Rui"

    run(wait())
