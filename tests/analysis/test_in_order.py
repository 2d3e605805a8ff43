"""Work done side by side comes back in its order, however much of it there is."""

from __future__ import annotations

from contextlib import closing
from itertools import count, islice

import pytest

from azulejo.crews import in_order


@pytest.mark.parametrize("jobs", [1, 2])
def test_there_may_be_no_end_of_it(jobs: int) -> None:
    with closing(in_order(abs, count(-4), jobs, "azulejo.processes")) as done:
        assert list(islice(done, 9)) == [4, 3, 2, 1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_raised_comes_back(jobs: int) -> None:
    with closing(in_order(int, ["2", "1", "x"], jobs, "azulejo.processes")) as done:
        assert [next(done), next(done)] == [2, 1]
        with pytest.raises(ValueError, match="x"):
            next(done)


def test_all_of_it_is_done() -> None:
    assert list(in_order(abs, [-1, -2, -3], 2, "azulejo.processes")) == [1, 2, 3]
