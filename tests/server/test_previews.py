"""A link says where it leads before anybody opens it, and tells nobody more than they may know."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from re import findall

import httpx
import pytest

from azulejo.games.registry import GAMES
from tests.nonces import commitment_of, nonce_of
from tests.server.test_client import built
from tests.server.visiting import NONCE, Visit, visit

HOME = "http://azulejo.test"
ENGLISH = {"accept": "text/html", "accept-language": "en"}


async def seen(person: httpx.AsyncClient, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page, by their names."""
    page = await person.get(HOME + path, headers=ENGLISH | {name.replace("_", "-"): headers[name] for name in headers})
    assert page.status_code == 200
    assert page.headers["vary"] == "accept-encoding, accept-language"
    tags = findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)" />', page.text)
    return {name: unescape(content) for name, content in tags}


async def opened(person: httpx.AsyncClient, **more: object) -> tuple[str, str]:
    """A table of Azul with a free seat, and its link."""
    made = await person.post("/tables", json={"game": "azul", "seats": [None, None], **more})
    assert made.status_code == 201, made.text
    seat = {"commitment": commitment_of(1)}
    assert (await person.post(f"/tables/{made.json()['id']}/seats", json=seat)).is_success
    return made.json()["id"], made.json()["link"]


def test_every_page_has_a_title_a_sentence_and_a_picture(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        async with server.stranger() as person:
            tags = await seen(person, "/")
            assert tags["og:description"] == tags["description"]
            assert tags["og:image"] == f"{HOME}/share/azulejo.png"
            assert (tags["og:locale"], tags["twitter:card"]) == ("en_GB", "summary_large_image")
            french = await seen(person, "/past", accept_language="fr")
            assert (french["og:locale"], french["og:url"]) == ("fr_FR", f"{HOME}/past")
            assert french["og:description"] != tags["og:description"]
            for game in GAMES:
                pages = [
                    await seen(person, path) for path in (f"/rules/{game}", f"/lesson/{game}", f"/setup?game={game}")
                ]
                assert {page["og:image"] for page in pages} == {f"{HOME}/share/{game}.png"}
                assert len({page["og:description"] for page in pages}) == 1
                assert pages[0]["og:description"] != tags["og:description"]
            assert (await seen(person, "/rules/chess"))["og:image"] == tags["og:image"]

    visit(tmp_path / "data", story)


def test_a_table_says_who_sits_there_and_how_it_ended(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        ana, rui = await server.guest('<Ana & "Co">'), await server.guest("Rui")
        async with server.stranger() as other:
            table, _ = await opened(ana)
            waiting = await seen(other, f"/table/{table}")
            assert waiting["og:title"] == "Azul – Azulejo"  # noqa: RUF001  # the dash that titles have
            assert '<Ana & "Co">' in waiting["og:description"]
            assert "sit down" in waiting["og:description"]
            assert (await rui.post(f"/tables/{table}/seats", json={"nonce": NONCE})).is_success
            assert (await ana.put(f"/tables/{table}/seats/1/nonce", json={"nonce": nonce_of(1)})).is_success
            running = await seen(other, f"/table/{table}")
            assert '<Ana & "Co">, Rui' in running["og:description"]
            assert "look on" in running["og:description"]
            assert (await rui.post(f"/tables/{table}/seats/2/resign")).is_success
            over = [(await seen(other, f"/{page}/{table}"))["og:description"] for page in ("table", "replay")]
            assert over[0] == over[1]
            assert "move by move" in over[0]

    visit(tmp_path / "data", story)


def test_a_private_table_is_shown_to_those_who_have_its_link(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        ana = await server.guest("Ana")
        async with server.stranger() as other:
            table, link = await opened(ana, private=True)
            general = await seen(other, "/table/there-is-none")
            assert "Ana" not in general["og:description"]
            hidden = await seen(other, f"/table/{table}")
            assert {**hidden, "og:url": ""} == {**general, "og:url": ""}
            for path in (f"/join/{link}", f"/table/{table}?link={link}"):
                invitation = await seen(other, path)
                assert "Ana" in invitation["og:description"]
                assert link not in invitation["og:url"] or path.startswith("/join/")

    visit(tmp_path / "data", story)


def test_a_guest_is_called_so_in_the_language_of_whoever_reads_it(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        async with server.stranger(headers={"accept-language": "fr"}) as guest, server.stranger() as other:
            assert (await guest.post("/people", json={})).json()["name"].startswith("Invité ")
            table, _ = await opened(guest)
            assert "Guest " in (await seen(other, f"/table/{table}"))["og:description"]

    visit(tmp_path / "data", story)


@pytest.mark.parametrize("agent", ["facebookexternalhit/1.1", "Twitterbot/1.0", "WhatsApp/2.23"])
def test_those_who_show_links_get_the_page_though_they_accept_anything(tmp_path: Path, agent: str) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = built(tmp_path / "web")
        async with server.stranger() as other:
            assert "og:title" in await seen(other, "/past", accept="*/*", user_agent=agent)

    visit(tmp_path / "data", story)
