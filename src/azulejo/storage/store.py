"""The store: all that the server keeps, in one object."""

from __future__ import annotations

from azulejo.storage.due import DueStore
from azulejo.storage.people import PeopleStore
from azulejo.storage.records import RecordStore


class Store(RecordStore, DueStore, PeopleStore):
    """Tables and their events, due work, people and records.

    It may be used by any number of tasks at once, and by any number of processes on one database. When a method has
    returned, what it wrote is safe on disk; when it has raised StorageError, nothing was written.
    """
