"""What Special Factories add to Azul's actions and phases. The numbers are written out: only literals are constants."""

from __future__ import annotations

from typing import Final

# Actions beyond Azul's: DIVIDE + 2 * colour + side.
DIVIDE: Final = 325
ACTIONS: Final = 335
LEFT: Final = 0
RIGHT: Final = 1

# Phases beyond Azul's, named in position/definition.py
ARRANGING: Final = 5  # chance shuffles the displays and flips some to gold
ADDING: Final = 6  # chance draws the tile that SF1 adds
DIVIDING: Final = 7  # a picker divides what is left on SF4, colour by colour
