"""The links in mails: confirm an address, or end the mails. Everybody with the link may use it, without a login."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter
from msgspec.structs import replace

from api.context import AppContext, Caller, app_context
from api.http.request_headers import wanted_language, wanted_scheme
from api.http.responses import PAGE_POLICY, PRIVATE
from api.page.controllers import page_document, page_texts
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
TEXTS_OF_LINKS: Final = {"question": ("title", "text", "button"), "answer": ("title", "text")}
"""By kind of a page: the messages of its texts, after `notice-<name>-`."""

Token = Annotated[str, QueryParameter(description="The secret of the link.")]


class NoticeLinksController(Controller):
    """The links of a mail. Each leads to a page with a button, because mail programs follow links by themselves."""

    path = "/notices"
    include_in_schema = False
    response_headers = PRIVATE

    @get("/confirm")
    async def ask_confirm(self, request: Caller, token: Token = "") -> Response[bytes]:
        """Return a page with a button that confirms a mail address."""
        return await _button_page(request, "confirm", token)

    @post("/confirm", status_code=200)
    async def confirm(self, request: Caller, token: Token = "") -> Response[bytes]:
        """Confirm a mail address."""
        now = app_context(request).service.core.clock()

        def confirmed(settings: NoticeSettings, channel: str) -> NoticeSettings:
            return settings.with_channel(replace(_pending(settings, channel, now), confirmed=True))

        return await _change_by_link(request, "confirm", token, confirmed)

    @get("/unsubscribe")
    async def ask_unsubscribe(self, request: Caller, token: Token = "") -> Response[bytes]:
        """Return a page with a button that ends the mails; opening it changes nothing, for mail programs look ahead."""
        return await _button_page(request, "unsubscribe", token)

    @post("/unsubscribe", status_code=200)
    async def unsubscribe(self, request: Caller, token: Token = "") -> Response[bytes]:
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


async def _button_page(request: Caller, purpose: LinkPurpose, token: str) -> Response[bytes]:
    context = app_context(request)
    try:
        player, channel = read_link_token(context.service.core.keys, purpose, token)
        settings = await context.notices.settings(player)
        if purpose == "confirm":
            _pending(settings, channel, context.service.core.clock())
        settings.channel(channel)
    except ChannelUnknown:
        return _page(request, "answer", "gone", 404)
    return _page(request, "question", purpose, 200)


async def _change_by_link(
    request: Caller, purpose: LinkPurpose, token: str, change: Callable[[NoticeSettings, str], NoticeSettings]
) -> Response[bytes]:
    context: AppContext = app_context(request)
    try:
        player, channel = read_link_token(context.service.core.keys, purpose, token)
        await context.notices.change(player, lambda settings: change(settings, channel))
    except ChannelUnknown:
        return _page(request, "answer", "gone", 404)
    return _page(request, "answer", "done", 200)


def _page(request: Caller, kind: Literal["question", "answer"], name: str, status: int) -> Response[bytes]:
    language = wanted_language(request)
    texts = page_texts(language)
    values = {key: texts[f"notice-{name}-{key}"] for key in TEXTS_OF_LINKS[kind]}
    document = page_document(f"notice_{kind}", language, wanted_scheme(request), **values)
    return Response(document, status_code=status, media_type=_HTML, headers=_NOT_KEPT)
