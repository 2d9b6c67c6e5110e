"""Planned decisions: sealing a plan, reading it, giving it up, and the options of a plan."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody, QueryParameter

from api.context import Caller, CallerIdentity, Context, Key
from api.decisions import EntryTaken, entry_taken
from api.http.authentication import requires_player
from api.http.errors import QueryInvalid
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Language
from api.http.responses import answer_question, readable_now
from eventstore.errors import UNREADABLE
from eventstore.log.plans import NewPlan
from eventstore.storage.head import HEAD
from eventstore.table.plans import MOST_ITEMS, PlanItem
from projections.plans import PlanOptions, PlansResponse


class PlanRequest(NewPlan, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A plan: the caller's decisions for a time when they are to move."""

    head: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{HEAD.pattern}$"})]
    """`<version>-<hash8>`: the last head that the caller had seen."""


_items: Final = msgspec.json.Decoder(Annotated[tuple[PlanItem, ...], msgspec.Meta(max_length=MOST_ITEMS)])


class PlansController(Controller):
    """Planned decisions of seats that are not to move."""

    path = "/games/{game:str}/plans"
    tags = ("play",)

    @get(
        operation_id="listPlans",
        summary="The plans that wait",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def every(self, request: Caller, game: GameId, language: Language = "en") -> Response[PlansResponse]:
        """Return the seats with plans. Only the player of a seat sees the content of its plan."""
        return await answer_question(request, game, lambda projections, snapshot: projections.plans(snapshot, language))

    @post(
        operation_id="sealPlan",
        summary="Plan decisions",
        operation_class=operation(
            needs=requires_player,
            appends="act",
            scope="play",
            problems=("game_unknown", "head_invalid", "head_conflict", "log_set_back", "act_refused", "key_reused"),
            example={
                "head": "4-2edb2050",
                "items": [{"at": {"type": "turn_step.1"}, "decision": {"type": "lay_counter"}}],
                "unless_changed": "step",
            },
        ),
    )
    async def seal(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[PlanRequest]
    ) -> EntryTaken:
        """Seal decisions of the caller, who is not to move, for later steps; a new plan replaces an older plan.

        At the step that a plan names, the service takes the decision as if its owner had taken it at once. Anything
        unforeseen ends the plan.
        """
        state = await readable_now(context.service, game, caller)
        new = NewPlan(data.items, data.until, data.unless_changed)
        accepted = await context.service.planning.seal(game, data.head, new, caller, key)
        return await entry_taken(context, accepted, state.at_table.ruleset, caller)

    @delete(
        operation_id="cancelPlan",
        summary="Give up a plan",
        status_code=200,
        operation_class=operation(
            needs=requires_player, appends="act", scope="play", problems=("game_unknown", "act_refused", "key_reused")
        ),
    )
    async def cancel(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> EntryTaken:
        """Give up the plan of the caller's seat."""
        state = await readable_now(context.service, game, caller)
        accepted = await context.service.planning.cancel(game, caller, key)
        return await entry_taken(context, accepted, state.at_table.ruleset, caller)

    @get(
        "/options",
        operation_id="listPlanOptions",
        summary="The options of a plan",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def options(
        self,
        request: Caller,
        game: GameId,
        items: Annotated[
            str,
            QueryParameter(
                description="The items of the plan that come before, as in `POST …/plans`: an array in JSON."
            ),
        ] = "[]",
        language: Language = "en",
    ) -> Response[PlanOptions]:
        """Return the steps that the game could reach next for the caller, and the caller's possible decisions there.

        The service finds them in imagined games: hidden information is dealt anew, the others decide at random, and the
        caller decides as `items` say. So the game may reach another step, and another decision may be legal.
        """
        try:
            chosen = _items.decode(items)
        except (*UNREADABLE, UnicodeEncodeError) as error:
            raise QueryInvalid(f"items: {error}", parameter="items", value=items) from None
        return await answer_question(
            request, game, lambda projections, snapshot: projections.plan_options(snapshot, chosen, language)
        )
