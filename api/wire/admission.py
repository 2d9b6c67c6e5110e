"""Admission: what is asked of every request under `/v1` before its call."""

from __future__ import annotations

from typing import Any

from litestar import Request

from api.description.operations import operation_of
from api.problems.errors import QueryInvalid
from api.wire.parameters import query_names

__all__ = ["admit"]


async def admit(request: Request[Any, Any, Any]) -> None:
    """Let a request through to its call.

    Raises:
        TokenMissing, RoleMissing: the call is not for this caller.
        QueryInvalid: the call has no such parameter: a misspelled one must not be taken for its default.
    """
    scope = request.scope
    handler = scope["route_handler"]
    call = operation_of(handler)
    if call is not None and call.needs is not None:
        call.needs(scope["user"])
    if scope["query_string"]:
        known = query_names(handler)
        for name in request.query_params:
            if name not in known:
                raise QueryInvalid(f"this call has no parameter {name!r}", value=name, rule="/schema")
