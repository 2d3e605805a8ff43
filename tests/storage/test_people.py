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
            await store.add_person("p1", "Ana", NOW)
        async with opened(database_url) as store:
            assert await store.person("p1") == Person("p1", "Ana", False, 1, NOW)
            assert await store.person("p2") is None
            assert await store.account("Ana") is None

    run(check())


def test_guests_may_have_the_same_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.add_person("p1", "Ana", NOW)
            await store.add_person("p2", "Rui", NOW)
            await store.rename("p2", "Ana")
            assert (await store.person("p2")) == Person("p2", "Ana", False, 1, NOW)

    run(check())


def test_guests_take_no_claimed_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.add_person("p1", "Ana", NOW)
            await store.claim_name("p1", "Ana", "hash")
            await store.add_person("p2", "Rui", NOW)
            for asked in ("Ana", "\u0410na", "ANA"):
                with pytest.raises(NameTaken):
                    await store.add_person("p3", asked, NOW)
                with pytest.raises(NameTaken):
                    await store.rename("p2", asked)
                with pytest.raises(NameTaken):
                    await store.check_name(asked, "p2")
                await store.check_name(asked, "p1")
            await store.check_name("A\0na", "p2")  # no name at all, which is for others to say
            assert await store.person("p3") is None

    run(check())


@pytest.mark.parametrize("asked", ["Zoë", "ZOË", "Zoe\u0308", "\uff3aoë"])
def test_a_claimed_name_is_one_persons_however_it_is_typed(database_url: str, asked: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.add_person("p1", "Ana", NOW)
            await store.add_person("p2", "Rui", NOW)
            await store.claim_name("p1", "Zoë", "hash 1")
            found = await store.account(asked)
            assert found == (Person("p1", "Zoë", True, 1, NOW), "hash 1")
            with pytest.raises(NameTaken):
                await store.claim_name("p2", asked, "hash 2")
            assert await store.person("p2") == Person("p2", "Rui", False, 1, NOW)

    run(check())


def test_of_two_who_claim_a_name_at_once_one_gets_it(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            await one.add_person("p1", "Ana", NOW)
            await one.add_person("p2", "Rui", NOW)
            claims = one.claim_name("p1", "Zoë", "h1"), two.claim_name("p2", "Zoë", "h2")
            outcomes = await asyncio.gather(*claims, return_exceptions=True)
            assert sorted(isinstance(outcome, NameTaken) for outcome in outcomes) == [False, True]

    run(check())


def test_who_has_claimed_a_name_claims_the_new_one_and_leaves_the_old(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for person, name in (("p1", "Ana"), ("p2", "Rui")):
                await store.add_person(person, name, NOW)
                await store.claim_name(person, name, "hash")
            with pytest.raises(NameTaken):
                await store.rename("p1", "rui")
            await store.rename("p1", "Eva")
            assert await store.account("Ana") is None
            assert await store.account("Eva") is not None
            await store.rename("p2", "ana")

    run(check())


def test_another_password_begins_another_epoch(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.add_person("p1", "Ana", NOW)
            await store.claim_name("p1", "Ana", "old")
            assert await store.set_password("p1", "new") == 2
            assert await store.account("Ana") == (Person("p1", "Ana", True, 2, NOW), "new")
            assert await store.set_password("p1", "newer") == 3

    run(check())


def test_guests_are_forgotten_who_were_not_seen_and_sit_nowhere(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for person in ("ana", "rui", "eva", "ivo", "leo"):
                await store.add_person(person, person, NOW)
            await store.claim_name("eva", "Eva", "hash")
            await store.see("ivo", NOW + 1)
            night = Night("ana", "rui")
            await keep(store, night)
            assert await store.forget_guests(NOW + 1, 10) == 1
            assert await store.person("leo") is None
            since = night.table.sequence
            night.do(Resign(0), "ana")
            await keep_on(store, night, since)
            assert await store.forget_guests(NOW + 1, 1) == 1
            assert await store.forget_guests(NOW + 1, 10) == 1
            left = [person for person in ("ana", "rui", "eva", "ivo") if await store.person(person)]
            assert left == ["eva", "ivo"]

    run(check())


def test_nobody_cannot_be_changed(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for change in (store.rename("p", "Ana"), store.claim_name("p", "Ana", "h"), store.set_password("p", "h")):
                with pytest.raises(KeyError):
                    await change

    run(check())


def test_all_processes_have_the_same_key_and_no_two_databases(
    database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            first, second = await asyncio.gather(one.signing_key(), two.signing_key())
            assert first == second
            assert len(first) == 32
        async with opened(database_url) as again:
            assert await again.signing_key() == first
        async with opened(f"sqlite:///{tmp_path_factory.mktemp('other')}/azulejo.db") as other:
            assert await other.signing_key() != first

    run(check())
