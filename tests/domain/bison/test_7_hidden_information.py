"""Bison 7: hidden information. Two worlds that differ in a drawn tile look the same to the other seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.bison import BISON
from domain.bison.decisions import PlaceTile
from domain.bison.events import TileDrawn, TileLaid, TileReturned
from domain.bison.names import tile_name
from domain.bison.state import BisonPosition
from domain.bison.steps import PlaceTileStep
from domain.core.chance import KeyedChance, NoChance
from domain.core.errors import IllegalDecision
from domain.core.events import SPECTATOR
from tests.domain.bison.tables import legal, position
from tests.domain.playing import play


def other_world(at: BisonPosition, seat: int) -> BisonPosition:
    """Return the same position with another drawn tile in a hand."""
    hands = list(at.hands)
    hands[seat] = at.unseen_tiles()[0]
    return replace(at, hands=tuple(hands))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_drawn_tile_is_seen_by_its_owner_alone(seats: int) -> None:
    compared = 0
    for entry in play(BISON, seats, seed=9, limit=150):
        at = entry.after
        for owner in (seat for seat in range(seats) if at.hands[seat] is not None):
            other = other_world(at, owner)
            compared += 1
            for viewer in (SPECTATOR, *(frozenset((seat,)) for seat in range(seats) if seat != owner)):
                assert BISON.view(at, viewer) == BISON.view(other, viewer)
                for seat in viewer:
                    assert BISON.legal(at, seat) == BISON.legal(other, seat)
            own = frozenset((owner,))
            assert BISON.view(at, own) != BISON.view(other, own)
            assert BISON.legal(at, owner) == BISON.legal(other, owner)
    assert compared > 50


def test_facts_of_drawing_read_alike_in_both_worlds() -> None:
    at = position()
    for viewer in (SPECTATOR, frozenset((1, 2, 3))):
        sentences = [BISON.describe(TileDrawn(0, tile), at, viewer) for tile in ("T01", "T03")]
        assert sentences[0] == sentences[1]
    sentences = [BISON.describe(TileDrawn(0, tile), at, frozenset((0,))) for tile in ("T01", "T03")]
    assert sentences[0] != sentences[1]


def test_a_decision_about_the_tile_names_it_to_its_owner_only() -> None:
    at = position(step=PlaceTileStep(0, 0))
    own_sentence = BISON.describe(PlaceTile(1, 1, 0), at, frozenset((0,)))
    assert own_sentence is not None
    assert at.hands[0] is not None
    assert own_sentence.values["tile"] == tile_name(at.components, at.hands[0])
    for viewer in (SPECTATOR, frozenset((1,))):
        sentence = BISON.describe(PlaceTile(1, 1, 0), at, viewer)
        assert sentence == BISON.describe(PlaceTile(1, 1, 0), other_world(at, 0), viewer)


def test_refusals_say_the_same_in_both_worlds() -> None:
    at = position(step=PlaceTileStep(0, 0))
    for seat in range(4):
        for decision in (PlaceTile(0, 0, 0), PlaceTile(1, 1, 1), PlaceTile(9, 9, 0)):
            answers = []
            for world in (at, other_world(at, 0)):
                with pytest.raises(IllegalDecision) as refused:
                    BISON.decide(world, seat, decision, NoChance())
                answers.append((str(refused.value), refused.value.reason, refused.value.allowed))
            assert answers[0] == answers[1]


def test_the_public_record_of_a_laid_tile_shows_it() -> None:
    at = position(step=PlaceTileStep(0, 0))
    laid, _ = BISON.decide(at, 0, legal(at)[0], NoChance())
    assert isinstance(laid, TileLaid)
    assert laid.tile == at.hands[0]


def test_dealing_anew_returns_and_draws_only_tiles_hidden_from_the_viewer() -> None:
    at = replace(position(), hands=("T01", None, "T02", "T03"), stack=13)
    chance = KeyedChance(b"anew")
    events = BISON.resample(at, frozenset((2,)), chance)
    assert [type(event) for event in events] == [TileReturned, TileReturned, TileDrawn, TileDrawn]
    assert [event.seat for event in events if isinstance(event, TileReturned | TileDrawn)] == [0, 3, 0, 3]
    assert [(draw.pile, draw.size, draw.audience) for draw in chance.draws] == [
        ("bison.tiles", 17, (0,)),
        ("bison.tiles", 16, (3,)),
    ]
    anew = BISON.fold(at, events)
    assert (anew.hands[1], anew.hands[2], anew.stack) == (None, "T02", 13)


def test_dealing_anew_can_bring_any_unseen_tile() -> None:
    at = position()
    others = frozenset((1, 2, 3))
    worlds = [BISON.fold(at, BISON.resample(at, others, KeyedChance(bytes([number])))) for number in range(200)]
    assert {world.hands[0] for world in worlds} == {at.hands[0], *at.unseen_tiles()}
