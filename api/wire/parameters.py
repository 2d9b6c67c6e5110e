"""The parameters that many calls share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

__all__ = ["After", "GameId", "Language", "Limit", "Version", "query_names", "shown_name"]

GameId: TypeAlias = Annotated[str, PathParameter(description="A game's id, `<shard>-<random>`.")]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, description="Only what follows this version.")]
Limit: TypeAlias = Annotated[int, QueryParameter(ge=1, le=1000, description="How many entries at most.")]
Version: TypeAlias = Annotated[
    int | None, QueryParameter(ge=1, description="A version of the log; the last when not given.")
]
Language: TypeAlias = Annotated[str, QueryParameter(description="The language of the sentences.")]

_known: Final[dict[BaseRouteHandler, frozenset[str]]] = {}


def query_names(handler: BaseRouteHandler) -> frozenset[str]:
    """Give the names of the query parameters that a call knows."""
    known = _known.get(handler)
    if known is None:
        known = _known[handler] = frozenset(_names(handler))
    return known


def shown_name(handler: BaseRouteHandler | None, field: str) -> str:
    """Give the name of a parameter as callers write it."""
    parameters = handler.parsed_fn_signature.parameters if handler is not None else {}
    definition = parameters[field].kwarg_definition if field in parameters else None
    return getattr(definition, "name", None) or field


def _names(handler: BaseRouteHandler) -> Iterator[str]:
    for field, parameter in handler.parsed_fn_signature.parameters.items():
        if isinstance(parameter.kwarg_definition, QueryParameter):
            yield parameter.kwarg_definition.name or field
