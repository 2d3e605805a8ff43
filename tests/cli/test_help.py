"""Help is there for everything, in both languages."""

from __future__ import annotations

import argparse
import ast
import inspect
import re

import pytest

from azulejo import __version__
from azulejo.arguments import ACTS, ARGPARSE, COMMANDS
from azulejo.build import compiled
from azulejo.command_examples import EXAMPLES
from tests.cli.conftest import Run

HELPS = [[], *([command] for command in COMMANDS), *(["admin", act] for act in ACTS)]


@pytest.mark.parametrize("command", HELPS, ids=str)
def test_help_has_a_description_and_examples(run: Run, command: list[str]) -> None:
    english = run(*command, "--help")
    french = run(*command, "--help", "--lang", "fr")
    assert (english.code, french.code) == (0, 0)
    assert english.out.startswith("usage: azulejo")
    assert french.out.startswith("utilisation\u202f: azulejo")
    for example in EXAMPLES[".".join(command) or "azulejo"]:
        assert f"\n  {example}\n" in english.out
        assert f"\n  {example}\n" in french.out
    assert max(map(len, english.out.splitlines())) < 100


ENGLISH = re.compile(r"\b(the|and|show|with|this|default|usage|how many|files?|required|invalid|expected)\b")


@pytest.mark.parametrize("command", HELPS, ids=str)
def test_french_help_is_french(run: Run, command: list[str]) -> None:
    words = run("--lang", "fr", *command, "--help").out
    names = {example for group in EXAMPLES.values() for example in group} | {*COMMANDS, *ACTS}
    for name in sorted(names, key=len, reverse=True):
        words = words.replace(name, "")
    assert not ENGLISH.findall(words)


def test_the_words_of_argparse_that_are_translated_are_really_its_words() -> None:
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(argparse))) if isinstance(node, ast.Call)]
    looked_up = {
        argument.value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "_"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    }
    assert set(ARGPARSE) <= looked_up


def test_nothing_asked_shows_the_help(run: Run) -> None:
    assert run() == run("--help")


def test_the_version_says_how_it_was_built(run: Run) -> None:
    built = "compiled" if compiled() else "interpreted"
    assert run("--version").out == f"azulejo {__version__} ({built})\n"
