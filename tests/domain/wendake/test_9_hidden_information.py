"""Knowledge of the seats: hands, turtle tiles, piles, and worlds that look the same (`wendake 9.6`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import Chance, KeyedChance, NoChance
from domain.core.errors import ChanceRefused
from domain.core.events import SERVICE, SPECTATOR, private_fields
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.rules.masks import cards_played
from domain.wendake.state import Drawn, Held, Restriction, WendakePosition
from domain.wendake.steps import MaskDiscardStep, MaskDrawStep, MaskPlayStep, MilitaryStep
from domain.wendake.view import view
from domain.wendake.words import KINDS
from tests.domain.playing import play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.tables import COMPONENTS, after, hub, position

MANY = [KeyedChance(f"one of many worlds {number}".encode()) for number in range(500)]
WORLDS = [KeyedChance(f"world {number}".encode()) for number in range(60)]


def worlds(at: WendakePosition, *viewer: int, chances: Sequence[Chance] = WORLDS) -> list[WendakePosition]:
    """Return many positions, each with the cards that a viewer cannot know dealt anew."""
    return [WENDAKE.fold(at, WENDAKE.resample(at, frozenset(viewer), chance)) for chance in chances]


def mask_table(**fields: Any) -> WendakePosition:
    return position(seats=2, steps=(hub("MASK"), MaskDrawStep(0)), **fields)


def test_a_hand_is_seen_by_its_owner_only() -> None:
    at = mask_table(pieces={0: {"hand": ["A1", "B2"]}, 1: {"hand": ["C3"]}})
    own, other = (view(at, frozenset({seat})).seats[0] for seat in (0, 1))
    assert (own.cards, own.hand) == (("A1", "B2"), 2)
    assert (other.cards, other.hand, other.known) == (None, 2, ())
    assert view(at, SPECTATOR).seats[0].cards is None


def test_r38_a_mask_from_the_discard_pile_stays_known_to_all() -> None:
    at = mask_table()
    top = at.discard[0]
    at = after(at, d.DrawMask("DISCARD"))
    assert view(at, SPECTATOR).seats[0].known == (top,)
    assert all(top in other.pieces[0].cards() for other in worlds(at, 1))
    hand = [mask.card for mask in at.pieces[0].hand if mask.card != top]
    assert len({other.pieces[0].cards() for other in worlds(at, 1)}) > len(hand)


def test_played_masks_stay_known_when_they_come_back() -> None:
    at = mask_table(pieces={0: {"hand": [], "played": ("A1", "A2"), "progress": ["P2-05"]}})
    at = after(at, d.UseProgress("P2-05"))
    assert view(at, SPECTATOR).seats[0].known == ("A1", "A2")
    assert {other.pieces[0].cards() for other in worlds(at, 1)} == {("A1", "A2")}


def test_only_the_top_of_the_discard_pile_is_shown() -> None:
    at = mask_table(discard=("E1", "E2", "E3"))
    spectator_view = view(at, SPECTATOR)
    assert (spectator_view.discard_top, spectator_view.discard) == ("E1", 3)
    assert b"E2" not in msgspec.json.encode(spectator_view.seats) + msgspec.json.encode(spectator_view.spaces)


def test_all_know_of_which_cards_a_reshuffled_deck_is_made() -> None:
    """Hands drawn before hold none of its cards; hands drawn from it hold no others."""
    before, since = ("A1", "B1"), ("C1", "C2", "C3", "C4", "D1")
    rest = tuple(card for card in COMPONENTS.cards if card not in (*before, *since))
    at = mask_table(pieces={0: {"hand": [], "played": ()}, 1: {"hand": [], "played": rest}})
    pieces = (replace(at.pieces[0], hand=(Held("A1"), Held("C1"))), replace(at.pieces[1], hand=(Held("B1"),)))
    at = replace(at, pieces=pieces, decks=(*at.decks, since), deck=3, discard=("C4",))
    assert at.deck_cards() == ["C2", "C3", "D1"]
    olds, news = set(), set()
    for other in worlds(at):
        olds |= {(other.pieces[0].hand[0].card, other.pieces[1].hand[0].card)}
        news |= {other.pieces[0].hand[1].card}
    assert olds == {("A1", "B1"), ("B1", "A1")}
    assert news == {"C1", "C2", "C3", "D1"}


def test_a_play_tells_that_lower_masks_of_its_kind_are_gone() -> None:
    at = mask_table(pieces={0: {"hand": ["A3", "A4", "A5", "B1"], "disk": "PREP"}, 1: {"hand": []}})
    at = replace(at, agenda=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.PlayMasks("PAIR", ("A", "A")))
    cards = {card for other in worlds(at, 1) for card in other.pieces[0].cards()}
    assert not cards & {"A1", "A2"}
    assert {"A6", "A7", "B1", "B2"} <= cards


def test_a_declared_kind_stays_in_the_hand() -> None:
    pieces = {0: {"hand": ["A3", "B1"], "progress": ["P2-06"]}, 1: {"hand": []}}
    at = replace(mask_table(pieces=pieces), agenda=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.UseProgress("P2-06"), d.DeclareWild("A", "C"))
    for other in worlds(at, 1):
        assert Counter(card[0] for card in other.pieces[0].cards())["A"] >= 1


def hands_that_look_the_same(at: WendakePosition, *declared: d.DeclareWild, play: d.PlayMasks) -> None:
    """Compare the dealt hands of seat 0 after a play with all hands that would have shown the same."""
    at = replace(at, agenda=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, *(d.UseProgress("P2-06") for _ in declared), *declared)
    step = at.agenda[-1]
    assert isinstance(step, MaskPlayStep)
    then = after(at, play)
    masks_shown = then.pieces[0].played
    pool = sorted({*then.deck_cards(), *then.pieces[0].cards()})
    same = {
        rest
        for rest in combinations(pool, len(then.pieces[0].hand))
        if all(mask.kind in {card[0] for card in (*rest, *masks_shown)} for mask in declared)
        and cards_played((*rest, *masks_shown), step, play.kinds) == masks_shown
    }
    dealt = {other.pieces[0].cards() for other in worlds(then, 1, chances=MANY)}
    assert dealt == same


@pytest.mark.parametrize(
    ("hand", "kinds", "declared"),
    [
        (("A1", "A3", "A5", "B1"), "AA", True),  # A1 is declared and left: it is A1 or A2, and B1 is no A4
        (("A1", "A3", "A5", "B1"), "AA", False),
        (("A2", "A3", "C5"), "CC", True),
        (("A2", "A5", "C5", "C8"), "CC", True),
        (("A3", "A4", "A6", "B2"), "A", True),
    ],
    ids=str,
)
def test_a_play_tells_no_more_than_the_lowest_masks_tell(hand: tuple[str, ...], kinds: str, declared: bool) -> None:
    """`R39`: the declared mask is the lowest of its kind, and of each kind the lowest others are played."""
    few = {*hand, "A2", "A4", "A6", "A7", "B2", "C3", "C6"}
    gone = tuple(card for card in COMPONENTS.cards if card not in few)
    fields = {"hand": list(hand), "played": (), "disk": "PREP", "progress": ["P2-06"]}
    at = mask_table(pieces={0: fields, 1: {"hand": [], "played": gone}}, discard=(), deck=len(few) - len(hand))
    plays = {
        "AA": d.PlayMasks("PAIR", ("A", "A")),
        "CC": d.PlayMasks("PAIR", ("C", "C")),
        "A": d.PlayMasks("THREE_DIFF", ("A", "B", "C")),
    }
    wild = (d.DeclareWild("A", "C"),) if declared else ()
    hands_that_look_the_same(at, *wild, play=plays[kinds])


def test_a_declared_mask_may_be_one_that_all_know_of() -> None:
    """Then nobody learns of another mask."""
    hand = (Held("A1"), Held("A5", seen=True))
    at = mask_table(pieces={0: {"progress": ["P2-06"]}, 1: {"hand": []}})
    at = replace(at, pieces=(replace(at.pieces[0], hand=hand), at.pieces[1]), agenda=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.UseProgress("P2-06"), d.DeclareWild("A", "C"))
    assert {card[0] for other in worlds(at, 1) for card in other.pieces[0].cards() if card != "A5"} == set("ABCDE")


@pytest.mark.parametrize(
    ("discarded", "left"),
    [
        ("A2", {card for card in COMPONENTS.cards if card not in ("A1", "A2", "A3", "A4")}),
        ("A5", {"A1", "A2"}),
        ("B1", {"A1", "A2"}),
    ],
    ids=("A2", "A5", "B1"),
)
def test_a_known_kind_is_open_again_once_its_mask_may_have_gone(discarded: str, left: set[str]) -> None:
    """But no other mask of the kind is lower than the played masks."""
    observations = (Drawn(0), Drawn(0), Restriction((4, 0, 0, 0, 0), "A", 3))
    at = mask_table(pieces={0: {"hand": ["A1", discarded], "observations": observations}, 1: {"hand": []}})
    at = replace(at, agenda=(hub("MASK"), MaskDiscardStep(0)))
    at = after(at, d.DiscardMask(discarded))
    cards = {other.pieces[0].hand[0].card for other in worlds(at, 1, chances=MANY)}
    assert cards == left - {discarded, *at.discard}


def test_hands_are_dealt_anew_however_narrow_they_are() -> None:
    """Three masks each fit a single card, and eighteen others must leave it to them."""
    cards = [card for card in COMPONENTS.cards if card[0] in "ABC" and card[1] != "1"]
    rest = tuple(card for card in COMPONENTS.cards if card not in cards)
    pieces: dict[int, dict[str, Any]] = {0: {"hand": [], "played": rest}}
    for seat, kind in enumerate("ABC", 1):
        restriction = Restriction(tuple(7 if each_kind == kind else 8 for each_kind in KINDS))
        pieces[seat] = {
            "hand": [card for card in cards if card[0] == kind],
            "observations": (Drawn(0), restriction, *[Drawn(0)] * 6),
        }
    at = position(seats=4, steps=(hub("MASK"), MaskDrawStep(0)), pieces=pieces, deck=0, discard=())
    dealt = [[other.pieces[seat].cards() for seat in (1, 2, 3)] for other in worlds(at, 0)]
    assert len({str(hands) for hands in dealt}) == len(WORLDS)
    for hands in dealt:
        assert all(f"{kind}8" in hand for kind, hand in zip("ABC", hands, strict=True))
        assert sorted(card for hand in hands for card in hand) == cards


def test_r31_a_turtle_tile_is_seen_by_its_owner_until_the_end() -> None:
    at = position(seats=2, pieces={0: {"canoes": 2}}, steps=(hub("MILITARY"), MilitaryStep(0)))
    at = after(at, d.TakeTurtle("C3"))
    own, other = (view(at, frozenset({seat})).seats[0].turtles[0] for seat in (0, 1))
    assert own.tile is not None
    assert own.tracks == COMPONENTS.turtle_tracks[own.tile]
    assert (other.kind, other.tile, other.tracks) == ("C3", None, None)
    assert {world.pieces[0].turtles[0] for world in worlds(at, 1)} == set(COMPONENTS.turtles["C3"])
    assert {world.pieces[0].turtles for world in worlds(at, 0)} == {at.pieces[0].turtles}
    assert view(replace(at, turtles_revealed=True), SPECTATOR).seats[0].turtles[0].tile == own.tile


def test_r31_any_tile_of_its_kind_that_is_left_may_be_the_top_one() -> None:
    pieces: dict[int, Any] = {0: {"canoes": 2}, 1: {"turtles": ("C3-2",)}}
    at = position(seats=2, pieces=pieces, steps=(hub("MILITARY"), MilitaryStep(0)))
    turtles = {after(at, d.TakeTurtle("C3"), chance=chance).pieces[0].turtles for chance in WORLDS}
    assert turtles == {("C3-1",), ("C3-3",), ("C3-4",)}


def test_a_draw_is_told_to_its_owner_only() -> None:
    at = mask_table()
    (event,) = (
        fact
        for fact in WENDAKE.decide(at, 0, d.DrawMask("DECK"), KeyedChance(b"x"))
        if type(fact).__name__ == "MaskDrawn"
    )
    assert event.audience() == (0,)
    mine, others = (WENDAKE.describe(event, at, frozenset({seat})) for seat in (0, 1))
    assert mine is not None
    assert others is not None
    assert "card" in mine.values
    assert others.values == {"seat": 0}


def test_resampling_deals_anew_exactly_the_unknown_cards() -> None:
    """Each hidden mask and tile can be any that it may be; a mask that all have seen stays, and so does all else."""
    at = position(
        seats=3,
        pieces={
            0: {"hand": ["A1", "B1"], "turtles": ("W3-1",)},
            1: {"played": ("C1",), "disk": "PAIR", "turtles": ("W3-2", "H4-1")},
            2: {"hand": ["D3"], "turtles": ("W3-4",)},
        },
        discard=("E8", "E7"),
    )
    hand = (Held("A2", seen=True), Held("B2"), Held("C5"))
    first, second = (Drawn(0), Restriction((0, 0, 3, 0, 7)), Drawn(0)), (Drawn(0), Restriction(kind="D"))
    first_hand, two = replace(at.pieces[1], hand=hand, observations=first), replace(at.pieces[2], observations=second)
    at = replace(at, pieces=(at.pieces[0], first_hand, two))
    known = {"A1", "B1", "C1", "E8", "E7", "A2"}
    pool = {card for card in COMPONENTS.cards if card not in known}
    higher = {card for card in pool if card[0] in "ABD" or (card[0] == "C" and card[1] > "3")}
    cards: list[set[str]] = [set(), set(), set()]
    tiles: dict[tuple[int, int], set[str]] = {}
    for number in range(400):
        other = WENDAKE.fold(at, WENDAKE.resample(at, frozenset({0}), KeyedChance(f"exactly {number}".encode())))
        for seat, pieces in enumerate(other.pieces):
            cards[seat].update(pieces.cards())
            for index, tile in enumerate(pieces.turtles):
                tiles.setdefault((seat, index), set()).add(tile)
        same = (
            replace(new, hand=old.hand, turtles=old.turtles) for new, old in zip(other.pieces, at.pieces, strict=True)
        )
        assert replace(other, pieces=tuple(same)) == at
        assert "A2" in other.pieces[1].cards()
        assert not higher.isdisjoint(other.pieces[1].cards())
    assert cards == [{"A1", "B1"}, {"A2", *pool}, {card for card in pool if card[0] == "D"}]
    assert tiles == {
        (0, 0): {"W3-1"},
        (1, 0): {"W3-2", "W3-3", "W3-4"},
        (1, 1): {"H4-1", "H4-2", "H4-3", "H4-4"},
        (2, 0): {"W3-2", "W3-3", "W3-4"},
    }


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.long) for seats in (3, 4))])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_decisions_of_others_look_alike_in_worlds_that_look_alike(seats: int, options: Any) -> None:
    """A viewer's stream of facts and sentences is the same whatever others hold, up to the first mask that is shown."""
    compared = compared_shown = 0
    for entry in list(play(WENDAKE, seats, options, 8, pick=pick))[::7]:
        at = entry.after
        for seat in set(WENDAKE.to_move(at)) - {SERVICE}:
            viewer = frozenset({(seat + 1) % seats})
            other = WENDAKE.fold(at, WENDAKE.resample(at, viewer, KeyedChance(b"other")))
            too = list(WENDAKE.legal(other, seat))
            both = [decision for decision in WENDAKE.legal(at, seat) if decision in too]
            for decision in both[:: len(both) // 12 + 1]:
                here, there = (stream(world, seat, decision, viewer) for world in (at, other))
                compared += 1
                compared_shown += differ_in_a_mask_shown(here, there)
    assert compared > 80
    assert compared_shown


def differ_in_a_mask_shown(here: list[bytes], there: list[bytes]) -> bool:
    """Tell whether two streams go apart; their first difference must be the cards that a fact shows to all."""
    first = next((pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]), None)
    if first is None:
        assert len(here) == len(there)
        return False
    before, cards, _after = first[0].partition(b'"card')
    assert before.startswith((b'[{"type":"mask_revealed.1"', b'[{"type":"masks_played.1"'))
    assert first[1].startswith(before + cards)
    return True


