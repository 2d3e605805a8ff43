"""Every puzzle that is shipped is one: it can be read and played, its answer stands out, and it says why."""

from __future__ import annotations

from collections import Counter

import pytest

from azulejo.games.registry import GAMES
from azulejo.puzzles.making import CLEAR, TEMPTING
from azulejo.puzzles.puzzle import HARDEST, Puzzle, identity
from azulejo.puzzles.shelf import SHIPPED, Shelf, Wanted, folder
from azulejo.puzzles.theme import THEMES
from azulejo.puzzles.words import because
from azulejo.texts import LANGUAGES, Texts

PUZZLES = folder(SHIPPED)
OF_GAMES = {game: [puzzle for puzzle in PUZZLES if puzzle.game == game] for game in GAMES}
MOST_OF_A_THEME = 0.9  # of a game's puzzles
MOST_OF_A_DIFFICULTY = 2 / 3


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_all_kinds(game: str) -> None:
    found = OF_GAMES[game]
    assert len(found) >= 60
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert len({tuple(sorted(puzzle.options.items())) for puzzle in found}) >= 2, "variants"
    assert {puzzle.seat for puzzle in found} == {1, 2}
    difficulties = Counter(puzzle.difficulty for puzzle in found)
    assert len(difficulties) >= 3 and max(difficulties.values()) < MOST_OF_A_DIFFICULTY * len(found)
    themes = Counter(theme for puzzle in found for theme in puzzle.themes)
    assert {"deny", "floor", "column", "points", "last_round"} <= themes.keys()
    assert max(themes.values()) < MOST_OF_A_THEME * len(found)


def test_duel_asks_about_chips_and_plates() -> None:
    themes = Counter(theme for puzzle in OF_GAMES["duel"] for theme in puzzle.themes)
    assert themes["chips"] >= 3 and themes["plates"] >= 3


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_every_puzzle_holds(puzzle: Puzzle) -> None:
    state, seat, game = puzzle.state(), puzzle.seat - 1, puzzle.rules
    assert str(state) == puzzle.position
    assert puzzle.id == identity(puzzle.position, puzzle.seat)
    legal = {game.action_text(action) for action in state.legal(seat)}
    assert puzzle.best in legal and puzzle.line[0] == puzzle.best
    assert puzzle.margin >= CLEAR
    assert puzzle.alternatives and puzzle.best not in {each.action for each in puzzle.alternatives}
    for each in puzzle.alternatives:
        assert each.action in legal and each.line[0] == each.action
        assert puzzle.chance - each.chance >= CLEAR - 0.001
        assert each.why
    trap = puzzle.alternatives[0]
    assert puzzle.chance - trap.chance >= TEMPTING - 0.001
    assert 1 <= puzzle.difficulty <= HARDEST
    assert puzzle.themes and set(puzzle.themes) <= set(THEMES)
    for language in LANGUAGES:
        texts = Texts(language)
        assert all(because(reason, puzzle, texts, puzzle.best) for reason in trap.why)


def test_the_shelf_finds_by_game_and_theme() -> None:
    shelf = Shelf(PUZZLES)
    found = shelf.of(Wanted("azul", "floor"))
    assert found and all(puzzle.game == "azul" and "floor" in puzzle.themes for puzzle in found)
    assert len(shelf.of(Wanted())) == len(PUZZLES)
    assert shelf.of(Wanted("azul", "chips")) == []
