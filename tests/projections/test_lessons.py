"""Lessons: each names decisions, paragraphs and places that exist, and each of its steps comes in a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from api.rules import paragraphs
from domain.core.bots import choose
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, tag_of
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from projections.lessons import LESSONS, LessonStep, worded_lesson
from projections.sentences import LANGUAGES, Sentences
from tests.domain.contract import kinds
from tests.projections.boards.svg import drawn, view_of

LEAST, MOST = 12, 20
"""How many steps a lesson has."""
SEED = b"a first game"
LEARNER = 0


class Moment(NamedTuple):
    """The knowledge of a player's page before a decision, and its place in the game."""

    position: Any
    types: frozenset[str]
    round: int
    decided: bool


def moments(ruleset: Ruleset[Any]) -> Iterator[Moment]:
    """Yield the moments of a learner in a game for two; greedy bots decide for both."""
    chance, decided = KeyedChance(SEED), False
    components = ruleset.load_components(ruleset.default_components())
    position = ruleset.initial(components, ruleset.options_type(), ruleset.seats[0])
    position = ruleset.fold(position, ruleset.setup(position, chance))
    while moving := ruleset.to_move(position):
        seat = moving[0]
        if seat == SERVICE:
            position = ruleset.fold(position, ruleset.advance(position, chance))
            continue
        if seat == LEARNER:
            types = frozenset(tag_of(type(decision)) for decision in ruleset.legal(position, seat))
            yield Moment(position, types, ruleset.round_of(position), decided)
            decided = True
        decision = choose("greedy", ruleset, position, seat, SEED)
        position = ruleset.fold(position, ruleset.decide(position, seat, decision, chance))


def has_come(step: LessonStep, moment: Moment) -> bool:
    """Return whether the moment of a step has come, as the page decides it (`table/lesson.js`)."""
    offered = not step.offers or not moment.types.isdisjoint(step.offers)
    return offered and moment.round >= step.round and (moment.decided or not step.decided)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_step_comes_in_a_game_and_twelve_by_the_end_of_the_second_round(name: str) -> None:
    ruleset, rounds = RULESETS[name], dict[str, int]()
    for moment in moments(ruleset):
        steps = [step for step in LESSONS[name] if step.name not in rounds and has_come(step, moment)]
        rounds.update((step.name, moment.round) for step in steps)
        places = {place for step in steps for place in step.places}
        if places:
            picture = drawn(view_of(ruleset, moment.position, frozenset({LEARNER})))
            assert places <= {element.get("data-rule") for element in picture.iter()}, moment.round
        if len(rounds) == len(LESSONS[name]):
            break
    assert rounds.keys() == {step.name for step in LESSONS[name]}
    assert len([step for step, round_number in rounds.items() if round_number <= 2]) >= LEAST


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_lesson_has_twelve_to_twenty_steps_of_existing_decisions_and_paragraphs(name: str) -> None:
    steps = LESSONS[name]
    assert LEAST <= len({step.name for step in steps}) == len(steps) <= MOST
    types = {tag_of(kind) for kind in kinds(RULESETS[name].decision_type)}
    assert sorted({offer for step in steps for offer in step.offers} - types) == []
    numbers = {paragraph.number for paragraph in paragraphs(name)}
    assert sorted({step.rule for step in steps if step.rule} - numbers) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_lesson_is_worded_in_every_language(name: str, language: str) -> None:
    steps = worded_lesson(name, Sentences(RULESETS, strict=True), language)
    assert [step.name for step in steps] == [step.name for step in LESSONS[name]]
    least = 20 if language == "ko" else 40  # a syllable is a letter there
    assert all(0 < len(step.title) < 40 and least < len(step.text) < 420 for step in steps)


def test_a_ruleset_without_a_lesson_has_no_steps() -> None:
    assert worded_lesson("nim", Sentences(RULESETS, strict=True)) == ()
