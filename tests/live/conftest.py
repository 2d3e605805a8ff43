"""Servers for the tests of streams."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from azulejo.storage.urls import sqlite_url
from tests.live.evening import Evening, Guest


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A server without limits on how often one may ask."""
    served = Evening(sqlite_url(tmp_path_factory.mktemp("data")))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A server with limits."""
    served = Evening(sqlite_url(tmp_path_factory.mktemp("strict")), limits=True)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def ana(evening: Evening) -> Iterator[Guest]:
    with evening.guest("Ana") as guest:
        yield guest


@pytest.fixture
def rui(evening: Evening) -> Iterator[Guest]:
    with evening.guest("Rui") as guest:
        yield guest


@pytest.fixture
def nobody(evening: Evening) -> Iterator[Guest]:
    """Somebody without a cookie."""
    with evening.guest() as guest:
        yield guest
