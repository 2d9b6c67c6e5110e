"""Nim, a ruleset with a single kind of step, without chance, secrets and runs of the service: the least possible."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final

from domain.core.catalogue import as_it_is, catalogue
from domain.core.component_sets import packaged_components
from domain.core.ruleset import Ruleset
from tests.nim.components import check_limits, load_components
from tests.nim.decisions import NimDecision
from tests.nim.describe import describe, name_source, question
from tests.nim.events import NimEvent
from tests.nim.evolve import FOLDS, evolve
from tests.nim.problems import problems
from tests.nim.rules import RULEBOOK, advance, decide, legal, resample, setup
from tests.nim.scoring import result, scoreboard
from tests.nim.state import SEATS, NimOptions, NimPosition, initial
from tests.nim.view import NimView, view

NIM: Final[Ruleset[NimPosition]] = Ruleset(
    name="nim",
    title="Nim",
    version=1,
    seats=SEATS,
    minutes=(2, 5),
    options_type=NimOptions,
    decision_type=NimDecision,
    event_type=NimEvent,
    view_type=NimView,
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
)
