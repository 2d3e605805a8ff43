"""A reminder of the rules, on one screen."""

from __future__ import annotations

from azulejo.games.game import Game
from azulejo.texts import Texts


def reminder(game: Game, texts: Texts) -> str:
    """The rules of a game in short, with what its options change; for a game without texts, that there are none."""
    if not texts.has(f"rules.{game.name}"):
        return texts.say("plain.rules")
    codes = [f"rules.{game.name}"]
    for option, values in game.options.items():
        codes += [f"rules.{game.name}.{option}.{value}" for value in values.split(",")]
    return "\n".join(texts.say(code, game=game.name) for code in codes)
