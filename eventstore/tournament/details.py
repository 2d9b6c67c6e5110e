"""The details of players beside the log: sealed before they are entered, opened for their readers.

They lie where names lie, so they are erased with the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from domain.tournament.details import EntrantDetails, PersonalDetails
from domain.tournament.state import Player
from eventstore.log.name_book import NameBook, is_sealed
from eventstore.tournament.entries import TournamentState

D = TypeVar("D", EntrantDetails, PersonalDetails)


async def sealed_details(names: NameBook, details: Sequence[tuple[Player, D]]) -> tuple[str, ...]:
    """Return the commitments to details of players, in order; empty for details without a value, and if all are."""
    texts = [(player, _text(stated)) for player, stated in details]
    sealed = await names.sealed([pair for pair in texts if pair[1]])
    commitments = tuple(sealed.get(pair, "") for pair in texts)
    # An erased player has a pseudonym in place of a commitment.
    return tuple(text if is_sealed(text) else "" for text in commitments) if any(commitments) else ()


async def public_details(names: NameBook, state: TournamentState) -> dict[Player, EntrantDetails]:
    """Return club and FIDE's fields of the players on the roster that have any."""
    sealed = [(entrant.player, entrant.details) for entrant in state.played.roster if entrant.details]
    return await _opened(names, sealed, EntrantDetails)


async def personal_details(names: NameBook, state: TournamentState) -> dict[Player, PersonalDetails]:
    """Return sex and birth of the players on the roster, for owner and referees alone."""
    sealed = [(entrant.player, entrant.personal) for entrant in state.played.roster if entrant.personal]
    return await _opened(names, sealed, PersonalDetails)


def _text(details: EntrantDetails | PersonalDetails) -> str:
    return msgspec.json.encode(details).decode() if details != type(details)() else ""


async def _opened(names: NameBook, sealed: Sequence[tuple[Player, str]], kind: type[D]) -> dict[Player, D]:
    texts = await names.texts(sealed) if sealed else {}
    return {player: msgspec.json.decode(text, type=kind) for (player, _), text in texts.items()}
