"""Where the data of this user lies, unless a folder is given."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

FILE: Final = "azulejo.db"


def data_folder() -> Path:
    """The folder that the system has for such things."""
    return Path(user_data_dir("azulejo", appauthor=False))


def sqlite_url(folder: Path) -> str:
    """The database in a folder."""
    from sqlalchemy import URL

    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()
