"""Engines as no one wants them, each a word on the command line. They use nothing but Python, to be there at once.

    python -I -S bad_engine.py hangs_at_go MARKS

In the folder MARKS each leaves its process number, and that of any process it starts, as the name of a file.
"""

import json
import os
import sys
import time
from pathlib import Path

HOUR = 3600
HELLO = {"kind": "hello", "protocol": 1, "name": "bad", "version": "0", "games": ["azul", "duel"]}


def write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def say(message: object) -> None:
    write(json.dumps(message))


def heard() -> "dict[str, object]":
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    message: dict[str, object] = json.loads(line)
    return message


def question() -> "dict[str, object]":
    """Says hello and waits for `go`; raises SystemExit when told to quit."""
    while True:
        message = heard()
        if message["kind"] == "hello":
            say(HELLO)
        elif message["kind"] == "go":
            return message
        elif message["kind"] == "quit":
            sys.exit()


def choice(go: "dict[str, object]") -> "dict[str, object]":
    legal = go["legal"]
    assert isinstance(legal, list)
    return {"kind": "choice", "action": legal[0]}


def hangs_at_hello() -> None:
    time.sleep(HOUR)


def hangs_at_go() -> None:
    question()
    time.sleep(HOUR)


def hangs_at_the_second_go() -> None:
    say(choice(question()))
    hangs_at_go()


def ignores_stop() -> None:
    question()
    while True:
        say({"kind": "info", "action": "1B-"})
        time.sleep(0.01)


def thinks_until_stopped() -> None:
    while True:
        go = question()
        while heard()["kind"] != "stop":
            pass
        say(choice(go))


def dies_at_hello() -> None:
    sys.exit(3)


def dies_at_go() -> None:
    question()
    sys.stderr.write("some words\n\nout of memory\n")
    sys.exit(4)


def floods_without_newline() -> None:
    question()
    while True:
        os.write(1, b"x" * 65536)


def floods_with_complaints() -> None:
    """Harmless: nobody reads them, but nobody is held up by them either."""
    os.write(2, b"x" * 10_000_000)
    good()


def does_not_listen() -> None:
    """Answers without ever reading, until what is said to it fills the pipe."""
    say(HELLO)
    while True:
        say({"kind": "choice", "action": "1B-"})
        time.sleep(0.001)


def plays_illegal() -> None:
    question()
    say({"kind": "choice", "action": "9T5"})


def plays_nonsense() -> None:
    question()
    say({"kind": "choice", "action": "check\x07mate " * 20})


def answers_no_json() -> None:
    question()
    write("bestmove e2e4")


def answers_no_object() -> None:
    question()
    say(["choice", "1B1"])


def answers_no_action() -> None:
    question()
    say({"kind": "choice"})


def answers_something_else() -> None:
    question()
    say({"kind": "opinion", "text": "\ud800"})


def thinks_nonsense() -> None:
    say({**choice(question()), "thoughts": [{"action": "1B1", "visits": "many"}]})
    time.sleep(HOUR)


def thinks_infinity() -> None:
    say({**choice(question()), "thoughts": [{"action": "1B1", "value": float("inf")}]})
    time.sleep(HOUR)


def complains() -> None:
    question()
    say({"kind": "error", "code": "tired", "text": "I am\ttired."})


def speaks_another_protocol() -> None:
    heard()
    say({**HELLO, "protocol": 2})


def says_no_hello() -> None:
    heard()
    say({"kind": "info", "text": "welcome"})


def names_no_games() -> None:
    heard()
    say({**HELLO, "games": 3})


def plays_another_game() -> None:
    heard()
    say({**HELLO, "games": ["chess", "go"]})


def answers_twice() -> None:
    while True:
        go = question()
        write(json.dumps(choice(go)) + "\n" + json.dumps(choice(go)))


def has_a_child_that_stays() -> None:
    """The child keeps its doors open, so nothing that the parent does ends the streams."""
    child = os.fork()
    if child == 0:
        time.sleep(HOUR)
    mark(child)
    good()


def good() -> None:
    """Not bad at all."""
    while True:
        say(choice(question()))


def mark(process: int) -> None:
    Path(sys.argv[2], str(process)).touch()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        mark(os.getpid())
    globals()[sys.argv[1]]()
