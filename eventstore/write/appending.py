"""Appending: the last steps of decisions, table commands, runs and forks: an entry is sealed and written."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Event
from eventstore.errors import HeadConflict, LogRetired, LuckConflict
from eventstore.log.chained import ChainedLogs, S
from eventstore.log.composing import Composed, Draft, compose, draft_entry
from eventstore.log.core import Core
from eventstore.log.entry import CommandTaken, DecisionTaken, Opening, ServiceRun
from eventstore.log.limits import part_of
from eventstore.log.sealing import decode_openings
from eventstore.log.state import State, due_at, plays_itself
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import CAUSE, Append, LuckUse, Record, RequestKey, Wake
from eventstore.table.events import PlanFired, SeedRevealed
from eventstore.table.table import Table
from eventstore.tracing import current_trace, traced

T = TypeVar("T")

TRIES: Final = 12
"""How often a table command is judged again after another entry was first."""

KEYS_KEPT_MS: Final = 24 * 3600 * 1000
"""How long remembered keys outlive their game."""

BROUGHT_BACK_MS: Final = 24 * 3600 * 1000
"""How long a game that was brought back from the archive store is not retired again."""

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


async def retried(attempt: Callable[[], Awaitable[T]], also: type[TabletapeError] = HeadConflict) -> T:
    """Return the result of a command, tried again while other appends come first; *also* is a further such conflict."""
    for _ in range(TRIES - 1):
        try:
            return await attempt()
        except (HeadConflict, also):
            continue
    return await attempt()


async def append(
    core: Core,
    draft: Draft,
    request: RequestKey | None,
    *,
    luck: tuple[LuckUse, ...] = (),
    answer: Answering | None = None,
) -> Accepted:
    """Seal and append a draft; cache the new state.

    Args:
        core: has the store.
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
            leaving, reveals = await _leave_luck(core, table)
        composed = await compose(core, draft, reveals)
        part = part_for(core, draft, composed, request, (*luck, *leaving))
        if await core.reader.is_closed(table):
            closing = {use.game for use in leaving} - {table.game}
            part = replace(part, keys_until=draft.time + KEYS_KEPT_MS, closes_with=tuple(sorted(closing)))
        others: Sequence[Append] = ()
        if answer is not None:
            part, others = answer(part)
        try:
            return await append_composed(core, part, composed, others=others)
        except LuckConflict:
            continue
    raise LuckConflict("the games of this seed open and close too quickly", value=table.game)


async def append_command(
    core: Core,
    state: State,
    cause: CommandTaken,
    events: Sequence[Event],
    now: int,
    request: RequestKey | None = None,
    answer: Answering | None = None,
) -> Accepted:
    """Append the facts of a table command that draws nothing.

    Args:
        core: has the store.
        state: the state on which the command was judged.
        cause: the command.
        events: its facts.
        now: the time of the clock.
        request: the caller's idempotency key.
        answer: the dispute that the entry answers.
    """
    before = await core.reader.loaded_state(state)
    return await append(core, draft_entry(core, before, cause, events, [], now), request, answer=answer)


def part_for(
    core: Core, draft: Draft, composed: Composed, request: RequestKey | None, luck: tuple[LuckUse, ...]
) -> Append:
    """Return the part of an append that writes a composed entry.

    Raises:
        CommandRefused: the log has no room for it.
    """
    before, part = draft.before, part_of(draft.cause, draft.events)
    core.limits.require_room(before.version, before.size, part, composed.state.size - before.size)
    return Append(
        game=composed.state.at_table.game,
        expected=draft.before.head,
        record=composed.record,
        key=request,
        due=due_at(composed.state, draft.now, goes_on=_by_service(draft), idle_days=core.idle_days),
        luck=luck,
        wake=_wake(draft),
    )


