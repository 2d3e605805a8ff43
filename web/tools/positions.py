"""Writes sample positions of every game for the gallery and the client's tests: `python tools/positions.py`.

Each sample has the shape of a table's view, so that what a component is shown here is what the server will send it.
The games are played by greedy from fixed seeds; a sample is the moment its name says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from azulejo.bots.bot import Limit, ask
from azulejo.bots.registry import make_bot
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng

OUTPUT = Path(__file__).parent.parent / "gallery" / "positions.json"
NAMES = ("Inês", "Tomás", "Beatriz", "Duarte")
MIDDLE, LATE = 0.45, 0.85  # how far into a game's decisions


@dataclass(frozen=True)
class Setup:
    """A game to play and the name its samples begin with."""

    name: str
    game: str
    players: int
    options: dict[str, str]
    seed: int


def setups() -> Iterator[Setup]:
    """Every game with every number of players, and its options so that each is seen."""
    for players in (2, 3, 4):
        yield Setup(f"azul-{players}", "azul", players, {"wall": "coloured"}, 10 + players)
        yield Setup(f"azul-gray-{players}", "azul", players, {"wall": "gray"}, 20 + players)
        plain = {"box": "coloured", "special_factories": "off"}
        yield Setup(f"chocolatier-{players}", "chocolatier", players, plain, 30 + players)
        special = {"box": "brown" if players == 3 else "coloured", "special_factories": "on"}
        yield Setup(f"chocolatier-special-{players}", "chocolatier", players, special, 40 + players)
    yield Setup("duel", "duel", 2, {}, 50)
    yield Setup("duel-four-tablets", "duel", 2, {"tablets": "five_colours,outer,corners,empty_specials"}, 51)


def decisions(setup: Setup) -> list[State]:
    """Every position of one game in which somebody decides, and its end."""
    state = make(setup.game, setup.players, setup.options).start()
    bot, rng, seen = make_bot("greedy"), Rng(setup.seed), []
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(rng)
            continue
        seen.append(state.clone())
        seat = int(state.turn)
        state.play(seat, ask(bot, state, seat, Limit(), rng).action)
    return [*seen, state]


def moments(states: list[State]) -> dict[str, State]:
    """Start, middle, late, end, the fullest centre, and of each phase the decision with the most choices."""
    found = {
        "start": states[0],
        "middle": states[int(len(states) * MIDDLE)],
        "late": states[int(len(states) * LATE)],
        "end": states[-1],
        "crowded": max(states, key=lambda state: len(str(state.view(None).get("centre", "")))),
    }
    choices: dict[str, int] = {}
    for state in states[:-1]:
        phase, number = str(state.view(None)["phase"]), state.count_legal(state.turn)
        if number > choices.get(phase, 0):
            choices[phase], found[f"phase-{phase}"] = number, state
    return found


def sample(name: str, state: State, you: int | None) -> dict[str, object]:
    """The position as a seat, or nobody in particular, is told of it."""
    game = state.game
    return {
        "name": name,
        "game": game.name,
        "options": game.options,
        "you": None if you is None else you + 1,
        "seats": [{"name": NAMES[seat]} for seat in range(game.players)],
        "to_act": [seat + 1 for seat in state.actors()],
        "position": state.view(you),
        "decision": decision(state, you) if you in state.actors() else None,
        "result": outcome.to_json() if (outcome := state.outcome()) else None,
    }


def decision(state: State, seat: int) -> dict[str, object]:
    """What the seat may choose from, as the table offers it."""
    game = state.game
    actions = [
        {
            "text": game.action_text(action),
            "action": game.action_json(action),
            "preview": state.preview(seat, action).to_json(),
        }
        for action in state.legal(seat)
    ]
    return {"number": 1, "actions": actions}


def samples() -> Iterator[dict[str, object]]:
    """Each moment as the seat that decides sees it; the middle also as the other seats and a spectator do."""
    for setup in setups():
        for moment, state in moments(decisions(setup)).items():
            actor = max(int(state.turn), 0)
            yield sample(f"{setup.name}-{moment}", state, actor)
            if moment == "middle":
                others = [seat for seat in range(setup.players) if seat != actor]
                yield from (sample(f"{setup.name}-middle-seat-{seat + 1}", state, seat) for seat in others)
                yield sample(f"{setup.name}-middle-spectator", state, None)


def main() -> None:
    """Writes the file anew."""
    found = list(samples())
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(found, ensure_ascii=False), "utf-8")
    print(f"{len(found)} positions, {OUTPUT.stat().st_size // 1024} kB")  # noqa: T201 - it is a command


if __name__ == "__main__":
    main()
