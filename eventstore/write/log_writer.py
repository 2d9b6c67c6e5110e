"""`LogWriter` appends all entries of games' logs.

Players, bots, workers, organisers and imports all come through here: it judges, draws, composes
the entry and appends it. Decisions are never retried on a conflict, unless only side entries came; commands are.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.chance import Draw, KeyedChance
from domain.core.errors import OptionError
from domain.core.events import SERVICE, Decision, Event, Seat
from domain.core.time_controls import ClockSettings
from eventstore.errors import CommandRefused, HeadConflict, LogSetBack, TakeBackBarred
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.composing import Draft, chance_of, draft_entry, started_when_full
from eventstore.log.core import Core, game_id
from eventstore.log.dry_runs import DryRun, ImaginedGame
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.silence import silent_seats
from eventstore.log.state import (
    NEW,
    LoadedRuleset,
    LoadedState,
    State,
    closes_at,
    pause_ends_at,
    to_move,
    vacations_end_at,
)
from eventstore.log.take_backs import BARRIERS, barrier_of, is_side_entry, judge_take_back
from eventstore.log.timing import is_owed
from eventstore.log.visibility import Rights, ViewedState, VisibilityRange
from eventstore.storage.head import parse_head
from eventstore.storage.store import AWAY_MS, LuckUse, RequestKey
from eventstore.table.checks import require_asked_for, require_moving, seat_of_caller
from eventstore.table.clocks import check_clock, full
from eventstore.table.commands import (
    AbortGame,
    AnswerPause,
    AnswerSubstitute,
    BeginVacation,
    CreateGame,
    EndVacation,
    GiveTime,
    NoteOutage,
    OfferSubstitute,
    RequestPause,
    ResumeGame,
    ReturnToSeat,
    TableCommand,
    TakeBack,
    TakeSeat,
    WithdrawPause,
    WithdrawTakeBack,
)
from eventstore.table.ending import END_COMMANDS
from eventstore.table.events import (
    ABSENT_AFTER_S,
    AbsentAfter,
    ChosenVisibility,
    ClockSet,
    Commitment,
    DecisionsTakenBack,
    ForkPolicy,
    GameCreated,
    HintsAllowed,
    Labels,
    Occupant,
    ResignationAgreed,
    ResignPolicy,
    SeatTaken,
    TakeBackPolicy,
    TournamentTable,
    VacationDays,
    idle_reason,
)
from eventstore.table.expiry import judge_gift, require_may_decide
from eventstore.table.judging import judge
from eventstore.table.labels import LabelReserved
from eventstore.table.names import name_at_table
from eventstore.table.table import Table
from eventstore.write.appending import TRIES, Accepted, append, append_command, repeated, request_key, retried

_OF_PLAYERS: Final = (
    RequestPause,
    AnswerPause,
    WithdrawPause,
    WithdrawTakeBack,
    ResumeGame,
    OfferSubstitute,
    AnswerSubstitute,
    *END_COMMANDS,
)
"""Requests and answers of players at their own table: they end a stand-in, since their player is there."""
_MOST_OPTION: Final = 10_000
"""The largest number in the options of a new game."""
_LOOKED_AT_FIRST: Final = 4
"""Number of entries that are read at first to find whether only side entries came: mostly the first entry decides."""

CommandSource: TypeAlias = Callable[[Table], Awaitable[TableCommand]]
"""Makes a command of a request that leaves something to the table as it is, such as the caller's own seat."""


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A request to open a table."""

    ruleset: str
    seats: int
    options: dict[str, Any] = {}
    """Options of the ruleset; an option that is left out has its default, see `GET /v1/rulesets/{name}`."""
    visibility: ChosenVisibility = "public"
    """`public`: listed. `unlisted`: for everybody with the id. `private`: for its players."""
    forks: ForkPolicy = "organiser"
    """The people who may fork it while it runs."""
    take_back: TakeBackPolicy = "own_turn"
    """Whether players may take back their own decisions: `own_turn`, until a draw, a reveal, a decision of another seat
    or a run of the service; or `none`."""
    labels: Labels = ()
    components: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": "^[0-9a-f]{64}$"})] | None = None
    """The hash of a stored component set; left out: the ruleset's own."""
    absent_after: AbsentAfter | None = ABSENT_AFTER_S
    """How many seconds the game waits for a player before the others may go on without them: with a bot in their seat,
    or not at all. At most 30 days; `null`: for ever."""
    vacation: VacationDays = 0
    """Days of vacation of each player in this game: their clock stands meanwhile. 0: none."""
    clock: ClockSettings | None = None
    """The thinking time of the seats; `null`: without a limit."""
    resign: ResignPolicy | None = None
    """What follows when a seat resigns: `bot`, a bot plays it to the end; `ends`, the game ends, and all others share
    the first place. `null`: nobody resigns."""
    hints: bool = False
    """Whether players may ask for hints beside other players; then the game does not count for ratings. A player whose
    opponents are bots may always ask."""


