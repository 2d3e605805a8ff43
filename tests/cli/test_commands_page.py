"""docs/commands.md has every command and every option that there is, and nothing else."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from azulejo.arguments import ACTS, COMMANDS, parser
from azulejo.texts import Texts

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")
INTRODUCTION, *PARTS = re.split(r"^## azulejo ", PAGE, flags=re.MULTILINE)
SECTIONS = {part.partition("\n")[0]: part for part in PARTS}
EXAMPLES = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()
]


def below(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    choices = [action.choices for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(choices[0]) if choices else {}


def commands() -> dict[str, argparse.ArgumentParser]:
    return below(parser(Texts("en")))


def arguments(command: argparse.ArgumentParser) -> set[str]:
    """As the page writes them, those of what is below it too."""
    everywhere = {"--help", "--lang"}
    there = set[str]().union(*map(arguments, below(command).values()))
    for action in command._actions:
        flag = action.option_strings[-1] if action.option_strings else None
        if flag not in everywhere:
            metavar = action.metavar if action.nargs != 0 else None
            there.add(" ".join(str(word) for word in (flag, metavar) if word))
    return there


def test_every_command_has_a_section() -> None:
    assert list(SECTIONS) == list(commands()) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_argument_is_described_where_it_belongs(command: str) -> None:
    described = re.findall(r"^- `([^`]+)`", SECTIONS[command], re.MULTILINE)
    assert sorted(described) == sorted(arguments(commands()[command]))


def test_every_act_of_admin_is_in_its_table() -> None:
    named = re.findall(
        r"`([a-z]+)(?: [A-Z ]+)?`", "".join(re.findall(r"^\| `[^|]+\|", SECTIONS["admin"], re.MULTILINE))
    )
    assert named == list(ACTS)


def test_what_holds_everywhere_is_described() -> None:
    for flag in ("--help", "-h", "--lang en", "--lang fr", "--version"):
        assert f"`{flag}`" in INTRODUCTION


def test_every_command_has_an_example() -> None:
    assert [example.split()[1] for example in EXAMPLES] == list(COMMANDS)
