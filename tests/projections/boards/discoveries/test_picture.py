"""The picture of Discoveries: dice and cards at their places, legal decisions, changes, no text on another."""

from __future__ import annotations

import copy
import itertools
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from projections.sentences import LANGUAGES
from tests.domain.playing import play
from tests.page.browser import Browser
from tests.projections.boards.discoveries.moments import (
    COMPONENTS,
    LETTERS,
    ROUNDS,
    SEEDS,
    by_card,
    card_words,
    changed_actions,
    chosen,
    die_words,
    lying,
    moved_dice,
    played,
    trails,
    worded,
)
from tests.projections.boards.measuring import measured
from tests.projections.boards.svg import (
    NAMES,
    SVG,
    WIDTHS,
    Moment,
    View,
    changed,
    drawn,
    panels,
    texts,
    title_of,
    titled,
    view_of,
)

EACH_GAME = [4, *(pytest.param(seats, marks=pytest.mark.long) for seats in sorted(SEEDS) if seats != 4)]
"""The games by number of seats: in every run that with the most mats."""


@pytest.fixture(params=EACH_GAME, ids="{} seats".format)
def game(request: pytest.FixtureRequest) -> list[Moment]:
    return played(request.param)


# ---- where things lie


@pytest.mark.parametrize("width", WIDTHS)
def test_every_die_is_drawn_once_with_its_face_and_where_it_lies(game: list[Moment], width: int) -> None:
    locked = marked = 0
    for moment in game if width == max(WIDTHS) else game[::3]:
        svg, position = moment.drawn(width), moment.view["position"]
        expected = {}
        for name, (where, die) in lying(position).items():
            shows = f"shows {die['symbol'].lower()}" if die["symbol"] else "not rolled yet"
            marks = ", locked" * die["locked"] + ", chosen" * (name in chosen(position))
            letter = "" if name.startswith("GREY") else name[0]
            face = [letter + re.sub(r"\D", "", name), *(die["symbol"] or "")[:1]]
            expected[f"{die_words(name)} {worded(where)}, {shows}{marks}"] = face
            locked += die["locked"]
            marked += name in chosen(position)
        assert {title: texts(node) for title, node in titled(svg, "Die ").items()} == expected
        for name, panel in zip(NAMES, panels(svg), strict=False):
            assert all(title.partition(",")[0].endswith(f" of {name}") for title in titled(panel, "Die "))
        (general,) = titled(svg, "General supply").values()
        assert texts(general)[1:] == [die.removeprefix("GREY") for die in position["general"]]
    assert locked
    assert marked


def test_every_route_is_drawn_step_by_step_as_far_as_it_is_done(game: list[Moment]) -> None:
    linked = over = 0
    for moment in game:
        svg, position = moment.drawn(), moment.view["position"]
        faces = [card["discovery"] for row in ("encounter", "exploration") for card in position[row] if card]
        faces += [seat["current"] for seat in position["seats"] if seat["current"]]
        going = trails(position)
        for card in set(going) - {face["card"] for face in faces}:
            form = COMPONENTS["discoveries"][f"D{card[1:]}"]
            routes = {"A": form["route_a"]} | ({"B": form["route_b"]} if form["route_b"] else {})
            faces.append({"card": card, "routes": routes})
            linked += 1
        expected = {(face["card"], name): steps for face in faces for name, steps in face["routes"].items()}
        drawn_steps = {}
        for card, title, node in by_card(svg, "Route "):
            name = title[0]
            assert title.startswith(f"{name} of {card_words(card)}: ")
            tiles = node.findall(f"{SVG}g")
            steps = "".join("M" if list(tile.iter(f"{SVG}polygon")) else "R" for tile in tiles)
            drawn_steps[card, name] = steps
            for terrain, word in (("R", "river"), ("M", "mountain")):
                assert sum(map(int, re.findall(rf"(\d+) {word}", title))) == steps.count(terrain)
            steps_done = going[card]["done"] if card in going and going[card]["name"] == name else 0
            assert [len(list(tile.iter(f"{SVG}circle"))) for tile in tiles] == [1] * steps_done + [0] * (
                len(steps) - steps_done
            )
        assert drawn_steps == expected
        rests = [trail["rest"] for trail in list(going.values())[-1:] if trail["rest"] and trail["rest"][1]]
        drawn_rests = titled(svg, "Rest of the block used last: ").values()
        assert [len(node.findall(f"{SVG}g")) for node in drawn_rests] == [size for _, size in rests]
        over += len(rests)
    assert linked
    assert over


