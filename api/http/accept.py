"""Choosing between the forms of an answer by `Accept` (RFC 9110, section 12.5.1).

Where nothing that is asked for is there, a call answers in its own form: `406` would only hide what it has to say.
"""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request

_QUALITY: Final = re.compile(r";\s*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*(?:;|$)", re.IGNORECASE)


def accepts(request: Request[Any, Any, Any], media_type: str, *, rather_than: str) -> bool:
    """Whether a caller would rather have a form that they ask for by name than the call's own.

    Args:
        request: whose answer.
        media_type: the form.
        rather_than: the call's own form, which is given when both are as good.
    """
    stated = ",".join(request.headers.getall("accept", []))
    weights = {name: weight for name, weight in map(_weighed, stated.split(",")) if name}
    if media_type not in weights:
        return False
    return (weights[media_type], True) > _weight_of(rather_than, weights) and weights[media_type] > 0


def _weighed(part: str) -> tuple[str, float]:
    name = part.partition(";")[0].strip().lower()
    quality = _QUALITY.search(part)
    return name, float(quality[1]) if quality else 1.0


def _weight_of(media_type: str, weights: dict[str, float]) -> tuple[float, bool]:
    """Return how good a form is to the caller, and whether they asked for it by name."""
    if media_type in weights:
        return weights[media_type], True
    family = media_type.partition("/")[0] + "/*"
    return weights.get(family, weights.get("*/*", 0.0)), False
