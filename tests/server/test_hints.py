"""Hints: what the strongest bot would play, for those who play against bots alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest

from azulejo.tables.levels import Level
from tests.server.visiting import NONCE, Visit, code, opened, play_on, seated, view, visit


async def against_a_bot(person: httpx.AsyncClient, game: str) -> str:
    table = str((await opened(person, game, seats=[None, {"bot": "random"}]))["id"])
    answer = await person.post(f"/tables/{table}/seats", json={"nonce": NONCE})
    assert answer.status_code == 200, answer.text
    return table


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejo.tables.thinking.ADVISER", Level("strongest", nodes=40))


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_a_hint_is_one_of_the_legal_actions_and_plays_nothing(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = await against_a_bot(ana, game)
        hints = 0
        while hints < 5:
            seen = await view(ana, table)
            if not seen["decision"]:
                await asyncio.sleep(0.02)  # so that the bot can play
                continue
            with server.unchanged():
                given = (await ana.post(f"/tables/{table}/seats/1/hint")).json()
            offered = {each["text"]: each["action"] for each in seen["decision"]["actions"]}
            assert set(given) == {"decision", "text", "action", "thoughts"}
            assert given["decision"] == seen["decision"]["number"]
            thoughts = given["thoughts"]
            assert 1 <= len(thoughts) == min(3, len(offered))
            for thought in [given, *thoughts]:
                assert offered[thought["text"]] == thought["action"]
            assert thoughts[0]["text"] == given["text"]
            assert len({thought["text"] for thought in thoughts}) == len(thoughts)
            assert 0 <= thoughts[0]["chance"] <= 1
            for thought in thoughts:
                first = {"seat": 1, "text": thought["text"], "action": thought["action"]}
                assert thought["line"][0] == first
            move = {"decision": given["decision"], "action": given["text"]}
            assert (await ana.post(f"/tables/{table}/seats/1/moves", json=move)).status_code == 200
            hints += 1

    visit(tmp_path, story)


def test_nobody_is_helped_against_people_or_out_of_turn(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people)
        for seat, person in enumerate(people, 1):
            assert code(await person.post(f"/tables/{table}/seats/{seat}/hint")) == (403, "no_hints")
            assert code(await person.post(f"/tables/{table}/seats/{3 - seat}/hint")) == (403, "not_your_seat")
        assert code(await server.stranger().post(f"/tables/{table}/seats/1/hint")) == (401, "not_signed_in")
        await play_on(people, table, Random(1))
        assert code(await people[0].post(f"/tables/{table}/seats/1/hint")) == (409, "already_over")

    visit(tmp_path, story)
