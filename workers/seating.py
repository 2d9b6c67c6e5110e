"""Seats players that look for opponents, and opens the tables of challenges that a killed process has left.

Any number of processes may run this; a single process works at a time.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NoReturn

from eventstore.errors import StoreUnavailable
from eventstore.write.challenges import Challenges
from eventstore.write.seeks import Seeks

_LOOK_S: Final = 1.0
"""Seconds between two looks at the waiting players."""
_OPEN_EVERY: Final = 10
"""Number of looks between two times at which noted tables of challenges are opened."""
_FORGET_EVERY: Final = 60
"""Number of looks between two times at which players of ended games are forgotten."""

_log = logging.getLogger("tabletape.workers")


async def seat_for_ever(seeks: Seeks, challenges: Challenges) -> NoReturn:
    """Seat players until the task is cancelled; goes on when the store was away for a while."""
    looks = 0
    while True:
        try:
            if await seeks.seat_players() is not None:
                looks += 1
                if looks % _OPEN_EVERY == 1:
                    await challenges.open_noted()
                if looks % _FORGET_EVERY == 0:
                    await seeks.forget_ended()
        except StoreUnavailable as error:
            _log.warning("no players could be seated, the next attempt is in %.0f s: %s", _LOOK_S, error)
        await asyncio.sleep(_LOOK_S)
