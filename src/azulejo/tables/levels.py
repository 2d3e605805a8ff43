"""A level is a bot with its settings, as data: what a table stores and what a worker process thinks with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Final

from azulejo.bots import Limit, bot_named
from azulejo.tables.errors import BadSetting

MOST_SECONDS: Final = 10  # longer ones would keep everybody else waiting
MOST_NODES: Final = 10_000_000
UNSAID: Final = 10.0  # seconds that a decision may take at a level that names none


@dataclass(frozen=True)
class Level:
    """A bot of the registry and how long it may think about one decision."""

    bot: str
    seconds: float | None = None
    nodes: int | None = None

    @property
    def limit(self) -> Limit:
        return Limit(self.seconds, self.nodes)

    @property
    def limit_at_table(self) -> Limit:
        """The same where people wait, who cannot know how long so many nodes take."""
        return replace(self.limit, seconds=UNSAID) if self.nodes is not None and self.seconds is None else self.limit

    def checked(self) -> Level:
        """The same with its bot as it is listed, so that nobody has to know who is strongest.

        Raises UnknownBot or BadSetting.
        """
        self.check_limits()
        return replace(self, bot=bot_named(self.bot))

    def check_limits(self) -> None:
        """Raises BadSetting."""
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadSetting("bad_level", setting="seconds", value=self.seconds, most=MOST_SECONDS)
        if self.nodes is not None and not 0 < self.nodes <= MOST_NODES:
            raise BadSetting("bad_level", setting="nodes", value=self.nodes, most=MOST_NODES)

    def to_json(self) -> dict[str, object]:
        return {name: value for name, value in asdict(self).items() if value is not None}


STAND_IN: Final = Level("journeyman")  # who plays on for somebody, unless the table says otherwise
