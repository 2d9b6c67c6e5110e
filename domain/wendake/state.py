"""The position of a game of Wendake: everything on and beside the table."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from domain.core.agenda import Position
from domain.core.errors import OptionError
from domain.core.events import Seat
from domain.core.options import ruled
from domain.wendake.components import Components
from domain.wendake.events import GameEnded, PointsScored
from domain.wendake.territory import Territory
from domain.wendake.words import (
    CANOES,
    KINDS,
    NATIVES_A_TYPE,
    PREPARATION,
    TRACK_RANK,
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
)

SEATS = (2, 3, 4)
NOBODY: Final = -1
"""In place of a seat."""
NOWHERE: Final = -1
"""In place of an area's number."""


class WendakeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Wendake, agreed before it begins (`wendake 2`)."""

    pairing: Annotated[Literal["RANDOM", "BEGINNER"], ruled("2")] = "RANDOM"
    """How the score tracks are paired."""
    tribes: Annotated[Literal["COMMON", "TRIBES"], ruled("2")] = "COMMON"
    """Whether all have the common tribe, or each seat chooses a tribe with a power."""


class GridTile(msgspec.Struct, frozen=True):
    """An action tile in a grid."""

    tile: TileId
    ritual: bool = False
    """Whether the ritual side is up."""
    stone: Stone | None = None
    fire: bool = False
    """Whether the fire marker lies on it."""


class Held(msgspec.Struct, frozen=True):
    """A mask in a hand."""

    card: CardId
    seen: bool = False
    """Whether all know that this card is in the hand."""


class OwnedProgress(msgspec.Struct, frozen=True):
    """A progress tile of a seat."""

    tile: ProgressId
    ready: bool = True


class Occupant(msgspec.Struct, frozen=True):
    """The native in a slot."""

    seat: Seat
    piece: Piece
    """A woman, a hunter, or an outpost (`W`, `BLACK`)."""


# A mask is hidden in a hand from the draw from the deck until it is discarded or played. All know the deck that it came
# from, and the cards of that deck. When a mask is shown, nobody can tell it from the other hidden masks of the hand.


class Drawn(msgspec.Struct, frozen=True):
    """A mask was drawn from the deck."""

    generation: int
    """How often the deck had been made of discards before."""


class Shown(msgspec.Struct, frozen=True):
    """A mask that was hidden left the hand."""

    card: CardId
    generation: int
    """The generation of the deck that it came from."""


class Restriction(msgspec.Struct, frozen=True):
    """All masks that were hidden then are higher, by kind, than the masks just played.

    With a `kind` there is at least a mask of that kind lower than `below`; this mask need not be higher.
    """

    above: tuple[int, ...] = (0,) * len(KINDS)
    """By kind: the highest number that was played, 0 for none."""
    kind: Kind | None = None
    below: int = 0
    """0 for a mask of any number."""

    def may_be_any(self, card: CardId) -> bool:
        """Return whether each of the masks may be this card."""
        return int(card[1:]) > self.above[KINDS.index(card[0])]

    def may_be_of_kind(self, card: CardId) -> bool:
        """Return whether the mask of `kind` may be this card."""
        return card[0] == self.kind and (not self.below or int(card[1:]) < self.below)


Observation: TypeAlias = Drawn | Shown | Restriction


class SeatPieces(msgspec.Struct, frozen=True):
    """The pieces of a seat, besides its natives on the map."""

    home: AreaId | None = None
    tribe: TribeId | None = None
    tracks: tuple[int, ...] = (0, 0, 0, 0)
    """In the order economy, military, ritual, mask."""
    resources: tuple[int, ...] = (0, 0, 0, 0, 0)
    """In the order corn, bean, pumpkin, leather, fish."""
    beavers: int = 0
    longhouse: tuple[int, ...] = (NATIVES_A_TYPE, 0, NATIVES_A_TYPE, NATIVES_A_TYPE)
    """Warriors, the black warrior, women, hunters."""
    women: int = 0
    """In the home pool."""
    hunters: int = 0
    canoes: int = CANOES
    """In supply."""
    lakes: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Canoes by lake."""
    grid: tuple[GridTile, ...] = ()
    """By cell; six tiles of the lower rows while the tray is full, none before the grid is laid."""
    tray: tuple[TileId, ...] = ()
    set_aside: tuple[TileId, ...] = ()
    stones: int = 0
    """Normal stones in hand."""
    black_stone: bool = False
    """Whether the black stone is in hand."""
    hand: tuple[Held, ...] = ()
    """Ascending, for nobody may know the order of the draws."""
    observations: tuple[Observation, ...] = ()
    """All observations of the hidden masks in hand, in order; empty before the first restriction."""
    played: tuple[CardId, ...] = ()
    disk: SpaceId = PREPARATION
    progress: tuple[OwnedProgress, ...] = ()
    turtles: tuple[TurtleId, ...] = ()
    flag: Flag | None = None
    swaps: int = 0

    @property
    def stoned(self) -> tuple[Cell, ...]:
        """The cells with stones."""
        return tuple([cell for cell, tile in enumerate(self.grid) if tile.stone is not None])

    @property
    def fire(self) -> Cell | None:
        """The cell with the fire marker."""
        for cell, tile in enumerate(self.grid):
            if tile.fire:
                return cell
        return None

    @property
    def on_lakes(self) -> int:
        """Canoes in play."""
        return CANOES - self.canoes

    def ready(self, tile: ProgressId) -> bool:
        """Return whether the seat owns a progress tile and may use it."""
        return any(owned.tile == tile and owned.ready for owned in self.progress)

    def cards(self) -> tuple[CardId, ...]:
        """Return the masks in hand, ascending."""
        return tuple(sorted(mask.card for mask in self.hand))

    def track(self, track: Track) -> int:
        """Return the value of a track."""
        return self.tracks[TRACK_RANK[track]]


