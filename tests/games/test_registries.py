"""A game is one object on every side, and every side has the same games."""

from __future__ import annotations

import re
from pathlib import Path

from azulejo.bots.minds import MINDS
from azulejo.envs.registry import SIGHTS
from azulejo.games.registry import GAMES
from azulejo.terminal.registry import DRAWINGS

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
NAMED = re.compile(r"""["'](""" + "|".join(GAMES) + r""")["']""")
# Who speaks of all games by the first of them, and who shows examples.
EXAMPLES = ("__init__.py",)


def test_every_side_has_the_same_games() -> None:
    assert set(GAMES) == set(MINDS) == set(DRAWINGS) == set(SIGHTS)
    listed = re.search(r"GAMES[^=]*= \[([^\]]*)\]", (WEB / "games" / "registry.ts").read_text("utf-8"))
    assert listed is not None
    assert set(listed.group(1).split(", ")) == set(GAMES)


def test_every_game_is_a_folder_on_every_side() -> None:
    package = ROOT / "src" / "azulejo"
    for name in GAMES:
        for place in (package / "games" / name, package / "terminal" / name, WEB / name):
            assert place.is_dir()
        assert (package / "bots" / name / "mind.py").is_file()
        assert (package / "envs" / name / "observer.py").is_file()
        assert (package / "envs" / name / "definition.py").is_file()
        assert (WEB / name / "index.ts").is_file()


def test_every_game_has_the_same_rooms() -> None:
    rooms = {name: folder_of(name) for name in GAMES}
    for name, files in rooms.items():
        assert {"game.py", "state.py", "steps.py", "refusal.py", "notation", "position"} <= files, name
    assert {
        "table.py",
        "board.py",
        "choices.py",
        "chance.py",
        "possible.py",
        "scoring.py",
        "preview.py",
        "ending.py",
    } <= (rooms["azul"] & rooms["duel"])


def folder_of(name: str) -> set[str]:
    return {path.name for path in (ROOT / "src" / "azulejo" / "games" / name).iterdir()}


def test_nobody_else_asks_for_the_name_of_a_game() -> None:
    """In Python; the browser's own tests look at the client."""
    asking = []
    for source in sorted((ROOT / "src" / "azulejo").rglob("*.py")):
        parts = source.relative_to(ROOT / "src" / "azulejo").parts
        own = any(part.removesuffix(".py") in GAMES for part in parts)
        registry = source.name in ("registry.py", "minds.py") or source.name in EXAMPLES
        if not own and not registry and NAMED.search(code_of(source)):
            asking.append(str(source))
    assert asking == []


def code_of(source: Path) -> str:
    """Without docstrings and examples of use."""
    return re.sub(r'"""(?:.|\n)*?"""', "", source.read_text("utf-8"))
