"""Everything moves from one database to another, of either kind, once and whole, or nothing does."""

from __future__ import annotations

import gzip
import shutil
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from contextlib import closing
from pathlib import Path
from threading import Timer

import psycopg
import pytest
from sqlalchemy import create_engine, delete, inspect, text

from azulejo.storage import StorageError, Store, carrying, schema
from azulejo.storage.maintenance import backup, migrate, restore
from azulejo.storage.moving import move
from azulejo.storage.schema import metadata
from azulejo.storage.server_lock import SERVERS, ServedAlready, claimed
from azulejo.storage.upgrading import run_migrations
from azulejo.storage.urls import parse_url
from tests.storage.filled import contents, fill, on
from tests.storage.kept import keep, opened, run
from tests.storage.test_upgrading import write_as_before
from tests.tables.night import Night

Contents = dict[str, list[tuple[object, ...]]]


def held(url: str) -> Contents:
    async def read() -> Contents:
        async with opened(url) as store:
            return await store.database.read(contents)

    return run(read())


@pytest.fixture(scope="session")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with something in every table, made once."""
    file = tmp_path_factory.mktemp("filled") / "azulejo.db"
    on(f"sqlite:///{file}", fill)
    return file


@pytest.fixture(params=["sqlite to postgresql", "postgresql to sqlite"])
def way(request: pytest.FixtureRequest, filled_file: Path, postgresql_url: str, tmp_path: Path) -> tuple[str, str]:
    """A database with something in every table, and one that is empty, of the other kind."""
    place = f"sqlite:///{tmp_path / 'own' / 'azulejo.db'}"
    if request.param == "postgresql to sqlite":
        restore(filled_file, postgresql_url)
        return postgresql_url, place
    (tmp_path / "own").mkdir()
    shutil.copy(filled_file, tmp_path / "own")
    return place, postgresql_url


def test_everything_arrives_as_it_was(way: tuple[str, str]) -> None:
    """Booleans, secrets, large numbers, times and JSON too: every table of the schema has rows."""
    source, target = way
    before = held(source)
    assert set(before) == set(metadata.tables)
    assert all(before.values()), "a table of the schema that `fill` leaves empty would not be tested"
    reports: list[tuple[int, int]] = []
    moved = migrate(source, target, lambda *report: reports.append(report))
    assert held(target) == before == held(source)
    assert {name: tally.rows for name, tally in moved.tables.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    assert not moved.was_there
    assert reports[-1][0] == reports[-1][1] == 2 * sum(map(len, before.values()))
    on(target, lambda store: keep(store, Night("ana", "rui"), "another"))


def test_the_second_time_finds_everything_there_and_changes_nothing(way: tuple[str, str]) -> None:
    source, target = way
    first, second = migrate(source, target), migrate(source, target)
    assert second.was_there
    assert second.tables == first.tables
    on(target, lambda store: keep(store, Night("ana", "rui"), "since"))
    after = held(target)
    with pytest.raises(StorageError) as refused:
        migrate(source, target)
    assert refused.value.code == "storage_not_empty"
    assert held(target) == after


async def change_a_letter(store: Store) -> None:
    await store.database.write(lambda connection: connection.execute(schema.people.update().values(name="Anna")))


def test_a_single_letter_is_seen(way: tuple[str, str]) -> None:
    source, target = way
    migrate(source, target)
    on(target, change_a_letter)
    with pytest.raises(StorageError) as refused:
        migrate(source, target)
    assert refused.value.code == "storage_not_empty"


def test_what_arrives_otherwise_than_it_was_sent_is_not_kept(
    way: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = way
    copy = carrying._copy

    def lose_a_row(*of: object) -> carrying.Tally:
        sent = copy(*of)  # type: ignore[arg-type]
        if of[3].name == "sitters":  # type: ignore[attr-defined]
            of[2].execute(delete(schema.sitters).where(schema.sitters.c.table == "over"))  # type: ignore[attr-defined]
        return sent

    with monkeypatch.context() as patch:
        patch.setattr(carrying, "_copy", lose_a_row)
        with pytest.raises(StorageError) as refused:
            migrate(source, target)
    assert (refused.value.code, refused.value.fields["table"]) == ("storage_differs", "sitters")
    migrate(source, target)
    assert held(target) == held(source)


KILLED = """
import sys, time
from azulejo.storage import carrying
from azulejo.storage.maintenance import migrate

carrying.ROWS = 10

def told(done, total):
    if done > total * 0.6:  # all is there, and being compared
        print("now", flush=True)
        time.sleep(600)

