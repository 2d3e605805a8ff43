"""`azulejo arena` and `azulejo rate`: what they print, and what they refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from azulejo.bots import BOTS, Choice, Limit
from azulejo.cli import main
from azulejo.folders import data_folder
from azulejo.games.game import State
from azulejo.games.rng import Rng

SAMPLE = Path(__file__).parents[2] / "examples" / "sample_engine.py"
Run = Callable[[str], tuple[int, str, str]]
RESULT = [
    "bot",
    "games",
    "wins",
    "shared",
    "win_rate",
    "mean_margin",
    "elo",
    "elo_low",
    "elo_high",
    "seconds_per_decision",
    "longest_decision",
]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a folder of its own; gives the exit code, the output and the complaints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("AZULEJO_LANG", "en")

    def run(words: str) -> tuple[int, str, str]:
        code = main(words.split())
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_json_has_what_was_asked_and_what_came_of_it(run: Run) -> None:
    code, out, err = run("arena greedy random --players 3 --option wall=gray --games 4 --nodes 9 --seed 7 --json")
    assert (code, err) == (0, "")
    printed = json.loads(out)
    results = printed.pop("results")
    assert printed == {
        "game": "azul",
        "players": 3,
        "options": {"wall": "gray"},
        "bots": ["greedy", "random"],
        "seconds": None,
        "nodes": 9,
        "processor_time": False,
        "seed": 7,
        "games": 4,
        "deals": 2,
        "played": 6,
    }
    assert [list(result) for result in results] == [RESULT, RESULT]
    assert [(result["bot"], result["games"]) for result in results] == [("greedy", 6), ("random", 12)]


def test_the_same_command_again_plays_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("arena greedy random --games 4 --json")
    monkeypatch.setattr("azulejo.arena.playing.ask", lambda: None)
    assert run("arena greedy random --games 4 --json --jobs 2") == first
    assert run("arena greedy random --games 4 --json --again")[0] == 1
    (file,) = (data_folder() / "arena").iterdir()
    assert file.name.startswith("azul-2-greedy-random-")


def test_every_question_has_a_file_of_its_own(run: Run) -> None:
    for more in ("", " --seed 2", " --players 3", " --option wall=gray", " --nodes 5", " --seconds 0.1"):
        assert run(f"arena greedy random --games 1{more}")[0] == 0
    assert len(list((data_folder() / "arena").iterdir())) == 6


def test_a_table_is_printed_and_says_where_games_are_kept(run: Run) -> None:
    code, out, err = run("arena random greedy --games 3 --state match.jsonl")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()[2:4]] == ["greedy", "random"]
    assert out.endswith(" 3 were asked for; deals are played whole.\nKept in match.jsonl\n")
    assert Path("match.jsonl").read_text().count("\n") == 5
    assert not data_folder().exists()


def test_rate_prints_and_draws_the_ladder(run: Run) -> None:
    code, out, err = run("rate --nodes 1 --games 1 --svg ratings.svg --json")
    assert (code, err) == (0, "")
    assert {result["bot"] for result in json.loads(out)["results"]} == set(BOTS)
    assert ElementTree.fromstring(Path("ratings.svg").read_text("utf-8")).tag.endswith("svg")
    assert "Greedy" in Path("ratings.svg").read_text("utf-8")
    assert run("rate --nodes 1 --games 1 --svg ratings.svg --lang fr")[0] == 0
    assert "Gourmand" in Path("ratings.svg").read_text("utf-8")


REFUSED = {
    "arena greedy": "Only “greedy” is named.",
    "arena greedy greedy": "Only “greedy” is named.",
    "arena greedy random greedy": "“greedy” is named twice.",
    "arena greedy genius": "There is no bot called “genius”.",
    "arena greedy random@fast": "“random@fast” does not name a bot and its limit.",
    "arena greedy random@0": "A bot\u2019s “seconds” cannot be 0.0",
    "arena greedy random --seconds 90": "A bot\u2019s “seconds” cannot be 90.0: it must be above 0 and at most 10.",
    "arena greedy random --game chess": "There is no game called “chess”.",
    "arena greedy random --players 5": "azul is not for 5 players",
    "arena greedy random --game duel --players 3": "duel is not for 3 players",
    "arena greedy random --option wall=pink": "The option wall cannot be “pink”.",
    "arena greedy random --option roof=red": "azul has no option “roof”.",
    "arena greedy random --state .": "“.” is a folder; a file is wanted.",
    "arena greedy random --state none/match.jsonl": "There is no file or folder “none/match.jsonl”.",
    "arena greedy random --state letter": "letter is no state file of the arena.",
    "arena greedy random --state letter --again": "letter is no state file of the arena.",
    "rate --game chess": "There is no game called “chess”.",
    "rate --nodes 1 --games 1 --svg none/ratings.svg": "There is no file or folder “none/ratings.svg”.",
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_done(run: Run, words: str) -> None:
    Path("letter").write_text("Dear Ana\n")
    code, _, err = run(words)
    assert code == 2
    assert err.startswith(f"azulejo: {REFUSED[words]}")
    assert err.count("\n") == 1
    assert Path("letter").read_text() == "Dear Ana\n"
    assert not run(f"--lang fr {words}")[2].startswith(f"azulejo: {REFUSED[words]}")


@pytest.mark.parametrize("words", ["--games 0", "--jobs 0", "--nodes 0", "--seconds 0", "--seed -1"])
def test_numbers_that_are_none(run: Run, words: str) -> None:
    code, out, err = run(f"arena greedy random {words}")
    assert (code, out) == (2, "")
    assert "is not a" in err


def test_a_data_folder_that_cannot_be_used(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    code, out, err = run("arena greedy random --games 1")
    assert (code, out) == (2, "")
    assert "is needed as a folder, but something else has that name" in err


def test_a_bot_that_fails_stops_the_match_and_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        games = 0

        def __init__(self) -> None:
            Failing.games += 1

        def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
            if Failing.games > 4:
                raise RuntimeError("tired")
            return Choice(int(position.nth_legal(seat, 0)))

    monkeypatch.setitem(BOTS, "failing", Failing)
    code, out, err = run("arena failing random --games 10 --state match.jsonl")
    assert (code, out) == (1, "")
    assert err.startswith("azulejo: The bot failing failed in game ")
    assert "RuntimeError: tired" in err
    assert err.count("\n") == 1
    kept = Path("match.jsonl").read_text().count("\n") - 1
    assert 1 <= kept <= 3
    Failing.games = -100
    assert run("arena failing random --games 10 --state match.jsonl")[0] == 0
    assert Path("match.jsonl").read_text().count("\n") == 11


def test_a_program_takes_part_by_its_path(run: Run) -> None:
    code, output, _ = run(f"arena {SAMPLE} random --games 2 --nodes 1 --json")
    assert code == 0
    assert {result["bot"] for result in json.loads(output)["results"]} == {str(SAMPLE), "random"}


def test_a_program_that_is_not_there_is_named(run: Run) -> None:
    code, _, complaint = run("arena ./nobody random --games 2")
    assert code == 2
    assert "./nobody" in complaint


def test_a_program_that_fails_ends_the_match(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise SystemExit(3)")
    code, _, complaint = run("arena ./broken.py random --games 2 --nodes 1")
    assert code == 1
    assert "broken.py" in complaint


def test_the_work_of_a_program_is_not_seen(run: Run) -> None:
    code, out, err = run(f"arena {SAMPLE} random --games 2 --processor-time")
    assert (code, out) == (2, "")
    assert "Leave --processor-time away" in err
