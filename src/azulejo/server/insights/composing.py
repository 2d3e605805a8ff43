"""All that somebody is told of their games, from what the store has: pure, and to be done in a thread."""

from __future__ import annotations

import json
from typing import Final

from azulejo.server.insights.games_of_person import by_game, by_opponent, by_turn, own_games
from azulejo.server.insights.habits import accuracies, explained_games, habits, to_explain
from azulejo.server.insights.periods import through_time
from azulejo.server.insights.point_sources import points_by_source
from azulejo.storage.result_store import MOST_GAMES, PersonResults
from azulejo.storage.rows import Setting

MOST_OPPONENTS: Final = 20
MOST_HABITS: Final = 8


def insights(person: str, found: PersonResults) -> dict[str, object]:
    """What `GET /people/me/insights` answers."""
    games, several = own_games(person, found.seats)
    opponents, more = by_opponent(games, MOST_OPPONENTS)
    explained = explained_games(games, found.judged)
    return {
        "games": len(games),
        "most": MOST_GAMES,
        "uncounted": found.uncounted,
        "left_out": {
            "called_off": found.called_off,
            "from_position": found.from_position,
            "several_seats": several,
        },
        "settings": [_setting(each) for each in found.settings],
        "results": by_game(games),
        "time": through_time(games),
        "turns": by_turn(games),
        "opponents": opponents,
        "more_opponents": more,
        "points": points_by_source(games),
        "explained": len(explained),
        "accuracy": accuracies(explained),
        "habits": habits(explained, MOST_HABITS),
        "to_explain": to_explain(games, explained),
    }


def _setting(setting: Setting) -> dict[str, object]:
    options = json.loads(setting.options)
    return {"game": setting.game, "options": options, "players": setting.players, "games": setting.number}
