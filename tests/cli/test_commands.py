"""The commands, each by what it prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from azulejo.games.registry import GAMES
from azulejo.records import load
from azulejo.terminal.options import PlayOptions
from tests.cli.conftest import Run


def test_games_lists_every_game_and_option(run: Run) -> None:
    english, french = run("games").out, run("games", "--lang", "fr").out
    for game in GAMES.values():
        assert re.search(rf"^{game.name}: .*players$", english, re.MULTILINE)
        assert re.search(rf"^{game.name}\u202f: .*joueurs$", french, re.MULTILINE)
        for option in game.options:
            assert f"  {option.name} = {' | '.join(option.choices)} (default: {option.default})\n" in english


def test_show_draws_the_position_after_an_event(run: Run) -> None:
    record = load("game.json")
    assert str(record.replay(12)) in run("show", "game.json", "--at", "12").out
    assert str(record.replay()) in run("show", "game.json").out
    assert str(record.replay(0)) in run("show", "game.json", "--at", "0", "--lang", "fr").out


@pytest.mark.parametrize("beyond", [1, 2, 1000])
def test_show_says_how_far_a_record_goes(run: Run, beyond: int) -> None:
    events = len(load("game.json").events)
    done = run("show", "game.json", "--at", str(events + beyond))
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"game.json: There is no state after event {events + beyond}: "
        f"the record has {events} events, so choose from 0 to {events}.\n"
    )


def test_show_names_the_wrong_line(run: Run) -> None:
    Path("game.json").write_text('{\n"game": "azul"\n"players": []}')
    done = run("show", "game.json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("game.json:2: A comma is missing")


def test_play_passes_everything_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[PlayOptions] = []

    def play(options: PlayOptions) -> int:
        asked.append(options)
        return 7

    monkeypatch.setattr("azulejo.terminal.play.run", play)
    words = "--players Ana,Gil=greedy --option wall=gray --seed 5 --save a.json --resume b.json --game azul --lang fr"
    assert run("play", *words.split()).code == 7
    assert run("play", "--terminal").code == 7
    assert asked == [
        PlayOptions("azul", ["Ana", "Gil=greedy"], {"wall": "gray"}, "fr", 5, Path("b.json"), Path("a.json")),
        PlayOptions(),
    ]


def test_bots_play_a_whole_game_at_the_terminal(run: Run) -> None:
    done = run("play", "--players", "greedy,random", "--seed", "3", "--save", "played.json")
    assert done.code == 0
    assert load("played.json").result is not None


def test_play_names_the_wrong_line_of_a_saved_game(run: Run) -> None:
    Path("game.json").write_text('{"game": "azul",\n"players": ["Ana"], "events": []}')
    done = run("play", "--resume", "game.json", "--lang", "fr")
    assert done.code == 2
    assert done.err.startswith("game.json:2: azul ne se joue pas à 1")


def test_simulate_writes_the_same_records_again(run: Run) -> None:
    words = "simulate azul --players 3 --option wall=gray --games 4 --seed 9 --bots greedy,random --out"
    assert run(*words.split(), "one").code == 0
    assert run(*words.split(), "two").code == 0
    names = [f"game-{number:06}.json" for number in range(1, 5)]
    for folder in ("one", "two"):
        assert sorted(file.name for file in Path(folder).iterdir()) == names
    assert [Path("one", name).read_bytes() for name in names] == [Path("two", name).read_bytes() for name in names]
    assert run("check", *(str(Path("one", name)) for name in names)).code == 0


def test_simulate_prints_a_table(run: Run) -> None:
    lines = run("simulate", "azul", "--games", "4").out.splitlines()
    assert lines[0].split() == ["games", "mean", "deviation", "least", "most", "wins", "shared", "moves"]
    assert [line.split()[0] for line in lines if line.strip()][2:] == ["greedy", "random", "seat", "seat"]


def test_simulate_prints_json(run: Run) -> None:
    done = run("simulate", "azul", "--games", "4", "--bots", "random", "--json")
    summary = json.loads(done.out)
    assert {name: summary[name] for name in ("game", "players", "options", "bots", "games", "seed")} == {
        "game": "azul",
        "players": 2,
        "options": {"wall": "coloured"},
        "bots": ["random"],
        "games": 4,
        "seed": 1,
    }
    assert summary["by_bot"]["random"]["results"] == 8
    assert summary["by_seat"]["1"]["results"] == summary["by_seat"]["2"]["results"] == 4
    assert done.err == ""


def test_perft_prints_a_count_for_each_depth(run: Run) -> None:
    done = run("perft", "azul", "--depth", "2", "--seed", "7")
    (first, one), (second, two) = (line.split() for line in done.out.splitlines())
    assert (first, second) == ("1", "2")
    assert int(one) < int(two)
    assert re.fullmatch(r"[\d,]+ sequences, [\d,]+ a second\n", done.err)
    french = run("perft", "azul", "--depth", "2", "--seed", "7", "--lang", "fr")
    assert french.out == done.out
    assert re.fullmatch("[\\d\u202f]+ suites, [\\d\u202f]+ par seconde\n", french.err)


def test_bench_prints_one_json_object(run: Run) -> None:
    words = "bench azul --players 3 --option wall=gray --seconds .05 --json"
    figures = json.loads(run(*words.split()).out)
    assert (figures["game"], figures["players"], figures["options"]) == ("azul", 3, {"wall": "gray"})
    assert figures["moves_per_second"] > figures["games_per_second"] > 0


def test_bench_prints_text(run: Run) -> None:
    lines = run("bench", "azul", "--seconds", "0.05").out.splitlines()
    assert [re.sub(r"^[\d,]+ ", "", line) for line in lines] == [
        "moves a second",
        "games a second",
        "clones a second",
        "copies a second",
    ]
