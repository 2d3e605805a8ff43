"""Writes the lessons of the three games: `python tools/lessons.py`.

The browser knows no rules, so a lesson is played here by the real engine. It is a list of steps; each holds the
position, the few actions that the lesson offers with their previews, and for each of them what would happen: its story
and the position after it. One answer is right and leads on; the others are legal too, and the lesson says why they are
worse.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from azulejo.games.game import CHANCE, State
from azulejo.games.registry import make
from azulejo.games.story import Story

SOURCES: Final = Path(__file__).parent.parent / "src"
LEARNER: Final = 0
COLOURS: Final = {"azul": "BYRKT", "chocolatier": "TBWKR", "duel": "BYRKT"}
EACH: Final = {"azul": 20, "chocolatier": 20, "duel": 13}

Json = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One decision of the learner. Its texts are `lesson.<game>.<name>` and, unless it flows on, `….why`."""

    name: str
    right: str
    tempting: tuple[str, ...] = ()
    # What chance and the other player do after the right answer, before the next step.
    then: tuple[str, ...] = ()
    # A part of a move: the next step follows at once.
    flows: bool = False


@dataclass(frozen=True)
class Scene:
    """A prepared position and the steps played from it."""

    position: Json
    steps: tuple[Step, ...]


# Prepared positions


def prepared(game: str, options: Mapping[str, str], boards: Iterable[Json], **fields: object) -> Json:
    """A position with these fields, the others as at the start; the bag holds every tile that lies nowhere else."""
    start: Json = dict(make(game, 2, dict(options)).start().to_json())
    filled = [{**board, **scored(board, changed)} for board, changed in zip(start["boards"], boards, strict=True)]
    position: Json = {**start, **fields, "boards": filled}
    lying = Counter("".join(texts(position)))
    position["bag"] = "".join(
        f"{letter}{EACH[game] - lying[letter]}" for letter in COLOURS[game] if EACH[game] > lying[letter]
    )
    return position


def scored(board: Json, changed: Json) -> Json:
    """What changes on a board; the points it has more than at the start came from tiling."""
    source = "tiling" if "tiling" in board else "dome_tiling"
    return {**changed, source: changed.get("score", board["score"]) - board["score"]}


def texts(position: Json) -> Iterator[str]:
    """Everything that spells tiles: the middle of the table, lines, walls, floors."""
    yield position.get("centre", "")
    for field in ("displays", "suns", "moons"):
        yield from position.get(field, [])
    for board in position["boards"]:
        yield from [*board["lines"], *board.get("wall", []), *board.get("dome", [])]
        yield board.get("floor", board.get("broken", ""))


def azul(boards: Iterable[Json], **fields: object) -> Json:
    """A position of Azul in which the learner takes tiles."""
    return prepared("azul", {}, boards, phase="offer", turn=1, starter=1, **fields)


AZUL: Final = (
    Scene(
        azul(({}, {}), round=1, displays=["BBYK", "RRRT", "YYKT", "BKKT", "YRTB"]),
        (
            Step("take", "1B2", then=("3Y2",)),
            Step("centre", "CK3", then=("2R3",)),
            Step("overfill", "4K3"),
        ),
    ),
    Scene(
        azul(
            (
                {
                    "score": 12,
                    "lines": ["-", "BB", "KKK", "RRR", "TT"],
                    "wall": ["BY...", "T....", ".T...", ".....", "....."],
                    "floor": "MY",
                },
                {
                    "score": 10,
                    "lines": ["-", "T", "RR", "-", "BBBB"],
                    "wall": ["..R..", "..Y..", "..B..", ".....", "....."],
                },
            ),
            round=4,
            marker=1,
            centre="R",
        ),
        (Step("score", "CR4", tempting=("CR1",)),),
    ),
    Scene(
        azul(
            (
                {
                    "score": 41,
                    "lines": ["-", "-", "-", "Y", "BB"],
                    "wall": ["BYR.T", "T..RK", "KT.Y.", ".K.B.", ".RKT."],
                },
                {
                    "score": 44,
                    "floor": "M",
                    "lines": ["-", "-", "YYY", "-", "-"],
                    "wall": ["BY.KT", "TB.RK", ".TB..", "R.T..", "YR..B"],
                },
            ),
            round=6,
            marker=2,
            centre="K",
        ),
        (Step("end", "CK1"),),
    ),
)

