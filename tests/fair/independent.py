"""A verifier of fair deals written from docs/fair-deals.md, which shares nothing with ours: it needs this file alone.

`python independent.py RECORD` says how many deals of a record follow from its secret and nonces.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

COLOURS = {"azul": "BYRKT", "chocolatier": "TBWKR", "duel": "BYRKT"}
GOLD = ["1", "3", "4", "5", *("2" + colour for colour in COLOURS["chocolatier"])]
PLATES = [
    *("sYKT", "sTKR", "sBRK", "sTRB", "sKYR", "sKTB", "sBYT", "sRBY", "sYBK"),
    *("jYKT", "jTKR", "jBRK", "jTRB", "jKYR", "jKTB", "jBYT", "jRBY", "jRTY"),
]
CHIPS = ["B", "Y", "R", "K", "T", "TY", "BR", "RT", "KB", "YK"]
SIDES = ["rows", "five_colours", "columns", "outer", "diagonals", "corners", "jokers", "empty_specials"]


class Unfair(Exception):
    """The record does not prove its deals."""


def stream(secret: bytes, nonces: list[str], deal: int) -> Iterator[int]:
    block = 0
    while True:
        text = "azulejo-fair-1 " + ",".join(nonces) + " " + str(deal) + " " + str(block)
        digest = hmac.new(secret, text.encode("ascii"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield digest[at] << 24 | digest[at + 1] << 16 | digest[at + 2] << 8 | digest[at + 3]
        block += 1


def draw_below(bound: int, words: Iterator[int]) -> int:
    while True:
        product = next(words) * bound
        if product % 2**32 >= 2**32 % bound:
            return product // 2**32


Below = Callable[[int], int]
Tiles = Counter[str]


def draw_tile(stock: Tiles, colours: str, below: Below) -> str:
    """One tile out of a stock, in which they lie in the order of the colours."""
    lying = [colour for colour in colours for _ in range(stock[colour])]
    colour = lying[below(len(lying))]
    stock[colour] -= 1
    return colour


def written(tiles: Tiles, colours: str) -> str:
    return "".join(colour * tiles[colour] for colour in colours) or "-"


def read(word: str) -> Tiles:
    return Counter(word.replace("-", ""))


class Azul:
    """Where the tiles of Azul and Master Chocolatier are; what is nowhere else is in the lid."""

    def __init__(self, record: dict[str, Any]) -> None:
        options = record.get("options", {})
        self.players = len(record["players"])
        self.colours = COLOURS[record["game"]]
        self.chooses = "gray" in options.values() or "brown" in options.values()
        self.bag: Tiles = Counter(dict.fromkeys(self.colours, 20))
        self.shown = ["-"] * (2 * self.players + 1)  # sides of the displays
        self.sources: dict[str, Tiles] = {}
        self.gone = ""  # the display that somebody has taken as an extra space
        self.dividing: list[int] = []  # the neighbours that get what is left on SF4
        self.lines = [[("", 0)] * 5 for _ in range(self.players)]
        self.wall: Tiles = Counter()

    def lid(self) -> Tiles:
        rest: Tiles = Counter(dict.fromkeys(self.colours, 20))
        for tiles in (self.bag, self.wall, *self.sources.values()):
            rest.subtract(tiles)
        for colour, number in (line for lines in self.lines for line in lines):
            rest[colour] -= number
        return +rest

    def take(self, below: Below) -> str:
        """A tile out of the bag, into which the lid goes when it is empty; nothing if both are."""
        if not self.bag.total():
            self.bag = self.lid()
        return draw_tile(self.bag, self.colours, below) if self.bag.total() else ""

    def deal(self, text: str, below: Below) -> str:
        kind = text.split()[0]
        if kind == "start":
            return f"start {below(self.players) + 1}"
        if kind == "gold":
            self.end_round()
            return "gold " + " ".join(self.arrange(below))
        if kind == "add":
            tile = self.take(below)
            self.sources[str(self.shown.index("1") + 1)][tile] += 1
            self.attract(self.shown.index("1") + 1)
            return f"add {tile}"
        self.end_round()
        for number in range(1, len(self.shown) + 1):
            display = self.sources[str(number)] = Counter()
            for _ in range(4):
                tile = self.take(below)
                if tile:
                    display[tile] += 1
        self.sources["C"] = Counter()
        dealt = [written(self.sources[str(number + 1)], self.colours) for number in range(len(self.shown))]
        self.attract(0)
        return "deal " + " ".join(dealt)

    def arrange(self, below: Below) -> list[str]:
        gold, flips = list(GOLD), self.players
        for number in range(len(self.shown)):
            self.shown[number] = "-"
            if below(len(self.shown) - number) < flips:
                self.shown[number] = gold.pop(below(len(gold)))
                flips -= 1
        return self.shown

    def attract(self, start: int) -> None:
        """The effects of SF2 from this display on, up to an SF1 that waits for its tile."""
        for number in range(start, len(self.shown)):
            kind = self.shown[number]
            if kind == "1" and (self.bag.total() or self.lid().total()):
                return
            if kind[0] == "2":
                for neighbour in (number - 1, number + 1):
                    other = self.sources[str(neighbour % len(self.shown) + 1)]
                    if other[kind[1]]:
                        other[kind[1]] -= 1
                        self.sources[str(number + 1)][kind[1]] += 1

    def neighbour(self, display: int, step: int) -> int:
        """The next display of the circle; SF5 is no longer there once somebody has taken from it."""
        following = (display - 1 + step) % len(self.shown) + 1
        return self.neighbour(following, step) if str(following) == self.gone else following

    def end_round(self) -> None:
        for lines in self.lines:
            for number, (colour, tiles) in enumerate(lines):
                if tiles == number + 1:
                    lines[number] = ("", 0)
                    if not self.chooses:
                        self.wall[colour] += 1
        self.sources = {}
        self.gone = ""

    def move(self, seat: int, text: str) -> None:
        if text[1] in "<>" and text[0].isdigit():
            colour, _ = self.lines[seat][int(text[0]) - 1]
            self.lines[seat][int(text[0]) - 1] = ("", 0)
            self.wall[colour] += 1
        elif text[1] in "<>":
            left, right = self.dividing
            rest = self.sources["divided"]
            self.sources[str(left if text[1] == "<" else right)][text[0]] += rest.pop(text[0])
        else:
            self.pick(seat, *text)

    def pick(self, seat: int, source: str, colour: str, line: str) -> None:
        number = self.sources[source].pop(colour)
        kind = "" if source == "C" else self.shown[int(source) - 1]
        if kind == "5":
            self.gone = source
        if kind == "4":
            self.dividing = [self.neighbour(int(source), -1), self.neighbour(int(source), 1)]
            self.sources["divided"], self.sources[source] = self.sources[source], Counter()
        elif source != "C" and kind != "3":
            self.sources["C"] += self.sources[source]
            self.sources[source] = Counter()
        if line != "-":
            length = int(line)
            self.lines[seat][length - 1] = (colour, min(length, self.lines[seat][length - 1][1] + number))


class Dome:
    """One player's pattern lines and dome in Duel."""

    def __init__(self) -> None:
        self.lines = [("", 0)] * 6
        self.cells = [[""] * 6 for _ in range(6)]  # the letter that fits; "*" any; "S" none; "" no plate yet
        self.filled: Tiles = Counter()

    def place_plate(self, plate: str, slot: int, turns: int) -> None:
        one, two, three = list(plate[1:])
        four = "S" if plate[0] == "s" else "*"
        for _ in range(turns):
            one, two, three, four = three, one, four, two
        top, left = slot // 3 * 2, slot % 3 * 2
        self.cells[top][left : left + 2] = [one, two]
        self.cells[top + 1][left : left + 2] = [three, four]

    def tile(self, line: int, column: int) -> None:
        colour, _ = self.lines[line]
        self.lines[line] = ("", 0)
        self.cells[line][column] = "S"
        self.filled[colour] += 1

    def break_lines(self) -> None:
        """What can never be placed, since the plates of its row are all there, goes to the Tower."""
        for line, (colour, _) in enumerate(self.lines):
            if "" not in self.cells[line] and not {colour, "*"} & set(self.cells[line]):
                self.lines[line] = ("", 0)


