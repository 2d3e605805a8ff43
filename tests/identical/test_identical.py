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
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import azulejo
from azulejo.build import compiled
from tests.every_game import SETTINGS
from tests.identical.fingerprints import COMMITTED, GAMES_OF_EACH, PARTS, fingerprints, number_of_games, transcripts

PACKAGE = Path(azulejo.__file__).parent
ROOT = Path(__file__).parents[2]


def sources() -> list[Path]:
    """Those that a build compiles."""
    compiling = runpy.run_path(str(ROOT / "building" / "compiling.py"))
    found: list[Path] = compiling["compiled_sources"](PACKAGE)
    return found


def binary_of(source: Path) -> Path | None:
    """The compiled module beside a source."""
    binaries = [source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES]
    return next((binary for binary in binaries if binary.exists()), None)


def module_name(source: Path) -> str:
    parts = source.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[subprocess.Popen[str]]]:
    """One process for each part, already at work."""
    pure = tmp_path_factory.mktemp("pure")
    shutil.copytree(PACKAGE, pure / PACKAGE.name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(pure), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "tests.identical.fingerprints"]
    workers = [
        subprocess.Popen([*command, str(part)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        for part in range(PARTS)
    ]
    yield workers
    for worker in workers:
        worker.kill()
        worker.wait()
        if worker.stdout is not None:
            worker.stdout.close()


def report_of(worker: subprocess.Popen[str]) -> dict[str, Any]:
    output, _ = worker.communicate(timeout=600)
    assert worker.returncode == 0
    report: dict[str, Any] = json.loads(output)
    return report


def test_the_games_are_as_committed() -> None:
    """An accidental change of rules shows here."""
    expected = json.loads(COMMITTED.read_text("utf-8"))
    played: dict[str, str] = {}
    for part in range(PARTS):
        played |= fingerprints(part)
    assert played == expected


def test_there_are_ten_thousand_games_of_each_game() -> None:
    for name in {setting.name for setting in SETTINGS}:
        assert sum(number_of_games(setting) for setting in SETTINGS if setting.name == name) >= GAMES_OF_EACH


@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_interpreted_games_are_the_same(interpreted: list[subprocess.Popen[str]], part: int) -> None:
    report = report_of(interpreted[part])
    assert report["compiled"] is False
    expected = json.loads(COMMITTED.read_text("utf-8"))
    assert report["fingerprints"] == {name: hash_ for name, hash_ in expected.items() if name in report["fingerprints"]}
    assert report["transcripts"] == transcripts(part)


def test_binaries_are_in_use_where_the_build_has_them() -> None:
    built = [source for source in sources() if binary_of(source)]
    assert built in ([], sources()), "some modules are compiled and some are not: build again"
    assert compiled() == bool(built)
    for source in built:
        assert sys.modules[module_name(source)].__file__ == str(binary_of(source))


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
