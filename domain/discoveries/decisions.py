"""The decisions of Discoveries: one atomic choice each (`discoveries 8.1`).

All their fields are public. The order of the types here is the order in which they are listed.
"""

from __future__ import annotations

from typing import TypeAlias

from domain.core.events import Decision, Public
from domain.discoveries.words import ActionId, Colour, DieId, RouteName, Side, Source, Symbol


class ChooseStartDiscovery(Decision, frozen=True):
    """Take a card of the exploration display as the first current card."""

    slot: Public[int]


class BeginPlace(Decision, frozen=True):
    """Begin to place dice: choose the symbol of this turn."""

    symbol: Public[Symbol]


class TakeSide(Decision, frozen=True):
    """Take all dice of one side of the camp and roll them."""

    side: Public[Side]


class PickOwnDie(Decision, frozen=True):
    """Mark a die of the own colour, to be taken from wherever it lies."""

    die: Public[DieId]


class FinishTakeOwn(Decision, frozen=True):
    """Take the marked dice and roll them."""


class StartAction(Decision, frozen=True):
    """Begin an action of the mat or of an own tribe card."""

    action: Public[ActionId]


class PayDie(Decision, frozen=True):
    """Pay one die; the one of that colour with the smallest number is used."""

    colour: Public[Colour]


class ChooseDiscovery(Decision, frozen=True):
    """Exchange the current card with a card of the exploration display."""

    slot: Public[int]


class ChooseTribe(Decision, frozen=True):
    """Take a tribe card of the encounter display."""

    slot: Public[int]


class ChooseGreySide(Decision, frozen=True):
    """Choose the side of the camp from which a grey die is gained."""

    side: Public[Side]


class ChooseFace(Decision, frozen=True):
    """Choose the symbol to which dice are turned."""

    symbol: Public[Symbol]


class ChooseDie(Decision, frozen=True):
    """Choose a die of the own supply to be turned or rolled again."""

    die: Public[DieId]


class FinishDice(Decision, frozen=True):
    """Turn or roll the dice chosen so far."""


class BeginExplore(Decision, frozen=True):
    """Begin to explore the current card by one of its routes."""

    route: Public[RouteName]


class Activate(Decision, frozen=True):
    """Put a JOURNAL die on a prepared action and use its block."""

    action: Public[ActionId]
    mode: Public[int]
    """Which of the action's blocks, from 0."""
    colour: Public[Colour]
    """Of the JOURNAL die; the one with the smallest number is used."""


class Link(Decision, frozen=True):
    """Go on to a second card, as one route with the first."""

    source: Public[Source]
    slot: Public[int]
    route: Public[RouteName]


class FinishExploration(Decision, frozen=True):
    """Put what was explored under the journal cover."""


class EndPlacement(Decision, frozen=True):
    """End the placing of dice, and with it the turn."""


class TakeDiscovery(Decision, frozen=True):
    """Take the new current card."""

    source: Public[Source]
    slot: Public[int]


DiscoveriesDecision: TypeAlias = (
    ChooseStartDiscovery
    | BeginPlace
    | TakeSide
    | PickOwnDie
    | FinishTakeOwn
    | StartAction
    | PayDie
    | ChooseDiscovery
    | ChooseTribe
    | ChooseGreySide
    | ChooseFace
    | ChooseDie
    | FinishDice
    | BeginExplore
    | Activate
    | Link
    | FinishExploration
    | EndPlacement
    | TakeDiscovery
)
