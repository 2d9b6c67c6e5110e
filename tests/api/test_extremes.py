"""Extremes of input: numbers without end, JSON without bottom, unknown languages.

Each is answered, on a connection that stays open, with a success or with a problem of the caller's making.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest

from domain.rulesets import RULESETS
from projections.sentences import LANGUAGES
from tests.api.documented import Document, operations
from tests.api.serving import Person, Served

OF_OPERATORS: Final = ("/v1/games/stalled", "/v1/players", "/v1/games/{game}/entries/{version}/trace")
NUMBERS: Final = ["-1", str(2**63), "9" * 4301, "0" * 5000]
"""As text: Python itself neither reads nor writes numbers of more than 4,300 digits."""
MORE_NUMBERS: Final = [
    *(number for bits in (31, 53, 63, 64) for number in map(str, range(2**bits - 1, 2**bits + 2))),
    *(str(-(2**63) - 1), str(-(2**64)), "9" * 19, "9" * 20, "9" * 21, "9" * 4300, "9" * 5000, "-" + "9" * 5000),
]
"""Neighbours of these numbers, for the campaign."""

VALUES: Final = [
    *("9223372036854775808", "18446744073709551616", "-18446744073709551616", "9" * 5000, "1e400", "0.5", "-0"),
    *("true", "null", '""', '"\\u0000"', '"\\ud800"', '"\\u202e"', '"' + "x" * 5000 + '"'),
    *("[" * depth + "]" * depth for depth in (90, 1000, 1050, 5000)),
    *('{"a":' * depth + "1" + "}" * depth for depth in (90, 1000, 1050, 5000)),
    "[" * 1000,
]
"""As JSON."""

_HERE: Final = "@@@"
"""Stands in a body where a value is put in."""


class Game:
    """A tiny game of Ann and Ben for all requests."""

    def __init__(self, served: Served) -> None:
        self.ann, self.ben = served.player("Ann"), served.player("Ben")
        self.operator, self.anybody = served.operator(), served.anybody()
        self.game = served.started(self.ann, self.ben, hints=True)
        self.head: str = self.ann.decisions(self.game)["head"]
        settings = {"format": {"type": "swiss", "rounds": 3}}
        self.tournament: str = self.ann.post("/tournaments", settings).json()["tournament"]
        dispute = {"version": 1, "words": "no"}
        study = self.ann.post("/studies", {"title": "S"}).json()
        self.study: str = study["study"]
        self.series: str = self.ann.post("/series", {"title": "S"}).json()["series"]
        self.ann.post(f"/studies/{self.study}/chapters", {"revision": 1, "title": "A"}).raise_for_status()
        moment = {"revision": 2, "game": self.game, "version": 1}
        self.ann.post(f"/studies/{self.study}/chapters/c1/moments", moment).raise_for_status()
        noted = self.ann.post(f"/games/{self.game}/annotations", {"version": 1, "words": "no"})
        self.annotation: str = noted.json()["annotation"]
        self.dispute: str = self.ann.post(f"/games/{self.game}/disputes", dispute).json()["dispute"]

    def path(self, template: str, **ids: str) -> str:
        """Return the path of a call, with this game's values where none are given."""
        known = {"game": self.game, "version": "2", "seat": "0", "name": "tiny", "player": self.ann.player}
        known |= {"tournament": self.tournament, "number": "1", "dispute": self.dispute}
        known |= {"study": self.study, "chapter": "c1", "moment": "m2", "series": self.series}
        known |= {"annotation": self.annotation, "room": "table", "position": "1", "channel": "c1", "challenge": "c1"}
        return template.format(**{"kind": "roll_die", "digest": "0" * 64, **known, **ids})


@pytest.fixture(scope="module")
def game(served: Served) -> Game:
    return Game(served)


def answered(person: Person, method: str, path: str, **options: Any) -> httpx.Response:
    """Return an answer; it must be a success or a problem of the caller's making."""
    with person.http.stream(method, path, **options) as answer:
        # A stream that is open goes on; a refusal of it, and every other answer, is read to its end.
        if not (path.endswith(("/stream", "/events")) and answer.is_success):
            answer.read()
    summary = f"{method} {path[:200]} {str(options)[:300]}: {answer.status_code}"
    assert answer.status_code < 500, summary
    if answer.status_code >= 400:
        assert answer.json()["status"] == answer.status_code, summary
    return answer


