"""A server's people and games go on when everything has moved to another kind of database, and back."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from azulejo.cli import main
from azulejo.fair import nonce_commitment
from tests.server.test_serving import PATIENCE, serving

API = "/api/v1"
NONCES = {1: "1" * 32, 2: "2" * 32}


def test_cookies_tables_and_moves_go_on_at_the_other_database(
    tmp_path: Path, postgresql_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, back = (f"sqlite:///{tmp_path / name / 'azulejo.db'}" for name in ("here", "back"))
    cookies: list[dict[str, str]] = []
    table, sequence = "", 0
    for served, following in ((file, postgresql_url), (postgresql_url, back), (back, "")):
        with (
            serving("--port", "0", "--database", served, "--drain", "0", "--workers", "1") as (process, url),
            ExitStack() as stack,
        ):
            people = [
                stack.enter_context(httpx.Client(base_url=url, timeout=PATIENCE, cookies=each))
                for each in cookies or ({}, {})
            ]
            if not cookies:
                table = begun_game(people)
                cookies = [dict(each.cookies) for each in people]
            for each in people:
                assert [listed["id"] for listed in each.get(f"{API}/people/me/tables").json()["tables"]] == [table]
            assert not sequence or sequence == people[0].get(f"{API}/tables/{table}").json()["sequence"]
            sequence = play_on(people, table)
            if following:
                assert main(["migrate", "--from", served, "--to", following]) == 2
                assert "server runs on" in capsys.readouterr().err
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=PATIENCE)
                assert main(["migrate", "--from", served, "--to", following]) == 0


def begun_game(people: list[httpx.Client]) -> str:
    for name, each in zip(("Ana", "Rui"), people, strict=True):
        each.post(f"{API}/people", json={"name": name}).raise_for_status()
    opened = people[0].post(f"{API}/tables", json={"game": "azul", "seats": [None, None]}).raise_for_status()
    table = str(opened.json()["id"])
    for seat, each in enumerate(people, 1):
        sits = {"seat": seat, "name": f"Player {seat}", "commitment": nonce_commitment(NONCES[seat])}
        each.post(f"{API}/tables/{table}/seats", json=sits).raise_for_status()
    for seat, each in enumerate(people, 1):
        each.put(f"{API}/tables/{table}/seats/{seat}/nonce", json={"nonce": NONCES[seat]}).raise_for_status()
    return table


def play_on(people: list[httpx.Client], table: str) -> int:
    """Two moves; the number of the last event."""
    for _ in range(2):
        views = [each.get(f"{API}/tables/{table}").json() for each in people]
        seat, decision = next((view["you"], view["decision"]) for view in views if view["decision"])
        answer = {"decision": decision["number"], "action": decision["actions"][0]["text"]}
        people[seat - 1].post(f"{API}/tables/{table}/seats/{seat}/moves", json=answer).raise_for_status()
    return int(people[0].get(f"{API}/tables/{table}").json()["sequence"])
