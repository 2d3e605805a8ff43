"""Tables of Azul and Master Chocolatier drawn as text, for tests one can read.

A drawing names what lies in the middle of the table, then draws boards as they look: each pattern line, filled from
the right, next to its row of the wall, and below them the floor line (M is the starting player marker).

    displays BKKT - RRRY
    centre   TT
    board 1: 12 points
            B | .....
           .R | .Y...
          ... | .....
         .... | .....
        ..... | .....
        floor MB

What is not drawn is empty. The bag holds every tile that lies nowhere else; where a drawing gives the bag, the lid
does. `turn`, `starter` and `marker` are seats counted from 1. The phase follows from what there is on the table.

Master Chocolatier with Special Factories has more: `gold - 4 - 5 -` names the sides of the displays, `extra 2K` says
that seat 2 has SF5 with a black chocolate on it, `dividing TW` what is left to divide.
"""

from __future__ import annotations

from collections import Counter
from textwrap import dedent
from typing import Any

from azulejo.games.game import CHANCE, Game, State
from azulejo.games.registry import make

LETTERS = {"azul": "BYRKT", "chocolatier": "TBWKR"}
LINES = 5
EMPTY_BOARD = ["0-0", "-,-,-,-,-", "/".join(["....."] * LINES), "-"]


def azul(players: int = 2, wall: str = "coloured") -> Game:
    return make("azul", players, {"wall": wall})


def chocolatier(players: int = 2, box: str = "coloured", special: str = "off") -> Game:
    return make("chocolatier", players, {"box": box, "special_factories": special})


def draw(picture: str, players: int = 2, wall: str = "coloured") -> State:
    """The position of Azul that a drawing shows, through the game's own reader."""
    return draw_in(azul(players, wall), picture)


def draw_chocolates(picture: str, players: int = 2, box: str = "coloured") -> State:
    """The position of Master Chocolatier that a drawing shows, with Special Factories if it has gold displays."""
    special = "on" if "gold" in _read(picture)[0] else "off"
    return draw_in(chocolatier(players, box, special), picture)


def draw_in(game: Game, picture: str) -> State:
    return game.position(text_of(picture, game))


def text_of(picture: str, game: Game) -> str:
    """The one-line text of the position that a drawing shows."""
    table, boards = _read(picture)
    displays, gold = (_by_display(table, field, game) for field in ("displays", "gold"))
    drawn = [boards.get(seat, EMPTY_BOARD) for seat in range(1, game.players + 1)]
    centre = table.get("centre", "-")
    lines = ",".join(board[1] for board in drawn).split(",")
    dividing, extra = table.get("dividing", "-"), table.get("extra", "-")
    on_offer = "".join(displays) + centre + dividing
    lying = Counter(on_offer + extra + "".join(lines) + "".join(board[2] + board[3] for board in drawn))
    bag, lid = _bag_and_lid(table, lying, LETTERS[game.name])
    holder = next((str(seat) for seat, board in boards.items() if "M" in board[3]), "-")
    own = {"gold": ",".join(gold), "extra": extra, "dividing": dividing} if game.name == "chocolatier" else {}
    fields = {
        **game.options,
        "round": table.get("round", "2"),
        "phase": table.get("phase", "dividing" if dividing != "-" else _phase(on_offer, drawn)),
        "turn": table.get("turn", "1" if set(on_offer) != {"-"} else "-"),
        "starter": table.get("starter", "1"),
        "marker": table.get("marker", extra[0] if extra.endswith("M") else holder),
        "centre": centre,
        "displays": ",".join(displays),
        "bag": bag,
        "lid": lid,
        **own,
    }
    words = [game.name, str(game.players), *(f"{field}={value}" for field, value in fields.items())]
    return " ".join(words + ["board=" + "|".join(board) for board in drawn])


def _by_display(table: dict[str, str], field: str, game: Game) -> list[str]:
    """A word for each display, `-` where the drawing has none."""
    return (table.get(field, "").split() + ["-"] * 9)[: 2 * game.players + 1]


def _read(picture: str) -> tuple[dict[str, str], dict[int, list[str]]]:
    """The table's fields by name, and the boards' texts by seat."""
    table: dict[str, str] = {}
    boards: dict[int, list[str]] = {}
    rows: list[str] = []
    for row in [row.strip() for row in picture.strip().splitlines() if row.strip()]:
        word, _, rest = row.partition(" ")
        if word == "board":
            seat, points = rest.split(":")
            rows = []
            boards[int(seat)] = [_points(points), "", "", "-"]
        elif word == "floor":
            boards[max(boards)][3] = rest.strip()
        elif "|" in row:
            rows.append(row)
            boards[max(boards)][1:3] = _lines_and_wall(rows)
        else:
            table[word] = rest.strip()
    return table, boards


