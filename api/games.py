"""Games: opening a game, its table and seats, and the table commands."""

from __future__ import annotations

import hmac
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.context import AppContext, Caller, CallerIdentity, Context, Key
from api.http.authentication import requires_operator, requires_player, requires_token
from api.http.bodies import require_seen, sentences
from api.http.errors import BodyInvalid, PlayerUnknown
from api.http.openapi.operations import CallOperation, operation
from api.http.parameters import GameId
from api.http.responses import entity_tag, fresh, readable_now
from domain.core.events import SERVICE, Seat
from eventstore.errors import CommandRefused, ComponentsUnknown, RulesetUnknown
from eventstore.identity import Identity
from eventstore.log.state import State, result_of, status_of, to_move
from eventstore.notices.deliveries import Occasion
from eventstore.service import Service
from eventstore.storage.head import Ordinal
from eventstore.table.commands import (
    AbortGame,
    AnswerTakeBack,
    HandSeatToBot,
    LeaveSeat,
    RequestTakeBack,
    RuleDispute,
    TableCommand,
    TakeSeat,
    WithdrawTakeBack,
)
from eventstore.table.events import Occupant
from eventstore.table.judging import NONCE
from eventstore.table.table import Table
from eventstore.table.texts import Sentence
from eventstore.write.challenges import FirstSeat
from eventstore.write.log_writer import CommandSource, NewGame
from eventstore.write.rematch import (
    KEPT_MS,
    KeptSeats,
    beside_kept_seats,
    invitation_to,
    rematch_of,
    seat_for_rematch,
    settings_of,
)
from eventstore.write.stalling import free_game
from projections.clocks import time_left
from projections.views import GameResponse, KeptSeat, SeatResponse, SetBackResponse, bot_accounts_at


