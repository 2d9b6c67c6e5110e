"""Numbers that people send: each has bounds that fit its use, and a log with numbers beyond them can be mended."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
import msgspec.inspect as shapes
import pytest
from litestar import Litestar

from api.app import all_calls
from domain.core.errors import ComponentError
from domain.rulesets import RULESETS
from domain.tournament.commands import RecordResult
from domain.tournament.events import ResultRecorded
from domain.tournament.state import TableResult
from eventstore.identity import Identity
from tests.api.documented import Document, RecordedCalls, walk
from tests.api.largest import LongLog
from tests.api.problems import problem
from tests.api.request_parts import checked_components, content_of, places, put, value_at
from tests.api.serving import Person, Served
from tests.api.tournaments import begun, command, entered, send_commands
from tests.api.working import work

Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a body: names and indexes."""

BEYOND: Final = (10**400, -(10**400), 2**63, -(2**63) - 1)
"""Numbers beyond every bound; the first two are no floats."""
OFTEN: Final = [1, pytest.param(3, marks=pytest.mark.long)]
"""In how many bodies of an operation a number is tried."""

_SEATED: Final = (
    *("SeatRequest", "StandInRequest", "SubstituteRequest", "SubstituteAnswer", "PauseAnswer"),
    *("TimeRequest", "TimeOverRequest", "SupposedDecision"),
)
_TABLES: Final = ("RecordResult", "DecideResult", "PutOut", "ReplacePlayer", "OrderReplay")
_FORMATS: Final = {
    "Swiss": ("rounds", "seats"),
    "Groups": ("sizes", "seats"),
    "RoundRobin": ("cycles",),
    "KnockOut": ("heats", "qualifiers", "advance", "seats"),
    "League": ("seasons", "sizes", "promoted", "seats"),
    "Scoring": ("places", "small_tables", "bye"),
    "Weights": ("spread", "seats", "seat_again", "small_table", "opponents", "repeat"),
    "Settings": ("late_until",),
}
BY_RULES: Final[Mapping[str, set[str]]] = {
    "seats of the ruleset": {"NewGameRequest.seats", "Wish.seats"},
    "seats of the table": {f"{name}.seat" for name in _SEATED},
    "versions of the log": {"ForkRequest.at"},
    "rounds of the game": {"Until.round"},
    "settings of a tournament": {f"{name}.{field}" for name, fields in _FORMATS.items() for field in fields},
    "rounds of the tournament": {
        "SetAbsence.round",
        "SetRounds.rounds",
        "SetRegistration.late_until",
        *(f"{name}.round" for name in _TABLES),
    },
    "timers": {"StartTimer.seconds", "ChangeTimer.seconds"},
    "rulings of the tournament": {"TakeBackRuling.ruling"},
    "tables of the round": {"CallTables.tables", *(f"{name}.table" for name in _TABLES)},
    "results": {"TableResult.points", "TableResult.places"},
    "ratings": {"Entry.rating", "EntrantFields.rating", "Registration.rating"},
}
"""By the value that a rule compares them with: numbers in structs of logs, or with bounds that only the state knows."""


_SCORING: Final = {"places": [10, 6, 3, 1], "small_tables": {"3": [10, 5, 1]}, "bye": 6, "order": ["points"]}
SETTINGS: Final[list[dict[str, Any]]] = [
    {"format": {"type": "swiss", "rounds": 3}, "scoring": _SCORING, "weights": {}, "late_until": 1},
    {"format": {"type": "groups", "sizes": [7]}},
    {"format": {"type": "round_robin"}},
    {"format": {"type": "knock_out", "heats": 2, "qualifiers": 8}},
    {"format": {"type": "league", "seasons": 2, "sizes": [7]}},
]
"""Settings of each format."""


@cache
def body_types() -> Mapping[str, shapes.Type]:
    """Return the types of bodies by operation."""
    routes = Litestar(all_calls(), openapi_config=None).routes
    handlers = [handler for route in routes for handler in getattr(route, "route_handlers", ())]
    return {
        str(handler.operation_id): shapes.type_info(handler.parsed_data_field.annotation)
        for handler in handlers
        if handler.parsed_data_field is not None
    }


def parts(kind: shapes.Type) -> Sequence[shapes.Type]:
    """Return the types within a type without fields."""
    match kind:
        case shapes.UnionType():
            return kind.types
        case shapes.Metadata():
            return (kind.type,)
        case shapes.VarTupleType() | shapes.ListType():
            return (kind.item_type,)
        case shapes.TupleType():
            return kind.item_types
        case shapes.DictType():
            return kind.key_type, kind.value_type
    # JSON as it is sent is read later, by the decoder of the decisions of a ruleset.
    leaves = shapes.StrType | shapes.BoolType | shapes.NoneType | shapes.LiteralType | shapes.AnyType | shapes.RawType
    assert isinstance(kind, leaves)
    return ()


