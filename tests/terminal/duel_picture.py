"""Duel positions drawn as the terminal draws them for whoever decides, one of each decision of a game.

`python -m tests.terminal.duel_picture` draws them anew. Look at the difference before you commit it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from azulejo.games.game import State
from azulejo.games.registry import make
from azulejo.terminal.page import Page
from azulejo.terminal.registry import DRAWINGS
from azulejo.texts import Texts
from tests.every_game import walk

FOLDER = Path(__file__).parent / "duel_pictures"
NAMES = ["Ana", "Benedita"]
SEED = 2017
WIDTH = 100


@dataclass(frozen=True)
class Picture:
    """The first position of random games in a phase, from this round on."""

    phase: str
    round: int
    lang: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.phase}-in-round-{self.round}-{self.lang}.txt"

    def state(self) -> State:
        for seed in range(SEED, SEED + 10):
            for state in walk(make("duel", 2, {"tablets": "random4"}), seed):
                view = state.view(None)
                if view["phase"] == self.phase and int(str(view["round"])) >= self.round:
                    return state
        raise AssertionError(f"no {self.phase} from round {self.round} on")

    def drawn(self) -> str:
        return "\n".join(line.rstrip() for line in lines(self.state(), self.lang)) + "\n"


def lines(state: State, lang: str) -> list[str]:
    """All that is drawn for whoever decides, without colours."""
    page = Page(Texts(lang), NAMES, WIDTH, coloured=False)
    drawing = DRAWINGS["duel"]
    seat = state.actors()[0] if state.actors() else None
    drawn = [line.plain for line in drawing.table(state, seat, page)]
    if seat is not None:
        drawn += ["", drawing.task(state, seat, page)]
        drawn += [line.plain for line in drawing.moves(state, seat, state.legal(seat), page)]
    return drawn


PICTURES = [
    Picture("first_plate", 0, "en"),
    Picture("acquiring", 1, "fr"),
    Picture("acquiring", 3, "en"),
    Picture("stacking", 1, "en"),
    Picture("filling", 2, "en"),
    Picture("drawing", 1, "fr"),
    Picture("keeping", 1, "en"),
    Picture("placing_plate", 2, "fr"),
    Picture("returning", 1, "en"),
    Picture("tiling", 3, "fr"),
    Picture("ended", 5, "en"),
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for picture in PICTURES:
        picture.path.write_text(picture.drawn(), "utf-8")


if __name__ == "__main__":
    main()
