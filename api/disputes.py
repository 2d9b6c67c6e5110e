"""Disputes of games and tournaments, with their answers."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.context import AppContext, CallerIdentity, Context, Key
from api.http.authentication import requires_player, requires_token
from api.http.bodies import reason_in_words
from api.http.errors import RoleMissing
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Language
from api.tournaments import TournamentId
from eventstore.identity import Identity
from eventstore.log.visibility import GameSnapshot
from eventstore.review.disputes import Dispute, DisputeAnswerRequest, DisputeRequest
from eventstore.tournament.roles import is_organiser
from projections.disputes import AROUND, DisputeCase, DisputeList, DisputeResponse, dispute_response

DisputeId: TypeAlias = Annotated[str, PathParameter(description="A dispute's id.")]


_OF_A_GAME: Final = ("game_unknown", "dispute_unknown")
_ANSWERS: Final = (
    *_OF_A_GAME,
    "dispute_refused",
    "act_refused",
    "tournament_refused",
    "role_missing",
    "version_unknown",
)


class DisputesController(Controller):
    """The disputes of a game."""

    path = "/games/{game:str}"
    tags = ("disputes",)

    @post(
        "/disputes",
        operation_id="openDispute",
        summary="Open a dispute",
        operation_class=operation(
            needs=requires_player,
            problems=("game_unknown", "version_unknown", "act_refused", "dispute_refused", "key_reused"),
            appends="act",
            example={"version": 4, "words": "The tile lies on a hex that is taken.", "rule": "4.3", "discloses": True},
        ),
    )
    async def open(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[DisputeRequest]
    ) -> Response[Dispute]:
        """Report a fault of a game at which the caller sits, at a version. Its organisers are told, and answer."""
        words = reason_in_words(data.words, "$.words")
        await context.service.rights.snapshot(game, caller)
        request = msgspec.structs.replace(data, words=words)
        dispute = await context.service.disputes.open(game, request, caller, key)
        location = f"/v1/games/{game}/disputes/{dispute.dispute}"
        return Response(dispute, status_code=201, headers={"location": location})

    @get(
        "/disputes",
        operation_id="listDisputes",
        summary="The disputes of a game",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def every(self, context: Context, caller: CallerIdentity, game: GameId) -> DisputeList:
        """Return the disputes of a game, and of the games that it replaced, with their answers.

        Only players at that game and its organisers see its disputes.
        """
        table = (await context.service.rights.snapshot(game, caller)).state.at_table
        may_answer = await context.service.tournaments.organises(table, caller)
        return DisputeList(may_answer, await context.service.disputes.seen_with_replaced(table, caller))

    @get(
        "/disputes/{dispute:str}",
        operation_id="getDispute",
        summary="A dispute with everything that an answer needs",
        operation_class=operation(problems=_OF_A_GAME),
    )
    async def dispute(
        self, context: Context, caller: CallerIdentity, game: GameId, dispute: DisputeId, language: Language = "en"
    ) -> DisputeResponse:
        """Return a dispute with the board, the legal decisions, the rule, and the entries and refusals around it."""
        snapshot = await context.service.rights.snapshot(game, caller)
        match, may_answer = await context.service.disputes.dispute(snapshot.state.at_table, dispute, caller)
        around = context.projections.states.around(snapshot.state, match.version, AROUND)
        if may_answer:
            refused, entries = await asyncio.gather(context.refused.of(game), around)
        else:
            refused, entries = None, await around
        now = (await context.service.disputes.now(snapshot.state)).at_table.game
        case = DisputeCase(match, now, refused, entries)
        return await dispute_response(context.projections, snapshot, case, language)

    @delete(
        "/disputes/{dispute:str}",
        operation_id="withdrawDispute",
        summary="Withdraw an own dispute",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=(*_OF_A_GAME, "dispute_refused")),
    )
    async def withdraw(self, context: Context, caller: CallerIdentity, game: GameId, dispute: DisputeId) -> Dispute:
        """Withdraw a dispute of the caller that has no answer."""
        await context.service.rights.snapshot(game, caller)
        return await context.service.disputes.withdraw(game, dispute, caller)

    @post(
        "/disputes/{dispute:str}/answer",
        operation_id="answerDispute",
        summary="Answer a dispute",
        status_code=200,
        operation_class=operation(
            needs=requires_token,
            problems=_ANSWERS,
            appends="act",
            example={"verdict": "ruled", "why": "The hex was free (4.3). The decision stands."},
        ),
    )
    async def answer(
        self,
        context: Context,
        caller: CallerIdentity,
        game: GameId,
        dispute: DisputeId,
        data: JSONBody[DisputeAnswerRequest],
    ) -> Dispute:
        """Answer a dispute of a game that the caller organises, once. The same answer again changes nothing.

        A ruling, a fork that replaces the game, or a result is appended in one step with the answer; at a table of a
        tournament its log says it too.
        """
        answer = msgspec.structs.replace(data, why=reason_in_words(data.why, "$.why"))
        try:
            await organised_game(context, game, caller)
        except RoleMissing:
            # The caller may have organised the game when they answered, and repeats a request whose answer was lost.
            first = await context.service.disputes.answered(game, dispute, answer, caller)
            if first is None:
                raise
            return first
        return await context.service.disputes.answer(game, dispute, answer, caller)


class TournamentDisputesController(Controller):
    """The disputes at all tables of a tournament."""

    path = "/tournaments/{tournament:str}"
    tags = ("disputes",)

    @get(
        "/disputes",
        operation_id="listTournamentDisputes",
        summary="The disputes of a tournament",
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def every(self, context: Context, caller: CallerIdentity, tournament: TournamentId) -> DisputeList:
        """Return the disputes at tables of a tournament: all for its organisers, of their own games for players."""
        state = await context.service.tournaments.state(tournament)
        may_answer = is_organiser(state, caller)
        return DisputeList(may_answer, await context.service.disputes.seen_in(tournament, caller))


async def organised_game(context: AppContext, game: str, caller: Identity) -> GameSnapshot:
    """Return a game that a caller organises.

    Raises:
        GameUnknown: the game does not exist, or the caller may not read it.
        RoleMissing: the caller does not organise the game, or sits there.
    """
    snapshot = await context.service.rights.snapshot(game, caller)
    if not await context.service.tournaments.organises(snapshot.state.at_table, caller):
        detail = "this is for organisers of the game or its tournament without a seat at its table"
        raise RoleMissing(detail, value=caller.role)
    return snapshot
