"""No regular expression takes time that grows faster than the text: each is tried with texts made against it.

A text against an expression repeats a character or two that it knows, or a word of its own, and ends
with a character that it does not take. An expression that goes back over such a text needs some 10 million steps for
4,096 characters, which take 20 times the limit; other expressions need thousands.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from tests.api.documented import Document
from tests.api.serving import Served
from tests.serving import ROOT

PACKAGES = ("api", "domain", "eventstore", "projections", "workers", "ops")
OF_OUR_FILES = {"api.page.controllers._IMPORT", "api.rules._REFUSAL", "projections.catalogues._ENTRY"}
"""Expressions that read only files of this project."""
METHODS = ("match", "fullmatch", "search", "findall", "finditer", "split", "sub")
SAMPLES = " a0x-"
"""Characters of the classes that an expression may name: blanks, letters, digits, others."""
LENGTHS = tuple(round(16 * 2 ** (step / 2)) for step in range(17))
"""From 16 to 4,096 characters, each length 1.4 times the one before.

The time of an expression may grow exponentially. Just below the limit at one length, it takes seconds at the next; were
that length ten times as long, it would take years. Lengths are passed over while even an expression that grows so would
take no more than `_MOST_STEPS` for the next.
"""
_STEP_S = 5e-9
"""Seconds of a step of an expression, at least."""
_MOST_STEPS = 2e7
LIMIT_S = 0.005
"""Seconds of processor time for the longest text; a linear expression takes about 0.0001."""
_MOST_CHARACTERS = 12
_MOST_BEGINNINGS = 4


def modules(*parts: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the name and the code of each module of the packages in which any of these texts stands."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text()
            if any(part in text for part in parts):
                names = path.relative_to(ROOT).with_suffix("").parts
                yield ".".join(name for name in names if name != "__init__"), ast.parse(text)


def expressions() -> dict[str, tuple[re.Pattern[Any], set[str]]]:
    """Return the expressions in the code by name, each with the methods that the code calls."""
    expressions: dict[str, tuple[re.Pattern[Any], set[str]]] = {}
    for name, module in modules(*(f".{method}" for method in METHODS)):
        for node in ast.walk(module):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method), args=[pattern, *_]) if (
                    method in METHODS and isinstance(pattern, ast.Constant)
                ):
                    expressions[f"{name}:{node.lineno}"] = re.compile(pattern.value), {method}
                case ast.Attribute(value=ast.Name(id=attribute), attr=method) if method in METHODS:
                    known = getattr(import_module(name), attribute, None)
                    if isinstance(known, re.Pattern):
                        expressions.setdefault(f"{name}.{attribute}", (known, set()))[1].add(method)
                case _:
                    pass
    return expressions


def words_of(pattern: re.Pattern[Any]) -> list[str]:
    """Return the words of an expression: the texts between its signs."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    return [word for word in re.split(r"[\\^$.|?*+()\[\]{}]", text) if word]


def beginnings_of(pattern: re.Pattern[Any]) -> list[str]:
    """Return beginnings of texts against an expression: an empty one, and words that it may have to find first."""
    return ["", *dict.fromkeys(word for word in words_of(pattern) if len(word) > 1)][:_MOST_BEGINNINGS]


def texts_against(pattern: re.Pattern[Any]) -> Iterator[str]:
    """Yield texts to repeat against an expression: characters that it knows, pairs of them, and its words."""
    words = words_of(pattern)
    characters = list(dict.fromkeys([*SAMPLES, *"".join(words)]))[:_MOST_CHARACTERS]
    yield from characters
    yield from map("".join, itertools.permutations(characters, 2))
    yield from words


def ask(pattern: re.Pattern[Any], method: str, text: str | bytes) -> None:
    """Let an expression look at a text."""
    if method == "sub":
        pattern.sub(pattern.pattern[:0], text)
    elif method == "finditer":
        list(pattern.finditer(text))
    else:
        getattr(pattern, method)(text)


def seconds(pattern: re.Pattern[Any], method: str, text: str) -> float:
    """Return the seconds of processor time that an expression takes for a text: the least of three."""
    value = text if isinstance(pattern.pattern, str) else text.encode()
    least = float("inf")
    for _ in range(3):
        began = time.thread_time()
        ask(pattern, method, value)
        least = min(least, time.thread_time() - began)
        if least <= LIMIT_S:
            break
    return least


