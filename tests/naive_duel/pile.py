"""The plates: display, pile and those in hand (D7, D8, D23), and which plates chance can deal from there."""

from __future__ import annotations

from tests.naive_duel.components import PLATES

UNSEEN = "?"


class NaivePile:
    """Everything a hand could lift. A plate that nobody has seen is only known to be one of `unseen`.

    Of an unseen plate in hand the type is known, from its back: "s?" or "j?". Returned plates are known as they are.
    """

    def __init__(self) -> None:
        self.display: list[str | None] = [None, None, None]
        self.plates: list[str] = [UNSEEN] * len(PLATES)  # from the top
        self.owners: list[tuple[int, int] | None] = [None] * len(PLATES)  # of returned plates: who, in which action
        self.unseen = list(PLATES)
        self.top: str | None = None  # the type of the topmost plate, "s" or "j", once it is shown
        self.drawn: list[str] = []  # in hand, in the order of drawing

    def lift(self) -> str:
        """Takes the topmost plate away."""
        self.owners.pop(0)
        self.top = None
        return self.plates.pop(0)

    def draw(self) -> None:
        """D8: a plate unseen to the hand; its back shows the type."""
        shown = self.top
        plate = self.lift()
        self.drawn.append(f"{shown}?" if plate == UNSEEN else plate)

    def put_back(self, plate: str, by: int, action: int) -> None:
        """D8: under the pile, so what is returned first lies above what is returned later."""
        self.drawn.remove(plate)
        self.plates.append(plate)
        self.owners.append((by, action))

    def top_is_due(self) -> bool:
        """D23: the type of the topmost plate is there to be seen and has not been shown yet."""
        return bool(self.plates) and self.top is None

    def places(self) -> int:
        """How many plates the display needs and can get."""
        return min(self.display.count(None), len(self.plates))

    # What chance can deal

    def can_show(self, kind: str) -> bool:
        """Whether the topmost plate can be of a type. Some of the unseen plates may be in hand."""
        if self.plates[0] != UNSEEN:
            return kind == self.plates[0][0]
        return sum(plate[0] == kind for plate in self.unseen) > self.drawn.count(f"{kind}?")

    def can_refill(self, words: list[str]) -> bool:
        """Plates for the empty places of the display, then the type of the new top."""
        *plates, kind = words or [""]
        if len(plates) != self.places():
            return False
        unseen = list(self.unseen)
        for place, plate in enumerate(plates):
            if self.plates[place] != UNSEEN:
                if plate != self.plates[place]:
                    return False
            elif plate not in unseen or (place == 0 and self.top not in (None, plate[0])):
                return False
            else:
                unseen.remove(plate)
        if len(plates) == len(self.plates):
            return kind == "-"
        if self.plates[len(plates)] != UNSEEN:
            return kind == self.plates[len(plates)][0]
        return any(plate[0] == kind for plate in unseen)

    def can_be_seen(self, plates: list[str]) -> bool:
        """Whether the plates in hand can turn out to be these."""
        if len(plates) != len(self.drawn) or len(set(plates)) != len(plates):
            return False
        return all(
            plate in self.unseen and plate[0] == drawn[0] if drawn[1] == UNSEEN else plate == drawn
            for plate, drawn in zip(plates, self.drawn, strict=True)
        )

    # What a deal does

    def refill(self, words: list[str]) -> None:
        *plates, kind = words
        for plate in plates:
            self.lift()
            self.display[self.display.index(None)] = plate
            self.see(plate)
        self.top = None if kind == "-" else kind

    def see(self, plate: str) -> None:
        if plate in self.unseen:
            self.unseen.remove(plate)

    def look(self, plates: list[str]) -> None:
        self.drawn = list(plates)
        for plate in plates:
            self.see(plate)

    # To compare with

    def groups(self) -> list[tuple[int, list[str]]]:
        """Returned plates of the pile, by the action that returned them."""
        groups: dict[tuple[int, int], list[str]] = {}
        for plate, owner in zip(self.plates, self.owners, strict=True):
            if owner is not None:
                groups.setdefault(owner, []).append(plate)
        return [(owner[0], plates) for owner, plates in groups.items()]
