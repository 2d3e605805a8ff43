"""Live games: who sits where, who may do what, clocks, undo, and what each seat is told. No HTTP, no SQL.

A table is the sequence of its events. `decide` turns a command into new events or refuses it, `Table.fold` lets them
happen; `view` and `tell` say what a seat may know. Time, randomness and the ids of people come from outside.
"""

from azulejo.tables.commands import Command, Reply
from azulejo.tables.deciding import decide
from azulejo.tables.errors import BadEvent, BadSetting, Conflict, NotAllowed, NotFound, TableError
from azulejo.tables.events import Event
from azulejo.tables.opening import open_rematch, open_table, wants_rematch
from azulejo.tables.playing import act_for_bot, expire, return_server
from azulejo.tables.results import Result, explain
from azulejo.tables.stored import event_from_json, from_stored, to_stored
from azulejo.tables.table import Sealed, Table, folded
from azulejo.tables.telling import common, moments, personal, record, summary, tell, view
from azulejo.tables.thinking import Advice, Task, hint, tasks, think

__all__ = [
    "Advice",
    "BadEvent",
    "BadSetting",
    "Command",
    "Conflict",
    "Event",
    "NotAllowed",
    "NotFound",
    "Reply",
    "Result",
    "Sealed",
    "Table",
    "TableError",
    "Task",
    "act_for_bot",
    "common",
    "decide",
    "event_from_json",
    "expire",
    "explain",
    "folded",
    "from_stored",
    "hint",
    "moments",
    "open_rematch",
    "open_table",
    "personal",
    "record",
    "return_server",
    "summary",
    "tasks",
    "tell",
    "think",
    "to_stored",
    "view",
    "wants_rematch",
]
