"""Absence: stand-in bots, returns, substitutes, vacations, and pauses of a table or of all tables of a round."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody
from msgspec.structs import replace

from api.context import AppContext, CallerIdentity, Context, Key
from api.games import command_operation, game_now, take_command
from api.http.authentication import requires_player, requires_token
from api.http.bodies import sentences
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from api.http.parameters import GameId
from api.http.responses import readable_now
from api.tournaments import RoundNumber, TournamentId
from domain.core.events import Seat
from domain.tournament.errors import TournamentRefused
from eventstore.errors import CommandRefused, GameUnknown
from eventstore.identity import Identity
from eventstore.table.checks import seat_of_caller
from eventstore.table.commands import (
    AnswerPause,
    AnswerSubstitute,
    OfferSubstitute,
    PauseGame,
    RequestPause,
    ResumeGame,
    ReturnToSeat,
    SeatStandIn,
    TableCommand,
    WithdrawPause,
)
from eventstore.table.names import name_at_table
from eventstore.table.table import Table
from eventstore.tournament.roles import require_organiser
from eventstore.write.vacations import Vacation
from projections.views import GameResponse

_LONGEST_PAUSE_MS: Final = 366 * 24 * 3600 * 1000

Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Until = Annotated[int, msgspec.Meta(ge=0, le=10**15)]


class StandInRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stand-in bot for a seat."""

    bot: str
    """The kind of bot; `GET /v1/rulesets/{name}` names them."""
    seat: Seat | None = None
    """The number of the seat; the caller's own when it is left out."""


class PauseRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pause: its reason and its end."""

    reason: Reason
    until: Until | None = None
    """The time at which the pause ends by itself, milliseconds since 1970 in UTC, at most 366 days ahead; null where
    somebody ends it."""


class PauseAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a request for a pause."""

    seat: Seat
    """The seat that asks."""
    accept: bool
    until: Until | None = None
    """The end that the request names; null where it names none."""


class RoundPause(msgspec.Struct, frozen=True):
    """The games of a round after a pause of all its tables began or ended."""

    tournament: str
    round: int
    games: tuple[str, ...]
    """The games that are paused now, or go on."""
    left: tuple[str, ...]
    """The games that did not change: they are over, or were not paused."""


class SubstituteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offer of a seat of a running game to another player."""

    player: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """The id of the player, who has no seat at this table."""
    seat: Seat | None = None
    """The number of the seat; the caller's own when it is left out."""


class SubstituteAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to an offer of a seat."""

    seat: Seat
    player: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """The id of the player to whom the seat is offered."""
    accept: bool


_OF_ROUND: Final = ("tournament_unknown", "tournament_refused")


async def acting(context: AppContext, game: str, caller: Identity) -> Identity:
    """Return the identity with which a caller acts at a game that they may read.

    An organiser of the game's tournament acts with the role of an organiser.
    """
    table = (await readable_now(context.service, game, caller)).at_table
    if not caller.arbitrates and await context.service.tournaments.organises(table, caller):
        return replace(caller, role="organiser")
    return caller


def _checked(context: AppContext, data: PauseRequest) -> PauseRequest:
    """Return a request for a pause with line feeds as line ends of its reason.

    Raises:
        BodyInvalid: the reason holds an invisible character, or the end does not lie ahead.
    """
    data = msgspec.structs.replace(data, reason=sentences(data.reason, "$.reason"))
    now = context.service.core.clock()
    if data.until is not None and not now < data.until <= now + _LONGEST_PAUSE_MS:
        detail = "a pause ends after now, and at most 366 days ahead"
        raise BodyInvalid(detail, value=data.until, pointer="$.until", rule="time A8")
    return data


class AbsenceController(Controller):
    """Absences from a table, and pauses of it."""

    path = "/games/{game:str}"
    tags = ("absence",)

    @post(
        "/stand-in",
        operation_id="seatStandIn",
        summary="Let a bot stand in",
        status_code=200,
        operation_class=command_operation(example={"bot": "greedy"}),
    )
    async def stand_in(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[StandInRequest]
    ) -> GameResponse:
        """Let a bot decide for a seat until its player returns. The player keeps the seat and its view.

        Players choose their own seat, organisers any seat. Players may also choose the seat of an opponent for whom the
        game has waited long enough (`absent_after`). `POST …/seats` with a bot gives a seat away instead.
        """

        async def stand_in(table: Table) -> SeatStandIn:
            return SeatStandIn(_seat_meant(table, caller, data.seat), data.bot)

        return await take_command(
            context, game, stand_in, await acting(context, game, caller), key, ("seatStandIn", data)
        )

    @post(
        "/return",
        operation_id="returnToSeat",
        summary="Come back",
        status_code=200,
        operation_class=command_operation(needs=requires_player),
    )
    async def come_back(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """End the stand-in for the caller's seat at once. Any decision that the caller sends does the same.

        A player also takes back a seat that they handed to a bot, as long as the game goes on. At a table of a
        tournament nobody returns after a withdrawal, an exclusion from the table, or a replacement there.
        """
        table = (await readable_now(context.service, game, caller)).at_table
        await context.service.tournaments.require_may_return(table, caller)
        return await take_command(context, game, ReturnToSeat(), caller, key)

    @post(
        "/pause-request",
        operation_id="requestPause",
        summary="Ask the others for a pause",
        status_code=200,
        operation_class=command_operation(needs=requires_player, example={"reason": "Dinner"}),
    )
    async def request_pause(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[PauseRequest]
    ) -> GameResponse:
        """Ask all other people at the table to pause.

        The pause begins with the last agreement, or at once where the others are bots.
        """

        async def request(_: Table) -> RequestPause:
            pause = _checked(context, data)
            return RequestPause(pause.reason, pause.until)

        return await take_command(context, game, request, caller, key, ("requestPause", data))

    @post(
        "/pause-request/answers",
        operation_id="answerPause",
        summary="Answer a request for a pause",
        status_code=200,
        operation_class=command_operation(needs=requires_player, example={"seat": 0, "accept": True}),
    )
    async def answer_pause(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[PauseAnswer]
    ) -> GameResponse:
        """Agree to pause, or refuse: a refusal ends the request."""
        return await take_command(context, game, AnswerPause(data.seat, data.until, data.accept), caller, key)

    @delete(
        "/pause-request",
        operation_id="withdrawPause",
        summary="Withdraw a request for a pause",
        status_code=200,
        operation_class=command_operation(needs=requires_player),
    )
    async def withdraw_pause(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """Withdraw the caller's request for a pause."""
        return await take_command(context, game, WithdrawPause(), caller, key)

    @post(
        "/pause",
        operation_id="pauseGame",
        summary="Pause a game",
        status_code=200,
        operation_class=command_operation(scope=None, example={"reason": "The hall closes for the night."}),
    )
    async def pause(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[PauseRequest]
    ) -> GameResponse:
        """Stop all moves until the game is resumed. For organisers; the players are not asked."""

        async def pause(_: Table) -> PauseGame:
            checked = _checked(context, data)
            return PauseGame(checked.reason, checked.until)

        return await take_command(context, game, pause, await acting(context, game, caller), key, ("pauseGame", data))

    @delete(
        "/pause",
        operation_id="resumeGame",
        summary="End a pause",
        status_code=200,
        operation_class=command_operation(),
    )
    async def resume(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """Let the game go on. For organisers, and for every player who agreed to the pause."""
        return await take_command(context, game, ResumeGame(), await acting(context, game, caller), key)

    @post(
        "/substitutes",
        operation_id="offerSubstitute",
        summary="Offer a seat to another player",
        status_code=200,
        operation_class=command_operation(
            problems=("game_unknown", "act_refused", "key_reused", "player_unknown"), example={"player": "p-dora"}
        ),
    )
    async def offer(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[SubstituteRequest]
    ) -> GameResponse:
        """Offer a seat to a substitute: a player offers their own seat, an organiser any seat.

        The substitute gets the seat once they have accepted, and all others at the table have agreed or an organiser
        has consented. From then on the substitute has the seat's view, and its former player has not.
        """

        async def offer(table: Table) -> OfferSubstitute:
            seat = _seat_meant(table, caller, data.seat)
            substitute = await context.players.player(data.player)
            if substitute.role == "operator":
                raise CommandRefused("knows_other_hand", "operators see every hand", value=data.player, rule="time A14")
            others = [
                occupant.name for number, occupant in enumerate(table.seats) if occupant is not None and number != seat
            ]
            name = name_at_table(
                Identity(substitute.player, substitute.name, "player"), others, context.service.core.bots
            )
            return OfferSubstitute(seat, substitute.player, name, asks_players=True)

        return await take_command(
            context, game, offer, await acting(context, game, caller), key, ("offerSubstitute", data)
        )

    @post(
        "/substitutes/answers",
        operation_id="answerSubstitute",
        summary="Accept a seat, or agree to a substitute",
        status_code=200,
        operation_class=command_operation(example={"seat": 0, "player": "p-dora", "accept": True}),
    )
    async def answer_offer(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[SubstituteAnswer]
    ) -> GameResponse:
        """Accept as the substitute, agree as another player at the table, consent as an organiser, or decline.

        The player of the seat may decline too: they withdraw the offer.
        """
        command = AnswerSubstitute(data.seat, data.player, data.accept)
        state = await context.service.reader.state(game)
        if caller.player and any(offer.player == caller.player for offer in state.at_table.substitutes):
            # A substitute may not read a private game yet.
            await context.service.writer.command(game, command, caller, key)
            return await game_now(context, game, caller)
        return await take_command(context, game, command, await acting(context, game, caller), key)


def _seat_meant(table: Table, caller: Identity, named: Seat | None) -> Seat:
    """Return the named seat, or else the caller's own.

    Raises:
        CommandRefused: no seat is named, and the caller has none.
    """
    return seat_of_caller(table, caller) if named is None else named


class VacationResponse(msgspec.Struct, frozen=True):
    """The vacation of a player."""

    on: bool
    changed: int
    """The time of the last switch, milliseconds since 1970 in UTC; 0 where the vacation is off."""
    waiting: tuple[str, ...]
    """The player's games that have not learned of the switch yet; a worker tells them."""


class VacationController(Controller):
    """The vacation of a player, in all their games at once."""

    path = "/players/me/vacation"
    tags = ("players",)

    @get(
        operation_id="getVacation",
        summary="Whether the caller is on vacation",
        operation_class=operation(needs=requires_player),
    )
    async def vacation(self, context: Context, caller: CallerIdentity) -> VacationResponse:
        """Return whether the caller is on vacation. The days of vacation left in a game stand in the game."""
        return _vacation_response(await context.service.vacations.of(caller.player))

    @put(
        operation_id="beginVacation",
        summary="Go on vacation",
        operation_class=operation(needs=requires_player),
    )
    async def begin(self, context: Context, caller: CallerIdentity) -> VacationResponse:
        """Stop the caller's clock in every game that goes on and has days of vacation left."""
        games = await _games_of(context, caller.player)
        return _vacation_response(await context.service.vacations.switch(caller.player, games, on=True))

    @delete(
        operation_id="endVacation",
        summary="Be back from vacation",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def end(self, context: Context, caller: CallerIdentity) -> VacationResponse:
        """End the caller's vacation in every game. Only another `PUT` switches it on again."""
        games = await _games_of(context, caller.player)
        return _vacation_response(await context.service.vacations.switch(caller.player, games, on=False))


def _vacation_response(vacation: Vacation) -> VacationResponse:
    return VacationResponse(vacation.on, vacation.changed, vacation.games)


async def _games_of(context: AppContext, player: str) -> tuple[str, ...]:
    """Return the ids of a player's games that have begun and are not over."""
    return tuple(row.game for row in await context.lists.every_game(player, over=False) if row.status != "open")


class RoundAbsenceController(Controller):
    """All tables of a round at once."""

    path = "/tournaments/{tournament:str}/rounds/{number:str}/pause"
    tags = ("tournaments",)

    @post(
        operation_id="pauseRound",
        summary="Pause all tables of a round",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=_OF_ROUND, example={"reason": "Lunch until two."}),
    )
    async def pause(
        self,
        context: Context,
        caller: CallerIdentity,
        tournament: TournamentId,
        number: RoundNumber,
        data: JSONBody[PauseRequest],
    ) -> RoundPause:
        """Pause every running game of the round. The same request again pauses the games that it had not reached."""
        pause = _checked(context, data)
        return await _at_all_tables(context, tournament, number, caller, PauseGame(pause.reason, pause.until))

    @delete(
        operation_id="resumeRound",
        summary="End the pause at all tables of a round",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=_OF_ROUND),
    )
    async def resume(
        self, context: Context, caller: CallerIdentity, tournament: TournamentId, number: RoundNumber
    ) -> RoundPause:
        """Let every paused game of the round go on, also a game that its players paused."""
        return await _at_all_tables(context, tournament, number, caller, ResumeGame())


async def _at_all_tables(
    context: AppContext, tournament: str, number: int, caller: Identity, command: TableCommand
) -> RoundPause:
    log = context.service.tournaments
    state = await log.state(tournament)
    require_organiser(state, caller)
    if not 1 <= number <= len(state.played.begun) or state.played.settings.game is None:
        detail = f"rounds 1 to {len(state.played.begun)} were opened, and are played here"
        raise TournamentRefused("round_not_open", detail, value=number, rule="5")
    organiser = replace(caller, role="organiser") if not caller.arbitrates else caller
    changed: list[str] = []
    left: list[str] = []
    for table in range(1, len(state.played.begun[number - 1].tables) + 1):
        with suppress(GameUnknown):  # a worker is about to open it
            game = (await log.game_at(state, number, table)).at_table.game
            try:
                await context.service.writer.command(game, command, organiser)
                changed.append(game)
            except CommandRefused as refused:
                (changed if refused.code == "pause_already" else left).append(game)
    return RoundPause(tournament, number, tuple(changed), tuple(left))
