"""Forks: a new game that shares the prefix of another game's log."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.chance import Draw
from domain.facts import SPECTATOR, Event, Viewer
from eventstore import acts
from eventstore.acts import Segment
from eventstore.appending import Accepted, request_key
from eventstore.composing import Draft
from eventstore.entries import ActTaken
from eventstore.errors import ActRefused, VersionUnknown
from eventstore.head import BEGINNING
from eventstore.identity import Identity
from eventstore.path import AppendPath
from eventstore.rights import Rights
from eventstore.state import Setting, State
from eventstore.store import Append, Base, LuckUse, RequestKey, shard_of
from eventstore.table import Table

__all__ = ["MOST_SEGMENTS", "ForkRequest", "Forking"]

MOST_SEGMENTS = 32
"""Above this many shared segments the prefix is copied into the fork's own log."""


class ForkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for: continue a game from a version.

    `luck` is by default the parent's for a fork that supersedes it, else fresh.
    """

    at: int
    luck: acts.LuckChoice | None = None
    supersede: bool = False


class Forking:
    """Makes forks, through the one path."""

    def __init__(self, path: AppendPath) -> None:
        self._path = path
        self._reader = path.reader
        self._rights = Rights(path.reader)

    async def fork(self, parent: str, asked: ForkRequest, who: Identity, key: str | None = None) -> Accepted:
        """Make a fork; with `supersede` it replaces its parent in the same append.

        Raises:
            GameUnknown, VersionUnknown: there is no such game or version, or not for this caller.
            ActRefused: the parent's options, its state or the caller's role do not allow it.
        """
        request = request_key(who.actor, key, ["fork", parent, asked])
        game = self._path.new_id(shard_of(parent), request)

        async def attempt() -> Accepted:
            before = await self._reader.state(parent)
            await self._rights.require_readable(before.at_table, who)
            first = await self._path.repeated(game, request) if await self._exists(game) else None
            if first is not None:
                return first
            return await self._attempt(game, before, asked, who, request)

        return await self._path.retried(attempt)

    async def _exists(self, game: str) -> bool:
        return bool(await self._reader.store.read(game, limit=1))

    async def _attempt(
        self, game: str, before: State, asked: ForkRequest, who: Identity, request: RequestKey | None
    ) -> Accepted:
        parent = before.at_table
        luck = asked.luck or ("parent" if asked.supersede else "fresh")
        await self._require_allowed(parent, asked, luck, who)
        if not 1 <= asked.at <= before.version:
            raise VersionUnknown(f"game {parent.game} has versions 1 to {before.version}", value=asked.at)
        start = before if asked.at == before.version else await self._reader.state_at(parent.game, asked.at)
        if start.position is not None and not start.position.agenda:
            raise ActRefused("nothing_to_continue", "the game was over at this version", value=asked.at)
        setting = await self._path.setting(before)
        draft = await self._draft(game, parent, start, asked, luck, who, setting)
        return await self._append(draft, before, asked, request)

    async def _require_allowed(self, parent: Table, asked: ForkRequest, luck: acts.LuckChoice, who: Identity) -> None:
        closed = await self._rights.closed(parent)
        if asked.supersede:
            if not who.arbitrates:
                raise ActRefused("not_organiser", "only organisers let a fork replace a game", value=parent.game)
            if parent.ended:
                raise ActRefused("already_ended", f"the game is {parent.status}; nothing is left to replace")
        elif not closed:
            _require_fork_policy(parent, who)
        if luck == "parent" and not (closed or asked.supersede or parent.status == "superseded"):
            raise ActRefused(
                "luck_not_free",
                "the luck of a running game is had only by the fork that replaces it",
                value=luck,
                rule="design 3, forks",
            )
        if luck == "parent" and not parent.started:
            raise ActRefused("luck_not_fixed", "the game never started, so its luck was never fixed", value=luck)

    async def _draft(
        self,
        game: str,
        parent: Table,
        start: State,
        asked: ForkRequest,
        luck: acts.LuckChoice,
        who: Identity,
        setting: Setting,
    ) -> Draft:
        """Put together the first own entry of a fork."""
        open_parent = not await self._rights.closed(parent)
        redrawn = open_parent and not asked.supersede and start.position is not None
        viewer = _viewer(parent, who)
        layout = await self._reader.layout(parent.game)
        segments = tuple(segment for segment in layout.segments if segment.upto < asked.at)
        segments = (*segments, Segment(layout.owner(parent.game, asked.at), asked.at))
        keeps_luck = luck == "parent" or asked.supersede
        forked = acts.GameForked(
            game=game,
            creator=who.actor,
            ruleset=parent.ruleset,
            parent=parent.game,
            parent_head=str(start.head),
            at=asked.at,
            luck=luck,
            supersedes=asked.supersede,
            commitment=parent.commitment if luck == "parent" else self._path.composer.keys.commit(game),
            nonces=parent.nonces if keeps_luck else (),
            seats=parent.seats if asked.supersede else (None,) * len(parent.seats),
            segments=segments if len(segments) <= MOST_SEGMENTS else (),
            visibility=parent.visibility,
            forks=parent.forks,
            labels=parent.labels,
            redrawn_for=tuple(sorted(viewer)) if redrawn else None,
        )
        cause = ActTaken(who.actor, acts.ForkGame(parent.game, asked.at, luck, asked.supersede))
        events: list[Event] = [forked]
        draws: list[Draw] = []
        if redrawn:
            table = self._path.composer.draft(start, setting, cause, events, [], 0).after.at_table
            chance = self._path.composer.chance(start, table)
            events += setting.ruleset.redraw(start.position, viewer, chance)
            draws = chance.draws
        return self._path.composer.draft(start, setting, cause, events, draws, self._path.clock())

    async def _append(self, draft: Draft, before: State, asked: ForkRequest, request: RequestKey | None) -> Accepted:
        parent = before.at_table.game
        composed = self._path.composer.seal(draft)
        seed_game = composed.state.at_table.commitment.seed_game
        part = replace(self._path.part(draft, composed, request, (LuckUse(seed_game, joins=True),)), parent=parent)
        forked = draft.events[0]
        first: list[Append] = []
        if isinstance(forked, acts.GameForked) and forked.segments:
            part = replace(part, base=Base(forked.segments[-1].game, draft.before.head))
        else:
            first = await self._copies(parent, asked.at, part.game)
        others = [await self._superseding(before, part.game, draft)] if asked.supersede else []
        return await self._path.append_parts(part, composed, first=first, others=others)

    async def _copies(self, parent: str, at: int, game: str) -> list[Append]:
        """Give the parts that write the shared entries into the fork's own log."""
        head = BEGINNING
        parts: list[Append] = []
        async for record in self._reader.stream(parent, upto=at):
            parts.append(Append(game, head, record))
            head = record.head
        return parts

    async def _superseding(self, before: State, by: str, draft: Draft) -> Append:
        """Give the part that stops the parent."""
        setting = draft.setting
        cause = ActTaken(draft.cause.actor if isinstance(draft.cause, ActTaken) else "", acts.SupersedeGame(by))
        stopped = self._path.composer.draft(before, setting, cause, [acts.GameSuperseded(by)], [], draft.time)
        return self._path.part(stopped, self._path.composer.seal(stopped), None, ())


def _viewer(parent: Table, who: Identity) -> Viewer:
    seat = parent.seat_of(who.player) if who.player else None
    return SPECTATOR if seat is None else frozenset((seat,))


def _require_fork_policy(parent: Table, who: Identity) -> None:
    allowed = parent.forks == "anyone" or (parent.forks == "organiser" and who.arbitrates)
    if not allowed:
        raise ActRefused(
            "fork_not_allowed",
            f"while this game runs it is forked by: {parent.forks}",
            value=parent.forks,
            rule="design 3, forks",
        )
