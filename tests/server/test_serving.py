"""`azulejo serve` as a process: it says where it is or what is wrong, serves, and ends when asked."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from azulejo import housekeeping
from azulejo.cli import main
from azulejo.storage.server_lock import ServedAlready, claimed
from azulejo.storage.urls import sqlite_url

Complaint = Callable[..., str]

PATIENCE = 60  # seconds until something that must happen is called lost


def begun(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "azulejo", "serve", *arguments]
    environment = {**os.environ, "AZULEJO_LANG": "en"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server and its address, as it said it."""
    process = begun(*arguments)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.fullmatch(r"Azulejo is served at (http://\S+/) \(Ctrl\+C ends it\)\n", said)
        assert found, said
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_a_signal_and_keeps_what_it_has_stored(tmp_path: Path, ending: signal.Signals) -> None:
    with serving("--port", "0", "--data", str(tmp_path), "--drain", "0") as (process, url):
        with httpx.Client(base_url=url, timeout=PATIENCE) as ana:
            assert ana.get("/healthz").json() == {"status": "ok"}
            ana.post("/api/v1/people", json={"name": "Ana"})
            cookies = dict(ana.cookies)
            claim = (tmp_path / "azulejo.db.lock").read_text()
            assert claim == f"{url}\n", "where a second server would be sent"
            secure = httpx.post(f"{url}api/v1/people", headers={"x-forwarded-proto": "https"}, timeout=PATIENCE)
            assert "Secure" in secure.headers["set-cookie"].split("; ")
            table = ana.post("/api/v1/tables", json={"game": "azul", "seats": [None, None]}).json()["id"]
            with connect(url.replace("http", "ws") + "api/v1/live") as stream:
                process.send_signal(ending)
                assert ended_with(stream) == 1012
        output, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, output) == (0, "Azulejo has ended. Everything is stored.\n")
        assert "Traceback" not in errors
        assert cookies["azulejo"] not in errors
    with serving("--port", "0", "--data", str(tmp_path)) as (process, url):
        answer = httpx.get(f"{url}api/v1/people/me/tables", cookies=cookies, timeout=PATIENCE)
        assert [each["id"] for each in answer.json()["tables"]] == [table]


def test_sigterm_lets_it_serve_on_for_a_while_without_beginning_anything(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path), "--drain", "2") as (process, url):
        live = url.replace("http", "ws") + "api/v1/live"
        with httpx.Client(base_url=url, timeout=PATIENCE) as ana, connect(live) as before:
            ana.post("/api/v1/people", json={"name": "Ana"}).raise_for_status()
            assert ana.get("/readyz").status_code == 200
            process.send_signal(signal.SIGTERM)
            while (ready := ana.get("/readyz")).status_code == 200:
                continue
            assert ready.json()["fields"]["failing"] == "draining"
            assert ana.get("/healthz").status_code == 200
            assert ana.post("/api/v1/tables", json={"game": "azul", "seats": [None, None]}).status_code == 503
            assert ana.patch("/api/v1/people/me", json={"version": 1, "name": "Eva"}).status_code == 200
            with connect(live) as after:
                assert json.loads(after.recv(timeout=PATIENCE))["code"] == "draining"
                assert ended_with(after) == 1012
            before.send('{"type":"ping"}')
            assert before.recv(timeout=PATIENCE) == '{"type":"pong"}', "what was open goes on to the end"
            assert ended_with(before) == 1012
        output, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, output) == (0, "Azulejo has ended. Everything is stored.\n")
        assert "Traceback" not in errors


def ended_with(stream: ClientConnection) -> int:
    """The code, whatever is said before."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            stream.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_the_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path), "--drain", "3600") as (process, url):
        process.send_signal(signal.SIGTERM)
        while httpx.get(f"{url}readyz", timeout=PATIENCE).status_code == 200:
            continue
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 128 + signal.SIGTERM


def test_the_place_of_a_server_that_has_ended_or_died_is_free(tmp_path: Path) -> None:
    place = sqlite_url(tmp_path)
    with claimed(place) as claim:
        claim("http://127.0.0.1:1/")
        with pytest.raises(ServedAlready) as caught, claimed(place):
            pass
        assert (caught.value.code, caught.value.fields["url"]) == ("served_already", "http://127.0.0.1:1/")
    lock = tmp_path / "azulejo.db.lock"
    assert lock.read_text() == ""
    lock.write_text("http://127.0.0.1:2/\n")  # as one that was killed leaves it
    with claimed(place):
        with pytest.raises(ServedAlready) as caught, claimed(place):
            pass
        assert caught.value.code == "served_soon"


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Complaint:
    """What it says when it cannot begin: one sentence. That needs no process of its own."""
    monkeypatch.setenv("AZULEJO_LANG", "en")

    def complaint(*arguments: str) -> str:
        code = main(["serve", *arguments])
        said = capsys.readouterr()
        assert (code, said.out) == (2, ""), said.err
        assert said.err.count("\n") == 1, said.err
        assert said.err.startswith("azulejo: ")
        return said.err

    return complaint


def test_a_second_server_on_one_file_is_refused_and_a_second_play_opens_the_first(
    tmp_path: Path, complaint: Complaint, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, url, visited = tmp_path / "azulejo", "http://127.0.0.1:4567/", list[str]()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(housekeeping, "visit", visited.append)
    with claimed(sqlite_url(data)) as claim:
        assert "just being started" in complaint("--port", "0", "--data", str(data))
        claim(url)
        said = complaint("--port", "0", "--data", str(data))
        assert f"A server runs on {data / 'azulejo.db'} already, at {url}. " in said
        assert main(["play"]) == 0
        assert capsys.readouterr().out == f"Azulejo runs already at {url}\n"
        assert visited == [url]


def test_a_port_in_use_is_one_sentence(tmp_path: Path, complaint: Complaint) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = complaint("--port", str(port), "--data", str(tmp_path))
    assert f"Port {port} at 127.0.0.1 cannot be used" in said
    assert "--port" in said


def test_an_address_that_is_not_ours_is_one_sentence(tmp_path: Path, complaint: Complaint) -> None:
    assert "--host" in complaint("--host", "no.such.host.invalid", "--port", "0", "--data", str(tmp_path))


def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path, complaint: Complaint) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert "below" in complaint("--port", "0", "--data", str(file / "below"))
    assert "postgresql://" in complaint("--port", "0", "--database", "oracle://somewhere")
    unreachable = complaint("--port", "0", "--database", "postgresql://ana:secret@127.0.0.1:1/azulejo")
    assert "secret" not in unreachable
    other = tmp_path / "azulejo.db"
    other.write_bytes(b"not a database at all, but long enough to be looked at" * 30)
    assert "azulejo.db" in complaint("--port", "0", "--data", str(tmp_path))
