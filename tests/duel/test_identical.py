"""Duel plays the same compiled and interpreted: games from a copy of the sources without binaries."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import azulejo
from azulejo.games.playout import fingerprint
from azulejo.games.registry import make
from azulejo.games.rng import Rng

PACKAGE = Path(azulejo.__file__).parent
SETTINGS = [{}, {"tablets": "random4", "zero_point_draw": "always_free", "special_counts_as_colour": "no"}]
PROGRAM = """
import sys
from azulejo.build import compiled
from azulejo.games.playout import fingerprint
from azulejo.games.registry import make
from azulejo.games.rng import Rng
assert not compiled()
for options in {settings}:
    print([fingerprint(make("duel", options=options).start(), Rng(seed)) for seed in range(60)])
"""


def test_compiled_and_interpreted_games_are_the_same(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(settings=SETTINGS)],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    here = [[fingerprint(make("duel", options=o).start(), Rng(seed)) for seed in range(60)] for o in SETTINGS]
    assert ran.stdout.split("\n")[:-1] == [str(prints) for prints in here]
