"""What reports are printed on."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import Console

ENDLESS: Final = 10_000  # columns, more than any report has


def paper() -> Console:
    """Standard output: as wide as the terminal, and where it is none as wide as the report, so that nothing is cut."""
    return Console(width=None if sys.stdout.isatty() else ENDLESS)
