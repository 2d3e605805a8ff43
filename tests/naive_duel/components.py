"""What is in the box (D1 to D4), written down from the components once more."""

from __future__ import annotations

COLOURS = "BYRKT"
TILES = [colour for colour in COLOURS for _ in range(13)]

# D2: with the special or joker cell at the bottom right, the others are top left, top right, bottom left.
BOTH_KINDS = ["YKT", "TKR", "BRK", "TRB", "KYR", "KTB", "BYT", "RBY"]
PLATES = ["s" + cells for cells in [*BOTH_KINDS, "YBK"]] + ["j" + cells for cells in [*BOTH_KINDS, "RTY"]]

# D3: two of each.
CHIP_FACES = ["B", "Y", "R", "K", "T", "TY", "BR", "RT", "KB", "YK"]
CHIPS = [face for face in CHIP_FACES for _ in range(2)]

# D4: the two sides of each tablet.
TABLETS = [("rows", "five_colours"), ("columns", "outer"), ("diagonals", "corners"), ("jokers", "empty_specials")]
FIRST_GAME = ["rows", "columns", "diagonals"]
SIDES = [side for tablet in TABLETS for side in tablet]

BROKEN_COSTS = [1, 2, 3, 4]  # D12
SMALL = [1, 2, 3, 4]  # the small factories; 0 is the large one


def cells_of(plate: str, rotation: int) -> list[list[str]]:
    """The four cells of a plate after so many clockwise quarter turns; S is the special cell, * the joker cell."""
    kind, top_left, top_right, bottom_left = list(plate)
    cells = [[top_left, top_right], [bottom_left, "S" if kind == "s" else "*"]]
    for _ in range(rotation):
        cells = [[cells[1][0], cells[0][0]], [cells[1][1], cells[0][1]]]
    return cells


def are_tablets(sides: list[str]) -> bool:
    """D4: three or four tablets, each with one of its sides, in the order of the box."""
    chosen = [side for tablet in TABLETS for side in tablet if side in sides]
    used = [sum(side in tablet for side in sides) for tablet in TABLETS]
    return chosen == sides and len(sides) in (3, 4) and max(used) == 1


def sorted_tiles(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=COLOURS.index)
