"""Nobody gets more than a fair share, and whoever is refused learns when to come again."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import httpx
import pytest

from azulejo.games.registry import make
from azulejo.server.limits import rations
from azulejo.server.limits.rations import ANYTHING, CHANGES, DEARER, MOST_BUCKETS, TRIES, Allowance, Buckets
from azulejo.server.limits.turns import ThreadedWork
from tests.fair_games import fair_game
from tests.server.visiting import API, NONCE, Story, Visit, code, opened, visit


class Clock:
    """A time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_so_many_a_second() -> None:
    clock = Clock()
    buckets, allowance = Buckets(clock), Allowance(burst=3, per_second=0.5)
    assert [buckets.take("a", allowance) for _ in range(5)] == [0, 0, 0, 2, 2]
    assert buckets.take("b", allowance) == 0
    clock.now += 1.5
    assert buckets.take("a", allowance) == 1
    clock.now += 0.5
    assert [buckets.take("a", allowance) for _ in range(2)] == [0, 2]
    clock.now += 1000
    assert [buckets.take("a", allowance) for _ in range(4)] == [0, 0, 0, 2]


def test_buckets_never_grow_without_end() -> None:
    buckets = Buckets(Clock())
    for number in range(MOST_BUCKETS * 2):
        buckets.take(str(number), Allowance(burst=1, per_second=0.01))
    assert len(buckets.full_at) <= MOST_BUCKETS + 1
    assert buckets.take(str(MOST_BUCKETS * 2 - 1), Allowance(burst=1, per_second=0.01)) == 100


def limited(tmp_path: Path, story: Story) -> None:
    visit(tmp_path, story, limits=True)


async def until_refused(client: httpx.AsyncClient, method: str, path: str, most: int) -> int:
    """How many were let through before the first refusal, which says how long to wait."""
    for done in range(most + 5):
        answer = await client.request(method, path)
        if answer.status_code == 429:
            assert code(answer) == (429, "too_many")
            assert int(answer.headers["retry-after"]) == answer.json()["fields"]["seconds"] >= 1
            return done
    return most + 5


@pytest.mark.parametrize(("place", "allowance"), DEARER.items(), ids=str)
def test_what_is_dear_is_rationed(tmp_path: Path, place: tuple[str, str], allowance: Allowance) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        server.app.state.buckets.now = Clock()
        server.app.state.buckets.full_at.clear()
        before = server.stored() if place[1] != f"{API}/people" else []
        burst = int(allowance.burst)
        assert await until_refused(ana, place[0], place[1].removeprefix(API), burst) == burst
        assert (await ana.get("/people/me")).status_code == 200
        assert not before or server.stored() == before

    limited(tmp_path, story)


