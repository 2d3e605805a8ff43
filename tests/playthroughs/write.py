"""`python -m tests.playthroughs.write` writes every playthrough anew. Read the difference before you commit it."""

from __future__ import annotations

from tests.every_game import SETTINGS
from tests.playthroughs.playthrough import FOLDER, path, playthrough


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = {path(setting): setting for setting in SETTINGS}
    for file in set(FOLDER.glob("*.txt")) - wanted.keys():
        file.unlink()
    for file, setting in wanted.items():
        file.write_text(playthrough(setting), "utf-8")


if __name__ == "__main__":
    main()
