"""Tournaments: the roster, the commands, and the present state of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec.structs import replace

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.http.addresses import address_of
from api.http.authentication import requires_player, requires_token
from api.http.bodies import require_seen, sentences
from api.http.errors import BodyInvalid, QueryInvalid
from api.http.openapi.operations import TEXT, answers, operation
from api.http.parameters import After, Limit, OldCursor, place_of_page
from api.http.registry import Registered
from api.http.request_headers import resumed_version
from api.http.responses import encoded, entity_tag, fresh
from api.lists import PageAfter, PageLimit
from api.proofs import ASK_AGAIN, Wait, waited_for
from api.rosters import (
    EntrantFields,
    EntriesTaken,
    Entry,
    NewEntries,
    check_entry,
    entries_of,
    require_own_fide_id,
)
from api.streams.entries import ResetResponse
from api.streams.responses import (
    NDJSON,
    STREAM_HEADERS,
    StreamResponse,
    readable,
    stream_messages,
    stream_of,
    wants_lines,
)
from api.streams.tournaments import TournamentFollower
from domain.tournament.commands import (
    AbortTournament,
    AppointReferee,
    ChangeEntrant,
    DecideResult,
    EditTournament,
    EndTournament,
    EnterPlayers,
    GivenCommand,
    Invite,
    OpenPlayOff,
    OrderPairing,
    OrderReplay,
    PairRound,
    PutOut,
    RecordPlayOff,
    Register,
    ReplacePlayer,
    SetFirstPlace,
    SetRegistration,
    SetRounds,
    SetScoring,
    SetTables,
    TakeBackRuling,
    UnlockRound,
)
from domain.tournament.details import EntrantDetails, PersonalDetails
from domain.tournament.errors import TournamentRefused
from domain.tournament.explanation import TableExplanation
from domain.tournament.rules import refusal
from domain.tournament.rules.rounds import LONGEST_REASON
from domain.tournament.settings import LONGEST_DESCRIPTION, LONGEST_PLACE, LONGEST_TITLE, Settings
from domain.tournament.state import Player, RoundTable
from eventstore.errors import GameUnknown, RulesetUnknown
from eventstore.identity import Identity
from eventstore.review.disputes import Dispute
from eventstore.storage.head import BEGINNING
from eventstore.storage.kinds import TOURNAMENT
from eventstore.table.table import OpenTakeBackRequest
from eventstore.tournament.archive import export_tournament
from eventstore.tournament.details import personal_details, public_details, sealed_details
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import AppendedEntry, game_of
from eventstore.tournament.roles import is_organiser, require_role, role_of
from eventstore.tournament.stored_verification import TOURNAMENT_VERIFICATION
from eventstore.tournament.verify import TournamentVerification
from eventstore.turns import Turns, beside
from projections.stored.pages import PageRequest, TournamentPage
from projections.tournaments import (
    Organiser,
    RoundResponse,
    TableGlance,
    TournamentEntries,
    TournamentEntry,
    TournamentResponse,
    counted_results,
    tournament_entry,
)
from projections.views import GameSummary, summary_of

TournamentId: TypeAlias = Annotated[str, PathParameter(description="A tournament's id, `<shard>-t<random>`.")]
PlayerId: TypeAlias = Annotated[str, PathParameter(description="A player's id.")]
RoundNumber: TypeAlias = Annotated[int, PathParameter(ge=1, description="The number of a round.")]
About = TypeVar("About", Settings, EditTournament)
_SHOWN_ONCE: Final = {"cache-control": "no-store"}
_PAGE: Final = 1_048_576
"""A page of a log ends with the entry that brings it to this many bytes."""
_TURN: Final = 131_072
"""After this many bytes of entries other requests have their turn."""


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a tournament."""

    command: GivenCommand


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The registration of the caller for a tournament."""

    rating: int = 0
    """Strength before the tournament, 0 to 10,000; it orders players without results."""


class TournamentVerificationPending(msgspec.Struct, frozen=True):
    """A worker verifies; ask again after `Retry-After` seconds."""

    tournament: str
    head: str
    """The head up to which the worker verifies."""
    status: Literal["pending"] = "pending"


_WITH_REASON: Final = (
    SetTables,
    DecideResult,
    PutOut,
    ReplacePlayer,
    OrderReplay,
    TakeBackRuling,
    SetRounds,
    SetScoring,
    SetRegistration,
    UnlockRound,
    SetFirstPlace,
    RecordPlayOff,
    OpenPlayOff,
    EndTournament,
    AbortTournament,
)
_REFUSED: Final = ("tournament_unknown", "tournament_refused", "key_reused")


async def _tournament_response(context: AppContext, state: TournamentState, caller: Identity) -> TournamentResponse:
    organisers, names = await organisers_of(context, state), context.service.names
    details = await public_details(names, state)
    personal = await personal_details(names, state) if is_organiser(state, caller) else {}
    return await beside(_response, state, caller, organisers, details, personal)


def _response(
    state: TournamentState,
    caller: Identity,
    organisers: tuple[Organiser, ...],
    details: dict[Player, EntrantDetails],
    personal: dict[Player, PersonalDetails],
) -> TournamentResponse:
    played = state.played
    here = played.settings.game is not None
    return TournamentResponse(
        tournament=state.id,
        head=str(state.head),
        status=state.status,
        creator=state.creator,
        created=state.created,
        time=state.time,
        your_role=role_of(state, caller),
        organisers=organisers,
        details=details,
        personal=personal,
        state=played,
        games=tuple(
            tuple(
                game_of(state.id, number, count, table.replays) for count, table in enumerate(pairing.tables, 1) if here
            )
            for number, pairing in enumerate(played.begun, 1)
        ),
        play_off_games=tuple(
            game_of(state.id, played.play_off_round, table) for table in range(1, len(played.play_off_tables) + 1)
        ),
    )


async def organisers_of(context: AppContext, state: TournamentState) -> tuple[Organiser, ...]:
    """Return the owner of a tournament and its referees, with the names that others see."""
    referees = [f"player:{player}" for player in state.played.referees]
    organisers = [Organiser(state.creator, await signature_of(context, state.creator), "owner")]
    organisers += [Organiser(actor, await signature_of(context, actor), "referee") for actor in referees]
    return tuple(organisers)


async def signature_of(context: AppContext, actor: str) -> str:
    """Return the name of an actor; the actor itself where it is no player."""
    kind, _, player = actor.partition(":")
    return (await context.players.name_of(player) if kind == "player" else None) or actor


async def _with_tables(context: AppContext, order: AppendedEntry, wait_s: float) -> AppendedEntry:
    """Wait for the tables of an order; return the tournament with its tables, or without them after the wait.

    Raises:
        TournamentRefused: the tables cannot be created.
    """

    async def with_tables() -> TournamentState | None:
        state = await context.service.tournaments.state(order.state.id)
        return state if state.played.pending is None else None

    state = await waited_for(context, with_tables, wait_s) or order.state
    refusal = None if state.played.order is None else state.played.order.refusal
    if refusal is not None:
        raise TournamentRefused(refusal.code, refusal.detail, value=refusal.value, rule="3.11")
    return replace(order, state=state)


async def _tournament_answer(
    context: AppContext, accepted: AppendedEntry, caller: Identity, status: int = 200
) -> Response[Any]:
    response = await _tournament_response(context, accepted.state, caller)
    headers = {201: {"location": f"/v1/tournaments/{response.tournament}"}, 202: ASK_AGAIN}.get(status, {})
    return await encoded(response, status_code=status, headers=headers)


class TournamentsController(Controller):
    """Tournaments."""

    path = "/tournaments"
    tags = ("tournaments",)

    @post(
        operation_id="createTournament",
        summary="Begin a tournament",
        operation_class=operation(
            needs=requires_token,
            problems=(
                "tournament_settings_invalid",
                "tournament_refused",
                "option_invalid",
                "clock_invalid",
                "key_reused",
            ),
            appends="act",
            example={
                "title": "Thursday",
                "format": {"type": "swiss", "rounds": 3},
                "game": {"ruleset": "bison"},
            },
        ),
    )
    async def create(
        self, context: Context, caller: CallerIdentity, key: Key, data: JSONBody[Settings]
    ) -> Response[TournamentResponse]:
        """Begin a tournament of the caller. A tournament of the operator's token belongs to all operators."""
        data = _in_seen_letters(data, "$")
        try:
            new_id = partial(context.service.core.ids.new_log, TOURNAMENT)
            async with context.tournaments.place(caller, key, new_id) as place:
                accepted = await context.service.tournaments.create(data, caller, key)
                place.thing = accepted.state.id
        except RulesetUnknown as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.game.ruleset") from error
        return await _tournament_answer(context, accepted, caller, 201)

    @get(
        operation_id="listTournaments",
        summary="Tournaments, the newest first",
        operation_class=operation(),
    )
    async def every(
        self, context: Context, after: PageAfter = None, cursor: OldCursor = None, limit: PageLimit = 50
    ) -> TournamentPage:
        """Return all tournaments."""
        return await context.lists.tournaments(PageRequest(place_of_page(after, cursor), limit))

    @get(
        "/{tournament:str}",
        operation_id="getTournament",
        summary="A tournament",
        responses={200: answers(TournamentResponse)},
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def tournament(self, request: Caller, tournament: TournamentId) -> Response[Any]:
        """Return settings, roster, and every round with its tables and results."""
        context, caller = app_context(request), caller_of(request)
        state = await context.service.tournaments.state(tournament)
        # Names and details of erased players disappear without an entry.
        etag = entity_tag(state.head, role_of(state, caller), context.service.names.generation)
        return fresh(request, etag) or await encoded(
            await _tournament_response(context, state, caller), headers={"etag": etag}
        )

    @post(
        "/{tournament:str}/registration",
        operation_id="registerForTournament",
        summary="Enter a tournament",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=_REFUSED, appends="act", example={"rating": 0}),
    )
    async def register(
        self,
        context: Context,
        caller: CallerIdentity,
        key: Key,
        tournament: TournamentId,
        data: JSONBody[Registration],
    ) -> Response[TournamentResponse]:
        """Put the caller on the roster, where the registration is open or the caller is invited."""
        command = Register(caller.player, data.rating, caller.name)
        return await _tournament_answer(
            context, await context.service.tournaments.command(tournament, command, caller, key), caller
        )

    @post(
        "/{tournament:str}/players",
        operation_id="enterPlayers",
        summary="Enter players",
        status_code=200,
        operation_class=operation(
            needs=requires_token,
            problems=(*_REFUSED, "player_unknown", "roster_invalid"),
            example={"players": [{"name": "Ann"}, {"name": "Ben", "rating": 1500}]},
            appends="act",
        ),
    )
    async def enter(
        self,
        request: Caller,
        key: Key,
        tournament: TournamentId,
        data: JSONBody[NewEntries],
        dry_run: Annotated[
            bool, QueryParameter(description="Enter nobody: answer the `entries`, or their faults.")
        ] = False,
    ) -> Response[EntriesTaken]:
        """Put players on the roster by name; each gets an account. Players with accounts are invited by their ids.

        The tokens of new accounts are shown only this once; the same request under its key shows them again. A link
        with the token seats its player. An invitation enters nobody: the invited player accepts by registering, also
        where the registration is closed. Organisers enter themselves. A `csv` in place of `players` names each faulty
        line (`roster_invalid`).
        """
        context, caller = app_context(request), caller_of(request)
        log, names = context.service.tournaments, context.service.names
        state = await log.state(tournament)
        require_role(state, EnterPlayers(()), caller)
        is_repeated = not dry_run and await log.is_repeated(tournament, data, caller, key)
        known = {} if is_repeated else await public_details(names, state)
        listed = await beside(entries_of, context, data, [details.fide_id for details in known.values()])
        invite = Invite(tuple(entry.player for entry in listed if entry.player not in (None, caller.player)))
        entries = [entry for entry in listed if entry.player in (None, caller.player)]
        if not is_repeated:
            for place, entry in enumerate(data.players):
                await check_entry(context, caller, entry, f"$.players[{place}]")
            accounts = _require_room(context, state, entries, invite, caller)
            if dry_run:
                response = EntriesTaken(await _tournament_response(context, state, caller), (), listed)
                return await encoded(response, headers=_SHOWN_ONCE)
            if accounts:
                await context.registrations.take(address_of(request.scope), context.monotonic(), accounts)
        entrants: list[Identity] = []
        tokens: list[Registered] = []
        for place, entry in enumerate(entries):
            if entry.player is not None:
                entrants.append(caller)
                continue
            seed = None if key is None else log.keys.digest(f"entrant:{caller.actor}\n{tournament}\n{key}\n{place}")
            registered = await context.players.register(str(entry.name), tournament, seed)
            entrants.append(Identity(registered.player, registered.name, "player"))
            tokens.append(registered)
        if entries:
            players = tuple(entrant.player for entrant in entrants)
            stated = list(zip(players, entries, strict=True))
            enter = EnterPlayers(
                players,
                tuple(entry.rating for entry in entries),
                tuple(entrant.name for entrant in entrants),
                await sealed_details(names, [(player, entry.details) for player, entry in stated]),
                await sealed_details(names, [(player, entry.personal) for player, entry in stated]),
            )
            state = (await log.command(tournament, enter, caller, key, content=data)).state
        if invite.players:
            # A key belongs to one entry; no caller can send a key with a space.
            further = key if key is None or not entries else f"{key} invite"
            state = (await log.command(tournament, invite, caller, further, content=data)).state
        response = EntriesTaken(await _tournament_response(context, state, caller), tuple(tokens))
        return await encoded(response, headers=_SHOWN_ONCE)

    @put(
        "/{tournament:str}/players/{player:str}",
        operation_id="changeEntrant",
        summary="Change the rating and the details of a player",
        operation_class=operation(
            needs=requires_token,
            problems=_REFUSED,
            appends="act",
            example={"rating": 1500, "club": "SK Wien", "federation": "AUT"},
        ),
    )
    async def change_entrant(
        self,
        context: Context,
        caller: CallerIdentity,
        key: Key,
        tournament: TournamentId,
        player: PlayerId,
        data: JSONBody[EntrantFields],
    ) -> Response[TournamentResponse]:
        """Set all fields of a player on the roster; a field that is left out is not stated any more.

        For owner and referees, at any time. A rating is fixed once a round that the player can be paired in is locked.
        """
        log, names = context.service.tournaments, context.service.names
        state = await log.state(tournament)
        require_role(state, ChangeEntrant(player, data.rating), caller)
        data.check_details("$")
        known = await public_details(names, state)
        require_own_fide_id(data.fide_id, (details for other, details in known.items() if other != player), "$.fide_id")
        details, personal = ("", "")
        if state.played.entrant(player) is not None:
            (details,) = await sealed_details(names, [(player, data.details)]) or ("",)
            (personal,) = await sealed_details(names, [(player, data.personal)]) or ("",)
        command = ChangeEntrant(player, data.rating, details, personal)
        accepted = await log.command(tournament, command, caller, key, content=(player, data))
        return await _tournament_answer(context, accepted, caller)

    @post(
        "/{tournament:str}/commands",
        operation_id="commandTournament",
        summary="Give a command",
        status_code=200,
        responses={200: answers(TournamentResponse), 202: answers(TournamentResponse)},
        operation_class=operation(
            needs=requires_token,
            problems=(*_REFUSED, "player_unknown", "tournament_settings_invalid"),
            appends="act",
            example={"command": {"type": "pair_round"}},
        ),
    )
    async def command(
        self,
        context: Context,
        caller: CallerIdentity,
        key: Key,
        tournament: TournamentId,
        data: JSONBody[CommandRequest],
        wait: Wait = 5,
    ) -> Response[TournamentResponse]:
        """Give a command: pair, lock or open a round, rule, check in, withdraw, end the tournament, and others.

        A worker creates the tables of `pair_round`. Where the tables do not exist after `wait` seconds, the answer is
        202 with `state.order` `pending`; they follow in the log, and the same request again waits for them.
        """
        command = data.command
        if isinstance(command, EditTournament):
            command = _in_seen_letters(command, "$.command")
        # The rule refuses a longer reason; the search for invisible characters takes time in proportion to its length.
        if isinstance(command, _WITH_REASON) and len(command.why) <= LONGEST_REASON:
            command = msgspec.structs.replace(command, why=sentences(command.why, "$.command.why"))
        players: tuple[str, ...] = command.players if isinstance(command, Invite) else ()
        if isinstance(command, AppointReferee):
            players = (command.player,)
        for player in players:
            await context.players.player(player)
        log = context.service.tournaments
        if isinstance(command, TakeBackRuling):
            accepted = await context.service.disputes.take_back_ruling(tournament, command, caller, key)
            return await _tournament_answer(context, accepted, caller)
        if isinstance(command, PairRound):
            accepted = await _with_tables(context, await log.command(tournament, OrderPairing(), caller, key), wait)
            return await _tournament_answer(
                context, accepted, caller, 200 if accepted.state.played.pending is None else 202
            )
        return await _tournament_answer(context, await log.command(tournament, command, caller, key), caller)

    @get(
        "/{tournament:str}/rounds/{number:str}",
        operation_id="getRound",
        summary="All tables of a round at a glance",
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def round(
        self, context: Context, caller: CallerIdentity, tournament: TournamentId, number: RoundNumber
    ) -> RoundResponse:
        """Return each table of a round: its game with the seats to move and since when, its points and its explanation.

        A worker explains the pairings once for the same tables after the same results. Until then `why` is null; the
        caller asks again.
        """
        state = await context.service.tournaments.state(tournament)
        rounds = len(state.played.rounds)
        if number > rounds:
            detail = f"the tournament has rounds 1 to {rounds}" if rounds else "no round was paired yet"
            raise QueryInvalid(detail, parameter="number", value=number)
        why = await context.explanations.explanation(state, number)
        glances = [
            await _glance(context, caller, state, number, count, table, None if why is None else why[count - 1])
            for count, table in enumerate(state.played.rounds[number - 1].tables, 1)
        ]
        return RoundResponse(tournament, str(state.head), number, tuple(glances))

    @get(
        "/{tournament:str}/entries",
        operation_id="listTournamentEntries",
        summary="The log of a tournament",
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def entries(
        self, context: Context, tournament: TournamentId, after: After = 0, limit: Limit = 100
    ) -> TournamentEntries:
        """Return entries in order: each command with its author and time, its events, and the changes of a ruling.

        A page ends with the entry that brings it to 1 MiB, also before it has `limit` entries. The next page starts
        after the version of its last entry.
        """
        log = context.service.tournaments
        head = await log.head(tournament)
        upto = min(after + limit, head.version)
        turns, room = Turns(_TURN), _PAGE
        entries: list[TournamentEntry] = []
        async for record in log.stream(tournament, after=after, upto=upto):
            entries.append(tournament_entry(record))
            await turns.done(len(record.body))
            room -= len(record.body)
            if room <= 0:
                break
        return TournamentEntries(str(head), tuple(entries))

    @get(
        "/{tournament:str}/stream",
        operation_id="streamTournament",
        summary="Entries of a tournament as they are appended",
        operation_class=operation(
            media=stream_of(TournamentEntry),
            messages={"entry": TournamentEntry, "reset": ResetResponse, "disputes": tuple[Dispute, ...]},
            problems=("tournament_unknown",),
            stream=True,
        ),
    )
    async def stream(
        self,
        request: Caller,
        tournament: TournamentId,
        after: Annotated[
            int | None,
            QueryParameter(
                ge=0, description="Send first the entries after this version; only new entries when it is left out."
            ),
        ] = None,
    ) -> StreamResponse:
        """Send a message for each entry. `Last-Event-ID` resumes where a stream ended."""
        context, caller = app_context(request), caller_of(request)
        resumed = resumed_version(request)
        async with AsyncExitStack() as stack:
            listener = await stack.enter_async_context(context.feed.game(tournament, caller, address_of(request.scope)))
            log = context.service.tournaments
            head = await log.head(tournament)
            version = next((version for version in (resumed, after) if version is not None), head.version)
            stream_head = head
            if 0 < version < head.version:
                stream_head = (await log.record(tournament, version)).head
            elif not version:
                stream_head = BEGINNING
            lost_head = str(version) if version > head.version else ""
            silence_s = context.settings.comment_seconds
            follower = TournamentFollower(
                context.service, caller, listener, tournament, stream_head, lost_head, silence_s
            )
            if wants_lines(request):
                await follower.review_messages()  # only later changes are sent
            return stream_messages(request, follower.messages(), listener=listener, close=stack.pop_all().aclose)

    @get(
        "/{tournament:str}/archive",
        operation_id="exportTournament",
        summary="The complete log of a tournament and its games as NDJSON",
        media_type=NDJSON,
        operation_class=operation(media={NDJSON: TEXT}, problems=("tournament_unknown", "act_refused"), stream=True),
    )
    async def archive(self, request: Caller, tournament: TournamentId) -> Response[Any]:
        """Return every entry, the archives of the games and an end line. The tournament must have ended."""
        service = app_context(request).service
        lines = await export_tournament(service.tournaments, service.rights, tournament, caller_of(request))
        named = {"content-disposition": f'attachment; filename="{tournament}.ndjson"'}
        return Stream(readable(lines), headers={**STREAM_HEADERS, **named})

    @get(
        "/{tournament:str}/verify",
        operation_id="verifyTournament",
        summary="Verify the log of a tournament",
        responses={200: answers(TournamentVerification), 202: answers(TournamentVerificationPending)},
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def verify(
        self, request: Caller, tournament: TournamentId, wait: Wait = 0
    ) -> Response[TournamentVerification | TournamentVerificationPending]:
        """Return a worker's findings about draws, pairings, results and rulings, up to the head; 202 until then.

        Every command is decided again, and results are compared with their games.
        """
        context = app_context(request)
        head = str(await context.service.tournaments.head(tournament))
        verification = await waited_for(
            context,
            lambda: context.verifications.ask(TOURNAMENT_VERIFICATION, tournament, head, of_many=True),
            wait,
        )
        if verification is None:
            return Response(TournamentVerificationPending(tournament, head), status_code=202, headers=ASK_AGAIN)
        return Response(verification)


def _in_seen_letters(about: About, pointer: str) -> About:
    """Return settings, or an edit, with line feeds in the description.

    Raises:
        BodyInvalid: a text in it holds an invisible character.
    """
    # The rule refuses longer texts; the search for invisible characters takes time in proportion to their length.
    if len(about.title) <= LONGEST_TITLE:
        require_seen(about.title, f"{pointer}.title")
    if len(about.place) <= LONGEST_PLACE:
        require_seen(about.place, f"{pointer}.place")
    if len(about.description) > LONGEST_DESCRIPTION:
        return about
    return replace(about, description=sentences(about.description, f"{pointer}.description"))


def _require_room(
    context: AppContext, state: TournamentState, entries: Sequence[Entry], invite: Invite, caller: Identity
) -> int:
    """Return the number of accounts that entries need; refuse players who cannot be entered or invited.

    Raises:
        TournamentRefused: the rules or the limits of the log refuse them.
        BodyInvalid: they need too many new accounts at once.
    """
    # The ids of new players are not known yet; names are no substitute, as several may have the same.
    players = tuple(entry.player or f"new player {place}" for place, entry in enumerate(entries))
    for command in (EnterPlayers(players, tuple(entry.rating for entry in entries)), invite):
        context.service.tournaments.limits.require_room(state, command, caller.actor)
        _require_allowed(state, command)
    accounts, limit = sum(entry.player is None for entry in entries), context.registrations
    if accounts > limit.most:
        detail = f"at most {limit.most} new accounts at once; enter the others later"
        raise BodyInvalid(detail, value=accounts, pointer="$.players", rule=limit.sentence)
    return accounts


def _require_allowed(state: TournamentState, command: EnterPlayers | Invite) -> None:
    """Refuse entries or an invitation for players on the roster, and other commands that the rules refuse.

    Raises:
        TournamentRefused: `player_known`, or the code of the rule.
    """
    for player in command.players:
        if state.played.entrant(player) is not None:
            raise TournamentRefused("player_known", f"{player!r} is on the roster already", value=player, rule="2.1")
    refused = refusal(state.played, command)
    if refused is not None:
        raise TournamentRefused(refused.code, refused.detail, value=refused.value, rule=refused.rule)


async def _glance(
    context: AppContext,
    caller: Identity,
    state: TournamentState,
    number: int,
    count: int,
    table: RoundTable,
    why: TableExplanation | None,
) -> TableGlance:
    game: GameSummary | None = None
    points: tuple[int, ...] | None = None
    request: OpenTakeBackRequest | None = None
    if state.played.settings.game is not None and number <= len(state.played.begun):
        try:
            game_state = await context.service.tournaments.game_at(state, number, count)
            await context.service.rights.require_readable(game_state.at_table, caller)
        except GameUnknown:
            pass  # a worker is about to open the game, or the caller may not watch it now
        else:
            game = await summary_of(context.projections.states, game_state)
            request = game_state.at_table.take_back_request
            ruleset = context.service.rulesets[game.ruleset]
            if game_state.position is not None:
                points = tuple(line.points for line in ruleset.scoreboard(game_state.position).seats)
    counted = counted_results(table, state.played.settings.scoring)
    return TableGlance(table=count, state=table, game=game, points=points, counted=counted, request=request, why=why)
