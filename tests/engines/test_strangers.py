"""Nothing that comes from a network or a file starts a program: only whoever types a path does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from azulejo import make
from azulejo.cli import main
from azulejo.records import Record, save
from azulejo.terminal.options import PlayOptions
from tests.server.visiting import NONCE, Visit, code, opened, visit
from tests.terminal.conftest import PlayTyped, play

__all__ = ["play"]


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Names under which a program could be found, if one were looked for. Whoever starts it is found out."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    sprung = tmp_path / "sprung"
    for name in ("trap", "trap.py"):
        Path(name).write_text(f"#!/bin/sh\ntouch {sprung}\n" if name == "trap" else f"open({str(sprung)!r}, 'w')\n")
        Path(name).chmod(0o755)
    whole = str(tmp_path / "trap")
    yield [
        "./trap",
        "./trap.py",
        "trap.py",
        "trap",
        whole,
        "Gil=./trap",
        "Gil (./trap)",
        f"file://{whole}",
        "../x/../trap",
    ]
    assert not sprung.exists()


def test_the_trap_works(trap: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Typed by a user it is started, and fails."""
    for name in ("./trap", "./trap.py", "trap.py"):
        assert main(["simulate", "azul", "--games", "1", "--bots", name]) == 2
        assert f"The program {name} has ended" in capsys.readouterr().err
        Path("sprung").unlink()


@pytest.fixture
def no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any program at all is one too many."""

    def refuse(*arguments: object, **more: object) -> None:
        raise AssertionError(f"a program was started: {arguments}")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr("azulejo.bots.engines.program.Popen", refuse)


def test_no_request_starts_a_program(trap: list[str], no_programs: None, tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        eve = await server.guest("Eve")
        async with aclosing(eve):
            for name in trap:
                bot = {"bot": name}
                for asked in (
                    {"seats": [None, bot]},
                    {"seats": [bot, bot]},
                    {"seats": [None, None], "stand_in": bot},
                ):
                    answer = await eve.post("/tables", json={"game": "azul", **asked})
                    assert code(answer) == (422, "unknown_bot")
            for name in trap:
                table = await opened(eve, seats=[None, {"bot": "greedy"}])
                body: dict[str, Any] = {"seat": 1, "name": name, "nonce": NONCE, "bot": name, "level": {"bot": name}}
                seats = f"/tables/{table['id']}/seats"
                assert (await eve.post(seats, json=body)).status_code == 422
                assert (await eve.post(seats, json={"seat": 1, "name": name[:40], "nonce": NONCE})).status_code == 200
                await eve.post(f"{seats}/1/hint", json={"bot": name})
                record = Record(make("azul"), [name[:40], "greedy"])
                record.add(record.game.parse_deal("start 1"))
                kept = await eve.post("/records", json=json.loads(record.to_text()))
                assert kept.status_code == 201

    visit(tmp_path / "tables", story, workers=1)


def trapped_record(name: str) -> Path:
    record = Record(make("azul"), [name[:40], "Ana"])
    for text in ("start 1", "deal BBYR KKTT YYRT BRRK BYKT"):
        record.add(record.game.parse_deal(text))
    save(record, "game.json")
    return Path("game.json")


def test_no_file_starts_a_program(
    trap: list[str], no_programs: None, play: PlayTyped, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in trap:
        file = trapped_record(name)
        for command in (["show", str(file)], ["check", str(file)], ["import", str(file)]):
            assert main(command) == 0
        played = play(["1B1"], PlayOptions(resume=file))
        assert played.code == 0
        assert ("was a program" in played.output) == (name in ("./trap", "./trap.py", "Gil (./trap)"))
    capsys.readouterr()
