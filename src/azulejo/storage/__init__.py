"""Games, people and records in SQLite or PostgreSQL. Stored first, told afterwards.

`Store.open(url)` opens a database and brings it to the newest schema. `commands` is what the command line does with it.
"""

from azulejo.storage.failures import CannotAct, ChangedMeanwhile, NameTaken, Overtaken, PersonGone, StorageError
from azulejo.storage.report_store import KeptReport
from azulejo.storage.rows import Act, DueBot, KeptRecord, Listed, Loaded, Offered, Person, Session
from azulejo.storage.store import Store

__all__ = [
    "Act",
    "CannotAct",
    "ChangedMeanwhile",
    "DueBot",
    "KeptRecord",
    "KeptReport",
    "Listed",
    "Loaded",
    "NameTaken",
    "Offered",
    "Overtaken",
    "Person",
    "PersonGone",
    "Session",
    "StorageError",
    "Store",
]
