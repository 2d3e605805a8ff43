"""Packages built from a copy of the sources, and places to install them where there is no C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("building", "src", "web", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
BUILT = ("*.so", "*.pyd", "*.egg-info", "__pycache__", "node_modules", ".?*cache")
QUICK = {"AZULEJO_OPTIMISATION": "0", "PIP_NO_COMPILE": "1"}
COMPILERS = ("cc", "gcc", "clang", "c++", "g++")


def run(*command: str | Path, within: Path = ROOT, environment: Mapping[str, str] | None = None) -> str:
    """What the command wrote; whatever it complained about is in the failure."""
    variables = {**os.environ, **(environment or {})}
    done = subprocess.run(command, cwd=within, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copied_sources(folder: Path, *, with_client: bool = True) -> Path:
    """The sources as a clone has them; the client's as well as the built client, or its sources alone."""
    source = folder / "source"
    source.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns(*BUILT))
        else:
            shutil.copy(ROOT / name, source)
    if with_client:
        shutil.rmtree(source / "web")
    else:
        shutil.rmtree(source / "src" / "azulejo" / "web")
    return source


def built_wheel(source: Path, *options: str, **environment: str) -> Path:
    """As pip builds it from a folder or from a package of sources, with only what these say they need.

    How fast the rules would run is not the point, so the compiler may be quick.
    """
    folder = source.parent / "wheels"
    command: tuple[str | Path, ...] = (
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        *options,
        "--wheel-dir",
        folder,
        source,
    )
    run(sys.executable, *command, environment={**QUICK, **environment})
    (wheel,) = folder.glob("*.whl")
    return wheel


def built_sdist(source: Path) -> Path:
    """A package of the sources."""
    folder = source.parent / "sdist"
    run(sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", str(folder), within=source)
    (sdist,) = folder.glob("*.tar.gz")
    return sdist


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as packed:
        return packed.namelist()


def binaries_in(wheel: Path) -> list[str]:
    return [name for name in names_in(wheel) if name.endswith((".so", ".pyd"))]


@dataclass
class Place:
    """An environment of its own, from which no compiler is found: Python is all that its PATH has."""

    folder: Path

    def __post_init__(self) -> None:
        venv.create(self.folder)
        assert not [name for name in COMPILERS if shutil.which(name, path=self.path)]

    @property
    def path(self) -> str:
        return str(self.folder / "bin")

    def run(self, program: str | Path, *arguments: str | Path) -> str:
        """A program of this environment, or another one by its path, away from the sources and compilers."""
        environment = {**QUICK, "PATH": self.path, "PYTHONPATH": ""}
        return run(self.folder / "bin" / program, *arguments, within=self.folder, environment=environment)

    def install(self, wheel: Path) -> None:
        """In place of another that is there, with all it needs, none of which is compiled here."""
        pip = (sys.executable, "-m", "pip", "--python", self.folder / "bin" / "python")
        self.run(*pip, "uninstall", "--quiet", "--yes", "azulejo")
        assert not (self.folder / "bin" / "azulejo").exists()
        self.run(*pip, "install", "--quiet", "--only-binary", ":all:", wheel)
