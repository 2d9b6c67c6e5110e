"""Names of things: no text for a player has the code of a component, and no list has a text twice."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, SPECTATOR, Decision, Message
from domain.rulesets import RULESETS
from eventstore.log.plans import nameable_facts, plain
from projections.sentences import LANGUAGES, People, Sentences, Telling
from tests.domain.contract import messages_told
from tests.domain.playing import Entry, Fact, Recorded, facts_of, play
from tests.projections.boards.svg import NAMES, SVG, drawn, view_of

CODE = re.compile(
    r"\b[A-Z]{1,4}[0-9]{1,2}\b"  # T05, C41, BLUE3
    r"|\b[A-Z]{1,2}[0-9]?-(?:[0-9]+|[A-F]\b)"  # L1-05, SP-A
    r"|\b[A-Z][A-Z0-9]*\.[A-Za-z]"  # T05.R, A1.v1
    r"|\b[A-Z]{2,}_[A-Z]+|\b(?![A-E]+\b)[A-Z]{3,}\b"  # SACRED_FIRE, HUNT, not AABB
    r"|\b(?:[Cc]ells?|in Feld|Feldern) [0-9]"
)
DIE = re.compile("[BRGY][1-5]")
"""The print on a die of Discoveries: the letter of its colour and its number, as the legend says."""
TRIED = 12
"""The number of decisions that are tried at a moment."""
PICTURES = 30
"""The number of entries from one picture to the next."""


@pytest.fixture(scope="module")
def sentences() -> Sentences:
    return Sentences(RULESETS, strict=True)


@cache
def game(name: str) -> Sequence[Entry[Any]]:
    """Return a game by chance of all seats, with the options that have most decisions."""
    ruleset, cases = RULESETS[name], importlib.import_module(f"tests.domain.{name}.cases")
    return tuple(play(ruleset, max(ruleset.seats), cases.OPTIONS[-1], seed=3, pick=cases.pick))


@cache
def lists(name: str) -> Sequence[list[Message]]:
    """Return the legal decisions of each moment, as the seat to move reads them."""
    ruleset, all_described = RULESETS[name], []
    for entry in game(name):
        for seat in ruleset.to_move(entry.after):
            if seat != SERVICE:
                viewer = frozenset((seat,))
                described = [
                    ruleset.describe(decision, entry.after, viewer) for decision in ruleset.legal(entry.after, seat)
                ]
                all_described.append([message for message in described if message is not None])
    return all_described


@cache
def facts(name: str) -> Sequence[Fact[Any]]:
    """Return the facts of a game."""
    return [fact for entry in game(name) for fact in facts_of(RULESETS[name], entry)]


@cache
def questions_and_facts(name: str) -> Sequence[Message]:
    """Return the questions of a game, and its facts as spectators and the players together read them; each once."""
    ruleset = RULESETS[name]
    everybody = frozenset(range(max(ruleset.seats)))
    messages = [ruleset.question(entry.after) for entry in game(name)]
    messages += [
        ruleset.describe(fact.event, fact.before, viewer) for fact in facts(name) for viewer in (SPECTATOR, everybody)
    ]
    return messages_told(message for message in messages if message is not None)


def test_the_pattern_finds_the_codes_of_all_rulesets() -> None:
    coded = ["T12.R", "T05", "C41", "BA2", "L1-05", "A1.v1", "W5-3", "SP-A", "BLUE3", "cell 6", "SACRED_FIRE", "MARCH"]
    assert [text for text in coded if not CODE.search(f"Take {text}.")] == []
    worded = ["9 points, 2 teepees", "the river at (1, 2)", "Freies Feld 1,2", "„Maske, Bewegung 2“", "7 EP", "kind A"]
    assert [text for text in worded if CODE.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_no_decision_has_a_code_and_no_list_has_a_text_twice(name: str, language: str, sentences: Sentences) -> None:
    people, number = People(NAMES), 0
    for messages in lists(name):
        texts = [sentences.render(message, language, people) for message in messages]
        assert [text for text in texts if CODE.search(text)] == []
        assert [text for text, count in Counter(texts).items() if count > 1] == []
        number += len(texts)
    assert number > 300


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_no_question_and_no_sentence_of_a_fact_has_a_code(name: str, language: str, sentences: Sentences) -> None:
    people = People(NAMES)
    texts = [sentences.render(message, language, people) for message in questions_and_facts(name)]
    assert [text for text in texts if CODE.search(text)] == []


@cache
def refusals(name: str) -> tuple[IllegalDecision, ...]:
    """Return the refusals of decisions that are legal elsewhere in a game, each different refusal once."""
    ruleset = RULESETS[name]
    moments = [(entry.after, seat) for entry in game(name) for seat in ruleset.to_move(entry.after) if seat != SERVICE]
    legal: dict[type[Any], dict[Decision, None]] = {}
    for position, seat in moments:
        legal.setdefault(type(position.top_step), {}).update(dict.fromkeys(ruleset.legal(position, seat)))
    decisions = {step: list(options) for step, options in legal.items()}
    refused: dict[str, IllegalDecision] = {}
    for number, (position, seat) in enumerate(moments):
        options, now = decisions[type(position.top_step)], frozenset(ruleset.legal(position, seat))
        for decision in options[number % TRIED :: max(1, len(options) // TRIED)]:
            if decision not in now:
                with pytest.raises(IllegalDecision) as error:
                    ruleset.decide(position, seat, decision, Recorded(()))
                refused.setdefault(str(error.value.reason), error.value)
    return tuple(refused.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_no_refusal_has_a_code(name: str, language: str, sentences: Sentences) -> None:
    people = People(NAMES)
    texts = {sentences.render(refusal.reason, language, people) for refusal in refusals(name)}
    assert [text for text in texts if CODE.search(text)] == []
    assert len({refusal.code for refusal in refusals(name)}) > 8
    assert not any("\\ue0" in refusal.detail for refusal in refusals(name)), "ids, and no marks of names"


@cache
def conditions(name: str) -> Sequence[tuple[dict[str, Any], Any]]:
    """Return the patterns for plans of the facts of a game, each once, with the position before its fact."""
    nameable = nameable_facts(RULESETS[name])
    patterns: dict[str, tuple[dict[str, Any], Any]] = {}
    for fact in facts(name):
        written = plain(fact.event)
        public = nameable.get(written["type"], frozenset()) | {"type"}
        pattern = {field: value for field, value in written.items() if field in public}
        patterns.setdefault(repr(pattern), (pattern, fact.before))
    return tuple(patterns.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_no_condition_of_a_plan_has_a_code(name: str, language: str, sentences: Sentences) -> None:
    ruleset, tell = RULESETS[name], Telling(sentences, language, People(NAMES))
    texts = {tell.fact(pattern, ruleset, before) for pattern, before in conditions(name)}
    assert [text for text in texts if CODE.search(text)] == []
    assert len(texts) > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_no_source_of_points_has_a_code(name: str, language: str, sentences: Sentences) -> None:
    ruleset, texts = RULESETS[name], set()
    for entry in game(name)[::PICTURES]:
        sources = {item.source for line in ruleset.scoreboard(entry.after).seats for item in line.items}
        texts |= {sentences.render(ruleset.name_source(source, entry.after), language) for source in sources}
    assert [text for text in texts if CODE.search(text)] == []
    assert len(texts) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("every", [4 * PICTURES, pytest.param(PICTURES, marks=pytest.mark.long)])
def test_no_picture_has_a_code(name: str, language: str, every: int) -> None:
    ruleset, coded = RULESETS[name], set()
    for entry in game(name)[::-every]:
        viewer = frozenset(seat for seat in ruleset.to_move(entry.after) if seat != SERVICE)
        svg = drawn(view_of(ruleset, entry.after, viewer), language=language)
        texts = [node.text or "" for node in svg.iter() if node.tag in (f"{SVG}title", f"{SVG}text")]
        coded |= {text for text in texts if CODE.search(text) and not DIE.fullmatch(text)}
    assert coded == set()
