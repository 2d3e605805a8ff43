"""The generator: sfc32 word for word, and numbers below a bound without bias."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from azulejo import make
from azulejo.games.rng import Rng, StreamRng

WORD = 2**32


def sfc32(seed: int, number: int) -> list[int]:
    """Its words by the published recurrence, in plain Python: three words of seed, a counter, 16 words thrown away."""
    a, b, c, counter = seed % WORD, (seed >> 32) % WORD, (seed >> 64) % WORD, 1
    words = []
    for _ in range(16 + number):
        words.append((a + b + counter) % WORD)
        counter = (counter + 1) % WORD
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % WORD, (((c << 21) | (c >> 11)) % WORD + words[-1]) % WORD
    return words[16:]


@given(st.integers(0, 2**96 - 1))
def test_words_are_those_of_sfc32(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(50)] == sfc32(seed, 50)


@pytest.mark.parametrize("seed", [-1, -(2**70), 2**96, 2**200 + 7])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.word() < WORD for _ in range(100))


def test_seeds_that_differ_in_one_bit_give_other_words() -> None:
    firsts = {Rng(1 << bit).word() for bit in range(96)} | {Rng(0).word()}
    assert len(firsts) == 97


@given(st.integers(0, 2**64), st.integers(1, 2**31 - 1))
def test_numbers_are_below_their_bound(seed: int, bound: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


def test_below_one_there_is_only_nought() -> None:
    assert {Rng(seed).below(1) for seed in range(50)} == {0}


def lemire(words: list[int], bound: int) -> int:
    """The number that an unbiased draw makes of these words, by the method's definition: refuse the low fractions."""
    while True:
        product = words.pop(0) * bound
        if product % WORD >= WORD % bound:
            return product // WORD


@given(st.integers(0, 2**64), st.integers(1, 2**31 - 1))
def test_numbers_are_drawn_by_lemires_method(seed: int, bound: int) -> None:
    rng = Rng(seed)
    words = sfc32(seed, 400)
    assert [rng.below(bound) for _ in range(20)] == [lemire(words, bound) for _ in range(20)]


def test_a_large_bound_refuses_some_words() -> None:
    """Of bound 3 * 2**29 a quarter of all words must be refused; so more than 1000 words go into 1000 numbers."""
    bound = 3 * 2**29
    words = sfc32(7, 4000)
    rng = Rng(7)
    for _ in range(1000):
        assert rng.below(bound) == lemire(words, bound)
    assert len(words) < 2900


@pytest.mark.parametrize("bound", [2, 3, 7, 20, 100])
def test_every_number_comes_up_about_equally_often(bound: int) -> None:
    """Within five standard deviations, for one fixed seed."""
    rng = Rng(11)
    draws = 20_000
    counts = [0] * bound
    for _ in range(draws):
        counts[rng.below(bound)] += 1
    expected = draws / bound
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts)


# Fed from outside


bounds = st.lists(st.integers(1, 2**31 - 1) | st.integers(1, 100) | st.sampled_from([1, 2, 4, 3 * 2**29]), max_size=60)


@given(st.integers(0, 2**64), bounds)
def test_given_the_same_words_it_draws_the_same_numbers(seed: int, bounds: list[int]) -> None:
    fed, own = StreamRng(Rng(seed).word), Rng(seed)
    assert [fed.below(bound) for bound in bounds] == [own.below(bound) for bound in bounds]


@given(st.lists(st.integers(0, WORD - 1), min_size=1), st.integers(1, 100))
def test_a_word_is_used_once_and_only_when_needed(words: list[int], bound: int) -> None:
    assume(all(word * bound % WORD >= bound for word in words))
    left = iter([*words, 7])
    fed = StreamRng(lambda: next(left))
    assert [fed.below(bound) for _ in words] == [lemire([word], bound) for word in words]
    assert fed.word() == 7


def test_a_source_that_fails_is_heard() -> None:
    words = iter([5])
    fed = StreamRng(lambda: next(words))
    fed.below(3)
    with pytest.raises(StopIteration):
        fed.below(3)


def test_a_position_deals_from_it() -> None:
    state = make("azul").start()
    state.deal(StreamRng(lambda: WORD - 1))
    deal = state.deal(StreamRng(lambda: 2**24))
    assert state.game.deal_text(deal) == "deal BBBB BBBB BBBB BBBB BBBB"
