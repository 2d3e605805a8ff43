"""Azulejo as an engine: it answers whatever is said, and hears `stop` and `quit` whatever its bot does."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejo.bots import STRONGEST, Limit, ask, make_bot
from azulejo.bots.engines.messages import LONGEST, Message, choice_from
from azulejo.engine import door
from azulejo.games.game import CHANCE, OVER
from azulejo.games.registry import GAMES
from azulejo.games.rng import Rng
from tests.engines import slow_bots
from tests.engines.conversation import Conversation, conversation, position
from tests.engines.engines import PATIENT, offer
from tests.every_game import SETTINGS, Setting, reached

OFFER = offer()
GREEDY = partial(make_bot, "greedy")
GO: dict[str, object] = {"kind": "go", "seat": 1, "seconds": 3000}
STOP, QUIT = {"kind": "stop"}, {"kind": "quit"}


def test_hello() -> None:
    with conversation(GREEDY) as talk:
        talk.say({"kind": "hello", "protocol": 1})
        said = talk.hear()
        assert (said["kind"], said["protocol"], said["name"], said["games"]) == ("hello", 1, "azulejo", list(GAMES))
        assert said["bot"] == "slow" and "greedy" in said["bots"]


@pytest.mark.parametrize("setting", [SETTINGS[0], SETTINGS[-1]], ids=str)
def test_it_chooses_as_its_bot_does(setting: Setting) -> None:
    with conversation(GREEDY) as talk:
        for steps in (4, 20, 40):
            state = reached(setting.make(), 3, steps)
            while state.turn == CHANCE:
                state.deal(Rng(steps))
            seat = int(state.turn)
            talk.say(position(state), {"kind": "go", "seat": seat + 1, "seed": 5})
            said, _ = talk.hear_choice()
            expected = ask(GREEDY(), state, seat, Limit(), Rng(5))
            assert choice_from(state.game, Message(json.dumps(said).encode())).action == expected.action
            assert [thought["action"] for thought in said["thoughts"]] == [
                state.game.action_text(thought.action) for thought in expected.thoughts
            ]
            assert 0 <= said["seconds"]


def azul(**changed: object) -> dict[str, object]:
    return {**position(offer()), **changed}


RECORD = {"game": "azul", "players": ["Ana", "Rui"], "events": ["start 1", "deal BBYR KKTT YYRT BRRK BYKT"]}
WRONG: dict[str, tuple[object, str]] = {
    "no object": ([], "message_not_json"),
    "no kind": ({}, "message_field_missing"),
    "kind is no text": ({"kind": ["go"]}, "message_not_text"),
    "unknown kind": ({"kind": "dance"}, "message_unknown_kind"),
    "go without position": (GO, "no_position"),
    "position without game": (azul(game=None), "message_field_missing"),
    "position without text": (azul(position=None), "message_field_missing"),
    "position is no text": (azul(position=7), "message_not_text"),
    "unknown game": (azul(game="chess"), "unknown_game"),
    "too many players": (azul(players=5), "bad_player_count"),
    "players are no number": (azul(players="2"), "message_not_whole"),
    "players are true": (azul(players=True), "message_not_whole"),
    "unknown option": (azul(options={"roof": "red"}), "unknown_option"),
    "options are a list": (azul(options=["wall"]), "message_not_object"),
    "another game's position": (azul(players=3), "other_game"),
    "no position": (azul(position="azul 2 wall=coloured"), "field_missing"),
    "impossible position": (azul(position=str(offer()).replace("bag=B", "bag=BB")), "tiles_not_conserved"),
    "record is no object": ({"kind": "position", "seat": 1, "record": "{}"}, "message_not_object"),
    "record without seat": ({"kind": "position", "record": RECORD}, "message_field_missing"),
    "record of fewer": ({"kind": "position", "seat": 3, "record": RECORD}, "message_not_whole"),
    "record without players": ({"kind": "position", "seat": 1, "record": {}}, "record_missing_field"),
    "impossible record": (
        {"kind": "position", "seat": 1, "record": {**RECORD, "events": ["start 9"]}},
        "no_such_starter",
    ),
}
WRONG_GO: dict[str, tuple[dict[str, object], str]] = {
    "no seat": ({"seat": None}, "message_field_missing"),
    "seat 0": ({"seat": 0}, "message_not_whole"),
    "seat 3": ({"seat": 3}, "message_not_whole"),
    "another's turn": ({"seat": 2}, "seat_not_deciding"),
    "no time": ({"seconds": 0}, "message_not_seconds"),
    "endless time": ({"seconds": 1e9}, "message_not_seconds"),
    "time as text": ({"seconds": "1"}, "message_not_seconds"),
    "no nodes": ({"nodes": 0}, "message_not_whole"),
    "half a node": ({"nodes": 1.5}, "message_not_whole"),
    "negative seed": ({"seed": -1}, "message_not_whole"),
}


def heard_error(talk: Conversation) -> str:
    said = talk.hear()
    assert (said["kind"], set(said)) == ("error", {"kind", "code", "text"}), said
    assert said["text"]
    return str(said["code"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_wrong_is_said_and_ends_nothing(language: str) -> None:
    with conversation(GREEDY, language) as talk:
        found = {}
        for name, (message, _) in WRONG.items():
            talk.say(message)
            found[name] = heard_error(talk)
        assert found == {name: code for name, (_, code) in WRONG.items()}
        talk.say(position(offer()))
        for name, (fields, _) in WRONG_GO.items():
            talk.say({**GO, **fields})
            found[name] = heard_error(talk)
        assert {name: found[name] for name in WRONG_GO} == {name: code for name, (_, code) in WRONG_GO.items()}
        talk.say(GO)
        assert talk.hear_choice()[0]["action"]


NO_JSON = [b"hello", b'{"kind": "hello"', b"\xff\xfe", b"[" * 100_000, b"9" * 10_000, b"{" + b" " * LONGEST + b"}"]


@pytest.mark.parametrize("line", NO_JSON, ids=["word", "half", "no UTF-8", "deep", "number", "long"])
def test_what_is_no_json(line: bytes) -> None:
    with conversation(GREEDY) as talk:
        talk.write(b"\n\r\n" + line + b"\n")
        assert heard_error(talk) == ("message_too_long" if len(line) > LONGEST else "message_not_json")
        talk.say({"kind": "hello"})
        assert talk.hear()["kind"] == "hello"


def test_a_position_that_cannot_be_read_leaves_none() -> None:
    with conversation(GREEDY) as talk:
        talk.say(position(offer()), azul(position="azul 2"), GO)
        assert [heard_error(talk), heard_error(talk)] == ["other_game", "no_position"]


def test_a_game_that_is_over_has_nothing_to_decide() -> None:
    state = reached(SETTINGS[0].make(), 1, 5000)
    assert state.turn == OVER
    with conversation(GREEDY) as talk:
        talk.say(position(state), GO)
        assert heard_error(talk) == "seat_not_deciding"


words = st.sampled_from(
    ["kind", "hello", "position", "go", "stop", "game", "azul", "players", "seat", "record", "options"]
)
nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=6),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.data())
def test_whatever_is_said_is_answered_or_refused(data: st.DataObject) -> None:
    """What is said is fed to the door directly; that no process is started for it keeps this fast."""
    heard: list[Any] = []
    asked = door.Door("greedy", GREEDY, door.Texts("fr"), None)  # type: ignore[arg-type, attr-defined]
    asked.say = lambda kind, fields: heard.append((kind, fields))  # type: ignore[method-assign]
    asked.position = OFFER if data.draw(st.booleans()) else None
    asked.thinker.ask = lambda question: None  # type: ignore[method-assign]
    kind = data.draw(st.sampled_from(["position", "go", "hello", "stop"]))
    fields = data.draw(st.dictionaries(words, nonsense, max_size=6))
    asked.read(json.dumps({**fields, "kind": kind}).encode())
    assert len(heard) <= 1


# Stopping


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "GRACE", 0.01)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is."""
    monkeypatch.setattr(door, "GRACE", PATIENT)


