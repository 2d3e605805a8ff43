"""The command in a real terminal: questions, colours, editing, and every way to be interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

from azulejo.records import load
from tests.terminal.typist import script

LINES = script(["Ana", "greedy"], 5).lines
AT_THE_TABLE = ("--players", "Ana,greedy", "--seed", "5")
PATIENCE = 60  # seconds; only a command that hangs takes so long
SETTLED = 0.3  # seconds after which a command that has printed its prompt waits for input


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    own = {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
    return own | more


class Terminal:
    """`azulejo play` in a window of a hundred columns."""

    def __init__(self, tmp_path: Path, *arguments: str, **more: str) -> None:
        variables = [f"{name}={value}" for name, value in environment(tmp_path, **more).items()]
        command = ["-i", *variables, sys.executable, "-m", "azulejo", "play", "--terminal", *arguments]
        self.child = pexpect.spawn("env", command, dimensions=(40, 100), encoding="utf-8", timeout=PATIENCE)
        self.output = ""

    def expect(self, prompt: str) -> str:
        """Waits for a prompt, with or without the only move there is, and returns what came before it."""
        self.child.expect(re.escape(prompt).replace(">", r"( \[...\])?>"))
        before = str(self.child.before)
        self.output += before + str(self.child.after)
        return before

    def type(self, *lines: str, prompt: str = "Ana> ") -> None:
        """Answers so many prompts."""
        for line in lines:
            self.expect(prompt)
            self.child.sendline(line)

    def kill(self, *numbers: int) -> None:
        """Sends signals at once. CPython notices none while it is just about to wait for input, so that comes first."""
        time.sleep(SETTLED)
        for number in numbers:
            self.child.kill(number)

    def ended(self) -> int:
        """Waits for the end and returns the exit code."""
        self.child.expect(pexpect.EOF)
        self.output += str(self.child.before)
        self.child.close()
        assert self.child.exitstatus is not None, f"killed by signal {self.child.signalstatus}"
        return int(self.child.exitstatus)


def test_two_enters_lead_to_the_table(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.type("", "", prompt="\r\n> ")
    terminal.type("quit", prompt="Player 1> ")
    assert terminal.ended() == 0
    (file,) = (tmp_path / "azulejo" / "games").iterdir()
    assert load(file).names == ["Player 1", "journeyman"]
    assert load(file).game.options == {"wall": "coloured"}


def test_players_can_be_asked_one_by_one_and_wrong_answers_are_asked_again(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--lang", "fr", "--save", str(tmp_path / "game.json"))
    terminal.type("échecs", "az", "Ana, Ben=deep", "Ana", "3", prompt="\r\n> ")
    terminal.type("x" * 41, "Ana", prompt="Joueur 1, un nom ou un robot [me]\u202f: ")
    terminal.type("Ben=deep", "Ben=random", prompt="Joueur 2, un nom ou un robot [journeyman]\u202f: ")
    terminal.type("", prompt="Joueur 3, un nom ou un robot [journeyman]\u202f: ")
    terminal.type("vert", "g", prompt="coloured, gray [coloured]\u202f: ")
    terminal.type("quitter")
    assert terminal.ended() == 0
    record = load(tmp_path / "game.json")
    assert record.names == ["Ana", "Ben (random)", "journeyman"]
    assert record.game.options == {"wall": "gray"}
    assert "  novice       Pour les premières parties d\u2019un enfant" in terminal.output
    assert "Aucun jeu ne s\u2019appelle" in terminal.output
    assert terminal.output.count("Aucun robot ne s\u2019appelle") == 2
    assert "azul ne se joue pas à 1" in terminal.output
    assert "L\u2019option wall ne peut pas être" in terminal.output


def test_another_game_is_chosen_by_the_beginning_of_its_name_and_asks_for_its_options(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.type("c", "Ana, greedy", prompt="\r\n> ")
    terminal.type("", prompt="coloured, brown [coloured]: ")
    terminal.type("o", "on", prompt="off, on [off]: ")
    terminal.type("quit")
    assert terminal.ended() == 0
    (file,) = (tmp_path / "azulejo" / "games").iterdir()
    assert load(file).game.name == "chocolatier"
    assert load(file).game.options == {"box": "coloured", "special_factories": "on"}


def test_a_game_that_was_named_is_not_asked_for(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--game", "chocolatier", "--option", "box=brown")
    terminal.type("Ana, greedy", prompt="\r\n> ")
    terminal.type("", prompt="off, on [off]: ")
    terminal.type("quit")
    assert terminal.ended() == 0
    assert "Azul Master Chocolatier" in terminal.output


def test_nobody_has_to_answer(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.expect("\r\n> ")
    terminal.child.sendintr()
    assert terminal.ended() == 130
    assert not (tmp_path / "azulejo").exists()


@pytest.mark.parametrize("colour", [True, False])
def test_a_whole_game(tmp_path: Path, colour: bool) -> None:
    file = tmp_path / "game.json"
    more = {} if colour else {"NO_COLOR": "1"}
    terminal = Terminal(tmp_path, *AT_THE_TABLE, "--save", str(file), **more)
    terminal.type(*LINES)
    assert terminal.ended() == 0
    assert load(file).events == script(["Ana", "greedy"], 5).session.record.events
    assert ("\x1b[" in terminal.output) == colour
    plain = re.sub(r"\x1b\[[0-9;]*m", "", terminal.output)
    assert max(len(line) for line in plain.split("\r\n") if "game.json" not in line) <= 100


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "kill", "hangup"],
)
def test_an_interrupted_game_continues_where_it_was(tmp_path: Path, number: int, code: int) -> None:
    file = tmp_path / "game.json"
    terminal = Terminal(tmp_path, *AT_THE_TABLE, "--save", str(file))
    terminal.type(*LINES[:6])
    table = terminal.expect("Ana> ").split("Azul")[-1]
    terminal.kill(number)
    assert terminal.ended() == code
    assert f"azulejo play --resume {file} --seed 5" in terminal.output
    again = Terminal(tmp_path, "--resume", str(file), "--seed", "5")
    assert again.expect("Ana> ").split("Azul")[-1] == table
    again.child.sendeof()
    assert again.ended() == 0


def test_who_is_told_to_go_twice_goes_once(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *AT_THE_TABLE, "--save", str(tmp_path / "game.json"))
    terminal.type(*LINES[:2])
    terminal.expect("Ana> ")
    terminal.kill(signal.SIGTERM, signal.SIGHUP)
    assert terminal.ended() in (129, 143)
    assert "Traceback" not in terminal.output
    assert "azulejo play --resume" in terminal.output


def test_a_terminal_that_is_gone_loses_no_move(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *AT_THE_TABLE, "--save", str(tmp_path / "game.json"))
    terminal.type(*LINES[:3])
    terminal.expect("Ana> ")
    terminal.child.close(force=False)
    written = script(["Ana", "greedy"], 5).session.record.events
    events = load(tmp_path / "game.json").events
    assert events == written[: len(events)]
    assert len(events) >= 2 + 2 * 3


def test_typed_lines_can_be_edited_and_recalled(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *AT_THE_TABLE, "--save", str(tmp_path / "game.json"))
    terminal.type("1B9\x7f1", "\x1b[A", "quit")
    assert terminal.ended() == 0
    assert "1B1: display 1 is empty." in terminal.output


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_boxes_gets_the_same_table_in_plain_characters(tmp_path: Path, encoding: str) -> None:
    command = [sys.executable, "-m", "azulejo", "play", "--terminal", *AT_THE_TABLE, "--lang", "fr"]
    done = subprocess.run(
        command,
        input=b"?\n12\n\xff\xfe\n",
        capture_output=True,
        env=environment(tmp_path, PYTHONIOENCODING=encoding),
        timeout=PATIENCE,
        check=True,
    )
    output = done.stdout.decode(encoding)
    assert "+- > 1 Ana ----------------- 0 point -+  +- 2 greedy ---------------- 0 point -+" in output
    assert (
        "| 1              DOT     b  y  r  k  t  |".replace("DOT", "." if encoding == "ascii" else "\u00b7") in output
    )
    assert ("Ecrivez d'ou" if encoding == "ascii" else "Écrivez d'où") in output
    assert done.stderr == b""