async def append_composed(
    core: Core, part: Append, composed: Composed, *, first: Sequence[Append] = (), others: Sequence[Append] = ()
) -> Accepted:
    """Append a part with the parts that must come before it and beside it; return the answer for that part."""
    record, state = await append_all(core, core.reader, part, composed.state, first=first, others=others)
    openings = composed.openings if state is not None else decode_openings(record.openings)
    return Accepted(part.game, record.head, record, openings, state)


async def append_all(
    core: Core,
    logs: ChainedLogs[S],
    part: Append,
    state: S,
    *,
    first: Sequence[Append] = (),
    others: Sequence[Append] = (),
) -> tuple[Record, S | None]:
    """Append a part to a log of any kind, and cache the state after it.

    Args:
        core: has the store.
        logs: reads the logs of the kind.
        part: the part.
        state: the state after it.
        first: the parts that must come before it.
        others: the parts beside it.

    Returns:
        Its entry, and the state; for a repeated request its first entry, and no state.
    """
    cause = CAUSE.get()
    if cause is not None:
        part = replace(part, cause=msgspec.json.encode(cause))
    with traced("append", part.game, part.record.version) as span:
        if span is not None:
            part = replace(part, trace=current_trace())
        for left in reversed(range(TRIES)):
            try:
                appended = (await core.store.append(*first, part, *others))[len(first)]
                break
            except LogRetired as retired:
                # All entries of an open game lie in the store: a retired game is brought back with its family.
                if not left:
                    raise
                await bring_back(core, str(retired.value))
    if appended.repeated and appended.head != part.record.head:
        return await logs.record(part.game, appended.head.version), None
    return part.record, logs.keep(part.game, state)


async def bring_back(core: Core, game: str) -> list[str]:
    """Bring a game and its family back from the archive store; return the games that were there.

    Raises:
        GameUnknown: there is no such game.
        ArchiveUnavailable: the archive store does not give a game of the family.
    """
    family = await core.reader.family((await core.reader.state(game)).at_table)
    return [member.game for member in family if await core.store.bring_back(member.game, keep_ms=BROUGHT_BACK_MS)]


async def _leave_luck(core: Core, table: Table) -> tuple[tuple[LuckUse, ...], list[SeedRevealed]]:
    """Return how a closing game, with all games that it replaced, leaves their seeds, and the seeds to reveal."""
    by_seed: dict[str, list[Table]] = {}
    for replaced in await core.reader.with_replaced(table):
        by_seed.setdefault(replaced.commitment.seed_game, []).append(replaced)
    leaving: list[LuckUse] = []
    reveals: list[SeedRevealed] = []
    for seed_game, tables in sorted(by_seed.items()):
        remaining = await core.store.luck_users(seed_game) - {member.game for member in tables}
        leaving += [LuckUse(seed_game, joins=False, last=not remaining, game=member.game) for member in tables]
        if not remaining:
            seed = core.keys.seed(seed_game, tables[0].commitment.key_id)
            reveals.append(SeedRevealed(seed_game, seed.hex()))
    return tuple(leaving), reveals


async def repeated(core: Core, game: str, request: RequestKey | None) -> Accepted | None:
    """Return the first answer to a request that was accepted before; `None` for a new request."""
    record = await repeated_record(core, core.reader, game, request)
    return None if record is None else Accepted(game, record.head, record, decode_openings(record.openings), None)


async def repeated_record(core: Core, logs: ChainedLogs[Any], log: str, request: RequestKey | None) -> Record | None:
    """Return the entry of a request that a log of any kind accepted before; `None` for a new request."""
    head = await core.store.remembered(log, request) if request is not None else None
    return None if head is None else await logs.record(log, head.version)


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
        return plays_itself(draft.before, cause.seat) or PlanFired in map(type, draft.events)
    return isinstance(cause, ServiceRun)


def request_key(actor: str, key: str | None, request: list[Any]) -> RequestKey | None:
    """Return an idempotency key with its actor and a digest of the request."""
    if key is None:
        return None
    return RequestKey(actor, key, hashlib.sha256(msgspec.json.encode(request)).digest()[:16])
