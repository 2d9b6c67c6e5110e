"""The canonical state of `manitoba 9.8`, for hashes of golden games and for comparing with other engines.

Written from the document's list and from nothing else, so a changed view does not change a hash.
"""

from __future__ import annotations

from typing import Any

import msgspec

from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import GOODS, PATHS, RANK, SECTORS
from domain.manitoba.state import NOBODY, ManitobaPosition, Village


def canonical(position: ManitobaPosition) -> dict[str, Any]:
    """Return exactly the list of `manitoba 9.8`, in its order.

    `T`, `V` and `O` are those of `manitoba 4.1`, bottom first: `T` is null while a part of the totem is lifted, `V` and
    `O` are null while none is. Where the service is to act and when the game is over no seat is to move.
    """
    mover = next((seat for seat in MANITOBA.to_move(position) if seat != SERVICE), None)
    lifted = bool(position.lifted)
    return {
        "seat": mover,
        "options": [] if mover is None else msgspec.to_builtins(list(MANITOBA.legal(position, mover))),
        "round": position.round,
        "season": position.season,
        "active": position.active,
        "cards": position.cards,
        "score_tiles": position.score_tiles,
        "undrawn": sorted(position.undrawn),
        "areas": {area: _area(position, number) for number, area in enumerate(position.territory.areas)},
        "supply": dict(zip(GOODS, position.supply, strict=True)),
        "wampum": position.wampum,
        "T": None if lifted else position.totem,
        "V": position.lifted if lifted else None,
        "O": position.totem if lifted else None,
        "firsts": dict(zip(PATHS, position.firsts, strict=True)),
        "villages": [_village(village) for village in position.villages],
    }


def _area(position: ManitobaPosition, number: int) -> dict[str, Any]:
    standing = position.cree[number]
    return {
        "cree": None if standing == NOBODY else standing,
        "good": GOODS[number % len(GOODS)] if position.goods[number] else None,
    }


def _village(village: Village) -> dict[str, Any]:
    return {
        "wigwam": village.wigwam,
        "square": village.square,
        "score": village.score,
        "active_wampum": village.active_wampum,
        "inactive_wampum": village.inactive_wampum,
        "sectors": {
            sector: {"goods": pieces.goods, "berries": pieces.berries, "feathers": pieces.feathers}
            for sector, pieces in zip(SECTORS, village.sectors, strict=True)
        },
        "small": sorted(village.small, key=RANK.__getitem__),
        "large": sorted(village.large, key=RANK.__getitem__),
        "paths": dict(zip(PATHS, village.paths, strict=True)),
    }
