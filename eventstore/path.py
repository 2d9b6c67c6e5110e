"""The one path by which anything enters a log.

Players, bots, workers, organisers and imports all come through here: it judges, draws, composes
the entry and appends it. Decisions are never retried on a conflict, acts are.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from domain.chance import NoChance
from domain.errors import ChanceRefused, OptionError
from domain.facts import SERVICE, Decision, Event, Seat
from eventstore import acts
from eventstore.composing import Composed, Composer, Draft
from eventstore.entries import ActTaken, DecisionTaken, Opening, ServiceRun
from eventstore.errors import ActRefused, HeadConflict, LuckConflict
from eventstore.head import Head, parse_head
from eventstore.identity import Identity
from eventstore.luck import ServiceKeys
from eventstore.reader import LogReader
from eventstore.sealing import decode_openings
from eventstore.seating import judge
from eventstore.state import NEW, Setting, State, due_at, to_move
from eventstore.store import Append, LuckUse, Record, RequestKey
from eventstore.table import Table

__all__ = ["Accepted", "AppendPath", "DryRun", "NewGame", "request_key"]

T = TypeVar("T")

TRIES: Final = 12
"""How often an act is judged again after somebody else was first."""

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"

KEYS_KEPT_MS: Final = 24 * 3600 * 1000
"""How long remembered keys outlive their game."""


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for when a table is opened."""

    ruleset: str
    seats: int
    options: dict[str, Any] = {}
    visibility: acts.Visibility = "public"
    forks: acts.ForkPolicy = "organiser"
    labels: tuple[str, ...] = ()
    components: str | None = None
    """The hash of a stored component set; the ruleset's own when none is named."""


class Accepted(msgspec.Struct, frozen=True):
    """An accepted request: the entry it led to."""

    game: str
    head: Head
    record: Record
    openings: tuple[Opening, ...]
    state: State | None
    """The state after the entry; `None` when an earlier answer is repeated."""


class DryRun(msgspec.Struct, frozen=True):
    """What would follow from a decision."""

    head: Head
    events: tuple[Event, ...] | None
    """`None` when something would be drawn: nobody looks ahead."""


