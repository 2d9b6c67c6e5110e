"""From a state to the game as it is shown, and the invitation to a private one."""

from __future__ import annotations

import hmac

import msgspec

from api.games.schemas import GameResponse, SeatResponse
from domain.core.events import SERVICE
from eventstore.identity import Identity
from eventstore.log.state import State, status_of, to_move
from eventstore.service import Service
from eventstore.table.events import Occupant
from eventstore.table.table import Table


def show_game(service: Service, state: State, caller: Identity) -> GameResponse:
    """Return a game as a caller who may read it sees it."""
    table = state.at_table
    rules = service.rulesets[table.ruleset]
    over = table.status == "finished" and state.position is not None
    mine = table.seat_of(caller.player) if caller.player else None
    invites = table.visibility == "private" and (mine is not None or table.creator == caller.actor)
    return GameResponse(
        game=table.game,
        head=str(state.head),
        status=status_of(state),
        ruleset=table.ruleset,
        components=table.components,
        options=table.options,
        seats=tuple(_seat(seat, occupant) for seat, occupant in enumerate(table.seats)),
        seat_colours=rules.seat_colours[: len(table.seats)],
        to_move=tuple(actor for actor in to_move(state) if actor != SERVICE),
        your_seat=mine,
        visibility=table.visibility,
        forks=table.forks,
        labels=table.labels,
        creator=table.creator,
        commitment=table.commitment,
        nonces=table.nonces,
        origin=table.origin,
        imported=table.imported,
        superseded_by=table.superseded_by,
        rulings=table.rulings,
        reason=table.reason,
        result=rules.result(state.position) if over else None,
        time=state.time,
        invitation=invitation(service, table) if invites else msgspec.UNSET,
    )


def _seat(seat: int, occupant: Occupant | None) -> SeatResponse:
    if occupant is None:
        return SeatResponse(seat, None, None, None)
    return SeatResponse(seat, occupant.player, occupant.name, occupant.bot)


def invitation(service: Service, table: Table) -> str:
    """Return what lets a stranger take a seat at a private game; nothing about it is kept."""
    return service.path.composer.keys.digest(f"invitation:{table.game}")[:16].hex()


def is_invited(service: Service, table: Table, given: str | None) -> bool:
    """Whether an invitation is the one of this game."""
    return given is not None and hmac.compare_digest(given.encode(), invitation(service, table).encode())