def queries(document: Document, game: Game, kind: str) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Return every parameter of a type: method and path of its call, its name, and the other required parameters."""
    needed = {"at": "1", "from": "1", "to": "2", "path": "/status", "with": game.game, "revision": "1"}
    for method, path, operation in operations(document):
        parameters = operation.get("parameters", ())
        names = [
            parameter["name"] for parameter in parameters if parameter["in"] == "query" and "required" in parameter
        ]
        for parameter in parameters:
            if parameter["schema"].get("type") == kind and parameter["in"] != "header":
                yield method, path, parameter["name"], {name: needed[name] for name in names}


@pytest.mark.parametrize(
    "number",
    [*NUMBERS, *(pytest.param(number, marks=pytest.mark.long) for number in MORE_NUMBERS if number not in NUMBERS)],
    ids=lambda number: f"{number[:21]}-{len(number)}",
)
def test_a_number_of_any_size(document: Document, game: Game, number: str) -> None:
    """In every parameter that is a whole number, of the path and of the query."""
    tried = 0
    for method, path, name, required in queries(document, game, "integer"):
        person = game.operator if path in OF_OPERATORS else game.ann
        if f"{{{name}}}" in path:
            answer = answered(person, method, game.path(path, **{name: number}), params=required)
        else:
            answer = answered(person, method, game.path(path), params={**required, name: number})
        if len(number.lstrip("-")) > 20:
            problem = answer.json()
            assert (problem["code"], problem.get("parameter")) == ("query_invalid", name), f"{path}: {problem}"
        tried += 1
    assert tried >= 20


@pytest.mark.parametrize("index", ["9" * 5000, "0" * 5000, "4" * 20, "\u0661", "-1", "1_0", "\u00b2"])
def test_a_path_into_the_state_with_an_index_of_any_size(game: Game, index: str) -> None:
    for path in (index, f"/table/seats/{index}", f"table.seats.{index}", f"/position/seats/{index}"):
        answer = answered(game.ann, "GET", f"/v1/games/{game.game}/blame", params={"path": path})
        assert (answer.status_code, answer.json()["code"]) == (404, "path_unknown")


EACH_TEXT: Final = pytest.mark.parametrize(
    "text", ["\x13", "\x00", "\r\nX: y", "\u202e", "\U0010ffff", "9" * 5000, "9" * 5000 + "-00000000"]
)


@pytest.mark.parametrize("name", ["receipt", "after", "cursor", "label", "path", "with", "type", "player", "ruleset"])
@EACH_TEXT
def test_a_text_of_any_kind_in_a_query(document: Document, game: Game, name: str, text: str) -> None:
    for method, path, other, required in queries(document, game, "string"):
        if other == name and method == "GET":
            answered(game.ann, method, game.path(path), params={**required, name: text})


@EACH_TEXT
def test_a_text_of_any_kind_in_a_path(game: Game, text: str) -> None:
    for path in ("/v1/games/{}/state", "/v1/rulesets/{}", "/problems/{}", "/v1/rulesets/tiny/components/{}"):
        assert answered(game.ann, "GET", path.format(quote(text, safe=""))).status_code == 404


def spoken(document: Document, game: Game) -> list[tuple[str, str, dict[str, str]]]:
    """Return the calls with a language: method, path, and their other required parameters."""
    answers = [
        (method, path, required)
        for method, path, name, required in queries(document, game, "string")
        if name == "language"
    ]
    assert len(answers) >= 6
    return answers


_CALLERS: Final = ("ann", "ben", "operator", "anybody")
_UNKNOWN: Final = ("\x13", "", " ", "EN", "en ", "en\n", "e\r\nn", "en-GB", "\u00e9", "e" * 5000)
"""Languages that nobody speaks, beside the one that every caller asks for in every run."""


@pytest.mark.parametrize(
    ("language", "callers"),
    [
        ("klingon", _CALLERS),
        *((language, _CALLERS[:1]) for language in _UNKNOWN),
        *(pytest.param(language, _CALLERS[1:], marks=pytest.mark.long) for language in _UNKNOWN),
    ],
)
def test_unknown_language_is_refused_by_every_call(
    document: Document, game: Game, language: str, callers: tuple[str, ...]
) -> None:
    """Whether the answer has sentences or not; one of the languages for every caller."""
    body = {"head": game.head, "decision": {"type": "lay_counter"}}
    for method, path, required in spoken(document, game):
        for caller in callers:
            person: Person = getattr(game, caller)
            if method == "POST" and not person.player:
                continue
            options = {"json": body} if method == "POST" else {}
            params = {**required, "language": language}
            refused = answered(person, method, game.path(path), params=params, **options)
            problem = refused.json()
            assert (refused.status_code, problem["code"], problem["parameter"]) == (400, "language_unknown", "language")
            assert problem["value"] == language or len(language) > 2000
            assert problem["rule"] == ", ".join(LANGUAGES)
    assert game.ann.decisions(game.game)["head"] == game.head


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(language, marks=pytest.mark.long) for language in LANGUAGES if language != "de")]
)
def test_known_language_is_accepted_by_every_call(document: Document, game: Game, language: str) -> None:
    for method, path, required in spoken(document, game):
        if method == "GET":
            address = game.path(path, name="bison")  # the tiny game has no rules to read
            person = game.operator if path.endswith(("/refused", "/turning-points")) else game.ann
            answer = answered(person, method, address, params={**required, "language": language})
            assert answer.status_code == (403 if path.endswith("/story") else 200), "a running game has no story"


def places(value: Any) -> Iterator[list[Any]]:
    """Return the place of every value inside a body, the body itself first: the names and indexes that lead there."""
    yield []
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, member in members:
        for place in places(member):
            yield [name, *place]


def with_hole(body: Any, place: list[Any]) -> str:
    """Return a body as JSON with a gap for another value at a place."""
    if not place:
        return json.dumps(_HERE)
    changed = copy.deepcopy(body)
    inner = changed
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = _HERE
    return json.dumps(changed)


def shares(some: int) -> pytest.MarkDecorator:
    """Return the requests that are sent: a fraction of all, with every place and every kind in turn, or all."""
    every = pytest.param(1, marks=pytest.mark.long)
    return pytest.mark.parametrize("share", [some, every], ids=["some", "all"])


@shares(11)
def test_a_value_of_any_kind_anywhere_in_any_body(document: Document, game: Game, share: int) -> None:
    head = {"head": game.head}
    bodies: dict[str, dict[str, Any]] = {
        "takeDecision": {**head, "decision": {"type": "hide_counter", "wager": 1}},
        "createGame": {"ruleset": "tiny", "seats": 2, "options": {}, "labels": ["x"], "components": None},
        "takeSeat": {"seat": 0, "nonce": "n", "bot": None, "invitation": "x"},
        "grantRole": {"role": "player"},
        "keepComponents": {"tiles": {"a": [1]}},
    }
    attacks = 0
    for method, path, operation in operations(document):
        if "requestBody" not in operation or operation["operationId"] == "importGame":
            continue
        documented = operation["requestBody"]["content"]["application/json"]["example"]
        body = {**bodies.get(operation["operationId"], documented), "more": 1}
        person = game.operator if operation["operationId"] == "grantRole" else game.ann
        for place in places(body):
            text = with_hole(body, place)
            for value in VALUES:
                attacks += 1
                if attacks % share == 0:
                    content = text.replace(json.dumps(_HERE), value)
                    options = {"content": content, "headers": {"Content-Type": "application/json"}}
                    answered(person, method, game.path(path), **options)
    assert attacks > 500 * 5
    assert game.ann.decisions(game.game)["head"] == game.head


@pytest.mark.parametrize("name", sorted(RULESETS))
@shares(5)
def test_a_value_of_any_kind_anywhere_in_a_component_set(game: Game, name: str, share: int) -> None:
    tables = json.loads(RULESETS[name].default_components())
    for field, value in itertools.islice(itertools.product(tables, VALUES), 0, None, share):
        content = with_hole(tables, [field]).replace(json.dumps(_HERE), value)
        headers = {"Content-Type": "application/json"}
        path = f"/v1/rulesets/{name}/components"
        answered(game.ann, "POST", path, content=content, headers=headers)


@shares(5)
def test_a_value_of_any_kind_in_a_line_of_an_archive(served: Served, share: int) -> None:
    ann = served.player("Ann")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/abort", {"reason": "tried"})
    lines = ann.get(f"/games/{game}/archive").text.splitlines()
    attacks = (
        (number, with_hole(read, place).replace(json.dumps(_HERE), value))
        for number, read in enumerate(map(json.loads, lines))
        for place in [[], *([name] for name in read)]
        for value in VALUES
    )
    for number, text in itertools.islice(attacks, 0, None, share):
        changed = [*lines[:number], text, *lines[number + 1 :]]
        headers = {"Content-Type": "application/x-ndjson"}
        answered(ann, "POST", "/v1/games/import", content="\n".join(changed) + "\n", headers=headers)
