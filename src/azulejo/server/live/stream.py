"""One open stream: what it follows, and the one task that tells of changes.

A change only sets a mark. Whatever a slow reader lacks by the time it can be written to is told at once, from the last
event that was sent to it: nothing is queued, so nothing grows, and no event is missed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.access import seat_followed
from azulejo.server.hosting.bus import UNSURE, anew
from azulejo.server.live import messages
from azulejo.server.live.bell import Bell
from azulejo.server.live.hub import Hub
from azulejo.server.live.lobby_news import LobbyFollower, news
from azulejo.server.live.messages import BadMessage, Follow, FollowLobby, PonderPosition, WatchReport
from azulejo.server.live.ponderings import Pondering
from azulejo.server.study.reports import Watcher
from azulejo.server.study.rounds_in_play import check_position
from azulejo.server.study.studiers import Asker
from azulejo.storage import StorageError
from azulejo.tables import NotFound, Table
from azulejo.texts import Texts

MOST_FOLLOWED: Final = 64
RETRY: Final = 2.0  # seconds until a table that could not be read is tried again

Key = tuple[str, int | None]


@dataclass(slots=True)
class Watched:
    """A table that a stream follows for one seat: all that is remembered, however slowly its reader reads."""

    table: str
    asked: int | None  # a seat, None for a spectator, messages.ANY
    link: str
    sequence: int  # of the last event that was sent
    begun: bool = False  # whether anything was sent: the first update comes whether or not there is news
    changed: bool = True
    since: float = 0.0  # when it changed, by the monotonic clock
    expected: bool | None = None  # whether the game had begun when those who sit there were last expected; if ever
    stops: tuple[Callable[[], None], ...] = ()  # hearing of changes


class Stream:
    """What a person follows on one connection. `send` writes a text and waits while the reader cannot take more.

    `where` is the address that it comes from.
    """

    def __init__(
        self, hub: Hub, who: str, texts: Texts, send: Callable[[str], Awaitable[None]], where: str = ""
    ) -> None:
        self.host = hub.host
        self.presence = hub.presence
        self.who = who
        self.texts = texts
        self.send = send
        self.watched: dict[Key, Watched] = {}
        self.lobby = hub.lobby
        self.lobby_follower: LobbyFollower | None = None
        self.studies = hub.studies
        self.where = where
        self.pondering: Pondering | None = None
        self.report: tuple[WatchReport, Watcher] | None = None
        self.bell = Bell()

    # What the client asks

    async def follow(self, wish: Follow) -> None:
        """From now on tells of the table, beginning with what is missing; the same wish again begins anew."""
        seat = None if wish.seat == messages.ANY else wish.seat
        table = await self.host.table(wish.table, self.who, wish.link, wish.since, seat)
        if wish.since > table.sequence:
            raise BadMessage("live_since_ahead", since=wish.since, sequence=table.sequence)
        self._forget((wish.table, wish.seat))
        if len(self.watched) >= MOST_FOLLOWED:
            raise BadMessage("live_too_many_tables", most=MOST_FOLLOWED)
        self._watch(Watched(wish.table, wish.seat, wish.link, wish.since))
        await self.presence.returned(wish.table, self.who, table)

    def unfollow(self, table: str) -> None:
        """For every seat. Of a table that is not followed there is nothing to do."""
        for key in [key for key in self.watched if key[0] == table]:
            self._forget(key)

    def follow_lobby(self, wish: FollowLobby) -> None:
        """From now on tells of the lobby, beginning with all that is found; another wish takes its place."""
        self.leave_lobby()
        self.lobby_follower = self.lobby.follow(wish, self.bell.ring)

    def leave_lobby(self) -> None:
        if self.lobby_follower is not None:
            self.lobby.leave(self.lobby_follower)
            self.lobby_follower = None

    async def watch_report(self, wish: WatchReport) -> None:
        """From now on tells of a report, beginning with what is missing; another one takes its place."""
        await self.leave_report()
        watcher = Watcher(wish.of.source, Asker(self.where, self.who), self.bell.ring, wish.since)
        await self.studies.watch(wish.of, watcher, self.who, self.where)
        self.report = wish, watcher

    async def leave_report(self) -> None:
        """It is made no further unless others watch it."""
        report, self.report = self.report, None
        if report is not None:
            await self.studies.reports.leave(report[1])

    async def ponder(self, wish: PonderPosition) -> None:
        """From now on tells what a search thinks of the position; another one takes its place."""
        await self.stop_pondering()
        self.studies.check_pondering(self.who, self.where)
        check = partial(check_position, self.host, self.who)
        asker = Asker(self.where, self.who)
        self.pondering = Pondering(self.studies.pondering, asker, wish, self.bell.ring, check)

    async def stop_pondering(self) -> None:
        """Returns when nothing is thought about for this stream any more."""
        pondering, self.pondering = self.pondering, None
        if pondering is not None:
            await pondering.stop()

    async def end(self) -> None:
        """Follows nothing any more, and has nothing thought about."""
        self.close()
        await self.stop_pondering()
        await self.leave_report()

    def close(self) -> None:
        """Follows nothing any more."""
        self.leave_lobby()
        for key in list(self.watched):
            self._forget(key)

    def _watch(self, watched: Watched) -> None:
        def heard(sequence: int) -> None:
            if sequence == UNSURE or sequence > watched.sequence:
                self._mark(watched)

        def heard_anew(_: int) -> None:
            watched.begun = False  # nothing has happened, but somebody has another name
            self._mark(watched)

        watched.stops = (
            self.host.bus.subscribe(watched.table, heard),
            self.host.bus.subscribe(anew(watched.table), heard_anew),
        )
        self.watched[watched.table, watched.asked] = watched
        self.presence.came(watched.table, self.who)
        self._mark(watched)

    def _forget(self, key: Key) -> None:
        watched = self.watched.pop(key, None)
        if watched is not None:
            for stop in watched.stops:
                stop()
            self.presence.went(watched.table, self.who)

    # What the server tells

    async def tell(self) -> None:
        """Sends whatever has changed, for ever."""
        while True:
            await self.bell.heard()
            for watched in [each for each in self.watched.values() if each.changed]:
                await self._tell(watched)
            if self.lobby_follower is not None and self.lobby_follower.changed:
                await self._tell_lobby(self.lobby_follower)
            if self.report is not None and self.report[1].changed:
                await self._tell_report(*self.report)
            if self.pondering is not None and (told := self.pondering.news()) is not None:
                await self.send(told if isinstance(told, str) else messages.problem(told, self.texts, about="ponder"))

    async def _tell(self, watched: Watched) -> None:
        """What comes after the last event that was sent, a part at a time if it is much. Who may look, and from which
        seat, is asked every time."""
        watched.changed = False
        try:
            live = await self.host.live(watched.table, self.who, watched.link, watched.sequence)
            table = live.table
            seat = seat_followed(table, self.who, watched.asked)
            lost = table.lost_seat(self.who)
            self._expect_others(watched, table)
            update = live.update(seat, watched.sequence)
        except AzulejoError as error:
            await self._failed(watched, error)
            return
        is_news = update.sequence > watched.sequence or not watched.begun
        if is_news and self._is_watched(watched):
            watched.sequence, watched.begun = update.sequence, True
            await self.send(messages.update(watched.table, seat, lost, update.body))
            self.host.counts.timed("stream_telling", time.monotonic() - watched.since)
            if update.sequence < table.sequence:
                self._mark(watched)

    async def _tell_lobby(self, follower: LobbyFollower) -> None:
        """What differs from what this reader was told before; nothing if nothing does."""
        follower.changed = False
        try:
            shown = await self.lobby.shown(follower.wish)
        except StorageError as error:
            asyncio.get_running_loop().call_later(RETRY, follower.mark)
            await self.send(messages.problem(error, self.texts))
            return
        if self.lobby_follower is follower and (told := news(follower.told, shown)):
            follower.told = shown
            await self.send(told)

    async def _tell_report(self, wish: WatchReport, watcher: Watcher) -> None:
        """What this reader lacks. Who may look is asked every time."""
        watcher.changed = False
        try:
            await self.studies.check_look(wish.of, self.who)
            watched = self.studies.reports.of(watcher)
            if watched is None or watched.failure:
                raise (watched and watched.failure) or NotFound("no_report")
        except StorageError as error:
            asyncio.get_running_loop().call_later(RETRY, watcher.mark)
            await self.send(messages.problem(error, self.texts, about="report"))
            return
        except AzulejoError as error:
            await self._forget_report(watcher)
            await self.send(messages.problem(error, self.texts, about="report"))
            return
        told, since = watched.known.told, watcher.sequence
        if self.report is not None and self.report[1] is watcher:
            watcher.sequence = len(told.decisions)
            await self.send(messages.report(wish.of, told.body(since)))

    async def _forget_report(self, watcher: Watcher) -> None:
        if self.report is not None and self.report[1] is watcher:
            await self.leave_report()

    def _expect_others(self, watched: Watched, table: Table) -> None:
        if watched.expected is not table.is_started:
            watched.expected = table.is_started
            self.presence.expect(watched.table, table, self.who)

    async def _failed(self, watched: Watched, error: AzulejoError) -> None:
        """A table that may not be looked at any more is given up; one that cannot be read now is tried again."""
        if isinstance(error, StorageError):
            watched.begun = False  # whoever was told that it cannot be read is told that it can, news or not
            asyncio.get_running_loop().call_later(RETRY, self._mark, watched)
        elif self._is_watched(watched):
            self._forget((watched.table, watched.asked))
        await self.send(messages.problem(error, self.texts, watched.table))

    def _is_watched(self, watched: Watched) -> bool:
        """Whether it still is: the client may have spoken while the host was asked."""
        return self.watched.get((watched.table, watched.asked)) is watched

    def _mark(self, watched: Watched) -> None:
        if not watched.changed or not watched.since:
            watched.since = time.monotonic()
        watched.changed = True
        self.bell.ring()