migrate(sys.argv[1], sys.argv[2], told)
"""


def test_killed_in_the_middle_it_has_moved_nothing_and_then_moves_everything(
    way: tuple[str, str],
) -> None:
    source, target = way
    before = held(source)
    command = [sys.executable, "-c", KILLED, source, target]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        with pytest.raises((ServedAlready, StorageError)):
            migrate(source, target)  # another at the same time
        process.send_signal(signal.SIGKILL)
    moved = migrate(source, target)
    assert not moved.was_there
    assert held(target) == before == held(source)


def test_nothing_moves_while_a_server_runs(way: tuple[str, str]) -> None:
    """On either side; and a command that writes meanwhile waits or is refused."""
    source, target = way
    for served in (source, target):
        is_file = served.startswith("sqlite")
        with claimed(served) if is_file else psycopg.connect(served) as connection:
            if isinstance(connection, psycopg.Connection):
                connection.execute("SELECT pg_advisory_lock_shared(%s)", [SERVERS])
            with pytest.raises(ServedAlready):
                migrate(source, target)
    migrate(source, target)


def test_who_has_just_ended_is_not_taken_for_a_server_that_runs(
    filled_file: Path, postgresql_url: str, tmp_path: Path
) -> None:
    """PostgreSQL takes a moment to find that somebody is gone."""
    restore(filled_file, postgresql_url)
    with psycopg.connect(postgresql_url) as connection:
        connection.execute("SELECT pg_advisory_lock_shared(%s)", [SERVERS])
        leaving = Timer(0.2, connection.close)
        leaving.start()
        moved = migrate(postgresql_url, f"sqlite:///{tmp_path}/moved.db")
        leaving.join()
    assert not moved.was_there


def test_no_server_begins_on_a_file_that_is_being_moved(sqlite_url: str, tmp_path: Path) -> None:
    on(sqlite_url, fill)
    refusals: list[str] = []

    def told(done: int, total: int) -> None:
        with pytest.raises(ServedAlready) as refused, claimed(sqlite_url):
            pass
        refusals.append(refused.value.code)

    migrate(sqlite_url, f"sqlite:///{tmp_path}/new.db", told)
    assert set(refusals) == {"served_soon"}


def test_nobody_writes_to_what_is_being_moved(way: tuple[str, str]) -> None:
    """Not even a command that asks no server: it would be lost with the old database."""
    source, target = way
    tried: list[object] = []
    impatient = {"timeout": 0} if source.startswith("sqlite") else {"options": "-c lock_timeout=50"}
    engine = create_engine(parse_url(source), connect_args=impatient)

    def told(done: int, total: int) -> None:
        if not tried:
            try:
                with engine.begin() as connection:
                    connection.execute(delete(schema.acts))
            except Exception as error:
                tried.append(error)

    migrate(source, target, told)
    engine.dispose()
    assert len(tried) == 1
    assert held(target)["acts"] == held(source)["acts"] != []


@pytest.mark.parametrize("to_file", [False, True])
def test_an_older_database_arrives_in_the_newest_form_and_stays_old_itself(
    sqlite_url: str, postgresql_url: str, to_file: bool
) -> None:
    source, target = (postgresql_url, sqlite_url) if to_file else (sqlite_url, postgresql_url)
    engine = create_engine(parse_url(source))
    with engine.begin() as connection:
        write_as_before(connection)
    migrate(source, target)
    with engine.connect() as connection:
        version = connection.execute(text(f"SELECT version_num FROM {schema.VERSION_TABLE}")).scalar()
        names = set(inspect(connection).get_table_names())
    engine.dispose()
    assert version == "0003"
    assert "lobby" not in names
    found = held(target)
    assert len(found["tables"]) == 5
    assert found["lobby"], "which follows from what the older form said"


def test_what_cannot_be_moved_is_refused_with_a_sentence(sqlite_url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as theirs:
        theirs.execute("CREATE TABLE bookmarks (address TEXT)")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute(f"CREATE TABLE {schema.VERSION_TABLE} (version_num TEXT)")
        newer.execute(f"INSERT INTO {schema.VERSION_TABLE} VALUES ('9999')")
        newer.commit()
    (tmp_path / "empty.db").touch()
    (tmp_path / "letters.db").write_text("dear Ana, " * 1000)
    on(sqlite_url, fill)
    new = f"sqlite:///{tmp_path}/new.db"
    for name, code in (
        ("theirs", "storage_not_ours"),
        ("newer", "storage_newer"),
        ("empty", "storage_nothing"),
        ("letters", "storage_not_ours"),
        ("missing", "storage_missing"),
    ):
        place = f"sqlite:///{tmp_path}/{name}.db"
        with pytest.raises(StorageError) as refused:
            migrate(place, new)
        assert refused.value.code == code
        if name != "missing":
            content = (tmp_path / f"{name}.db").read_bytes()
            with pytest.raises(StorageError):
                migrate(sqlite_url, place)
            assert (tmp_path / f"{name}.db").read_bytes() == content
    with pytest.raises(StorageError) as refused:
        migrate(sqlite_url, f"sqlite:///{tmp_path}/x/../azulejo.db")
    assert refused.value.code == "storage_same"
    assert not (tmp_path / "new.db").exists()


def test_the_schema_numbers_nothing_by_itself(postgresql_url: str) -> None:
    """A sequence would have to be set behind the last number that was moved."""
    engine = create_engine(parse_url(postgresql_url))
    with engine.begin() as connection:
        run_migrations(connection)
        found = inspect(connection)
        columns = [column for name in metadata.tables for column in found.get_columns(name)]
        assert columns
        assert [
            column["name"] for column in columns if "nextval" in str(column["default"]) or column.get("identity")
        ] == []
    engine.dispose()


@pytest.mark.parametrize("name", ["backup.db", "backup.db.gz"])
def test_a_backup_is_restored_to_either_kind_of_database(way: tuple[str, str], tmp_path: Path, name: str) -> None:
    source, target = way
    backup(source, tmp_path / name)
    restore(tmp_path / name, target)
    assert held(target) == held(source)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    with pytest.raises(StorageError) as refused:
        on(target, lambda store: keep(store, Night("ana", "rui"), "since"))
        restore(tmp_path / name, target)
    assert refused.value.code == "storage_not_empty"


def test_a_broken_or_foreign_backup_is_refused_and_nothing_is_restored(sqlite_url: str, tmp_path: Path) -> None:
    on(sqlite_url, fill)
    backup(sqlite_url, tmp_path / "whole.db")
    backup(sqlite_url, tmp_path / "whole.db.gz")
    whole, packed = (tmp_path / "whole.db").read_bytes(), (tmp_path / "whole.db.gz").read_bytes()
    assert len(packed) < len(whole) / 2
    middle = len(whole) // 2
    broken = {
        "torn.db": whole[:middle],
        "zeroed.db": whole[:8192] + bytes(len(whole) - 8192),
        "torn.db.gz": packed[: len(packed) // 2],
        "flipped.db.gz": packed[:-200] + bytes([packed[-200] ^ 1]) + packed[-199:],
        "letters.db": b"dear Ana",
        "letters.db.gz": gzip.compress(b"dear Ana, " * 1000),
    }
    for name, content in broken.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(StorageError) as refused:
            restore(tmp_path / name, f"sqlite:///{tmp_path}/restored.db")
        assert refused.value.code in ("storage_damaged", "storage_not_ours"), name
        assert not (tmp_path / "restored.db").exists()
    with pytest.raises(StorageError) as refused:
        restore(tmp_path / "missing.db", f"sqlite:///{tmp_path}/restored.db")
    assert refused.value.code == "storage_no_backup"


def test_a_damaged_database_makes_no_backup(sqlite_url: str, tmp_path: Path) -> None:
    on(sqlite_url, fill)
    file = Path(str(parse_url(sqlite_url).database))
    content = file.read_bytes()
    file.write_bytes(content[:8192] + b"\xff" * 4096 + content[12288:])
    with pytest.raises(StorageError) as refused:
        backup(sqlite_url, tmp_path / "backup.db")
    assert refused.value.code in ("storage_damaged", "storage_not_ours")
    assert not (tmp_path / "backup.db").exists()


def test_large_tables_are_never_in_memory_as_a_whole(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some 8 MB of records, of which no more than a batch is held."""
    monkeypatch.setattr(carrying, "ROWS", 100)
    on(sqlite_url, lambda store: keep(store, Night("ana", "rui")))
    row = {"owner": "", "game": "azul", "names": "[]", "date": "", "added": 2**60, "record": "x" * 2000}
    engine = create_engine(parse_url(sqlite_url))
    with engine.begin() as connection:
        connection.execute(schema.records.insert(), [{"id": str(number), **row} for number in range(4_000)])
    engine.dispose()
    tracemalloc.start()
    try:
        move(parse_url(sqlite_url), parse_url(f"sqlite:///{tmp_path}/new.db"), lambda done, total: None)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