CHOCOLATIER: Final = (
    Scene(
        prepared(
            "chocolatier",
            {"special_factories": "on"},
            ({}, {}),
            round=1,
            phase="offer",
            turn=1,
            starter=1,
            displays=["TTBB", "TWWK", "BRRK", "TBKK", "BWRR"],
            gold=["-", "4", "-", "-", "5"],
        ),
        (
            Step("take", "2W2", flows=True),
            Step("divide_teal", "T<", tempting=("T>",), flows=True),
            Step("divide_black", "K>", tempting=("K<",), then=("4K3",)),
            Step("claim", "5R1"),
        ),
    ),
    Scene(
        prepared(
            "chocolatier",
            {"box": "brown"},
            (
                {
                    "score": 9,
                    "lines": ["-", "T", "-", "WW", "-"],
                    "wall": [".KT..", ".....", ".BK..", "..R..", "....."],
                },
                {
                    "score": 8,
                    "floor": "M",
                    "lines": ["-", "-", "KK", "-", "BBB"],
                    "wall": ["..W..", "..B..", ".TR..", ".....", "....."],
                },
            ),
            round=3,
            phase="offer",
            turn=1,
            starter=1,
            marker=2,
            centre="T",
        ),
        (
            Step("brown", "CT2", flows=True),
            Step("place", "2>2", tempting=("2>1", "2>4", "2>5")),
        ),
    ),
)

PLATES: Final = (
    ["sYKT@0", "jTKR@0", "sBRK@0", "jBRK@0", "sTRB@0", "jKYR@0", "sKTB@0", "jBYT@0", "sRBY@0"],
    ["jYKT@0", "sTKR@0", "jTRB@0", "sKYR@0", "jKTB@0", "sBYT@0", "jRBY@0", "sYBK@0", "jRTY@0"],
)
ALL_PLATES: Final = [plate.partition("@")[0] for plates in PLATES for plate in plates]
CHIPS: Final = ("B", "Y", "R", "K", "T", "TY", "BR", "RT", "KB", "YK")
SPENT: Final = ([chip for chip in CHIPS if chip not in ("T", "TY")], list(CHIPS))


def duel(boards: tuple[Json, Json], display: list[str], chips: list[str], **fields: object) -> Json:
    """A Duel position: plates and chips that lie nowhere else are in the pile and the supply."""
    laid = [plate.partition("@")[0] for board in boards for plate in board["plates"]]
    owned = [chip for board in boards for chip in [*board.get("chips", []), *board.get("spent", [])]]
    unseen = [plate for plate in ALL_PLATES if plate not in [*laid, *display]]
    return prepared(
        "duel",
        {},
        boards,
        display=[*display, *["-"] * (3 - len(display))],
        chips=chips,
        unseen=unseen,
        upper=len(unseen),
        top="joker" if unseen else None,
        unseen_chips=sorted((Counter(CHIPS * 2) - Counter([*owned, *chips])).elements()),
        **fields,
    )


