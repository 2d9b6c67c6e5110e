"""The worst component set of each ruleset: tables as large as their limits allow, with the costliest contents.

The benchmark measures `legal` with them (`legal_worst_…`), and tests bound the work of rules, pictures and sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle, islice
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec

from domain.core.component_sets import canonical
from domain.rulesets import RULESETS

Tables: TypeAlias = dict[str, Any]

_NAME: Final = 60
_ID: Final = 20
_AREAS: Final = 24


def worst_set(ruleset: str) -> bytes:
    """Return the worst component set of a ruleset, as canonical JSON."""
    tables: Tables = msgspec.json.decode(RULESETS[ruleset].default_components())
    tables["provenance"] |= {
        _long("table", number, _NAME): "house" for number in range(100 - len(tables["provenance"]))
    }
    WORST_SETS[ruleset](tables)
    return canonical(msgspec.json.encode(tables))


def _long(word: str, number: int, length: int) -> str:
    return f"{word}{number}".ljust(length, "x")


def _bison(tables: Tables) -> None:
    names = {name: _long(name, 0, _ID) for name in tables["tiles"]}
    tables["tiles"] = {names[name]: tile for name, tile in tables["tiles"].items()}
    for place in tables["start_layout"]:
        place.update(tile=names[place["tile"]], q=place["q"] + 99, r=place["r"] - 100)


def _manitoba(tables: Tables) -> None:
    tables["tiles"] = {_long(name, 0, _ID): tile for name, tile in tables["tiles"].items()}
    tables["score_tiles"] = {_long(name, 0, _ID): goods for name, goods in tables["score_tiles"].items()}
    for sector, ladder in tables["ladders"].items():
        start = [1, 2, 3, 8] if sector == "bison" else ladder[:4]
        tables["ladders"][sector] = [*start, *range(1_001 - (20 - len(start)), 1_001)]


def _discoveries(tables: Tables) -> None:
    """Let every tribe explore with any symbol and a die, by one of two blocks; routes change at nearly every step."""
    blocks = ("R1|M1", "R2|M1", "R1|M2", "R1|R2", "M1|M2", "R3|M1", "R1|M3", "R2|M2", "R4|M4", "R3|M2", "R2|M3")
    for tribe, effect in zip(tables["tribes"].values(), cycle(blocks), strict=False):
        tribe.update(kind="EXPLORE", slot_symbol="ANY", camp_dice=0, effect=effect, teepees=20)
        tribe["name"] = tribe["name"].ljust(_NAME, "x")
    routes = ("RMRMRMRMRMRM", "RRMRRMMRMMRM", "RRRMRMMMRRMM", "MMRRRMRRMMMR", "RMMMRRMRRRMM", "MRRRMMRMRRRM")
    for discovery, route in zip(tables["discoveries"].values(), cycle(routes), strict=False):
        discovery.update(route_a="RRRRRMM", route_b=route, ep=100, teepees=20)
    for numbers in tables["players"].values():
        numbers.update(cards=55, grey_dice=10)


def _wendake(tables: Tables) -> None:
    actions = ("CANOE", "MOVE 9", "HARVEST", "HUNT", "TAN", "FISH", "MILITARY", "MASK", "TRADE", "MOVE 9")
    for level in (1, 2):
        names = (_long(f"L{level}-", number, _ID) for number in range(60))
        kinds = cycle(actions)
        tables[f"level{level}_tiles"] = {name: list(islice(kinds, 4)) for name in names}
    for tile in tables["basic_tiles"]:
        if tile != "BA1":
            tables["basic_tiles"][tile] = ["MOVE 9", "TRADE", "MASK", "MILITARY"]
    tables["mask_deck"].update(per_kind=9, infected_numbers=list(range(1, 10)))
    for space in tables["mask_spaces"].values():
        space["points"] = 25
    for tribe, numbers in tables["tribes"].items():
        if tribe != "COMMON":
            numbers.update(LEATHER=20, FISH=20, home_veg=20, BEAVER=20, masks=3)
    for seats in (2, 3, 4):
        tables["maps"][str(seats)] = _map(tables["maps"][str(seats)]["lakes"], seats)


def _map(lakes: list[str], seats: int) -> Tables:
    """Return a map with areas in a ring, each beside the three on both sides, and each home beside eight of them."""
    homes = [f"H{number}" for number in range(seats)]
    others = [_long("A", number, _ID - 3) for number in range(_AREAS - seats)]
    ring = [(name, others[(number + step) % len(others)]) for number, name in enumerate(others) for step in (1, 2, 3)]
    twice = others * 2
    ways = [
        (home, twice[number * len(others) // seats + step]) for number, home in enumerate(homes) for step in range(8)
    ]
    allied = len(others) // 2 * 2
    flags = [*islice(cycle(("FR", "GB")), allied), *[None] * (len(others) - allied)]
    return {
        "lakes": lakes,
        "areas": [
            *(_area(home, None, ("v1", "b1"), home=True) for home in homes),
            *(
                _area(name, flag, ("v1", "b1", "v2", "b2", "v3", "b3"), home=False)
                for name, flag in zip(others, flags, strict=True)
            ),
        ],
        "edges": ["-".join(pair) for pair in (*ring, *ways)],
        "barred": {_long("barred", number, _NAME): "river".ljust(_NAME, "x") for number in range(100)},
    }


def _area(name: str, flag: str | None, slots: tuple[str, ...], *, home: bool) -> Tables:
    works = {"v": {"native": "WOMAN", "makes": "CORN"}, "b": {"native": "HUNTER", "makes": "BEAVER"}}
    return {
        "id": name,
        "name": _long(name, 0, _NAME),
        "home": home,
        "flag": flag,
        "slots": [{"id": f"{name}.{slot}", **works[slot[0]]} for slot in slots],
    }


WORST_SETS: Final[Mapping[str, Callable[[Tables], None]]] = MappingProxyType(
    {"bison": _bison, "manitoba": _manitoba, "wendake": _wendake, "discoveries": _discoveries}
)
"""By ruleset: changes its tables into the worst tables."""
