"""From a file's text to a record in which every event is possible and the result is true."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from azulejo.fair import Fairness, fairness_from_json
from azulejo.games.errors import AzulejoError, BadNotation, BadOption, BadRecord
from azulejo.games.game import CHANCE, OVER, Game, Outcome, State
from azulejo.games.registry import entry, make
from azulejo.records.lines import Node, Reader, Source
from azulejo.records.record import FORMAT, RULES, VERSION, Event, Move, Record, apply, begun, check_date, check_name

FIXED: Final[dict[str, object]] = {"format": FORMAT, "version": VERSION, "rules": RULES}
FIELDS: Final = (*FIXED, "game", "options", "players", "date", "position", "fairness", "events", "result")
NEEDED: Final = ("game", "players", "events")
HIDDEN: Final = re.compile(r"\? ([1-9])|([1-9]): \?", re.ASCII)
WITH_SEAT: Final = re.compile(r"([0-9]{1,2})\s*:\s*(.*)", re.DOTALL | re.ASCII)


def parse(text: str) -> Record:
    """Reads a record and replays it; raises BadRecord with the line (`file_line`) of the first thing that is wrong."""
    source = Source(text)
    return RecordReader(source, Reader(source).document()).record()


def check(record: Record) -> Outcome | None:
    """How a record made in code ends, once every part of it is found right; raises BadRecord or BadFairness."""
    if record.fairness is not None:
        record.fairness.check(record.game.players)
    state = record.start()
    for number, event in enumerate(record.events, 1):
        try:
            apply(state, event)
        except AzulejoError as cause:
            raise BadRecord(cause.code, **cause.fields, event_number=number) from cause
    if record.result is not None:
        for part, value in record.result.to_json().items():
            check_result(part, value, state.outcome())
    return state.outcome()


def check_result(part: str, value: object, outcome: Outcome | None) -> None:
    """Raises BadRecord unless this part of a result is how the game ended."""
    if outcome is None:
        raise BadRecord("record_result_too_early")
    truth = outcome.to_json()
    if part not in truth:
        raise BadRecord("record_unknown_result", part=part[:40], parts=", ".join(truth))
    given, expected = (json.dumps(result, sort_keys=True) for result in (value, truth[part]))
    if given != expected:
        raise BadRecord("record_wrong_result", part=part, given=given[:80], expected=expected)


class RecordReader:
    """Reads the parts of a record in the order in which one needs the other."""

    def __init__(self, source: Source, document: Node) -> None:
        self.source = source
        self.document = document
        self.state: State | None = None  # what the events that were read have led to

    def record(self) -> Record:
        fields = self.fields()
        players = self.read_list(fields["players"], "record_bad_players")
        game = self.game(fields, len(players))
        names = [self.name(number, node) for number, node in enumerate(players, 1)]
        fairness = self.fairness(fields.get("fairness"), game.players)
        self.state = state = self.start(game, fields.get("position"))
        position = str(state) if "position" in fields else ""
        record = Record(game, names, self.date(fields.get("date")), fairness, position)
        for node in self.read_list(fields["events"], "record_bad_events"):
            record.add(self.event(state, node))
        self.result(fields.get("result"), state.outcome())
        record.result = state.outcome()
        return record

    def fields(self) -> dict[str, Node]:
        """The parts of the record, known ones only and all that are needed."""
        fields = self.read_object(self.document, "record_not_an_object")
        for name, node in fields.items():
            if name not in FIELDS:
                raise self.source.wrong(node.at, "record_unknown_field", name=name[:40], fields=", ".join(FIELDS))
            if name in FIXED and (type(node.value), node.value) != (type(FIXED[name]), FIXED[name]):
                raise self.source.wrong(node.at, f"record_other_{name}", expected=FIXED[name])
        for name in NEEDED:
            if name not in fields:
                raise self.source.wrong(self.document.at, "record_missing_field", name=name, fields=", ".join(NEEDED))
        return fields

    def game(self, fields: dict[str, Node], players: int) -> Game:
        name = self.read_text(fields["game"], "record_bad_game")
        try:
            entry(name)
        except AzulejoError as cause:
            self.blame(fields["game"], cause)
        given = self.read_object(fields["options"], "record_bad_options") if "options" in fields else {}
        options = {option: self.read_text(node, "record_bad_option_type") for option, node in given.items()}
        try:
            return make(name, players, options)
        except BadOption as cause:
            self.blame(given.get(str(cause.fields["option"]), fields["options"]), cause)
        except AzulejoError as cause:
            self.blame(fields["players"], cause)

    def name(self, number: int, node: Node) -> str:
        name = self.read_text(node, "record_bad_name_type")
        try:
            check_name(number, name)
        except BadRecord as cause:
            self.blame(node, cause)
        return name

    def date(self, node: Node | None) -> str:
        if node is None:
            return ""
        date = self.read_text(node, "record_bad_date_type")
        try:
            check_date(date)
        except BadRecord as cause:
            self.blame(node, cause)
        return date

    def start(self, game: Game, node: Node | None) -> State:
        """Where the events begin."""
        if node is None:
            return game.start()
        text = self.read_text(node, "record_bad_position_type")
        try:
            if not text:
                raise BadRecord("record_no_position")
            return begun(game, text)
        except AzulejoError as cause:
            self.blame(node, cause, game.name)

    def fairness(self, node: Node | None, players: int) -> Fairness | None:
        if node is None:
            return None
        try:
            fairness = fairness_from_json(node.plain())
            fairness.check(players)
        except AzulejoError as cause:
            self.blame(node, cause)
        return fairness

    def event(self, state: State, node: Node) -> Event:
        """Reads one event and lets it happen."""
        text = self.read_text(node, "record_bad_event").strip()
        try:
            event = read_event(state, text)
            apply(state, event)
        except AzulejoError as cause:
            self.blame(node, cause, state.game.name)
        return event

    def result(self, node: Node | None, outcome: Outcome | None) -> None:
        """The result may be left out, and so may parts of it; what is there must be true."""
        if node is None or node.value is None:
            return
        for part, value in self.read_object(node, "record_bad_result").items():
            try:
                check_result(part, value.plain(), outcome)
            except AzulejoError as cause:
                self.blame(value, cause)

    def read_object(self, node: Node, code: str) -> dict[str, Node]:
        if isinstance(node.value, dict):
            return node.value
        raise self.source.wrong(node.at, code)

    def read_list(self, node: Node, code: str) -> list[Node]:
        if isinstance(node.value, list):
            return node.value
        raise self.source.wrong(node.at, code)

    def read_text(self, node: Node, code: str) -> str:
        if isinstance(node.value, str):
            return node.value
        raise self.source.wrong(node.at, code)

    def blame(self, node: Node, cause: AzulejoError, game: str = "") -> NoReturn:
        """Raises the error of a lower part with the line it is about, and the game whose words it is told in."""
        fields = {"game": game, **cause.fields} if game else cause.fields
        raise self.source.wrong(node.at, cause.code, **fields) from cause


def read_event(state: State, text: str) -> Event:
    """What a text means at this point of a game. Nothing but the game's own texts is understood, so no game is known.

    What is due now is tried first; a move in place of a deal, or a deal in place of a move, is read as what it is, so
    that the rules can say why it cannot happen now.
    """
    if state.turn == OVER:
        raise BadRecord("record_event_after_end", event=text[:40])
    hidden = HIDDEN.fullmatch(text)
    if hidden:
        raise BadRecord("record_redacted", seat=int(hidden[1] or hidden[2]))
    due, other = (read_deal, read_move) if state.turn == CHANCE else (read_move, read_deal)
    try:
        return due(state, text)
    except BadNotation as unreadable:
        try:
            return other(state, text)
        except BadNotation:
            raise unreadable from None


def read_deal(state: State, text: str) -> Event:
    """A deal, as the game writes it."""
    return state.game.parse_deal(text)


def read_move(state: State, text: str) -> Event:
    """A move with its seat, or without where only one seat can act."""
    written = WITH_SEAT.fullmatch(text)
    if written:
        return Move(int(written[1]) - 1, state.game.parse_action(written[2]))
    action = state.game.parse_action(text)
    actors = state.actors()
    if len(actors) > 1:
        seats = ", ".join(str(seat + 1) for seat in actors)
        raise BadRecord("record_whose_move", move=text, seats=seats, first=actors[0] + 1)
    return Move(actors[0] if actors else 0, action)
