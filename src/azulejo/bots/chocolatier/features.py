"""What a network sees of a Master Chocolatier position: Azul's features, and who has the extra space."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.bots.azul.features import AzulFeatures
from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.state import ChocolatierState


class ChocolatierFeatures(AzulFeatures):
    """With Special Factories in play."""

    def extra(self, table: Table, seat: i64) -> float:
        """1 for an extra space that is still free, half of that for one with something on it."""
        assert isinstance(table, ChocolatierState)
        if table.factories.claimant != seat:
            return 0.0
        return 0.5 if table.factories.caught else 1.0

    def variant(self, table: Table) -> float:
        """The part of the displays that show gold and still hold something."""
        assert isinstance(table, ChocolatierState)
        number: i64 = 0
        for display in range(1, len(table.sources)):
            if table.factories.kinds[display] and table.sources[display]:
                number += 1
        return float(number) * 0.2
