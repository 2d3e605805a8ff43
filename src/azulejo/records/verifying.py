"""Whether every deal of a record is the one that the server's secret and the players' nonces lead to, and whether these
are the ones of the game that somebody played."""

from __future__ import annotations

from collections.abc import Sequence

from azulejo.fair import BadFairness, Fairness, check_commitment, check_nonce, nonce_commitment
from azulejo.games.errors import BadRecord
from azulejo.games.game import Deal
from azulejo.records.reading import check
from azulejo.records.record import Record, apply


def verify(record: Record) -> int:
    """How many deals follow from what the record says: all, or else BadRecord or BadFairness says what is wrong.

    Whoever made the record up could have made that up, too: `prove` compares it with what one knows oneself.
    """
    check(record)
    fairness = _fairness(record)
    state = record.start()
    deals = 0
    for number, event in enumerate(record.events, 1):
        if isinstance(event, Deal):
            deals += 1
            drawn = state.clone().deal(fairness.dealer(deals))
            if drawn != event:
                given, expected = record.event_text(event), record.event_text(drawn)
                raise BadRecord("record_unfair_deal", deal=deals, event_number=number, given=given, expected=expected)
        apply(state, event)
    if not fairness.has_nonce:
        raise BadFairness("fair_no_nonce")
    return deals


def prove(record: Record, nonce: str, commitments: Sequence[str]) -> int:
    """The same for one who played with this nonce, and who noted these commitments before revealing it.

    The nonce makes sure that the server alone could not choose; all commitments, that nobody chose after seeing it.
    """
    deals = verify(record)
    fairness = _fairness(record)
    check_nonce(nonce)
    for noted in commitments:
        check_commitment(noted)
        if noted not in (fairness.commitment, *fairness.commitments):
            raise BadFairness("fair_noted_other", commitment=noted)
    if nonce not in fairness.nonces:
        raise BadFairness("fair_nonce_not_in", nonce=nonce)
    lacking = fairness.lacks([*commitments, nonce_commitment(nonce)])
    if lacking:
        raise BadFairness("fair_not_noted", commitments=", ".join(lacking))
    return deals


def _fairness(record: Record) -> Fairness:
    if record.fairness is None:
        raise BadRecord("record_no_fairness")
    return record.fairness
