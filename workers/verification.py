"""Verification in a worker: what was asked for is verified and the result kept where it was asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec

from eventstore.errors import StoreUnavailable
from eventstore.head import parse_head
from eventstore.verification_requests import PROMISE_MS, Ask, VerificationDesk
from eventstore.verify import verify_log
from workers.context import Tools

__all__ = ["verify_for"]

_RENEWAL_S: Final = PROMISE_MS / 1000 / 4


async def verify_for(tools: Tools, ask: Ask) -> None:
    """Verify the log of an ask and keep the result, unless it is there already."""
    desk = tools.desk
    if await desk.result(ask) is not None:
        return
    promise = asyncio.create_task(_promise(desk, ask))
    try:
        keys = tools.service.path.composer.keys
        version, _ = parse_head(ask.head)
        found = await verify_log(tools.service.reader, ask.game, upto=version, keys=keys)
        await desk.keep(ask, msgspec.json.encode(found))
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
