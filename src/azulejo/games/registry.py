"""The only list of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, final

from azulejo.games.azul import game as azul
from azulejo.games.chocolatier import game as chocolatier
from azulejo.games.duel import game as duel
from azulejo.games.errors import UnknownGame
from azulejo.games.forms import Forms
from azulejo.games.game import Game
from azulejo.games.options import Option, settle


@final
class Entry:
    """A game of the family: for how many players, with which options, how to make it, and what its JSON looks like."""

    def __init__(
        self,
        name: str,
        players: range,
        options: tuple[Option, ...],
        make: Callable[[int, dict[str, str]], Game],
        forms: Forms,
        hides_nothing: bool = False,
    ) -> None:
        self.name = name
        self.players = players
        self.options = options
        self.make = make
        self.forms = forms
        self.hides_nothing = hides_nothing  # whether every seat, and whoever watches, is always shown the same position


GAMES: Final = {
    "azul": Entry("azul", range(2, 5), azul.OPTIONS, azul.AzulGame, azul.FORMS, hides_nothing=True),
    "chocolatier": Entry(
        "chocolatier",
        range(2, 5),
        chocolatier.OPTIONS,
        chocolatier.ChocolatierGame,
        chocolatier.FORMS,
        hides_nothing=True,
    ),
    "duel": Entry("duel", range(2, 3), duel.OPTIONS, duel.DuelGame, duel.FORMS),
}


def entry(name: str) -> Entry:
    """The entry of a game; raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame("unknown_game", name=name, games=", ".join(GAMES))
    return GAMES[name]


def make(name: str, players: int = 2, options: Mapping[str, object] | None = None) -> Game:
    """A game ready to start; raises UnknownGame or BadOption.

    >>> make("azul", players=3, options={"wall": "gray"}).options
    {'wall': 'gray'}
    """
    found = entry(name)
    if players not in found.players:
        least, most = found.players.start, found.players.stop - 1
        raise UnknownGame("bad_player_count", name=name, players=players, least=least, most=most)
    return found.make(players, settle(name, found.options, options or {}))
