"""How games have ended, seat by seat: written when they end, counted later if they ended before, gone with people."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text, update

from azulejo.games.game import Deal
from azulejo.names import NOBODY
from azulejo.records import Move
from azulejo.storage import Person, Store, schema
from azulejo.storage.admin_store import Order
from azulejo.storage.maintenance import nothing
from azulejo.storage.report_store import KeptReport
from azulejo.storage.result_store import MOST_GAMES, ResultsWanted, counted
from azulejo.storage.rows import Judged, SeatResult
from azulejo.storage.upgrading import run_migrations
from azulejo.tables.clocks import days_clock
from azulejo.tables.commands import Abort, OfferRematch, Resign
from tests.storage.filled import on
from tests.storage.kept import keep, keep_on
from tests.tables.night import GREEDY, NOON, Night

ALL = ResultsWanted()
WHY = [{"code": "goal.nearly", "fields": {"source": "columns", "which": "2", "number": 7}}, {"code": "x", "fields": {}}]


def played(*seats: Any, **more: Any) -> Night:
    night = Night(*seats, **more)
    night.play_out()
    return night


def resigned(*seats: Any, by: str = "ana") -> Night:
    night = Night(*seats)
    night.do(Resign(seats.index(by)), by)
    return night


async def seats(store: Store, person: str, wanted: ResultsWanted = ALL) -> list[SeatResult]:
    return (await store.results.of_person(person, wanted)).seats


async def add_people(store: Store, *names: str) -> None:
    for name in names:
        await store.people.add(name, name.title(), NOON)


async def person(store: Store, name: str) -> Person:
    found = await store.people.find(name)
    assert found is not None
    return found


async def as_before(store: Store) -> None:
    """As the program before left it: no results, and all that is over to be counted."""

    def forget(connection: Connection) -> None:
        connection.execute(delete(schema.results))
        over = select(schema.tables.c.name).where(schema.tables.c.is_over)
        connection.execute(insert(schema.uncounted).from_select(["table"], over))

    await store.database.write(forget)


async def count_all(store: Store, person: str, most: int = 10) -> list[str]:
    names = await store.results.uncounted(person, most)
    for name in names:
        loaded = await store.results.load(name)
        await store.results.count(name, loaded, counted(name, loaded))
    return names


def test_every_seat_of_a_game_that_ends_is_kept_as_it_came_out(database_url: str) -> None:
    night = played("ana", GREEDY, "rui", options={"wall": "gray"})

    async def check(store: Store) -> None:
        await keep(store, night)
        found = await seats(store, "ana")
        assert found == await seats(store, "rui")
        result, first = night.table.result, night.table.line.played[0].event
        assert result is not None
        assert isinstance(first, Deal) and first.kind == "start"
        assert [each.seat for each in found] == [1, 2, 3]
        assert [each.person for each in found] == ["ana", None, "rui"]
        assert [each.name for each in found] == ["Ana", "", "Rui"]
        assert [each.bot for each in found] == [None, "greedy", None]
        assert [each.score for each in found] == list(result.scores)
        assert [json.loads(each.points or "") for each in found] == [dict(points) for points in result.points]
        assert [each.turn for each in found][first.values[0]] == 1
        assert sorted(each.turn for each in found) == [1, 2, 3]
        assert {each.seat - 1 for each in found if each.outcome != "lost"} == set(result.winners)
        assert {(each.ended, each.players, each.game) for each in found} == {(NOON, 3, "azul")}
        moves = [played.event.seat for played in night.table.line.played if isinstance(played.event, Move)]
        assert [each.moves for each in found] == [moves.count(seat) for seat in range(3)]
        assert {each.stood_in for each in found} == {"[]"}

    on(database_url, check)


def test_who_gives_up_has_lost_without_points(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, resigned("ana", "rui"))
        ana, rui = await seats(store, "ana")
        assert (ana.outcome, ana.out, ana.score, ana.points) == ("lost", "resigned", None, None)
        assert (rui.outcome, rui.out) == ("won", None)

    on(database_url, check)


def test_a_game_called_off_or_from_a_position_is_told_apart(database_url: str) -> None:
    off = Night("ana", GREEDY)
    off.do(Abort(), "ana")
    never = Night("ana", "rui", sit=False)
    never.do(Abort(), "ana")

    async def check(store: Store) -> None:
        await keep(store, off, "off")
        await keep(store, never, "never")
        await keep(store, played("ana", "rui"), "position")
        from_position = update(schema.results).where(schema.results.c.table == "position").values(from_position=True)
        await store.database.write(lambda connection: connection.execute(from_position))
        found = await store.results.of_person("ana", ALL)
        assert (found.seats, found.called_off, found.from_position, found.settings) == ([], 1, 1, [])

    on(database_url, check)


def test_what_a_bot_decided_for_somebody_is_marked(database_url: str) -> None:
    night = Night("ana", "rui", clock=days_clock(1, "bot"))
    while night.table.line.last_move_of(0) is None:
        night.play()
    late = next(iter(night.table.deadlines()))
    night.now += 2 * 86_400_000
    night.house.tick(night.now)
    assert not night.table.seats[late].is_person
    night.play_bots()
    stood_in = [
        number
        for number, each in enumerate(night.table.line.played, 1)
        if isinstance(each.event, Move) and each.event.seat == late and each.stood_in
    ]
    assert stood_in
    night.do(Resign(1 - late), ("ana", "rui")[1 - late])

    async def check(store: Store) -> None:
        await keep(store, night)
        found = await seats(store, "ana")
        assert json.loads(found[late].stood_in) == stood_in
        assert found[1 - late].stood_in == "[]"

    on(database_url, check)


def test_the_last_games_come_first_and_filters_leave_the_others_out(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, played("ana", "rui", options={"wall": "gray"}), "gray")
        await keep(store, played("ana", "rui", "eva"), "three")
        later = Night("ana", "rui")
        later.now = NOON + 5
        later.play_out()
        await keep(store, later, "later")
        await keep(store, played("eva", "rui", secret="u"), "others")

        async def tables(**wanted: Any) -> set[str]:
            return {each.table for each in await seats(store, "ana", ResultsWanted(**wanted))}

        assert [each.table for each in await seats(store, "ana")][:2] == ["later", "later"]
        assert await tables() == {"gray", "three", "later"}
        assert await tables(game="azul", options={"wall": "gray"}) == {"gray"}
        assert await tables(options={"wall": "gra_"}) == set()
        assert await tables(players=3) == {"three"}
        assert await tables(since=NOON + 1) == {"later"}
        assert await tables(game="duel") == set()
        settings = (await store.results.of_person("ana", ResultsWanted("duel"))).settings
        assert {(each.players, json.loads(each.options)["wall"], each.number) for each in settings} == {
            (2, "gray", 1),
            (3, "coloured", 1),
            (2, "coloured", 1),
        }
        assert MOST_GAMES >= 1000

    on(database_url, check)


def test_games_of_before_are_counted_once_also_from_the_archive(database_url: str) -> None:
    night = played("ana", "rui")

    async def check(store: Store) -> None:
        await keep(store, night, "old")
        await keep(store, resigned("ana", "rui"), "packed")
        await keep(store, resigned("eva", "rui", by="eva"), "others")
        before = await seats(store, "ana")
        await store.archive.pack_older(NOON + 1, nothing)
        await as_before(store)
        assert (await store.results.of_person("ana", ALL)).uncounted == 2
        assert await count_all(store, "ana", most=1) == ["old"]
        assert await count_all(store, "ana") == ["packed"]
        assert await count_all(store, "ana") == []
        assert await seats(store, "ana") == before
        assert (await store.results.of_person("ana", ALL)).uncounted == 0
        assert await store.results.uncounted("rui", 10) == ["others"]

    on(database_url, check)


def test_two_who_count_at_once_and_a_name_that_goes_meanwhile(database_url: str) -> None:
    async def check(store: Store) -> None:
        await add_people(store, "ana", "rui")
        await keep(store, played("ana", "rui"), "old")
        await as_before(store)
        loaded = await store.results.load("old")
        rows = counted("old", loaded)
        await store.departures.delete(await person(store, "rui"), [])
        await store.results.count("old", loaded, rows)
        assert await seats(store, "ana") == [], "rows that name who is gone are not kept"
        loaded = await store.results.load("old")
        for _ in range(2):
            await store.results.count("old", loaded, counted("old", loaded))
        ana, rui = await seats(store, "ana")
        assert (ana.person, rui.person, rui.name) == ("ana", None, NOBODY)

    on(database_url, check)


def test_a_table_that_cannot_be_read_is_counted_as_nothing(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, played("ana", "rui"), "old")
        await as_before(store)
        damaged = update(schema.events).where(schema.events.c.number == 9).values(event='{"version":1}')
        await store.database.write(lambda connection: connection.execute(damaged))
        assert await count_all(store, "ana") == ["old"]
        found = await store.results.of_person("ana", ALL)
        assert (found.seats, found.uncounted) == ([], 0)

    on(database_url, check)


def test_results_go_along_into_an_account_and_leave_with_who_is_deleted(database_url: str) -> None:
    async def check(store: Store) -> None:
        await add_people(store, "ana", "rui", "eva")
        await store.people.claim_name("eva", 1, "Eva", "hash")
        await keep(store, played("ana", "rui"), "first")
        await store.departures.merge("ana", "eva")
        assert await seats(store, "ana") == []
        assert [each.person for each in await seats(store, "eva")] == ["eva", "rui"]
        await store.departures.delete(await person(store, "eva"), [])
        assert await seats(store, "eva") == []
        eva, rui = await seats(store, "rui")
        assert (eva.person, eva.name, rui.name) == (None, NOBODY, "Rui")
        kept = await store.database.read(lambda connection: connection.execute(select(schema.results)).all())
        assert "Ana" not in repr(kept) and "eva" not in repr(kept)

    on(database_url, check)


def test_who_is_renamed_by_whoever_runs_the_server_is_so_here_too(database_url: str) -> None:
    async def check(store: Store) -> None:
        await add_people(store, "ana", "rui")
        await keep(store, played("ana", "rui"))
        await store.admin.rename("rui", "Ivo", Order("root", NOON, "rude"))
        assert [each.name for each in await seats(store, "ana")] == ["Ana", "Ivo"]

    on(database_url, check)


def test_what_happens_after_the_end_changes_no_result(database_url: str) -> None:
    night = resigned("ana", "rui")

    async def check(store: Store) -> None:
        await keep(store, night)
        before, known = await seats(store, "ana"), len(night.events)
        night.now += 5
        night.do(OfferRematch(0), "ana")
        await keep_on(store, night, known)
        assert await seats(store, "ana") == before

    on(database_url, check)


def decision(seat: int, event: int, loss: float = 0.0, why: list[Any] | None = None) -> str:
    grade = "blunder" if why else "best"
    given = {"seat": seat, "event": event, "round": 1, "grade": grade, "loss": loss, "why": why or [], "more": "…"}
    return json.dumps(given)


async def report(store: Store, source: str, *decisions: str) -> None:
    await store.reports.begin(source, KeptReport("0" * 12, 1, "{}", 1), NOON)
    await store.reports.claim(source, "one", NOON, NOON)
    for number, each in enumerate(decisions, 1):
        await store.reports.add(source, number, each, "one")


def test_of_reports_one_is_told_of_ones_own_decisions(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, played("ana", "rui"), "over")
        await report(store, "table:over", decision(2, 9), decision(1, 5, 0.2345, WHY), decision(1, 3))
        await report(store, "record:over", decision(1, 7, 0.5, WHY))
        mine = (await store.results.of_person("ana", ALL)).judged
        assert mine == [
            Judged("over", 1, 3, 1, "best", 0, None),
            Judged("over", 1, 5, 1, "blunder", 2345, "goal:columns"),
        ]
        assert [each.event for each in (await store.results.of_person("rui", ALL)).judged] == [9]
        await store.reports.begin("table:over", KeptReport("1" * 12, 1, "{}", 1), NOON)
        assert (await store.results.of_person("ana", ALL)).judged == [], "of what was made anew nothing is left"

    on(database_url, check)


def test_what_was_there_before_is_noted_and_read(database_url: str) -> None:
    """The step from the schema before: what is over is to be counted, and what was judged has its rows."""
    names = ("results", "uncounted", "judgements")

    async def check(store: Store) -> None:
        await keep(store, played("ana", "rui"), "over")
        await keep(store, Night("ana", "rui"), "running")
        await report(store, "table:over", decision(1, 5, 0.2345, WHY), decision(1, 3))
        before = await store.results.of_person("ana", ALL)

        def as_it_was(connection: Connection) -> None:
            for name in names:
                connection.execute(text(f"DROP TABLE {name}"))
            connection.execute(text("INSERT INTO report_decisions VALUES ('table:over', 3, 'damaged')"))
            connection.execute(text("UPDATE azulejo_version SET version_num = '0010'"))
            run_migrations(connection)

        await store.database.write(as_it_was)
        assert await store.results.uncounted("ana", 10) == ["over"]
        await count_all(store, "ana")
        assert await store.results.of_person("ana", ALL) == before

    on(database_url, check)
