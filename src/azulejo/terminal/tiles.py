"""Tiles as positions write them, taken apart by the colours of a game."""

from __future__ import annotations

from azulejo.games.tiles import COLOURS, Palette, count


def letters(tiles: str) -> str:
    """Listed tiles, of which there may be none: `BBYR`, or nothing for `-`."""
    return "" if tiles == "-" else tiles


def counts(tiles: str, palette: Palette) -> list[tuple[str, int]]:
    """Counted tiles: `B12Y3` is twelve B and three Y."""
    counted = palette.tiles(tiles)
    numbers = [(palette.letters[colour], int(count(counted, colour))) for colour in range(COLOURS)]
    return [(letter, number) for letter, number in numbers if number]
