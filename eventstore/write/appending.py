"""The last steps of `LogWriter`, the same for decisions, table commands, runs and forks: seal, and append."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from eventstore.errors import HeadConflict, LogRetired, LuckConflict
from eventstore.identity import Identity
from eventstore.log.entry import DecisionTaken, Opening, ServiceRun
from eventstore.log.limits import LogLimits, part_of
from eventstore.log.name_book import NameBook
from eventstore.log.reader import LogReader
from eventstore.log.sealing import decode_openings
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import LoadedRuleset, State, due_at, plays_itself
from eventstore.log.visibility import Rights
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import AWAY_MS, Append, Appended, LuckUse, Record, RequestKey, Store, Wake
from eventstore.table.events import PlanFired, SeedRevealed
from eventstore.table.labels import Labels
from eventstore.table.table import Table
from eventstore.tracing import current_trace, traced
from eventstore.write.composing import Composed, Composer, Draft

T = TypeVar("T")

TRIES: Final = 12
"""How often a table command is judged again after another entry was first."""

KEYS_KEPT_MS: Final = 24 * 3600 * 1000
"""How long remembered keys outlive their game."""

BROUGHT_BACK_MS: Final = 24 * 3600 * 1000
"""How long a game that was brought back from the archive store is not retired again."""

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"


Answering: TypeAlias = Callable[[Append], tuple[Append, Sequence[Append]]]
"""Receives the part with the entry that answers a dispute. Returns it with the changed dispute, and further parts to
append with it."""


class Accepted(msgspec.Struct, frozen=True):
    """An accepted request, with its entry."""

    game: str
    head: Head
    record: Record
    openings: tuple[Opening, ...]
    state: State | None
    """The state after the entry; `None` when an earlier answer is repeated."""


class Appending:
    """Seals drafts, appends them and answers for requests that were accepted before."""

    def __init__(
        self,
        store: Store,
        reader: LogReader,
        keys: ServiceKeys,
        names: NameBook,
        clock: Callable[[], int],
        bots: Sequence[str] = (),
        labels: Labels | None = None,
    ) -> None:
        self.reader = reader
        self.store = store
        self.composer = Composer(keys)
        self.names = names
        self._rights = Rights(reader)
        self.clock = clock
        self.bots = tuple(bots)
        self._labels = labels
        self.limits = LogLimits()
        self._beaten: int | None = None
        """The last beat of this process; `None` in a process that takes no requests."""

    async def retried(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return the result of a table command, tried again while other appends come first."""
        for _ in range(TRIES - 1):
            try:
                return await attempt()
            except HeadConflict:
                continue
        return await attempt()

    async def beat(self) -> None:
        """Note that the service is there. Every process that takes requests does so at its start and each second."""
        now = self.clock()
        self._beaten = self._beaten or 0
        self.composer.outages = (await self.store.beat(now)).outages
        self._beaten = now

    async def attend(self, state: State) -> None:
        """Make the outages of the service known, before time is counted on the clocks of a game."""
        table = state.table
        if self._beaten is None or table is None or (table.clock is None and table.absent_after is None):
            return
        if self.clock() - self._beaten > AWAY_MS:
            await self.beat()

    async def require_labels(self, labels: Sequence[str], caller: Identity) -> None:
        """Refuse labels that other actors have reserved.

        Raises:
            LabelReserved: a label is reserved for another actor.
        """
        if self._labels is not None:
            await self._labels.require(labels, caller)

    async def free_labels(self, labels: Sequence[str]) -> tuple[str, ...]:
        """Return the labels that nobody has reserved, in their order."""
        reserved = await self._labels.reserved(labels) if self._labels is not None else ()
        unavailable = {reservation.label for reservation in reserved}
        return tuple(label for label in labels if label not in unavailable)

    async def append(
        self,
        draft: Draft,
        request: RequestKey | None,
        *,
        luck: tuple[LuckUse, ...] = (),
        answer: Answering | None = None,
    ) -> Accepted:
        """Seal and append a draft; cache the new state.

        Args:
            draft: the entry to append.
            request: the caller's idempotency key.
            luck: the seeds that the game joins.
            answer: the dispute that the entry answers.
        """
        table = draft.after.at_table
        for _ in range(TRIES):
            leaving: tuple[LuckUse, ...] = ()
            reveals: list[SeedRevealed] = []
            if draft.closes:
                leaving, reveals = await self._leave_luck(table)
            composed = await self.seal(draft, reveals)
            part = self.part_for(draft, composed, request, (*luck, *leaving))
            if await self._rights.closed(table):
                closing = {use.game for use in leaving} - {table.game}
                part = replace(part, keys_until=draft.time + KEYS_KEPT_MS, closes_with=tuple(sorted(closing)))
            others: Sequence[Append] = ()
            if answer is not None:
                part, others = answer(part)
            try:
                return await self.append_all(part, composed, others=others)
            except LuckConflict:
                continue
        raise LuckConflict("the games of this seed open and close too quickly", value=table.game)

    async def seal(self, draft: Draft, reveals: Sequence[SeedRevealed] = ()) -> Composed:
        """Return the entry of a draft, with sealed names; *reveals* are seeds without a game that draws from them."""
        return self.composer.seal(draft, await self.names.sealed(draft.persons), reveals)

    def part_for(
        self, draft: Draft, composed: Composed, request: RequestKey | None, luck: tuple[LuckUse, ...]
    ) -> Append:
        """Return the part of an append that writes a composed entry.

        Raises:
            CommandRefused: the log has no room for it.
        """
        before, part = draft.before, part_of(draft.cause, draft.events)
        self.limits.require_room(before.version, before.size, part, composed.record)
        return Append(
            game=composed.state.at_table.game,
            expected=draft.before.head,
            record=composed.record,
            key=request,
            due=due_at(composed.state, draft.now, goes_on=_by_service(draft)),
            luck=luck,
            wake=_wake(draft),
        )

    async def append_all(
        self, part: Append, composed: Composed, *, first: Sequence[Append] = (), others: Sequence[Append] = ()
    ) -> Accepted:
        """Append a part with the parts that must come before it and beside it; return the answer for that part."""
        with traced("append", part.game, part.record.version) as span:
            if span is not None:
                part = replace(part, trace=current_trace())
            appended = (await self._append_here(*first, part, *others))[len(first)]
        if appended.repeated and appended.head != composed.record.head:
            return await self._accepted(part.game, appended.head)
        self.reader.keep(composed.state)
        return Accepted(part.game, appended.head, composed.record, composed.openings, composed.state)

    async def _append_here(self, *parts: Append) -> tuple[Appended, ...]:
        """Append parts; retired games that they need are brought back first, with their families.

        So all entries of an open game lie in the store.
        """
        for _ in range(TRIES - 1):
            try:
                return await self.store.append(*parts)
            except LogRetired as retired:
                await self.bring_back(str(retired.value))
        return await self.store.append(*parts)

    async def bring_back(self, game: str) -> list[str]:
        """Bring a game and its family back from the archive store; return the games that were there.

        Raises:
            GameUnknown: there is no such game.
            ArchiveUnavailable: the archive store does not give a game of the family.
        """
        family = await self.reader.family((await self.reader.state(game)).at_table)
        return [member.game for member in family if await self.store.bring_back(member.game, keep_ms=BROUGHT_BACK_MS)]

    async def _leave_luck(self, table: Table) -> tuple[tuple[LuckUse, ...], list[SeedRevealed]]:
        """Return how a closing game, with all games that it replaced, leaves their seeds, and the seeds to reveal."""
        by_seed: dict[str, list[Table]] = {}
        for replaced in await self.reader.with_replaced(table):
            by_seed.setdefault(replaced.commitment.seed_game, []).append(replaced)
        leaving: list[LuckUse] = []
        reveals: list[SeedRevealed] = []
        for seed_game, tables in sorted(by_seed.items()):
            remaining = await self.store.luck_users(seed_game) - {member.game for member in tables}
            leaving += [LuckUse(seed_game, joins=False, last=not remaining, game=member.game) for member in tables]
            if not remaining:
                seed = self.composer.keys.seed(seed_game, tables[0].commitment.key_id)
                reveals.append(SeedRevealed(seed_game, seed.hex()))
        return tuple(leaving), reveals

    async def repeated(self, game: str, request: RequestKey | None) -> Accepted | None:
        """Return the first answer to a request that was accepted before; `None` for a new request."""
        head = await self.store.remembered(game, request) if request is not None else None
        return await self._accepted(game, head) if head is not None else None

    async def _accepted(self, game: str, head: Head) -> Accepted:
        record = await self.reader.record(game, head.version)
        return Accepted(game, head, record, decode_openings(record.openings), None)

    async def loaded(self, state: State) -> LoadedRuleset:
        """Return the ruleset and the components of a game."""
        return await self.reader.loaded(state.at_table.ruleset, state.at_table.components)

    def new_id(self, shard: int, request: RequestKey | None) -> str:
        """Return the id of a new game, see `game_id`.

        Under an idempotency key the bits follow from actor and key, so that a repeated request meets the game of the
        first request.
        """
        if request is None:
            number = secrets.randbits(60)
        else:
            number = int.from_bytes(self.composer.keys.digest(f"id:{request.actor}\n{request.key}")[:8], "big") >> 4
        return game_id(shard, number)

    def new_game_id(self, request: RequestKey | None) -> str:
        """Return the id of a new game in any shard, see `new_id`."""
        return self.new_id(self.any_shard(request), request)

    def any_shard(self, request: RequestKey | None) -> int:
        """Return the shard of a new game: by the idempotency key of its request, or at random without a key."""
        if request is None:
            return secrets.randbelow(self.store.shards)
        return (
            int.from_bytes(self.composer.keys.digest(f"shard:{request.actor}\n{request.key}")[:8], "big")
            % self.store.shards
        )


