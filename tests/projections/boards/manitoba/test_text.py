"""The terminal drawing of Manitoba: whole, true to the view, and no wider than it may be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.core.events import SPECTATOR
from domain.manitoba import MANITOBA
from projections.boards.text import WIDTH
from tests.domain.manitoba.cases import OPTIONS
from tests.domain.playing import play
from tests.projections.boards.svg import text_of

DRAWN = Path(__file__).parents[1] / "drawings"
NAMES = ("Anna", "Ben", "Cara", "Dan")
LETTERS = "BRYG"
EVERY = 53
"""The moments of a game that are drawn: the first, and each that comes so many later."""


def views(seats: int, options: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Return some views of a game, as the service sends them."""
    drawn_views = []
    for entry in list(play(MANITOBA, seats, options, seed))[::EVERY]:
        position = MANITOBA.view(entry.after, SPECTATOR)
        table = {
            "ruleset": "manitoba",
            "labels": [],
            "reason": "",
            "seats": [{"name": name} for name in NAMES[:seats]],
        }
        view = {
            "game": "g1",
            "head": "9-abcdef01",
            "status": "playing",
            "to_move": MANITOBA.to_move(entry.after),
            "table": table,
            "position": position,
        }
        drawn_views.append(msgspec.json.decode(msgspec.json.encode(view)))
    return drawn_views


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_cree_and_every_good_is_drawn_on_its_area(seats: int, options: dict[str, Any]) -> None:
    for view in views(seats, options, 7):
        lines = text_of(view).splitlines()
        assert max(map(len, lines)) <= WIDTH
        text = "\n".join(lines)
        for area in view["position"]["areas"]:
            letters = [
                text[at + len(area["area"]) :][:1] for at in range(len(text)) if text.startswith(area["area"], at)
            ]
            expected = LETTERS[area["cree"]] if area["cree"] is not None else "*" if area["good"] else " "
            # The legend may name the first tile's areas too; hexagons come first.
            assert len(letters) == len(area["hexagons"])
            assert letters[0] == expected
            assert set(letters[1:]) <= {" "}


def test_a_border_between_tiles_is_heavy_and_one_within_an_area_is_open() -> None:
    view = views(2, {"first_seat": 0, "tiles": ("T1", "T2", "T3")}, 1)[0]
    lines = text_of(view).splitlines()
    owner = {tuple(hex_): area["area"] for area in view["position"]["areas"] for hex_ in area["hexagons"]}
    signs = {}
    top = min(r for _, r in owner)
    first = next(number for number, line in enumerate(lines) if line.lstrip().startswith("==="))
    left = min((7 * (2 * q + r)) // 2 for q, r in owner)
    for (q, r), area in owner.items():
        if (q - 1, r) in owner:
            signs[area, owner[q - 1, r]] = lines[first + 1 + 2 * (r - top)][(7 * (2 * q + r)) // 2 - left]
    assert len(signs) > 5
    for (area_at, other), sign in signs.items():
        same = area_at == other
        assert sign == (" " if same else "|" if area_at[:2] == other[:2] else "#")


def test_the_panel_of_each_seat_is_drawn() -> None:
    for view in views(4, {}, 3):
        text = text_of(view)
        position = view["position"]
        assert f"round {position['round']} of {position['rounds']}" in text
        for seat, name in zip(position["seats"], NAMES, strict=True):
            label = f"{LETTERS[seat['seat']]} {seat['seat']} {name}"
            (line,) = [line for line in text.splitlines() if line.startswith(label)]
            figures = [int(part) for part in line.split()[3:]]
            assert figures == [
                seat["score"],
                seat["square"],
                seat["wigwam"],
                *seat["paths"].values(),
                seat["active_wampum"],
                seat["inactive_wampum"],
            ]
            village = next(line for line in text.splitlines() if line.startswith(f"{LETTERS[seat['seat']]}  "))
            for sector in seat["sectors"]:
                assert f"={sector['value']} " in village
            for place in ("small", "large"):
                assert " ".join(seat[place]) in village


def test_cards_and_totem_are_drawn() -> None:
    for view in views(3, {}, 5):
        text = text_of(view)
        flat = " ".join(text.split())
        position = view["position"]
        assert " ".join(position["lifted"]) in text
        assert " ".join(position["totem"]) in text
        for card in position["cards"]:
            if card["effect"] == "scoring":
                assert f"score {' or '.join(card['goods']) or 'the fullest'}" in flat
        if any(card["card"] == position["card"] for card in position["cards"]):
            assert flat.count("[") == 1


def test_the_drawing_of_a_known_view_stays_as_it_is() -> None:
    """Read the file: it is the picture people see."""
    view = msgspec.json.decode((DRAWN / "manitoba.json").read_bytes())
    assert text_of(view) == (DRAWN / "manitoba.txt").read_text(encoding="utf-8")
