"""Manitoba 10: invariants over whole games, those that one position alone cannot show among them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.chance import KeyedChance
from domain.facts import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, RANK
from domain.manitoba.decisions import EndTurn, SetupCree, TakeTotem, WampumExchange, WampumWake
from domain.manitoba.events import (
    GameEnded,
    GoodFromSupply,
    GoodStored,
    PiecesReturned,
    PointsScored,
    RoundStarted,
    SeasonLaidOut,
    TotemMerged,
)
from domain.manitoba.state import NOBODY, ManitobaOptions, ManitobaPosition, Village
from domain.manitoba.territory import Layout
from tests.domain.manitoba.cases import pick
from tests.domain.manitoba.tables import COMPONENTS, LAYOUTS
from tests.domain.playing import Entry, by_kind, play

GAMES = [
    (seats, kind, seed)
    for seats in (2, 3, 4)
    for kind in ("standard", "lake_manitoba", "duck_mountain")
    for seed in range(11, 17)
]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> list[Entry]:
    seats, kind, seed = request.param
    return list(play(MANITOBA, seats, {"territory": kind}, seed, pick=pick if seed % 2 else by_kind))


def owned(position: ManitobaPosition) -> list[int]:
    """Count each good wherever it may be, the hand included."""
    found = list(position.supply)
    for area, lies in enumerate(position.goods):
        found[area % 5] += lies
    if position.hand:
        found[RANK[position.hand]] += 1
    for village in position.villages:
        for rank, pieces in enumerate(village.sectors):
            found[rank] += pieces.goods
            found[0] += pieces.berries
            found[4] += pieces.feathers
        for good in (*village.small, *village.large):
            found[RANK[good]] += 1
    return found


def test_1_to_7_hold_after_every_fact(game: list[Entry]) -> None:
    stocks = {2: ([10] * 4 + [7], 12), 3: ([12] * 4 + [8], 16), 4: ([14] * 4 + [10], 20)}[game[0].after.seats]
    for entry in game[1:]:
        position = entry.before
        for event in entry.events:
            position = MANITOBA.evolve(position, event)
            assert owned(position) == stocks[0], event
            assert min(position.supply) >= 0
            held = sum(village.active_wampum + village.inactive_wampum for village in position.villages)
            assert position.wampum + held == stocks[1]
            for seat, village in enumerate(position.villages):
                paths = sum(space > 0 for space in village.paths)
                assert village.wigwam + village.square + position.cree.count(seat) + paths == 8
                assert all(0 <= pieces.count <= 6 for pieces in village.sectors)
                assert village.sectors[0].berries == 0
                assert len(set(village.small)) == len(village.small) <= 3
                assert len(set(village.large)) == len(village.large) <= 4
        assert all(cree == NOBODY or not lies for cree, lies in zip(position.cree, position.goods, strict=True))


def test_nothing_is_ever_broken(game: list[Entry]) -> None:
    for entry in game:
        assert MANITOBA.problems(entry.after) == []


def test_8_the_totem_is_turned_and_merged_as_a_block(game: list[Entry]) -> None:
    for entry in game[1:]:
        if isinstance(entry.decision, TakeTotem):
            lifted, rest = entry.after.lifted, entry.after.totem
            assert (*rest, *reversed(lifted)) == entry.before.totem
            assert lifted[-1] == entry.decision.colour
        for event in entry.events:
            if isinstance(event, TotemMerged):
                assert event.totem == (*entry.before.lifted, *entry.before.totem)
        assert sorted((*entry.after.totem, *entry.after.lifted)) == sorted(COLOURS)
    assert game[-1].after.lifted


def test_9_paths_never_fall(game: list[Entry]) -> None:
    for entry in game:
        for old, new in zip(entry.before.villages, entry.after.villages, strict=True):
            assert all(later - earlier in (0, 1) for earlier, later in zip(old.paths, new.paths, strict=True))


def test_10_every_seat_is_active_equally_often(game: list[Entry]) -> None:
    position = game[-1].after
    rounds = [event for entry in game for event in entry.events if isinstance(event, RoundStarted)]
    assert [event.round for event in rounds] == list(range(1, position.stock.rounds + 1))
    assert [event.active for event in rounds] == [(position.first + n) % position.seats for n in range(len(rounds))]
    taken = Counter(entry.seat for entry in game if isinstance(entry.decision, TakeTotem))
    assert set(taken.values()) == {{2: 8, 3: 5, 4: 4}[position.seats]}
    ended = Counter(entry.seat for entry in game if isinstance(entry.decision, EndTurn))
    assert set(ended.values()) == {position.stock.rounds}


def test_11_wampum_never_falls_and_is_not_used_in_the_last_round(game: list[Entry]) -> None:
    def held(village: Village) -> int:
        return village.active_wampum + village.inactive_wampum

    for entry in game:
        assert all(held(o) <= held(n) for o, n in zip(entry.before.villages, entry.after.villages, strict=True))
        if isinstance(entry.decision, WampumWake | WampumExchange):
            assert not entry.before.last_round
            assert entry.after.villages[entry.seat].inactive_wampum > 0


def test_12_no_feathers_in_sectors_after_a_season(game: list[Entry]) -> None:
    ends = 0
    for entry in game:
        position = entry.before
        for event in entry.events:
            position = MANITOBA.evolve(position, event)
            if isinstance(event, SeasonLaidOut) and event.season != "spring":
                ends += 1
                received = [e for e in entry.events if isinstance(e, GoodStored) and e.good == "feather"]
                stored = sum(pieces.feathers for village in position.villages for pieces in village.sectors)
                assert stored <= len(received)
    assert ends == 2


def test_13_scores_change_by_points_scored_only(game: list[Entry]) -> None:
    for entry in game[1:]:
        for seat, (old, new) in enumerate(zip(entry.before.villages, entry.after.villages, strict=True)):
            scored = [e.points for e in entry.events if isinstance(e, PointsScored) and e.seat == seat]
            assert new.score - old.score == sum(scored)
            assert 0 not in scored
    board = MANITOBA.scoreboard(game[-1].after)
    for score in board.seats:
        assert sum(item.points for item in score.items) == score.points


def test_14_the_end(game: list[Entry]) -> None:
    last = game[-1]
    assert isinstance(last.events[-2], GameEnded)
    assert last.after.agenda == ()
    assert not any(village.sectors[rank].count for village in last.after.villages for rank in range(4))
    assert 60 < len([entry for entry in game if entry.decision is not None]) < 500


def test_between_entries_the_auto_rule_holds(game: list[Entry]) -> None:
    """Only set-up, the totem and the menu are asked with a single option (`manitoba 9.1`)."""
    for entry in game:
        (seat,) = MANITOBA.to_move(entry.after) or (SERVICE,)
        if seat != SERVICE and len(MANITOBA.legal(entry.after, seat)) == 1:
            assert MANITOBA.legal(entry.after, seat) == [EndTurn()]


def test_a_decision_never_stops_where_the_service_is_not_needed(game: list[Entry]) -> None:
    for entry, following in pairwise(game):
        if entry.seat == following.seat == SERVICE:
            raise AssertionError("the service ran twice in a row")


def test_what_is_taken_from_the_supply_was_there(game: list[Entry]) -> None:
    for entry in game:
        position = entry.before
        for event in entry.events:
            if isinstance(event, GoodFromSupply):
                assert position.supply[RANK[event.good]] > 0
            if isinstance(event, PiecesReturned):
                pieces = position.villages[event.seat].sectors[RANK[event.sector]]
                assert (pieces.goods, pieces.berries, pieces.feathers) >= (0, 0, 0)
                assert event.goods <= pieces.goods
                assert event.berries <= pieces.berries
                assert event.feathers <= pieces.feathers
            position = MANITOBA.evolve(position, event)


# Renaming


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_16_renaming_all_seats_leaves_the_game_as_it_is(seats: int) -> None:
    one = list(play(MANITOBA, seats, {"first_seat": 0}, 5))
    chance = KeyedChance(f"manitoba {5}".encode())
    other = MANITOBA.initial(COMPONENTS, ManitobaOptions(first_seat=1), seats)
    other = MANITOBA.fold(other, MANITOBA.setup(other, chance))
    for entry in one[1:]:
        if entry.decision is None:
            other = MANITOBA.fold(other, MANITOBA.advance(other, chance))
            continue
        seat = (entry.seat + 1) % seats
        assert list(MANITOBA.legal(other, seat)) == list(MANITOBA.legal(entry.before, entry.seat))
        other = MANITOBA.fold(other, MANITOBA.decide(other, seat, entry.decision, chance))
    assert [village.score for village in other.villages[1:] + other.villages[:1]] == [
        village.score for village in one[-1].after.villages
    ]


@pytest.mark.parametrize("seats", LAYOUTS)
def test_16_counting_the_slots_backwards_changes_only_the_order_of_lists(seats: int) -> None:
    tiles, layout = LAYOUTS[seats]
    lowered = sum(layout.turns) + 3
    backwards = Layout(
        tuple(-turn for turn in reversed(layout.turns)),
        tuple((rotation - lowered) % 6 for rotation in reversed(layout.rotations)),
    )
    agreed = {"first_seat": 0, "tiles": tiles, "layout": layout, "totem": COLOURS}
    one = list(play(MANITOBA, seats, agreed, 6))
    chance = KeyedChance(f"manitoba {6}".encode())
    other = MANITOBA.initial(
        COMPONENTS, ManitobaOptions(**{**agreed, "tiles": tiles[::-1], "layout": backwards}), seats
    )
    other = MANITOBA.fold(other, MANITOBA.setup(other, chance))
    for entry in one[1:]:
        if entry.decision is None:
            other = MANITOBA.fold(other, MANITOBA.advance(other, chance))
            continue
        there, here = MANITOBA.legal(other, entry.seat), MANITOBA.legal(entry.before, entry.seat)
        assert sorted(map(repr, there)) == sorted(map(repr, here))
        other = MANITOBA.fold(other, MANITOBA.decide(other, entry.seat, entry.decision, chance))
    assert other.villages == one[-1].after.villages


# Broken positions are noticed


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda p: replace(p, supply=(0, *p.supply[1:])), "of berry"),
        (lambda p: replace(p, wampum=p.wampum + 1), "wampum tiles"),
        (lambda p: replace(p, cree=(NOBODY,) * len(p.cree)), "Cree"),
        (lambda p: replace(p, goods=(True,) * len(p.goods)), "and a good are on"),
        (lambda p: replace(p, totem=(*p.totem, "green")), "the totem is"),
        (lambda p: replace(p, firsts=((0,) * 6, *p.firsts[1:])), "spaces of the gatherer path"),
        (lambda p: replace(p, active=(p.active + 1) % p.seats), "is active in round"),
        (lambda p: replace(p, undrawn=()), "score tiles are not drawn"),
        (lambda p: replace(p, cards=p.cards[:4]), "the cards of"),
        (lambda p: replace(p, agenda=()), "steps are pending"),
        (lambda p: replace(p, hand="berry"), "is in hand"),
        (lambda p: replace(p, round=99), "round 99"),
        (lambda p: replace(p, scored=()), "points and scored"),
        (lambda p: replace(p, territory=replace(p.territory, adjacent=p.territory.adjacent[::-1])), "are not those"),
    ],
)
def test_a_broken_position_is_noticed(broken: object, said: str) -> None:
    position = next(e.after for e in play(MANITOBA, 3, {}, 2) if e.after.round == 9 and e.seat != SERVICE)
    assert any(said in problem for problem in MANITOBA.problems(broken(position)))


def test_setup_choices_come_first(game: list[Entry]) -> None:
    assert isinstance(MANITOBA.legal(game[0].after, MANITOBA.to_move(game[0].after)[0])[0], SetupCree)
