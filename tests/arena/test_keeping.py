"""The state file: what was played is not played again, and what is in it belongs to this match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import azulejo
from azulejo.arena import question
from azulejo.arena.keeping import BadState, state_file
from azulejo.arena.match import Fixture, Match
from azulejo.arena.playing import GameFailed, Played, play_game
from azulejo.arena.running import run
from tests.arena.matches import match_of, untimed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


class Counting:
    """Plays, and remembers what."""

    def __init__(self, fails_at: int = -1) -> None:
        self.numbers: list[int] = []
        self.fails_at = fails_at

    def __call__(self, fixture: Fixture) -> Played:
        if fixture.number == self.fails_at:
            raise GameFailed("process_died", played=fixture.number, exit_code=1)
        self.numbers.append(fixture.number)
        return play_game(fixture)


def numbers(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def test_a_match_that_was_stopped_goes_on(path: Path) -> None:
    with pytest.raises(GameFailed):
        run(match_of(games=8), path, play=Counting(fails_at=5))
    assert numbers(path) == [0, 1, 2, 3, 4]
    rest, told = Counting(), list[Played]()
    found = run(match_of(games=8), path, play=rest, told=told.append)
    assert rest.numbers == [5, 6, 7]
    assert numbers(path) == [game.number for game in told] == list(range(8))
    assert untimed(told) == untimed([play_game(fixture) for fixture in match_of(games=8).fixtures()])
    nothing = Counting()
    assert run(match_of(games=8), path, play=nothing) == found
    assert nothing.numbers == []


def test_more_games_go_on_with_those_that_are_there_and_fewer_are_their_beginning(path: Path) -> None:
    few = run(match_of(games=4), path)
    more = Counting()
    run(match_of(games=8), path, play=more)
    assert more.numbers == [4, 5, 6, 7]
    told: list[Played] = []
    assert run(match_of(games=4), path, play=Counting(fails_at=0), told=told.append) == few
    assert len(told) == 4


def test_again_starts_anew(path: Path) -> None:
    run(match_of(games=4), path)
    again = Counting()
    run(match_of(games=2), path, again=True, play=again)
    assert again.numbers == numbers(path) == [0, 1]


def test_again_forgets_another_question(path: Path) -> None:
    run(match_of(seed=1), path)
    run(match_of(seed=2), path, again=True)
    with state_file(path, match_of(seed=2)) as state:
        assert len(state.games) == 4


@pytest.mark.parametrize("cut", [1, 40])
def test_a_line_that_was_cut_off_is_played_again(path: Path, cut: int) -> None:
    run(match_of(), path)
    path.write_bytes(path.read_bytes()[:-cut])
    rest = Counting()
    run(match_of(), path, play=rest)
    assert rest.numbers == [3]
    assert numbers(path) == [0, 1, 2, 3]


@pytest.mark.parametrize("left", [0, 1, 30, -1])
def test_a_first_line_that_was_cut_off_is_written_again(path: Path, left: int) -> None:
    run(match_of(), path)
    header, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(header[:left])
    run(match_of(), path)
    assert numbers(path) == [0, 1, 2, 3]


OTHERS = {
    "seed": match_of(seed=2),
    "bots, tables": match_of("random", "greedy"),
    "players, tables": match_of(players=3),
    "game, options": match_of(game="duel", games=1),
}


@pytest.mark.parametrize("differing", OTHERS)
def test_games_of_another_question_are_refused(path: Path, differing: str) -> None:
    run(OTHERS[differing], path)
    before = path.read_bytes()
    with pytest.raises(BadState) as caught:
        run(match_of(), path)
    assert (caught.value.code, caught.value.fields["differing"]) == ("arena_other", differing)
    assert path.read_bytes() == before


def test_games_of_other_bots_or_rules_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(match_of(), path)
    monkeypatch.setattr(question, "code", lambda: "0123456789abcdef")
    with pytest.raises(BadState, match="with other values of: code"):
        run(match_of(), path)


def test_the_code_is_that_of_bots_and_rules() -> None:
    names = {path.name for path in question.deciding_files(Path(azulejo.__file__).parent)}
    assert {"greedy_bot.py", "registry.py", "rng.py"} <= names
    assert "cli.py" not in names
    assert not any(name.endswith((".so", ".pyc")) for name in names)


def lines(change: Callable[[list[bytes]], object]) -> Callable[[bytes], bytes]:
    def changed(content: bytes) -> bytes:
        every = content.splitlines(keepends=True)
        change(every)
        return b"".join(every)

    return changed


def broken_line(text: bytes) -> Callable[[bytes], bytes]:
    return lines(lambda every: every.__setitem__(2, text))


BROKEN: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "no JSON": (3, broken_line(b"{\n")),
    "no object": (3, broken_line(b"[]\n")),
    "no UTF-8": (3, broken_line(b"\xff\n")),
    "empty": (3, broken_line(b"\n")),
    "deep": (3, broken_line(b"[" * 100_000 + b"\n")),
    "a game twice": (6, lines(lambda every: every.append(every[1]))),
    "a negative number": (2, lambda content: content.replace(b'"number": 0', b'"number": -1')),
    "other seats": (3, lambda content: content.replace(b'["random", "greedy"], "sc', b'["greedy", "random"], "sc')),
    "a seat too many": (2, lambda content: content.replace(b'"ranks": [', b'"ranks": [3, ')),
    "a field of another type": (2, lambda content: content.replace(b'"number": 0', b'"number": "0"')),
    "a field too many": (2, lambda content: content.replace(b'"number": 0', b'"more": 1, "number": 0')),
    "a field missing": (2, lambda content: content.replace(b'"ranks"', b'"rangs"')),
    "no question": (1, lambda content: content.replace(b'"asked"', b'"demanded"')),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_the_line(path: Path, name: str) -> None:
    run(match_of(), path)
    line, damage = BROKEN[name]
    damaged = damage(path.read_bytes())
    assert damaged != path.read_bytes()
    path.write_bytes(damaged)
    with pytest.raises(BadState) as caught:
        run(match_of(), path)
    assert (caught.value.code, caught.value.fields["line"]) == ("arena_broken", line)
    assert path.read_bytes() == damaged


FOREIGN = [b"Dear Ana,\nall is well.\n", b"Dear Ana", b"{}\n", b'{"format": "azulejo", "version": 1}\n', b"\0" * 5000]


@pytest.mark.parametrize("content", FOREIGN, ids=str)
@pytest.mark.parametrize("again", [False, True])
def test_a_file_of_somebody_else_is_left_alone(path: Path, content: bytes, again: bool) -> None:
    path.write_bytes(content)
    with pytest.raises(BadState, match="is no state file of the arena"):
        run(match_of(), path, again=again)
    assert path.read_bytes() == content


def test_a_file_of_another_version(path: Path) -> None:
    path.write_text('{"format": "azulejo-arena", "version": 2}\n')
    with pytest.raises(BadState, match="of version 2; this program knows version 1"):
        run(match_of(), path)


def test_what_is_no_file_is_not_read() -> None:
    with pytest.raises(BadState, match="is no state file"):
        run(match_of(), Path("/dev/zero"))


def test_one_run_at_a_time(path: Path) -> None:
    def both(match: Match) -> None:
        with state_file(path, match):
            run(match, path, again=True)

    run(match_of(), path)
    before = path.read_bytes()
    with pytest.raises(BadState, match="is in use"):
        both(match_of())
    assert path.read_bytes() == before
    run(match_of(), path)


FULL = """
import resource, sys
from pathlib import Path
from azulejo.arena.running import run
from tests.arena.matches import match_of
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    run(match_of(games=20), Path(sys.argv[1]))
except OSError as error:
    print(error.filename)
"""


def test_a_disk_that_is_full_loses_nothing(path: Path) -> None:
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": str(root)}
    command = [sys.executable, "-c", FULL, str(path), "1000"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == (f"{path}\n", "")
    assert path.stat().st_size == 1000
    rest = Counting()
    run(match_of(games=20), path, play=rest)
    assert 0 < rest.numbers[0] < 10
    assert numbers(path) == list(range(20))
