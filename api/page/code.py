"""The way from an entry to its code: where each type is defined, judged, carried out, recorded and folded."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, PathParameter
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.parts import Caller, app_context
from api.wire.answers import answer
from domain.core.events import Event, tag_of
from domain.core.rulebook import Rulebook
from domain.core.ruleset import Ruleset
from eventstore.table import judging, table
from eventstore.table.commands import AnyAct
from eventstore.table.events import TABLE_EVENTS

_ROOT: Final = Path(__file__).parents[2]
_RUN: Final = "run"
"""The cause of an entry that no seat and nobody else made."""

Role: TypeAlias = Literal["definition", "refusal", "effect", "record", "fold"]
"""What the code does for a type: defines it; refuses it; carries it out; records it as a fact; folds it."""


class CodePlace(msgspec.Struct, frozen=True):
    """Where some code stands."""

    role: Role
    name: str
    file: str
    """From the root of the checkout."""
    line: int
    """From 1."""


class CodeResponse(CodePlace, frozen=True):
    """Some code, as it stands there."""

    text: str


class CodeController(Controller):
    """Code of rulesets."""

    path = "/rulesets"
    tags = ("rulesets",)

    @get(
        "/{name:str}/code",
        operation_id="getCode",
        summary="Where the code of each type stands",
        opt=operation(
            gives=dict[str, tuple[CodePlace, ...]],
            problems=("ruleset_unknown",),
        ),
    )
    async def code(self, request: Caller, name: FromPath[str]) -> ASGIResponse:
        """Give, by type of decision, act and event (and for `run`), the code that defines, judges and does it."""
        found = await asyncio.to_thread(_code, app_context(request).service.reader.codecs.of(name).ruleset)
        return answer({kind: tuple(map(_place, pieces)) for kind, pieces in found.items()})

    @get(
        "/{name:str}/code/{kind:str}",
        operation_id="getCodeOf",
        summary="The code of one type",
        opt=operation(gives=tuple[CodeResponse, ...], problems=("ruleset_unknown", "route_unknown")),
    )
    async def code_of(
        self,
        request: Caller,
        name: FromPath[str],
        kind: Annotated[str, PathParameter(description="A type of decision, act or event, or `run`.")],
    ) -> ASGIResponse:
        """Return the code of a type, each part as it stands in the source."""
        found = await asyncio.to_thread(_code, app_context(request).service.reader.codecs.of(name).ruleset)
        if kind not in found:
            raise NotFoundException
        return answer(found[kind])


_Piece: TypeAlias = tuple[Role, Any]
"""A class or a function, and what it does."""


def _code(ruleset: Ruleset[Any]) -> Mapping[str, tuple[CodeResponse, ...]]:
    return _read(ruleset.decision_type, ruleset.event_type, ruleset.evolve, ruleset.advance)


@cache
def _read(
    decisions: Any, events: Any, evolve: Callable[..., Any], advance: Callable[..., Any]
) -> Mapping[str, tuple[CodeResponse, ...]]:
    pieces = _pieces(decisions, events, evolve, advance)
    return {kind: tuple(_shown(role, value) for role, value in found) for kind, found in pieces.items()}


def _pieces(
    decisions: Any, events: Any, evolve: Callable[..., Any], advance: Callable[..., Any]
) -> dict[str, tuple[_Piece, ...]]:
    """Return what does something for each type of a ruleset and of the table."""
    modules = _modules_below(".".join(evolve.__module__.split(".")[:2]))
    rules = {rule.decision: rule for rulebook in _values(modules, Rulebook) for rule in rulebook.rules}
    folds = _folds((*modules, table))
    found: dict[str, tuple[_Piece, ...]] = {_RUN: (("effect", advance),)}
    for kind in _members(decisions):
        rule = rules[kind]
        found[tag_of(kind)] = (("definition", kind), ("refusal", rule.refusal), ("effect", rule.effect))
    for kind in (*_members(events), *TABLE_EVENTS):
        recorders: Iterator[_Piece] = (("record", function) for function in _naming(kind, modules))
        found[tag_of(kind)] = (("definition", kind), *recorders, ("fold", folds[kind]))
    for kind in _members(AnyAct):
        effects: Iterator[_Piece] = (("effect", function) for function in _naming(kind, (judging,)))
        found[tag_of(kind)] = (("definition", kind), *effects)
    return found


def _members(union: Any) -> Iterator[type[Any]]:
    for member in get_args(union) or (union,):
        yield getattr(member, "__origin__", member)


def _modules_below(package: str) -> tuple[ModuleType, ...]:
    """Return the loaded modules of a package, ordered by name."""
    return tuple(sys.modules[name] for name in sorted(sys.modules) if f"{name}.".startswith(f"{package}."))


def _values(modules: tuple[ModuleType, ...], kind: type[Any]) -> Iterator[Any]:
    for module in modules:
        yield from (value for value in vars(module).values() if isinstance(value, kind))


def _folds(modules: tuple[ModuleType, ...]) -> dict[type[Any], Any]:
    """Return the function that folds each event, from the tables that modules keep of them."""
    found: dict[type[Any], Any] = {}
    for folds in _values(modules, dict):
        found |= {kind: fold for kind, fold in folds.items() if _is_event(kind) and callable(fold)}
    return found


def _is_event(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event)


def _naming(kind: type[Any], modules: tuple[ModuleType, ...]) -> Iterator[FunctionType]:
    """Return the functions of rules that name a type: those that record it as a fact."""
    for module in modules:
        if module is judging or ".rules" in module.__name__ or module.__name__.endswith(".scoring"):
            for value in vars(module).values():
                own = isinstance(value, FunctionType) and value.__module__ == module.__name__
                if own and kind.__name__ in _names_in(value.__code__):
                    yield value


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


def _shown(role: Role, value: Any) -> CodeResponse:
    source = inspect.unwrap(value)
    lines, line = inspect.getsourcelines(source)
    path = Path(inspect.getsourcefile(source) or "")
    file = str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
    return CodeResponse(role, value.__qualname__, file, max(line, 1), "".join(lines))


def _place(shown: CodeResponse) -> CodePlace:
    return CodePlace(shown.role, shown.name, shown.file, shown.line)
