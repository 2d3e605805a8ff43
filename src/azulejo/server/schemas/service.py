"""Health."""

from __future__ import annotations

from typing import Literal

from azulejo.server.schemas.base import Shown


class Health(Shown):
    """The server is well."""

    status: Literal["ok"]
