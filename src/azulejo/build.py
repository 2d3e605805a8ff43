"""How this copy of the package was built."""

from azulejo.games import playout


def compiled() -> bool:
    """Whether the rules run compiled; interpreted they do the same, more slowly."""
    return not playout.__file__.endswith(".py")
