"""The picture of Wendake: all that lies on the map, in the middle and before the seats, and how it looks."""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.core.chance import KeyedChance
from domain.core.events import SPECTATOR, Viewer
from domain.wendake import WENDAKE
from domain.wendake.state import WendakePosition
from tests.page.browser import Browser
from tests.projections.boards.measuring import ROOMS, measured
from tests.projections.boards.svg import (
    NAMES,
    SVG,
    WIDTHS,
    Moment,
    View,
    drawn,
    panels,
    svg_of,
    texts,
    title_of,
    titled,
    view_of,
)
from tests.projections.boards.wendake.moments import (
    COMPONENTS,
    EACH_GAME,
    GOODS,
    LETTERS,
    NATIVES,
    WORKERS,
    cell_of,
    mask,
    name_of,
    plain,
    played,
    some,
    titles,
)

FLAGS = {"FR": "France", "GB": "Great Britain"}


@pytest.fixture(params=EACH_GAME, ids="{} seats".format)
def game(request: pytest.FixtureRequest) -> list[Moment]:
    return played(request.param)


# ---- the middle


@pytest.mark.parametrize("width", WIDTHS)
def test_every_native_and_canoe_on_the_map_is_drawn_where_it_is(game: list[Moment], width: int) -> None:
    for moment in some(game, width):
        svg, position = moment.drawn(width), moment.view["position"]
        for area in position["areas"]:
            (label,) = titled(svg, area["name"])
            names = [name_of(moment.view, "area", neighbour) for neighbour in area["neighbours"]]
            assert f"next to {', '.join(names)};" in label
            assert flag_in(label) == FLAGS.get(area["flag"], "")
            guards = {NAMES[seat]: str(count) for seat, count in enumerate(area["guards"]) if count}
            expected = [f"{name} {count}" for name, count in guards.items()]
            for name, count in guards.items():
                plural = "guard" if count == "1" else "guards"
                (token,) = titled(svg, f"{count} {plural} of {name} in {area['name']}").values()
                assert texts(token) == [LETTERS[NAMES.index(name)], count]
            if area["black"]:
                (told_black,) = [
                    title for title in titles(svg) if title.endswith(f"in {area['name']}") and "black" in title
                ]
                expected.append(f"{told_black.split()[4]} the black warrior")
            assert label.endswith(f"guards: {', '.join(expected)}" if expected else "no guards")
            for slot in area["slots"]:
                (state,) = titled(svg, f"{name_of(moment.view, 'slot', slot['slot'])}: ")
                is_occupied = slot["seat"] is not None
                free = f"free, for a {slot['native'].lower()}"
                assert state == (f"{NATIVES[slot['piece']]} of {NAMES[slot['seat']]}" if is_occupied else free)
        for lake in position["seats"][0]["lakes"]:
            (label,) = titled(svg, f"Lake {lake.capitalize()}: ")
            canoes = [
                f"{NAMES[seat['seat']]} {seat['lakes'][lake]}" for seat in position["seats"] if seat["lakes"][lake]
            ]
            assert label == (f"canoes of {', '.join(canoes)}" if canoes else "no canoes")


def flag_in(title: str) -> str:
    match = re.search(r"; flag ([\w ]+);", title)
    return match[1] if match else ""


def test_a_home_has_its_owner_and_the_stacks_on_its_two_slots(game: list[Moment]) -> None:
    for moment in game:
        svg, position = moment.drawn(), moment.view["position"]
        owners = {seat["home"]: seat for seat in position["seats"]}
        for area in (each for each in position["areas"] if each["home"]):
            owner = owners.get(area["area"])
            (label,) = titled(svg, f"{area['name']}; ")
            assert label.startswith(f"home of {NAMES[owner['seat']]};" if owner else "free home;")
            stacks = [title.partition(": ")[2] for title in titled(svg, f"Home slot of {area['name']}, ")]
            assert stacks == [f"{owner[stack] if owner else 0} {stack} at home" for stack in ("women", "hunters")]


