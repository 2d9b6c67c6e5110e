"""What answers tell a browser, so that nothing in a name, a label or an uploaded text can run or be framed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_NOTHING: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""Nothing is loaded, sent or run, and nobody may frame it (Content Security Policy Level 3)."""

PAGE_POLICY: Final = f"{_NOTHING}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"
"""The policy of the page: it loads files of this service and asks only this service."""

_POLICY: Final = b"content-security-policy"
_ALWAYS: Final = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))
_STRICT: Final = (*_ALWAYS, (_POLICY, _NOTHING.encode()))


def safety_of(headers: Iterable[tuple[bytes, bytes]]) -> Sequence[tuple[bytes, bytes]]:
    """Return the headers of safety that an answer with these headers gets too.

    An answer that states no policy of its own gets the strictest. That is every answer but the page: data, a
    picture or an error loads nothing, wherever it is opened.
    """
    for name, _ in headers:
        if name == _POLICY:
            return _ALWAYS
    return _STRICT
