"""Asking a worker to verify a log, and adding what the caller's own receipt says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from api.log.following import find_head
from eventstore.errors import LogDamaged
from eventstore.proof.checks.findings import Check
from eventstore.proof.kept_verification import still_holds
from eventstore.proof.verification_requests import Ask, VerificationDesk
from eventstore.proof.verify import Verification
from eventstore.service import Service

LONGEST_WAIT_S: Final = 60.0
_LOOK_S: Final = 0.05
_LONGEST_LOOK_S: Final = 0.5


async def verified(
    service: Service,
    desk: VerificationDesk,
    ask: Ask,
    receipt: str | None,
    wait_s: float,
    monotonic: Callable[[], float],
) -> Verification | None:
    """Return what a verification of a game's log found, or `None` when a worker is still at it.

    A receipt is looked up here and not handed to the worker: so one result serves all who ask about
    the same head, and nobody makes work by asking about many receipts.

    Args:
        service: the event store.
        desk: where verifications are asked for.
        ask: the game, and the head up to which it is verified.
        receipt: a head that must be in the log.
        wait_s: how long to wait for the result.
        monotonic: the clock by which it waits, in seconds.

    Raises:
        HeadInvalid: the receipt is not written as a head.
    """
    check = None if receipt is None else await _receipt_check(service, ask.game, receipt)
    found = await _found(service, desk, ask, wait_s, monotonic)
    if found is None or check is None:
        return found
    return msgspec.structs.replace(found, ok=found.ok and check.ok, checks=(*found.checks, check))


async def _found(
    service: Service, desk: VerificationDesk, ask: Ask, wait_s: float, monotonic: Callable[[], float]
) -> Verification | None:
    """Return what was found of the bytes that the store has now; asks a worker as long as that is not known."""
    deadline = monotonic() + wait_s
    pause = _LOOK_S
    while True:
        kept = await desk.result(ask)
        if kept is not None and await still_holds(service, kept):
            return kept.found
        await desk.ask(ask)
        left = deadline - monotonic()
        if left <= 0:
            return None
        await asyncio.sleep(min(pause, left))
        pause = min(2 * pause, _LONGEST_LOOK_S)


async def _receipt_check(service: Service, game: str, receipt: str) -> Check:
    try:
        found = await find_head(service, game, receipt)
    except LogDamaged as error:
        return Check("receipt", ok=True, checked=False, code="", detail=f"not checked: {error.detail}", version=None)
    if found is not None and found.version > 0:
        return Check("receipt", ok=True, checked=True, code="", detail=f"{receipt} is in the log", version=None)
    detail = f"{receipt} is not a head of this log"
    return Check("receipt", ok=False, checked=True, code="receipt_unknown", detail=detail, version=None)
