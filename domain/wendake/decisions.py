"""The decisions of Wendake, each an atomic choice (`wendake 9.1`).

All their fields are public: a declared kind is announced, a discarded or played mask is seen. A field that does
not apply is left out. The order of the types in `WendakeDecision` is the order of listings.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.core.events import Decision, Public, Seat
from domain.wendake.words import (
    Animal,
    AreaId,
    CardId,
    Cell,
    Flag,
    Kind,
    Lake,
    Piece,
    ProgressId,
    Resource,
    SlotId,
    SpaceId,
    Stone,
    TileId,
    Track,
    TribeId,
    TurtleId,
    TurtleKind,
    Vegetable,
    Warrior,
)


class SwapTiles(Decision, frozen=True):
    """Exchange two tiles of the own grid."""

    a: Public[Cell]
    b: Public[Cell]


class DrawMask(Decision, frozen=True):
    """Draw a mask from the deck or the discard pile."""

    source: Public[Literal["DECK", "DISCARD"]]


class SkipDraw(Decision, frozen=True):
    """Draw no mask, for none is left."""


class DiscardMask(Decision, frozen=True):
    """Discard a mask of the hand."""

    card: Public[CardId]


class PlayMasks(Decision, frozen=True):
    """Play masks on a space; their kinds are sorted."""

    space: Public[SpaceId]
    kinds: Public[tuple[Kind, ...]]


class DeclareWild(Decision, frozen=True, rename={"as_": "as"}):
    """Declare a mask of a kind to be of another kind."""

    kind: Public[Kind]
    as_: Public[Kind]


class DeclareVirtual(Decision, frozen=True):
    """Choose the kind of the additional mask."""

    kind: Public[Kind]


class EndMask(Decision, frozen=True):
    """Play no masks."""


class TakeTurtle(Decision, frozen=True):
    """Take the top turtle tile of a kind."""

    kind: Public[TurtleKind]


class ScoreMajority(Decision, frozen=True):
    """Score the areas with most guards."""


class ChooseFlag(Decision, frozen=True):
    """Choose the flag of an ally."""

    flag: Public[Flag]


class MoveStep(Decision, frozen=True, omit_defaults=True, rename={"source": "from"}):
    """Move a guard by a step, maybe into a slot or against an enemy guard."""

    piece: Public[Warrior]
    source: Public[AreaId]
    to: Public[AreaId]
    mode: Public[Literal["GUARD", "SLOT", "HIT"]]
    slot: Public[SlotId | None] = None
    enemy: Public[Seat | None] = None
    target_piece: Public[Warrior | None] = None


class EndMove(Decision, frozen=True):
    """End the movement."""


class ChooseHome(Decision, frozen=True):
    """Choose a free home."""

    home: Public[AreaId]


class ChooseTribe(Decision, frozen=True):
    """Choose a tribe on the table."""

    tribe: Public[TribeId]


class ChooseStartProgress(Decision, frozen=True):
    """Choose the progress tile that the Oneida start with."""

    tile: Public[ProgressId]


class PlaceStartCanoe(Decision, frozen=True):
    """Put the first canoe on a lake."""

    lake: Public[Lake]


class PlaceCanoe(Decision, frozen=True):
    """Put a canoe on a lake."""

    lake: Public[Lake]


class UseProgress(Decision, frozen=True):
    """Use a progress tile."""

    tile: Public[ProgressId]


class GainAnimal(Decision, frozen=True):
    """Choose the animal resource to gain."""

    animal: Public[Animal]


class GainAnimalVegetable(Decision, frozen=True):
    """Choose the animal resource and the vegetable to gain."""

    animal: Public[Animal]
    vegetable: Public[Vegetable]


class GainTwo(Decision, frozen=True):
    """Choose the two resources to gain."""

    a: Public[Resource]
    b: Public[Resource]


class SpendForTrack(Decision, frozen=True):
    """Spend different resources for points of a track."""

    types: Public[tuple[Resource, ...]]
    track: Public[Track]


class TransferPoint(Decision, frozen=True, rename={"source": "from"}):
    """Move a point from a track to another."""

    source: Public[Track]
    to: Public[Track]


class FlipTile(Decision, frozen=True):
    """Turn a tile of the own grid over."""

    cell: Public[Cell]


class BringHome(Decision, frozen=True):
    """Choose the native that comes home."""

    piece: Public[Piece]


class PlaceNative(Decision, frozen=True):
    """Bring a native from the longhouse home."""

    piece: Public[Piece]


class RitualScore(Decision, frozen=True):
    """Score the ritual."""


class Exchange(Decision, frozen=True):
    """Exchange a resource for another."""

    give: Public[Resource]
    get: Public[Resource]


class EndExchange(Decision, frozen=True):
    """End the exchange."""


class ChooseVictim(Decision, frozen=True):
    """Choose the native that smallpox sends to the longhouse."""

    where: Public[AreaId | SlotId]
    piece: Public[Piece]


class BuyProgress(Decision, frozen=True):
    """Buy a progress tile."""

    tile: Public[ProgressId]


class EndBuy(Decision, frozen=True):
    """Buy nothing more."""


class Pay(Decision, frozen=True):
    """Choose the payment for a progress tile."""

    leather: Public[int]
    fish: Public[int]
    vegetables: Public[tuple[Vegetable, ...]]


class ChooseTrack(Decision, frozen=True):
    """Choose a track among the tied tracks."""

    track: Public[Track]


class SpendForEconomy(Decision, frozen=True):
    """Spend different resources for points of economy."""

    types: Public[tuple[Resource, ...]]


class EndTrade(Decision, frozen=True):
    """Spend nothing for economy."""


class PlaceOnTile(Decision, frozen=True):
    """Put a stone on a tile of the own grid."""

    cell: Public[Cell]
    stone: Public[Stone]


class PlaceOnTurnOrder(Decision, frozen=True):
    """Put a stone on the next free space of the turn order."""

    stone: Public[Stone]


class PerformAction(Decision, frozen=True):
    """Perform an action of the tile."""

    index: Public[int]


class ExtraStone(Decision, frozen=True):
    """Place another stone after the black stone."""


class Replace(Decision, frozen=True):
    """Take an outpost home, or leave it as a guard, and fill its slot or not."""

    slot: Public[SlotId]
    fill: Public[bool]
    guard: Public[bool]


class EndTurn(Decision, frozen=True):
    """End the turn."""


class ChooseFireTarget(Decision, frozen=True):
    """Choose the tile that Sacred Fire activates."""

    cell: Public[Cell]


class ReplaceTile(Decision, frozen=True, rename={"in_": "in"}):
    """Set a tile of the tray aside for another tile."""

    out: Public[TileId]
    in_: Public[TileId]


class KeepTiles(Decision, frozen=True):
    """Keep the three tiles."""


class ChooseTurtleTrack(Decision, frozen=True):
    """Choose the scoring track of a turtle tile."""

    tile: Public[TurtleId]
    track: Public[Track]


WendakeDecision: TypeAlias = (
    ChooseHome
    | ChooseTribe
    | ChooseStartProgress
    | PlaceStartCanoe
    | PlaceOnTile
    | PlaceOnTurnOrder
    | PerformAction
    | ExtraStone
    | Replace
    | SwapTiles
    | UseProgress
    | EndTurn
    | PlaceCanoe
    | MoveStep
    | EndMove
    | TakeTurtle
    | ScoreMajority
    | DrawMask
    | SkipDraw
    | DiscardMask
    | PlayMasks
    | DeclareWild
    | DeclareVirtual
    | EndMask
    | Exchange
    | EndExchange
    | ChooseVictim
    | BuyProgress
    | EndBuy
    | Pay
    | ChooseTrack
    | ChooseFlag
    | SpendForEconomy
    | EndTrade
    | ChooseFireTarget
    | PlaceNative
    | RitualScore
    | GainAnimal
    | GainAnimalVegetable
    | GainTwo
    | SpendForTrack
    | TransferPoint
    | FlipTile
    | BringHome
    | ReplaceTile
    | KeepTiles
    | ChooseTurtleTrack
)
