"""Facts and decisions of Wendake as plain sentences, each a message for the catalogue.

The key is `wendake-` and the tag of the fact or decision with dashes, then a suffix where a tag has several sentences.
Values are ids of the rules; the catalogue translates them. Tiles, masks, cells, areas and slots are told by their
names. A drawn mask or turtle tile is named to its owner only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from domain.core.agenda import mover
from domain.core.catalogue import Values, describing, listed, questions, seat_mark, sentence_key, values_of
from domain.core.events import Decision, Event, Message, Viewer
from domain.wendake import decisions, events
from domain.wendake.names import (
    cell_name,
    mask_name,
    numbered_mask_name,
    side_name,
    thing_name,
    tile_name,
    turtle_name,
)
from domain.wendake.state import WendakePosition
from domain.wendake.steps import TileHubStep
from domain.wendake.words import LONGHOUSE, RESOURCES, RITUAL_SIDE


def _key(fact: Event | Decision, *details: str) -> str:
    return sentence_key("wendake", type(fact), *details)


def _listed(words: Sequence[object]) -> str:
    return listed(words) or "none"


def _values(fact: Event | Decision, position: WendakePosition, *without: str) -> Values:
    return values_of(fact, *without, word=partial(thing_name, position))


# Facts


def _pairs_formed(fact: events.PairsFormed, _position: WendakePosition) -> Message:
    (first, second), (third, fourth) = fact.pairs
    return Message(_key(fact), {"one": first, "two": second, "three": third, "four": fourth})


def _turn_order(fact: events.TurnOrderSet | events.RowCleared, _position: WendakePosition) -> Message:
    return Message(_key(fact), {"order": _listed([seat_mark(seat) for seat in fact.order])})


def _tribes_revealed(fact: events.TribesRevealed, position: WendakePosition) -> Message:
    return Message(_key(fact), _values(fact, position)) if fact.tribes else Message(_key(fact, "over"))


def _goods_changed(fact: events.GoodsChanged, position: WendakePosition) -> Message:
    changes = [f"{change:+d} {name}" for name, change in zip(RESOURCES, fact.resources, strict=True) if change]
    changes += [f"{fact.beavers:+d} BEAVER"] if fact.beavers else []
    why = thing_name(position, "why", fact.why)
    return Message(_key(fact), {"seat": fact.seat, "changes": _listed(changes), "why": why})


def _natives_moved(fact: events.NativesMoved, position: WendakePosition) -> Message:
    return Message(_key(fact, "to-longhouse" if fact.target == LONGHOUSE else "moved"), _values(fact, position))


def _stone_placed(fact: events.StonePlaced, position: WendakePosition) -> Message:
    if fact.cell is None:
        return Message(_key(fact, "turn-order"), {**_values(fact, position), "space": len(position.row) + 1})
    return Message(_key(fact, "tile"), {**_values(fact, position), "tile": _tile_in(position, fact.seat, fact.cell)})


def _stones_taken_back(fact: events.StonesTakenBack, position: WendakePosition) -> Message:
    fire = "no" if position.pieces[fact.seat].fire is None else "yes"
    return Message(_key(fact), {**_values(fact, position), "fire": fire})


def _market_filled(fact: events.MarketFilled, position: WendakePosition) -> Message:
    return Message(_key(fact), {**_values(fact, position), "count": len(fact.tiles)})


def _tiles_turned(fact: events.TilesTurned, position: WendakePosition) -> Message:
    tiles = _listed([_tile_in(position, fact.seat, cell) for cell in fact.cells])
    return Message(_key(fact), {"seat": fact.seat, "tiles": tiles, "count": len(fact.cells)})


def _fire_marked(fact: events.FireMarked, position: WendakePosition) -> Message:
    return Message(_key(fact), {"seat": fact.seat, "tile": _tile_in(position, fact.seat, fact.cell)})


def _tiles_swapped(fact: events.TilesSwapped, position: WendakePosition) -> Message:
    values = {name: _tile_in(position, fact.seat, cell) for name, cell in (("a", fact.a), ("b", fact.b))}
    return Message(_key(fact), {"seat": fact.seat, **values})


def _flags_changed(fact: events.FlagsChanged, position: WendakePosition) -> Message:
    return Message(_key(fact, "free") if fact.seat is None else _key(fact, "taken"), _values(fact, position))


def _progress_turned(fact: events.ProgressTurned, position: WendakePosition) -> Message:
    return Message(_key(fact, "ready" if fact.ready else "used"), _values(fact, position))


def _mask_drawn(fact: events.MaskDrawn, position: WendakePosition, viewer: Viewer) -> Message:
    if viewer.isdisjoint(fact.audience()):
        return Message(_key(fact), {"seat": fact.seat})
    return Message(_key(fact, "own"), _values(fact, position))


def _kind_declared(fact: events.KindDeclared, position: WendakePosition) -> Message:
    return Message(_key(fact, "additional" if fact.kind is None else "wild"), _values(fact, position))


def _mask_revealed(fact: events.MaskRevealed, position: WendakePosition) -> Message:
    infected = "yes" if fact.card in position.components.infected else "no"
    # The sentence says of the blanket whether it is infected, so the name need not.
    card = mask_name((), fact.card) if fact.why == "smallpox" else mask_name(position.components.infected, fact.card)
    return Message(_key(fact, fact.why), {"card": card, "infected": infected})


def _masks_played(fact: events.MasksPlayed, position: WendakePosition) -> Message:
    return Message(_key(fact), _values(fact, position, "above", "below"))


def _turtle_taken(fact: events.TurtleTaken, position: WendakePosition, viewer: Viewer) -> Message:
    if viewer.isdisjoint(fact.audience()):
        return Message(_key(fact), _values(fact, position, "tile"))
    return Message(_key(fact, "own"), _values(fact, position))


def _turtles_revealed(fact: events.TurtlesRevealed, position: WendakePosition) -> Message:
    names = [[turtle_name(position.components, tile) for tile in turtles] for turtles in fact.tiles]
    tiles = _listed([f"{seat_mark(seat)}: {_listed(turtles)}" for seat, turtles in enumerate(names)])
    return Message(_key(fact), {"tiles": tiles})


def _hand_dealt_anew(fact: events.HandDealtAnew, _position: WendakePosition) -> Message:
    return Message(_key(fact), {"seat": fact.seat})


def _game_ended(fact: events.GameEnded, _position: WendakePosition) -> Message:
    winner = fact.ranking[0]
    scores = listed(f"{seat_mark(seat)} {score}" for seat, score in enumerate(fact.scores))
    return Message(_key(fact), {"seat": winner, "points": fact.scores[winner], "scores": scores})


# Decisions


def _place_on_tile(fact: decisions.PlaceOnTile, position: WendakePosition) -> Message:
    return Message(_key(fact), {**_values(fact, position), "tile": _tile_in(position, mover(position), fact.cell)})


def _perform_action(fact: decisions.PerformAction, position: WendakePosition) -> Message:
    step = position.top_step
    actions = step.actions if isinstance(step, TileHubStep) else ()
    action = actions[fact.index] if 0 <= fact.index < len(actions) else ""
    return Message(_key(fact), {"number": fact.index + 1, "action": action})


def _tile_in_cell(fact: decisions.ChooseFireTarget | decisions.FlipTile, position: WendakePosition) -> Message:
    return Message(_key(fact), {"tile": _tile_in(position, mover(position), fact.cell)})


def _swap_tiles(fact: decisions.SwapTiles, position: WendakePosition) -> Message:
    seat = mover(position)
    return Message(_key(fact), {"a": _tile_in(position, seat, fact.a), "b": _tile_in(position, seat, fact.b)})


def _replace(fact: decisions.Replace, position: WendakePosition) -> Message:
    return Message(_key(fact, "guard" if fact.guard else "home"), _values(fact, position, "guard"))


def _move_step(fact: decisions.MoveStep, position: WendakePosition) -> Message:
    values = _values(fact, position, "mode", "enemy")
    return Message(_key(fact, fact.mode), values if fact.enemy is None else {**values, "seat": fact.enemy})


def _draw_mask(fact: decisions.DrawMask, position: WendakePosition) -> Message:
    card = mask_name(position.components.infected, position.discard[0]) if position.discard else ""
    return Message(_key(fact, fact.source), {"card": card} if fact.source == "DISCARD" else {})


def _discard_mask(fact: decisions.DiscardMask, position: WendakePosition, viewer: Viewer) -> Message:
    seat = mover(position)
    # The number of equal masks in a hand is not told to others.
    hand = position.pieces[seat].cards() if seat in viewer else ()
    card = fact.card
    if card in position.components.cards:
        card = numbered_mask_name(position.components.infected, card, hand)
    return Message(_key(fact), {"card": card})


def _tile_in(position: WendakePosition, seat: int, cell: int) -> str:
    """Return the name of the visible side of the tile in a cell of a grid, and that of the cell."""
    pieces = position.pieces[seat].grid
    if not 0 <= cell < len(pieces):
        return ""
    tile = pieces[cell]
    name = side_name(RITUAL_SIDE) if tile.ritual else tile_name(position.components, tile.tile)
    return f"{name} ({cell_name(cell)})"


def name_source(source: str, position: WendakePosition) -> Message:
    """Return the name of a source of points: an action, a mask space or a tile."""
    return Message("wendake-source", {"source": thing_name(position, "why", source)})


question: Final = questions("wendake", naming=thing_name)

describe: Final = describing(
    "wendake",
    {
        events.PairsFormed: _pairs_formed,
        events.TurnOrderSet: _turn_order,
        events.RowCleared: _turn_order,
        events.TribesRevealed: _tribes_revealed,
        events.GoodsChanged: _goods_changed,
        events.NativesMoved: _natives_moved,
        events.StonePlaced: _stone_placed,
        events.StonesTakenBack: _stones_taken_back,
        events.MarketFilled: _market_filled,
        events.TilesTurned: _tiles_turned,
        events.FlagsChanged: _flags_changed,
        events.ProgressTurned: _progress_turned,
        events.MaskRevealed: _mask_revealed,
        events.KindDeclared: _kind_declared,
        events.MasksPlayed: _masks_played,
        events.FireMarked: _fire_marked,
        events.TilesSwapped: _tiles_swapped,
        events.TurtlesRevealed: _turtles_revealed,
        events.GameEnded: _game_ended,
        events.HandDealtAnew: _hand_dealt_anew,
        events.TurtlesDealtAnew: _hand_dealt_anew,
        decisions.PlaceOnTile: _place_on_tile,
        decisions.PerformAction: _perform_action,
        decisions.ChooseFireTarget: _tile_in_cell,
        decisions.FlipTile: _tile_in_cell,
        decisions.Replace: _replace,
        decisions.SwapTiles: _swap_tiles,
        decisions.MoveStep: _move_step,
        decisions.DrawMask: _draw_mask,
    },
    private={
        events.MaskDrawn: _mask_drawn,
        events.TurtleTaken: _turtle_taken,
        decisions.DiscardMask: _discard_mask,
    },
    naming=thing_name,
)
