"""Drawing tiles by hand: bag and Tower as two lists of letters (D6, D20)."""

from __future__ import annotations

from tests.naive_duel.components import COLOURS

Stock = tuple[list[str], list[str]]  # bag and Tower


def drawn(stock: Stock, word: str, places: int) -> Stock | None:
    """Bag and Tower after so many places were filled with these tiles; None if that cannot be.

    The bag's tiles come first; only when one must be drawn from an empty bag does the Tower go into it (A11).
    """
    bag, tower = list(stock[0]), list(stock[1])
    if len(word) != min(places, len(bag) + len(tower)):
        return None
    letters = list(word)
    if len(bag) < len(letters):
        for tile in bag:
            if tile not in letters:
                return None
            letters.remove(tile)
        bag, tower = tower, []
    for tile in letters:
        if tile not in bag:
            return None
        bag.remove(tile)
    return bag, tower


def drawn_large(stock: Stock, word: str) -> Stock | None:
    """The same for the large factory: five alike go back and are drawn again, if there is another colour at all."""
    five_alike = len(word) == 5 and len(set(word)) == 1
    another_colour = len(set(stock[0] + stock[1])) > 1
    if not five_alike or not another_colour:
        at_once = drawn(stock, word, 5)
        if at_once is not None:
            return at_once
    if five_alike or not another_colour:
        return None
    for colour in COLOURS:
        first = drawn(stock, 5 * colour, 5)
        if first is not None:
            again = drawn(returned(first, 5 * colour), word, 5)
            if again is not None:
                return again
    return None


def returned(stock: Stock, word: str) -> Stock:
    """Five alike back in the bag; the Tower joins them if the bag holds only that colour."""
    bag, tower = stock[0] + list(word), stock[1]
    return (bag + tower, []) if set(bag) == {word[0]} else (bag, tower)


def drawn_suns(stock: Stock, words: list[str]) -> Stock | None:
    """All five suns, the large one first."""
    if len(words) != 5:
        return None
    after = drawn_large(stock, words[0])
    for word in words[1:]:
        after = drawn(after, word, 4) if after is not None else None
    return after


def rare(stock: Stock, words: list[str]) -> list[str]:
    """What is rare about filling the suns with these tiles."""
    bag, tower = stock
    large = words[0]
    another_colour = len(set(bag + tower)) > 1
    again = len(set(bag)) == 1 and another_colour  # the bag's tiles are alike, so the large factory may be drawn again
    found = {
        "the Tower poured": bool(tower) and sum(map(len, words)) > len(bag),
        "too few tiles": len(words[-1]) < 4,
        "an empty factory": not words[-1],
        "no tile at all": not large,
        "five alike for certain, the Tower poured": again and len(bag) >= 5,
        "five alike across the Tower, drawn again": again and len(bag) < 5 and drawn(stock, large, 5) is None,
        "five alike stay": len(large) == 5 and len(set(large)) == 1,
        "a short large factory": len(large) < 5,
    }
    return [name for name, happened in found.items() if happened]
