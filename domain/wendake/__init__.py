"""Wendake, for 2 to 4 seats, with the common tribe or ten tribes."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any, Final

from domain.core.catalogue import catalogue
from domain.core.component_sets import packaged_components
from domain.core.ruleset import Ruleset
from domain.wendake.components import check_limits, load_components
from domain.wendake.decisions import (
    EndBuy,
    EndExchange,
    EndMask,
    EndMove,
    EndTrade,
    EndTurn,
    KeepTiles,
    SkipDraw,
    WendakeDecision,
)
from domain.wendake.describe import describe, name_source, question
from domain.wendake.evaluate import evaluate
from domain.wendake.events import WendakeEvent
from domain.wendake.evolve import FOLDS, evolve
from domain.wendake.names import thing_name
from domain.wendake.problems import problems, problems_within
from domain.wendake.rules import RULEBOOK, advance, setup
from domain.wendake.rules.resampling import resample
from domain.wendake.scoring import result, scoreboard, sides
from domain.wendake.state import SEATS, WendakeOptions, WendakePosition, initial
from domain.wendake.view import WendakeView, view


def _draw_mask(old: dict[str, Any]) -> dict[str, Any]:
    """Return a decision to draw from `NONE` the type that it has today."""
    return {"type": "skip_draw"} if old.get("source") == "NONE" else old


WENDAKE: Final[Ruleset[WendakePosition]] = Ruleset(
    name="wendake",
    title="Wendake",
    version=3,
    seats=SEATS,
    minutes=(60, 120),
    options_type=WendakeOptions,
    decision_type=WendakeDecision,
    event_type=WendakeEvent,
    view_type=WendakeView,
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
    round_of=attrgetter("year"),
    view=view,
    resample=resample,
    problems=problems,
    problems_within=problems_within,
    describe=describe,
    question=question,
    name_thing=thing_name,
    name_source=name_source,
    passes=(EndTurn(), SkipDraw(), EndMask(), EndMove(), EndExchange(), EndBuy(), EndTrade(), KeepTiles()),
    catalogue=partial(catalogue, __name__),
    evaluate=evaluate,
    sides=sides,
    upcasters={"draw_mask": _draw_mask},
)
