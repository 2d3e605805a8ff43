"""One finds one's way: a name means one module, and a module is read in one sitting."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "azulejo"
MODULES = [file for part in ("server", "storage", "tables") for file in (PACKAGE / part).rglob("*.py")]


def test_no_two_modules_have_the_same_name() -> None:
    names = Counter(file.stem for file in MODULES if file.stem != "__init__")
    assert [name for name, number in names.items() if number > 1] == []


def test_no_module_is_longer_than_one_reads_in_one_sitting() -> None:
    assert [file for file in MODULES if len(file.read_text("utf-8").splitlines()) > 400] == []
