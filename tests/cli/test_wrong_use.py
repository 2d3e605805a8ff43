"""What cannot be done is said in one sentence, in the reader's language, with exit code 2. Nobody sees a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

ARGUMENTS = {
    "dance": ("COMMAND: 'dance' is not possible; choose from 'play'", "COMMANDE : 'dance' n'est pas possible"),
    "check": ("something is missing: FILE", "il manque quelque chose : FICHIER"),
    "games now": ("this is not understood: now", "ceci n'est pas compris : now"),
    "simulate azul --games": ("--games: a value is missing", "--games : il manque une valeur"),
    "simulate azul --games 0": (
        "“0” is not a whole number from 1 to",
        "« 0 » n'est pas un nombre entier de 1",
    ),
    "simulate azul --games 1e9": ("“1e9” is not a whole number", "« 1e9 » n'est pas un nombre entier"),
    "simulate azul --seed -1": ("--seed: “-1” is not a whole number", "--seed : « -1 » n'est pas un nombre entier"),
    "simulate azul --json=1": ("--json: takes no value, but was given '1'", "--json : ne prend pas de valeur"),
    "simulate azul --option gray": ("“gray” is not of the form NAME=VALUE", "n'est pas de la forme NOM=VALEUR"),
    "bench azul --seconds nan": ("“nan” is not a number of seconds", "n'est pas un nombre de secondes"),
    "bench azul --seconds 0.0": ("“0.0” is not a number of seconds", "n'est pas un nombre de secondes"),
    "show game.json --at -2": ("--at: “-2” is not a whole number", "--at : « -2 » n'est pas un nombre entier"),
}


def plain(text: str) -> str:
    """Without typographic apostrophes and narrow spaces."""
    return text.replace("\u2019", "'").replace("\u202f", " ")


@pytest.mark.parametrize("words", ARGUMENTS)
def test_arguments_that_are_not_understood(run: Run, words: str) -> None:
    for language, expected in zip(("en", "fr"), ARGUMENTS[words], strict=True):
        done = run("--lang", language, *words.split())
        assert (done.code, done.out) == (2, "")
        assert expected in plain(done.err)
        assert done.err.splitlines()[-1].startswith("azulejo")


def test_an_unknown_language_is_refused_in_a_known_one(run: Run) -> None:
    done = run("games", "--lang", "de")
    assert done.code == 2
    assert done.err.endswith("azulejo games: --lang: 'de' is not possible; choose from 'en', 'fr'\n")


REFUSED = {
    "simulate chess": "There is no game called “chess”.",
    "simulate azul --players 5": "azul is not for 5 players: it takes 2 to 4.",
    "simulate azul --option wall=pink": "The option wall cannot be “pink”.",
    "simulate azul --option roof=red": "azul has no option “roof”.",
    "simulate azul --bots genius": "There is no bot called “genius”.",
    "simulate azul --bots ,": "There is no bot called “”.",
    "serve --workers 0": "With --workers 0 nobody would think for bots. Leave it out, or",
    "serve --bots workers": "Bots can think elsewhere only if the tables are in a PostgreSQL",
    "botworker": "Bots can think elsewhere only if the tables are in a PostgreSQL",
    "perft chess": "There is no game called “chess”.",
    "bench azul --players 1": "azul is not for 1 players",
    "show none.json": "There is no file or folder “none.json”.",
    "show runs": "“runs” is a folder; a file is wanted.",
    "simulate azul --games 1 --out game.json": "“game.json” is needed as a folder, but something else has that name.",
    "simulate azul --games 1 --out game.json/x": "“game.json/x” is needed as a folder",
    "play --game chess --players me,greedy": "There is no game called “chess”.",
    "play --resume none.json": "There is no file or folder “none.json”.",
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_done(run: Run, words: str) -> None:
    done = run(*words.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"azulejo: {REFUSED[words]}")
    assert done.err.count("\n") == 1
    assert not run("--lang", "fr", *words.split()).err.startswith("azulejo: There")


def test_an_unknown_bot_leaves_no_folder(run: Run) -> None:
    assert run("simulate", "azul", "--bots", "genius", "--out", "new").code == 2
    assert not Path("new").exists()


def test_a_folder_with_records_is_left_alone(run: Run) -> None:
    Path("runs/game-000007.json").touch()
    done = run("simulate", "azul", "--games", "1", "--out", "runs")
    assert done.code == 2
    assert done.err.startswith("azulejo: The folder runs already holds recorded games (game-000007.json).")
    assert Path("runs/game-000007.json").read_text() == ""


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (PermissionError(13, "Permission denied", "game.json"), "The system does not allow access to “game.json”."),
        (OSError(28, "No space left on device", "game.json"), "could not use “game.json”: No space left on device."),
    ],
)
def test_other_troubles_with_files(run: Run, error: OSError, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> None:
        raise error

    monkeypatch.setattr("azulejo.cli.load", fail)
    done = run("show", "game.json")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(sentence + "\n")


def test_the_environment_chooses_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "joueurs" in run("games").out
    monkeypatch.setenv("AZULEJO_LANG", "en")
    assert "players" in run("games").out
    assert "joueurs" in run("games", "--lang", "fr").out