def test_the_middle_tells_tracks_order_tiles_masks_and_turtles(game: list[Moment]) -> None:
    for moment in game:
        svg, position = moment.drawn(), moment.view["position"]
        for track in ("ECONOMY", "MILITARY", "RITUAL", "MASK"):
            figures = [f"{NAMES[seat['seat']]} {seat['tracks'][track]}" for seat in position["seats"]]
            ((words, node),) = titled(svg, f"Track {track.lower()}: ").items()
            assert words == ", ".join(figures)
            assert [text for text in texts(node) if text in LETTERS] == list(LETTERS[: len(figures)])
        order = [f"{place}: {NAMES[seat]}" for place, seat in enumerate(position["order"], 1)]
        assert list(titled(svg, "Turn order, ")) == order
        row = [NAMES[seat] for seat in position["row"]]
        row += ["free"] * (len(position["seats"]) - len(row))
        assert list(titled(svg, "Order of the next year, ")) == [f"{n}: {name}" for n, name in enumerate(row, 1)]
        expected = [name_of(moment.view, "tile", tile) for tile in position["market"]]
        assert list(titled(svg, "Market: ")) == expected
        names = [name_of(moment.view, "tile", tile) for level in position["display"] for tile in level]
        assert [title.rpartition(", +")[0] for title in titled(svg, "On display: ")] == names
        assert list(titled(svg, "Mask deck: ")) == [f"{position['deck']} cards"]
        (pile,) = titled(svg, "Discard pile: ")
        top = position["discard_top"]
        assert pile == f"{position['discard']} cards, {f'{mask(moment.view, top)} on top' if top else 'empty'}"
        for space, seats in position["spaces"].items():
            (told_space,) = titled(svg, f"Space {plain(space)}: ")
            disks = f"disk of {', '.join(NAMES[seat] for seat in seats)}" if seats else "free"
            assert told_space == f"{COMPONENTS['mask_spaces'][space]['points']} points, {disks}"
        for kind, left in position["turtles_left"].items():
            in_slots = "" if kind[0] == "C" else " in slots"
            (told_kind,) = titled(svg, f"Turtle tiles for {name_of(moment.view, 'kind', kind)}{in_slots}: ")
            assert told_kind.endswith(f", {left} left")
        assert sorted(titled(svg, "Flag ")) == sorted(
            [f"{FLAGS[flag]}, to be taken" for flag in position["flags_free"]]
            + [FLAGS[seat["flag"]] for seat in position["seats"] if seat["flag"]]
        )


