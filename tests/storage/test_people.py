"""People, their names, and the key of their cookies, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.storage import ChangedMeanwhile, NameTaken, Person, Session
from azulejo.storage.session_store import MOST
from azulejo.tables.commands import Resign
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import Night

NOW = 1_800_000_000_000


def test_a_guest_is_there_after_a_restart(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
        async with opened(database_url) as store:
            assert await store.people.find("p1") == Person("p1", "Ana", False, 1, NOW)
            assert await store.people.find("p2") is None
            assert await store.people.account("Ana") is None

    run(check())


def test_guests_may_have_the_same_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
            await store.people.add("p2", "Rui", NOW)
            await store.people.rename("p2", 1, "Ana")
            assert (await store.people.find("p2")) == Person("p2", "Ana", False, 2, NOW)

    run(check())


def test_guests_take_no_claimed_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
            await store.people.claim_name("p1", 1, "Ana", "hash")
            await store.people.add("p2", "Rui", NOW)
            for asked in ("Ana", "\u0410na", "ANA"):
                with pytest.raises(NameTaken):
                    await store.people.add("p3", asked, NOW)
                with pytest.raises(NameTaken):
                    await store.people.rename("p2", 1, asked)
                with pytest.raises(NameTaken):
                    await store.people.check_name(asked, "p2")
                await store.people.check_name(asked, "p1")
            await store.people.check_name("A\0na", "p2")  # no name at all, which is for others to say
            assert await store.people.find("p3") is None

    run(check())


@pytest.mark.parametrize("asked", ["Zoë", "ZOË", "Zoe\u0308", "\uff3aoë"])
def test_a_claimed_name_is_one_persons_however_it_is_typed(database_url: str, asked: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
            await store.people.add("p2", "Rui", NOW)
            await store.people.claim_name("p1", 1, "Zoë", "hash 1")
            found = await store.people.account(asked)
            assert found == (Person("p1", "Zoë", True, 2, NOW), "hash 1")
            with pytest.raises(NameTaken):
                await store.people.claim_name("p2", 1, asked, "hash 2")
            assert await store.people.find("p2") == Person("p2", "Rui", False, 1, NOW)

    run(check())


def test_of_two_who_claim_a_name_at_once_one_gets_it(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            await one.people.add("p1", "Ana", NOW)
            await one.people.add("p2", "Rui", NOW)
            claims = one.people.claim_name("p1", 1, "Zoë", "h1"), two.people.claim_name("p2", 1, "Zoë", "h2")
            outcomes = await asyncio.gather(*claims, return_exceptions=True)
            assert sorted(isinstance(outcome, NameTaken) for outcome in outcomes) == [False, True]

    run(check())


def test_who_has_claimed_a_name_claims_the_new_one_and_leaves_the_old(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for person, name in (("p1", "Ana"), ("p2", "Rui")):
                await store.people.add(person, name, NOW)
                await store.people.claim_name(person, 1, name, "hash")
            with pytest.raises(NameTaken):
                await store.people.rename("p1", 2, "rui")
            await store.people.rename("p1", 2, "Eva")
            assert await store.people.account("Ana") is None
            assert await store.people.account("Eva") is not None
            await store.people.rename("p2", 2, "ana")

    run(check())


def session(name: str, seen: int = NOW) -> Session:
    return Session(name, "Firefox", "Linux", NOW, seen)


def test_a_claim_and_another_password_end_every_session_of_before(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW, session("guest"))
            await store.people.claim_name("p1", 1, "Ana", "old", session("claimed"))
            assert await store.sessions.of_person("p1") == [session("claimed")]
            assert await store.sessions.add("p1", "old", session("phone"))
            await store.people.set_password("p1", 2, "new", session("changed"))
            assert await store.sessions.of_person("p1") == [session("changed")]
            assert await store.people.account("Ana") == (Person("p1", "Ana", True, 3, NOW), "new")
            assert not await store.sessions.add("p1", "old", session("late")), "who knew the old password only"

    run(check())


def test_a_change_of_what_has_changed_meanwhile_is_refused(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            await one.people.add("p1", "Ana", NOW)
            renames = one.people.rename("p1", 1, "Eva"), two.people.rename("p1", 1, "Mia")
            outcomes = await asyncio.gather(*renames, return_exceptions=True)
            assert sorted(isinstance(outcome, ChangedMeanwhile) for outcome in outcomes) == [False, True]
            found = await one.people.find("p1")
            assert found == Person("p1", "Mia" if outcomes[1] is None else "Eva", False, 2, NOW)

    run(check())


def test_of_many_devices_the_one_not_seen_for_longest_is_signed_out(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
            await store.people.claim_name("p1", 1, "Ana", "hash")
            for number in range(MOST + 1):
                assert await store.sessions.add("p1", "hash", session(f"s{number}", NOW + number))
            kept = [each.id for each in await store.sessions.of_person("p1")]
            assert kept == [f"s{number}" for number in range(MOST, 0, -1)]
            assert await store.sessions.end("p1", "s3")
            assert not await store.sessions.end("p1", "s3")
            await store.sessions.end_others("p1", "s5")
            assert [each.id for each in await store.sessions.of_person("p1")] == ["s5"]
            await store.sessions.forget_unseen(NOW + 5)
            assert len(await store.sessions.of_person("p1")) == 1
            await store.sessions.forget_unseen(NOW + 6)
            assert await store.sessions.of_person("p1") == []

    run(check())


def test_a_code_is_used_once_even_by_two_at_once(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            await one.people.add("p1", "Ana", NOW)
            await one.people.claim_name("p1", 1, "Ana", "old", session("old"))
            await one.recovery.replace("p1", 2, {1: "first", 2: "second"})
            uses = [
                store.recovery.use("p1", 1, "first", password, session(password))
                for store, password in ((one, "a"), (two, "b"))
            ]
            outcomes = await asyncio.gather(*uses, return_exceptions=True)
            assert sorted(isinstance(outcome, ChangedMeanwhile) for outcome in outcomes) == [False, True]
            found = await one.people.account("Ana")
            winner = "a" if outcomes[0] is None else "b"
            assert found == (Person("p1", "Ana", True, 4, NOW, codes_left=1, recovered=NOW), winner)
            assert await one.sessions.of_person("p1") == [session(winner)]
            assert await two.recovery.code_hash("p1", 1) is None
            await one.recovery.replace("p1", 4, {1: "third"})
            assert await one.people.find("p1") == Person("p1", "Ana", True, 5, NOW, codes_left=1)
            with pytest.raises(ChangedMeanwhile):
                await two.recovery.replace("p1", 4, {1: "fourth"})
            assert await one.recovery.code_hash("p1", 1) == "third"

    run(check())


def test_guests_are_forgotten_who_were_not_seen_and_sit_nowhere(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for person in ("ana", "rui", "eva", "ivo", "leo"):
                await store.people.add(person, person, NOW)
            await store.people.claim_name("eva", 1, "Eva", "hash")
            await store.sessions.mark_seen("ivo", "phone", NOW + 1)
            night = Night("ana", "rui")
            await keep(store, night)
            assert await store.people.forget_guests(NOW + 1, 10) == 1
            assert await store.people.find("leo") is None
            since = night.table.sequence
            night.do(Resign(0), "ana")
            await keep_on(store, night, since)
            assert await store.people.forget_guests(NOW + 1, 1) == 1
            assert await store.people.forget_guests(NOW + 1, 10) == 1
            left = [person for person in ("ana", "rui", "eva", "ivo") if await store.people.find(person)]
            assert left == ["eva", "ivo"]

    run(check())


def test_nobody_cannot_be_changed(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for change in (
                store.people.rename("p", 1, "Ana"),
                store.people.claim_name("p", 1, "Ana", "h"),
                store.people.set_password("p", 1, "h"),
            ):
                with pytest.raises(ChangedMeanwhile):
                    await change

    run(check())


def test_all_processes_have_the_same_key_and_no_two_databases(
    database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            first, second = await asyncio.gather(one.people.signing_key(), two.people.signing_key())
            assert first == second
            assert len(first) == 32
        async with opened(database_url) as again:
            assert await again.people.signing_key() == first
        async with opened(f"sqlite:///{tmp_path_factory.mktemp('other')}/azulejo.db") as other:
            assert await other.people.signing_key() != first

    run(check())
