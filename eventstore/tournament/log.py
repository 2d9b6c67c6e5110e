"""The log of a tournament: commands in, entries out, and the state at any version."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.chance import Draw, KeyedChance
from domain.core.errors import OptionError
from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    CloseRound,
    CreateTournament,
    EditTournament,
    EndChanges,
    EnterPlayers,
    OpenPlayOff,
    OpenRound,
    OrderPairing,
    RecordPlayOff,
    Register,
    ReplacePlayer,
    RulingCommand,
    SetFirstPlace,
    SetRounds,
    SetTables,
    SettleDispute,
    SettlePlayOff,
    TakeBackRuling,
)
from domain.tournament.dutch import DutchEngine
from domain.tournament.errors import TournamentRefused
from domain.tournament.evolve import fold
from domain.tournament.formats import RoundPlan, plan
from domain.tournament.rules import decide
from domain.tournament.rules.rule import VERSION
from domain.tournament.settings import LEAST_SEATS, PlayedGame, Settings, with_needed_points
from domain.tournament.state import TableResult, Tournament
from eventstore.errors import DocumentConflict, GameUnknown, TournamentUnknown
from eventstore.identity import Identity
from eventstore.log.chained import record_after
from eventstore.log.core import Core, game_id
from eventstore.log.name_book import names_in
from eventstore.log.reader import LogReader
from eventstore.log.seeds import game_key
from eventstore.log.silence import waited_ms
from eventstore.log.state import GOES_ON_MS, State, result_of
from eventstore.storage.store import Append, LuckUse, Record, RequestKey
from eventstore.table.events import Commitment, SeedRevealed, TournamentTable, round_seed
from eventstore.table.names import TakenNames
from eventstore.table.table import Table
from eventstore.tournament.entries import (
    NEW,
    LogEvent,
    LuckCommitted,
    TournamentBody,
    TournamentOpened,
    TournamentReader,
    TournamentState,
    draws_made,
    fold_entry,
)
from eventstore.tournament.limits import TournamentLimits
from eventstore.tournament.roles import is_organiser, require_may_return, require_role, require_substitute
from eventstore.tournament.starts import moment_of
from eventstore.turns import beside
from eventstore.write.appending import append_all, repeated_record, request_key, retried
from eventstore.write.log_writer import LogWriter, NewGame

Changing: TypeAlias = Callable[[TournamentState, Append], Awaitable[Append]]
"""Gets the state on which a command was judged and the part of the append with its entry. Returns that part with the
dispute that changes with it."""


_OVER_ALL_ROUNDS: Final = (SetTables, EndChanges, RulingCommand, TakeBackRuling, RecordPlayOff, SettlePlayOff)
"""Commands that take time in proportion to all rounds."""
_BEGINS_WORK: Final = (OpenRound, OrderPairing, OpenPlayOff, RecordPlayOff, AbortTournament)
"""Commands after which the service has to act at once."""


class AppendedEntry(msgspec.Struct, frozen=True):
    """An accepted command: its entry, and the tournament as it is then."""

    record: Record
    state: TournamentState


class TournamentLog(TournamentReader):
    """Writes and reads the logs of tournaments.

    Args:
        core: has the store that holds the logs; its keys make the seeds.
        writer: checks the games that can be opened.
        dutch: the engine that pairs rounds by the FIDE Dutch system; without it such rounds are not paired here.
    """

    def __init__(self, core: Core, writer: LogWriter, dutch: DutchEngine | None = None) -> None:
        super().__init__(core.store, core.names, core.reader.noticed)
        self._core = core
        self.reader = core.reader
        self.keys = core.keys
        self._writer = writer
        self.dutch = dutch
        self.limits = TournamentLimits()

    async def create(self, settings: Settings, caller: Identity, key: str | None = None) -> AppendedEntry:
        """Begin a tournament.

        Args:
            settings: the choices of the organiser.
            caller: the owner of the new tournament.
            key: the caller's idempotency key.

        Raises:
            SettingsInvalid: no tournament can be played with these settings.
            RulesetUnknown, OptionError: there is no such game, or it does not fit the tables of this format.
        """
        command = CreateTournament(with_needed_points(settings))
        request = request_key(caller.actor, key, ["create_tournament", command])
        tournament = self._core.ids.new_log(self.kind, request)
        # The command draws nothing, so any key will do.
        events = decide(None, command, KeyedChance(bytes(32)))
        if settings.start is not None:
            moment_of(settings.start)
        if settings.game is not None:
            await self._check_game(settings.game, settings.format.seats)
        opening = TournamentOpened(tournament, self.keys.commit(tournament))
        now = self._core.clock()
        part = self._part(tournament, NEW, command, [opening, *events], [], caller, request, now=now)
        return await self._append(*part)

    async def command(
        self,
        tournament: str,
        command: AnyCommand,
        caller: Identity,
        key: str | None = None,
        *,
        content: object = None,
        changing: Changing | None = None,
    ) -> AppendedEntry:
        """Append the facts of a command; it is judged again when another entry was first.

        Rounds are paired here and now, in up to a minute: `OrderPairing` lets a worker do it.

        Args:
            tournament: the id of the tournament.
            command: the command; a name of an entrant gets a tag if it looks like a name on the roster.
            caller: the identity of the caller.
            key: the caller's idempotency key.
            content: the content of the key's request, if the command is only a part of it.
            changing: adds the dispute that changes with the entry.

        Raises:
            TournamentUnknown: there is no such tournament.
            TournamentRefused: the rules, or the caller's role, do not allow it.
            SettingsInvalid: the tournament cannot be called so, or cannot say this about itself.
            KeyReused: the key belongs to another request.
        """
        request = _request_of(command if content is None else content, caller, key)
        planner, original = _CachedPlan(), command

        async def attempt() -> AppendedEntry:
            nonlocal command
            state = await self.state(tournament)
            first = await repeated_record(self._core, self, tournament, request)
            if first is not None:
                return AppendedEntry(first, state)
            require_role(state, original, caller)
            if isinstance(original, Register | EnterPlayers):
                command = await beside(_named, state, original, self._core.bots)
            self.limits.require_room(state, command, caller.actor)
            chance, now = self._chance(state), self._core.clock()
            if isinstance(command, _OVER_ALL_ROUNDS):
                # The facts of these commands depend on all rounds.
                facts = await beside(decide, state.played, command, chance, by=caller.actor)
            else:
                time = max(now, state.time)
                facts = decide(state.played, command, chance, self.dutch, caller.actor, planner, now=time)
            await self._require_now(state, command)
            if fold(state.played, facts) == state.played:
                detail = "the tournament is so already"
                raise TournamentRefused("changes_nothing", detail, value=command, rule="2.5")
            events: list[LogEvent] = [*facts]
            names = {}
            if isinstance(command, Register | EnterPlayers):
                names = await self._core.names.sealed(names_in(command))
            part, after = self._part(tournament, state, command, events, chance.draws, caller, request, names, now=now)
            if changing is not None:
                part = await changing(state, part)
            return await self._append(part, after)

        return await retried(attempt, DocumentConflict)

    async def is_over(self, tournament: str) -> bool:
        """Return whether a tournament was ended or aborted, or is not there."""
        try:
            return (await self.state(tournament)).status in ("ended", "aborted")
        except TournamentUnknown:
            return True

    async def game_at(self, state: TournamentState, number: int, table: int, replays: int | None = None) -> State:
        """Return the game at a table of a round, or the game that replaced it.

        Args:
            state: the tournament.
            number: the number of the round.
            table: the number of the table.
            replays: the number of re-plays before the game; left out: the game that counts.

        Raises:
            GameUnknown: it was not opened yet.
        """
        return await game_at_table(self.reader, state, number, table, replays)

    def result_of(self, game: State) -> TableResult | None:
        """Return the result of a game in the form of a tournament; `None` before its end."""
        return result_at_table(self.reader, game)

    async def _append(self, part: Append, after: TournamentState) -> AppendedEntry:
        """Append a part, with the state after it."""
        record, state = await append_all(self._core, self, part, after)
        return AppendedEntry(record, state or await self.state(part.game))

    def _part(
        self,
        tournament: str,
        state: TournamentState,
        command: AnyCommand,
        events: list[LogEvent],
        draws: list[Draw],
        caller: Identity,
        request: RequestKey | None,
        names: Mapping[tuple[str, str], str] | None = None,
        *,
        now: int,
    ) -> tuple[Append, TournamentState]:
        """Return the part of an append that writes the facts of a command, and the state after it.

        *names* are the sealed names of its persons, by player and name; *now* is the time by the clock.
        """
        version = state.head.version + 1
        recorded = draws_made(draws)
        time, facts = max(now, state.time), tuple(events)
        body = TournamentBody(version, time, caller.actor, command, VERSION, recorded, facts, caller.operates)
        after = fold_entry(state, body, state.head)
        following, luck = self._luck_of(after, command)
        if after.is_over and tournament not in after.revealed:
            following.append(self._revealed(after.at_opening.commitment))
        body = replace(body, events=(*body.events, *following))
        record = record_after(state.head, body, names or {})
        self.limits.require_line(record)
        due = _due(after, body, now)
        part = Append(tournament, state.head, record, key=request, due=due, luck=luck)
        return part, fold_entry(state, body, record.head)

    def settling(self, state: TournamentState, command: SettleDispute, caller: Identity) -> Append:
        """Return the part of an append that records the answer to a dispute.

        Raises:
            TournamentRefused: the rules, or the caller's role, do not allow it.
        """
        require_role(state, command, caller)
        self.limits.require_room(state, command, caller.actor)
        events: list[LogEvent] = [*decide(state.played, command, self._chance(state), by=caller.actor)]
        return self._part(state.id, state, command, events, [], caller, None, now=self._core.clock())[0]

    def _luck_of(self, after: TournamentState, command: AnyCommand) -> tuple[list[LogEvent], tuple[LuckUse, ...]]:
        """Return the facts about the shared luck of a round after a command, and the changes of the games that draw.

        All tables join the seed before the first is opened, so it is not revealed when the first table closes, but with
        the end of the round.
        """
        tournament, number = after.played, len(after.played.begun)
        seed = round_seed(after.id, number)
        if (
            isinstance(command, OpenRound)
            and tournament.settings.game is not None
            and tournament.settings.game.same_luck
        ):
            return [LuckCommitted(number, self.keys.commit(seed))], self._users(after, seed, joins=True)
        if isinstance(command, CloseRound) and number in after.luck and seed not in after.revealed:
            return [self._revealed(after.luck[number])], self._users(after, seed, joins=False)
        return [], ()

    def _users(self, after: TournamentState, seed: str, *, joins: bool) -> tuple[LuckUse, ...]:
        """Return the changes with which the first game at each table of the last round joins or leaves a seed."""
        number = len(after.played.begun)
        tables = range(1, len(after.played.begun[-1].tables) + 1)
        return tuple(LuckUse(seed, joins, not joins, game_of(after.id, number, table)) for table in tables)

    def _revealed(self, commitment: Commitment) -> SeedRevealed:
        seed = self.keys.seed(commitment.seed_game, commitment.key_id)
        return SeedRevealed(commitment.seed_game, seed.hex())

    async def may_watch(self, of: TournamentTable, caller: Identity) -> bool:
        """Return whether a caller without a seat at a table with shared luck may watch it now.

        Once the seed is revealed everybody may. Before that players of the round may not, organisers of the tournament
        may, and others may if the organiser chose so.
        """
        state = await self.state(of.tournament)
        if round_seed(of.tournament, of.round) in state.revealed:
            return True
        tables = state.played.begun[of.round - 1].tables
        if caller.player and any(caller.player in table.players for table in tables):
            return False
        game = state.played.settings.game
        live = game is not None and game.watched == "live"
        return live or is_organiser(state, caller) or caller.arbitrates

    async def luck_is_told(self, of: TournamentTable) -> bool:
        """Return whether the shared luck of a table's round is revealed."""
        return round_seed(of.tournament, of.round) in (await self.state(of.tournament)).revealed

    async def is_disclosed(self, table: Table) -> bool:
        """Return whether a game is closed, and the luck that it shares with other tables is known."""
        if not await self._core.reader.is_closed(table):
            return False
        return table.tournament is None or table.visibility != "round" or await self.luck_is_told(table.tournament)

    async def organises(self, table: Table, caller: Identity) -> bool:
        """Return whether a caller organises a game, and does not sit there.

        A table of a tournament is organised by its owner and referees, whatever their role in the service; any other
        game by organisers and operators.
        """
        if caller.player and table.seat_of(caller.player) is not None:
            return False
        if table.tournament is None:
            return caller.arbitrates
        return is_organiser(await self.state(table.tournament.tournament), caller)

    async def _require_now(self, state: TournamentState, command: AnyCommand) -> None:
        """Refuse commands that the rules allow, and the games or the seed of the tournament forbid."""
        if isinstance(command, EditTournament) and command.start is not None:
            moment_of(command.start)
        if isinstance(command, OpenPlayOff) and state.played.settings.game is not None:
            await self._check_play_off(state.played.settings.game, len(command.players))
        if isinstance(command, ReplacePlayer):
            await self._require_substitute(state, command)
        if isinstance(command, TakeBackRuling):
            await self._require_ended(state, command)
        if isinstance(command, SetFirstPlace) and command.how == "lot" and state.id in state.revealed:
            # The last round may be open again for a re-play; with the revealed seed everybody knows the lots.
            detail = "the seed of the draws is told, so no lots are drawn"
            raise TournamentRefused("tournament_over", detail, value=len(state.played.begun), rule="7.2")
        if isinstance(command, SetRounds) and state.id in state.revealed:
            # The last round may be open again for a re-play; with the revealed seed everybody knows the next pairings.
            detail = "the seed of the pairings is told, so no further round is paired"
            raise TournamentRefused("tournament_over", detail, value=len(state.played.begun), rule="4.5")

    async def require_may_return(self, table: Table, caller: Identity) -> None:
        """Refuse to give a player of a tournament back the seat that they handed to a bot, once they have left (6.3).

        Raises:
            CommandRefused: see `require_may_return` of the roles.
        """
        if table.tournament is not None and caller.player and table.given_up_by(caller.player) is not None:
            require_may_return(await self.state(table.tournament.tournament), table.tournament, caller.player)

    async def _require_substitute(self, state: TournamentState, command: ReplacePlayer) -> None:
        game, waited = None, 0
        with suppress(GameUnknown):
            game = await self.game_at(state, command.round, command.table)
            waited = waited_ms(game.time, self._core.clock(), (await self._core.store.attendance()).outages)
        require_substitute(state, command, game, waited // 1_000)

    async def is_repeated(self, tournament: str, content: object, caller: Identity, key: str | None) -> bool:
        """Return whether a request was accepted before; errors as `command`."""
        request = _request_of(content, caller, key)
        return await repeated_record(self._core, self, tournament, request) is not None

    async def _require_ended(self, state: TournamentState, command: TakeBackRuling) -> None:
        """Refuse to bring a replaced player back to a game that is still played."""
        ruling = state.played.rulings[command.ruling - 1]
        if ruling.kind != "replaced" or state.played.settings.game is None:
            return
        with suppress(GameUnknown):
            game = await self.game_at(state, ruling.round, ruling.table)
            if not game.at_table.ended:
                detail = f"{ruling.player!r} has left the game, and comes back to it when it has ended; replace again"
                raise TournamentRefused("substitute_replaced", detail, value=ruling.player, rule="6.3")

    async def _check_game(self, game: PlayedGame, seats: int) -> None:
        """Refuse a game that the tables of a format cannot play; of tables of 4 some have 3 seats."""
        for number in {seats, max(LEAST_SEATS, seats - 1)} if seats == 4 else {seats}:
            try:
                await self._writer.check_game(new_game(game, number))
            except OptionError as error:
                raise OptionError(error.detail, value=error.value, rule="organising 1") from error

    async def _check_play_off(self, game: PlayedGame, seats: int) -> None:
        """Refuse a table of a play-off for so many players that the game cannot have."""
        try:
            await self._writer.check_game(new_game(game, seats))
        except OptionError as error:
            detail = f"the game has no table for {seats} with these options: play it off elsewhere, enter the result"
            raise TournamentRefused("too_many_tied", detail, value=seats, rule="7.2") from error

    def _chance(self, state: TournamentState) -> KeyedChance:
        commitment = state.at_opening.commitment
        seed = self.keys.seed(commitment.seed_game, commitment.key_id)
        return KeyedChance(game_key(seed, ()), state.ordinals)


async def game_at_table(
    reader: LogReader, state: TournamentState, number: int, table: int, replays: int | None = None
) -> State:
    """Return the game at a table of a round; see `TournamentLog.game_at`."""
    if replays is None:
        replays = state.played.rounds[number - 1].tables[table - 1].replays
    return await _going_on(reader, game_of(state.id, number, table, replays))


async def game_of_play_off(reader: LogReader, state: TournamentState, table: int) -> State:
    """Return the game at a table of a play-off, or the game that replaced it.

    Raises:
        GameUnknown: it was not opened yet.
    """
    return await _going_on(reader, game_of(state.id, state.played.play_off_round, table))


async def _going_on(reader: LogReader, name: str) -> State:
    """Return a game, or the last game that replaced it."""
    game = await reader.state(name)
    while game.at_table.superseded_by is not None:
        game = await reader.state(game.at_table.superseded_by)
    return game


def result_at_table(reader: LogReader, game: State) -> TableResult | None:
    """Return the result of a game in the form of a tournament; `None` before its end."""
    if game.at_table.status != "finished" or game.position is None:
        return None
    ruleset = reader.codecs.of(game.at_table.ruleset).ruleset
    result = result_of(game, ruleset)
    if result is None:
        return None
    points = tuple(line.points for line in ruleset.scoreboard(game.position).seats)
    return TableResult(points, result.places)


def _named(state: TournamentState, command: Register | EnterPlayers, bots: Sequence[str]) -> Register | EnterPlayers:
    """Return a command with the names that the players have in the tournament.

    A name gets a tag when it looks like another name on the roster. A player without a name stays without a name.
    """
    names = TakenNames(entrant.name for entrant in state.played.roster)

    def name_of(player: str, name: str) -> str:
        if name:
            name = names.name_for(Identity(player, name, "player"), bots)
            names.add(name)
        return name

    if isinstance(command, Register):
        return replace(command, name=name_of(command.player, command.name))
    if len(command.names) != len(command.players):
        return command
    entrants = zip(command.players, command.names, strict=True)
    return replace(command, names=tuple(name_of(player, name) for player, name in entrants))


def _request_of(content: object, caller: Identity, key: str | None) -> RequestKey | None:
    return request_key(caller.actor, key, ["tournament", content])


class _CachedPlan:
    """Plans the tables of a round, and plans them anew only for other inputs: other entries may not change them."""

    def __init__(self) -> None:
        self._inputs: tuple[Tournament, int, int] | None = None
        self._plan: RoundPlan | None = None

    def __call__(self, state: Tournament, key: int, dutch: DutchEngine | None, version: int) -> RoundPlan:
        """Return the plan of a round; see `plan`."""
        if self._plan is None or self._inputs != (state, key, version):
            self._inputs, self._plan = (state, key, version), plan(state, key, dutch, version)
        return self._plan


def _due(after: TournamentState, body: TournamentBody, now: int) -> int | None:
    """Return when the service must make tables, or look at the tables of an open round; `None` without such work.

    Each table that ends wakes it besides; the time is for wake-ups that were lost, or came during another result.
    """
    rounds = after.played.begun
    is_played = after.played.settings.game is not None and bool(rounds) and rounds[-1].status == "open"
    tables = after.played.play_off_tables
    plays_off = any(table.is_open for table in tables) or (bool(tables) and isinstance(body.command, RecordPlayOff))
    if not is_played and not plays_off and after.played.pending is None:
        return None
    return now if isinstance(body.command, _BEGINS_WORK) else now + GOES_ON_MS


def new_game(game: PlayedGame, seats: int) -> NewGame:
    """Return the request with which a table of a tournament is opened."""
    return NewGame(
        ruleset=game.ruleset,
        seats=seats,
        options=game.options,
        take_back=game.take_back,
        clock=game.clock,
        vacation=game.vacation,
    )


def game_of(tournament: str, number: int, table: int, replays: int = 0) -> str:
    """Return the id of the game at a table; it follows from the arguments alone.

    Args:
        tournament: the tournament's id; the game lies in its shard.
        number: the number of the round.
        table: the number of the table.
        replays: the number of orders to play the table again.
    """
    digest = hashlib.sha256(f"{tournament}/{number}/{table}/{replays}".encode()).digest()
    return game_id(int(tournament.partition("-")[0]), int.from_bytes(digest[:8], "big") >> 4)
