"""What a seat knows of the plates in the pile and in a hand, as numbers: what position/viewing.py says in words."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.words import FLAGS
from azulejo.envs.duel.layout import MOST_PLATES, PLATES, UNSEEN
from azulejo.games.duel.components.plates import JOKER, SPECIAL
from azulejo.games.duel.knowledge import hand_is_mixed, is_hidden
from azulejo.games.duel.pile import ANY, BIT, FIRST, GUESSES_OF_TYPE, Pile, guess, plate_of, returner, type_of
from azulejo.games.duel.table import Table

# A word for each plate, the returned ones before those in a hand. Its bytes: 0 where it is, as below; 1 whether it is
# the first of its group; 2 the plate and 1, if it is known; 3 to 5 what it may be, as bits; 6 and 7 how many special
# and joker plates there are in its group. Plates that are mixed for the seat have one word together.
BY_VIEWER: Final = 1
BY_OTHER: Final = 2
IN_HAND: Final = 3
MIXED: Final = 4
ONE_OF_TYPE: Final = vec[i64]([1 << 48, 1 << 56])  # a table: a shift by more than 31 must not start from a literal


def write_plates(table: Table, seat: i64, into: vec[i64], at: i64) -> None:
    """The plates that the seat cannot locate, and a word for each that was returned or drawn."""
    pile = table.pile
    word = at + PLATES
    end = word + MOST_PLATES
    while word < end:
        into[word] = 0
        word += 1
    unseen = pile.unseen
    if pile.below + pile.hand > 0:
        unseen |= open_fronts(pile.returned, pile.below, seat) | open_fronts(pile.drawn, pile.hand, seat)
        write_groups(table, seat, into, at + PLATES)
    into[at + UNSEEN] = FLAGS[unseen & 255]
    into[at + UNSEEN + 1] = FLAGS[unseen >> 8 & 255]
    into[at + UNSEEN + 2] = FLAGS[unseen >> 16 & 3]


def open_fronts(entries: vec[i64], number: i64, seat: i64) -> i64:
    """The plates, as bits, that somebody has seen and that may be others for all the seat knows."""
    fronts: i64 = 0
    for n in range(number):
        entry = entries[n]
        if is_hidden(entry, seat):
            fronts |= BIT[plate_of(entry)]
    return fronts


def write_groups(table: Table, seat: i64, into: vec[i64], at: i64) -> None:
    """The groups of returned plates, then the hand."""
    pile = table.pile
    mixed = hand_is_mixed(table, seat)
    begin: i64 = 0
    while begin < pile.below:
        end = group_end(pile, begin)
        if mixed and pile.returning > 0 and end == pile.below:
            break
        write_group(pile.returned, begin, end, seat, into, at)
        begin = end
    at += begin
    if not mixed:
        write_hand(pile, seat, into, at)
    elif pile.hand > 0 or begin < pile.below:
        mix = mixture(pile.returned, begin, pile.below, seat, 0)
        into[at] = settled(mixture(pile.drawn, 0, pile.hand, seat, mix)) | MIXED


def group_end(pile: Pile, begin: i64) -> i64:
    """Where the group of returned plates that begins there ends."""
    end = begin + 1
    while end < pile.below and not pile.returned[end] & BIT[FIRST]:
        end += 1
    return end


def is_open(entry: i64, seat: i64) -> bool:
    """Whether the seat does not know which plate it is."""
    return plate_of(entry) >= ANY or is_hidden(entry, seat)


def write_group(entries: vec[i64], begin: i64, end: i64, seat: i64, into: vec[i64], at: i64) -> None:
    """Every plate of the group tells of the whole group; which one it is only if all of them are known."""
    group = settled(mixture(entries, begin, end, seat, 0))
    known = True
    for n in range(begin, end):
        if is_open(entries[n], seat):
            known = False
    group |= BY_VIEWER if returner(entries[begin]) == seat else BY_OTHER
    for n in range(begin, end):
        word = group
        if n == begin:
            word |= 1 << 8
        if known:
            word |= plate_of(entries[n]) + 1 << 16
        into[at + n] = word


def write_hand(pile: Pile, seat: i64, into: vec[i64], at: i64) -> None:
    """Each drawn plate by itself: its type, what it may be, and which one it is if that is known."""
    for n in range(pile.hand):
        entry = pile.drawn[n]
        word = guess(entry, seat) << 24 | kind_bit(entry) | IN_HAND
        if not is_open(entry, seat):
            word |= plate_of(entry) + 1 << 16
        into[at + n] = word


def kind_bit(entry: i64) -> i64:
    """One plate of its type, as the two highest bytes of a word count them."""
    return ONE_OF_TYPE[type_of(plate_of(entry))]


def mixture(entries: vec[i64], begin: i64, end: i64, seat: i64, word: i64) -> i64:
    """A word with more plates: how many of each type, and what they may be."""
    for n in range(begin, end):
        word = (word | guess(entries[n], seat) << 24) + kind_bit(entries[n])
    return word


def settled(word: i64) -> i64:
    """The same without plates of a type that none of them has."""
    may_be: i64 = 0
    if word >> 48 & 255:
        may_be |= GUESSES_OF_TYPE[SPECIAL]
    if word >> 56:
        may_be |= GUESSES_OF_TYPE[JOKER]
    return word & ~((may_be ^ 0xFFFFF) << 24)
