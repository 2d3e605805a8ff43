"""Bots: the door through which they are asked, and how well the first ones play."""

from __future__ import annotations

import pytest

from azulejo.bots import BOTS, Choice, Limit, UnknownBot, ask, make_bot
from azulejo.games.errors import IllegalMove
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.drawn import draw, draw_chocolates, play, texts
from tests.every_game import SETTINGS, Setting
from tests.often import often


def play_game(state: State, bots: list[str], rng: Rng) -> list[int]:
    """Lets bots play to the end and returns the winners' seats."""
    players = [make_bot(name) for name in bots]
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(rng)
        else:
            state.play(state.turn, ask(players[state.turn], state, state.turn, Limit(nodes=NODES), rng).action)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


# A game of Duel is ten times as long, and its options do not change how it is played: it has one such test of its own.
NODES = 3  # that bots may look at which look ahead
FOR_TWO = [setting for setting in SETTINGS if setting.players == 2 and setting.name != "duel"]


@often("games", few=50, many=500)
@pytest.mark.parametrize("setting", FOR_TWO, ids=str)
def test_greedy_beats_random_in_98_of_100_games(setting: Setting, games: int) -> None:
    wins = 0
    for seed in range(games):
        seat = seed % 2
        bots = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        wins += play_game(setting.make().start(), bots, Rng(seed)) == [seat]
    assert wins >= 0.98 * games


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_plays_every_game_to_its_end(bot: str, setting: Setting) -> None:
    assert play_game(setting.make().start(), [bot] * setting.players, Rng(3))


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_random_source_gives_the_same_game(bot: str) -> None:
    games = [make("azul", 3).start() for _ in range(2)]
    for state in games:
        play_game(state, [bot] * 3, Rng(11))
    assert str(games[0]) == str(games[1])


def test_greedy_completes_a_line_that_scores_and_says_what_it_thought() -> None:
    """Red on line 3 links three tiles across; everything else scores less."""
    state = draw("""
        displays RBBY
        board 1: 0 points
                . | .....
               .. | .....
              .RR | KTBY.
             .... | .....
            ..... | .....
        """)
    choice = ask(make_bot("greedy"), state, 0, Limit(), Rng(1))
    assert state.game.action_text(choice.action) == "1R3"
    assert choice.thoughts[0].action == choice.action
    assert len(choice.thoughts) == len(texts(state, 1))
    values = [thought.value for thought in choice.thoughts]
    assert values == sorted(values, reverse=True)


def test_greedy_values_an_extra_space() -> None:
    """C7: two displays offer the same; from the gold one comes an extra space too."""
    state = draw_chocolates("gold - 5 1 - -\ndisplays TT TT")
    choice = ask(make_bot("greedy"), state, 0, Limit(), Rng(1))
    assert state.game.action_text(choice.action) == "2T2"


def test_greedy_divides_so_that_its_own_line_can_be_completed() -> None:
    """C6: red on display 1 makes the three that line 4 lacks; on display 3 there is none."""
    state = draw_chocolates("""
        gold - 4 1 - -
        displays RR TR BB
        board 1: 0 points
                . | .....
               .. | .....
              ... | .....
             ...R | .....
            ..... | .....
        """)
    play(state, "2T1")
    choice = ask(make_bot("greedy"), state, 0, Limit(), Rng(1))
    assert state.game.action_text(choice.action) == "R<"


class Cheat:
    """Answers with an action that is not legal."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        return Choice(10**6)


class Spoiler:
    """Plays on the position it was given, which must not be the real one."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        action = position.legal(seat)[0]
        position.play(seat, action)
        return Choice(action)


def test_a_bot_that_plays_something_illegal_is_found_out() -> None:
    state = draw("displays RBBY")
    with pytest.raises(IllegalMove) as error:
        ask(Cheat(), state, 0, Limit(), Rng(1))
    assert error.value.code == "bot_played_illegal"


def test_what_a_bot_does_to_its_position_does_not_touch_the_game() -> None:
    state = draw("displays RBBY")
    before = str(state)
    ask(Spoiler(), state, 0, Limit(), Rng(1))
    assert str(state) == before


def test_an_unknown_bot_is_refused_with_the_list_of_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="random, greedy"):
        make_bot("clever")