DUEL: Final = (
    Scene(
        duel(
            (
                {"tokens": 1, "plates": ["sYKT@0", "-", "-", "-", "jRBY@0", "-", "-", "-", "-"]},
                {
                    "tokens": 1,
                    "chips": ["R"],
                    "chips_taken": 1,
                    "plates": ["-", "jTKR@0", "-", "sKYR@1", "-", "-", "-", "-", "-"],
                    "lines": ["-", "-", "B", "-", "-", "-"],
                },
            ),
            display=["sBYT", "jTRB"],
            chips=["?", "?", "?", "-"],
            round=1,
            phase="acquiring",
            turn=1,
            player=1,
            starter=1,
            suns=["BRRKT", "YYRK", "BTTK", "-", "-"],
            moons=["-", "-", "-", "B", "-"],
        ),
        (
            Step("sun", "1Y", flows=True),
            Step("stack", "^KR", tempting=("^RK",), flows=True),
            Step("line", ">2", tempting=(">1",), then=("LK", ">4")),
            Step("moons", "MR", flows=True),
            Step("moons_line", ">3", then=("2T", "^KB", ">2")),
            Step("plate", "P1", flows=True),
            Step("turn", "2@1", tempting=("2@0", "2@3"), then=("MB", "chips 3:TY", ">3")),
            Step("chip", "C3"),
        ),
    ),
    Scene(
        duel(
            (
                {
                    "score": 31,
                    "tokens": 0,
                    "chips": ["T", "TY"],
                    "spent": SPENT[0],
                    "chips_taken": 2,
                    "plates": PLATES[0],
                    "lines": ["-", "KK", "TT", "-", "-", "-"],
                    "broken": "R",
                    "dome": [".KTKBR", "T.....", "BR.R..", "K.....", "K.....", "B....."],
                },
                {
                    "score": 38,
                    "tokens": 0,
                    "spent": SPENT[1],
                    "chips_taken": 2,
                    "plates": PLATES[1],
                    "dome": ["YKT.T.", "T.....", "K.....", "......", ".....T", "......"],
                },
            ),
            display=[],
            chips=["-", "-", "-", "-"],
            round=5,
            phase="acquiring",
            turn=1,
            player=1,
            starter=1,
            start_tile=2,
            suns=["-"] * 5,
            moons=["Y", "-", "-", "-", "-"],
        ),
        (
            Step("last", "MY", flows=True),
            Step("last_line", ">1", flows=True),
            Step("tile", "1>1"),
            Step("cell", "2>5", tempting=("2>4",)),
            Step("spend", "+T", tempting=("leave",), flows=True),
            Step("spend_on", "+TY", flows=True),
            Step("finish", "3>3"),
        ),
    ),
)
LESSONS: Final[dict[str, tuple[Scene, ...]]] = {"azul": AZUL, "chocolatier": CHOCOLATIER, "duel": DUEL}


# Playing them


def lesson(game: str) -> Json:
    """A whole lesson, ready for the client."""
    return {"game": game, "steps": [step for scene in LESSONS[game] for step in played(scene)]}


def played(scene: Scene) -> Iterator[Json]:
    """The steps of a scene. `lead` is what happens between the last step's right answer and this one."""
    state = make(scene.position["game"], 2, scene.position["options"]).position_from_json(scene.position)
    lead: list[Json] = []
    for number, step in enumerate(scene.steps):
        allowed = [state.game.action_text(action) for action in state.legal(LEARNER)]
        answers = {text: answered(state, text) for text in allowed if text in (step.right, *step.tempting)}
        yield {
            "name": step.name,
            "flows": step.flows,
            "begins": number == 0,
            "lead": lead,
            "position": state.view(LEARNER),
            "offered": [offered(state, text) for text in answers],
            "right": step.right,
            "answers": answers,
        }
        lead = []
        play(state, step.right)
        for text in step.then:
            lead += play(state, text)


def offered(state: State, text: str) -> Json:
    """A legal action as a table tells it."""
    game = state.game
    action = game.parse_action(text)
    return {
        "text": text,
        "action": game.action_json(action),
        "preview": state.preview(LEARNER, action).to_json(),
    }


def answered(state: State, text: str) -> Json:
    """What an answer would do."""
    after = state.clone()
    story = play(after, text)
    return {"story": story, "position": after.view(LEARNER)}


def play(state: State, text: str) -> list[Json]:
    """Plays a move of whoever has the turn, or a deal, and tells its story."""
    story = state.story = Story()
    if state.turn == CHANCE:
        state.replay(state.game.parse_deal(text))
    else:
        state.play(state.turn, state.game.parse_action(text))
    return [step.to_json() for step in story.drain()]


def written(game: str) -> str:
    """The file of a lesson."""
    return json.dumps(lesson(game), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Writes the files anew."""
    for game in LESSONS:
        file = SOURCES / game / "lesson.json"
        file.write_text(written(game), "utf-8")
        print(f"{game}: {file.stat().st_size // 1024} kB")  # noqa: T201 - it is a command


if __name__ == "__main__":
    main()
