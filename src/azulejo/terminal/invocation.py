"""How the reader can call the `azulejo` command from where they are."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path


def command() -> list[str]:
    """`azulejo` where the shell finds it, else the script beside this Python, else the module."""
    if shutil.which("azulejo"):
        return ["azulejo"]
    script = Path(sys.executable).with_name("azulejo")
    if not script.exists():
        return [sys.executable, "-m", "azulejo"]
    here = Path.cwd()
    return [str(script.relative_to(here)) if script.is_relative_to(here) else str(script)]
