"""A full disk, a read-only place or a server that is gone: a sentence that helps, and nothing damaged."""

from __future__ import annotations

import logging
import secrets
import sqlite3
import subprocess
import sys
import traceback
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from azulejo.storage import StorageError, people_store
from azulejo.storage.failures import explanation
from tests.storage.kept import keep, keep_on, opened, run
from tests.storage.test_opening import file_of, refusal
from tests.tables.night import Night

TOO_LARGE = """
import asyncio, resource, signal, sys
from azulejo.storage import StorageError
from tests.storage.kept import keep, keep_on, opened
from tests.tables.night import Night

async def main():
    night = Night("ana", "rui")
    async with opened(sys.argv[1]) as store:
        await keep(store, night)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
        while True:
            since = night.table.sequence
            night.play()
            try:
                await keep_on(store, night, since)
            except StorageError as error:
                print(since, error.code)
                return

asyncio.run(main())
"""


def events_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def test_when_the_database_is_full_the_move_is_refused_and_all_before_it_is_there(sqlite_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        async with opened(sqlite_url) as store:
            await keep(store, night)
            pages = await store.database.write(lambda connection: connection.scalar(text("PRAGMA page_count")))
            await store.database.write(
                lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
            )
            with pytest.raises(StorageError) as full:
                while not night.table.is_over:
                    since = night.table.sequence
                    night.play()
                    await keep_on(store, night, since)
            assert full.value.code == "storage_full"
            assert await store.tables.events_after("t", 0) == night.events[:since]
            await store.database.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 100000"))
            await keep_on(store, night, since)  # once there is space, it goes on
            assert await store.tables.events_after("t", 0) == night.events
        assert events_in(file_of(sqlite_url)) == len(night.events)

    run(check())


def test_when_the_system_writes_no_more_the_move_is_refused_and_all_before_it_is_there(sqlite_url: str) -> None:
    command = [sys.executable, "-c", TOO_LARGE, sqlite_url]
    stored, code = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert code == "storage_failed"
    assert events_in(file_of(sqlite_url)) == int(stored) > 20


def test_a_read_only_database_is_refused_when_it_is_opened(sqlite_url: str) -> None:
    async def write_and_close() -> None:
        async with opened(sqlite_url) as store:
            await keep(store, Night("ana", "rui"))

    run(write_and_close())
    stored = events_in(file_of(sqlite_url))
    refused = refusal(f"sqlite:///file:{file_of(sqlite_url)}?mode=ro&uri=true")
    assert refused.code == "storage_read_only"
    assert "read-only" in str(refused)
    assert events_in(file_of(sqlite_url)) == stored


def test_a_database_that_becomes_read_only_refuses_to_write_and_can_still_be_read(database_url: str) -> None:
    switch = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"

    async def check() -> None:
        night = Night("ana", "rui")
        async with opened(database_url) as store:
            await keep(store, night)
            since = night.table.sequence
            night.play()
            statement = "PRAGMA query_only = ON" if database_url.startswith("sqlite") else switch
            await store.database.write(lambda connection: connection.exec_driver_sql(statement))
            with pytest.raises(StorageError) as refused:
                await keep_on(store, night, since)
            assert refused.value.code == "storage_read_only"
            assert await store.tables.events_after("t", 0) == night.events[:since]

    run(check())


def test_a_file_where_a_folder_should_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refusal(f"sqlite:///{tmp_path}/file/azulejo.db").code == "storage_failed"


@pytest.mark.parametrize(
    ("errno", "code"), [("EROFS", "storage_read_only"), ("EACCES", "storage_read_only"), ("ENOSPC", "storage_full")]
)
def test_a_folder_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, errno: str, code: str
) -> None:
    import errno as errors

    def mkdir(*_: object, **__: object) -> None:
        raise OSError(getattr(errors, errno), errno)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    assert refusal(f"sqlite:///{tmp_path}/data/azulejo.db").code == code


