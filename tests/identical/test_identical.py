"""The rules do the same compiled and interpreted, and the same as when the hashes were committed.

The interpreted games are played by other processes, on a copy of the sources without binaries. A wanted change of
rules or keys changes the hashes: `python -m tests.identical.fingerprints` writes them anew.
"""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import azulejo
from azulejo.build import compiled
from tests.identical.fingerprints import FEW, MANY, PARTS, committed, fingerprints, transcripts
from tests.often import often

PACKAGE = Path(azulejo.__file__).parent
ROOT = Path(__file__).parents[2]


def sources() -> list[Path]:
    """Those that a build compiles."""
    compiling = runpy.run_path(str(ROOT / "building" / "compiling.py"))
    found: list[Path] = compiling["compiled_sources"](PACKAGE)
    return found


def binaries() -> dict[Path, Path]:
    """Every compiled module that lies in the package, by the source that it would stand for."""
    found = {}
    for binary in [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")]:
        suffix = next((suffix for suffix in EXTENSION_SUFFIXES if binary.name.endswith(suffix)), binary.suffix)
        found[binary.with_name(f"{binary.name.removesuffix(suffix)}.py")] = binary
    return found


def module_name(source: Path) -> str:
    parts = source.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as it is without binaries."""
    folder = tmp_path_factory.mktemp("pure")
    shutil.copytree(
        PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    )
    return folder


def interpreted(pure: Path, games: int, part: int) -> Any:
    """What another process reports that plays these games on the sources."""
    command = [sys.executable, "-m", "tests.identical.fingerprints", str(games), str(part)]
    environment = {**os.environ, "PYTHONPATH": str(pure), "PYTHONDONTWRITEBYTECODE": "1"}
    return json.loads(subprocess.check_output(command, cwd=ROOT, env=environment, text=True))


@pytest.mark.parametrize("games", [FEW, MANY])
@pytest.mark.parametrize("part", range(PARTS))
def test_the_games_are_as_committed(games: int, part: int) -> None:
    """An accidental change of rules shows here."""
    assert fingerprints(games, part) == committed(games, part)


@often("games", few=FEW, many=MANY)
@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_interpreted_games_are_the_same(pure: Path, games: int, part: int) -> None:
    report = interpreted(pure, games, part)
    assert report["compiled"] is False
    assert report["fingerprints"] == committed(games, part)
    assert report["transcripts"] == transcripts(games, part)


def test_binaries_are_in_use_where_the_build_has_them() -> None:
    """Of all modules that are to be compiled or, in a build without compiling, of none, and never of another."""
    built = binaries()
    assert sorted(built) in ([], sources()), "some binaries are missing or shadow other sources: build again"
    assert compiled() == bool(built)
    for source, binary in built.items():
        assert import_module(module_name(source)).__file__ == str(binary)


def test_binaries_are_not_older_than_their_sources() -> None:
    """mypyc puts the code of all modules into one library, beside which the modules' own binaries are but doors."""
    libraries = [
        Path(module.__file__)
        for name, module in sys.modules.items()
        if name.endswith("__mypyc") and module.__file__ and Path(module.__file__).parent == PACKAGE.parent
    ]
    assert len(libraries) == compiled()
    for library in libraries:
        newer = [str(source) for source in sources() if source.stat().st_mtime > library.stat().st_mtime]
        assert newer == [], "edited since the last build: build again"
