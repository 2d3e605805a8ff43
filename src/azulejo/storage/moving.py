"""Moving everything from one database to another, of either kind, while nobody writes to the first.

The target is filled in one transaction, which ends only once every row was found there again: whoever is killed in the
middle has changed nothing, and begins anew. The source is only read.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection

from azulejo.storage.carrying import Progress, Tallies, carry, count_rows, tables_of, tally
from azulejo.storage.failures import StorageError, explained
from azulejo.storage.new_files import new_file
from azulejo.storage.schema import VERSIONS
from azulejo.storage.server_lock import unserved
from azulejo.storage.still import engine_of, held_still
from azulejo.storage.upgrading import find_version, run_migrations, take_upgrade_lock
from azulejo.storage.urls import POSTGRESQL, SQLITE, file_of, shown


@dataclass(frozen=True)
class Moved:
    """What is in both databases now; whether it was there before already."""

    tables: Tallies
    was_there: bool = False


def move(source: URL, target: URL, progress: Progress) -> Moved:
    """Raises StorageError or ServedAlready, and then nothing was changed. If the target has all of the source already,
    and nothing else, all is well, too."""
    if _is_same(source, target):
        raise StorageError("storage_same", place=shown(source))
    with unserved(source):
        return copy_still(source, target, progress)


def copy_still(source: URL, target: URL, progress: Progress) -> Moved:
    """The same, of what no server runs on."""
    with held_still(source) as old:
        with explained(shown(source)):
            version = version_of(old, shown(source))
        with unserved(target):
            if target.get_backend_name() == POSTGRESQL:
                return _into_postgresql(old, version, target, progress)
            return _into_sqlite(old, version, target, progress)


def version_of(connection: Connection, place: str) -> str:
    """The version of a schema that is there; raises StorageError."""
    version = find_version(connection, place)
    if version is None:
        raise StorageError("storage_nothing", place=place)
    return version


def fill_file(old: Connection, version: str, file: Path, progress: Progress) -> Tallies:
    """Carries everything into an empty file, which becomes a SQLite database of the newest schema."""
    with engine_of(URL.create(SQLITE, database=str(file))) as engine:
        with engine.begin() as new:
            run_migrations(new, version)
            carried = carry(old, new, str(file), progress)
            run_migrations(new)
        with engine.connect() as new:
            new.exec_driver_sql("PRAGMA journal_mode = WAL")
    return carried


def _is_same(source: URL, target: URL) -> bool:
    one, other = file_of(source), file_of(target)
    return source == target or (one is not None and other is not None and one.resolve() == other.resolve())


def _into_postgresql(old: Connection, version: str, target: URL, progress: Progress) -> Moved:
    place = shown(target)
    with engine_of(target) as engine, explained(place), engine.begin() as new:
        take_upgrade_lock(new)
        found = find_version(new, place)
        if found is None:
            run_migrations(new, version)
        elif found != version or count_rows(new, tables_of(new).values()):
            return _there_already(old, new, version, place)
        carried = carry(old, new, place, progress)
        run_migrations(new)
        for name in carried:
            new.exec_driver_sql(f'ANALYZE "{name}"')  # or the first moves would be planned for empty tables
        return Moved(carried)


def _into_sqlite(old: Connection, version: str, target: URL, progress: Progress) -> Moved:
    file = file_of(target)
    if file is None:
        raise StorageError("storage_bad_url", scheme=str(target.database)[:20])
    if file.exists():
        with engine_of(target) as engine, explained(str(file)), engine.connect() as new:
            return _there_already(old, new, version, str(file))
    with new_file(file) as beside, explained(str(file)):
        return Moved(fill_file(old, version, beside, progress))


def _there_already(old: Connection, new: Connection, version: str, place: str) -> Moved:
    """Raises StorageError unless both have the same rows."""
    if find_version(new, place) == version == VERSIONS[-1]:
        ours, theirs = tables_of(old), tables_of(new)
        both = [name for name in ours if name in theirs]
        counts = [count_rows(here, [of[name] for name in both]) for here, of in ((old, ours), (new, theirs))]
        if counts[0] == counts[1] and (found := tally(new, both)) == tally(old, both):
            return Moved(found, was_there=True)
    raise StorageError("storage_not_empty", place=place)
