"""What docs/live-protocol.md says is what happens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from azulejo.server.live import hub, messages, stream, websocket
from azulejo.server.live.messages import BadMessage, parse
from azulejo.server.live.presence import GRACE
from azulejo.server.study import studies
from tests.live.evening import Guest
from tests.nonces import commitment_of, nonce_of

PAGE = (Path(__file__).parents[2] / "docs" / "live-protocol.md").read_text("utf-8")
LEFT_OUT = "…"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def fits(shown: Any, real: Any) -> bool:
    """Whether something is as shown, where "…" stands for anything."""
    if shown == LEFT_OUT:
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        same = shown.keys() == real.keys() or (LEFT_OUT in shown and shown.keys() - {LEFT_OUT} <= real.keys())
        return same and all(fits(value, real[name]) for name, value in shown.items() if name != LEFT_OUT)
    if isinstance(shown, list) and isinstance(real, list):
        wanted = shown[:-1] if shown[-1:] == [LEFT_OUT] else shown
        same = len(wanted) <= len(real) if wanted is not shown else len(wanted) == len(real)
        return same and all(fits(one, other) for one, other in zip(wanted, real, strict=False))
    return bool(shown == real) and type(shown) is type(real)


def test_fits_can_fail() -> None:
    assert fits({"a": 1, "b": ["…"]}, {"a": 1, "b": [2, 3]})
    assert not fits({"a": 1}, {"a": 1, "b": 2})
    assert not fits({"a": 1, "c": 1, "…": "…"}, {"a": 1, "b": 2})
    assert not fits([1], [1, 2])
    assert not fits([1, 2], [1])


def test_the_examples_of_what_a_client_says_are_understood() -> None:
    (block,) = blocks("json client")
    messages = [parse(line) for line in block.splitlines()]
    assert {type(message).__name__ for message in messages} == {
        "Follow",
        "Unfollow",
        "FollowLobby",
        "LeaveLobby",
        "WatchReport",
        "LeaveReport",
        "PonderPosition",
        "StopPondering",
        "Ping",
    }
    with pytest.raises(BadMessage):
        parse('{"type": "sit"}')


def test_the_session_on_the_page_goes_as_it_is_shown(ana: Guest, rui: Guest) -> None:
    (block,) = blocks("text session")
    table = ""
    ana.evening.hub.lobby.pause = 0.0
    with ana.stream() as page:
        for line in block.splitlines():
            sign, said = line[0], line[2:]
            if sign == "→":
                message = json.loads(said)
                page.say(**message | ({"table": table} if "table" in message else {}))
            elif sign == "←":
                heard = page.hear()
                assert fits(json.loads(said), heard), (said, heard)
                assert heard.get("table", table) == table
            elif line.startswith("ana opens"):
                table = ana.open("duel" if "duel" in line else "azul")
            elif line == "ana closes the table":
                ana.post(f"/tables/{table}/abort")
            else:
                who, seat = {"ana": (ana, 1), "rui": (rui, 2)}[line.split()[0]]
                if line.endswith("reveals her nonce"):
                    who.reveal(table, seat)
                else:  # who sits down last may reveal at once
                    part = {"commitment": commitment_of(seat)} if who is ana else {"nonce": nonce_of(seat)}
                    who.post(f"/tables/{table}/seats", name=who.name, seat=seat, **part)
        assert page.is_quiet()


def test_the_limits_on_the_page_are_those_of_the_server() -> None:
    assert f"at most {stream.MOST_FOLLOWED} tables" in PAGE
    assert f"at most {hub.MOST_STREAMS} streams" in PAGE
    assert f"at most {websocket.MOST_CHARACTERS:,} characters" in PAGE
    assert f"{websocket.MESSAGES.burst} may come at\nonce, and {websocket.MESSAGES.per_second} a second" in PAGE
    assert f"closed for {GRACE:.0f} s" in PAGE
    assert f"(1 to {messages.MOST_SECONDS}, {messages.USUAL_SECONDS} unless said)" in PAGE
    assert f"(1 to {messages.MOST_LINES}, {messages.USUAL_LINES} unless said)" in PAGE
    assert f"ask {studies.PONDERINGS.burst} times at once, and once a second" in PAGE
    assert studies.PONDERINGS.per_second == 1
    assert f"begin to watch {studies.WATCHES.burst} times at once, and once in two\nseconds" in PAGE
    assert studies.WATCHES.per_second == 0.5
    assert f"{messages.FEW} unless said, at most {messages.MOST_SHOWN}" in PAGE
