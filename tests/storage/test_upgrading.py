"""A database of an older version is brought to the newest, with what was in it."""

from __future__ import annotations

import json

from sqlalchemy import Connection, text

from azulejo.encoding import compact
from azulejo.storage.connections import connect
from azulejo.storage.upgrading import run_migrations
from azulejo.storage.urls import parse_url
from azulejo.tables import summary
from azulejo.tables.clocks import days_clock, live_clock
from azulejo.tables.commands import Resign, TakeSeat
from azulejo.tables.offers import Wanted, offer
from tests.storage.kept import opened, run
from tests.tables.night import GREEDY, NOON, Night

INSERT = (
    "INSERT INTO tables (name, secret, link, opener, origin, sequence, is_over, listed, summary, reidentified)"
    " VALUES (:name, :secret, :link, 'ana', NULL, 1, :is_over, :listed, :summary, 0)"
)


def waiting() -> Night:
    night = Night("ana", "rui", "eva", clock=live_clock(30, 30), sit=False)
    night.do(TakeSeat("Rui", 1), "rui")
    return night


def over() -> Night:
    night = Night("ana", "rui")
    night.do(Resign(0), "ana")
    return night


NIGHTS = {
    "waiting": waiting(),
    "empty": Night("ana", "rui", clock=days_clock(2), sit=False),
    "running": Night("ana", GREEDY),
    "private": Night("ana", "rui", private=True),
    "over": over(),
}


def write_as_before(connection: Connection) -> None:
    """The schema before the lobby, with these tables as it kept them."""
    run_migrations(connection, "0003")
    for name, night in NIGHTS.items():
        shown = not night.table.is_over and not night.table.opened.private
        row = {"secret": bytes(32), "link": name, "is_over": night.table.is_over, "listed": NOON if shown else None}
        told = compact(summary(night.table) | {"result": None})
        connection.execute(text(INSERT), {"name": name, **row, "summary": told})


def test_tables_from_before_the_lobby_are_found_there(database_url: str) -> None:
    async def check() -> None:
        old = connect(parse_url(database_url))
        await old.write(write_as_before)
        await old.close()
        async with opened(database_url) as store:
            found = await store.tables.lobby(Wanted(), 10)
            assert [each.name for each in found] == ["waiting", "empty", "running"]
            for each in found:
                now = offer(NIGHTS[each.name].table)
                assert now
                assert json.loads(each.offer) == now.told
                assert (each.rank, each.standing) == (now.rank, now.standing)
            assert [each.name for each in await store.tables.lobby(Wanted(pace="live"), 10)] == ["waiting"]
            assert [each.name for each in await store.tables.lobby(Wanted(pace="days"), 10)] == ["empty"]

    run(check())
