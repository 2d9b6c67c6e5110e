"""Verification in a worker: what was asked for is verified and the result kept where it was asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from eventstore.errors import StoreUnavailable
from eventstore.proof.kept_verification import still_holds, verify_to_keep
from eventstore.proof.verification_requests import PROMISE_MS, Ask, VerificationDesk
from eventstore.storage.head import parse_head
from workers.context import Tools

_RENEWAL_S: Final = PROMISE_MS / 1000 / 4


async def verify_for(tools: Tools, ask: Ask) -> None:
    """Verify the log of an ask and keep the result, unless one is kept that still holds."""
    desk, service = tools.desk, tools.service
    kept = await desk.result(ask)
    if kept is not None and await still_holds(service, kept):
        await desk.give_up(ask)
        return
    promise = asyncio.create_task(_promise(desk, ask))
    try:
        version, _ = parse_head(ask.head)
        await desk.keep(ask, await verify_to_keep(service, ask.game, version))
    except BaseException:
        await desk.give_up(ask)
        raise
    finally:
        promise.cancel()


async def _promise(desk: VerificationDesk, ask: Ask) -> None:
    """Keep saying that the ask is worked on; when the process is killed the saying ends."""
    while True:
        with suppress(StoreUnavailable):
            await desk.promise(ask)
        await asyncio.sleep(_RENEWAL_S)
