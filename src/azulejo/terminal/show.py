"""`azulejo show`: any position of a record."""

from __future__ import annotations

from azulejo.games.game import State
from azulejo.games.story import Step, Story
from azulejo.records import Record, apply
from azulejo.terminal.page import Page
from azulejo.terminal.registry import drawing_of
from azulejo.terminal.scores import score_sheet, verdict
from azulejo.terminal.screen import Screen
from azulejo.terminal.telling import Teller
from azulejo.texts import Texts


def show(record: Record, at: int | None, lang: str) -> int:
    """Draws the position after `at` events, by default the last; raises BadRecord when there are fewer."""
    number = len(record.events) if at is None else at
    Show(record, record.replay(number), Screen(), Texts(lang)).print(number)
    return 0


def story_of(record: Record, number: int) -> list[Step]:
    """What happened in the event of this number, which counts from 1."""
    state = record.replay(number - 1)
    state.story = Story()
    apply(state, record.events[number - 1])
    return state.story.drain()


class Show:
    """Prints one position."""

    def __init__(self, record: Record, state: State, screen: Screen, texts: Texts) -> None:
        self.record = record
        self.state = state
        self.screen = screen
        self.page = Page(texts, record.names, screen.width, screen.coloured)

    def print(self, number: int) -> None:
        """The event and its story, the table, the result if there is one, and the position as one line."""
        self.screen.say(self.title(number), "bold")
        if number > 0:
            teller = Teller(self.page.texts, self.record.game.name, self.record.names)
            self.screen.tell(teller.tell(story_of(self.record, number)))
        self.screen.say()
        self.screen.draw(drawing_of(self.record.game.name).table(self.state, None, self.page))
        self.result()
        self.screen.say()
        self.screen.line(str(self.state))

    def title(self, number: int) -> str:
        if number == 0:
            return self.page.texts.say("show.start")
        event = self.record.events[number - 1]
        text = self.record.event_text(event)
        return self.page.texts.say("show.event", event=number, events=len(self.record.events), text=text)

    def result(self) -> None:
        outcome = self.state.outcome()
        if outcome is not None:
            self.screen.say()
            self.screen.draw(score_sheet(outcome, self.record.game.name, self.page))
            self.screen.say(verdict(outcome, self.record.game.name, self.page), "bold")
