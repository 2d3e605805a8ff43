"""Whether every deal of a record is the one that the server's secret and the players' nonces lead to."""

from __future__ import annotations

from azulejo.games.errors import BadRecord
from azulejo.games.game import Deal
from azulejo.records.reading import check
from azulejo.records.record import Record, apply


def verify(record: Record) -> int:
    """How many deals are proven fair: all of them, or else BadRecord or BadFairness says what is wrong."""
    check(record)
    if record.fairness is None:
        raise BadRecord("record_no_fairness")
    state = record.game.start()
    deals = 0
    for number, event in enumerate(record.events, 1):
        if isinstance(event, Deal):
            deals += 1
            drawn = state.clone().deal(record.fairness.dealer(deals))
            if drawn != event:
                given, expected = record.event_text(event), record.event_text(drawn)
                raise BadRecord("record_unfair_deal", deal=deals, event_number=number, given=given, expected=expected)
        apply(state, event)
    return deals