def test_both_displays_tell_the_content_of_their_cards(game: list[Moment]) -> None:
    for moment in game:
        svg, position = moment.drawn(), moment.view["position"]
        for row in ("encounter", "exploration"):
            titles = list(titled(svg, f"{row.capitalize()} display, place "))
            for number, (title, card) in enumerate(zip(titles, position[row], strict=True)):
                assert title.startswith(f"{number + 1}: ")
                facts = ["empty"] if card is None else [card_words(card["card"])]
                if card is not None and row == "encounter":
                    attitude = "friendly" if card["tribe"]["attitude"] == "SUN" else "wary"
                    facts += [f"{card['tribe']['name']}, {attitude} tribe, {card['tribe']['teepees']} teepee"]
                assert all(fact in title for fact in facts)


def test_no_card_is_drawn_that_nobody_has_seen(game: list[Moment]) -> None:
    for moment in game:
        position = moment.view["position"]
        open_ = {card["card"] for row in ("encounter", "exploration") for card in position[row] if card}
        for seat in position["seats"]:
            open_ |= {card["card"] for card in (seat["current"], *seat["journal"]) if card}
        cards = {card for card, _, _ in by_card(moment.drawn(), "")}
        assert cards == open_ | set(trails(position))
        text = "".join(moment.drawn().itertext())
        assert set(re.findall("“[^”]*”", text)) == set(map(card_words, cards))


def test_every_mat_shows_its_seat_its_actions_and_its_figures(game: list[Moment]) -> None:
    for moment in game:
        position = moment.view["position"]
        for number, (seat, panel) in enumerate(zip(position["seats"], panels(moment.drawn()), strict=True)):
            assert texts(panel)[:2] == [LETTERS[number], NAMES[number]]
            titles = [(node.text or "").removesuffix(" (just changed)") for node in panel.iter(f"{SVG}title")]
            actions_used = position["turn"]["used"] if position["turn"] and position["turn"]["seat"] == number else ()
            for action in seat["actions"]:
                start = re.compile(rf"(Action|\w+ tribe) {re.escape(action['name'])}, ")
                (label,) = [title for title in titles if start.match(title)]
                cost = start.sub("", label).partition(":")[0]
                assert cost.startswith(f"{action['dice']} di") == (action["symbol"] is not None)
                assert (action["symbol"] or "ANY") == "ANY" or action["symbol"].lower() in cost
                assert all(
                    f"{size} {'river' if terrain == 'R' else 'mountain'}" in label for terrain, size in action["blocks"]
                )
                assert ("used in this turn" in label) == (action["action"] in actions_used)
            explored = by_card(panel, "Explored: ")
            assert [card for card, _, _ in explored] == [card["card"] for card in seat["journal"]]
            assert all(title.startswith(f"{card_words(card)}; ") for card, title, _ in explored)


def test_the_figures_equal_the_counts_of_the_service(game: list[Moment]) -> None:
    svg, scored = game[-1].drawn(), game[-1].view["position"]["scored"]
    for standing, panel in zip(scored["standings"], panels(svg), strict=True):
        assert titled(panel, f"EP of the journal: {standing['ep']}")
        assert titled(panel, f"Teepees of tribes and journal: {standing['teepees']}")
        assert titled(panel, f"Points at the end: {standing['total']}")


# ---- legal decisions

_ACTION = "(Action|Friendly tribe|Wary tribe) {action},"
_PAID = "Die {colour} \\d+ in the supply of {name}, shows {placed}(?!, locked)"
EXPECTED = {
    "choose_start_discovery": "Exploration display, place {slot}:",
    "choose_discovery": "Exploration display, place {slot}:",
    "choose_tribe": "Encounter display, place {slot}:",
    "begin_place": "Symbol {symbol}:|Die .* in the supply of {name}, shows {symbol}",
    "choose_face": "Symbol {symbol}:",
    "take_side": "Camp, {side} side:",
    "choose_grey_side": "Camp, {side} side:",
    "pick_own_die": "Die {die} (?!in the supply of {name},)",
    "choose_die": "Die {die} in the supply of {name},",
    "start_action": _ACTION,
    "pay_die": _PAID,
    "begin_explore": "Route {route} of {current}:",
    "activate": f"{_ACTION}|{{action}}: |{_PAID}",
    "link": "{source} display, place {slot}:|Route {route} of {linked}:",
    "take_discovery": "{source} display, place {slot}:",
}
"""By type of decision: the titles of the places that mean it."""
IN_WORDS = {"finish_take_own", "finish_dice", "finish_exploration", "end_placement"}
"""Decisions that name nothing on the board."""


