"""Facts and decisions of Discoveries as plain sentences, each a message for the catalogue.

The key is `discoveries-` and the tag of the fact or decision with dashes, then a suffix where a tag has several
sentences. Values are words of the rules (`WALK`, `MARCH`); the catalogue translates them. Cards are told by
their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from domain.core.agenda import mover
from domain.core.catalogue import Values, describing, listed, questions, seat_mark, sentence_key
from domain.core.events import SERVICE, Message
from domain.discoveries import decisions, events
from domain.discoveries.names import NO_CARD, card_name, discovery_name, name_on_display, thing_name
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import ActionId, CardId, DieId, Side

_key: Final = partial(sentence_key, "discoveries")


def _dice_texts(dice: Sequence[DieId], symbols: Sequence[str | None]) -> str:
    """Return dice with their symbols as a text: `BLUE1 WALK, GREY2 RIDE`."""
    return listed(f"{die} {symbol}" for die, symbol in zip(dice, symbols, strict=True))


def _tribe_name(position: DiscoveriesPosition, card: CardId) -> str:
    return position.components.cards[card].tribe.name


def _action_values(position: DiscoveriesPosition, action: ActionId) -> Values:
    """Return an action as the catalogue needs it: the action of a tribe has the tribe's name."""
    card = f"C{action[1:]}"
    return {"action": action, "name": _tribe_name(position, card) if card in position.components.cards else action}


def _start_seat_set(fact: events.StartSeatSet, _position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact), "drawn" if fact.drawn else "agreed"), {"seat": fact.seat})


def _cards_revealed(fact: events.CardsRevealed, position: DiscoveriesPosition) -> Message:
    if fact.source == "EXPLORATION":
        cards = listed(card_name(position, card) for card in fact.cards)
        return Message(_key(type(fact), fact.source), {"cards": cards, "number": len(fact.cards)})
    names = listed(_tribe_name(position, card) for card in fact.cards)
    return Message(_key(type(fact), fact.source), {"cards": names, "number": len(fact.cards)})


def _card_taken(fact: events.CardTaken, position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact), fact.source), {"seat": fact.seat, "card": card_name(position, fact.card)})


def _tribe_taken(fact: events.TribeTaken, position: DiscoveriesPosition) -> Message:
    values: Values = {"seat": fact.seat, "name": _tribe_name(position, fact.card)}
    return Message(_key(type(fact)), values)


def _dice_moved(fact: events.DiceMoved, position: DiscoveriesPosition) -> Message:
    values: Values = {"dice": listed(fact.dice), "number": len(fact.dice)}
    if fact.seat is None:
        return Message(_key(type(fact), "general"), values)
    if fact.why == "take":
        values["dice"] = _dice_texts(fact.dice, [position.symbols[die] for die in fact.dice])
    return Message(_key(type(fact), fact.why), {"seat": fact.seat, **values})


def _dice_rolled(fact: events.DiceRolled, _position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact)), {"seat": fact.seat, "dice": _dice_texts(fact.dice, fact.symbols)})


def _action_started(fact: events.ActionStarted, position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact)), {"seat": fact.seat, **_action_values(position, fact.action)})


def _die_paid(fact: events.DiePaid, position: DiscoveriesPosition) -> Message:
    values: Values = {"seat": fact.seat, "die": fact.die, **_action_values(position, fact.action)}
    if fact.place == events.slot(fact.seat, fact.action):
        return Message(_key(type(fact), "slot"), values)
    side: Side = "LEFT" if fact.place == events.camp("LEFT") else "RIGHT"
    return Message(_key(type(fact), "camp"), {**values, "side": side})


def _route_begun(fact: events.RouteBegun, position: DiscoveriesPosition) -> Message:
    card = card_name(position, fact.card)
    return Message(_key(type(fact)), {"seat": fact.seat, "card": card, "route": listed(fact.route)})


def _action_activated(fact: events.ActionActivated, position: DiscoveriesPosition) -> Message:
    steps: Values = {"terrain": fact.block.terrain, "size": fact.block.size, "done": fact.done, "rest": fact.rest}
    values: Values = {"seat": fact.seat, "die": fact.die, **_action_values(position, fact.action), **steps}
    return Message(_key(type(fact)), values)


def _card_linked(fact: events.CardLinked, position: DiscoveriesPosition) -> Message:
    card = card_name(position, fact.card)
    values: Values = {"seat": fact.seat, "card": card, "route": listed(fact.route), "done": fact.done}
    return Message(_key(type(fact)), values)


def _card_journaled(fact: events.CardJournaled, position: DiscoveriesPosition) -> Message:
    face = position.components.cards[fact.card].discovery
    card = discovery_name(face)
    values: Values = {"seat": fact.seat, "card": card, "route": listed(fact.route), "ep": face.ep}
    return Message(_key(type(fact)), values)


def _end_triggered(fact: events.EndTriggered, _position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact)), {"seat": fact.seat, "number": len(fact.remaining)})


def _turn_started(fact: events.TurnStarted, _position: DiscoveriesPosition) -> Message:
    values: Values = {"seat": fact.seat, "round": fact.round, "turn": fact.turn}
    return Message(_key(type(fact), "extra") if fact.extra else _key(type(fact)), values)


def _turn_ended(fact: events.TurnEnded, _position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact)), {"seat": fact.seat})


def _round_closed(fact: events.RoundClosed, _position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact), "final") if fact.final else _key(type(fact)), {"round": fact.round})


def _round_settled(fact: events.RoundSettled, _position: DiscoveriesPosition) -> Message:
    totals = listed(f"{seat_mark(seat)} {standing.total}" for seat, standing in enumerate(fact.standings))
    return Message(_key(type(fact)), {"round": fact.round, "totals": totals})


