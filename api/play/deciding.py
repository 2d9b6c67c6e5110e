"""Taking a decision over HTTP: the one path of the service that has to be quick.

A decision costs one trip to the store. Nothing is read that this process knows already, and the events
of the answer are the very bytes that were appended, opened where the caller may look.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.response.base import ASGIResponse

from api.games.seen import readable_now
from api.parts import AppContext, Caller, app_context, who
from api.play.schemas import DecisionRequest, DryRunResponse, EntryTaken
from api.wire.answers import answer
from api.wire.bodies import body_invalid, read
from api.wire.keys import idempotency_key
from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.sealing import insert_openings
from eventstore.log.visibility import VisibilityRange
from eventstore.write.appending import Accepted

_body: Final = msgspec.json.Decoder(DecisionRequest)
_decode: Final = msgspec.json.Decoder().decode


class _Events(msgspec.Struct):
    time: int
    events: msgspec.Raw


_events: Final = msgspec.json.Decoder(_Events)


async def take_decision(request: Caller, game: str) -> ASGIResponse:
    """Append a decision and answer with the new head and the events."""
    parts, caller = app_context(request), who(request)
    asked = await read(request, _body)
    try:
        ruleset, decision = await _decision(parts, game, asked)
        accepted = await parts.service.path.decide(game, asked.head, caller, decision, idempotency_key(request))
    except StoreUnavailable:
        raise
    except TabletapeError:
        # Whoever may not read the game does not learn from a refusal that there is one.
        await readable_now(parts.service, game, caller)
        raise
    return answer(await _shown(parts, accepted, ruleset, caller), status=201)


async def judge_decision(request: Caller, game: str, language: str) -> ASGIResponse:
    """Say what would follow from a decision, in words too, and append nothing."""
    parts, caller = app_context(request), who(request)
    asked = await read(request, _body)
    await readable_now(parts.service, game, caller)
    ruleset, decision = await _decision(parts, game, asked)
    outcome = await parts.service.path.dry_run(game, asked.head, caller, decision)
    told = await parts.projections.outlook(game, caller, outcome, language)
    events = outcome.events if outcome.whole else None
    return answer(DryRunResponse(str(outcome.head), ruleset, True, events, told.texts, told.points))


async def _decision(parts: AppContext, game: str, asked: DecisionRequest) -> tuple[str, Any]:
    """Return the ruleset of a game, and the decision as it reads it."""
    ruleset = (await parts.service.reader.layout(game)).ruleset
    raw = bytes(asked.decision)
    try:
        return ruleset, parts.decision_decoders[ruleset].decode(raw)
    except msgspec.ValidationError as error:
        refused = body_invalid(raw, str(error))
        refused.pointer = refused.pointer.replace("$", "$.decision", 1)
        raise refused from None


async def _shown(parts: AppContext, accepted: Accepted, ruleset: str, caller: Identity) -> EntryTaken:
    record = accepted.record
    body = _events.decode(record.body)
    events: Any = body.events
    if accepted.openings:
        part = await _sight(parts, accepted, caller)
        plain = _decode(record.body)
        insert_openings(plain, [opening for opening in accepted.openings if part.sees(opening)])
        events = plain["events"]
    return EntryTaken(accepted.game, str(accepted.head), ruleset, record.version, body.time, events)


async def _sight(parts: AppContext, accepted: Accepted, caller: Identity) -> VisibilityRange:
    """Return what the caller may see of his own new entry, without a trip while the game goes on."""
    state = accepted.state
    if state is not None and not state.at_table.ended:
        seat = state.at_table.seat_of(caller.player)
        if seat is not None:
            return VisibilityRange(None, frozenset((seat,)), everything=False)
    return (await parts.service.rights.sight(accepted.game, caller)).at(accepted.record.version)
