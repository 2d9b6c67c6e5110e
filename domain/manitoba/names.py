"""The names of things in the sentences and pictures of Manitoba, each from the data of the thing."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.catalogue import listed, named
from domain.manitoba.components import LANDSCAPES, CardId, ScoreTile
from domain.manitoba.scoring import FINAL_CARD, score_tile_on
from domain.manitoba.state import ManitobaPosition


def area_name(number: int) -> str:
    """Return the name of an area by its number: its landscape, and the place of its tile in the territory."""
    return named("area", landscape=LANDSCAPES[number % len(LANDSCAPES)], tile=number // len(LANDSCAPES) + 1)


def card_name(position: ManitobaPosition, card: CardId) -> str:
    """Return the name of a card of the season: its effect, and the goods that it offers or scores."""
    event = position.components.event_cards.get(card)
    if event is not None:
        return effect_name(event.code, event.goods)
    if card == FINAL_CARD or card not in position.cards:
        return effect_name("final" if card == FINAL_CARD else "winter")
    return effect_name("scoring", position.components.score_tiles[score_tile_on(position, card)])


def effect_name(effect: str, goods: Sequence[str] | ScoreTile = ()) -> str:
    """Return the name of a card with an effect, and its goods."""
    return named("card", effect=effect, goods=_goods(goods))


def score_tile_name(scored: ScoreTile) -> str:
    """Return the name of a score tile: the goods to choose from, or the fullest sector."""
    return named("score-tile", goods=_goods(scored))


def _goods(goods: Sequence[str] | ScoreTile) -> str:
    return "most" if goods == "most" else listed(goods) or "none"


def thing_name(position: ManitobaPosition, field: str, text: str) -> str:
    """Return the name of an area, or of a card, by its id; all other texts as they are."""
    if field == "card":
        return card_name(position, text)
    number = position.territory.numbers.get(text)
    return text if number is None else area_name(number)
