"""Tables over HTTP: who finds and sees what, and that a move is made once, by its own player, or not at all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from azulejo.bots import LEVELS
from azulejo.records import parse, verify
from tests.nonces import commitment_of, nonce_of
from tests.server.visiting import NONCE, Visit, code, move, opened, play_on, seated, view, visit


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_a_whole_game_is_played_recorded_and_proved_fair(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people, game=game)
        assert await play_on(people, table, Random(1)) > 10
        seen = await view(people[0], table)
        assert (seen["status"], len(seen["result"]["scores"])) == ("over", 2)
        answer = await server.stranger().get(f"/tables/{table}/record", params={"download": "true"})
        assert answer.headers["content-disposition"] == f'attachment; filename="azulejo-{table}.json"'
        record = parse(answer.text)
        assert verify(record) > 0
        assert record.result is not None
        assert record.result.scores == seen["result"]["scores"]

    visit(tmp_path, story)


def test_the_same_answer_again_has_the_first_reply_and_another_one_is_refused(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people)
        seat = (await view(people[0], table))["to_act"][0]
        person, path = people[seat - 1], f"/tables/{table}/seats/{seat}/moves"
        actions = (await view(person, table))["decision"]["actions"]
        body = {"decision": 1, "action": actions[0]["text"]}
        first = (await person.post(path, json=body)).json()
        await move(people[2 - seat], table, Random(1))
        with server.unchanged():
            again = (await person.post(path, json=body)).json()
            structured = (await person.post(path, json=body | {"action": actions[0]["action"]})).json()
            assert (again["first"], again["last"]) == (first["first"], first["last"])
            assert (structured["first"], structured["last"]) == (first["first"], first["last"])
            assert again["sequence"] > first["sequence"]
            assert again["events"][0] == first["events"][0]
            other = await person.post(path, json=body | {"action": actions[1]["text"]})
            assert code(other) == (409, "stale_decision")
            assert other.json()["fields"]["current"] == 2
            future = await person.post(path, json=body | {"decision": 9})
            assert code(future) == (409, "stale_decision")

    visit(tmp_path, story)


def test_of_two_different_answers_at_once_one_wins(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people)
        for _ in range(10):
            seat = (await view(people[0], table))["to_act"][0]
            decision = (await view(people[seat - 1], table))["decision"]
            bodies = [{"decision": decision["number"], "action": each["text"]} for each in decision["actions"][:2]]
            path = f"/tables/{table}/seats/{seat}/moves"
            answers = await asyncio.gather(*(people[seat - 1].post(path, json=body) for body in bodies))
            assert sorted(answer.status_code for answer in answers) == [200, 409]

    visit(tmp_path, story)


def test_nobody_plays_on_somebody_elses_seat(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        eve = await server.guest("Eve")
        table = await seated(*people)
        seat = (await view(people[0], table))["to_act"][0]
        action = (await view(people[seat - 1], table))["decision"]["actions"][0]["text"]
        with server.unchanged():
            for liar in (people[2 - seat], eve):
                for path, body in (
                    ("moves", {"decision": 1, "action": action}),
                    ("undo", {"decision": 1}),
                    ("undo/answer", {"asker": 1, "decision": 1, "accept": True}),
                    ("resign", None),
                    ("leave", None),
                    ("return", None),
                    ("rematch", None),
                ):
                    answer = await liar.post(f"/tables/{table}/seats/{seat}/{path}", json=body)
                    assert code(answer) == (403, "not_your_seat"), path
                for part, text in (("nonce", nonce_of(seat)), ("commitment", commitment_of(seat))):
                    given = await liar.put(f"/tables/{table}/seats/{seat}/{part}", json={part: text})
                    assert code(given) == (403, "not_your_seat")
                assert code(await liar.get(f"/tables/{table}", params={"seat": seat})) == (403, "not_your_seat")
                assert code(await liar.get(f"/tables/{table}/record", params={"seat": seat})) == (403, "not_your_seat")
                assert code(await liar.get(f"/tables/{table}/events", params={"seat": seat})) == (403, "not_your_seat")
            assert code(await eve.post(f"/tables/{table}/abort")) == (403, "not_at_this_table")
            assert code(await eve.post(f"/tables/{table}/seats", json={})) == (409, "table_full")
            assert code(await eve.get(f"/tables/{table}/actions")) == (403, "not_at_this_table")
            stranger = server.stranger()
            assert code(await stranger.post(f"/tables/{table}/seats/{seat}/resign")) == (401, "not_signed_in")
            assert code(await people[0].get(f"/tables/{table}", params={"seat": 4})) == (404, "no_such_seat")

    visit(tmp_path, story)


def test_the_rules_refuse_in_the_words_of_the_game(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people, game="chocolatier")
        seat = (await view(people[0], table))["to_act"][0]
        with server.unchanged():
            body = {"decision": 1, "action": "CT1"}
            answer = await people[seat - 1].post(f"/tables/{table}/seats/{seat}/moves", json=body)
        assert code(answer) == (422, "centre_empty")
        assert "chocolate" in answer.json()["sentence"]

    visit(tmp_path, story)


def test_a_private_table_is_nowhere_without_its_link(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eve = [await server.guest(name) for name in ("Ana", "Rui", "Eve")]
        table = await opened(ana, private=True)
        path = f"/tables/{table['id']}"
        with server.unchanged():
            for other in (eve, server.stranger()):
                for place in (path, f"{path}/events", f"{path}/record", f"{path}?link=", f"{path}?link={'x' * 26}"):
                    assert code(await other.get(place)) == (404, "no_such_table")
                assert (await other.get("/tables")).json() == {"tables": [], "next": None}
            for place, body in (("seats", {}), ("abort", None), ("seats/1/resign", None), ("seats", {"link": "x"})):
                assert code(await eve.post(f"{path}/{place}", json=body)) == (404, "no_such_table")
            assert code(await eve.get(f"{path}/link")) == (404, "no_such_table")
            assert code(await rui.get(f"/links/{'x' * 26}")) == (404, "no_such_link")
        assert (await ana.get(f"{path}/link")).json() == {"link": table["link"]}
        assert (await rui.get(f"/links/{table['link']}")).json() == {"table": table["id"]}
        assert (await rui.get(path, params={"link": table["link"]})).json()["status"] == "open"
        sat = await rui.post(f"{path}/seats", json={"link": table["link"], "commitment": commitment_of(1)})
        assert sat.json()["view"]["you"] == 1
        assert (await rui.get(path)).json()["you"] == 1
        assert code(await rui.get(f"{path}/link")) == (403, "only_opener_has_link")

    visit(tmp_path, story)


def test_lists_come_in_pages_and_show_what_is_anybodys_business(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        names = [(await opened(ana))["id"] for _ in range(5)]
        await opened(ana, private=True)
        table = await seated(rui, ana)
        found, cursor = [], ""
        while cursor is not None:
            query = {"limit": 2} | ({"before": cursor} if cursor else {})
            page = (await server.stranger().get("/tables", params=query)).json()
            assert all("you" not in each for each in page["tables"])
            found += [each["id"] for each in page["tables"]]
            cursor = page["next"]
        assert sorted(found) == sorted([*names, table])
        mine = (await rui.get("/people/me/tables")).json()["tables"]
        assert [(each["id"], each["you"]) for each in mine] == [(table, [1])]
        assert len((await ana.get("/people/me/tables")).json()["tables"]) == 7

    visit(tmp_path, story)


def test_lists_say_whose_turn_it_is(tmp_path: Path, database_url: str) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        waiting = (await opened(people[0]))["id"]
        table = await seated(*people)

        async def listed(person: httpx.AsyncClient) -> dict[str, Any]:
            return {each["id"]: each for each in (await person.get("/people/me/tables")).json()["tables"]}

        for played in range(4):
            (seat,) = (await view(people[0], table))["to_act"]
            mine = [(await listed(person))[table] for person in people]
            assert [each["to_act"] for each in mine] == [[seat], [seat]]
            assert [each["your_turn"] for each in mine] == [seat == 1, seat == 2]
            await play_on(people, table, Random(played), most=1)
        assert (await listed(people[0]))[waiting]["to_act"] == []
        assert (await people[0].post(f"/tables/{table}/seats/1/resign", json={})).status_code == 200
        over = (await listed(people[1]))[table]
        assert (over["status"], over["to_act"], over["your_turn"]) == ("over", [], False)

    visit(tmp_path, story, url=database_url)


def test_somebody_with_two_seats_is_shown_the_one_that_decides(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = await seated(ana, ana)
        for _ in range(4):
            seen = await view(ana, table)
            assert seen["to_act"] == [seen["you"]]
            other = 3 - seen["you"]
            assert (await view(ana, table, seat=other))["you"] == other
            actions = (await ana.get(f"/tables/{table}/actions")).json()
            assert (actions["seat"], actions["decision"]) == (seen["you"], seen["decision"])
            await move(ana, table, Random(1))

    visit(tmp_path, story)


def test_undo_by_consent_resigning_and_a_rematch(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people)
        seat = (await view(people[0], table))["to_act"][0]
        mover, other, path = people[seat - 1], people[2 - seat], f"/tables/{table}/seats"
        await move(mover, table, Random(1))
        await move(other, table, Random(1))
        asked = (await mover.post(f"{path}/{seat}/undo", json={"decision": 1})).json()
        assert asked["view"]["undo"]["asked"] == {"seat": seat, "decision": 1}
        yes = {"asker": seat, "decision": 1, "accept": True}
        back = (await other.post(f"{path}/{3 - seat}/undo/answer", json=yes)).json()
        assert [event["kind"] for event in back["events"]] == ["undo_accepted", "undone"]
        assert (await view(mover, table))["to_act"] == [seat]
        assert code(await mover.post(f"{path}/{3 - seat}/replace")) == (409, "not_away_long")
        assert (await other.post(f"{path}/{3 - seat}/leave")).json()["view"]["seats"][2 - seat]["away"]
        assert not (await other.post(f"{path}/{3 - seat}/return")).json()["view"]["seats"][2 - seat]["away"]
        over = (await mover.post(f"{path}/{seat}/resign")).json()["view"]
        assert (over["result"]["reason"], over["result"]["winners"]) == ("resigned", [3 - seat])
        await mover.post(f"{path}/{seat}/rematch")
        rematch = (await other.post(f"{path}/{3 - seat}/rematch")).json()["view"]["rematch"]
        again = await view(mover, rematch)
        assert (again["rematch_of"], again["you"]) == (table, 3 - seat)

    visit(tmp_path, story)


def test_a_seat_that_is_left_before_the_game_is_free_and_the_commitment_may_come_later(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await opened(ana, private=True)
        path = f"/tables/{table['id']}"
        assert code(await ana.get(f"{path}/record")) == (409, "not_begun")
        await rui.post(f"{path}/seats", json={"link": table["link"]})
        left = (await rui.post(f"{path}/seats/1/leave")).json()["view"]
        assert (left["you"], left["seats"][0]["free"]) == (None, True)
        assert code(await rui.get(path)) == (404, "no_such_table")
        await ana.post(f"{path}/seats")
        assert code(await ana.put(f"{path}/seats/1/nonce", json={"nonce": NONCE})) == (409, "nonce_too_early")
        ready = (await ana.put(f"{path}/seats/1/commitment", json={"commitment": commitment_of(1)})).json()["view"]
        assert ready["seats"][0]["ready"]
        assert ready["fairness"]["commitments"] == [commitment_of(1), ""]
        assert code(await ana.put(f"{path}/seats/1/commitment", json={"commitment": "short"})) == (
            422,
            "fair_bad_commitment",
        )
        aborted = (await ana.post(f"{path}/abort")).json()["view"]
        assert aborted["result"]["reason"] == "aborted"

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": [None]}, "bad_player_count"),
        ({"options": {"wall": "blue"}}, "bad_option_value"),
        ({"options": {"roof": "blue"}}, "unknown_option"),
        ({"seats": [None, {"bot": "genius"}]}, "unknown_bot"),
        ({"seats": [{"bot": "greedy"}, {"bot": "greedy"}]}, "nobody_to_play"),
        ({"stand_in": {"bot": ""}}, "unknown_bot"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_not_opened(tmp_path: Path, wrong: dict[str, object], why: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            answer = await ana.post("/tables", json={"game": "azul", "seats": [None, None]} | wrong)
        assert code(answer) == (422, why)

    visit(tmp_path, story)


def test_a_record_can_be_brought_read_and_listed_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people)
        await play_on(people, table, Random(2))
        text = (await people[0].get(f"/tables/{table}/record")).text
        kept = await people[0].post("/records", content=text, headers={"content-type": "application/json"})
        assert kept.status_code == 201
        assert (await server.stranger().get(f"/records/{kept.json()['id']}")).text == text
        assert (await people[0].get("/people/me/records")).json() == {"records": [kept.json()], "next": None}
        assert (await people[1].get("/people/me/records")).json() == {"records": [], "next": None}
        with server.unchanged():
            wrong = await people[0].post(
                "/records", json={"game": "azul", "players": ["A", "B"], "events": ["start 3"]}
            )
            assert code(wrong) == (422, "no_such_starter")
            assert wrong.json()["fields"]["file_line"] == 1
            assert (
                code(
                    await server.stranger().post("/records", content=text, headers={"content-type": "application/json"})
                )[0]
                == 401
            )

    visit(tmp_path, story)


def test_a_bot_answers_a_person(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = (await opened(ana, seats=[None, {"bot": "greedy"}]))["id"]
        await ana.post(f"/tables/{table}/seats", json={"nonce": NONCE})
        for _ in range(6):
            while not (seen := await view(ana, table))["decision"]:
                await asyncio.sleep(0.02)
            await move(ana, table, Random(3))
        events = (await ana.get(f"/tables/{table}/events")).json()["events"]
        movers = {event["seat"] for event in events if event["kind"] == "moved"}
        assert movers == {1, 2}
        assert seen["seats"][1]["level"] == {"bot": "greedy"}

    visit(tmp_path, story)


def test_whoever_asks_for_the_strongest_sees_which_level_that_is(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = await opened(ana, seats=[None, {"bot": "strongest", "nodes": 5}], stand_in={"bot": "strongest"})
        seat = table["view"]["seats"][1]
        assert (seat["name"], seat["level"]) == ("grandmaster", {"bot": "grandmaster", "nodes": 5})
        events = (await ana.get(f"/tables/{table['id']}/events")).json()["events"]
        assert events[0]["stand_in"] == {"bot": "grandmaster"}

    visit(tmp_path, story)


@pytest.mark.parametrize(("language", "first"), [("en", "For a child"), ("fr", "Pour les premières parties")])
def test_the_levels_are_listed_from_the_easiest_to_the_strongest(tmp_path: Path, language: str, first: str) -> None:
    async def story(server: Visit) -> None:
        bots = (await server.stranger().get("/bots", params={"lang": language})).json()["bots"]
        assert [bot["name"] for bot in bots] == ["random", "greedy", *LEVELS[:-1], "theorist", LEVELS[-1]]
        assert [bot["level"] for bot in bots] == [None, None, 1, 2, 3, 4, None, 5]
        assert bots[2]["text"].startswith(first)
        assert len({bot["text"] for bot in bots}) == len(bots)

    visit(tmp_path, story)
