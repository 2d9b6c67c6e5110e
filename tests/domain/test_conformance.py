"""The promises of every ruleset, through the contract only. A ruleset that lacks a part fails here."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from fluent.runtime import FluentBundle
from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.chance import KeyedChance
from domain.core.errors import ChanceRefused, ComponentError, IllegalDecision, OptionError
from domain.core.events import SERVICE, SPECTATOR, Decision, Event, Message, Private, Public, tag_of
from domain.core.ruleset import USUAL_COLOURS, Facts, Ruleset
from domain.rulesets import RULESETS
from tests.domain import golden
from tests.domain.contract import (
    NO_DECISIONS,
    UNIVERSE,
    Games,
    distorted,
    facts,
    kinds,
    messages_told,
    positions,
    refusals,
    sample,
    seats_of,
    some_facts,
    word,
)
from tests.tiny.guide import ROOMS

OF_A_KIND = 5
"""Decisions of each kind that are tried where only the kind decides."""
DISTORTED = 3
"""Decisions of each kind that are tried with absurd values."""

# Parts


def test_a_ruleset_describes_itself(ruleset: Ruleset[Any]) -> None:
    assert re.fullmatch(r"[a-z]+", ruleset.name)
    assert ruleset.title
    assert ruleset.version >= 1
    assert list(ruleset.seats) == sorted(set(ruleset.seats))
    assert ruleset.options_type() is not None


def test_every_seat_has_a_colour_of_its_own(ruleset: Ruleset[Any]) -> None:
    assert len(ruleset.seat_colours) >= ruleset.seats[-1]
    assert len(set(ruleset.seat_colours)) == len(ruleset.seat_colours)
    assert set(ruleset.seat_colours) <= set(USUAL_COLOURS)


def test_other_numbers_of_seats_are_refused(ruleset: Ruleset[Any]) -> None:
    components = ruleset.load_components(ruleset.default_components())
    for seats in (ruleset.seats[0] - 1, ruleset.seats[-1] + 1):
        with pytest.raises(OptionError):
            ruleset.initial(components, ruleset.options_type(), seats)


def test_the_components_are_canonical_json_with_their_provenance(ruleset: Ruleset[Any]) -> None:
    text = ruleset.default_components()
    document = msgspec.json.decode(text)
    assert text == msgspec.json.encode(document, order="sorted")
    provenance = document["provenance"]
    assert provenance
    assert set(provenance.values()) <= {"rulebook", "public-source", "house"}


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"null", b"{", b"\xff"])
def test_a_document_that_is_no_component_set_is_refused(ruleset: Ruleset[Any], text: bytes) -> None:
    with pytest.raises(ComponentError) as refused:
        ruleset.load_components(text)
    assert refused.value.code.startswith("components_")


def test_every_room_of_the_guide_is_there(folder: Path) -> None:
    for room in ROOMS:
        modules = folder / f"{room}.py", folder / room / "__init__.py"
        assert (folder / room).is_file() if "." in room else any(file.is_file() for file in modules), room


def test_types_have_schemas(ruleset: Ruleset[Any]) -> None:
    for kind in (ruleset.decision_type, ruleset.event_type, ruleset.view_type, ruleset.options_type):
        assert msgspec.json.schema(kind)


def test_unions_hold_distinct_tags_and_the_agenda(ruleset: Ruleset[Any]) -> None:
    events, decisions = kinds(ruleset.event_type), kinds(ruleset.decision_type)
    assert set(AGENDA_FOLDS) <= set(events)
    assert all(issubclass(kind, Event) for kind in events)
    assert all(issubclass(kind, Decision) for kind in decisions)
    assert all(re.fullmatch(r"[a-z_]+\.\d+", tag_of(kind)) for kind in events)
    assert all(re.fullmatch(r"[a-z_]+", tag_of(kind)) for kind in decisions)
    assert len({tag_of(kind) for kind in events + decisions}) == len(events) + len(decisions)


def test_every_field_is_declared_public_or_private(ruleset: Ruleset[Any]) -> None:
    marks = {get_args(Public[int])[1], get_args(Private[int])[1]}
    for kind in kinds(ruleset.event_type) + kinds(ruleset.decision_type):
        hints = get_type_hints(kind, include_extras=True)
        for field in kind.__struct_fields__:
            declared = get_args(hints[field])[1:] if get_origin(hints[field]) is Annotated else ()
            assert len(marks.intersection(declared)) == 1, f"{kind.__name__}.{field} is declared neither"


# Playing


def test_games_end_with_a_result(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        for entry in game[:-1]:
            assert len(ruleset.to_move(entry.after)) == 1
            assert ruleset.result(entry.after) is None
        last = game[-1].after
        seats = seats_of(ruleset, last)
        result = ruleset.result(last)
        assert ruleset.to_move(last) == ()
        assert result is not None
        assert len(result.places) == len(seats)
        assert min(result.places) == 1
        assert all(place == 1 + sum(other < place for other in result.places) for place in result.places)
        if result.winner is None:
            assert [seat for seat in seats if result.places[seat] == 1] == list(result.tied)
        else:
            assert result.places[result.winner] == 1
            assert result.tied == ()
        if ruleset.sides is not None:
            had = ruleset.sides(last)
            assert len(had) == len(seats)
            assert all(result.keys() == had[0].keys() and all(result.values()) for result in had), (
                "each seat has one of a kind"
            )


def test_every_kind_of_decision_and_fact_happens(ruleset: Ruleset[Any], games: Games, universe: list[Decision]) -> None:
    assert {type(decision) for decision in universe} == set(kinds(ruleset.decision_type))
    happened = {type(event) for event, _ in facts(ruleset, games)}
    for position in sample(games):
        happened |= {type(event) for event in ruleset.resample(position, SPECTATOR, KeyedChance(b"kinds"))}
    assert happened == set(kinds(ruleset.event_type))


def test_rounds_are_counted_one_by_one(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        rounds = [ruleset.round_of(game[0].before), *(ruleset.round_of(entry.after) for entry in game)]
        assert rounds[0] in (0, 1)
        assert rounds[-1] > 1
        assert all(later - earlier in (0, 1) for earlier, later in pairwise(rounds))


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_no_invariant_is_ever_broken(ruleset: Ruleset[Any], games: Games, every: int) -> None:
    for position in positions(games)[::every]:
        assert ruleset.problems(position) == []
    assert all(ruleset.problems(game[-1].after) == [] for game in games)


def test_no_invariant_of_single_facts_is_broken_within_an_entry(
    ruleset: Ruleset[Any], games: Games, every_fact: int
) -> None:
    for event, before in some_facts(ruleset, games, every_fact):
        assert ruleset.problems_within(ruleset.evolve(before, event)) == [], event


def test_folding_the_facts_as_written_gives_the_position(ruleset: Ruleset[Any], games: Games) -> None:
    written = msgspec.json.Decoder(ruleset.event_type)
    for game in games:
        position = by_kind = game[0].before
        for entry in game:
            again = [written.decode(msgspec.json.encode(event)) for event in entry.events]
            assert again == entry.events
            position = ruleset.fold(position, again)
            for event in again:
                by_kind = ruleset.folds[type(event)](by_kind, event)
        assert position == game[-1].after
        assert by_kind == position


def test_the_position_that_decide_hands_on_is_the_fold_of_its_facts(ruleset: Ruleset[Any], games: Games) -> None:
    decided = [entry for game in games for entry in game if entry.decision is not None]
    handed_on = [(entry, entry.events) for entry in decided if isinstance(entry.events, Facts)]
    assert len(handed_on) == (len(decided) if ruleset.name in RULESETS else 0)
    for entry, facts_decided in handed_on:
        assert ruleset.fold(entry.before, facts_decided) is facts_decided.position
        assert ruleset.fold(entry.before, list(facts_decided)) == facts_decided.position


def test_facts_of_a_decision_are_folded_anew_from_another_position(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        entry = next(entry for entry in game if entry.decision is not None)
        other = replace(entry.before)
        assert ruleset.fold(other, entry.events) is not getattr(entry.events, "position", None)
        assert ruleset.fold(other, entry.events) == entry.after


def test_decisions_views_and_options_survive_json(
    ruleset: Ruleset[Any], cases: ModuleType, games: Games, universe: list[Decision]
) -> None:
    for decision in universe:
        assert msgspec.json.decode(msgspec.json.encode(decision), type=ruleset.decision_type) == decision
    for position in sample(games):
        everybody = frozenset(seats_of(ruleset, position))
        for viewer in (SPECTATOR, frozenset((0,)), everybody):
            view = ruleset.view(position, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=ruleset.view_type) == view
    for options in cases.OPTIONS:
        agreed = ruleset.options_type(**options)
        assert msgspec.json.decode(msgspec.json.encode(agreed), type=ruleset.options_type) == agreed
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**options, "no_such_option": 1}, ruleset.options_type)


def test_decide_accepts_exactly_the_decisions_that_legal_lists(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision], bundle: FluentBundle, samples: int
) -> None:
    rng = random.Random(7)  # noqa: S311  repeatable, guards nothing
    reasons: list[Message] = []
    for position in sample(games, 1, samples):
        before = repr(position)
        tried = rng.sample(universe, min(UNIVERSE, len(universe)))
        for seat in seats_of(ruleset, position):
            legal = list(ruleset.legal(position, seat))
            refused = refusals(ruleset, position, seat, legal + tried)
            assert len({msgspec.json.encode(decision) for decision in legal}) == len(legal)
            assert [refusal[0] for refusal in refused] == [decision for decision in tried if decision not in legal]
            assert bool(legal) == (seat in ruleset.to_move(position))
            for decision, code, reason, rule, _ in refused:
                assert code.startswith("not_your_turn") == (seat not in ruleset.to_move(position)), decision
                assert rule.startswith(f"{ruleset.name} ")
                reasons.append(reason)
        assert list(ruleset.legal(position, SERVICE)) == []
        assert repr(position) == before
    for reason in messages_told(reasons):
        word(bundle, reason)


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_no_exact_candidate_is_ever_refused(ruleset: Ruleset[Any], games: Games, every: int) -> None:
    """`legal` lists exact candidates unseen, so their rule's refusal must accept each of them."""
    exact = [rule for rule in ruleset.rules if rule.exact]
    for position in positions(games)[::every]:
        step = position.top_step
        for rule in (rule for rule in exact if type(step) in rule.steps):
            refused = [option for option in rule.candidates(position, step) if rule.refusal(position, step, option)]
            assert refused == [], rule.decision


