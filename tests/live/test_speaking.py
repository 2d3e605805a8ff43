"""What a client says wrongly or too often, and who may open a stream at all."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from azulejo.server.hosting import Host, LocalBus, Thinkers
from azulejo.server.live import hub as hubs
from azulejo.server.live.hub import MOST_STREAMS, Hub, Unwelcome
from azulejo.server.live.messages import BadMessage, Follow, Ping, Unfollow, parse
from azulejo.server.live.stream import MOST_FOLLOWED
from azulejo.server.live.websocket import MESSAGES, MOST_CHARACTERS
from azulejo.storage import Store
from azulejo.storage.urls import sqlite_url
from tests.live.evening import Evening, Guest, Stream

WRONG = {
    "": "live_not_json",
    "ping": "live_not_json",
    "[" * 3000: "live_not_json",
    '{"type":"ping"} {"type":"ping"}': "live_not_json",
    "null": "live_unknown_type",
    "[]": "live_unknown_type",
    "{}": "live_unknown_type",
    '{"type":7}': "live_unknown_type",
    '{"type":["ping"]}': "live_unknown_type",
    '{"type":"move","table":"t"}': "live_unknown_type",
    '{"type":"ping","loud":true}': "live_unknown_field",
    '{"type":"unfollow"}': "live_bad_name",
    '{"type":"unfollow","table":""}': "live_bad_name",
    '{"type":"follow","table":7,"since":0}': "live_bad_name",
    '{"type":"follow","table":"a\\u0000b","since":0}': "live_bad_name",
    '{"type":"follow","table":"\\ud800","since":0}': "live_bad_name",
    '{"type":"follow","table":"../t","since":0}': "live_bad_name",
    '{"type":"follow","table":"t","since":0,"link":null}': "live_bad_name",
    '{"type":"follow","table":"t","since":-1}': "live_bad_since",
    '{"type":"follow","table":"t","since":1.0}': "live_bad_since",
    '{"type":"follow","table":"t","since":true}': "live_bad_since",
    '{"type":"follow","table":"t","since":1e999}': "live_bad_since",
    '{"type":"follow","table":"t","since":99999999999999999999}': "live_bad_since",
    '{"type":"follow","table":"t","since":0,"seat":0}': "live_bad_seat",
    '{"type":"follow","table":"t","since":0,"seat":5}': "live_bad_seat",
    '{"type":"follow","table":"t","since":0,"seat":"1"}': "live_bad_seat",
    '{"type":"follow","table":"t","since":0}': "no_such_table",
}


def test_what_cannot_be_understood_gets_a_problem_and_the_stream_goes_on(nobody: Guest) -> None:
    with nobody.stream() as stream:
        for text, code in WRONG.items():
            stream.socket.send(text)
            problem = stream.hear()
            assert (problem["type"], problem["code"]) == ("problem", code), text[:80]
            assert problem["sentence"]
        stream.socket.send(b'{"type":"ping"}')
        assert stream.hear()["code"] == "live_not_text"
        assert stream.is_quiet()


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_no_field_of_a_message_leads_to_anything_but_a_message_or_bad_message(value: object) -> None:
    for field in ("type", "table", "since", "seat", "link"):
        try:
            message = parse(json.dumps({"type": "follow", "table": "t", "since": 0, field: value}))
        except BadMessage as error:
            assert str(error)
        else:
            assert isinstance(message, Follow | Unfollow | Ping)


@given(st.text())
def test_no_text_leads_to_anything_but_a_message_or_bad_message(text: str) -> None:
    with pytest.raises(BadMessage):
        parse(text)


def closed(stream: Stream) -> int:
    """The code with which a stream ends, once all that comes before was read."""
    with pytest.raises(ConnectionClosed) as caught:
        while True:
            stream.hear()
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def test_a_message_that_is_too_long_ends_the_stream(nobody: Guest) -> None:
    with nobody.stream() as stream:
        stream.socket.send(" " * (MOST_CHARACTERS - 15) + '{"type":"ping"}')
        assert stream.hear()["type"] == "pong"
        stream.socket.send(" " * (MOST_CHARACTERS + 1))
        problem = stream.hear()
        assert (problem["code"], problem["fields"]) == ("live_too_large", {"most": MOST_CHARACTERS})
        assert closed(stream) == 1009


def test_a_huge_message_ends_the_stream_before_it_is_read(nobody: Guest) -> None:
    with nobody.stream() as stream:
        stream.socket.send("x" * 200_000)
        assert closed(stream) == 1009


def test_a_stream_follows_only_so_many_tables(ana: Guest) -> None:
    tables = [ana.open() for _ in range(MOST_FOLLOWED + 1)]
    with ana.stream() as stream:
        for table in tables[:-1]:
            stream.follow(table)
            assert stream.hear()["type"] == "update"
        stream.follow(tables[-1])
        assert stream.hear()["code"] == "live_too_many_tables"
        stream.say(type="unfollow", table=tables[0])
        stream.follow(tables[-1])
        assert stream.hear()["table"] == tables[-1]


def test_too_many_messages_end_the_stream(strict: Evening) -> None:
    with strict.guest() as guest, guest.stream() as stream:
        with suppress(ConnectionClosed):  # it may be over before all is said
            for _ in range(2 * int(MESSAGES.burst)):
                stream.say(type="unfollow", table="t")
        assert stream.hear()["code"] == "live_too_fast"
        assert closed(stream) == 1008


def test_an_address_has_only_so_many_streams_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "MOST_STREAMS_THERE", 3)
    host = Host.__new__(Host)
    host.store, host.bus, host.thinkers = Store.__new__(Store), LocalBus(), Thinkers(1)
    hub = Hub(host)
    with ExitStack() as streams:
        for who in ("ana", "rui", ""):
            streams.enter_context(hub.admitted(who, "2001:0db8:0000:0000"))
        with pytest.raises(Unwelcome) as caught, hub.admitted("eva", "2001:0db8:0000:0000"):
            pass
        assert caught.value.code == "live_too_many_streams"
        with hub.admitted("eva", "10.0.0.1"):
            pass
    assert not hub.open


def test_a_person_has_only_so_many_streams_at_once(strict: Evening) -> None:
    with strict.guest("Ana") as ana, strict.guest("Rui") as rui:
        streams = [ana.stream() for _ in range(MOST_STREAMS)]
        opened = [each.__enter__() for each in streams]
        assert all(stream.is_quiet() for stream in opened)
        with ana.stream() as one_more:
            assert one_more.hear()["code"] == "live_too_many_streams"
            assert closed(one_more) == 1008
        with rui.stream() as other:
            assert other.is_quiet()
        for each in streams:
            each.__exit__(None, None, None)
        with rui.stream() as other:
            assert other.is_quiet()


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_a_page_of_another_site_opens_no_stream(ana: Guest, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus) as caught, ana.stream(**headers):
        pass
    assert caught.value.response.status_code == 403


def test_a_page_of_the_server_itself_opens_one(ana: Guest) -> None:
    with ana.stream(Origin=f"http://{ana.evening.place}") as stream:
        assert stream.is_quiet()


def test_a_server_that_stops_says_that_it_will_be_back(tmp_path: Path) -> None:
    evening = Evening(sqlite_url(tmp_path))
    evening.start()
    with evening.guest("Ana") as ana:
        table = ana.open()
        with ana.stream() as stream:
            stream.follow(table)
            assert stream.hear()["type"] == "update"
            evening.stop()
            assert closed(stream) == 1012
