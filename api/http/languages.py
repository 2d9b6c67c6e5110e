"""The language of an answer: the one that a browser's user chose, or the first of those that they read."""

from __future__ import annotations

import re

from api.context import Caller
from projections.sentences import ENGLISH, LANGUAGES


def language_of(cookie: str | None, accepted: str) -> str:
    """Return the language for somebody: the one they chose, or the first of their browser's that there is.

    Args:
        cookie: what they chose.
        accepted: their header `Accept-Language`.
    """
    wanted = [cookie or ""]
    for one in sorted(accepted.split(","), key=_preference, reverse=True):
        name = one.partition(";")[0].strip().lower()
        wanted += [name, name.partition("-")[0]]
    return next((language for language in wanted if language in LANGUAGES), ENGLISH)


def _preference(accepted: str) -> float:
    """Return how much a language of `Accept-Language` is wanted: 1 where nothing is said."""
    found = re.search(r";\s*q=([01](?:\.[0-9]{0,3})?)\s*$", accepted)
    return float(found[1]) if found else 1.0


def wanted_language(request: Caller) -> str:
    """Return the language for a browser: see `language_of`."""
    return language_of(request.cookies.get("language"), request.headers.get("accept-language", ""))