def means(node: ET.Element, decision: dict[str, Any]) -> bool:
    """Tell whether a place means a decision, as the page does."""
    names = {f"{field}={value}" for field, value in decision.items()}
    names |= {value for field, value in decision.items() if isinstance(value, str) and field != "type"}
    return any(all(part in names for part in name.split("+")) for name in (node.get("data-place") or "").split())


def pattern(view: View, decision: dict[str, Any]) -> str:
    """Return the titles of the places that mean a decision."""
    position = view["position"]
    seat = position["seats"][view["to_move"][0]]
    values = {key: str(value) for key, value in decision.items()}
    values |= {"name": NAMES[seat["seat"]], "slot": str(decision.get("slot", 0) + 1)}
    if seat["current"]:
        values["current"] = card_words(seat["current"]["card"])
    if "source" in decision:
        values["linked"] = card_words(position[decision["source"].lower()][decision["slot"]]["card"])
        values["source"] = decision["source"].capitalize()
    if "action" in decision:
        (name,) = (action["name"] for action in seat["actions"] if action["action"] == decision["action"])
        values["action"] = re.escape(name)
    if position["turn"]:
        values["placed"] = str(position["turn"]["symbol"]).lower()
    values |= {field: values[field].lower() for field in ("symbol", "side", "colour") if field in values}
    if "die" in values:
        values["die"] = die_words(values["die"])
    return EXPECTED[decision["type"]].format_map(values)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_legal_decision_has_exactly_its_places(width: int) -> None:
    met: set[str] = set()
    for seats, moment in ((size, each) for size in sorted(SEEDS, reverse=True) for each in played(size)):
        everything = width == max(WIDTHS) and seats == max(SEEDS)
        if not everything and met.issuperset(decision["type"] for decision in moment.legal):
            continue  # the same is drawn there, only elsewhere: every kind of decision once is enough
        places = [node for node in moment.drawn(width).iter(f"{SVG}g") if node.get("data-place")]
        for decision in moment.legal:
            met.add(decision["type"])
            titles = [node.findtext(f"{SVG}title") or "" for node in places if means(node, decision)]
            assert bool(titles) == (decision["type"] not in IN_WORDS), decision
            assert not titles or all(re.match(pattern(moment.view, decision), title) for title in titles), decision
            if decision["type"] != "pick_own_die":
                own = set(panels(moment.drawn(width))[moment.view["to_move"][0]].iter())
                others = {node for panel in panels(moment.drawn(width)) for node in panel.iter()} - own
                assert not any(node in others and means(node, decision) for node in places), decision
            if decision["type"] == "activate" and decision["mode"]:
                assert any(not title.startswith(("Die", "Action", "Friendly", "Wary")) for title in titles)
    assert met == {*EXPECTED, *IN_WORDS}


def test_a_locked_die_is_not_offered_to_pay(game: list[Moment]) -> None:
    moment = next(candidate for candidate in game if candidate.legal and candidate.legal[0]["type"] == "pay_die")
    view = copy.deepcopy(moment.view)
    for die in view["position"]["seats"][view["to_move"][0]]["supply"]:
        die["locked"] = True
    offered = [any(means(node, decision) for node in moment.drawn().iter(f"{SVG}g")) for decision in moment.legal]
    locked = [any(means(node, decision) for node in drawn(view).iter(f"{SVG}g")) for decision in moment.legal]
    assert (all(offered), any(locked)) == (True, False)


def test_a_place_is_outlined_and_in_no_other_place(game: list[Moment]) -> None:
    """The page outlines the first shape of a place that is offered, and makes it a button."""
    for moment in game:
        for node in moment.drawn().iter(f"{SVG}g"):
            if node.get("data-place"):
                title, first, *_ = node
                assert (title.tag, first.tag) == (f"{SVG}title", f"{SVG}rect")
                assert not [inner for inner in node.iter() if inner is not node and inner.get("data-place")]


LYING_ON_OTHERS = {
    "Die": ("turn_start_step", "taking_own_step"),
    "Symbol": ("turn_start_step", "altering_step"),
    "Route": ("exploring_step",),
}
"""Things on a side of the camp or on a card of a display: when they are places of their own."""


