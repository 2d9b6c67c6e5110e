"""Facts and decisions of Wendake as plain sentences, each a message for the catalogue.

The key is `wendake-` and the tag of the fact or decision with dashes, then a suffix where a tag has several sentences.
Values are ids of the rules; the catalogue translates them. A drawn mask or turtle tile is named to its owner only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from domain.core.agenda import mover
from domain.core.catalogue import describing, listed, questions, seat_mark, sentence_key, values_of
from domain.core.events import Decision, Event, Message, Viewer
from domain.wendake import decisions, events
from domain.wendake.state import WendakePosition
from domain.wendake.steps import TileHubStep
from domain.wendake.words import HOME, LONGHOUSE, RESOURCES, RITUAL_SIDE, printed

_values: Final = partial(values_of, word=lambda _field, text: printed(text))


def _key(fact: Event | Decision, *details: str) -> str:
    return sentence_key("wendake", type(fact), *details)


def _listed(words: Sequence[object]) -> str:
    return listed(words) or "none"


def _place(place: str) -> str:
    """Return a place of natives, with the word `slot` or `area` before an id."""
    if place in (LONGHOUSE, HOME):
        return place
    return f"slot {place}" if "." in place else f"area {place}"


# Facts


def _pairs_formed(fact: events.PairsFormed, _position: WendakePosition) -> Message:
    (first, second), (third, fourth) = fact.pairs
    return Message(_key(fact), {"one": first, "two": second, "three": third, "four": fourth})


def _turn_order(fact: events.TurnOrderSet | events.RowCleared, _position: WendakePosition) -> Message:
    return Message(_key(fact), {"order": _listed([seat_mark(seat) for seat in fact.order])})


def _tribes_revealed(fact: events.TribesRevealed, _position: WendakePosition) -> Message:
    return Message(_key(fact), _values(fact)) if fact.tribes else Message(_key(fact, "over"))


def _goods_changed(fact: events.GoodsChanged, _position: WendakePosition) -> Message:
    changes = [f"{change:+d} {name}" for name, change in zip(RESOURCES, fact.resources, strict=True) if change]
    changes += [f"{fact.beavers:+d} BEAVER"] if fact.beavers else []
    return Message(_key(fact), {"seat": fact.seat, "changes": _listed(changes), "why": fact.why})


def _natives_moved(fact: events.NativesMoved, _position: WendakePosition) -> Message:
    values = {**_values(fact), "source": _place(fact.source), "target": _place(fact.target)}
    return Message(_key(fact, "to-longhouse" if fact.target == LONGHOUSE else "moved"), values)


def _stone_placed(fact: events.StonePlaced, position: WendakePosition) -> Message:
    if fact.cell is None:
        return Message(_key(fact, "turn-order"), {**_values(fact), "space": len(position.row) + 1})
    return Message(_key(fact, "tile"), {**_values(fact), "actions": _actions_in(position, fact.seat, fact.cell)})


def _stones_taken_back(fact: events.StonesTakenBack, position: WendakePosition) -> Message:
    fire = "no" if position.pieces[fact.seat].fire is None else "yes"
    return Message(_key(fact), {**_values(fact), "fire": fire})


def _market_filled(fact: events.MarketFilled, _position: WendakePosition) -> Message:
    return Message(_key(fact), {**_values(fact), "count": len(fact.tiles)})


def _tiles_turned(fact: events.TilesTurned, _position: WendakePosition) -> Message:
    return Message(_key(fact), {**_values(fact), "count": len(fact.cells)})


def _flags_changed(fact: events.FlagsChanged, _position: WendakePosition) -> Message:
    return Message(_key(fact, "free") if fact.seat is None else _key(fact, "taken"), _values(fact))


def _progress_turned(fact: events.ProgressTurned, _position: WendakePosition) -> Message:
    return Message(_key(fact, "ready" if fact.ready else "used"), _values(fact))


def _mask_drawn(fact: events.MaskDrawn, _position: WendakePosition, viewer: Viewer) -> Message:
    if viewer.isdisjoint(fact.audience()):
        return Message(_key(fact), {"seat": fact.seat})
    return Message(_key(fact, "own"), _values(fact))


def _kind_declared(fact: events.KindDeclared, _position: WendakePosition) -> Message:
    return Message(_key(fact, "additional" if fact.kind is None else "wild"), _values(fact))


def _mask_revealed(fact: events.MaskRevealed, position: WendakePosition) -> Message:
    infected = "yes" if fact.card in position.components.infected else "no"
    return Message(_key(fact, fact.why), {"card": fact.card, "infected": infected})


def _masks_played(fact: events.MasksPlayed, _position: WendakePosition) -> Message:
    return Message(_key(fact), _values(fact, "above", "below"))


def _turtle_taken(fact: events.TurtleTaken, position: WendakePosition, viewer: Viewer) -> Message:
    if viewer.isdisjoint(fact.audience()):
        return Message(_key(fact), _values(fact, "tile"))
    tracks = _listed(position.components.turtle_tracks[fact.tile])
    return Message(_key(fact, "own"), {**_values(fact), "tracks": tracks})


def _turtles_revealed(fact: events.TurtlesRevealed, _position: WendakePosition) -> Message:
    tiles = _listed([f"{seat_mark(seat)}: {_listed(turtles)}" for seat, turtles in enumerate(fact.tiles)])
    return Message(_key(fact), {"tiles": tiles})


def _hand_dealt_anew(fact: events.HandDealtAnew, _position: WendakePosition) -> Message:
    return Message(_key(fact), {"seat": fact.seat})


def _game_ended(fact: events.GameEnded, _position: WendakePosition) -> Message:
    winner = fact.ranking[0]
    scores = listed(f"{seat_mark(seat)} {score}" for seat, score in enumerate(fact.scores))
    return Message(_key(fact), {"seat": winner, "points": fact.scores[winner], "scores": scores})


# Decisions


def _place_on_tile(fact: decisions.PlaceOnTile, position: WendakePosition) -> Message:
    return Message(_key(fact), {**_values(fact), "actions": _actions_in(position, mover(position), fact.cell)})


def _perform_action(fact: decisions.PerformAction, position: WendakePosition) -> Message:
    step = position.top_step
    actions = step.actions if isinstance(step, TileHubStep) else ()
    action = actions[fact.index] if 0 <= fact.index < len(actions) else ""
    return Message(_key(fact), {"number": fact.index + 1, "action": action})


def _tile_in_cell(fact: decisions.ChooseFireTarget | decisions.FlipTile, position: WendakePosition) -> Message:
    grid = position.pieces[mover(position)].grid
    tile = printed(grid[fact.cell].tile) if 0 <= fact.cell < len(grid) else ""
    return Message(_key(fact), {"cell": fact.cell, "tile": tile})


def _replace(fact: decisions.Replace, _position: WendakePosition) -> Message:
    return Message(_key(fact, "guard" if fact.guard else "home"), _values(fact, "guard"))


def _move_step(fact: decisions.MoveStep, _position: WendakePosition) -> Message:
    values = _values(fact, "mode", "enemy")
    return Message(_key(fact, fact.mode), values if fact.enemy is None else {**values, "seat": fact.enemy})


def _choose_victim(fact: decisions.ChooseVictim, _position: WendakePosition) -> Message:
    return Message(_key(fact), {**_values(fact), "where": _place(fact.where)})


def _draw_mask(fact: decisions.DrawMask, position: WendakePosition) -> Message:
    card = position.discard[0] if position.discard else ""
    return Message(_key(fact, fact.source), {"card": card} if fact.source == "DISCARD" else {})


def _actions_in(position: WendakePosition, seat: int, cell: int) -> str:
    """Return the names of the actions of the tile in a cell of a grid."""
    grid = position.pieces[seat].grid
    if not 0 <= cell < len(grid):
        return ""
    return _listed(RITUAL_SIDE if grid[cell].ritual else position.components.actions[grid[cell].tile])


question: Final = questions("wendake", naming=lambda _position, _field, text: printed(text))

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
        events.TurtlesRevealed: _turtles_revealed,
        events.GameEnded: _game_ended,
        events.HandDealtAnew: _hand_dealt_anew,
        events.TurtlesDealtAnew: _hand_dealt_anew,
        decisions.PlaceOnTile: _place_on_tile,
        decisions.PerformAction: _perform_action,
        decisions.ChooseFireTarget: _tile_in_cell,
        decisions.FlipTile: _tile_in_cell,
        decisions.Replace: _replace,
        decisions.MoveStep: _move_step,
        decisions.ChooseVictim: _choose_victim,
        decisions.DrawMask: _draw_mask,
    },
    private={
        events.MaskDrawn: _mask_drawn,
        events.TurtleTaken: _turtle_taken,
    },
    naming=lambda _position, _field, text: printed(text),
)
