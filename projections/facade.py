"""Projections: every question about one game that is answered by folding its log."""

from __future__ import annotations

from typing import Final

from domain.core.events import Seat
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.log.state import LoadedRuleset, State
from eventstore.log.visibility import Visibility
from eventstore.service import Service
from eventstore.write.log_writer import DryRun
from projections.decisions import DecisionList, decision_list
from projections.differences import BlameView, DiffView, blame, diff
from projections.entries import EVERY_ENTRY, EntryFilter, EntryPage, EntryView, entry_view, time_of
from projections.errors import LimitInvalid, VersionsInvalid
from projections.forks import ForkTree, fork_tree
from projections.preview import Outlook, outlook
from projections.scoreboards import ScoreboardView, scoreboard_view
from projections.sentences import ENGLISH, Sentences
from projections.states import States
from projections.timelines import Narrator, TimelineItem, TimelinePage
from projections.views import GameSummary, GameView, game_view, summary_of

MOST_AT_ONCE: Final = 1000
"""The largest page of entries or of a timeline, in entries."""


class Projections:
    """Answers questions about games, each for one caller and only as far as he may see.

    Every method raises `GameUnknown` for a game that does not exist or that the caller may not
    read, and `VersionUnknown` for a version its log does not have. Rights are asked for after the log
    was read and nothing newer is shown, so no entry is shown by rights that ended before it.

    Args:
        service: the event store of this process.
        strict: refuse sentences that a catalogue lacks; for tests.
    """

    def __init__(self, service: Service, *, strict: bool = False) -> None:
        self.states = States(service.reader)
        self.sentences = Sentences(service.rulesets, strict=strict)
        self._reader = service.reader
        self._rights = service.rights

    async def state_at(self, game: str, version: int | None = None) -> State:
        """Return the true state at a version, or at the head. For the service alone: it hides nothing."""
        return await self.states.at(game, version)

    async def view(self, game: str, who: Identity, at: int | None = None) -> GameView:
        """Return what the caller may see of the state at a version, or at the head."""
        state, setting, sight = await self._seen(game, who, at)
        return game_view(state, setting, sight.at(state.version))

    async def summary(self, game: str, who: Identity) -> GameSummary:
        """Return the line of a game in a list."""
        state, _, _ = await self._seen(game, who)
        opened = await self.states.begun(state.at_table)
        return summary_of(state, await self.states.created(state), opened.creator)

    async def scoreboard(
        self, game: str, who: Identity, at: int | None = None, language: str = ENGLISH
    ) -> ScoreboardView:
        """Return the points at a version, or at the head, itemised."""
        state, setting, _ = await self._seen(game, who, at)
        return scoreboard_view(state, setting, self.sentences, language)

    async def decisions(self, game: str, who: Identity, language: str = ENGLISH) -> DecisionList:
        """List the legal decisions of the caller's own seat at the head, each with a sentence."""
        state, setting, _ = await self._seen(game, who)
        return decision_list(state, setting, _seat_of(state, who), self.sentences, language)

    async def outlook(self, game: str, who: Identity, judged: DryRun, language: str = ENGLISH) -> Outlook:
        """Tell the caller what is certain to follow from a decision that he asked about."""
        state, setting, _ = await self._seen(game, who, judged.head.version)
        return outlook(state, setting, judged, self.sentences, language)

    async def entry(self, game: str, who: Identity, version: int) -> EntryView:
        """Return one entry as the caller may see it."""
        head, _, sight = await self._seen(game, who)
        if not 1 <= version <= head.version:
            raise VersionUnknown(f"game {game} has versions 1 to {head.version}", value=version)
        return entry_view(await self._reader.record(game, version), head.at_table.ruleset, sight.at(version))

    async def entries(
        self,
        game: str,
        who: Identity,
        after: int = 0,
        limit: int = 100,
        types: tuple[str, ...] = (),
        seat: Seat | None = None,
    ) -> list[EntryView]:
        """Return up to *limit* entries above version *after* as the caller may see them.

        Args:
            game: the game's id.
            who: the caller.
            after: the version after which to begin.
            limit: how many at most, 1 to `MOST_AT_ONCE`.
            types: only entries that hold one of these events, decisions or acts; see `EntryFilter`.
            seat: only entries of this seat; see `EntryFilter`.

        Raises:
            LimitInvalid: the limit is not allowed.
        """
        return (await self.entry_page(game, who, after, limit, EntryFilter(frozenset(types), seat))).entries

    async def entry_page(
        self, game: str, who: Identity, after: int = 0, limit: int = 100, wanted: EntryFilter = EVERY_ENTRY
    ) -> EntryPage:
        """Return up to *limit* entries above version *after* that are wanted, and how long each was waited for.

        Raises:
            LimitInvalid: the limit is not allowed.
        """
        _require_limit(limit)
        head, _, sight = await self._seen(game, who)
        page = EntryPage(str(head.head), [], [])
        before: int | None = None
        async for record in self._reader.stream(game, after=max(after - 1, 0), upto=head.version):
            time = time_of(record)
            waited = 0 if before is None else time - before
            if record.version > after and wanted.shows(record, waited):
                page.entries.append(entry_view(record, head.at_table.ruleset, sight.at(record.version)))
                page.waited.append(waited)
                if len(page.entries) == limit:
                    break
            before = time
        return page

    async def timeline(
        self, game: str, who: Identity, after: int = 0, limit: int = 100, language: str = ENGLISH
    ) -> TimelinePage:
        """Tell up to *limit* entries above version *after*, one sentence an event.

        Raises:
            LimitInvalid: the limit is not allowed.
        """
        _require_limit(limit)
        head, setting, sight = await self._seen(game, who)
        after, upto = max(after, 0), min(max(after, 0) + limit, head.version)
        narrator = Narrator(self.sentences, language, setting)
        items: list[TimelineItem] = []
        if after < upto:
            async for walked in self.states.walk(game, after=after, upto=upto):
                items += narrator.items(walked, sight.at(walked.after.version))
        return TimelinePage(game, str(head.head), tuple(items), upto if upto < head.version else None)

    async def diff(self, game: str, who: Identity, from_version: int, to_version: int) -> DiffView:
        """Compare the caller's states at two versions.

        Raises:
            VersionsInvalid: the first is not before the second.
        """
        if from_version >= to_version:
            raise VersionsInvalid("the first version must be below the second", value=[from_version, to_version])
        before, _, _ = await self._seen(game, who, from_version)
        after, setting, sight = await self._seen(game, who, to_version)
        return diff(before, after, setting, sight)

    async def blame(
        self, game: str, who: Identity, path: str, at: int | None = None, language: str = ENGLISH
    ) -> BlameView:
        """Find the entry that last changed a part of the caller's state at a version, or at the head.

        Raises:
            PathUnknown: the caller's state has no such part.
        """
        state, setting, sight = await self._seen(game, who, at)
        return await blame(self.states, state, sight, path, Narrator(self.sentences, language, setting))

    async def forks(self, game: str, who: Identity) -> ForkTree:
        """Return the tree of forks a game belongs to, without what the caller may not find."""
        return await fork_tree(self._reader, self._rights, game, who)

    async def _seen(self, game: str, who: Identity, at: int | None = None) -> tuple[State, LoadedRuleset, Visibility]:
        """Return a state of a game, its setting, and what the caller may see now."""
        try:
            state = await self.states.at(game, at)
        except VersionUnknown:
            await self._rights.sight(game, who)  # who may not read the game learns nothing of its versions
            raise
        sight = await self._rights.sight(game, who)
        return state, await self.states.setting(state), sight


def _seat_of(state: State, who: Identity) -> Seat | None:
    return state.at_table.seat_of(who.player) if who.player else None


def _require_limit(limit: int) -> None:
    if not 1 <= limit <= MOST_AT_ONCE:
        raise LimitInvalid(f"a page has 1 to {MOST_AT_ONCE} entries", value=limit, rule="limit")
