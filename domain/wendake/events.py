"""The facts of Wendake: the changes on the table, with their reasons.

Besides these, the three events of the agenda name the pending choices. Only the cards that go into a hand
unseen and the numbers of turtle tiles are private (`wendake 9.6`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import Event, Private, Public, Seat
from domain.wendake.steps import WendakeStep
from domain.wendake.words import (
    AreaId,
    CardId,
    Cell,
    Flag,
    Kind,
    Piece,
    ProgressId,
    SpaceId,
    Stone,
    TileId,
    Track,
    TribeId,
    TurtleId,
    TurtleKind,
)


class GridLaid(Event, frozen=True):
    """A seat's grid was laid, action sides up."""

    seat: Public[Seat]
    tiles: Public[tuple[TileId, ...]]
    """By cell."""


class TilesTurned(Event, frozen=True):
    """Tiles of a grid were turned over."""

    seat: Public[Seat]
    cells: Public[tuple[Cell, ...]]
    why: Public[Literal["year", "progress"]]


class TilesSlid(Event, frozen=True):
    """A grid slid down by a row; its last row went to the tray, action sides up."""

    seat: Public[Seat]
    tray: Public[tuple[TileId, ...]]


class TileReplaced(Event, frozen=True, rename={"in_": "in"}):
    """A seat set a tile of the tray aside and took another tile."""

    seat: Public[Seat]
    out: Public[TileId]
    in_: Public[TileId]
    source: Public[Literal["market", "set_aside"]]


class TrayLaid(Event, frozen=True):
    """The tiles of the tray were shuffled and laid into the first row."""

    seat: Public[Seat]
    tiles: Public[tuple[TileId, ...]]


class TilesSwapped(Event, frozen=True):
    """A seat used a swap tile."""

    seat: Public[Seat]
    a: Public[Cell]
    b: Public[Cell]


class StackLaid(Event, frozen=True):
    """The advanced tiles of a level were stacked, all of them face down."""

    level: Public[int]
    tiles: Public[int]
    """How many."""


class MarketFilled(Event, frozen=True):
    """Advanced tiles were laid open, at the end of the market."""

    level: Public[int]
    tiles: Public[tuple[TileId, ...]]
    stack: Public[int]
    """How many are left face down."""


class MarketSwitched(Event, frozen=True):
    """The tiles of level 1 left the game; the market is of level 2 now."""

    removed: Public[tuple[TileId, ...]]
    """The tiles that lay open."""


class MaskRevealed(Event, frozen=True):
    """The top mask of the deck was turned over onto the discard pile."""

    card: Public[CardId]
    why: Public[Literal["discard", "smallpox"]]


class DeckReshuffled(Event, frozen=True):
    """The discard pile became the deck."""

    cards: Public[int]


class MaskDrawn(Event, frozen=True):
    """A seat drew the top mask of the deck."""

    seat: Public[Seat]
    card: Private[CardId]


class MaskTaken(Event, frozen=True):
    """A seat took the top mask of the discard pile."""

    seat: Public[Seat]
    card: Public[CardId]


class MaskDiscarded(Event, frozen=True):
    """A seat discarded a mask of its hand, face up."""

    seat: Public[Seat]
    card: Public[CardId]


class KindDeclared(Event, frozen=True, rename={"as_": "as"}):
    """A seat declared a mask of its hand to be of another kind, or declared the kind of the additional mask."""

    seat: Public[Seat]
    kind: Public[Kind | None]
    """The kind of the mask in hand; `None` for the additional mask."""
    as_: Public[Kind]


class MasksPlayed(Event, frozen=True):
    """A seat played masks and put its disk on a space."""

    seat: Public[Seat]
    space: Public[SpaceId]
    cards: Public[tuple[CardId, ...]]
    """The cards, sorted; the additional mask is none of them."""
    above: Public[tuple[int, ...]]
    """By kind: the masks of this kind left in its hand have higher numbers, for the lowest are played."""
    below: Public[tuple[int, ...]] = (0, 0, 0, 0, 0)
    """By kind: an exception to `above`. A mask declared to be of another kind and not played has a lower number.

    0 without an exception.
    """