def _game_scored(fact: events.GameScored, _position: DiscoveriesPosition) -> Message:
    ended = "limit" if fact.terminated_by == "round_limit" else "rules"
    values: Values = {"total": fact.standings[fact.winners[0]].total}
    if len(fact.winners) > 1:
        return Message(_key(type(fact), ended, "shared"), {**values, "seats": len(fact.winners)})
    return Message(_key(type(fact), ended), {**values, "seat": fact.winners[0]})


def _choose_discovery(
    fact: decisions.ChooseStartDiscovery | decisions.ChooseDiscovery, position: DiscoveriesPosition
) -> Message:
    card = name_on_display(position, "EXPLORATION", fact.slot)
    return Message(_key(type(fact)), {"slot": fact.slot, "card": card})


def _take_side(fact: decisions.TakeSide, position: DiscoveriesPosition) -> Message:
    dice = position.dice_at(events.camp(fact.side))
    texts = _dice_texts(dice, [position.symbols[die] for die in dice])
    return Message(_key(type(fact)), {"side": fact.side, "number": len(dice), "dice": texts})


def _choose_tribe(fact: decisions.ChooseTribe, position: DiscoveriesPosition) -> Message:
    card = position.card_at("ENCOUNTER", fact.slot)
    name = NO_CARD if card is None else _tribe_name(position, card)
    return Message(_key(type(fact)), {"slot": fact.slot, "name": name})


def _pick_own_die(fact: decisions.PickOwnDie, position: DiscoveriesPosition) -> Message:
    place = next((place for place, dice in position.places.items() if fact.die in dice), NO_CARD)
    kind, _, rest = place.partition(":")
    number, _, action = rest.partition(":")
    values: Values = {"die": fact.die, "place": kind, "side": rest, **_action_values(position, action)}
    if kind not in ("SLOT", "SUPPLY"):
        return Message(_key(type(fact), "camp"), values)
    return Message(_key(type(fact), kind), {**values, "seat": int(number)})


def _start_action(fact: decisions.StartAction, position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact)), _action_values(position, fact.action))


def _choose_die(fact: decisions.ChooseDie, position: DiscoveriesPosition) -> Message:
    return Message(_key(type(fact)), {"die": fact.die, "symbol": str(position.symbols.get(fact.die))})


def _begin_explore(fact: decisions.BeginExplore, position: DiscoveriesPosition) -> Message:
    seat = mover(position)
    card = None if seat == SERVICE else position.mats[seat].current
    return Message(_key(type(fact)), {"card": card_name(position, card), **_route_values(position, card, fact.route)})


def _route_values(position: DiscoveriesPosition, card: CardId | None, name: str) -> Values:
    routes = {} if card is None else position.components.cards[card].discovery.routes
    route = next((route for known, route in routes.items() if known == name), NO_CARD)
    return {"name": name, "route": listed(route)}


def _activate(fact: decisions.Activate, position: DiscoveriesPosition) -> Message:
    recipe = position.components.recipes.get(fact.action)
    blocks = recipe.blocks if recipe is not None else ()
    block = blocks[fact.mode] if 0 <= fact.mode < len(blocks) else None
    steps: Values = {"terrain": block.terrain if block else NO_CARD, "size": block.size if block else 0}
    return Message(_key(type(fact)), {"colour": fact.colour, **_action_values(position, fact.action), **steps})


def _link(fact: decisions.Link, position: DiscoveriesPosition) -> Message:
    card = position.card_at(fact.source, fact.slot)
    name = name_on_display(position, fact.source, fact.slot)
    return Message(_key(type(fact), fact.source), {"card": name, **_route_values(position, card, fact.route)})


def _take_discovery(fact: decisions.TakeDiscovery, position: DiscoveriesPosition) -> Message:
    card = name_on_display(position, fact.source, fact.slot)
    return Message(_key(type(fact), fact.source), {"slot": fact.slot, "card": card})


def name_source(source: str, position: DiscoveriesPosition) -> Message:
    """Return the name of a source of points: a discovery, its species, or the teepees."""
    card = source.removeprefix("discovery ")
    if card == source:
        return Message(f"discoveries-source-{source.rsplit(maxsplit=1)[-1]}", {})
    return Message("discoveries-source-discovery", {"card": card_name(position, card)})


question: Final = questions("discoveries", naming=thing_name)

describe: Final = describing(
    "discoveries",
    {
        events.StartSeatSet: _start_seat_set,
        events.CardsRevealed: _cards_revealed,
        events.CardTaken: _card_taken,
        events.TribeTaken: _tribe_taken,
        events.DiceMoved: _dice_moved,
        events.DiceRolled: _dice_rolled,
        events.ActionStarted: _action_started,
        events.DiePaid: _die_paid,
        events.RouteBegun: _route_begun,
        events.ActionActivated: _action_activated,
        events.CardLinked: _card_linked,
        events.CardJournaled: _card_journaled,
        events.EndTriggered: _end_triggered,
        events.TurnStarted: _turn_started,
        events.TurnEnded: _turn_ended,
        events.RoundClosed: _round_closed,
        events.RoundSettled: _round_settled,
        events.GameScored: _game_scored,
        decisions.ChooseStartDiscovery: _choose_discovery,
        decisions.TakeSide: _take_side,
        decisions.PickOwnDie: _pick_own_die,
        decisions.StartAction: _start_action,
        decisions.ChooseDiscovery: _choose_discovery,
        decisions.ChooseTribe: _choose_tribe,
        decisions.ChooseDie: _choose_die,
        decisions.BeginExplore: _begin_explore,
        decisions.Activate: _activate,
        decisions.Link: _link,
        decisions.TakeDiscovery: _take_discovery,
    },
    naming=thing_name,
)
