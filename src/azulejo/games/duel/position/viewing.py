"""A position as JSON, as far as a seat or a spectator may know it: the one place where hidden things are filtered."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.duel.components import plates
from azulejo.games.duel.components.plates import ALL_PLATES, JOKER, SPECIAL, TYPES
from azulejo.games.duel.knowledge import hand_is_mixed, is_hidden
from azulejo.games.duel.pile import ANY, GUESSES_OF_TYPE, Pile, guess, plate_of, returner, type_of
from azulejo.games.duel.position.definition import DrawnView, DuelView, MixedPlates, ReturnedView
from azulejo.games.duel.position.writing import board_json, groups, guess_names, table_json
from azulejo.games.duel.table import Table


def view(table: Table, seat: int | None) -> DuelView:
    """The position, with what a seat, or a spectator, does not know left open."""
    pile = table.pile
    viewer: i64 = -1 if seat is None else seat
    returned = groups(pile)
    hand = [int(pile.drawn[n]) for n in range(pile.hand)]
    drawn: list[DrawnView] | MixedPlates
    if hand_is_mixed(table, viewer):
        if pile.returning:
            begin, end = returned.pop()
            hand += [int(pile.returned[n]) for n in range(begin, end)]
        drawn = _mixed(hand, viewer)
    else:
        drawn = [_seen(entry, viewer) for entry in hand]
    return {
        **table_json(table),
        "unseen": plates.listed(_not_located(pile, viewer)),
        "returned": [_group_view(pile, begin, end, viewer) for begin, end in returned],
        "drawn": drawn,
        "boards": [board_json(board) for board in table.boards],
    }


def _is_open(entry: i64, viewer: i64) -> bool:
    """Whether a viewer does not know which plate it is."""
    return viewer < 0 or plate_of(entry) >= ANY or is_hidden(entry, viewer)


def _not_located(pile: Pile, viewer: i64) -> int:
    """The plates that could lie in more than one place for all the viewer knows."""
    fronts = int(pile.unseen)
    entries = [pile.returned[n] for n in range(pile.below)] + [pile.drawn[n] for n in range(pile.hand)]
    for entry in entries:
        if plate_of(entry) < ANY and _is_open(entry, viewer):
            fronts |= 1 << int(plate_of(entry))
    return fronts & ALL_PLATES


def _group_view(pile: Pile, begin: int, end: int, viewer: i64) -> ReturnedView:
    entries = [int(pile.returned[n]) for n in range(begin, end)]
    known = not any(_is_open(entry, viewer) for entry in entries)
    return {
        "by": int(returner(entries[0])) + 1,
        **_mixed(entries, viewer),
        "plates": [plates.NAMES[plate_of(entry)] for entry in entries] if known else None,
    }


def _mixed(entries: list[int], viewer: i64) -> MixedPlates:
    """Plates whose order is not known: how many of each type, and what they may be."""
    may_be: i64 = 0
    for entry in entries:
        may_be |= _may_be(entry, viewer)
    kinds = [type_of(plate_of(entry)) for entry in entries]
    may_be &= sum(int(GUESSES_OF_TYPE[kind]) for kind in set(kinds))
    return {"special": kinds.count(SPECIAL), "joker": kinds.count(JOKER), "may_be": guess_names(may_be)}


def _may_be(entry: i64, viewer: i64) -> i64:
    """A seat's guess; a spectator has seen no hidden plate at all."""
    if viewer >= 0:
        return guess(entry, viewer)
    one: i64 = 1
    return one << ANY + type_of(plate_of(entry))


def _seen(entry: i64, viewer: i64) -> DrawnView:
    plate = None if _is_open(entry, viewer) else plates.NAMES[plate_of(entry)]
    kind = TYPES[type_of(plate_of(entry))]
    return {"type": kind, "plate": plate, "may_be": guess_names(_may_be(entry, viewer))}
