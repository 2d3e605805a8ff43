"""What can go wrong at a terminal besides the rules."""

from __future__ import annotations

from azulejo.games.errors import AzulejoError


class FileTaken(AzulejoError):
    """A file to save to that exists already and is not this game's own."""


class PlayedElsewhere(AzulejoError):
    """A game whose deals come from a server's secret, which nobody else can deal on from."""
