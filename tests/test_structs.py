"""A struct for each thing: no two structs have the same fields, except for a reason that stands here."""

from __future__ import annotations

import ast
import dataclasses
import importlib
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, get_type_hints

import msgspec
import pytest

from tests.serving import ROOT

FOLDERS: Final = ("domain", "eventstore", "projections", "workers", "api", "ops")
AGREEING: Final = 0.8
"""The share of the larger struct's fields from which on two structs agree: the same names with the same types."""

_COMMAND: Final = (
    "The command stands in logs, with its tag; logs of earlier limits must load. "
    "The request has the limits of today, and no tag."
)
_FACT: Final = (
    "The event stands in logs, with its tag; the other is the present state, which answers hold without a tag."
)
_OTHER_GAMES: Final = "One game knows nothing of another."

REASONS: Final[Mapping[tuple[str, str], str]] = {
    ("domain.bison.components.Animals", "domain.bison.decisions.Pay"): "A decision has a tag, and needs all fields.",
    ("domain.bison.components.StartTile", "domain.bison.events.TileLaid"): (
        "One is a line of the component set; the other is an event, with its tag and the index of the supply."
    ),
    ("domain.bison.components.StartTile", "domain.manitoba.territory.LaidTile"): _OTHER_GAMES,
    ("domain.bison.events.TileLaid", "domain.manitoba.territory.LaidTile"): _OTHER_GAMES,
    ("domain.core.chance.Draw", "eventstore.tournament.entries.DrawMade"): (
        "The draw has an audience, which stands in no body; the bytes of the body are hashed."
    ),
    ("domain.core.ruleset.SeatScore", "projections.scoreboards.SeatLine"): (
        "The rules leave fields out; the answer has all of them, and the name of the occupant among them."
    ),
    ("domain.tournament.events.PlayOffRecorded", "domain.tournament.state.PlayOff"): _FACT,
    ("domain.wendake.state.GridTile", "domain.wendake.view.TileView"): (
        "The view lists the actions of the visible side among the fields, and has no defaults."
    ),
    ("eventstore.log.name_book.NameOpening", "eventstore.proof.frame.NameLine"): (
        "A line of an archive has a tag, and refuses unknown fields; its salt is not checked yet."
    ),
    ("eventstore.table.commands.AnswerEnd", "api.ending.EndAnswer"): _COMMAND,
    ("eventstore.table.commands.AnswerPause", "api.absence.PauseAnswer"): _COMMAND,
    ("eventstore.table.commands.AnswerSubstitute", "api.absence.SubstituteAnswer"): _COMMAND,
    ("eventstore.table.commands.AnswerTakeBack", "api.games.AnswerRequest"): _COMMAND,
    ("eventstore.table.commands.GiveTime", "api.clocks.TimeRequest"): _COMMAND,
    ("eventstore.table.commands.PauseGame", "api.absence.PauseRequest"): _COMMAND,
    ("eventstore.table.commands.RequestPause", "api.absence.PauseRequest"): _COMMAND,
    ("eventstore.table.commands.RuleDispute", "api.games.RulingRequest"): _COMMAND,
    ("eventstore.table.events.Pause", "eventstore.table.events.GamePaused"): _FACT,
    ("eventstore.table.events.DisputeRuled", "eventstore.table.table.Ruling"): _FACT,
    ("eventstore.table.table.Table", "projections.views.TableView"): (
        "Both extend `TableFacts`. A table must not pass for what is shown of it: it holds plans and nonces too."
    ),
    ("projections.decisions.EndRequestResponse", "projections.decisions.PauseRequestResponse"): (
        "Each extends the open request that it shows."
    ),
}
"""By pair of structs that agree: the reason for which both stay."""

Fields = Mapping[str, Any]


def fields_of(struct: type) -> Fields:
    """Return the fields of a struct, a dataclass or a named tuple: names and types, without constraints."""
    if issubclass(struct, msgspec.Struct):
        names = [field.name for field in msgspec.structs.fields(struct)]
    elif dataclasses.is_dataclass(struct):
        names = [field.name for field in dataclasses.fields(struct)]
    else:
        names = list(getattr(struct, "_fields", ()))
    try:
        types = get_type_hints(struct)
    except NameError:  # a type that only a type checker imports
        bases = [base for base in reversed(struct.__mro__) if base is not msgspec.Struct]
        types = {name: kind for base in bases for name, kind in vars(base).get("__annotations__", {}).items()}
    return {name: types[name] for name in names}


