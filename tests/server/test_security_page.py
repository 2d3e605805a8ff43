"""docs/security.md: every promise has its tests, and every test that is named exists."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "security.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!promise|-)(.+?) \| (.+) \|$", PAGE, re.MULTILINE)


def exists(named: str) -> bool:
    """`wire/test_x`: a test of that name in that folder."""
    folder, _, name = named.partition("/")
    defined = re.compile(rf"^(?:async )?def {re.escape(name)}\(", re.MULTILINE)
    return any(defined.search(file.read_text("utf-8")) for file in (TESTS / folder).glob("test_*.py"))


def test_every_promise_names_tests_that_exist() -> None:
    assert len(ROWS) > 20
    for promise, tests in ROWS:
        named = re.findall(r"`(\w+/test_\w+)`", tests)
        assert ", ".join(f"`{test}`" for test in named) == tests, promise
        assert [test for test in named if not exists(test)] == []


def test_one_that_is_missing_would_be_found() -> None:
    assert exists("server/test_one_that_is_missing_would_be_found")
    assert not exists("server/test_one_that_is_missing")
    assert not exists("wire/test_one_that_is_missing_would_be_found")
