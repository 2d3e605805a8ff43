"""A stream ends with the cookie it was opened with, at once in this process and soon in others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.live.evening import Evening, Guest, Stream

PASSWORD = "correct horse"
End = Callable[[Guest, Guest], None]


def ok(answer: object) -> None:
    assert getattr(answer, "is_success", False), answer


def claim(guest: Guest, name: str) -> None:
    ok(guest.http.put("/people/me/password", json={"version": 1, "name": name, "password": PASSWORD}))


def new_password(here: Guest, phone: Guest) -> None:
    new = {"version": 2, "old_password": PASSWORD, "password": "battery staple"}
    ok(here.http.put("/people/me/password", json=new))


def one_device(here: Guest, phone: Guest) -> None:
    (other,) = [each["id"] for each in here.http.get("/people/me/sessions").json()["sessions"] if not each["current"]]
    ok(here.http.delete(f"/people/me/sessions/{other}"))


def recovered(here: Guest, phone: Guest) -> None:
    codes = here.http.put("/people/me/recovery", json={"version": 2, "password": PASSWORD}).json()["codes"]
    name = here.http.get("/people/me").json()["name"]
    ok(here.http.post("/sessions/recovery", json={"name": name, "code": codes[0], "password": "battery staple"}))


ENDS: dict[str, tuple[End, bool]] = {  # and whether the one who does it goes on with the stream that is open
    "a new password": (new_password, False),
    "a recovery code": (recovered, False),
    "the other device": (one_device, True),
    "all other devices": (lambda here, phone: ok(here.http.delete("/people/me/sessions")), True),
    "signing out there": (lambda here, phone: ok(phone.http.delete("/sessions/me")), True),
    "deletion": (
        lambda here, phone: ok(here.http.post("/people/me/delete", json={"version": 2, "password": PASSWORD})),
        False,
    ),
}


def is_ended(stream: Stream) -> bool:
    """Whether the stream ends, with a reason."""
    while (heard := stream.hear())["type"] == "update":
        pass  # what happened before
    with pytest.raises(ConnectionClosed) as caught:
        stream.hear()
    assert caught.value.rcvd is not None
    return bool(heard["code"] == "live_signed_out" and caught.value.rcvd.code == 1008)


@pytest.fixture
def phone(evening: Evening) -> Iterator[Guest]:
    with evening.guest() as guest:
        yield guest


@pytest.mark.parametrize("way", ENDS)
def test_a_stream_ends_with_its_session(ana: Guest, phone: Guest, way: str) -> None:
    table, name = ana.open(private=True), f"Ana {way}"
    claim(ana, name)
    phone.post("/sessions", name=name, password=PASSWORD)
    end, goes_on = ENDS[way]
    with ana.stream() as here, phone.stream() as there:
        for stream in (here, there):
            stream.follow(table)
            assert stream.hear()["type"] == "update"
        end(ana, phone)
        assert is_ended(there)
        assert here.is_quiet() if goes_on else is_ended(here)


def test_a_claim_ends_the_streams_of_the_guest_and_the_new_cookie_opens_others(ana: Guest) -> None:
    table, old = ana.open(private=True), ana.http.cookies["azulejo"]
    with ana.stream() as stream:
        stream.follow(table)
        assert stream.hear()["type"] == "update"
        claim(ana, f"Ana {table}")
        assert is_ended(stream)
    with ana.stream() as stream:
        stream.follow(table)
        assert stream.hear()["type"] == "update"
    with ana.stream(Cookie=f"azulejo={old}") as replayed:
        replayed.follow(table)
        assert replayed.hear()["code"] == "no_such_table"


def test_another_process_ends_its_streams_too(postgresql_url: str) -> None:
    """By the bus: longer than what is known of a person is kept, nothing would be read again."""
    one, two = Evening(postgresql_url), Evening(postgresql_url)
    one.start()
    two.start()
    try:
        with one.guest("Ana") as ana, two.guest() as phone:
            table = ana.open(private=True)
            claim(ana, "Ana")
            phone.post("/sessions", name="Ana", password=PASSWORD)
            with phone.stream() as stream:
                stream.follow(table)
                assert stream.hear()["type"] == "update"
                new_password(ana, phone)
                assert is_ended(stream)
            assert phone.http.get("/people/me").status_code == 401
    finally:
        two.stop()
        one.stop()


def test_who_follows_a_table_sees_at_once_that_somebody_is_deleted(ana: Guest, rui: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    rui.sit(table, 2)
    with rui.stream() as stream:
        stream.follow(table)
        assert stream.hear()["view"]["seats"][0]["name"] == "Ana1"
        ok(ana.http.post("/people/me/delete", json={"version": 1}))
        resigned = stream.hear()
        assert [event["kind"] for event in resigned["events"]] == ["resigned", "finished"]
        unnamed = stream.hear()
        assert (unnamed["events"], unnamed["view"]["seats"][0]["name"]) == ([], "\u2014")
