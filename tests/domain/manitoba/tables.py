"""Positions of Manitoba set up by hand, for tests of single paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.core.agenda import Step
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Event, Seat
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, RANK, Components, Good
from domain.manitoba.events import PointsScored
from domain.manitoba.state import NOBODY, ManitobaPosition, SectorPieces, Village
from domain.manitoba.steps import RoundEndStep, StoreStep, TurnStep
from domain.manitoba.territory import Layout
from tests.domain.deciding import Deciding

COMPONENTS: Components = MANITOBA.load_components(MANITOBA.default_components())

_deciding = Deciding(MANITOBA, lambda: KeyedChance(b"decided"))
mover = _deciding.mover
legal = _deciding.legal
decided = _deciding.decided
after = _deciding.after
served = _deciding.served
refusal = _deciding.refusal

LAYOUTS: Mapping[int, tuple[tuple[str, ...], Layout]] = {
    2: (("T1", "T2", "T3"), Layout((0,), (0, 0, 0))),
    3: (("T4", "T1", "T6", "T3"), Layout((1, -1), (2, 5, 0, 1))),
    4: (("T5", "T2", "T6", "T1", "T4"), Layout((1, 0, -1), (0, 1, 2, 3, 4))),
}
"""By number of seats: the layouts G1, G3 and G4 of the rules document."""

SET_UPS = [(seats, kind) for seats in (2, 3, 4) for kind in ("standard", "lake_manitoba", "duck_mountain")]
"""Each number of seats on each territory."""

Pieces = int | tuple[int, int, int]
"""The contents of a sector: own goods, or own goods, exchanged berries and feathers."""


def village(*, sectors: Sequence[Pieces] = (0, 0, 0, 0), **figures: Any) -> Village:
    """Return a village: 3 Cree asleep, 5 awake, nothing stored, unless told otherwise."""
    lying = tuple(SectorPieces(each) if isinstance(each, int) else SectorPieces(*each) for each in sectors)
    return Village(**{"wigwam": 3, "square": 5, "sectors": lying, **figures})


def position(
    *,
    seats: int = 2,
    cree: Mapping[str, Seat] | None = None,
    goods: Iterable[str] | None = None,
    villages: Mapping[Seat, Village] | None = None,
    agenda: Sequence[Step] = (TurnStep(0),),
    lifted: Sequence[str] = (),
    **changes: Any,
) -> ManitobaPosition:
    """Return a position in round 2, seat 0 active: *cree* and *goods* on the territory, *agenda* pending.

    Goods lie on every area without a Cree unless *goods* names areas. The supply is rich. Pieces are put
    down without being taken from anywhere.
    """
    start = table(seats)
    numbers = start.territory.numbers
    standing = [NOBODY] * len(numbers)
    for area, seat in (cree or {}).items():
        standing[numbers[area]] = seat
    free = [area for area in numbers if area not in (cree or {})]
    lying = set(free if goods is None else goods)
    placed = replace(
        start,
        cree=tuple(standing),
        goods=tuple(area in lying for area in numbers),
        villages=tuple((villages or {}).get(seat, village()) for seat in range(seats)),
        supply=(9, 9, 9, 9, 9),
        wampum=9,
        lifted=tuple(lifted),
        totem=tuple(colour for colour in COLOURS if colour not in lifted),
        round=2,
        season="spring",
        cards=("SP-A", "SP-B", "SP-3", "SP-C", "SP-5"),
        score_tiles=("S11", "S12"),
        card="SP-A",
        firsts=tuple(_firsts(villages or {}, path) for path in range(4)),
        agenda=tuple(agenda),
    )
    placed = replace(placed, **changes)
    return replace(placed, first=(placed.active - placed.round + 1) % seats)


def _firsts(villages: Mapping[Seat, Village], path: int) -> tuple[Seat, ...]:
    """Return by space of a path the seat that was first: everywhere the seat of the foremost Cree."""
    spaces = {seat: own.paths[path] for seat, own in villages.items()}
    foremost = max(spaces, key=spaces.__getitem__, default=0)
    return (foremost,) * spaces.get(foremost, 0)


def table(seats: int = 2, **options: Any) -> ManitobaPosition:
    """Return the position after set-up in a known layout, seat 0 active first."""
    tiles, layout = LAYOUTS[seats]
    agreed = {"first_seat": 0, "tiles": tiles, "layout": layout, **options}
    start = MANITOBA.initial(COMPONENTS, MANITOBA.options_type(**agreed), seats)
    return MANITOBA.fold(start, MANITOBA.setup(start, KeyedChance(b"table")))


def at_round_end(card: str, *, tile: str = "S01", seats: int = 2, **details: Any) -> ManitobaPosition:
    """Return a position at the end of the round of a card, all turns taken; scoring cards bear *tile*."""
    season = {"SP": "spring", "SU": "summer", "AU": "autumn"}[card[:2]]
    cards = [f"{card[:2]}-{slot}" for slot in ("B", "C", "3", "A", "5")]
    if card not in cards:
        cards[0] = card
    number = ("spring", "summer", "autumn").index(season) * 5 + cards.index(card) + (1 if seats == 3 else 2)
    details = {
        "round": number,
        "season": season,
        "cards": tuple(cards),
        "card": card,
        "score_tiles": (tile, tile),
        "lifted": ("green",),
        "agenda": (RoundEndStep(SERVICE),),
        **details,
    }
    return position(seats=seats, **details)


def storing(good: Good, **figures: Any) -> ManitobaPosition:
    """Return a position in which seat 0, after its territory action, has a good in hand; *figures* of its village."""
    agenda = (TurnStep(0, territory=True), StoreStep(0, good))
    return position(hand=good, agenda=agenda, villages={0: village(**figures)})


def points(at: ManitobaPosition, seat: Seat = 0) -> int:
    """Return a seat's score."""
    return at.villages[seat].score


def reasons(events: Iterable[Event], seat: Seat = 0) -> dict[str, int]:
    """Return the points of a seat by reason."""
    return {e.reason: e.points for e in events if isinstance(e, PointsScored) and e.seat == seat}


def counts(at: ManitobaPosition, seat: Seat = 0) -> tuple[int, ...]:
    """Return how many pieces each sector of a seat holds."""
    return tuple(pieces.count for pieces in at.villages[seat].sectors)


def owned(at: ManitobaPosition) -> list[int]:
    """Count each good wherever it may be, the hand included."""
    numbers = list(at.supply)
    for area, lies in enumerate(at.goods):
        numbers[area % 5] += lies
    if at.hand:
        numbers[RANK[at.hand]] += 1
    for own in at.villages:
        for rank, pieces in enumerate(own.sectors):
            numbers[rank] += pieces.goods
            numbers[0] += pieces.berries
            numbers[4] += pieces.feathers
        for good in (*own.small, *own.large):
            numbers[RANK[good]] += 1
    return numbers


def standing(at: ManitobaPosition, area: str) -> Seat | None:
    """Return the seat whose Cree stands on an area."""
    seat = at.cree[at.territory.numbers[area]]
    return None if seat == NOBODY else seat


def lies(at: ManitobaPosition, area: str) -> bool:
    """Tell whether a good lies on an area."""
    return at.goods[at.territory.numbers[area]]
