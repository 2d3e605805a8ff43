"""The example client plays whole games against a real server, and their records prove their deals."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejo.games.registry import GAMES

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"
PATIENCE = 120


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `azulejo serve` listens, with the limits that it has by default."""
    folder = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "azulejo", "serve", "--port", "0", "--data", str(folder), "--workers", "1"]
    command += ["--drain", "0"]
    with (folder / "log").open("w") as log:
        serving = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert serving.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", serving.stdout.readline())
        assert found, (folder / "log").read_text()
        yield found[0]
    finally:
        serving.terminate()
        assert serving.wait(PATIENCE) == 0
        serving.stdout.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_client_plays_to_the_end_and_its_record_is_proven(url: str, game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    client = [sys.executable, str(CLIENT), url, game, str(record)]
    played = subprocess.run(client, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert played.returncode == 0, played.stderr
    *_, over, proof = played.stdout.splitlines()
    assert over.startswith("Over: {")
    _, noted = proof.split(" FILE ")
    verify = [sys.executable, "-m", "azulejo", "--lang", "en", "verify", str(record), *noted.split()]
    proven = subprocess.run(verify, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert proven.returncode == 0, proven.stdout
    assert re.search(r"proven fair \([1-9]\d* deals\)", proven.stdout)


def test_the_client_stays_as_short_as_the_page_says() -> None:
    page = (CLIENT.parents[1] / "docs" / "live-protocol.md").read_text("utf-8")
    (promised,) = re.findall(r"plays a whole game in (\d+) lines", page)
    assert len(CLIENT.read_text("utf-8").splitlines()) <= int(promised)