class AppendPath:
    """Appends decisions, acts and runs of the service."""

    def __init__(
        self,
        reader: LogReader,
        keys: ServiceKeys,
        clock: Callable[[], int],
        bots: Sequence[str] = (),
    ) -> None:
        self.reader = reader
        self.store = reader.store
        self.composer = Composer(keys)
        self.clock = clock
        self.bots = tuple(bots)

    # Decisions

    async def decide(
        self,
        game: str,
        head: str,
        who: Identity | Seat,
        decision: Decision,
        key: str | None = None,
    ) -> Accepted:
        """Append a decision made for a head.

        Args:
            game: the game's id.
            head: the head the caller decided on, `<version>-<hash8>`.
            who: the player; or the seat, when a bot of the service decides.
            decision: one of the legal decisions.
            key: the caller's idempotency key.

        Raises:
            IllegalDecision: the rules refuse it.
            HeadConflict: the log stands elsewhere.
            KeyReused: the key belongs to another request.
            ActRefused: the caller does not sit at this table, or the game is not being played.
            GameUnknown: there is no such game.
        """
        actor = who.actor if isinstance(who, Identity) else f"seat:{who}"
        request = request_key(actor, key, ["decide", head, decision])
        state = await self._state_for(game, head)
        if state is None or not _is_head(state.head, head):
            return await self._repeat_or_conflict(game, head, state, request)
        seat = who if isinstance(who, int) else _seat_of(state.at_table, who)
        try:
            _require_playing(state.at_table)
            setting = await self.setting(state)
            chance = self.composer.chance(state)
            events = setting.ruleset.decide(state.position, seat, decision, chance)
        except Exception:
            # A refused request leaves nothing behind, but one refused only because it had been
            # accepted already gets its first answer.
            first = await self.repeated(game, request)
            if first is not None:
                return first
            raise
        draft = self.composer.draft(state, setting, DecisionTaken(seat, decision), events, chance.draws, self.clock())
        return await self.append(draft, request)

    async def dry_run(self, game: str, head: str, who: Identity, decision: Decision) -> DryRun:
        """Judge a decision without appending it.

        Raises:
            IllegalDecision: the rules would refuse it.
            HeadConflict: the log stands elsewhere.
            ActRefused: the caller does not sit at this table, or the game is not being played.
        """
        state = await self.reader.state(game)
        if not _is_head(state.head, head):
            raise HeadConflict(head, str(state.head))
        seat = _seat_of(state.at_table, who)
        _require_playing(state.at_table)
        ruleset = (await self.setting(state)).ruleset
        try:
            events = ruleset.decide(state.position, seat, decision, NoChance())
        except ChanceRefused:
            return DryRun(state.head, None)
        return DryRun(state.head, tuple(events))

    # The service's runs

    async def advance(self, game: str) -> Accepted | None:
        """Append the service's run when the service is to act; else do nothing.

        Raises:
            HeadConflict: somebody else was first.
        """
        state = await self.reader.state(game)
        if SERVICE not in to_move(state):
            return None
        setting = await self.setting(state)
        chance = self.composer.chance(state)
        events = setting.ruleset.advance(state.position, chance)
        draft = self.composer.draft(state, setting, ServiceRun(), events, chance.draws, self.clock())
        return await self.append(draft, None)

    # Acts

    async def create(self, new: NewGame, who: Identity, key: str | None = None) -> Accepted:
        """Open a table.

        Raises:
            RulesetUnknown, ComponentsUnknown: it names what is not here.
            OptionError: the ruleset does not know these options or this number of seats.
        """
        ruleset = self.reader.codecs.of(new.ruleset).ruleset
        options = _checked_options(ruleset.options_type, new.options)
        if new.seats not in ruleset.seats:
            raise OptionError(f"{ruleset.title} is for {_listed(ruleset.seats)} seats", value=new.seats, rule="seats")
        components = new.components or await self._own_components(new.ruleset)
        setting = await self.reader.setting(new.ruleset, components)
        ruleset.initial(setting.components, options, new.seats)
        request = request_key(who.actor, key, ["create", new])
        game = self.new_id(self.any_shard(request), request)
        opened = acts.GameCreated(
            game=game,
            creator=who.actor,
            ruleset=new.ruleset,
            components=components,
            options=msgspec.to_builtins(options),
            seats=new.seats,
            visibility=new.visibility,
            forks=new.forks,
            labels=new.labels,
            commitment=self.composer.keys.commit(game),
        )
        cause = ActTaken(who.actor, acts.CreateGame())
        draft = self.composer.draft(NEW, setting, cause, [opened], [], self.clock())
        return await self.append(draft, request, luck=(LuckUse(game, joins=True),))

    async def act(self, game: str, act: acts.Act, who: Identity, key: str | None = None) -> Accepted:
        """Append an act at a table; judged again when somebody else was first.

        Raises:
            ActRefused: the table does not allow it.
            GameUnknown: there is no such game.
        """
        request = request_key(who.actor, key, ["act", act])

        async def attempt() -> Accepted:
            state = await self.reader.state(game)
            first = await self.repeated(game, request)
            if first is not None:
                return first
            setting = await self.setting(state)
            events = judge(state.at_table, act, who, self.bots)
            draws: list[Any] = []
            if isinstance(act, acts.TakeSeat):
                events, draws = self._start_when_full(state, setting, events)
            cause = ActTaken(who.actor, act)  # type: ignore[arg-type]  # judged: one of the known acts
            draft = self.composer.draft(state, setting, cause, events, draws, self.clock())
            return await self.append(draft, request)

        return await self.retried(attempt)

    async def retried(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try an act again while others are first."""
        for _ in range(TRIES - 1):
            try:
                return await attempt()
            except HeadConflict:
                continue
        return await attempt()

    def _start_when_full(self, state: State, setting: Setting, events: list[Event]) -> tuple[list[Event], list[Any]]:
        """Add the start of the game once the last seat is taken: nonces, set-up, redrawn luck."""
        draft = self.composer.draft(state, setting, ServiceRun(), events, [], 0)
        table = draft.after.at_table
        if any(occupant is None for occupant in table.seats):
            return events, []
        goes_on = table.origin is not None and bool(table.nonces)
        nonces = table.nonces if goes_on else tuple(nonce for _, nonce in table.given)
        events = [*events, acts.GameStarted(nonces)]
        after = self.composer.draft(state, setting, ServiceRun(), events, [], 0).after
        if state.position is not None or after.position is None:
            return events, []
        chance = self.composer.chance(state, after.at_table)
        return [*events, *setting.ruleset.setup(after.position, chance)], chance.draws

    # Appending

    async def append(self, draft: Draft, request: RequestKey | None, *, luck: tuple[LuckUse, ...] = ()) -> Accepted:
        """Seal and append a draft; keeps the new state for whoever asks next."""
        for _ in range(TRIES):
            leaving: tuple[LuckUse, ...] = ()
            reveals: list[acts.SeedRevealed] = []
            if draft.closes:
                leaving, reveals = await self._leave_luck(draft.after.at_table)
            composed = self.composer.seal(draft, reveals)
            part = self.part(draft, composed, request, (*luck, *leaving))
            try:
                return await self.append_parts(part, composed)
            except LuckConflict:
                continue
        raise LuckConflict("the games of this seed open and close too quickly", value=draft.after.at_table.game)

    def part(self, draft: Draft, composed: Composed, request: RequestKey | None, luck: tuple[LuckUse, ...]) -> Append:
        """Give the part of an append that writes a composed entry."""
        return Append(
            game=composed.state.at_table.game,
            expected=draft.before.head,
            record=composed.record,
            key=request,
            due=due_at(composed.state, draft.time),
            luck=luck,
            keys_until=draft.time + KEYS_KEPT_MS if draft.closes else None,
        )

    async def append_parts(
        self, part: Append, composed: Composed, *, first: Sequence[Append] = (), others: Sequence[Append] = ()
    ) -> Accepted:
        """Append a part with what must come before it and beside it; answer for that part."""
        try:
            appended = (await self.store.append(*first, part, *others))[len(first)]
        except HeadConflict:
            self.reader.forget(part.game)
            for other in others:
                self.reader.forget(other.game)
            raise
        if appended.repeated and appended.head != composed.record.head:
            return await self._accepted(part.game, appended.head)
        self.reader.keep(composed.state)
        return Accepted(part.game, appended.head, composed.record, composed.openings, composed.state)

    async def _leave_luck(self, table: Table) -> tuple[tuple[LuckUse, ...], list[acts.SeedRevealed]]:
        """Find which seeds are used up when a game closes, and with it all that it superseded."""
        closing = [table]
        while closing[-1].origin is not None and closing[-1].origin.supersedes and closing[-1].origin.game:
            closing.append((await self.reader.state(closing[-1].origin.game)).at_table)
        by_seed: dict[str, list[Table]] = {}
        for one in closing:
            by_seed.setdefault(one.commitment.seed_game, []).append(one)
        leaving: list[LuckUse] = []
        reveals: list[acts.SeedRevealed] = []
        for seed_game, tables in sorted(by_seed.items()):
            remaining = await self.store.luck_users(seed_game) - {one.game for one in tables}
            leaving += [LuckUse(seed_game, joins=False, game=one.game) for one in tables[:-1]]
            leaving.append(LuckUse(seed_game, joins=False, last=not remaining, game=tables[-1].game))
            if not remaining:
                seed = self.composer.keys.seed(seed_game, tables[0].commitment.key_id)
                reveals.append(acts.SeedRevealed(seed_game, seed.hex()))
        return tuple(leaving), reveals

    # Answers

    async def _state_for(self, game: str, head: str) -> State | None:
        """Give the state at a head: the kept one when it fits, else what the store has."""
        parse_head(head)
        kept = self.reader.kept(game)
        if kept is not None and _is_head(kept.head, head):
            return kept
        return await self.reader.state(game)

    async def _repeat_or_conflict(
        self, game: str, head: str, state: State | None, request: RequestKey | None
    ) -> Accepted:
        first = await self.repeated(game, request)
        if first is not None:
            return first
        actual = state.head if state is not None else await self.reader.head(game)
        raise HeadConflict(head, str(actual))

    async def repeated(self, game: str, request: RequestKey | None) -> Accepted | None:
        """Give the first answer to a request that was accepted before."""
        head = await self.store.remembered(game, request) if request is not None else None
        return await self._accepted(game, head) if head is not None else None

    async def _accepted(self, game: str, head: Head) -> Accepted:
        record = await self.reader.record(game, head.version)
        return Accepted(game, head, record, decode_openings(record.openings), None)

    async def setting(self, state: State) -> Setting:
        """Give the ruleset and the components of a game."""
        return await self.reader.setting(state.at_table.ruleset, state.at_table.components)

    async def _own_components(self, ruleset: str) -> str:
        content = self.reader.codecs.of(ruleset).ruleset.default_components()
        return await self.keep_components(content)

    async def keep_components(self, content: bytes) -> str:
        """Store a checked component set and give its hash."""
        digest = hashlib.sha256(content).hexdigest()
        await self.store.put_components(digest, content)
        return digest

    def new_id(self, shard: int, request: RequestKey | None) -> str:
        """Make a game's id: its shard and 60 bits in base 32, without letters that look alike.

        Under an idempotency key the bits follow from actor and key, so that a repeated request
        meets the game that the first one made.
        """
        if request is None:
            number = secrets.randbits(60)
        else:
            number = int.from_bytes(self.composer.keys.digest(f"id:{request.actor}\n{request.key}")[:8], "big") >> 4
        return f"{shard}-{''.join(_ALPHABET[number >> shift & 31] for shift in range(55, -1, -5))}"

    def any_shard(self, request: RequestKey | None) -> int:
        """Choose the shard of a new game: by its idempotency key when it has one."""
        if request is None:
            return secrets.randbelow(self.store.shards)
        return (
            int.from_bytes(self.composer.keys.digest(f"shard:{request.actor}\n{request.key}")[:8], "big")
            % self.store.shards
        )


def _is_head(head: Head, text: str) -> bool:
    return str(head) == text


def _seat_of(table: Table, who: Identity) -> Seat:
    seat = table.seat_of(who.player) if who.player else None
    if seat is None:
        raise ActRefused("not_seated", "you do not sit at this table", value=table.game)
    return seat


def _require_playing(table: Table) -> None:
    if table.status != "playing":
        raise ActRefused("not_playing", f"the game is {table.status}; nothing can be decided", value=table.status)


def request_key(actor: str, key: str | None, request: list[Any]) -> RequestKey | None:
    """Bind an idempotency key to its actor and to a digest of the request."""
    if key is None:
        return None
    return RequestKey(actor, key, hashlib.sha256(msgspec.json.encode(request)).digest()[:16])


def _checked_options(kind: type[msgspec.Struct], options: dict[str, Any]) -> msgspec.Struct:
    try:
        return msgspec.convert(options, kind)
    except msgspec.ValidationError as error:
        raise OptionError(
            f"the options are not ones of this ruleset: {error}", value=options, rule="options"
        ) from error


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
