"""A folder to work in with a game, and a way to run the command in this process."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from azulejo import make
from azulejo.cli import main
from azulejo.folders import data_folder
from azulejo.storage.admin_store import Order
from azulejo.storage.maintenance import nothing
from azulejo.storage.urls import FILE, sqlite_url
from azulejo.tables.commands import Resign
from azulejo.workbench.simulate import Simulation
from tests.fair_games import fair_game
from tests.storage.kept import keep, opened
from tests.tables.night import NOON, Night


@dataclass
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


TABLE = "k7m2p9qrstvw"
ARCHIVED = "b4n8c2xyzkqm"


@pytest.fixture(scope="session")
def small_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server has kept of one game that goes on: of Ana, who has claimed her name, with a guest. Another guest is
    banned. It is made once."""
    folder = tmp_path_factory.mktemp("small")

    async def make_it() -> None:
        async with opened(sqlite_url(folder)) as store:
            for person, name in (("ana", "Ana"), ("guest1", "Gil"), ("guest2", "Troll")):
                await store.people.add(person, name, NOON)
            await store.people.claim_name("ana", 1, "Ana", "no hash of any password")
            await store.admin.ban("guest2", Order("root", NOON, "spam"))
            await keep(store, Night("ana", "rui"), TABLE)
            over = Night("eva", "ivo")
            over.do(Resign(0), "eva")
            await keep(store, over, ARCHIVED)
            await store.archive.pack_older(NOON + 1, nothing)

    asyncio.run(make_it())
    return folder / FILE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_database: Path) -> Path:
    """The current folder, with `game.json`, `fair.json`, `runs/`, `questions.jsonl` and a program `my-engine`.

    Games that are played are kept in it too.
    A server has run once: the user's data folder has its database. `monday.db.gz` and
    `tuesday.db` are backups of it.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("AZULEJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    data_folder().mkdir(parents=True)
    shutil.copy(small_database, data_folder() / FILE)
    shutil.copy(small_database, "tuesday.db")
    Path("monday.db.gz").write_bytes(gzip.compress(small_database.read_bytes()))
    Path("new-database.txt").write_text("sqlite:///new/azulejo.db\n")
    Path("runs").mkdir()
    for number, record in enumerate(Simulation(make("azul"), ["greedy", "random"], 2, 3).records()):
        Path("runs", f"{number}.json").write_text(record.to_text())
    Path("game.json").write_text(Path("runs", "0.json").read_text())
    Path("fair.json").write_text(fair_game(make("azul"), b"secret").to_text())
    Path("questions.jsonl").write_text('{"kind": "hello"}\n')
    Path("my-engine").write_text(f"#!/bin/sh\nexec {sys.executable} -m azulejo engine --bot novice\n")
    Path("my-engine").chmod(0o755)
    return tmp_path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Ran:
        code = main(list(arguments))
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def run_example(example: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of the help or of a page as a shell would; a server is asked to end once it says that it is there."""
    command = example.replace("azulejo", f"{sys.executable} -m azulejo", 1)
    if example.startswith(("azulejo serve", "azulejo botworker")) or example == "azulejo play":
        return run_server(command.replace("--port 8123", "--port 0"))
    return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)


def run_server(command: str) -> subprocess.CompletedProcess[str]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command.split(), stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        server.send_signal(signal.SIGINT)
        rest, complaints = server.communicate(timeout=60)
    return subprocess.CompletedProcess(command, server.returncode, first + rest, complaints)