def length_after(length: int, took_s: float) -> int | None:
    """Return the greatest length that takes at most `_MOST_STEPS`, or the next; nothing after the last."""
    longer = LENGTHS[LENGTHS.index(length) + 1 :]
    # An expression that takes n steps for a length takes n * n for twice the length, if it grows exponentially.
    most = length * math.log(_MOST_STEPS) / math.log(max(took_s / _STEP_S, 2))
    return max((other for other in longer if other <= most), default=next(iter(longer), None))


def slow_texts(pattern: re.Pattern[Any], methods: set[str]) -> Iterator[tuple[str, str, int]]:
    """Yield methods, texts and lengths for which an expression takes too long, at most one text per method."""
    for method in sorted(methods):
        for part, beginning in itertools.product(texts_against(pattern), beginnings_of(pattern)):
            length: int | None = LENGTHS[0]
            while length is not None:
                took_s = seconds(pattern, method, beginning + part * (length // len(part)) + "\0")
                if took_s > LIMIT_S:
                    yield method, beginning + part, length
                    break
                length = length_after(length, took_s)
            else:
                continue
            break


def test_every_expression_takes_time_in_proportion_to_the_text() -> None:
    """A case for each would have every process of the run read the whole code, before it knows its tests."""
    by_name = expressions()
    assert len(by_name) > 50
    slow = {name: list(slow_texts(*by_name[name])) for name in by_name.keys() - OF_OUR_FILES}
    assert {name: texts for name, texts in slow.items() if texts} == {}


def test_a_pattern_of_the_description_takes_time_in_proportion_to_the_text(document: Document) -> None:
    patterns = set(_patterns_in(document))
    assert patterns
    assert {
        pattern: texts for pattern in patterns if (texts := list(slow_texts(re.compile(pattern), {"search"})))
    } == {}


def _patterns_in(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        for member in part.values():
            yield from _patterns_in(member)
    elif isinstance(part, list):
        for member in part:
            yield from _patterns_in(member)


@pytest.mark.parametrize(
    ("planted", "method"),
    [(r"(^|,)\s*gzip\s*(;\s*q=1[^,]*)?\s*(,|$)", "search"), (r"(a|aa)+b", "fullmatch"), (r"\w+ bot", "search")],
)
def test_an_expression_that_goes_back_is_found(planted: str, method: str) -> None:
    assert list(slow_texts(re.compile(planted), {method}))


def patterns_in_code() -> Iterator[tuple[str, str]]:
    """Yield where a `pattern` of a field or a parameter stands in the code, and its text as it is written there."""
    for name, module in modules("pattern="):
        for node in ast.walk(module):
            if isinstance(node, ast.keyword) and node.arg == "pattern" and not isinstance(node.value, ast.Name):
                yield f"{name}:{node.lineno}", ast.unparse(node.value)


def test_no_pattern_takes_a_line_feed_after_the_value() -> None:
    """`$` matches before a line feed at the end in Python, and not in JSON Schema."""
    written = {place: text for place, text in patterns_in_code() if not place.startswith("api.http.openapi.plugin")}
    assert len(written) > 10
    assert {place: text for place, text in written.items() if not text.strip("'\"").endswith(r"$(?!\\n)")} == {}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/games?language=", "en"),
        ("/studies?after=", "000000000000001:s000000000000"),
        ("/games/{}/state?as=", "0"),
        ("/games/{}/annotations?after=", "1-1-a1"),
    ],
)
def test_a_line_feed_after_a_parameter_is_refused(served: Served, path: str, value: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    address = path.format(served.started(ann, ben))
    assert ann.get(address + value).status_code in (200, 400, 403)
    refused = ann.get(f"{address}{value}%0A")
    assert (refused.status_code, refused.json()["type"]) == (400, "/problems/query_invalid")


def test_a_line_feed_after_a_text_in_a_body_is_refused(served: Served) -> None:
    answer = served.player("Ann").http.patch("/v1/players/me/preferences", json={"language": "en\n"})
    assert (answer.status_code, answer.json()["pointer"]) == (422, "$.language")
