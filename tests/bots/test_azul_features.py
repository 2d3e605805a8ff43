"""What networks see of Azul on a gray wall: colours may change places, and only their names with them."""

from __future__ import annotations

import pytest

from azulejo.bots.minds import MINDS
from azulejo.bots.search.features import Features
from azulejo.bots.search.network import BLOCK
from azulejo.games.game import Game, State
from azulejo.games.registry import make
from azulejo.games.tiles import CHOCOLATES, PALETTE
from tests.every_game import walk

TO = (3, 4, 0, 2, 1)  # which colour takes the place of each
GRAY = [
    make("azul", 2, {"wall": "gray"}),
    make("azul", 4, {"wall": "gray"}),
    make("chocolatier", 3, {"box": "brown", "special_factories": "on"}),
]


def seen(features: Features) -> tuple[list[list[int]], list[float]]:
    """The sparse features of each seat, and the dense ones."""
    active = [
        sorted(int(features.active[BLOCK * seat + n]) for n in range(features.counts[seat]))
        for seat in range(int(features.seats))
    ]
    return active, [float(value) for value in features.dense]


def recoloured(state: State) -> State:
    """A position with each colour in the place of another; what precedes the tiles names none."""
    letters = (CHOCOLATES if state.game.name == "chocolatier" else PALETTE).letters
    before, name, tiles = str(state).partition(" centre=")
    others = "".join(letters[to] for to in TO)
    return state.game.position(before + name + tiles.translate(str.maketrans(letters, others)))


@pytest.mark.parametrize("game", GRAY, ids=lambda game: f"{game.name} {game.players}")
def test_a_twin_is_the_position_with_other_colours(game: Game) -> None:
    features = MINDS[game.name].features(game)
    twins = features.twins()
    assert len(twins) == 120
    sparse, sources = next(twin for twin in twins if twin[0][25:30] == [25 + colour for colour in TO])
    states = [state.clone() for state in walk(game, 3)][5:-1:7]
    assert len(states) > 5
    for state in states:
        features.read(state)
        active, dense = seen(features)
        twin = [sorted(sparse[feature] for feature in each) for each in active], [dense[source] for source in sources]
        features.read(recoloured(state))
        assert seen(features) == twin


def test_on_a_coloured_wall_colours_differ() -> None:
    game = make("azul")
    assert MINDS["azul"].features(game).twins() == []
