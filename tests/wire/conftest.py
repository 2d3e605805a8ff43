"""The options that have a server use either kind of database."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def database_options(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    if request.param == "sqlite":
        return ["--data", str(tmp_path / "data")]
    return ["--database", str(request.getfixturevalue("postgresql_url"))]
