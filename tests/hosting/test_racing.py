"""Two processes on one database: what one has stored, the other has to take into account."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.server.hosting import LocalBus
from azulejo.tables import Conflict, Reply
from azulejo.tables.commands import OfferRematch, Resign
from azulejo.tables.events import Moved, SeatTaken
from tests.hosting.evening import Hands, answers, attempt, hosting, play, run, seated, stored, turn, view
from tests.often import often

PEOPLE = ("ana", "rui")


@often("races", few=40, many=200)
@pytest.mark.parametrize("hear_each_other", [True, False])
def test_of_two_answers_to_one_decision_exactly_one_wins(database_url: str, hear_each_other: bool, races: int) -> None:
    """At two hosts with a store each; without a bus between them only the store can tell."""

    async def race() -> None:
        bus = LocalBus()
        async with (
            hosting(database_url, bus) as here,
            hosting(database_url, bus if hear_each_other else LocalBus()) as there,
        ):
            name = await seated(here, *PEOPLE, game="duel")
            moves = 0
            for n in range(races):
                if (await view(here, name))["status"] == "over":
                    name, moves = await seated(here, *PEOPLE, game="duel"), 0
                seat = await turn(here, name)
                choices = await answers(here, name, seat)
                if len(choices) == 1:
                    await here.do(name, choices[0], PEOPLE[seat])
                    moves += 1
                    continue
                hosts = (here, there) if n % 2 else (there, here)
                results = await asyncio.gather(
                    attempt(hosts[0], name, choices[0], PEOPLE[seat]),
                    attempt(hosts[1], name, choices[1], PEOPLE[seat]),
                )
                moves += 1
                assert sorted(isinstance(result, Reply) for result in results) == [False, True]
                assert sorted(isinstance(result, Conflict) for result in results) == [False, True]
                assert sum(isinstance(event, Moved) for event in await stored(here, name)) == moves
                for each in (0, 1, None):
                    assert await here.view(name, each) == await there.view(name, each)
            assert here.counts.overtaken + there.counts.overtaken > 0

    run(race())


def test_the_same_answer_at_both_is_one_move_with_one_reply(database_url: str) -> None:
    async def race() -> None:
        async with hosting(database_url) as here, hosting(database_url) as there:
            name = await seated(here, *PEOPLE)
            for _ in range(20):
                seat = await turn(here, name)
                act = (await answers(here, name, seat))[0]
                one, other = await asyncio.gather(*(host.do(name, act, PEOPLE[seat]) for host in (here, there)))
                assert one == other

    run(race())


def test_a_host_that_has_heard_nothing_refuses_only_by_what_is_stored(database_url: str) -> None:
    async def race() -> None:
        async with hosting(database_url) as here, hosting(database_url) as there:
            name = await seated(here, *PEOPLE)
            await there.view(name, None)
            await play(here, name, PEOPLE)
            seat = await turn(here, name)
            assert await turn(there, name) != seat, "it has not heard"
            act = (await answers(here, name, seat))[0]
            await there.do(name, act, PEOPLE[seat])
            with pytest.raises(Conflict):
                await here.do(name, (await answers(here, name, seat))[-1], PEOPLE[seat])
            assert await here.view(name, 0) == await there.view(name, 0)

    run(race())


def test_one_who_knows_more_makes_a_host_look_at_the_store(database_url: str) -> None:
    async def race() -> None:
        async with hosting(database_url) as here, hosting(database_url) as there:
            name = await seated(here, *PEOPLE)
            old = await there.view(name, None)
            reply = await play(here, name, PEOPLE)
            assert await there.view(name, None) == old
            assert (await there.update(name, None, reply.last)).sequence == reply.last

    run(race())


def test_a_rematch_is_opened_once(database_url: str) -> None:
    async def race() -> None:
        bus = LocalBus()
        async with hosting(database_url, bus) as here, hosting(database_url, bus) as there:
            name = await seated(here, *PEOPLE)
            await here.do(name, Resign(1), "rui")
            await there.view(name, None)
            await asyncio.gather(here.do(name, OfferRematch(0), "ana"), there.do(name, OfferRematch(1), "rui"))
            await asyncio.gather(here.do(name, OfferRematch(0), "ana"), there.do(name, OfferRematch(1), "rui"))
            kinds = [event.kind for event in await stored(here, name)]
            assert kinds[-3:] == ["rematch_offered", "rematch_offered", "rematch_opened"]
            other = (await view(here, name))["rematch"]
            assert sum(isinstance(event, SeatTaken) for event in await stored(there, other)) == 2
            assert len(await here.store.tables.of_person("ana", 10)) == 2

    run(race())


def test_a_tables_time_never_goes_back(database_url: str) -> None:
    async def race() -> None:
        slow = Hands()
        fast = Hands(slow() + 60_000)
        async with hosting(database_url, now=fast) as here, hosting(database_url, now=slow) as there:
            name = await seated(here, *PEOPLE)
            await play(there, name, PEOPLE)
            times = [event.at for event in await stored(here, name)]
            assert times == sorted(times)
            assert times[-1] == fast()

    run(race())
