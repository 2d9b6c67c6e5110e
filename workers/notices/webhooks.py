"""Webhooks, and bots behind them, signed as Standard Webhooks (standardwebhooks.com) defines it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from standardwebhooks import Webhook

from eventstore.notices.settings import NoticeOptions
from projections.notices import Notice, WebhookBody
from workers.notices.egress import ChannelAnswer, post

_encode: Final = msgspec.json.Encoder().encode


async def send_webhook(
    url: str, secrets: Sequence[str], notice: Notice, now: int, options: NoticeOptions
) -> ChannelAnswer:
    """Send a notice to a webhook, signed with each of its secrets, and return the answer; errors as `post`.

    The body is the same in every repeat, and so is `webhook-id`; `webhook-timestamp` is the time of the attempt.
    """
    body = webhook_body(notice)
    at = datetime.fromtimestamp(now // 1000, UTC)
    signatures = [Webhook(secret).sign(notice.notice, at, body.decode()) for secret in secrets]
    headers = {
        "content-type": "application/json",
        "user-agent": "Tabletape",
        "webhook-id": notice.notice,
        "webhook-timestamp": str(now // 1000),
        "webhook-signature": " ".join(signatures),
    }
    return await post(url, body, headers, options)


def webhook_body(notice: Notice) -> bytes:
    """Return the body of a webhook's request."""
    at = datetime.fromtimestamp(notice.time / 1000, UTC).isoformat(timespec="milliseconds")
    return _encode(WebhookBody(f"notice.{notice.kind}", at.replace("+00:00", "Z"), notice))
