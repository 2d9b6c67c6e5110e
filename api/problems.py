"""The pages that problem documents point to."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from litestar import Controller, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from api.http.openapi.operations import TEXT, answers, operation
from api.http.problem_kinds import KINDS, Kind
from api.http.request_headers import accepts
from api.http.responses import JSON

_HTML: Final = "text/html"
_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{name}</title>
<h1>{title}</h1><p><code>{name}</code>, status {status}</p><p>{explanation}</p>
<p><code>value</code>: {value}</p>
<p><a href="/problems">All kinds</a></p></html>
"""
_CACHED: Final = {"cache-control": "public, max-age=3600", "vary": "Accept, Accept-Encoding"}


class ProblemsController(Controller):
    """The kinds of problems and their meanings."""

    path = "/problems"
    tags = ("service",)
    response_headers = _CACHED

    @get(
        operation_id="listProblems",
        summary="All kinds of problems",
        operation_class=operation(),
    )
    async def all(self) -> list[Kind]:
        """Return every kind with its status and its meaning."""
        return list(KINDS.values())

    @get(
        "/{name:str}",
        operation_id="getProblem",
        summary="A kind of problem",
        responses={200: answers(Kind)},
        operation_class=operation(media={_HTML: TEXT}, problems=("route_unknown",)),
    )
    async def problem(self, request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Kind | str]:
        """Return the explanation of a kind of problem, as a page or as JSON."""
        kind = KINDS.get(name)
        if kind is None:
            raise NotFoundException
        if accepts(request, _HTML, rather_than=JSON):
            return Response(_page(kind), media_type=_HTML)
        return Response(kind)


def _page(kind: Kind) -> str:
    return _PAGE.format(
        name=kind.name,
        title=escape(kind.title),
        status=kind.status,
        explanation=escape(kind.explanation),
        value=escape(f"{kind.value}. {kind.withheld}".removeprefix(". ").strip()),
    )
