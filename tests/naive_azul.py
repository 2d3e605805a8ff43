"""Azul a second time: slow, plain lists of letters, written from the rules alone and sharing nothing with the engine.

Its only purpose is to be compared with the engine, move by move. Every tile is a letter in some list; nothing is
cached, packed or derived. Moves and deals are texts (`3R4`, `CK-`, `4>2`, `start 1`, `deal BBYR …`).
"""

from __future__ import annotations

from typing import Any

COLOURS = "BYRKT"
COSTS = [1, 1, 2, 2, 2, 3, 3]
LAYOUT = ["01234", "40123", "34012", "23401", "12340"]  # the coloured wall as it is printed, by colour (A10)


class NaiveBoard:
    """Lines and floor are lists of letters; a wall row is a list of five letters or dots."""

    def __init__(self) -> None:
        self.tiling = 0
        self.floor_lost = 0
        self.bonus = 0
        self.lines: list[list[str]] = [[], [], [], [], []]
        self.wall = [["."] * 5 for _ in range(5)]
        self.floor: list[str] = []

    @property
    def score(self) -> int:
        return self.tiling - self.floor_lost + self.bonus

    def complete_rows(self) -> int:
        return sum("." not in row for row in self.wall)

    def complete_columns(self) -> int:
        return sum(all(row[column] != "." for row in self.wall) for column in range(5))

    def complete_colours(self) -> int:
        everywhere = set(self.wall[0]).intersection(*self.wall) - {"."}
        return len(everywhere)


