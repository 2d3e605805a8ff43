"""Games, people and records in SQLite or PostgreSQL. Stored first, told afterwards.

`Store.open(url)` opens a database and brings it to the newest schema. `commands` is what the command line does with it.
"""

from azulejo.storage.failures import NameTaken, Overtaken, StorageError
from azulejo.storage.rows import DueBot, KeptRecord, Listed, Loaded, Person
from azulejo.storage.store import Store

__all__ = [
    "DueBot",
    "KeptRecord",
    "Listed",
    "Loaded",
    "NameTaken",
    "Overtaken",
    "Person",
    "StorageError",
    "Store",
]
