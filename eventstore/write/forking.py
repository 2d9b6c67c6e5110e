"""Forks: a new game that shares the prefix of another game's log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.core.events import Event
from eventstore.errors import CommandRefused, VersionUnknown
from eventstore.identity import Identity
from eventstore.log.composing import Composed, Draft, chance_of, compose, draft_entry, started_when_full
from eventstore.log.core import Core
from eventstore.log.entry import CommandTaken
from eventstore.log.state import LoadedState, State, fold_events
from eventstore.log.take_backs import judge_request, require_company
from eventstore.log.visibility import Rights
from eventstore.storage.store import Append, Base, LuckUse, RequestKey, shard_of
from eventstore.table.commands import AnswerTakeBack, ForkGame, RequestTakeBack, SupersedeGame
from eventstore.table.events import (
    ChosenVisibility,
    GameForked,
    GameSuperseded,
    Labels,
    LuckChoice,
    SeatVacation,
    Segment,
)
from eventstore.table.judging import judge
from eventstore.table.table import Table, people_of
from eventstore.write.appending import (
    Accepted,
    Answering,
    append_command,
    append_composed,
    beginning_of,
    part_for,
    repeated,
    request_key,
    retried,
)
from eventstore.write.log_writer import LogWriter

MOST_SEGMENTS = 32
"""The most shared segments of a fork; with more segments the shared entries are copied into the fork's own log."""


_AUDIENCES: Final[tuple[ChosenVisibility, ...]] = ("private", "unlisted", "public")
"""The visibilities, the smallest audience first."""


class ForkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to continue a game from a version.

    `luck` is by default the parent's for a fork that supersedes it, else fresh.
    """

    at: int
    luck: LuckChoice | None = None
    supersede: bool = False
    labels: Labels | msgspec.UnsetType = msgspec.UNSET
    """The labels of the fork; left out: none. A fork that supersedes its parent keeps the parent's labels."""
    visibility: ChosenVisibility | None = None
    """Who finds the fork, at most those who find the parent; left out: `unlisted`, and `private` where the parent is. A
    fork that supersedes its parent keeps the parent's visibility."""


