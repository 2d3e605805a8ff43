"""Where the data of this user lies, unless somebody names a folder: the one place that all parts agree on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

from azulejo.games.errors import AzulejoError

NAME: Final = "azulejo"
OVERRIDE: Final = "XDG_DATA_HOME"  # where Unix looks anyway; here it counts on every system


class NoDataFolder(AzulejoError):
    """The system knows no folder of this user."""


def data_folder() -> Path:
    """`azulejo` in the folder that XDG_DATA_HOME names or that the system has for such things; raises NoDataFolder."""
    named = Path(os.environ.get(OVERRIDE, ""))
    if named.is_absolute():
        return named / NAME
    try:
        return Path(user_data_dir(NAME, appauthor=False))
    except RuntimeError as homeless:
        raise NoDataFolder("no_data_folder", variable=OVERRIDE) from homeless
