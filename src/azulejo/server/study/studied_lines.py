"""Any position, and what is played from there: deals and moves that somebody tries out. Nothing of it is kept.

Who studies a position knows all of it. So it is shown with the eyes of whoever is playing, and its text tells the rest.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from azulejo.analysis.positions import position_of
from azulejo.games.errors import AzulejoError, BadNotation, BadRecord, InWordsOf, UnknownGame
from azulejo.games.game import CHANCE, Deal, State
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from azulejo.games.story import Step, Story
from azulejo.records import Event, Move, Record, apply
from azulejo.records.reading import read_event
from azulejo.server import problems
from azulejo.server.problems.refusals import BadRequest
from azulejo.server.replays import eyes_of, from_1, seen
from azulejo.texts import Texts

SEED_BITS: Final = 60
MOST_PLAYERS: Final = 4


@dataclass(frozen=True)
class Beginning:
    """Where a line begins: at a position, as text or JSON, or else with a new game."""

    position: str | Mapping[str, object] | None
    game: str = ""
    players: int = 2
    options: Mapping[str, str] | None = None

    def state(self) -> State:
        """That position; raises AzulejoError."""
        if self.position is None:
            return make(self.game, self.players, dict(self.options or {})).start()
        if isinstance(self.position, str):
            return position_of(self.position)
        return _from_json(self.position)


def _from_json(json: Mapping[str, object]) -> State:
    name, players, options = json.get("game"), json.get("players"), json.get("options")
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame("unknown_game", name=str(name)[:40], games=", ".join(GAMES))
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise BadNotation("not_a_number", field="players", value=repr(players)[:40])
    if not isinstance(options, dict) or not all(isinstance(each, str) for pair in options.items() for each in pair):
        raise BadNotation("not_texts_by_name", field="options", value=repr(options)[:40])
    return make(name, players, options).position_from_json(dict(json))


def play_line(beginning: Beginning, events: Sequence[str | None], texts: Texts) -> dict[str, object]:
    """The position and what it is after each event, as far as they can happen; raises AzulejoError for the beginning.

    An event is written as in records; None lets chance deal.
    """
    state = beginning.state()
    state.story = Story()
    record = Record(state.game, [f"{seat + 1}" for seat in range(state.game.players)])
    moments, wrong = [_moment(record, None, state, [])], None
    for written in events:
        try:
            with InWordsOf(state.game.name):
                event = _happen(state, written)
        except AzulejoError as problem:
            wrong = problems.body(problem, texts)
            break
        moments.append(_moment(record, event, state, state.story.drain()))
    return {"moments": moments, "wrong": wrong, **_last(state)}


def _happen(state: State, written: str | None) -> Event:
    if written is None:
        if state.turn != CHANCE:
            raise BadRequest("nothing_to_deal_here")
        return state.deal(Rng(secrets.randbits(SEED_BITS)))
    event = read_event(state, written.strip())
    if isinstance(event, Move) and event.seat >= state.game.players:
        raise BadRecord("no_such_seat", seat=event.seat + 1, players=state.game.players)
    apply(state, event)
    return event


def _moment(record: Record, event: Event | None, state: State, story: list[Step]) -> dict[str, object]:
    position = seen(state, eyes_of(state))
    return {
        "event": record.event_text(event) if event else None,
        "seat": from_1(event.seat) if isinstance(event, Move) else None,
        "action": record.game.action_json(event.action) if isinstance(event, Move) else None,
        "deal": record.game.deal_json(event) if isinstance(event, Deal) else None,
        "story": [step.to_json() for step in story],
        "scores": [board["score"] for board in position["boards"]],
        "to_act": [actor + 1 for actor in state.actors()],
        "text": str(state),
        "position": position,
    }


def _last(state: State) -> dict[str, object]:
    """What can be done at the end of the line."""
    game, outcome = state.game, state.outcome()
    decisions = [
        {
            "seat": seat + 1,
            "actions": [
                {
                    "text": game.action_text(action),
                    "action": game.action_json(action),
                    "preview": state.preview(seat, action).to_json(),
                }
                for action in state.legal(seat)
            ],
        }
        for seat in state.actors()
    ]
    whole: Any = state.to_json()
    return {
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "deals": state.turn == CHANCE,
        "decisions": decisions,
        "result": outcome.to_json() if outcome else None,
        "whole": whole,
    }
