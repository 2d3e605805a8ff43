"""Where in a folder the data lies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE: Final = "azulejo.db"


def sqlite_url(folder: Path) -> str:
    """The database in a folder."""
    from sqlalchemy import URL

    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()
