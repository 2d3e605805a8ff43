"""docs/duel-components.md draws the components exactly as the data files have them (D2 to D4)."""

from __future__ import annotations

from pathlib import Path

from azulejo.games.duel.components import chips, plates, tablets
from azulejo.games.duel.components.plates import corners

PAGE = Path(__file__).parents[2] / "docs" / "duel-components.md"
LETTERS = "BYRKT*S"  # colours, a joker cell, a special cell


def drawn(plate: int, rotation: int) -> tuple[str, str]:
    cells = "".join(LETTERS[kind] for kind in corners(plate, rotation))
    return f"{cells[0]} {cells[1]}", f"{cells[2]} {cells[3]}"


def plate_rows(numbers: range) -> list[str]:
    """Nine plates beside each other: names, then the two rows of cells."""
    names = "  ".join(plates.NAMES[number] for number in numbers)
    rows = ["  ".join(f"{drawn(number, 0)[row]:<4}" for number in numbers).rstrip() for row in range(2)]
    return [names, *rows]


def rotation_rows() -> list[str]:
    return ["  ".join(f"{drawn(0, rotation)[row]:<4}" for rotation in range(4)).rstrip() for row in range(2)]


def blocks() -> list[list[str]]:
    """The drawings of the page, in order."""
    return [block.strip("\n").split("\n") for block in PAGE.read_text("utf-8").split("```")[1::2]]


def test_the_plates_are_drawn_as_they_are() -> None:
    special, joker, turned = blocks()[0][1:], blocks()[1][1:], blocks()[2][1:]
    assert special == plate_rows(range(9)) and joker == plate_rows(range(9, 18))
    assert turned == ["  ".join(f"@{rotation}  " for rotation in range(4)).rstrip(), *rotation_rows()]


def test_the_chips_are_drawn_as_they_are() -> None:
    assert blocks()[3][1:] == ["  ".join(chips.NAMES[:5]), "  ".join(chips.NAMES[5:])]


def test_the_tablets_are_listed_as_they_are() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    listed = [cell.strip() for line in rows for cell in line.strip("|").split("|")]
    expected = []
    for side in tablets.SIDES:
        points = f"{tablets.POINTS[side]}"
        if side == "corners":
            points += f", {tablets.BOTTOM_CORNER_POINTS}"
        expected.append(f"`{side}`: {points}")
    assert [cell.split(" for ")[0] for cell in listed] == expected


def test_the_data_are_what_the_rules_count() -> None:
    """D2, D3"""
    assert len(plates.NAMES) == len(set(plates.NAMES)) == 18
    assert [name[0] for name in plates.NAMES].count("s") == 9
    assert len(chips.NAMES) == 10 and chips.CHIPS == 20
    colours = "".join(chips.NAMES)
    assert all(colours.count(letter) == 3 for letter in "BYRKT"), "each colour is on six chips"
