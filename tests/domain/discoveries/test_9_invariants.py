"""Discoveries 9: the invariants by their names, in games by chance at each seat count.

The name of a test says after what it looks: after every fact, in the middle of an entry too and from the first
of the set-up on; at every start of a turn; or after every entry. The counts here are made from the position
or the facts alone; `test_9_problems` proves that `problems` counts the same.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, zip_longest
from pathlib import Path

import msgspec
import pytest

from domain.core.chance import KeyedChance
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, SPECTATOR
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import BeginExplore, Link
from domain.discoveries.events import (
    ActionActivated,
    ActionStarted,
    CardJournaled,
    CardLinked,
    CardsRevealed,
    CardTaken,
    DiceMoved,
    DiceRolled,
    DiceTurned,
    DiePaid,
    EndTriggered,
    ExtraTurnGranted,
    GameScored,
    PlansChanged,
    RoundClosed,
    RoundSettled,
    SymbolChosen,
    TribeTaken,
    TurnEnded,
    TurnStarted,
)
from domain.discoveries.routes import advanced
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import SettlementStep
from domain.discoveries.words import colour_of
from tests.domain.deciding import there
from tests.domain.discoveries.cases import pick
from tests.domain.discoveries.tables import COMPONENTS, every_way_ends, lying
from tests.domain.playing import Game, Recorded, taken_again, whole_game

SETTINGS = [
    (2, {}, 31),
    (2, {"max_rounds": 60}, 32),
    (3, {"start_seat": 2}, 33),
    (3, {"max_rounds": 40}, 34),
    (4, {}, 35),
    (4, {"max_rounds": 40, "start_seat": 1}, 36),
]
COLOURS = ("BLUE", "RED", "GREEN", "YELLOW")
GREY_DICE = {2: 6, 3: 8, 4: 10}
PILE = {2: 30, 3: 40, 4: 50}

WholeGame = Game[DiscoveriesPosition]


@pytest.fixture(scope="module", params=SETTINGS, ids=str)
def game(request: pytest.FixtureRequest) -> WholeGame:
    seats, options, seed = request.param
    return whole_game(DISCOVERIES, seats, options, seed, pick)


# Dice


def test_d1_every_die_is_in_exactly_one_place_after_every_fact(game: WholeGame) -> None:
    gains: Counter[str] = Counter()
    for _, event, after in game.facts:
        if isinstance(event, DiceMoved) and event.why == "setup":
            gains.update(event.dice)
        assert Counter(die for dice in after.places.values() for die in dice) == gains, event
        kinds = {place.partition(":")[0] for place in after.places}
        assert kinds <= {"GENERAL", "CAMP", "SUPPLY", "SLOT", "JOURNAL"}
    colours = Counter(map(colour_of, gains))
    assert set(gains.values()) == {1}
    assert colours == {**dict.fromkeys(COLOURS[: after.seats], 5), "GREY": GREY_DICE[after.seats]}


def test_d2_the_general_supply_is_grey_faceless_and_never_grows_after_every_fact(game: WholeGame) -> None:
    """All other dice show a face, except dice given out or gained and not yet rolled."""
    unrolled: set[str] = set()
    for before, event, after in game.facts:
        general = after.dice_at("GENERAL")
        assert {colour_of(die) for die in general} <= {"GREY"}
        assert {after.symbols[die] for die in general} <= {None}
        if isinstance(event, DiceMoved):
            unrolled |= {die for die in event.dice if after.symbols[die] is None} - set(general)
            assert event.why == "setup" or len(unrolled) <= 1
            if event.why == "setup":
                continue
        elif isinstance(event, DiceRolled):
            unrolled -= set(event.dice)
        assert len(general) <= len(before.dice_at("GENERAL"))
        assert {die for die, symbol in after.symbols.items() if symbol is None} == unrolled | set(general), event


def test_d2_only_dice_of_the_general_supply_show_nothing_after_every_entry(game: WholeGame) -> None:
    for entry in game.entries:
        if entry.after.turns:
            faceless = tuple(die for die, symbol in entry.after.symbols.items() if symbol is None)
            assert faceless == entry.after.dice_at("GENERAL")


def test_d3_a_die_in_the_camp_lies_on_its_side_after_every_fact(game: WholeGame) -> None:
    for _, event, after in game.facts:
        for side, symbols in (("LEFT", {"NEGOTIATE", "JOURNAL"}), ("RIGHT", {"WALK", "RIDE"})):
            assert {after.symbols[die] for die in after.dice_at(f"CAMP:{side}")} <= symbols, event


def test_d4_a_slot_holds_one_die_that_fits_after_every_fact(game: WholeGame) -> None:
    for _, event, after in game.facts:
        for place, dice in after.places.items():
            if place.startswith(("SLOT:", "JOURNAL:")):
                assert len(dice) == 1, event
                action = place.rpartition(":")[2]
                needed = COMPONENTS.recipes[action].symbol if place.startswith("SLOT:") else "JOURNAL"
                assert needed in ("ANY", after.symbols[dice[0]]), event


def test_d5_nothing_is_activated_or_locked_at_every_start_of_a_turn(game: WholeGame) -> None:
    for _, event, after in game.facts:
        if isinstance(event, TurnStarted):
            assert not [place for place in after.places if place.startswith("JOURNAL:")]
            turn = there(after.turn)
            assert (turn.locked, turn.activated) == ((), ())
    assert any(fact.after.turn is not None and fact.after.turn.locked for fact in game.facts)


def test_d5_a_journal_space_is_filled_only_in_the_turn_that_explores_after_every_fact(game: WholeGame) -> None:
    activated: set[str] = set()
    for _, event, after in game.facts:
        if isinstance(event, ActionActivated):
            activated.add(f"JOURNAL:{event.seat}:{event.action}")
        elif isinstance(event, DiceMoved) and event.why == "returned":
            activated.clear()
        assert {place for place in after.places if place.startswith("JOURNAL:")} == activated, event


def test_d6_faces_change_by_a_roll_or_by_turning_only_after_every_fact(game: WholeGame) -> None:
    for before, event, after in game.facts:
        changed = {die for die in before.symbols if before.symbols[die] != after.symbols[die]}
        assert changed <= set(event.dice if isinstance(event, DiceRolled | DiceTurned) else ()), event


def test_d7_a_grey_die_leaves_the_general_supply_for_a_tribe_or_a_recruit_after_every_fact(game: WholeGame) -> None:
    gains = 0
    for _, event, after in game.facts:
        gains += isinstance(event, TribeTaken) or (isinstance(event, ActionStarted) and event.action == "T33")
        if after.agenda:
            assert GREY_DICE[after.seats] - len(after.dice_at("GENERAL")) <= gains, event
    assert gains or there(after.scored).terminated_by == "round_limit"


# Cards


def test_c1_every_card_is_in_exactly_one_place_after_every_fact(game: WholeGame) -> None:
    """Told from the facts alone: whence a card comes and where it goes."""
    where: dict[str, tuple[object, ...]] = {}
    for _, event, after in game.facts:
        if isinstance(event, CardsRevealed):
            for slot, card in zip(event.slots, event.cards, strict=True):
                assert card not in where
                assert (event.source, slot) not in where.values()
                where[card] = (event.source, slot)
        elif isinstance(event, CardTaken | TribeTaken | CardLinked):
            source = "ENCOUNTER" if isinstance(event, TribeTaken) else event.source
            assert where[event.card] == (source, event.slot)
            where[event.card] = ({CardTaken: "current", TribeTaken: "tribe"}.get(type(event), "linked"), event.seat)
        elif isinstance(event, PlansChanged):
            assert where[event.card] == ("EXPLORATION", event.slot)
            assert where[event.returned] == ("current", event.seat)
            where[event.card], where[event.returned] = where[event.returned], where[event.card]
        elif isinstance(event, CardJournaled):
            assert where[event.card] in (("current", event.seat), ("linked", event.seat))
            where[event.card] = ("journal", event.seat)
        if after.removed:
            assert lying(after) == where, event
            assert (after.removed, after.pile) == (55 - PILE[after.seats], PILE[after.seats] - len(where))


def test_c2_all_but_finished_players_have_a_current_card_at_every_start_of_a_turn(game: WholeGame) -> None:
    starts = [after for _, event, after in game.facts if isinstance(event, TurnStarted)]
    assert starts
    for at in starts:
        assert [mat.current is None for mat in at.mats] == [mat.finished for mat in at.mats]


def test_c3_journals_and_tribes_only_grow_by_two_a_turn_at_most_after_every_fact(game: WholeGame) -> None:
    grown = Counter[tuple[str, int]]()
    for before, event, after in game.facts:
        if isinstance(event, TurnStarted):
            grown.clear()
        for seat, (old, new) in enumerate(zip(before.mats, after.mats, strict=True)):
            for kind in ("journal", "tribes"):
                earlier, later = getattr(old, kind), getattr(new, kind)
                assert later[: len(earlier)] == earlier, event
                grown[kind, seat] += len(later) - len(earlier)
        assert max(grown.values(), default=0) <= 2, event


def test_c4_a_gap_means_an_empty_pile_at_every_start_of_a_turn(game: WholeGame) -> None:
    starts = [after for _, event, after in game.facts if isinstance(event, TurnStarted) and after.pile]
    assert starts
    for at in starts:
        assert None not in (*at.encounter, *at.exploration)


def test_c5_the_blocks_of_a_journaled_card_complete_its_route_at_every_such_fact(game: WholeGame) -> None:
    journaled = [fact.event for fact in game.facts if isinstance(fact.event, CardJournaled)]
    assert journaled or there(game.entries[-1].after.scored).terminated_by == "round_limit"
    for event in journaled:
        progress = 0 if event.carry is None else advanced(event.route, 0, event.carry)
        for block in event.blocks:
            assert progress < len(event.route)
            assert event.route[progress] == block.terrain
            progress = advanced(event.route, progress, block)
        assert progress == len(event.route)
        assert event.route in COMPONENTS.cards[event.card].discovery.routes.values()


# Flow


def test_f1_something_is_legal_after_every_entry_but_while_a_round_waits_and_at_the_end(game: WholeGame) -> None:
    for entry in game.entries:
        (mover,) = DISCOVERIES.to_move(entry.after) or (None,)
        listed = [seat for seat in range(entry.after.seats) if DISCOVERIES.legal(entry.after, seat)]
        assert listed == ([] if mover in (SERVICE, None) else [mover])
    assert mover is None


def test_f2_one_symbol_a_turn_each_action_once_no_locked_die_at_every_use(game: WholeGame) -> None:
    symbol, started = None, set[str]()
    for before, event, _ in game.facts:
        if isinstance(event, TurnStarted):
            symbol, started = None, set()
        elif isinstance(event, SymbolChosen):
            assert symbol is None
            symbol = event.symbol
        elif isinstance(event, ActionStarted):
            assert event.action not in started
            started.add(event.action)
        elif isinstance(event, DiePaid | ActionActivated):
            assert before.symbols[event.die] == symbol
            assert event.die in before.dice_at(f"SUPPLY:{event.seat}")
            assert event.die not in there(before.turn).locked


def test_f3_placing_uses_a_die_and_taking_gains_one_at_every_end_of_a_turn(game: WholeGame) -> None:
    dice_used, had, placing = 0, set[str](), False
    for before, event, _ in game.facts:
        if isinstance(event, TurnStarted):
            dice_used, placing, had = 0, False, set(before.dice_at(f"SUPPLY:{event.seat}"))
        elif isinstance(event, SymbolChosen):
            placing = True
        elif isinstance(event, DiePaid | ActionActivated):
            dice_used += 1
        elif isinstance(event, TurnEnded):
            assert bool(dice_used) == placing
            assert placing or had < set(before.dice_at(f"SUPPLY:{event.seat}"))


def test_f4_every_choice_completes_an_exploration_after_every_beginning_and_link(game: WholeGame) -> None:
    beginnings = [entry for entry in game.entries if isinstance(entry.decision, BeginExplore | Link)]
    for entry in beginnings:
        assert every_way_ends(entry.after) > 0


def test_f5_after_the_trigger_every_other_seat_has_one_more_turn_after_every_fact(game: WholeGame) -> None:
    due: list[int] | None = None
    for _, event, after in game.facts:
        if isinstance(event, EndTriggered):
            assert due is None, "the end is triggered once"
            due = list(event.remaining)
            assert due == [(event.seat + place) % after.seats for place in range(1, after.seats)]
        elif isinstance(event, TurnStarted) and due is not None and not event.extra:
            assert event.seat == due.pop(0)
    limited = there(after.scored).terminated_by == "round_limit"
    assert limited or due == []


def test_f6_rank_points_sum_up_after_every_fact(game: WholeGame) -> None:
    whole = {2: 18, 3: 18, 4: 24}[game.entries[0].after.seats]
    for _, _, after in game.facts:
        for standings in (after.standings, after.scored.standings if after.scored is not None else ()):
            assert sum(standing.teepee_points for standing in standings) == (whole if standings else 0)


def test_f7_decisions_and_outcomes_as_recorded_reproduce_the_position_after_every_entry(game: WholeGame) -> None:
    drawn = KeyedChance(f"discoveries {game.seed}".encode())
    for _ in taken_again(DISCOVERIES, game.entries, drawn):
        pass
    positions = taken_again(DISCOVERIES, game.entries, Recorded(drawn.draws))
    for position, entry in zip(positions, game.entries, strict=True):
        assert position == entry.after


def test_f7_no_view_depends_on_cards_and_faces_before_the_fact_that_shows_them(game: WholeGame) -> None:
    for entry in game.entries[1::37]:
        assert DISCOVERIES.resample(entry.before, SPECTATOR, KeyedChance(b"another pile")) == []
        if entry.decision is None:
            continue
        facts_here, other = (
            DISCOVERIES.decide(entry.before, entry.seat, entry.decision, KeyedChance(key)) for key in (b"one", b"other")
        )
        for number, (event, instead) in enumerate(zip_longest(facts_here, other)):
            if event != instead:
                assert {type(event), type(instead)} <= {CardsRevealed, DiceRolled}
                views = [
                    DISCOVERIES.view(DISCOVERIES.fold(entry.before, f[:number]), SPECTATOR) for f in (facts_here, other)
                ]
                assert views[0] == views[1]
                break


def test_f8_rounds_are_settled_one_after_another_after_every_fact(game: WholeGame) -> None:
    closed = settled = 0
    for _, event, after in game.facts:
        if isinstance(event, RoundClosed):
            closed += 1
            assert event.round == closed == settled + 1
        elif isinstance(event, RoundSettled):
            settled += 1
            assert event.round == settled == closed
        assert after.settled == settled


def test_f8_only_a_closed_round_can_be_settled_after_every_entry(game: WholeGame) -> None:
    for entry in game.entries:
        waits = bool(entry.after.agenda) and isinstance(entry.after.agenda[-1], SettlementStep)
        assert waits == (DISCOVERIES.to_move(entry.after) == (SERVICE,))
        if isinstance(entry.events[0], RoundSettled):
            assert not waits, "so that nobody settles it again"


def test_f9_a_refused_decision_changes_nothing_and_draws_nothing_after_every_entry(game: WholeGame) -> None:
    rng = random.Random(9)  # noqa: S311  repeatable, guards nothing
    decisions = [entry.decision for entry in game.entries if entry.decision is not None]
    refused = 0
    for entry in game.entries[:: max(1, len(game.entries) // 150)]:
        position, before = entry.after, msgspec.json.encode(entry.after)
        for seat in range(position.seats):
            for decision in rng.sample(decisions, 5):
                if decision not in DISCOVERIES.legal(position, seat):
                    chance = KeyedChance(b"refused")
                    with pytest.raises(IllegalDecision):
                        DISCOVERIES.decide(position, seat, decision, chance)
                    refused += 1
                    assert chance.draws == []
        assert msgspec.json.encode(position) == before
    assert refused > 500


def test_turns_follow_clockwise_and_are_counted_after_every_fact(game: WholeGame) -> None:
    started = [fact.event for fact in game.facts if isinstance(fact.event, TurnStarted)]
    assert [event.turn for event in started] == list(range(1, len(started) + 1))
    seats, start = game.entries[0].after.seats, game.entries[0].after.start
    for turn, following in pairwise(started):
        expected = turn.seat if following.extra else (turn.seat + 1) % seats
        assert following.seat == expected
        assert following.round == turn.round + (not following.extra and following.seat == start)
    granted = sum(isinstance(fact.event, ExtraTurnGranted) for fact in game.facts)
    assert granted == sum(event.extra for event in started)
    assert sum(isinstance(fact.event, TurnEnded) for fact in game.facts) == len(started)
    assert isinstance(game.facts[-2].event, GameScored)


def named() -> Iterator[str]:
    """Return the names of the document's invariants."""
    for letter, number in (("d", 7), ("c", 5), ("f", 9)):
        yield from (f"{letter}{count}" for count in range(1, number + 1))


def test_every_invariant_has_a_test_of_its_name() -> None:
    names = set(re.findall(r"^def test_([dcf]\d)_", Path(__file__).read_text(encoding="utf-8"), re.MULTILINE))
    assert names == set(named())
