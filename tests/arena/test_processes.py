"""The arena as a process: killed, it goes on after its last game; interrupted, it is quiet and leaves nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from azulejo.arena.match import Fixture
from azulejo.arena.playing import Played, play_game
from azulejo.arena.running import run
from tests.arena.matches import match_of, untimed

HANGING = """
import sys
from pathlib import Path
from azulejo.arena.running import run
from tests.arena.matches import hangs_from_seven, match_of

if __name__ == "__main__":
    run(match_of(games=20), Path(sys.argv[1]), jobs=2, play=hangs_from_seven)
"""
ENDLESS = ("-m", "azulejo", "arena", "greedy", "random", "--games", "1000000000", "--state")


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A process with a group of its own, as a terminal would give it."""
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), str(root / "src")])}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, *words], stdout=pipe, stderr=pipe, text=True, env=environment, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for_games(path: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") <= number:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_after_a_kill_every_game_is_played_once(tmp_path: Path) -> None:
    script, path = tmp_path / "hanging.py", tmp_path / "match.jsonl"
    script.write_text(HANGING)
    with started(str(script), str(path)) as process:
        wait_for_games(path, 7)
        below = psutil.Process(process.pid).children(recursive=True)
        assert len(below) >= 2
        process.kill()
        process.wait()
        _, alive = psutil.wait_procs(below, timeout=60)
        assert alive == []
    again: list[int] = []

    def play(fixture: Fixture) -> Played:
        again.append(fixture.number)
        return play_game(fixture)

    told: list[Played] = []
    run(match_of(games=20), path, told=told.append, play=play)
    assert again == list(range(7, 20))
    numbers = [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(20))
    assert untimed(told) == untimed([play_game(fixture) for fixture in match_of(games=20).fixtures()])


@pytest.mark.parametrize(("jobs", "played"), [("1", 3), ("2", 3), ("2", 0)])
def test_interrupting_is_quiet_and_leaves_nothing_behind(tmp_path: Path, jobs: str, played: int) -> None:
    """Even before the first game, while processes are being started."""
    path = tmp_path / "match.jsonl"
    with started(*ENDLESS, str(path), "--jobs", jobs) as process:
        wait_for_games(path, played)
        below = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        _, alive = psutil.wait_procs(below, timeout=60)
        assert alive == []
    assert (process.returncode, out, err) == (130, "", "")
    header, *games = path.read_text().splitlines()
    assert json.loads(header)["format"] == "azulejo-arena"
    assert len({json.loads(game)["number"] for game in games}) == len(games) >= played


def test_two_at_once_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with started(*ENDLESS, str(path)) as first:
        wait_for_games(path, 1)
        with started(*ENDLESS, str(path)) as second:
            out, err = second.communicate(timeout=60)
        assert (second.returncode, out) == (2, "")
        assert err == (
            f"azulejo: {path} is in use: another match is being played into it. "
            "Wait for its end, or name another file with --state.\n"
        )
        assert first.poll() is None
