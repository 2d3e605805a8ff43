"""The moments of a recorded game: positions, and the stories of how each came about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from azulejo.games.game import Deal, State
from azulejo.games.story import Step, Story
from azulejo.records import Move, Record, apply
from azulejo.records.record import Event
from azulejo.server.problems.refusals import BadRequest
from azulejo.tables import NotFound


@dataclass(frozen=True)
class Wished:
    """Which moments, first and last included, seen by whom. Seats count from 0.

    Unless a seat is named, `uncovered` moments are seen with the eyes of whoever is playing, so that nothing that was
    chosen stays hidden.
    """

    first: int
    last: int
    seat: int | None
    uncovered: bool = False


@dataclass(frozen=True)
class Origin:
    """What a record does not say of the table it comes from: the link that a private one needs, and who was a bot."""

    link: str | None = None
    bots: tuple[str | None, ...] = ()


def replay(record: Record, wish: Wished, origin: Origin | None = None) -> dict[str, object]:
    """Those of the wished moments that the record has; raises NotFound or BadRequest if it has none of them."""
    if wish.seat is not None and wish.seat >= record.game.players:
        raise NotFound("no_such_seat", seat=wish.seat + 1, players=record.game.players)
    if wish.first > min(wish.last, len(record.events)):
        raise BadRequest("no_such_moment", first=wish.first, number=len(record.events))
    moments: list[dict[str, object]] = []
    rounds: list[int] = []
    for at, (state, story) in enumerate(_played(record)):
        if int(seen(state, None)["round"]) > len(rounds):
            rounds.append(at)
        if wish.first <= at <= wish.last:
            moments.append(_moment(record, at, state, story, wish))
    shown = {"seat": from_1(wish.seat), "moments": moments}
    return {**_about(record, origin or Origin()), "rounds": rounds, **shown}


@dataclass(frozen=True)
class Line:
    """Moves as text that were not played, from a moment on, the first by a seat that may not be the only one to decide.

    Seats count from 0.
    """

    at: int
    actions: tuple[str, ...]
    seat: int | None = None
    uncovered: bool = False


def variation(record: Record, line: Line) -> dict[str, object]:
    """What would have come of other moves than those of the record: where it begins, and the moment after each move.

    Raises BadRequest if the record has no such moment, and what the game raises for a move that is not possible. It
    ends with the next deal, as nobody knows what chance would have brought.
    """
    if line.at > len(record.events):
        raise BadRequest("no_such_moment", first=line.at, number=len(record.events))
    state = next(islice(_played(record), line.at, None))[0].clone()
    story = state.story = Story()
    wish = Wished(line.at, line.at, None, line.uncovered)
    moments = [_shown(record, None, line.at, state, [], wish)]
    for number, text in enumerate(line.actions):
        if state.turn < 0:
            raise BadRequest("variation_too_long", number=number)
        seat = int(state.turn) if number or line.seat is None else line.seat
        move = Move(seat, record.game.parse_action(text))
        apply(state, move)
        moments.append(_shown(record, move, line.at + number + 1, state, story.drain(), wish))
    return {"moments": moments}


def _played(record: Record) -> Iterator[tuple[State, list[Step]]]:
    """The start, and the position after each event with what happened in it. It is the same state all the time."""
    state = record.start()
    story = state.story = Story()
    yield state, story.drain()
    for event in record.events:
        apply(state, event)
        yield state, story.drain()


def _about(record: Record, origin: Origin) -> dict[str, object]:
    return {
        "game": record.game.name,
        "options": record.game.options,
        "players": record.names,
        "bots": list(origin.bots or (None for _ in record.names)),
        "link": origin.link,
        "date": record.date,
        "events": len(record.events),
        "result": record.result.to_json() if record.result else None,
    }


def _moment(record: Record, at: int, state: State, story: list[Step], wish: Wished) -> dict[str, object]:
    return _shown(record, record.events[at - 1] if at else None, at, state, story, wish)


def _shown(
    record: Record, event: Event | None, at: int, state: State, story: list[Step], wish: Wished
) -> dict[str, object]:
    position = seen(state, eyes_of(state) if wish.uncovered and wish.seat is None else wish.seat)
    return {
        "at": at,
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


def eyes_of(state: State) -> int | None:
    """The seat whose secrets the game is about now; None if it has none, or if several seats decide at once."""
    player = seen(state, None).get("player")
    return None if player is None else int(player) - 1


def seen(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator, sees of a position."""
    return dict(state.view(seat))


def from_1(seat: int | None) -> int | None:
    """A seat as JSON has it, which counts from 1."""
    return None if seat is None else seat + 1
