"""All that leaves a table, for one seat or for spectators (None). Hidden things are left out here and nowhere else.

The position comes from `State.view`, which shows a seat what it may know. Of an event a seat is told everything but the
content of deals that only another saw, another's secret choices, the position that a game with hidden things begins
from, and the ids of people, which are nobody's business. A story is public.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from azulejo.games.game import Game
from azulejo.games.registry import entry
from azulejo.games.story import Step
from azulejo.records import Record
from azulejo.tables.events import Dealt, Event, Moved, Opened, Undone
from azulejo.tables.table import Table

MOST_SUMMARIES: Final = 64  # that are remembered
MOST_ACTIONS: Final = 20_000  # that are remembered as they are written, of all games
PERSONAL: Final = ("person", "opener", "place")


def tell(game: Game, sequence: int, event: Event, steps: Sequence[Step], seat: int | None) -> dict[str, object]:
    """An event and its story, as far as the seat may know them."""
    hidden = (*PERSONAL, *_secrets(game, event, seat))
    told = {name: value for name, value in event.to_json().items() if name not in hidden}
    return {"sequence": sequence, **told, "story": [step.to_json() for step in steps]}


def hides(game: Game, event: Event) -> bool:
    """Whether one seat may know more of the event than everybody else."""
    return bool(_secrets(game, event, None))


def _secrets(game: Game, event: Event, seat: int | None) -> tuple[str, ...]:
    """The fields of an event that only another seat may know."""
    if isinstance(event, Dealt) and event.seen_by not in (None, seat):
        return ("text",)
    if entry(game.name).hides_nothing:
        return ()
    if isinstance(event, Opened):
        return ("position",)
    if isinstance(event, Moved) and event.seat != seat and game.is_secret(game.parse_action(event.action)):
        return ("action",)
    return ()


def record(table: Table, seat: int | None, date: str = "") -> Record:
    """The record of the game: whole once it has ended, redacted while it goes on."""
    whole = table.record(date)
    return whole if table.is_over else whole.redact(seat)


def view(table: Table, seat: int | None) -> dict[str, object]:
    """All that a seat needs to show the table and to decide, ready for JSON. Seats count from 1."""
    return common(table) | personal(table, seat)


def common(table: Table) -> dict[str, object]:
    """What is the same in everybody's view: the position, too, where the game hides nothing."""
    return {
        "sequence": table.sequence,
        **summary(table),
        "closes": table.closes,
        **(_position(table, None) if table.hides_nothing else {}),
        "aborting": [number + 1 for number in table.aborting],
        "result": table.result.to_json() if table.result else None,
        "fairness": table.fairness().to_json(),
        "rematch": table.rematch,
        "rematch_of": table.opened.rematch_of,
        "from_position": table.opened.position is not None,
    }


def personal(table: Table, seat: int | None) -> dict[str, object]:
    """The rest of a view, as this seat, or a spectator, may see it."""
    return {
        "you": None if seat is None else seat + 1,
        **({} if table.hides_nothing else _position(table, seat)),
        "decision": None if seat is None else _decision(table, seat),
        "undo": None if seat is None else _undo(table, seat),
    }


def _position(table: Table, seat: int | None) -> dict[str, object]:
    return {"position": table.line.state.view(seat) if table.is_started else None}


def moments(
    table: Table, events: Sequence[Event], seat: int | None, since: int, most: int
) -> Iterator[dict[str, object]]:
    """The position at the event of that number and after each later deal and move that stands, the last `most` of them.

    `events` are all of the table's. A seat is shown what it was shown then. Each is made when it is asked for, in
    whatever thread: nothing that happens at the table meanwhile changes them.
    """
    numbers = [0, *_standing(events)]
    last = len(numbers) - 1
    first = max(bisect_right(numbers, since) - 1, last - most + 1)
    return (
        {"sequence": number, "to_act": [actor + 1 for actor in state.actors()], "position": state.view(seat)}
        for number, state in zip(numbers[first:], table.line.positions(first, last), strict=True)
    )


def _standing(events: Sequence[Event]) -> list[int]:
    """The numbers of the deals and moves that were not taken back."""
    numbers: list[int] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Undone):
            del numbers[event.to :]
        elif isinstance(event, Dealt | Moved):
            numbers.append(number)
    return numbers


def summary(table: Table) -> dict[str, object]:
    """A table in a list of tables."""
    return {**_summary(table, table.sequence)}


@lru_cache(maxsize=MOST_SUMMARIES)
def _summary(table: Table, _: int) -> dict[str, object]:
    """The same until the next event: it is stored with one, and then told to everybody."""
    return {
        "game": table.opened.game,
        "options": table.opened.options,
        "status": "over" if table.is_over else "running" if table.is_started else "open",
        "private": table.opened.private,
        "clock": table.opened.clock.to_json() if table.opened.clock else None,
        "seats": _seats(table),
        "to_act": [number + 1 for number, each in enumerate(table.seats) if each.is_deciding],
    }


def _seats(table: Table) -> list[dict[str, object]]:
    deadlines = table.deadlines()
    return [_seat(table, number, deadlines.get(number)) for number in range(len(table.seats))]


def _seat(table: Table, number: int, deadline: int | None) -> dict[str, object]:
    seat = table.seats[number]
    return {
        "name": seat.name,
        "guest": seat.guest,
        "aborts": seat.aborts,
        "same_person": [other + 1 for other in table.same_person(number)],
        "same_place": [other + 1 for other in table.same_place(number)],
        "level": seat.level.to_json() if seat.level else None,
        "free": seat.is_free,
        "ready": table.is_started or table.waiting.is_ready(seat),
        "away": seat.away_since is not None,
        "stand_in": seat.stand_in,
        "returning": seat.is_returning,
        "out": seat.out,
        "left": seat.timer.left if seat.timer else None,
        "reserve": seat.timer.reserve if seat.timer else None,
        "deadline": deadline,
        "wants_rematch": seat.wants_rematch,
    }


def _decision(table: Table, number: int) -> dict[str, object] | None:
    """The seat's open decision: its number and every legal action with what it would do."""
    seat, state, game = table.seats[number], table.line.state, table.game
    if not seat.is_deciding:
        return None
    actions = [
        {**_written(game, action), "preview": state.preview(number, action).to_json()} for action in state.legal(number)
    ]
    return {"number": seat.decision, "actions": actions}


@lru_cache(maxsize=MOST_ACTIONS)
def _written(game: Game, action: int) -> dict[str, object]:
    """An action never changes its meaning."""
    return {"text": game.action_text(action), "action": game.action_json(action)}


def _undo(table: Table, number: int) -> dict[str, object]:
    """Which decision the seat could take back, whether on its own, and whose wish to do so waits for an answer."""
    at = table.line.takeable(number)
    asked = table.asked.event if table.asked else None
    return {
        "decision": None if at is None or table.is_over else table.line.played[at].decision,
        "alone": at is not None and at == len(table.line.played) - 1 and not table.is_over,
        "asked": {"seat": asked.seat + 1, "decision": asked.decision} if asked else None,
    }
