"""Many games of one kind at once, in one loop: what was chosen in each is played, and each is looked at anew."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.observer import Observer
from azulejo.envs.core.rewards import pay
from azulejo.envs.core.words import has_bit
from azulejo.games.bits import mix
from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.rng import Rng

CHANCES: Final = 0  # what a stream of random numbers is for
SAMPLES: Final = 1


def stream(seed: int, purpose: i64, game: i64, episode: i64) -> Rng:
    """The random numbers of one episode of one game, whatever other games are played beside it."""
    low: i64 = seed & 0x3FFFFFFFFFFFFFF
    high: i64 = seed >> 58 & 0x3FFFFFFFFFFFFFF
    key = mix(mix(mix(mix(0, low), high << 1 | purpose), game), episode)
    other = mix(key, episode)
    return Rng(int(key) | int(other & 0xFFFFFFFF) << 60)


@final
class Batch:
    """So many games side by side. Each that ends starts anew at once; the vecs tell what there is to know.

    `number` vecs have a place for every game; `ended` lists the games that the last step ended, and the vecs of endings
    have a place for each of these, in the same order.
    """

    def __init__(self, game: Game, observer: Observer, number: int, reward: int, observing: bool) -> None:
        self.number: i64 = number
        self.players: i64 = game.players
        self.observer = observer
        self.observing = observing
        self.reward: i64 = reward
        self.words: i64 = observer.words
        self.mask_words: i64 = observer.mask_words
        self.actions: i64 = game.actions
        self.seed = 0
        self.steps: i64 = 0
        self.start: State = game.start()
        self.states: list[State] = [game.start() for _ in range(number)]
        self.chances: list[Rng] = [Rng(0) for _ in range(number)]
        self.samplers: list[Rng] = [Rng(0) for _ in range(number)]
        self.episodes: vec[i64] = vec[i64]([0] * number)
        self.begun: vec[i64] = vec[i64]([0] * number)  # after how many steps each episode began
        self.turns: vec[i64] = vec[i64]([0] * number)
        self.masks: vec[i64] = vec[i64]([0] * (number * int(self.mask_words)))
        self.observations: vec[i64] = vec[i64]([0] * (number * int(self.words) if observing else 1))
        self.samples: vec[i64] = vec[i64]([0] * number)
        self.ended: vec[i64] = vec[i64]([0] * number)
        self.scores: vec[i64] = vec[i64]([0] * (number * game.players))
        self.merits: vec[i64] = vec[i64]([0] * (number * game.players))
        self.rewards: vec[float] = vec[float]([0.0] * (number * game.players))
        self.lengths: vec[i64] = vec[i64]([0] * number)
        self.final: vec[i64] = vec[i64]([0] * (number * game.players * int(self.words) if observing else 1))

    def reset(self, seed: int) -> None:
        """Starts every game's first episode from this seed."""
        self.seed = seed
        for n in range(self.number):
            self.episodes[n] = -1
            self.samplers[n] = stream(seed, SAMPLES, n, 0)
        self.restart()

    def restart(self) -> None:
        """Starts every game's next episode."""
        for n in range(self.number):
            self.begin(self.states[n], n)
        self.look()

    def begin(self, state: State, n: i64) -> None:
        """Starts the game's next episode."""
        self.episodes[n] += 1
        self.begun[n] = self.steps
        chance = stream(self.seed, CHANCES, n, self.episodes[n])
        self.chances[n] = chance
        self.start.copy_into(state)
        while state.turn == CHANCE:
            state.deal(chance)

    def look(self) -> None:
        """Writes down what whoever's turn it is in each game knows and may do."""
        for n in range(self.number):
            state = self.states[n]
            turn = state.turn
            self.turns[n] = turn
            self.observer.mark_legal(state, turn, self.masks, n * self.mask_words)
            if self.observing:
                self.observer.observe(state, turn, self.observations, n * self.words)

    def illegal(self, actions: vec[i64]) -> list[int]:
        """The games in which the action, one for each game, is not legal."""
        found: list[int] = []
        for n in range(self.number):
            action = actions[n]
            if not 0 <= action < self.actions or not has_bit(self.masks, n * self.mask_words, action):
                found.append(int(n))
        return found

    def step(self, actions: vec[i64]) -> i64:
        """Plays a legal action in each game, looks at each as `look` does, and returns how many games that ended.

        All is done with a game while it is at hand, and what does not change in the loop is read before it: that is
        worth a tenth.
        """
        endings: i64 = 0
        states = self.states
        observer = self.observer
        turns = self.turns
        masks = self.masks
        observations = self.observations
        mask_at: i64 = 0
        mask_words = self.mask_words
        at: i64 = 0
        words = self.words
        observing = self.observing
        self.steps += 1
        for n in range(self.number):
            state = states[n]
            state.play(state.turn, actions[n])
            if state.turn < 0:
                endings += self.settle(state, n, endings)
            turn = state.turn
            turns[n] = turn
            observer.mark_legal(state, turn, masks, mask_at)
            mask_at += mask_words
            if observing:
                observer.observe(state, turn, observations, at)
                at += words
        return endings

    def settle(self, state: State, n: i64, ending: i64) -> i64:
        """Lets chance deal; whether that was the game's end is 1 or 0, and then its next episode has begun."""
        chance = self.chances[n]
        while state.turn == CHANCE:
            state.deal(chance)
        if state.turn != OVER:
            return 0
        self.end(state, n, ending)
        self.begin(state, n)
        return 1

    def end(self, state: State, n: i64, ending: i64) -> None:
        """Writes down how a game ended, and how that looks to each seat."""
        self.ended[ending] = n
        self.lengths[ending] = self.steps - self.begun[n]
        for seat in range(self.players):
            at = ending * self.players + seat
            self.scores[at] = self.observer.score(state, seat)
            self.merits[at] = self.observer.merit(state, seat)
            if self.observing:
                self.observer.observe(state, seat, self.final, at * self.words)
        pay(self.reward, self.scores, self.merits, self.rewards, ending * self.players, self.players)

    def sample(self) -> None:
        """Chooses in each game one of the legal actions, each as likely as another."""
        for n in range(self.number):
            state = self.states[n]
            turn = state.turn
            self.samples[n] = state.nth_legal(turn, self.samplers[n].below(state.count_legal(turn)))
