"""Sentences are right with any number, and tell nobody an id that only programs use."""

from __future__ import annotations

import importlib
import itertools
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from domain.core.events import Message
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from projections.sentences import Sentences
from tests.domain.contract import refusals
from tests.domain.playing import Entry, play

CATALOGUES = {
    **{name: ruleset.catalogue("en") for name, ruleset in RULESETS.items()},
    "table": resources.files("projections").joinpath("locales", "en.ftl").read_text(encoding="utf-8"),
}
NUMBERS = (0, 1, 7)
MOST = 500
"""Entries of a game that are looked at."""

# The English that the tests know

VERBS = {
    "becomes": "become",
    "came": "came",
    "can": "can",
    "comes": "come",
    "costs": "cost",
    "does": "do",
    "finds": "find",
    "goes": "go",
    "has": "have",
    "is": "are",
    "leaves": "leave",
    "lies": "lie",
    "remains": "remain",
    "returns": "return",
    "shares": "share",
    "waits": "wait",
    "was": "were",
}
"""Of counted things: the verb for one thing, and for several."""
ALIKE = {"Cree", "EP", "bison", "fish", "leather"}
"""Nouns that are the same for one and for several."""
ADJECTIVES = {"different", "grey", "more", "open", "other", "progress", "swap", "wampum"}
"""Words that may stand between a number and its noun."""
SMALL_WORDS = {"and", "at", "by", "from", "in", "no", "of", "on", "once", "or", "to", "with"}
"""Words that may follow a number without its noun."""
NAMED_BY_NUMBER = {"cell", "level", "round", "seat", "value", "year"}
"""Before a number: it is an ordinal, not a count."""
SEVERAL = (
    *("bison-choose-count", "bison-exchange", "bison-game-ended-tied"),
    *("discoveries-game-scored", "manitoba-result-shared", "table-game", "wendake-tiles-slid"),
)
"""Beginnings of sentences that speak of several seats, a fixed price or a whole row: their count is never one."""
PARTS = ("bison-amount", *(f"{name}-name" for name in RULESETS))
"""Beginnings of messages that other messages put in."""

# Values that are numbers

TABLE_NUMBERS = {"seats", "about", "at"}
"""The numbers in the sentences of the table; those of games are learnt from games."""
UNTOLD_WORDS = {"flag", "from", "mode"}
"""Words in refusals that no game of these tests meets."""

PERSON = re.compile("seat[0-9]*|actor|organiser")
"""Values that stand for somebody: the reader, or a name."""
PROGRAM_ID = re.compile(r"\w[@#:]\w|[a-z]_[a-z]|[A-Z]_[A-Z]|[A-Z]{2,}\d*-[a-z]")
"""Marks of program ids that words do not have: `BA4@0`, `SLOT:0:MARCH`, `lay_tile`."""


def test_the_rules_below_find_each_fault() -> None:
    for wrong in ("1 hunters", "7 hunter", "1 grey dice", "7 more die", "7 turkey"):
        assert miscounted(f"Ann has {wrong} left.", int(wrong[0]))
    for right in ("1 hunter", "7 hunters", "7 grey dice", "7 bison", "1 of those"):
        assert not miscounted(f"Ann has {right} left; seat 1 goes.", int(right[0]))
    assert disagreeing("1 hunter of Ann go from S1.P.", 1)
    assert disagreeing("The stack is cut; 7 tiles of level 1 waits.", 7)
    assert not disagreeing("1 tile leaves; 1 waits in the stack.", 1)
    for text in ("Turn BA4@0 over", "The piece SLOT:0:MARCH", "used for lay_tile"):
        assert PROGRAM_ID.search(text)


@pytest.mark.parametrize("number", [pytest.param(0, marks=pytest.mark.long), *NUMBERS[1:]])
@pytest.mark.parametrize("name", CATALOGUES)
def test_nouns_and_verbs_agree_with_every_number(name: str, number: int) -> None:
    for key, text in worded_with(name, number):
        assert miscounted(text, number) == [], (key, text)
        assert disagreeing(text, number) == [], (key, text)


@pytest.mark.parametrize("name", RULESETS)
def test_no_sentence_tells_an_id_of_programs(name: str) -> None:
    sentences = Sentences({name: RULESETS[name]}, strict=True)
    # A sentence follows from its message alone.
    messages = {(message.key, *message.values.items()): message for message in told_in_games(name)}
    for message in messages.values():
        text = sentences.render(message)
        assert not PROGRAM_ID.search(text), (message, text)


# The rules


def miscounted(text: str, number: int) -> list[str]:
    """Return the words that follow the number and have the wrong form: `hunters` after 1, `hunter` after 7."""
    adjectives = "|".join(ADJECTIVES)
    counts = re.findall(rf"(?:(\w+) )?\b{number} (?:(?:{adjectives}) )*([A-Za-z]+)", text)
    words = [word for before, word in counts if before.lower() not in NAMED_BY_NUMBER]
    verbs = VERBS.keys() if number == 1 else VERBS.values()
    others = SMALL_WORDS | ALIKE | set(verbs) | {"these"}
    return [word for word in words if word not in others and is_plural(word) == (number == 1)]


def is_plural(noun: str) -> bool:
    return noun.endswith("s") or noun == "dice"


def disagreeing(text: str, number: int) -> list[str]:
    """Return the clauses that begin with the number and whose verb has the wrong form: `1 hunter of Ann go`."""
    clauses = re.findall(rf"(?:^|[.;] ){number} ([A-Za-z][^.;:]*)", text)
    return [clause for clause in clauses if verb_of(clause) not in (VERBS.keys() if number == 1 else VERBS.values())]


