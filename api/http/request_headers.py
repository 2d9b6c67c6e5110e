"""Values of request headers: lists with weights, forms, codings and cookies (RFC 9110, RFC 6265).

Values are split and never searched: each takes time in proportion to its length, for any content. A malformed element
counts as absent, as RFC 9110 lets a server do with the preferences of a caller.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar import Request

from api.http.errors import RequestInvalid
from api.http.parameters import MOST_DIGITS
from projections.sentences import ENGLISH, LANGUAGES

_MOST_ELEMENTS: Final = 100
"""How many elements of a list are read. Browsers send up to ten."""
_MOST_PARAMETERS: Final = 10
"""How many parameters of an element are read."""
_FULL: Final = 1_000
"""The weight of an element that states none, in thousandths."""


COLOUR_SCHEMES: Final = ("light", "dark")
BOTH_SCHEMES: Final = " ".join(COLOUR_SCHEMES)
"""A value of the property `color-scheme`: the browser takes the scheme of the system."""

_VERSION: Final = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")


@dataclass(frozen=True)
class Element:
    """An element of a list of a caller's preferences: a media type, a language or a coding.

    Attributes:
        name: in lower case.
        weight: from 0, not taken, to 1,000.
        parameters: the number of parameters beside the weight.
    """

    name: str
    weight: int
    parameters: int


def elements(value: str) -> Sequence[Element]:
    """Return the elements of a list, as they stand; none for a malformed weight or an empty element.

    >>> elements("de, en;q=0.8, fr;q=two")
    [Element(name='de', weight=1000, parameters=0), Element(name='en', weight=800, parameters=0)]
    """
    stated = (_element(part) for part in value.split(",", _MOST_ELEMENTS)[:_MOST_ELEMENTS])
    return [element for element in stated if element is not None]


def _element(text: str) -> Element | None:
    name, *parameters = text.lower().split(";", _MOST_PARAMETERS)
    weights = [
        value.strip() for key, equals, value in (part.partition("=") for part in parameters) if key.strip() == "q"
    ]
    weight = _weight(weights[-1]) if weights else _FULL
    if not name.strip() or weight is None:
        return None
    return Element(name.strip(), weight, len(parameters) - len(weights))


def _weight(text: str) -> int | None:
    """Return a weight in thousandths; `None` where it is none (RFC 9110, section 12.4.2)."""
    whole, _, decimals = text.partition(".")
    if whole not in ("0", "1") or len(decimals) > 3 or not (decimals or "0").isdecimal() or not text.isascii():
        return None
    weight = int(whole) * _FULL + int((decimals + "000")[:3])
    return weight if weight <= _FULL else None


def accepts(request: Request[Any, Any, Any], media_type: str, *, rather_than: str) -> bool:
    """Return whether `Accept` prefers a form that it names to the call's own form.

    Args:
        request: the request to answer.
        media_type: the form.
        rather_than: the call's own form, the answer where both have the same weight.

    A call without any of the named forms answers in its own form: `406` would only hide the answer. Litestar's `Accept`
    takes a form with `q=0` for an accepted form, and fails at `q=1e400`.
    """
    # How good each form is to the caller, and how exactly they asked for it.
    weights = {form.name: (form.weight, _exactness(form)) for form in elements(_joined(request, "accept"))}
    family = rather_than.partition("/")[0] + "/*"
    own_weight = weights.get(rather_than) or weights.get(family) or weights.get("*/*") or (0, 0)
    weight = weights.get(media_type, (0, 0))
    return weight > own_weight and weight[0] > 0


def _exactness(form: Element) -> int:
    family, _, kind = form.name.partition("/")
    if family == "*":
        return 0
    if kind == "*":
        return 1
    return 3 if form.parameters else 2


def takes_gzip(accept_encoding: str) -> bool:
    """Return whether a caller takes an answer in gzip (`Accept-Encoding`; RFC 9110, section 12.5.3)."""
    codings = {coding.name: coding.weight for coding in elements(accept_encoding)}
    return codings.get("gzip", 0) > 0


def wanted_language(request: Request[Any, Any, Any]) -> str:
    """Return the language for a browser: see `language_of`."""
    return language_of(cookie_of(request, "language"), _joined(request, "accept-language"))


def wanted_scheme(request: Request[Any, Any, Any]) -> str:
    """Return the colour scheme chosen on the page, `light` or `dark`; without a choice `BOTH_SCHEMES`."""
    chosen = cookie_of(request, "colour_scheme")
    return chosen if chosen in COLOUR_SCHEMES else BOTH_SCHEMES


def language_of(chosen: str | None, accepted: str) -> str:
    """Return the first language with sentences, English where there is none.

    Args:
        chosen: the language chosen on the page; it comes first.
        accepted: an `Accept-Language`.
    """
    tags = [chosen or ""]
    for language in sorted(elements(accepted), key=lambda language: -language.weight):
        if language.weight:
            tags += [language.name, language.name.partition("-")[0]]
    return next((language for language in tags if language in LANGUAGES), ENGLISH)


def cookie_of(request: Request[Any, Any, Any], name: str) -> str | None:
    """Return the value of a cookie, as it was sent, if the request has it.

    Litestar's own reading decodes quoted values, with time that grows with the square of their length in Python 3.11.
    """
    for pair in _joined(request, "cookie", ";").split(";"):
        key, _, value = pair.partition("=")
        if key.strip() == name:
            return value.strip()
    return None


def stated_tag(request: Request[Any, Any, Any], tag: str) -> str | None:
    """Return an entity tag as `If-None-Match` states it, weak or strong, when it does: then the caller has the answer.

    Args:
        request: the request to answer.
        tag: a strong tag, with its quotes and without a comma.
    """
    stated = [part.strip() for part in _joined(request, "if-none-match").split(",")]
    return tag if stated == ["*"] else next((part for part in stated if part.removeprefix("W/") == tag), None)


def resumed_version(request: Request[Any, Any, Any]) -> int | None:
    """Return the version, or in a chat the position, after which a stream goes on; `None` without a `Last-Event-ID`.

    Raises:
        RequestInvalid: it is none.
    """
    text = _joined(request, "last-event-id")
    if not text:
        return None
    if not _VERSION.fullmatch(text):
        detail = (
            f"Last-Event-ID is a version or a position here, with the digits 0 to 9 and at most {MOST_DIGITS} of them"
        )
        raise RequestInvalid(detail, value=text, rule=f"Last-Event-ID: up to {MOST_DIGITS} digits")
    return int(text)


def _joined(request: Request[Any, Any, Any], name: str, separator: str = ",") -> str:
    """Return all lines of a header joined to a value; empty where there is none."""
    return separator.join(request.headers.getall(name, []))
