"""The server that is measured: a process of its own, started as anybody would start it."""

from __future__ import annotations

import contextlib
import re
import resource
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import psutil

PATIENCE: Final = 30.0
FIGURE: Final = re.compile(r'^azulejo_host\{figure="(\w+)"\} ([0-9.e+]+)$', re.MULTILINE)


class CannotServe(Exception):
    """The server did not start, or cannot carry what it is asked to."""


class Machine:
    """What the cores of this machine have done since it was made."""

    def __init__(self) -> None:
        self.began = self._busy()

    def others(self, server: float, seconds: float) -> float:
        """Cores that neither this process used nor the server, which worked `server` of these seconds."""
        machine, own = (now - then for now, then in zip(self._busy(), self.began, strict=True))
        return max(0.0, (machine - own - server) / seconds)

    def _busy(self) -> tuple[float, float]:
        """Seconds that all cores, and this process, have worked."""
        cores = psutil.cpu_times()
        return sum(cores) - cores.idle - getattr(cores, "iowait", 0.0), time.process_time()


class Server:
    """A running server, and what it uses."""

    def __init__(self, running: subprocess.Popen[bytes], host: str, port: int) -> None:
        self.running = running
        self.host = host
        self.port = port
        self.process = psutil.Process(running.pid)

    @property
    def memory(self) -> int:
        """Bytes that the serving process has in memory; the processes that bots think in are not counted."""
        return int(self.process.memory_info().rss)

    @property
    def seconds(self) -> float:
        """Seconds of a core that the serving process has used."""
        times = self.process.cpu_times()
        return float(times.user + times.system)

    @property
    def worked(self) -> float:
        """The same to the nanosecond, where the system has a clock for it (Linux); what is meant are differences."""
        return time.clock_gettime((~self.running.pid << 3) | 2) if sys.platform == "linux" else self.seconds

    def figures(self) -> dict[str, float]:
        """What /metrics says about the host of the tables."""
        with urllib.request.urlopen(f"http://{self.host}:{self.port}/metrics", timeout=PATIENCE) as answer:
            return {name: float(value) for name, value in FIGURE.findall(answer.read().decode())}

    def check_files(self, streams: int) -> None:
        """Raises CannotServe if the server may not have so many connections open."""
        limit = self.process.rlimit(psutil.RLIMIT_NOFILE)[0] if hasattr(self.process, "rlimit") else None
        if limit is not None and limit < streams + 200:
            raise CannotServe(f"The server may open {limit} files only. Run `ulimit -n {streams + 1000}` first.")


class Fleet:
    """Several servers on one database, as processes or machines behind a balancer are."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.servers = servers

    @property
    def memory(self) -> int:
        """Bytes that all of them have in memory."""
        return sum(server.memory for server in self.servers)

    @property
    def seconds(self) -> float:
        """Seconds of a core that all of them have used."""
        return sum(server.seconds for server in self.servers)

    def figures(self) -> dict[str, float]:
        """What /metrics says about their hosts of tables, added up."""
        total: Counter[str] = Counter()
        for server in self.servers:
            total.update(server.figures())
        return dict(total)

    def check_files(self, streams: int) -> None:
        """Raises CannotServe if one of them may not have its part of so many connections open."""
        for server in self.servers:
            server.check_files(-(-streams // len(self.servers)))


def raise_file_limit() -> None:
    """As many open connections as the system allows this process."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def free_port(host: str) -> int:
    """One that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, database: str = "", host: str = "127.0.0.1") -> Iterator[Server]:
    """A server without rate limits that keeps its tables in this folder, or in the database of this URL."""
    port = free_port(host)
    where = ["--database", database] if database else ["--data", str(folder)]
    command = [sys.executable, "-m", "azulejo", "serve", "--host", host, "--port", str(port), "--no-limits", *where]
    with (folder / "server.log").open("ab") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_until_up(running, f"http://{host}:{port}/healthz", folder / "server.log")
        raise_file_limit()  # only now, so that the server has the limit that it would have had anyway
        yield Server(running, host, port)
    finally:
        running.terminate()
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


@contextmanager
def serving_together(folder: Path, database: str, processes: int) -> Iterator[Fleet]:
    """So many servers, each with an address of its own, so that whoever measures can choose which is asked."""
    if processes > 1 and not database:
        raise CannotServe("Several processes need PostgreSQL: name an empty database with --database.")
    with ExitStack() as stack:
        yield Fleet([stack.enter_context(serving(folder, database)) for _ in range(processes)])


def wait_until_up(running: subprocess.Popen[bytes], url: str, log: Path) -> None:
    """Raises CannotServe if the server ends or takes too long."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and running.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=1):
            return
        time.sleep(0.1)
    raise CannotServe(f"The server did not start:\n{log.read_text()[-2000:]}")
