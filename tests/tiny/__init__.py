"""A tiny complete ruleset, made up for tests: the event store is proved on it without any real game."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any, Final

from domain.core.catalogue import as_it_is, catalogue
from domain.core.component_sets import packaged_components
from domain.core.ruleset import Ruleset
from tests.tiny.components import check_limits, load_components
from tests.tiny.decisions import TinyDecision
from tests.tiny.describe import describe, name_source, question
from tests.tiny.events import TinyEvent
from tests.tiny.evolve import FOLDS, evolve
from tests.tiny.problems import problems
from tests.tiny.rules import RULEBOOK, advance, decide, legal, resample, setup
from tests.tiny.scoring import result, scoreboard
from tests.tiny.state import SEATS, TinyOptions, TinyPosition, initial
from tests.tiny.view import TinyView, view


def _counter_drawn(old: dict[str, Any]) -> dict[str, Any]:
    new = {**old, "type": "counter_drawn.2", "counter": old["chip"], "why": "dealt"}
    del new["chip"]
    return new


def _scoring_step(old: dict[str, Any]) -> dict[str, Any]:
    return {"type": "scoring_step.2", "seat": old["seat"], "next": old["at"]}


TINY: Final[Ruleset[TinyPosition]] = Ruleset(
    name="tiny",
    title="Tiny",
    version=2,
    seats=SEATS,
    minutes=(2, 5),
    options_type=TinyOptions,
    decision_type=TinyDecision,
    event_type=TinyEvent,
    view_type=TinyView,
    default_components=partial(packaged_components, __name__),
    load_components=load_components,
    check_limits=check_limits,
    initial=initial,
    setup=setup,
    rules=RULEBOOK.rules,
    legal=legal,
    decide=decide,
    advance=advance,
    folds=FOLDS,
    evolve=evolve,
    result=result,
    scoreboard=scoreboard,
    round_of=attrgetter("round"),
    view=view,
    resample=resample,
    problems=problems,
    problems_within=problems,
    describe=describe,
    question=question,
    name_thing=as_it_is,
    name_source=name_source,
    catalogue=partial(catalogue, __name__),
    upcasters={"counter_drawn.1": _counter_drawn, "scoring_step.1": _scoring_step},
)

RULESETS: Final = {"tiny": TINY}