def test_an_address_and_a_person_have_their_share_of_everything(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        server.app.state.buckets.now = Clock()
        server.app.state.buckets.full_at.clear()
        elsewhere = server.stranger(client=("2001:db8::1", 1), cookies=dict(ana.cookies))
        burst = int(CHANGES.burst)
        assert await until_refused(elsewhere, "DELETE", "/people/me/sessions/nothing", burst) == burst
        assert code(await ana.delete("/people/me/sessions/nothing")) == (429, "too_many")
        neighbour = server.stranger(client=("2001:db8::ffff:1", 1))
        left = int(ANYTHING.burst) - burst - 1
        assert await until_refused(neighbour, "GET", "/games", left) == left
        assert (await server.stranger(client=("2001:db8:0:1::1", 1)).get("/games")).status_code == 200
        assert (await ana.get("/games")).status_code == 200

    limited(tmp_path, story)


@pytest.mark.parametrize("path", ["/tables/t/replay", "/tables/t/record", "/tables/t/moments", "/records/r/replay"])
def test_replays_are_rationed_by_person_and_by_address(
    tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rations, "REPLAYS", Allowance(burst=3, per_second=2))
    monkeypatch.setattr(rations, "REPLAYS_THERE", Allowance(burst=6, per_second=8))

    async def story(server: Visit) -> None:
        home = ("2001:db8::1", 1)
        ana, rui = await server.guest("Ana", client=home), await server.guest("Rui", client=home)
        clock = server.app.state.buckets.now = Clock()
        server.app.state.buckets.full_at.clear()
        assert await until_refused(ana, "GET", path, 3) == 3
        assert (await rui.get(path)).status_code == 404
        assert (await ana.get("/games")).status_code == 200
        clock.now += 1.0
        assert (await ana.get(path)).status_code == 404
        server.app.state.buckets.full_at.clear()
        neighbour = server.stranger(client=("2001:db8::ffff:1", 1))
        assert await until_refused(neighbour, "GET", path, 6) == 6
        assert code(await rui.get(path)) == (429, "too_many")
        assert (await server.stranger(client=("2001:db8:0:1::1", 1)).get(path)).status_code == 404

    limited(tmp_path, story)


def test_figures_are_for_who_looks_now_and_then(tmp_path: Path) -> None:
    """To write them takes longer than to ask for them, and nobody needs a cookie."""

    async def story(server: Visit) -> None:
        server.app.state.buckets.now = Clock()
        stranger = server.stranger()
        path = str(stranger.base_url).replace(f"{API}/", "/metrics")
        burst = int(rations.METRICS_THERE.burst)
        assert await until_refused(stranger, "GET", path, burst) == burst
        assert (await stranger.get("/games")).status_code == 200
        assert (await server.stranger(client=("1.2.3.5", 5)).get(path)).status_code == 200

    limited(tmp_path, story)


def test_work_in_threads_is_done_in_turns() -> None:
    async def work() -> list[str]:
        work, done = ThreadedWork(at_once=1), list[str]()
        tasks = [
            asyncio.create_task(work.do(who, "", partial(done.append, who))) for who in ("ana", "ana", "ana", "rui")
        ]
        await asyncio.gather(*tasks)
        return done

    assert asyncio.run(work()) == ["ana", "ana", "rui", "ana"]


def test_the_password_of_one_name_is_not_tried_for_ever_from_everywhere(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        await ana.put("/people/me/password", json={"version": 1, "password": "tiles on the wall"})
        clock = server.app.state.buckets.now = Clock()
        server.app.state.buckets.full_at.clear()
        results = []
        for number in range(int(TRIES.burst) + 1):
            thief = server.stranger(client=(f"10.0.0.{number}", 1))
            tried = await thief.post("/sessions", json={"name": "aNa", "password": f"guess {number}"})
            results.append(tried.status_code)
        assert results == [401] * int(TRIES.burst) + [429]
        right = {"name": "Ana", "password": "tiles on the wall"}
        assert code(await server.stranger().post("/sessions", json=right)) == (429, "too_many")
        clock.now += 60
        assert (await server.stranger().post("/sessions", json=right)).status_code == 200

    limited(tmp_path, story)


def test_a_person_and_an_address_have_only_so_many_tables_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rations, "MOST_TABLES", 2)
    monkeypatch.setattr(rations, "MOST_TABLES_THERE", 3)

    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        tables = [(await opened(ana))["id"] for _ in range(2)]
        asked = {"game": "azul", "seats": [None, None]}
        assert code(await ana.post("/tables", json=asked)) == (409, "too_many_tables")
        await opened(rui)
        assert code(await rui.post("/tables", json=asked)) == (409, "too_many_tables_there")
        assert "1.2.3.4" not in "".join(server.stored())
        elsewhere = server.stranger(client=("1.2.3.5", 5), cookies=dict(rui.cookies))
        await opened(elsewhere)
        assert code(await elsewhere.post("/tables", json=asked)) == (409, "too_many_tables")
        assert (await ana.post(f"/tables/{tables[0]}/abort")).status_code == 200
        await opened(ana)

    limited(tmp_path, story)


def test_nobody_fills_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rations, "MOST_WAITING", 2)
    monkeypatch.setattr(rations, "MOST_WAITING_THERE", 3)

    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        asked = {"game": "azul", "seats": [None, None]}
        tables = [(await opened(ana))["id"] for _ in range(2)]
        assert code(await ana.post("/tables", json=asked)) == (409, "too_many_waiting")
        await opened(ana, private=True)
        await opened(rui)
        assert code(await rui.post("/tables", json=asked)) == (409, "too_many_waiting_there")
        bots = {"game": "azul", "seats": [None, {"bot": "random"}]}
        assert (await ana.post(f"/tables/{tables[0]}/abort")).status_code == 200
        alone = (await ana.post("/tables", json=bots)).json()["id"]
        assert code(await ana.post("/tables", json=bots)) == (409, "too_many_waiting")
        assert (await ana.post(f"/tables/{alone}/seats", json={"nonce": NONCE})).json()["view"]["status"] == "running"
        await opened(ana)

    limited(tmp_path, story)


