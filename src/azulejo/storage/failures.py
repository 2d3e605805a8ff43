"""What can go wrong with a database, as errors that say what to do about it. Nothing was stored when one is raised."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from azulejo.games.errors import AzulejoError

DRIVERS: Final = (sqlite3.Error, psycopg.Error)
CLASHES: Final = (sqlite3.IntegrityError, psycopg.IntegrityError)
OPERATIONAL: Final = (sqlite3.OperationalError, psycopg.OperationalError)
OF_ONE_ROW: Final = (psycopg.errors.DeadlockDetected, psycopg.errors.LockNotAvailable)


class StorageError(AzulejoError):
    """The database cannot do what was asked. `place` says which it is, without its password."""


class Overtaken(StorageError):
    """Another writer has stored an event of this number first. Read what is new, and decide again."""


class NameTaken(StorageError):
    """Somebody else has claimed that name."""


class ChangedMeanwhile(StorageError):
    """What is to be changed is not what it was when the change was asked for."""


class CannotAct(StorageError):
    """What whoever runs the server wants to do does not fit: there is no such person, or it is so already."""


class PersonGone(StorageError):
    """Somebody who would sit there has been deleted, or has merged into somebody else."""


@contextmanager
def explained(place: str) -> Iterator[None]:
    """Turns whatever a database driver or the system raises into a StorageError."""
    try:
        yield
    except OSError as cause:
        raise _system(cause, place) from cause
    except (SQLAlchemyError, *DRIVERS) as cause:
        raise explanation(cause, place) from cause


@contextmanager
def instead_of_clash(error: StorageError) -> Iterator[None]:
    """Raises this error where a key that should be new is taken."""
    try:
        yield
    except StorageError as cause:
        if isinstance(driver_error(cause.__cause__), CLASHES):
            raise error from cause
        raise


def driver_error(cause: BaseException | None) -> BaseException | None:
    """What the driver itself raised."""
    return cause.orig if isinstance(cause, DBAPIError) else cause


def is_of_one_row(error: Exception) -> bool:
    """Whether what was written is to blame, not the database: what else is written with it may well be stored.

    Of two transactions that wait for each other one is broken off, through no fault of the database either; and one
    that waits too long for a row that another has locked.
    """
    driver = driver_error(error.__cause__)
    is_at_fault = isinstance(driver, OPERATIONAL) and not isinstance(driver, OF_ONE_ROW)
    return isinstance(error, Overtaken) or (isinstance(driver, DRIVERS) and not is_at_fault)


def explanation(cause: Exception, place: str) -> StorageError:
    """What an error of SQLAlchemy or of a driver means."""
    driver = driver_error(cause)
    if isinstance(cause, NoConnection):
        return StorageError("storage_busy", place=place)
    if isinstance(driver, sqlite3.Error):
        return _sqlite(driver, place)
    return _postgresql(driver, place)


def _system(cause: OSError, place: str) -> StorageError:
    match cause.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return StorageError("storage_full", place=place)
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return StorageError("storage_read_only", place=place)
        case _:
            return StorageError("storage_failed", place=place, reason=cause.strerror or type(cause).__name__)


def _sqlite(cause: sqlite3.Error, place: str) -> StorageError:
    match getattr(cause, "sqlite_errorcode", 0) & 0xFF:  # the low byte is the kind, the others say more
        case sqlite3.SQLITE_FULL:
            return StorageError("storage_full", place=place)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StorageError("storage_read_only", place=place)
        case sqlite3.SQLITE_CANTOPEN:
            return StorageError("storage_cannot_open", place=place)
        case sqlite3.SQLITE_NOTADB:
            return StorageError("storage_not_ours", place=place)
        case sqlite3.SQLITE_CORRUPT:
            return StorageError("storage_damaged", place=place)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageError("storage_busy", place=place)
        case _:
            return StorageError("storage_failed", place=place, reason=str(cause))


def _postgresql(cause: object, place: str) -> StorageError:
    """By the SQLSTATE. While connecting there is none, but a server that answers says why it is FATAL."""
    state = str(getattr(cause, "sqlstate", None) or "")
    _, fatal, refusal = str(cause).partition("FATAL:")
    match state[:2], state:
        case _, "53100":
            return StorageError("storage_full", place=place)
        case _, "25006":
            return StorageError("storage_read_only", place=place)
        case ("53" | "40" | "55", _) | (_, "57014"):  # the last: broken off, since it took too long
            return StorageError("storage_busy", place=place)
        case ("", _) if fatal:
            return StorageError("storage_refused", place=place, reason=refusal.strip().partition("\n")[0])
        case ("28" | "3D", _) | (_, "42501"):
            return StorageError("storage_refused", place=place, reason=f"SQLSTATE {state}")
        case ("" | "08" | "57", _):
            return StorageError("storage_unreachable", place=place)
        case _:
            return StorageError("storage_failed", place=place, reason=f"SQLSTATE {state}")
