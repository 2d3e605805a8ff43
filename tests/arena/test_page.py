"""Every command line of docs/arena.md works as it stands, and its table has the rows that are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azulejo.arena.fitting import fit
from azulejo.arena.report import table
from azulejo.arena.standings import Standing
from azulejo.cli import main
from azulejo.texts import Texts

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
EXAMPLES = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.split("\n")
    if line
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_works(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert main(example.split()[1:]) == 0


def test_every_column_is_explained() -> None:
    explained = [row.split(" | ") for row in re.findall(r"^\| (.*) \|$", PAGE, re.MULTILINE)][1:]
    columns = [str(column.header) for column in table([], Texts("en")).columns]
    assert [name for row in explained for name in row[0].split(", ")] == columns[1:]
    fields = [field for row in explained for field in re.findall(r"`(\w+)`", row[1])]
    assert fields == list(Standing.__dataclass_fields__)[1:]


def test_a_hundred_victories_are_worth_what_the_page_says() -> None:
    one, other = fit(2, [{(0, 1): 1.0}] * 100)
    assert f"{one.elo - other.elo:.0f} points ahead" in PAGE
