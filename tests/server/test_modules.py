"""One finds one's way: a name means one module, and a module is read in one sitting."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "azulejo"
MODULES = [file for part in ("server", "storage", "tables") for file in (PACKAGE / part).rglob("*.py")]


def test_no_two_modules_have_the_same_name() -> None:
    names = Counter(file.stem for file in MODULES if file.stem != "__init__")
    assert [name for name, number in names.items() if number > 1] == []


def test_no_module_is_longer_than_one_reads_in_one_sitting() -> None:
    assert [file for file in MODULES if len(file.read_text("utf-8").splitlines()) > 400] == []


def test_a_process_that_studies_is_there_soon() -> None:
    """Whoever wants a game explained waits for what it imports: nothing of the server, nor of what that stores in."""
    foreign = ("sqlalchemy", "fastapi", "starlette", "azulejo.storage", "azulejo.server.hosting")
    look = f"import sys, azulejo.server.study.study_work; print([name for name in {foreign} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
