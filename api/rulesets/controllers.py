"""The calls about rulesets."""

from __future__ import annotations

import hashlib
import re
from typing import Any, Final

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.parts import Caller, app_context, who
from api.players.guards import requires_token
from api.rulesets.schemas import ComponentsKept, RulesetLine, RulesetResponse
from api.wire.answers import answer, answer_bytes, fresh
from api.wire.bodies import read_json_bytes, require_seen
from domain.core.component_sets import canonical
from eventstore.errors import ComponentsUnknown

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_FOR_GOOD: Final = {"Cache-Control": "private, max-age=31536000, immutable"}


class RulesetsController(Controller):
    """What can be played."""

    path = "/rulesets"
    tags = ("rulesets",)

    @get(operation_id="listRulesets", summary="What can be played", opt=operation(gives=tuple[RulesetLine, ...]))
    async def all(self, request: Caller) -> ASGIResponse:
        """List the rulesets there are."""
        rulesets = app_context(request).service.rulesets.values()
        return answer([RulesetLine(one.name, one.title, one.version, one.seats, one.seat_colours) for one in rulesets])

    @get(
        "/{name:str}",
        operation_id="getRuleset",
        summary="One ruleset",
        opt=operation(gives=RulesetResponse, problems=("ruleset_unknown",)),
    )
    async def one(self, request: Caller, name: FromPath[str]) -> ASGIResponse:
        """Return seats, options, the shapes of decisions, events and views, and the component tables."""
        parts = app_context(request)
        body = parts.ruleset_pages[parts.service.reader.codecs.of(name).ruleset.name]
        etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        return fresh(request, etag) or answer_bytes(body, etag=etag)

    @post(
        "/{name:str}/components",
        operation_id="keepComponents",
        summary="Keep a component set",
        opt=operation(
            needs=requires_token,
            gives=ComponentsKept,
            takes=dict[str, Any],
            status=201,
            problems=("ruleset_unknown", "components_invalid", "quota_reached"),
        ),
    )
    async def keep(self, request: Caller, name: FromPath[str]) -> ASGIResponse:
        """Check an own component set against limits and every constraint of the rules, and keep it under its hash.

        It is kept in its canonical form, keys sorted and no white space, so that equal sets have one hash.
        """
        parts = app_context(request)
        ruleset = parts.service.reader.codecs.of(name).ruleset
        document = await read_json_bytes(request)
        ruleset.check_limits(document)
        ruleset.load_components(document)
        content = canonical(document)
        require_seen(msgspec.json.decode(content), "$")
        async with parts.component_quota.taken(who(request), content):
            digest = await parts.service.path.keep_components(content)
        headers = {"Location": f"/v1/rulesets/{name}/components/{digest}"}
        return answer(ComponentsKept(name, digest), status=201, headers=headers)

    @get(
        "/{name:str}/components/{digest:str}",
        operation_id="getComponents",
        summary="A component set",
        opt=operation(gives=dict[str, Any], problems=("ruleset_unknown", "components_unknown")),
    )
    async def components(self, request: Caller, name: FromPath[str], digest: FromPath[str]) -> ASGIResponse:
        """Return a component set byte for byte as it was kept; it never changes."""
        service = app_context(request).service
        ruleset = service.reader.codecs.of(name).ruleset
        if not _DIGEST.fullmatch(digest):
            raise ComponentsUnknown("a component set is named by the SHA-256 of its bytes, in hex", value=digest)
        etag = f'"{digest}"'
        content = ruleset.default_components()
        if hashlib.sha256(content).hexdigest() != digest:
            content = await service.store.get_components(digest)
        return fresh(request, etag, _FOR_GOOD) or answer_bytes(content, etag=etag, headers=_FOR_GOOD)
