"""Whether the packages are there that environments need, beyond those of the games."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from azulejo.envs.errors import BadEnvironment

NEEDED: Final = ("gymnasium", "matplotlib", "numpy", "pettingzoo")


def require_packages() -> None:
    """Raises BadEnvironment, which says how to install what is missing."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        raise BadEnvironment("envs_packages", packages=", ".join(missing))
