"""Projections: the answers to questions about a game that need its log folded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from domain.core.events import Message
from eventstore.errors import VersionUnknown
from eventstore.identity import ANYBODY, Identity
from eventstore.log.dry_runs import DryRun
from eventstore.log.state import State
from eventstore.log.visibility import GameSnapshot, Visibility, VisibilityRange
from eventstore.service import Service
from eventstore.table.checks import seat_of_caller
from eventstore.table.hints import require_hints
from eventstore.table.plans import PlanItem
from projections.alignment import align
from projections.boards.picture import NARROW, Part, drawing_of, picture, places_of
from projections.boards.wording import Wording
from projections.clock_history import ClockHistory, clock_history
from projections.comparison import ComparisonSide, ComparisonView, compare
from projections.decisions import DecisionList, DecisionsThen, decision_list, decisions_then
from projections.differences import (
    ALL_CHANGES,
    BlameView,
    DiffView,
    EntryExplanation,
    HistoryPage,
    HistorySpan,
    blame,
    diff,
    explanation,
    history,
)
from projections.entries import EVERY_ENTRY, EntryFilter, EntryPage, EntryView, entry_view, time_of
from projections.errors import LimitInvalid, RulesetsDiffer, VersionsInvalid
from projections.forks import MOST_GAMES, ForkTree, ForkTrees
from projections.hints import Hint, hint
from projections.moments import version_at
from projections.notation import notation_of
from projections.plans import WORLDS, PlanOptions, PlansResponse, plan_options, plans_response
from projections.preview import Preview, Widths, preview
from projections.scoreboards import ScoreboardView, scoreboard_view
from projections.sentences import ENGLISH, Sentences, Telling, people_at
from projections.states import States
from projections.stories import Judgement, Rollouts, Story, Storyteller, for_anybody, judged, require_story
from projections.timelines import NameOf, Narrator, TimelineItem, TimelinePage, no_name
from projections.turning_points import TurningPointFinder, TurningPoints
from projections.views import GameSummary, GameView, game_view, summary_of
from projections.what_if import ImaginedDecision, WhatIf, what_if

MOST_AT_ONCE: Final = 1000
"""The largest page of entries or of a timeline, in entries."""


class Projections:
    """Answers questions about a game from a snapshot (`Rights.snapshot`); the state in it is not read again.

    The viewer is the person for whom the snapshot was taken. An answer holds nothing from above the snapshot's head, so
    no entry is shown by rights that ended before it. Every method with a version raises `VersionUnknown` for a version
    that the log does not have.

    Args:
        service: the event store of this process.
        strict: refuse sentences that a catalogue lacks; for tests.
        name_of: returns the name of a player by their id, for players who do not sit at the table; `None` where nobody
            knows it.
    """

    def __init__(self, service: Service, *, strict: bool = False, name_of: NameOf = no_name) -> None:
        self.states = States(service.reader)
        self.sentences = Sentences(service.rulesets, strict=strict)
        self._rights = service.rights
        self._digest = service.core.keys.digest
        self._name_of = name_of
        self._turning_points = TurningPointFinder(self.states)

    async def version_at(self, snapshot: GameSnapshot, at: int | None, time: str | None) -> int | None:
        """Return the version that a caller names by its number or by a time; see `moments.version_at`."""
        return await version_at(self.states.reader, snapshot.state.at_table.game, snapshot.state, at, time)

    async def view(self, snapshot: GameSnapshot, at: int | None = None) -> GameView:
        """Return the viewer's view of the state at a version, or at the head."""
        return game_view(await self.states.viewed(snapshot, at))

    async def summary(self, snapshot: GameSnapshot) -> GameSummary:
        """Return the line of a game in a list."""
        return await summary_of(self.states, snapshot.state)

    async def scoreboard(
        self, snapshot: GameSnapshot, at: int | None = None, language: str = ENGLISH
    ) -> ScoreboardView:
        """Return the points at a version, or at the head, itemised."""
        viewed = await self.states.viewed(snapshot, at)
        return scoreboard_view(viewed, self.tell(snapshot, language, viewed.state))

    async def clocks(self, snapshot: GameSnapshot, at: int | None = None) -> ClockHistory:
        """Return the time that each seat had left at a version, or at the head, and the time of each turn up to it."""
        return await clock_history(self.states, await self.states.at(snapshot.state, at))

    async def decisions(self, snapshot: GameSnapshot, language: str = ENGLISH) -> DecisionList:
        """Return the decisions and take-backs that the viewer's own seat has at the head, with sentences."""
        return decision_list(snapshot.viewed(snapshot.state), snapshot.seat, self.tell(snapshot, language))

    async def hint(self, snapshot: GameSnapshot, language: str = ENGLISH) -> Hint:
        """Return the decision of the greedy bot at the head in place of the viewer, and the reason.

        Raises:
            CommandRefused: the viewer does not sit at the table, is not to move, or gets no hints in this game.
        """
        state = snapshot.state
        seat = seat_of_caller(state.at_table, snapshot.caller)
        require_hints(state.at_table, seat)
        # A hint in a fork helps in the games that share its first entries, too.
        async for table in self._rights.running_parents(state.at_table):
            require_hints(table, seat)
        # Under a key of the service, and the version alone, because the hash of the head depends on hidden information.
        key = self._digest(f"hint:{state.at_table.game}:{state.version}:{seat}")
        return await hint(snapshot.viewed(state), seat, key, self.tell(snapshot, language))

    async def plans(self, snapshot: GameSnapshot, language: str = ENGLISH) -> PlansResponse:
        """Return the seats that have plans at the head, and the content of the viewer's own plan."""
        return plans_response(snapshot.viewed(snapshot.state), snapshot.seat, self.tell(snapshot, language))

    async def plan_options(
        self, snapshot: GameSnapshot, chosen: Sequence[PlanItem], language: str = ENGLISH
    ) -> PlanOptions:
        """Return the items that the viewer's seat could plan at the head, after the chosen items."""
        state = snapshot.state
        # Under a key of the service, so that nobody can tell which games are imagined. The version alone, because the
        # hash of the head depends on the plans of the other seats.
        prefix = f"plan:{state.at_table.game}:{state.version}:{snapshot.seat}"
        keys = [self._digest(f"{prefix}:{number}") for number in range(WORLDS)]
        tell = self.tell(snapshot, language)
        return await plan_options(snapshot.viewed(state), snapshot.seat, chosen, keys, tell)

    async def decisions_then(self, snapshot: GameSnapshot, version: int, language: str = ENGLISH) -> DecisionsThen:
        """Return the decisions that each seat to move had at a version, where the viewer may know them."""
        viewed = await self.states.viewed(snapshot, version)
        return decisions_then(viewed, self.tell(snapshot, language, viewed.state))

    async def picture(
        self, snapshot: GameSnapshot, version: int, language: str = ENGLISH, *, width: int, part: Part
    ) -> bytes:
        """Draw the viewer's view of a version, with marks on the parts of it that its entry changed.

        Args:
            snapshot: the game.
            version: the version.
            language: a language of `sentences.LANGUAGES`.
            width: the width of the place for the picture, in pixels.
            part: the part of the picture.

        Returns:
            An SVG document in UTF-8.
        """
        view = await self.view(snapshot, version)
        before = await self.view(snapshot, version - 1) if version > 1 else None
        say = Wording(self.sentences, language, view.table)
        drawing = drawing_of(say, view, before, snapshot.loaded.components)
        if part == "all":  # other tasks have their turn between mats and board: together they hold the loop for long
            panels = drawing.panels()
            await asyncio.sleep(0)
            drawing = drawing._replace(panels=lambda: panels)
        return picture(say, view, drawing, width=width, part=part).encode()

    async def places(self, snapshot: GameSnapshot, version: int) -> frozenset[str]:
        """Return the names of all places of the board at a version, as the viewer's picture has them."""
        return places_of(await self.picture(snapshot, version, width=NARROW, part="all"))

    async def preview(
        self,
        snapshot: GameSnapshot,
        dry_run: DryRun,
        language: str = ENGLISH,
        widths: Widths | None = None,
    ) -> Preview:
        """Return the certain consequences of the decision of a dry run; with pictures where their widths are named."""
        return preview(dry_run, snapshot.loaded, self.tell(snapshot, language, dry_run.before), widths)

    async def what_if(
        self,
        snapshot: GameSnapshot,
        version: int,
        decisions: Sequence[ImaginedDecision],
        language: str = ENGLISH,
        widths: Widths | None = None,
    ) -> WhatIf:
        """Return the certain outcome of decisions at a version; with pictures where their widths are named.

        Raises:
            CommandRefused: the game has not started at this version, or has no such seat.
        """
        viewed = await self.states.viewed(snapshot, version)
        return await what_if(viewed, decisions, self._digest, self.tell(snapshot, language, viewed.state), widths)

    async def refusal(self, snapshot: GameSnapshot, reason: Message, language: str = ENGLISH) -> str:
        """Return the sentence of a refusal of the viewer's decision."""
        return self.tell(snapshot, language)(reason)

    async def entry(self, snapshot: GameSnapshot, version: int) -> EntryView:
        """Return an entry as the viewer may see it."""
        table = snapshot.state.at_table
        if not 1 <= version <= snapshot.state.version:
            raise VersionUnknown(f"game {table.game} has versions 1 to {snapshot.state.version}", value=version)
        record = await self.states.reader.record(table.game, version)
        return entry_view(record, table.ruleset, snapshot.visibility.at(version))

    async def entries(
        self, snapshot: GameSnapshot, after: int = 0, limit: int = 100, entry_filter: EntryFilter = EVERY_ENTRY
    ) -> EntryPage:
        """Return up to *limit* entries above version *after* that pass a filter, and the wait before each of them.

        Args:
            snapshot: the game.
            after: the version after which to begin.
            limit: the largest number of entries, 1 to `MOST_AT_ONCE`.
            entry_filter: the filter.

        Raises:
            LimitInvalid: the limit is not allowed.
        """
        _require_limit(limit)
        table = snapshot.state.at_table
        page = EntryPage(str(snapshot.state.head), [], [])
        before: int | None = None
        async for record in self.states.reader.stream(table.game, after=max(after - 1, 0), upto=snapshot.state.version):
            time = time_of(record)
            waited = 0 if before is None else time - before
            if record.version > after and entry_filter.shows(record, waited):
                page.entries.append(entry_view(record, table.ruleset, snapshot.visibility.at(record.version)))
                page.waited.append(waited)
                if len(page.entries) == limit:
                    break
            before = time
        return page

    async def timeline(
        self, snapshot: GameSnapshot, after: int = 0, limit: int = 100, language: str = ENGLISH
    ) -> TimelinePage:
        """Return up to *limit* entries above version *after*, with a sentence for each event.

        Raises:
            LimitInvalid: the limit is not allowed.
        """
        _require_limit(limit)
        head = snapshot.state
        after, upto = max(after, 0), min(max(after, 0) + limit, head.version)
        narrator = self.narrator(snapshot, language)
        items: list[TimelineItem] = []
        if after < upto:
            async for replayed in self.states.walk(head, after=after, upto=upto):
                items += await narrator.items(replayed)
        next_after = upto if upto < head.version else None
        return TimelinePage(head.at_table.game, str(head.head), tuple(items), next_after)

    async def diff(self, snapshot: GameSnapshot, from_version: int, to_version: int) -> DiffView:
        """Return the differences between the viewer's states at two versions.

        Raises:
            VersionsInvalid: the first comes after the second.
        """
        if from_version > to_version:
            raise VersionsInvalid("the first version must not be above the second", value=[from_version, to_version])
        before = await self.states.viewed(snapshot, from_version)
        return diff(before, await self.states.viewed(snapshot, to_version))

    async def blame(
        self, snapshot: GameSnapshot, path: str, at: int | None = None, language: str = ENGLISH
    ) -> BlameView:
        """Find the entry that last changed a part of the viewer's state at a version, or at the head.

        Raises:
            PathUnknown: the viewer's state does not have the part.
        """
        return await blame(self.states, snapshot, at, path, self.narrator(snapshot, language))

    async def history(
        self, snapshot: GameSnapshot, path: str, span: HistorySpan = ALL_CHANGES, language: str = ENGLISH
    ) -> HistoryPage:
        """Return the entries that changed a part of the viewer's state, the oldest first.

        Raises:
            LimitInvalid: the limit is not allowed.
            PathUnknown: the viewer's state never had the part, up to the last version.
        """
        _require_limit(span.limit)
        return await history(self.states, snapshot, span, path, self.narrator(snapshot, language))

    async def explanation(self, snapshot: GameSnapshot, version: int, language: str = ENGLISH) -> EntryExplanation:
        """Return why an entry is in the log, and everything in the viewer's state that it changed."""
        return await explanation(self.states, snapshot, version, self.narrator(snapshot, language))

    async def comparison(
        self,
        snapshot: GameSnapshot,
        other: GameSnapshot,
        at: int | None = None,
        language: str = ENGLISH,
        *,
        moments: bool = False,
    ) -> ComparisonView:
        """Return the first difference between two games, and the points of both by source.

        Args:
            snapshot: a game.
            other: the game beside it, as the same viewer sees it.
            at: the version of the first game whose points are compared, by default its last. The points of the other
                game are read at the same moment, after as many entries of play that stand; without *at* at its last
                version.
            language: a language of `sentences.LANGUAGES`.
            moments: whether the answer has the moments of both games, and their versions side by side.

        Raises:
            RulesetsDiffer: the two games have different rulesets.
        """
        tables = snapshot.state.at_table, other.state.at_table
        if tables[0].ruleset != tables[1].ruleset:
            detail = f"only games of the same ruleset are compared: {tables[1].game} is one of {tables[1].ruleset}"
            raise RulesetsDiffer(detail, value=tables[1].game, rule=f"a game of {tables[0].ruleset}")
        first = await self._side(snapshot, at, language)
        needs_moments = moments or at is not None
        alignment = await align(self.states, snapshot.state, other.state) if needs_moments else None
        beside_at = None if at is None or alignment is None else alignment.beside[0][at - 1]
        beside = await self._side(other, beside_at, language)
        return await compare(self.states, first, beside, alignment if moments else None)

    async def turning_points(self, snapshot: GameSnapshot, language: str = ENGLISH) -> TurningPoints:
        """Return the turning points of a game, by the values of its positions.

        Raises:
            ViewRefused: something in the game is hidden from the viewer.
        """
        return await self._turning_points.find(snapshot, self.narrator(snapshot, language))

    async def judge(
        self,
        game: str,
        version: int,
        rollouts: Rollouts | None = None,
        gives_way: Callable[[], bool] = lambda: False,
    ) -> Judgement:
        """Return the judgement of a game up to a version, for its story; a worker's work, and no answer to a reader.

        Arguments and errors: see `stories.judged`.
        """
        reader = self.states.reader
        state = await reader.state_at(game, version)
        seats = frozenset(range(len(state.at_table.seats)))
        everything = Visibility((VisibilityRange(None, seats, everything=True),))
        snapshot = GameSnapshot(state, await reader.loaded_of(state.at_table), everything, ANYBODY)
        points = await self.turning_points(snapshot)
        return await judged(self.states, snapshot, points, {} if rollouts is None else rollouts, gives_way)

    async def story(self, snapshot: GameSnapshot, judgement: Judgement, language: str = ENGLISH) -> Story:
        """Return the story of a game that is over, the same for every reader.

        Args:
            snapshot: the game.
            judgement: its judgement by a worker.
            language: a language of `sentences.LANGUAGES`.

        Raises:
            ViewRefused: the game goes on, or something in it is hidden from the viewer.
        """
        require_story(snapshot)
        snapshot = for_anybody(snapshot)
        narrator, tell = self.narrator(snapshot, language), self.tell(snapshot, language)
        return await Storyteller(self.states, snapshot, narrator, tell).story(judgement)

    async def notation(self, snapshot: GameSnapshot) -> str:
        """Return the whole game as text; see `notation.notation_of`."""
        return await notation_of(self.states.reader, snapshot)

    async def forks(
        self, snapshot: GameSnapshot, caller: Identity, cursor: str | None = None, limit: int = MOST_GAMES
    ) -> ForkTree:
        """Return a page of the tree of forks a game belongs to, without the games that the caller may not find.

        Args:
            snapshot: the game.
            caller: the caller.
            cursor: the `next` of the page before; `None` for the first page.
            limit: the largest number of games, 1 to `MOST_GAMES`.

        Raises:
            CursorInvalid: no page of this tree gave the cursor to this caller.
            LimitInvalid: the limit is outside its bounds.
        """
        return await ForkTrees(self.states.reader, self._rights).page(snapshot.state, caller, cursor, limit)

    async def _side(self, snapshot: GameSnapshot, at: int | None, language: str) -> ComparisonSide:
        state = await self.states.at(snapshot.state, at)
        return ComparisonSide(snapshot, state, self.narrator(snapshot, language))

    def tell(self, snapshot: GameSnapshot, language: str, state: State | None = None) -> Telling:
        """Return the words for a viewer in a language, with the people at the table in a state, or at the head."""
        table = (state or snapshot.state).at_table
        return Telling(self.sentences, language, people_at(table, snapshot.loaded.ruleset, snapshot.caller))

    def narrator(self, snapshot: GameSnapshot, language: str) -> Narrator:
        """Return a narrator for a viewer in a language."""
        return Narrator(self.sentences, language, snapshot, self._name_of)


def _require_limit(limit: int) -> None:
    if not 1 <= limit <= MOST_AT_ONCE:
        raise LimitInvalid(f"a page has 1 to {MOST_AT_ONCE} entries", value=limit, rule="limit")
