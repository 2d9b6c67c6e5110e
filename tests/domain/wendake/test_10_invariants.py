"""Wendake 10: the invariants by their numbers, in games by chance at each seat count, with common and tribe set-ups.

The name of a test says after what it looks: after every fact, in the middle of an entry too and from the first of
the set-up on, or after every entry. The counts here are made from the position or the facts alone;
`test_10_problems` proves that `problems` finds a breach of it; that it finds none in games is proved for all rulesets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, SPECTATOR
from domain.wendake import WENDAKE
from domain.wendake.components import Components
from domain.wendake.decisions import EndTurn
from domain.wendake.events import (
    CanoePlaced,
    FireMarked,
    GameEnded,
    GridLaid,
    MarketSwitched,
    PointsScored,
    ProgressLaidOut,
    ProgressTurned,
    RowCleared,
    StonePlaced,
    StonesTakenBack,
    SupplyTaken,
    TileReplaced,
    TilesSlid,
    TrayLaid,
    TurnOrderSet,
    TurtlesRevealed,
    YearStarted,
)
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ChooseFlagStep, TileHubStep, TurnStartStep, YearEndStep
from domain.wendake.view import view
from domain.wendake.words import LINES, PREPARATION, TRACKS
from tests.domain.playing import Fact, Game, Recorded, by_kind, taken_again, whole_game
from tests.domain.wendake.canonical import canonical
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.turn_budget import budget

SETTINGS = [(seats, kind) for seats in (2, 3, 4) for kind in (0, 1)]
"""Each seat count, each of the cases of options: the common tribe, and tribes."""
SEEDS = (45, 30)
"""Of two games a setting; together they meet every tribe."""
ALLIANCES = {"P1-02", "P3-03"}
HUBS = (TurnStartStep, TileHubStep)

WholeGame = Game[WendakePosition]


@cache
def games_of(seats: int, kind: int) -> list[WholeGame]:
    return [whole_game(WENDAKE, seats, OPTIONS[kind], seed, pick) for seed in SEEDS]


@pytest.fixture(params=SETTINGS, ids=lambda setting: f"{setting[0]}-{OPTIONS[setting[1]]['tribes']}")
def games(request: pytest.FixtureRequest) -> list[WholeGame]:
    return games_of(*request.param)


def every_fact(games: list[WholeGame]) -> Iterator[Fact[WendakePosition]]:
    for game in games:
        yield from game.facts


def test_every_tribe_is_played_in_these_games() -> None:
    tribes_played = {
        p.tribe for seats, kind in SETTINGS for game in games_of(seats, kind) for p in game.facts[-1].after.pieces
    }
    assert tribes_played == set(game_components().tribes)


def game_components() -> Components:
    return games_of(2, 0)[0].facts[-1].after.components


# Pieces


def test_1_natives_are_conserved_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        mohawk: set[int] = set()
        for _, event, after in game.facts:
            if isinstance(event, SupplyTaken) and event.black_warrior:
                mohawk.add(event.seat)
            slots = Counter((there.seat, there.piece) for there in after.slots if there is not None)
            for seat, pieces in enumerate(after.pieces):
                warriors, black, women, hunters = pieces.longhouse
                guards = [area[seat] for area in after.guards]
                assert warriors + sum(guards) + slots[seat, "W"] == 7, event
                assert women + pieces.women + slots[seat, "WOMAN"] == 7, event
                assert hunters + pieces.hunters + slots[seat, "HUNTER"] == 7, event
                assert min(*pieces.longhouse, *guards, pieces.women, pieces.hunters) >= 0, event
                standing = after.black_area >= 0 and after.black_seat == seat
                assert black + standing + slots[seat, "BLACK"] == (seat in mohawk), event


def test_2_canoes_are_conserved_and_stay_on_the_lakes_after_every_fact(games: list[WholeGame]) -> None:
    for before, event, after in every_fact(games):
        for seat, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
            placed = isinstance(event, CanoePlaced) and event.seat == seat
            assert sum(new.lakes) == sum(old.lakes) + placed, event
            assert all(later >= earlier for earlier, later in zip(old.lakes, new.lakes, strict=True))
            assert new.canoes + sum(new.lakes) == 5
            assert not after.year or sum(new.lakes) >= 1, event


def test_3_action_tiles_are_conserved_and_in_one_place_after_every_fact(games: list[WholeGame]) -> None:
    advanced = {tile for tiles in game_components().levels.values() for tile in tiles}
    for game in games:
        tiles_taken: Counter[int] = Counter()
        laid: set[int] = set()
        slid: set[int] = set()
        for _, event, after in game.facts:
            if isinstance(event, GridLaid):
                laid.add(event.seat)
            elif isinstance(event, TilesSlid):
                slid.add(event.seat)
            elif isinstance(event, TrayLaid):
                slid.remove(event.seat)
            elif isinstance(event, TileReplaced):
                tiles_taken[event.seat] += event.source == "market"
            places = Counter((*after.market, *after.removed, *after.unseen[0], *after.unseen[1]))
            for seat, pieces in enumerate(after.pieces):
                tiles_held = [*(tile.tile for tile in pieces.grid), *pieces.tray, *pieces.set_aside]
                assert len(tiles_held) == (9 + tiles_taken[seat] if seat in laid else 0), event
                assert (len(pieces.grid), len(pieces.tray)) == ((6, 3) if seat in slid else (9 * (seat in laid), 0))
                places.update(tiles_held)
            assert set(places.values()) == {1}, event
            assert advanced <= set(places)


def test_4_stones_are_conserved_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        supplied: set[int] = set()
        for _, event, after in game.facts:
            if isinstance(event, SupplyTaken):
                supplied.add(event.seat)
            for seat, pieces in enumerate(after.pieces):
                on_grid = sum(tile.stone is not None for tile in pieces.grid)
                stones = pieces.stones + pieces.black_stone + on_grid + after.row.count(seat)
                assert stones == (4 if seat in supplied else 0), event
                assert pieces.stones >= 0
                assert on_grid <= 3


def test_4_and_13_three_stones_on_a_line_and_one_on_the_row_after_every_entry_that_ends_a_years_turns(
    games: list[WholeGame],
) -> None:
    for game in games:
        ends = [entry.after for entry in game.entries if YearEndStep(SERVICE) in entry.after.agenda]
        assert [at.year for at in ends] == [1, 2, 3, 4, 5, 6, 7]
        for at in ends:
            assert sorted(at.row) == list(range(at.seats))
            assert all(frozenset(pieces.stoned) in LINES for pieces in at.pieces)


def test_5_a_marker_lies_on_no_stone_and_leaves_a_line_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        marked: set[int] = set()
        for _, event, after in game.facts:
            if isinstance(event, FireMarked):
                assert event.seat not in marked, "once a year"
                marked.add(event.seat)
            elif isinstance(event, StonesTakenBack):
                marked.discard(event.seat)
            for seat, pieces in enumerate(after.pieces):
                fires = {cell for cell, tile in enumerate(pieces.grid) if tile.fire}
                assert len(fires) == (seat in marked), event
                assert fires.isdisjoint(pieces.stoned), event
                assert any(line.issuperset(pieces.stoned) and line.isdisjoint(fires) for line in LINES), event
            assert not (isinstance(event, YearStarted) and marked), "none after PREP_B"


# Cards and tiles


def test_6_masks_are_conserved_each_once_after_every_fact(games: list[WholeGame]) -> None:
    for _, event, after in every_fact(games):
        cards = [*after.discard]
        for pieces in after.pieces:
            cards += [*pieces.played, *(mask.card for mask in pieces.hand)]
            assert not (isinstance(event, YearStarted) and pieces.played), "played masks are back after PREP_C"
        assert len(set(cards)) == len(cards) == 40 - after.deck, event


def test_6_a_discard_pile_lies_there_after_every_entry(games: list[WholeGame]) -> None:
    for game in games:
        assert all(entry.after.discard or not entry.after.deck for entry in game.entries)


def test_7_disks_share_a_space_through_p1_06_only_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        sharing: set[int] = set()
        for _, event, after in game.facts:
            if isinstance(event, ProgressTurned) and event.tile == "P1-06":
                sharing = set() if event.ready else {event.seat}
            disks = Counter(pieces.disk for pieces in after.pieces if pieces.disk != PREPARATION)
            assert set(disks) <= set(after.components.spaces)
            for space, number in disks.items():
                assert number == 1 or (number == 2 and sharing & set(after.disks_on(space))), event


def test_8_slots_and_homes_hold_only_allowed_pieces_after_every_fact(games: list[WholeGame]) -> None:
    for _, event, after in every_fact(games):
        for slot, there in zip(after.territory.slots, after.slots, strict=True):
            fitting = {"W", "BLACK", {"v": "WOMAN", "b": "HUNTER"}[slot.id.partition(".")[2][0]]}
            assert there is None or there.piece in fitting, event
        owners = {pieces.home: seat for seat, pieces in enumerate(after.pieces)}
        for number, area in enumerate(after.territory.areas):
            if area.home:
                standing = {seat for seat, guards in enumerate(after.guards[number]) if guards}
                standing |= {after.black_seat} if after.black_area == number else set()
                assert standing <= {owners.get(area.id)}, event


def test_9_turtle_tiles_are_one_a_kind_and_seat_after_every_fact(games: list[WholeGame]) -> None:
    for before, event, after in every_fact(games):
        if before.pieces is after.pieces and not isinstance(event, TurtlesRevealed):
            continue
        turtles = [tile for pieces in after.pieces for tile in pieces.turtles]
        assert len(set(turtles)) == len(turtles)
        left = view(after, SPECTATOR).turtles_left
        assert left.keys() == after.components.turtles.keys()
        for kind, number in left.items():
            owners = [seat for seat, p in enumerate(after.pieces) for tile in p.turtles if tile.startswith(kind)]
            assert len(set(owners)) == len(owners) == after.seats - number, event


def test_10_progress_tiles_are_conserved_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        levels = 0
        for _, event, after in game.facts:
            levels += isinstance(event, ProgressLaidOut)
            owned = [tile.tile for pieces in after.pieces for tile in pieces.progress]
            lying = [tile for tiles in (*after.display, *after.sorted_out) for tile in tiles]
            assert len(set(owned + lying)) == len(owned + lying) == 10 * levels, event
            if isinstance(event, YearStarted):
                assert all(tile.ready for pieces in after.pieces for tile in pieces.progress)
        assert levels == 3


def test_11_a_flag_has_one_owner_with_an_alliance_after_every_fact(games: list[WholeGame]) -> None:
    for _, event, after in every_fact(games):
        flags = [pieces.flag for pieces in after.pieces if pieces.flag is not None]
        assert len({*flags, *after.flags_free}) == len(flags) + len(after.flags_free) <= 2, event
        for pieces in after.pieces:
            assert pieces.flag is None or ALLIANCES.intersection(tile.tile for tile in pieces.progress), event


def test_11_an_alliance_brings_a_flag_or_the_choice_of_one_after_every_entry(games: list[WholeGame]) -> None:
    for game in games:
        for entry in game.entries:
            choosing = [step.seat for step in entry.after.agenda if isinstance(step, ChooseFlagStep)]
            for seat, pieces in enumerate(entry.after.pieces):
                allied = bool(ALLIANCES.intersection(tile.tile for tile in pieces.progress))
                assert (pieces.flag is not None) == (allied and seat not in choosing), entry.decision


def test_12_tracks_are_the_sums_of_points_and_goods_are_never_negative_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        sums: Counter[tuple[int, str]] = Counter()
        for _, event, after in game.facts:
            if isinstance(event, PointsScored):
                sums[event.seat, event.track] += event.points
            for seat, pieces in enumerate(after.pieces):
                assert pieces.tracks == tuple(sums[seat, track] for track in TRACKS), event
                assert min(pieces.tracks) >= 0
                assert max(pieces.tracks) <= 25
                assert min(*pieces.resources, pieces.beavers, pieces.swaps) >= 0, event


def test_13_the_row_grows_by_stones_and_becomes_the_order_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        row: list[int] = []
        for before, event, after in game.facts:
            if isinstance(event, StonePlaced) and event.cell is None:
                row.append(event.seat)
            elif isinstance(event, RowCleared):
                row = []
            elif isinstance(event, TurnOrderSet) and before.year:
                assert event.order == tuple(row)
                assert sorted(row) == list(range(after.seats))
            assert list(after.row) == row
            assert len(set(row)) == len(row), event


def test_14_six_tiles_are_open_in_the_turns_of_a_year_after_every_fact(games: list[WholeGame]) -> None:
    for game in games:
        late = 0
        for _, event, after in game.facts:
            late += isinstance(event, TileReplaced) and event.source == "market" and after.year > 3
            if after.agenda and isinstance(after.agenda[0], HUBS):
                whole = after.year == 7 and late == 3 * after.seats
                assert len(after.market) == (5 if whole else 6), event
            if isinstance(event, MarketSwitched):
                assert after.year == 3


# The log, and the end


def test_15_facts_as_written_reproduce_the_canonical_state_after_every_fact(games: list[WholeGame]) -> None:
    """Decisions with their outcomes as recorded do so after every entry. Equal positions have equal states."""
    read = msgspec.json.Decoder(WENDAKE.event_type)
    game = games[0]
    at = game.facts[0].before
    for _, event, after in game.facts:
        at = WENDAKE.evolve(at, read.decode(msgspec.json.encode(event)))
        assert at == after, event
    assert canonical(at) == canonical(after)
    drawn = KeyedChance(f"wendake {game.seed}".encode())
    for _ in taken_again(WENDAKE, game.entries, drawn):
        pass
    again = taken_again(WENDAKE, game.entries, Recorded(drawn.draws))
    for entry, reached in zip(game.entries, again, strict=True):
        assert reached == entry.after


def test_15_views_hold_no_hidden_fields_after_every_fact(games: list[WholeGame]) -> None:
    """A viewer sees the own hand and turtle tiles, the public masks of others, and the top discard."""
    for number, (_, event, after) in enumerate(games[-1].facts):
        viewer = (SPECTATOR, frozenset((number % after.seats,)))[number % 2]
        seat_view = view(after, viewer)
        assert seat_view.discard_top == (after.discard[0] if after.discard else None)
        for seat, (pieces, own) in enumerate(zip(after.pieces, seat_view.seats, strict=True)):
            open_ = seat in viewer or after.ended is not None
            assert own.cards == (pieces.cards() if open_ else None), event
            assert own.known == tuple(sorted(mask.card for mask in pieces.hand if mask.seen))
            turtles = [turtle.tile for turtle in own.turtles]
            assert turtles == (list(pieces.turtles) if open_ or after.turtles_revealed else [None] * len(turtles)), (
                event
            )


def test_16_every_decision_of_a_turn_consumes_something_after_every_entry(games: list[WholeGame]) -> None:
    """The budget of a turn is bounded and falls with each decision, so a turn ends; and it uses a stone."""
    for game in games:
        stones = 0
        for before, _, decision, events, after in game.entries:
            stones += sum(isinstance(event, StonePlaced) for event in events)
            if isinstance(decision, EndTurn):
                assert stones >= 1
                stones = 0
            elif before.agenda and isinstance(before.agenda[0], HUBS):
                assert budget(after) < budget(before), decision
                assert min(budget(after)) >= 0


def test_16_a_playout_from_any_entry_ends_after_the_seventh_year(games: list[WholeGame]) -> None:
    for game in games:
        rng = random.Random(game.seed)  # noqa: S311  repeatable, guards nothing
        at = rng.choice(game.entries).after
        chance = KeyedChance(b"playout")
        years = at.year
        while at.agenda:
            (seat,) = WENDAKE.to_move(at)
            if seat == SERVICE:
                events = WENDAKE.advance(at, chance)
            else:
                events = WENDAKE.decide(at, seat, by_kind(rng, WENDAKE.legal(at, seat)), chance)
            at = WENDAKE.fold(at, events)
            years = max(years, at.year)
        assert at.year == years == 7
        assert isinstance(events[-2], GameEnded)


def test_nothing_but_the_exception_is_wrong_after_every_fact_of_dealing_anew(games: list[WholeGame]) -> None:
    """While the hands are dealt anew in turn, a mask or turtle tile may be in two places, and nothing else."""
    for game in games:
        for entry in game.entries[:: len(game.entries) // 20]:
            at = entry.after
            for event in WENDAKE.resample(at, SPECTATOR, KeyedChance(b"anew")):
                at = WENDAKE.evolve(at, event)
                assert all("masks are in the deck" in p or "turtle tiles are" in p for p in WENDAKE.problems_within(at))
            assert WENDAKE.problems(at) == []
