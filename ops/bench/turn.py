"""A turn of `tabletape bench --against`: a measure of a tree, taken once, in a process of its own.

`ops/bench/against.py` starts this file with the tree to measure as the place of imports; that tree may be older. So it
uses the names that every tree with a benchmark has, and gives no figures where the tree lacks the measure.

    python -P ops/bench/turn.py FULL everysec playout
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import uvloop

from api.server import calm_collector
from ops.bench import workshop
from ops.bench.figures import Failure, Figure
from ops.bench.running import MEASURES, run_bench


async def measure_once(size: str, durability: Any, name: str) -> dict[str, Any]:
    """Return the facts of the machine, the figures and the failures of a single pair of a measure.

    Args:
        size: `FULL` or `QUICK`, the name of the sizes of the run.
        durability: the sync of the append-only file.
        name: the measure.
    """
    sizes = msgspec.structs.replace(getattr(workshop, size), pairs=1)
    turn: dict[str, Any] = {"facts": {}, "figures": [], "failures": []}
    async for item in run_bench([name] if name in MEASURES else [], sizes, durability):
        if isinstance(item, Figure):
            turn["figures"].append(item)
        elif isinstance(item, Failure):
            turn["failures"].append(item)
        else:
            turn["facts"] = item
    return turn


if __name__ == "__main__":
    calm_collector()
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(measure_once(sys.argv[1], sys.argv[2], sys.argv[3]))))
