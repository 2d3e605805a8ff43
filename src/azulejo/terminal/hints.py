"""What a bot thinks of a move, in words."""

from __future__ import annotations

from azulejo.games.rng import Rng
from azulejo.games.story import Story
from azulejo.tables.thinking import Opinion
from azulejo.terminal.host import Host
from azulejo.texts import Texts


def hint_line(host: Host, seat: int, number: int, opinion: Opinion) -> str:
    """`1. 3R4  64% to win, +5.2 points. Ana takes …`, without what the bot cannot tell."""
    label = f"{number}. {host.game.action_text(opinion.action)}  "
    said = ", ".join(figures(opinion, host.texts))
    return label + (f"{said}. " if said else "") + what_it_does(host, seat, opinion.action)


def figures(opinion: Opinion, texts: Texts) -> list[str]:
    """The chance to win and the points ahead, as far as they are known, written as the language does."""
    said = []
    if opinion.chance is not None:
        said.append(texts.say("bot.chance", percent=texts.say("bot.percent", percent=round(100 * opinion.chance))))
    if opinion.margin is not None:
        points = round(opinion.margin, 1) if abs(opinion.margin) < 10 else round(opinion.margin)
        shown = f"{points:+g}" if points else "0"
        shown = shown.replace(".", ",") if texts.language == "fr" else shown
        said.append(texts.say("bot.margin", number=abs(points), margin=shown))
    return said


def what_it_does(host: Host, seat: int, action: int) -> str:
    """The first of what would be told if it were played."""
    state = host.session.state.imagine(seat, Rng(0))
    state.story = story = Story()
    state.play(seat, action)
    told = host.teller.tell(story.drain())
    return told[0].text if told else ""