class Duel:
    """Where tiles, chips and plates of Duel are; tiles that are nowhere else are in the Tower."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.colours = COLOURS["duel"]
        tablets = record.get("options", {}).get("tablets", "")
        self.tablets = int(tablets[-1]) if tablets.startswith("random") else 0
        self.bag: Tiles = Counter(dict.fromkeys(self.colours, 13))
        self.suns: list[Tiles] = [Counter() for _ in range(5)]
        self.moons = [""] * 5  # from the bottom to the top
        self.covered = [0] * 5  # chips that lie face down
        self.chips = Counter(dict.fromkeys(CHIPS, 2))
        self.taken = ("", 0)
        self.factory = 0
        self.unseen = list(PLATES)
        self.upper = len(PLATES)  # plates of the pile above the returned ones
        self.returned: list[str] = []
        self.top = ""
        self.display = [""] * 3
        self.drawn: list[str] = []
        self.plate = ""
        self.domes = [Dome(), Dome()]

    def tower(self) -> Tiles:
        rest: Tiles = Counter(dict.fromkeys(self.colours, 13))
        for tiles in (self.bag, *(dome.filled for dome in self.domes)):
            rest.subtract(tiles)
        for colour, number in (line for dome in self.domes for line in dome.lines):
            rest[colour] -= number
        return +rest

    def deal(self, text: str, below: Below) -> str:
        kind, *words = text.split()
        if kind == "tablets":
            return "tablets " + ",".join(self.deal_tablets(below))
        if kind == "start":
            return f"start {below(2) + 1}"
        if kind == "plates":
            return "plates " + " ".join(self.deal_plates(below))
        if kind == "top":
            self.top = self.deal_top(below)
            return f"top {self.top}"
        if kind == "look":
            self.drawn = [self.seen(plate, below) for plate in self.drawn]
            return " ".join(["look", words[0], *self.drawn])
        if kind == "chips":
            return "chips " + " ".join(self.deal_chips(below))
        for dome in self.domes:
            dome.break_lines()
        return "tiles " + " ".join(self.deal_tiles(below))

    def deal_tablets(self, below: Below) -> list[str]:
        tablets = [0, 1, 2, 3]
        while len(tablets) > self.tablets:
            tablets.pop(below(len(tablets)))
        return [SIDES[2 * tablet + below(2)] for tablet in tablets]

    def deal_plates(self, below: Below) -> list[str]:
        words = []
        for place in range(3):
            if not self.display[place] and self.upper + len(self.returned):
                if self.upper:
                    self.upper -= 1
                    plate = self.seen((self.top or "?") + "?", below)
                else:
                    plate = self.returned.pop(0)
                self.top = ""
                self.display[place] = plate
                words.append(plate)
        if self.upper:
            self.top = self.unseen[below(len(self.unseen))][0]
        else:
            self.top = self.returned[0][0] if self.returned else ""
        return [*words, self.top or "-"]

    def seen(self, plate: str, below: Below) -> str:
        """A plate of which only the type is known, `s?`, or not even that, `??`, is one of the unseen ones."""
        if "?" not in plate:
            return plate
        possible = [each for each in self.unseen if plate[0] in ("?", each[0])]
        found = possible[below(len(possible))]
        self.unseen.remove(found)
        return found

    def deal_top(self, below: Below) -> str:
        if not self.upper:
            return self.returned[0][0]
        specials = sum(plate[0] == "s" for plate in self.unseen) - self.drawn.count("s?")
        return "s" if below(self.upper) < specials else "j"

    def deal_chips(self, below: Below) -> list[str]:
        lying = [chip for chip in CHIPS if self.chips[chip]] + [chip for chip in CHIPS if self.chips[chip] == 2]
        words = []
        for factory in range(1, 5):
            if self.covered[factory] and not self.suns[factory].total() and not self.moons[factory]:
                chip = lying.pop(below(len(lying)))
                self.chips[chip] -= 1
                self.covered[factory] = 0
                words.append(f"{factory}:{chip}")
        return words

    def deal_tiles(self, below: Below) -> list[str]:
        bag, tower = Counter(self.bag), self.tower()
        alike = len(+(bag + tower)) == 1
        while True:
            if tower.total() and (bag.total() < 5 or len(+bag) == 1 < len(+(bag + tower))):
                large = draw_sun(bag, tower, 5, self.colours, below)
                bag, tower = bag + tower, Counter()
            else:
                large = draw_sun(bag, tower, 5, self.colours, below)
            if large.total() < 5 or len(+large) > 1 or alike:
                break
        bag.subtract(large)
        self.suns = [large]
        for _ in range(4):
            small = draw_sun(bag, tower, 4, self.colours, below)
            if bag.total() < small.total():
                bag, tower = bag + tower, Counter()
            bag.subtract(small)
            self.suns.append(small)
        self.bag, self.covered, self.moons = +bag, [0, 1, 1, 1, 1], [""] * 5
        return [written(sun, self.colours) for sun in self.suns]

    def move(self, seat: int, text: str) -> None:
        dome = self.domes[seat]
        if text == "draw":
            self.draw_plate()
        elif text == "look" or text == "leave" or text[0] in "+C":
            return
        elif text[0] == "P":
            place = int(text[1]) - 1
            self.plate, self.display[place] = self.display[place], ""
        elif text[0] in "=<":
            self.drawn.remove(text[1:])
            if text[0] == "=":
                self.plate = text[1:]
            else:
                self.returned.append(text[1:])
        elif "@" in text:
            dome.place_plate(self.plate, int(text[0]) - 1, int(text[2]))
        elif text[0] == "^":
            self.suns[self.factory], self.moons[self.factory] = Counter(), text[1:]
        elif text[0] == ">":
            self.fill(dome, text[1:])
        elif text[1] == ">":
            dome.tile(int(text[0]) - 1, int(text[2]) - 1)
        elif text[0] == "M":
            self.take_moons(text[1])
        else:
            self.take_sun("L1234".index(text[0]), text[1])

    def draw_plate(self) -> None:
        if self.upper:
            self.upper -= 1
            self.drawn.append(self.top + "?")
        else:
            self.drawn.append(self.returned.pop(0))
        self.top = ""

    def take_sun(self, factory: int, colour: str) -> None:
        self.taken = colour, self.suns[factory].pop(colour)
        self.factory = factory
        if factory == 0:
            self.moons[0], self.suns[0] = written(self.suns[0], self.colours).replace("-", ""), Counter()

    def take_moons(self, colour: str) -> None:
        number = self.moons[0].count(colour)
        self.moons[0] = self.moons[0].replace(colour, "")
        for factory in range(1, 5):
            if self.moons[factory].endswith(colour):
                self.moons[factory] = self.moons[factory][:-1]
                number += 1
        self.taken = colour, number

    def fill(self, dome: Dome, line: str) -> None:
        colour, number = self.taken
        if line != "-":
            length = int(line)
            dome.lines[length - 1] = (colour, min(length, dome.lines[length - 1][1] + number))


def draw_sun(bag: Tiles, tower: Tiles, number: int, colours: str, below: Below) -> Tiles:
    """So many tiles from copies of the bag and, once that is empty, of the Tower; fewer when both are."""
    stock, later, drawn = Counter(bag), Counter(tower), Counter[str]()
    for _ in range(number):
        if not stock.total():
            stock, later = later, Counter()
        if stock.total():
            drawn[draw_tile(stock, colours, below)] += 1
    return drawn


def verify(text: str) -> int:
    """How many deals the record has, all of which follow from its secret and nonces; raises Unfair."""
    record: dict[str, Any] = json.loads(text)
    fairness = record["fairness"]
    secret = bytes.fromhex(fairness["secret"])
    if hashlib.sha256(secret).hexdigest() != fairness["commitment"]:
        raise Unfair("commitment")
    for nonce, committed in zip(fairness["nonces"], fairness["commitments"], strict=True):
        if nonce != "-" and hashlib.sha256(bytes.fromhex(nonce)).hexdigest() != committed:
            raise Unfair(f"nonce {nonce}")
    table = Duel(record) if record["game"] == "duel" else Azul(record)
    deals = 0
    for event in record["events"]:
        seat, colon, move = event.partition(": ")
        if colon:
            table.move(int(seat) - 1, move)
            continue
        deals += 1
        words = stream(secret, fairness["nonces"], deals)
        expected = table.deal(event, lambda bound, words=words: draw_below(bound, words))  # type: ignore[misc]
        if event != expected:
            raise Unfair(f"deal {deals}: {event} should be {expected}")
    return deals


if __name__ == "__main__":
    sys.stdout.write(f"{verify(Path(sys.argv[1]).read_text('utf-8'))}\n")
