"""A program is told nothing that its seat cannot know: what it is sent depends on the rest, and on chance (D23)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from azulejo.bots import Limit, ask
from azulejo.bots.engines.engine_bot import EngineBot, go_message, position_message
from azulejo.bots.engines.program import Program
from azulejo.games.game import State
from azulejo.games.rng import Rng
from tests.engines.engines import engine, offer
from tests.often import often
from tests.wire.twins import DUEL, Line, Script, is_legal, random_script, twins


def reached(script: Script) -> State:
    state = DUEL.start()
    for line in script:
        if line.is_deal:
            deal = DUEL.parse_deal(line.text)
            deal.seen_by = line.seat
            state.replay(deal)
        else:
            state.play(line.seat, DUEL.parse_action(line.text))
    return state


def other_orders(script: Script, viewer: int) -> list[Script]:
    """The same game with two plates that the other seat has returned one after the other in each other's place."""

    def is_return(line: Line) -> bool:
        return not line.is_deal and line.seat != viewer and line.text.startswith("<")

    swapped = [
        [*script[:n], script[n + 1], script[n], *script[n + 2 :]]
        for n in range(len(script) - 1)
        if is_return(script[n]) and is_return(script[n + 1])
    ]
    return [other for other in swapped if is_legal(other)]


def sent(state: State, seat: int, seed: int) -> list[dict[str, object]]:
    """What a bot would send to its program."""
    rng = Rng(seed)
    position = state.imagine(seat, rng)
    return [position_message(position), go_message(position, seat, 1.0, None, rng)]


@often("games", few=4, many=60)
def test_positions_that_differ_in_what_a_seat_cannot_know_are_the_same_to_its_program(games: int) -> None:
    fronts = orders = 0
    for seed in range(games):
        script = random_script(seed)
        for length in range(10, len(script), 12):
            state = reached(script[:length])
            for seat in state.actors():
                others = [next(twins(script[:length], seat), None), *other_orders(script[:length], seat)]
                for other in [reached(each) for each in others if each is not None]:
                    assert str(other) != str(state)
                    assert sent(other, seat, seed) == sent(state, seat, seed)
                fronts += others[0] is not None
                orders += len(others) > 1
    assert fronts > 3 * games
    assert orders > 3 * games


def test_what_the_seat_knows_does_reach_its_program() -> None:
    """So the test above can fail: to the one who has looked, these positions are different."""
    for seed in range(4):
        script = random_script(seed)
        for length in range(10, len(script), 12):
            state = reached(script[:length])
            for seat in state.actors():
                for other in twins(script[:length], 1 - seat):
                    if other != script[:length] and state.view(seat) != reached(other).view(seat):
                        assert sent(reached(other), seat, seed) != sent(state, seat, seed)
                        return
    raise AssertionError("nobody has ever looked at anything")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every message that a program is sent."""
    messages: list[Any] = []
    say = Program.say

    def overheard(program: Program, message: Any) -> None:
        messages.append(json.loads(json.dumps(message)))
        say(program, message)

    monkeypatch.setattr(Program, "say", overheard)
    return messages


def ask_once(bot: EngineBot, state: State, seat: int, limit: Limit) -> None:
    assert state.is_legal(seat, ask(bot, state, seat, limit, Rng(9)).action)


def test_nothing_else_is_sent(said: list[Any], tmp_path: Path) -> None:
    """Hello, then for each question a position and `go`; and that through the door by which all bots are asked."""
    bot = engine("good", tmp_path)
    script = random_script(2)
    questions = 0
    for length in range(10, 200, 30):
        state = reached(script[:length])
        for seat in state.actors():
            ask_once(bot, state, seat, Limit(seconds=60))
            questions += 1
            expected = json.loads(json.dumps(sent(state, seat, 9)))
            expected[1]["seconds"] = 60
            assert said[-2:] == expected
    bot.close()
    assert questions > 3
    assert [message["kind"] for message in said] == ["hello"] + ["position", "go"] * questions


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (Limit(), {"seconds": 1.0}),
        (Limit(seconds=60), {"seconds": 60}),
        (Limit(nodes=500), {"nodes": 500}),
        (Limit(60, 500), {"seconds": 60, "nodes": 500}),
    ],
)
def test_limits_are_told(said: list[Any], tmp_path: Path, limit: Limit, told: dict[str, object]) -> None:
    bot = engine("good", tmp_path)
    ask_once(bot, offer(), 0, limit)
    bot.close()
    go = said[-1]
    assert {name: go[name] for name in ("seconds", "nodes") if name in go} == told
    assert (go["seat"], go["legal"]) == (1, [offer().game.action_text(action) for action in offer().legal(0)])
    assert 0 <= go["seed"] < 2**32
