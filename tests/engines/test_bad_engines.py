"""Whatever a program does, who asks it gets an answer or an error in time, and nothing of it stays behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azulejo.bots import Choice, Limit, ask
from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.bots.engines.errors import EngineFailed
from azulejo.games.rng import Rng
from azulejo.texts import LANGUAGES, Texts
from tests.engines.engines import AT_ONCE, PATIENT, are_gone, command, engine, offer, running

SHORT = Limit(seconds=0.05)

BAD = {
    "dies_at_hello": ("engine_died", "exit code 3"),
    "dies_at_go": ("engine_died_saying", "exit code 4) instead of answering. Its last words: out of memory"),
    "floods_without_newline": ("engine_flooded", "wrote without end"),
    "plays_illegal": ("engine_illegal", "played “9T5”, which is not legal here, and was ended. It could have played: "),
    "plays_nonsense": ("engine_illegal", "played “check\ufffdmate check\ufffdmate"),
    "answers_no_json": ("engine_nonsense", "bestmove e2e4"),
    "answers_no_object": ("engine_nonsense", '["choice", "1B1"]'),
    "answers_no_action": ("engine_nonsense", '{"kind": "choice"}'),
    "answers_something_else": ("engine_nonsense", '{"kind": "opinion"'),
    "thinks_nonsense": ("engine_nonsense", '{"kind": "choice"'),
    "thinks_infinity": ("engine_nonsense", '{"kind": "choice"'),
    "complains": ("engine_complained", "I am\ufffdtired."),
    "speaks_another_protocol": ("engine_other_protocol", "protocol 2; Azulejo speaks 1"),
    "says_no_hello": ("engine_nonsense", '{"kind": "info", "text": "welcome"}'),
    "names_no_games": ("engine_nonsense", '"games": 3'),
    "plays_another_game": ("engine_other_game", "does not play azul. It says that it plays: chess, go."),
}


def failure(bot: EngineBot, limit: Limit = SHORT) -> EngineFailed:
    with pytest.raises(EngineFailed) as caught:
        ask(bot, offer(), 0, limit, Rng(1))
    for language in LANGUAGES:
        assert bot.name in Texts(language).error(caught.value)
    return caught.value


@pytest.mark.parametrize("how", BAD)
def test_what_is_wrong_is_said_and_the_program_is_ended(how: str, tmp_path: Path) -> None:
    error = failure(engine(how, tmp_path))
    code, words = BAD[how]
    assert error.code == code
    assert words in str(error)
    assert are_gone(tmp_path)


def test_a_program_that_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    error = failure(engine("hangs_at_hello", tmp_path, hello_seconds=AT_ONCE))
    assert (error.code, error.fields["seconds"]) == ("engine_silent", AT_ONCE)
    assert not list(tmp_path.iterdir()) or are_gone(tmp_path)


@pytest.mark.parametrize("how", ["hangs_at_go", "ignores_stop"])
def test_a_program_that_does_not_choose_is_not_waited_for(how: str, tmp_path: Path) -> None:
    error = failure(engine(how, tmp_path, margin=AT_ONCE))
    assert (error.code, error.fields["seconds"]) == ("engine_hung", AT_ONCE)
    assert are_gone(tmp_path)


def test_a_program_that_does_not_listen_holds_up_nobody(tmp_path: Path) -> None:
    """What it says unasked is found out, at the latest when it is asked again."""
    bot = engine("does_not_listen", tmp_path)
    with pytest.raises(EngineFailed) as caught:
        for _ in range(1000):
            ask(bot, offer(), 0, SHORT, Rng(1))
    assert caught.value.code in ("engine_illegal", "engine_unasked")
    assert are_gone(tmp_path)


def test_a_second_answer_is_not_taken_for_that_to_the_next_question(tmp_path: Path) -> None:
    bot = engine("answers_twice", tmp_path)
    ask(bot, offer(), 0, SHORT, Rng(1))
    while bot.program is not None and not bot.program.has_spoken():
        time.sleep(0.001)
    assert failure(bot).code == "engine_unasked"


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    file = tmp_path / "engine"
    file.write_text("no program at all")
    file.chmod(0o755)
    assert failure(EngineBot([str(file)], "./engine")).code == "engine_not_started"


def test_complaints_without_end_hold_up_nobody(tmp_path: Path) -> None:
    bot = engine("floods_with_complaints", tmp_path)
    assert offer().is_legal(0, ask(bot, offer(), 0, SHORT, Rng(1)).action)
    bot.close()
    assert are_gone(tmp_path)


def test_a_program_may_think_until_it_is_stopped(tmp_path: Path) -> None:
    bot = engine("thinks_until_stopped", tmp_path)
    for _ in range(3):
        assert offer().is_legal(0, ask(bot, offer(), 0, SHORT, Rng(1)).action)
    bot.close()
    assert are_gone(tmp_path)


def test_who_watches_can_stop_it(tmp_path: Path) -> None:
    """It tells what it thinks so far, for ever; told to stop it does not, and is ended in the end."""
    seen: list[Choice] = []

    def watch(choice: Choice) -> bool:
        seen.append(choice)
        return len(seen) < 3

    error = failure(engine("ignores_stop", tmp_path, margin=AT_ONCE), Limit(seconds=PATIENT, watch=watch))
    assert error.code == "engine_hung"
    assert [offer().game.action_text(choice.action) for choice in seen] == ["1B-"] * 3


def test_after_a_failure_the_next_question_starts_it_anew(tmp_path: Path) -> None:
    bot = engine("hangs_at_the_second_go", tmp_path, margin=AT_ONCE)
    for _ in range(2):
        ask(bot, offer(), 0, SHORT, Rng(1))
        assert failure(bot).code == "engine_hung"
    assert len(list(tmp_path.iterdir())) == 2
    assert are_gone(tmp_path)


# Nothing stays behind


@pytest.mark.parametrize("how", ["good", "has_a_child_that_stays"])
def test_a_bot_that_is_closed_or_forgotten_leaves_nothing(how: str, tmp_path: Path) -> None:
    bot: EngineBot | None = engine(how, tmp_path)
    for end in ("close", "forget"):
        assert bot is not None
        ask(bot, offer(), 0, SHORT, Rng(1))
        assert running(tmp_path)
        if end == "close":
            bot.close()
        else:
            bot = None
            gc.collect()
        assert are_gone(tmp_path)


def test_a_program_that_failed_leaves_no_child(tmp_path: Path) -> None:
    bot = engine("has_a_child_that_stays", tmp_path)
    ask(bot, offer(), 0, SHORT, Rng(1))
    assert len(running(tmp_path)) == 2 and bot.program is not None
    os.kill(bot.program.pid, signal.SIGSTOP)
    bot.margin = AT_ONCE
    assert failure(bot).code == "engine_hung"
    assert are_gone(tmp_path)


ASKER = """
import sys, time
from pathlib import Path
from azulejo.bots import Limit, ask
from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.games.rng import Rng
from tests.engines.engines import engine, offer

