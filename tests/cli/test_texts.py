"""The texts of commands and records: none is missing, and none is there that nothing asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

import azulejo
from azulejo.arguments import ARGPARSE, parser
from azulejo.texts import Texts

SOURCE = "\n".join(
    path.read_text("utf-8")
    for part in ("records", "workbench", "cli.py", "arguments.py")
    for path in sorted(Path(azulejo.__file__).parent.glob(f"{part}/*.py" if "." not in part else part))
)
MINE = {
    code
    for subject in ("admin", "commands", "keeping", "puzzles", "records")
    for code in json.loads(files("azulejo.texts").joinpath("en", f"{subject}.json").read_text("utf-8"))
}


def test_every_error_raised_in_records_has_a_text() -> None:
    raised = set(re.findall(r'"((?:record|json)_\w+)"', SOURCE))
    raised |= {f"record_other_{name}" for name in ("format", "version", "rules")}
    told = {code.removeprefix("error.") for code in MINE if re.match(r"error\.(record|json)_", code)}
    assert raised == told


def test_the_words_of_argparse_all_have_texts() -> None:
    assert {f"argparse.{word}" for word in ARGPARSE.values()} == {code for code in MINE if code.startswith("argparse.")}


def test_every_text_of_the_help_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    say = Texts.say

    def listen(texts: Texts, code: str, fields: Mapping[str, object] | None = None, **more: object) -> str:
        said.add(code)
        return say(texts, code, fields, **more)

    monkeypatch.setattr(Texts, "say", listen)
    parser(Texts("en"))
    assert said == {code for code in MINE if code.startswith(("help.", "metavar.", "example."))}
