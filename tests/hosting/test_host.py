"""What people ask of a host: stored first, told afterwards, and the same for all who ask."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from azulejo.fair import commitment
from azulejo.games.game import Game
from azulejo.server.hosting import LocalBus, Setup, live_table, table_cache
from azulejo.storage import table_store
from azulejo.tables import Conflict, NotFound, tell
from azulejo.tables import view as seen
from azulejo.tables.commands import Abort, Act, AddNonce, Commit, OfferRematch, Resign, TakeSeat
from azulejo.tables.errors import BadSetting
from tests.hosting.evening import GREEDY, answers, followed, hosting, house, run, seated, stored, turn, view
from tests.nonces import commitment_of, nonce_of


def test_a_table_is_stored_with_its_commitment_before_anybody_can_add_a_nonce(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await host.open("ana", Setup("azul", [None, GREEDY]))
            loaded = await host.store.tables.load(name)
            assert loaded is not None
            assert (await view(host, name))["fairness"]["commitment"] == commitment(loaded.sealed.secret)
            assert (await view(host, name))["fairness"]["nonces"] == ["", "-"]
            await host.do(name, TakeSeat("Ana"), "ana")
            assert (await view(host, name))["status"] == "open"
            await host.do(name, Commit(0, commitment_of(0)), "ana")
            assert (await view(host, name))["status"] == "open"
            await host.do(name, AddNonce(0, nonce_of(0)), "ana")
            assert (await view(host, name))["status"] == "running"

    run(play())


def test_a_table_that_cannot_be_is_not_opened(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            with pytest.raises(BadSetting):
                await host.open("ana", Setup("azul", [GREEDY, GREEDY]))
            assert await host.store.tables.of_person("ana", 10) == []
            assert (await host.status())["tables_kept"] == 0

    run(play())


def test_every_seat_sees_its_view_and_is_told_what_the_reference_tells(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await seated(host, "ana", "rui", game="duel")
            for n in range(60):
                seat = await turn(host, name)
                choices = await answers(host, name, seat)
                await host.do(name, choices[n % len(choices)], ("ana", "rui")[seat])
            reference = await house(host, name)
            last = len(await stored(host, name))
            for seen_by in (0, 1, None):
                table = seen(reference.kept[name].table, seen_by)
                assert await view(host, name, seen_by) == json.loads(json.dumps(table))
                for since in (0, 1, last - 3, last):
                    update = await host.update(name, seen_by, since)
                    body = json.loads(update.body)
                    assert update.sequence == body["sequence"] == last
                    assert body["events"] == json.loads(json.dumps(reference.told(name, seen_by, since)))
                    assert body["view"] == json.loads(json.dumps(table))

    run(play())


def test_whoever_knows_more_than_there_is_gets_the_view_and_no_events(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await seated(host, "ana", "rui")
            for since, told in ((10_000, 0), (-5, len(await stored(host, name)))):
                assert len(json.loads((await host.update(name, None, since)).body)["events"]) == told

    run(play())


def test_a_private_table_is_found_by_its_link_alone(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await host.open("ana", Setup("azul", [None, None], private=True))
            link = (await host.table(name, "ana")).sealed.link
            assert await host.find(link) == name
            assert (await host.table(name, "rui", link)).opened.private
            for wrong in ("", link[:-1], "é"):
                with pytest.raises(NotFound) as hidden:
                    await host.table(name, "rui", wrong)
                assert hidden.value.code == "no_such_table"
            with pytest.raises(NotFound):
                await host.find(link[:-1])

    run(play())


def test_what_does_not_exist_is_not_found_and_leaves_nothing_behind(database_url: str) -> None:
    async def play() -> None:
        bus = LocalBus()
        async with hosting(database_url, bus) as host:
            for n in range(20):
                with pytest.raises(NotFound):
                    await host.view(f"nothing{n}", None)
                with pytest.raises(NotFound):
                    await host.do(f"nothing{n}", Abort(), "ana")
            name = await seated(host, "ana", "rui")
            for seat in (-1, 2):
                with pytest.raises(NotFound):
                    await host.update(name, seat, 0)
            assert (await host.status())["tables_kept"] == 1
            assert followed(bus) == 1

    run(play())


def test_the_same_answer_again_has_the_first_reply_even_after_a_restart(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await seated(host, "ana", "rui")
            seat = await turn(host, name)
            who, other = ("ana", "rui")[seat], ("ana", "rui")[1 - seat]
            act, another, *_ = await answers(host, name, seat)
            first = await host.do(name, act, who)
            assert await host.do(name, act, who) == first
            await host.do(name, (await answers(host, name, 1 - seat))[0], other)
            number = len(await stored(host, name))
        async with hosting(database_url) as again:
            assert await again.do(name, act, who) == first
            with pytest.raises(Conflict):
                await again.do(name, Act(another.seat, another.decision, another.action), who)
            assert len(await stored(again, name)) == number

    run(play())


def test_much_that_has_happened_is_told_in_parts(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "MOST_TOLD", 4)

    async def play() -> None:
        async with hosting(sqlite_url) as host:
            name = await seated(host, "ana", "rui")
            last, since, parts = len(await stored(host, name)), 0, []
            while since < last:
                update = await host.update(name, None, since)
                body = json.loads(update.body)
                assert body["view"]["sequence"] == last
                assert body["sequence"] == update.sequence == body["events"][-1]["sequence"]
                assert len(body["events"]) == min(4, last - since)
                parts += body["events"]
                since = update.sequence
            assert [event["sequence"] for event in parts] == list(range(1, last + 1))

    run(play())


def test_an_event_is_encoded_when_it_happens_and_never_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[int] = []

    def noted(game: Game, number: int, *more: Any) -> Any:
        encoded.append(number)
        return tell(game, number, *more)

    monkeypatch.setattr(live_table, "tell", noted)

    async def play() -> None:
        async with hosting(sqlite_url) as host:
            name = await seated(host, "ana", "rui")
            assert set(encoded) == set(range(1, len(await stored(host, name)) + 1))
            encoded.clear()
            for since in range(5):
                for seat in (0, 1, None):
                    await host.update(name, seat, since)
            assert encoded == []

    run(play())


def test_a_long_game_is_read_back_while_others_are_answered(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folded_in: list[str] = []

    class Noted(live_table.LiveTable):
        def fold(self, events: Any) -> None:
            folded_in.append(threading.current_thread().name)
            super().fold(events)

    monkeypatch.setattr(table_store, "FEW", 0)

    async def play() -> None:
        async with hosting(sqlite_url) as host:
            name = await seated(host, "ana", "rui")
        monkeypatch.setattr(table_cache, "LiveTable", Noted)
        async with hosting(sqlite_url) as again:
            await view(again, name)
        assert len(folded_in) == 1
        assert folded_in[0] != threading.current_thread().name

    run(play())


def test_tables_with_many_events_make_room_sooner(sqlite_url: str) -> None:
    async def play() -> None:
        async with hosting(sqlite_url) as host:
            names = [await seated(host, "ana", "rui") for _ in range(4)]
            each = len(await stored(host, names[0]))
            assert (await host.status())["events_kept"] == 4 * each
            host._cache._most_events = 3 * each
            await view(host, names[0])
            await host.do(names[0], Resign(0), "ana")
            status = await host.status()
            assert (status["tables_kept"], status["events_kept"]) == (2, 2 * each + 2)
            assert await view(host, names[1]) is not None

    run(play())


def test_a_view_is_built_once_although_a_thousand_streams_ask(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await seated(host, "ana", "ana")
            last = (await host.update(name, None, 0)).sequence
            act = (await answers(host, name, await turn(host, name)))[0]
            before = host.counts.views_built
            await host.do(name, act, "ana")
            updates = await asyncio.gather(*(host.update(name, None, last) for _ in range(1000)))
            seats = await asyncio.gather(*(host.view(name, seat) for seat in (0, 1) for _ in range(100)))
            assert len({id(update.body) for update in updates}) == 1
            assert len({id(body) for body in seats}) == 2
            assert host.counts.views_built - before == 3

    run(play())


def test_the_last_who_wants_a_rematch_opens_it(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await seated(host, "ana", "rui", game="chocolatier")
            await host.do(name, Resign(0), "ana")
            await host.do(name, OfferRematch(0), "ana")
            assert (await view(host, name))["rematch"] is None
            reply = await host.do(name, OfferRematch(1), "rui")
            assert [event.kind for event in (await stored(host, name))[reply.first - 1 :]] == [
                "rematch_offered",
                "rematch_opened",
            ]
            other = (await view(host, name))["rematch"]
            assert [event.kind for event in await stored(host, other)] == ["opened", "seat_taken", "seat_taken"]
            assert (await view(host, other))["rematch_of"] == name
            assert [seat["name"] for seat in (await view(host, other))["seats"]] == ["rui 2", "ana 1"]
            assert await host.do(name, OfferRematch(1), "rui")
            assert (await view(host, name))["rematch"] == other

    run(play())


def test_a_record_is_redacted_until_the_game_has_ended(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url) as host:
            name = await seated(host, "ana", "rui", game="duel")
            running = await host.record(name, None)
            assert running.date == "2027-01-15"
            assert running.fairness is not None
            assert not running.fairness.secret
            await host.do(name, Resign(0), "ana")
            over = await host.record(name, None)
            assert over.fairness is not None
            assert over.fairness.secret

    run(play())


def test_tables_that_nobody_asks_for_are_let_go_and_read_again(database_url: str) -> None:
    async def play() -> None:
        bus = LocalBus()
        async with hosting(database_url, bus, most_kept=3) as host:
            names = [await seated(host, "ana", "rui") for _ in range(8)]
            assert (await host.status())["tables_kept"] == followed(bus) == 3
            views = [await host.view(name, 0) for name in names]
            assert (await host.status())["tables_kept"] == followed(bus) == 3
            read = host.counts.tables_read
            assert await host.view(names[-1], 0) is views[-1]
            assert await host.view(names[0], 0) == views[0]
            assert host.counts.tables_read == read + 1, "the last asked for was still there"

    run(play())


def test_a_table_whose_game_is_over_makes_room_first(database_url: str) -> None:
    async def play() -> None:
        async with hosting(database_url, most_kept=40) as host:
            names = [await seated(host, "ana", "rui") for _ in range(10)]
            for name in names[:6]:
                await host.do(name, Resign(0), "ana")
            assert (await host.status())["tables_kept"] == 4 + 2
            for name in names:
                status = "over" if name in names[:6] else "running"
                assert (await view(host, name))["status"] == status

    run(play())
