"""Asking a worker to verify a log, and adding what the caller's own receipt says."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec

from api.log.following import find_head
from eventstore.service import Service
from eventstore.state import State
from eventstore.verification_requests import VerificationDesk
from eventstore.verify import Check, Verification, verify_log

__all__ = ["LONGEST_WAIT_S", "verified", "verified_damage"]

LONGEST_WAIT_S: Final = 60.0
_LOOK_S: Final = 0.05
_LONGEST_LOOK_S: Final = 0.5

_verification: Final = msgspec.json.Decoder(Verification)


async def verified(
    service: Service, desk: VerificationDesk, state: State, receipt: str | None, wait_s: float
) -> Verification | None:
    """Give what a verification of a game's log found, or `None` when a worker is still at it.

    A receipt is looked up here and not handed to the worker: so one result serves all who ask about
    the same head, and nobody makes work by asking about many receipts.

    Args:
        service: the event store.
        desk: where verifications are asked for.
        state: the game at the head up to which it is verified.
        receipt: a head that must be in the log.
        wait_s: how long to wait for the result.

    Raises:
        HeadInvalid: the receipt is not written as a head.
    """
    game = state.at_table.game
    check = None if receipt is None else await _receipt_check(service, game, receipt)
    found = await _result(desk, game, str(state.head), wait_s)
    if found is None or check is None:
        return found
    return msgspec.structs.replace(found, ok=found.ok and check.ok, checks=(*found.checks, check))


async def verified_damage(service: Service, game: str, receipt: str | None) -> Verification:
    """Verify a log that cannot be folded, so that the operator finds the entry.

    Here and now, and not kept: a mended log has the same head.

    Raises:
        HeadInvalid: the receipt is not written as a head.
    """
    return await verify_log(service.reader, game, keys=service.path.composer.keys, receipt=receipt)


async def _result(desk: VerificationDesk, game: str, head: str, wait_s: float) -> Verification | None:
    deadline = time.monotonic() + wait_s
    pause = _LOOK_S
    while (result := await desk.result(game, head)) is None:
        await desk.ask(game, head)
        left = deadline - time.monotonic()
        if left <= 0:
            return None
        await asyncio.sleep(min(pause, left))
        pause = min(2 * pause, _LONGEST_LOOK_S)
    return _verification.decode(result)


async def _receipt_check(service: Service, game: str, receipt: str) -> Check:
    found = await find_head(service, game, receipt)
    if found is not None and found.version > 0:
        return Check("receipt", ok=True, checked=True, code="", detail=f"{receipt} is in the log", version=None)
    detail = f"{receipt} is not a head of this log"
    return Check("receipt", ok=False, checked=True, code="receipt_unknown", detail=detail, version=None)
