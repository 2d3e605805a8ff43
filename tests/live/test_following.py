"""What a stream tells whom."""

from __future__ import annotations

from tests.live.evening import Guest, numbers


def test_a_follow_is_answered_at_once_with_everything_that_is_lacking(ana: Guest) -> None:
    table = ana.open()
    with ana.stream() as stream:
        stream.follow(table)
        update = stream.hear()
    assert (update["type"], update["table"], update["seat"], update["sequence"]) == ("update", table, None, 1)
    assert numbers(update) == [1]
    assert update["view"] == ana.view(table)


def test_a_follow_from_a_number_tells_only_what_came_after_it(ana: Guest, rui: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    rui.sit(table, 2)
    with ana.stream() as stream:
        stream.follow(table, since=4)
        assert numbers(stream.hear())[0] == 5
        stream.follow(table, since=ana.view(table)["sequence"])
        assert stream.hear()["events"] == []


def test_one_stream_follows_several_tables_each_from_its_own_number(ana: Guest) -> None:
    tables = [ana.open(game) for game in ("azul", "chocolatier", "duel")]
    for table in tables:
        ana.sit(table, 1)
    with ana.stream() as stream:
        for since, table in enumerate(tables):
            stream.follow(table, since)
        updates = {update["table"]: update for update in (stream.hear() for _ in tables)}
        assert {table: numbers(update) for table, update in updates.items()} == {
            tables[0]: [1, 2, 3],
            tables[1]: [2, 3],
            tables[2]: [3],
        }
        ana.sit(tables[1], 2)
        update = stream.hear()
        assert update["table"] == tables[1]
        assert numbers(update)[0] == 4


def test_a_change_reaches_everybody_as_their_seat_may_see_it(ana: Guest, rui: Guest, nobody: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    rui.sit(table, 2)
    with ana.stream() as first, rui.stream() as second, nobody.stream() as third:
        streams = {1: first, 2: second, None: third}
        for stream in streams.values():
            stream.follow(table)
        updates = {seat: stream.hear() for seat, stream in streams.items()}
        assert {seat: update["seat"] for seat, update in updates.items()} == {seat: seat for seat in streams}
        assert updates[None]["view"]["decision"] is None
        turn = updates[None]["view"]["to_act"][0]
        reply = {1: ana, 2: rui}[turn].move(table, updates[turn]["view"])
        for seat, stream in streams.items():
            update = stream.hear()
            assert numbers(update) == list(range(reply["first"], reply["last"] + 1))
            assert update["view"]["you"] == seat
            assert update["events"][0]["kind"] == "moved"
            assert update["events"][0]["story"]


def test_an_update_of_a_seat_is_byte_for_byte_what_http_shows(ana: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    with ana.stream() as stream:
        stream.follow(table)
        text = stream.socket.recv()
    told = ana.http.get(f"/tables/{table}/events").text
    assert text == f'{{"type":"update","table":"{table}","seat":1,"lost":null,{told[1:]}'


def test_a_person_with_two_seats_may_follow_both(ana: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    ana.sit(table, 2)
    with ana.stream() as stream:
        stream.follow(table, seat=1)
        stream.follow(table, seat=2)
        views = {update["seat"]: update["view"] for update in (stream.hear(), stream.hear())}
        assert set(views) == {1, 2}
        (turn,) = views[1]["to_act"]
        ana.move(table, views[turn])
        told = {update["seat"]: update for update in (stream.hear(), stream.hear())}
        assert set(told) == {1, 2}
        assert numbers(told[1]) == numbers(told[2])
        stream.say(type="unfollow", table=table)
        (turn,) = told[1]["view"]["to_act"]
        ana.move(table, told[turn]["view"])
        assert stream.is_quiet()


def test_a_person_with_two_seats_who_names_none_sees_the_one_that_decides(ana: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    ana.sit(table, 2)
    with ana.stream() as stream:
        stream.follow(table)
        update = stream.hear()
        for _ in range(4):
            assert [update["seat"]] == update["view"]["to_act"]
            ana.move(table, update["view"])
            update = stream.hear()


def test_a_person_may_watch_as_a_spectator(ana: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    with ana.stream() as stream:
        stream.follow(table, seat=None)
        update = stream.hear()
        assert update["seat"] is None
        assert update["view"]["you"] is None


def test_the_view_is_that_of_a_seat_as_soon_as_one_sits_there_and_no_longer(ana: Guest, rui: Guest) -> None:
    table = ana.open()
    with rui.stream() as stream:
        stream.follow(table)
        assert stream.hear()["seat"] is None
        rui.sit(table, 2)
        assert stream.hear()["seat"] == 2
        rui.post(f"/tables/{table}/seats/2/leave")
        left = stream.hear()
        assert left["seat"] is None
        assert left["view"]["undo"] is None


def test_the_seat_of_somebody_else_cannot_be_followed(ana: Guest, rui: Guest) -> None:
    table = ana.open()
    ana.sit(table, 1)
    with rui.stream() as stream:
        stream.follow(table, seat=1)
        problem = stream.hear()
        assert (problem["type"], problem["code"], problem["table"]) == ("problem", "not_your_seat", table)
        stream.follow(table, seat=3)
        assert stream.hear()["code"] == "no_such_seat"
        stream.follow(table)
        assert stream.hear()["seat"] is None


def test_a_private_table_is_followed_by_those_who_sit_there_or_have_its_link(
    ana: Guest, rui: Guest, nobody: Guest
) -> None:
    table = ana.open(private=True)
    with ana.stream() as stream:
        stream.follow(table)
        assert stream.hear()["type"] == "update"
    for guest in (rui, nobody):
        with guest.stream() as stream:
            stream.follow(table)
            assert stream.hear()["code"] == "no_such_table"
            stream.follow(table, link="wrong")
            assert stream.hear()["code"] == "no_such_table"
            stream.follow(table, link=ana.link(table))
            assert stream.hear()["type"] == "update"


def test_who_leaves_a_private_table_without_its_link_is_told_no_more(ana: Guest, rui: Guest) -> None:
    table = ana.open(private=True)
    rui.sit(table, 2, link=ana.link(table))
    with rui.stream() as stream:
        stream.follow(table)
        assert stream.hear()["seat"] == 2
        rui.post(f"/tables/{table}/seats/2/leave")
        problem = stream.hear()
        assert (problem["code"], problem["table"]) == ("no_such_table", table)
        ana.sit(table, 1)
        assert stream.is_quiet()


def test_a_forged_cookie_is_nobodys(ana: Guest, nobody: Guest) -> None:
    table = ana.open(private=True)
    cookie = ana.http.cookies["azulejo"]
    forged = cookie[:-1] + ("A" if cookie[-1] != "A" else "B")
    with nobody.stream(Cookie=f"azulejo={forged}") as stream:
        stream.follow(table)
        assert stream.hear()["code"] == "no_such_table"
    with nobody.stream(Cookie=f"azulejo={cookie}") as stream:
        stream.follow(table)
        assert stream.hear()["type"] == "update"


def test_the_same_follow_again_begins_anew_without_doubling_what_comes(ana: Guest) -> None:
    table = ana.open()
    with ana.stream() as stream:
        for _ in range(3):
            stream.follow(table)
            assert numbers(stream.hear()) == [1]
        ana.sit(table, 1)
        assert numbers(stream.hear()) == [2, 3]
        assert stream.is_quiet()


def test_a_number_ahead_of_the_table_is_refused(ana: Guest) -> None:
    table = ana.open()
    with ana.stream() as stream:
        stream.follow(table, since=2)
        problem = stream.hear()
        assert (problem["code"], problem["fields"]) == ("live_since_ahead", {"since": 2, "sequence": 1})


def test_sentences_come_in_the_language_that_was_asked_for(ana: Guest) -> None:
    with ana.stream(**{"Accept-Language": "fr"}) as stream:
        stream.say(type="dance")
        assert stream.hear()["sentence"].startswith("Un message a besoin")
