"""What the command line does with a database, whether or not a server runs on it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import URL

from azulejo.games.errors import AzulejoError
from azulejo.records import Record, load, save
from azulejo.storage import backup as copying
from azulejo.storage import carrying
from azulejo.storage.archive_store import Archived
from azulejo.storage.failures import CannotAct, StorageError, explained
from azulejo.storage.moving import Moved, move
from azulejo.storage.rows import Person
from azulejo.storage.store import Store
from azulejo.storage.urls import file_of, parse_url, shown
from azulejo.tables import BadEvent

Told: TypeAlias = Callable[[Path, str | AzulejoError | OSError], None]  # a file, and its id here or what is wrong

ToldOfTable: TypeAlias = Callable[[str, int | AzulejoError], None]  # a table, and its events or what is wrong


@dataclass
class Exported:
    """How many games were written, and the tables that could not be read, with the reason."""

    written: int = 0
    unreadable: dict[str, BadEvent] = field(default_factory=dict)


def nothing(done: int, total: int) -> None:
    """Progress that nobody wants to see."""


def backup(url: str, file: Path, progress: carrying.Progress = nothing) -> None:
    """Copies everything into a new SQLite file; raises StorageError."""
    copying.backup(existing(url), file, progress)


def restore(file: Path, url: str, progress: carrying.Progress = nothing) -> Moved:
    """Fills a database that is empty, or not there yet, from a backup; raises StorageError or ServedAlready."""
    if not file.is_file():
        raise StorageError("storage_no_backup", place=str(file))
    return copying.restore(file, parse_url(url), progress)


def migrate(source: str, target: str, progress: carrying.Progress = nothing) -> Moved:
    """Moves everything into a database that is empty, or not there yet; raises StorageError or ServedAlready."""
    return move(existing(source), parse_url(target), progress)


def export(url: str, folder: Path, progress: carrying.Progress = nothing) -> Exported:
    """Writes every finished game into a folder; those that are there already stay as they are."""
    existing(url)
    with explained(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_export(url, folder, progress))


def archive(url: str, before: int, progress: carrying.Progress = nothing) -> Archived:
    """Packs the games that are over and at whose tables nothing has happened since a time; raises StorageError."""
    existing(url)
    return asyncio.run(_archive(url, before, progress))


def unarchive(url: str, names: Iterable[str], told: ToldOfTable) -> None:
    """Brings the events of packed games back to where they were. One that cannot be brought back hinders no other."""
    existing(url)
    asyncio.run(_unarchive(url, names, told))


def import_(url: str, files: Iterable[Path], told: Told, person: str = "") -> None:
    """Brings records in, as those of the person who has claimed this name, or nobody's. The same record stays one."""
    asyncio.run(_import(url, files, told, person))


def existing(url: str) -> URL:
    """Copying from a database does not make one; raises StorageError if there is no such file."""
    parsed = parse_url(url)
    if (file := file_of(parsed)) is not None and not file.exists():
        raise StorageError("storage_missing", place=shown(parsed))
    return parsed


async def _export(url: str, folder: Path, progress: carrying.Progress) -> Exported:
    exported, done = Exported(), 0
    store = await Store.open(url)
    try:
        total = await store.records.count_finished()
        async for name, record in store.records.finished():
            if isinstance(record, BadEvent):
                exported.unreadable[name] = record
            else:
                exported.written += await asyncio.to_thread(_save_new, record, folder / f"{name}.json")
            done += 1
            progress(done, total)
    finally:
        await store.close()
    return exported


async def _archive(url: str, before: int, progress: carrying.Progress) -> Archived:
    store = await Store.open(url)
    try:
        return await store.archive.pack_older(before, progress)
    finally:
        await store.close()


async def _unarchive(url: str, names: Iterable[str], told: ToldOfTable) -> None:
    store = await Store.open(url)
    try:
        for name in names:
            try:
                told(name, await store.archive.restore(name))
            except (CannotAct, BadEvent) as error:
                told(name, error)
    finally:
        await store.close()


def _save_new(record: Record, file: Path) -> bool:
    if file.exists():
        return False
    with explained(str(file)):
        save(record, file)
    return True


async def _import(url: str, files: Iterable[Path], told: Told, person: str) -> None:
    store = await Store.open(url)
    try:
        owner = _found(await store.people.account(person), person).id if person else ""
        for file in files:
            told(file, await _bring(store, file, owner))
    finally:
        await store.close()


def _found(account: tuple[Person, str] | None, name: str) -> Person:
    if account is None:
        raise StorageError("no_such_account", name=name)
    return account[0]


async def _bring(store: Store, file: Path, owner: str) -> str | AzulejoError | OSError:
    """The id under which the record is kept, or why it is not; raises StorageError if nothing can be kept at all."""
    try:
        record = load(file)
    except (AzulejoError, OSError) as error:
        return error
    record_id = _id(owner, record)
    await store.records.add(record_id, owner, record, int(time.time() * 1000))
    return record_id


def _id(owner: str, record: Record) -> str:
    """The same for the same record of the same person."""
    digest = hashlib.sha256(f"{owner}\n{record.to_text()}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()
