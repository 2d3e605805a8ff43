"""The step that only games with displays and a centre have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azulejo.games.story import Step


@dataclass
class Took(Step):
    """A pick: `source` is a display or 0 for the centre; `rest` lists the tiles pushed to the centre."""

    kind: ClassVar[str] = "took"

    seat: int
    source: int
    colour: str
    number: int
    rest: str
    marker: bool