def test_a_bot_that_watches_stops_at_once_with_its_best_so_far(patient: None) -> None:
    with conversation(slow_bots.Watching) as talk:
        for _ in range(2):
            talk.say(position(offer()), GO)
            info = talk.hear()
            talk.say(STOP)
            choice, infos = talk.hear_choice()
            thought = choice["thoughts"][0]
            visits = [said["thoughts"][0]["visits"] for said in [info, *infos, choice]]
            assert visits == sorted(visits)
            assert (thought["chance"], thought["margin"], thought["value"]) == (0.5, -1.25, thought["visits"] / 2)
            assert thought["line"][0] == thought["action"] == choice["action"]
            assert info["seconds"] <= choice["seconds"]
        assert talk.door.thinker.number == 1, "nobody had to be ended"


@pytest.mark.parametrize("setting", [SETTINGS[0], SETTINGS[-1]], ids=str)
def test_the_strongest_bot_tells_what_it_thinks_and_can_be_stopped(setting: Setting, patient: None) -> None:
    """It is given an hour, and stopped when it has told something twice."""
    state = reached(setting.make(), 3, 18)
    seat = int(state.turn)
    assert state.count_legal(seat) > 10
    with conversation(partial(make_bot, STRONGEST)) as talk:
        talk.say(position(state), {"kind": "go", "seat": seat + 1, "seconds": 3600})
        first, second = talk.hear(), talk.hear()
        talk.say(STOP)
        choice, _ = talk.hear_choice()
        assert (first["kind"], second["kind"]) == ("info", "info")
        for said in (first, second, choice):
            thought = said["thoughts"][0]
            assert thought["action"] == said["action"] == thought["line"][0]
            assert 0 <= thought["chance"] <= 1 and thought["visits"] > 0 and "margin" in thought
        assert talk.door.thinker.number == 1


