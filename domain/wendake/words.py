"""The words of Wendake: ids that decisions, facts and tables share, in the order of listings (`wendake 0`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Track: TypeAlias = Literal["ECONOMY", "MILITARY", "RITUAL", "MASK"]
Resource: TypeAlias = Literal["CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH"]
Vegetable: TypeAlias = Literal["CORN", "BEAN", "PUMPKIN"]
Animal: TypeAlias = Literal["LEATHER", "FISH"]
Piece: TypeAlias = Literal["W", "BLACK", "WOMAN", "HUNTER"]
"""A native: a normal warrior, the black warrior of the Mohawk, a woman, a hunter."""
Warrior: TypeAlias = Literal["W", "BLACK"]
Kind: TypeAlias = Literal["A", "B", "C", "D", "E"]
"""The kind of a mask."""
Flag: TypeAlias = Literal["FR", "GB"]
Stone: TypeAlias = Literal["NORMAL", "BLACK"]
Lake: TypeAlias = Literal["SUPERIOR", "MICHIGAN", "HURON", "ERIE", "ONTARIO"]
TurtleKind: TypeAlias = Literal["W3", "H3", "C3", "W4", "H4", "C4", "W5", "H5", "C5"]
Cell: TypeAlias = int
"""A place of the grid, 0 … 8, row by row from the top."""
AreaId: TypeAlias = str
SlotId: TypeAlias = str
CardId: TypeAlias = str
"""A mask card: its kind and a number, `A1` … `E8`."""
SpaceId: TypeAlias = str
"""A space of the mask ceremony."""
TileId: TypeAlias = str
"""An action tile."""
ProgressId: TypeAlias = str
TurtleId: TypeAlias = str
"""A turtle tile: its kind and a number, `W5-3`."""
TribeId: TypeAlias = str

TRACKS: Final[tuple[Track, ...]] = ("ECONOMY", "MILITARY", "RITUAL", "MASK")
RESOURCES: Final[tuple[Resource, ...]] = ("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH")
VEGETABLES: Final[tuple[Vegetable, ...]] = ("CORN", "BEAN", "PUMPKIN")
ANIMALS: Final[tuple[Animal, ...]] = ("LEATHER", "FISH")
PIECES: Final[tuple[Piece, ...]] = ("W", "BLACK", "WOMAN", "HUNTER")
KINDS: Final[tuple[Kind, ...]] = ("A", "B", "C", "D", "E")
LAKES: Final[tuple[Lake, ...]] = ("SUPERIOR", "MICHIGAN", "HURON", "ERIE", "ONTARIO")
FLAGS: Final[tuple[Flag, ...]] = ("FR", "GB")
TURTLE_KINDS: Final[tuple[TurtleKind, ...]] = ("W3", "H3", "C3", "W4", "H4", "C4", "W5", "H5", "C5")

TRACK_RANK: Final[Mapping[str, int]] = {track: rank for rank, track in enumerate(TRACKS)}
RESOURCE_RANK: Final[Mapping[str, int]] = {resource: rank for rank, resource in enumerate(RESOURCES)}
PIECE_RANK: Final[Mapping[str, int]] = {piece: rank for rank, piece in enumerate(PIECES)}

WARRIOR: Final = "W"
BLACK: Final = "BLACK"
WOMAN: Final = "WOMAN"
HUNTER: Final = "HUNTER"
WARRIORS: Final[tuple[Warrior, ...]] = ("W", "BLACK")
LEATHER: Final = "LEATHER"
FISH: Final = "FISH"
LONGHOUSE: Final = "longhouse"
HOME: Final = "home"
"""The home pool, as a place of women and hunters."""
NORMAL_STONE: Final = "NORMAL"
BLACK_STONE: Final = "BLACK"
PREPARATION: Final = "PREP"
"""The place of a mask disk that is on no space."""
COMMON: Final = "COMMON"
LOWEST: Final = "LOWEST"
HIGHEST: Final = "HIGHEST"

FIRE: Final = "SACRED_FIRE"
OTTAWA_FIRE: Final = "BAX"
"""The Sacred Fire tile of the Ottawa, the same on both sides."""
RITUAL_SIDE: Final = ("RITUAL",)
"""The actions on the back of every action tile."""

TOP: Final = 25
"""The last space of a track."""
NATIVES_A_TYPE: Final = 7
CANOES: Final = 5
CENTRE: Final[Cell] = 4
LINES: Final[tuple[frozenset[Cell], ...]] = tuple(
    map(frozenset, ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))
)
"""The eight lines of the grid."""


_BASIC_OF_A_SEAT: Final = re.compile(r"(BA[1-9])@[0-3]")


def printed(word: str) -> str:
    """Return the name of a tile in sentences: a basic tile without its seat, other words as they are.

    >>> printed("BA4@0"), printed("L1-03")
    ('BA4', 'L1-03')
    """
    basic = _BASIC_OF_A_SEAT.fullmatch(word)
    return basic[1] if basic else word
