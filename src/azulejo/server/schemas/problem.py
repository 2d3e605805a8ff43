"""What every refusal looks like."""

from __future__ import annotations

from pydantic import Field

from azulejo.server.schemas.base import Shown


class Problem(Shown):
    """Why something was refused. Nothing has changed."""

    code: str = Field(description="What is wrong, for programs. It never changes its meaning.")
    fields: dict[str, str | int | bool | None] = Field(
        description="What it is about; which fields, depends on the code."
    )
    sentence: str = Field(description="What is wrong and what would be right, in the language asked for.")
