"""What a training is to do and where it keeps what it has done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from azulejo.bots.minds import MINDS
from azulejo.games.game import Game


@dataclass(frozen=True)
class Plan:
    """Generations of games, each played by the best network so far and learned from by the next.

    Everything is kept in files of the folder, each written all at once: whoever trains again goes on from there.
    """

    game: Game
    folder: Path
    generations: int
    games: int  # of one generation
    nodes: int  # that a search looks at for each decision
    jobs: int
    seed: int
    start: Path | None = None  # weights that play the first generation's games, instead of a glance of the judge
    beside: tuple[Path, ...] = ()  # folders of other trainings, whose games are learned from as well
    ray: str = ""  # the cluster that plays; `jobs` still says into how many parts a match is cut

    @property
    def name(self) -> str:
        """Of the weights that come of it."""
        return MINDS[self.game.name].weights(self.game)

    def games_file(self, generation: int, part: int) -> Path:
        return self.folder / f"games-{generation:02}-{part:03}.npz"

    def games_files(self, generation: int) -> list[Path]:
        """All that there are, also of another plan that had more or fewer games."""
        return sorted(self.folder.glob(f"games-{generation:02}-*.npz"))

    def network_file(self, generation: int) -> Path:
        return self.folder / f"network-{generation:02}.weights"

    @property
    def best_file(self) -> Path:
        """The weights that have passed every gate so far."""
        return self.folder / "best.weights"

    @property
    def log_file(self) -> Path:
        """One line of JSON for each generation: losses and results of the gate."""
        return self.folder / "log.jsonl"