class Forking:
    """Makes and appends forks."""

    def __init__(self, core: Core, writer: LogWriter, rights: Rights) -> None:
        self._core = core
        self._reader = core.reader
        self._writer = writer
        self._rights = rights

    async def fork(
        self, parent: str, fork: ForkRequest, caller: Identity, key: str | None = None, answer: Answering | None = None
    ) -> Accepted:
        """Append a fork; with `supersede` it replaces its parent in the same append. It may *answer* a dispute.

        Raises:
            GameUnknown, VersionUnknown: there is no such game or version, or not for this caller.
            CommandRefused: the parent's options, its state or the caller's role do not allow it.
            LabelReserved: another actor has reserved a label.
        """
        request = request_key(caller.actor, key, ["fork", parent, fork])
        game = self._core.ids.new(shard_of(parent), request)

        async def attempt() -> Accepted:
            before = await self._reader.state(parent)
            await self._rights.require_readable(before.at_table, caller)
            if request is not None and await self._core.store.read(game, limit=1):
                first = await repeated(self._core, game, request)
                if first is not None:
                    return first
            return await self._attempt(game, before, fork, caller, request, answer)

        return await retried(attempt)

    async def _attempt(
        self,
        game: str,
        before: State,
        fork: ForkRequest,
        caller: Identity,
        request: RequestKey | None,
        answer: Answering | None,
    ) -> Accepted:
        parent = before.at_table
        if not 1 <= fork.at <= before.version:
            raise VersionUnknown(f"game {parent.game} has versions 1 to {before.version}", value=fork.at)
        luck = fork.luck or ("parent" if fork.supersede and parent.started else "fresh")
        owner = await self._owner(parent, fork.at)
        await self._require_allowed(parent, owner, fork, caller)
        if luck == "parent":
            await self._require_luck(parent, fork)
        start = before if fork.at == before.version else await self._reader.state_at(parent.game, fork.at)
        if start.position is not None and not start.position.agenda:
            raise CommandRefused("nothing_to_continue", "the game was over at this version", value=fork.at)
        forked = await self._fork_fact(game, parent, start, fork, luck, caller.actor)
        if start.position is not None and not fork.supersede and not await self._reader.is_closed(owner):
            # The caller's own hand too: another player may take that seat, and a fork that closes shows every hand.
            forked = replace(forked, redrawn_for=())
        loaded = await self._reader.loaded_of(before.at_table)
        composed, part, first = await self._parts(self._draft(forked, LoadedState(start, loaded)), request)
        others: list[Append] = []
        if fork.supersede:
            cause = CommandTaken(caller.actor, SupersedeGame(game))
            others.append(
                (await self._superseding(LoadedState(before, loaded), cause, [GameSuperseded(game)], None))[1]
            )
        if answer is not None:
            part, more = answer(part)
            others += more
        return await append_composed(self._core, part, composed, first=first, others=others)

    async def request(
        self, game: str, command: RequestTakeBack | AnswerTakeBack, caller: Identity, key: str | None = None
    ) -> Accepted:
        """Append a request to undo a final decision, or an answer to it.

        When nobody is left to answer, the same append makes a fork, and the game goes on there.

        Raises:
            CommandRefused: see `judge_request`, `require_company` and, for an answer, `judge`.
            GameUnknown: there is no such game.
        """
        request = request_key(caller.actor, key, ["act", command])

        async def attempt() -> Accepted:
            before = await self._reader.state(game)
            first = await repeated(self._core, game, request)
            if first is not None:
                return first
            if before.at_table.is_away(caller.player):
                before = await self._writer.come_back(game, caller)
            table, loaded = before.at_table, await self._reader.loaded_of(before.at_table)
            if isinstance(command, RequestTakeBack):
                # With all agreements a fork replaces the game.
                self._core.limits.require_replaceable(len(await self._reader.with_replaced(table)) - 1)
                events = judge_request(table, before.earlier, before.beyond, command.to, caller)
                require_company(table, caller)
            else:
                events = judge(table, command, caller, ())
            cause = CommandTaken(caller.actor, command)
            if fold_events(before, events, loaded).at_table.agreed:
                return await self._go_back(before, cause, events, request)
            return await append_command(self._core, before, cause, events, self._core.clock(), request)

        return await retried(attempt)

    async def _go_back(
        self, before: State, cause: CommandTaken, events: Sequence[Event], request: RequestKey | None
    ) -> Accepted:
        """Append the last agreement to a request, and with it the fork that goes on from the earlier version.

        A single append makes both: a killed process leaves the agreement with its fork, or neither. Players have seen
        the draws since then, so the fork draws from a seed of its own. Hidden information that no person held at that
        version is dealt anew, since nobody asked the bots. People keep their hands: they agreed.

        Args:
            before: the state at the head.
            cause: the last answer; the request itself when all others are bots.
            events: its facts; with them all have agreed.
            request: the caller's idempotency key.
        """
        table = before.at_table
        loaded = await self._reader.loaded_of(before.at_table)
        open_request = fold_events(before, events, loaded).at_table.take_back_request
        assert open_request is not None  # noqa: S101 - so the caller found
        asker = table.seats[open_request.seat]
        assert asker is not None  # noqa: S101 - a request ends when its seat changes hands
        start = await self._reader.state_at(table.game, open_request.to)
        game = self._core.ids.new(shard_of(table.game), None)
        fork_request = ForkRequest(open_request.to, supersede=True)
        forked = await self._fork_fact(game, table, start, fork_request, "fresh", f"player:{asker.player}")
        forked = replace(forked, redrawn_for=people_of(table.seats))
        _, fork, first = await self._parts(self._draft(forked, LoadedState(start, loaded)), None)
        composed, part = await self._superseding(
            LoadedState(before, loaded), cause, [*events, GameSuperseded(game)], request
        )
        return await append_composed(self._core, part, composed, first=first, others=[fork])

    async def _owner(self, table: Table, at: int) -> Table:
        """Return the table of the game to which a version belongs: the state of the version holds its secrets."""
        while table.origin is not None and table.origin.game is not None and at <= table.origin.at:
            table = (await self._reader.state(table.origin.game)).at_table
        return table

    async def _require_allowed(self, parent: Table, owner: Table, fork: ForkRequest, caller: Identity) -> None:
        _require_visibility(parent, fork)
        if fork.supersede:
            if not caller.arbitrates:
                raise CommandRefused("not_organiser", "only organisers let a fork replace a game", value=parent.game)
            if parent.ended:
                raise CommandRefused(
                    "already_ended", f"the game is {parent.status}; nothing is left to replace", value=parent.status
                )
            require_company(parent, caller)
            # A replaced game closes together with the game that replaced it.
            replaced = await self._reader.with_replaced(parent)
            self._core.limits.require_replaceable(len(replaced) - 1)
            with_parent = {table.game for table in replaced}
            if owner.game not in with_parent and not await self._reader.is_closed(owner):
                raise CommandRefused(
                    "not_own_version",
                    f"this version belongs to game {owner.game}, which goes on beside this one",
                    value=fork.at,
                    rule="forks, superseding",
                )
            if fork.labels:
                raise CommandRefused(
                    "labels_kept",
                    "a fork that supersedes its parent keeps the parent's labels",
                    value=fork.labels,
                    rule="forks, labels",
                )
            return
        for table in (parent, owner):
            if table.visibility == "round" and await self._core.store.luck_users(table.commitment.seed_game):
                raise CommandRefused(
                    "fork_not_allowed",
                    "this game has its luck in common with others that are still played",
                    value="round",
                    rule="forks, luck",
                )
            if not await self._reader.is_closed(table):
                _require_fork_policy(table, caller)
        await self._core.require_labels(fork.labels or (), caller)

    async def _require_luck(self, parent: Table, fork: ForkRequest) -> None:
        """Refuse a luck that would let a player look ahead, or that this service cannot continue."""
        if not fork.supersede and not await self._is_luck_free(parent):
            raise CommandRefused(
                "luck_not_free",
                "only a fork that replaces a running game may use its luck",
                value="parent",
                rule="forks, luck",
            )
        if not parent.started:
            raise CommandRefused(
                "luck_not_fixed", "the game never started, so its luck was never fixed", value="parent"
            )
        if not self._core.keys.makes(parent.commitment):
            raise CommandRefused(
                "luck_not_here", "the game was played on another service, with its key", value="parent"
            )

    async def _is_luck_free(self, parent: Table) -> bool:
        """Return whether a fork beside a game may use its luck: no hidden outcome was or will be drawn from it.

        The luck of a replaced game is not free before it is closed: a fork would repeat the draws of the game after the
        shared versions, and the game that replaced it goes on with those hands.
        """
        if not await self._reader.is_closed(parent):
            return False
        # An import may name any seed, also the seed of a game that is being played here.
        shared = parent.imported or parent.visibility == "round"
        users = await self._core.store.luck_users(parent.commitment.seed_game) if shared else frozenset()
        return not users - {parent.game}

    async def _fork_fact(
        self, game: str, parent: Table, start: State, fork: ForkRequest, luck: LuckChoice, creator: str
    ) -> GameForked:
        """Return the fact that begins a fork's own log."""
        layout = await self._reader.layout(parent.game)
        segments = tuple(segment for segment in layout.segments if segment.upto < fork.at)
        segments = (*segments, Segment(layout.owner(parent.game, fork.at), fork.at))
        keeps_luck = luck == "parent" or fork.supersede
        return GameForked(
            game=game,
            creator=creator,
            ruleset=parent.ruleset,
            parent=parent.game,
            parent_head=str(start.head),
            at=fork.at,
            luck=luck,
            supersedes=fork.supersede,
            commitment=parent.commitment if luck == "parent" else self._core.keys.commit(game),
            nonces=parent.nonces if keeps_luck else (),
            seats=parent.seats if fork.supersede else (None,) * len(parent.seats),
            segments=segments if len(segments) <= MOST_SEGMENTS else (),
            visibility=parent.visibility if fork.supersede else fork.visibility or _unlisted(parent),
            forks=parent.forks,
            labels=parent.labels if fork.supersede else fork.labels or (),
            stand_ins=parent.stand_ins if fork.supersede and any(parent.stand_ins) else (),
            pause=parent.pause if fork.supersede else None,
            vacations=parent.vacations
            if fork.supersede and any(vacation != SeatVacation() for vacation in parent.vacations)
            else (),
            given_up=parent.given_up if fork.supersede and any(parent.given_up) else (),
            silent=parent.silent if fork.supersede else (),
        )

    def _draft(self, forked: GameForked, before: LoadedState) -> Draft:
        """Return the first own entry of a fork: dealt anew or, when its seats are taken, started."""
        cause = CommandTaken(forked.creator, ForkGame(forked.parent, forked.at, forked.luck, forked.supersedes))
        start, loaded = before.state, before.loaded
        table = fold_events(start, [forked], loaded).at_table
        chance = chance_of(self._core.keys, start, table)
        events: list[Event] = [forked]
        if forked.redrawn_for is not None:
            events += loaded.ruleset.resample(start.position, frozenset(forked.redrawn_for), chance)
        elif forked.supersedes:
            events = started_when_full(before, events, lambda _: chance)
        return draft_entry(self._core, before, cause, events, chance.draws, self._core.clock())

    async def _parts(self, draft: Draft, request: RequestKey | None) -> tuple[Composed, Append, list[Append]]:
        """Return the first own entry of a fork, its part of the append, and the parts that must come before it."""
        composed = await compose(self._core, draft)
        table = composed.state.at_table
        part = part_for(self._core, draft, composed, request, (LuckUse(table.commitment.seed_game, joins=True),))
        assert table.origin is not None  # noqa: S101 - the table of a fork has an origin
        part = replace(part, parent=table.origin.game)
        if table.origin.segments:
            return composed, replace(part, base=Base(table.origin.segments[-1].game, draft.before.head)), []
        records = [record async for record in self._reader.stream(part.parent or "", upto=draft.before.version)]
        return composed, part, beginning_of(part.game, records)

    async def _superseding(
        self,
        before: LoadedState,
        cause: CommandTaken,
        events: Sequence[Event],
        request: RequestKey | None,
    ) -> tuple[Composed, Append]:
        """Return the entry that stops the parent, and the part that appends it."""
        draft = draft_entry(self._core, before, cause, events, [], self._core.clock())
        composed = await compose(self._core, draft)
        return composed, part_for(self._core, draft, composed, request, ())


def _unlisted(parent: Table) -> ChosenVisibility:
    """Return the visibility of a fork whose maker chose none: nobody finds it in a list."""
    return "private" if parent.visibility == "private" else "unlisted"


def _require_visibility(parent: Table, fork: ForkRequest) -> None:
    """Refuse a fork that more people find than its parent, and a choice for a fork that replaces its parent."""
    if fork.visibility is None:
        return
    of_parent = "public" if parent.visibility == "round" else parent.visibility
    if fork.supersede or _AUDIENCES.index(fork.visibility) > _AUDIENCES.index(of_parent):
        raise CommandRefused(
            "visibility_kept",
            "a fork is found by no more people than its parent, and keeps the visibility where it replaces it",
            value=fork.visibility,
            rule="forks, who finds a fork",
        )


def _require_fork_policy(parent: Table, caller: Identity) -> None:
    allowed = parent.forks == "anyone" or (parent.forks == "organiser" and caller.arbitrates)
    if not allowed:
        raise CommandRefused(
            "fork_not_allowed",
            f"while this game runs it is forked by: {parent.forks}",
            value=parent.forks,
            rule="forks, who may",
        )
