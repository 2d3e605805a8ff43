"""What a process that studies does. It imports nothing of the server's, so that it is there soon after it is wanted."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from azulejo.analysis import Cancelled
from azulejo.processes import belong_to_parent, bound_memory
from azulejo.server.study.jobs import Job

NICENESS: Final = 10  # beyond the server's own: a tenth of what bots and the server want at the same time
STOP: Final = "stop"


@dataclass(frozen=True)
class Ended:
    """A job has given all its answers, or failed for this reason."""

    reason: str = ""


def study_for(connection: Connection) -> None:
    """What the process does."""
    belong_to_parent()
    bound_memory()
    with suppress(AttributeError, OSError):  # not every system can do it
        os.nice(NICENESS)
    with suppress(EOFError, OSError):  # nobody is left to be answered
        connection.send("ready")
        while True:
            job = connection.recv()
            if job != STOP:  # one that came too late to stop anything
                connection.send(Ended(_study(job, connection)))


def _study(job: Job, connection: Connection) -> str:
    """Sends the answers; why it failed, if it did, which is the server's to log."""
    try:
        for answer in job.answers(lambda: not connection.poll()):
            connection.send(answer)
    except Cancelled:
        pass
    except (EOFError, OSError):
        raise
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
