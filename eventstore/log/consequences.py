"""What an entry brings with it besides what was asked for.

That is the start of a full table, the end of a request when a person decides further, and the end of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from domain.core.chance import Chance
from domain.core.events import Event
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.table.events import GameFinished, GameStarted, TakeBackLapsed
from eventstore.table.table import Table, people_of


def started_when_full(
    state: State, events: Sequence[Event], loaded: LoadedRuleset, chance: Callable[[Table], Chance]
) -> list[Event]:
    """Add the start of the game to the facts that fill its table, or return them as they are.

    Args:
        state: the state before the facts.
        events: the facts that may take the last seat.
        loaded: the game's ruleset and components.
        chance: returns the chance of the started table; asked only where something is set up.
    """
    table = fold_events(state, events, loaded).at_table
    if table.status != "open" or any(occupant is None for occupant in table.seats):
        return list(events)
    given = tuple(nonce for _, nonce in table.given)
    events = [*events, GameStarted(table.nonces if _nonces_are_fixed(table) else given)]
    after = fold_events(state, events, loaded)
    if state.position is not None or after.position is None:
        return events
    return [*events, *loaded.ruleset.setup(after.position, chance(after.at_table))]


def _nonces_are_fixed(table: Table) -> bool:
    """Return whether the game it was forked from fixed them: its luck goes on, or the fork replaces it."""
    return bool(table.nonces) or table.commitment.seed_game != table.game


def lapse_of(before: State, cause: DecisionTaken[Any] | CommandTaken | ServiceRun) -> list[Event]:
    """Return the end of the request that is open, when a person decides further; else nothing.

    Bots and the service go on meanwhile: they have no say in it, and no wish to be asked.
    """
    table = before.table
    if table is None or table.take_back_request is None or not isinstance(cause, DecisionTaken):
        return []
    return [TakeBackLapsed()] if cause.seat in people_of(table.seats) else []


def ending_of(after: State, loaded: LoadedRuleset) -> list[Event]:
    """Return the end of the game, when the rules ended it with these facts; else nothing."""
    if after.position is None or after.at_table.status != "playing" or after.position.agenda:
        return []
    result = loaded.ruleset.result(after.position)
    return [] if result is None else [GameFinished(result.places, result.winner, result.tied)]
