"""Azulejo: the Azul family of board games, to play, study and train on.

>>> from azulejo import make
>>> game = make("azul", players=2)
>>> game.action_text(game.parse_action("3R4"))
'3R4'
"""

from importlib.metadata import version

from azulejo.games.errors import VOICE, AzulejoError
from azulejo.games.game import CHANCE, OVER, Deal, Game, Outcome, Preview, State
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from azulejo.texts import speak_english

__version__ = version("azulejo")
__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "AzulejoError",
    "Deal",
    "Game",
    "Outcome",
    "Preview",
    "Rng",
    "State",
    "make",
]

VOICE.say = speak_english
