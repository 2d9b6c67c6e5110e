"""Choosing between the forms of an answer by `Accept` (RFC 9110, section 12.5.1).

Where nothing that is asked for is there, a call answers in its own form: `406` would only hide what it has to say.
Litestar's `Accept.best_match` takes a form with `q=0` for one that is wanted, so only its parsing is used.
"""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures.headers import MediaTypeHeader


def accepts(request: Request[Any, Any, Any], media_type: str, *, rather_than: str) -> bool:
    """Whether a caller would rather have a form that they ask for by name than the call's own.

    Args:
        request: whose answer.
        media_type: the form.
        rather_than: the call's own form, which is given when both are as good.
    """
    stated = map(MediaTypeHeader, ",".join(request.headers.getall("accept", [])).lower().split(","))
    # How good each is to the caller, and how exactly they asked for it.
    weights = {f"{one.maintype}/{one.subtype}": one.priority for one in stated}
    family = rather_than.partition("/")[0] + "/*"
    own = weights.get(rather_than) or weights.get(family) or weights.get("*/*") or (0, 0)
    asked = weights.get(media_type, (0, 0))
    return asked > own and asked[0] > 0