def test_board_for_a_wide_window_has_the_same_places_side_by_side(game: list[Moment]) -> None:
    for moment in game[:: len(game) // 3]:
        usual, wide = (drawn(moment.view, moment.before, part="board", width=width) for width in (1280, 1920))
        assert named(usual) == named(wide)
        (_, _, across, high), (_, _, wide_across, wide_high) = (
            map(float, svg.attrib["viewBox"].split()) for svg in (usual, wide)
        )
        assert wide_across > 1.5 * across
        assert wide_high < 0.8 * high


def named(svg: ET.Element) -> list[tuple[str, str]]:
    """Return the titles and names of all places."""
    places = [node for node in svg.iter(f"{SVG}g") if node.get("data-rule")]
    return sorted((title_of(node), node.get("data-place", "")) for node in places)


def test_the_actions_of_a_turn_tell_performed_and_skipped_actions(game: list[Moment]) -> None:
    states = set()
    for moment in game:
        hubs = [step for step in moment.view["position"]["agenda"] if step["type"].startswith("tile_hub")]
        expected = []
        for number, action in enumerate(hubs[0]["actions"] if hubs else ()):
            skipped = number < hubs[0]["last"] and not hubs[0]["free_order"]
            state = "performed" if number in hubs[0]["performed"] else "skipped" if skipped else "to perform"
            expected.append(f"{number + 1}: {plain(action)}, {state}")
            states.add(state)
        assert list(titled(moment.drawn(), "Action ")) == expected
    assert states >= {"performed", "to perform"}


def test_the_heading_tells_the_year_the_deciding_seat_and_its_question(game: list[Moment]) -> None:
    for moment in game:
        position, lines = moment.view["position"], texts(moment.drawn())
        if position["year"]:
            assert lines[0] == f"Year {position['year']} of 7"
        if position["ended"]:
            first = position["ended"]["ranking"][0]
            assert lines[1] == f"{LETTERS[first]} {NAMES[first]} wins with {position['ended']['scores'][first]} points"
        elif moment.legal:
            seat = moment.view["to_move"][0]
            assert lines[1].startswith(f"{LETTERS[seat]} {NAMES[seat]} ")


# ---- panels of the seats


def test_every_panel_tells_the_possessions_of_its_seat(game: list[Moment]) -> None:
    for moment in game:
        position = moment.view["position"]
        for seat, panel in zip(position["seats"], panels(moment.drawn()), strict=True):
            titles_here = titles(panel)
            assert texts(panel)[:2] == [LETTERS[seat["seat"]], NAMES[seat["seat"]]]
            goods = seat["resources"] | {"BEAVER": seat["beavers"]}
            matches = [re.match(rf"\d+ ({'|'.join(GOODS).lower()})", title) for title in titles_here]
            assert [match[0] for match in matches if match] == [f"{goods[good]} {good.lower()}" for good in GOODS]
            for piece, word in WORKERS.items():
                if piece != "BLACK" or seat["longhouse"][piece]:
                    assert f"Longhouse: {seat['longhouse'][piece]} {word}" in titles_here
            for stack in ("women", "hunters"):
                assert f"Home: {seat[stack]} {stack}" in titles_here
            assert f"{seat['canoes']} canoes in supply" in titles_here
            assert f"{seat['swaps']} swap tiles" in titles_here
            assert f"{seat['score']} point{'' if seat['score'] == 1 else 's'} as counted now" in titles_here
            stones = f"{seat['stones']} stone{'' if seat['stones'] == 1 else 's'} in hand"
            assert stones + " and the black stone" * seat["black_stone"] in titles_here


def test_every_tile_of_a_grid_is_drawn_with_its_pieces(game: list[Moment]) -> None:
    states = set()
    for moment in game:
        position = moment.view["position"]
        for seat, panel in zip(position["seats"], panels(moment.drawn()), strict=True):
            cells = titled(panel, "Grid, ")
            expected = []
            for cell, tile in enumerate(seat["grid"], 9 - len(seat["grid"])):
                front = name_of(moment.view, "tile", tile["tile"])
                facts = [f"{cell_of(cell)}: {'“ritual”' if tile['ritual'] else front}"]
                facts += [f"front {front}"] if tile["ritual"] else []
                facts += [{"NORMAL": "stone", "BLACK": "black stone"}[tile["stone"]]] if tile["stone"] else []
                facts += ["fire marker"] if tile["fire"] else []
                expected.append(", ".join(facts))
                states.update(facts[1:])
                lines = texts(list(cells.values())[len(expected) - 1])
                assert lines == (["ritual"] if tile["ritual"] else list(map(plain, tile["actions"])))
            assert list(cells) == expected
            for start, tiles in (("Tray: ", seat["tray"]), ("Set aside: ", seat["set_aside"])):
                assert list(titled(panel, start)) == [name_of(moment.view, "tile", tile) for tile in tiles]
                states.update([start] if tiles else [])
    assert states >= {"stone", "Tray: ", "Set aside: "}


def test_masks_progress_and_turtle_tiles_lie_before_their_seat(game: list[Moment]) -> None:
    hidden = 0
    for moment in game:
        position = moment.view["position"]
        for seat, panel in zip(position["seats"], panels(moment.drawn()), strict=True):
            cards = seat["known"] if seat["cards"] is None else seat["cards"]
            masks = [mask(moment.view, card) for card in cards]
            assert [title.partition(" (")[0] for title in titled(panel, "Mask in hand: ")] == masks
            laid = [title.removeprefix("Mask played: ") for title in titles(panel) if title.startswith("Mask played: ")]
            assert laid == [mask(moment.view, card) for card in seat["played"]]
            unseen = seat["hand"] - len(cards)
            backs = [title for title in titles(panel) if title.endswith("face down") and "mask" in title]
            assert backs == ([f"{unseen} mask{'' if unseen == 1 else 's'} face down"] if unseen else [])
            owned = {name_of(moment.view, "tile", owned["tile"]): owned["ready"] for owned in seat["progress"]}
            titles_here = titled(panel, "Own: ")
            assert {title.partition(", +")[0]: not title.endswith("used this year") for title in titles_here} == owned
            turtles = [
                f"{name_of(moment.view, 'kind', turtle['kind'])}: "
                + (" or ".join(map(plain, turtle["tracks"])) if turtle["tracks"] else "face down")
                for turtle in seat["turtles"]
            ]
            assert list(titled(panel, "Turtle tile for ")) == turtles
            hidden += unseen
    assert hidden


@pytest.mark.parametrize("each", [18, pytest.param(9, marks=pytest.mark.long)])
def test_two_worlds_that_a_viewer_cannot_tell_apart_give_him_equal_pictures(game: list[Moment], each: int) -> None:
    """The unknown parts are dealt anew: the viewer's picture stays, their holder's picture changes."""
    differ = 0
    for moment in game[5::each]:
        for viewer in (SPECTATOR, frozenset({0})):
            other = WENDAKE.fold(moment.after, WENDAKE.resample(moment.after, viewer, KeyedChance(b"another world")))
            same, others = (
                {pictured(world, each_viewer) for world in (moment.after, other)}
                for each_viewer in (viewer, frozenset({1}))
            )
            assert len(same) == 1
            differ += len(others) == 2
    assert differ


def pictured(position: WendakePosition, viewer: Viewer) -> str:
    return svg_of(view_of(WENDAKE, position, viewer))


# ---- how it looks


def test_names_that_people_wrote_stay_text_and_are_cut(game: list[Moment]) -> None:
    view = copy.deepcopy(game[len(game) // 2].view)
    for occupant in view["table"]["seats"]:
        occupant["name"] = '<b onload="x">&]]>\x00' * 9
    lines = [line for line in texts(drawn(view)) if "<b" in line]
    assert len(lines) >= len(view["table"]["seats"])
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("seats", EACH_GAME)
def test_no_text_stands_on_another_leaves_its_frame_or_is_too_small(
    browser: Browser, tmp_path: Path, languages: Sequence[str], seats: int
) -> None:
    """Measured in a browser in all rooms, where a game has the most to show."""
    view = crowded(max(played(seats), key=lambda moment: len(list(moment.drawn().iter()))).view)
    for width in ROOMS:
        assert measured(browser, view, COMPONENTS, width, tmp_path / f"{width}.html", languages) == []


def test_no_text_stands_on_another_where_tribes_are_drawn(
    browser: Browser, tmp_path: Path, languages: Sequence[str]
) -> None:
    view = next(moment.view for moment in played(3) if moment.view["position"]["tribes"])
    for width in WIDTHS:
        assert measured(browser, view, COMPONENTS, width, tmp_path / f"{width}.html", languages) == []


def crowded(view: View) -> View:
    """Return long names to all, and guards, canoes and natives of all seats everywhere."""
    full = copy.deepcopy(view)
    for occupant in full["table"]["seats"]:
        occupant["name"] += " of the Wide Missouri"
    seats = full["position"]["seats"]
    seats[-1]["tribe"] = "MOHAWK"
    for number, area in enumerate(full["position"]["areas"]):
        area["guards"], area["black"] = [7] * len(seats), number == 1
        for place, slot in enumerate(area["slots"]):
            slot["seat"], slot["piece"] = place % len(seats), "W"
    for seat in seats:
        seat["lakes"] = dict.fromkeys(seat["lakes"], 5)
        seat["resources"] = dict.fromkeys(seat["resources"], 18)
    return full
