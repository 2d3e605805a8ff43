"""Chance by hand: possible deals drawn from the naive table, often unlikely ones; and deals that were tampered with."""

from __future__ import annotations

import random

from tests.naive_duel.components import CHIP_FACES, COLOURS, PLATES, SIDES, TABLETS
from tests.naive_duel.pile import UNSEEN, NaivePile
from tests.naive_duel.table import NaiveDuel
from tests.naive_duel.turns import DEALS


def by_hand(naive: NaiveDuel, chance: random.Random) -> str:
    """A deal that is due, as a hand would draw it."""
    kind = DEALS[naive.phase]
    if kind == "tablets":
        chosen = sorted(chance.sample(range(4), int(naive.options["tablets"][-1])))
        words = [",".join(chance.choice(TABLETS[tablet]) for tablet in chosen)]
    elif kind == "plates":
        words = plates_by_hand(naive.pile, chance)
    elif kind == "tiles":
        words = [word or "-" for word in suns_by_hand(naive, chance)]
    elif kind == "start":
        words = [chance.choice("12")]
    elif kind == "chips":
        bare = naive.bare_factories()
        chips = chance.sample(naive.unseen_chips, len(bare))
        words = [f"{factory}:{chip}" for factory, chip in zip(bare, chips, strict=True)]
    elif kind == "top":
        words = [chance.choice([each for each in "sj" if naive.pile.can_show(each)])]
    else:
        words = [f"{naive.player() + 1}", *drawn_by_hand(naive.pile, chance)]
    return " ".join([kind, *words])


def plates_by_hand(pile: NaivePile, chance: random.Random) -> list[str]:
    """Shuffles the unseen plates as long as the first of them does not have the back that lies on top."""
    while True:
        shuffled = chance.sample(pile.unseen, len(pile.unseen))
        plates = [shuffled.pop() if plate == UNSEEN else plate for plate in pile.plates]
        if pile.top in (None, plates[0][0]):
            break
    number = pile.places()
    return [*plates[:number], plates[number][0] if number < len(plates) else "-"]


def drawn_by_hand(pile: NaivePile, chance: random.Random) -> list[str]:
    unseen = chance.sample(pile.unseen, len(pile.unseen))
    fronts = []
    for drawn in pile.drawn:
        front = next(plate for plate in unseen if plate[0] == drawn[0]) if drawn[1] == UNSEEN else drawn
        fronts.append(front)
        unseen = [plate for plate in unseen if plate != front]
    return fronts


def suns_by_hand(naive: NaiveDuel, chance: random.Random) -> list[str]:
    """Tile by tile (D20). Some hands find tiles at random; others find all of one colour before the next."""
    hand = Hand(naive.bag, naive.tower, chance)
    sorting = chance.random() < 0.5
    large = hand.fill(5, sorting)
    while len(large) == 5 and len(set(large)) == 1 and len(set(large) | set(hand.bag) | set(hand.tower)) > 1:
        hand.bag += list(large)
        if len(set(hand.bag)) == 1:
            hand.pour()
        large = hand.fill(5, sorting=False)
    return [large, *(hand.fill(4, sorting) for _ in range(4))]


class Hand:
    """One that draws from the bag, and pours the Tower into it when it finds it empty."""

    def __init__(self, bag: list[str], tower: list[str], chance: random.Random) -> None:
        self.bag, self.tower, self.chance = list(bag), list(tower), chance
        self.order = chance.sample(COLOURS, len(COLOURS))

    def fill(self, places: int, sorting: bool) -> str:
        word = ""
        while len(word) < places and (self.bag or self.tower):
            if not self.bag:
                self.pour()
            tile = min(self.bag, key=self.order.index) if sorting else self.chance.choice(self.bag)
            self.bag.remove(tile)
            word += tile
        return word

    def pour(self) -> None:
        self.bag, self.tower = self.bag + self.tower, []


# Deals that were tampered with


def tampered(text: str, chance: random.Random) -> str:
    """A deal with one or two things changed; now and then it is still possible."""
    kind, *words = text.split()
    for _ in range(chance.choice([1, 1, 2])):
        kind, words = chance.choice([changed, changed, changed, moved, reordered, miscounted, misnamed])(
            kind, words, chance
        )
    return " ".join([kind, *words])


Deal = tuple[str, list[str]]


def changed(kind: str, words: list[str], chance: random.Random) -> Deal:
    """One word is another of its sort."""
    if not words:
        return kind, words
    place = chance.randrange(len(words))
    word = words[place]
    if kind == "tablets":
        sides = word.split(",")
        sides[chance.randrange(len(sides))] = chance.choice(SIDES)
        word = ",".join(sides)
    elif kind == "tiles":
        letter = chance.randrange(len(word))
        word = word[:letter] + chance.choice(COLOURS) + word[letter + 1 :]
    elif kind == "chips":
        factory, chip = word.split(":")
        word = chance.choice([f"{factory}:{chance.choice(CHIP_FACES)}", f"{chance.randint(1, 4)}:{chip}"])
    elif word in PLATES:
        word = chance.choice(PLATES)
    elif word in ("s", "j", "-"):
        word = chance.choice("sj-")
    else:
        word = chance.choice("12")
    return kind, [*words[:place], word, *words[place + 1 :]]


def moved(kind: str, words: list[str], chance: random.Random) -> Deal:
    """One tile lies elsewhere, or on no factory, or comes from nowhere."""
    if kind != "tiles":
        return changed(kind, words, chance)
    suns = [word.replace("-", "") for word in words]
    source, target = chance.randrange(len(suns)), chance.randrange(len(suns))
    tile = suns[source][:1]
    if chance.random() < 0.7:
        suns[source] = suns[source][1:]
    if chance.random() < 0.7:
        suns[target] += tile or chance.choice(COLOURS)
    return kind, [sun or "-" for sun in suns]


def reordered(kind: str, words: list[str], chance: random.Random) -> Deal:
    return kind, chance.sample(words, len(words))


def miscounted(kind: str, words: list[str], chance: random.Random) -> Deal:
    """One word is missing, or there twice."""
    if not words:
        return kind, words
    place = chance.randrange(len(words))
    return kind, chance.choice([words[:place] + words[place + 1 :], [*words, words[place]]])


def misnamed(kind: str, words: list[str], chance: random.Random) -> Deal:
    """Another kind of deal, with words as it would have them."""
    return chance.choice(
        [
            ("start", [chance.choice("12")]),
            ("top", [chance.choice("sj")]),
            ("look", [chance.choice("12"), chance.choice(PLATES)]),
            ("plates", [chance.choice(PLATES), chance.choice("sj")]),
            ("chips", [f"{chance.randint(1, 4)}:{chance.choice(CHIP_FACES)}"]),
            ("tablets", ["rows,columns,diagonals"]),
            ("tiles", ["BYRKT", "BYRK", "BYRK", "BYRK", "BYRK"]),
        ]
    )
