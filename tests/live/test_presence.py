"""Who is away, and who is back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.live.evening import Evening, Guest, Stream
from tests.nonces import commitment_of, nonce_of


@pytest.fixture
def at_once(evening: Evening) -> Iterator[None]:
    """Nobody has time to come back before they count as away."""
    evening.hub.presence.grace = 0.0
    yield
    evening.hub.presence.grace = 30.0


@pytest.fixture
def never(evening: Evening) -> Iterator[None]:
    evening.hub.presence.grace = 3600.0
    yield
    evening.hub.presence.grace = 30.0


def table_of(ana: Guest, rui: Guest, **more: object) -> str:
    table = ana.open(**more)  # type: ignore[arg-type]  # whatever a table can be opened with
    ana.sit(table, 1)
    rui.sit(table, 2)
    return table


def until(stream: Stream, kind: str) -> Any:
    """The update that tells of such an event."""
    while True:
        update = stream.hear()
        assert update["type"] == "update", update
        if kind in [event["kind"] for event in update["events"]]:
            return update


@pytest.mark.usefixtures("at_once")
def test_who_closes_their_last_stream_is_away_and_back_when_they_follow_again(ana: Guest, rui: Guest) -> None:
    table = table_of(ana, rui)
    with rui.stream() as watching:
        watching.follow(table)
        with ana.stream() as stream, ana.stream() as other:
            for each in (stream, other):
                each.follow(table)
                assert each.hear()["view"]["seats"][0]["away"] is False
        assert until(watching, "left")["view"]["seats"][0]["away"] is True
        with ana.stream() as stream:
            stream.follow(table)
            assert until(watching, "returned")["view"]["seats"][0]["away"] is False


@pytest.mark.usefixtures("at_once")
def test_who_has_another_stream_open_or_unfollows_on_one_only_is_there(ana: Guest, rui: Guest) -> None:
    table = table_of(ana, rui)
    with rui.stream() as watching, ana.stream() as stays:
        watching.follow(table)
        stays.follow(table)
        assert stays.hear()["type"] == "update"
        with ana.stream() as stream:
            stream.follow(table)
            assert stream.hear()["type"] == "update"
            stream.say(type="unfollow", table=table)
            assert stream.is_quiet()
        assert stays.is_quiet()
        stays.say(type="unfollow", table=table)
        assert until(watching, "left")["events"][0]["seat"] == 1


@pytest.mark.usefixtures("at_once")
def test_somebody_on_two_seats_is_away_from_both(ana: Guest, nobody: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    ana.sit(table, 2)
    with nobody.stream() as watching:
        watching.follow(table)
        with ana.stream() as stream:
            stream.follow(table, seat=1)
            assert stream.hear()["type"] == "update"
        away = until(watching, "left")
        while not all(seat["away"] for seat in away["view"]["seats"]):
            away = until(watching, "left")


@pytest.mark.usefixtures("never")
def test_who_is_back_in_time_was_never_away(evening: Evening, ana: Guest, rui: Guest) -> None:
    table = table_of(ana, rui)
    for _ in range(3):
        with rui.stream() as other, ana.stream() as stream:
            for each in (other, stream):
                each.follow(table)
                assert each.hear()["view"]["seats"][0]["away"] is False
            assert table not in [name for name, _ in evening.hub.presence.leaving]
    told = ana.http.get(f"/tables/{table}/events").json()["events"]
    assert "left" not in [event["kind"] for event in told]


@pytest.mark.usefixtures("at_once")
def test_after_the_game_nobody_is_away_and_before_it_the_seat_is_kept(ana: Guest, rui: Guest) -> None:
    waiting = ana.open()
    ana.sit(waiting, 1)
    over = table_of(ana, rui)
    ana.post(f"/tables/{over}/seats/1/resign")
    with rui.stream() as watching:
        watching.follow(waiting)
        with ana.stream() as stream:
            for table in (over, waiting):
                stream.follow(table)
                assert stream.hear()["type"] == "update"
        (seat, _) = until(watching, "left")["view"]["seats"]
        assert (seat["free"], seat["away"], seat["ready"]) == (False, True, True)
    assert ana.view(over)["seats"][0]["away"] is False


@pytest.mark.usefixtures("at_once")
def test_a_game_of_minutes_waits_for_who_is_away_and_begins_when_they_are_back(ana: Guest, rui: Guest) -> None:
    table = ana.open(clock={"seconds": 60})
    ana.sit(table, 1)
    with rui.stream() as watching:
        watching.follow(table)
        with ana.stream() as stream:
            stream.follow(table)
            assert stream.hear()["type"] == "update"
        until(watching, "left")
        rui.post(f"/tables/{table}/seats", seat=2, commitment=commitment_of(2))
        view = rui.view(table)
        assert [seat["ready"] for seat in view["seats"]] == [False, True]
        assert [seat["deadline"] is None for seat in view["seats"]] == [False, True]
        early = rui.http.put(f"/tables/{table}/seats/2/nonce", json={"nonce": nonce_of(2)})
        assert early.json()["code"] == "nonce_too_early"
        with ana.stream() as stream:
            stream.follow(table)
            until(watching, "returned")
            for who, seat in ((ana, 1), (rui, 2)):
                who.reveal(table, seat)
            assert until(watching, "started")["view"]["status"] == "running"


@pytest.fixture
def unexpected(evening: Evening) -> Iterator[None]:
    """Nobody has time to come before they count as away."""
    evening.hub.presence.expected = 0.0
    yield
    evening.hub.presence.expected = 60.0


@pytest.mark.usefixtures("unexpected")
def test_who_sits_down_and_comes_to_no_stream_is_away_before_a_game(ana: Guest, rui: Guest) -> None:
    table = ana.open()
    with rui.stream() as watching:
        watching.follow(table)
        ana.post(f"/tables/{table}/seats", seat=1)
        assert until(watching, "left")["view"]["seats"][0]["away"] is True
        rui.post(f"/tables/{table}/seats", seat=2, commitment=commitment_of(2))
        assert [seat["away"] for seat in until(watching, "committed")["view"]["seats"]] == [True, False]


@pytest.mark.usefixtures("at_once")
def test_who_is_sent_away_or_was_late_is_told_so_whenever_they_look(evening: Evening, ana: Guest, rui: Guest) -> None:
    table = ana.open(seats=[None, None, None])
    rui.post(f"/tables/{table}/seats", seat=2)
    ana.post(f"/tables/{table}/seats", seat=1)
    with rui.stream() as stream:
        stream.follow(table)
        assert stream.hear()["lost"] is None
        ana.post(f"/tables/{table}/seats/2/send-away", name="Rui")
        told = until(stream, "sent_away")
        assert (told["seat"], told["lost"]) == (None, "sent_away")
    with rui.stream() as stream, ana.stream() as other:
        stream.follow(table)
        other.follow(table)
        assert stream.hear()["lost"] == "sent_away"
        assert other.hear()["lost"] is None


@pytest.mark.usefixtures("at_once")
def test_who_is_sent_away_from_a_private_table_is_told_so_on_the_stream(ana: Guest, rui: Guest) -> None:
    table = ana.open(private=True)
    link = ana.link(table)
    rui.post(f"/tables/{table}/seats", seat=2, link=link)
    with rui.stream() as stream:
        stream.follow(table)
        stream.follow(table, seat=None, link=link)
        assert [stream.hear()["type"] for _ in range(2)] == ["update", "update"]
        ana.post(f"/tables/{table}/seats/2/send-away", name="Rui")
        told = [stream.hear() for _ in range(2)]
        assert [(each["type"], each["code"]) for each in told] == 2 * [("problem", "sent_away")]
        assert stream.is_quiet()


@pytest.mark.usefixtures("at_once")
def test_a_bot_that_a_clock_has_put_in_a_seat_stays_until_the_person_asks(ana: Guest, rui: Guest) -> None:
    table = table_of(ana, rui, clock={"seconds": 4, "reserve": 0, "expiry": "bot"})
    view = rui.view(table)
    (turn,) = view["to_act"]
    absent, there = (ana, rui) if turn == 1 else (rui, ana)
    with there.stream() as watching:
        watching.follow(table)
        with absent.stream() as stream:
            stream.follow(table)
            assert stream.hear()["type"] == "update"
        until(watching, "left")
        assert until(watching, "bot_took_over")["view"]["seats"][turn - 1]["stand_in"] is True
        with absent.stream() as stream:
            stream.follow(table)
            assert stream.hear()["view"]["seats"][turn - 1]["stand_in"] is True
            absent.post(f"/tables/{table}/seats/{turn}/return")
            update = until(watching, "returned")
            assert update["view"]["seats"][turn - 1]["away"] is False
            while update["view"]["seats"][turn - 1]["stand_in"]:  # the bot makes the decision whose time was up
                update = watching.hear()
