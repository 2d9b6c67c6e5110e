"""Decisions that the rules refused, for the organisers of a game."""

from __future__ import annotations

from litestar import Controller, get

from api.context import CallerIdentity, Context
from api.disputes import organised_game
from api.http.authentication import requires_token
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Language
from projections.refused import RefusedList, refused_list


class RefusedController(Controller):
    """The refused decisions of a game."""

    path = "/games/{game:str}/refused"
    tags = ("disputes",)

    @get(
        operation_id="listRefusedDecisions",
        summary="Decisions that the rules refused",
        operation_class=operation(problems=("game_unknown", "token_missing", "role_missing")),
    )
    async def refused(
        self, context: Context, caller: CallerIdentity, game: GameId, language: Language = "en"
    ) -> RefusedList:
        """Return the refused decisions of a game, with the rules that refused them, for its organisers without a seat.

        The newest 200 are kept, for 30 days after the last. A decision is told where the caller may know all that its
        seat knew.
        """
        requires_token(caller)
        snapshot = await organised_game(context, game, caller)
        decisions = await context.refused.of(game)
        last, states = snapshot.state.version, context.projections.states
        versions = {decision.version for decision in decisions if decision.version <= last}
        hiding = [version for version in versions if not snapshot.visibility.at(version).everything]
        states_then = {version: await states.at(snapshot.state, version) for version in hiding}
        tell = context.projections.tell(snapshot, language)
        return RefusedList(game, refused_list(states_then, snapshot, decisions, tell))
