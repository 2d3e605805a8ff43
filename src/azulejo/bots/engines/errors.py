"""What can go wrong between two programs that speak the engine protocol."""

from __future__ import annotations

from azulejo.games.errors import AzulejoError


class BadMessage(AzulejoError):
    """A line that the protocol does not know."""


class EngineFailed(AzulejoError):
    """A program that should play and did not. It has been ended; the next question starts it anew."""