class NaiveAzul:
    """A table. `phase` is starting, dealing, offer, placing or ended; seats count from 0."""

    colours = COLOURS

    def __init__(self, players: int, wall: str) -> None:
        self.players = players
        self.wall = wall
        self.phase = "starting"
        self.round = 0
        self.turn: int | None = None
        self.starter: int | None = None
        self.marker: int | None = None
        self.bag = [colour for colour in self.colours for _ in range(20)]
        self.lid: list[str] = []
        self.centre: list[str] = []
        self.displays: list[list[str]] = [[] for _ in range(2 * players + 1)]
        self.boards = [NaiveBoard() for _ in range(players)]
        self.reason = ""

    # What may be done

    def actors(self) -> list[int]:
        if self.phase == "offer":
            assert self.turn is not None
            return [self.turn]
        if self.phase == "tiling":
            return [seat for seat in range(self.players) if self.waiting_line(seat) is not None]
        return []

    def moves(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.phase == "tiling":
            line = self.waiting_line(seat)
            assert line is not None
            return {f"{line + 1}>{column + 1}" for column in self.valid_columns(seat, line)}
        moves = set()
        sources = {"C": self.centre} | {str(number): tiles for number, tiles in enumerate(self.displays, start=1)}
        for source, tiles in sources.items():
            for colour in tiles:
                moves.add(f"{source}{colour}-")
                for line in range(5):
                    if self.takes(seat, line, colour):
                        moves.add(f"{source}{colour}{line + 1}")
        return moves

    def takes(self, seat: int, line: int, colour: str) -> bool:
        """Whether a pattern line may receive tiles of a colour (A5)."""
        board = self.boards[seat]
        if len(board.lines[line]) == line + 1 or colour in board.wall[line]:
            return False
        return board.lines[line] == [] or board.lines[line][0] == colour

    def waiting_line(self, seat: int) -> int | None:
        """The topmost complete line of a board."""
        for line in range(5):
            if len(self.boards[seat].lines[line]) == line + 1:
                return line
        return None

    def valid_columns(self, seat: int, line: int, colour: str | None = None) -> list[int]:
        """Where a line's tile, or a tile of a given colour, may go on the wall (A10, A13)."""
        board = self.boards[seat]
        colour = colour or board.lines[line][0]
        if colour in board.wall[line]:
            return []
        if self.wall == "coloured":
            return [LAYOUT[line].index(str(self.colours.index(colour)))]
        free = [column for column in range(5) if board.wall[line][column] == "."]
        return [column for column in free if all(row[column] != colour for row in board.wall)]

    # Chance

    def deal(self, text: str) -> None:
        kind, *words = text.split()
        if self.phase == "starting":
            assert kind == "start"
            self.starter = int(words[0]) - 1
            self.phase = self.next_phase()
            return
        assert self.phase == "dealing" and kind == "deal"
        assert len(words) == len(self.displays)
        for display, word in zip(self.displays, words, strict=True):
            display.extend(self.drawn(word.replace("-", "")))
        self.round += 1
        self.phase = "offer"
        self.turn = self.starter

    def drawn(self, word: str) -> list[str]:
        """Takes one display's tiles: those the bag has first, then, when it is empty, from the refilled bag (A11)."""
        assert len(word) == min(4, len(self.bag) + len(self.lid))
        letters = list(word)
        if len(self.bag) < len(letters):
            for tile in self.bag:
                letters.remove(tile)
            self.bag = self.lid
            self.lid = []
        for tile in letters:
            self.bag.remove(tile)
        return list(word)

    # Players

    def play(self, seat: int, move: str) -> None:
        assert move in self.moves(seat), f"{move} is not legal"
        if self.phase == "tiling":
            self.place(seat, int(move[0]) - 1, int(move[2]) - 1)
            self.tile(seat)
            self.finish_tiling()
        else:
            self.pick(seat, move)

    def pick(self, seat: int, move: str) -> None:
        source, colour, target = list(move)
        pile = self.centre if source == "C" else self.displays[int(source) - 1]
        taken = [tile for tile in pile if tile == colour]
        rest = [tile for tile in pile if tile != colour]
        pile.clear()
        self.leave(seat, source, rest)
        if source == "C" and self.marker is None:
            self.marker = seat
            self.fall(seat, ["M"])
        if target != "-":
            line = self.boards[seat].lines[int(target) - 1]
            while taken and len(line) < int(target):
                line.append(taken.pop())
        self.fall(seat, taken)
        self.next_turn(seat)

    def leave(self, seat: int, source: str, rest: list[str]) -> None:
        """Where tiles go that were not picked (A4)."""
        self.centre.extend(rest)

    def next_turn(self, seat: int) -> None:
        if self.centre or any(self.displays):
            self.turn = (seat + 1) % self.players
        else:
            self.begin_tiling()

    def fall(self, seat: int, things: list[str]) -> None:
        """Tiles, or the marker M, to the floor line as far as it has room (A6)."""
        for thing in things:
            if len(self.boards[seat].floor) < 7:
                self.boards[seat].floor.append(thing)
            elif thing != "M":
                self.lid.append(thing)

    def begin_tiling(self) -> None:
        self.phase = "tiling"
        self.turn = None
        for seat in range(self.players):
            self.tile(seat)
        self.finish_tiling()

    def tile(self, seat: int) -> None:
        """Goes through the complete lines from the top, as far as no choice is needed."""
        board = self.boards[seat]
        for line in range(5):
            if len(board.lines[line]) < line + 1:
                continue
            columns = self.valid_columns(seat, line)
            if columns and self.wall == "gray":
                return
            if columns:
                self.place(seat, line, columns[0])
            else:
                tiles, board.lines[line] = board.lines[line], []
                self.fall(seat, tiles)

    def place(self, seat: int, line: int, column: int) -> None:
        board = self.boards[seat]
        colour = board.lines[line][0]
        board.wall[line][column] = colour
        board.tiling += self.points(board, line, column)
        self.lid.extend(board.lines[line][1:])
        board.lines[line] = []

    def points(self, board: NaiveBoard, row: int, column: int) -> int:
        across = self.run(board, row, column, 0, 1)
        down = self.run(board, row, column, 1, 0)
        if across == 1 and down == 1:
            return 1
        return (across if across > 1 else 0) + (down if down > 1 else 0)

    def run(self, board: NaiveBoard, row: int, column: int, down: int, right: int) -> int:
        """How many tiles are linked with one in a direction and its opposite, itself included."""
        length = 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while 0 <= r < 5 and 0 <= c < 5 and board.wall[r][c] != ".":
                length += 1
                r, c = r + sign * down, c + sign * right
        return length

    # The end of a round

    def finish_tiling(self) -> None:
        waiting = self.actors()
        if waiting:
            self.turn = waiting[0]
            return
        self.turn = None
        self.clear_table()
        if self.marker is not None:
            self.starter, self.marker = self.marker, None
        self.reason = self.end_reason()
        self.phase = "ended" if self.reason else self.next_phase()
        if self.reason:
            for board in self.boards:
                rows, columns, colours = board.complete_rows(), board.complete_columns(), board.complete_colours()
                board.bonus = 2 * rows + 7 * columns + 10 * colours

    def clear_table(self) -> None:
        """Floor lines are charged and emptied (A9)."""
        for board in self.boards:
            cost = sum(COSTS[: len(board.floor)])
            board.floor_lost += min(cost, board.score)
            self.lid.extend(tile for tile in board.floor if tile != "M")
            board.floor = []

    def next_phase(self) -> str:
        """What chance does at the beginning of a round."""
        return "dealing"

    def end_reason(self) -> str:
        if any(board.complete_rows() for board in self.boards):
            return "row"
        if not self.bag and not self.lid:
            return "no_tiles"
        return "deadlock" if self.is_deadlock() else ""

    def is_deadlock(self) -> bool:
        """No tile can ever reach a wall again, however all players help each other.

        Bag and lid are there for any line. A line they can complete scores, or, without a space on its wall, falls and
        so adds its tiles to them.
        """
        stock = self.bag + self.lid
        lines = {(seat, line): list(self.boards[seat].lines[line]) for seat in range(self.players) for line in range(5)}
        changed = True
        while changed:
            changed = False
            for (seat, line), tiles in lines.items():
                for colour in tiles[:1] or self.colours:
                    if stock.count(colour) + len(tiles) > line and self.valid_columns(seat, line, colour):
                        return False
                if tiles and stock.count(tiles[0]) + len(tiles) > line:
                    stock += tiles
                    tiles.clear()
                    changed = True
        return True

    def ranks(self) -> list[int]:
        merits = [(board.score, board.complete_rows()) for board in self.boards]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    # To compare with

    def snapshot(self) -> dict[str, Any]:
        """The position in the engine's JSON form."""
        return {
            "game": "azul",
            "players": self.players,
            "options": {"wall": self.wall},
            "round": self.round,
            "phase": self.phase,
            "turn": _from_one(self.turn),
            "starter": _from_one(self.starter),
            "marker": _from_one(self.marker),
            "centre": self.listed(self.centre),
            "displays": [self.listed(display) for display in self.displays],
            "bag": self.counted(self.bag),
            "lid": self.counted(self.lid),
            "boards": [_board(board) for board in self.boards],
        }

    def listed(self, tiles: list[str]) -> str:
        return "".join(sorted(tiles, key=self.colours.index)) or "-"

    def counted(self, tiles: list[str]) -> str:
        return "".join(f"{colour}{tiles.count(colour)}" for colour in self.colours if colour in tiles) or "-"


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _board(board: NaiveBoard) -> dict[str, Any]:
    return {
        "score": board.score,
        "tiling": board.tiling,
        "floor_lost": board.floor_lost,
        "lines": ["".join(line) or "-" for line in board.lines],
        "wall": ["".join(row) for row in board.wall],
        "floor": "".join(board.floor) or "-",
    }
