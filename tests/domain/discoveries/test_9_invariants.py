"""Discoveries 9: invariants over whole games, those that one position alone cannot show among them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.chance import KeyedChance, NoChance
from domain.discoveries import DISCOVERIES
from domain.discoveries.components import colour_of
from domain.discoveries.decisions import BeginExplore, FinishExploration, Link
from domain.discoveries.events import (
    ActionStarted,
    CardJournaled,
    DiceMoved,
    DiceRolled,
    DiceTurned,
    DiePaid,
    EndTriggered,
    ExtraTurnGranted,
    GameScored,
    RoundSettled,
    TribeTaken,
    TurnEnded,
    TurnStarted,
)
from domain.discoveries.routes import advanced
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import SettlementStep, TurnStartStep
from domain.facts import SERVICE, SPECTATOR
from tests.domain.discoveries.cases import pick
from tests.domain.playing import Entry, by_kind, play

GAMES = [
    (2, {}, 31),
    (2, {"max_rounds": 60}, 32),
    (3, {"start_seat": 2}, 33),
    (3, {"max_rounds": 40}, 34),
    (4, {}, 35),
    (4, {"max_rounds": 40, "start_seat": 1}, 36),
]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> list[Entry]:
    seats, options, seed = request.param
    return list(play(DISCOVERIES, seats, options, seed, pick=pick if seed % 2 else by_kind))


def turns(game: list[Entry]) -> list[list[Entry]]:
    """Group the entries of seats by turn."""
    grouped: list[list[Entry]] = []
    for entry in game[1:]:
        if entry.seat != SERVICE and entry.before.turn is not None:
            if entry.before.agenda[-1].__class__ is TurnStartStep:
                grouped.append([])
            grouped[-1].append(entry)
    return grouped


def events(entries: list[Entry]) -> list[object]:
    return [event for entry in entries for event in entry.events]


def test_d_and_c_hold_after_every_entry(game: list[Entry]) -> None:
    for entry in game:
        assert DISCOVERIES.problems(entry.after) == []


def test_d2_and_d7_grey_dice_leave_the_general_supply_one_a_gain(game: list[Entry]) -> None:
    gains = 0
    start = len(game[0].after.dice_at("GENERAL"))
    for entry in game[1:]:
        assert len(entry.after.dice_at("GENERAL")) <= len(entry.before.dice_at("GENERAL"))
        gains += sum(isinstance(event, TribeTaken) for event in entry.events)
        recruiting = [event for event in entry.events if isinstance(event, ActionStarted) and event.action == "T33"]
        gains += len(recruiting)
        assert start - len(entry.after.dice_at("GENERAL")) <= gains


def test_d6_faces_change_by_a_roll_or_by_turning_only(game: list[Entry]) -> None:
    for entry in game:
        position = entry.before
        for event in entry.events:
            following = DISCOVERIES.evolve(position, event)
            if not isinstance(event, DiceRolled | DiceTurned | DiceMoved):
                assert following.symbols == position.symbols
            if isinstance(event, DiceRolled | DiceTurned):
                changed = {die for die in position.symbols if position.symbols[die] != following.symbols[die]}
                assert changed <= set(event.dice)
            position = following


def test_c3_journals_and_tribes_grow_by_two_a_turn_at_most(game: list[Entry]) -> None:
    for entries in turns(game):
        seat = entries[0].seat
        before, after = entries[0].before.mats[seat], entries[-1].after.mats[seat]
        for old, new in ((before.journal, after.journal), (before.tribes, after.tribes)):
            assert new[: len(old)] == old
            assert len(new) - len(old) <= 2


def test_c5_the_blocks_of_a_journaled_card_complete_its_route(game: list[Entry]) -> None:
    journaled = [event for event in events(game) if isinstance(event, CardJournaled)]
    assert journaled or game[-1].after.scored.terminated_by == "round_limit"
    for event in journaled:
        done = 0 if event.carry is None else advanced(event.route, 0, event.carry)
        for block in event.blocks:
            assert done < len(event.route)
            assert event.route[done] == block.terrain
            done = advanced(event.route, done, block)
        assert done == len(event.route)
        assert event.route in game[0].after.components.cards[event.card].discovery.routes.values()


def test_f1_something_is_legal_wherever_a_seat_is_to_move(game: list[Entry]) -> None:
    for entry in game:
        for seat in DISCOVERIES.to_move(entry.after):
            assert bool(DISCOVERIES.legal(entry.after, seat)) == (seat != SERVICE)


def test_f2_one_symbol_a_turn_each_action_once_no_locked_die(game: list[Entry]) -> None:
    for entries in turns(game):
        started = [event.action for event in events(entries) if isinstance(event, ActionStarted)]
        assert len(set(started)) == len(started)
        for entry in entries:
            turn = entry.before.turn
            for event in entry.events:
                if isinstance(event, DiePaid):
                    assert entry.before.symbols[event.die] == turn.symbol
                    assert event.die not in turn.locked


def test_f3_placing_uses_a_die_and_taking_gains_one(game: list[Entry]) -> None:
    for entries in turns(game):
        last = entries[-1].before
        if last.turn.symbol is not None:
            assert last.turn.dice_used > 0
        else:
            supply = f"SUPPLY:{entries[0].seat}"
            assert last.turn.dice_used == 0
            before, after = entries[0].before.dice_at(supply), entries[-1].after.dice_at(supply)
            assert set(before) < set(after)


def every_way_ends(position: DiscoveriesPosition) -> int:
    """Follow every way to go on exploring; each must come to a complete route. Gives how many there are."""
    seat = position.agenda[-1].seat
    legal = DISCOVERIES.legal(position, seat)
    assert legal
    if FinishExploration() in legal:
        return 1
    ways = 0
    for decision in legal:
        ways += every_way_ends(DISCOVERIES.fold(position, DISCOVERIES.decide(position, seat, decision, NoChance())))
    return ways


def test_f4_an_exploration_once_begun_is_completed_whatever_is_chosen(game: list[Entry]) -> None:
    begun = [entry for entry in game if isinstance(entry.decision, BeginExplore | Link)]
    for entry in begun[:25]:
        assert every_way_ends(entry.after) > 0


def test_f5_after_the_trigger_every_other_seat_has_one_more_turn(game: list[Entry]) -> None:
    facts = events(game)
    triggers = [number for number, event in enumerate(facts) if isinstance(event, EndTriggered)]
    if game[-1].after.scored.terminated_by == "round_limit":
        assert len(triggers) <= 1
        return
    (trigger,) = triggers
    started = [event for event in facts[trigger:] if isinstance(event, TurnStarted)]
    assert [event.seat for event in started if not event.extra] == list(facts[trigger].remaining)


def test_f6_rank_points_sum_up(game: list[Entry]) -> None:
    for event in events(game):
        if isinstance(event, RoundSettled | GameScored):
            whole = 24 if len(event.standings) == 4 else 18
            assert sum(standing.teepee_points for standing in event.standings) == whole


def test_f7_the_view_and_what_is_legal_do_not_depend_on_what_comes_next(game: list[Entry]) -> None:
    for entry in game[::37]:
        assert DISCOVERIES.redraw(entry.after, SPECTATOR, KeyedChance(b"another pile")) == []
        assert len(entry.after.unseen_cards()) == entry.after.pile + entry.after.removed


def test_f8_rounds_are_settled_one_after_another(game: list[Entry]) -> None:
    settled = [event.round for event in events(game) if isinstance(event, RoundSettled)]
    assert settled == list(range(1, len(settled) + 1))
    for entry in game:
        waits = bool(entry.after.agenda) and isinstance(entry.after.agenda[-1], SettlementStep)
        assert waits == (DISCOVERIES.to_move(entry.after) == (SERVICE,))


def test_turns_follow_clockwise_and_are_counted(game: list[Entry]) -> None:
    started = [event for event in events(game) if isinstance(event, TurnStarted)]
    assert [event.turn for event in started] == list(range(1, len(started) + 1))
    seats = game[0].after.seats
    for one, following in pairwise(started):
        expected = one.seat if following.extra else (one.seat + 1) % seats
        assert following.seat == expected
        assert following.round == one.round + (not following.extra and following.seat == game[0].after.start)
    granted = sum(isinstance(event, ExtraTurnGranted) for event in events(game))
    assert granted == sum(event.extra for event in started)
    assert sum(isinstance(event, TurnEnded) for event in events(game)) == len(started)


# Positions that play cannot reach


def some(game: list[Entry]) -> DiscoveriesPosition:
    found = [e.after for e in game if e.after.agenda and isinstance(e.after.agenda[-1], TurnStartStep)]
    return found[len(found) // 2]


def test_a_broken_position_is_noticed(game: list[Entry]) -> None:
    at = some(game)
    turn, mats = at.turn, at.mats
    die = at.dice_at("GENERAL")[:1] or at.dice_at("CAMP:LEFT")[:1] or at.dice_at("CAMP:RIGHT")[:1] or ("BLUE1",)
    broken = {
        "D1, a die twice": replace(at, places={**at.places, "SUPPLY:0": (*at.dice_at("SUPPLY:0"), *die * 2)}),
        "D1, a die nowhere": replace(at, places={p: d for p, d in at.places.items() if p != "SUPPLY:0"} | {"X": ()}),
        "D3": replace(at, symbols={**at.symbols, **dict.fromkeys(at.dice_at("CAMP:LEFT") or ("BLUE1",))}),
        "D5, a lock": replace(at, turn=replace(turn, locked=("BLUE1",))),
        "D5, an activation": replace(at, turn=replace(turn, activated=("MARCH",))),
        "C1": replace(at, pile=at.pile + 1),
        "C1, a card twice": replace(at, mats=(replace(mats[0], current=mats[1].current), *mats[1:])),
        "C1, removed": replace(at, removed=at.removed + 1, pile=at.pile - 1),
        "C2": replace(at, mats=(replace(mats[0], finished=True), *mats[1:])),
        "C3": replace(at, turn=replace(turn, explored=("C01", "C02", "C03"))),
        "C4": replace(at, exploration=(None, *at.exploration[1:]), pile=at.pile + 1),
        "F2": replace(at, turn=replace(turn, used=("MARCH", "MARCH"))),
        "F6": replace(at, standings=tuple(replace(s, teepee_points=12) for s in at.standings)),
        "F8": replace(at, settled=at.round + 1),
        "the turn of another": replace(at, turn=replace(turn, seat=(turn.seat + 1) % at.seats)),
        "nothing pending": replace(at, agenda=()),
        "two turns pending": replace(at, agenda=(*at.agenda, *at.agenda)),
        "a place that is none": replace(at, places={**at.places, "TENT:0": ("BLUE1",)}),
        "the end": replace(at, remaining=tuple(range(at.seats))),
    }
    for name, position in broken.items():
        assert DISCOVERIES.problems(position) != [], name


def test_a_die_of_a_colour_in_the_general_supply_is_noticed(game: list[Entry]) -> None:
    at = some(game)
    place, dice = next((place, dice) for place, dice in at.places.items() if colour_of(dice[0]) != "GREY")
    places = {**at.places, place: dice[1:], "GENERAL": (dice[0], *at.dice_at("GENERAL"))}
    symbols = {**at.symbols, dice[0]: None}
    assert any("general" in said for said in DISCOVERIES.problems(replace(at, places=places, symbols=symbols)))
