"""What jobs need beyond what a server needs."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.storage.urls import POSTGRESQL, parse_url, shown

NEEDED: Final = "procrastinate"


class NoJobs(AzulejoError):
    """Bots cannot think elsewhere: a package is missing, or the database is none that several machines share."""


def check_jobs(url: str) -> None:
    """Raises NoJobs or StorageError."""
    place = parse_url(url)
    if place.get_backend_name() != POSTGRESQL:
        raise NoJobs("jobs_need_postgresql", place=shown(place), option="--bots")
    if find_spec(NEEDED) is None:
        raise NoJobs("jobs_need_package", package=NEEDED)
