"""Deals that neither the server nor the players alone can choose: the scheme azulejo-fair-1 of docs/fair-deals.md.

The server publishes `commitment(secret)` before anybody sits down, and each player that of a nonce of their own. Once
all of these are known, the nonces are revealed. What chance deals follows from the secret, all nonces and the number of
the deal, and from nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.games.rng import StreamRng

SCHEME: Final = "azulejo-fair-1"
SECRET_BYTES: Final = 32
NO_NONCE: Final = "-"  # of a bot's seat, since the server would choose it; and of one that did not reveal its in time
NONCE: Final = re.compile(r"[0-9a-f]{32}")
HASH: Final = re.compile(r"[0-9a-f]{64}")
FIELDS: Final = ("scheme", "commitment", "commitments", "nonces", "secret")


class BadFairness(AzulejoError):
    """What should prove that deals were fair cannot do so."""


def commitment(secret: bytes) -> str:
    """What the server publishes of its secret, before anybody may know it."""
    return hashlib.sha256(secret).hexdigest()


def nonce_commitment(nonce: str) -> str:
    """The same for a player's nonce."""
    return commitment(bytes.fromhex(nonce))


def check_commitment(given: str) -> None:
    """Raises BadFairness unless it can be a commitment."""
    if not HASH.fullmatch(given):
        raise BadFairness("fair_bad_commitment", given=given[:80])


def check_nonce(nonce: str) -> None:
    """Raises BadFairness unless a player may add it."""
    if not NONCE.fullmatch(nonce):
        raise BadFairness("fair_bad_nonce", nonce=nonce[:40])


def check_seat(seat: int, committed: str, nonce: str) -> None:
    """Raises BadFairness unless a seat's nonce is the one that it committed to, or was never revealed."""
    if committed != NO_NONCE:
        check_commitment(committed)
    if nonce != NO_NONCE:
        check_nonce(nonce)
        if nonce_commitment(nonce) != committed:
            raise BadFairness("fair_other_nonce", seat=seat + 1, nonce=nonce)


def words(secret: bytes, nonces: Sequence[str], number: int) -> Iterator[int]:
    """The 32-bit words that deal `number`, counted from 1, draws from; they never end."""
    block = 0
    while True:
        message = f"{SCHEME} {','.join(nonces)} {number} {block}".encode()
        digest = hmac.digest(secret, message, "sha256")
        yield from (int.from_bytes(digest[at : at + 4]) for at in range(0, len(digest), 4))
        block += 1


def dealer(secret: bytes, nonces: Sequence[str], number: int) -> StreamRng:
    """What chance draws deal `number` from. The same number always gives the same draws."""
    source: Callable[[], int] = words(secret, nonces, number).__next__
    return StreamRng(source)


@dataclass(frozen=True)
class Fairness:
    """What a record says about its deals. The secret is there once the game has ended."""

    commitment: str  # to the secret
    commitments: tuple[str, ...]  # to the nonces, one for each seat
    nonces: tuple[str, ...]
    secret: str = ""
    scheme: str = SCHEME

    def to_json(self) -> dict[str, object]:
        known: dict[str, object] = {"scheme": self.scheme, "commitment": self.commitment}
        known |= {"commitments": list(self.commitments), "nonces": list(self.nonces)}
        return known | ({"secret": self.secret} if self.secret else {})

    def without_secret(self) -> Fairness:
        return replace(self, secret="")

    def check(self, players: int) -> None:
        """Raises BadFairness unless everything is of the right form and the secret is the one committed to."""
        if self.scheme != SCHEME:
            raise BadFairness("fair_unknown_scheme", scheme=self.scheme[:40], expected=SCHEME)
        check_commitment(self.commitment)
        if not len(self.commitments) == len(self.nonces) == players:
            nonces, bound = len(self.nonces), len(self.commitments)
            raise BadFairness("fair_nonce_count", nonces=nonces, commitments=bound, players=players)
        for seat, (committed, nonce) in enumerate(zip(self.commitments, self.nonces, strict=True)):
            check_seat(seat, committed, nonce)
        if self.secret:
            self.check_secret()

    def check_secret(self) -> None:
        if not HASH.fullmatch(self.secret):
            raise BadFairness("fair_bad_secret", given=self.secret[:80])
        if commitment(bytes.fromhex(self.secret)) != self.commitment:
            raise BadFairness("fair_other_secret", commitment=self.commitment)

    def lacks(self, noted: Iterable[str]) -> list[str]:
        """What of the commitments was not among those that somebody noted before revealing their nonce."""
        known = {*noted, NO_NONCE}
        return [each for each in (self.commitment, *self.commitments) if each not in known]

    @property
    def has_nonce(self) -> bool:
        """Whether anybody but the server had a part in the deals."""
        return any(nonce != NO_NONCE for nonce in self.nonces)

    def dealer(self, number: int) -> StreamRng:
        """What deal `number` was drawn from; raises BadFairness while the secret is not known."""
        if not self.secret:
            raise BadFairness("fair_secret_unknown")
        return dealer(bytes.fromhex(self.secret), self.nonces, number)


def fairness_from_json(json: object) -> Fairness:
    """Reads what `to_json` wrote; raises BadFairness for another form. `check` finds out whether it is consistent."""
    if not isinstance(json, dict) or set(json) | {"secret"} != set(FIELDS):
        raise BadFairness("fair_bad_form", fields=", ".join(FIELDS))
    lists, texts = [json["commitments"], json["nonces"]], [json["scheme"], json["commitment"], json.get("secret", "")]
    if not all(isinstance(each, list) for each in lists):
        raise BadFairness("fair_bad_form", fields=", ".join(FIELDS))
    if not all(isinstance(text, str) for text in [*texts, *lists[0], *lists[1]]):
        raise BadFairness("fair_bad_form", fields=", ".join(FIELDS))
    scheme, committed, secret = texts
    return Fairness(committed, tuple(lists[0]), tuple(lists[1]), secret, scheme)
