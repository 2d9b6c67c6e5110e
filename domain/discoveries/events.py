"""The facts of Discoveries: the changes on the table, with their reasons.

Besides these, the three events of the agenda name the pending choices. Everything is public: the
draw pile is not in any fact, and a card first appears in a fact when it is turned up.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import Event, Public, Seat
from domain.discoveries.steps import DiscoveriesStep
from domain.discoveries.words import ActionId, Block, CardId, DieId, Route, RouteName, Side, Source, Symbol

Place: TypeAlias = str
"""Where dice lie: `GENERAL`, `CAMP:<side>`, `SUPPLY:<seat>`, `SLOT:<seat>:<action>`, `JOURNAL:<seat>:<action>`."""
GENERAL: Final[Place] = "GENERAL"
"""The general supply of grey dice."""


def camp(side: Side) -> Place:
    """Return the place of a side of the camp."""
    return f"CAMP:{side}"


def supply(seat: Seat) -> Place:
    """Return the place of a seat's supply."""
    return f"SUPPLY:{seat}"


def slot(seat: Seat, action: ActionId) -> Place:
    """Return the place of the slot of an action of a seat."""
    return f"SLOT:{seat}:{action}"


def journal(seat: Seat, action: ActionId) -> Place:
    """Return the place of the JOURNAL die that activates an action of a seat."""
    return f"JOURNAL:{seat}:{action}"


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of a seat by the full scoring (`discoveries 5.2`)."""

    seat: Seat
    ep: int
    species: int
    teepees: int
    """The number of teepees; `teepee_points` are the points of their rank."""
    teepee_points: int
    total: int
    dice_on_mat: int
    """Dice of any colour in the supply, on actions and on tribe cards: the tie-break."""


class StartSeatSet(Event, frozen=True):
    """The seat that opens every round was agreed or drawn."""

    seat: Public[Seat]
    drawn: Public[bool]


class PileSet(Event, frozen=True):
    """Cards left the game unseen; the rest is the draw pile."""

    pile: Public[int]
    removed: Public[int]


class CardsRevealed(Event, frozen=True):
    """The next cards of the draw pile were turned up in a display."""

    source: Public[Source]
    slots: Public[tuple[int, ...]]
    cards: Public[tuple[CardId, ...]]
    """A card for each of the slots."""


class CardTaken(Event, frozen=True):
    """A seat took a card of a display as its current card."""

    seat: Public[Seat]
    source: Public[Source]
    slot: Public[int]
    card: Public[CardId]


class PlansChanged(Event, frozen=True):
    """A seat exchanged its current card with a card of the exploration display."""

    seat: Public[Seat]
    slot: Public[int]
    card: Public[CardId]
    """The new current card."""
    returned: Public[CardId]
    """The card that lies in the slot now."""


class TribeTaken(Event, frozen=True):
    """A seat took a tribe card of the encounter display."""

    seat: Public[Seat]
    slot: Public[int]
    card: Public[CardId]


class DiceMoved(Event, frozen=True):
    """Dice went to a place from their present places, with their faces unchanged."""

    dice: Public[tuple[DieId, ...]]
    place: Public[Place]
    why: Public[Literal["setup", "take", "grey", "returned"]]
    seat: Public[Seat | None] = None
    """The seat of the supply; `None` for the general supply."""


class DiceRolled(Event, frozen=True):
    """Dice in a seat's supply were rolled."""

    seat: Public[Seat]
    dice: Public[tuple[DieId, ...]]
    symbols: Public[tuple[Symbol, ...]]
    """A symbol for each of the dice."""
    cause: Public[Literal["setup", "take", "grey", "reroll", "returned"]]


class DiceTurned(Event, frozen=True):
    """Dice in a seat's supply were turned to a symbol."""

    seat: Public[Seat]
    dice: Public[tuple[DieId, ...]]
    symbol: Public[Symbol]


class DiceLocked(Event, frozen=True):
    """Dice cannot be used before the turn is over."""

    seat: Public[Seat]
    dice: Public[tuple[DieId, ...]]