def stream(at: WendakePosition, seat: int, decision: Any, viewer: frozenset[int]) -> list[bytes]:
    """Return a viewer's part of a decision: every fact without the private fields of others, its sentence, the view."""
    lines = []
    for event in WENDAKE.decide(at, seat, decision, KeyedChance(b"stream")):
        fields = msgspec.to_builtins(event)
        if viewer.isdisjoint(event.audience()):
            fields = {name: value for name, value in fields.items() if name not in private_fields(type(event))}
        lines.append(msgspec.json.encode((fields, WENDAKE.describe(event, at, viewer))))
        at = WENDAKE.evolve(at, event)
    return [*lines, msgspec.json.encode(WENDAKE.view(at, viewer))]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_two_worlds_that_differ_in_secrets_only_go_on_alike(seats: int, options: Any) -> None:
    """Views, lists, sentences, and all that a decision without a draw brings, are equal for the viewer."""
    for entry in list(play(WENDAKE, seats, options, 8, pick=pick))[::7]:
        at = entry.after
        for seat in WENDAKE.to_move(at):
            if seat == SERVICE:
                continue
            viewer = frozenset({seat})
            other = WENDAKE.fold(at, WENDAKE.resample(at, viewer, KeyedChance(b"other")))
            assert WENDAKE.view(other, viewer) == WENDAKE.view(at, viewer)
            assert WENDAKE.scoreboard(other) == WENDAKE.scoreboard(at)
            legal = list(WENDAKE.legal(at, seat))
            assert list(WENDAKE.legal(other, seat)) == legal
            for decision in legal[:20]:
                assert outcome(other, seat, decision) == outcome(at, seat, decision)


def outcome(at: WendakePosition, seat: int, decision: Any) -> Any:
    """Return the consequences as facts, sentences and a view; or that they would draw."""
    try:
        events = WENDAKE.decide(at, seat, decision, NoChance())
    except ChanceRefused as refused:
        return refused.value
    viewer = frozenset({seat})
    then = WENDAKE.fold(at, events)
    return events, WENDAKE.describe(decision, at, viewer), WENDAKE.view(then, viewer)


def test_nothing_is_dealt_anew_for_viewers_of_every_seat() -> None:
    at = mask_table()
    assert WENDAKE.resample(at, frozenset({0, 1}), NoChance()) == []
