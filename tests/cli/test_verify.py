"""`azulejo verify`: one line a file, and the first thing that is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run


def fairness() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("fair.json").read_text())["fairness"]
    return found


def noted(*commitments: str) -> list[str]:
    return [word for each in commitments for word in ("--commitment", each)]


def test_a_record_alone_only_fits_itself(run: Run) -> None:
    done = run("verify", "fair.json")
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(
        r"fair\.json: \d+ deals follow from its secret and nonces\. .*--nonce, --commitment\.\n", done.out
    )
    assert re.match(r"fair\.json: \d+ tirages découlent", run("verify", "fair.json", "--lang", "fr").out)


def test_what_one_noted_proves_it(run: Run) -> None:
    fair = fairness()
    seen = noted(fair["commitment"], *fair["commitments"])
    for nonce in fair["nonces"]:
        done = run("verify", "fair.json", "--nonce", nonce, *seen)
        assert (done.code, done.err) == (0, "")
        assert re.fullmatch(r"fair\.json: proven fair \(\d+ deals\)\n", done.out)
    own = run("verify", "fair.json", "--nonce", fair["nonces"][0], *noted(fair["commitment"], fair["commitments"][1]))
    assert own.code == 0
    assert re.match(
        r"fair\.json: équité prouvée", run("verify", "fair.json", "--nonce", nonce, *seen, "--lang", "fr").out
    )


def test_what_one_noted_otherwise_disproves_it(run: Run) -> None:
    fair = fairness()
    mine, theirs = fair["nonces"]
    seen = noted(fair["commitment"], *fair["commitments"])
    for words, says in (
        (["--nonce", "00" * 16, *seen], "Your nonce"),
        (["--nonce", mine, *seen, *noted("00" * 32)], "The commitment 0000"),
        (["--nonce", mine], "Not proven by what you noted"),
        (["--nonce", mine, *noted(*fair["commitments"])], f"--commitment: {fair['commitment']}."),
        (["--nonce", mine, *noted(fair["commitment"])], f"--commitment: {fair['commitments'][1]}."),
        (["--nonce", "x", *seen], "“x” is no nonce"),
        (["--nonce", mine, *noted("x")], "“x” is no commitment"),
        (seen, "“” is no nonce"),
    ):
        done = run("verify", "fair.json", *words)
        assert (done.code, done.err) == (1, "")
        assert says in done.out
    assert theirs != mine


def test_files_that_prove_nothing(run: Run) -> None:
    text = Path("fair.json").read_text()
    Path("swapped.json").write_text(
        re.sub(r'("(?:nonces|commitments)": \[)("[^"]*"), ("[^"]*")', r"\1\3, \2", text, count=2)
    )
    Path("other.json").write_text(re.sub('("secret": ")..', r"\1ff", text))
    Path("nonce.json").write_text(re.sub(r'("nonces": \[")..', r"\1ff", text))
    done = run("verify", "game.json", "swapped.json", "other.json", "nonce.json", "fair.json")
    assert (done.code, done.err) == (1, "")
    none, swapped, other, nonce, fair = done.out.splitlines()
    assert none.startswith('game.json: The record has no "fairness"')
    assert re.match(r"swapped\.json: Deal [12], “.*”, is not what the secret and the nonces lead to: “.*”\.", swapped)
    assert other.startswith("other.json:8: The secret is not the one that the server committed to")
    assert nonce.startswith("nonce.json:8: The nonce ff")
    assert " deals follow from its secret" in fair
