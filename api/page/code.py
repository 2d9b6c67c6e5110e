"""The way from an entry to its code: where each type of a ruleset is defined, judged and carried out."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, Final, get_args

from litestar import Controller, get
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.parts import Caller, parts_of
from api.wire.answers import answer
from domain.facts import tag_of
from domain.rule import Rule

__all__ = ["CodeController"]

_ROOT: Final = Path(__file__).parents[2]


class CodeController(Controller):
    """Code of rulesets."""

    path = "/rulesets"
    tags = ("rulesets",)

    @get(
        "/{name:str}/code",
        operation_id="getCode",
        summary="Where the code of each type stands",
        opt=operation(gives=dict[str, tuple[str, ...]], problems=("ruleset_unknown",)),
    )
    async def code(self, request: Caller, name: FromPath[str]) -> ASGIResponse:
        """Give, by type of decision and event, `file:line` of its definition, its refusal and its effect."""
        ruleset = parts_of(request).service.reader.codecs.of(name).ruleset
        return answer(_places(ruleset.name, ruleset.decision_type, ruleset.event_type))


@cache
def _places(name: str, decisions: Any, events: Any) -> dict[str, tuple[str, ...]]:
    rules = {rule.decision: rule for rule in _rules(name)}
    found = {}
    for kind in (*_members(decisions), *_members(events)):
        rule = rules.get(kind)
        judged = () if rule is None else (_function(rule.refusal), _function(rule.effect))
        found[tag_of(kind)] = (_class(kind), *judged)
    return found


def _members(union: Any) -> Iterator[type[Any]]:
    for member in get_args(union) or (union,):
        yield getattr(member, "__origin__", member)


def _rules(name: str) -> Iterator[Rule[Any, Any, Any]]:
    """Give every rule that a module of a ruleset holds."""
    for module in list(sys.modules):
        if module.startswith(f"domain.{name}."):
            for value in list(vars(sys.modules[module]).values()):
                if isinstance(value, Rule):
                    yield value


def _class(kind: type[Any]) -> str:
    file = inspect.getsourcefile(kind)
    return _shown(file or "", inspect.getsourcelines(kind)[1])


def _function(function: Callable[..., Any]) -> str:
    code: CodeType | None = getattr(inspect.unwrap(function), "__code__", None)
    return "" if code is None else _shown(code.co_filename, code.co_firstlineno)


def _shown(file: str, line: int) -> str:
    path = Path(file)
    return f"{path.relative_to(_ROOT) if path.is_relative_to(_ROOT) else path.name}:{line}"
