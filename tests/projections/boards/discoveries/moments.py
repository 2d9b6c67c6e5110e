"""Games of Discoveries for the tests of their pictures: played once, in the moments that matter, drawn once."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import Activate
from domain.discoveries.names import discovery_name
from tests.domain.discoveries.cases import pick
from tests.domain.playing import play
from tests.projections.boards.svg import NAMES, SVG, Moment, View, components_of, name_in_words, title_of, view_of

COMPONENTS = components_of("discoveries")
LOADED = DISCOVERIES.load_components(DISCOVERIES.default_components())
LETTERS = "BRGY"
"""By seat, as its dice are coloured: blue, red, green, yellow."""
ROUNDS = 30
SEEDS = {2: 3, 3: 23, 4: 30}
"""By number of seats: a game with linked cards, grey dice of the camp, choices of a block."""


@cache
def played(seats: int) -> list[Moment]:
    """Return two moments of a game for each kind of step and each kind of legal decision, and the last moment."""
    met: Counter[str] = Counter()
    moments, before = [], None
    for number, entry in enumerate(play(DISCOVERIES, seats, {"max_rounds": ROUNDS}, SEEDS[seats], pick=pick)):
        after = entry.after
        moving = DISCOVERIES.to_move(after)
        legal = DISCOVERIES.legal(after, moving[0]) if moving and moving[0] >= 0 else ()
        kinds = {type(value).__name__ for value in legal} | {type(event).__name__ for event in entry.events}
        kinds |= {f"block {decision.mode}" for decision in legal if isinstance(decision, Activate)}
        if after.turn is not None:
            locked = {after.symbols[die] for die in after.turn.locked} & {after.turn.symbol}
            kinds |= {f"{len(after.turn.trails)} trails", f"{len(locked)} locked {type(after.agenda[-1]).__name__}"}
        view = view_of(DISCOVERIES, after, version=number + 1)
        if after.scored or any(met[kind] < 2 for kind in kinds):
            moments.append(Moment(view, before, [msgspec.to_builtins(decision) for decision in legal]))
            met.update(kinds)
        before = view
    return moments


def lying(position: View) -> dict[str, tuple[tuple[Any, ...], dict[str, Any]]]:
    """Return every die that lies on a side, in a supply or on an action, by id: where exactly, and the die."""
    places: dict[str, tuple[tuple[Any, ...], dict[str, Any]]]
    places = {die["die"]: (("camp", side), die) for side, dice in position["camp"].items() for die in dice}
    for number, seat in enumerate(position["seats"]):
        places |= {die["die"]: (("supply", number), die) for die in seat["supply"]}
        for action in seat["actions"]:
            for role in ("slot", "journal"):
                if action[role]:
                    places[action[role]["die"]] = ((role, number, action["name"]), action[role])
    return places


def die_words(die: str) -> str:
    """Return a die as pictures name it: `BLUE1` is `blue 1`."""
    return re.sub(r"(?<=[A-Z])(?=[0-9])", " ", die).lower()


def worded(where: tuple[Any, ...]) -> str:
    """Word where a die lies as a title does."""
    if where[0] == "camp":
        return "in the camp"
    return f"{'in the supply' if where[0] == 'supply' else f'on {where[2]}'} of {NAMES[where[1]]}"


def chosen(position: View) -> set[str]:
    return set((position["agenda"] or [{}])[-1].get("chosen", ()))


def card_words(card: str) -> str:
    """Return the name of the discovery face of a card in words."""
    return name_in_words("discoveries", discovery_name(LOADED.cards[card].discovery))


def by_card(svg: ET.Element, start: str) -> list[tuple[str, str, ET.Element]]:
    """Return the groups of cards whose title starts so: card, rest of the title, and the group."""
    nodes = [(title_of(node), node) for node in svg.iter(f"{SVG}g") if node.get("data-card")]
    return [
        (node.get("data-card") or "", title.removeprefix(start), node)
        for title, node in nodes
        if title.startswith(start)
    ]


def trails(position: View) -> dict[str, View]:
    """Return the ways over the cards that are being explored, by card."""
    journaled = {card["card"] for seat in position["seats"] for card in seat["journal"]}
    trails_here = position["turn"]["trails"] if position["turn"] else ()
    return {trail["card"]: trail for trail in trails_here if trail["card"] not in journaled}


def moved_dice(was: View, position: View) -> set[str]:
    """Return the dice that lie elsewhere, show something else, were locked or chosen."""
    old, new = lying(was), lying(position)
    names = chosen(position) - chosen(was)
    for name, (where, die) in new.items():
        lay, before = old.get(name, ((), die))
        if lay != where or before["symbol"] != die["symbol"] or die["locked"] > before["locked"]:
            names.add(name)
    return names


def changed_actions(was: View, position: View, seat: int) -> set[str]:
    """Return the actions that are new, were just begun, or lost a die, by name."""

    def actions_of(position: View) -> set[str]:
        return set(position["turn"]["used"]) if position["turn"] and position["turn"]["seat"] == seat else set()

    old = {action["action"]: action for action in was["seats"][seat]["actions"]}
    newly_used = actions_of(position) - actions_of(was)
    return {
        action["name"]
        for action in position["seats"][seat]["actions"]
        if action["action"] not in old
        or action["action"] in newly_used
        or any(old[action["action"]][role] and not action[role] for role in ("slot", "journal"))
    }
