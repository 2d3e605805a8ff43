"""`azulejo verify`: one line a file, and the first thing that is wrong."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Run


def test_a_fair_game(run: Run) -> None:
    done = run("verify", "fair.json")
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"fair\.json: fair \(\d+ deals proven\)\n", done.out)
    assert re.fullmatch(
        r"fair\.json: équitable \(\d+ tirages prouvés\)\n", run("verify", "fair.json", "--lang", "fr").out
    )


def test_files_that_prove_nothing(run: Run) -> None:
    text = Path("fair.json").read_text()
    Path("swapped.json").write_text(re.sub(r'("nonces": \[)(".*?"), (".*?")', r"\1\3, \2", text))
    Path("other.json").write_text(re.sub('("secret": ")..', r"\1ff", text))
    done = run("verify", "game.json", "swapped.json", "other.json", "fair.json")
    assert (done.code, done.err) == (1, "")
    none, swapped, other, fair = done.out.splitlines()
    assert none.startswith('game.json: The record has no "fairness"')
    assert re.match(r"swapped\.json: Deal [12], “.*”, is not what the secret and the nonces lead to: “.*”\.", swapped)
    assert other.startswith("other.json:8: The secret is not the one that the server committed to")
    assert fair.startswith("fair.json: fair (")
