"""What can go wrong with an environment."""

from azulejo.games.errors import AzulejoError, IllegalMove


class BadEnvironment(AzulejoError):
    """An environment that cannot be made as it was asked for, or was used in the wrong order."""


class IllegalActions(IllegalMove):
    """Actions that are not legal in some of the games of a batch. Nothing was played, in no game."""
