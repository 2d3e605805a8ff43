"""A database that cannot be read for a moment makes no stream deaf: what was asked then is asked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from azulejo.server import identity
from azulejo.server.hosting import Host
from azulejo.storage import StorageError
from azulejo.tables.commands import Return
from tests.live.evening import Guest, Stream, numbers

GONE = 1011


def failing(method: Callable[..., Any], times: int = 1, code: str = "storage_unreachable") -> Callable[..., Any]:
    """The same method, which cannot reach its database so many times."""
    left = [code] * times

    async def fails(*asked: Any, **more: Any) -> Any:
        if left:
            raise StorageError(left.pop(), place="azulejo.db", problem="gone")
        return await method(*asked, **more)

    return fails


def ends(stream: Stream) -> list[Any]:
    """All that is said before it is closed by a server that cannot go on."""
    heard: list[Any] = []
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            heard.append(stream.hear())
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == GONE
    return heard


def follows(guest: Guest, table: str) -> None:
    """On a new stream, as a client does after every loss."""
    with guest.stream() as stream:
        stream.follow(table)
        assert numbers(stream.hear())[0] == 1


def test_a_table_that_cannot_be_looked_at_now_ends_the_stream_so_that_it_is_followed_on_the_next(
    ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = ana.open(), ana.open()
    with ana.stream() as stream:
        stream.follow(other)
        stream.hear()
        monkeypatch.setattr(Host, "table", failing(Host.table))
        stream.follow(table)
        assert [each["code"] for each in ends(stream)] == ["store_unavailable"]
    follows(ana, table)
    follows(ana, other)


def test_so_does_a_cookie_that_nobody_can_tell_whether_it_still_counts(
    ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana.open()
    with ana.stream() as stream:
        assert stream.is_quiet()
        monkeypatch.setattr(identity, "who", failing(identity.who))
        stream.follow(table)
        assert [each["code"] for each in ends(stream)] == ["store_unavailable"]
    follows(ana, table)


def test_who_was_away_and_could_not_be_called_back_comes_back_with_the_next_stream(
    ana: Guest, rui: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana.open()
    ana.sit(table, 1)
    rui.sit(table, 2)
    monkeypatch.setattr(ana.evening.hub.presence, "grace", 0.0)
    with rui.stream() as watching:
        watching.follow(table)
        watching.hear()
        with ana.stream() as stream:
            stream.follow(table)
            stream.hear()
        while not watching.hear()["view"]["seats"][0]["away"]:
            pass
        monkeypatch.setattr(ana.evening.hub.presence, "grace", 60.0)
        do, left = Host.do, ["once"]

        async def cannot_return(host: Host, name: str, command: Any, who: str) -> Any:
            if isinstance(command, Return) and left:
                left.pop()
                raise StorageError("storage_unreachable", place="azulejo.db", problem="gone")
            return await do(host, name, command, who)

        monkeypatch.setattr(Host, "do", cannot_return)
        with ana.stream() as stream:
            stream.follow(table)
            assert ends(stream)[-1]["code"] == "store_unavailable"
        follows(ana, table)
        while watching.hear()["view"]["seats"][0]["away"]:
            pass


def test_a_disk_without_space_ends_nothing_as_what_is_there_can_still_be_read(
    ana: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana.open()
    with ana.stream() as stream:
        monkeypatch.setattr(Host, "table", failing(Host.table, code="storage_full"))
        stream.follow(table)
        assert stream.hear()["code"] == "store_full"
        stream.follow(table)
        assert numbers(stream.hear()) == [1]