def numbers(kind: shapes.Type, field: str = "") -> Iterator[tuple[str, shapes.IntType | shapes.FloatType]]:
    """Yield the numbers in values of a type, each with its struct and field."""
    if isinstance(kind, shapes.IntType | shapes.FloatType):
        yield field, kind
    elif isinstance(kind, shapes.StructType):
        for member in kind.fields:
            yield from numbers(member.type, f"{kind.cls.__name__}.{member.encode_name}")
    else:
        for part in parts(kind):
            yield from numbers(part, field)


def number_places(kind: shapes.Type, value: Any, place: Place = (), field: str = "") -> Iterator[tuple[str, Place]]:
    """Yield where numbers of a type stand in a value, or could: fields that are left out too."""
    match kind:
        case shapes.IntType() | shapes.FloatType():
            yield field, place
        case shapes.StructType() if isinstance(value, dict) and kind.tag in (None, value.get(kind.tag_field or "")):
            for member in kind.fields:
                name = member.encode_name
                yield from number_places(member.type, value.get(name), (*place, name), f"{kind.cls.__name__}.{name}")
        case shapes.UnionType() | shapes.Metadata():
            for option in parts(kind):
                yield from number_places(option, value, place, field)
        case shapes.VarTupleType() | shapes.ListType() if isinstance(value, list) and value:
            yield from number_places(kind.item_type, value[0], (*place, 0), field)
        case shapes.DictType() if isinstance(value, dict):
            for name, member in value.items():
                yield from number_places(kind.value_type, member, (*place, name), field)


def with_number(body: Any, place: Place, number: int) -> Any:
    """Return a body with a number at a place, also where a field was left out; in a list in its first element."""
    if not place:
        return number
    name, *rest = place
    if isinstance(body, list):
        return [with_number(body[0], tuple(rest), number), *body[1:]]
    return {**body, name: with_number(body.get(name), tuple(rest), number)}


class CallsWithNumbers(RecordedCalls):
    """Makes the documented calls, each after refused calls with numbers beyond all bounds.

    Attributes:
        tried: the numbers that were tried so, by struct and field.
        accepted: the operation, the field, the number, and the status of each call that was not refused.
    """

    def __init__(self, document: Document, often: int) -> None:
        super().__init__(document, checks_values=False)
        self._often = often
        self.tried: set[str] = set()
        self.accepted: list[tuple[str, str, str, int]] = []
        self._times: Counter[tuple[str, str]] = Counter()

    def __call__(
        self, caller: Person, name: str, /, *, query: str = "", body: Any = None, accept: str = "*/*", **path: Any
    ) -> Any:
        """Make a call, as `RecordedCalls` does."""
        if name in body_types():
            self.probe(caller, name, self.body_of(name, body), query, **path)
        return super().__call__(caller, name, query=query, body=body, accept=accept, **path)

    def probe(self, caller: Person, name: str, body: Any, query: str, /, **path: Any) -> None:
        """Send a body with each of its numbers beyond all bounds."""
        method, template, _ = self.operations[name]
        for field, place in number_places(body_types()[name], body):
            self.tried.add(field)
            self._times[name, field] += 1
            # In every run a number above and one below; the two pairs in turn.
            numbers_sent = BEYOND if self._often > 1 else BEYOND[::3] if len(self._times) % 2 else BEYOND[1:3]
            for number, language in zip(numbers_sent, itertools.cycle(("de", "en"))):
                if self._times[name, field] > self._often:
                    break
                content = content_of(with_number(body, place, number))
                words = {"Accept-Language": language}
                response = caller.http.request(method, template.format(**path) + query, content=content, headers=words)
                if not 400 <= response.status_code < 500:
                    self.accepted.append((name, field, str(number)[:24], response.status_code))


def test_each_number_in_a_request_has_bounds() -> None:
    unbounded = {
        field
        for kind in body_types().values()
        for field, number in numbers(kind)
        if (number.ge is None and number.gt is None) or (number.le is None and number.lt is None)
    }
    assert unbounded == set().union(*BY_RULES.values())


