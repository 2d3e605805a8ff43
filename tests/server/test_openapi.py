"""The OpenAPI says everything, and what is really sent fits it: all games, from an open table to the end."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import jsonschema_rs
import pytest

from azulejo.server.openapi import FILE
from tests.applications import described as the_description
from tests.nonces import commitment_of, nonce_of
from tests.server.visiting import NONCE, Visit, move, opened, seated, view, visit
from tools.openapi import written

DESCRIBED: dict[str, Any] = the_description()
OPERATIONS = [
    (method, path, operation) for path, methods in DESCRIBED["paths"].items() for method, operation in methods.items()
]


def validator(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**schema, "components": DESCRIBED["components"]})


def template(path: str) -> str:
    """The path as it is described, with names in place of ids."""
    parts = path.split("/")
    for described in DESCRIBED["paths"]:
        pattern = described.split("/")
        if len(pattern) == len(parts) and all(a in ("", b) or a[0] == "{" for a, b in zip(pattern, parts, strict=True)):
            return str(described)
    raise AssertionError(f"{path} is not described")


@cache
def answers(method: str, described: str, status: int) -> jsonschema_rs.Draft202012Validator:
    """What tells whether an answer is as described."""
    content = DESCRIBED["paths"][described][method.lower()]["responses"][str(status)]["content"]
    return validator(content["application/json"]["schema"])


def fits(answer: httpx.Response) -> Any:
    """The body of an answer, once it is found to be as described."""
    expected = answers(answer.request.method, template(answer.request.url.path), answer.status_code)
    wrong = list(expected.iter_errors(answer.json()))
    assert not wrong, (answer.request.url, [(error.message[:300], error.instance_path) for error in wrong][:3])
    return answer.json()


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=[f"{o[0]} {o[1]}" for o in OPERATIONS])
def test_every_operation_is_described_completely(method: str, path: str, operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert operation["description"]
    assert operation["operationId"]
    assert operation["tags"]
    assert all(parameter.get("description") for parameter in operation.get("parameters", []))
    for status, answer in operation["responses"].items():
        assert answer["description"], status
        for content in answer.get("content", {}).values():
            if int(status) >= 400:
                assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
    if "requestBody" in operation:
        assert {"400", "403", "413", "415", "422"} <= set(operation["responses"])
    if "401" in operation["responses"]:
        assert operation["security"] == [{"cookie": []}]


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=[f"{o[0]} {o[1]}" for o in OPERATIONS])
def test_every_example_fits_what_it_is_an_example_of(method: str, path: str, operation: dict[str, Any]) -> None:
    for part in [operation.get("requestBody", {}), *operation["responses"].values()]:
        for media, content in part.get("content", {}).items():
            if media == "application/json":
                named = content.get("examples") or {"": {"value": content["example"]}}
                for each in named.values():
                    assert not list(validator(content["schema"]).iter_errors(each["value"]))


def test_operations_have_names_of_their_own_and_nothing_leads_nowhere() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(names) == len(set(names))
    assert DESCRIBED["components"]["securitySchemes"]["cookie"]["name"] == "azulejo"
    text = json.dumps(DESCRIBED)
    for reference in {part.split('"')[0] for part in text.split('"$ref": "#/components/schemas/')[1:]}:
        assert reference in DESCRIBED["components"]["schemas"]
    assert "HTTPValidationError" not in text


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("azul", {}),
        ("azul", {"wall": "gray"}),
        ("chocolatier", {"special_factories": "on"}),
        ("chocolatier", {"box": "brown"}),
        ("duel", {}),
    ],
    ids=str,
)
def test_all_that_is_sent_in_a_game_fits(tmp_path: Path, game: str, options: dict[str, str]) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        stranger = server.stranger()
        table = await seated(*people, game=game, options=options, clock={"seconds": 3600, "reserve": 10})
        luck = Random(4)
        for number in range(1000):
            seen = fits(await people[0].get(f"/tables/{table}"))
            if not seen["to_act"]:
                break
            played = fits(await move(people[seen["to_act"][0] - 1], table, luck))
            assert played["sequence"] == played["view"]["sequence"] == played["events"][-1]["sequence"]
            if number % 10 == 0:
                for person in (*people, stranger):
                    fits(await person.get(f"/tables/{table}/events"))
                    fits(await person.get(f"/tables/{table}/moments"))
                    fits(await person.get(f"/tables/{table}/record"))
                fits(await people[1].get(f"/tables/{table}/actions"))
        for person in (*people, stranger):
            assert fits(await person.get(f"/tables/{table}"))["result"]["reason"]
            assert fits(await person.get(f"/tables/{table}/events"))["events"][-1]["kind"] == "finished"
            fits(await person.get(f"/tables/{table}/record"))
        fits(await people[0].post(f"/tables/{table}/seats/1/rematch"))
        rematch = fits(await people[1].post(f"/tables/{table}/seats/2/rematch"))["view"]["rematch"]
        fits(await people[0].get(f"/tables/{rematch}"))
        fits(await people[0].get("/people/me/tables"))

    visit(tmp_path, story)


def test_everything_else_that_is_answered_fits(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        for path in ("/games", "/games/duel", "/bots", "/people/me", "/people/me/tables", "/people/me/records"):
            fits(await ana.get(path))
        levels = [None, None, {"bot": "random", "seconds": 0.5}, {"bot": "greedy", "nodes": 5}]
        table = fits(await ana.post("/tables", json={"game": "azul", "seats": levels, "clock": {"days": 2}}))["id"]
        fits(await ana.post(f"/tables/{table}/seats", json={}))
        fits(await ana.put(f"/tables/{table}/seats/1/commitment", json={"commitment": commitment_of(1)}))
        fits(await ana.get(f"/tables/{table}/link"))
        fits(await ana.get(f"/links/{(await ana.get(f'/tables/{table}/link')).json()['link']}"))
        fits(await rui.post(f"/tables/{table}/seats", json={"nonce": NONCE}))
        fits(await ana.put(f"/tables/{table}/seats/1/nonce", json={"nonce": nonce_of(1)}))
        fits(await rui.post(f"/tables/{table}/seats/2/leave"))
        fits(await rui.post(f"/tables/{table}/seats/2/return"))
        fits(await rui.post(f"/tables/{table}/seats/2/resign"))
        fits(await server.stranger().get("/tables"))
        fits(await ana.patch("/people/me", json={"version": 1, "name": "Eva"}))
        fits(await ana.put("/people/me/password", json={"version": 2, "password": "tiles on the wall"}))
        codes = fits(await ana.put("/people/me/recovery", json={"version": 3, "password": "tiles on the wall"}))[
            "codes"
        ]
        fits(await rui.post("/sessions", json={"name": "Eva", "password": "tiles on the wall"}))
        fits(await rui.get("/people/me/sessions"))
        fits(await rui.delete("/people/me/sessions/nothing"))
        forgotten = {"name": "Eva", "code": codes[0], "password": "tiles on the floor"}
        fits(await ana.post("/sessions/recovery", json=forgotten))
        fits(await ana.post("/sessions/recovery", json=forgotten))
        fits(await ana.post("/people/me/delete", json={"version": 5, "password": "wrong"}))
        fits(await server.stranger().get("/people/me"))
        fits(await ana.post("/sessions", json={}))

    visit(tmp_path, story)


def test_the_description_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == written(), "run make openapi"


def test_the_description_is_served_and_no_page_that_loads_things_from_elsewhere(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        stranger = server.stranger(base_url="http://azulejo.test")
        assert (await stranger.get("/openapi.json")).json() == json.loads(json.dumps(DESCRIBED))
        for path in ("/docs", "/redoc"):
            assert (await stranger.get(f"http://azulejo.test{path}")).status_code == 404

    visit(tmp_path, story)


def test_a_view_of_an_open_table_fits(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = (await opened(ana, private=True, stand_in={"bot": "random"}))["id"]
        assert (await view(ana, table))["status"] == "open"
        fits(await ana.get(f"/tables/{table}"))
        fits(await ana.post(f"/tables/{table}/abort"))

    visit(tmp_path, story)