def test_who_sits_on_all_seats_for_a_while_does_not_fill_the_lobby_by_standing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rations, "MOST_WAITING", 2)

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        for number in range(2):
            table = (await opened(ana))["id"]
            for name in ("Ana", "Bea"):
                taken = await ana.post(f"/tables/{table}/seats", json={"name": name, "seat": "AB".index(name[0]) + 1})
                assert taken.status_code == 200, taken.text
            assert taken.json()["view"]["status"] == "open", number
        asked = {"game": "azul", "seats": [None, None]}
        assert code(await ana.post("/tables", json=asked)) == (409, "too_many_waiting")

    limited(tmp_path, story)


def test_of_many_tables_that_are_opened_at_once_none_goes_uncounted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rations, "MOST_WAITING", 2)

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        asked = {"game": "azul", "seats": [None, None]}
        answers = await asyncio.gather(*(ana.post("/tables", json=asked) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [201] * 2 + [409] * 6

    limited(tmp_path, story)


def test_a_person_keeps_only_so_many_records_and_deletes_what_is_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rations, "MOST_RECORDS", 2)
    record = fair_game(make("azul", 2), b"brought").to_text()

    async def bring(person: httpx.AsyncClient) -> httpx.Response:
        return await person.post("/records", content=record, headers={"content-type": "application/json"})

    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        first, second = [(await bring(ana)).json()["id"] for _ in range(2)]
        with server.unchanged():
            assert code(await bring(ana)) == (409, "too_many_records")
            assert code(await rui.delete(f"/records/{first}")) == (404, "no_such_record")
            assert code(await server.stranger().delete(f"/records/{first}")) == (401, "not_signed_in")
        assert (await ana.post(f"/records/{first}/report")).status_code == 200
        assert (await ana.delete(f"/records/{first}")).status_code == 204
        assert first not in "".join(server.stored())
        for gone in ("", "/replay", "/report"):
            assert code(await ana.get(f"/records/{first}{gone}")) == (404, "no_such_record")
        assert code(await ana.delete(f"/records/{first}")) == (404, "no_such_record")
        assert (await ana.get(f"/records/{second}")).status_code == 200
        assert (await bring(ana)).status_code == 201

    limited(tmp_path, story)


def test_an_address_fills_no_disk_with_records_however_many_people_come_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rations, "RECORDS_THERE", Allowance(burst=3, per_second=0.1))

    async def story(server: Visit) -> None:
        guests = [await server.guest(f"Guest {number}") for number in range(4)]
        server.app.state.buckets.now = Clock()
        server.app.state.buckets.full_at.clear()
        statuses = [(await guest.post("/records", json={})).status_code for guest in guests]
        assert statuses == [422, 422, 422, 429]
        elsewhere = server.stranger(client=("1.2.3.5", 5), cookies=dict(guests[3].cookies))
        assert (await elsewhere.post("/records", json={})).status_code == 422

    limited(tmp_path, story)


def test_rematches_open_no_more_tables_than_one_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are over count no more, but each could be followed by another."""
    monkeypatch.setattr(rations, "MOST_TABLES", 2)

    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        over = []
        for _ in range(3):
            asked = {"game": "azul", "seats": [None, {"bot": "random"}]}
            over.append((await ana.post("/tables", json=asked)).json()["id"])
            await ana.post(f"/tables/{over[-1]}/seats", json={"nonce": NONCE})
            assert (await ana.post(f"/tables/{over[-1]}/seats/1/resign")).status_code == 200
        answers = [await ana.post(f"/tables/{table}/seats/1/rematch") for table in over]
        assert [answer.status_code for answer in answers] == [200, 200, 409]
        assert code(answers[2]) == (409, "too_many_for_rematch")
        again = await ana.post(f"/tables/{over[1]}/seats/1/rematch")
        assert again.json()["view"]["rematch"] == answers[1].json()["view"]["rematch"]
        following = answers[0].json()["view"]["rematch"]
        assert (await ana.post(f"/tables/{following}/abort")).status_code == 200
        assert (await ana.post(f"/tables/{over[2]}/seats/1/rematch")).status_code == 200

    limited(tmp_path, story)


def test_a_server_without_limits_counts_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        assert server.app.state.buckets is None
        stranger = server.stranger()
        assert await until_refused(stranger, "POST", "/people", 40) == 45

    visit(tmp_path, story)
