"""`azulejo migrate`, `restore` and `archive`: what is kept, moved, brought back and made small."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from azulejo.games.errors import AzulejoError
from azulejo.housekeeping import bar, database_url
from azulejo.storage.maintenance import archive, migrate, restore, unarchive
from azulejo.storage.moving import Moved
from azulejo.storage.urls import SQLITE, parse_url, shown, sqlite_url
from azulejo.texts import Texts

TO: Final = "AZULEJO_TO"  # a URL, or a file's path
DAY: Final = 86_400_000  # milliseconds
WRONG_TABLE: Final = 1
COLUMN: Final = 12  # characters of a number


class NoTarget(AzulejoError):
    """Nobody has said where everything is to go."""


class Keeping:
    """What the commands do; each returns its exit code. AzulejoError and OSError are told to the user."""

    def __init__(self, asked: argparse.Namespace, texts: Texts, put: Callable[[str], None]) -> None:
        self.asked = asked
        self.texts = texts
        self.put = put

    def migrate(self) -> int:
        source = place_url(self.asked.source) if self.asked.source else database_url(file=self.asked.from_secret)
        target = self._target()
        with bar(self.texts.say("migrate.moving")) as progress:
            moved = migrate(source, target, progress)
        self._tell(moved, target)
        self.put(self.texts.say("migrate.source", place=shown(parse_url(source))))
        return 0

    def restore(self) -> int:
        target = self._database()
        with bar(self.texts.say("restore.reading")) as progress:
            moved = restore(self.asked.file, target, progress)
        self._tell(moved, target)
        return 0

    def archive(self) -> int:
        """Packs what is old, or brings back what is named: one line a table then, and 1 if one could not be."""
        if self.asked.restore:
            return self._unarchive()
        before = int(time.time() * 1000) - self.asked.older_than * DAY
        with bar(self.texts.say("archive.packing")) as progress:
            archived = archive(self._database(), before, progress)
        for name in archived.left:
            self.put(self.texts.say("archive.left", table=name))
        figures = {name: self.grouped(getattr(archived, name)) for name in ("events", "bytes", "packed")}
        self.put(self.texts.say("archive.done", figures, number=archived.games))
        return WRONG_TABLE if archived.left else 0

    def _unarchive(self) -> int:
        code = 0

        def told(name: str, found: int | AzulejoError) -> None:
            nonlocal code
            if isinstance(found, AzulejoError):
                code = WRONG_TABLE
                self.put(f"{name}: {self.texts.error(found)}")
            else:
                self.put(f"{name}: {self.texts.say('archive.restored', number=found)}")

        unarchive(self._database(), self.asked.restore, told)
        return code

    def _database(self) -> str:
        return database_url(self.asked.data, self.asked.database, self.asked.database_from)

    def _target(self) -> str:
        if self.asked.to_secret:
            return Path(self.asked.to_secret).read_text("utf-8").strip()
        named = self.asked.to or os.environ.get(TO)
        if not named:
            raise NoTarget("no_target", variable=TO)
        return place_url(named)

    def _tell(self, moved: Moved, target: str) -> None:
        """A line a table, of which both sides were counted and compared, and what they come to."""
        width = max(map(len, moved.tables))
        for name, tally in moved.tables.items():
            self.put(f"{name:<{width}}{self.grouped(tally.rows):>{COLUMN}}  {tally.fingerprint}")
        rows = self.grouped(sum(tally.rows for tally in moved.tables.values()))
        fields = {"place": shown(parse_url(target)), "number": len(moved.tables), "rows": rows}
        self.put(self.texts.say("migrate.was_there" if moved.was_there else "migrate.done", fields))

    def grouped(self, number: int) -> str:
        """A large number as it is easily read."""
        return f"{number:,}".replace(",", self.texts.say("number.thousands"))


def place_url(place: str) -> str:
    """The URL of a database that is named by its URL, its file or the folder of that."""
    if "://" in place:
        return place
    path = Path(place)
    return sqlite_url(path) if path.is_dir() else URL.create(SQLITE, database=str(path)).render_as_string()
