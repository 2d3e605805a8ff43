"""What those notice whom an act is about: at their cookies, their streams and their passwords."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from azulejo.admin.acts import find_person, order, reset_password
from azulejo.storage import Store
from azulejo.storage.urls import sqlite_url
from tests.live.evening import Evening
from tests.server.visiting import Visit, code, seated, visit
from tests.storage.kept import opened, run

PASSWORD = "tiles on the wall"


async def heard(server: Visit) -> None:
    """Has the server read the log now."""
    await server.app.state.host.acts.look()


def test_a_ban_shuts_out_whoever_has_the_cookie_and_unbanning_lets_them_in_again(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        store: Store = server.app.state.store
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await seated(ana, rui)
        await rui.put("/people/me/password", json={"version": 1, "password": PASSWORD, "name": "Rui"})
        person = await find_person(store, "Rui")
        await store.admin.ban(person.id, order("spam"))
        await heard(server)
        for answer in (
            await rui.get("/people/me"),
            await rui.post("/people", json={"name": "Rui again"}),
            await rui.get(f"/tables/{table}"),
            await rui.post(f"/tables/{table}/seats/2/resign"),
            await rui.post(f"/tables/{table}/seats/2/moves", json={"decision": 1, "action": "1R1"}),
            await server.stranger().post("/sessions", json={"name": "Rui", "password": PASSWORD}),
        ):
            assert code(answer) == (403, "banned")
            assert "spam" not in answer.text
        wrong = await server.stranger().post("/sessions", json={"name": "Rui", "password": "not it, but long"})
        assert code(wrong) == (401, "wrong_password"), "nobody else learns of the ban"
        seats = (await ana.get(f"/tables/{table}")).json()["seats"]
        assert seats[1]["name"] == "Player 2"
        await store.admin.unban(person.id, order("a mistake"))
        await heard(server)
        assert (await rui.get("/people/me")).json()["name"] == "Rui"
        assert (await rui.post(f"/tables/{table}/seats/2/return")).status_code == 200

    visit(tmp_path, story)


def test_a_one_time_password_lets_in_once_and_is_replaced(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        store: Store = server.app.state.store
        ana = await server.guest("Ana")
        await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        given = await reset_password(store, await find_person(store, "Ana"), order("forgot it"))
        await heard(server)
        assert code(await ana.get("/people/me")) == (401, "not_signed_in")
        assert code(await ana.post("/sessions", json={"name": "Ana", "password": PASSWORD})) == (401, "wrong_password")
        signed_in = await ana.post("/sessions", json={"name": "Ana", "password": given})
        assert signed_in.status_code == 200
        again = await server.stranger().post("/sessions", json={"name": "Ana", "password": given})
        assert code(again) == (401, "one_time_password_over")
        version = signed_in.json()["version"]
        chosen = {"version": version, "password": "a new one, all mine", "old_password": given}
        assert (await ana.put("/people/me/password", json=chosen)).status_code == 200
        for _ in range(2):
            signed = await server.stranger().post("/sessions", json={"name": "Ana", "password": chosen["password"]})
            assert signed.status_code == 200

    visit(tmp_path, story)


@pytest.mark.parametrize(("act", "expected"), [("ban", "banned"), ("password", "live_signed_out")])
def test_streams_of_who_is_shut_out_end_and_others_go_on(tmp_path: Path, act: str, expected: str) -> None:
    url = sqlite_url(tmp_path)
    evening = Evening(url)
    evening.start()
    try:
        with evening.guest("Ana") as ana, evening.guest("Rui") as rui:
            ana.http.put("/people/me/password", json={"version": 1, "password": PASSWORD}).raise_for_status()
            table = rui.open()
            with ana.stream() as hers, ana.stream() as idle, rui.stream() as his:
                for stream in (hers, his):
                    stream.follow(table)
                    stream.hear()

                async def do() -> None:
                    async with opened(url) as store:
                        person = await find_person(store, "Ana")
                        if act == "ban":
                            await store.admin.ban(person.id, order("spam"))
                        else:
                            await reset_password(store, person, order("forgot it"))
                        await store.admin.close_table(table, order("spam"))

                run(do())
                for stream in (hers, idle):
                    said = []
                    with pytest.raises(ConnectionClosed) as closed:
                        while True:
                            said.append(stream.hear())
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1008
                    assert said[-1]["code"] == expected
                assert his.hear()["view"]["result"]["reason"] == "closed"
                assert his.is_quiet()
                figures = evening.app.state.metrics.text(evening.hub.status()).decode()
                assert 'azulejo_host{figure="streams"} 1.0' in figures
                assert 'azulejo_host{figure="streams_opened"} 3.0' in figures
                told = re.search(r"^azulejo_stream_telling_seconds_count (\S+)$", figures, re.MULTILINE)
                assert told is not None
                assert float(told[1]) >= 3
            if act == "ban":
                with ana.stream() as another, suppress(ConnectionClosed):
                    assert another.hear()["code"] == "banned"
                    another.hear()
                    pytest.fail("a stream of somebody who is banned")
    finally:
        evening.stop()