class MasksReturned(Event, frozen=True):
    """A seat took the masks it had played back into its hand."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


class CeremonyCleared(Event, frozen=True):
    """All mask disks went back to the preparation area."""


class HandDealtAnew(Event, frozen=True):
    """A hand was dealt anew, in a world that looks the same to a viewer."""

    seat: Public[Seat]
    cards: Private[tuple[CardId, ...]]
    """The whole hand."""


class FlagsChanged(Event, frozen=True):
    """Flags were put out, taken, or left the game."""

    free: Public[tuple[Flag, ...]]
    """The flags that can still be taken."""
    seat: Public[Seat | None] = None
    """The seat that has taken a flag."""
    flag: Public[Flag | None] = None


class TurtleTaken(Event, frozen=True):
    """A seat took a turtle tile."""

    seat: Public[Seat]
    kind: Public[TurtleKind]
    tile: Private[TurtleId]


class TurtlesRevealed(Event, frozen=True):
    """All turtle tiles were turned over."""

    tiles: Public[tuple[tuple[TurtleId, ...], ...]]
    """By seat, in the order of taking."""


class TurtlesDealtAnew(Event, frozen=True):
    """The turtle tiles of a seat were dealt anew, in a world that looks the same to a viewer."""

    seat: Public[Seat]
    tiles: Private[tuple[TurtleId, ...]]
    """In the order of taking."""


class MajorityCounted(Event, frozen=True):
    """A seat has most guards in these areas."""

    seat: Public[Seat]
    areas: Public[tuple[AreaId, ...]]

    def scores_nothing(self) -> bool:
        """Return whether the seat has most guards nowhere."""
        return not self.areas


class NativesMoved(Event, frozen=True):
    """Natives of a seat went to another place."""

    seat: Public[Seat]
    piece: Public[Piece]
    count: Public[int]
    source: Public[str]
    """`longhouse`, `home` (the pool of women and hunters), an area (a guard) or a slot."""
    target: Public[str]
    why: Public[
        Literal["start", "move", "injured", "flee", "went_home", "replace", "fill", "ritual", "smallpox", "progress"]
    ]


class PairsFormed(Event, frozen=True):
    """The score tracks were paired."""

    pairs: Public[tuple[tuple[Track, Track], tuple[Track, Track]]]


class HomeChosen(Event, frozen=True):
    """A seat chose its home."""

    seat: Public[Seat]
    home: Public[AreaId]


class TribesRevealed(Event, frozen=True):
    """Tribe cards were laid open."""

    tribes: Public[tuple[TribeId, ...]]


class TribeChosen(Event, frozen=True):
    """A seat got its tribe."""

    seat: Public[Seat]
    tribe: Public[TribeId]


class SupplyTaken(Event, frozen=True):
    """A seat got its stones, swap tiles, canoes and natives; these lie in the longhouse."""

    seat: Public[Seat]
    stones: Public[int]
    """Normal stones."""
    black_stone: Public[bool]
    swaps: Public[int]
    black_warrior: Public[bool]


class GoodsChanged(Event, frozen=True):
    """A seat gained or lost resources or beavers."""

    seat: Public[Seat]
    resources: Public[tuple[int, ...]]
    """The changes of corn, bean, pumpkin, leather, fish."""
    beavers: Public[int]
    why: Public[str]
    """`start`, an action, `exchange`, `payment`, `economy` or a progress tile."""


class CanoePlaced(Event, frozen=True):
    """A seat put a canoe on a lake."""

    seat: Public[Seat]
    lake: Public[str]


class ProgressLaidOut(Event, frozen=True):
    """The progress tiles of a level were laid out, and the others sorted out."""

    level: Public[int]
    display: Public[tuple[ProgressId, ...]]
    sorted_out: Public[tuple[ProgressId, ...]]


class ProgressTaken(Event, frozen=True):
    """A seat got a progress tile, ready to use."""

    seat: Public[Seat]
    tile: Public[ProgressId]
    source: Public[Literal["display", "sorted_out"]]


class ProgressTurned(Event, frozen=True):
    """A seat used a progress tile, or a used tile became ready."""

    seat: Public[Seat]
    tile: Public[ProgressId]
    ready: Public[bool]


class PointsScored(Event, frozen=True):
    """A seat's disk moved on a track. No other fact moves it."""

    seat: Public[Seat]
    track: Public[Track]
    points: Public[int]
    """The number of spaces; negative when a point is given away."""
    why: Public[str]
    """`majority`, `ritual`, a mask space, `trade`, a progress tile or a turtle tile."""


class GameEnded(Event, frozen=True):
    """The game is over."""

    scores: Public[tuple[int, ...]]
    """By seat."""
    ranking: Public[tuple[Seat, ...]]
    """The winner first."""


class StonePlaced(Event, frozen=True):
    """A seat placed a stone."""

    seat: Public[Seat]
    stone: Public[Stone]
    cell: Public[Cell | None]
    """On this cell, or on the turn order."""
    tile: Public[TileId | None]
    """The tile that lies there."""


class ActionStarted(Event, frozen=True):
    """A seat performed an action of its tile."""

    seat: Public[Seat]
    action: Public[str]


class FireMarked(Event, frozen=True):
    """A seat put its fire marker on a tile and activated it."""

    seat: Public[Seat]
    cell: Public[Cell]
    tile: Public[TileId]


class StonesTakenBack(Event, frozen=True):
    """A seat took its stones off its grid, and its fire marker if it lay there."""

    seat: Public[Seat]
    stones: Public[int]
    """Normal stones."""
    black_stone: Public[bool]


class TurnOrderSet(Event, frozen=True):
    """The turn order was settled."""

    order: Public[tuple[Seat, ...]]


class RowCleared(Event, frozen=True):
    """The stones of the turn order went back to their owners."""

    order: Public[tuple[Seat, ...]]
    """The owners of the stones, by space."""
    black: Public[tuple[Seat, ...]]
    """The owner of the black stone, if it lay there."""


class YearStarted(Event, frozen=True):
    """A year began."""

    year: Public[int]


WendakeEvent: TypeAlias = (
    PairsFormed
    | ProgressLaidOut
    | TurnOrderSet
    | RowCleared
    | HomeChosen
    | TribesRevealed
    | TribeChosen
    | SupplyTaken
    | GoodsChanged
    | NativesMoved
    | CanoePlaced
    | GridLaid
    | StackLaid
    | MarketFilled
    | MarketSwitched
    | StonePlaced
    | ActionStarted
    | FireMarked
    | StonesTakenBack
    | TilesTurned
    | TilesSlid
    | TileReplaced
    | TrayLaid
    | TilesSwapped
    | ProgressTaken
    | ProgressTurned
    | FlagsChanged
    | MaskRevealed
    | DeckReshuffled
    | MaskDrawn
    | MaskTaken
    | MaskDiscarded
    | KindDeclared
    | MasksPlayed
    | MasksReturned
    | CeremonyCleared
    | TurtleTaken
    | TurtlesRevealed
    | MajorityCounted
    | PointsScored
    | YearStarted
    | GameEnded
    | HandDealtAnew
    | TurtlesDealtAnew
    | StepOpened[WendakeStep]
    | StepChanged[WendakeStep]
    | StepClosed
)
