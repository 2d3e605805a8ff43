"""`python -m tests.envs.write` writes the tables of docs/observations.md anew."""

from __future__ import annotations

import re
from pathlib import Path

from azulejo.envs.fields import action_table, table
from azulejo.envs.registry import SIGHTS
from azulejo.games.registry import make

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
TABLE = re.compile(r"^\|.*\n(?:^\|.*\n)+", re.MULTILINE)


def tables() -> list[str]:
    """Two for each game, in the order of the page: what is seen, and what can be done."""
    games = [make(name) for name in SIGHTS]
    return [made for game in games for made in (table(SIGHTS[game.name].fields(game)), action_table(game))]


def main() -> None:
    fresh = iter(tables())
    PAGE.write_text(TABLE.sub(lambda _: next(fresh) + "\n", PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