def test_decide_takes_no_absurd_value_that_legal_does_not_list(ruleset: Ruleset[Any], games: Games) -> None:
    """Values of any type, put into Python objects: JSON would refuse many, so only programs can bring them."""
    tried = Counter[type[Decision]]()
    for entry in (entry for game in games for entry in game if entry.decision is not None):
        for listed in ruleset.legal(entry.before, entry.seat):
            if tried[type(listed)] < DISTORTED:
                tried[type(listed)] += 1
                # The texts of `repr` are compared, for 1 == 1.0 == True.
                exact = {repr(decision) for decision in ruleset.legal(entry.before, entry.seat)}
                absurd = [decision for decision in distorted(listed) if repr(decision) not in exact]
                refused = refusals(ruleset, entry.before, entry.seat, absurd)
                assert [repr(refusal[0]) for refusal in refused] == [repr(decision) for decision in absurd]
    assert set(tried) == set(kinds(ruleset.decision_type))


def test_a_value_that_is_no_decision_of_the_ruleset_is_the_wrong_step(
    ruleset: Ruleset[Any], games: Games, bundle: FluentBundle, samples: int
) -> None:
    for position in sample(games, 4, samples):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            refused = refusals(ruleset, position, seat, NO_DECISIONS)
            assert [(refusal[0], refusal[1]) for refusal in refused] == [
                (tried, "wrong_step") for tried in NO_DECISIONS
            ]
            assert all(word(bundle, refusal[2]) for refusal in refused)