@pytest.mark.parametrize("often", OFTEN)
def test_a_number_beyond_its_bounds_is_refused(traced: Served, document: Document, often: int) -> None:
    calls = CallsWithNumbers(document, often)
    walk(traced, calls, briefly=True)
    olga = traced.known("olga")
    for settings in SETTINGS:
        calls(olga, "createTournament", body=settings)
    tournament = begun(olga, game=None, format={"type": "swiss", "rounds": 3, "seats": 2})
    people = entered(traced, olga, tournament, "Ann", "Ben", "Cleo", "Dan", "Eve")
    absence = {"type": "set_absence", "player": next(iter(people)), "round": 2, "absent": True}
    calls(olga, "commandTournament", body={"command": absence}, tournament=tournament)
    paired = send_commands(olga, tournament, "pair_round", "lock_round", "open_round")
    first, last = paired["state"]["rounds"][0]["tables"][0]["players"]
    (substitute,) = paired["state"]["rounds"][0]["byes"]
    at = {"round": 1, "table": 1, "why": "it rained"}
    for fields in (
        {"type": "start_timer", "seconds": 60},
        {"type": "change_timer", "seconds": 90},
        {"type": "call_tables", "tables": [1]},
        {"type": "record_result", "round": 1, "table": 1, "result": {"points": [3, 1], "places": [1, 2]}},
        {"type": "decide_result", **at, "result": {"points": [1, 3], "places": [2, 1]}},
        {"type": "take_back_ruling", "ruling": 1, "why": "a slip"},
        {"type": "put_out", **at, "player": first, "came": True},
        {"type": "replace_player", **at, "player": last, "substitute": substitute},
        {"type": "order_replay", **at},
        {"type": "set_rounds", "rounds": 4, "why": "there is time"},
        {"type": "set_registration", "registration": "open", "check_in": True, "late_until": 2, "why": "no-shows"},
    ):
        calls(olga, "commandTournament", body={"command": fields}, tournament=tournament)
    assert calls.accepted == []
    assert set().union(*BY_RULES.values()) - calls.tried == set()


def test_a_number_beyond_its_bounds_is_refused_in_the_options_of_every_ruleset(served: Served) -> None:
    ann = served.player("Ann")
    layout = {"turns": [1, -1], "rotations": [0, 0, 0, 0]}
    examples = {name: {"layout": layout} if name == "manitoba" else {} for name in RULESETS}
    tried = 0
    for name, ruleset in RULESETS.items():
        for field, place in number_places(shapes.type_info(ruleset.options_type), examples[name]):
            for number in BEYOND:
                options = with_number(examples[name], place, number)
                response = ann.post("/games", {"ruleset": name, "seats": 2, "options": options})
                assert problem(response, 422, "option_invalid")["value"] == number, field
                tried += 1
    assert tried >= 6 * len(BEYOND)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_number_beyond_its_bounds_is_refused_in_every_component_set(name: str) -> None:
    tables = msgspec.json.decode(RULESETS[name].default_components())
    numbered = [place for place in places(tables) if type(value_at(tables, place)) in (int, float)]
    assert len(numbered) > 20
    for place in numbered:
        for number in BEYOND[:2]:
            document = content_of(put(tables, place, number))
            with pytest.raises(ComponentError):
                checked_components(RULESETS[name], document)


HUGE: Final = 10**400
RESULT: Final = {"points": [3, 2], "places": [1, 2]}


def test_a_stored_result_that_no_float_holds_is_read_and_can_be_corrected(served: Served) -> None:
    olga = served.player("Olga")
    tournament = begun(olga, format={"type": "swiss", "rounds": 2, "seats": 2}, game=None)
    entered(served, olga, tournament)
    send_commands(olga, tournament, "pair_round", "lock_round", "open_round")
    result = TableResult((HUGE, 1), (1, 2))
    log = LongLog(served, Identity(olga.player, olga.name, "player"), tournament)
    served.call(log.write([(RecordResult(1, 1, result), [ResultRecorded(1, 1, result)])], rules_version=1))
    address = f"/tournaments/{tournament}"
    for part in ("", "/entries", "/results", "/results?round=1", "/rounds/1", "/standings", "/standings?round=1"):
        assert olga.get(f"{address}{part}").status_code == 200, part
    for part in ("/results", "/standings"):
        assert olga.get(f"{address}{part}", headers={"Accept": "text/csv"}).status_code == 200, part
    ruling = {"round": 1, "table": 1, "why": "a slip"}
    refused = command(olga, tournament, "decide_result", **ruling, result={**RESULT, "points": [HUGE, 2]})
    assert problem(refused, 409, "tournament_refused", "points_out_of_range")["value"] == [HUGE, 2]
    ruled = command(olga, tournament, "decide_result", **ruling, result=RESULT).raise_for_status()
    assert ruled.json()["state"]["rounds"][0]["tables"][0]["result"] == RESULT
    olga.get(f"{address}/verify")
    work(served)
    assert olga.get(f"{address}/verify").json()["ok"]