bot = engine(sys.argv[1], Path(sys.argv[2]))
ask(bot, offer(), 0, Limit(seconds=60), Rng(1))
print("asked", flush=True)
if sys.argv[3] == "waits":
    time.sleep(3600)
if sys.argv[3] == "raises":
    raise ZeroDivisionError
"""


def asker(how: str, marks: Path, end: str) -> subprocess.Popen[bytes]:
    """Another process that has asked an engine once."""
    script = marks.parent / "asker.py"
    script.write_text(ASKER)
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")])}
    arguments = [sys.executable, str(script), how, str(marks), end]
    process = subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    assert process.stdout.readline() == b"asked\n"
    return process


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    folder = tmp_path / "marks"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(("end", "code"), [("ends", 0), ("raises", 1)])
def test_programs_end_with_the_process_that_asked_them(end: str, code: int, marks: Path) -> None:
    with asker("has_a_child_that_stays", marks, end) as process:
        assert process.wait(PATIENT) == code
        assert are_gone(marks)


def test_an_interrupted_process_ends_its_programs(marks: Path) -> None:
    with asker("has_a_child_that_stays", marks, "waits") as process:
        assert len(running(marks)) == 2
        process.send_signal(signal.SIGINT)
        process.wait(PATIENT)
        assert are_gone(marks)


def test_a_program_that_behaves_ends_when_the_one_who_asked_is_killed(marks: Path) -> None:
    with asker("good", marks, "waits") as process:
        assert len(running(marks)) == 1
        process.kill()
        assert are_gone(marks)


def test_a_terminated_simulation_ends_its_programs(marks: Path) -> None:
    script = marks.parent / "engine"
    script.write_text(f"#!/bin/sh\nexec {' '.join(command('hangs_at_go', marks))}\n")
    script.chmod(0o755)
    words = [sys.executable, "-m", "azulejo", "simulate", "azul", "--bots", str(script)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        while not list(marks.iterdir()):
            time.sleep(0.01)
        process.terminate()
        assert process.wait(PATIENT) == 128 + signal.SIGTERM
        assert are_gone(marks)