def test_a_decision_that_does_not_fit_the_step_is_the_wrong_step(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision], samples: int
) -> None:
    fitting_pairs = [
        (type(e.before.agenda[-1]), type(e.decision)) for game in games for e in game if e.decision is not None
    ]
    every = {kind for _, kind in fitting_pairs}
    tried = [decision for kind in every for decision in [each for each in universe if type(each) is kind][:OF_A_KIND]]
    for position in sample(games, 2, samples):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            fitting = {type(decision) for decision in ruleset.legal(position, seat)}
            codes = {
                refusal[1] for refusal in refusals(ruleset, position, seat, tried) if type(refusal[0]) not in fitting
            }
            assert "not_your_turn" not in codes
            # In a game of one kind of step every decision fits: there is no other step that it could be of.
            all_fit = every == {kind for step, kind in fitting_pairs if step is type(position.agenda[-1])}
            assert ("wrong_step" in codes) == (not all_fit)


def test_legality_is_judged_before_anything_is_drawn(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision], samples: int
) -> None:
    class Refusing:
        def draw(self, pile: str, candidates: Sequence[Any], audience: object) -> Any:
            raise ChanceRefused(pile)

    for position in sample(games, 3, samples):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            legal = list(ruleset.legal(position, seat))
            for decision in universe[:UNIVERSE]:
                if decision not in legal:
                    with pytest.raises(IllegalDecision):
                        ruleset.decide(position, seat, decision, Refusing())


def test_the_same_decision_with_the_same_chance_gives_the_same_facts(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        for entry in game[:40]:
            if entry.decision is not None:
                answers = [
                    ruleset.decide(entry.before, entry.seat, entry.decision, KeyedChance(b"x")) for _ in range(2)
                ]
                assert answers[0] == answers[1]


# Golden games


def test_golden_games_are_there_and_still_the_same(ruleset: Ruleset[Any], cases: ModuleType) -> None:
    for seats in ruleset.seats:
        for options in cases.OPTIONS:
            file = golden.path(ruleset, seats, options)
            assert file.exists(), f"the golden game {file.name} is missing"
            lines = golden.read(file)
            assert list(golden.replay(ruleset, lines)) == lines
