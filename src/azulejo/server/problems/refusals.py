"""What the server refuses before anybody else is asked. Each kind has its HTTP status."""

from __future__ import annotations

from typing import ClassVar

from azulejo.games.errors import AzulejoError


class Refusal(AzulejoError):
    """Base of every refusal of the server itself."""

    status: ClassVar[int] = 400


class Broken(Refusal):
    """What is not HTTP."""


class NotJson(Refusal):
    """A body that is not JSON."""


class NotSignedIn(Refusal):
    """Nobody knows who is asking."""

    status = 401


class WrongPassword(Refusal):
    """A name and a password that do not belong together, whether or not there is such a name."""

    status = 401


class WrongOldPassword(Refusal):
    """Somebody who is signed in, but does not know the password that is to be changed."""

    status = 403


class WrongCode(Refusal):
    """A name and a recovery code that do not belong together, whether or not there is such a name."""

    status = 401


class NoPassword(Refusal):
    """What only those have who have claimed their name."""

    status = 409


class Banned(Refusal):
    """Somebody whom whoever runs the server does not let in."""

    status = 403


class WrongOrigin(Refusal):
    """A request that a page of somebody else made the browser send."""

    status = 403


class NoSuchPath(Refusal):
    """Nothing is to be found there."""

    status = 404


class WrongMethod(Refusal):
    """Something is there, but that cannot be done with it."""

    status = 405


class HeadTooSlow(Refusal):
    """A request whose headers do not come."""

    status = 408


class BodyTooSlow(Refusal):
    """A request whose body does not come."""

    status = 408


class HeadTooLarge(Refusal):
    """Headers longer than any that are meant to be sent."""

    status = 431


class TooLarge(Refusal):
    """A body larger than anything that is meant to be sent."""

    status = 413


class WrongHost(Refusal):
    """A request for a name that this server does not have."""

    status = 421


class WrongMedia(Refusal):
    """A body that does not say it is JSON."""

    status = 415


class BadRequest(Refusal):
    """A request that says something that cannot be meant; `where` names it."""

    status = 422


class QuotaReached(Refusal):
    """More tables than one person or address may have open."""

    status = 409


class TooMany(Refusal):
    """More requests than one person or address may send; `seconds` says how long to wait."""

    status = 429


class Unexpected(Refusal):
    """A defect of the server."""

    status = 500


class Unavailable(Refusal):
    """The database cannot be used now. What is wrong with it is for whoever runs the server."""

    status = 503


class NotReady(Refusal):
    """Something fails without which nobody should be sent here; `failing` says what."""

    status = 503


class Draining(Refusal):
    """The server is about to end: what would last begins elsewhere, or in a moment."""

    status = 503


class Full(Refusal):
    """There is no space left to store anything."""

    status = 507
