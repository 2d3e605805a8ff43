"""Puzzles over HTTP: the server judges, tells nothing before, and counts the first answer."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejo.puzzles.puzzle import Puzzle
from azulejo.puzzles.shelf import Wanted
from azulejo.puzzles.spacing import DAY
from azulejo.server.puzzling import all_puzzles as shelf
from azulejo.server.routes import puzzles as routes
from tests.server.test_openapi import fits
from tests.server.visiting import Visit, code, visit

NONE = {"solved": 0, "failed": 0, "due": 0, "streak": 0}


class Clock:
    """What the routes take for the time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000_000
        monkeypatch.setattr(routes, "wall_clock", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def got(who: httpx.AsyncClient, path: str, **query: Any) -> Any:
    return fits(await who.get(path, params=query))


async def answered(who: httpx.AsyncClient, puzzle: Puzzle, action: str | None, **more: Any) -> Any:
    return fits(await who.post(f"/puzzles/{puzzle.id}/answer", json={"action": action}, **more))


def of(asked: dict[str, Any]) -> Puzzle:
    return shelf().puzzles[asked["id"]]


def wrong(puzzle: Puzzle) -> str:
    return puzzle.alternatives[0].action


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_nothing_tells_the_answer_before_one_is_given(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        anybody = server.stranger()
        asked = (await got(anybody, "/puzzles/next", game=game))["puzzle"]
        puzzle = of(asked)
        assert asked["game"] == game and asked["standing"] == "new"
        assert puzzle.best in {each["text"] for each in asked["actions"]}
        assert asked["position"] == puzzle.state().view(puzzle.seat - 1)
        told = json.dumps({name: value for name, value in asked.items() if name not in ("position", "actions")})
        assert puzzle.best not in told.split('"') and not {"best", "line", "why", "themes", "chance"} & asked.keys()
        actions = [each["text"] for each in asked["actions"]]
        legal = puzzle.state().legal(puzzle.seat - 1)
        assert actions == [puzzle.rules.action_text(action) for action in legal], "in the order of the rules"
        assert await got(anybody, f"/puzzles/{puzzle.id}") == asked

    visit(tmp_path, story)


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_right_wrong_and_giving_up(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        for number, puzzle in enumerate(shelf().of(Wanted(game))[:6]):
            action = (puzzle.best, wrong(puzzle), None)[number % 3]
            said = await answered(ana, puzzle, action)
            assert (said["right"], said["counts"]) == (action == puzzle.best, True)
            assert said["best"]["text"] == puzzle.best and said["why"]
            assert said["again"] == (None if said["right"] else 1)
            moments = said["best"]["moments"]
            assert moments[0]["position"] == puzzle.state().view(puzzle.seat - 1)
            assert len(moments) > 1 and moments[1]["seat"] == puzzle.seat and moments[1]["story"]
            answer = said["answer"]
            assert (answer and answer["text"]) == (action if action and not said["right"] else None)
        far = (await got(ana, "/puzzles"))["progress"]
        assert (far["solved"], far["failed"], far["streak"]) == (2, 4, 1)

    visit(tmp_path, story)


def test_the_first_answer_counts_in_however_many_tabs(tmp_path: Path, clock: Clock) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        first, second = shelf().of(Wanted("azul"))[:2]
        tabs = await asyncio.gather(*(answered(ana, first, wrong(first)) for _ in range(4)))
        assert sorted(each["counts"] for each in tabs) == [False, False, False, True]
        late = await answered(ana, first, first.best)
        assert (late["right"], late["counts"], late["progress"]["solved"]) == (True, False, 0)
        assert (await got(ana, f"/puzzles/{first.id}"))["standing"] == "failed"
        assert (await answered(ana, second, second.best))["progress"] == NONE | {"solved": 1, "failed": 1, "streak": 1}
        again = await answered(ana, second, wrong(second))
        assert (again["counts"], again["progress"]["solved"]) == (False, 1)

    visit(tmp_path, story)


def test_failed_ones_come_again(tmp_path: Path, clock: Clock) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        puzzle = of((await got(ana, "/puzzles/next", game="azul"))["puzzle"])
        await answered(ana, puzzle, None)
        assert (await got(ana, "/puzzles/next", game="azul"))["puzzle"]["id"] != puzzle.id
        for days in (1, 3, 7, 21):
            clock.now += days * DAY
            due = (await got(ana, "/puzzles/next", game="azul"))["puzzle"]
            assert (due["id"], due["standing"]) == (puzzle.id, "again")
            assert (await got(ana, "/puzzles"))["progress"]["due"] == 1
            skipped = await got(ana, "/puzzles/next", game="azul", skip=puzzle.id)
            assert skipped["puzzle"]["id"] != puzzle.id
            assert (await answered(ana, puzzle, puzzle.best))["counts"]
        clock.now += 100 * DAY
        assert (await got(ana, "/puzzles/next", game="azul"))["puzzle"]["id"] != puzzle.id
        assert (await got(ana, f"/puzzles/{puzzle.id}"))["standing"] == "solved"

    visit(tmp_path, story)


def test_next_ones_are_those_that_are_wanted_until_none_is_left(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        wanted = shelf().of(Wanted("duel", "chips"))
        seen = set()
        for _ in wanted:
            asked = (await got(ana, "/puzzles/next", game="duel", theme="chips"))["puzzle"]
            seen.add(asked["id"])
            await answered(ana, of(asked), of(asked).best)
        assert seen == {puzzle.id for puzzle in wanted}
        assert (await got(ana, "/puzzles/next", game="duel", theme="chips"))["puzzle"] is None
        assert (await got(ana, "/puzzles/next", game="azul", theme="chips"))["puzzle"] is None

    visit(tmp_path, story)


def test_the_puzzle_of_the_day_is_everybodys(tmp_path: Path, clock: Clock) -> None:
    async def story(server: Visit) -> None:
        ana, anybody = await server.guest("Ana"), server.stranger()
        daily = await got(ana, "/puzzles/daily")
        assert daily == await got(anybody, "/puzzles/daily")
        assert daily["date"] == routes.today(clock.now).isoformat()
        assert (await got(ana, "/puzzles"))["daily"] == "open"
        await answered(ana, of(daily), of(daily).best)
        assert [(await got(who, "/puzzles"))["daily"] for who in (ana, anybody)] == ["solved", "open"]
        clock.now += DAY
        assert (await got(ana, "/puzzles/daily"))["id"] != daily["id"]
        assert (await got(ana, "/puzzles"))["daily"] == "open"

    visit(tmp_path, story)


def test_it_is_told_in_the_language_asked_for(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        puzzle = shelf().of(Wanted("azul", "deny"))[0]
        english = await answered(ana, puzzle, wrong(puzzle))
        french = await answered(ana, puzzle, wrong(puzzle), headers={"accept-language": "fr"})
        assert len(english["why"]) == len(french["why"]) and english["why"] != french["why"]
        assert all(each[0].isupper() or each[0] in "À" for each in (*english["why"], *french["why"]))
        assert any("your opponent" in each for each in english["why"])

    visit(tmp_path, story)


def test_what_cannot_be_an_answer_changes_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        puzzle = shelf().of(Wanted("azul"))[0]
        path = f"/puzzles/{puzzle.id}/answer"
        with server.unchanged():
            assert code(await server.stranger().post(path, json={"action": puzzle.best})) == (401, "not_signed_in")
            assert code(await ana.post(path, json={"action": "9Z9"}))[0] == 422
            assert code(await ana.post(path, json={"action": "1>1"}))[0] == 422
            assert code(await ana.post(path, json={}))[0] == 422
            assert code(await ana.post(path, json={"action": puzzle.best, "counts": True}))[0] == 422
            assert code(await ana.post("/puzzles/000000000000/answer", json={"action": None})) == (
                404,
                "no_such_puzzle",
            )
            assert code(await ana.get("/puzzles/000000000000")) == (404, "no_such_puzzle")
            assert code(await ana.get("/puzzles/Zz")) == (404, "no_such_puzzle")
            assert code(await ana.get(f"/puzzles/{puzzle.id}x")) == (404, "no_such_puzzle")
            assert code(await ana.get("/puzzles/next", params={"game": "chess"}))[0] == 422
            assert code(await ana.get("/puzzles/next", params={"theme": "zugzwang"}))[0] == 422

    visit(tmp_path, story)


def test_a_guest_who_signs_in_brings_what_was_solved(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        eva, ana = await server.guest("Eva"), await server.guest("Ana")
        claimed = {"version": 1, "name": "Eva", "password": "a long sentence"}
        assert (await eva.put("/people/me/password", json=claimed)).status_code == 200
        puzzle = shelf().of(Wanted("azul"))[0]
        await answered(ana, puzzle, puzzle.best)
        brought = {"name": "Eva", "password": "a long sentence", "bring": True}
        assert (await ana.post("/sessions", json=brought)).status_code in (200, 201)
        assert (await got(eva, "/puzzles"))["progress"]["solved"] == 1

    visit(tmp_path, story)


def test_puzzles_are_rationed(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.buckets.now = lambda: 0.0  # however slow the machine is, nothing flows back
        ana = await server.guest("Ana")
        codes = {(await ana.get("/puzzles/000000000000")).status_code for _ in range(80)}
        assert codes == {404, 429}

    visit(tmp_path, story, limits=True)
