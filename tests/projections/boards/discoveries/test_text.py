"""The terminal drawing of Discoveries: every die and card where it lies, no wider than it may be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.core.events import SPECTATOR
from domain.discoveries import DISCOVERIES
from projections.boards.text import WIDTH
from tests.domain.discoveries.cases import pick
from tests.domain.playing import play
from tests.projections.boards.svg import text_of

DRAWN = Path(__file__).parents[1] / "drawings"
NAMES = ("Anna", "Ben", "Cara", "Dan")
COLOURS = {"BLUE": "b", "RED": "r", "GREEN": "g", "YELLOW": "y", "GREY": "-"}


def views(seats: int, seed: int) -> list[dict[str, Any]]:
    """Return some views of a game, as the service sends them."""
    drawn_views = []
    for number, entry in enumerate(play(DISCOVERIES, seats, {"max_rounds": 40}, seed, pick=pick)):
        turn = entry.after.turn
        if number % 7 == 0 or (turn is not None and turn.activated):
            view = {
                "game": "d-1",
                "head": f"{number + 1}-00000000",
                "status": "playing",
                "version": number + 1,
                "to_move": list(DISCOVERIES.to_move(entry.after)),
                "table": {
                    "ruleset": "discoveries",
                    "labels": [],
                    "reason": "",
                    "seats": [{"name": name} for name in NAMES[:seats]],
                },
                "position": DISCOVERIES.view(entry.after, SPECTATOR),
            }
            drawn_views.append(msgspec.json.decode(msgspec.json.encode(view)))
    return drawn_views


def dice_text(dice: list[dict[str, Any]]) -> str:
    """Word dice as they are drawn."""
    letters = [
        COLOURS[die["die"].rstrip("0123456789")] + (die["symbol"] or "?")[0] + "!" * die["locked"] for die in dice
    ]
    return " ".join(letters) or "-"


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4])
def test_every_die_and_card_is_drawn_where_it_lies(seats: int) -> None:
    locked = activated = 0
    for view in views(seats, seats):
        position = view["position"]
        text = text_of(view)
        lines = text.splitlines()
        assert max(map(len, lines)) <= WIDTH
        camp = f"camp  left: {dice_text(position['camp']['LEFT'])}   right: {dice_text(position['camp']['RIGHT'])}"
        assert camp in " ".join(lines)
        for row in (position["encounter"], position["exploration"]):
            assert all(card is None or card["card"] in text for card in row)
        for seat, (mat, name) in enumerate(zip(position["seats"], NAMES, strict=False)):
            start = lines.index(next(line for line in lines if line.startswith(f"{seat} {name} (")))
            assert lines[start + 1].split(maxsplit=1)[1] == dice_text(mat["supply"])
            explores = lines[start + 2].split()[1]
            assert explores == (mat["current"]["card"] if mat["current"] else "-")
            whole = " ".join(" ".join(lines[start:]).split())
            for action in mat["actions"]:
                if action["slot"]:
                    both = [die for die in (action["slot"], action["journal"]) if die]
                    assert f"[{'+'.join(dice_text([die]) for die in both)}]" in whole
                    activated += len(both) == 2
            locked += sum(die["locked"] for die in mat["supply"])
    assert locked
    assert activated


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_has_the_letter_and_the_colour_of_its_dice(seats: int) -> None:
    view = views(seats, seats)[0]
    over = {**view, "to_move": []}
    labels = [f"{'BRGY'[seat]} {seat} {NAMES[seat]}" for seat in range(seats)]
    assert f"At the table: {', '.join(labels)}" in text_of(over)
    assert f"At the table: {', '.join(labels)}" in text_of({**over, "position": None}), "before it starts, too"
    coloured = text_of(over, colour=True)
    for seat, letter in enumerate("BRGY"[:seats]):
        (code,) = re.findall(rf"(\d+)m{letter}\x1b", coloured.splitlines()[1])
        assert re.search(rf"\b{code}m{seat} {NAMES[seat]} \(", coloured), "so is the heading of its mat"
        assert re.search(rf"\b{code}m{letter.lower()}[?WRNJ]", coloured), "so are its dice"


@pytest.mark.parametrize("name", ["\x1b[31mred", "A" * 40])
def test_a_name_neither_steers_the_terminal_nor_breaks_the_drawing(name: str) -> None:
    view = views(2, 2)[0]
    view["table"]["seats"][1]["name"] = name
    text = text_of(view)
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_the_drawing_of_a_known_view_stays_as_it_is() -> None:
    """Read the file: it is the picture people see."""
    view = msgspec.json.decode((DRAWN / "discoveries.json").read_bytes())
    assert text_of(view) == (DRAWN / "discoveries.txt").read_text(encoding="utf-8")
