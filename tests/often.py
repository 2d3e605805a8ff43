"""How often a test repeats what it does: a few times in the regular run, and as often as was promised in the long one.

`make test-long` runs the promised numbers alone.
"""

from __future__ import annotations

import pytest


def often(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """Gives a test the argument `name`: `few`, and behind the marker `long` the same test again with `many`."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.long)])
