"""The lobby over HTTP: what is found, page by page, and what is refused; and who is sent away before a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from tests.nonces import commitment_of, nonce_of
from tests.server.visiting import Visit, code, opened, seated, view, visit


async def found(person: httpx.AsyncClient, **query: Any) -> list[str]:
    answer = await person.get("/tables", params=query)
    assert answer.status_code == 200, answer.text
    return [table["id"] for table in answer.json()["tables"]]


async def sit(person: httpx.AsyncClient, table: Any, seat: int, **more: Any) -> httpx.Response:
    return await person.post(f"/tables/{table['id']}/seats", json={"seat": seat, "link": table["link"], **more})


def test_a_table_that_one_can_join_comes_before_all_that_one_can_only_watch(tmp_path: Path, database_url: str) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        joinable = await opened(ana)
        await sit(ana, joinable, 1)
        running = [await seated(rui, ana) for _ in range(3)]
        assert await found(server.stranger()) == [joinable["id"], *reversed(running)]
        assert await found(server.stranger(), status="open") == [joinable["id"]]
        assert await found(server.stranger(), status="running") == [*reversed(running)]

    visit(tmp_path, story, url=database_url)


def test_one_finds_what_one_looks_for(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        four = (await opened(ana, seats=[None, None, None, {"bot": "greedy"}], clock={"seconds": 60}))["id"]
        duel = (await opened(ana, "duel", clock={"days": 2}))["id"]
        two = (await opened(ana))["id"]
        stranger = server.stranger()
        assert await found(stranger, game="duel") == [duel]
        assert await found(stranger, clock="live") == [four]
        assert await found(stranger, clock="days") == [duel]
        assert await found(stranger, clock="none") == [two]
        assert await found(stranger, free=3) == [four]
        assert set(await found(stranger, free=1)) == {four, duel, two}
        assert await found(stranger, game="azul", clock="days") == []

    visit(tmp_path, story)


def test_what_no_table_can_be_is_refused_with_what_would_be_right(tmp_path: Path) -> None:
    wrong = [
        ({"game": "chess"}, "unknown_game", "azul, chocolatier, duel"),
        ({"clock": "slow"}, "invalid_choice", "'none', 'live' or 'days'"),
        ({"status": "over"}, "invalid_choice", "'open' or 'running'"),
        ({"free": "5"}, "invalid_large", "4"),
        ({"free": "many"}, "invalid_integer", "free"),
        ({"before": "1763208000000.k3mw8xq2hd7t"}, "invalid_pattern", "before"),
        ({"before": "3.1.x"}, "invalid_pattern", "before"),
        ({"limit": "101"}, "invalid_large", "100"),
    ]

    async def story(server: Visit) -> None:
        for query, refusal, named in wrong:
            answer = await server.stranger().get("/tables", params=query)
            assert code(answer) == (422, refusal)
            assert named in answer.json()["sentence"]

    visit(tmp_path, story)


def test_nobody_but_those_with_the_link_hears_of_a_private_table(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        private = await opened(ana, private=True)
        await sit(ana, private, 1)
        await sit(rui, private, 2)
        await seated(ana, rui, private=True)
        for person in (ana, rui, server.stranger()):
            for query in ({}, {"status": "open"}, {"status": "running"}, {"free": 1}, {"game": "azul"}):
                assert await found(person, **query) == []

    visit(tmp_path, story)


# Sending away


def test_who_is_sent_away_is_told_so_and_sits_down_there_no_more(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        table = await opened(ana, private=True)
        await sit(ana, table, 1, commitment=commitment_of(1))
        await sit(rui, table, 2)
        away = f"/tables/{table['id']}/seats/2/send-away"
        assert code(await rui.post(away, json={"name": "Rui"})) == (403, "only_opener_sends_away")
        assert code(await eva.post(away, json={"name": "Rui"})) == (404, "no_such_table")
        assert code(await ana.post(away, json={"name": "Eva"})) == (409, "somebody_else_sits_there")
        answer = await ana.post(away, json={"name": "Rui"})
        assert [event["kind"] for event in answer.json()["events"]] == ["sent_away"]
        assert answer.json()["view"]["you"] == 1
        refused = await sit(rui, table, 2)
        assert code(refused) == (403, "sent_away")
        assert "another table" in refused.json()["sentence"]
        looked = await rui.get(f"/tables/{table['id']}", params={"link": table["link"], "lang": "fr"})
        assert code(looked) == (403, "sent_away")
        assert "renvoyé" in looked.json()["sentence"]
        assert (await rui.get("/people/me/tables")).json()["tables"] == []
        await sit(eva, table, 2, nonce=nonce_of(2))
        assert code(await ana.post(away, json={"name": "Eva"})) == (409, "too_late_to_send_away")
        await ana.put(f"/tables/{table['id']}/seats/1/nonce", json={"nonce": nonce_of(1)})
        assert (await view(ana, table["id"]))["status"] == "running"

    visit(tmp_path, story)


def test_of_an_opener_s_two_tabs_the_second_sends_away_nobody_else(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = [await server.guest(name) for name in ("Ana", "Rui", "Eva")]
        table = await opened(ana)
        away = f"/tables/{table['id']}/seats/1/send-away"
        await sit(rui, table, 1)
        for _ in range(2):
            assert (await ana.post(away, json={"name": "Rui"})).status_code == 200
        await sit(eva, table, 1)
        assert code(await ana.post(away, json={"name": "Rui"})) == (409, "somebody_else_sits_there")
        assert (await view(ana, table["id"]))["seats"][0]["name"] == "Eva"

    visit(tmp_path, story)