class LogWriter:
    """Appends decisions, commands and runs of the service."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._reader = core.reader
        self._rights = Rights(core.reader)

    # The service itself

    async def beat(self) -> None:
        """Note that the service is there. Every process that takes requests does so at its start and each second."""
        now, heartbeat = self._core.clock(), self._core.heartbeat
        heartbeat.last = heartbeat.last or 0
        heartbeat.outages = (await self._core.store.beat(now)).outages
        heartbeat.last = now

    async def _attend(self, state: State) -> None:
        """Make the outages of the service known, before time is counted on the clocks of a game."""
        table, last = state.table, self._core.heartbeat.last
        if last is None or table is None or (table.clock is None and table.absent_after is None):
            return
        if self._core.clock() - last > AWAY_MS:
            await self.beat()

    # Decisions, and taking them back

    async def decide(
        self,
        game: str,
        head: str,
        caller: Identity | Seat,
        decision: Decision,
        key: str | None = None,
    ) -> Accepted:
        """Append a decision made for a head; side entries may have come since.

        Args:
            game: the game's id.
            head: the head the caller decided on, `<version>-<hash8>`.
            caller: the player; or the seat, when a bot of the service decides.
            decision: one of the legal decisions.
            key: the caller's idempotency key.

        Raises:
            IllegalDecision: the rules refuse it.
            LogSetBack: the log does not have that head.
            HeadConflict: another entry than side entries came since.
            KeyReused: the key belongs to another request.
            CommandRefused: the caller does not sit at this table, or the game is not being played.
            GameUnknown: there is no such game.
        """
        actor = caller.actor if isinstance(caller, Identity) else f"seat:{caller}"

        async def judged(state: State) -> Draft:
            seat = caller if isinstance(caller, int) else seat_of_caller(state.at_table, caller)
            require_moving(state.at_table)
            if isinstance(caller, Identity):
                require_may_decide(state.at_table, seat)
            if isinstance(caller, int) and str(state.head) != head:
                raise HeadConflict(head, str(state.head))  # its player may have returned
            before = await self._reader.loaded_state(state)
            chance = chance_of(self._core.keys, state)
            events = before.loaded.ruleset.decide(state.position, seat, decision, chance)
            cause = DecisionTaken(seat, decision)
            return draft_entry(self._core, before, cause, events, chance.draws, self._core.clock())

        return await self.on_head(game, head, caller, request_key(actor, key, ["decide", head, decision]), judged)

    async def take_back(self, game: str, head: str, to: int, caller: Identity, key: str | None = None) -> Accepted:
        """Append a take-back made for a head; side entries may have come since.

        Args:
            game: the game's id.
            head: the head the caller saw, `<version>-<hash8>`.
            to: the version of the position that shall stand again.
            caller: the player.
            key: the caller's idempotency key.

        Raises:
            CommandRefused: see `judge_take_back`; `TakeBackBarred` when a final entry stands in the way.
            LogSetBack: the log does not have that head.
            HeadConflict: another entry than side entries came since.
            KeyReused: the key belongs to another request.
            GameUnknown: there is no such game.
        """

        async def judged(state: State) -> Draft:
            try:
                events = judge_take_back(state.at_table, state.earlier, to, caller)
            except CommandRefused as refused:
                barred = (
                    await self._bar_to_take_back(state, to, caller) if refused.code == "take_back_version" else None
                )
                raise barred or refused from None
            cause = CommandTaken(caller.actor, TakeBack(to))
            before = await self._reader.loaded_state(state)
            return draft_entry(self._core, before, cause, events, [], self._core.clock())

        return await self.on_head(game, head, caller, request_key(caller.actor, key, ["take_back", head, to]), judged)

    async def _bar_to_take_back(self, state: State, to: int, caller: Identity) -> TakeBackBarred | None:
        """Return the refusal that names the final entry in the way back to a version; `None` without such an entry."""
        game, seat, version = state.at_table.game, seat_of_caller(state.at_table, caller), state.version
        codec = await self._reader.codec(game)
        while version > max(to, 0):
            body = codec.body(await self._reader.record(game, version))
            barrier = barrier_of(body.cause, body.draws, body.events, seat)
            if barrier is not None:
                return TakeBackBarred(
                    f"barrier_{barrier}", f"entry {version} is final: {BARRIERS[barrier]}", to, version
                )
            went_back = [event.to for event in body.events if isinstance(event, DecisionsTakenBack)]
            version = went_back[0] if went_back else version - 1
        return None

    async def on_head(
        self,
        game: str,
        head: str,
        caller: Identity | Seat,
        request: RequestKey | None,
        judged: Callable[[State], Awaitable[Draft]],
    ) -> Accepted:
        """Append a player's request for a head; it is judged on that head, or on a later head after side entries alone.

        The append compares version and hash of the head on which the request was judged, so a decision is always judged
        on the very state that it changes. A bot that stands in for the player ends first, also for a refused request.
        """
        state = await self._state_for(game, head)
        await self._attend(state)
        for _ in range(TRIES):
            if isinstance(caller, Identity) and state.at_table.is_away(caller.player):
                state = await self.come_back(game, caller)
            if str(state.head) != head:
                first = await repeated(self._core, game, request)
                if first is not None:
                    return first
                await self._require_only_side_entries(game, head, state)
            try:
                draft = await judged(state)
            except Exception:
                # A refused request leaves nothing behind, but a request refused only because it had been
                # accepted already gets its first answer.
                first = await repeated(self._core, game, request)
                if first is not None:
                    return first
                raise
            try:
                return await append(self._core, draft, request)
            except HeadConflict:
                state = await self._reader.state(game)
        raise HeadConflict(head, str(state.head))

    async def come_back(self, game: str, caller: Identity) -> State:
        """End the stand-in of a bot for a player, if there is one; from then on no decision of the bot is accepted.

        Returns:
            The state at the head then.
        """

        async def attempt() -> State:
            state = await self._reader.state(game)
            if not state.at_table.is_away(caller.player):
                return state
            command = ReturnToSeat()
            events = judge(state.at_table, command, caller, self._core.bots)
            cause = CommandTaken(caller.actor, command)
            accepted = await append_command(self._core, state, cause, events, self._core.clock())
            return accepted.state or await self._reader.state(game)

        return await retried(attempt)

    async def _require_only_side_entries(self, game: str, head: str, state: State) -> None:
        """Refuse a head when an entry after it may change its caller's mind.

        Raises:
            LogSetBack: the log does not have this head.
            HeadConflict: an entry after it is no side entry.
        """
        version, _ = parse_head(head)
        conflict = HeadConflict(head, str(state.head))
        set_back = LogSetBack(head, version, str(state.head), state.version)
        if version < 1:
            raise conflict
        if version >= state.version:
            raise set_back
        codec = await self._reader.codec(game)
        after, limit = version - 1, _LOOKED_AT_FIRST
        while after < state.version:
            records = await self._reader.records(game, after=after, limit=min(limit, state.version - after))
            for record in records:
                if record.version == version:
                    if str(record.head) != head:
                        raise set_back
                    continue
                body = codec.body(record)
                if not is_side_entry(body.cause, body.events):
                    raise conflict
            if not records:
                raise conflict
            after, limit = records[-1].version, self._reader.chunk

    async def dry_run(self, game: str, head: str, caller: Identity, decision: Decision) -> DryRun:
        """Judge a decision without appending it.

        The answer has only facts that do not depend on information hidden from the seat.

        Raises:
            IllegalDecision: the rules would refuse it.
            LogSetBack: the log does not have that head.
            HeadConflict: the log has another head.
            CommandRefused: the caller does not sit at this table, or the game is not being played.
        """
        state = await self._reader.state(game)
        if str(state.head) != head:
            await self._require_only_side_entries(game, head, state)
        seat = seat_of_caller(state.at_table, caller)
        require_moving(state.at_table)
        loaded = await self._reader.loaded_of(state.at_table)
        visible = VisibilityRange(None, frozenset((seat,)), everything=False)
        return ImaginedGame(ViewedState(state, loaded, visible), self._core.keys.digest).decide(seat, decision)

    # The service's runs

    async def advance(self, game: str, head: str | None = None) -> Accepted | None:
        """Append the service's run when the service is to act; else do nothing.

        Args:
            game: the game's id.
            head: the head to go on from, when the caller knows it; saves a trip to the store.

        Raises:
            HeadConflict: another entry was first.
        """
        state = await self._reader.state(game) if head is None else await self._state_for(game, head)
        if head is not None and str(state.head) != head:
            raise HeadConflict(head, str(state.head))
        if SERVICE not in to_move(state):
            return None
        before = await self._reader.loaded_state(state)
        chance = chance_of(self._core.keys, state)
        events = before.loaded.ruleset.advance(state.position, chance)
        draft = draft_entry(self._core, before, ServiceRun(), events, chance.draws, self._core.clock())
        return await append(self._core, draft, None)

    # Table commands

    async def create(self, new: NewGame, caller: Identity, key: str | RequestKey | None = None) -> Accepted:
        """Open a table.

        Args:
            new: the settings of the game.
            caller: the identity of the caller.
            key: the caller's idempotency key; or a key that several callers share, so that the first of them opens it.

        Raises:
            RulesetUnknown, ComponentsUnknown: the ruleset or the component set is not here.
            ComponentError: the component set belongs to another ruleset, or is beyond today's limits.
            OptionError: the ruleset does not know these options or this number of seats.
            ClockInvalid: the settings of the clock contradict the rules for clocks.
            LabelReserved: another actor has reserved a label.
        """
        request = key if isinstance(key, RequestKey) else request_key(caller.actor, key, ["create", new])
        game = self._core.ids.new_game(request)
        created, loaded = await self._first_fact(new, game, caller)
        try:
            await self._core.require_labels(new.labels, caller)
        except LabelReserved:
            first = await repeated(self._core, game, request)
            if first is None:
                raise
            return first  # the label was reserved only after this request had been accepted
        cause = CommandTaken(caller.actor, CreateGame())
        draft = draft_entry(
            self._core, LoadedState(NEW, loaded), cause, [created, *_agreements(new)], [], self._core.clock()
        )
        return await append(self._core, draft, request, luck=(LuckUse(game, joins=True),))

    async def open_table(
        self,
        new: NewGame,
        game: str,
        of: TournamentTable | None,
        players: Sequence[Identity],
        luck: Commitment | None = None,
    ) -> Accepted:
        """Open a table with its players on their seats, for the service; the game begins at once.

        Args:
            new: the settings of the game.
            game: the id of the game; of a tournament it follows from the table, see `game_of`.
            of: the table of the tournament; `None` for players who found each other.
            players: the players, by seat.
            luck: the seed that all tables of the round draw from; `None`: the game has its own seed.

        Raises:
            HeadConflict: the game exists already.
            RulesetUnknown, OptionError: as `create`.
        """
        created, loaded = await self._first_fact(new, game, SERVICE_IDENTITY, of)
        if luck is not None:
            created = replace(created, commitment=luck, visibility="round", forks="after_end")
        events: list[Event] = [created, *_agreements(new)]
        names: list[str] = []
        for seat, player in enumerate(players):
            names.append(name_at_table(player, names, self._core.bots))
            events.append(SeatTaken(seat, Occupant(player.player, names[-1])))
        events, draws = self._start_when_full(LoadedState(NEW, loaded), events)
        cause = CommandTaken(SERVICE_IDENTITY.actor, CreateGame())
        draft = draft_entry(self._core, LoadedState(NEW, loaded), cause, events, draws, self._core.clock())
        return await append(self._core, draft, None, luck=(LuckUse(created.commitment.seed_game, joins=True),))

    async def check_game(self, new: NewGame) -> None:
        """Refuse a game that could not be opened; errors as `create`."""
        await self._first_fact(new, game_id(0, 0), SERVICE_IDENTITY)

    async def _first_fact(
        self, new: NewGame, game: str, caller: Identity, of: TournamentTable | None = None
    ) -> tuple[GameCreated, LoadedRuleset]:
        """Return the first fact of a new game, with its ruleset and components; errors as `create`."""
        ruleset = self._reader.codecs.of(new.ruleset).ruleset
        options = _checked_options(ruleset.options_type, new.options)
        if new.clock is not None:
            check_clock(new.clock, self._core.bots)
        if new.seats not in ruleset.seats:
            seats = ", ".join(map(str, ruleset.seats))
            raise OptionError(f"{ruleset.title} is for {seats} seats", value=new.seats, rule="seats")
        components = new.components
        if components is None:
            components = await self._core.keep_components(ruleset.default_components())
        loaded = await self._reader.loaded(new.ruleset, components)
        if new.components:
            # It may be older than the limits: games that name it go on, and no new games are opened with it.
            ruleset.check_limits(await self._core.store.get_components(components))
        ruleset.initial(loaded.components, options, new.seats)
        created = GameCreated(
            game=game,
            creator=caller.actor,
            ruleset=new.ruleset,
            components=components,
            options=msgspec.to_builtins(options),
            seats=new.seats,
            visibility=new.visibility,
            forks=new.forks,
            take_back=new.take_back,
            labels=new.labels,
            commitment=self._core.keys.commit(game),
            tournament=of,
            vacation=new.vacation,
            absent_after=None if of is not None else new.absent_after,
        )
        return created, loaded

    async def command(
        self,
        game: str,
        source: TableCommand | CommandSource,
        caller: Identity,
        key: str | None = None,
        *,
        content: object = None,
    ) -> Accepted:
        """Append a table command at a table; it is judged again when another entry was first.

        Args:
            game: the game.
            source: the command, or a function that makes it of the table; not called for a repeated request.
            caller: the identity of the caller.
            key: the caller's idempotency key.
            content: call and body of the key's request, where a function makes the command; they tell it from others.

        Raises:
            CommandRefused: the table does not allow it.
            GameUnknown: there is no such game.
        """
        request = request_key(caller.actor, key, ["act", content if callable(source) else source])

        async def attempt() -> Accepted:
            state = await self._reader.state(game)
            first = await repeated(self._core, game, request)
            if first is not None:
                return first
            command = await source(state.at_table) if callable(source) else source
            if isinstance(command, _OF_PLAYERS) and state.at_table.is_away(caller.player):
                state = await self.come_back(game, caller)
            if isinstance(command, OfferSubstitute | AnswerSubstitute):
                await self._require_one_hand(state.at_table, command.player, command.seat)
            if isinstance(command, TakeSeat) and command.bot is None:
                require_asked_for(state.at_table, caller)
            given_up = state.at_table.given_up_by(caller.player) if isinstance(command, ReturnToSeat) else None
            if given_up is not None:
                await self._require_one_hand(state.at_table, caller.player, given_up)
            await self._attend(state)
            loaded = await self._reader.loaded_of(state.at_table)
            now = self._core.clock()
            if isinstance(command, GiveTime):
                state = await self._with_outages(state)
                events = judge_gift(state.at_table, command, caller, max(now, state.time))
            else:
                silent = silent_seats(state, max(now, state.time), self._core.heartbeat.outages)
                named = self._identity_at_table(state.at_table, command, caller)
                events = judge(state.at_table, command, named, self._core.bots, silent)
            draws: list[Draw] = []
            if isinstance(command, TakeSeat):
                events, draws = self._start_when_full(LoadedState(state, loaded), events)
            cause = CommandTaken(caller.actor, command)  # type: ignore[arg-type]  # judged: one of the known commands
            draft = draft_entry(self._core, LoadedState(state, loaded), cause, events, draws, now)
            return await append(self._core, draft, request)

        return await retried(attempt)

    async def _with_outages(self, state: State) -> State:
        """Return the state with all outages of the service noted; notes those that the log does not have yet (T10).

        Raises:
            HeadConflict: another entry was first.
        """
        now = self._core.clock()
        if not is_owed(state, self._core.heartbeat.outages, max(now, state.time)):
            return state
        cause = CommandTaken(SERVICE_IDENTITY.actor, NoteOutage())
        accepted = await append_command(self._core, state, cause, [], now)
        return accepted.state or await self._reader.state(state.at_table.game)

    async def vacation(self, game: str, caller: Identity, *, on: bool) -> Accepted:
        """Begin or end the vacation of a player in a game.

        Raises:
            CommandRefused: the game has no vacations, the vacation has begun or ended already, or no days are left.
            GameUnknown: there is no such game.
        """

        async def attempt() -> Accepted:
            state = await self._reader.state(game)
            now = max(self._core.clock(), state.time)
            seat = seat_of_caller(state.at_table, caller)
            command = BeginVacation(now) if on else EndVacation(seat, now)
            events = judge(state.at_table, command, caller, self._core.bots)
            cause = CommandTaken(caller.actor, command)
            return await append_command(self._core, state, cause, events, now)

        return await retried(attempt)

    async def _require_one_hand(self, table: Table, player: str, seat: Seat) -> None:
        """Refuse a seat to a player who has seen another hand of a running game."""
        if await self._rights.knows_other_hand(table, player, seat):
            detail = "that player has held another seat of this game, or of one that shares entries with it"
            raise CommandRefused("knows_other_hand", detail, value=player, rule="time A14")

    async def end_in_time(self, state: State) -> Accepted | None:
        """Append the end of a pause, a vacation or an idle table whose time is over; `None` without such an end.

        Raises:
            HeadConflict: another entry was first.
        """
        now = max(self._core.clock(), state.time)
        paused = pause_ends_at(state)
        over = [seat for seat, until in vacations_end_at(state) if until <= now]
        closes = closes_at(state, self._core.idle_days)
        command: ResumeGame | EndVacation | AbortGame
        if paused is not None and paused <= now:
            command = ResumeGame()
        elif over:
            command = EndVacation(over[0], now)
        elif closes is not None and closes <= now:
            command = AbortGame(idle_reason(self._core.idle_days))
        else:
            return None
        events = judge(state.at_table, command, SERVICE_IDENTITY, self._core.bots)
        cause = CommandTaken(SERVICE_IDENTITY.actor, command)
        return await append_command(self._core, state, cause, events, now)

    def _identity_at_table(self, table: Table, command: TableCommand, caller: Identity) -> Identity:
        """Return the caller; with the name that they get at the table, when they sit down there."""
        if not isinstance(command, TakeSeat) or command.bot is not None:
            return caller
        others = [
            occupant.name for occupant in table.seats if occupant is not None and occupant.player != caller.player
        ]
        return replace(caller, name=name_at_table(caller, others, self._core.bots))

    def _start_when_full(self, before: LoadedState, events: list[Event]) -> tuple[list[Event], list[Draw]]:
        """Add the start of the game once the last seat is taken."""
        chances: list[KeyedChance] = []

        def chance(table: Table) -> KeyedChance:
            chances.append(chance_of(self._core.keys, before.state, table))
            return chances[-1]

        events = started_when_full(before, events, chance)
        return events, chances[-1].draws if chances else []

    # Answers

    async def _state_for(self, game: str, head: str) -> State:
        """Return the cached state when it has this head, else the state as the store has it now."""
        parse_head(head)
        cached = self._reader.cached_state(game)
        if cached is not None and str(cached.head) == head:
            return cached
        return await self._reader.state(game)


def _agreements(new: NewGame) -> list[Event]:
    """Return the facts about the clock of a new game, about resignations and about hints."""
    clock = [] if new.clock is None else [ClockSet(new.clock, full(new.clock))]
    resignation = [] if new.resign is None else [ResignationAgreed(new.resign)]
    return [*clock, *resignation, *([HintsAllowed()] if new.hints else [])]


def _checked_options(kind: type[msgspec.Struct], options: dict[str, Any]) -> msgspec.Struct:
    """Return the options of a new game. An old log may have larger numbers, and is read all the same."""
    for number in _numbers(options):
        if abs(number) > _MOST_OPTION:
            detail = f"numbers in options lie from -{_MOST_OPTION} to {_MOST_OPTION}"
            raise OptionError(detail, value=number, rule="options")
    try:
        return msgspec.convert(options, kind)
    except msgspec.ValidationError as error:
        raise OptionError(f"the ruleset does not have these options: {error}", value=options, rule="options") from error


def _numbers(value: object) -> Iterator[int | float]:
    """Yield the numbers in plain values."""
    if isinstance(value, Mapping | Sequence) and not isinstance(value, str):
        for member in value.values() if isinstance(value, Mapping) else value:
            yield from _numbers(member)
    elif isinstance(value, int | float):
        yield value