def _points(words: str) -> str:
    """`12 points`, or `12 points, 3 lost` of 15 that tiling gave."""
    numbers = [int(word) for word in words.replace(",", "").split() if word.isdigit()] + [0, 0]
    return f"{numbers[0] + numbers[1]}-{numbers[1]}"


def _lines_and_wall(rows: list[str]) -> list[str]:
    """Two texts: the pattern lines, and the wall, as positions write them."""
    halves = [row.replace(" ", "").split("|") for row in rows]
    for number, (line, row) in enumerate(halves, start=1):
        assert len(line) == number, f"line {number} has {number} spaces: {line}"
        assert len(row) == LINES, f"row {number} has {LINES} spaces: {row}"
        assert "." not in line.lstrip("."), f"lines are filled from the right: {line}"
    return [",".join(line.lstrip(".") or "-" for line, _ in halves), "/".join(row for _, row in halves)]


def _bag_and_lid(table: dict[str, str], lying: Counter[str], colours: str) -> tuple[str, str]:
    given = "bag" if "bag" in table else "lid"
    known = counted(table.get(given, "-"))
    rest = {colour: 20 - lying[colour] - known[colour] for colour in colours}
    assert min(rest.values()) >= 0, f"more than 20 tiles of a colour: {rest}"
    other = "".join(f"{colour}{number}" for colour, number in rest.items() if number) or "-"
    return (table["bag"], other) if given == "bag" else (other, table.get("lid", "-"))


def counted(tiles: str) -> Counter[str]:
    """How many tiles of each colour `B12Y3` or `BBY` names."""
    numbers: Counter[str] = Counter()
    tiles = tiles.replace("-", "")
    while tiles:
        colour, tiles = tiles[0], tiles[1:]
        digits = tiles[: len(tiles) - len(tiles.lstrip("0123456789"))]
        numbers[colour] += int(digits or 1)
        tiles = tiles[len(digits) :]
    return numbers


def _phase(on_offer: str, boards: list[list[str]]) -> str:
    if set(on_offer) != {"-"}:
        return "offer"
    complete = any(len(line) == number for board in boards for number, line in _numbered(board[1]) if line != "-")
    return "tiling" if complete else "dealing"


def _numbered(lines: str) -> list[tuple[int, str]]:
    return list(enumerate(lines.split(","), start=1))


# Looking at a state


def table_of(state: State) -> dict[str, Any]:
    """The whole position as JSON, to look into."""
    return dict(state.to_json())


def board_of(state: State, seat: int) -> dict[str, Any]:
    """A seat's board as JSON; seats count from 1 here."""
    board: dict[str, Any] = table_of(state)["boards"][seat - 1]
    return board


def score(state: State, seat: int) -> int:
    number: int = board_of(state, seat)["score"]
    return number


def scores(state: State) -> list[int]:
    return [score(state, seat) for seat in range(1, state.game.players + 1)]


def picture(state: State, seat: int) -> str:
    """A seat's board drawn as in drawings."""
    board = board_of(state, seat)
    rows = []
    for number, (line, row) in enumerate(zip(board["lines"], board["wall"], strict=True), start=1):
        rows.append(line.replace("-", "").rjust(number, ".").rjust(LINES) + " | " + row)
    return "\n".join([*rows, f"floor {board['floor']}"])


def drawing(picture: str) -> str:
    """A drawn board in the form of `picture`, wherever it is indented to."""
    return dedent(picture).strip("\n").rstrip()


def texts(state: State, seat: int) -> list[str]:
    """The legal actions of a seat, counted from 1, as text."""
    return [state.game.action_text(action) for action in state.legal(seat - 1)]


# Doing something


def play(state: State, *moves: str) -> State:
    """Plays moves, each by the lowest seat that must decide, and returns the state."""
    for move in moves:
        play_as(state, int(state.turn) + 1, move)
    return state


def play_as(state: State, seat: int, move: str) -> State:
    """A move by a seat counted from 1."""
    state.play(seat - 1, state.game.parse_action(move))
    return state


def deal(state: State, text: str) -> State:
    assert state.turn == CHANCE
    state.replay(state.game.parse_deal(text))
    return state
