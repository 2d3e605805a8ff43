"""What people can ask of a table. Seats count from 0. `deciding.decide` says what comes of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class TakeSeat:
    """Sit down: on this seat, or on any that is free. A private table asks for its link, unless one has opened it."""

    name: str
    seat: int | None = None
    nonce: str = ""  # of whoever completes the table: nobody's commitment is lacking then
    link: str = ""
    commitment: str = ""  # to a nonce; may come later
    guest: bool = True  # whether the name is nobody's: neither claimed with a password nor checked
    aborts: int = 0  # games with others that the person has called off
    place: str = ""  # where the person comes from, not to be recognised elsewhere; empty if that says nothing


@dataclass(frozen=True)
class Commit:
    """Commit oneself to a nonce, one's part of the randomness of the deals, by its hash."""

    seat: int
    commitment: str


@dataclass(frozen=True)
class AddNonce:
    """Reveal the nonce, once everybody has committed themselves to theirs."""

    seat: int
    nonce: str
    commitments: tuple[str, ...] | None = None  # of all seats, as the one who reveals has seen them


@dataclass(frozen=True)
class Leave:
    """Before the game: free the seat. During the game: be away."""

    seat: int


@dataclass(frozen=True)
class GoAway:
    """Be away, before the game too; the seat stays the person's. What a page that is closed asks for."""

    seat: int


@dataclass(frozen=True)
class SendAway:
    """Send somebody away from a seat before the game. The name says who is meant: another may sit there by now."""

    seat: int
    name: str


@dataclass(frozen=True)
class Return:
    """Be there or play again after having been away, or after a bot has taken over."""

    seat: int


@dataclass(frozen=True)
class Act:
    """Answer the decision of this number with an action, written as text."""

    seat: int
    decision: int
    action: str


@dataclass(frozen=True)
class Undo:
    """Take back the seat's last answer, which was given to the decision of this number, or ask for it."""

    seat: int
    decision: int


@dataclass(frozen=True)
class AnswerUndo:
    """Say whether another seat, the asker, may take back its decision of this number."""

    seat: int
    asker: int
    decision: int
    accept: bool


@dataclass(frozen=True)
class Resign:
    """Give up."""

    seat: int


@dataclass(frozen=True)
class Abort:
    """Call off a game that has hardly begun, which all people must want, or a table at which nobody plays yet."""


@dataclass(frozen=True)
class Replace:
    """Let a bot play for somebody else who has been away for long."""

    seat: int


@dataclass(frozen=True)
class OfferRematch:
    """Ask for another game with the same people, seats rotated."""

    seat: int


Command: TypeAlias = (
    TakeSeat
    | Commit
    | AddNonce
    | Leave
    | GoAway
    | SendAway
    | Return
    | Act
    | Undo
    | AnswerUndo
    | Resign
    | Abort
    | Replace
    | OfferRematch
)


@dataclass(frozen=True)
class Reply:
    """The numbers of the events that a command led to, when it was given first. `first` is above `last` if none."""

    first: int
    last: int
