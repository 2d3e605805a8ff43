"""Guests who become somebody else, and people who are deleted: nothing of theirs is lost, doubled or left behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from azulejo.names import NOBODY
from tests.server.test_accounts import NOBODY_ASKS, PASSWORD, claimed, codes_of, copy, signed_in
from tests.server.visiting import Visit, code, opened, seated, view, visit

# A guest who becomes one with an account


@pytest.mark.parametrize("way", ["password", "code"])
def test_a_guest_brings_games_tables_and_records(tmp_path: Path, way: str) -> None:
    async def story(server: Visit) -> None:
        codes = await codes_of(await claimed(server))
        guest, rui = await server.guest("Somebody"), await server.guest("Rui")
        over, running = await seated(guest, rui), await seated(rui, guest, private=True)
        await guest.post(f"/tables/{over}/seats/1/resign")
        record = (await guest.get(f"/tables/{over}/record")).json()
        kept = (await guest.post("/records", json=record)).json()["id"]
        thief = copy(server, guest)
        body = {"name": "Ana", "password": PASSWORD, "bring": True}
        path, more = ("/sessions", {}) if way == "password" else ("/sessions/recovery", {"code": codes[0]})
        assert (await guest.post(path, json=body | more)).json()["name"] == "Ana"
        mine = {each["id"]: each["you"] for each in (await guest.get("/people/me/tables")).json()["tables"]}
        assert mine == {over: [1], running: [2]}
        assert [each["id"] for each in (await guest.get("/people/me/records")).json()["records"]] == [kept]
        seen = await view(guest, running)
        assert (seen["you"], seen["seats"][1]["name"]) == (2, "Player 2")
        assert (await guest.post(f"/tables/{running}/seats/2/resign")).status_code == 200
        assert (await guest.post(f"/tables/{over}/seats/1/rematch")).status_code == 200
        assert code(await thief.get("/people/me")) == NOBODY_ASKS

    visit(tmp_path, story)


def test_nobody_brings_somebody_elses_guest_or_an_account(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        await claimed(server, "Eve")
        ana, guest, rui = await claimed(server), await server.guest("Somebody"), await server.guest("Rui")
        tables = [await seated(guest, rui), await seated(ana, rui)]
        forged = guest.cookies["azulejo"].rpartition(".")[0] + "." + "A" * 43
        thieves = [server.stranger(cookies={"azulejo": forged}), copy(server, ana), server.stranger()]
        body = {"name": "Eve", "password": PASSWORD, "bring": True}
        for thief in thieves:
            assert (await thief.post("/sessions", json=body)).status_code == 200
            assert (await thief.get("/people/me/tables")).json()["tables"] == []
        for person, table in zip((guest, rui), tables, strict=True):
            assert (await view(person, table))["you"] is not None
        wrong = body | {"password": "not the password"}
        with server.unchanged():
            assert code(await guest.post("/sessions", json=wrong)) == (401, "wrong_password")

    visit(tmp_path, story)


def test_where_both_wait_for_a_game_the_guests_seat_becomes_free(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, guest, rui = await claimed(server), await server.guest("Somebody"), await server.guest("Rui")
        theirs = (await opened(rui, seats=[None] * 4))["id"]
        own = (await opened(guest, seats=[None] * 4))["id"]
        for person in (guest, ana):
            for table in (theirs, own):
                assert (await person.post(f"/tables/{table}/seats")).status_code == 200
        await guest.post("/sessions", json={"name": "Ana", "password": PASSWORD, "bring": True})
        assert [seat["name"] for seat in (await view(rui, theirs))["seats"]] == ["", "Ana", "", ""]
        shown = (await view(rui, own))["seats"]
        assert [seat["name"] for seat in shown] == ["Somebody", "Ana", "", ""]
        assert [seat["same_person"] for seat in shown] == [[2], [1], [], []], "an opener may have several"

    visit(tmp_path, story)


def test_where_both_play_both_seats_are_one_persons_and_all_see_it(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, guest, rui = await claimed(server), await server.guest("Somebody"), await server.guest("Rui")
        table = await seated(rui, ana, guest, seats=[None] * 3)
        assert [seat["same_person"] for seat in (await view(rui, table))["seats"]] == [[], [], []]
        await guest.post("/sessions", json={"name": "Ana", "password": PASSWORD, "bring": True})
        assert [seat["same_person"] for seat in (await view(rui, table))["seats"]] == [[], [3], [2]]
        for seat in (2, 3):
            assert (await view(ana, table, seat=seat))["you"] == seat

    visit(tmp_path, story)


def test_of_two_who_bring_one_guest_at_once_one_has_all_of_it(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        await claimed(server)
        await claimed(server, "Eva")
        guest, rui = await server.guest("Somebody"), await server.guest("Rui")
        tables = [await seated(guest, rui) for _ in range(3)]
        devices = [copy(server, guest), copy(server, guest)]
        await asyncio.gather(
            *(
                device.post("/sessions", json={"name": name, "password": PASSWORD, "bring": True})
                for device, name in zip(devices, ("Ana", "Eva"), strict=True)
            )
        )
        lists = [(await device.get("/people/me/tables")).json()["tables"] for device in devices]
        assert sorted(len(each) for each in lists) == [0, len(tables)]

    visit(tmp_path, story)


# Being deleted


def test_who_is_deleted_leaves_no_name_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui, eva = await claimed(server, "Ana Maria"), await server.guest("Rui"), await server.guest("Eva")
        two = await seated(ana, rui)
        three = await seated(rui, eva, ana, seats=[None] * 3)
        own, theirs = [(await opened(each, seats=[None] * 3))["id"] for each in (ana, rui)]
        for table in (own, theirs):
            for person in (ana, eva):
                assert (await person.post(f"/tables/{table}/seats")).status_code == 200
        deleted = await ana.post("/people/me/delete", json={"version": 2, "password": PASSWORD})
        assert (deleted.status_code, "azulejo" in ana.cookies) == (204, False)
        result = (await view(rui, two))["result"]
        assert (result["reason"], result["winners"]) == ("resigned", [2])
        running = await view(rui, three)
        assert (running["status"], running["seats"][2]["out"]) == ("running", "resigned")
        assert [seat["name"] for seat in running["seats"]] == ["Player 1", "Player 2", NOBODY]
        assert [seat["name"] for seat in (await view(rui, theirs))["seats"]] == ["", "Eva", ""]
        assert (await view(eva, own))["status"] == "over"
        told = [(await rui.get(f"/tables/{table}/events")).text for table in (two, three, theirs)]
        assert not [each for each in told if "Ana Maria" in each]
        assert "Ana Maria" not in "".join(server.stored())
        record = (await rui.get(f"/tables/{two}/record")).json()
        assert (await rui.post("/records", json=record)).status_code == 201, "a record is a record without names"

    visit(tmp_path, story)


def test_a_deleted_name_and_its_password_open_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await claimed(server)
        codes, thief = await codes_of(ana), copy(server, ana)
        phone = await signed_in(server)
        await ana.post("/people/me/delete", json={"version": 3, "password": PASSWORD})
        for each in (thief, phone):
            assert code(await each.get("/people/me")) == NOBODY_ASKS
        right = {"name": "Ana", "password": PASSWORD}
        with server.unchanged():
            assert code(await server.stranger().post("/sessions", json=right)) == (401, "wrong_password")
            code_used = right | {"code": codes[0]}
            assert code(await server.stranger().post("/sessions/recovery", json=code_used)) == (401, "wrong_code")
            assert code(await server.stranger().post("/people", json={"name": "ANA"})) == (409, "name_claimed")

    visit(tmp_path, story)


def test_deleting_races_with_everything_else_and_nothing_is_left(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana Maria"), await server.guest("Rui")
        table = await seated(ana, rui)
        others = [(await opened(rui))["id"] for _ in range(4)]
        answers = await asyncio.gather(
            *(ana.post("/people/me/delete", json={"version": 1}) for _ in range(3)),
            *(ana.post(f"/tables/{other}/seats") for other in others),
            ana.patch("/people/me", json={"version": 1, "name": "Ana Rosa"}),
            ana.post("/tables", json={"game": "azul", "seats": [None, None]}),
        )
        assert not [answer.text for answer in answers if answer.status_code >= 500]
        if all(answer.status_code != 204 for answer in answers[:3]):  # renamed first
            assert (await ana.post("/people/me/delete", json={"version": 2})).status_code == 204
        assert not [row for row in server.stored() if "Ana Maria" in row or "Ana Rosa" in row]
        assert (await view(rui, table))["status"] == "over"
        for other in others:
            assert (await view(rui, other))["seats"][0]["free"]

    visit(tmp_path, story)
