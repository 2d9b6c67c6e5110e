"""The way from an entry to its code: where each type is defined, judged, carried out and folded."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, PathParameter

from api.context import Context
from api.http.openapi.operations import operation
from api.rules import citations
from domain.core.events import members, tag_of
from domain.core.folding import FieldFold
from domain.core.ruleset import Ruleset
from eventstore.table.commands import AnyCommand, CreateGame, ForkGame, ImportGame, SupersedeGame
from eventstore.table.evolve import FOLDS
from eventstore.table.judging import judge

_ROOT: Final = Path(__file__).parents[2]
_RUN: Final = "run"
"""The cause of an entry that the service made."""
_NOT_JUDGED: Final = (CreateGame, ForkGame, SupersedeGame, ImportGame)
"""Table commands that create a log, and that `judge` does not decide."""

_CITING: Final = ("refusal", "effect")

Role: TypeAlias = Literal["definition", "refusal", "effect", "fold"]
"""The task of the code for a type: defines it, refuses it, carries it out, or folds it."""


class CodePlace(msgspec.Struct, frozen=True):
    """The place of some code."""

    role: Role
    name: str
    file: str
    """From the root of the checkout."""
    line: int
    """From 1."""


class CodeResponse(CodePlace, frozen=True):
    """Some code, with its text."""

    text: str


class CodeController(Controller):
    """Code of rulesets."""

    path = "/rulesets"
    tags = ("rulesets",)

    @get(
        "/{name:str}/code",
        operation_id="getCode",
        summary="Where the code of each type stands",
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def code(self, context: Context, name: FromPath[str]) -> dict[str, tuple[CodePlace, ...]]:
        """Return, by type of decision, command and event (and for `run`), the places of its code."""
        pieces_by_kind = await asyncio.to_thread(_code, context.service.reader.codecs.of(name).ruleset)
        return {kind: tuple(map(_place, pieces)) for kind, pieces in pieces_by_kind.items()}

    @get(
        "/{name:str}/code/{kind:str}",
        operation_id="getCodeOf",
        summary="The code of one type",
        operation_class=operation(problems=("ruleset_unknown", "route_unknown")),
    )
    async def code_of(
        self,
        context: Context,
        name: FromPath[str],
        kind: Annotated[str, PathParameter(description="A type of decision, table command or event, or `run`.")],
    ) -> tuple[CodeResponse, ...]:
        """Return the code of a type, each part as it stands in the source."""
        pieces = await asyncio.to_thread(_code, context.service.reader.codecs.of(name).ruleset)
        if kind not in pieces:
            raise NotFoundException
        return pieces[kind]


_Piece: TypeAlias = tuple[Role, Any]
"""A role, and a class or a function with that role."""


def _code(ruleset: Ruleset[Any]) -> Mapping[str, tuple[CodeResponse, ...]]:
    by_tag: dict[str, tuple[_Piece, ...]] = {_RUN: (("effect", ruleset.advance),)}
    for rule in ruleset.rules:
        by_tag[tag_of(rule.decision)] = (
            ("definition", rule.decision),
            ("refusal", rule.refusal),
            ("effect", rule.effect),
        )
    for kind, fold in (*ruleset.folds.items(), *FOLDS.items()):
        by_tag[tag_of(kind)] = (("definition", kind), ("fold", fold))
    for kind in members(AnyCommand):
        effect: tuple[_Piece, ...] = () if kind in _NOT_JUDGED else (("effect", judge),)
        by_tag[tag_of(kind)] = (("definition", kind), *effect)
    return {kind: tuple(_code_response(role, value) for role, value in pieces) for kind, pieces in by_tag.items()}


def rules_cited_by(kind: str, ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return the paragraphs that the code of a type of decision or command, or of a `run`, cites: `bison 4.6`."""
    places = {(piece.file, piece.name) for piece in _code(ruleset)[kind] if piece.role in _CITING}
    numbers = (
        number
        for number, cited in citations(ruleset.name).items()
        if any((place.file, place.name) in places for place in cited)
    )
    return tuple(f"{ruleset.name} {number}" for number in sorted(numbers))


@cache
def _code_response(role: Role, value: Any) -> CodeResponse:
    if isinstance(value, FieldFold):
        value = FieldFold
    source = inspect.unwrap(value)
    lines, line = inspect.getsourcelines(source)
    path = Path(inspect.getsourcefile(source) or "")
    file = str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
    return CodeResponse(role, value.__qualname__, file, max(line, 1), "".join(lines))


def _place(piece: CodeResponse) -> CodePlace:
    return CodePlace(piece.role, piece.name, piece.file, piece.line)
