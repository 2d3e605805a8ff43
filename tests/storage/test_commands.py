"""Backups, exports and imports, made while others write."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from azulejo.games.errors import AzulejoError
from azulejo.games.registry import make
from azulejo.records import load, save, verify
from azulejo.storage import StorageError, Store, schema
from azulejo.storage.maintenance import backup, export, import_
from azulejo.storage.urls import sqlite_url
from azulejo.tables import folded
from azulejo.tables.stored import VERSION
from tests.fair_games import fair_game
from tests.storage.filled import contents, fill, on
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import GREEDY, Night, snapshot


def test_a_backup_holds_everything_and_can_be_served(database_url: str, tmp_path: Path) -> None:
    on(database_url, fill)
    reports: list[tuple[int, int]] = []
    file = tmp_path / "backup.db"
    backup(database_url, file, lambda done, total: reports.append((done, total)))

    async def compare() -> None:
        async with opened(database_url) as original, opened(f"sqlite:///{file}") as copy:
            expected = await original.database.read(contents)
            assert all(expected.values())
            assert await copy.database.read(contents) == expected
            await keep(copy, Night("ana", "rui"), "another")

    run(compare())
    done, total = reports[-1]
    assert done == total > 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_is_of_one_moment_while_games_go_on(database_url: str, tmp_path: Path) -> None:
    async def play_and_copy() -> int:
        async with opened(database_url) as store:
            nights = {f"t{number}": Night("ana", "rui") for number in range(3)}
            for name, night in nights.items():
                await keep(store, night, name)
            copying = asyncio.create_task(asyncio.to_thread(backup, database_url, tmp_path / "backup.db"))
            moves = 0
            while not copying.done() or moves < 20:
                for name, night in nights.items():
                    if night.table.is_over:
                        await asyncio.sleep(0.01)
                        continue
                    since = night.table.sequence
                    night.play()
                    await keep_on(store, night, since, name)
                    moves += 1
            await copying
        async with opened(f"sqlite:///{tmp_path / 'backup.db'}") as copy:
            for name, night in nights.items():
                loaded = await copy.tables.load(name)
                assert loaded is not None
                assert loaded.events == night.events[: len(loaded.events)]
                assert folded(loaded.sealed, loaded.events).sequence == len(loaded.events)
        return moves

    assert run(play_and_copy()) >= 20
    with closing(sqlite3.connect(tmp_path / "backup.db")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        ahead = 'SELECT name FROM tables WHERE sequence <> (SELECT max(number) FROM events WHERE events."table" = name)'
        assert copy.execute(ahead).fetchall() == []


def test_a_backup_overwrites_nothing(database_url: str, tmp_path: Path) -> None:
    on(database_url, fill)
    (tmp_path / "backup.db").write_text("precious")
    with pytest.raises(StorageError) as refused:
        backup(database_url, tmp_path / "backup.db")
    assert refused.value.code == "storage_file_exists"
    assert (tmp_path / "backup.db").read_text() == "precious"


def test_a_backup_that_fails_leaves_nothing_behind(database_url: str, tmp_path: Path) -> None:
    def fail(done: int, total: int) -> None:
        raise RuntimeError("in the middle of it")

    on(database_url, fill)
    folder = tmp_path / "backups"
    folder.mkdir()
    with pytest.raises(RuntimeError):
        backup(database_url, folder / "backup.db", fail)
    assert list(folder.iterdir()) == []


def test_there_is_no_backup_of_what_is_not_there_or_not_ours(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as refused:
        backup(f"sqlite:///{tmp_path}/missing.db", tmp_path / "backup.db")
    assert refused.value.code == "storage_missing"
    assert not (tmp_path / "missing.db").exists()
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as theirs:
        theirs.execute("CREATE TABLE bookmarks (address TEXT)")
    with pytest.raises(StorageError) as refused:
        backup(f"sqlite:///{tmp_path}/theirs.db", tmp_path / "backup.db")
    assert refused.value.code == "storage_not_ours"
    with pytest.raises(StorageError) as refused:
        backup(f"sqlite:///{tmp_path}/theirs.db", tmp_path / "no/such/folder/backup.db")
    assert refused.value.code == "storage_failed"


def test_finished_games_are_exported_as_records_that_prove_themselves(database_url: str, tmp_path: Path) -> None:
    on(database_url, fill)
    reports: list[tuple[int, int]] = []
    assert export(database_url, tmp_path / "games", lambda *report: reports.append(report)).written == 2
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == ["over.json", "packed.json"]
    assert verify(load(tmp_path / "games/over.json")) >= 5
    assert reports == [(1, 2), (2, 2)]


SPOILED = {
    "newer": (f'{{"version": {VERSION + 1}, "kind": "sneezed", "secret": "a hidden deal"}}', "newer_event"),
    "other": ('{"version": 1, "kind": "sneezed", "secret": "a hidden deal"}', "bad_event"),
    "torn": ('{"version": 1, "kind": "moved", "sec', "bad_event"),
    "impossible": ('{"version":1,"kind":"moved","at":1,"seat":1,"decision":1,"action":"3R4"}', "bad_event"),
}


async def spoil(store: Store, name: str, event: str) -> None:
    """Makes an event one that cannot be read, or cannot have happened there."""
    change = update(schema.events).where(schema.events.c.table == name, schema.events.c.number == 5)
    await store.database.write(lambda connection: connection.execute(change.values(event=event)))


async def lose(store: Store, name: str) -> None:
    """Takes all events of a table away."""
    await store.database.write(
        lambda connection: connection.execute(delete(schema.events).where(schema.events.c.table == name))
    )


def test_an_export_goes_on_past_what_it_cannot_read(database_url: str, tmp_path: Path) -> None:
    async def damage(store: Store) -> None:
        await fill(store)
        for name in (*SPOILED, "lost"):
            over = Night("ana", "rui")
            over.play_out()
            await keep(store, over, name)
        for name, (event, _) in SPOILED.items():
            await spoil(store, name, event)
        await lose(store, "lost")

    on(database_url, damage)
    exported = export(database_url, tmp_path / "games")
    assert exported.written == 2
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["over.json", "packed.json"]
    expected = {name: code for name, (_, code) in SPOILED.items()} | {"lost": "bad_event"}
    assert {name: error.code for name, error in exported.unreadable.items()} == expected
    assert "hidden" not in "".join(map(str, exported.unreadable.values()))


def test_what_was_exported_before_stays_as_it_is(database_url: str, tmp_path: Path) -> None:
    on(database_url, fill)
    (tmp_path / "over.json").write_text("annotated")
    assert export(database_url, tmp_path).written == 1
    assert (tmp_path / "over.json").read_text() == "annotated"


def test_records_are_imported_once_and_a_wrong_one_hinders_no_other(database_url: str, tmp_path: Path) -> None:
    on(database_url, fill)
    good, wrong, missing = tmp_path / "good.json", tmp_path / "wrong.json", tmp_path / "missing.json"
    record = fair_game(make("chocolatier", 3), b"good")
    save(record, good)
    wrong.write_text("{}")
    told: list[tuple[Path, str | AzulejoError | OSError]] = []
    for _ in range(2):
        import_(database_url, [wrong, missing, good], lambda *each: told.append(each), "ANA")
    assert [type(outcome).__name__ for _, outcome in told] == ["BadRecord", "FileNotFoundError", "str"] * 2
    assert told[2] == told[5]
    kept = str(told[2][1])

    async def check(store: Store) -> None:
        found = await store.records.find(kept)
        assert found is not None
        assert (found[0], found[1].to_text()) == ("p1", record.to_text())
        assert sorted(each.id for each in await store.records.of_person("p1", 10)) == sorted([kept, "r"])

    on(database_url, check)


def test_records_can_be_brought_in_for_nobody_but_not_for_somebody_unknown(sqlite_url: str, tmp_path: Path) -> None:
    save(fair_game(make("azul", 2), b"good"), tmp_path / "good.json")
    told: list[object] = []
    import_(sqlite_url, [tmp_path / "good.json"], lambda *each: told.append(each))
    assert len(told) == 1
    with pytest.raises(StorageError) as refused:
        import_(sqlite_url, [tmp_path / "good.json"], lambda *each: told.append(each), "Nobody")
    assert refused.value.code == "no_such_account"
    assert len(told) == 1


def test_a_folder_with_any_name_has_a_url(tmp_path: Path) -> None:
    for name in ("plain", "with space", "50% off?", "pão#1"):
        folder = tmp_path / name
        on(sqlite_url(folder), fill)
        assert (folder / "azulejo.db").exists()


def test_a_table_read_from_a_backup_is_the_same_table(database_url: str, tmp_path: Path) -> None:
    night = Night("ana", "rui", GREEDY)
    for _ in range(9):
        night.play()
    on(database_url, lambda store: keep(store, night))
    backup(database_url, tmp_path / "backup.db")

    async def check(store: Store) -> None:
        loaded = await store.tables.load("t")
        assert loaded is not None
        assert snapshot(folded(loaded.sealed, loaded.events)) == snapshot(night.table)

    on(f"sqlite:///{tmp_path / 'backup.db'}", check)
