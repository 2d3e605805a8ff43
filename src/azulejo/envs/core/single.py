"""One game, for environments that take one decision at a time."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.batch import CHANCES, stream
from azulejo.envs.core.observer import Observer
from azulejo.envs.core.rewards import pay
from azulejo.games.game import CHANCE, Game, State


@final
class Single:
    """The same game as the first of a batch with the same seed."""

    def __init__(self, game: Game, observer: Observer, reward: int) -> None:
        self.players: i64 = game.players
        self.observer = observer
        self.reward: i64 = reward
        self.seed = 0
        self.episode: i64 = -1
        self.start: State = game.start()
        self.state: State = game.start()
        self.chance = stream(0, CHANCES, 0, 0)
        self.observation: vec[i64] = vec[i64]([0] * int(observer.words))
        self.mask: vec[i64] = vec[i64]([0] * int(observer.mask_words))

    def reset(self, seed: int) -> None:
        """Starts the first episode from this seed."""
        self.seed = seed
        self.episode = -1
        self.restart()

    def restart(self) -> None:
        """Starts the next episode."""
        self.episode += 1
        self.chance = stream(self.seed, CHANCES, 0, self.episode)
        self.start.copy_into(self.state)
        self.deal()

    def play(self, action: i64) -> i64:
        """Plays for the seat whose turn it is and returns whose it is then; raises IllegalMove."""
        state = self.state
        state.play(state.turn, action)
        self.deal()
        return state.turn

    def deal(self) -> None:
        """Lets chance deal until somebody must decide or the game is over."""
        state = self.state
        while state.turn == CHANCE:
            state.deal(self.chance)

    def look(self, seat: i64) -> None:
        """Writes down what a seat knows and, if it is its turn, may do."""
        state = self.state
        self.observer.observe(state, seat, self.observation, 0)
        if seat == state.turn:
            self.observer.mark_legal(state, seat, self.mask, 0)
        else:
            for word in range(self.observer.mask_words):
                self.mask[word] = 0

    def scores(self) -> list[int]:
        """The points of each seat, once the game is over."""
        return [int(self.observer.score(self.state, seat)) for seat in range(self.players)]

    def rewards(self) -> list[float]:
        """The rewards of each seat, once the game is over."""
        number = int(self.players)
        merits = vec[i64]([int(self.observer.merit(self.state, seat)) for seat in range(self.players)])
        rewards = vec[float]([0.0] * number)
        pay(self.reward, vec[i64](self.scores()), merits, rewards, 0, self.players)
        return [rewards[seat] for seat in range(number)]
