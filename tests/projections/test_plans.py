"""Possible plans: found in imagined games, the same in all worlds that look the same from the seat."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.events import Seat
from domain.core.ruleset import USUAL_COLOURS, Ruleset
from domain.rulesets import RULESETS
from eventstore.log.plans import NewPlan, nameable_facts
from eventstore.log.state import to_move
from eventstore.log.visibility import ViewedState, VisibilityRange
from eventstore.table.plans import PlanItem, Until
from projections.facade import Projections
from projections.plans import WORLDS, PlanOptions, plan_options
from projections.sentences import ENGLISH, LANGUAGES, People, Sentences, Telling
from tests.tiny import TINY
from tests.tiny.play import played, seated, started, tiny_service

ALL: dict[str, Ruleset[Any]] = {**RULESETS, "tiny": TINY}
KEYS = [bytes((number,)) * 32 for number in range(WORLDS)]
SENTENCES = Sentences(ALL, strict=True)
PEOPLE = People(("Anna", "Ben"), USUAL_COLOURS[:2], you=0)
TELL = Telling(SENTENCES, ENGLISH, PEOPLE)


@pytest.mark.parametrize("every", [12, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ALL)
def test_p16_the_options_of_plans_tell_nothing_that_is_hidden_from_the_seat(name: str, every: int) -> None:
    async def scenario() -> None:
        rules, plans_made = ALL[name], 0
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2, ruleset=name)
        for upto in range(4, 44, every):
            state = await played(service, game, upto=upto)
            loaded = await service.reader.loaded_of(state.at_table)
            for seat in (0, 1):
                if seat in to_move(state) or not to_move(state):
                    continue
                offered: list[PlanOptions] = []
                visible = VisibilityRange(None, frozenset((seat,)), everything=False)
                for other in (None, b"one", b"two"):
                    position = state.position
                    if other is not None:
                        dealt = rules.resample(position, frozenset((seat,)), KeyedChance(other * 8))
                        position = rules.fold(position, dealt)
                    viewed = ViewedState(replace(state, position=position), loaded, visible)
                    offered.append(await plan_options(viewed, seat, (), KEYS, TELL))
                assert offered[0] == offered[1] == offered[2]
                plans_made += len(offered[0].steps)
        assert plans_made

    asyncio.run(scenario())


@pytest.mark.parametrize("name", RULESETS)
def test_p16_declining_a_step_is_a_decision_of_the_ruleset(name: str) -> None:
    rules = RULESETS[name]
    kinds = {rule.decision for rule in rules.rules}
    assert rules.passes
    assert {type(decision) for decision in rules.passes} <= kinds


@pytest.mark.parametrize("step", [8, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ALL)
def test_p5_every_fact_that_is_offered_can_be_waited_for_and_is_told_in_words(name: str, step: int) -> None:
    async def scenario() -> None:
        service, offered = tiny_service(rulesets=ALL), 0
        projections = Projections(service, strict=True)
        game = await started(service, 2, ruleset=name)
        every = [_facts_of(name, seat) for seat in (0, 1)]
        for upto in range(4, 44, step):
            await played(service, game, upto=upto)
            for seat in (0, 1):
                state = await service.reader.state(game)
                viewer = seated(state, seat)
                options = await projections.plan_options(await service.rights.snapshot(game, viewer), ())
                offered += len(options.facts)
                if options.steps:
                    assert every[1 - seat] <= {msgspec.json.encode(option.fact) for option in options.facts}
                items = tuple(PlanItem(passed.at, passed.decision) for passed in options.passes[:2])
                for option in options.facts[:3] if items else ():
                    assert option.worlds <= options.worlds
                    state = await service.reader.state(game)
                    new = NewPlan(items, until=Until(fact=option.fact))
                    await service.planning.seal(game, str(state.head), new, viewer)
                    listed = await projections.plans(await service.rights.snapshot(game, viewer))
                    assert [plan.plan.until_fact for plan in listed.plans if plan.plan is not None] == [option.text]
        assert offered

    asyncio.run(scenario())


def _facts_of(name: str, seat: Seat) -> set[bytes]:
    """Return all facts of a seat that a plan may name and that there are words for."""
    patterns = [{"type": tag, "seat": seat} for tag, fields in nameable_facts(ALL[name]).items() if "seat" in fields]
    return {msgspec.json.encode(pattern) for pattern in patterns if TELL.fact(pattern, ALL[name], None)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_every_fact_that_a_plan_may_name_is_told_or_has_no_sentence(name: str, language: str) -> None:
    tell = Telling(SENTENCES, language, PEOPLE)
    texts = {tag: tell.fact({"type": tag, "seat": 1}, ALL[name], None) for tag in nameable_facts(ALL[name])}
    for tag, text in texts.items():
        assert not text.endswith("."), (tag, text)
        assert "{" not in text, (tag, text)
        assert f"{name}-" not in text, (tag, text)
    assert sum(bool(text) for text in texts.values()) > len(texts) / 2
    assert any("Ben" in text for text in texts.values())


def test_the_sentence_of_a_fact_in_a_plan_tells_its_given_values() -> None:
    def fact_text(ruleset: str, kind: str, **values: Any) -> str:
        return TELL.fact({"type": kind, **values}, ALL[ruleset], None)

    assert fact_text("bison", "tile_drawn.1", seat=1) == "Ben draws tile \N{HORIZONTAL ELLIPSIS}"
    assert fact_text("bison", "tile_drawn.1", seat=0, tile="T05") == "You draw tile T05"
    # A choice that is left open names none of its cases.
    assert fact_text("manitoba", "good_from_supply.1", seat=1) == "Ben takes a \N{HORIZONTAL ELLIPSIS} from the supply"
    assert fact_text("bison", "marker_placed.1", seat=1) == "Ben marks the action \N{HORIZONTAL ELLIPSIS}"
    assert fact_text("tiny", "unknown.1") == ""
