"""The pages that problem documents point to."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from litestar import Controller, Request, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from api.http.accept import accepts
from api.http.openapi.operations import operation
from api.http.problem_kinds import KINDS, Kind
from api.http.responses import JSON, answer, answer_bytes

_HTML: Final = "text/html"
_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{name}</title>
<h1>{title}</h1><p><code>{name}</code>, status {status}</p><p>{explanation}</p>
<p><code>value</code>: {value}</p>
<p><a href="/problems">All kinds</a></p></html>
"""
_CACHED: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept"}


class ProblemsController(Controller):
    """What each kind of problem means."""

    path = "/problems"
    tags = ("service",)

    @get(
        operation_id="listProblems",
        summary="All kinds of problems",
        opt=operation(gives=tuple[Kind, ...]),
    )
    async def all(self) -> ASGIResponse:
        """List every kind with its status and what it means."""
        return answer(list(KINDS.values()), headers=_CACHED)

    @get(
        "/{name:str}",
        operation_id="getProblem",
        summary="One kind of problem",
        opt=operation(
            gives=Kind,
            media=(JSON, _HTML),
            problems=("route_unknown",),
        ),
    )
    async def one(self, request: Request[Any, Any, Any], name: FromPath[str]) -> ASGIResponse:
        """Explain a kind of problem, as a page or as JSON."""
        kind = KINDS.get(name)
        if kind is None:
            raise NotFoundException
        if accepts(request, _HTML, rather_than=JSON):
            return answer_bytes(_page(kind).encode(), media_type=f"{_HTML}; charset=utf-8", headers=_CACHED)
        return answer(kind, headers=_CACHED)


def _page(kind: Kind) -> str:
    return _PAGE.format(
        name=kind.name,
        title=escape(kind.title),
        status=kind.status,
        explanation=escape(kind.explanation),
        value=escape(f"{kind.value}. {kind.withheld}".removeprefix(". ").strip()),
    )
