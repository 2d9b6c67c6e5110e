"""The picture of Wendake: the places of each legal decision, and the places marked as changed."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.projections.boards.svg import NAMES, SVG, WIDTHS, Moment, View, changed, drawn, panels, title_of
from tests.projections.boards.wendake.moments import (
    EACH_GAME,
    GAMES,
    GOODS,
    LOADED,
    WORKERS,
    cell_of,
    name_of,
    plain,
    played,
    some,
)


@pytest.fixture(params=EACH_GAME, ids="{} seats".format)
def game(request: pytest.FixtureRequest) -> list[Moment]:
    return played(request.param)


# ---- legal decisions

_PLACED = {
    "choose_home": "{home};",
    "choose_tribe": "Tribe {tribe}:",
    "choose_start_progress": "Sorted out: {tile}, ",
    "place_start_canoe": "Lake {lake}:",
    "place_canoe": "Lake {lake}:",
    "place_on_tile": "Grid, {cell}:",
    "place_on_turn_order": r"Order of the next year, \d: free",
    "perform_action": "Action {number}:",
    "replace": "{slot}: ",
    "swap_tiles": "Grid, ({a}|{b}):",
    "use_progress": "Own: {tile}, ",
    "move_step": "({from}|{to});|{slot}: |{warriors} in {from}$|{enemies} in {to}$",
    "take_turtle": "Turtle tiles for {kind}( in slots)?:",
    "draw_mask": "{pile}:",
    "discard_mask": "Mask in hand: {card}",
    "play_masks": "Space {space}:|Mask in hand: [{kinds}]",
    "declare_wild": "Mask in hand: {kind}",
    "exchange": r"\d+ ({give}|{get})",
    "choose_victim": r"(Home slot of )?{where}[,;:]|(\d guards?|The black warrior) of {name} in {where}$",
    "buy_progress": "On display: {tile}, ",
    "pay": r"\d+ ({vegetables})",
    "choose_track": "Track {track}:",
    "choose_flag": "Flag {flag}, to be taken",
    "spend_for_economy": r"\d+ ({types})",
    "choose_fire_target": "Grid, {cell}:",
    "place_native": r"Longhouse: \d {workers}",
    "gain_animal": r"\d+ {animal}",
    "gain_animal_vegetable": r"\d+ ({animal}|{vegetable})",
    "gain_two": r"\d+ ({a}|{b})",
    "spend_for_track": r"\d+ ({types})|Track {track}:",
    "transfer_point": "Track ({from}|{to}):",
    "flip_tile": "Grid, {cell}:",
    "bring_home": r"Longhouse: \d {workers}",
    "replace_tile": "Tray: {out}|(Market|Set aside): {in}",
    "choose_turtle_track": "Turtle tile for {tile}: |Track {track}:",
}
"""By type of decision: the titles of the places that mean it."""
_IN_WORDS = {
    "extra_stone",
    "end_turn",
    "end_move",
    "score_majority",
    "skip_draw",
    "declare_virtual",
    "end_mask",
    "end_exchange",
    "end_buy",
    "end_trade",
    "ritual_score",
    "keep_tiles",
}
"""Decisions that name nothing on the board."""


def means(node: ET.Element, decision: dict[str, Any]) -> bool:
    """Tell whether a place means a decision, as the page does."""
    names = set()
    for field, value in decision.items():
        for element in value if isinstance(value, list) else [value]:
            names |= {f"{field}={element}"} | ({element} if isinstance(element, str) and field != "type" else set())
    return any(all(part in names for part in name.split("+")) for name in (node.get("data-place") or "").split())


def pattern(view: View, decision: dict[str, Any]) -> str:
    """Return the titles of the places that mean a decision."""
    values = {key: "|".join(value) if isinstance(value, list) else str(value) for key, value in decision.items()}
    values = {key: re.escape(value).replace(r"\|", "|") for key, value in values.items()}
    for key in ("give", "get", "types", "vegetables", "animal", "vegetable", "track", "a", "b"):
        if key in values:
            values[key] = values[key].lower()
    if decision["type"] == "transfer_point":
        values |= {key: values[key].lower() for key in ("from", "to")}
    values |= {key: values[key].capitalize() for key in ("tribe", "lake") if key in values}
    for key in ("in", "out", "tile", "home", "slot", "where", "from", "to"):
        if key in values and decision["type"] != "transfer_point":
            values[key] = re.escape(name_of(view, "area" if key in ("from", "to") else key, decision[key]))
    if decision["type"] == "take_turtle":
        values["kind"] = name_of(view, "kind", decision["kind"])
    values["tile"] = values.get("tile", "").partition(r"\ \(")[0]
    values |= {"card": decision["card"][0]} if "card" in decision else {}
    values |= {"flag": {"FR": "France", "GB": "Great Britain"}[decision["flag"]]} if "flag" in decision else {}
    cells = {"cell", "a", "b"} if decision["type"] != "gain_two" else set()
    values |= {key: f"{cell_of(decision[key])}" for key in cells & decision.keys()}
    if "space" in values:
        values["space"] = plain(decision["space"])
        values["kinds"] = "".join(decision["kinds"])
    name, piece = NAMES[view["to_move"][0]], decision.get("piece")
    kind = {"BLACK": "The black warrior of {}", "W": r"\d guards? of {}"}
    enemy = kind.get(decision.get("target_piece") or "", "nobody").format(NAMES[decision.get("enemy") or 0])
    values |= {"name": name, "workers": WORKERS.get(piece or "", ""), "enemies": enemy, "slot": values.get("slot", "-")}
    values |= {"warriors": kind.get(piece or "", "nobody").format(name), "number": str(decision.get("index", 0) + 1)}
    values["pile"] = "Discard pile" if decision.get("source") == "DISCARD" else "Mask deck"
    return _PLACED[decision["type"]].format_map(values)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_legal_decision_has_exactly_its_places(width: int) -> None:
    """Of smaller games the moments that ask for a kind of decision that no larger game asks for."""
    met: set[str] = set()
    for seats, moment in ((size, each) for size in sorted(GAMES, reverse=True) for each in some(played(size), width)):
        kinds = {decision["type"] for decision in moment.legal}
        if seats != max(GAMES) and kinds <= met:
            continue
        met |= kinds
        svg = moment.drawn(width)
        places = [node for node in svg.iter(f"{SVG}g") if node.get("data-place")]
        for decision in moment.legal:
            titles_here = [title_of(node) for node in places if means(node, decision)]
            free = decision["type"] == "pay" and not decision["vegetables"]
            assert bool(titles_here) == (decision["type"] not in _IN_WORDS and not free), decision
            for title in titles_here:
                assert re.match(pattern(moment.view, decision), title), (decision, title)


def test_together_the_games_ask_for_every_kind_of_decision() -> None:
    legal = {decision["type"] for seats in GAMES for moment in played(seats) for decision in moment.legal}
    assert legal == {*_PLACED, *_IN_WORDS}


def test_only_the_panel_of_the_deciding_seat_has_places_to_choose(game: list[Moment]) -> None:
    for moment in game:
        for seat, panel in enumerate(panels(moment.drawn())):
            places = [node for node in panel.iter() if node.get("data-place")]
            assert bool(places) == (seat in moment.view["to_move"])


def test_a_place_is_outlined_and_in_no_other_place(game: list[Moment]) -> None:
    """The page outlines the first shape of a place that is offered, and makes it a button."""
    for moment in game:
        for node in moment.drawn().iter(f"{SVG}g"):
            if node.get("data-place"):
                title, first, *_ = node
                assert (title.tag, first.tag) in {(f"{SVG}title", f"{SVG}{shape}") for shape in ("rect", "polygon")}
                assert not [inner for inner in node.iter() if inner is not node and inner.get("data-place")]


# ---- changes


def test_exactly_the_changes_are_marked(game: list[Moment]) -> None:
    marked = 0
    for moment in game:
        was, now, svg = (moment.before or {})["position"], moment.view["position"], moment.drawn()
        homes = [seat["home"] for seat in now["seats"]]
        before, after = (view_of_whole({**moment.view, "position": position}, homes) for position in (was, now))
        for start, facts in after.items():
            names = [re.split(r"(?: in slots)?[:;] | \(\D", title)[0] for title in changed(svg, start)]
            expected = [name for name, fact in facts.items() if before[start][name] != fact]
            assert sorted(names) == sorted(expected), (moment.view["version"], start)
            marked += len(names)
        for area, old in zip(now["areas"], was["areas"], strict=True):
            moved = (old["guards"], old["black"]) != (area["guards"], area["black"])
            assert bool(changed(svg, f"{area['name']};")) == moved
            guards = enumerate(zip(area["guards"], old["guards"], strict=True))
            expected = [
                f"of {NAMES[seat]} in {area['name']}" for seat, (count, then) in guards if count not in (0, then)
            ]
            tokens = [title for title in changed(svg, "") if re.match(r"\d guard", title)]
            assert [
                title.partition(" ")[2].partition(" ")[2] for title in tokens if title.endswith(f"in {area['name']}")
            ] == expected
            marked += moved + len(expected)
        for seat, panel in zip(now["seats"], panels(svg), strict=True):
            old = was["seats"][seat["seat"]]
            cells = dict(enumerate(old["grid"], 9 - len(old["grid"])))
            tiles = enumerate(seat["grid"], 9 - len(seat["grid"]))
            laid = [cell_of(cell) for cell, tile in tiles if cells.get(cell) != tile]
            assert [title.partition(":")[0] for title in changed(panel, "Grid, ")] == laid
            goods = [good.lower() for good in GOODS[:5] if old["resources"][good] != seat["resources"][good]]
            goods += ["beaver"] if old["beavers"] != seat["beavers"] else []
            assert [title.split()[1] for title in changed(panel, "") if title.split()[1].upper() in GOODS] == goods
            owned = [
                name_of(moment.view, "tile", progress["tile"])
                for progress in seat["progress"]
                if progress not in old["progress"]
            ]
            assert [title.partition(", +")[0] for title in changed(panel, "Own: ")] == owned
            marked += len(laid) + len(goods) + len(owned)
    assert marked > 60


def vegetable_of(home: str, seats: int) -> str:
    """Return the vegetable that a home makes."""
    territory = LOADED.territories[seats]
    return str(territory.areas[territory.area_number[home]].vegetable).lower()


def view_of_whole(view: View, homes: list[str | None]) -> dict[str, dict[str, Any]]:
    """Return the values of the middle's places, by the start of their titles and the name that follows."""
    position = view["position"]
    seats = position["seats"]
    slots = [slot for area in position["areas"] for slot in area["slots"]]
    return {
        "the ": {
            name_of(view, "slot", slot["slot"]).removeprefix("the "): (slot["seat"], slot["piece"]) for slot in slots
        },
        "Lake ": {lake.capitalize(): [seat["lakes"][lake] for seat in seats] for lake in seats[0]["lakes"]},
        "Track ": {track.lower(): [seat["tracks"][track] for seat in seats] for track in seats[0]["tracks"]},
        "Turtle tiles for ": {name_of(view, "kind", kind): left for kind, left in position["turtles_left"].items()},
        "Space ": {plain(space): disks for space, disks in position["spaces"].items()},
        "Home slot of ": {
            f"{name_of(view, 'home', home)}, {product}": seat[stack]
            for seat, home in zip(seats, homes, strict=True)
            if home
            for product, stack in ((vegetable_of(home, len(seats)), "women"), ("beaver", "hunters"))
        },
    }


def test_a_picture_without_a_version_before_it_marks_nothing(game: list[Moment]) -> None:
    assert not changed(drawn(game[-1].view), "")
    assert not changed(drawn(game[-1].view, game[-1].view), "")
