"""What the package says it needs is what its code imports: nothing is missing and nothing is carried along."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOADED_BY_UVICORN = {"httptools", "uvloop", "websockets"}  # by their names, where they are installed
PARTS = {"pydantic-core": "pydantic"}  # of which each version needs exactly one of the other


def declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    ours = ("train", "envs", "openspiel", "scale", "ray")
    needed = [*project["dependencies"], *(requirement for extra in ours for requirement in extras[extra])]
    return {normal(re.split(r"[^\w.-]", requirement)[0]) for requirement in needed}


def imported() -> set[str]:
    """The packages that our code imports, by the names they are installed under."""
    owners = packages_distributions()
    modules = {name for file in (ROOT / "src").rglob("*.py") for name in imports(ast.parse(file.read_text("utf-8")))}
    theirs = modules - sys.stdlib_module_names - {"azulejo"}
    found = {normal(owners[module][0]) for module in theirs}
    return {PARTS.get(name, name) for name in found}


def imports(code: ast.Module) -> Iterator[str]:
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_imported_and_every_import_is_a_dependency() -> None:
    assert imported() | LOADED_BY_UVICORN == declared()
