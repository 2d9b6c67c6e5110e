"""The decisions of Discoveries, each an atomic choice (`discoveries 8.1`).

All their fields are public. The order of the types here is the order of listings.
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
    """Take all dice of a side of the camp and roll them."""

    side: Public[Side]


class PickOwnDie(Decision, frozen=True):
    """Mark a die of the own colour, to be taken from its present place."""

    die: Public[DieId]


class FinishTakeOwn(Decision, frozen=True):
    """Take the marked dice and roll them."""


class StartAction(Decision, frozen=True):
    """Begin an action of the mat or of an own tribe card."""

    action: Public[ActionId]


class PayDie(Decision, frozen=True):
    """Pay a die; of the dice of that colour, the die with the smallest number is used."""

    colour: Public[Colour]


class ChooseDiscovery(Decision, frozen=True):
    """Exchange the current card with a card of the exploration display."""

    slot: Public[int]


class ChooseTribe(Decision, frozen=True):
    """Take a tribe card of the encounter display."""

    slot: Public[int]


class ChooseGreySide(Decision, frozen=True):
    """Choose the side of the camp that gives a grey die."""

    side: Public[Side]


class ChooseFace(Decision, frozen=True):
    """Choose the symbol of the turned dice."""

    symbol: Public[Symbol]


class ChooseDie(Decision, frozen=True):
    """Choose a die of the own supply to be turned or rolled again."""

    die: Public[DieId]


class FinishDice(Decision, frozen=True):
    """Turn or roll the dice chosen so far."""


class BeginExplore(Decision, frozen=True):
    """Begin to explore the current card by a route of it."""

    route: Public[RouteName]


class Activate(Decision, frozen=True):
    """Put a JOURNAL die on a prepared action and use its block."""

    action: Public[ActionId]
    mode: Public[int]
    """The index of the block among the action's blocks, from 0."""
    colour: Public[Colour]
    """The colour of the JOURNAL die; the die with the smallest number is used."""


class Link(Decision, frozen=True):
    """Go on to a second card; its route continues the route of the first."""

    source: Public[Source]
    slot: Public[int]
    route: Public[RouteName]


class FinishExploration(Decision, frozen=True):
    """Put the explored cards under the journal cover."""


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
