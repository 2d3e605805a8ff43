"""What can go wrong with an analysis."""

from __future__ import annotations

from azulejo.games.errors import AzulejoError


class BadReport(AzulejoError):
    """A report that cannot be read, or that is not of this game or of this question."""


class Cancelled(Exception):
    """Whoever asked wants to know no more. What was found before stays."""
