"""Building and enlarging tents and canoes; in variant 2 reducing them too (`bison 4.5`, `6`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from domain.bison.components import Building, SpaceId
from domain.bison.decisions import BuildOp
from domain.bison.events import RESERVE, HuntersMoved, PieceMoved
from domain.bison.state import BisonPosition
from domain.bison.steps import BuildStep, TurnPostStep
from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule
from domain.core.ruleset import Recorder

MAX_VALUE: Final = 4
"""The highest value of a tent or canoe."""
_RIVER: Final = 1
_REDUCING: Final = 2
"""The first variant with reducing of tents and canoes."""


class Site(NamedTuple):
    """A space of the seat that the action may still use."""

    value: int
    """Of the tent or canoe there, 0 for none."""
    hunters: int


class BuildContext(NamedTuple):
    """Everything that decides whether a tent or canoe can be built."""

    sites: tuple[Site, ...]
    """The spaces not used in this action, ascending."""
    pieces: tuple[int, ...]
    """Values of the tents or canoes in the reserve, ascending."""
    hunters: int
    """Hunters in the reserve."""
    variant: int


def executable(position: BisonPosition, seat: Seat, action: Building, hunters: int) -> bool:
    """Return whether operations exist that use exactly this number of hunters, 1 or more."""
    return _completable(_context(position, seat, action, ()), hunters, first=True)


def possible_values(
    position: BisonPosition, seat: Seat, action: Building, spaces_used: tuple[SpaceId, ...]
) -> dict[SpaceId, list[int]]:
    """Return the values that a tent or canoe could have after this action, by space of the seat.

    *spaces_used* are left out. The number of announced hunters is not taken into account.
    """
    context = _context(position, seat, action, spaces_used)
    return {
        space: [
            to for to in range(MAX_VALUE + 1) if _site_refusal(context, Site(there.value, there.hunters), to) is None
        ]
        for space, there in position.occupied.items()
        if there.seat == seat and space not in spaces_used and _fits(position, action, space)
    }


def _operations(position: BisonPosition, step: BuildStep) -> Iterator[BuildOp]:
    spaces = position.board.spaces
    own = [space for space, standing in position.occupied.items() if standing.seat == step.seat]
    for space in sorted(own, key=spaces.__getitem__):
        for value in range(MAX_VALUE + 1):
            yield BuildOp(space, value)


def _operation_refusal(position: BisonPosition, step: BuildStep, decision: BuildOp) -> Refusal | None:
    space, to = decision.space, decision.to
    refusal = _space_refusal(position, step, space)
    if refusal is not None:
        return refusal
    standing = position.occupied[space]
    site = Site(standing.value, standing.hunters)
    context = _context(position, step.seat, step.action, step.done)
    refusal = _site_refusal(context, site, to)
    if refusal is not None:
        return refusal
    left = step.remaining - abs(to - site.value)
    if left < 0 or not _completable(_after(context, site, to), left):
        return Refusal("count_not_completable", "R15", {"left": left, "remaining": step.remaining})
    return None


def _space_refusal(position: BisonPosition, step: BuildStep, space: SpaceId) -> Refusal | None:
    """Return why nothing can be built on a space, whatever its value; `None` when it can."""
    if space not in position.board.spaces:
        return Refusal("unknown_space", "2.4", {"space": space})
    if not _fits(position, step.action, space):
        return Refusal("wrong_terrain", "4.5", {"space": space, "item": step.action})
    standing = position.occupied.get(space)
    if standing is None or standing.seat != step.seat:
        return Refusal("space_not_own", "4.5", {"space": space})
    if space in step.done:
        return Refusal("space_used", "6.1", {"space": space})
    return None


def _site_refusal(context: BuildContext, site: Site, to: int) -> Refusal | None:
    """Return why the preconditions of an operation do not hold (`bison 4.5`, `6.2`); `None` when they hold."""
    change = to - site.value
    if not 0 <= to <= MAX_VALUE or change == 0:
        return Refusal("value_impossible", "4.5", {"value": site.value, "to": to, "max": MAX_VALUE})
    if change < 0 and context.variant < _REDUCING:
        return Refusal("no_reducing", "6.2", {"value": site.value, "to": to})
    if to and to not in context.pieces:
        return Refusal("piece_not_in_reserve", "R16", {"to": to}, tuple(dict.fromkeys(context.pieces)))
    if change > site.hunters:
        return Refusal("too_few_hunters_on_space", "4.5", {"needed": change, "hunters": site.hunters})
    if -change > context.hunters:
        return Refusal("too_few_hunters_in_reserve", "6.2", {"needed": -change, "hunters": context.hunters})
    return None


def _after(context: BuildContext, site: Site, to: int) -> BuildContext:
    """Return the context after an operation; its space counts as used."""
    sites = list(context.sites)
    sites.remove(site)
    pieces = list(context.pieces)
    if to:
        pieces.remove(to)
    if site.value:
        pieces.append(site.value)
    return BuildContext(tuple(sites), tuple(sorted(pieces)), context.hunters + to - site.value, context.variant)


def _completable(context: BuildContext, remaining: int, *, first: bool = False) -> bool:
    """Return whether operations on different spaces exist that use exactly the remaining hunters (`bison R12`)."""
    if remaining == 0:
        return True
    if context.variant == 0 and not first:
        return False
    for site in dict.fromkeys(context.sites):
        for to in range(MAX_VALUE + 1):
            left = remaining - abs(to - site.value)
            if left >= 0 and _site_refusal(context, site, to) is None and _completable(_after(context, site, to), left):
                return True
    return False


def _context(position: BisonPosition, seat: Seat, action: Building, spaces_used: tuple[SpaceId, ...]) -> BuildContext:
    reserve = position.reserves[seat]
    sites = sorted(
        Site(standing.value, standing.hunters)
        for space, standing in position.occupied.items()
        if standing.seat == seat and space not in spaces_used and _fits(position, action, space)
    )
    pieces = reserve.tents if action == "tent" else reserve.canoes
    return BuildContext(tuple(sites), pieces, reserve.hunters, position.options.variant)


def _fits(position: BisonPosition, action: Building, space: SpaceId) -> bool:
    """Return whether a space bears this kind of piece: canoes on rivers, tents on land."""
    return (position.board.spaces[space].rank == _RIVER) == (action == "canoe")


def _build(game: Recorder[BisonPosition], step: BuildStep, decision: BuildOp) -> None:
    seat, space, to = step.seat, decision.space, decision.to
    value = game.position.occupied[space].value
    why: Literal["build", "reduce"] = "build" if to > value else "reduce"
    if to < value:
        game.record(HuntersMoved(seat, value - to, RESERVE, space, why))
    if value:
        game.record(PieceMoved(seat, step.action, value, space, RESERVE, why))
    if to:
        game.record(PieceMoved(seat, step.action, to, RESERVE, space, why))
    if to > value:
        game.record(HuntersMoved(seat, to - value, space, RESERVE, why))
    left = step.remaining - abs(to - value)
    if left:
        game.record(StepChanged(BuildStep(seat, step.action, left, (*step.done, space))))
    else:
        game.record(StepChanged(TurnPostStep(seat)))


BUILD_OP: Final = Rule(
    decision=BuildOp, steps=(BuildStep,), candidates=_operations, refusal=_operation_refusal, effect=_build
)
