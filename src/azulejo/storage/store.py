"""The store: all that the server keeps, in one object."""

from __future__ import annotations

from typing import Self

from azulejo.storage.admin_store import AdminStore
from azulejo.storage.archive_store import ArchiveStore
from azulejo.storage.database import Database
from azulejo.storage.departure_store import DepartureStore
from azulejo.storage.due_store import DueStore
from azulejo.storage.patience import Patience
from azulejo.storage.people_store import PeopleStore
from azulejo.storage.presence_store import PresenceStore
from azulejo.storage.puzzle_store import PuzzleStore
from azulejo.storage.ration_store import RationStore
from azulejo.storage.record_store import RecordStore
from azulejo.storage.recovery_store import RecoveryStore
from azulejo.storage.report_store import ReportStore
from azulejo.storage.result_store import ResultStore
from azulejo.storage.session_store import SessionStore
from azulejo.storage.table_store import TableStore


class Store:
    """Tables and their events, people, records, reports, due work and what whoever runs it has done, on one database.

    It may be used by any number of tasks at once, and by any number of processes on one database. When a method has
    returned, what it wrote is safe on disk; when it has raised StorageError, nothing was written.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = TableStore(database)
        self.people = PeopleStore(database)
        self.sessions = SessionStore(database)
        self.recovery = RecoveryStore(database)
        self.departures = DepartureStore(database)
        self.records = RecordStore(database, self.tables)
        self.reports = ReportStore(database)
        self.results = ResultStore(database, self.tables)
        self.puzzles = PuzzleStore(database)
        self.due = DueStore(database)
        self.presence = PresenceStore(database)
        self.rations = RationStore(database)
        self.admin = AdminStore(database)
        self.archive = ArchiveStore(database)

    @classmethod
    async def open(cls, url: str, patience: Patience | None = None) -> Self:
        """Makes the database if need be, and brings it to the newest schema."""
        return cls(await Database.open(url, patience))

    async def close(self) -> None:
        """Lets what is being stored finish."""
        await self.database.close()
