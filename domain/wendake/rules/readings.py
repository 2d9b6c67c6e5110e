"""What may be hidden in a hand, for all that its trail tells.

A trail does not say which of the hidden masks were shown, nor which one is of a kind that was told. Each way to
settle that is a reading of it: what each mask that is still hidden may be then, whatever the others are. Readings
exclude each other, so every deal that fits the trail is counted in one of them, as often as it can have come about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from domain.wendake.trail import Drawn, Shown, Told, Trace
from domain.wendake.words import CardId


class Place(NamedTuple):
    """Where a mask is hidden."""

    generation: int
    """Of the deck that it came from."""
    cards: frozenset[CardId]
    """What it may be."""


Reading: TypeAlias = tuple[Place, ...]
Pools: TypeAlias = Sequence[frozenset[CardId]]
"""By generation: the masks of that deck that may be hidden."""


def readings(trail: Iterable[Trace], decks: Sequence[Iterable[CardId]], hidden: Pools) -> Mapping[Reading, int]:
    """Read a trail.

    Args:
        trail: what all could see.
        decks: by generation: of which masks the deck was made.
        hidden: which of them may be hidden now.

    Returns:
        By reading: in how many ways the masks that were shown can have been among those that were drawn.
    """
    made = tuple(map(frozenset, decks))
    found: Mapping[Reading, int] = {(): 1}
    for trace in trail:
        found = _counted(
            (then, ways) for reading, ways in found.items() for then in _READ[type(trace)](reading, trace, made)
        )
    return _counted((_still(reading, hidden), ways) for reading, ways in found.items())


def _counted(found: Iterable[tuple[Reading, int]]) -> Mapping[Reading, int]:
    """Add up the ways to each reading that leaves something for every place."""
    ways: Counter[Reading] = Counter()
    for reading, number in found:
        if all(place.cards for place in reading):
            ways[reading] += number
    return ways


def _drawn(reading: Reading, trace: Drawn, decks: Pools) -> Iterator[Reading]:
    yield (*reading, Place(trace.generation, decks[trace.generation]))


def _shown(reading: Reading, trace: Shown, _decks: Pools) -> Iterator[Reading]:
    for number, place in enumerate(reading):
        if place.generation == trace.generation and trace.card in place.cards:
            yield reading[:number] + reading[number + 1 :]


def _told(reading: Reading, trace: Told, _decks: Pools) -> Iterator[Reading]:
    """Say which is the first mask that may be the one there must be; those before it may not be it."""
    higher = tuple(_which(place, trace.higher) for place in reading)
    if trace.kind is None:
        yield higher
        return
    ones = tuple(_which(place, trace.the_one) for place in reading)
    others = tuple(Place(place.generation, place.cards - one.cards) for place, one in zip(higher, ones, strict=True))
    for number, one in enumerate(ones):
        yield (*others[:number], one, *higher[number + 1 :])


def _which(place: Place, fits: Callable[[CardId], bool]) -> Place:
    return Place(place.generation, frozenset(filter(fits, place.cards)))


def _still(reading: Reading, hidden: Pools) -> Reading:
    """Leave out what all have seen since; the order of the places tells nothing any more."""
    left = (Place(place.generation, place.cards & hidden[place.generation]) for place in reading)
    return tuple(sorted(left, key=lambda place: (len(place.cards), place.generation, sorted(place.cards))))


_READ: Final[Mapping[type[Trace], Callable[[Reading, Any, Pools], Iterator[Reading]]]] = {
    Drawn: _drawn,
    Shown: _shown,
    Told: _told,
}
