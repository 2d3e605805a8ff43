"""The dome plates that nobody has placed: display, pile, plates in hand, and who knows what about them (D8, D23).

No plate is determined before someone sees its front: the upper part of the pile is only a number of plates out of the
`unseen` ones. Below it lie the plates that players have returned, in their order, group by group. For each returned or
drawn plate the state also remembers what each seat takes it for, as a *guess*: the fronts it may be, as far as the seat
has seen them, and whether it may be a special or joker plate that the seat has not seen. The seat that has looked at a
plate guesses exactly that plate; a group's order is secret, so the other seat's guess is the same for the whole group.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.games.duel.components.plates import ALL_PLATES, JOKER, OF_TYPE, PLATES, SPECIAL, TYPE

DISPLAY: Final = 3
NOT_SHOWN: Final = -1  # `top` while nobody has seen the type of the pile's top plate, or there is none
ANY: Final = PLATES  # ANY + type: a plate of this type that nobody has seen

# An entry of `returned` or `drawn`: the plate in 5 bits, then who returned it, whether it is the first of its group,
# and the two seats' guesses of 20 bits each: a bit for each plate, one for an unseen special, one for an unseen joker.
PLATE_FIELD: Final = 31
BY: Final = 5
FIRST: Final = 6
GUESS: Final = 7
GUESS_BITS: Final = 20
GUESS_FIELD: Final = (1 << GUESS_BITS) - 1

BIT: Final = vec[i64]([1 << n for n in range(GUESS_BITS)])
GUESSES_OF_TYPE: Final = vec[i64]([int(OF_TYPE[t]) | 1 << ANY + t for t in (SPECIAL, JOKER)])


def plate_of(entry: i64) -> i64:
    return entry & PLATE_FIELD


def type_of(plate: i64) -> i64:
    """The type of a plate, or of ANY + type."""
    return plate - ANY if plate >= ANY else TYPE[plate]


def returner(entry: i64) -> i64:
    return entry >> BY & 1


def guess(entry: i64, seat: i64) -> i64:
    return entry >> GUESS + GUESS_BITS * seat & GUESS_FIELD


def with_guess(entry: i64, seat: i64, what: i64) -> i64:
    shift = GUESS + GUESS_BITS * seat
    field: i64 = GUESS_FIELD
    return entry & ~(field << shift) | what << shift


def known_front(entry: i64, seat: i64) -> i64:
    """The front, as a bit, that a seat knows a plate to be; 0 when it does not."""
    what = guess(entry, seat)
    return what if what & what - 1 == 0 and what <= ALL_PLATES else 0


def without_guess(entry: i64, plates: i64, seat: i64) -> i64:
    """The entry with these fronts ruled out for a seat."""
    return entry & ~(plates << GUESS + GUESS_BITS * seat)


@mypyc_attr(acyclic=True)
class Pile:
    """Display, pile and plates in hand."""

    def __init__(self) -> None:
        self.display: vec[i64] = vec[i64]([0] * DISPLAY)  # 0, or 1 + plate
        self.shown: i64 = 0  # places of the display that hold a plate, as bits
        self.unseen: i64 = ALL_PLATES
        self.upper: i64 = PLATES  # plates of the pile above the returned ones
        self.top: i64 = NOT_SHOWN
        self.below: i64 = 0  # returned plates
        self.returned: vec[i64] = vec[i64]([0] * PLATES)
        self.hand: i64 = 0  # drawn plates
        self.drawn: vec[i64] = vec[i64]([0] * PLATES)
        self.returning: i64 = 0  # plates of the hand that are under the pile already, while others are to follow

    def copy_into(self, other: Pile) -> None:
        for place in range(DISPLAY):
            other.display[place] = self.display[place]
        other.shown = self.shown
        other.unseen = self.unseen
        other.upper = self.upper
        other.top = self.top
        other.below = self.below
        for n in range(self.below):
            other.returned[n] = self.returned[n]
        other.hand = self.hand
        for n in range(self.hand):
            other.drawn[n] = self.drawn[n]
        other.returning = self.returning

    def size(self) -> i64:
        return self.upper + self.below

    def top_missing(self) -> bool:
        """Whether the pile has a top plate whose type is still to be shown."""
        return self.top == NOT_SHOWN and self.upper + self.below > 0

    def hand_plates(self) -> i64:
        """The plates in hand, as bits, once they have been looked at."""
        plates: i64 = 0
        for n in range(self.hand):
            plates |= BIT[plate_of(self.drawn[n])]
        return plates & ALL_PLATES

    # Taking from the top

    def pop_returned(self) -> i64:
        entry = self.returned[0]
        self.below -= 1
        for n in range(self.below):
            self.returned[n] = self.returned[n + 1]
        if self.below > 0:
            self.returned[0] |= BIT[FIRST]
        return entry

    def show(self, place: i64, plate: i64) -> None:
        """The pile's top plate, which is this one, goes to the display; everyone sees it."""
        if self.upper > 0:
            self.upper -= 1
            self.unseen &= ~BIT[plate]
        else:
            self.pop_returned()
        self.top = NOT_SHOWN
        self.display[place] = plate + 1
        self.shown |= BIT[place]
        self.show_to_all(plate)

    def take_shown(self, place: i64) -> i64:
        plate = self.display[place] - 1
        self.display[place] = 0
        self.shown &= ~BIT[place]
        return plate

    def draw(self) -> None:
        """The top plate goes to a hand, its front unseen; each seat knows what it knew, and now its type."""
        if self.upper > 0:
            self.upper -= 1
            entry = ANY + self.top
            for each in range(2):
                entry = with_guess(entry, each, BIT[ANY + self.top])
        else:
            entry = self.pop_returned()
            fitting = GUESSES_OF_TYPE[type_of(plate_of(entry))]
            for each in range(2):
                entry = with_guess(entry, each, guess(entry, each) & fitting)
        self.drawn[self.hand] = entry
        self.hand += 1
        self.top = NOT_SHOWN
        self.conclude(0)
        self.conclude(1)

    # Looking, keeping, returning

    def look(self, seat: i64, n: i64, plate: i64) -> None:
        """A seat sees that its n-th drawn plate is this one."""
        self.unseen &= ~BIT[plate]
        self.rule_out(BIT[plate], seat)
        entry = self.drawn[n] & ~PLATE_FIELD | plate
        self.drawn[n] = with_guess(entry, seat, BIT[plate])
        self.conclude(seat)

    def show_to_all(self, plate: i64) -> None:
        """Everyone sees a plate that has left pile and hand."""
        for seat in range(2):
            self.rule_out(BIT[plate], seat)
            self.conclude(seat)

    def rule_out(self, plates: i64, seat: i64) -> None:
        """A seat has seen these fronts elsewhere: no guess of it may be one of them."""
        for n in range(self.below):
            self.returned[n] = without_guess(self.returned[n], plates, seat)
        for n in range(self.hand):
            self.drawn[n] = without_guess(self.drawn[n], plates, seat)

    def conclude(self, seat: i64) -> None:
        """A plate that a seat knows, perhaps because nothing else is left for it, lies nowhere else for that seat."""
        known: i64 = 0
        found = self.known_to(seat)
        while found != known:
            known = found
            for n in range(self.below):
                if known_front(self.returned[n], seat) == 0:
                    self.returned[n] = without_guess(self.returned[n], known, seat)
            for n in range(self.hand):
                if known_front(self.drawn[n], seat) == 0:
                    self.drawn[n] = without_guess(self.drawn[n], known, seat)
            found = self.known_to(seat)

    def known_to(self, seat: i64) -> i64:
        """The fronts of returned and drawn plates that a seat knows, as bits."""
        known: i64 = 0
        for n in range(self.below):
            known |= known_front(self.returned[n], seat)
        for n in range(self.hand):
            known |= known_front(self.drawn[n], seat)
        return known

    def leave_hand(self, plate: i64) -> i64:
        """Takes a plate out of the hand and returns its entry."""
        n: i64 = 0
        while plate_of(self.drawn[n]) != plate:
            n += 1
        entry = self.drawn[n]
        self.hand -= 1
        while n < self.hand:
            self.drawn[n] = self.drawn[n + 1]
            n += 1
        return entry

    def keep(self, seat: i64, plate: i64) -> None:
        """A seat shows the plate it keeps. To the other seat, each plate it does not keep may be any of the others."""
        other = 1 - seat
        guesses: i64 = 0
        for n in range(self.hand):
            guesses |= guess(self.drawn[n], other)
        guesses &= ~BIT[plate]
        self.leave_hand(plate)
        for n in range(self.hand):
            self.drawn[n] = with_guess(self.drawn[n], other, guesses)
        self.show_to_all(plate)

    def put_back(self, seat: i64, plate: i64) -> None:
        """A seat returns a plate of its hand under the pile."""
        entry = self.leave_hand(plate) & ~(BIT[BY] | BIT[FIRST]) | seat << BY
        if self.returning == 0:
            entry |= BIT[FIRST]
        self.returned[self.below] = entry
        self.below += 1
        self.returning = self.returning + 1 if self.hand > 0 else 0