def test_a_thing_that_no_decision_names_is_a_part_of_the_place_it_lies_on() -> None:
    """So a click on it chooses that place."""
    counts: Counter[tuple[str, bool]] = Counter()
    kinds = set(itertools.product(LYING_ON_OTHERS, (True, False)))
    for seats, moment in ((size, each) for size in sorted(SEEDS, reverse=True) for each in played(size)):
        if seats != max(SEEDS) and counts.keys() >= kinds:
            break  # the largest game has shown all of them
        agenda = moment.view["position"]["agenda"]
        step = agenda[-1]["type"].partition(".")[0] if agenda else ""
        grounds = [
            ground
            for start in ("Camp, ", "Encounter", "Exploration")
            for ground in titled(moment.drawn(), start).values()
        ]
        within = {inner for ground in grounds for inner in ground.iter() if inner is not ground}
        mats = {inner for panel in panels(moment.drawn()) for inner in panel.iter()}
        for kind, steps in LYING_ON_OTHERS.items():
            for node in moment.drawn().iter(f"{SVG}g"):
                if node in mats or not title_of(node).startswith(f"{kind} "):
                    continue
                inside = node in within
                assert inside == (node.get("data-place") is None)
                assert inside or step in steps
                counts[kind, inside] += 1
    assert counts.keys() == kinds


# ---- changes


def test_exactly_the_changes_are_marked(game: list[Moment]) -> None:
    marked = 0
    for moment in game[1:]:
        assert moment.before is not None
        was, position, svg = moment.before["position"], moment.view["position"], moment.drawn()
        moved = {" ".join(title.split()[:2]) for title in changed(svg, "Die ")}
        assert moved == set(map(die_words, moved_dice(was, position))), moment.view["version"]
        rows = ("encounter", "exploration")
        slots = {(row, slot) for row in rows for slot in range(3) if position[row][slot] != was[row][slot]}
        changes = [(row, title) for row in rows for title in changed(svg, f"{row.capitalize()} display, place ")]
        assert {(row, int(title.partition(":")[0]) - 1) for row, title in changes} == slots
        new = {card["card"] for seat in position["seats"] for card in seat["journal"]}
        new -= {card["card"] for seat in was["seats"] for card in seat["journal"]}
        chips = {card for card, _, node in by_card(svg, "Explored: ") if node.get("data-changed")}
        assert chips == new
        for title, field in (("Draw pile", "pile"), ("General supply", "general")):
            assert bool(changed(svg, title)) == (position[field] != was[field])
        for number, panel in enumerate(panels(svg)):
            acted = [title.split(" ", 2 if "tribe" in title.split()[1] else 1)[-1] for title in changed(panel, "")]
            names = {title.partition(",")[0] for title in acted if ": " in title or ", " in title}
            actions = {action["name"] for action in position["seats"][number]["actions"]}
            assert names & actions == changed_actions(was, position, number)
        walked = {
            card
            for card, trail in trails(position).items()
            if trail["done"] > trails(was).get(card, {"done": 0})["done"]
        }
        assert {card for card, _, node in by_card(svg, "Route ") if node.get("data-changed")} == walked
        marked += len(slots) + len(new) + len(walked)
    assert marked > 15


def test_a_picture_without_a_version_before_it_marks_nothing(game: list[Moment]) -> None:
    assert not changed(drawn(game[-1].view), "")
    assert not changed(drawn(game[-1].view, game[-1].view), "")


# ---- how it looks


def test_the_heading_tells_the_turn_the_deciding_seat_and_the_last_turns(game: list[Moment]) -> None:
    for moment in game[:-1]:
        player = f"{LETTERS[moment.view['to_move'][0]]} {NAMES[moment.view['to_move'][0]]} "
        assert texts(moment.drawn())[1].startswith(player if moment.legal else "The points are counted.")
    view = copy.deepcopy(
        next(candidate.view for candidate in reversed(game) if candidate.legal and candidate.view["position"]["turn"])
    )
    position = view["position"]
    lines = texts(drawn(view))
    assert lines[0] == f"Round {position['round']} of at most {ROUNDS}, turn {position['turn']['number']}"
    assert lines[2] == f"{LETTERS[position['start']]} {NAMES[position['start']]} opens every round."
    position["remaining"] = [1, 0]
    position["seats"][0]["finished"] = True
    lines = texts(drawn(view))
    assert lines[2] == "The end is near; last turns: R Ben, B Anna."
    assert lines.count("one last turn") <= 1
    assert "finished" in lines
    winners = game[-1].view["position"]["scored"]["winners"]
    names = " and ".join(f"{LETTERS[seat]} {NAMES[seat]}" for seat in winners)
    assert texts(game[-1].drawn())[1] == f"Won by {names}."


