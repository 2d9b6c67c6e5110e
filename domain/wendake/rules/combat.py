"""Combat: the injured natives, and their way home (`wendake 4.2`, `6`)."""

from __future__ import annotations

from domain.core.events import Seat
from domain.wendake.events import NativesMoved
from domain.wendake.rules.records import Game
from domain.wendake.state import Occupant, WendakePosition
from domain.wendake.words import BLACK, HOME, HUNTER, LONGHOUSE, WARRIORS, WOMAN, Piece, SlotId, Warrior


def protected(position: WendakePosition, area: int, owner: Seat) -> bool:
    """Return whether guards of its owner protect a native in a slot of an area (`wendake R8`)."""
    return position.guards_of(area, owner) > 0


def strikes_back(position: WendakePosition, occupant: Occupant) -> bool:
    """Return whether attacking it injures the attacker too: an outpost, or a hunter of the Tuscarora."""
    if occupant.piece in WARRIORS:
        return True
    return occupant.piece == HUNTER and position.pieces[occupant.seat].tribe == "TUSCARORA"


def attack_guard(game: Game, seat: Seat, piece: Warrior, source: str, area: str, enemy: Seat, target: Warrior) -> None:
    """Let a guard attack a guard: both are injured."""
    _injure(game, seat, piece, source)
    _injure(game, enemy, target, area)


def attack_slot(game: Game, seat: Seat, piece: Warrior, source: str, slot: SlotId, occupant: Occupant) -> None:
    """Let a guard attack a native in a slot; it takes the slot unless it is injured itself."""
    back = strikes_back(game.position, occupant)
    _injure(game, occupant.seat, occupant.piece, slot)
    if back:
        _injure(game, seat, piece, source)
    else:
        game.record(NativesMoved(seat, piece, 1, source, slot, "move"))


def _injure(game: Game, seat: Seat, piece: Piece, place: str) -> None:
    """Send an injured native to the longhouse; the black warrior and women of the Cayuga go home."""
    position = game.position
    home = position.pieces[seat].home or ""
    if piece == BLACK:
        if place != home:
            game.record(NativesMoved(seat, piece, 1, place, home, "went_home"))
    elif piece == WOMAN and position.pieces[seat].tribe == "CAYUGA":
        game.record(NativesMoved(seat, piece, 1, place, HOME, "flee"))
    else:
        game.record(NativesMoved(seat, piece, 1, place, LONGHOUSE, "injured"))
