"""The package build: without compiling when asked, and without a C compiler when there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def built_files(folder: Path, **environment: str) -> list[str]:
    """The names in a wheel built from a copy of the sources."""
    source = folder / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__"))
    shutil.copytree(ROOT / "building", source / "building", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source)]
    subprocess.run(command, check=True, env={**os.environ, **environment}, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize("environment", [{"AZULEJO_PURE": "1"}, {"CC": "no-such-compiler"}], ids=str)
def test_a_wheel_without_binaries_has_everything_else(tmp_path: Path, environment: dict[str, str]) -> None:
    names = built_files(tmp_path, **environment)
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    for name in (
        "py.typed",
        "cli.py",
        "games/azul/state.py",
        "texts/en/errors.json",
        "texts/fr/errors.json",
        "web/index.html",
    ):
        assert f"azulejo/{name}" in names
