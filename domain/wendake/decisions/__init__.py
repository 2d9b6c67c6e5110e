"""The decisions of Wendake: one atomic choice each (`wendake 9.1`).

All their fields are public: a declared kind is announced, a discarded or played mask is seen. A field that does
not apply is left out. The order of the types in `WendakeDecision` is the order in which they are listed.

One module a noun; all are public here.
"""

from __future__ import annotations

from typing import TypeAlias

from domain.wendake.decisions.grid import SwapTiles
from domain.wendake.decisions.masks import (
    DeclareVirtual,
    DeclareWild,
    DiscardMask,
    DrawMask,
    EndMask,
    PlayMasks,
    SkipDraw,
)
from domain.wendake.decisions.military import ChooseFlag, ScoreMajority, TakeTurtle
from domain.wendake.decisions.movement import EndMove, MoveStep
from domain.wendake.decisions.preparation import ChooseHome, ChooseStartProgress, ChooseTribe, PlaceStartCanoe
from domain.wendake.decisions.production import PlaceCanoe
from domain.wendake.decisions.progress import (
    BringHome,
    FlipTile,
    GainAnimal,
    GainAnimalVegetable,
    GainTwo,
    SpendForTrack,
    TransferPoint,
    UseProgress,
)
from domain.wendake.decisions.ritual import PlaceNative, RitualScore
from domain.wendake.decisions.trade import (
    BuyProgress,
    ChooseTrack,
    ChooseVictim,
    EndBuy,
    EndExchange,
    EndTrade,
    Exchange,
    Pay,
    SpendForEconomy,
)
from domain.wendake.decisions.turn import (
    ChooseFireTarget,
    EndTurn,
    ExtraStone,
    PerformAction,
    PlaceOnTile,
    PlaceOnTurnOrder,
    Replace,
)
from domain.wendake.decisions.year import ChooseTurtleTrack, KeepTiles, ReplaceTile

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
