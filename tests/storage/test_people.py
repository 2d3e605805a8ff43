"""People, their names, and the key of their cookies, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.storage import NameTaken, Person
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
            await store.people.rename("p2", "Ana")
            assert (await store.people.find("p2")) == Person("p2", "Ana", False, 1, NOW)

    run(check())


def test_guests_take_no_claimed_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
            await store.people.claim_name("p1", "Ana", "hash")
            await store.people.add("p2", "Rui", NOW)
            for asked in ("Ana", "\u0410na", "ANA"):
                with pytest.raises(NameTaken):
                    await store.people.add("p3", asked, NOW)
                with pytest.raises(NameTaken):
                    await store.people.rename("p2", asked)
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
            await store.people.claim_name("p1", "Zoë", "hash 1")
            found = await store.people.account(asked)
            assert found == (Person("p1", "Zoë", True, 1, NOW), "hash 1")
            with pytest.raises(NameTaken):
                await store.people.claim_name("p2", asked, "hash 2")
            assert await store.people.find("p2") == Person("p2", "Rui", False, 1, NOW)

    run(check())


def test_of_two_who_claim_a_name_at_once_one_gets_it(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            await one.people.add("p1", "Ana", NOW)
            await one.people.add("p2", "Rui", NOW)
            claims = one.people.claim_name("p1", "Zoë", "h1"), two.people.claim_name("p2", "Zoë", "h2")
            outcomes = await asyncio.gather(*claims, return_exceptions=True)
            assert sorted(isinstance(outcome, NameTaken) for outcome in outcomes) == [False, True]

    run(check())


def test_who_has_claimed_a_name_claims_the_new_one_and_leaves_the_old(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for person, name in (("p1", "Ana"), ("p2", "Rui")):
                await store.people.add(person, name, NOW)
                await store.people.claim_name(person, name, "hash")
            with pytest.raises(NameTaken):
                await store.people.rename("p1", "rui")
            await store.people.rename("p1", "Eva")
            assert await store.people.account("Ana") is None
            assert await store.people.account("Eva") is not None
            await store.people.rename("p2", "ana")

    run(check())


def test_another_password_begins_another_epoch(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", NOW)
            await store.people.claim_name("p1", "Ana", "old")
            assert await store.people.set_password("p1", "new") == 2
            assert await store.people.account("Ana") == (Person("p1", "Ana", True, 2, NOW), "new")
            assert await store.people.set_password("p1", "newer") == 3

    run(check())


def test_guests_are_forgotten_who_were_not_seen_and_sit_nowhere(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for person in ("ana", "rui", "eva", "ivo", "leo"):
                await store.people.add(person, person, NOW)
            await store.people.claim_name("eva", "Eva", "hash")
            await store.people.mark_seen("ivo", NOW + 1)
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
                store.people.rename("p", "Ana"),
                store.people.claim_name("p", "Ana", "h"),
                store.people.set_password("p", "h"),
            ):
                with pytest.raises(KeyError):
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
