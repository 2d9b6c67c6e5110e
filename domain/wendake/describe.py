"""Facts and decisions of Wendake as one plain sentence each: a message for the catalogue.

The key is `wendake-` and the tag of the fact or decision with dashes, then what tells apart sentences of one tag.
Values are ids of the rules; the catalogue words them. A drawn mask or turtle tile is named to its owner only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, get_args

from domain.core.agenda import mover
from domain.core.catalogue import listed, sentence_key
from domain.core.events import Decision, Event, Message, Viewer
from domain.wendake import decisions, events
from domain.wendake.decisions import WendakeDecision
from domain.wendake.state import WendakePosition
from domain.wendake.steps import TileHubStep
from domain.wendake.words import LONGHOUSE, RESOURCES, RITUAL_SIDE, printed

Values = dict[str, str | int]
Builder = Callable[[Any, WendakePosition, Viewer], Message]


def describe(fact: Event | Decision, position: WendakePosition, viewer: Viewer) -> Message | None:
    """Return the sentence of a fact or a decision; `None` for the facts of the agenda.

    Args:
        fact: what happens; a decision is one of the seat that is to move.
        position: the position before it.
        viewer: who reads it.
    """
    build = _BUILDERS.get(type(fact))
    if build is not None:
        return build(fact, position, viewer)
    return _plain(fact, position, viewer) if type(fact) in _PLAIN else None


def _key(fact: Event | Decision, *details: str) -> str:
    return sentence_key("wendake", type(fact), *details)


def _listed(words: Sequence[object]) -> str:
    return listed(words) or "none"


def _values(fact: Event | Decision, *without: str) -> Values:
    """Return the fields of a fact or decision as values; lists as words with commas, tiles as they are printed."""
    found: Values = {}
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if name in without or value is None:
            continue
        if isinstance(value, bool):
            found[name.strip("_")] = "yes" if value else "no"
        elif isinstance(value, int):
            found[name.strip("_")] = value
        elif isinstance(value, str):
            found[name.strip("_")] = printed(value)
        else:
            found[name.strip("_")] = _listed([printed(one) if isinstance(one, str) else one for one in value])
    return found


def _plain(fact: Event | Decision, _position: WendakePosition, _viewer: Viewer) -> Message:
    """Return the message of a fact or decision whose fields are the values of its sentence."""
    return Message(_key(fact), _values(fact))


# Facts


def _pairs_formed(fact: events.PairsFormed, _position: WendakePosition, _viewer: Viewer) -> Message:
    (one, two), (three, four) = fact.pairs
    return Message(_key(fact), {"one": one, "two": two, "three": three, "four": four})


def _tribes_revealed(fact: events.TribesRevealed, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact), _values(fact)) if fact.tribes else Message(_key(fact, "over"))


def _goods_changed(fact: events.GoodsChanged, _position: WendakePosition, _viewer: Viewer) -> Message:
    changes = [f"{change:+d} {name}" for name, change in zip(RESOURCES, fact.resources, strict=True) if change]
    changes += [f"{fact.beavers:+d} BEAVER"] if fact.beavers else []
    return Message(_key(fact), {"seat": fact.seat, "changes": _listed(changes), "why": fact.why})


def _natives_moved(fact: events.NativesMoved, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact, "to-longhouse" if fact.target == LONGHOUSE else "moved"), _values(fact))


def _stone_placed(fact: events.StonePlaced, position: WendakePosition, _viewer: Viewer) -> Message:
    if fact.cell is None:
        return Message(_key(fact, "turn-order"), {**_values(fact), "space": len(position.row) + 1})
    return Message(_key(fact, "tile"), {**_values(fact), "actions": _actions_in(position, fact.seat, fact.cell)})


def _stones_taken_back(fact: events.StonesTakenBack, position: WendakePosition, _viewer: Viewer) -> Message:
    fire = "no" if position.pieces[fact.seat].fire is None else "yes"
    return Message(_key(fact), {**_values(fact), "fire": fire})


def _market_filled(fact: events.MarketFilled, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact), {**_values(fact), "count": len(fact.tiles)})


def _tiles_turned(fact: events.TilesTurned, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact), {**_values(fact), "count": len(fact.cells)})


def _flags_changed(fact: events.FlagsChanged, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact, "free") if fact.seat is None else _key(fact, "taken"), _values(fact))


def _progress_turned(fact: events.ProgressTurned, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact, "ready" if fact.ready else "used"), _values(fact))


def _mask_drawn(fact: events.MaskDrawn, _position: WendakePosition, viewer: Viewer) -> Message:
    if viewer.isdisjoint(fact.audience()):
        return Message(_key(fact), {"seat": fact.seat})
    return Message(_key(fact, "own"), _values(fact))


def _kind_declared(fact: events.KindDeclared, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact, "additional" if fact.kind is None else "wild"), _values(fact))


def _mask_revealed(fact: events.MaskRevealed, position: WendakePosition, _viewer: Viewer) -> Message:
    infected = "yes" if fact.card in position.components.infected else "no"
    return Message(_key(fact, fact.why), {"card": fact.card, "infected": infected})


def _masks_played(fact: events.MasksPlayed, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact), _values(fact, "above", "below"))


def _turtle_taken(fact: events.TurtleTaken, position: WendakePosition, viewer: Viewer) -> Message:
    if viewer.isdisjoint(fact.audience()):
        return Message(_key(fact), _values(fact, "tile"))
    tracks = _listed(position.components.turtle_tracks[fact.tile])
    return Message(_key(fact, "own"), {**_values(fact), "tracks": tracks})


def _turtles_revealed(fact: events.TurtlesRevealed, _position: WendakePosition, _viewer: Viewer) -> Message:
    tiles = _listed([f"seat {seat}: {_listed(taken)}" for seat, taken in enumerate(fact.tiles)])
    return Message(_key(fact), {"tiles": tiles})


def _hand_dealt_anew(fact: events.HandDealtAnew, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact), {"seat": fact.seat})


def _game_ended(fact: events.GameEnded, _position: WendakePosition, _viewer: Viewer) -> Message:
    winner = fact.ranking[0]
    return Message(_key(fact), {"seat": winner, "points": fact.scores[winner], "scores": _listed(fact.scores)})


# Decisions


def _place_on_tile(fact: decisions.PlaceOnTile, position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact), {**_values(fact), "actions": _actions_in(position, mover(position), fact.cell)})


def _perform_action(fact: decisions.PerformAction, position: WendakePosition, _viewer: Viewer) -> Message:
    step = position.top_step
    actions = step.actions if isinstance(step, TileHubStep) else ()
    action = actions[fact.index] if 0 <= fact.index < len(actions) else ""
    return Message(_key(fact), {"number": fact.index + 1, "action": action})


def _tile_in_cell(
    fact: decisions.ChooseFireTarget | decisions.FlipTile, position: WendakePosition, _viewer: Viewer
) -> Message:
    grid = position.pieces[mover(position)].grid
    tile = printed(grid[fact.cell].tile) if 0 <= fact.cell < len(grid) else ""
    return Message(_key(fact), {"cell": fact.cell, "tile": tile})


def _replace(fact: decisions.Replace, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact, "guard" if fact.guard else "home"), _values(fact, "guard"))


def _move_step(fact: decisions.MoveStep, _position: WendakePosition, _viewer: Viewer) -> Message:
    return Message(_key(fact, fact.mode), _values(fact, "mode"))


def _draw_mask(fact: decisions.DrawMask, position: WendakePosition, _viewer: Viewer) -> Message:
    card = position.discard[0] if position.discard else ""
    return Message(_key(fact, fact.source), {"card": card} if fact.source == "DISCARD" else {})


def _actions_in(position: WendakePosition, seat: int, cell: int) -> str:
    """Name the actions of the tile in a cell of a grid."""
    grid = position.pieces[seat].grid
    if not 0 <= cell < len(grid):
        return ""
    return _listed(RITUAL_SIDE if grid[cell].ritual else position.components.actions[grid[cell].tile])


_BUILDERS: Final[dict[type[Event | Decision], Builder]] = {
    events.PairsFormed: _pairs_formed,
    events.TribesRevealed: _tribes_revealed,
    events.GoodsChanged: _goods_changed,
    events.NativesMoved: _natives_moved,
    events.StonePlaced: _stone_placed,
    events.StonesTakenBack: _stones_taken_back,
    events.MarketFilled: _market_filled,
    events.TilesTurned: _tiles_turned,
    events.FlagsChanged: _flags_changed,
    events.ProgressTurned: _progress_turned,
    events.MaskDrawn: _mask_drawn,
    events.MaskRevealed: _mask_revealed,
    events.KindDeclared: _kind_declared,
    events.MasksPlayed: _masks_played,
    events.TurtleTaken: _turtle_taken,
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
    decisions.DrawMask: _draw_mask,
}

_PLAIN: Final[frozenset[type[Event | Decision]]] = frozenset(
    {
        events.ProgressLaidOut,
        events.TurnOrderSet,
        events.RowCleared,
        events.HomeChosen,
        events.TribeChosen,
        events.SupplyTaken,
        events.CanoePlaced,
        events.GridLaid,
        events.StackLaid,
        events.MarketSwitched,
        events.ActionStarted,
        events.FireMarked,
        events.TilesSlid,
        events.TileReplaced,
        events.TrayLaid,
        events.TilesSwapped,
        events.ProgressTaken,
        events.DeckReshuffled,
        events.MaskTaken,
        events.MaskDiscarded,
        events.MasksReturned,
        events.CeremonyCleared,
        events.MajorityCounted,
        events.PointsScored,
        events.YearStarted,
        *get_args(WendakeDecision),
    }
)
"""Facts and decisions whose fields are all that their sentences need."""
