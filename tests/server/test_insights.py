"""Insights: what one's own games have in common, told to oneself alone, and cheap however many games there are."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, insert, select

from azulejo.analysis.grading import accuracy
from azulejo.records import Move, parse
from azulejo.server.limits.rations import INSIGHTS
from azulejo.server.routes import insights_shown
from azulejo.storage import schema
from azulejo.storage.report_store import KeptReport
from tests.server.test_from_positions import middle
from tests.server.test_openapi import fits
from tests.server.visiting import Visit, code, opened, play_on, seated, view, visit

DAY = 86_400_000


async def insights(who: httpx.AsyncClient, **query: Any) -> Any:
    return fits(await who.get("/people/me/insights", params=query))


async def played(*people: httpx.AsyncClient, seed: int = 3, **more: Any) -> str:
    table = await seated(*people, **more)
    await play_on(list(people), table, Random(seed))
    return table


async def resigned(loser: httpx.AsyncClient, winner: httpx.AsyncClient) -> str:
    table = await seated(loser, winner)
    assert (await loser.post(f"/tables/{table}/seats/1/resign")).status_code == 200
    return table


Fault = tuple[float, str, dict[str, Any]]


async def explain(server: Visit, table: str, faults: dict[int, Fault], most: int = 10_000) -> None:
    """Keeps a report of the first decisions, all of which are best but for these, by their events."""
    store, source = server.app.state.store, f"table:{table}"
    record = await server.app.state.host.record(table, None)
    moves = [(n, event.seat + 1) for n, event in enumerate(record.events, 1) if isinstance(event, Move)]
    await store.reports.begin(source, KeptReport("0" * 12, 1, "{}", 1), 0)
    await store.reports.claim(source, "one", 0, 2**50)
    for number, (event, seat) in enumerate(moves[:most], 1):
        loss, reason, fields = faults.get(event, (0.0, "", {}))
        said = {"seat": seat, "event": event, "round": 1 + event // 20, "grade": "mistake" if reason else "best"}
        why = [{"code": reason, "fields": fields}, {"code": "deeper", "fields": {}}] if reason else []
        await store.reports.add(source, number, json.dumps({**said, "loss": loss, "why": why}), "one")


async def events_of(server: Visit, table: str, seat: int) -> list[int]:
    record = await server.app.state.host.record(table, None)
    return [n for n, event in enumerate(record.events, 1) if isinstance(event, Move) and event.seat == seat - 1]


def test_a_newcomer_is_told_that_there_is_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        found = await insights(await server.guest("Ana"))
        assert (found["games"], found["settings"], found["opponents"], found["to_explain"]) == (0, [], [], None)
        assert found["time"]["periods"] == []
        assert code(await server.stranger().get("/people/me/insights"))[0] == 401

    visit(tmp_path, story)


def test_results_by_game_opponent_and_order_of_play(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        tables = [await played(ana, rui, seed=seed) for seed in (1, 2)]
        tables.append(await played(rui, ana, game="duel"))
        three = await played(ana, rui, eva, seats=[None] * 3)
        tables.append(three)
        found = await insights(ana)
        assert found["games"] == 4
        results = {table: (await view(ana, table))["result"] for table in tables}
        seats = {table: 2 if table == tables[2] else 1 for table in tables}
        won = sum(seats[table] in result["winners"] for table, result in results.items())
        told = found["results"]
        assert {each["game"] for each in told} == {"azul", "duel"}
        assert sum(each["won"] + each["shared"] for each in told) == won
        assert sum(each["won"] + each["shared"] + each["lost"] for each in told) == 4
        against = {each["name"]: each["won"] + each["shared"] + each["lost"] for each in found["opponents"]}
        assert sorted(against.values()) == [1, 4], "one is the same opponent on whichever seat"
        eva_scores = results[three]["scores"]
        (level,) = [each for each in found["opponents"] if each["name"] == "Player 3"]
        if 3 not in results[three]["winners"] and 1 not in results[three]["winners"]:
            assert level["won"] == (eva_scores[0] > eva_scores[2])
        assert sum(each["won"] + each["shared"] + each["lost"] for each in found["turns"]) == 4
        assert {each["players"] for each in found["turns"]} == {2, 3}
        assert sum(each["won"] + each["shared"] + each["lost"] for each in found["time"]["periods"]) == 4

    visit(tmp_path, story)


def test_points_by_source_beside_those_of_the_others(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        table = await played(ana, rui, eva, seats=[None] * 3)
        await resigned(ana, rui)  # which has no points
        points = (await view(ana, table))["result"]["points"]
        (of_game,) = (await insights(ana))["points"]
        assert (of_game["game"], of_game["games"]) == ("azul", 1)
        for source in of_game["sources"]:
            name = source["source"]
            assert source["yours"] == points[0][name]
            assert source["theirs"] == (points[1][name] + points[2][name]) / 2

    visit(tmp_path, story)


def test_only_ones_own_are_told_whatever_is_asked(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        table = await played(ana, rui, private=True)
        await explain(server, table, {})
        hers = await insights(eva)
        assert (hers["games"], hers["accuracy"], hers["settings"]) == (0, [], [])
        sat = await server.app.state.host.table(table, "", (await ana.get(f"/tables/{table}/link")).json()["link"])
        her_id = sat.seats[0].person
        assert her_id
        for query in ({"person": her_id}, {"id": her_id}, {"name": "Ana"}):
            assert await insights(eva, **query) == hers
        assert (await eva.get(f"/people/{her_id}/insights")).status_code == 404
        assert table not in json.dumps(hers)

    visit(tmp_path, story)


def test_what_does_not_count_is_told_apart(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        from_position = await played(ana, rui, position=middle("azul", 11))
        off = await seated(ana, rui)
        for each in (ana, rui):
            assert (await each.post(f"/tables/{off}/abort")).status_code == 200
        alone = await played(ana, ana)
        record = parse((await ana.get(f"/tables/{alone}/record")).text)
        brought = await ana.post("/records", content=record.to_text(), headers={"content-type": "application/json"})
        assert brought.status_code == 201
        found = await insights(ana)
        assert (found["games"], found["results"], found["to_explain"]) == (0, [], None)
        assert found["left_out"] == {"called_off": 1, "from_position": 1, "several_seats": 1}
        assert (await insights(rui))["left_out"] == {"called_off": 1, "from_position": 1, "several_seats": 0}
        assert from_position not in json.dumps(found)

    visit(tmp_path, story)


def test_filters_and_what_is_wrong_with_them(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        await played(ana, rui, options={"wall": "gray"})
        await played(ana, rui, game="duel", options={"tablets": "random3"})
        await played(ana, rui, eva, seats=[None] * 3)
        now = server.app.state.host.now()

        async def number(**query: Any) -> int:
            return int((await insights(ana, **query))["games"])

        assert await number() == 3
        assert await number(game="azul") == 2
        assert await number(game="azul", options="wall:gray") == 1
        assert await number(game="duel", options="tablets:random3") == 1
        assert await number(game="duel", options="tablets:rows,columns,diagonals") == 0
        assert await number(players=3) == 1
        assert await number(since=now - DAY) == 3
        assert await number(since=now + DAY) == 0
        assert len((await insights(ana, game="chocolatier"))["settings"]) == 3

        async def refused(**query: Any) -> tuple[int, str]:
            return code(await ana.get("/people/me/insights", params=query))

        assert await refused(game="chess") == (422, "unknown_game")
        assert await refused(options="wall:gray") == (422, "options_of_no_game")
        assert await refused(game="azul", options="box:brown") == (422, "unknown_option")
        assert await refused(game="azul", options="wall:pink") == (422, "bad_option_value")
        for wrong in ({"players": 5}, {"players": "two"}, {"since": "yesterday"}, {"since": -1}, {"options": "wall"}):
            assert (await refused(**wrong))[0] == 422
        french = await ana.get("/people/me/insights", params={"options": "wall:gray", "lang": "fr"})
        assert "De quel jeu" in french.json()["sentence"]

    visit(tmp_path, story)


def test_accuracy_and_habits_come_from_what_is_explained(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        first, second, third = [await played(ana, rui, seed=seed) for seed in (1, 2, 3)]
        mine, other = await events_of(server, first, 1), await events_of(server, second, 1)
        theirs = await events_of(server, first, 2)
        await explain(
            server,
            first,
            {
                mine[0]: (0.3, "goal.nearly", {"source": "columns"}),
                mine[1]: (0.1, "breaks.more", {}),
                mine[2]: (0.06, "breaks", {}),
                theirs[0]: (0.9, "leaves", {}),
            },
        )
        await explain(server, second, {other[0]: (0.2, "breaks", {})})
        await explain(server, third, {}, most=9)
        found = await insights(ana)
        assert (found["explained"], found["to_explain"]) == (2, third), "half a report says nothing yet"
        assert [each["table"] for each in found["accuracy"]] == [first, second]
        losses = [0.3, 0.1, 0.06, *[0.0] * (len(mine) - 3)]
        assert found["accuracy"][0]["accuracy"] == accuracy(losses)
        breaks, columns = found["habits"]
        assert (breaks["reason"], breaks["source"], breaks["number"], breaks["cost"]) == ("breaks", None, 3, 0.36)
        assert (columns["reason"], columns["source"], columns["number"], columns["cost"]) == ("goal", "columns", 1, 0.3)
        assert [(each["table"], each["event"]) for each in breaks["worst"]] == [
            (second, other[0]),
            (first, mine[1]),
            (first, mine[2]),
        ]
        assert sum(each["number"] for each in breaks["rounds"]) == 3
        assert [each["reason"] for each in (await insights(rui))["habits"]] == ["leaves"]
        moment = await ana.get(f"/tables/{first}/replay", params={"at": breaks["worst"][0]["event"] - 1})
        assert moment.status_code == 200

    visit(tmp_path, story)


def test_what_a_bot_decided_for_one_is_no_habit(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        table = await seated(ana, rui, eva, seats=[None] * 3)
        luck = Random(5)
        await play_on([ana, rui, eva], table, luck, most=6)
        assert (await ana.post(f"/tables/{table}/seats/1/resign")).status_code == 200
        host = server.app.state.host
        while (seen := await view(rui, table))["status"] != "over":
            people = [n for n in seen["to_act"] if n != 1]
            if people:
                mover = (rui, eva)[people[0] - 2]
                decision = (await view(mover, table))["decision"]
                if decision:
                    body = {"decision": decision["number"], "action": luck.choice(decision["actions"])["text"]}
                    await mover.post(f"/tables/{table}/seats/{people[0]}/moves", json=body)
            else:
                await asyncio.sleep(0.02)
        mine = await events_of(server, table, 1)
        by_bot = [n for n, each in enumerate((await host.table(table, "")).line.played, 1) if each.stood_in]
        assert by_bot and set(by_bot) < set(mine)
        await explain(server, table, {event: (0.2, "breaks", {}) for event in mine})
        (habit,) = (await insights(ana))["habits"]
        assert habit["number"] == len(mine) - len(by_bot)
        assert (await insights(ana))["points"] == [], "points that a bot has made are nobody's"

    visit(tmp_path, story)


def test_games_of_before_are_counted_some_at_a_time_and_never_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(insights_shown, "TURN", 2)

    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        for _ in range(5):
            await resigned(ana, rui)
        before = await insights(ana)
        results, uncounted, tables = schema.results, schema.uncounted, schema.tables
        database = server.app.state.store.database
        await database.write(lambda connection: connection.execute(delete(results)))
        over = insert(uncounted).from_select(["table"], select(tables.c.name).where(tables.c.is_over))
        await database.write(lambda connection: connection.execute(over))
        assert [(found["games"], found["uncounted"]) for found in [await insights(ana) for _ in range(3)]] == [
            (2, 3),
            (4, 1),
            (5, 0),
        ]
        with server.unchanged():
            assert await insights(ana) == before
        loads = 0
        load = server.app.state.store.tables.load

        async def counted(name: str) -> Any:
            nonlocal loads
            loads += 1
            return await load(name)

        monkeypatch.setattr(server.app.state.store.tables, "load", counted)
        assert await insights(rui) == await insights(rui)
        assert loads == 0, "no game is read for a look"

    visit(tmp_path, story)


def test_two_tabs_count_older_games_once(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        await resigned(ana, rui)
        database = server.app.state.store.database
        await database.write(lambda connection: connection.execute(delete(schema.results)))
        over = insert(schema.uncounted).from_select(["table"], select(schema.tables.c.name))
        await database.write(lambda connection: connection.execute(over))
        await asyncio.gather(*(insights(who) for who in (ana, rui, ana, rui)))
        assert [(await insights(who))["games"] for who in (ana, rui)] == [1, 1]

    visit(tmp_path, story)


def test_a_guest_takes_them_along_and_who_is_deleted_leaves_no_name(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        claimed = {"version": 1, "name": "Eva", "password": "a long sentence"}
        eva = await server.guest("Eva")
        assert (await eva.put("/people/me/password", json=claimed)).status_code == 200
        await resigned(ana, rui)
        before = await insights(ana)
        brought = {"name": "Eva", "password": "a long sentence", "bring": True}
        assert (await ana.post("/sessions", json=brought)).status_code == 200
        assert await insights(ana) == before
        me = (await ana.get("/people/me")).json()
        gone = await ana.post("/people/me/delete", json={"version": me["version"], "password": "a long sentence"})
        assert gone.status_code in (200, 204)
        (opponent,) = (await insights(rui))["opponents"]
        assert (opponent["name"], opponent["bot"], opponent["won"]) == (None, None, 1)

    visit(tmp_path, story)


def test_one_may_look_so_often(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        answers = [await ana.get("/people/me/insights") for _ in range(int(INSIGHTS.burst) + 2)]
        assert answers[0].status_code == 200
        assert code(answers[-1]) == (429, "too_many")

    visit(tmp_path, story, limits=True)


def test_bots_are_opponents_by_their_level(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = await opened(ana, seats=[None, {"bot": "random"}])
        body = {"seat": 1, "nonce": "00112233445566778899aabbccddeeff"}
        assert (await ana.post(f"/tables/{table['id']}/seats", json=body)).status_code == 200
        assert (await ana.post(f"/tables/{table['id']}/seats/1/resign")).status_code == 200
        (opponent,) = (await insights(ana))["opponents"]
        assert (opponent["name"], opponent["bot"], opponent["lost"]) == ("", "random", 1)

    visit(tmp_path, story)
