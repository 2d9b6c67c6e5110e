"""Manitoba, for 2 to 4 seats, with the standard territory and both alternative territories."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final

from domain.core.catalogue import catalogue
from domain.core.component_sets import packaged_components
from domain.core.ruleset import Ruleset
from domain.manitoba.components import check_limits, load_components
from domain.manitoba.decisions import EndTurn, ManitobaDecision, ScoreChoice, ShamanCopy, Wake
from domain.manitoba.describe import describe, name_source, question
from domain.manitoba.events import ManitobaEvent
from domain.manitoba.evolve import FOLDS, evolve
from domain.manitoba.names import thing_name
from domain.manitoba.problems import problems, problems_within
from domain.manitoba.rules import RULEBOOK, advance, resample, setup
from domain.manitoba.scoring import result, scoreboard, sides
from domain.manitoba.state import SEATS, ManitobaOptions, ManitobaPosition, initial
from domain.manitoba.view import ManitobaView, view

MANITOBA: Final[Ruleset[ManitobaPosition]] = Ruleset(
    name="manitoba",
    title="Manitoba",
    version=2,
    seats=SEATS,
    minutes=(60, 75),
    options_type=ManitobaOptions,
    decision_type=ManitobaDecision,
    event_type=ManitobaEvent,
    view_type=ManitobaView,
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
    passes=(EndTurn(), Wake("none"), ShamanCopy("none"), ScoreChoice("none")),
    catalogue=partial(catalogue, __name__),
    sides=sides,
)
