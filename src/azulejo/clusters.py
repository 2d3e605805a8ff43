"""A cluster of Ray: processes on as many machines as one likes, of which any may die."""

from __future__ import annotations

import hashlib
import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

import azulejo
from azulejo.games.errors import AzulejoError

R = TypeVar("R")
log = logging.getLogger(__name__)

LOCAL: Final = "local"  # instead of an address: one for this run, on all cores of this machine
KNOWN_TO_RAY: Final = (LOCAL, "auto")  # by these it finds one itself, or says at once that there is none
CONNECTING: Final = 5.0  # seconds
RETRIES: Final = 5  # deaths of processes or machines that a task survives
AHEAD: Final = 2  # tasks for each core, so that it need not wait for the next
PATIENCE: Final = 60.0  # seconds in which each machine must say what it has
WHAT_COUNTS: Final = ("*.py", "*.json", "*.weights")  # of what games depend on


class NoCluster(AzulejoError):
    """There is none, it cannot be used, or too much of it has died."""


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Its address is as Ray has it, `ray://host:10001` or `host:6379`, or LOCAL. Raises NoCluster."""
    if find_spec("ray") is None:
        raise NoCluster("ray_missing")
    check_address(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told of what is done here
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    import ray

    keep_quiet(ray)
    try:
        local: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **local)
    except (ConnectionError, OSError, RuntimeError, ValueError) as cause:
        problem = (str(cause) or type(cause).__name__).strip().splitlines()[0]
        raise NoCluster("ray_unreachable", address=address, problem=problem) from cause
    try:
        check_alike(ray)
        yield Cluster(ray)
    finally:
        ray.shutdown()


def keep_quiet(ray: Any) -> None:
    """Ray prints that a process has died to standard output, which is for results, and has no setting against it."""
    ray._private.worker.print_to_stdstream = lambda data, ignore_prefix: log.info("%s", " ".join(data["lines"]))


def check_address(address: str) -> None:
    """Raises NoCluster where nobody answers: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address in KNOWN_TO_RAY:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECTING).close()
    except (OSError, ValueError, OverflowError) as cause:
        problem = cause.strerror if isinstance(cause, OSError) else None
        raise NoCluster("ray_unreachable", address=address, problem=problem or type(cause).__name__) from cause


class Cluster:
    """A crew on a cluster. A task whose process dies is done again by another."""

    def __init__(self, ray: Any) -> None:
        self._failures: tuple[type[Exception], ...] = (
            ray.exceptions.RaySystemError,
            ray.exceptions.WorkerCrashedError,
            ray.exceptions.NodeDiedError,
            ray.exceptions.OutOfMemoryError,
        )
        self._do = ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        self.ahead = max(2, AHEAD * int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, work: Callable[..., R], /, *task: object) -> Future[R]:
        """For what fails because of the cluster NoCluster is raised, once it was tried often enough."""
        done: Future[R] = Future()
        self._do.remote(work, task).future().add_done_callback(partial(self._pass_on, done))
        return done

    def _pass_on(self, done: Future[R], found: Future[tuple[R, AzulejoError | None]]) -> None:
        if not done.set_running_or_notify_cancel():
            return
        try:
            result, refusal = found.result()
        except self._failures as error:
            done.set_exception(NoCluster("ray_died", times=RETRIES + 1, problem=type(error).__name__))
        except BaseException as error:
            done.set_exception(error)
        else:
            done.set_exception(refusal) if refusal else done.set_result(result)


def do(work: Callable[..., R], task: tuple[object, ...]) -> tuple[R | None, AzulejoError | None]:
    """What a process of the cluster does. What the work refuses comes back as what it is, not as Ray would wrap it."""
    try:
        return work(*task), None
    except AzulejoError as refusal:
        return None, refusal


def check_alike(ray: Any) -> None:
    """Raises NoCluster where a machine plays other games than this one: it has another version, or none at all."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    ours = fingerprint()
    for node in ray.nodes():
        if not node["Alive"] or not node["Resources"].get("CPU"):
            continue
        where = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
        name = node["NodeManagerHostname"]
        try:
            asked = ray.remote(num_cpus=0, scheduling_strategy=where)(fingerprint).remote()
            theirs = ray.get(asked, timeout=PATIENCE)
        except Exception as cause:  # whatever it lacks, it is of no use
            raise NoCluster("ray_without_us", machine=name, problem=type(cause).__name__) from cause
        if theirs != ours:
            raise NoCluster("ray_differs", machine=name, theirs=theirs, ours=ours)


def fingerprint() -> str:
    """The version, and what all sources and weights come to, however they are compiled."""
    found = hashlib.sha256()
    folder = Path(azulejo.__file__).parent
    for pattern in WHAT_COUNTS:
        for file in sorted(folder.rglob(pattern)):
            part = file.relative_to(folder)
            if part.parts[0] not in ("web", "texts", "server"):
                with suppress(OSError):
                    found.update(str(part).encode() + b"\0" + file.read_bytes())
    return f"{azulejo.__version__}-{found.hexdigest()[:12]}"
