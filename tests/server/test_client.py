"""The browser client as it is served: its files, and its page at every address that is not something else."""

from __future__ import annotations

from gzip import decompress as gunzip
from pathlib import Path

from azulejo.server.client import Client
from tests.server.visiting import Visit, visit

PAGE = {"accept": "text/html"}
INDEX = "<head><title>Azulejo</title></head><body></body>"


def built(folder: Path) -> Client:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-1.js").write_text("'hello'" * 100)
    (folder / "assets" / "index-1.js.br").write_bytes(b"smaller still")
    (folder.parent / "secret.txt").write_text("not to be seen")
    return Client(folder)


def test_files_are_sent_and_every_other_address_is_a_place_within_the_client(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        async with server.stranger() as person:
            home = "http://azulejo.test"
            for path in ("/", "/table/abc", "/rules/azul"):
                page = await person.get(home + path, headers=PAGE)
                assert page.status_code == 200
                assert page.text.startswith("<head><title>Azulejo</title>")
                assert page.text.endswith("</head><body></body>")
                assert page.headers["cache-control"] == "no-cache"
                assert "default-src 'self'" in page.headers["content-security-policy"]
            script = await person.get(f"{home}/assets/index-1.js", headers={"accept-encoding": "gzip"})
            assert script.text == "'hello'" * 100
            assert script.headers["content-encoding"] == "gzip"
            assert "immutable" in script.headers["cache-control"]

    visit(tmp_path / "data", story)


def test_a_file_is_sent_as_small_as_the_browser_can_unpack_it(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        async with server.stranger() as person:
            sent = {}
            for understood in ("gzip, deflate, br", "gzip", "identity"):
                headers = {"accept-encoding": understood}
                async with person.stream("GET", "http://azulejo.test/assets/index-1.js", headers=headers) as answer:
                    content = b"".join([part async for part in answer.aiter_raw()])
                    sent[answer.headers.get("content-encoding")] = content
                    assert answer.headers["vary"] == "accept-encoding"
            assert sent["br"] == b"smaller still"
            assert gunzip(sent["gzip"]) == sent[None] == b"'hello'" * 100
            packed = await person.get("http://azulejo.test/assets/index-1.js.br")
            assert packed.status_code == 404, "nobody asks for it by its own name"

    visit(tmp_path / "data", story)


def test_nothing_else_is_the_clients(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        async with server.stranger() as person:
            home = "http://azulejo.test"
            for path in ("/api/v1/nope", "/assets/missing.js", "/assets/..%2f..%2fsecret.txt"):
                refused = await person.get(home + path, headers=PAGE)
                assert (refused.status_code, refused.json()["code"]) == (404, "no_such_path")
            assert (await person.get(f"{home}/table/abc")).status_code == 404
            assert (await person.post(f"{home}/table/abc", json={}, headers=PAGE)).status_code == 404

    visit(tmp_path / "data", story)
