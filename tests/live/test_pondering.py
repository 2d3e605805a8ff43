"""Any position can be pondered on a stream: several lines, deepening, stopped as soon as nobody wants to know."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from azulejo import Rng, make
from azulejo.games.game import State
from azulejo.games.registry import GAMES
from azulejo.server.study.studies import PONDERINGS, Studies
from tests.live.evening import PATIENCE, Evening, Guest, Stream


def position(game: str, players: int = 2, seed: int = 3) -> State:
    """Where a seat has something to choose, so early in a round that no search sees to its end within a second."""
    moves = 6 if game == "duel" else 1
    state, rng, luck = make(game, players).start(), Rng(seed), Random(seed)
    while moves > 0 or state.turn < 0 or state.count_legal(state.turn) < 3:
        if state.turn < 0:
            state.deal(rng)
        else:
            state.play(state.turn, luck.choice(state.legal(state.turn)))
            moves -= 1
    return state


def studies(guest: Guest) -> Studies:
    return guest.evening.hub.studies


def eventually(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def heard_until_done(stream: Stream) -> list[Any]:
    heard = [stream.hear()]
    while not heard[-1]["done"]:
        heard.append(stream.hear())
    return heard


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_come_again_and_again_as_the_search_goes_deeper(nobody: Guest, game: str) -> None:
    asked = position(game)
    seat = int(asked.turn)
    with nobody.stream() as stream:
        stream.say(type="ponder", position=str(asked), seconds=1, lines=2)
        heard = heard_until_done(stream)
        assert stream.is_quiet()
    assert len(heard) > 2
    first, last = (sum(option["looks"] for option in each["options"]) for each in (heard[0], heard[-1]))
    assert first < last
    for each in heard:
        assert (each["type"], each["position"], each["seat"]) == ("pondered", str(asked), None)
        assert 1 <= len(each["options"]) <= 2
        for option in each["options"]:
            action = asked.game.parse_action(option["text"])
            assert asked.is_legal(seat, action)
            assert option["action"] == asked.game.action_json(action)
            assert option["preview"] == asked.preview(seat, action).to_json()
            assert option["line"][0] == {"seat": seat + 1, "text": option["text"], "action": option["action"]}
            assert 0 <= option["chance"] <= 1


def test_another_position_takes_the_place_of_the_first_and_nothing_more_is_told_of_it(nobody: Guest) -> None:
    first, second = position("azul"), position("azul", 3, seed=5)
    with nobody.stream() as stream:
        stream.say(type="ponder", position=str(first), seconds=20)
        assert stream.hear()["position"] == str(first)
        stream.say(type="ponder", position=str(second), seconds=20)
        while stream.hear()["position"] != str(second):
            pass
        for _ in range(3):
            assert stream.hear()["position"] == str(second)


def test_the_process_rests_once_nobody_wants_to_know_and_is_used_again(nobody: Guest) -> None:
    asked = str(position("chocolatier"))
    with nobody.stream() as stream:
        stream.say(type="ponder", position=asked, seconds=20)
        stream.hear()
        assert studies(nobody).pondering.busy == 1
        (pid,) = studies(nobody).pondering.pids()
        stream.say(type="stop_pondering")
        eventually(lambda: studies(nobody).pondering.busy == 0)
        stream.say(type="ponder", position=asked, seconds=20)
        while stream.hear()["type"] != "pondered":
            pass
        assert studies(nobody).pondering.pids() == [pid]
    eventually(lambda: studies(nobody).pondering.busy == 0)
    assert studies(nobody).pondering.pids() == [pid]


def test_it_gives_way_to_everything_else(nobody: Guest) -> None:
    with nobody.stream() as stream:
        stream.say(type="ponder", position=str(position("azul")), seconds=20)
        stream.hear()
        (pid,) = studies(nobody).pondering.pids()
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_others_have_their_turn_before_one_has_another(ana: Guest, rui: Guest) -> None:
    """There is one process. Ana asks in three tabs, then Rui; who waits with two has one turn before Rui, not both."""
    asked = str(position("azul"))
    with ana.stream() as first, ana.stream() as second, ana.stream() as last, rui.stream() as third:
        first.say(type="ponder", position=asked, seconds=20)
        first.hear()
        for number, waiting in enumerate((second, last, third), 1):
            waiting.say(type="ponder", position=asked, seconds=20)
            wait_in_line(ana, number)
            assert waiting.is_quiet()
        for before, after in pairwise((first, second, third, last)):
            before.say(type="stop_pondering")
            assert after.hear()["type"] == "pondered"


def wait_in_line(guest: Guest, number: int) -> None:
    """Returns when so many questions wait, whose positions are read before they get in line."""
    eventually(lambda: studies(guest).pondering.waiting == number)


def test_a_process_that_is_killed_is_told_of_and_replaced(nobody: Guest) -> None:
    asked = str(position("azul"))
    with nobody.stream() as stream:
        stream.say(type="ponder", position=asked, seconds=20)
        stream.hear()
        (pid,) = studies(nobody).pondering.pids()
        os.kill(pid, 9)
        while (said := stream.hear())["type"] == "pondered":
            pass
        assert (said["type"], said["code"], said["about"]) == ("problem", "study_failed", "ponder")
        stream.say(type="ponder", position=asked, seconds=20)
        assert stream.hear()["type"] == "pondered"


def beginning(game: str) -> str:
    return str(make(game).start())


WRONG = {
    "": "bad_position",
    "chess 2 e4": "unknown_game",
    "azul": "bad_position",
    "azul 7 wall=coloured": "bad_player_count",
    "azul 2 wall=pink": "bad_option_value",
    beginning("azul"): "nothing_to_ponder",
    "duel 2 " + "x" * 3000: "bad_position_word",
}


def test_what_cannot_be_pondered_is_refused_in_words_and_the_stream_goes_on(nobody: Guest) -> None:
    with nobody.stream() as stream:
        for text, code in WRONG.items():
            stream.say(type="ponder", position=text)
            problem = stream.hear()
            assert (problem["type"], problem["about"], problem["code"]) == ("problem", "ponder", code), text[:80]
            assert problem["sentence"]
        asked = position("azul")
        stream.say(type="ponder", position=str(asked), seat=2 - int(asked.turn))
        assert stream.hear()["code"] == "not_to_decide"
        for field, value in {"seconds": 61, "lines": 0, "seat": 9, "position": 4}.items():
            stream.say(**{"type": "ponder", "position": str(asked), field: value})
            assert stream.hear()["code"] in {"live_bad_number", "live_bad_seat", "live_bad_name"}, field
        stream.say(type="stop_pondering")
        assert stream.is_quiet()


def test_one_may_ask_only_so_often(strict: Evening) -> None:
    with strict.guest("Ana") as ana, ana.stream() as stream:
        codes: list[str] = []
        while "too_many" not in codes:
            stream.say(type="ponder", position="azul")
            codes.append(stream.hear()["code"])
        assert set(codes) == {"bad_position", "too_many"}
        assert len(codes) > PONDERINGS.burst
