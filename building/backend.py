"""The build of the package: that of setuptools, and Node from a wheel where this machine has none for the client."""

from __future__ import annotations

import browser_client
from setuptools import build_meta as setuptools_build
from setuptools.build_meta import *  # noqa: F403  # every hook that setuptools has

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel needs to be built here."""
    return [*setuptools_build.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What an editable installation needs."""
    return [*setuptools_build.get_requires_for_build_editable(config_settings), *_node()]


def _node() -> list[str]:
    return [browser_client.NODE] if browser_client.is_wanted() and browser_client.own_node() is None else []
