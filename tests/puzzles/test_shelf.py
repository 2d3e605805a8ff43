"""The puzzle of the day, files of puzzles, and when failed ones come again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from azulejo.puzzles.collection import add, read, write
from azulejo.puzzles.errors import BadPuzzles, NoPuzzle
from azulejo.puzzles.puzzle import Puzzle
from azulejo.puzzles.shelf import SHIPPED, Shelf, folder
from azulejo.puzzles.spacing import DAY, DAYS, answered

PUZZLES = folder(SHIPPED)
TODAY = date(2026, 11, 17)


def test_the_day_decides_and_games_take_turns() -> None:
    shelf = Shelf(PUZZLES)
    days = [shelf.daily(TODAY + timedelta(days)) for days in range(30)]
    assert days == [Shelf(PUZZLES).daily(TODAY + timedelta(days)) for days in range(30)]
    assert len({puzzle.id for puzzle in days}) == 30
    assert [puzzle.game for puzzle in days[:3]] == [puzzle.game for puzzle in days[3:6]]
    assert len({puzzle.game for puzzle in days[:3]}) == 3


def test_what_was_made_here_is_never_the_puzzle_of_the_day() -> None:
    made = [replace(puzzle, id=f"{number:012x}") for number, puzzle in enumerate(PUZZLES)]
    both, shipped = Shelf(PUZZLES, made), Shelf(PUZZLES)
    assert len(both.puzzles) == 2 * len(shipped.puzzles)
    assert all(both.daily(TODAY + timedelta(day)) == shipped.daily(TODAY + timedelta(day)) for day in range(10))
    with pytest.raises(NoPuzzle):
        Shelf([], made).daily(TODAY)


def some() -> list[Puzzle]:
    return PUZZLES[:3]


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    write(file, some())
    assert read(file) == some()
    assert add(file, PUZZLES[2:4]) == 4, "those that are there already stay once"
    assert [puzzle.id for puzzle in read(file)] == [puzzle.id for puzzle in PUZZLES[:4]]
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("puzzles_changed", lambda text: text.replace('"difficulty":', '"difficulty": ')),
        ("puzzles_changed", lambda text: "\n".join(text.splitlines()[:-1])),
        ("puzzles_version", lambda text: text.replace('"version": 1', '"version": 2')),
        ("puzzles_foreign", lambda text: text.replace("azulejo-puzzles", "something")),
        ("puzzles_foreign", lambda text: "[" * 100_000),
        ("puzzles_foreign", lambda text: ""),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused(tmp_path: Path, code: str, change: object) -> None:
    assert callable(change)
    file = tmp_path / "some.jsonl"
    write(file, some())
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    before = file.read_bytes()
    for act in (read, lambda path: add(path, some())):
        with pytest.raises(BadPuzzles) as refused:
            act(file)
        assert refused.value.code == code
    assert file.read_bytes() == before


def test_what_is_failed_comes_again_later_and_later() -> None:
    now, days = 0, []
    standing = answered(None, False, now)
    while standing.due is not None:
        days.append((standing.due - now) // DAY)
        assert not standing.is_open(standing.due - 1) and standing.is_open(standing.due)
        now = standing.due
        standing = answered(standing, True, now)
    assert tuple(days) == DAYS == (1, 3, 7, 21)
    assert standing.is_solved and standing.tries == 5


def test_failing_again_begins_again() -> None:
    first = answered(None, False, 0)
    second = answered(first, True, DAY)
    third = answered(second, False, 4 * DAY)
    assert (third.stage, third.due, third.is_solved, third.tries) == (0, 5 * DAY, False, 3)
