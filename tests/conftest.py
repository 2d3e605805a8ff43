"""Hypothesis searches the same examples on every run, so that a green run stays green.

`HYPOTHESIS_PROFILE=search` looks for new ones, many more of them. Databases to test with are in `tests/databases.py`,
the order of all tests in `tests/ordering.py`.
"""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import database_url, hasty_sqlite, postgresql_server, postgresql_url, sqlite_url
from tests.ordering import put_in_order

__all__ = ["database_url", "hasty_sqlite", "postgresql_server", "postgresql_url", "sqlite_url"]

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "steady", max_examples=200, derandomize=True, database=None, deadline=None, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile("search", max_examples=5000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as it is for what a shell runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # commands that the tests interrupt must not inherit that


@pytest.hookimpl(trylast=True)  # when tests that are not wanted are gone
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    put_in_order(config, items)
