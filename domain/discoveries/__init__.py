"""Discoveries: The Journals of Lewis & Clark, for 2 to 4 seats."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any, Final

from domain.core.catalogue import catalogue
from domain.core.component_sets import packaged_components
from domain.core.ruleset import Ruleset
from domain.discoveries.components import check_limits, load_components
from domain.discoveries.decisions import DiscoveriesDecision, EndPlacement, FinishDice, FinishExploration, FinishTakeOwn
from domain.discoveries.describe import describe, name_source, question
from domain.discoveries.evaluate import evaluate
from domain.discoveries.events import DiscoveriesEvent
from domain.discoveries.evolve import FOLDS, evolve
from domain.discoveries.names import thing_name
from domain.discoveries.problems import problems, problems_within
from domain.discoveries.rules import RULEBOOK, advance, resample, setup
from domain.discoveries.scoring import result, scoreboard
from domain.discoveries.state import SEATS, DiscoveriesOptions, DiscoveriesPosition, initial
from domain.discoveries.view import DiscoveriesView, view
from domain.discoveries.words import SEAT_COLOURS


def _seats_named(old: dict[str, Any]) -> dict[str, Any]:
    """Return a fact with the seats named in its standings; logs of the first days give them in the order of seats."""
    return {**old, "standings": [{"seat": seat, **standing} for seat, standing in enumerate(old["standings"])]}


DISCOVERIES: Final[Ruleset[DiscoveriesPosition]] = Ruleset(
    name="discoveries",
    title="Discoveries: The Journals of Lewis & Clark",
    version=1,
    seats=SEATS,
    minutes=(60, 60),
    seat_colours=tuple(colour.lower() for colour in SEAT_COLOURS),
    options_type=DiscoveriesOptions,
    decision_type=DiscoveriesDecision,
    event_type=DiscoveriesEvent,
    view_type=DiscoveriesView,
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
    passes=(EndPlacement(), FinishTakeOwn(), FinishDice(), FinishExploration()),
    catalogue=partial(catalogue, __name__),
    evaluate=evaluate,
    upcasters={"round_settled.1": _seats_named, "game_scored.1": _seats_named},
)
