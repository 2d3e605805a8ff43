"""In which order tests run: what takes long begins first, so that nobody waits for it at the end.

Of several processes each gets its share of the list, and once that is done takes from the end of what another has left.
So each share begins with something long.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

# Folders, those that take longest first. Each stays in one share, so that what its tests have in common is made once.
LONG = ("browser", "packaging", "hosting", "wire", "server", "terminal", "soak")


def in_shares(names: Sequence[str], shares: int) -> list[int]:
    """The places of these tests, which are named by their folders, in the order in which so many processes share them.

    >>> in_shares(["azul", "browser", "duel", "packaging", "rules", "wire"], 2)
    [1, 0, 2, 3, 5, 4]
    """
    long = [[place for place, name in enumerate(names) if name == folder] for folder in LONG]
    rest = [place for place, name in enumerate(names) if name not in LONG]
    order: list[int] = []
    for share in range(shares):
        first = [place for folder in long[share::shares] for place in folder]
        more = max(0, (len(names) - len(order)) // (shares - share) - len(first))
        order += first + rest[:more]
        del rest[:more]
    return order + rest


def put_in_order(config: pytest.Config, items: list[pytest.Item]) -> None:
    processes: int = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = [items[place] for place in in_shares([item.path.parent.name for item in items], processes)]
