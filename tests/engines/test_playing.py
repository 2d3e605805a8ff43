"""Programs play whole games: the sample, the one of the page, Azulejo itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from azulejo import Rng, make
from azulejo.bots import BOTS, Limit, UnknownBot, ask
from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.bots.engines.errors import EngineFailed
from azulejo.bots.players import label, labels, make_player
from azulejo.cli import main
from azulejo.records import load, parse
from azulejo.records.record import LONGEST_NAME
from azulejo.workbench.simulate import Simulation
from tests.engines.engines import PATIENT, command, offer

ROOT = Path(__file__).parents[2]
SAMPLE = str(ROOT / "examples" / "sample_engine.py")


def script(folder: Path, name: str, words: list[str]) -> str:
    """A program of this name in a folder."""
    file = folder / name
    file.write_text(f"#!/bin/sh\nexec {' '.join(words)}\n")
    file.chmod(0o755)
    return str(file)


def test_the_sample_plays_whole_games_and_beats_chance() -> None:
    simulation = Simulation(make("azul"), [SAMPLE, "random"], 4, 1)
    for record in simulation.records():
        assert parse(record.to_text()).result == record.result is not None
        assert record.names[record.result.winners[0]] == "./sample_engine.py"
    assert len(Path(SAMPLE).read_text("utf-8").splitlines()) < 80


@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_the_sample_plays_every_game(game: str) -> None:
    (record,) = Simulation(make(game), [SAMPLE, "random"], 1, 1).records()
    assert parse(record.to_text()).result is not None


def test_the_sample_says_what_it_does_not_understand() -> None:
    lines = ["nonsense", '{"kind": "dance"}', '{"kind": "go", "seat": 1}', '{"kind": "hello"}', '{"kind": "quit"}']
    position = '{"kind": "position", "game": "chess", "players": 2, "options": {}, "position": "-"}'
    said = "\n".join([*lines[:3], position, *lines[3:], "after the end"])
    done = subprocess.run([sys.executable, SAMPLE], input=said, capture_output=True, text=True, check=True)
    codes = re.findall(r'"code": "(\w+)"|"kind": "(hello)"', done.stdout)
    assert ["".join(code) for code in codes] == [
        "not_json",
        "not_understood",
        "not_understood",
        "unknown_game",
        "hello",
    ]


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_azulejo_plays_through_its_own_door(game: str, tmp_path: Path) -> None:
    program = script(tmp_path, "azulejo-engine", [sys.executable, "-m", "azulejo", "engine", "--bot", "greedy"])
    (record,) = Simulation(make(game), [program, "random"], 1, 1).records()
    assert record.result is not None
    assert [record.names[seat] for seat in record.result.winners] == ["./azulejo-engine"]


def test_the_same_generator_gives_the_same_choices() -> None:
    bot = EngineBot([sys.executable, "-m", "azulejo", "engine", "--bot", "random"], "azulejo")
    chosen = [[ask(bot, offer(), 0, Limit(PATIENT), Rng(seed)).action for seed in range(20)] for _ in range(2)]
    bot.close()
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 5


def test_simulate_takes_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script(tmp_path, "my-engine", command("good", tmp_path))
    assert main(["simulate", "azul", "--games", "2", "--bots", "./my-engine,greedy", "--out", "runs"]) == 0
    assert "./my-engine" in capsys.readouterr().out
    assert load("runs/game-000001.json").names == ["./my-engine", "greedy"]
    script(tmp_path, "bad", command("plays_illegal", tmp_path))
    assert main(["simulate", "azul", "--games", "2", "--bots", "./bad,greedy", "--lang", "fr"]) == 2
    assert "Le programme ./bad a joué «\u202f9T5\u202f»" in capsys.readouterr().err


# Names


def test_a_path_is_a_program_and_all_else_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script(tmp_path, "engine", ["cat"])
    (tmp_path / "engine.py").write_text("")
    for path, runs in {
        "./engine": [str(tmp_path / "engine")],
        str(tmp_path / "engine"): [str(tmp_path / "engine")],
        "engine.py": [sys.executable, str(tmp_path / "engine.py")],
        f"../{tmp_path.name}/engine.py": [sys.executable, str(tmp_path / ".." / tmp_path.name / "engine.py")],
    }.items():
        player = make_player(path)
        assert isinstance(player, EngineBot)
        assert (player.name, player.program) == (path, None), "nothing is started before it is asked"
        assert [os.path.normpath(word) for word in player.command] == [os.path.normpath(word) for word in runs]
    for name in BOTS:
        assert type(make_player(name)) is type(BOTS[name]())
    for name in ("engine", "", "my-engine"):
        with pytest.raises(UnknownBot):
            make_player(name)


@pytest.mark.parametrize(
    ("path", "code"),
    [("./none", "engine_missing"), ("./folder", "engine_missing"), ("./text", "engine_not_executable")],
)
def test_what_cannot_be_run_is_refused_at_once(
    path: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("text").write_text("#!/bin/sh\n")
    with pytest.raises(EngineFailed) as caught:
        Simulation(make("azul"), [path, "greedy"], 1, 1)
    assert (caught.value.code, caught.value.fields["program"]) == (code, path)


def test_labels_fit_into_records_and_are_never_those_of_bots() -> None:
    names = ["greedy", "./greedy", "/a/greedy", "greedy.py", "./" + "x" * 99, "./a\nb", "b/" + "x" * 99]
    found = labels(names)
    assert len(set(found.values())) == len(names)
    assert found["greedy"] == "greedy"
    for name in names[1:]:
        assert found[name].startswith("./") and found[name].isprintable()
        assert len(f"Gil ({label(name)}) 2") <= LONGEST_NAME
