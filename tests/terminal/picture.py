"""Positions drawn as the terminal draws them, in files one can look at.

`python -m tests.terminal.picture` draws them anew. Look at the difference before you commit it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from azulejo.games.game import State
from azulejo.terminal.page import Page
from azulejo.terminal.registry import DRAWINGS
from azulejo.texts import Texts
from tests.every_game import SETTINGS, Setting, reached

FOLDER = Path(__file__).parent / "pictures"
NAMES = ["Ana", "Benedita", "Gil (greedy)", "greedy"]
SEED = 2017
WIDTH = 100


@dataclass(frozen=True)
class Picture:
    """A position of a random game after so many steps."""

    setting: Setting
    lang: str
    steps: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{str(self.setting).replace(' ', '-')}-{self.lang}-after-{self.steps}.txt"

    def drawn(self) -> str:
        """The table, what is asked if something is, and the moves of whoever decides."""
        state = reached(self.setting.make(), SEED, self.steps)
        return "\n".join(line.rstrip() for line in lines(state, self.lang)) + "\n"


def lines(state: State, lang: str, names: list[str] = NAMES, coloured: bool = False) -> list[str]:
    """All that a drawing can draw of a position, as it is printed without colours."""
    page = Page(Texts(lang), names[: state.game.players], WIDTH, coloured)
    drawing = DRAWINGS[state.game.name]
    drawn = [line.plain for line in drawing.table(state, None, page)]
    for seat in state.actors():
        drawn += ["", drawing.task(state, seat, page)]
        drawn += [line.plain for line in drawing.moves(state, seat, state.legal(seat), page)]
    return drawn


def steps_of(setting: Setting) -> tuple[int, ...]:
    """In the first round, in a later one, and at the end."""
    return 2 + 5 * setting.players, 2 + 22 * setting.players, 5000


PICTURES = [
    Picture(setting, "fr" if setting.players == 3 else "en", steps)
    for setting in SETTINGS
    if setting.name != "duel"  # which has pictures of its own, one of each decision
    for steps in steps_of(setting)
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for picture in PICTURES:
        picture.path.write_text(picture.drawn(), "utf-8")


if __name__ == "__main__":
    main()
