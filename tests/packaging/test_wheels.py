"""The package build: wheels that need no compiler, with the rules compiled or not, and always with the client."""

from __future__ import annotations

import runpy
import tarfile
from pathlib import Path

import pytest

from tests.packaging.wheels import ROOT, Place, binaries_in, built_sdist, built_wheel, copied_sources, names_in

COMPILING = runpy.run_path(str(ROOT / "building" / "compiling.py"))
PARTS = (
    "py.typed",
    "cli.py",
    "games/azul/state.py",
    "texts/en/errors.json",
    "texts/fr/errors.json",
    "server/openapi.json",
    "web/index.html",
)
SERVED = "from azulejo.server.client import Client; print(Client().is_there)"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """One for all wheels, as it takes long until all that they need is there."""
    return Place(tmp_path_factory.mktemp("place"))


def compiled_modules() -> list[str]:
    """As a wheel names them, without what a binary's name says of the platform."""
    package: Path = ROOT / "src" / "azulejo"
    sources: list[Path] = COMPILING["compiled_sources"](package)
    return [source.relative_to(package.parent).with_suffix("").as_posix() for source in sources]


def assert_complete(wheel: Path) -> None:
    names = names_in(wheel)
    assert [part for part in PARTS if f"azulejo/{part}" not in names] == []


def assert_plays(place: Place, how: str) -> None:
    """Rules, texts, client and server are there and run."""
    assert f"({how})" in place.run("azulejo", "--version")
    assert "greedy" in place.run("azulejo", "simulate", "duel", "--games", "2", "--lang", "en")
    assert place.run("python", "-c", SERVED).strip() == "True"


def test_who_installs_a_wheel_needs_no_compiler(tmp_path: Path, place: Place) -> None:
    """The wheel brings a binary of each module that is compiled, where this machine can make them.

    What the build needs is here: what it says it needs is proven by the next test.
    """
    wheel = built_wheel(copied_sources(tmp_path), "--no-build-isolation")
    assert_complete(wheel)
    compiled = COMPILING["has_compiler"]()
    found = sorted(name.split(".")[0] for name in binaries_in(wheel))
    assert found == (sorted([*compiled_modules(), "azulejo__mypyc"]) if compiled else [])
    place.install(wheel)
    assert_plays(place, "compiled" if compiled else "interpreted")


def test_a_package_of_the_sources_needs_none_either(tmp_path: Path, place: Place) -> None:
    """Without compiling it becomes a wheel for every platform. The client is built from what it brings."""
    sdist = built_sdist(copied_sources(tmp_path, with_client=False))
    with tarfile.open(sdist) as packed:
        assert [name for name in packed.getnames() if name.endswith((".c", ".so")) or "node_modules" in name] == []
    wheel = built_wheel(sdist, AZULEJO_PURE="1", CC="no-such-compiler")
    assert_complete(wheel)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert binaries_in(wheel) == []
    place.install(wheel)
    assert_plays(place, "interpreted")


def test_a_build_without_a_compiler_goes_on_without_binaries(tmp_path: Path) -> None:
    wheel = built_wheel(copied_sources(tmp_path), "--no-build-isolation", CC="no-such-compiler")
    assert_complete(wheel)
    assert binaries_in(wheel) == []
