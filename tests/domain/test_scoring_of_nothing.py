"""Facts that score nothing, in every game: no score changes by them, and points follow all other counts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from domain.bison.events import RegionScored
from domain.core.events import Event
from domain.discoveries import DISCOVERIES
from domain.manitoba import MANITOBA
from domain.manitoba.events import EventCounted, ScoringSkipped
from domain.manitoba.events import PointsScored as ManitobaPoints
from domain.rulesets import RULESETS
from domain.wendake import WENDAKE
from domain.wendake.events import MajorityCounted
from domain.wendake.events import PointsScored as WendakePoints
from tests.domain.playing import facts_of, play

SCORINGS = (RegionScored, EventCounted, ScoringSkipped, MajorityCounted)
"""The kinds of facts that count something for points."""


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_no_score_changes_by_a_fact_that_scores_nothing(name: str) -> None:
    ruleset: Any = RULESETS[name]
    for entry in play(ruleset, 2, limit=250):
        for fact in facts_of(ruleset, entry):
            if not fact.event.scores_nothing():
                continue
            assert isinstance(fact.event, SCORINGS)
            before, after = (ruleset.scoreboard(position) for position in (fact.before, fact.after))
            assert [seat.points for seat in before.seats] == [seat.points for seat in after.seats]


@pytest.mark.parametrize(
    ("ruleset", "counting", "scoring"),
    [(MANITOBA, EventCounted, ManitobaPoints), (WENDAKE, MajorityCounted, WendakePoints)],
    ids=["manitoba", "wendake"],
)
def test_points_follow_a_count_exactly_if_it_scores_something(
    ruleset: Any, counting: type[Event], scoring: type[Event]
) -> None:
    followed: set[bool] = set()
    for seed in range(3):
        for entry in play(ruleset, 2, seed=seed):
            for fact, following in pairwise(entry.events):
                if isinstance(fact, counting):
                    assert fact.scores_nothing() != isinstance(following, scoring)
                    followed.add(fact.scores_nothing())
    assert False in followed


def test_a_count_of_nothing_scores_nothing() -> None:
    assert EventCounted("SU-D", (0, 0)).scores_nothing()
    assert not EventCounted("SU-D", (0, 1)).scores_nothing()
    assert MajorityCounted(1, ()).scores_nothing()
    assert not MajorityCounted(1, ("A1",)).scores_nothing()
    assert ScoringSkipped(0, "SP-3").scores_nothing()


def test_the_standings_of_discoveries_are_told_whole() -> None:
    """They count the points of cards again: no fact of the game is a scoring of its own."""
    facts = [event for entry in play(DISCOVERIES, 2, limit=120) for event in entry.events]
    assert not any(event.scores_nothing() for event in facts)
