"""Large runs on a cluster of Ray: the same games as on one core, whichever of its processes dies."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import psutil
import pytest

from azulejo import clusters
from azulejo.clusters import Cluster, NoCluster, check_address, check_alike, do, fingerprint
from azulejo.games.errors import AzulejoError
from azulejo.texts import Texts

PATIENCE = 240
TOKEN = secrets.token_hex(32)
COMMANDS = {
    "simulate": "simulate duel --games 6 --bots greedy,random --json",
    "arena": "arena greedy random --games 6 --again --json",
    "calibrate": "calibrate azul --games 3 --nodes 4 --json",
    "analyse": "analyse {game} --nodes 20 --json",
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[subprocess.Popen[bytes]]:
    """A cluster of two cores that runs by itself, as on another machine; `args[-1]` ends with its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        start = [str(Path(sys.executable).parent / "ray"), "start", "--head", "--block", "--num-cpus=2"]
        where = ["--include-dashboard=false", "--node-ip-address=127.0.0.1", f"--temp-dir={folder}", f"--port={port}"]
        silent = subprocess.DEVNULL
        running = subprocess.Popen([*start, *where], stdout=silent, stderr=silent, env=environment())
        try:
            until_it_answers(port)
            yield running
        finally:
            for process in psutil.Process(running.pid).children(recursive=True):
                process.kill()
            running.kill()
            running.wait()


def environment() -> dict[str, str]:
    """Whoever uses the tests' cluster has its token, which nobody else knows."""
    return os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN}


def until_it_answers(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.2)


def address_of(cluster: subprocess.Popen[bytes]) -> str:
    assert isinstance(cluster.args, list)
    return "127.0.0.1:" + str(cluster.args[-1]).partition("=")[2]


def azulejo(words: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "azulejo", *words.split()]
    return subprocess.Popen(
        command, stdout=-1, stderr=-1, text=True, cwd=folder, env=environment() | {"XDG_DATA_HOME": str(folder)}
    )


def said(words: str, folder: Path) -> Any:
    """What a command comes to. Times are not compared."""
    folder.mkdir(exist_ok=True)
    with azulejo(words, folder) as running:
        out, err = running.communicate(timeout=PATIENCE)
        assert (running.returncode, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_same_comes_of_it_as_on_one_core(command: str, cluster: subprocess.Popen[bytes], tmp_path: Path) -> None:
    here, there, game = tmp_path / "here", tmp_path / "there", tmp_path / "game-000001.json"
    if command == "analyse":
        said(f"simulate azul --games 1 --bots greedy,random --json --out {tmp_path}", here)
    words = COMMANDS[command].format(game=game)
    one, other = said(words, here), said(f"{words} --ray {address_of(cluster)}", there)
    if command == "arena":
        for each in (one, other):
            for entrant in each["results"]:
                assert entrant.pop("longest_decision") >= entrant.pop("seconds_per_decision") > 0
    assert one == other


def test_nothing_is_missed_of_a_process_that_is_killed(cluster: subprocess.Popen[bytes], tmp_path: Path) -> None:
    words = "simulate azul --games 60 --bots apprentice,greedy --json --out"
    with azulejo(f"{words} there --ray {address_of(cluster)}", tmp_path) as running:
        victim = None
        while victim is None and running.poll() is None:
            playing = psutil.Process(cluster.pid).children(recursive=True)
            victim = next((process for process in playing if "ray::do" in "".join(process.cmdline()[:1])), None)
        assert victim is not None
        victim.kill()
        out, err = running.communicate(timeout=PATIENCE)
        assert (running.returncode, err) == (0, "")
    assert json.loads(out) == said(f"{words} here", tmp_path)
    for one in sorted((tmp_path / "here").iterdir()):
        assert one.read_text() == (tmp_path / "there" / one.name).read_text()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nonsense", "127.0.0.1:99999"])
def test_where_no_cluster_is_one_sentence_says_so_at_once(address: str) -> None:
    with pytest.raises(NoCluster) as missing:
        check_address(address)
    assert missing.value.code == "ray_unreachable"
    assert "ray start --head" in Texts("en").error(missing.value)


def test_without_the_package_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda name: None)
    with pytest.raises(NoCluster) as missing, clusters.cluster("local"):
        pass
    assert 'pip install "azulejo[ray]"' in Texts("en").error(missing.value)


class Machines:
    """Stands in for Ray where machines say something else than they should."""

    class exceptions:  # noqa: N801
        RaySystemError = WorkerCrashedError = NodeDiedError = OutOfMemoryError = MemoryError

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def nodes(self) -> list[dict[str, Any]]:
        dead = {"Alive": False, "Resources": {"CPU": 4}}
        return [dead, {"Alive": True, "Resources": {"CPU": 4}, "NodeID": "ab" * 28, "NodeManagerHostname": "cellar"}]

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 4.0}

    def remote(self, *function: Any, **options: Any) -> Any:
        return self

    __call__ = remote

    def get(self, asked: object, timeout: float) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def future(self) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_exception(self.answer) if isinstance(self.answer, Exception) else done.set_result(self.answer)
        return done


@pytest.mark.parametrize(("answer", "code"), [("0.0.1-x", "ray_differs"), (ModuleNotFoundError(), "ray_without_us")])
def test_a_machine_that_would_play_other_games_is_refused(answer: object, code: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(NoCluster) as refused:
        check_alike(Machines(answer))
    assert refused.value.code == code
    assert "cellar" in Texts("en").error(refused.value)
    check_alike(Machines(fingerprint()))


def test_what_too_many_processes_die_of_is_given_up() -> None:
    with pytest.raises(NoCluster) as died:
        Cluster(Machines(MemoryError())).submit(abs, -1).result()
    assert died.value.code == "ray_died"


def test_what_the_work_refuses_comes_back_as_what_it_is() -> None:
    refusal = AzulejoError("no_such_game", name="chess", games="azul")

    def refuse() -> None:
        raise refusal

    assert do(refuse, ()) == (None, refusal)
    assert do(abs, (-1,)) == (1, None)
    with pytest.raises(AzulejoError) as raised:
        Cluster(Machines((None, refusal))).submit(abs, -1).result()
    assert raised.value is refusal


def test_a_task_that_is_not_wanted_any_more_says_nothing() -> None:
    done: Future[int] = Future()
    assert done.cancel()
    Cluster(Machines((1, None)))._pass_on(done, Machines((1, None)).future())
    assert done.cancelled()