class SymbolChosen(Event, frozen=True):
    """A seat places dice in this turn, all of this symbol."""

    seat: Public[Seat]
    symbol: Public[Symbol]


class ActionStarted(Event, frozen=True):
    """A seat began an action; it can do each action once a turn."""

    seat: Public[Seat]
    action: Public[ActionId]


class DiePaid(Event, frozen=True):
    """A die of a seat's supply was paid for an action: onto its slot, or to the camp."""

    seat: Public[Seat]
    action: Public[ActionId]
    die: Public[DieId]
    place: Public[Place]


class RouteBegun(Event, frozen=True):
    """A seat began to explore its current card."""

    seat: Public[Seat]
    card: Public[CardId]
    name: Public[RouteName]
    route: Public[Route]


class ActionActivated(Event, frozen=True):
    """A JOURNAL die went to a prepared action, and its block was used."""

    seat: Public[Seat]
    action: Public[ActionId]
    die: Public[DieId]
    block: Public[Block]
    done: Public[int]
    """Steps of the route that are done now."""
    rest: Public[int]
    """Steps of the block that were not used."""


class CardLinked(Event, frozen=True):
    """A seat went on to a second card, taken off a display."""

    seat: Public[Seat]
    source: Public[Source]
    slot: Public[int]
    card: Public[CardId]
    name: Public[RouteName]
    route: Public[Route]
    carry: Public[Block]
    """The rest of the last block of the first card; its size may be 0."""
    done: Public[int]
    """Steps of this route that are done by the carry."""
    rest: Public[int]
    """Steps of the carry that were not used."""


class CardJournaled(Event, frozen=True):
    """An explored card went under the journal cover."""

    seat: Public[Seat]
    card: Public[CardId]
    route: Public[Route]
    blocks: Public[tuple[Block, ...]]
    """Used on it, in order."""
    carry: Public[Block | None]
    """Of a linked card: the rest of the block that its route began with."""


class PlayerFinished(Event, frozen=True):
    """A seat completed a card and cannot take a new card: its game is over after this turn."""

    seat: Public[Seat]


class EndTriggered(Event, frozen=True):
    """The end of the game began."""

    seat: Public[Seat]
    remaining: Public[tuple[Seat, ...]]
    """The seats that have another turn, in order."""


class ExtraTurnGranted(Event, frozen=True):
    """A seat explored two cards and has another turn."""

    seat: Public[Seat]


class TurnStarted(Event, frozen=True):
    """A turn began."""

    seat: Public[Seat]
    round: Public[int]
    turn: Public[int]
    extra: Public[bool]


class TurnEnded(Event, frozen=True):
    """A turn is over, and with it all locks."""

    seat: Public[Seat]
    remaining: Public[tuple[Seat, ...] | None]
    """Once the end is triggered: the seats with an unfinished last turn, in order."""


class RoundClosed(Event, frozen=True):
    """A circuit of the table is over; the service settles it."""

    round: Public[int]
    final: Public[bool]
    """Whether no turn is due any more."""


class RoundSettled(Event, frozen=True):
    """The standings after a round."""

    round: Public[int]
    standings: Public[tuple[Standing, ...]]
    """By seat."""


class GameScored(Event, frozen=True):
    """The game is over."""

    standings: Public[tuple[Standing, ...]]
    """By seat."""
    winners: Public[tuple[Seat, ...]]
    """The winner, or the seats that share the victory."""
    terminated_by: Public[Literal["rules", "round_limit"]]


DiscoveriesEvent: TypeAlias = (
    StartSeatSet
    | PileSet
    | CardsRevealed
    | CardTaken
    | PlansChanged
    | TribeTaken
    | DiceMoved
    | DiceRolled
    | DiceTurned
    | DiceLocked
    | SymbolChosen
    | ActionStarted
    | DiePaid
    | RouteBegun
    | ActionActivated
    | CardLinked
    | CardJournaled
    | PlayerFinished
    | EndTriggered
    | ExtraTurnGranted
    | TurnStarted
    | TurnEnded
    | RoundClosed
    | RoundSettled
    | GameScored
    | StepOpened[DiscoveriesStep]
    | StepChanged[DiscoveriesStep]
    | StepClosed
)
