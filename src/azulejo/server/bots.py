"""Who thinks for the bots of a server, by its settings."""

from __future__ import annotations

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting import Thinkers, WhoThinks
from azulejo.server.hosting.bot_jobs.packages import check_jobs
from azulejo.server.settings import HERE, Settings


class NobodyThinks(AzulejoError):
    """Neither this server nor anybody else would think for its bots."""


def check_bots(settings: Settings) -> None:
    """Raises AzulejoError where bots could not think in the way that is asked for."""
    if settings.bots != HERE:
        check_jobs(settings.url)
    elif settings.workers == 0:
        raise NobodyThinks("nobody_thinks", option="--bots workers")


def who_thinks(settings: Settings) -> WhoThinks:
    """Processes of this server, or bot workers; raises AzulejoError."""
    check_bots(settings)
    here = None if settings.workers == 0 else Thinkers(settings.workers or 0)
    if settings.bots == HERE:
        assert here is not None
        return here
    from azulejo.server.hosting.bot_jobs.job_queue import JobQueue
    from azulejo.server.hosting.bot_jobs.job_thinkers import JobThinkers

    return JobThinkers(JobQueue(settings.url), here)