class Scored(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    year: int
    fact: PointsScored


class WendakePosition(Position, frozen=True):
    """The position of a game of Wendake. Tuples over seats are in seat order.

    Secret are the masks in hands (but for masks that all have seen) and the numbers of turtle tiles. A face-down
    piece is drawn when it is turned over, so no order of a pile is in here.
    """

    components: Components
    options: WendakeOptions
    seats: int
    """The number of seats."""
    pieces: tuple[SeatPieces, ...]
    guards: tuple[tuple[int, ...], ...]
    """By area and seat: normal warriors that stand there."""
    slots: tuple[Occupant | None, ...]
    """By number of the slot."""
    unseen: tuple[tuple[TileId, ...], tuple[TileId, ...]]
    """The advanced tiles of both levels that nobody saw yet, ascending."""
    deck: int
    """The number of face-down masks."""
    decks: tuple[tuple[CardId, ...], ...]
    """By generation, the masks of the deck: all masks at first, the discards each time it ran out."""
    year: int = 0
    order: tuple[Seat, ...] = ()
    """The turn order."""
    row: tuple[Seat, ...] = ()
    """The owners of the stones on the turn order, by space."""
    row_black: tuple[Seat, ...] = ()
    """The owner of the black stone, if it lies there."""
    pairs: tuple[tuple[Track, Track], tuple[Track, Track]] = (("MASK", "MILITARY"), ("ECONOMY", "RITUAL"))
    market_level: int = 1
    market: tuple[TileId, ...] = ()
    stacks: tuple[int, int] = (0, 0)
    """Face-down tiles of both levels."""
    removed: tuple[TileId, ...] = ()
    """Advanced tiles that lay open and left the game."""
    display: tuple[tuple[ProgressId, ...], ...] = ((), (), ())
    """By level."""
    sorted_out: tuple[tuple[ProgressId, ...], ...] = ((), (), ())
    tribes: tuple[TribeId, ...] = ()
    """Tribe cards that can be chosen."""
    flags_free: tuple[Flag, ...] = ()
    discard: tuple[CardId, ...] = ()
    """The discard pile, top first. All saw every card of it."""
    black_seat: Seat = NOBODY
    """The seat of the black warrior."""
    black_area: int = NOWHERE
    """The area where it stands as a guard."""
    turtles_revealed: bool = False
    scored: tuple[Scored, ...] = ()
    """The score sheet, oldest line first."""
    ended: GameEnded | None = None

    @property
    def territory(self) -> Territory:
        """The map of this game."""
        return self.components.territories[self.seats]

    def home(self, seat: Seat) -> int:
        """Return the number of a seat's home; `NOWHERE` before it is chosen."""
        home = self.pieces[seat].home
        return NOWHERE if home is None else self.territory.area_number[home]

    def guards_of(self, area: int, seat: Seat) -> int:
        """Return the number of guards of a seat in an area, the black warrior among them."""
        return self.guards[area][seat] + (self.black_area == area and self.black_seat == seat)

    def home_pool(self, seat: Seat) -> tuple[int, int, int]:
        """Return the numbers of women, hunters and warriors in a seat's home."""
        pieces = self.pieces[seat]
        return (pieces.women, pieces.hunters, self.guards_of(self.home(seat), seat))

    def disks_on(self, space: SpaceId) -> tuple[Seat, ...]:
        """Return the seats with a disk on a mask space, ascending."""
        return tuple(seat for seat, pieces in enumerate(self.pieces) if pieces.disk == space)

    @property
    def generation(self) -> int:
        """How often the deck was made of discards."""
        return len(self.decks) - 1

    def generation_of(self, card: CardId) -> int:
        """Return the generation of the last deck with a mask: a hidden mask came from this deck."""
        return max(number for number, cards in enumerate(self.decks) if card in cards)

    def observations_of(self, seat: Seat) -> tuple[Observation, ...]:
        """Return all observations of the masks hidden in a hand, also before the first restriction."""
        pieces = self.pieces[seat]
        decks = sorted(self.generation_of(mask.card) for mask in pieces.hand if not mask.seen)
        return pieces.observations or tuple(map(Drawn, decks))

    def deck_cards(self) -> list[CardId]:
        """Return the masks in the deck, ascending. Nobody may know them."""
        out = set(self.discard)
        for pieces in self.pieces:
            out.update(pieces.played)
            out.update(mask.card for mask in pieces.hand)
        return [card for card in self.components.cards if card not in out]

    def lowest(self, seat: Seat, kind: Kind) -> CardId | None:
        """Return the lowest mask of a kind in a hand."""
        return min((mask.card for mask in self.pieces[seat].hand if mask.card[0] == kind), default=None)


def initial(components: Components, options: WendakeOptions, seats: int) -> WendakePosition:
    """Return the empty table before set-up.

    Raises:
        OptionError: Wendake is not played with this number of seats.
    """
    if seats not in SEATS:
        raise OptionError(f"Wendake is played with {SEATS} seats, not {seats}", value=seats, rule="wendake 1.3")
    territory = components.territories[seats]
    return WendakePosition(
        agenda=(),
        components=components,
        options=options,
        seats=seats,
        pieces=(SeatPieces(),) * seats,
        guards=((0,) * seats,) * len(territory.areas),
        slots=(None,) * len(territory.slots),
        unseen=(components.levels[1], components.levels[2]),
        deck=len(components.cards),
        decks=(components.cards,),
    )
