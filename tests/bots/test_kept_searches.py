"""What has come true of a search is gone on with, and nothing else."""

from __future__ import annotations

from azulejo.bots import STRONGEST, Limit, ask, make_bot
from azulejo.bots.evaluations import evaluation_of, judged
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import Considered, considered
from azulejo.games.game import CHANCE, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.bots.positions import ENDLESS, decisions


def test_what_came_true_of_a_search_is_kept() -> None:
    state = decisions(make("azul", 3), 1, 1)[0]
    seat = int(state.turn)
    search = Puct(judged(state.game), 100_000)
    search.search(state, seat, ENDLESS, 20_000, Rng(1))
    lines = [node_after(search, [])]
    for _ in range(3):
        state.play(state.turn, lines[-1][0])
        lines.append(node_after(search, [line[0] for line in lines]))
    assert state.turn == seat
    search.resume(state, seat)
    assert node_after(search, []) == lines[-1]
    assert search.tree.used < 20_000
    visits = int(search.tree.visits[0])
    assert visits > 20
    search.go_on(state, seat, ENDLESS, 500, Rng(1))
    assert int(search.tree.visits[0]) == visits + 500
    for each in considered(search, state, seat):
        assert state.is_legal(seat, each.action)


def node_after(search: Puct, actions: list[int]) -> tuple[int, ...]:
    """What the tree knows after these actions: which looks best then, and visits of all."""
    tree = search.tree
    node = 0
    for action in actions:
        children = range(int(tree.first[node]), int(tree.first[node] + tree.number[node]))
        node = next(child for child in children if tree.action[child] == action)
    children = range(int(tree.first[node]), int(tree.first[node] + tree.number[node]))
    best = max(children, key=lambda child: tree.visits[child])
    return int(tree.action[best]), *(int(tree.visits[child]) for child in children)


def test_who_goes_on_with_a_turn_of_duel_goes_on_with_what_was_thought() -> None:
    """D10, D12: a turn is several decisions, between which nothing is learned; nor does it matter what is hidden."""
    game = make("duel")
    kept = 0
    for before in decisions(game, 4, 5):
        seat = int(before.turn)
        search = Puct(evaluation_of(game), 100_000)
        search.search(before, seat, ENDLESS, 300, Rng(1))
        after = before.clone()
        after.play(seat, considered(search, before, seat)[0].action)
        if after.turn == seat and search.hides and search.evaluation.hides(after):
            expected = node_after(search, [considered(search, before, seat)[0].action])
            search.resume(after.imagine(seat, Rng(9)), seat)
            assert node_after(search, []) == expected
            search.go_on(after, seat, ENDLESS, 50, Rng(1))
            assert sorted(each.action for each in considered(search, after, seat)) == after.legal(seat)
            kept += int(search.tree.visits[0]) > 50
    assert kept > 5


def test_what_was_drawn_is_thought_about_anew() -> None:
    """D8: who draws a plate learns what it is, and searches what they may do with that one alone."""
    game = make("duel")
    looked = 0
    for before in decisions(game, 4, 1):
        seat = int(before.turn)
        drawing = [action for action in before.legal(seat) if game.action_text(action) == "draw"]
        if drawing:
            search = Puct(evaluation_of(game), 100_000)
            search.search(before, seat, ENDLESS, 100, Rng(1))
            after = before.clone()
            after.play(seat, drawing[0])
            while after.turn == CHANCE:
                after.deal(Rng(looked))
            search.resume(after, int(after.turn))
            assert int(search.tree.visits[0]) == 0
            looked += 1
    assert looked


def test_the_position_of_another_game_begins_anew() -> None:
    here, there = (decisions(make("azul"), seed, 1)[0] for seed in (1, 2))
    search = Puct(judged(here.game), 100_000)
    search.search(here, int(here.turn), ENDLESS, 500, Rng(1))
    search.resume(there, int(there.turn))
    assert int(search.tree.visits[0]) == 0
    assert there.legal(there.turn) == [each.action for each in sorted_actions(search, there)]


def test_who_decides_together_with_another_is_told_of_their_own_actions() -> None:
    """The tree knows the position as one in which the other decides first."""
    game = make("azul", options={"wall": "gray"})
    together = [state for seed in range(5) for state in decisions(game, seed, 1) if state.actors() == [0, 1]]
    asked = 0
    for before in together:
        search = Puct(judged(game), 100_000)
        search.search(before, 1, ENDLESS, 200, Rng(1))
        after = before.clone()
        after.play(1, considered(search, before, 1)[0].action)
        if after.actors() == [0, 1]:
            search.resume(after, 1)
            assert sorted(each.action for each in considered(search, after, 1)) == after.legal(1)
            asked += 1
    assert asked


def sorted_actions(search: Puct, state: State) -> list[Considered]:
    return sorted(considered(search, state, int(state.turn)), key=lambda each: each.action)


def test_more_time_for_the_same_question_goes_on_where_it_was() -> None:
    state = decisions(make("azul"), 1, 1)[0]
    seat = int(state.turn)
    first, second = (ask(make_bot(STRONGEST), state, seat, Limit(seconds=0.05), Rng(1)) for _ in range(2))
    assert sum(each.visits for each in second.thoughts) > sum(each.visits for each in first.thoughts)


def test_who_has_hardly_any_time_does_not_spend_it_on_what_was_thought_before() -> None:
    """A tree of a million nodes takes 50 ms to look through."""
    state = decisions(make("azul"), 1, 1)[0]
    seat = int(state.turn)
    first, second = (ask(make_bot(STRONGEST), state, seat, Limit(seconds=time), Rng(1)) for time in (0.05, 1e-5))
    assert sum(each.visits for each in second.thoughts) < sum(each.visits for each in first.thoughts)
