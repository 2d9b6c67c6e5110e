"""Web push: an encrypted message to the browser's own push service (RFC 8030, 8291, 8292)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from eventstore.notices.settings import Channel, NoticeOptions
from projections.notices import Notice
from workers.notices.egress import ChannelAnswer, post

MOST_BYTES: Final = 3_000
"""Length of a message in bytes: push services take 4,096 bytes, with the overhead of the encryption."""
_STORED_S: Final = 24 * 3600
"""Seconds for which a push service stores a message for a browser that is away."""
_TOKEN_S: Final = 12 * 3600


class PushMessage(msgspec.Struct, frozen=True):
    """The notification that a browser shows."""

    title: str
    body: str
    link: str
    tag: str
    """A later message with this tag replaces an earlier one."""


def push_message(notices: Sequence[Notice]) -> PushMessage:
    """Return the message for a notice or several: the last notice, and as many earlier lines as fit."""
    last = notices[-1]
    title = last.headline()
    others = [notice.headline() for notice in notices[:-1]]
    lines = [*reversed(others), *last.happened]
    body = ""
    for line in lines:
        longer = f"{body}\n{line}" if body else line
        if len(longer.encode()) + len(title.encode()) > MOST_BYTES - 600:
            break
        body = longer
    return PushMessage(title[:300], body, last.link, last.game or last.tournament or last.notice)


async def send_push(channel: Channel, options: NoticeOptions, notices: Sequence[Notice]) -> ChannelAnswer:
    """Send notices to a browser, and return the push service's answer; errors as `post`."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    p256dh, auth = channel.keys
    subscription: dict[str, Any] = {"endpoint": channel.address, "keys": {"p256dh": p256dh, "auth": auth}}
    packed = WebPusher(subscription).encode(msgspec.json.encode(push_message(notices)))["body"]
    parts = urlsplit(channel.address)
    claims = {
        # A contact is `mailto:` or `https:` (RFC 8292, section 2.1).
        "sub": f"mailto:{options.sender}" if options.sender else f"https://{urlsplit(options.page).hostname}",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _TOKEN_S,
    }
    vapid = Vapid02.from_pem(options.push_key.encode())
    vapid.conf["no-strict"] = True  # else it refuses hosts without a dot
    headers = {
        **vapid.sign(claims),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(_STORED_S),
        "urgency": "normal",
    }
    return await post(channel.address, packed, headers, options)
