"""The facts of Wendake: what changed on the table, and why.

Besides these, the three events of the agenda say whose choice is pending. Only the cards that go into a hand
unseen and the numbers of turtle tiles are private (`wendake 9.6`).

One module a noun; all are public here.
"""

from __future__ import annotations

from typing import TypeAlias

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.wendake.events.grid import (
    GridLaid,
    MarketFilled,
    MarketSwitched,
    StackLaid,
    TileReplaced,
    TilesSlid,
    TilesSwapped,
    TilesTurned,
    TrayLaid,
)
from domain.wendake.events.masks import (
    CeremonyCleared,
    DeckReshuffled,
    HandDealtAnew,
    KindDeclared,
    MaskDiscarded,
    MaskDrawn,
    MaskRevealed,
    MasksPlayed,
    MasksReturned,
    MaskTaken,
)
from domain.wendake.events.military import FlagsChanged, MajorityCounted, TurtlesDealtAnew, TurtlesRevealed, TurtleTaken
from domain.wendake.events.natives import NativesMoved
from domain.wendake.events.preparation import HomeChosen, PairsFormed, SupplyTaken, TribeChosen, TribesRevealed
from domain.wendake.events.production import CanoePlaced, GoodsChanged
from domain.wendake.events.progress import ProgressLaidOut, ProgressTaken, ProgressTurned
from domain.wendake.events.scoring import GameEnded, PointsScored
from domain.wendake.events.turn import ActionStarted, FireMarked, StonePlaced, StonesTakenBack
from domain.wendake.events.year import RowCleared, TurnOrderSet, YearStarted
from domain.wendake.steps import WendakeStep

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
