"""A small engine: it plays what scores most and breaks least, as a preview of each move tells it.

It speaks the protocol of docs/engines.md on its standard input and output, and so plays wherever a bot does:

    azulejo simulate azul --games 10 --bots examples/sample_engine.py,random
    azulejo play --terminal --players Ana,examples/sample_engine.py
"""

from __future__ import annotations

import json
import sys
from time import perf_counter

from azulejo.games.errors import AzulejoError
from azulejo.games.game import State
from azulejo.games.registry import GAMES, make


def worth(state: State, seat: int, action: int) -> float:
    """Points won less points lost, then a full line, then a fuller one."""
    preview = state.preview(seat, action)
    return preview.points - preview.cost + 0.5 * preview.completes + 0.1 * preview.fills - 0.1 * preview.breaks


def choice(state: State, seat: int) -> dict[str, object]:
    """The answer to `go`: an action, and what was thought of each, best first."""
    begin = perf_counter()
    legal = sorted(state.legal(seat), key=lambda action: -worth(state, seat, action))
    thoughts = [{"action": state.game.action_text(each), "value": worth(state, seat, each)} for each in legal]
    return {
        "kind": "choice",
        "action": thoughts[0]["action"],
        "thoughts": thoughts,
        "seconds": round(perf_counter() - begin, 3),
    }


def error(code: str, text: str) -> dict[str, object]:
    """What cannot be answered is said to be so; the engine goes on."""
    return {"kind": "error", "code": code, "text": text}


def main() -> None:
    """Answers line by line. It never thinks for long, so `stop` always comes when there is nothing to stop."""
    state: State | None = None
    for line in sys.stdin:
        answer: dict[str, object] | None = None
        try:
            message = json.loads(line)
            match message:
                case {"kind": "hello"}:
                    name = {"name": "sample", "version": "1"}
                    answer = {"kind": "hello", "protocol": 1, **name, "games": list(GAMES)}
                case {"kind": "position", "game": game, "players": players, "options": options, "position": position}:
                    state = make(game, players, options).position(position)
                case {"kind": "go", "seat": int(seat)} if state is not None and seat - 1 in state.actors():
                    answer = choice(state, seat - 1)
                case {"kind": "stop"}:
                    pass
                case {"kind": "quit"}:
                    return
                case _:
                    answer = error("not_understood", f"This cannot be answered: {line.strip()[:80]}")
        except (AzulejoError, ValueError) as problem:
            answer = error(getattr(problem, "code", "not_json"), str(problem))
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
