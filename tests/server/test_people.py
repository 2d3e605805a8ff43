"""Guests, cookies that nobody can forge, names and passwords."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path

import pytest

from azulejo.server import identity
from azulejo.server.hosting.shared_clock import wall_clock
from azulejo.server.identity import HOUR, Signer
from azulejo.server.passwords import HASHES_AT_ONCE, Passwords
from tests.server.visiting import Visit, code, seated, visit

PASSWORD = "tiles on the wall"


def test_a_guest_is_the_same_person_in_every_request(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        assert (await ana.get("/people/me")).json()["name"] == "Ana"
        again = await ana.post("/people", json={"name": "Somebody else"})
        assert (again.status_code, again.json()["name"]) == (200, "Ana")

    visit(tmp_path, story)


def test_who_comes_again_has_been_seen_and_is_noted_once_an_hour(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, store, people = await server.guest("Ana"), server.app.state.store, server.app.state.people
        who, session = people.signer.read(ana.cookies["azulejo"])
        for seen in (old := wall_clock() - 2 * HOUR, old + HOUR + HOUR // 2):
            await store.sessions.mark_seen(who, session, seen)
            people.forget(who)
            await ana.get("/people/me")
            assert ((await store.people.find(who)).seen == seen) == (seen > old)

    visit(tmp_path, story)


def test_a_guest_without_a_name_gets_one_in_the_language_asked_for(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        assert (await server.stranger().post("/people")).json()["name"].startswith("Guest ")
        french = server.stranger(headers={"accept-language": "fr-CH, en;q=0.5"})
        assert (await french.post("/people")).json()["name"].startswith("Invité ")

    visit(tmp_path, story)


def test_the_cookie_is_out_of_reach_of_pages_and_other_sites(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        plain = (await server.stranger().post("/people")).headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(plain.split("; "))
        assert "Secure" not in plain
        secure = (await server.stranger(base_url="https://azulejo.test").post("/people")).headers["set-cookie"]
        assert "Secure" in secure.split("; ")

    visit(tmp_path, story)


def altered(cookie: str) -> list[str]:
    person, session, mark = cookie.rsplit(".", 2)
    other = "A" if mark[0] != "A" else "B"
    return [
        f"{person}.{session}.{other}{mark[1:]}",
        f"{person}x.{session}.{mark}",
        f"{person}.{session}x.{mark}",
        f"{person}.{session}.",
        f"{person}.{session}",
        f".{session}.{mark}",
        cookie + "A",
        cookie[:-1],
        "",
        ".",
        "..",
        "a" * 4000,
        "\u00e9.1.x".encode().decode("latin-1"),
    ]


def test_a_cookie_that_was_altered_or_made_up_is_nobodys(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        for forged in altered(ana.cookies["azulejo"]):
            liar = server.stranger(headers={"cookie": f"azulejo={forged}".encode("latin-1")})
            assert code(await liar.get("/people/me")) == (401, "not_signed_in"), forged
            with server.unchanged():
                assert code(await liar.patch("/people/me", json={"version": 1, "name": "Eve"})) == (
                    401,
                    "not_signed_in",
                )

    visit(tmp_path, story)


def test_what_is_remembered_of_cookies_is_what_was_signed_here_and_no_more_than_so_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identity, "MOST_CACHED", 3)
    signer = Signer(b"key")
    for number in range(10):
        cookie = signer.sign(f"person{number}", "phone")
        for _ in range(2):
            assert signer.read(cookie) == (f"person{number}", "phone")
            assert [forged for forged in altered(cookie) if signer.read(forged) is not None] == []
        assert cookie in signer.signed
        assert len(signer.signed) <= 3


def test_a_cookie_of_another_server_is_nobodys(tmp_path: Path) -> None:
    async def collect(server: Visit) -> None:
        cookies.append((await server.guest("Ana")).cookies["azulejo"])

    async def story(server: Visit) -> None:
        stranger = server.stranger(cookies={"azulejo": cookies[0]})
        assert code(await stranger.get("/people/me")) == (401, "not_signed_in")

    cookies: list[str] = []
    (tmp_path / "one").mkdir()
    visit(tmp_path / "one", collect)
    visit(tmp_path / "two", story)


def test_a_restart_signs_nobody_out(tmp_path: Path) -> None:
    async def collect(server: Visit) -> None:
        cookies.append((await server.guest("Ana")).cookies["azulejo"])

    async def story(server: Visit) -> None:
        ana = server.stranger(cookies={"azulejo": cookies[0]})
        assert (await ana.get("/people/me")).json()["name"] == "Ana"

    cookies: list[str] = []
    visit(tmp_path, collect)
    visit(tmp_path, story)


def test_a_claimed_name_opens_the_same_person_on_another_device(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        claimed = await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        assert claimed.json()["has_password"] is True
        phone = server.stranger()
        signed_in = await phone.post("/sessions", json={"name": "ANA", "password": PASSWORD})
        assert (signed_in.status_code, signed_in.json()) == (200, claimed.json())
        await ana.patch("/people/me", json={"version": 2, "name": "Ana Maria"})
        assert (await phone.get("/people/me")).json()["name"] == "Ana Maria"
        assert (await phone.delete("/sessions/me")).status_code == 204
        assert code(await phone.get("/people/me")) == (401, "not_signed_in")

    visit(tmp_path, story)


def test_a_new_password_needs_the_old_one_and_ends_every_other_cookie(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        thief = server.stranger(cookies=dict(ana.cookies))
        for old in ({}, {"old_password": "wrong password"}, {"old_password": ""}):
            with server.unchanged():
                refused = await thief.put(
                    "/people/me/password", json={"version": 2, "password": "a thief's own", **old}
                )
                assert code(refused) == (403, "wrong_old_password")
        new = {"version": 2, "password": "another one", "old_password": PASSWORD}
        changed = await ana.put("/people/me/password", json=new)
        assert changed.status_code == 200
        assert (await ana.get("/people/me")).status_code == 200
        assert code(await thief.get("/people/me")) == (401, "not_signed_in")
        assert code(await thief.post("/sessions", json={"name": "Ana", "password": PASSWORD})) == (
            401,
            "wrong_password",
        )

    visit(tmp_path, story)


def test_a_name_belongs_to_who_claimed_it_first(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, eve = await server.guest("Ana"), await server.guest("Ana")
        await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        for name in ("Ana", "ana", "\uff21\uff4e\uff41"):
            with server.unchanged():
                claim = await eve.put("/people/me/password", json={"version": 1, "name": name, "password": PASSWORD})
                assert code(claim) == (409, "name_claimed")
        await eve.put("/people/me/password", json={"version": 1, "name": "Eve", "password": PASSWORD})
        with server.unchanged():
            assert code(await eve.patch("/people/me", json={"version": 2, "name": "ANA"})) == (409, "name_claimed")
            both = {"version": 2, "name": "Ana", "password": PASSWORD, "old_password": PASSWORD}
            assert code(await eve.put("/people/me/password", json=both)) == (422, "rename_apart")

    visit(tmp_path, story)


def test_signing_in_does_not_tell_whether_a_name_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        await server.guest("Guest")
        answers, compared = [], []
        passwords = server.app.state.passwords
        real = passwords._fits

        def fits(password: str, hashed: str) -> bool:
            compared.append(hashed[:9])
            return bool(real(password, hashed))

        monkeypatch.setattr(passwords, "_fits", fits)
        for name in ("Ana", "Guest", "Nobody", "\x00", "\u202e"):
            answer = await server.stranger().post("/sessions", json={"name": name, "password": "not the password"})
            answers.append((answer.status_code, answer.json()))
        assert all(answer == answers[0] for answer in answers)
        assert answers[0][0] == 401
        assert compared == ["$argon2id"] * 5

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("", "invalid_short"),
        ("1234567", "invalid_short"),
        ("x" * 201, "invalid_long"),
        (12345678, "invalid_text"),
        (None, "invalid_text"),
        (["12345678"], "invalid_text"),
    ],
)
def test_passwords_have_8_to_200_characters(tmp_path: Path, password: object, why: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            assert code(await ana.put("/people/me/password", json={"version": 1, "password": password})) == (422, why)

    visit(tmp_path, story)


def test_a_password_takes_time_and_memory_to_try() -> None:
    """The second choice of RFC 9106. Other tests make do with less."""
    hashed = asyncio.run(Passwords().hash(PASSWORD))
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_passwords_are_stored_as_argon2_hashes_only(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        await ana.put("/people/me/password", json={"version": 1, "password": PASSWORD})
        stored = "".join(server.stored())
        assert "$argon2id$" in stored
        assert PASSWORD not in stored

    visit(tmp_path, story)


@pytest.mark.parametrize(
    "name",
    ["", " ", "a\nb", "a\x00b", "tab\there", "\u202eevil", "\u2066x", "zero\u200bwidth", "x" * 41, "\ud800", "\x7f"],
)
def test_names_that_could_not_be_shown_on_one_line_are_refused(tmp_path: Path, name: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = (await ana.post("/tables", json={"game": "azul", "seats": [None, None]})).json()["id"]
        with server.unchanged():
            for answer in (
                await server.stranger().post("/people", content=body(name), headers=JSON),
                await ana.patch("/people/me", content=body(name), headers=JSON),
                await ana.post(f"/tables/{table}/seats", content=body(name), headers=JSON),
            ):
                assert code(answer)[0] == 422

    visit(tmp_path, story)


JSON = {"content-type": "application/json"}


def body(name: str) -> bytes:
    escaped = "".join(f"\\u{ord(sign):04x}" for sign in name)
    return f'{{"name": "{escaped}"}}'.encode()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Ana & Rui", "{name}", "%s", "O'Neill", "名前", "🎲"])
def test_any_other_name_is_plain_text_and_comes_back_as_it_is(tmp_path: Path, name: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest(name)
        assert (await ana.get("/people/me")).json()["name"] == name
        table = (await ana.post("/tables", json={"game": "azul", "seats": [None, None]})).json()["id"]
        taken = await ana.post(f"/tables/{table}/seats", json={})
        assert taken.json()["view"]["seats"][0]["name"] == name
        again = await (await server.guest("Rui")).post(f"/tables/{table}/seats", json={"name": name})
        assert code(again) == (409, "name_taken")
        assert name in again.json()["sentence"]

    visit(tmp_path, story)


def test_many_sign_ins_at_once_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Visit) -> None:
        passwords = server.app.state.passwords
        real, now, most = passwords._fits, Counter[str](), []

        def fits(password: str, hashed: str) -> bool:
            now["comparing"] += 1
            time.sleep(0.02)  # long enough for others to begin
            most.append(now["comparing"])
            now["comparing"] -= 1
            return bool(real(password, hashed))

        monkeypatch.setattr(passwords, "_fits", fits)
        tries = [server.stranger().post("/sessions", json={"name": "x", "password": "y" * 8}) for _ in range(6)]
        healthy = asyncio.create_task(server.stranger().get("/games"))
        answers = await asyncio.gather(*tries)
        assert [code(answer) for answer in answers] == [(401, "wrong_password")] * 6
        assert (await healthy).status_code == 200
        assert len(most) == 6
        assert max(most) <= HASHES_AT_ONCE

    visit(tmp_path, story)


def test_what_is_remembered_of_people_is_never_other_than_what_is_stored(tmp_path: Path) -> None:
    """Whatever changes somebody is told where they are remembered: nothing waits until they are read again."""

    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        store, people = server.app.state.store, server.app.state.people
        read = people.signer.read

        async def check() -> None:
            for who, entry in people.cached.items():
                found = await store.people.find_signed_in(who)
                assert found is not None
                assert (entry.person, entry.sessions) == (found[0], {each.id: each.seen for each in found[1]})

        await ana.patch("/people/me", json={"version": 1, "name": "Anna"})
        await ana.get("/people/me")
        await check()
        await ana.put("/people/me/password", json={"version": 2, "password": PASSWORD})
        other = server.stranger()
        await other.post("/sessions", json={"name": "Anna", "password": PASSWORD})
        await ana.get("/people/me")
        await check()
        assert len(people.cached[read(ana.cookies["azulejo"])[0]].sessions) == 2
        await ana.delete("/people/me/sessions")
        await ana.get("/people/me")
        await check()
        table = await seated(ana, rui)
        await rui.post(f"/tables/{table}/abort")
        await ana.post(f"/tables/{table}/abort")
        await check()
        assert (await rui.get("/people/me")).json()["aborts"] == 1
        await check()

    visit(tmp_path, story)
