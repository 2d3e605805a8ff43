"""The short way of a move answers as the framework does, byte by byte."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejo.server import short_cuts
from tests.server.visiting import Visit, opened, seated, view, visit

NEVER = re.compile(r"(?!)")


def told(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    """All of it but the id that each request has of its own."""
    return (
        answer.status_code,
        answer.content,
        sorted((name, value) for name, value in answer.headers.items() if name != "x-request-id"),
    )


async def both_ways(person: httpx.AsyncClient, path: str, patch: pytest.MonkeyPatch, **request: Any) -> httpx.Response:
    """The answer to a request that may be sent twice, the same either way."""
    short = await person.post(path, **request)
    with patch.context() as without:
        without.setattr(short_cuts, "MOVE", NEVER)
        long = await person.post(path, **request)
    assert told(short) == told(long)
    return short


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_moves_are_answered_alike_whether_they_are_right_or_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        stranger = server.stranger()
        table = await seated(*people, game=game)
        seen = await view(people[0], table)
        seat = seen["to_act"][0]
        mover, other = people[seat - 1], people[2 - seat]
        decision = (await view(mover, table))["decision"]
        path, number = f"/tables/{table}/seats/{seat}/moves", decision["number"]
        text, action = decision["actions"][0]["text"], decision["actions"][0]["action"]
        right = {"decision": number, "action": text}
        wrong: list[dict[str, Any]] = [
            {"json": {"decision": number + 1, "action": text}},
            {"json": {"decision": number, "action": "fly"}},
            {"json": {"decision": number, "action": {**action, "kind": "fly"}}},
            {"json": {"decision": number, "action": [text]}},
            {"json": {"decision": float(number), "action": text}},
            {"json": {"decision": True, "action": text}},
            {"json": {"decision": 2**70, "action": text}},
            {"json": {"decision": str(number), "action": text}},
            {"json": {**right, "more": 1}},
            {"json": {"decision": number}},
            {"json": [right]},
            {"content": b"{", "headers": {"content-type": "application/json"}},
            {"content": b"\xff", "headers": {"content-type": "application/json"}},
            {"content": b'{"decision":NaN}', "headers": {"content-type": "application/json"}},
            {"content": b"[" * 9000, "headers": {"content-type": "application/json"}},
            {"content": b'{"decision":1,"action":"\\ud800"}', "headers": {"content-type": "application/json"}},
            {"content": b""},
            {"json": right, "headers": {"accept-language": "fr"}, "params": {"link": "none"}},
        ]
        with server.unchanged():
            for request in wrong[:-1]:
                answer = await both_ways(mover, path, monkeypatch, **request)
                assert answer.status_code in (400, 409, 422), request
            for odd in (f"/tables/{table}/seats/5/moves", f"/tables/{table}/seats/0/moves", "/tables/no/seats/1/moves"):
                assert (await both_ways(mover, odd, monkeypatch, json=right)).status_code in (404, 422)
            assert (await both_ways(other, path, monkeypatch, **wrong[-1])).status_code == 403
            assert (await both_ways(stranger, path, monkeypatch, json=right)).status_code == 401
        done = await both_ways(mover, path, monkeypatch, json=right)
        assert done.status_code == 200
        assert (await both_ways(mover, path, monkeypatch, json={"decision": number, "action": action})) is not None

    visit(tmp_path, story)


def test_a_private_table_is_as_hidden_on_the_short_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Visit) -> None:
        ana, eve = await server.guest("Ana"), await server.guest("Eve")
        table = (await opened(ana, private=True))["id"]
        move = {"decision": 1, "action": "1 blue 1"}
        hidden = await both_ways(eve, f"/tables/{table}/seats/1/moves", monkeypatch, json=move)
        assert hidden.status_code == 404

    visit(tmp_path, story)
