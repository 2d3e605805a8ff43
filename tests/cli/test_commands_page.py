"""docs/commands.md has every command and every option that there is, and nothing else."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from azulejo.arguments import COMMANDS, parser
from azulejo.texts import Texts

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")
INTRODUCTION, *PARTS = re.split(r"^## azulejo ", PAGE, flags=re.MULTILINE)
SECTIONS = {part.partition("\n")[0]: part for part in PARTS}
EXAMPLES = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()
]


def commands() -> dict[str, argparse.ArgumentParser]:
    (choices,) = [action for action in parser(Texts("en"))._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(choices.choices)


def test_every_command_has_a_section() -> None:
    assert list(SECTIONS) == list(commands()) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_argument_is_described_where_it_belongs(command: str) -> None:
    described = re.findall(r"^- `([^`]+)`", SECTIONS[command], re.MULTILINE)
    everywhere = {"--help", "--lang"}
    there = []
    for action in commands()[command]._actions:
        flag = action.option_strings[-1] if action.option_strings else None
        if flag not in everywhere:
            metavar = action.metavar if action.nargs != 0 else None
            there.append(" ".join(str(word) for word in (flag, metavar) if word))
    assert sorted(described) == sorted(there)


def test_what_holds_everywhere_is_described() -> None:
    for flag in ("--help", "-h", "--lang en", "--lang fr", "--version"):
        assert f"`{flag}`" in INTRODUCTION


def test_every_command_has_an_example() -> None:
    assert [example.split()[1] for example in EXAMPLES] == list(COMMANDS)
