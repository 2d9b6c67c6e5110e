"""The invariants of the tiny ruleset; all hold after every single fact."""

from __future__ import annotations

from tests.tiny.state import TinyPosition


def problems(position: TinyPosition) -> list[str]:
    """List broken invariants."""
    places = [*position.seen, *filter(None, position.hands), *filter(None, [position.buried])]
    faults = [
        f"{counter} lies in two places" for counter in sorted({place for place in places if places.count(place) > 1})
    ]
    faults += [f"{counter} is no counter" for counter in places if counter not in position.components.counters]
    totals = [
        sum(line.fact.points for line in position.scored if line.fact.seat == seat) for seat in range(position.seats)
    ]
    if list(position.points) != totals:
        faults.append(f"the points {position.points} are not the sums of the score sheet {totals}")
    return faults