def test_a_bot_that_does_not_hear_is_ended_and_its_last_word_counts(hasty: None) -> None:
    last = offer().game.action_text(offer().legal(0)[-1])
    with conversation(slow_bots.Deaf) as talk:
        for _ in range(2):
            talk.say(position(offer()), GO)
            assert talk.hear()["kind"] == "info"
            talk.say(STOP)
            assert talk.hear_choice()[0]["action"] == last
        talk.say(QUIT)
        assert talk.ends()
        assert talk.door.thinker.number == 3, "there is always one that is ready to think"


def test_a_bot_that_has_said_nothing_is_answered_for_at_a_glance(hasty: None) -> None:
    with conversation(slow_bots.Silent) as talk:
        talk.say(position(offer()), {**GO, "seed": 5}, STOP)
        expected = ask(GREEDY(), offer(), 0, Limit(), Rng(5))
        assert talk.hear_choice()[0]["action"] == offer().game.action_text(expected.action)


def test_what_cannot_be_asked_while_it_thinks(hasty: None) -> None:
    with conversation(slow_bots.Silent) as talk:
        talk.say(position(offer()), GO, GO, position(offer()), {"kind": "hello"})
        assert [heard_error(talk), heard_error(talk)] == ["still_thinking", "still_thinking"]
        assert talk.hear()["kind"] == "hello"
        talk.say(STOP, STOP)
        assert talk.hear_choice()[0]["action"]


def test_stop_without_a_question_is_nothing() -> None:
    with conversation(GREEDY) as talk:
        talk.say(STOP, position(offer()), STOP, {"kind": "hello"})
        assert talk.hear()["kind"] == "hello"


@pytest.mark.parametrize("bot", [slow_bots.Watching, slow_bots.Deaf, slow_bots.Silent])
def test_quit_ends_it_whatever_it_thinks(bot: type) -> None:
    with conversation(bot) as talk:
        talk.say(position(offer()), GO, QUIT)
        assert talk.ends()


def test_the_end_of_its_input_ends_it() -> None:
    with conversation(GREEDY) as talk:
        talk.input.close()
        assert talk.ends()


@pytest.mark.parametrize("bot", [GREEDY, slow_bots.Watching, slow_bots.Silent])
def test_the_end_of_its_input_is_a_stop_too(bot: Any, hasty: None) -> None:
    with conversation(bot) as talk:
        talk.say(position(offer()))
        talk.write(json.dumps(GO).encode())
        talk.input.close()
        assert talk.hear_choice()[0]["action"]
        assert talk.ends()


# Bots with defects


def test_a_bot_that_raises_is_an_error_and_no_end() -> None:
    with conversation(slow_bots.Raising) as talk:
        for _ in range(2):
            talk.say(position(offer()), GO)
            said = talk.hear()
            assert said["code"] == "bot_failed"
            assert "ZeroDivisionError: a defect" in said["text"]


def test_a_bot_that_dies_is_an_error_and_no_end() -> None:
    with conversation(slow_bots.Dying) as talk:
        talk.say(position(offer()), GO)
        assert heard_error(talk) == "bot_failed"
        talk.say({**GO, "nodes": 1})
        assert talk.hear_choice()[0]["action"]


def test_a_bot_that_cannot_be_made_is_an_error_and_no_end(capfd: pytest.CaptureFixture[str]) -> None:
    with conversation(slow_bots.Unmade) as talk:
        talk.say(position(offer()), GO)
        assert heard_error(talk) == "bot_failed"
        talk.say({"kind": "hello"})
        assert talk.hear()["kind"] == "hello"
    assert "no network" in capfd.readouterr().err


def test_a_record_is_a_position_too() -> None:
    """What is hidden in it is imagined: see tests/records/test_imagining.py."""
    with conversation(GREEDY) as talk:
        talk.say({"kind": "position", "seat": 1, "record": {**RECORD, "events": []}}, GO)
        assert heard_error(talk) == "seat_not_deciding"
        talk.say({"kind": "position", "seat": 1, "record": RECORD}, GO)
        assert talk.hear_choice()[0]["action"]
