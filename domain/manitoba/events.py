"""The facts of Manitoba: the changes on the table, with their reasons.

Besides these, the three events of the agenda name the pending choices. A received good lies
in hand until the fact that stores it or gives it back.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import Actor, Event, Public, Seat
from domain.manitoba.components import AreaId, CardId, Colour, Good, Path, Place, Season, Sector
from domain.manitoba.steps import ManitobaStep
from domain.manitoba.territory import LaidTile


class SupplyStocked(Event, frozen=True):
    """The supply was stocked for the number of seats."""

    goods: Public[tuple[int, ...]]
    """In the order berry, bison, horse, canoe, feather."""
    wampum: Public[int]


class VillageSupplied(Event, frozen=True):
    """A seat got its Cree."""

    seat: Public[Seat]
    wigwam: Public[int]
    square: Public[int]


class FirstSeatChosen(Event, frozen=True):
    """The first active seat was chosen or drawn."""

    seat: Public[Seat]


class TerritoryLaid(Event, frozen=True):
    """The territory was put together, in slot order."""

    tiles: Public[tuple[LaidTile, ...]]


class TotemStacked(Event, frozen=True):
    """The totem was stacked, bottom first."""

    totem: Public[tuple[Colour, ...]]


class SeasonLaidOut(Event, frozen=True):
    """The five cards of a season and its two score tiles were laid open."""

    season: Public[Season]
    cards: Public[tuple[CardId, ...]]
    score_tiles: Public[tuple[str, str]]
    """On the third and on the fifth card."""


class RoundStarted(Event, frozen=True):
    """A round began."""

    round: Public[int]
    active: Public[Seat]
    card: Public[CardId]
    """The card that takes effect at its end."""


class TotemTaken(Event, frozen=True):
    """The active seat chose a disk: the lifted part was turned over, the rest lies beside the village."""

    seat: Public[Seat]
    lifted: Public[tuple[Colour, ...]]
    """In the village, bottom first; the chosen disk is on top."""
    rest: Public[tuple[Colour, ...]]


class TotemMerged(Event, frozen=True):
    """The rest of the totem went on top of the lifted part."""

    totem: Public[tuple[Colour, ...]]


class CreeMoved(Event, frozen=True):
    """A Cree went to another place."""

    seat: Public[Seat]
    source: Public[str]
    """`square` or an area."""
    target: Public[str]
    """An area or `wigwam`."""
    why: Public[Literal["solstice", "territory", "warrior", "event"]]


class CreeRecalled(Event, frozen=True):
    """Cree of a seat went from the territory to the wigwam."""

    seat: Public[Seat]
    areas: Public[tuple[AreaId, ...]]


class CreeWoken(Event, frozen=True):
    """Cree of a seat went from the wigwam to the square."""

    seat: Public[Seat]
    count: Public[int]
    why: Public[Literal["wake_up", "wampum", "vision", "season_end"]]


class VisionReached(Event, frozen=True):
    """A Cree entered a path from the square, or advanced on it."""

    seat: Public[Seat]
    path: Public[Path]
    space: Public[int]
    first: Public[bool]
    """Whether nobody had been on this space before."""


class BonusLost(Event, frozen=True):
    """A bonus could not be carried out."""

    seat: Public[Seat]
    path: Public[Path]
    """The path of the Cree that brought the bonus."""


class GoodTaken(Event, frozen=True):
    """A seat took up the good of an area, before it puts a Cree there."""

    seat: Public[Seat]
    area: Public[AreaId]
    good: Public[Good]


class GoodFromSupply(Event, frozen=True):
    """A seat took a good from the supply."""

    seat: Public[Seat]
    good: Public[Good]


class GoodStored(Event, frozen=True):
    """A seat put the good in hand into a sector or on a ceremonial place; without room it went to the supply."""

    seat: Public[Seat]
    good: Public[Good]
    to: Public[Sector | Place | Literal["supply"]]


class PlaceCompleted(Event, frozen=True):
    """A ceremonial place was full: its goods went to their sectors, or to the supply where a sector had no room."""

    seat: Public[Seat]
    place: Public[Place]
    stored: Public[tuple[Sector, ...]]
    lost: Public[tuple[Sector, ...]]


class FeatherRelocated(Event, frozen=True):
    """The feather of a completed place went to a sector, or for want of room to the supply."""

    seat: Public[Seat]
    place: Public[Place]
    to: Public[Sector | Literal["supply"]]


class WampumGained(Event, frozen=True):
    """A seat gained a wampum tile, its active side up."""

    seat: Public[Seat]
    why: Public[Literal["place", "vision"]]


class WampumTurned(Event, frozen=True):
    """A seat turned a wampum tile: to the inactive side by using it, or back."""

    seat: Public[Seat]
    active: Public[bool]
    """The side that is up now."""


class BerryExchanged(Event, frozen=True):
    """A berry went from its own sector to another."""

    seat: Public[Seat]
    sector: Public[Sector]


class PiecesReturned(Event, frozen=True):
    """Pieces of a sector went to the supply."""

    seat: Public[Seat]
    sector: Public[Sector]
    goods: Public[int]
    """Goods of the sector's own kind."""
    berries: Public[int]
    """Exchanged berries."""
    feathers: Public[int]
    why: Public[Literal["scoring", "event", "season_end", "sacrifice", "final"]]


class AreasRefilled(Event, frozen=True):
    """Areas got a good of their landscape from the supply."""

    seat: Public[Actor]
    """The seat that scored, or the service at set-up."""
    good: Public[Good]
    areas: Public[tuple[AreaId, ...]]


class EventCounted(Event, frozen=True):
    """An event counted Cree or areas."""

    card: Public[CardId]
    counts: Public[tuple[int, ...]]
    """By seat."""

    def scores_nothing(self) -> bool:
        """Return whether no seat has any: then no seat gains a point (`manitoba R14`)."""
        return not any(self.counts)


class EventSkipped(Event, frozen=True):
    """A seat could not comply with an event."""

    seat: Public[Seat]
    card: Public[CardId]


class ScoringSkipped(Event, frozen=True):
    """A seat used its exemption and scored nothing."""

    seat: Public[Seat]
    card: Public[CardId]

    def scores_nothing(self) -> bool:
        """Return that it gave no points."""
        return True


class PointsScored(Event, frozen=True):
    """A seat's score changed. No other fact changes a score."""

    seat: Public[Seat]
    points: Public[int]
    """May be negative."""
    reason: Public[str]
    """`vision:<path>`, `wake`, `event:<code>`, `scoring:<card>`, `final:<sector>` or `final:wampum`."""


class GameEnded(Event, frozen=True):
    """The game is over."""

    scores: Public[tuple[int, ...]]
    """By seat."""
    winners: Public[tuple[Seat, ...]]


ManitobaEvent: TypeAlias = (
    SupplyStocked
    | VillageSupplied
    | FirstSeatChosen
    | TerritoryLaid
    | TotemStacked
    | SeasonLaidOut
    | RoundStarted
    | TotemTaken
    | TotemMerged
    | CreeMoved
    | CreeRecalled
    | CreeWoken
    | VisionReached
    | BonusLost
    | GoodTaken
    | GoodFromSupply
    | GoodStored
    | PlaceCompleted
    | FeatherRelocated
    | WampumGained
    | WampumTurned
    | BerryExchanged
    | PiecesReturned
    | AreasRefilled
    | EventCounted
    | EventSkipped
    | ScoringSkipped
    | PointsScored
    | GameEnded
    | StepOpened[ManitobaStep]
    | StepChanged[ManitobaStep]
    | StepClosed
)
