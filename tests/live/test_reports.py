"""Games that are over are explained while somebody watches: decision by decision, kept, made once, for who may look."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from azulejo import make
from azulejo.analysis import Budget, analyse
from azulejo.records import Record, parse
from azulejo.server.study.known_report import MOST_DECISIONS
from azulejo.server.study.studies import REPORTS, Studies
from azulejo.storage.urls import FILE, sqlite_url
from azulejo.workbench.simulate import Simulation
from tests.live.evening import PATIENCE, Evening, Guest, Stream
from tests.live.test_pondering import eventually, studies
from tests.live.test_two_processes import two

QUICK = Budget(nodes=30)
SLOW = Budget(nodes=8000)


@pytest.fixture(autouse=True)
def _quick(request: pytest.FixtureRequest) -> None:
    if "evening" in request.fixturenames:
        evening: Evening = request.getfixturevalue("evening")
        evening.hub.studies.budget = QUICK


@cache
def recorded(game: str = "azul", seed: int = 3) -> Record:
    (record,) = Simulation(make(game), ["greedy", "random"], games=1, seed=seed).records()
    return record


def brought(guest: Guest, record: Record) -> str:
    """The id of a record that somebody has brought."""
    answer = guest.http.post("/records", content=record.to_text(), headers={"content-type": "application/json"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def asked(guest: Guest, path: str, **query: str) -> Any:
    answer = guest.http.post(f"{path}/report", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(guest: Guest, method: str, path: str, **query: str) -> tuple[int, str]:
    answer = guest.http.request(method, path, params=query)
    return answer.status_code, answer.json()["code"]


def watched(stream: Stream, since: int = 0, until: int | None = None) -> list[Any]:
    """The decisions in the order in which they come, until so many are known, or all; none is told twice."""
    decisions: list[Any] = []
    while True:
        said = stream.hear()
        assert said["type"] == "report", said
        decisions += said["decisions"]
        assert said["sequence"] == since + len(decisions)
        if said["complete"] or (until is not None and since + len(decisions) >= until):
            assert said["complete"] is (said["sequence"] == said["number"])
            return decisions


def played(evening: Evening, *guests: Guest, game: str = "azul", **more: Any) -> str:
    """A table at which these have played to the end."""
    table = guests[0].open(game, **more)
    link = {"link": guests[0].link(table)} if more.get("private") else {}
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat, **link)
    luck = Random(4)
    while to_act := guests[0].view(table)["to_act"]:
        guest = guests[to_act[0] - 1]
        guest.move(table, guest.view(table), luck)
    return table


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_a_report_says_what_the_library_says(ana: Guest, game: str) -> None:
    record = recorded(game)
    path = f"/records/{(name := brought(ana, record))}"
    begun = asked(ana, path)
    assert (begun["sequence"], begun["complete"], begun["decisions"]) == (0, False, [])
    with ana.stream() as stream:
        stream.say(type="report", record=name)
        decisions = watched(stream)
        assert stream.is_quiet()
    report = analyse(record, QUICK)
    kept = ana.http.get(f"{path}/report").json()
    assert kept["decisions"] == decisions
    assert kept["complete"]
    assert kept["accuracy"] == list(report.accuracy)
    assert (kept["lost"], kept["luck"]) == (list(report.lost), list(report.luck))
    assert kept["number"] == len(report.decisions) == len(decisions)
    expected = {decision.event: decision for decision in report.decisions}
    states = list(record.states())
    for each in decisions:
        decision, position = expected[each["event"]], states[each["event"] - 1]
        assert (each["grade"], each["loss"], each["action"]) == (decision.grade, decision.loss, decision.action)
        assert [option["text"] for option in each["options"]] == [option.action for option in decision.options]
        assert [reason["code"] for reason in each["why"]] == [reason.code for reason in decision.why]
        for option in each["options"]:
            action = record.game.parse_action(option["text"])
            assert option["action"] == record.game.action_json(action)
            assert option["preview"] == position.preview(each["seat"] - 1, action).to_json()
            assert option["line"][0]["seat"] == each["seat"]


def test_the_most_telling_come_first(ana: Guest) -> None:
    name = brought(ana, recorded(seed=11))
    asked(ana, f"/records/{name}")
    with ana.stream() as stream:
        stream.say(type="report", record=name)
        losses = [decision["loss"] for decision in watched(stream)]
    third = len(losses) // 3
    assert sum(losses[:third]) > 2 * sum(losses[-third:])
    assert max(losses) in losses[:third]


def test_it_rests_when_the_last_one_leaves_and_goes_on_with_what_it_has(ana: Guest, rui: Guest) -> None:
    studies(ana).budget = SLOW
    name = brought(ana, recorded(seed=5))
    asked(ana, f"/records/{name}")
    with ana.stream() as one, rui.stream() as two:
        one.say(type="report", record=name)
        first = watched(one, until=2)
        two.say(type="report", record=name, since=1)
        assert two.hear()["decisions"][0] == first[1]
        one.say(type="leave_report")
        assert two.hear()["sequence"] >= 2, "who leaves stops nothing for others"
    eventually(lambda: studies(ana).explaining.busy == 0)
    eventually(lambda: len(studies(ana).reports) == 0)
    rest = ana.http.get(f"/records/{name}/report").json()
    time.sleep(0.5)
    assert ana.http.get(f"/records/{name}/report").json() == rest, "nobody watches, nothing is made"
    assert not rest["complete"]
    with rui.stream() as back:
        back.say(type="report", record=name, since=rest["sequence"])
        assert watched(back, rest["sequence"], rest["sequence"] + 1)


def test_two_tabs_and_two_people_make_it_once(ana: Guest, rui: Guest) -> None:
    name = brought(ana, recorded(seed=6))
    for guest in (ana, rui, ana):
        asked(guest, f"/records/{name}")
    with ana.stream() as one, ana.stream() as two, rui.stream() as three:
        streams = (one, two, three)
        for stream in streams:
            stream.say(type="report", record=name)
        told = [watched(stream) for stream in streams]
        assert told[0] == told[1] == told[2]
        assert len({decision["event"] for decision in told[0]}) == len(told[0])
    again = asked(rui, f"/records/{name}")
    assert (again["complete"], again["decisions"]) == (True, told[0])


def test_a_process_that_is_killed_costs_nothing_but_time(ana: Guest) -> None:
    studies(ana).budget = Budget(nodes=3000)
    name = brought(ana, recorded(seed=7))
    asked(ana, f"/records/{name}")
    with ana.stream() as stream:
        stream.say(type="report", record=name)
        before = watched(stream, until=2)
        for pid in studies(ana).explaining.pids():
            os.kill(pid, 9)
        assert watched(stream, len(before), len(before) + 3)


@contextmanager
def server(folder: Path, budget: Budget, limits: bool = False) -> Iterator[Evening]:
    served = Evening(sqlite_url(folder), limits)
    served.start()
    try:
        served.hub.studies.budget = budget
        yield served
    finally:
        served.stop()


def test_after_a_restart_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with server(tmp_path, SLOW) as before, before.guest("Ana") as ana:
        name = brought(ana, recorded(seed=8))
        asked(ana, f"/records/{name}")
        with ana.stream() as stream:
            stream.say(type="report", record=name)
            first = watched(stream, until=2)
    with closing(sqlite3.connect(tmp_path / FILE)) as kept, kept:  # as a server leaves it that was killed
        kept.execute("UPDATE reports SET worker = 'dead', due = ?", (2**50,))
        number = kept.execute("SELECT count(*) FROM report_decisions").fetchone()[0]
    assert number >= 2
    with server(tmp_path, QUICK) as after, after.guest("Rui") as rui, rui.stream() as stream:
        stream.say(type="report", record=name)
        told = watched(stream, until=number + 1)
        assert told[: len(first)] == first
        assert len({decision["event"] for decision in told}) == len(told)


def test_the_report_is_for_those_who_may_see_the_replay(
    evening: Evening, ana: Guest, rui: Guest, nobody: Guest
) -> None:
    running = ana.open()
    assert refusal(ana, "POST", f"/tables/{running}/report") == (409, "replay_too_early")
    table = played(evening, ana, rui, private=True)
    link, path = ana.link(table), f"/tables/{table}"
    assert refusal(ana, "GET", f"{path}/report") == (404, "no_report")
    with evening.guest("Eva") as eva, eva.stream() as foreign, nobody.stream() as stranger:
        for wrong in ({}, {"link": "x" * 26}):
            assert refusal(eva, "POST", f"{path}/report", **wrong) == (404, "no_such_table")
            assert refusal(eva, "GET", f"{path}/report", **wrong) == (404, "no_such_table")
            assert refusal(eva, "GET", f"{path}/variation", at="3", actions="1B1", **wrong)[0] == 404
        assert refusal(nobody, "POST", f"{path}/report", link=link) == (401, "not_signed_in")
        asked(rui, path)
        foreign.say(type="report", table=table)
        said = foreign.hear()
        assert (said["about"], said["code"]) == ("report", "no_such_table")
        for stream in (foreign, stranger):
            stream.say(type="report", table=table, link=link)
            assert len(watched(stream)) == ana.http.get(f"{path}/report").json()["number"]
        kept = nobody.http.get(f"{path}/report", params={"link": link, "since": "3"}).json()
        assert len(kept["decisions"]) == kept["number"] - 3
        assert not {"Ana1", "Rui2"} & set(str(kept).split("'")), "nobody is named"


def test_what_there_is_no_report_of(ana: Guest, nobody: Guest) -> None:
    assert refusal(ana, "POST", "/records/none/report") == (404, "no_such_record")
    assert refusal(ana, "GET", "/records/none/report") == (404, "no_such_record")
    name = brought(ana, recorded(seed=9))
    with nobody.stream() as stream:
        missing = [
            ("record", name, "no_report"),
            ("record", "none", "no_such_record"),
            ("table", "none", "no_such_table"),
        ]
        for what, which, code in missing:
            stream.say(type="report", **{what: which})
            said = stream.hear()
            assert (said["type"], said["about"], said["code"]) == ("problem", "report", code)
        stream.say(type="report", table="t", record="r")
        assert stream.hear()["code"] == "live_bad_name"
        stream.say(type="leave_report")
        assert stream.is_quiet()
    empty = Record(recorded().game, ["Ana", "Rui"])
    assert refusal(ana, "POST", f"/records/{brought(ana, empty)}/report") == (409, "nothing_to_explain")


def test_games_that_are_far_too_long_are_not_reported_on(ana: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    name = brought(ana, recorded(seed=9))
    monkeypatch.setattr("azulejo.server.study.known_report.MOST_DECISIONS", 5)
    assert refusal(ana, "POST", f"/records/{name}/report") == (409, "too_much_to_explain")
    assert MOST_DECISIONS > 500


def test_one_may_ask_for_so_many_and_for_those_that_are_there_again(tmp_path: Path) -> None:
    with server(tmp_path, QUICK, limits=True) as strict, strict.guest("Ana") as ana, strict.guest("Rui") as rui:
        names = [brought(ana, recorded(seed=seed)) for seed in range(20, 21 + int(REPORTS.burst))]
        for name in names[:-1]:
            asked(ana, f"/records/{name}")
        assert refusal(ana, "POST", f"/records/{names[-1]}/report") == (429, "too_many")
        asked(ana, f"/records/{names[0]}")
        asked(rui, f"/records/{names[-1]}")


def test_with_their_records_people_take_the_reports_along(ana: Guest, evening: Evening) -> None:
    with evening.guest("Eva") as eva:
        name = brought(eva, recorded(seed=10))
        asked(eva, f"/records/{name}")
        with ana.stream() as stream:
            stream.say(type="report", record=name)
            watched(stream)
            version = eva.http.get("/people/me").json()["version"]
            assert eva.http.post("/people/me/delete", json={"version": version}).status_code == 204
        assert refusal(ana, "GET", f"/records/{name}/report") == (404, "no_such_record")


def test_other_moves_can_be_looked_at_up_to_the_next_deal(ana: Guest) -> None:
    record = recorded("duel")
    path = f"/records/{brought(ana, record)}"
    asked(ana, path)
    with ana.stream() as stream:
        stream.say(type="report", record=path.rpartition("/")[2])
        decisions = watched(stream)
    for decision in decisions[:12]:
        for option in decision["options"]:
            line = " ".join(each["text"] for each in option["line"])
            query = {"at": decision["event"] - 1, "actions": line, "seat": decision["seat"], "uncovered": "true"}
            answer = ana.http.get(f"{path}/variation", params={name: str(value) for name, value in query.items()})
            assert answer.status_code == 200, answer.text
            moments = answer.json()["moments"]
            assert [moment["at"] for moment in moments] == list(
                range(decision["event"] - 1, decision["event"] + len(option["line"]))
            )
            assert [moment["seat"] for moment in moments[1:]] == [each["seat"] for each in option["line"]]
            whole = ana.http.get(f"{path}/replay", params={"at": str(query["at"]), "uncovered": "true"}).json()
            assert moments[0]["position"] == whole["moments"][0]["position"]
    events = len(record.events)
    assert refusal(ana, "GET", f"{path}/variation", at=str(events + 1), actions="x") == (422, "no_such_moment")
    assert refusal(ana, "GET", f"{path}/variation", at=str(events), actions="x") == (422, "variation_too_long")
    assert refusal(ana, "GET", f"{path}/variation", at="0", actions="x" * 501)[0] == 422


def test_what_a_seat_could_not_know_plays_no_part(ana: Guest) -> None:
    """In Duel, plates that lie face down are turned over later in one game than in the other."""
    record = recorded("duel", 12)
    text = ana.http.get(f"/records/{brought(ana, record)}").text
    assert parse(text).events == record.events
    report = analyse(record, QUICK)
    shortened = Record(record.game, record.names)
    middle = len(record.events) // 2
    for event in record.events[:middle]:
        shortened.add(event)
    half = analyse(shortened, QUICK)
    assert half.decisions == report.decisions[: len(half.decisions)], "what came later is not known before"


def test_two_processes_make_it_once_and_one_goes_on_where_the_other_stops(postgresql_url: str) -> None:
    with two(postgresql_url) as pair:
        for each in (pair.here, pair.there):
            each.hub.studies.budget = Budget(nodes=4000)
        ana = pair.guest("Ana")
        name = brought(ana, recorded(seed=14))
        asked(ana, f"/records/{name}")
        there = pair.there_as(ana)
        with ana.stream() as here, there.stream() as elsewhere:
            here.say(type="report", record=name)
            first = watched(here, until=2)
            elsewhere.say(type="report", record=name)
            told = watched(elsewhere, until=len(first) + 1)
            assert told[: len(first)] == first
            assert studies(there).explaining.busy == 0, "only one of them thinks"
            here.say(type="leave_report")
            told += watched(elsewhere, len(told))
        kept = ana.http.get(f"/records/{name}/report").json()
        assert kept["decisions"] == told
        assert len({decision["event"] for decision in told}) == kept["number"]


def test_streams_that_end_leave_nothing_behind(ana: Guest) -> None:
    known: Studies = studies(ana)
    name = brought(ana, recorded(seed=13))
    asked(ana, f"/records/{name}")
    for _ in range(5):
        with ana.stream() as stream:
            stream.say(type="report", record=name)
    end = time.monotonic() + PATIENCE
    while len(known.reports) or known.explaining.busy:
        assert time.monotonic() < end
        time.sleep(0.05)
