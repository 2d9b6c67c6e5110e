"""Pieces that move in the pictures of every game: each has its name, as often as it is on the board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from domain.core.events import Decision
from domain.rulesets import RULESETS
from tests.domain.playing import play
from tests.projections.boards.svg import SVG, WIDTHS, drawn, view_of

Position = Mapping[str, Any]
Counts = Iterator[tuple[str, int]]


def pieces(svg: ET.Element) -> dict[str, int]:
    """Return the number of pieces in a picture, by name."""
    counts: Counter[str] = Counter()
    for node in svg.iter(f"{SVG}g"):
        if name := node.get("data-piece"):
            assert node.get("data-count") != "1"
            counts[name] += int(node.get("data-count", "1"))
    return counts


def bison(position: Position) -> Counts:
    for space in (space for tile in position["tiles"] for space in tile["spaces"] if space["seat"] is not None):
        yield f"hunter-{space['seat']}", space["hunters"]
        item = "canoe" if space["terrain"] == "river" else "tent"
        yield f"{item}-{space['value']}-{space['seat']}", int(space["value"] > 0)
    for seat in position["seats"]:
        for pile in (seat["reserve"], seat["market"]):
            yield f"hunter-{seat['seat']}", pile["hunters"]
            for item in ("tent", "canoe"):
                yield from ((f"{item}-{value}-{seat['seat']}", 1) for value in pile[f"{item}s"])


def manitoba(position: Position) -> Counts:
    for area in position["areas"]:
        yield f"cree-{area['cree']}", int(area["cree"] is not None)
        yield f"good-{area['good']}", int(area["good"] is not None)
    for good, count in position["supply"].items():
        yield f"good-{good}", count
    for seat in position["seats"]:
        for good in (*seat["small"], *seat["large"]):
            yield f"good-{good}", 1
        for sector in seat["sectors"]:
            yield f"good-{sector['sector']}", sector["goods"]
            yield "good-berry", sector["berries"]
            yield "good-feather", sector["feathers"]
        on_paths = sum(space > 0 for space in seat["paths"].values())
        yield f"cree-{seat['seat']}", seat["wigwam"] + seat["square"] + on_paths


def belongings(position: Position, seat: Mapping[str, Any], *, at_home: bool) -> Counts:
    """Yield the pieces of a seat of Wendake."""
    yield f"WOMAN-{seat['seat']}", seat["women"] * at_home
    yield f"HUNTER-{seat['seat']}", seat["hunters"] * at_home
    yield f"CANOE-{seat['seat']}", sum(seat["lakes"].values()) + seat["canoes"]
    for native, count in seat["longhouse"].items():
        yield f"{native}-{seat['seat']}", count
    for owned in seat["progress"]:
        yield f"progress-{owned['tile']}", 1
    is_black = seat["tribe"] == "MOHAWK"
    yield f"BLACK-{seat['seat']}", is_black * sum(area["black"] for area in position["areas"])
    for track in seat["tracks"]:
        yield f"{track}-{seat['seat']}", 1
    yield f"stone-{seat['seat']}", seat["stones"] + sum(tile["stone"] == "NORMAL" for tile in seat["grid"])
    black_stones = seat["black_stone"] + sum(tile["stone"] == "BLACK" for tile in seat["grid"])
    yield f"black-stone-{seat['seat']}", black_stones
    tiles = [*(tile["tile"] for tile in seat["grid"]), *seat["tray"], *seat["set_aside"]]
    yield from ((f"tile-{tile}", 1) for tile in tiles)
    yield "mask", seat["hand"] - len(seat["known"])
    yield from ((mask_name(position, card), 1) for card in (*seat["known"], *seat["played"]))
    yield from ((f"turtle-{turtle['kind']}", 1) for turtle in seat["turtles"])


def wendake(position: Position) -> Counts:
    homes = {area["area"] for area in position["areas"] if area["home"]}
    for area in position["areas"]:
        for seat, count in enumerate(area["guards"]):
            yield f"W-{seat}", count
        for slot in area["slots"]:
            yield f"{slot['piece']}-{slot['seat']}", int(slot["seat"] is not None)
    for seat in position["seats"]:
        yield from belongings(position, seat, at_home=seat["home"] in homes)
    for tile in (tile for level in position["display"] for tile in level):
        yield f"progress-{tile}", 1
    yield from ((f"tile-{tile}", 1) for tile in position["market"])
    yield from ((f"disk-{seat}", 1) for seats in position["spaces"].values() for seat in seats)
    yield "mask", position["deck"]
    if position["discard_top"]:
        yield mask_name(position, position["discard_top"]), 1
    yield from ((f"turtle-{kind}", count) for kind, count in position["turtles_left"].items())
    for seat in (*position["order"], *position["row"]):
        yield f"order-{seat}", 1


def mask_name(position: Position, card: str) -> str:
    return f"mask-{card[0]}-infected" if card in position["infected"] else f"mask-{card[0]}"


def discoveries(position: Position) -> Counts:
    dice = [die["die"] for side in position["camp"].values() for die in side] + position["general"]
    cards = [card["card"] for card in (*position["encounter"], *position["exploration"]) if card]
    for seat in position["seats"]:
        dice += [die["die"] for die in seat["supply"]]
        dice += [action[role]["die"] for action in seat["actions"] for role in ("slot", "journal") if action[role]]
        explored = {card["card"] for card in (seat["current"], *seat["journal"]) if card}
        turn = position["turn"] if position["turn"] and position["turn"]["seat"] == seat["seat"] else {}
        cards += sorted(explored | {trail["card"] for trail in turn.get("trails", ())})
    yield from Counter(dice + cards).items()


PIECES: Mapping[str, Callable[[Position], Counts]] = {
    "bison": bison,
    "manitoba": manitoba,
    "wendake": wendake,
    "discoveries": discoveries,
}


def pick(source: random.Random, legal: Sequence[Decision]) -> Decision:
    """Pick a decision that changes the board; in Bison with as many hunters as there are."""
    needed = [decision for decision in legal if type(decision).__name__ not in ("Exchange", "Buy")] or legal
    most = max(getattr(decision, "hunters", 0) for decision in needed)
    return source.choice([decision for decision in needed if getattr(decision, "hunters", 0) == most])


@pytest.mark.parametrize("ruleset", sorted(PIECES))
def test_every_piece_has_its_name_as_often_as_it_is_on_the_board(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    names: set[str] = set()
    for entry in list(play(rules, 2, limit=160, pick=pick))[20::46]:
        view = view_of(rules, entry.after)
        expected: Counter[str] = Counter()
        for name, count in PIECES[ruleset](view["position"]):
            expected[name] += count
        for width in WIDTHS:
            assert pieces(drawn(view, width=width)) == +expected
        names |= (+expected).keys()
    assert len(names) > 6
