"""A tiny complete ruleset, made up for tests: the event store is proved on it without any real game."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from domain.ruleset import Ruleset
from tests.tiny import facts, position, rules

__all__ = ["RULESETS", "TINY"]


def _counter_drawn(old: dict[str, Any]) -> dict[str, Any]:
    new = {**old, "type": "counter_drawn.2", "counter": old["chip"], "why": "dealt"}
    del new["chip"]
    return new


def _scoring_step(old: dict[str, Any]) -> dict[str, Any]:
    return {"type": "scoring_step.2", "seat": old["seat"], "next": old["at"]}


TINY: Final = Ruleset(
    name="tiny",
    title="Tiny",
    version=2,
    seats=(2, 3),
    options_type=position.TinyOptions,
    decision_type=facts.TinyDecision,
    event_type=facts.TinyEvent,
    view_type=position.TinyView,
    default_components=position.default_components,
    load_components=position.load_components,
    initial=position.initial,
    setup=rules.setup,
    legal=rules.RULEBOOK.legal,
    decide=rules.RULEBOOK.decide,
    advance=rules.advance,
    evolve=position.evolve,
    result=rules.result,
    scoreboard=rules.scoreboard,
    round_of=attrgetter("round"),
    view=position.view,
    redraw=rules.redraw,
    problems=position.problems,
    problems_within=position.problems,
    describe=rules.describe,
    catalogue=rules.catalogue,
    upcasters={"counter_drawn.1": _counter_drawn, "scoring_step.1": _scoring_step},
)

RULESETS: Final = {"tiny": TINY}
