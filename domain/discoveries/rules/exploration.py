"""Exploring: routes, activations, a linked second card (`discoveries 4.8`, `4.9`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepClosed, StepOpened
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always
from domain.core.ruleset import Recorder
from domain.discoveries.components import Discovery
from domain.discoveries.decisions import Activate, BeginExplore, FinishExploration, Link
from domain.discoveries.events import ActionActivated, CardJournaled, CardLinked, RouteBegun
from domain.discoveries.routes import advanced, feasible
from domain.discoveries.rules.actions import prepared
from domain.discoveries.rules.cards import source_refusal, sources
from domain.discoveries.rules.dice import colours_of, first_of, usable
from domain.discoveries.state import DiscoveriesPosition, Trail
from domain.discoveries.steps import ExploringStep, PlacingStep
from domain.discoveries.words import ROUTES, Block

_MOST_CARDS: Final = 2
_JOURNAL: Final = "JOURNAL"


def explore_refusal(
    position: DiscoveriesPosition, seat: Seat, symbol: str | None, decision: BeginExplore
) -> Refusal | None:
    """Return why an exploration cannot begin with a symbol of the turn; `None` when it can."""
    if symbol != _JOURNAL:
        return Refusal("journal_needed", "4.8", {"symbol": str(symbol)})
    if position.turn is not None and position.turn.explored:
        return Refusal("explored_already", "R23")
    current = position.mats[seat].current
    if current is None:
        return Refusal("no_current_card", "4.8")
    routes = position.components.cards[current].discovery.routes
    if decision.route not in routes:
        return Refusal("unknown_route", "8.1", {"route": decision.route}, tuple(routes))
    if not _feasible(position, seat, routes[decision.route], 0):
        return Refusal("not_completable", "4.8", {"route": routes[decision.route]})
    return None


def _feasible(position: DiscoveriesPosition, seat: Seat, route: str, steps_done: int) -> bool:
    journals = len(usable(position, seat, _JOURNAL))
    return feasible(route, steps_done, [recipe.blocks for recipe in prepared(position, seat)], journals)


def _begin_refusal(position: DiscoveriesPosition, step: PlacingStep, decision: BeginExplore) -> Refusal | None:
    symbol = position.turn.symbol if position.turn is not None else None
    return explore_refusal(position, step.seat, symbol, decision)


def _begin(game: Recorder[DiscoveriesPosition], step: PlacingStep, decision: BeginExplore) -> None:
    position = game.position
    card = position.mats[step.seat].current
    if card is not None:
        route = position.components.cards[card].discovery.routes[decision.route]
        game.record(RouteBegun(step.seat, card, decision.route, route))
    game.record(StepOpened(ExploringStep(step.seat)))


def _trail(position: DiscoveriesPosition) -> Trail:
    if position.turn is None or not position.turn.trails:
        raise ValueError("nothing is being explored")
    return position.turn.trails[-1]


def _activations(position: DiscoveriesPosition, step: ExploringStep) -> Iterator[Activate]:
    trail = _trail(position)
    if trail.complete:
        return
    colours = colours_of(usable(position, step.seat, _JOURNAL))
    for recipe in prepared(position, step.seat):
        for mode, block in enumerate(recipe.blocks):
            if block.terrain == trail.route[trail.done]:
                for colour in colours:
                    yield Activate(recipe.id, mode, colour)


def _activate_refusal(position: DiscoveriesPosition, step: ExploringStep, decision: Activate) -> Refusal | None:
    trail = _trail(position)
    if trail.complete:
        return Refusal("route_complete", "8.1")
    ready = prepared(position, step.seat)
    recipe = next((recipe for recipe in ready if recipe.id == decision.action), None)
    if recipe is None:
        allowed = tuple(recipe.id for recipe in ready)
        return Refusal("not_prepared", "4.8", {"action": decision.action}, allowed)
    if not 0 <= decision.mode < len(recipe.blocks):
        return Refusal("unknown_mode", "1.5", {"action": recipe.id, "mode": decision.mode})
    block = recipe.blocks[decision.mode]
    if block.terrain != trail.route[trail.done]:
        return Refusal("wrong_terrain", "4.8", {"action": recipe.id, "terrain": block.terrain})
    journals = usable(position, step.seat, _JOURNAL)
    if first_of(journals, decision.colour) is None:
        return Refusal("no_such_die", "8.1", {"colour": decision.colour}, colours_of(journals))
    rest = [other.blocks for other in ready if other is not recipe]
    if not feasible(trail.route, advanced(trail.route, trail.done, block), rest, len(journals) - 1):
        return Refusal("not_completable", "4.8", {"route": trail.route})
    return None


def _activate(game: Recorder[DiscoveriesPosition], step: ExploringStep, decision: Activate) -> None:
    position = game.position
    trail = _trail(position)
    die = first_of(usable(position, step.seat, _JOURNAL), decision.colour)
    if die is None:
        raise ValueError(f"no JOURNAL die is {decision.colour}")
    block = position.components.recipes[decision.action].blocks[decision.mode]
    steps_done = advanced(trail.route, trail.done, block)
    game.record(
        ActionActivated(step.seat, decision.action, die, block, steps_done, trail.done + block.size - steps_done)
    )


def _links(position: DiscoveriesPosition, step: ExploringStep) -> Iterator[Link]:
    turn = position.turn
    if turn is None or len(turn.trails) == _MOST_CARDS or not turn.trails[0].complete:
        return
    for source in sources(position, step.seat):
        for slot, card in enumerate(position.row(source)):
            if card is not None:
                for route in position.components.cards[card].discovery.routes:
                    yield Link(source, slot, route)


def _link_refusal(position: DiscoveriesPosition, step: ExploringStep, decision: Link) -> Refusal | None:
    turn = position.turn
    if turn is None or len(turn.trails) == _MOST_CARDS:
        return Refusal("two_cards_at_most", "4.9")
    if not turn.trails[0].complete:
        return Refusal("route_incomplete", "4.9")
    refusal = source_refusal(position, step.seat, decision.source, decision.slot)
    if refusal is not None:
        return refusal
    routes = _discovery_at(position, decision).routes
    if decision.route not in routes:
        return Refusal("unknown_route", "8.1", {"route": decision.route}, tuple(routes))
    route = routes[decision.route]
    if not _feasible(position, step.seat, route, advanced(route, 0, _carry(turn.trails[0]))):
        return Refusal("not_completable", "R42", {"route": route})
    return None


def _discovery_at(position: DiscoveriesPosition, decision: Link) -> Discovery:
    card = position.card_at(decision.source, decision.slot)
    if card is None:
        raise ValueError(f"no card lies in slot {decision.slot}")
    return position.components.cards[card].discovery


def _carry(first: Trail) -> Block:
    """Return the rest of the block used last; a complete route had at least a block."""
    if first.rest is None:
        raise ValueError("no block was used")
    return first.rest


def _link(game: Recorder[DiscoveriesPosition], step: ExploringStep, decision: Link) -> None:
    position = game.position
    card = position.card_at(decision.source, decision.slot)
    if card is None:
        raise ValueError(f"no card lies in slot {decision.slot}")
    route = _discovery_at(position, decision).routes[decision.route]
    carry = _carry(_trail(position))
    steps_done = advanced(route, 0, carry)
    rest = carry.size - steps_done
    game.record(
        CardLinked(step.seat, decision.source, decision.slot, card, decision.route, route, carry, steps_done, rest)
    )


def _finish_refusal(
    position: DiscoveriesPosition, _step: ExploringStep, _decision: FinishExploration
) -> Refusal | None:
    return None if _trail(position).complete else Refusal("route_incomplete", "4.8")


def _finish(game: Recorder[DiscoveriesPosition], step: ExploringStep, _decision: FinishExploration) -> None:
    turn = game.position.turn
    for trail in turn.trails if turn is not None else ():
        game.record(CardJournaled(step.seat, trail.card, trail.route, trail.blocks, trail.carry))
    game.record(StepClosed())


BEGIN_EXPLORE: Final = Rule(
    decision=BeginExplore,
    steps=(PlacingStep,),
    candidates=always(*(BeginExplore(route) for route in ROUTES)),
    refusal=_begin_refusal,
    effect=_begin,
)
ACTIVATE: Final = Rule(
    decision=Activate,
    steps=(ExploringStep,),
    candidates=_activations,
    refusal=_activate_refusal,
    effect=_activate,
)
LINK: Final = Rule(decision=Link, steps=(ExploringStep,), candidates=_links, refusal=_link_refusal, effect=_link)
FINISH_EXPLORATION: Final = Rule(
    decision=FinishExploration,
    steps=(ExploringStep,),
    candidates=always(FinishExploration()),
    refusal=_finish_refusal,
    effect=_finish,
)
