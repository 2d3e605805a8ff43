"""Accounts under attack: old cookies, two tabs, guessed codes, and other sites."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejo.server.limits.rations import DEARER, TRIES
from azulejo.server.passwords import CODES
from tests.server.visiting import API, Visit, code, visit

PASSWORD = "tiles on the wall"
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
NOBODY_ASKS = (401, "not_signed_in")
CHANGED = (409, "changed_meanwhile")


async def claimed(server: Visit, name: str = "Ana", **more: Any) -> httpx.AsyncClient:
    person = await server.guest(name, **more)
    answer = await person.put("/people/me/password", json={"version": 1, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return person


async def signed_in(server: Visit, name: str = "Ana", **more: Any) -> httpx.AsyncClient:
    device = server.stranger(**more)
    answer = await device.post("/sessions", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return device


async def codes_of(person: httpx.AsyncClient, version: int = 2) -> list[str]:
    answer = await person.put("/people/me/recovery", json={"version": version, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["codes"])


def copy(server: Visit, person: httpx.AsyncClient) -> httpx.AsyncClient:
    """Somebody who has come by the person's cookie."""
    return server.stranger(cookies={"azulejo": person.cookies["azulejo"]})


# Cookies


def test_claiming_a_name_ends_the_cookies_of_before(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        thief = copy(server, ana)
        assert (await thief.get("/people/me")).status_code == 200
        await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        assert code(await thief.get("/people/me")) == NOBODY_ASKS
        with server.unchanged():
            assert code(await thief.post("/tables", json={"game": "azul", "seats": [None, None]})) == NOBODY_ASKS
        assert (await ana.get("/people/me")).status_code == 200

    visit(tmp_path, story)


@pytest.mark.parametrize("way", ["sign out", "sign in", "recovery"])
def test_a_copied_cookie_ends_with_the_session_it_was_copied_from(tmp_path: Path, way: str) -> None:
    async def story(server: Visit) -> None:
        await claimed(server, "Eva")
        guest = await server.guest("Guest")
        thief = copy(server, guest)
        match way:
            case "sign out":
                assert (await guest.delete("/sessions/me")).status_code == 204
            case "sign in":
                assert (await guest.post("/sessions", json={"name": "Eva", "password": PASSWORD})).status_code == 200
            case "recovery":
                codes = await codes_of(await signed_in(server, "Eva"))
                body = {"name": "Eva", "code": codes[4], "password": "another one"}
                assert (await guest.post("/sessions/recovery", json=body)).status_code == 200
        assert code(await thief.get("/people/me")) == NOBODY_ASKS

    visit(tmp_path, story)


def test_devices_are_listed_by_what_their_owner_knows_and_signed_out_one_by_one(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        home = ("203.0.113.9", 1)
        ana = await claimed(server, client=home)
        phone = await signed_in(server, client=home, headers={"user-agent": FIREFOX})
        tablet, eva = await signed_in(server), await claimed(server, "Eva")
        devices = (await ana.get("/people/me/sessions")).json()["sessions"]
        known = {each["system"]: each for each in devices}
        assert (known["Android"]["browser"], known["Android"]["current"]) == ("Firefox", False)
        assert [each["current"] for each in devices].count(True) == 1
        theirs = known["Android"]["id"]
        with server.unchanged():
            assert code(await eva.delete(f"/people/me/sessions/{theirs}")) == (404, "no_such_session")
        assert (await ana.delete(f"/people/me/sessions/{theirs}")).status_code == 204
        assert code(await ana.delete(f"/people/me/sessions/{theirs}")) == (404, "no_such_session")
        assert code(await phone.get("/people/me")) == NOBODY_ASKS
        assert (await tablet.get("/people/me")).status_code == 200
        assert (await ana.delete("/people/me/sessions")).status_code == 204
        assert code(await tablet.get("/people/me")) == NOBODY_ASKS
        assert len((await ana.get("/people/me/sessions")).json()["sessions"]) == 1
        stored = "".join(server.stored())
        assert "203.0.113.9" not in stored
        assert "140.0" not in stored

    visit(tmp_path, story)


# Two tabs


def test_the_second_of_two_tabs_is_told_and_overwrites_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await claimed(server)
        tab = copy(server, ana)
        assert (await ana.patch("/people/me", json={"version": 2, "name": "Ana Maria"})).json()["version"] == 3
        old = {"version": 2, "password": "another one", "old_password": PASSWORD}
        with server.unchanged():
            assert code(await tab.patch("/people/me", json={"version": 2, "name": "Ana Rosa"})) == CHANGED
            assert code(await tab.put("/people/me/password", json=old)) == CHANGED
            assert code(await tab.put("/people/me/recovery", json={"version": 2, "password": PASSWORD})) == CHANGED
            assert code(await tab.post("/people/me/delete", json={"version": 2, "password": PASSWORD})) == CHANGED
            assert code(await tab.patch("/people/me", json={"name": "Ana Rosa"})) == (422, "invalid_missing")
        assert (await tab.patch("/people/me", json={"version": 3, "name": "Ana Rosa"})).status_code == 200

    visit(tmp_path, story)


def test_of_two_tabs_that_claim_at_once_one_does(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        tab = copy(server, ana)
        claims = [
            person.put("/people/me/password", json={"version": 1, "name": name, "password": PASSWORD})
            for person, name in ((ana, "Ana"), (tab, "Eva"))
        ]
        answers = await asyncio.gather(*claims)
        assert sorted(answer.status_code for answer in answers) in ([200, 401], [200, 409])
        names = [await server.app.state.store.people.account(name) for name in ("Ana", "Eva")]
        assert sum(name is not None for name in names) == 1

    visit(tmp_path, story)


def test_what_was_asked_of_an_older_account_is_told_so_whatever_else_is_wrong_with_it(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await claimed(server)
        for more in ({"name": "Eva"}, {"old_password": "not this"}):
            asked = {"version": 1, "password": "another one", **more}
            with server.unchanged():
                assert code(await ana.put("/people/me/password", json=asked)) == CHANGED

    visit(tmp_path, story)


# Recovery codes


def test_a_code_opens_the_account_once_and_leaves_a_notice(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await claimed(server)
        codes = await codes_of(ana)
        assert len(set(codes)) == CODES
        assert not [each for each in codes if each in "".join(server.stored()) or each[2:6] in ana.cookies["azulejo"]]
        typed = codes[2].upper().replace("-", " ")
        found = server.stranger()
        new = {"name": "ana", "code": typed, "password": "another one"}
        person = (await found.post("/sessions/recovery", json=new)).json()
        assert (person["name"], person["codes_left"], person["recovered"] > 0) == ("Ana", CODES - 1, True)
        assert code(await ana.get("/people/me")) == NOBODY_ASKS
        with server.unchanged():
            again = new | {"password": "a third one"}
            assert code(await server.stranger().post("/sessions/recovery", json=again)) == (401, "wrong_code")
            old = {"name": "Ana", "password": PASSWORD}
            assert code(await server.stranger().post("/sessions", json=old)) == (401, "wrong_password")
        fresh = {"version": person["version"], "password": "another one"}
        renewed = (await found.put("/people/me/recovery", json=fresh)).json()
        assert (renewed["person"]["codes_left"], renewed["person"]["recovered"]) == (CODES, None)
        with server.unchanged():
            other = new | {"code": codes[0]}
            assert code(await server.stranger().post("/sessions/recovery", json=other)) == (401, "wrong_code")

    visit(tmp_path, story)


def test_codes_are_for_those_who_know_the_password(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        guest, ana = await server.guest("Guest"), await claimed(server)
        with server.unchanged():
            asked = {"version": 1, "password": PASSWORD}
            assert code(await guest.put("/people/me/recovery", json=asked)) == (409, "codes_need_password")
            wrong = {"version": 2, "password": "a thief's guess"}
            assert code(await ana.put("/people/me/recovery", json=wrong)) == (403, "wrong_own_password")
            assert code(await ana.post("/people/me/delete", json=wrong)) == (403, "wrong_own_password")
            assert code(await ana.post("/people/me/delete", json={"version": 2})) == (403, "wrong_own_password")

    visit(tmp_path, story)


def test_codes_are_guessed_no_faster_than_passwords_and_from_nowhere(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        codes = await codes_of(await claimed(server))
        server.app.state.buckets.now = lambda: 1000.0
        server.app.state.buckets.full_at.clear()
        for number in range(int(TRIES.burst)):
            guess = {"name": "Ana", "code": f"1-aaaa-aaaa-aa{number:02}", "password": PASSWORD}
            elsewhere = server.stranger(client=(f"1.2.{number}.4", 1))
            assert code(await elsewhere.post("/sessions/recovery", json=guess)) == (401, "wrong_code")
        right = {"name": "ANA", "code": codes[0], "password": PASSWORD}
        with server.unchanged():
            far = server.stranger(client=("9.9.9.9", 1))
            assert code(await far.post("/sessions/recovery", json=right)) == (429, "too_many")
        signing_in = {"name": "Ana", "password": PASSWORD}
        assert (await far.post("/sessions", json=signing_in)).status_code == 200, "passwords are counted apart"
        assert DEARER["POST", f"{API}/sessions/recovery"] == DEARER["POST", f"{API}/sessions"]

    visit(tmp_path, story, limits=True)


@pytest.mark.parametrize("typed", ["", "1", "9-aaaa-aaaa-aaaa", "x", "\u0661-aaaa-aaaa-aaaa", "\x00", "--", "1" * 40])
def test_recovery_does_not_tell_whether_a_name_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    async def story(server: Visit) -> None:
        await codes_of(await claimed(server))
        await claimed(server, "Codeless")
        await server.guest("Guest")
        answers, compared = [], []
        passwords = server.app.state.passwords
        real = passwords._fits

        def fits(given: str, hashed: str) -> bool:
            compared.append(hashed[:9])
            return bool(real(given, hashed))

        monkeypatch.setattr(passwords, "_fits", fits)
        for name in ("Ana", "Codeless", "Guest", "Nobody", "\x00"):
            body = {"name": name, "code": typed, "password": PASSWORD}
            answer = await server.stranger().post("/sessions/recovery", json=body)
            answers.append((answer.status_code, answer.json()))
        assert all(answer == answers[0] for answer in answers)
        assert answers[0][1]["code"] == "wrong_code"
        assert compared == ["$argon2id"] * 5

    visit(tmp_path, story)


# Other sites


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/people/me", {"version": 2, "name": "Eve"}),
        ("PUT", "/people/me/password", {"version": 2, "password": "a thief's own", "old_password": PASSWORD}),
        ("PUT", "/people/me/recovery", {"version": 2, "password": PASSWORD}),
        ("POST", "/people/me/delete", {"version": 2, "password": PASSWORD}),
        ("POST", "/sessions", {"name": "Ana", "password": PASSWORD, "bring": True}),
        ("POST", "/sessions/recovery", {"name": "Ana", "code": "1-aaaa-aaaa-aaaa", "password": PASSWORD}),
        ("DELETE", "/people/me/sessions", None),
        ("DELETE", "/sessions/me", None),
        ("DELETE", "/people/me/sessions/nothing", None),
    ],
)
@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}], ids=str)
def test_no_other_site_changes_an_account(
    tmp_path: Path, method: str, path: str, body: object, headers: dict[str, str]
) -> None:
    async def story(server: Visit) -> None:
        ana = await claimed(server)
        with server.unchanged():
            answer = await ana.request(method, path, json=body, headers=headers)
            assert code(answer) == (403, "wrong_origin")

    visit(tmp_path, story)
