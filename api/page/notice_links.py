"""The links in mails: confirm an address, or end the mails. Everybody with the link may use it, without a login."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter
from msgspec.structs import replace

from api.context import AppContext, Caller, app_context
from api.http.request_headers import wanted_language, wanted_scheme
from api.http.responses import PAGE_POLICY, PRIVATE
from api.page.controllers import files_digest, page_document
from eventstore.notices.settings import (
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

Token = Annotated[str, QueryParameter(description="The secret of the link.")]


class NoticeLinksController(Controller):
    """The links of a mail. Each leads to a page with a button, because mail programs follow links by themselves."""

    path = "/notices"
    include_in_schema = False
    response_headers = PRIVATE

    @get("/confirm")
    async def ask_confirm(self, request: Caller, token: Token = "") -> Response[str]:
        """Return a page with a button that confirms a mail address."""
        return await _button_page(request, "confirm", token)

    @post("/confirm", status_code=200)
    async def confirm(self, request: Caller, token: Token = "") -> Response[str]:
        """Confirm a mail address."""
        now = app_context(request).service.core.clock()

        def confirmed(settings: NoticeSettings, channel: str) -> NoticeSettings:
            return settings.with_channel(replace(_pending(settings, channel, now), confirmed=True))

        return await _change_by_link(request, "confirm", token, confirmed)

    @get("/unsubscribe")
    async def ask_unsubscribe(self, request: Caller, token: Token = "") -> Response[str]:
        """Return a page with a button that ends the mails; opening it changes nothing, for mail programs look ahead."""
        return await _button_page(request, "unsubscribe", token)

    @post("/unsubscribe", status_code=200)
    async def unsubscribe(self, request: Caller, token: Token = "") -> Response[str]:
        """End the mails, with a press in the mail program (RFC 8058) or on the page."""
        return await _change_by_link(
            request, "unsubscribe", token, lambda settings, channel: settings.without_channel(channel)
        )


def _pending(settings: NoticeSettings, channel: str, now: int) -> Channel:
    """Return a channel with an address that may still be confirmed; raises `ChannelUnknown` where it is too late."""
    entry = settings.channel(channel)
    if not entry.confirmed and now - entry.created > CONFIRM_MS:
        raise ChannelUnknown("this link is too old", value=channel)
    return entry


async def _button_page(request: Caller, purpose: LinkPurpose, token: str) -> Response[str]:
    context = app_context(request)
    try:
        player, channel = read_link_token(context.service.core.keys, purpose, token)
        settings = await context.notices.settings(player)
        if purpose == "confirm":
            _pending(settings, channel, context.service.core.clock())
        settings.channel(channel)
    except ChannelUnknown:
        return _page(request, "notice_gone", 404)
    return _page(request, f"notice_{purpose}", 200)


async def _change_by_link(
    request: Caller, purpose: LinkPurpose, token: str, change: Callable[[NoticeSettings, str], NoticeSettings]
) -> Response[str]:
    context: AppContext = app_context(request)
    try:
        player, channel = read_link_token(context.service.core.keys, purpose, token)
        await context.notices.change(player, lambda settings: change(settings, channel))
    except ChannelUnknown:
        return _page(request, "notice_gone", 404)
    return _page(request, "notice_done", 200)


def _page(request: Caller, name: str, status: int) -> Response[str]:
    files, scheme = f"/page/{files_digest()}", wanted_scheme(request)
    document = page_document(name, wanted_language(request), files=files, scheme=scheme)
    return Response(document, status_code=status, media_type=_HTML, headers=_NOT_KEPT)
