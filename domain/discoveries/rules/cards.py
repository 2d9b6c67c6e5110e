"""Cards: turning them up, and the cards that a seat may take (`discoveries 3`, `4.10`)."""

from __future__ import annotations

from typing import Final

from domain.core.chance import EVERYBODY
from domain.core.events import Seat
from domain.core.rulebook import Refusal
from domain.core.ruleset import Recorder
from domain.discoveries.events import CardsRevealed
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import SOURCES, CardId, Source

CARDS: Final = "discoveries.cards"
"""The pile of unseen cards: the draw pile and the removed cards. A draw from it decides a card that is turned up."""


def refill(game: Recorder[DiscoveriesPosition]) -> None:
    """Fill the encounter display, then the exploration display, slot by slot, while the draw pile lasts."""
    for source in ("ENCOUNTER", "EXPLORATION"):
        position = game.position
        row = position.encounter if source == "ENCOUNTER" else position.exploration
        empty = [slot for slot, card in enumerate(row) if card is None][: position.pile]
        if empty:
            cards = _draw(game, len(empty))
            game.record(CardsRevealed("ENCOUNTER" if source == "ENCOUNTER" else "EXPLORATION", tuple(empty), cards))


def _draw(game: Recorder[DiscoveriesPosition], number: int) -> tuple[CardId, ...]:
    unseen = game.position.unseen_cards()
    drawn = []
    for _ in range(number):
        card = game.chance.draw(CARDS, unseen, EVERYBODY)
        unseen.remove(card)
        drawn.append(card)
    return tuple(drawn)


def sources(position: DiscoveriesPosition, seat: Seat) -> tuple[Source, ...]:
    """Return the displays that offer a seat discovery cards: both with a Minnetaree (`discoveries R27`)."""
    cards = position.components.cards
    minnetaree = any(cards[card].tribe.recipe.effect == "MINNETAREE" for card in position.mats[seat].tribes)
    return SOURCES if minnetaree else SOURCES[:1]


def can_take(position: DiscoveriesPosition, seat: Seat) -> bool:
    """Return whether a seat can take a new current card."""
    return any(any(position.row(source)) for source in sources(position, seat))


def slot_refusal(position: DiscoveriesPosition, source: Source, slot: int) -> Refusal | None:
    """Return why there is no card to take in a slot; `None` when there is."""
    if position.card_at(source, slot) is not None:
        return None
    allowed = tuple(index for index, card in enumerate(position.row(source)) if card is not None)
    return Refusal("slot_empty", "8.1", {"slot": slot}, allowed)


def source_refusal(position: DiscoveriesPosition, seat: Seat, source: Source, slot: int) -> Refusal | None:
    """Return why a seat cannot take a discovery card from a slot of a display; `None` when it can."""
    allowed = sources(position, seat)
    if source not in allowed:
        return Refusal("not_minnetaree", "R27", {"source": source}, allowed)
    return slot_refusal(position, source, slot)
