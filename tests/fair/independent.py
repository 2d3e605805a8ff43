"""The scheme of docs/fair-deals.md written anew from that page, with nothing of ours.

It follows the bag alone, so it stops where the lid goes into it: what lies there only all the rules of Azul can tell.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

COLOURS = "BYRKT"


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


def verify_azul(text: str) -> int:
    """How many deals are proven: those before the lid is emptied into the bag."""
    record: dict[str, Any] = json.loads(text)
    fairness = record["fairness"]
    secret = bytes.fromhex(fairness["secret"])
    if hashlib.sha256(secret).hexdigest() != fairness["commitment"]:
        raise Unfair("commitment")
    deals = [event for event in record["events"] if event.split()[0] in ("start", "deal")]
    bag = Counter(dict.fromkeys(COLOURS, 20))
    for number, deal in enumerate(deals, 1):
        words = stream(secret, fairness["nonces"], number)
        if number == 1:
            seat = draw_below(len(record["players"]), words)
            expected = f"start {seat + 1}"
        else:
            displays = []
            for _ in range(2 * len(record["players"]) + 1):
                if bag.total() == 0:
                    return number - 1
                displays.append(fill(bag, words))
            expected = "deal " + " ".join(displays)
        if deal != expected:
            raise Unfair(f"deal {number}: {deal} should be {expected}")
    return len(deals)


def fill(bag: Counter[str], words: Iterator[int]) -> str:
    """Four tiles out of the bag, as a record writes them."""
    taken: Counter[str] = Counter()
    for _ in range(4):
        number = draw_below(bag.total(), words)
        lying = [colour for colour in COLOURS for _ in range(bag[colour])]
        bag[lying[number]] -= 1
        taken[lying[number]] += 1
    return "".join(colour * taken[colour] for colour in COLOURS)
