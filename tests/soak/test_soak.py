"""A soak of some seconds with one kill on the way and one at the end, so that the long one works when it is wanted."""

from __future__ import annotations

import json
import subprocess
import sys


def test_a_short_soak_meets_every_bar() -> None:
    options = ["--minutes", "0.1", "--every", "0.05", "--tables", "4", "--pause", "0.02", "--json"]
    command = [sys.executable, "-m", "benchmarks.soak", *options]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    assert said["missed"] == []
    figures = said["figures"]
    assert figures["moves acknowledged"] > 10
    assert figures["games"] == figures["games finished"] == figures["records proven"] > 0
    assert figures["did: the server is killed"] >= 2
