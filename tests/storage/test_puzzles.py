"""Answers to puzzles: the first counts, whoever sends it and however often; they go with their person."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.puzzles.spacing import DAY, Standing, answered
from azulejo.storage import PersonGone, Store
from tests.storage.kept import opened, run

NOW = 1_800_000_000_000
TODAY = 739_000


async def people(store: Store, *names: str) -> None:
    for name in names:
        await store.people.add(name, name.title(), NOW)


async def answer(store: Store, who: str, puzzle: str, right: bool, day: int = TODAY, now: int = NOW) -> bool:
    before = await store.puzzles.find(who, puzzle)
    return await store.puzzles.answer(who, puzzle, before, answered(before, right, now), day)


def test_an_answer_is_kept(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana", "rui")
            assert await store.puzzles.of_person("ana") == {}
            assert await answer(store, "ana", "p", False)
            assert await store.puzzles.find("ana", "p") == Standing(1, False, 0, NOW, NOW + DAY)
            assert await answer(store, "ana", "p", True, now=NOW + DAY)
            assert await store.puzzles.of_person("ana") == {"p": Standing(2, True, 1, NOW + DAY, NOW + 4 * DAY)}
            assert await store.puzzles.of_person("rui") == {}

    run(check())


def test_of_two_answers_at_once_one_counts(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store, opened(database_url) as other:
            await people(store, "ana")
            for before in (None, answered(None, False, NOW)):
                tries = [
                    each.puzzles.answer("ana", "p", before, answered(before, right, NOW), TODAY)
                    for each, right in ((store, False), (other, True), (store, True), (other, False))
                ]
                assert sorted(await asyncio.gather(*tries)) == [False, False, False, True]
            found = await store.puzzles.find("ana", "p")
            assert found is not None and found.tries == 2

    run(check())


def test_days_in_a_row(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            assert await store.puzzles.streak("ana", TODAY) == 0
            for day, right in ((1, True), (3, True), (4, True), (5, True), (6, False)):
                assert await answer(store, "ana", f"p{day}", right, day)
            assert await answer(store, "ana", "another", True, 5)
            assert [await store.puzzles.streak("ana", day) for day in (4, 5, 6, 7)] == [2, 3, 3, 0]

    run(check())


def test_merging_carries_answers_and_deleting_removes_them(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana", "eva")
            await store.people.claim_name("eva", 1, "Eva", "hash")
            await answer(store, "ana", "both", True, 7)
            await answer(store, "ana", "hers", False, 7)
            await answer(store, "eva", "both", False, 8)
            await store.departures.merge("ana", "eva")
            found = await store.puzzles.of_person("eva")
            assert {puzzle: standing.is_solved for puzzle, standing in found.items()} == {"both": False, "hers": False}
            assert await store.puzzles.streak("eva", 8) == 1
            assert await store.puzzles.of_person("ana") == {}
            with pytest.raises(PersonGone):
                await answer(store, "ana", "late", True)
            eva = await store.people.find("eva")
            assert eva is not None
            await store.departures.delete(eva, [])
            assert await store.puzzles.of_person("eva") == {}
            assert await store.puzzles.streak("eva", 8) == 0

    run(check())


def test_guests_who_are_forgotten_take_their_answers_with_them(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            await answer(store, "ana", "p", True)
            assert await store.people.forget_guests(NOW + 1, 10) == 1
            assert await store.puzzles.of_person("ana") == {}
            assert await store.puzzles.streak("ana", TODAY) == 0

    run(check())
