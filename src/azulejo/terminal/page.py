"""How a drawing is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azulejo.texts import Texts


@dataclass(frozen=True)
class Page:
    """In which language, with which names on the boards, how wide, and with colours or without."""

    texts: Texts
    names: Sequence[str]
    width: int
    coloured: bool

    def title(self, seat: int, active: bool) -> str:
        """What stands above the board of a seat, with an arrow where it must decide."""
        return f"{'▶ ' if active else ''}{seat + 1} {self.names[seat]}"
