"""What was the better move, and why: reports of games. docs/study.md shows how to use it.

>>> from azulejo import Rng, make
>>> from azulejo.analysis import Budget, analyse
>>> from azulejo.records import Record
>>> record, state, rng = Record(make("azul"), ["Ana", "Rui"]), make("azul").start(), Rng(7)
>>> while state.turn < 0:
...     record.add(state.deal(rng))
>>> analyse(record, Budget(nodes=10)).decisions
()
"""

from azulejo.analysis.analysing import Analysis, Order, analyse
from azulejo.analysis.budget import Budget
from azulejo.analysis.errors import BadReport, Cancelled
from azulejo.analysis.grading import Grade
from azulejo.analysis.judging import judge
from azulejo.analysis.pondering import ponder
from azulejo.analysis.questions import Question, questions
from azulejo.analysis.report import Decision, Luck, Option, Reason, Report

__all__ = [
    "Analysis",
    "BadReport",
    "Budget",
    "Cancelled",
    "Decision",
    "Grade",
    "Luck",
    "Option",
    "Order",
    "Question",
    "Reason",
    "Report",
    "analyse",
    "judge",
    "ponder",
    "questions",
]