def test_names_that_people_wrote_stay_text_and_are_cut(game: list[Moment]) -> None:
    view = copy.deepcopy(game[-1].view)
    for occupant in view["table"]["seats"]:
        occupant["name"] = '<b onload="x">&]]>\x00' * 9
    lines = [line for line in texts(drawn(view)) if "<b" in line]
    assert len(lines) > len(view["table"]["seats"])
    assert max(map(len, lines)) < 60


@pytest.mark.parametrize(("part", "width"), [("board", 390), ("board", 1280), ("seats", 390), ("seats", 1280)])
def test_board_and_mats_can_be_asked_for_alone(game: list[Moment], part: str, width: int) -> None:
    svg = drawn(game[-1].view, part=part, width=width)
    assert bool(titled(svg, "Camp, ")) == bool(titled(svg, "Exploration display")) == (part == "board")
    assert len(panels(svg)) == (0 if part == "board" else len(game[-1].view["table"]["seats"]))
    across = float((svg.get("viewBox") or "").split()[2])
    assert (across <= 500) == (width == 390)


@pytest.mark.parametrize("is_large", [True, pytest.param(False, marks=pytest.mark.long)], ids=["large cards", "cards"])
@pytest.mark.parametrize("seats", EACH_GAME)
def test_no_text_stands_on_another_leaves_its_frame_or_is_too_small(
    browser: Browser, tmp_path: Path, languages: Sequence[str], seats: int, is_large: bool
) -> None:
    """Measured in a browser in both rooms, where a game has the most to show, with its cards and with larger cards."""
    fullest = max(played(seats), key=lambda candidate: len(list(candidate.drawn().iter()))).view
    view = with_long_names(with_large_cards(fullest) if is_large else fullest)
    for width in WIDTHS:
        assert measured(browser, view, COMPONENTS, width, tmp_path / f"{width}.html", languages) == []


def test_no_text_of_any_card_is_cut_in_any_language() -> None:
    """A game shows some of the cards: here all of them lie in the displays and on the mats."""
    position = next(iter(play(DISCOVERIES, 2, {}, 1))).after
    cards = tuple(position.components.cards)
    mats = tuple(replace(mat, tribes=cards[seat::2]) for seat, mat in enumerate(position.mats))
    view = view_of(DISCOVERIES, replace(position, encounter=cards, exploration=cards, mats=mats))
    for language, width, part in itertools.product(LANGUAGES, WIDTHS, ("board", "seats")):
        svg = drawn(view, language=language, width=width, part=part)
        written = [node.text or "" for node in svg.iter(f"{SVG}text")]
        assert len(written) > len(cards)
        assert [words for words in written if words.endswith("…")] == [], (language, width, part)


def with_long_names(view: View) -> View:
    changed = copy.deepcopy(view)
    for occupant in changed["table"]["seats"]:
        occupant["name"] += " of the Wide Missouri"
    return changed


def with_large_cards(view: View) -> View:
    """Return every card with the most that a component set may give it in this game, and more."""
    changed = copy.deepcopy(view)
    position = changed["position"]
    large = {"blocks": [["R", 4], ["M", 4]], "kind": "EXPLORE", "effect": "EXPLORE", "symbol": "ANY", "dice": 3}
    for card in (card for row in ("encounter", "exploration") for card in position[row] if card):
        card["tribe"] |= {**large, "name": "Minnetaree (South)", "teepees": 12}
        card["discovery"] |= {"routes": {"A": "RRMMRRR", "B": "RM" * 7}, "ep": 24, "species": "MAMMAL", "teepees": 12}
    for seat in position["seats"]:
        for action in (action for action in seat["actions"] if action["action"][1:].isdigit()):
            action |= {**large, "name": "Minnetaree (South)"}
        if seat["current"]:
            seat["current"] |= {"routes": {"A": "RRMMRRR", "B": "RM" * 7}, "ep": 24, "species": "FISH", "teepees": 12}
    return changed