def verb_of(clause: str) -> str | None:
    """Return the first verb that the tests know; `None` when there is none: such a verb is to be added to them."""
    return next((word for word in clause.split() if word in VERBS or word in VERBS.values()), None)


# Wording every sentence with a number


def worded_with(name: str, number: int) -> Iterator[tuple[str, str]]:
    """Yield the key and the text of every sentence of a catalogue, with the same number for all its numbers.

    A sentence that chooses by words (`[bison]`, `[fish]`) comes once with each of them.
    """
    bundle, numbers = bundle_of(name), numbers_of(name)
    for key, pattern in patterns(name).items():
        # Words of pictures are labels: who they are about, and the things they list, are put in as texts. What is put
        # into sentences is looked at there.
        if "picture-" in key or key.startswith(PARTS) or (number == 1 and key.startswith(SEVERAL)):
            continue
        variants = choices(pattern, patterns(name))
        options: list[list[str | int]] = [
            [*sorted(words), "Ann"]
            if PERSON.fullmatch(value)
            else [*sorted(words)] or [number if value in numbers[key] else "these"]
            for value, words in variants.items()
        ]
        value = bundle.get_message(key).value
        assert value is not None, key
        for combination in itertools.product(*options):
            text, errors = bundle.format_pattern(value, dict(zip(variants, combination, strict=True)))
            assert isinstance(text, str), key
            assert not errors, (key, errors)
            yield key, text


@cache
def bundle_of(name: str) -> FluentBundle:
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(CATALOGUES[name]))
    return bundle


@cache
def patterns(name: str) -> dict[str, ast.Pattern]:
    """Return the sentences of a catalogue by key, without single words."""
    body = FluentParser().parse(CATALOGUES[name]).body
    messages = {entry.id.name: entry.value for entry in body if isinstance(entry, ast.Message)}
    return {key: value for key, value in messages.items() if value and not key.startswith(f"{name}-word-")}


def choices(pattern: ast.Pattern, catalogue: Mapping[str, ast.Pattern]) -> dict[str, set[str]]:
    """Return the values of a sentence, and the words by which it chooses; none for values put in or counted."""
    kinds: dict[str, set[str]] = {}
    for element in pattern.elements:
        inside = element.expression if isinstance(element, ast.Placeable) else None
        if isinstance(inside, ast.VariableReference):
            kinds.setdefault(inside.id.name, set())
        elif isinstance(inside, ast.MessageReference):
            for value, further in choices(catalogue[inside.id.name], catalogue).items():
                kinds.setdefault(value, set()).update(further)
        elif isinstance(inside, ast.SelectExpression) and isinstance(inside.selector, ast.VariableReference):
            words = {key.name for variant in inside.variants if isinstance(key := variant.key, ast.Identifier)}
            kinds.setdefault(inside.selector.id.name, set()).update(words - {"one", "other"})
            for variant in inside.variants:
                for value, further in choices(variant.value, catalogue).items():
                    kinds.setdefault(value, set()).update(further)
    return kinds


@cache
def numbers_of(name: str) -> dict[str, set[str]]:
    """Return the values of each sentence that are numbers: as games told them.

    In a sentence that no game told, they are all values with a name that never stands for a word.
    """
    values = {key: set(choices(pattern, patterns(name))) for key, pattern in patterns(name).items()}
    if name == "table":
        return {key: names & TABLE_NUMBERS for key, names in values.items()}
    numbers: dict[str, set[str]] = {}
    words: dict[str, set[str]] = {}
    for message in told_in_games(name):
        for value, value_given in message.values.items():
            (numbers if isinstance(value_given, int) else words).setdefault(message.key, set()).add(value)
    only_words = UNTOLD_WORDS.union(*words.values()) - set().union(*numbers.values())
    told_keys = numbers.keys() | words.keys()
    return {key: numbers.get(key, set()) if key in told_keys else names - only_words for key, names in values.items()}


@cache
def told_in_games(name: str) -> list[Message]:
    """Return the messages of some games: facts, legal decisions, refusals, results."""
    ruleset, cases = RULESETS[name], importlib.import_module(f"tests.domain.{name}.cases")
    messages: list[Message] = []
    for seats, options in itertools.product(ruleset.seats, cases.OPTIONS):
        game = list(play(ruleset, seats, options, seats, pick=cases.pick))[:MOST]
        decisions = [entry.decision for entry in game if entry.decision is not None]
        rng = random.Random(seats)  # noqa: S311  repeatable
        for number, entry in enumerate(game):
            messages += told_with(ruleset, entry)
            if number % 10 == 0 and entry.decision is not None:
                tried = rng.sample(decisions, min(30, len(decisions)))
                messages += (reason for _, _, reason, _, _ in refusals(ruleset, entry.before, entry.seat, tried))
        result = ruleset.result(game[-1].after)
        messages += [result.reason] if result is not None else []
    return messages


def told_with(ruleset: Ruleset[Any], entry: Entry[Any]) -> Iterator[Message]:
    """Yield the messages of an entry's facts, and of the legal decisions before it."""
    position, viewer = entry.before, frozenset((entry.seat,))
    for event in entry.events:
        if (message := ruleset.describe(event, position, viewer)) is not None:
            yield message
        position = ruleset.evolve(position, event)
    for decision in ruleset.legal(entry.before, entry.seat):
        message = ruleset.describe(decision, entry.before, viewer)
        assert message is not None
        yield message
