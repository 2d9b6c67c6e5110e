"""The scoreboard: four tracks by source, at any time as it would be counted then (`wendake 7`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.steps import BuyStep, MilitaryStep, YearEndStep
from domain.wendake.words import TRACKS
from tests.domain.playing import play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.tables import after, hub, position, served


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_items_add_up_to_the_tracks_and_these_to_the_points_after_every_entry(seats: int, options: Any) -> None:
    for entry in play(WENDAKE, seats, options, 3, pick=pick):
        for score in WENDAKE.scoreboard(entry.after).seats:
            sums = Counter[str]()
            for item in score.items:
                sums[item.why] += item.points
            tracks, pairs = score.figures["tracks"], score.figures["pairs"]
            assert tracks == {track: sums[track] for track in TRACKS}
            for pair, points in pairs.items():
                assert points == min(tracks[track] for track in pair.split("+"))
            assert score.points == sum(pairs.values()) + score.figures["swap tiles"]["unused"]


def test_an_item_says_the_track_the_source_and_the_year() -> None:
    rich = {"resources": {"LEATHER": 1, "FISH": 1, "CORN": 1}}
    at = position(pieces={0: rich}, display=(("P1-04",), (), ()), year=4, steps=(hub(), BuyStep(0)))
    (mine, *_) = WENDAKE.scoreboard(after(at, d.BuyProgress("P1-04"))).seats
    lines = [(item.why, item.source, item.points, item.round) for item in mine.items]
    assert lines == [("ECONOMY", "P1-04", 1, 4), ("RITUAL", "P1-04", 1, 4)]
    at = after(position(year=2, steps=(hub(), MilitaryStep(0))), d.ScoreMajority())
    (mine, *_) = WENDAKE.scoreboard(at).seats
    assert [(item.why, item.source, item.points, item.round) for item in mine.items] == [("MILITARY", "majority", 1, 2)]


def test_turtle_tiles_count_once_they_lie_open() -> None:
    at = position(seats=2, pieces={0: {"turtles": ("C3-2",)}}, row=(0, 1), year=7, steps=(YearEndStep(-1),))
    assert WENDAKE.scoreboard(at).seats[0].items == ()
    (item,) = WENDAKE.scoreboard(served(at)).seats[0].items
    assert (item.why, item.source, item.points, item.round) == ("MILITARY", "C3-2", 1, 7)
