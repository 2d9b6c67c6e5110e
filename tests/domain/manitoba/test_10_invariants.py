"""Manitoba 10: the invariants by their numbers, in games by chance at each seat count on each territory.

The name of a test says after what it looks: after every fact, in the middle of an entry too and from the first
of the set-up on, or after every entry. The counts here are made from the position or the facts alone;
`test_10_problems` proves that `problems` counts the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest

from domain.core.agenda import StepOpened
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, GOODS, LETTERS, RANK
from domain.manitoba.decisions import EndTurn, SetupCree, WampumExchange, WampumWake
from domain.manitoba.events import (
    AreasRefilled,
    BerryExchanged,
    CreeMoved,
    CreeRecalled,
    FeatherRelocated,
    GameEnded,
    GoodFromSupply,
    GoodStored,
    GoodTaken,
    PiecesReturned,
    PlaceCompleted,
    PointsScored,
    RoundStarted,
    SupplyStocked,
    TotemMerged,
    TotemTaken,
    VillageSupplied,
    VisionReached,
    WampumGained,
    WampumTurned,
)
from domain.manitoba.state import ManitobaPosition, Village
from domain.manitoba.steps import MountainsStep, ScoringStep
from tests.domain.manitoba.cases import pick
from tests.domain.manitoba.tables import SET_UPS, owned
from tests.domain.playing import Fact, Game, Recorded, facts_of, taken_again, whole_game

SEEDS = (11, 12, 13)
GOODS_IN_PLAY = {2: [10] * 4 + [7], 3: [12] * 4 + [8], 4: [14] * 4 + [10]}
WAMPUM = {2: 12, 3: 16, 4: 20}
CREE = 8
REASONS = re.compile(
    r"vision:(gatherer|hunter|warrior|shaman)|wake|event:E[6-9]|scoring:(SP|SU|AU)-[35]"
    r"|final:(berry|bison|horse|canoe|wampum)"
)

WholeGame = Game[ManitobaPosition]


@pytest.fixture(scope="module", params=SET_UPS, ids=lambda set_up: f"{set_up[0]}-{set_up[1]}")
def games(request: pytest.FixtureRequest) -> list[WholeGame]:
    seats, kind = request.param
    return [whole_game(MANITOBA, seats, {"territory": kind}, seed, pick) for seed in SEEDS]


def every_fact(games: list[WholeGame]) -> Iterator[Fact[ManitobaPosition]]:
    for game in games:
        yield from game.facts


# Pieces


def test_1_goods_are_conserved_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        assert isinstance(game.facts[0].event, SupplyStocked)
        for fact in game.facts:
            assert owned(fact.after) == GOODS_IN_PLAY[fact.after.seats], fact.event
            assert min(fact.after.supply) >= 0, fact.event


def test_2_cree_are_conserved_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        supplied: set[int] = set()
        for fact in game.facts:
            if isinstance(fact.event, VillageSupplied):
                supplied.add(fact.event.seat)
            for seat, village in enumerate(fact.after.villages):
                on_paths = sum(space >= 1 for space in village.paths)
                whole = village.wigwam + village.square + fact.after.cree.count(seat) + on_paths
                assert whole == (CREE if seat in supplied else 0), fact.event
                assert min(village.wigwam, village.square) >= 0, fact.event


def test_3_wampum_is_conserved_after_every_fact(games: list[WholeGame]) -> None:
    for fact in every_fact(games):
        wampum_held = [number for v in fact.after.villages for number in (v.active_wampum, v.inactive_wampum)]
        assert fact.after.wampum + sum(wampum_held) == WAMPUM[fact.after.seats], fact.event
        assert min(fact.after.wampum, *wampum_held) >= 0, fact.event


def test_4_an_area_has_one_cree_or_one_good_after_every_fact(games: list[WholeGame]) -> None:
    """The check reads the facts alone: moves of Cree, and goods put down or taken."""
    for game in games:
        cree: dict[str, int] = {}
        goods: set[str] = set()
        for before, event, after in game.facts:
            if isinstance(event, CreeMoved):
                if event.source != "square":
                    assert cree.pop(event.source) == event.seat
                if event.target != "wigwam":
                    assert event.target not in cree
                    cree[event.target] = event.seat
            elif isinstance(event, CreeRecalled):
                assert [cree.pop(area) for area in event.areas] == [event.seat] * len(event.areas)
            elif isinstance(event, GoodTaken):
                goods.remove(event.area)
            elif isinstance(event, AreasRefilled):
                assert not goods.intersection(event.areas)
                goods.update(event.areas)
            assert not goods.intersection(cree), event
            if after.cree is not before.cree or after.goods is not before.goods:
                areas = after.territory.areas
                assert {areas[n]: seat for n, seat in enumerate(after.cree) if seat >= 0} == cree
                assert {areas[n] for n, lies in enumerate(after.goods) if lies} == goods


def test_5_a_good_on_an_area_is_that_of_its_landscape_at_every_fact(games: list[WholeGame]) -> None:
    for fact in every_fact(games):
        if isinstance(fact.event, AreasRefilled):
            assert {LETTERS.index(area[-1]) for area in fact.event.areas} == {RANK[fact.event.good]}
        elif isinstance(fact.event, GoodTaken):
            assert LETTERS.index(fact.event.area[-1]) == RANK[fact.event.good]


def test_6_a_sector_holds_only_allowed_goods_after_every_fact(games: list[WholeGame]) -> None:
    for fact in every_fact(games):
        if isinstance(fact.event, GoodStored) and fact.event.to in GOODS:
            assert fact.event.good in (fact.event.to, "feather")
        if isinstance(fact.event, BerryExchanged):
            assert fact.event.sector in ("bison", "horse", "canoe")
        for village in fact.after.villages:
            assert all(0 <= pieces.count <= 6 for pieces in village.sectors), fact.event
            assert all(min(pieces.goods, pieces.berries, pieces.feathers) >= 0 for pieces in village.sectors)
            assert village.sectors[0].berries == 0, fact.event


def test_7_a_place_holds_no_good_twice_after_every_fact(games: list[WholeGame]) -> None:
    """The only fact after which a place is full is the fact that completes it; the next fact empties it."""
    completed = 0
    for game in games:
        for entry in game.entries:
            facts = list(facts_of(MANITOBA, entry))
            for fact, following in zip_longest(facts, facts[1:]):
                full = []
                for seat, village in enumerate(fact.after.villages):
                    for place, spaces in (("small", 3), ("large", 4)):
                        lying = getattr(village, place)
                        assert len(set(lying)) == len(lying) <= spaces, fact.event
                        full += [(seat, place)] if len(lying) == spaces else []
                if full:
                    completed += 1
                    assert isinstance(fact.event, GoodStored)
                    assert isinstance(following.event, PlaceCompleted)
                    assert full == [(following.event.seat, following.event.place)]
    assert completed


def test_7_no_place_is_full_after_every_entry(games: list[WholeGame]) -> None:
    for game in games:
        for entry in game.entries:
            assert all(len(v.small) < 3 and len(v.large) < 4 for v in entry.after.villages), entry.decision


def test_8_the_totem_is_lifted_and_merged_as_a_block_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        stacked = [number for number, fact in enumerate(game.facts) if fact.after.totem]
        whole: tuple[str, ...] = game.facts[stacked[0]].after.totem
        lifted: tuple[str, ...] = ()
        for _, event, after in game.facts[stacked[0] :]:
            if isinstance(event, TotemTaken):
                assert not lifted
                assert (*event.rest, *reversed(event.lifted)) == whole
                lifted = event.lifted
            elif isinstance(event, TotemMerged):
                assert lifted
                whole, lifted = (*lifted, *whole[: len(whole) - len(lifted)]), ()
                assert event.totem == whole
            assert after.lifted == lifted
            assert after.totem == (whole[: len(whole) - len(lifted)])
            assert sorted((*after.totem, *after.lifted)) == sorted(COLOURS)
        assert lifted, "in the last round to the end of the game"


# Histories


def test_9_paths_never_fall_and_have_a_first_up_to_the_foremost_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        firsts: list[list[int]] = [[], [], [], []]
        for before, event, after in game.facts:
            moved = [
                (seat, path, later - earlier)
                for seat, (old, new) in enumerate(zip(before.villages, after.villages, strict=True))
                for path, (earlier, later) in enumerate(zip(old.paths, new.paths, strict=True))
                if earlier != later
            ]
            if isinstance(event, VisionReached):
                path = ("gatherer", "hunter", "warrior", "shaman").index(event.path)
                assert moved == [(event.seat, path, 1)]
                assert event.first == (event.space > len(firsts[path]))
                firsts[path] += [event.seat] if event.first else []
            else:
                assert moved == []
            assert [list(seats) for seats in after.firsts] == firsts
            assert [len(seats) for seats in firsts] == [max(v.paths[p] for v in after.villages) for p in range(4)]


def test_10_active_seats_follow_each_other_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        first, rounds, turns_taken = None, 0, Counter[int]()
        for _, event, after in game.facts:
            if isinstance(event, RoundStarted):
                rounds += 1
                first = event.active if first is None else first
                assert event.round == rounds
            elif isinstance(event, TotemTaken):
                turns_taken[event.seat] += 1
                assert event.seat == after.active
            assert after.round == rounds
            assert turns_taken.total() in (rounds - 1, rounds) or not rounds
            if first is not None:
                assert after.active == (first + rounds - 1) % after.seats
        assert turns_taken.total() == rounds == {2: 16, 3: 15, 4: 16}[after.seats]
        assert set(turns_taken.values()) == {{2: 8, 3: 5, 4: 4}[after.seats]}
        ended = Counter(entry.seat for entry in game.entries if isinstance(entry.decision, EndTurn))
        assert set(ended.values()) == {rounds}


def test_11_wampum_held_never_falls_and_is_not_used_in_the_last_round_after_every_fact(games: list[WholeGame]) -> None:
    def held(village: Village) -> int:
        return village.active_wampum + village.inactive_wampum

    for before, event, after in every_fact(games):
        gained = [held(new) - held(old) for old, new in zip(before.villages, after.villages, strict=True)]
        expected = [isinstance(event, WampumGained) and event.seat == seat for seat in range(after.seats)]
        assert gained == expected, event
        if isinstance(event, WampumTurned) and not event.active:
            assert 0 < before.round < before.stock.rounds


def test_11_every_use_of_wampum_turns_a_tile(games: list[WholeGame]) -> None:
    for game in games:
        for entry in game.entries:
            uses = [event for event in entry.events if isinstance(event, WampumTurned) and not event.active]
            assert len(uses) == isinstance(entry.decision, WampumWake | WampumExchange)


def test_12_no_feather_in_a_sector_from_the_season_end_to_the_next_one_received_after_every_fact(
    games: list[WholeGame],
) -> None:
    for game in games:
        ends, bare = 0, set[int]()
        for before, event, after in game.facts:
            scoring = isinstance(event, StepOpened) and isinstance(event.step, ScoringStep)
            first_step = scoring or (isinstance(event, PiecesReturned) and event.why == "season_end")
            if before.agenda and isinstance(before.agenda[-1], MountainsStep) and not first_step:
                ends += before.agenda[-1].next == 0
                bare = set(range(after.seats))
            if isinstance(event, GoodStored | FeatherRelocated) and event.to in GOODS:
                bare -= {event.seat} if getattr(event, "good", "feather") == "feather" else set()
            for seat in bare:
                assert not any(pieces.feathers for pieces in after.villages[seat].sectors), event
        assert ends >= 2


def test_13_a_score_is_the_sum_of_the_points_scored_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        sums = Counter[int]()
        by_reason = Counter[tuple[int, str]]()
        for _, event, after in game.facts:
            if isinstance(event, PointsScored):
                assert event.points
                assert REASONS.fullmatch(event.reason)
                sums[event.seat] += event.points
                by_reason[event.seat, event.reason] += event.points
            assert [village.score for village in after.villages] == [sums[seat] for seat in range(after.seats)]
        board = MANITOBA.scoreboard(after)
        assert [score.points for score in board.seats] == [village.score for village in after.villages]
        by_source = Counter[tuple[int, str]]()
        for score in board.seats:
            for item in score.items:
                by_source[score.seat, item.source] += item.points
                assert item.why == item.source.partition(":")[0]
        assert dict(by_source) == dict(by_reason), "the itemised scoreboard (`manitoba 9.6`)"


def test_14_something_is_legal_after_every_entry_until_the_end(games: list[WholeGame]) -> None:
    for game in games:
        for entry in game.entries[:-1]:
            (seat,) = MANITOBA.to_move(entry.after)
            assert seat == SERVICE or MANITOBA.legal(entry.after, seat)
        last = game.entries[-1]
        assert isinstance(last.events[-2], GameEnded)
        assert last.after.agenda == ()
        assert not any(pieces.count for village in last.after.villages for pieces in village.sectors)
        assert 60 < len([entry for entry in game.entries if entry.decision is not None]) < 500


def test_15_decisions_and_outcomes_as_recorded_reproduce_the_position_after_every_entry(games: list[WholeGame]) -> None:
    game = games[0]
    drawn = KeyedChance(f"manitoba {game.seed}".encode())
    for _ in taken_again(MANITOBA, game.entries, drawn):
        pass
    positions = list(taken_again(MANITOBA, game.entries, Recorded(drawn.draws)))
    assert positions == [entry.after for entry in game.entries]


# Further promises


def test_between_entries_the_auto_rule_holds(games: list[WholeGame]) -> None:
    """Only set-up, the totem and the menu are asked with a single option (`manitoba 9.1`)."""
    for game in games:
        for entry in game.entries:
            (seat,) = MANITOBA.to_move(entry.after) or (SERVICE,)
            if seat != SERVICE and len(MANITOBA.legal(entry.after, seat)) == 1:
                assert MANITOBA.legal(entry.after, seat) == [EndTurn()]


def test_the_service_never_runs_twice_in_a_row(games: list[WholeGame]) -> None:
    for game in games:
        for entry, following in pairwise(game.entries):
            assert entry.seat != SERVICE or following.seat != SERVICE


def test_goods_that_leave_the_supply_or_a_sector_were_there(games: list[WholeGame]) -> None:
    for before, event, _ in every_fact(games):
        if isinstance(event, GoodFromSupply):
            assert before.supply[RANK[event.good]] > 0
        if isinstance(event, PiecesReturned):
            pieces = before.villages[event.seat].sectors[RANK[event.sector]]
            assert 0 <= event.goods <= pieces.goods
            assert 0 <= event.berries <= pieces.berries
            assert 0 <= event.feathers <= pieces.feathers


def test_the_first_choice_is_a_cree_for_the_territory(games: list[WholeGame]) -> None:
    for game in games:
        (seat,) = MANITOBA.to_move(game.entries[0].after)
        assert isinstance(MANITOBA.legal(game.entries[0].after, seat)[0], SetupCree)


def test_every_invariant_has_a_test_of_its_number() -> None:
    texts = [module.read_text(encoding="utf-8") for module in Path(__file__).parent.glob("test_10_*.py")]
    numbers = {int(number) for text in texts for number in re.findall(r"^def test_(\d+)_", text, re.MULTILINE)}
    assert numbers == set(range(1, 17))
