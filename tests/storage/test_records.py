"""Records that people brought, and those of finished games, on both databases."""

from __future__ import annotations

from azulejo.games.registry import make
from azulejo.records import Record, verify
from azulejo.storage import KeptRecord, Store
from azulejo.tables.commands import Abort, Resign
from tests.fair_games import fair_game
from tests.storage.kept import keep, opened, run
from tests.tables.night import Night

NOW = 1_800_000_000_000


def brought(game: str = "azul") -> Record:
    record = fair_game(make(game, 2), b"brought")
    record.date = "2026-11-15"
    return record


def test_a_record_is_read_back_as_it_was_brought(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for game in ("azul", "duel"):
                await store.records.add(game, "ana", brought(game), NOW)
        async with opened(database_url) as store:
            for game in ("azul", "duel"):
                found = await store.records.find(game)
                assert found is not None
                assert (found[0], found[1].to_text()) == ("ana", brought(game).to_text())
            assert await store.records.find("other") is None

    run(check())


def test_the_same_id_again_changes_nothing(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.records.add("r", "ana", brought(), NOW)
            await store.records.add("r", "rui", brought("duel"), NOW + 1)
            found = await store.records.find("r")
            assert found is not None
            assert found[0] == "ana"
            assert await store.records.of_person("rui", 10) == []

    run(check())


def test_ones_own_records_are_listed_the_last_first_page_by_page(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for number in range(5):
                await store.records.add(f"r{number}", "ana", brought(), NOW + number // 2)
            await store.records.add("other", "rui", brought(), NOW)
            kept, before = [], None
            while page := await store.records.of_person("ana", 2, before):
                kept += page
                before = page[-1].added, page[-1].id
            assert [each.id for each in kept] == ["r4", "r3", "r2", "r1", "r0"]
            assert kept[0] == KeptRecord("r4", "azul", ["Player 1", "Player 2"], "2026-11-15", NOW + 2)

    run(check())


async def finished(store: Store, after: str = "") -> list[str]:
    return [name async for name, _ in store.records.finished(after)]


def test_games_that_ended_can_be_gone_through_and_gone_on_with(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            over = Night("ana", "rui")
            over.play_out()
            resigned = Night("ana", "rui")
            resigned.do(Resign(1), "rui")
            never_begun = Night("ana", "rui", sit=False)
            never_begun.do(Abort(), "ana")
            for name in ("b", "d", "a"):
                await keep(store, over, name)
            await keep(store, resigned, "c")
            await keep(store, never_begun, "bb")
            await keep(store, Night("ana", "rui"), "running")
            assert await finished(store) == ["a", "b", "c", "d"]
            assert await finished(store, "b") == ["c", "d"]
            assert await store.records.count_finished() == 5

    run(check())


def test_the_deals_of_a_finished_game_can_be_proven(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        night.play_out()
        async with opened(database_url) as store:
            await keep(store, night)
            ((_, record),) = [each async for each in store.records.finished()]
        assert isinstance(record, Record)
        assert verify(record) >= 5

    run(check())
