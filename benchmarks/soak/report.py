"""What a soak has shown, and which of its bars it has missed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from benchmarks.server.figures import Figures, milliseconds
from benchmarks.soak.memory import PARTS, Sample, growth, growth_within
from benchmarks.soak.soak import Soak

MOST_GROWTH: Final = 0.05  # of the last third over the middle third
SHOWN: Final = 10  # of each kind of wrong
DEFECT: Final = re.compile(r" (?:ERROR|CRITICAL) |BotFailed")
TRACEBACK: Final = re.compile(r"^Traceback.*\n(?:(?:[ \t].*)?\n)*(.*)", re.MULTILINE)  # and what was raised


def figures(soak: Soak, log: str) -> Figures:
    """All figures, by name."""
    tally, samples = soak.world.tally, soak.samples
    return {
        "minutes": round(soak.lasted / 60, 1),
        "moves acknowledged": sum(len(game.account.moves) for game in soak.games),
        "moves and events lost": len(soak.lost),
        "games": len(soak.games),
        "games finished": sum(tally.ended.values()),
        **{f"games finished: {reason}": number for reason, number in tally.ended.most_common()},
        "games stuck": len(soak.stuck),
        "records proven": soak.proven,
        "answers": tally.answers.total(),
        "answers of 500 and above": len(tally.failures),
        "answers of 429": tally.answers[429],
        "requests and streams without a server": tally.unreachable,
        "gaps in streams": len(tally.gaps),
        "garbage that was taken": len(tally.taken),
        "defects in the server's log": len(defects(log)),
        "other wrongs": len(tally.wrongs),
        **milliseconds("move to its answer", tally.times),
        **milliseconds("move to another's stream", tally.news),
        **milliseconds("end of the server to its next answer", tally.absences),
        **memory(samples, soak.plan.seconds),
        **{f"did: {what}": number for what, number in sorted(tally.did.items())},
    }


def memory(samples: Sequence[Sample], seconds: float) -> dict[str, float | str]:
    """How much is used, and whether that grows; the module of that name says how it is compared."""
    return {
        "memory of the server, most, MB": round(max((each.server for each in samples), default=0) / 1e6, 1),
        "memory of its bots, most, MB": round(max((each.bots for each in samples), default=0) / 1e6, 1),
        "processes of its bots, most": max((each.children for each in samples), default=0),
        **{f"growth of {what}, %": percent(share) for what, share in grown(samples, seconds).items()},
    }


def grown(samples: Sequence[Sample], seconds: float) -> dict[str, float | None]:
    """By how much each part of the memory has grown, over the run and within a life."""
    run = {f"{what}, middle to last third": growth(samples, seconds, size) for what, size in PARTS.items()}
    return run | {f"{what}, within the longest life": growth_within(samples, size) for what, size in PARTS.items()}


def course(samples: Sequence[Sample]) -> list[list[float]]:
    """Memory every ten seconds: the second of the soak, that since the start, MB of the server and of its bots."""
    return [
        [round(each.at), round(each.age), round(each.server / 1e6, 1), round(each.bots / 1e6, 1)]
        for each in samples[::10]
    ]


def percent(share: float | None) -> float | str:
    """As people read it."""
    return "too short to tell" if share is None else round(100 * share, 2)


def defects(log: str) -> list[str]:
    """What the server has noted of its own faults: errors, bots that raised something, and whatever nobody caught."""
    noted = [line for line in log.splitlines() if DEFECT.search(line)]
    return noted + [" … ".join(_ends(found[0])) for found in TRACEBACK.finditer(log)]


def _ends(traceback: str) -> list[str]:
    """Where it was raised, and what."""
    return [line.strip() for line in traceback.splitlines() if line.strip()][-3:]


def missed(soak: Soak, log: str) -> list[str]:
    """One sentence for each wrong, the first of each kind; none if every bar is met."""
    tally = soak.world.tally
    kinds = {
        "Lost": soak.lost,
        "Stuck": soak.stuck,
        "Failed": tally.failures,
        "A gap": tally.gaps,
        "Taken": tally.taken,
        "Wrong": tally.wrongs,
        "The server's log": defects(log),
    }
    found = [f"{kind}: {wrong}" for kind, wrongs in kinds.items() for wrong in wrongs[:SHOWN]]
    for what, share in grown(soak.samples, soak.plan.seconds).items():
        if share is not None and share > MOST_GROWTH:
            found.append(f"Memory of {what}: grew by {share:.1%}.")
    if not sum(len(game.account.moves) for game in soak.games):
        found.append("Nobody has moved.")
    return found
