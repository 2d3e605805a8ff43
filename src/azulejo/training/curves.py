"""How a training went, as a picture: losses and matches, generation by generation."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Final

from azulejo.texts import Texts
from azulejo.training.plan import Plan

LOSSES: Final = ("value_loss", "policy_loss")
OPPONENTS: Final = ("best", "judge", "greedy")


def draw(plan: Plan, texts: Texts) -> Path:
    """Writes the picture beside what was learned and returns where it is."""
    from matplotlib.figure import Figure

    lines = [loads(line) for line in plan.log_file.read_text("utf-8").splitlines()]
    figure = Figure(figsize=(8, 6), layout="constrained")
    losses, matches = figure.subplots(2, 1, sharex=True)
    for axes, names in ((losses, LOSSES), (matches, OPPONENTS)):
        for name in names:
            known = [(line["generation"], line[name]) for line in lines if name in line]
            axes.plot(*zip(*known, strict=True), marker="o", label=texts.say(f"train.{name}"))
        axes.grid(alpha=0.3)
        axes.legend()
    figure.suptitle(plan.name)
    matches.set_xlabel(texts.say("train.generation"))
    path = plan.folder / "curves.png"
    figure.savefig(path, dpi=110)
    return path
