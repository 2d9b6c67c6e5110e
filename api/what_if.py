"""What if: several decisions at any version of a game, judged and never appended."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, post
from litestar.params import JSONBody, QueryParameter

from api.context import Caller, app_context
from api.decisions import SeatsPictureWidth, picture_widths
from api.http.bodies import decode
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Language, SeenAs
from api.http.responses import encoded, snapshot_of
from domain.core.events import Seat
from eventstore.storage.head import Ordinal
from projections.what_if import MOST_DECISIONS, ImaginedDecision, WhatIf


class SupposedDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that a seat would take."""

    decision: msgspec.Raw
    """A decision of the ruleset: `{"type": …}` and its fields."""
    seat: Seat | None = None
    """The seat that decides; left out: the seat to move."""


class WhatIfRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions to try."""

    at: Ordinal
    """The version before the first of them."""
    decisions: Annotated[tuple[SupposedDecision, ...], msgspec.Meta(max_length=MOST_DECISIONS)] = ()
    """The decisions, in order; none: only the options at the version."""


class WhatIfController(Controller):
    """Decisions that are tried at a version."""

    path = "/games/{game:str}/what-if"
    tags = ("log",)

    @post(
        operation_id="whatIf",
        summary="Try decisions at a version",
        status_code=200,
        operation_class=operation(
            scope="read",
            problems=("game_unknown", "version_unknown", "view_refused", "act_refused"),
            example={"at": 5, "decisions": [{"seat": 0, "decision": {"type": "choose_action", "action": "lay_tile"}}]},
        ),
    )
    async def what_if(
        self,
        request: Caller,
        game: GameId,
        data: JSONBody[WhatIfRequest],
        picture: Annotated[
            int | None,
            QueryParameter(ge=100, le=10_000, description="Draw the board after them too, this many pixels wide."),
        ] = None,
        seats_picture: SeatsPictureWidth = None,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[WhatIf]:
        """Return the outcome of decisions of any seats at any version, as far as the caller can know it.

        Nothing is appended and nothing is drawn. The answer ends before the first illegal decision, before the first
        draw, and before the first event that depends on information hidden from the caller; `stop` says so.
        """
        context = app_context(request)
        snapshot = await snapshot_of(request, game, seen_as)
        decoder = context.decision_decoders[snapshot.state.at_table.ruleset]
        decisions = [
            ImaginedDecision(choice.seat, decode(bytes(choice.decision), decoder, f"$.decisions[{number}].decision"))
            for number, choice in enumerate(data.decisions)
        ]
        widths = picture_widths(picture, seats_picture)
        return await encoded(await context.projections.what_if(snapshot, data.at, decisions, language, widths))
