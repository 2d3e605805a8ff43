"""Examples for the OpenAPI, taken from real games so that they cannot be wrong."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from azulejo.analysis import Budget, analyse
from azulejo.analysis.report import Reason
from azulejo.bots import BOTS, LEVELS
from azulejo.fair import nonce_commitment
from azulejo.games.registry import GAMES
from azulejo.puzzles.puzzle import Alternative, Puzzle, identity
from azulejo.puzzles.spacing import answered as answer
from azulejo.server.insights.composing import insights
from azulejo.server.puzzling import question, solution
from azulejo.server.replays import Line, Wished, replay, variation
from azulejo.server.study.known_report import KnownReport, asked_of, stored
from azulejo.server.study.studied_lines import Beginning, play_line
from azulejo.storage.result_store import PersonResults
from azulejo.storage.rows import Judged, SeatResult, Setting
from azulejo.tables import Sealed, Table, moments, open_table, record, summary, view
from azulejo.tables.commands import Act, AddNonce, TakeSeat
from azulejo.tables.offers import offer
from azulejo.texts import Texts
from tests.tables.house import House

FIRST, *_, LAST = GAMES
NOON: Final = 1_763_208_000_000
NONCES: Final = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")
TABLE: Final = "k3mw8xq2hd7t"
LINK: Final = "5h8n2vxp9r3kd7wq4mtjc6ybzg"
PERSON: Final = {
    "name": "Ana",
    "has_password": False,
    "created": NOON,
    "aborts": 0,
    "version": 1,
    "codes_left": 0,
    "recovered": None,
}
CLAIMED: Final = PERSON | {"has_password": True, "version": 2}
SESSION: Final = {"id": "fT9x2LqWb0sKc3Zu", "browser": "Firefox", "system": "Linux", "created": NOON, "seen": NOON}
OTHER_SESSION: Final = SESSION | {"id": "0aVb8YtRk2PwQm7d", "browser": "Safari", "system": "iPhone"}
CODES: Final = ["1-k7mw-2hd8-xq9t", "2-v3ch-9rpa-m4wz"]
OF_GAME: Final = {"game": FIRST, "number": 90, "solved": 12, "themes": [{"theme": "deny", "number": 31}]}
PROGRESS: Final = {"solved": 12, "failed": 3, "due": 1, "streak": 4}
LAST_MOMENTS: Final = Wished(2, 4, None)
SHOWN_ACTIONS: Final = 2  # of a decision: enough to see what they look like
SHOWN_MOMENTS: Final = 2
QUICK: Final = Budget(nodes=40)


class Played:
    """A game of two that has just begun."""

    def __init__(self, game: str) -> None:
        self.house = House()
        sealed = Sealed(bytes(32), LINK)
        self.house.open(TABLE, sealed, [open_table(NOON, "ana", sealed, game, {}, [None, None])])
        self.house.act(TABLE, TakeSeat("Ana", commitment=nonce_commitment(NONCES[0])), NOON, "ana")
        self.house.act(TABLE, TakeSeat("Rui", nonce=NONCES[1]), NOON, "rui")
        self.house.act(TABLE, AddNonce(0, NONCES[0]), NOON, "ana")
        self.table = self.house.table(TABLE, "ana")
        self.seat = int(self.table.line.state.turn)
        self.action = self.table.line.state.legal(self.seat)[0]
        move = Act(self.seat, 1, self.table.game.action_text(self.action))
        self.reply = self.house.act(TABLE, move, NOON + 5000, self.table.seats[self.seat].person or "")

    def offered(self) -> dict[str, Any]:
        game = self.table.game
        return {"text": game.action_text(self.action), "action": dict(game.action_json(self.action))}

    def hint(self) -> dict[str, Any]:
        offered = self.offered()
        line = [{"seat": self.seat + 1, **offered}]
        return {**offered, "thoughts": [{**offered, "chance": 0.6412, "margin": 5.2, "line": line}]}

    def view(self, seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = view(self.table, seat)
        if seen["decision"]:
            seen["decision"]["actions"] = seen["decision"]["actions"][:SHOWN_ACTIONS]
        return seen

    def happened(self) -> dict[str, Any]:
        events = self.house.told(TABLE, self.seat, self.reply.first - 1)
        return {"sequence": self.table.sequence, "events": events, "view": self.view(self.seat)}

    def moments(self) -> dict[str, Any]:
        since = self.reply.first - 1
        found = moments(self.table, self.house.kept[TABLE].events, self.seat, since, SHOWN_MOMENTS)
        return {"sequence": self.table.sequence, "moments": list(found)}

    def variation(self) -> dict[str, Any]:
        """The move that was made, as if it had not been."""
        record = self.table.record()
        move = record.game.action_text(self.action)
        return variation(record, Line(len(record.events) - 1, (move,)))

    def report(self, judged: int) -> dict[str, Any]:
        """So many of its decisions judged, there being one."""
        record = self.table.record()
        decisions = [stored(each) for each in analyse(record, QUICK).decisions[:judged]]
        told: dict[str, Any] = json.loads("{" + KnownReport(record, asked_of(record, QUICK), decisions).told.body())
        return told

    def done(self) -> dict[str, Any]:
        return {"first": self.reply.first, "last": self.reply.last, **self.happened()}


@cache
def asked() -> dict[str, dict[str, Any]]:
    """By operation, what may be sent; each example has a name."""
    moves = {name: {"decision": 1, "action": dict(each.table.game.action_json(each.action))} for name, each in played()}
    first = dict(played())[FIRST]
    text = first.table.game.action_text(first.action)
    return {
        "playLine": {
            "move": {"position": str(first.table.record().replay(2)), "events": [text]},
            "new": {"game": FIRST, "players": 2, "events": [None, None]},
        },
        "createGuest": {"named": {"name": "Ana"}, "nameless": {}},
        "renameMe": {"name": {"version": 1, "name": "Ana Maria"}},
        "setPassword": {"claim": {"version": 1, "name": "Ana", "password": "a long sentence"}},
        "makeCodes": {"password": {"version": 2, "password": "a long sentence"}},
        "deleteMe": {"claimed": {"version": 2, "password": "a long sentence"}, "guest": {"version": 1}},
        "signIn": {
            "name": {"name": "Ana", "password": "a long sentence"},
            "guest": {"name": "Ana", "password": "a long sentence", "bring": True},
        },
        "recover": {"code": {"name": "Ana", "code": CODES[0], "password": "another long sentence"}},
        "openTable": {
            "people": {"game": FIRST, "seats": [None, None], "clock": {"seconds": 60, "reserve": 300}},
            "bot": {"game": LAST, "seats": [None, {"bot": "apprentice"}], "private": True},
        },
        "takeSeat": {
            "ready": {"seat": 1, "commitment": nonce_commitment(NONCES[0])},
            "last": {"nonce": NONCES[0]},
            "any": {},
        },
        "commit": {"commitment": {"commitment": nonce_commitment(NONCES[0])}},
        "addNonce": {"nonce": {"nonce": NONCES[0]}},
        "sendAway": {"name": {"name": "Rui"}},
        "move": {"text": {"decision": 1, "action": text}, **moves},
        "undo": {"last": {"decision": 1}},
        "answerUndo": {"yes": {"asker": 1, "decision": 1, "accept": True}},
        "importRecord": {FIRST: json.loads(record(first.table, None).to_text())},
        "answerPuzzle": {"move": {"action": text}, "giving_up": {"action": None}},
    }


@cache
def answered() -> dict[str, dict[str, Any]]:
    """By operation, what may be answered. What somebody does at a table is always answered alike."""
    games = dict(played())
    listed = {"id": TABLE, "updated": NOON, **summary(games[FIRST].table), "result": None}
    kept = {"id": "Jx0d2mWb9T4s", "game": FIRST, "names": ["Ana", "Rui"], "date": "2025-11-15", "added": NOON}
    actions = games[FIRST].view(1 - games[FIRST].seat)
    opened = {"id": TABLE, "link": LINK, "view": games[FIRST].view(None)}
    return {
        "listGames": {"one": {"games": [_game(FIRST)]}},
        "getGame": {name: _game(name) for name in GAMES},
        "listBots": {"all": {"bots": [_bot(name) for name in BOTS]}},
        "createGuest": {"guest": PERSON},
        "getMe": {"guest": PERSON},
        "renameMe": {"guest": PERSON | {"name": "Ana Maria", "version": 2}},
        "setPassword": {"claimed": CLAIMED},
        "makeCodes": {"new": {"codes": CODES, "person": CLAIMED | {"version": 3, "codes_left": len(CODES)}}},
        "signIn": {"claimed": CLAIMED},
        "recover": {"claimed": CLAIMED | {"version": 4, "codes_left": 1, "recovered": NOON}},
        "listSessions": {"two": {"sessions": [SESSION | {"current": True}, OTHER_SESSION | {"current": False}]}},
        "openTable": {FIRST: opened},
        "listTables": {"last": {"tables": [_offered(games[FIRST].table)], "next": None}},
        "listMyTables": {
            "last": {
                "tables": [listed | {"you": [1], "your_turn": 1 in games[FIRST].view(None)["to_act"]}],
                "next": None,
            }
        },
        "followLink": {"table": {"table": TABLE}},
        "getLink": {"link": {"link": LINK}},
        "getTable": {name: each.view(0) for name, each in games.items()},
        "listActions": {
            FIRST: {"sequence": actions["sequence"], "seat": actions["you"], "decision": actions["decision"]}
        },
        "listEvents": {name: each.happened() for name, each in games.items()},
        "listMoments": {name: each.moments() for name, each in games.items()},
        "getRecord": {name: json.loads(record(each.table, 0).to_text()) for name, each in games.items()},
        "getImportedRecord": {FIRST: json.loads(record(games[FIRST].table, 0).to_text())},
        "importRecord": {"kept": kept},
        "replayTable": {name: replay(each.table.record(), LAST_MOMENTS) for name, each in games.items()},
        "replayRecord": {FIRST: replay(games[FIRST].table.record(), LAST_MOMENTS)},
        "varyTable": {FIRST: games[FIRST].variation()},
        "varyRecord": {FIRST: games[FIRST].variation()},
        "askReport": {"begun": games[FIRST].report(0)},
        "getReport": {FIRST: games[FIRST].report(1)},
        "askReportOfRecord": {"begun": games[FIRST].report(0)},
        "getReportOfRecord": {FIRST: games[FIRST].report(1)},
        "playLine": {name: _line(name) for name in GAMES},
        "listMyRecords": {"last": {"records": [kept], "next": None}},
        "getMyInsights": {"won": _insights(), "new": insights("rui", PersonResults([], 0, 0, [], [], 0))},
        "listPuzzles": {"guest": {"games": [OF_GAME], "progress": PROGRESS, "daily": "open"}},
        "getDailyPuzzle": {FIRST: _asked_puzzle() | {"date": "2025-11-15"}},
        "getNextPuzzle": {FIRST: {"puzzle": _asked_puzzle()}, "all_solved": {"puzzle": None}},
        "getPuzzle": {FIRST: _asked_puzzle()},
        "answerPuzzle": {"wrong": _judged_puzzle()},
        "askHint": {name: {"decision": 1} | each.hint() for name, each in games.items()},
        "checkHealth": {"well": {"status": "ok"}},
        "checkReadiness": {"ready": {"status": "ready", "waiting": []}},
    }


def _line(name: str) -> dict[str, object]:
    """A new game, before its first deal."""
    return play_line(Beginning(None, name), [], Texts("en"))


def _insights() -> dict[str, Any]:
    """One game that Ana has won, and a decision of hers that was judged."""
    mine, others = ({"tiling": number, "floor": -4, "columns": 7} for number in (44, 30))
    ana = SeatResult(TABLE, 1, "ana", "Ana", None, FIRST, 2, 1, NOON, "won", 47, json.dumps(mine), None, 1, "[]")
    bot = ana._replace(seat=2, person=None, name="", bot="apprentice", turn=2, outcome="lost", score=33)
    setting = Setting(FIRST, json.dumps(dict(played())[FIRST].table.game.options), 2, 1)
    judged = Judged(TABLE, 1, 3, 1, "mistake", 1307, "goal:columns")
    return insights("ana", PersonResults([ana, bot._replace(points=json.dumps(others))], 1, 0, [setting], [judged], 0))


def _puzzle() -> Puzzle:
    """What a puzzle looks like: nobody has made sure that the first move of a game is the best."""
    table = dict(played())[FIRST].table
    state = table.line.state
    seat, text = int(state.turn), str(state)
    best, worse = (table.game.action_text(action) for action in state.legal(seat)[:2])
    why = (Reason("scores", {"number": 3, "points": 0, "best": best}),)
    return Puzzle(
        id=identity(text, seat + 1),
        game=FIRST,
        players=2,
        options=table.game.options,
        position=text,
        seat=seat + 1,
        round=1,
        best=best,
        line=(best,),
        chance=0.6412,
        margin=0.1307,
        alternatives=(Alternative(worse, 0.5105, (worse,), why),),
        themes=("points",),
        difficulty=2,
    )


def _asked_puzzle() -> dict[str, Any]:
    asked = question(_puzzle(), None, NOON)
    return asked | {"actions": _puzzle_actions(asked["actions"])}


def _puzzle_actions(actions: object) -> list[Any]:
    assert isinstance(actions, list)
    return actions[:SHOWN_ACTIONS]


def _judged_puzzle() -> dict[str, Any]:
    puzzle, failed = _puzzle(), answer(None, False, NOON)
    told = solution(puzzle, puzzle.alternatives[0].action, failed, Texts("en"))
    return told | {"counts": True, "progress": PROGRESS | {"failed": 4}}


def _offered(table: Table) -> dict[str, Any]:
    found = offer(table)
    assert found is not None
    return {"id": TABLE, **found.told}


def done() -> dict[str, Any]:
    """What somebody who has played is answered, in each game."""
    return {name: each.done() for name, each in played()}


@cache
def played() -> list[tuple[str, Played]]:
    """One game of each."""
    return [(name, Played(name)) for name in GAMES]


def _bot(name: str) -> dict[str, Any]:
    level = LEVELS.index(name) + 1 if name in LEVELS else None
    return {"name": name, "text": "…", "level": level, "settings": []}


def _game(name: str) -> dict[str, Any]:
    entry = GAMES[name]
    options = [
        {"name": option.name, "choices": list(option.choices), "default": option.default, "text": "…"}
        for option in entry.options
    ]
    return {"name": name, "text": "…", "least": entry.players.start, "most": entry.players.stop - 1, "options": options}
