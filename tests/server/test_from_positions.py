"""Tables whose game begins from a position: they say so, their records replay and prove themselves, nothing leaks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from azulejo.games.game import CHANCE
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.records import parse, verify
from tests.every_game import step
from tests.server.test_studying import OFFER
from tests.server.visiting import Visit, code, opened, play_on, seated, view, visit


def middle(game: str, decisions: int, seed: int = 4, **options: str) -> str:
    """The text of a position in the middle of some game."""
    state, rng = make(game, 2, options).start(), Rng(seed)
    while decisions:
        decisions -= state.turn != CHANCE
        step(state, rng)
    return str(state)


def with_returned() -> str:
    """A position of Duel in which a seat knows what it has returned under the pile."""
    state, rng = make("duel").start(), Rng(9)
    while "returned=-" in str(state) or state.turn == CHANCE:
        step(state, rng)
    return str(state)


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_a_game_from_a_position_is_played_recorded_and_proven(tmp_path: Path, game: str) -> None:
    text = middle(game, 11)

    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people, game=game, position=text)
        begun = await view(people[0], table)
        assert begun["from_position"]
        assert begun["to_act"] or begun["position"]["phase"] == "ended"
        await play_on(people, table, Random(3))
        whole = (await people[0].get(f"/tables/{table}/record")).text
        record = parse(whole)
        assert record.position
        assert str(record.start()) == record.position
        assert parse(record.to_text()).to_text() == record.to_text()
        assert verify(record) == sum("deal" in type(event).__name__.lower() for event in record.events)
        replayed = (await people[1].get(f"/tables/{table}/replay")).json()
        assert replayed["moments"][0]["position"] == record.start().view(None)
        brought = await people[0].post("/records", content=whole, headers={"content-type": "application/json"})
        assert brought.status_code == 201

    visit(tmp_path, story)


def test_somebody_may_have_to_decide_before_anything_is_dealt(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        answer = await ana.post("/tables", json={"game": "azul", "seats": [None, {"bot": "random"}], "position": OFFER})
        table = answer.json()["id"]
        seat = {"seat": 1, "nonce": "00" * 16}
        begun = (await ana.post(f"/tables/{table}/seats", json=seat)).json()["view"]
        assert (begun["status"], begun["to_act"]) == ("running", [1])
        assert begun["position"]["displays"] == ["BBYR", "KKTT", "YYRT", "BRRK", "BYKT"]
        moved = await ana.post(f"/tables/{table}/seats/1/moves", json={"decision": 1, "action": "2K3"})
        assert moved.status_code == 200, moved.text

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ({"position": OFFER, "seats": [None, None, None]}, "other_game"),
        ({"position": OFFER, "options": {"wall": "gray"}}, "other_game"),
        ({"position": OFFER, "game": "chocolatier"}, "other_game"),
        ({"position": OFFER.replace("bag=B15", "bag=B16")}, "tiles_not_conserved"),
        ({"position": "nonsense"}, "bad_position"),
        ({"position": "x" * 5000}, "invalid_long"),
        ({"position": 7}, "invalid_text"),
    ],
)
def test_no_table_begins_from_what_cannot_be(tmp_path: Path, asked: dict[str, Any], refusal: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            answer = await ana.post("/tables", json={"game": "azul", "seats": [None, None], **asked})
        assert code(answer) == (422, refusal)

    visit(tmp_path, story)


def test_no_table_begins_where_the_game_is_over(tmp_path: Path) -> None:
    state, rng = make("azul").start(), Rng(2)
    while state.outcome() is None:
        step(state, rng)

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        asked = {"game": "azul", "seats": [None, None], "position": str(state)}
        assert code(await ana.post("/tables", json=asked)) == (422, "position_is_over")

    visit(tmp_path, story)


def test_what_a_position_hides_reaches_nobody_while_the_game_runs(tmp_path: Path) -> None:
    """The text says which plates were returned; the other seat, spectators and the record are not told."""
    text = with_returned()

    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people, game="duel", position=text)
        state = make("duel").position(text)
        for number, person in enumerate([*people, server.stranger()]):
            seat = number if number < 2 else None
            told = (await person.get(f"/tables/{table}/events")).json()
            assert text not in json.dumps(told)
            assert "position" not in told["events"][0]
            if len(told["events"]) == (await view(people[0], table))["sequence"]:
                assert told["view"]["position"] == state.view(seat)
            record = (await person.get(f"/tables/{table}/record")).json()
            assert record["position"] == "?"
        await play_on(people, table, Random(8))
        assert parse((await server.stranger().get(f"/tables/{table}/record")).text).position == text

    visit(tmp_path, story)


def test_a_restart_and_a_rematch_keep_the_position(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people, position=OFFER)
        await play_on(people, table, Random(1))
        for number, person in enumerate(people, 1):
            answer = await person.post(f"/tables/{table}/seats/{number}/rematch")
            assert answer.status_code == 200
        following = (await view(people[0], table))["rematch"]
        assert (await view(people[0], following))["from_position"]

    async def after(server: Visit) -> None:
        tables = (await server.stranger().get("/tables")).json()["tables"]
        assert (await view(server.stranger(), tables[0]["id"]))["from_position"]

    visit(tmp_path, story)
    visit(tmp_path, after)


def test_whoever_looks_for_a_table_sees_that_it_begins_from_a_position(tmp_path: Path) -> None:
    """The opener knows what comes of it: nobody should sit down there unawares."""

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        chosen = (await opened(ana, position=OFFER))["id"]
        usual = (await opened(ana))["id"]
        told = (await server.stranger().get("/tables")).json()["tables"]
        assert {table["id"]: table["from_position"] for table in told} == {chosen: True, usual: False}

    visit(tmp_path, story)


def test_usual_tables_say_that_they_begin_at_the_beginning(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        table = await opened(await server.guest("Ana"))
        assert table["view"]["from_position"] is False

    visit(tmp_path, story)
