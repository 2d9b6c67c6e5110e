"""The menu of a turn and the last scoring by a second model, written from a viewer's view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.core.chance import KeyedChance
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, SPECTATOR, Decision
from domain.manitoba import MANITOBA
from domain.manitoba.state import ManitobaPosition
from tests.domain.manitoba.cases import OPTIONS, pick
from tests.domain.playing import Entry, by_kind, play

COLOUR_OF = {"forest": "green", "prairie": "brown", "hills": "beige", "lake": "blue", "mountain": "white"}
PATH_OF = {"green": "gatherer", "brown": "hunter", "beige": "warrior", "white": "shaman"}
SPACES = {"gatherer": 6, "hunter": 6, "warrior": 6, "shaman": 5}


def menu(view: dict[str, Any]) -> list[dict[str, Any]]:
    """List the decisions of the seat at the menu, in the order of the protocol (`manitoba 4.2` to `4.6`, `9.3`)."""
    step = view["agenda"][-1]
    own = view["seats"][step["seat"]]
    active = step["seat"] == view["active"]
    colours = view["lifted"][-1:] if active else view["lifted"]
    acted = step["territory"] or step["vision"]
    decisions: list[dict[str, Any]] = []
    if not view["lifted"]:
        decisions += [{"type": "take_totem", "colour": colour} for colour in COLOUR_OF.values()]
    if not step["woken"] and not step["territory"] and (active or not acted):
        decisions += territory(view, step["seat"], own, colours, free=active)
    if not step["woken"] and not step["vision"] and (active or not acted):
        for path, space in own["paths"].items():
            may_enter = space > 0 or own["square"] > 0
            stuck = path == "shaman" and space == SPACES[path]
            if path in [PATH_OF.get(colour) for colour in colours] and may_enter and not stuck:
                decisions.append({"type": "vision", "path": path})
    if active and not acted and not step["woken"]:
        most = min(len(view["lifted"]), own["wigwam"])
        decisions += [{"type": "wake_up", "count": count + 1} for count in range(most)]
    if own["active_wampum"] and view["round"] < view["rounds"]:
        decisions += [{"type": "wampum_wake"}] if own["wigwam"] else []
        for sector in own["sectors"][1:]:
            room = sector["goods"] + sector["berries"] + sector["feathers"] < 6
            if own["sectors"][0]["goods"] and room:
                decisions.append({"type": "wampum_exchange", "sector": sector["sector"]})
    return [*decisions, {"type": "end_turn"}] if view["lifted"] else decisions


def territory(
    view: dict[str, Any], seat: int, own: dict[str, Any], colours: list[str], *, free: bool
) -> Iterator[dict[str, Any]]:
    areas = {area["area"]: area for area in view["areas"]}
    mine = [name for name, area in areas.items() if area["cree"] == seat]
    open_areas = [n for n, area in areas.items() if area["cree"] is None and COLOUR_OF[area["landscape"]] in colours]
    anywhere = free or not mine or own["paths"]["warrior"] >= 2
    for name in open_areas:
        if own["square"] and (anywhere or set(mine) & set(areas[name]["adjacent"])):
            yield {"type": "territory_place", "area": name}
    for source in mine:
        for name in open_areas:
            if name in areas[source]["adjacent"]:
                yield {"type": "territory_move", "from": source, "to": name}


@pytest.fixture(scope="module", params=[(seats, options) for seats in (2, 3, 4) for options in OPTIONS], ids=str)
def game(request: pytest.FixtureRequest) -> list[Entry[ManitobaPosition]]:
    seats, options = request.param
    return [
        entry for seed in (21, 22) for entry in play(MANITOBA, seats, options, seed, pick=(pick, by_kind)[seed % 2])
    ]


def test_both_models_list_the_same_menu(game: list[Entry[ManitobaPosition]]) -> None:
    menus = 0
    for entry in game:
        view = msgspec.to_builtins(MANITOBA.view(entry.after, SPECTATOR))
        if view["agenda"] and view["agenda"][-1]["type"] == "turn_step.1":
            menus += 1
            listed = MANITOBA.legal(entry.after, view["agenda"][-1]["seat"])
            assert [msgspec.to_builtins(decision) for decision in listed] == menu(view)
    assert menus > 80


def conceivable(view: dict[str, Any]) -> Iterator[Decision]:
    """Return every decision that the words of this table can form, and some absurd decisions."""
    areas = [area["area"] for area in view["areas"]] + ["T0.F"]
    goods = ["berry", "bison", "horse", "canoe", "feather", "none", "small", "large"]
    paths = [*SPACES, "none"]
    words: dict[str, list[dict[str, Any]]] = {
        "area": [{"area": area} for area in areas],
        "from": [{"from": source, "to": to} for source in areas for to in areas],
        "sector": [{"sector": good} for good in goods],
        "good": [{"good": good} for good in goods],
        "to": [{"to": good} for good in goods],
        "path": [{"path": path} for path in paths],
        "colour": [{"colour": colour} for colour in COLOUR_OF.values()],
        "count": [{"count": count} for count in range(-1, 9)],
        "choice": [{"choice": "wake"}, {"choice": "none"}],
        "": [{}],
    }
    for kind in MANITOBA.decision_type.__args__:
        first = (*kind.__struct_encode_fields__, "")[0]
        for fields in words[first]:
            try:
                yield msgspec.convert({"type": kind.__struct_config__.tag, **fields}, kind)
            except msgspec.ValidationError:
                continue


def test_of_all_conceivable_decisions_exactly_the_listed_ones_are_accepted(game: list[Entry[ManitobaPosition]]) -> None:
    for entry in game[:: len(game) // 9]:
        (seat,) = MANITOBA.to_move(entry.after) or (SERVICE,)
        if seat == SERVICE:
            continue
        view = msgspec.to_builtins(MANITOBA.view(entry.after, SPECTATOR))
        accepted = []
        for decision in conceivable(view):
            try:
                MANITOBA.decide(entry.after, seat, decision, KeyedChance(b"tried"))
            except IllegalDecision:
                continue
            accepted.append(decision)
        listed = list(MANITOBA.legal(entry.after, seat))
        assert len(accepted) == len(listed)
        assert all(decision in listed for decision in accepted)


def last_scoring(seat: dict[str, Any]) -> int:
    """Add up the points of a seat from the last scoring (`manitoba 5.7`)."""
    ladders = {
        "berry": (-2, 1, 2, 4, 6, 9, 12),
        "bison": (-2, 1, 2, 4, 8, 12, 16),
        "horse": (-2, 1, 2, 4, 7, 10, 14),
        "canoe": (-2, 1, 3, 6, 10, 14, 18),
    }
    paths = seat["paths"]
    declined = {
        "berry": paths["gatherer"] >= 4,
        "bison": paths["hunter"] >= 4,
        "horse": paths["warrior"] >= 4,
        "canoe": paths["shaman"] >= 3,
    }
    total: int = seat["active_wampum"] * 2 + seat["inactive_wampum"]
    for sector in seat["sectors"]:
        pieces = sector["goods"] + sector["berries"] + sector["feathers"]
        pieces = pieces if paths["shaman"] == 5 else max(0, pieces - 1)
        if pieces or not declined[sector["sector"]]:
            total += ladders[sector["sector"]][pieces]
    return total


def test_both_models_end_with_the_same_scores(game: list[Entry[ManitobaPosition]]) -> None:
    ends = [entry for entry in game if entry.after.ended is not None]
    assert len(ends) == 2
    for entry in ends:
        view = msgspec.to_builtins(MANITOBA.view(entry.before, SPECTATOR))
        expected = [seat["score"] + last_scoring(seat) for seat in view["seats"]]
        assert [village.score for village in entry.after.villages] == expected
        assert [score.points for score in MANITOBA.scoreboard(entry.before).seats] == expected
