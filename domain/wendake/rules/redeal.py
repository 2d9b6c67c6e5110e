"""Dealing anew what a viewer cannot know: masks in other hands, the numbers of others' turtle tiles (`wendake 9.6`).

What he could know from his log stays: cards all saw, from which cards a deck was made, and what the trail of a hand
tells of the masks hidden in it. What is dealt depends on nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.core.chance import NOBODY, KeyedChance
from domain.core.events import Viewer
from domain.wendake.events import HandDealtAnew, TurtlesDealtAnew
from domain.wendake.rules.deals import deal
from domain.wendake.rules.readings import Pools, readings
from domain.wendake.rules.records import Game
from domain.wendake.state import WendakePosition
from domain.wendake.trail import Told, Trace
from domain.wendake.words import TURTLE_KINDS, CardId, TurtleId

_KEY: Final = 8
"""So many draws make a key for all that dealing masks takes: tries in vain do not get into the log."""
_WORD: Final = 4
"""Bytes of the key from each."""


def record_resample(game: Game, viewer: Viewer) -> None:
    """Deal masks and turtles anew, so that all stays as the viewer sees it."""
    if game.position.ended is not None:
        return
    _deal_masks(game, viewer)
    if not game.position.turtles_revealed:
        _deal_turtles(game, viewer)


def _deal_masks(game: Game, viewer: Viewer) -> None:
    position = game.position
    others = [seat for seat in range(position.seats) if seat not in viewer and position.pieces[seat].hand]
    trails = [position.trail_of(seat) for seat in others]
    hidden = _hands(game, trails, _pools(position, viewer)) if any(trails) else [[] for _ in others]
    for seat, cards in zip(others, hidden, strict=True):
        seen = (held.card for held in position.pieces[seat].hand if held.seen)
        game.record(HandDealtAnew(seat, tuple(sorted((*seen, *cards)))))


def _pools(position: WendakePosition, viewer: Viewer) -> Pools:
    """Return by generation the masks that the viewer may look for in the hands of others."""
    pools: list[set[CardId]] = [set() for _ in position.decks]
    pools[-1].update(position.deck_cards())
    for seat, pieces in enumerate(position.pieces):
        for held in pieces.hand:
            if seat not in viewer and not held.seen:
                pools[position.generation_of(held.card)].add(held.card)
    return tuple(map(frozenset, pools))


def _hands(game: Game, trails: Sequence[Sequence[Trace]], pools: Pools) -> list[list[CardId]]:
    """Deal what may be hidden in hands with these trails."""
    words = (game.chance.draw("wendake.masks_anew", range(1 << 8 * _WORD), NOBODY) for _ in range(_KEY))
    chance = KeyedChance(b"".join(word.to_bytes(_WORD) for word in words))
    # Hands that older rules dealt anew may fit no trail: then only how many came from each deck counts.
    untold = [[trace for trace in trail if not isinstance(trace, Told)] for trail in trails]
    for heeded in (trails, untold):
        dealt = deal([readings(trail, game.position.decks, pools) for trail in heeded], chance)
        if dealt is not None:
            return dealt
    raise ValueError(f"{trails} were not drawn from {pools}")


def _deal_turtles(game: Game, viewer: Viewer) -> None:
    position = game.position
    turtles = [list(pieces.turtles) for pieces in position.pieces]
    for kind in TURTLE_KINDS:
        known = {tile for seat in viewer for tile in position.pieces[seat].turtles}
        left = [tile for tile in position.components.turtles[kind] if tile not in known]
        for seat, tiles in enumerate(turtles):
            if seat not in viewer:
                _deal_turtle(game, tiles, kind, left)
    for seat, tiles in enumerate(turtles):
        if seat not in viewer and tiles:
            game.record(TurtlesDealtAnew(seat, tuple(tiles)))


def _deal_turtle(game: Game, tiles: list[TurtleId], kind: str, left: list[TurtleId]) -> None:
    for index, tile in enumerate(tiles):
        if tile[:2] == kind:
            tiles[index] = game.chance.draw("wendake.turtles_anew", left, NOBODY)
            left.remove(tiles[index])