def game_id(shard: int, number: int) -> str:
    """Return a game's id: its shard and 60 bits in base 32, without letters that look alike.

    >>> game_id(3, 33)
    '3-000000000011'
    """
    return f"{shard}-{''.join(_ALPHABET[number >> shift & 31] for shift in range(55, -1, -5))}"


def _wake(draft: Draft) -> Wake | None:
    """Return the wake-up of the tournament that must take the result of this game; `None` for other games."""
    of = draft.after.at_table.tournament
    return Wake(of.tournament, draft.now) if of is not None and draft.closes else None


def beginning_of(game: str, records: Iterable[Record]) -> list[Append]:
    """Return the parts of an append that write entries, from the first entry on, into a new log."""
    head = BEGINNING
    parts: list[Append] = []
    for record in records:
        parts.append(Append(game, head, record))
        head = record.head
    return parts


def _by_service(draft: Draft) -> bool:
    """Return whether a run of the service made the entry: a worker that goes on by itself."""
    cause = draft.cause
    if isinstance(cause, DecisionTaken):
        return plays_itself(draft.before, cause.seat) or any(isinstance(event, PlanFired) for event in draft.events)
    return isinstance(cause, ServiceRun)


def request_key(actor: str, key: str | None, request: list[Any]) -> RequestKey | None:
    """Return an idempotency key with its actor and a digest of the request."""
    if key is None:
        return None
    return RequestKey(actor, key, hashlib.sha256(msgspec.json.encode(request)).digest()[:16])
