"""Where the words of a Duel observation are. Numbers are written out: only literals are constants to the compiler."""

from __future__ import annotations

from typing import Final

HAND: Final = 1
DISPLAY: Final = 2
SIDES: Final = 3
BAG: Final = 4
TOWER: Final = 5
SUNS: Final = 6
MOON: Final = 11
STACKS: Final = 12
UNSEEN_CHIPS: Final = 14
UNSEEN: Final = 16
PLATES: Final = 19
MOST_PLATES: Final = 13  # so many lie in the pile once both players have their first plate
BOARDS: Final = 32

# … of a board
TOKENS: Final = 1
BROKEN: Final = 2
HELD: Final = 3
SPENT: Final = 5
CELLS: Final = 7
TILES: Final = 13
OF_BOARD: Final = 19

WORDS: Final = 70
