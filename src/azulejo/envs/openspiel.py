"""The games for OpenSpiel: importing this registers `azulejo_azul`, `azulejo_chocolatier` and `azulejo_duel`.

Chance is explicit where a game says how its deals come about, draw by draw; otherwise it is sampled. Options are
parameters, with `+` where their values have a comma: `azulejo_duel(tablets=rows+columns+corners)`.
"""

from __future__ import annotations

import json
from secrets import randbits
from typing import Any, Final

import numpy as np
import pyspiel

from azulejo.envs.arrays import live_bytes
from azulejo.envs.checks import SEED_BITS
from azulejo.envs.core.single import Single
from azulejo.envs.core.words import BYTES
from azulejo.envs.registry import Sight, sight_of
from azulejo.games.game import CHANCE, EVERYONE, OVER, Deal
from azulejo.games.registry import GAMES, Entry, make
from azulejo.games.rng import Rng

LONGEST: Final = 10_000  # decisions; a game that is not played to last for ever has a few hundred
SAMPLE: Final = 0  # the only outcome of a chance node that is sampled
LEAST, MOST = -1.0, 1.0  # rewards: who wins gets 1, and the others as much in sum


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options settled. Each registered game is a class of its own, with these two."""

    entry: Entry
    kind: Any  # pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises UnknownGame or BadOption."""
        given = dict(params or {})
        players = int(given.get("players", self.entry.players.start))
        options = {option.name: option.default for option in self.entry.options}
        options |= {name: str(value).replace("+", ",") for name, value in given.items() if name != "players"}
        self.rules = make(self.entry.name, players, options)
        self.sight = sight_of(self.entry.name)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=self.sight.draws.most if self.sight.draws else 1,
            num_players=players,
            min_utility=LEAST,
            max_utility=MOST,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with its history."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.rules.start()
        self.drawn: list[int] = []  # of a deal that is not complete
        self.told: list[tuple[int, str, str]] = []  # who may know it, what happened, and what the others know

    def current_player(self) -> int:
        turn = int(self.position.turn)
        if turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        return bool(self.position.turn == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in self.position.legal(player)] if player == self.position.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draws = self.get_game().sight.draws
        if draws is None:
            return [(SAMPLE, 1.0)]
        found: list[tuple[int, float]] = draws.outcomes(self.position, self.drawn)
        return found

    def _apply_action(self, action: int) -> None:
        if self.position.turn == CHANCE:
            self._draw(action)
        else:
            seat, rules = int(self.position.turn), self.position.game
            self.position.play(seat, action)
            text = f"{seat + 1}: {rules.action_text(action)}"
            self.told.append((seat if rules.is_secret(action) else EVERYONE, text, f"{seat + 1}: ?"))

    def _draw(self, outcome: int) -> None:
        draws = self.get_game().sight.draws
        if draws is None:
            self._tell(self.position.deal(Rng(randbits(SEED_BITS))))
            return
        self.drawn.append(outcome)
        deal = draws.deal(self.position, self.drawn)
        if deal is not None:
            self.drawn = []
            self.position.replay(deal)
            self._tell(deal)

    def _tell(self, deal: Deal) -> None:
        self.told.append((deal.seen_by, self.position.game.deal_text(deal), f"? {deal.seen_by + 1}"))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else self.position.game.action_text(action)

    def returns(self) -> list[float]:
        """Nothing until the end."""
        game = self.get_game()
        if self.position.turn != OVER:
            return [0.0] * game.rules.players
        return rewards(self, game.sight)

    def history_of(self, player: int) -> str:
        """What a player has seen happen, event by event."""
        seen = [text if who in (EVERYONE, player) else hidden for who, text, hidden in self.told]
        return "; ".join([*seen, *(["drawn " + " ".join(map(str, self.drawn))] if self.drawn else [])])

    def __str__(self) -> str:
        return f"{self.position} {self.drawn}" if self.drawn else str(self.position)


def rewards(state: SpielState, sight: Sight) -> list[float]:
    """What a game that is over is worth to each player."""
    single = Single(state.position.game, sight.observer(state.position.game), 0)
    single.state = state.position
    return [float(reward) for reward in single.rewards()]


class SpielObserver:
    """Observations as of the other environments; with perfect recall, the history that a player has seen."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.single = Single(game.rules, game.sight.observer(game.rules), 0)
        size = int(self.single.observer.words) * BYTES
        self.bytes = live_bytes(self.single.observation, size)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}
        self.perfect_recall = perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        self.single.state = state.position
        self.single.look(player)
        self.tensor[:] = self.bytes

    def string_from(self, state: SpielState, player: int) -> str:
        if self.perfect_recall:
            return f"{player + 1}; {state.history_of(player)}"
        return json.dumps([state.position.view(player), state.drawn])


def register(entry: Entry) -> None:
    """Makes a game known to OpenSpiel."""
    sight = sight_of(entry.name)
    modes, knowledge = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    options = {option.name: option.default.replace(",", "+") for option in entry.options}
    kind = pyspiel.GameType(
        short_name=f"azulejo_{entry.name}",
        long_name=f"Azulejo {entry.name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if sight.draws else modes.SAMPLED_STOCHASTIC,
        information=knowledge.IMPERFECT_INFORMATION if sight.hides else knowledge.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=entry.players.stop - 1,
        min_num_players=entry.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": entry.players.start, **options},
    )
    pyspiel.register_game(kind, type(f"Spiel{entry.name.capitalize()}", (SpielGame,), {"entry": entry, "kind": kind}))


for _entry in GAMES.values():
    register(_entry)
