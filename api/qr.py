"""Addresses of the service as QR codes.

Such an address often holds a key behind its `#`: the token of an account, an invitation. So an address is sent in a
body, and no log and no cache stores it.
"""

from __future__ import annotations

import io
from typing import Annotated, Final

import msgspec
import segno
from litestar import Controller, Response, post
from litestar.params import JSONBody

from api.context import Caller, app_context
from api.http.authentication import requires_token
from api.http.errors import AddressElsewhere
from api.http.openapi.operations import operation
from eventstore.turns import beside

_SVG: Final = "image/svg+xml"
_LONGEST: Final = 400
_QUIET_ZONE: Final = 4
"""Modules of light margin around the code (ISO/IEC 18004, 9.1)."""
_NOT_STORED: Final = {"cache-control": "no-store"}


class QrRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address to be drawn as a QR code."""

    address: Annotated[str, msgspec.Meta(max_length=_LONGEST, pattern=r"^https?://[!-~]+$(?!\n)")]
    """An address of this service, as a browser shows it: in ASCII, at most 400 characters."""


class QrController(Controller):
    """QR codes."""

    path = "/qr"
    tags = ("service",)

    @post(
        operation_id="drawQr",
        summary="An address of the service as a QR code",
        status_code=200,
        media_type=_SVG,
        response_headers=_NOT_STORED,
        operation_class=operation(
            needs=requires_token,
            scope="read",
            problems=("address_elsewhere",),
            example={"address": "http://127.0.0.1:8000/tournaments"},
        ),
    )
    async def draw(self, request: Caller, data: JSONBody[QrRequest]) -> Response[str]:
        """Draw an address as a QR code: black on white with its margin, a picture without a size of its own.

        The address begins with the public address of the service, or with the host of this request.
        """
        host = request.headers.get("host", "")
        origins = (app_context(request).settings.notices.page.rstrip("/"), f"http://{host}", f"https://{host}")
        if not any(f"{data.address}/".startswith(f"{origin}/") for origin in origins):
            raise AddressElsewhere("this is no address of this service", rule=f"addresses at {origins[0]}")
        return Response(await beside(qr_code, data.address), media_type=_SVG)


def qr_code(address: str) -> str:
    """Return the QR code of an address as SVG.

    Error correction is at level M (15 %): codes are printed, and read from screens.
    """
    content = io.BytesIO()
    segno.make_qr(address, error="m", boost_error=False).save(
        content,
        kind="svg",
        border=_QUIET_ZONE,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return content.getvalue().decode()