def test_who_waits_too_long_for_a_lock_is_told_that_it_is_busy(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with opened(sqlite_url) as store:
            await store.database.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 50"))
            with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                with pytest.raises(StorageError) as busy:
                    await keep(store, Night("ana", "rui"))
            assert busy.value.code == "storage_busy"
            await keep(store, Night("ana", "rui"))

    run(check())


def test_a_damaged_file_is_said_to_be_damaged(sqlite_url: str) -> None:
    async def fill() -> None:
        async with opened(sqlite_url) as store:
            for number in range(20):
                await keep(store, Night("ana", "rui"), f"t{number}")

    async def read() -> None:
        async with opened(sqlite_url) as store:
            for number in range(20):
                await store.tables.load(f"t{number}")

    run(fill())
    file = file_of(sqlite_url)
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with pytest.raises(StorageError) as damaged:
        run(read())
    assert damaged.value.code == "storage_damaged"


def test_a_server_that_is_not_there_is_said_without_the_password(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        refused = refusal("postgresql://ana:hunter2@127.0.0.1:1/azulejo")
    assert refused.code == "storage_unreachable"
    assert "127.0.0.1:1/azulejo" in str(refused)
    assert "hunter2" not in "".join(traceback.format_exception(refused)) + caplog.text


def test_a_database_that_does_not_exist_is_said_without_the_password(postgresql_url: str) -> None:
    refused = refusal(postgresql_url.replace("postgres:@", "postgres:hunter2@").replace("/test_", "/no_"))
    assert refused.code == "storage_refused"
    assert "does not exist" in str(refused)
    assert "hunter2" not in "".join(traceback.format_exception(refused))


def test_no_error_shows_what_was_being_written(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    password_hash = secrets.token_hex()
    monkeypatch.setattr(people_store, "not_anothers", lambda *_: None)  # as if both had looked at the same time

    async def check() -> None:
        async with opened(database_url) as store:
            await store.people.add("p1", "Ana", 1)
            await store.people.claim_name("p1", 1, "Ana", secrets.token_hex())
            await store.people.add("p2", "Rui", 1)
            with pytest.raises(StorageError) as refused:
                await store.people.claim_name("p2", 1, "Ana", password_hash)
        shown = "".join(traceback.format_exception(refused.value))
        assert "IntegrityError" in shown
        assert password_hash not in shown

    run(check())


def test_connections_that_the_server_has_ended_are_made_anew(postgresql_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        async with opened(postgresql_url) as store:
            await keep(store, night)
            with psycopg.connect(postgresql_url, autocommit=True) as other:
                ended = other.execute(
                    "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                ).fetchall()
            assert ended
            since = night.table.sequence
            night.play()
            await keep_on(store, night, since)
            assert await store.tables.events_after("t", 0) == night.events

    run(check())


def test_a_full_server_is_said() -> None:
    disk_full = psycopg.errors.DiskFull("could not extend file")
    error = explanation(OperationalError("INSERT", {}, disk_full), "postgresql://host/azulejo")
    assert error.code == "storage_full"


def test_a_table_of_the_database_that_is_gone_is_a_storage_error(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await store.records.find("r")
            await store.database.write(lambda connection: connection.exec_driver_sql("DROP TABLE records"))
            with pytest.raises(StorageError):
                await store.records.find("r")

    run(check())


@pytest.mark.parametrize("odd", ["\0", "a\0b", "\ud800", "\n", "%00", "'; DROP TABLE tables; --"])
def test_nothing_is_found_under_a_name_that_nothing_has(database_url: str, odd: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, Night("ana", "rui"))
            assert await store.tables.load(odd) is None
            assert await store.tables.find_link(odd) is None
            assert await store.people.account(odd) is None
            assert await store.people.find(odd) is None
            assert await store.records.find(odd) is None
            assert await store.tables.load("t") is not None

    run(check())
