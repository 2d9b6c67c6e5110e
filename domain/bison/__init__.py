"""Bison: Thunder on the Prairie, for 2 to 4 seats, with both variants of its rulebook."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final

from domain.bison.components import check_limits, load_components
from domain.bison.decisions import AcceptLoss, BisonDecision, EndTurn, Gain
from domain.bison.describe import describe, name_source, question
from domain.bison.evaluate import evaluate
from domain.bison.events import BisonEvent
from domain.bison.evolve import FOLDS, evolve
from domain.bison.names import thing_name
from domain.bison.problems import problems, problems_within
from domain.bison.rules import RULEBOOK, advance, resample, setup
from domain.bison.scoring import result, scoreboard
from domain.bison.state import SEATS, BisonOptions, BisonPosition, initial
from domain.bison.view import BisonView, view
from domain.core.catalogue import catalogue
from domain.core.component_sets import packaged_components
from domain.core.ruleset import Ruleset

BISON: Final[Ruleset[BisonPosition]] = Ruleset(
    name="bison",
    title="Bison: Thunder on the Prairie",
    version=1,
    seats=SEATS,
    minutes=(60, 90),
    options_type=BisonOptions,
    decision_type=BisonDecision,
    event_type=BisonEvent,
    view_type=BisonView,
    default_components=partial(packaged_components, __name__),
    load_components=load_components,
    check_limits=check_limits,
    initial=initial,
    setup=setup,
    rules=RULEBOOK.rules,
    legal=RULEBOOK.legal,
    decide=RULEBOOK.decide,
    advance=advance,
    folds=FOLDS,
    evolve=evolve,
    result=result,
    scoreboard=scoreboard,
    round_of=attrgetter("round"),
    view=view,
    resample=resample,
    problems=problems,
    problems_within=problems_within,
    describe=describe,
    question=question,
    name_thing=thing_name,
    name_source=name_source,
    passes=(EndTurn(), Gain("none"), AcceptLoss()),
    evaluate=evaluate,
    catalogue=partial(catalogue, __name__),
)
