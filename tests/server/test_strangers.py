"""Strangers at one table: claimed names are nobody else's, two seats of one person and calling off are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nonces import commitment_of
from tests.server.visiting import Visit, code, opened, seated, view, visit

PASSWORD = {"version": 1, "password": "tiles on the wall"}
HERE, THERE, AT_HOME = ("8.8.8.8", 1), ("9.9.9.9", 1), ("192.168.1.7", 1)


@pytest.mark.parametrize("name", ["Ana", "ANA", "\u0410na", "A\uff4ea"])
def test_nobody_bears_a_claimed_name(tmp_path: Path, name: str) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        early = await server.guest(name)  # before it was claimed
        table = (await opened(rui, seats=[None, None, None]))["id"]
        assert (await ana.put("/people/me/password", json=PASSWORD)).status_code == 200
        taken = (409, "name_claimed")
        assert code(await server.stranger().post("/people", json={"name": name})) == taken
        assert code(await rui.patch("/people/me", json={"version": 1, "name": name})) == taken
        assert code(await rui.post(f"/tables/{table}/seats", json={"name": name})) == taken
        assert code(await early.post(f"/tables/{table}/seats")) == taken
        assert (await early.post(f"/tables/{table}/seats", json={"name": "Early"})).status_code == 200
        assert (await ana.post(f"/tables/{table}/seats", json={"name": name})).status_code == 200
        assert [seat["guest"] for seat in (await view(rui, table))["seats"]] == [True, False, False]

    visit(tmp_path, story)


def test_a_claimed_name_is_no_other_name(tmp_path: Path) -> None:
    """Who has an account and sits down under another name is as good as a guest."""

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        await ana.put("/people/me/password", json=PASSWORD)
        table = (await opened(ana))["id"]
        for name in ("Ana", "Rui"):
            seat = {"name": name, "seat": 1 + (name == "Rui")}
            assert (await ana.post(f"/tables/{table}/seats", json=seat)).status_code == 200
        shown = (await view(server.stranger(), table))["seats"]
        assert [seat["guest"] for seat in shown] == [False, True]
        assert [seat["same_person"] for seat in shown] == [[2], [1]]

    visit(tmp_path, story)


def test_two_who_come_from_one_public_address_are_hinted_at(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        places = [HERE, HERE, THERE, AT_HOME]
        people = [await server.guest(f"Player {n}", client=place) for n, place in enumerate(places)]
        table = (await opened(people[0], seats=[None] * 4))["id"]
        for person in people:
            assert (await person.post(f"/tables/{table}/seats")).status_code == 200
        assert [seat["same_place"] for seat in (await view(people[2], table))["seats"]] == [[2], [1], [], []]
        assert "8.8.8.8" not in "".join(server.stored())

    visit(tmp_path, story)


def test_in_a_private_network_nobody_is(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest(f"Player {n}", client=AT_HOME) for n in range(2)]
        table = await seated(*people)
        assert [seat["same_place"] for seat in (await view(people[0], table))["seats"]] == [[], []]

    visit(tmp_path, story)


def test_calling_off_is_counted_for_who_wanted_it(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await seated(ana, rui)
        assert (await rui.post(f"/tables/{table}/abort")).json()["view"]["aborting"] == [2]
        assert (await view(ana, table))["status"] == "running"
        assert (await ana.post(f"/tables/{table}/abort")).json()["view"]["result"]["reason"] == "aborted"
        alone = await seated(rui, rui)  # at one screen, where nobody minds
        assert (await rui.post(f"/tables/{alone}/abort")).json()["view"]["status"] == "over"
        waiting = (await opened(ana))["id"]
        await ana.post(f"/tables/{waiting}/abort")
        assert [(await person.get("/people/me")).json()["aborts"] for person in (ana, rui)] == [0, 1]
        following = (await opened(ana))["id"]
        sat = await rui.post(f"/tables/{following}/seats", json={"commitment": commitment_of(1)})
        assert [seat["aborts"] for seat in sat.json()["view"]["seats"]] == [1, 0]

    visit(tmp_path, story)
