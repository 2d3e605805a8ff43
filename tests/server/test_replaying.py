"""Games that are over can be looked at again, moment by moment; games that are not cannot."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from azulejo.games.game import Deal
from azulejo.records import Move, parse
from azulejo.server.replays import Wished, replay
from tests.server.visiting import Visit, code, opened, play_on, seated, view, visit


async def played(server: Visit, game: str, **more: Any) -> tuple[list[httpx.AsyncClient], str]:
    """Two people, and a table at which they have played to the end."""
    people = [await server.guest("Ana"), await server.guest("Rui")]
    table = await seated(*people, game=game, **more)
    await play_on(people, table, Random(7))
    return people, table


async def replayed(person: httpx.AsyncClient, path: str, **query: Any) -> Any:
    answer = await person.get(f"{path}/replay", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_every_moment_of_a_game_is_what_its_record_says(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        _, table = await played(server, game)
        anybody = server.stranger()
        record = parse((await anybody.get(f"/tables/{table}/record")).text)
        moments: list[Any] = []
        while len(moments) <= len(record.events):
            answer = await replayed(anybody, f"/tables/{table}", **{"from": len(moments)})
            moments += answer["moments"]
            assert len(answer["moments"]) <= 200
        assert [moment["at"] for moment in moments] == list(range(len(record.events) + 1))
        assert [moment["event"] for moment in moments[1:]] == [record.event_text(event) for event in record.events]
        rules = record.game
        assert [moment["action"] for moment in moments[1:]] == [
            rules.action_json(event.action) if isinstance(event, Move) else None for event in record.events
        ]
        assert [moment["deal"] for moment in moments[1:]] == [
            rules.deal_json(event) if isinstance(event, Deal) else None for event in record.events
        ]
        assert [moment["position"] for moment in moments] == [state.view(None) for state in record.states()]
        last = await view(anybody, table)
        assert (moments[-1]["position"], moments[-1]["scores"]) == (last["position"], last["result"]["scores"])
        assert moments[-1]["story"][-1]["kind"] == "ended"
        assert moments[-1]["to_act"] == []
        assert answer["result"]["winners"] == last["result"]["winners"]
        assert answer["players"] == ["Player 1", "Player 2"]
        rounds = [moment["position"]["round"] for moment in moments]
        assert [rounds[at] for at in answer["rounds"]] == list(range(1, max(rounds) + 1))
        assert [rounds[at - 1] for at in answer["rounds"][1:]] == list(range(1, max(rounds)))

    visit(tmp_path, story)


def test_moments_come_alone_or_in_a_row_and_with_the_eyes_of_a_seat(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people, table = await played(server, "duel")
        path = f"/tables/{table}"
        record = parse((await people[0].get(f"{path}/record")).text)
        assert [moment["at"] for moment in (await replayed(people[0], path, at=5))["moments"]] == [5]
        some = await replayed(people[0], path, **{"from": 3, "to": 6})
        assert [moment["at"] for moment in some["moments"]] == [3, 4, 5, 6]
        many = await replayed(people[0], path, **{"from": 1, "to": 5000})
        assert len(many["moments"]) == min(200, len(record.events))
        states = list(record.states())
        looking = next(at for at, state in enumerate(states) if state.view(0) != state.view(None))
        with_eyes = await replayed(server.stranger(), path, at=looking, seat=1)
        assert with_eyes["seat"] == 1
        assert with_eyes["moments"][0]["position"] == states[looking].view(0)
        assert (await replayed(server.stranger(), path, at=looking))["moments"][0]["position"] != states[looking].view(
            0
        )

    visit(tmp_path, story)


def test_uncovered_moments_show_what_only_one_player_saw(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        _, table = await played(server, "duel")
        path = f"/tables/{table}"
        record = parse((await server.stranger().get(f"{path}/record")).text)
        states = [(state.view(None), [state.view(seat) for seat in range(2)]) for state in record.states()]
        looking = [
            at for at, (covered, seen) in enumerate(states) if any(one["drawn"] != covered["drawn"] for one in seen)
        ]
        assert looking
        for at in looking:
            covered, seen = states[at]
            (moment,) = (await replayed(server.stranger(), path, at=at, uncovered=True))["moments"]
            assert moment["position"] == seen[int(str(covered["player"])) - 1]
            (moment,) = (await replayed(server.stranger(), path, at=at))["moments"]
            assert moment["position"] == covered

    visit(tmp_path, story)


def test_a_game_that_is_not_over_tells_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        waiting = (await opened(people[0]))["id"]
        assert code(await people[0].get(f"/tables/{waiting}/replay")) == (409, "replay_too_early")
        running = await seated(*people)
        await play_on(people, running, Random(1), most=3)
        assert code(await people[0].get(f"/tables/{running}/replay")) == (409, "replay_too_early")
        assert (await people[0].post(f"/tables/{waiting}/abort", json={})).status_code == 200
        assert code(await people[0].get(f"/tables/{waiting}/replay")) == (409, "not_begun")
        await people[0].post(f"/tables/{running}/seats/1/resign", json={})
        ended = await replayed(people[1], f"/tables/{running}")
        assert ended["result"] is None
        assert ended["events"] == len(ended["moments"]) - 1

    visit(tmp_path, story)


def test_what_is_not_there_is_said_to_be_not_there(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        _, table = await played(server, "azul")
        anybody = server.stranger()
        path = f"/tables/{table}/replay"
        number = (await replayed(anybody, f"/tables/{table}"))["events"]
        assert code(await anybody.get(path, params={"at": number + 1})) == (422, "no_such_moment")
        assert code(await anybody.get(path, params={"from": 5, "to": 4})) == (422, "no_such_moment")
        assert code(await anybody.get(path, params={"at": 0, "seat": 3})) == (404, "no_such_seat")
        assert code(await anybody.get("/tables/nowhere/replay")) == (404, "no_such_table")
        assert code(await anybody.get("/records/nowhere/replay")) == (404, "no_such_record")

    visit(tmp_path, story)


def test_a_private_game_is_for_those_who_have_its_link(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people, table = await played(server, "azul", private=True)
        link = (await people[0].get(f"/tables/{table}/link")).json()["link"]
        assert code(await server.stranger().get(f"/tables/{table}/replay"))[0] == 404
        assert (await replayed(server.stranger(), f"/tables/{table}", at=0, link=link))["moments"]
        assert (await replayed(people[1], f"/tables/{table}", at=0))["link"] == link
        _, public = await played(server, "azul")
        assert (await replayed(server.stranger(), f"/tables/{public}", at=0))["link"] is None

    visit(tmp_path, story)


def test_a_replay_knows_which_players_were_bots(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = (await opened(ana, seats=[None, {"bot": "random"}]))["id"]
        await ana.post(f"/tables/{table}/seats", json={"nonce": "00" * 16})
        await ana.post(f"/tables/{table}/seats/1/resign", json={})
        answer = await replayed(ana, f"/tables/{table}", at=0)
        assert (answer["players"], answer["bots"]) == (["Ana", "random"], [None, "random"])

    visit(tmp_path, story)


def test_a_record_is_replayed_even_when_the_game_was_left(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        record = {
            "game": "azul",
            "players": ["A", "B"],
            "events": ["start 1", "deal BBYR YRKT YRRK BKKT BBBR", "1: 1B2"],
        }
        kept = (await ana.post("/records", json=record)).json()
        answer = await replayed(server.stranger(), f"/records/{kept['id']}")
        assert [moment["seat"] for moment in answer["moments"]] == [None, None, None, 1]
        assert [step["kind"] for step in answer["moments"][3]["story"]] == ["took", "filled"]
        assert answer["moments"][3]["to_act"] == [2]
        assert answer["result"] is None

    visit(tmp_path, story)


def test_a_replay_leaves_the_record_as_it_is() -> None:
    record = parse('{"game": "azul", "players": ["A", "B"], "events": ["start 1", "deal BBYR YRKT YRRK BKKT BBBR"]}')
    assert replay(record, Wished(0, 2, None)) == replay(record, Wished(0, 2, None))
    assert len(record.events) == 2
