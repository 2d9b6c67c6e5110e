"""The links in mails: confirm an address, or get no more mails. Whoever has the link may do it, without a login."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter
from msgspec.structs import replace

from api.context import AppContext, Caller, app_context
from api.http.request_headers import wanted_language
from api.http.responses import PAGE_POLICY, PRIVATE
from api.page.controllers import files_digest, page_document
from eventstore.desk.notices import (
    CONFIRM_MS,
    Channel,
    ChannelUnknown,
    LinkPurpose,
    NoticeSettings,
    read_link_token,
)

_HTML: Final = "text/html"
_NOT_KEPT: Final = {
    "cache-control": "no-store",
    "content-security-policy": PAGE_POLICY.replace("form-action 'none'", "form-action 'self'"),
}

Token = Annotated[str, QueryParameter(description="What the link carries.")]


class NoticeLinksController(Controller):
    """What a press in a mail leads to: a page with one button, which does it; mail programs press it by themselves."""

    path = "/notices"
    include_in_schema = False
    response_headers = PRIVATE

    @get("/confirm")
    async def ask_confirm(self, request: Caller, token: Token = "") -> Response[str]:
        """Return a page with a button that confirms a mail address."""
        return await _asked(request, "confirm", token)

    @post("/confirm", status_code=200)
    async def confirm(self, request: Caller, token: Token = "") -> Response[str]:
        """Confirm a mail address."""
        now = app_context(request).service.writer.clock()

        def confirmed(found: NoticeSettings, channel: str) -> NoticeSettings:
            return found.with_channel(replace(_pending(found, channel, now), confirmed=True))

        return await _done(request, "confirm", token, confirmed)

    @get("/unsubscribe")
    async def ask_unsubscribe(self, request: Caller, token: Token = "") -> Response[str]:
        """Return a page with a button that ends the mails; opening it changes nothing, for mail programs look ahead."""
        return await _asked(request, "unsubscribe", token)

    @post("/unsubscribe", status_code=200)
    async def unsubscribe(self, request: Caller, token: Token = "") -> Response[str]:
        """End the mails, with one press in the mail program (RFC 8058) or on the page."""
        return await _done(request, "unsubscribe", token, lambda found, channel: found.without_channel(channel))


def _pending(settings: NoticeSettings, channel: str, now: int) -> Channel:
    """Return a channel whose address may still be confirmed; raises `ChannelUnknown` where it is too late."""
    found = settings.channel(channel)
    if not found.confirmed and now - found.created > CONFIRM_MS:
        raise ChannelUnknown("this link is too old", value=channel)
    return found


async def _asked(request: Caller, purpose: LinkPurpose, token: str) -> Response[str]:
    context = app_context(request)
    try:
        player, channel = read_link_token(context.service.writer.composer.keys, purpose, token)
        settings = await context.desk.settings(player)
        if purpose == "confirm":
            _pending(settings, channel, context.service.writer.clock())
        settings.channel(channel)
    except ChannelUnknown:
        return _page(request, "notice_gone", 404)
    return _page(request, f"notice_{purpose}", 200)


async def _done(
    request: Caller, purpose: LinkPurpose, token: str, change: Callable[[NoticeSettings, str], NoticeSettings]
) -> Response[str]:
    context: AppContext = app_context(request)
    try:
        player, channel = read_link_token(context.service.writer.composer.keys, purpose, token)
        await context.desk.change(player, lambda found: change(found, channel))
    except ChannelUnknown:
        return _page(request, "notice_gone", 404)
    return _page(request, "notice_done", 200)


def _page(request: Caller, name: str, status: int) -> Response[str]:
    document = page_document(name, wanted_language(request), files=f"/page/{files_digest()}")
    return Response(document, status_code=status, media_type=_HTML, headers=_NOT_KEPT)
