"""Which modules of rules and search are compiled. `python building/compiling.py` compiles them where they lie."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from time import time

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "azulejo"
BINARIES = ("*.so", "*.pyd")
PARTLY = ("bots", "envs")  # packages whose folders are compiled, not what lies beside these

# Modules and folders that stay interpreted, whichever game has them: compiling these would double the time of a build.
# What a server runs for every move (`writing`, `viewing`, `preview`) is compiled: that makes it four times as fast.
INTERPRETED = {
    # Their types are read at run time, and mypyc forgets what fields are made of.
    "definition",
    "notation",
    "steps",
    "story",
    # They run when a position or a record is read, when a game is studied, or when something is wrong.
    "checks",
    "errors",
    "goals",
    "possible",
    "reading",
    "refusal",
    "text",
    # They wait for other programs.
    "engines",
    # They run once.
    "mind",
    "__init__",
    "registry",
}


def compiled_sources(package: Path) -> list[Path]:
    """The sources to compile, of the package that lies there."""
    parts = [source for part in PARTLY for source in (package / part).rglob("*.py") if source.parent.name != part]
    sources = sorted([*parts, *(package / "games").rglob("*.py")])
    return [source for source in sources if INTERPRETED.isdisjoint((source.stem, source.parent.name))]


def is_wanted() -> bool:
    """Not with AZULEJO_PURE=1."""
    return os.environ.get("AZULEJO_PURE") != "1"


def has_compiler() -> bool:
    """Whether there is a C compiler of the name that Python would call."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(str(command).split()[0]) is not None


def binaries() -> Iterator[Path]:
    """What an earlier build has left beside the sources, which it would shadow."""
    for pattern in BINARIES:
        yield from (ROOT / "src").rglob(pattern)


def compile_in_place() -> str:
    """Compiles the rules and says how that went; raises SystemExit if they cannot be translated to C."""
    for binary in list(binaries()):
        binary.unlink()
    if not is_wanted():
        return "The rules run interpreted, as AZULEJO_PURE=1 asks."
    if not has_compiler():
        return interpreted("there is no C compiler")
    began = time()
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\nThe rules could not be compiled: see above. To do without: AZULEJO_PURE=1.")
    if not any(binaries()):
        first = next((line for line in done.stdout.splitlines() if "error:" in line), "see `python setup.py build_ext`")
        return interpreted(f"the C compiler failed ({first.strip()})")
    for binary in binaries():
        os.utime(
            binary, (began, began)
        )  # also of one that was as it should be, so that it is not older than its source
    return f"The rules are compiled: {time() - began:.0f} s."


def interpreted(reason: str) -> str:
    """What whoever has no binaries should know."""
    return (
        f"The rules will run interpreted, which is the same but slower: {reason}. "
        "For speed install one (on Debian and Ubuntu: apt install gcc python3-dev), then: make clean play"
    )


if __name__ == "__main__":
    sys.stdout.write(compile_in_place() + "\n")
