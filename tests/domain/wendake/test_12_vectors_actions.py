"""The vectors of `wendake 12` about actions (`wendake 4`)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from domain.wendake import decisions as d
from domain.wendake.rules.masks import matches, plays
from domain.wendake.rules.military import majority, turtle_options
from domain.wendake.rules.production import slots_worked
from domain.wendake.rules.ritual import ritual_points
from domain.wendake.rules.trade import payments
from domain.wendake.steps import BuyStep, MaskDrawStep, MaskPlayStep, RitualStep
from domain.wendake.words import KINDS, RESOURCES, TOP, TRACKS, VEGETABLES, Piece
from tests.domain.wendake.tables import COMPONENTS, First, after, goods, hub, legal, position, tracks
from tests.domain.wendake.vectors import BY_ID, of


def counts(kinds: list[str]) -> dict[Any, int]:
    return {kind: kinds.count(kind) for kind in KINDS}


@pytest.mark.parametrize("vector", of("produce"))
def test_produce(vector: dict[str, Any]) -> None:
    inputs, out = vector["in"], vector["out"]
    slots = {slot: (0, "WOMAN") for slot in inputs["women"] if not slot.startswith("H")}
    slots |= {slot: (0, "HUNTER") for slot in inputs["hunters"] if not slot.startswith("H")}
    women = inputs.get("home_women", 1) if "H1.v1" in inputs["women"] else 0
    fields = {
        "women": women,
        "hunters": int("H1.b1" in inputs["hunters"]),
        "canoes": 5 - inputs["canoes"],
        "resources": {},
        "beavers": 0,
    }
    at = position(slots=slots, pieces={0: fields}, steps=(hub("HARVEST", "HUNT", "FISH"),))
    assert goods(after(at, d.PerformAction(0))) == out["HARVEST"]
    assert after(at, d.PerformAction(1)).pieces[0].beavers == out["HUNT"]
    assert goods(after(at, d.PerformAction(2))) == {"FISH": out["FISH"]}
    assert slots_worked(at, 0) == (len(inputs["women"]), len(inputs["hunters"]))


@pytest.mark.parametrize("vector", of("turtle_options"))
def test_turtle_options(vector: dict[str, Any]) -> None:
    inputs = vector["in"]
    options = turtle_options((inputs["w"], inputs["h"], inputs["k"]), inputs["owned"], shawnee=inputs["shawnee"])
    assert sorted(options) == sorted(vector["out"])


@pytest.mark.parametrize("vector", of("majority"))
def test_majority(vector: dict[str, Any]) -> None:
    inputs = vector["in"]
    names = sorted({name for standing in inputs["guards"].values() for name in standing} | {inputs["me"]})
    names.sort(key=lambda name: name != inputs["me"])
    seats = {name: seat for seat, name in enumerate(names)}
    standing = {area: {seats[name]: number for name, number in row.items()} for area, row in inputs["guards"].items()}
    everywhere: dict[str, Any] = {area.id: {} for area in COMPONENTS.territories[4].areas}
    at = position(guards={**everywhere, **standing}, pieces={0: {"flag": inputs["flag"]}})
    assert len(majority(at, 0, inputs["alliance"])) == vector["out"]


@pytest.mark.parametrize("vector", of("mask_play"))
def test_mask_play(vector: dict[str, Any]) -> None:
    inputs, out = vector["in"], vector["out"]
    numbers = {kind: iter(range(1, 9)) for kind in KINDS}
    hand = [f"{kind}{next(numbers[kind])}" for kind in inputs["hand"]]
    pieces = {0: {"hand": hand, "tracks": {}}, 1: {"disk": (inputs["occupied"] or ["PREP"])[0]}}
    at = position(pieces=pieces, steps=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.PlayMasks(inputs["play"]["space"], tuple(inputs["play"]["kinds"])))
    assert tracks(at)["MASK"] == out["points"]
    assert [card[0] for card in at.pieces[0].cards()] == out["hand"]


def test_a13_the_space_of_another_disk_is_not_open() -> None:
    inputs = BY_ID["A13"]["in"]
    hand = [f"{kind}1" for kind in inputs["hand"]]
    pieces = {0: {"hand": hand}, 1: {"disk": inputs["occupied"][0]}}
    at = position(pieces=pieces, steps=(hub("MASK"), MaskPlayStep(0)))
    assert [play.space for play in legal(at, d.PlayMasks)] == BY_ID["A13"]["out"]


@pytest.mark.parametrize("vector", of("draw_discard"))
def test_draw_discard(vector: dict[str, Any]) -> None:
    inputs, out = vector["in"], vector["out"]
    rest = [card for card in COMPONENTS.cards if card not in (*inputs["deck"], *inputs["discard"])]
    everything: dict[str, Any] = {"hand": [], "played": ()}
    pieces: dict[int, dict[str, Any]] = {seat: dict(everything) for seat in range(4)}
    pieces[1] = {"hand": rest, "played": ()}
    at = position(
        pieces=pieces,
        deck=len(inputs["deck"]),
        discard=tuple(inputs["discard"]),
        steps=(hub("MASK"), MaskDrawStep(0)),
    )
    at = after(at, d.DrawMask("DISCARD"), chance=First())
    assert at.pieces[0].cards() == (out["drawn"],)
    assert at.deck_cards() == out["deck"]
    assert at.deck == len(out["deck"])
    assert list(at.discard) == out["discard"]


@pytest.mark.parametrize("vector", of("ritual"))
def test_ritual(vector: dict[str, Any]) -> None:
    inputs, out = vector["in"], vector["out"]
    tiles_used = tuple(sorted(inputs.get("used", [])))
    home = inputs["home"]
    at = position(
        guards={"H1": {0: home["WARRIOR"]}},
        pieces={
            0: {
                "women": home["WOMAN"],
                "hunters": home["HUNTER"],
                "longhouse": (3, 0, 3, 3),
                "progress": tiles_used,
                "tracks": {},
            }
        },
        steps=(hub("RITUAL"), RitualStep(0)),
    )
    at = after(at, *(d.UseProgress(tile) for tile in tiles_used))
    pieces: dict[str, Piece] = {"WARRIOR": "W", "WOMAN": "WOMAN", "HUNTER": "HUNTER"}
    at = after(at, *(d.PlaceNative(pieces[piece]) for piece in inputs["place"]))
    women, hunters, warriors = at.home_pool(0)
    assert {"HUNTER": hunters, "WOMAN": women, "WARRIOR": warriors} == out["home"]
    at = after(at, d.RitualScore())
    assert tracks(at)["RITUAL"] == out["points"] == ritual_points((women, hunters, warriors), tiles_used)


def test_a18_a_whole_trade() -> None:
    """`A18`: exchange three, buy P2-01, spend two different resources; a single check for smallpox."""
    inputs, out = BY_ID["A18"]["in"], BY_ID["A18"]["out"]
    pieces = {0: {"resources": inputs["have"], "canoes": 5 - inputs["canoes"], "tracks": {}}}
    display = (("P1-01",), ("P2-01",), ("P3-01",))
    at = position(pieces=pieces, display=display, sorted_out=((), (), ()), steps=(hub("TRADE"),))
    deck = at.deck
    at = after(at, d.PerformAction(0), *(d.Exchange(give, get) for give, get in inputs["exchange"]))
    assert legal(at, d.Exchange) == []
    assert goods(at) == out["after_exchange"]
    at = after(at, d.EndExchange(), chance=First())
    assert deck - at.deck == out["smallpox_checks"]
    assert isinstance(at.agenda[-1], BuyStep)
    at = after(at, d.BuyProgress("P2-01"))
    assert goods(at) == out["after_buy"]
    at = after(at, d.EndBuy(), d.SpendForEconomy(tuple(inputs["economy"])))
    assert goods(at) == out["end"]
    assert {name: value for name, value in tracks(at).items() if value} == out["points"]


@pytest.mark.parametrize("vector", of("payments"))
def test_payments(vector: dict[str, Any]) -> None:
    inputs = vector["in"]
    have = [inputs["have"].get(name, 0) for name in RESOURCES]
    assert len(payments(inputs["level"], inputs["discount"], have)) == vector["out_count"]


@pytest.mark.parametrize("name", ["A21", "A22"])
def test_a21_and_a22_points_go_to_the_lowest_or_highest_track(name: str) -> None:
    """A purchase brings economy first, then the points to a track of the tie; points beyond the top are lost."""
    inputs, out = BY_ID[name]["in"], BY_ID[name]["out"]
    level = inputs["level"]
    tile = next(
        id_
        for id_, progress_tile in COMPONENTS.progress.items()
        if (progress_tile.level, progress_tile.track) == (level, inputs["track"])
    )
    price: dict[str, int] = {"LEATHER": level, "FISH": level, **dict.fromkeys(VEGETABLES[:level], 1)}
    display = tuple((tile,) if number == level else () for number in (1, 2, 3))
    pieces = {0: {"tracks": inputs["tracks"], "resources": price}}
    at = position(pieces=pieces, display=display, steps=(hub(), BuyStep(0)))
    at = after(at, d.BuyProgress(tile))
    tracks_asked = [decision.track for decision in legal(at, d.ChooseTrack)]
    assert tracks_asked == (out["choices"] if len(out["choices"]) > 1 else [])
    assert {track: tracks(at)[track] for track in out if track in TRACKS} == {
        track: value for track, value in out.items() if track in TRACKS
    }
    for track in out["choices"]:
        then = tracks(after(at, d.ChooseTrack(track)) if tracks_asked else at)
        before = {**inputs["tracks"], "ECONOMY": out["ECONOMY"]}
        assert then == {**before, track: min(before[track] + level, TOP)}


def test_a23_tan_makes_leather_of_all_beavers() -> None:
    inputs = BY_ID["A23"]["in"]
    at = position(
        pieces={0: {"beavers": inputs["BEAVER"], "resources": {"LEATHER": inputs["LEATHER"]}}}, steps=(hub("TAN"),)
    )
    at = after(at, d.PerformAction(0))
    assert {"BEAVER": at.pieces[0].beavers, **goods(at)} == BY_ID["A23"]["out"]


def test_plays_and_matches_agree() -> None:
    """Every listed way to match a pattern matches it, and no other sorted set of cards at hand does."""
    hand = counts(["A", "A", "B", "B", "B", "C", "D"])
    for space in COMPONENTS.spaces.values():
        every = combinations_with_replacement(KINDS, sum(space.pattern))
        assert plays(space.pattern, hand) == [kinds for kinds in every if matches(kinds, space.pattern, hand)]
