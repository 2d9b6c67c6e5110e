"""The parameters that many calls share, and the known parameters of each call."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, TypeAlias, get_origin

from litestar import Request
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from api.http.errors import QueryInvalid
from eventstore.log.visibility import PUBLIC
from projections.facade import MOST_AT_ONCE
from projections.sentences import LANGUAGES

GameId: TypeAlias = Annotated[str, PathParameter(description="A game's id, `<shard>-<random>`.")]
EntryVersion: TypeAlias = Annotated[int, PathParameter(ge=1, description="A version of the log.")]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, description="Only entries after this version.")]
Limit: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MOST_AT_ONCE, description="The largest number of entries.")]
OldCursor: TypeAlias = Annotated[
    str | None,
    QueryParameter(name="cursor", description="The earlier name of `after`.", schema_extra={"deprecated": True}),
]
Version: TypeAlias = Annotated[
    int | None, QueryParameter(ge=1, description="A version of the log; the last version when it is left out.")
]
Moment: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        description="In the place of `at`: a time, ISO 8601 with a zone or milliseconds since 1970. It names the last"
        " version that was appended until then."
    ),
]
Language: TypeAlias = Annotated[
    str, QueryParameter(description="The language of the sentences.", pattern=rf"^({'|'.join(LANGUAGES)})$(?!\n)")
]
SeenAs: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        name="as",
        description="The view to return: a seat's number, or `public` for the view of a spectator. For callers who may "
        "see everything in the game. The caller's own view when it is left out.",
        pattern=rf"^({PUBLIC}|[0-9])$(?!\n)",
    ),
]
PageLanguage: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        description="The language; when it is left out, the browser's for a page, and English for data.",
        pattern=rf"^({'|'.join(LANGUAGES)})$(?!\n)",
    ),
]


MOST_DIGITS: Final = 20
"""The most digits of a whole number in a path or a query."""


@dataclass(frozen=True)
class Known:
    """The parameters of a call, by their names in a request."""

    query: frozenset[str]
    repeated: frozenset[str]
    """Query parameters that may be repeated."""
    numbers: frozenset[str]
    """Query parameters that are whole numbers."""
    path_numbers: tuple[str, ...]
    """Path parameters that are whole numbers."""
    choices: frozenset[str]
    """Optional query parameters with a few words as values."""


def place_of_page(after: str | None, cursor: str | None) -> str | None:
    """Return the `next` of the page before, under its name or its earlier name.

    Raises:
        QueryInvalid: both are there.
    """
    if after is not None and cursor is not None:
        detail = "cursor is the earlier name of after: only one of them can be sent"
        raise QueryInvalid(detail, parameter="cursor", value=cursor, rule="after")
    return cursor if after is None else after


def parameter_name(handler: BaseRouteHandler | None, field: str) -> str:
    """Return the name of a parameter as callers write it."""
    parameters = handler.parsed_fn_signature.parameters if handler is not None else {}
    definition = parameters[field].kwarg_definition if field in parameters else None
    return getattr(definition, "name", None) or field


def parameter_value(request: Request[Any, Any, Any], name: str) -> object:
    """Return a parameter as the caller gave it: a text, a list of them where it was repeated, or nothing."""
    values = request.query_params.getall(name, [])
    if not values:
        return request.scope["path_params"].get(name)
    return values[0] if len(values) == 1 else values


@cache
def known_parameters(handler: BaseRouteHandler) -> Known:
    """Return the parameters that a call knows."""
    query: dict[str, tuple[Any, ...]] = {}
    path: dict[str, tuple[Any, ...]] = {}
    for field, parameter in handler.parsed_fn_signature.parameters.items():
        where = query if isinstance(parameter.kwarg_definition, QueryParameter) else path
        where[parameter_name(handler, field)] = (parameter.annotation, *parameter.args)
    return Known(
        query=frozenset(query),
        repeated=frozenset(name for name, kinds in query.items() if any(get_origin(kind) is list for kind in kinds)),
        numbers=frozenset(name for name, kinds in query.items() if int in kinds),
        path_numbers=tuple(name for name, kinds in path.items() if int in kinds),
        choices=frozenset(name for name, kinds in query.items() if NoneType in kinds and str not in kinds),
    )