class NewGameRequest(NewGame, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new game, as its creator wants it."""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take, for the caller or for a bot."""

    seat: Seat | None = None
    """The number of the seat; any free seat when it is left out."""
    nonce: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{NONCE.pattern}$"})] | None = None
    """1 to 64 printable characters that go into the game's chance."""
    bot: str | None = None
    """Put a bot of this kind there; after the start: let it play on for the seat."""
    invitation: str | None = None
    """For a private game: the invitation that its creator passes on."""


class AbortRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game is ended without a result."""

    reason: Sentence


class RematchResponse(msgspec.Struct, frozen=True):
    """The rematch of a game."""

    game: GameResponse | None
    """The new game; null while nobody has opened its table, and for a caller who did not sit at the old table."""


class RulingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An organiser's ruling on a dispute."""

    text: Sentence
    about: Ordinal | None = None
    """The version in dispute."""


class GoBackRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to go on from an earlier version."""

    to: Ordinal
    """The version before a decision of the caller: an item of `requests` in `GET …/decisions`."""


class AnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a player who asks to go back."""

    to: Ordinal
    """The version that the open request names."""
    accept: bool


def show_game(service: Service, state: State, caller: Identity) -> GameResponse:
    """Return a game in the view of a caller who may read it."""
    table = state.at_table
    rules = service.rulesets[table.ruleset]
    over = table.status == "finished" and state.position is not None
    mine = table.seat_of(caller.player) if caller.player else None
    invites = table.visibility == "private" and (mine is not None or table.creator == caller.actor)
    return GameResponse(
        game=table.game,
        head=str(state.head),
        status=status_of(state),
        **table.facts,
        seats=tuple(_seat_response(seat, occupant) for seat, occupant in enumerate(table.seats)),
        seat_colours=rules.seat_colours[: len(table.seats)],
        to_move=tuple(actor for actor in to_move(state) if actor != SERVICE),
        your_seat=mine,
        result=result_of(state, rules) if over else None,
        time=state.time,
        time_left=None if table.clock is None else time_left(table, service.core.clock()),
        bot_accounts=bot_accounts_at(table.seats),
        invitation=invitation_to(service.core.keys, table.game) if invites else msgspec.UNSET,
    )


async def game_in_full(context: AppContext, state: State, caller: Identity) -> GameResponse:
    """Return a game in the caller's view, with its kept seats, and the mark of a log that a fail-over has set back."""
    response = await _with_kept_seats(context, state, caller)
    mark = await context.service.store.set_back_of(response.game)
    if mark is None:
        return response
    return msgspec.structs.replace(response, set_back=SetBackResponse(str(mark.lost), str(mark.head), mark.noticed))


async def _with_kept_seats(context: AppContext, state: State, caller: Identity) -> GameResponse:
    """Return a game in the caller's view, with its kept seats; their players are named to people at the table alone."""
    response, table = show_game(context.service, state, caller), state.at_table
    kept_seats = await context.kept_seats.of(table)
    if kept_seats is None:
        return response
    players = kept_seats.of(table)
    is_of_table = caller.player in players.values() or response.your_seat is not None
    names = {player: await context.players.name_of(player) for player in players.values()} if is_of_table else {}
    seats = tuple(
        KeptSeat(seat, kept_seats.until, player if is_of_table else None, names.get(player))
        for seat, player in players.items()
    )
    return msgspec.structs.replace(response, kept_seats=seats)


def _seat_response(seat: int, occupant: Occupant | None) -> SeatResponse:
    if occupant is None:
        return SeatResponse(seat, None, None, None)
    return SeatResponse(seat, occupant.player, occupant.name, occupant.bot)


def is_invited(service: Service, table: Table, token: str | None) -> bool:
    """Return whether a token is the invitation to this game."""
    invitation = invitation_to(service.core.keys, table.game)
    return token is not None and hmac.compare_digest(token.encode(), invitation.encode())


_COMMON: Final = {
    "needs": requires_token,
    "problems": ("game_unknown", "act_refused", "key_reused"),
    "appends": "act",
    "scope": "play",
}


def command_operation(**facts: Any) -> type[CallOperation]:
    """Return the operation of a call that appends a table command; see `CallOperation`."""
    return operation(**{**_COMMON, **facts})


async def take_command(
    context: AppContext,
    game: str,
    source: TableCommand | CommandSource,
    caller: Identity,
    key: str | None,
    content: object = None,
) -> GameResponse:
    """Append a table command of a caller who may read the game, and return the game after it.

    Arguments as of `LogWriter.command`.
    """
    await readable_now(context.service, game, caller)
    await context.service.writer.command(game, source, caller, key, content=content)
    return await game_now(context, game, caller)


async def game_now(context: AppContext, game: str, caller: Identity) -> GameResponse:
    """Return a game as it is now."""
    return await _with_kept_seats(context, await context.service.reader.state(game), caller)


async def _invite(context: AppContext, state: State) -> None:
    """Notify the players of kept seats; nobody hears of a player that they have muted."""
    table = state.at_table
    kept_seats = await context.kept_seats.of(table)
    opener = table.creator.removeprefix("player:")
    for player in () if kept_seats is None else set(kept_seats.of(table).values()):
        preferences = await context.players.preferences(player)
        if opener not in (preferences.muted or ()):
            await context.notify(player, Occasion("challenged", table.game, 1, state.time, opener))


async def _challenge_bots(context: AppContext, table: Table, state: State, caller: Identity) -> None:
    """Challenge the bot accounts of a game that is over to its rematch, each once; its opener does so."""
    rematch, challenges = state.at_table, context.service.challenges
    accounts = [(seat, table.seats[seat]) for seat in bot_accounts_at(table.seats)]
    if rematch.status != "open" or rematch.creator != caller.actor or not accounts:
        return
    settings, opener = await settings_of(context.service.core, table), rematch.seat_of(caller.player)
    challenged = {sent.challenged for sent in (await challenges.of(caller.player)).sent if sent.rematch == rematch.game}
    for seat, account in accounts:
        if account is None or account.player in challenged or rematch.seats[seat] is not None:
            continue
        # The bot account may be erased or without a token, or one of the limits of challenges may be reached.
        with suppress(CommandRefused, PlayerUnknown):
            other = await context.players.player(account.player)
            if other.has_token:
                first: FirstSeat = "challenged" if opener is not None and seat < opener else "challenger"
                identity = Identity(other.player, other.name, "player")
                challenge = await challenges.make(caller, identity, settings, first, KEPT_MS, (rematch.game, seat))
                occasion = Occasion("challenged", "", 0, challenge.created, challenge.challenge)
                await context.notify(challenge.challenged, occasion)


def located(game: GameResponse, status: int = 201) -> Response[GameResponse]:
    """Return a game that is new to the caller, with its address."""
    return Response(game, status_code=status, headers={"location": f"/v1/games/{game.game}"})


class GamesController(Controller):
    """All games."""

    path = "/games"
    tags = ("games",)

    @post(
        operation_id="createGame",
        summary="Open a table",
        operation_class=command_operation(
            scope=None,
            problems=(
                *("option_invalid", "clock_invalid", "components_invalid", "key_reused", "label_reserved"),
                "quota_reached",
            ),
            example={
                "ruleset": "bison",
                "seats": 2,
                "options": {"variant": 1},
                "visibility": "public",
                "forks": "organiser",
                "labels": ["evening"],
            },
        ),
    )
    async def create(
        self, context: Context, caller: CallerIdentity, key: Key, data: JSONBody[NewGameRequest]
    ) -> Response[GameResponse]:
        """Open a table for a ruleset; nobody sits at it yet."""
        require_seen(data.labels, "$.labels")
        try:
            async with context.tables.place(caller, key, context.service.core.ids.new_game) as place:
                accepted = await context.service.writer.create(data, caller, key)
                place.thing = accepted.game
        except (RulesetUnknown, ComponentsUnknown) as error:
            field = "ruleset" if isinstance(error, RulesetUnknown) else "components"
            raise BodyInvalid(error.detail, value=error.value, pointer=f"$.{field}") from error
        return located(await game_now(context, accepted.game, caller))


class TableController(Controller):
    """A game: its table, its seats, and the commands of organisers and operators."""

    path = "/games/{game:str}"
    tags = ("games",)

    @get(
        operation_id="getGame",
        summary="A game and its table",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def table(
        self, request: Caller, context: Context, caller: CallerIdentity, game: GameId
    ) -> Response[GameResponse]:
        """Return the occupants of the seats, the status and the settings of the game."""
        state = await readable_now(context.service, game, caller)
        response = await game_in_full(context, state, caller)
        parts: list[object] = [response.your_seat, "invites" if response.invitation else "-"]
        if response.kept_seats is not msgspec.UNSET:
            parts.append(msgspec.json.encode(response.kept_seats).hex())
        if response.set_back is not msgspec.UNSET:
            parts.append(response.set_back.noticed)
        etag = entity_tag(state.head, *parts)
        return fresh(request, etag) or Response(response, headers={"etag": etag})

    @post(
        "/seats",
        operation_id="takeSeat",
        summary="Take a seat, or seat a bot",
        operation_class=command_operation(example={"seat": 0, "nonce": "a-word-of-mine"}),
    )
    async def take_seat(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[SeatRequest]
    ) -> GameResponse:
        """Sit down or seat a bot; a full table starts. After the start, a bot plays on for a seat.

        A player takes back a seat that they handed to a bot with `POST …/return`.
        """
        table = (await context.service.reader.state(game)).at_table
        if not is_invited(context.service, table, data.invitation):
            await context.service.rights.require_readable(table, caller)
        # The same request seats a bot before the start, and gives a seat away after it.
        source = partial(_seating, data=data, kept_seats=await context.kept_seats.of(table), caller=caller)
        content = TakeSeat(data.seat, data.nonce) if data.bot is None else ("takeSeat", data)
        await context.service.writer.command(game, source, caller, key, content=content)
        return await game_now(context, game, caller)

    @delete(
        "/seats/{seat:str}",
        operation_id="leaveSeat",
        summary="Leave a seat",
        status_code=200,
        operation_class=command_operation(),
    )
    async def leave_seat(
        self,
        context: Context,
        caller: CallerIdentity,
        key: Key,
        game: GameId,
        seat: Annotated[int, PathParameter(ge=0)],
    ) -> GameResponse:
        """Stand up before the start; creators and organisers may free any seat."""
        return await take_command(context, game, LeaveSeat(seat), caller, key)

    @get(
        "/rematch",
        operation_id="getRematch",
        summary="Where the same people play again",
        operation_class=operation(needs=requires_token, problems=("game_unknown",)),
    )
    async def rematch(self, context: Context, caller: CallerIdentity, game: GameId) -> RematchResponse:
        """Return the new table of a game that is over, for a caller who sat at it."""
        table = (await readable_now(context.service, game, caller)).at_table
        sat = bool(caller.player) and table.seat_of(caller.player) is not None
        rematch = await rematch_of(context.service.core, game) if sat and table.closed else None
        return RematchResponse(None if rematch is None else await _with_kept_seats(context, rematch, caller))

    @post(
        "/rematch",
        operation_id="playAgain",
        summary="Play again with the same people",
        status_code=200,
        operation_class=command_operation(),
    )
    async def play_again(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """Sit down again, on the same seat, at a new table of the same game, options and bots.

        The first request opens the table, and invites the other people of the game: each gets a notice, and their seat
        is kept for a day. Bot accounts are challenged to it, and sit down when they accept. All get the same table. It
        is private where the game was private, else unlisted.
        """
        table = (await readable_now(context.service, game, caller)).at_table
        service = context.service
        rematch = await seat_for_rematch(service.core, service.writer, context.kept_seats, table, caller, key)
        await _invite(context, rematch)
        await _challenge_bots(context, table, rematch, caller)
        return await _with_kept_seats(context, rematch, caller)

    @post(
        "/abort",
        operation_id="abortGame",
        summary="End a game without a result",
        operation_class=command_operation(scope=None, example={"reason": "The tournament was called off."}),
    )
    async def abort(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[AbortRequest]
    ) -> GameResponse:
        """End a game without a result; after the start only organisers may."""
        return await take_command(context, game, AbortGame(sentences(data.reason, "$.reason")), caller, key)

    @post(
        "/rulings",
        operation_id="ruleDispute",
        summary="Rule on a dispute",
        operation_class=command_operation(scope=None, example={"text": "The decision stands.", "about": 3}),
    )
    async def rule(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[RulingRequest]
    ) -> GameResponse:
        """Write an organiser's ruling into the log."""
        ruling = RuleDispute(sentences(data.text, "$.text"), data.about)
        return await take_command(context, game, ruling, caller, key)

    @post(
        "/take-back-request",
        operation_id="requestTakeBack",
        summary="Ask the others to go back",
        operation_class=command_operation(needs=requires_player, example={"to": 4}),
    )
    async def request_take_back(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[GoBackRequest]
    ) -> GameResponse:
        """Ask all other people at the table to go on from the version before a final decision of the caller.

        When all have agreed, the game named by `superseded_by` goes on from there: at once where the others are bots.
        """
        return await _request(context, game, RequestTakeBack(data.to), caller, key)

    @post(
        "/take-back-request/answers",
        operation_id="answerTakeBack",
        summary="Answer a player who asks to go back",
        operation_class=command_operation(needs=requires_player, example={"to": 4, "accept": True}),
    )
    async def answer_take_back(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[AnswerRequest]
    ) -> GameResponse:
        """Agree to go back, or refuse: a refusal ends the request. After the last agreement `superseded_by` goes on."""
        return await _request(context, game, AnswerTakeBack(data.to, data.accept), caller, key)

    @delete(
        "/take-back-request",
        operation_id="withdrawTakeBack",
        summary="Withdraw a request to go back",
        status_code=200,
        operation_class=command_operation(needs=requires_player),
    )
    async def withdraw_take_back(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId
    ) -> GameResponse:
        """Withdraw the caller's request to go back."""
        return await take_command(context, game, WithdrawTakeBack(), caller, key)

    @post(
        "/retry",
        operation_id="retryGame",
        summary="Free a stalled game",
        operation_class=command_operation(scope=None, needs=requires_operator),
    )
    async def retry(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """Free a stalled game: the service tries the run again that failed five times."""
        await free_game(context.service.core, context.service.writer, game, caller, key)
        return await game_now(context, game, caller)


async def _request(
    context: AppContext, game: str, command: RequestTakeBack | AnswerTakeBack, caller: Identity, key: str | None
) -> GameResponse:
    await readable_now(context.service, game, caller)
    await context.service.forking.request(game, command, caller, key)
    return await game_now(context, game, caller)


async def _seating(table: Table, *, data: SeatRequest, kept_seats: KeptSeats | None, caller: Identity) -> TableCommand:
    if table.status == "open":
        return beside_kept_seats(kept_seats, table, caller, TakeSeat(data.seat, data.nonce, data.bot))
    if data.bot is None:
        return TakeSeat(data.seat, data.nonce)
    seat = data.seat if data.seat is not None else table.seat_of(caller.player) if caller.player else None
    if seat is None:
        raise CommandRefused("seat_unknown", "name the seat that a bot shall play on for", value=data.bot)
    return HandSeatToBot(seat, data.bot)
