"""A game is one folder in the terminal and one file among the bots: nothing else there knows it by name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import azulejo
from azulejo.games.registry import GAMES

PACKAGE = Path(azulejo.__file__).parent
REGISTRIES = ("terminal/registry.py", "bots/minds.py")
SHARED = [
    path
    for folder in ("terminal", "bots")
    for path in sorted((PACKAGE / folder).glob("*.py"))
    if str(path.relative_to(PACKAGE)) not in REGISTRIES and path.stem.split("_")[0] not in GAMES
]


def imported(tree: ast.AST) -> set[str]:
    """The modules that a module imports from."""
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return names | {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}


def spelled(tree: ast.AST) -> set[str]:
    """The texts that a module spells."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_games_share_knows_none_of_them(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert not [module for module in imported(tree) if set(module.split(".")) & GAMES.keys()]
    assert not spelled(tree) & GAMES.keys()


@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_registry_has_one_line_a_game(registry: str) -> None:
    tree = ast.parse((PACKAGE / registry).read_text("utf-8"))
    (table,) = [node for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    assert {key.value for key in table.keys if isinstance(key, ast.Constant)} <= GAMES.keys()


def test_there_is_something_to_look_at() -> None:
    assert len(SHARED) > 20
    assert {"telling.py", "person.py", "greedy_bot.py"} <= {path.name for path in SHARED}
