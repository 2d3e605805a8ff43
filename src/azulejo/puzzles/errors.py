"""What can go wrong with puzzles."""

from __future__ import annotations

from azulejo.games.errors import AzulejoError


class BadPuzzles(AzulejoError):
    """A file of puzzles that is something else, of another version, or was changed."""


class NoPuzzle(AzulejoError):
    """Nothing on the shelf fits what is asked for."""
