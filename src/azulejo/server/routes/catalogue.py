"""Which games and bots there are."""

from __future__ import annotations

from fastapi import APIRouter, Path
from starlette.responses import Response

from azulejo.bots import BOTS, LEVELS
from azulejo.games.registry import GAMES, Entry, entry
from azulejo.server.problems.refusals import NoSuchPath
from azulejo.server.routes.dependencies import InTexts, answer
from azulejo.server.schemas.catalogue_forms import Bots, Games, GameShown
from azulejo.tables import levels
from azulejo.texts import Texts

router = APIRouter(tags=["games and bots"])


@router.get("/games", responses={200: {"model": Games}}, operation_id="listGames", summary="List the games")
async def list_games(texts: InTexts) -> Response:
    """All games of the family, with their options."""
    return answer({"games": [_shown(game, texts) for game in GAMES.values()]})


@router.get(
    "/games/{game}", responses={200: {"model": GameShown}, 404: {}}, operation_id="getGame", summary="Describe a game"
)
async def get_game(texts: InTexts, game: str = Path(max_length=40, description="Its name.")) -> Response:
    """For how many players it is and which options it has, each with what it means."""
    return answer(_shown(_found(game), texts))


def _found(name: str) -> Entry:
    """The game of this name; a path that names none leads nowhere."""
    if name not in GAMES:
        raise NoSuchPath("no_such_game", name=name, games=", ".join(GAMES))
    return entry(name)


def _shown(game: Entry, texts: Texts) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "choices": list(option.choices),
            "default": option.default,
            "text": texts.say(f"ask.option.{option.name}"),
        }
        for option in game.options
    ]
    players = {"least": game.players.start, "most": game.players.stop - 1}
    return {"name": game.name, "text": _name_of(game, texts), **players, "options": options}


def _name_of(game: Entry, texts: Texts) -> str:
    """As people call it; a game that has no texts goes by its name."""
    code = f"game.{game.name}"
    return texts.say(code) if code in texts.catalogue else game.name


@router.get("/bots", responses={200: {"model": Bots}}, operation_id="listBots", summary="List the bots")
async def list_bots(texts: InTexts) -> Response:
    """The computer opponents, from the weakest to the strongest, and what can be set about each. People choose between
    those that are a level."""
    settings = [{"name": "seconds", "most": levels.MOST_SECONDS}, {"name": "nodes", "most": levels.MOST_NODES}]
    numbers = {name: number for number, name in enumerate(LEVELS, 1)}
    bots = [
        {"name": name, "text": texts.say(f"bot.{name}"), "level": numbers.get(name), "settings": settings}
        for name in BOTS
    ]
    return answer({"bots": bots})
