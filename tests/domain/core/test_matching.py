"""Waiting players are seated together."""

from __future__ import annotations

import random

import pytest

from domain.core.matching import MatchingRule, Seeker, match

MINUTE = 60_000
RULE = MatchingRule(first=4, per_minute=4)


def seeker(name: str, since: int = 0, rating: float | None = None, pool: str = "duel", seats: int = 2) -> Seeker:
    return Seeker(name, pool, seats, since, rating)


def names(tables: list[tuple[Seeker, ...]]) -> list[str]:
    return ["".join(player.player for player in table) for table in tables]


@pytest.mark.parametrize(
    ("waiting", "tables"),
    [
        ([seeker("a")], []),
        ([seeker("b", 2), seeker("a", 1)], ["ab"]),
        ([seeker("a", 1), seeker("b", 2, pool="other")], []),
        ([seeker("a", 1), seeker("b", 2), seeker("c", 3)], ["ab"]),
        ([seeker("a", 1, seats=3), seeker("b", 2, seats=3)], []),
        ([seeker(name, 1, seats=3) for name in "abcdef"], ["abc", "def"]),
    ],
)
def test_players_of_a_pool_fill_tables_in_the_order_of_their_waiting(waiting: list[Seeker], tables: list[str]) -> None:
    assert names(match(waiting, 5, RULE)) == tables


def test_the_nearest_rating_comes_first_and_a_player_without_rating_fits_to_all() -> None:
    far, near = seeker("far", 2, 28.0), seeker("near", 3, 26.0)
    assert names(match([seeker("a", 1, 25.0), far, near], 5, RULE)) == ["anear"]
    assert names(match([seeker("a", 1), far, near], 5, RULE)) == ["afar"]
    assert names(match([seeker("a", 1, 25.0), seeker("new", 4), far], 5, RULE)) == ["anew"]


def test_the_band_widens_with_the_time_of_the_longest_waiting_player() -> None:
    waiting = [seeker("a", 0, 20.0), seeker("b", 0, 30.0)]
    assert [bool(match(waiting, now, RULE)) for now in (0, MINUTE, 90_000 - 1, 90_000)] == [False, False, False, True]


def test_others_are_seated_past_a_player_whose_band_is_too_narrow() -> None:
    waiting = [seeker("a", 0, 10.0), seeker("b", 1, 30.0), seeker("c", 2, 31.0)]
    assert names(match(waiting, 5, RULE)) == ["bc"]


def test_random_queues_seat_nobody_twice_keep_the_band_and_leave_no_pair_that_fits() -> None:
    chance = random.Random(7)  # noqa: S311
    for _ in range(200):
        now = chance.randrange(10 * MINUTE)
        waiting = [
            seeker(str(number), chance.randrange(now + 1), chance.choice([None, chance.uniform(10, 40)]), pool, seats)
            for number in range(chance.randrange(12))
            for pool, seats in [chance.choice([("duel", 2), ("trio", 3)])]
        ]
        tables = match(waiting, now, RULE)
        assert match(chance.sample(waiting, len(waiting)), now, RULE) == tables, "whatever the order"
        seated = [player.player for table in tables for player in table]
        assert len(set(seated)) == len(seated)
        for first, *others in tables:
            assert len(others) == first.seats - 1
            for other in others:
                assert other.pool == first.pool
                assert other.since >= first.since
                if None not in (first.rating, other.rating):
                    assert abs((first.rating or 0) - (other.rating or 0)) <= RULE.band(now - first.since)
        left = [player for player in waiting if player.player not in seated and player.pool == "duel"]
        assert match(left, now, RULE) == []
