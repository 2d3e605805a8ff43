"""`azulejo admin` at the command line: what it says, lists and refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from azulejo.folders import data_folder
from tests.cli.conftest import TABLE, Run


def test_an_act_is_done_said_and_logged(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDO_USER", "maria")
    closed = run("admin", "close", TABLE, "--reason", "spam")
    assert (closed.code, closed.out, closed.err) == (0, f"The table {TABLE} is closed.\n", "")
    assert run("admin", "rename", "Ana", "Eva", "--reason", "asked \x1b[31mfor").code == 2
    assert run("admin", "rename", "Ana", "Eva", "--reason", "asked for").code == 0
    log = run("admin", "log").out.splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC maria renamed Ana \(id:ana\) to Eva: asked for", log[0])
    assert log[1].endswith(f" UTC maria closed the table {TABLE}: spam")
    french = run("admin", "log", "--limit", "1", "--lang", "fr").out
    assert "maria a renommé Ana (id:ana) en Eva" in french
    (last,) = json.loads(run("admin", "log", "--limit", "1", "--json").out)
    assert (last["operator"], last["kind"], last["target"], last["reason"]) == ("maria", "rename", "ana", "asked for")


def test_a_one_time_password_is_said_once_and_kept_nowhere(run: Run) -> None:
    said = run("admin", "password", "Ana", "--reason", "forgot it").out
    (password,) = re.findall(r"with (\w{4}(?:-\w{4}){3})\n", said)
    assert password.encode() not in (data_folder() / "azulejo.db").read_bytes()
    assert password not in run("admin", "log", "--json").out


def test_what_is_found_is_listed(run: Run) -> None:
    assert "Ana (id:ana), a claimed name" in run("admin", "find", "ana").out
    assert "banned" in run("admin", "find", "Troll").out
    assert "Ana (id:ana), seats: 1" in run("admin", "find", TABLE).out
    found = json.loads(run("admin", "find", "Ana", "--json").out)
    assert [person["id"] for person in found["people"]] == ["ana"]
    assert run("admin", "find", "Nobody").out == "Nobody is called so, and no table.\n"
    assert f"{TABLE}: azul, 10 events, " in run("admin", "tables").out
    assert json.loads(run("admin", "people", "--json").out)[0]["open_tables"] == 1
    assert run("admin", "late").out == "There is nothing to list.\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["close", "nowhere"], "There is no table “nowhere”"),
        (["ban", "Nobody"], "Nobody is meant by “Nobody”"),
        (["ban", "id:guest2"], "Troll is banned already."),
        (["unban", "Ana"], "Ana is not banned."),
        (["password", "id:guest1"], "Gil is a guest"),
        (["rename", "id:guest1", "ANA"], "belongs to somebody else"),
        (["rename", "Ana", "\t"], "This name cannot be shown"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_leaves_no_trace(run: Run, arguments: list[str], expected: str) -> None:
    refused = run("admin", *arguments, "--reason", "a test")
    assert (refused.code, refused.out) == (2, "")
    assert expected in refused.err
    assert refused.err.count("\n") == 1
    assert len(json.loads(run("admin", "log", "--json").out)) == 1, "what the folder came with"


def test_each_act_needs_a_reason_and_a_database_that_is_there(run: Run, tmp_path: Path) -> None:
    for given in ([], ["--reason", " "], ["--reason", "x" * 501]):
        assert run("admin", "close", TABLE, *given).code == 2
    assert "something is missing: ACT" in run("admin").err
    missing = run("admin", "log", "--data", str(tmp_path / "elsewhere"))
    assert (missing.code, missing.out) == (2, "")
    assert "There is no database at" in missing.err
    assert not (tmp_path / "elsewhere").exists()
