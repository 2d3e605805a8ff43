"""Opening a database makes its schema once, brings it up to date, and leaves alone what is not ours."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text

from azulejo.storage import Person, Session, StorageError, Store, connections
from azulejo.storage.schema import VERSION_TABLE, VERSIONS, events, metadata, sessions
from azulejo.storage.upgrading import MIGRATIONS
from azulejo.tables import to_stored
from tests.databases import DURABLE
from tests.storage.kept import keep, opened, run
from tests.tables.night import NOON, Night


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def change(url: str, statement: str) -> None:
    async def write() -> None:
        async with opened(url) as store:
            await store.database.write(lambda connection: connection.execute(text(statement)))

    run(write())


def refusal(url: str) -> StorageError:
    with pytest.raises(StorageError) as refused:
        run(Store.open(url))
    return refused.value


def test_the_migrations_make_what_the_program_works_with(database_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))

    async def check() -> None:
        async with opened(database_url) as store:
            assert await store.database.read(differences) == []

    run(check())


def test_the_known_versions_are_those_of_the_migrations() -> None:
    migrations = ScriptDirectory(MIGRATIONS).walk_revisions()
    assert [each.revision for each in migrations] == list(reversed(VERSIONS))


def test_what_the_first_schema_kept_goes_on(database_url: str) -> None:
    """Cookies of then name an epoch, which is a session now, and names of then were in the events."""
    night = Night("ana", "rui")

    def as_it_was(connection: Connection) -> None:
        connection.execute(sessions.delete())
        for number, event in enumerate(night.events, 1):
            values = {"event": json.dumps(to_stored(event), separators=(",", ":"))}
            connection.execute(events.update().where(events.c.number == number).values(values))
        for name in (
            "identities",
            "recovery_codes",
            "sessions",
            "acts",
            "lobby",
            "processes",
            "present",
            "rations",
            "archive",
            "results",
            "uncounted",
            "judgements",
            "report_decisions",
            "reports",
            "puzzle_answers",
            "puzzle_days",
        ):
            connection.execute(text(f"DROP TABLE {name}"))
        connection.execute(text("ALTER TABLE tables ADD COLUMN listed BIGINT"))
        connection.execute(text("CREATE INDEX tables_listed ON tables (listed, name)"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN reidentified"))
        connection.execute(text("DROP INDEX people_banned"))
        for name in ("recovered", "is_gone", "banned", "once"):
            connection.execute(text(f"ALTER TABLE people DROP COLUMN {name}"))
        connection.execute(text("ALTER TABLE people RENAME COLUMN version TO epoch"))
        connection.execute(text("UPDATE people SET epoch = 3"))
        connection.execute(text("INSERT INTO events VALUES ('t', 900, 'damaged \"kind\":\"seat_taken\"')"))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0001'"))

    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, night)
            await store.people.add("ana", "Ana", NOON)
            await store.database.write(as_it_was)
        async with opened(database_url) as store:
            await store.database.write(
                lambda connection: connection.execute(text("DELETE FROM events WHERE number > 800"))
            )
            loaded = await store.tables.load("t")
            assert loaded is not None
            assert loaded.events == night.events
            kept = await store.database.read(lambda connection: connection.scalars(select(events.c.event)).all())
            assert "Rui" not in "".join(kept)
            assert await store.people.find("ana") == Person("ana", "Ana", False, 3, NOON)
            assert await store.sessions.of_person("ana") == [Session("3", "", "", NOON, NOON)]

    run(check())


def test_several_processes_may_make_the_schema_at_once(database_url: str) -> None:
    async def check() -> None:
        stores = await asyncio.gather(*(Store.open(database_url) for _ in range(4)))
        keys = await asyncio.gather(*(store.people.signing_key() for store in stores))
        assert len(set(keys)) == 1
        for store in stores:
            await store.close()

    run(check())


def test_a_database_that_is_up_to_date_opens_without_alembic(database_url: str, tmp_path: Path) -> None:
    change(database_url, "SELECT 1")
    program = (
        "import asyncio, sys; from azulejo.storage import Store\n"
        "async def main(): await (await Store.open(sys.argv[1])).close()\n"
        "asyncio.run(main()); print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", program, database_url]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert subprocess.run(command, capture_output=True, text=True, check=True, cwd=elsewhere).stdout == "False\n"


def test_the_schema_can_be_made_from_any_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    change("sqlite:///new/folder/azulejo.db", "SELECT 1")
    assert (tmp_path / "new/folder/azulejo.db").exists()


def test_a_newer_schema_is_left_alone(database_url: str) -> None:
    change(database_url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    refused = refusal(database_url)
    assert refused.code == "storage_newer"
    assert refused.fields["version"] == "9999"


def test_a_newer_file_is_not_touched(sqlite_url: str) -> None:
    change(sqlite_url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    before = file_of(sqlite_url).read_bytes()
    refusal(sqlite_url)
    assert file_of(sqlite_url).read_bytes() == before


def test_a_file_that_is_no_database_is_not_touched(sqlite_url: str) -> None:
    content = b"These are my notes.\n" * 1000
    file_of(sqlite_url).write_bytes(content)
    refused = refusal(sqlite_url)
    assert refused.code == "storage_not_ours"
    assert str(file_of(sqlite_url)) in str(refused)
    assert file_of(sqlite_url).read_bytes() == content


def test_another_programs_database_is_not_touched(sqlite_url: str) -> None:
    with closing(sqlite3.connect(file_of(sqlite_url))) as theirs:
        theirs.execute("CREATE TABLE bookmarks (address TEXT)")
        theirs.commit()
    before = file_of(sqlite_url).read_bytes()
    assert refusal(sqlite_url).code == "storage_not_ours"
    assert file_of(sqlite_url).read_bytes() == before


def test_another_programs_tables_on_a_server_are_left_alone(postgresql_url: str) -> None:
    import psycopg

    with psycopg.connect(postgresql_url, autocommit=True) as theirs:
        theirs.execute("CREATE TABLE bookmarks (address TEXT)")
        assert refusal(postgresql_url).code == "storage_not_ours"
        names = theirs.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert names == [("bookmarks",)]


def test_only_its_owner_can_read_the_file(sqlite_url: str) -> None:
    change(sqlite_url, "SELECT 1")
    assert stat.S_IMODE(file_of(sqlite_url).stat().st_mode) == 0o600


def pragma(connection: Connection, name: str) -> object:
    value: object = connection.exec_driver_sql(f"PRAGMA {name}").scalar()
    return value


def test_the_file_is_in_wal_mode_and_every_commit_reaches_the_disk(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SYNCHRONOUS", DURABLE)

    async def check() -> None:
        async with opened(sqlite_url) as store:
            pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            values = [await store.database.write(partial(pragma, name=name)) for name in pragmas]
            full = 2
            assert values == ["wal", full, 1, 10_000]

    run(check())


@pytest.mark.parametrize(
    "url",
    [
        "",
        "azulejo.db",
        "mysql://ana:hunter2@host/db",
        "postgresql://ana:hunter2@host",
        "sqlite://",
        "http://[ana:hunter2",
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_being_shown(url: str) -> None:
    refused = refusal(url)
    assert refused.code == "storage_bad_url"
    assert "hunter2" not in f"{refused} {refused.fields} {refused.__cause__}"
