"""Nobody has the game thought about that they are playing against others, by whichever way they ask."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azulejo.analysis.positions import position_of
from azulejo.games.registry import GAMES
from azulejo.records import parse
from tests.live.evening import Evening, Guest, Stream
from tests.live.test_reports import QUICK


@pytest.fixture(autouse=True)
def _quick(evening: Evening) -> None:
    evening.hub.studies.budget = QUICK


def playing(*guests: Guest, game: str = "azul") -> str:
    """A table at which these play, some moves into a game."""
    table = guests[0].open(game, [None] * max(2, len(guests)))
    for seat in range(1, max(2, len(guests)) + 1):
        guests[(seat - 1) % len(guests)].sit(table, seat)
    for _ in range(3):
        play(table, *guests)
    return table


def play(table: str, *guests: Guest) -> None:
    seat = guests[0].view(table)["to_act"][0]
    guest = guests[(seat - 1) % len(guests)]
    guest.move(table, guest.view(table, seat=seat), Random(2))


def text_of(guest: Guest, table: str) -> str:
    """The position as whoever plays there can write it down: what they cannot see is as they like."""
    found = guest.evening.app.state.host._cache._entries[table].live
    return str(found.table.line.state)


def asked(stream: Stream, text: str) -> Any:
    stream.say(type="ponder", position=text, seconds=1, lines=1)
    said = stream.hear()
    stream.say(type="stop_pondering")
    while not stream.is_quiet():
        pass
    return said


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_the_round_one_plays_is_not_pondered(ana: Guest, rui: Guest, nobody: Guest, game: str) -> None:
    table = playing(ana, rui, game=game)
    text = text_of(ana, table)
    position = position_of(text)
    position.play(position.turn, position.legal(position.turn)[0])
    with ana.stream() as hers, rui.stream() as his, nobody.stream() as a_strangers:
        for stream in (hers, his):
            for other in (text, str(position) if position.turn >= 0 else text):
                said = asked(stream, other)
                assert (said["type"], said["code"], said["about"]) == ("problem", "played_just_now", "ponder")
        assert asked(a_strangers, text)["type"] == "pondered", "who cannot be known is not known"
        ana.post(f"/tables/{table}/seats/1/resign")
        assert asked(hers, text)["type"] == "pondered", "the game is over"


def test_other_positions_and_games_alone_are_pondered(ana: Guest, rui: Guest) -> None:
    mine = playing(ana, rui)
    alone = playing(ana)
    with ana.stream() as stream:
        assert asked(stream, text_of(ana, alone))["type"] == "pondered"
        before = text_of(ana, mine)
        assert asked(stream, before)["code"] == "played_just_now"
        while position_of(text_of(ana, mine)).view(None)["round"] == 1:
            play(mine, ana, rui)
        assert asked(stream, before)["type"] == "pondered", "that round is over"


def test_its_record_is_not_explained_while_it_runs(ana: Guest, rui: Guest) -> None:
    table = playing(ana, rui)
    running = ana.http.get(f"/tables/{table}/record").text
    brought = ana.http.post("/records", content=running, headers={"content-type": "application/json"})
    assert brought.status_code == 201, brought.text
    name = brought.json()["id"]
    assert parse(ana.http.get(f"/records/{name}").text).events
    refused = ana.http.post(f"/records/{name}/report")
    assert (refused.status_code, refused.json()["code"]) == (403, "played_just_now")
    with ana.stream() as stream:
        stream.say(type="report", record=name)
        assert stream.hear()["code"] == "played_just_now"
        ana.post(f"/tables/{table}/seats/1/resign")
        assert ana.http.post(f"/records/{name}/report").status_code == 200
        stream.say(type="report", record=name)
        assert stream.hear()["type"] == "report"


def test_no_table_begins_from_it_at_which_a_bot_would_show_its_move(ana: Guest, rui: Guest) -> None:
    table = playing(ana, rui)
    body = {"game": "azul", "seats": [None, {"bot": "strongest"}], "position": text_of(ana, table)}
    refused = ana.http.post("/tables", json=body)
    assert (refused.status_code, refused.json()["code"]) == (403, "played_just_now")
    ana.post(f"/tables/{table}/seats/1/resign")
    assert ana.http.post("/tables", json=body).status_code == 201
