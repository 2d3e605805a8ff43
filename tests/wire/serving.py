"""A real `azulejo serve` in its own process, to be used, killed and started again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import psutil

PATIENCE = 60  # seconds until something that must happen is called lost


class Server:
    """Runs on a port of its own choice, and on the same one after each restart."""

    def __init__(self, *options: str, log: Path, limited: bool = False) -> None:
        self.options = options if limited else ("--no-limits", *options)
        self.log = log
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once it answers."""
        command = [sys.executable, "-m", "azulejo", "serve", "--port", str(self.port), "--drain", "0", *self.options]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        else:
            raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")
        self.wait_until_healthy()

    def wait_until_healthy(self) -> None:
        end = time.monotonic() + PATIENCE
        with httpx.Client(timeout=PATIENCE, verify=False) as client:  # certificates would take long to read
            while time.monotonic() < end:
                with suppress(httpx.TransportError):
                    if client.get(f"{self.url}/healthz").status_code == 200:
                        return
                time.sleep(0.02)
        raise AssertionError(f"the server is not healthy: {self.log.read_text()[-2000:]}")

    def children(self) -> list[psutil.Process]:
        assert self.process is not None
        return psutil.Process(self.process.pid).children(recursive=True)

    def kill(self) -> None:
        """At once and without a word, as a power cut would; its worker processes are left to notice by themselves."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """Asks it to end, and says its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
