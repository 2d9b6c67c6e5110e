"""The facts of Bison: the changes on the table, with their reasons.

Besides these, the three events of the agenda name the pending choices.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.bison.components import Action, Animal, Animals, Pieces, SpaceId, Terrain
from domain.bison.steps import BisonStep
from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import Actor, Event, Private, Public, Seat

Place: TypeAlias = str
"""A place of pieces: `reserve`, `market` (the seat's own part of each) or a space."""
RESERVE: Place = "reserve"
MARKET: Place = "market"

RegionKey: TypeAlias = tuple[Terrain, int, int]
"""A terrain and the smallest (q, r) of the region's tiles."""


class SeatSupplied(Event, frozen=True):
    """A seat got its stock, its reserve and its part of the market."""

    seat: Public[Seat]
    stock: Public[Animals]
    reserve: Public[Pieces]
    market: Public[Pieces]


class TilesRemoved(Event, frozen=True):
    """Tiles left the game unseen; the rest is the stack."""

    count: Public[int]
    stack: Public[int]


class RoundStarted(Event, frozen=True):
    """A round began; *first* has the totem."""

    round: Public[int]
    first: Public[Seat]


class TileDrawn(Event, frozen=True):
    """A seat took the top tile of the stack; only this seat knows the tile."""

    seat: Public[Seat]
    tile: Private[str]


class TileReturned(Event, frozen=True):
    """A drawn tile went back among the unseen tiles, before it is dealt anew in a fork."""

    seat: Public[Seat]


class TileLaid(Event, frozen=True):
    """A tile was laid: by a seat, or by the service at set-up."""

    seat: Public[Actor]
    tile: Public[str]
    q: Public[int]
    r: Public[int]
    rotation: Public[int]


class MarkerPlaced(Event, frozen=True):
    """A seat put a marker on an action space."""

    seat: Public[Seat]
    action: Public[Action]


class MarkersReturned(Event, frozen=True):
    """Every seat took its action markers back."""


class StockChanged(Event, frozen=True):
    """A seat's stock went up or down by these numbers of animals."""

    seat: Public[Seat]
    bison: Public[int]
    fish: Public[int]
    turkey: Public[int]
    why: Public[Literal["cost", "no_hunters", "exchange", "purchase"]]
    region: Public[RegionKey | None] = None
    """The region that made the stock overfull by its scoring; `None` on other occasions."""


class HuntersMoved(Event, frozen=True):
    """Hunters of a seat went to another place."""

    seat: Public[Seat]
    count: Public[int]
    source: Public[Place]
    target: Public[Place]
    why: Public[Literal["lay_tile", "build", "reduce", "gather", "step", "march", "purchase"]]


class PieceMoved(Event, frozen=True):
    """A tent or canoe of a seat went to another place."""

    seat: Public[Seat]
    item: Public[Literal["tent", "canoe"]]
    value: Public[int]
    source: Public[Place]
    target: Public[Place]
    why: Public[Literal["build", "reduce", "purchase"]]


class RegionScored(Event, frozen=True):
    """A region was scored, and the stocks went up by the gains."""

    key: Public[RegionKey]
    spaces: Public[tuple[SpaceId, ...]]
    animals: Public[int]
    """The animals printed on its spaces."""
    ranking: Public[tuple[tuple[Seat, ...], ...]]
    """Groups of tied seats, the best first; seats without a piece there are left out."""
    gains: Public[tuple[int, ...]]
    """By seat: animals of the region's kind."""

    def scores_nothing(self) -> bool:
        """Return whether no seat gained an animal."""
        return not any(self.gains)


class OverflowLost(Event, frozen=True):
    """A seat let the animals above the end of the scale go."""

    seat: Public[Seat]
    animal: Public[Animal]
    amount: Public[int]
    region: Public[RegionKey]


class StocksReset(Event, frozen=True):
    """Every stock went to 0, before the last scoring."""


class GameEnded(Event, frozen=True):
    """The game is over. All tuples are by seat."""

    totals: Public[tuple[int, ...]]
    mins: Public[tuple[int, ...]]
    """The smallest of each seat's three stocks."""
    winner: Public[Seat | None]
    tied: Public[tuple[Seat, ...]]
    """The seats that remain tied; empty when there is a winner."""


BisonEvent: TypeAlias = (
    SeatSupplied
    | TilesRemoved
    | RoundStarted
    | TileDrawn
    | TileReturned
    | TileLaid
    | MarkerPlaced
    | MarkersReturned
    | StockChanged
    | HuntersMoved
    | PieceMoved
    | RegionScored
    | OverflowLost
    | StocksReset
    | GameEnded
    | StepOpened[BisonStep]
    | StepChanged[BisonStep]
    | StepClosed
)