GENERATED: Final = "ops.client.answers"
"""The structs of the service, written again by `tests/ops/make_client.py` for a client without the service."""


def structs() -> Iterator[type]:
    """Yield every struct of the product that was written by hand."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            if path.stem != "__main__" and name != GENERATED:
                module = importlib.import_module(name)
                values = [value for key, value in vars(module).items() if getattr(value, "__name__", "") == key]
                yield from (value for value in values if isinstance(value, type) and value.__module__ == name)


def agree(left: Fields, right: Fields) -> bool:
    """Return whether four fields of five are the same in both."""
    fewest, most = sorted((len(left), len(right)))
    if fewest < 2 or fewest < AGREEING * most:
        return False  # so are nearly all pairs: not worth a look at each field
    same = [name for name, kind in left.items() if name in right and right[name] == kind]
    return len(same) > 1 and len(same) >= AGREEING * most


def has_tag(struct: type) -> bool:
    """Return whether a struct stands in a log, an archive or a state as a member of a union."""
    return issubclass(struct, msgspec.Struct) and struct.__struct_config__.tag is not None


def agreeing_pairs() -> Iterator[tuple[str, str]]:
    """Yield the names of each two structs that agree.

    Two structs with tags do not count: an event, a step, a decision, a command is a word of its own, whatever fields
    it shares with another. Neither does a struct that extends the other.
    """
    fields = {struct: fields_of(struct) for struct in structs()}
    for left, right in combinations(fields, 2):
        if not agree(fields[left], fields[right]) or (has_tag(left) and has_tag(right)):
            continue
        if left not in right.__mro__ and right not in left.__mro__:
            yield f"{left.__module__}.{left.__qualname__}", f"{right.__module__}.{right.__qualname__}"


def test_two_structs_agree_only_for_a_reason() -> None:
    assert {frozenset(pair) for pair in agreeing_pairs()} == {frozenset(pair) for pair in REASONS}


FOLDS: Final = frozenset(["fold_body", "fold_bodies", "fold_events"])
"""The functions that make a state from a state: these alone take the ruleset beside it."""


def takers_of_both(source: str) -> Iterator[str]:
    """Yield the functions of a module that take a state, and the ruleset of its game as another argument."""
    if "LoadedRuleset" not in source:
        return  # to parse every module would take seconds
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            if {"State", "LoadedRuleset"} <= {ast.unparse(argument.annotation or argument) for argument in arguments}:
                yield node.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_state_and_its_ruleset_are_a_single_argument(folder: str) -> None:
    takers = {name for path in (ROOT / folder).rglob("*.py") for name in takers_of_both(path.read_text("utf-8"))}
    assert takers == (FOLDS if folder == "eventstore" else set())


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def draft(state: State, loaded: LoadedRuleset): ...", ["draft"]),
        ("class Check:\n    async def take(self, *, state: State, loaded: LoadedRuleset): ...", ["take"]),
        ("def draft(before: LoadedState, after: State): ...", []),
    ],
)
def test_a_state_beside_its_ruleset_is_noticed(source: str, names: list[str]) -> None:
    assert list(takers_of_both(source)) == names


class Place(msgspec.Struct):
    q: int
    r: int
    name: str | None
    level: int = 0


class Spot(msgspec.Struct):
    name: str | None
    q: msgspec.UnsetType | int
    r: int
    level: int


@dataclasses.dataclass
class Point:
    q: int
    r: int
    name: str | None
    level: int
    height: int


@pytest.mark.parametrize(
    ("right", "agreeing"),
    [
        pytest.param(Point, True, id="four fields of five"),
        pytest.param(Spot, False, id="three fields of four, and a field of another type"),
        pytest.param(Place, True, id="the same struct"),
    ],
)
def test_structs_agree_by_names_and_types_of_fields(right: type, agreeing: bool) -> None:
    assert agree(fields_of(Place), fields_of(right)) is agreeing
