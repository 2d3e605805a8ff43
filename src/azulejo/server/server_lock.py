"""One server on a SQLite file at a time: two would each keep tables in memory that the other changes.

The file beside it says where the first one is. Its lock ends with the process, however that ends.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from azulejo.games.errors import AzulejoError
from azulejo.locking import lock
from azulejo.storage.failures import explained
from azulejo.storage.urls import file_of, parse_url


class ServedAlready(AzulejoError):
    """Another server runs on this file; `url` says where, and is empty while it is just starting."""


@contextmanager
def claimed(database: str) -> Iterator[Callable[[str], None]]:
    """Keeps other servers from a SQLite file; raises ServedAlready. What it gives is to be told this one's address."""
    file = file_of(parse_url(database))
    if file is None:
        yield lambda url: None
        return
    with explained(str(file)):
        file.parent.mkdir(parents=True, exist_ok=True)
        claim = _opened(file.with_name(f"{file.name}.lock"))
    with claim:
        if not lock(claim.fileno()):
            claim.seek(0)
            url = claim.readline().strip()
            raise ServedAlready("served_already" if url else "served_soon", place=str(file), url=url)
        claim.truncate(0)
        try:
            yield lambda url: _say(claim, url)
        finally:
            claim.truncate(0)


def _opened(path: Path) -> TextIO:
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")


def _say(claim: TextIO, url: str) -> None:
    claim.seek(0)
    claim.write(f"{url}\n")
    claim.flush()
