"""The possible actions of a turn, and their dice (`discoveries 4.1` to `4.6`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.core.events import Seat
from domain.core.rulebook import Refusal
from domain.discoveries.components import Recipe
from domain.discoveries.events import GENERAL, camp, slot, supply
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import ANY, GREY, SIDES, Symbol, colour_of

_PARAGRAPHS: Final[Mapping[str, str]] = {
    "SWAP": "4.2",
    "SUN": "4.3",
    "ARROW": "4.3",
    "ALTER": "4.4",
    "REROLL": "4.6",
    "RECRUIT": "4.6",
}


def start_refusal(
    position: DiscoveriesPosition, seat: Seat, recipe: Recipe, symbol: Symbol, dice: int
) -> Refusal | None:
    """Return why an action cannot be begun; `None` when it can.

    Args:
        position: the position in a turn of the seat.
        seat: the seat of the turn.
        recipe: the recipe of an action of that seat.
        symbol: the symbol chosen for the turn, or a possible choice.
        dice: the number of usable dice with that symbol.
    """
    action = recipe.id
    if recipe.kind == "PASSIVE":
        return Refusal("no_dice_taken", "4.6", {"action": action})
    if position.turn is not None and action in position.turn.used:
        return Refusal("action_used", "3", {"action": action})
    if recipe.symbol not in (ANY, symbol):
        return Refusal("symbol_differs", "4.1", {"action": action, "symbol": symbol, "needed": str(recipe.symbol)})
    if dice < recipe.dice:
        return Refusal("too_few_dice", "4.1", {"action": action, "needed": recipe.dice, "dice": dice})
    if recipe.kind == "EXPLORE":
        if position.dice_at(slot(seat, action)):
            return Refusal("slot_occupied", "4.5", {"action": action})
        return None
    if not _effect_possible(position, seat, recipe):
        return Refusal("effect_impossible", _PARAGRAPHS[recipe.effect], {"action": action})
    return None


def _effect_possible(position: DiscoveriesPosition, seat: Seat, recipe: Recipe) -> bool:
    """Return whether the condition of an instant effect holds before payment (`discoveries R47`)."""
    match recipe.effect:
        case "SWAP":
            return position.mats[seat].current is not None and any(position.exploration)
        case "SUN" | "ARROW":
            cards = position.components.cards
            return any(card and cards[card].tribe.attitude == recipe.effect for card in position.encounter)
        case "RECRUIT":
            places = (GENERAL, *(camp(side) for side in SIDES))
            return any(colour_of(die) == GREY for place in places for die in position.dice_at(place))
        case _:
            return len(position.dice_at(supply(seat))) > recipe.dice


def prepared(position: DiscoveriesPosition, seat: Seat) -> list[Recipe]:
    """Return the actions of a seat that bear a die and were not activated in this turn."""
    activated = position.turn.activated if position.turn is not None else ()
    places = position.places
    return [
        recipe
        for recipe in position.recipes(seat)
        if recipe.blocks and slot(seat, recipe.id) in places and recipe.id not in activated
    ]
