"""What never reaches a route: other sites, bodies too large or no JSON, unknown paths. Nothing changes by it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from azulejo.server.guards import OriginGuard
from tests.server.visiting import Visit, code, opened, seated, view, visit

JSON = {"content-type": "application/json"}
FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://azulejo.test.evil.example"},
    {"origin": "http://azulejo.test:81"},
    {"origin": "ftp://azulejo.test"},
    {"origin": "azulejo.test"},
    {"origin": "http://["},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]
OWN = [
    {},
    {"origin": "http://azulejo.test"},
    {"origin": "http://azulejo.test:80"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_cannot_act_in_somebodys_name(tmp_path: Path, headers: dict[str, str]) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            for method, path in (("POST", "/tables"), ("PATCH", "/people/me"), ("DELETE", "/sessions/me")):
                assert code(await ana.request(method, path, headers=headers)) == (403, "wrong_origin")

    visit(tmp_path, story)


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_pages_and_programs_can(tmp_path: Path, headers: dict[str, str]) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        assert (await ana.patch("/people/me", json={"version": 1, "name": "Eva"}, headers=headers)).status_code == 200

    visit(tmp_path, story)


def test_a_server_answers_only_to_its_own_names(tmp_path: Path) -> None:
    """Otherwise any site could have its name lead to this machine, and would be our own page by its Host and Origin."""

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        foreign = {"host": "evil.example", "origin": "http://evil.example"}
        with server.unchanged():
            assert code(await ana.post("/tables", json={}, headers=foreign)) == (421, "wrong_host")
            for host in ("azulejo.test.evil.example", "1.2.3.4.evil.example", "[::1].evil.example", "evil.example:80"):
                assert code(await ana.get("/people/me", headers={"host": host})) == (421, "wrong_host")
        for host in (
            "AZULEJO.test:8123",
            "azulejo.test.",
            "localhost:8123",
            "127.0.0.1",
            "[::1]:8123",
            "192.168.1.2:80",
        ):
            assert (await ana.get("/people/me", headers={"host": host})).status_code == 200, host

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("host", "names", "status"),
    [("0.0.0.0", (), 200), ("0.0.0.0", ("play.example",), 421), ("::1", (), 421), ("localhost", (), 421)],
)
def test_who_listens_to_a_network_has_the_names_it_was_given_or_any(
    tmp_path: Path, host: str, names: tuple[str, ...], status: int
) -> None:
    async def story(server: Visit) -> None:
        assert (await server.stranger().get("/games")).status_code == status

    visit(tmp_path, story, host=host, names=names)


def test_two_origins_are_one_too_many(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        both = [("origin", "http://azulejo.test"), ("origin", "https://evil.example")]
        assert code(await server.stranger().post("/people", headers=both)) == (403, "wrong_origin")

    visit(tmp_path, story)


@pytest.mark.parametrize(("origin", "welcome"), [(b"https://evil.example", False), (b"http://azulejo.test", True)])
@pytest.mark.parametrize("extensions", [{}, {"websocket.http.response": {}}])
def test_a_websocket_of_another_site_is_not_accepted(origin: bytes, welcome: bool, extensions: dict[str, Any]) -> None:
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"azulejo.test"), (b"origin", origin)]
    scope = {"type": "websocket", "path": "/live", "query_string": b"", "headers": headers, "extensions": extensions}

    async def ask() -> None:
        await OriginGuard(app)(scope, receive, send)

    asyncio.run(ask())
    if welcome:
        assert [message["type"] for message in sent] == ["websocket.accept"]
    elif extensions:
        assert [message["type"] for message in sent] == [
            "websocket.http.response.start",
            "websocket.http.response.body",
        ]
        assert sent[0]["status"] == 403
    else:
        assert sent == [{"type": "websocket.close", "code": 1008, "reason": ""}]


def test_a_body_that_is_too_large_is_refused_whether_or_not_it_says_so(tmp_path: Path) -> None:
    async def in_parts(size: int) -> AsyncIterator[bytes]:
        for _ in range(0, size, 1000):
            yield b" " * 1000

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        for path, most in (("/tables", 16_384), ("/records", 1_048_576)):
            with server.unchanged():
                for content in (b" " * (most + 1), in_parts(most + 1)):
                    answer = await ana.post(path, content=content, headers=JSON)
                    assert code(answer) == (413, "too_large")
                    assert answer.json()["fields"] == {"most": most}

    visit(tmp_path, story)


def test_a_lie_about_the_length_helps_nobody(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            small = await ana.post("/tables", content=b" " * 20_000, headers={**JSON, "content-length": "5"})
            assert code(small) == (413, "too_large")
            large = await ana.post("/tables", content=b"{}", headers={**JSON, "content-length": "9" * 30})
            assert code(large) == (413, "too_large")

    visit(tmp_path, story)


@pytest.mark.parametrize("media", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
def test_a_body_must_say_that_it_is_json(tmp_path: Path, media: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            answer = await ana.post("/tables", content=b"{}", headers={"content-type": media} if media else {})
            assert code(answer) == (415, "wrong_media")

    visit(tmp_path, story)


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"not json",
        b'{"game": "azul",}',
        b'{"game": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b"[" * 5000,
        b'{"a":' * 3000,
        b'{"seats": ' + b"9" * 5000 + b"}",
        b"{} {}",
    ],
    ids=lambda content: repr(content[:20]),
)
def test_what_is_not_json_is_refused(tmp_path: Path, content: bytes) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            for path in ("/tables", "/records"):
                status, why = code(await ana.post(path, content=content, headers=JSON))
                assert status in (400, 422), why

    visit(tmp_path, story)


WRONG = [
    (b'{"game": "azul", "seats": [null, null], "colour": 1}', "invalid_extra", "colour"),
    (b'{"game": "azul", "seats": [null, {"bot": "greedy", "skill": 9}]}', "invalid_extra", "seats.1.skill"),
    (b'{"game": "azul"}', "invalid_missing", "seats"),
    (b'{"game": 7, "seats": [null, null]}', "invalid_text", "game"),
    (b'{"game": "azul", "seats": "two"}', "invalid_list", "seats"),
    (b'{"game": "azul", "seats": []}', "invalid_short", "seats"),
    (b'{"game": "azul", "seats": [null, null, null, null, null]}', "invalid_long", "seats"),
    (b'{"game": "azul", "seats": [null, 3]}', "invalid_object", "seats.1"),
    (b'{"game": "azul", "seats": [null, {"bot": "greedy", "seconds": NaN}]}', "invalid_number", "seats.1.seconds"),
    (b'{"game": "azul", "seats": [null, {"bot": "greedy", "seconds": 1e999}]}', "invalid_number", "seats.1.seconds"),
    (b'{"game": "azul", "seats": [null, {"bot": "greedy", "seconds": 61}]}', "invalid_large", "seats.1.seconds"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"seconds": 0}}', "invalid_small", "clock.seconds"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"seconds": "5"}}', "invalid_integer", "clock.seconds"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"seconds": 5.5}}', "invalid_integer", "clock.seconds"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"seconds": true}}', "invalid_integer", "clock.seconds"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"days": 31}}', "invalid_large", "clock.days"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"days": 1, "expiry": "x"}}', "invalid_choice", "clock.expiry"),
    (b'{"game": "azul", "seats": [null, null], "private": 1}', "invalid_boolean", "private"),
    (b'{"game": "azul", "seats": [null, null], "options": []}', "invalid_object", "options"),
    (b"[]", "invalid_object", "body"),
    (b"null", "invalid_object", "body"),
    (b'{"game": "azul", "seats": [null, null], "clock": {"days": ' + b"9" * 400 + b"}}", "invalid_large", "clock.days"),
]


@pytest.mark.parametrize(("content", "why", "where"), WRONG, ids=[why + " " + where for _, why, where in WRONG])
def test_what_cannot_be_meant_is_refused_by_name(tmp_path: Path, content: bytes, why: str, where: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        with server.unchanged():
            answer = await ana.post("/tables", content=content, headers=JSON)
        assert code(answer) == (422, why)
        assert answer.json()["fields"]["where"] == where
        assert where in answer.json()["sentence"]

    visit(tmp_path, story)


ACTIONS = [
    b"NaN",
    b"1e400",
    b"7",
    b"null",
    b"[]",
    b'["3R4"]',
    b'"' + b"x" * 201 + b'"',
    b'{"kind": null}',
    b'{"kind": {"kind": "take"}}',
    b'{"kind": "take", "source": NaN, "colour": "red", "line": 1}',
    b'{"kind": "take", "source": 1e300, "colour": "red", "line": 1}',
    b'{"kind": "take", "source": ' + b"9" * 400 + b', "colour": "red", "line": 1}',
    b'{"kind": "take", "source": 9007199254740991, "colour": "red", "line": 1}',
    b'{"kind": "take", "source": true, "colour": "red", "line": 1}',
    b'{"kind": "take", "source": 1, "colour": 5, "line": 1}',
    b'{"kind": "\\ud800"}',
    b'"\\ud800"',
    b'"\\u0000"',
    b'"3R"',
    b'""',
]


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_no_action_that_is_none_gets_any_further(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await seated(ana, rui, game=game)
        turn = (await view(ana, table))["to_act"][0]
        with server.unchanged():
            for action in ACTIONS:
                content = b'{"decision": 1, "action": %b}' % action
                path = f"/tables/{table}/seats/{turn}/moves"
                answer = await [ana, rui][turn - 1].post(path, content=content, headers=JSON)
                assert code(answer)[0] == 422, (action, answer.text)

    visit(tmp_path, story)


def test_paths_and_methods_that_are_not_there_say_what_is(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        for path in (
            "/",
            "/nothing",
            "/tables/",
            "/tables/a/b/c",
            "/../../etc/passwd",
            "/games/chess",
            "/records/nope",
        ):
            why = {"/games/chess": "no_such_game", "/records/nope": "no_such_record"}.get(path, "no_such_path")
            assert code(await ana.get(path)) == (404, why), path
        for method, path, allowed in (
            ("DELETE", "/tables", "GET, POST"),
            ("GET", "/sessions", "POST"),
            ("PUT", "/people/me", "GET, PATCH"),
            ("BREW", "/games", "GET"),
        ):
            answer = await ana.request(method, path)
            assert code(answer) == (405, "wrong_method")
            assert answer.headers["allow"] == allowed

    visit(tmp_path, story)


def test_refusals_come_in_the_language_asked_for(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        stranger = server.stranger()
        english = await stranger.get("/people/me", headers={"accept-language": "de"})
        assert english.json()["sentence"].startswith("It is not known")
        for french in (
            await stranger.get("/people/me", headers={"accept-language": "fr"}),
            await stranger.get("/people/me", headers={"accept-language": "en;q=0.1, fr-FR;q=0.9"}),
            await stranger.get("/people/me?lang=fr", headers={"accept-language": "en"}),
        ):
            assert french.json()["sentence"].startswith("On ne sait pas qui demande")
            assert french.headers["content-language"] == "fr"
        wrong = await stranger.post("/sessions", json={"name": "x"}, headers={"accept-language": "fr"})
        assert wrong.json()["sentence"] == "«\u202fpassword\u202f» manque."
        for odd in ("fr;q=x", ";;;,,", "fr" * 5000, "\xff"):
            answer = await stranger.get("/people/me", headers=[(b"accept-language", odd.encode("latin-1"))])
            assert answer.status_code == 401

    visit(tmp_path, story)


def test_every_answer_has_headers_that_hold_a_browser_back(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        stranger = server.stranger()
        for answer in (await stranger.get("/games"), await stranger.get("/nothing"), await stranger.post("/sessions")):
            assert answer.headers["content-security-policy"].startswith("default-src 'none'; frame-ancestors 'none'")
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert answer.headers["cache-control"] == "no-store"
            assert "strict-transport-security" not in answer.headers
            assert len(answer.headers["x-request-id"]) == 16
        secure = await server.stranger(base_url="https://azulejo.test").get("/games")
        assert secure.headers["strict-transport-security"] == "max-age=31536000"

    visit(tmp_path, story)


def test_a_table_that_is_not_there_is_not_found_under_any_name(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        await opened(ana)
        for name in ("nothing", "x" * 40, "-", "_"):
            assert code(await ana.get(f"/tables/{name}")) == (404, "no_such_table")
        for name in ("a%00b", "%F0%9F%8E%B2", "a'b", "x" * 41, "%ED%A0%80"):
            assert code(await ana.get(f"/tables/{name}"))[0] == 422

    visit(tmp_path, story)
