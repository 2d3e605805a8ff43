"""What puzzles are about. Every command line offers these, so they are known without anything else of puzzles."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Theme: TypeAlias = Literal["deny", "floor", "column", "colour", "points", "wall", "last_round", "chips", "plates"]
THEMES: Final[tuple[Theme, ...]] = (
    "deny",
    "floor",
    "column",
    "colour",
    "points",
    "wall",
    "last_round",
    "chips",
    "plates",
)
