"""The checks of every request under `/v1` before its call, and its idempotency key."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request

from api.http.authentication import READING, require_scope
from api.http.errors import KeyInvalid, QueryInvalid
from api.http.openapi.operations import operation_of
from api.http.parameters import MOST_DIGITS, Known, known_parameters, parameter_value
from projections.sentences import LANGUAGES

_KEY: Final = re.compile(r"[\x21-\x7e]{1,200}")
_NUMBER: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")


def idempotency_key(request: Request[Any, Any, Any]) -> str | None:
    """Return the `Idempotency-Key` of a request, if it has one.

    Raises:
        KeyInvalid: the header does not have the form of a key.
    """
    for name, value in request.scope["headers"]:
        if name == b"idempotency-key":
            key: str = value.decode("latin-1")
            if not _KEY.fullmatch(key):
                raise KeyInvalid("an idempotency key has 1 to 200 printable characters without spaces", value=key)
            return key
    return None


async def check_request(request: Request[Any, Any, Any]) -> None:
    """Let a request through to its call.

    It asks the guard of the call too: a guard of Litestar's gets a copy of the handler, and a bare call took 174 us of
    processor time with it instead of 49 (`docs/decisions/11-own-parts-of-the-api.md`).

    Raises:
        TokenMissing, RoleMissing, NotForBots: the call is not for this caller.
        ScopeMissing: it is not for the scope of the caller's token.
        KeyInvalid: there is an idempotency key, and the call would not heed it.
        QueryInvalid: the call does not have the parameter (a misspelled name must not mean its default); or the
            parameter is sent twice, or is no plain number where a number is expected, or no language of the sentences.
    """
    scope = request.scope
    handler = scope["route_handler"]
    call = operation_of(handler)
    if call is not None and call.needs is not None:
        call.needs(scope["user"])
    if scope["user"].scope is not None:
        require_scope(scope["user"], request.method, None if call is None else call.scope)
    if request.method not in READING and not (call is not None and call.appends):
        key = idempotency_key(request)
        if key is not None:
            raise KeyInvalid("this call heeds no idempotency key", value=key, rule="http, repeating requests")
    known = known_parameters(handler)
    for name in known.path_numbers:
        _require_number(name, scope["path_params"][name])
    if scope["query_string"]:
        _check_query(request, known)


def _check_query(request: Request[Any, Any, Any], known: Known) -> None:
    for name in request.query_params:
        value = parameter_value(request, name)
        if name not in known.query:
            listed = ", ".join(sorted(known.query)) or "none"
            raise QueryInvalid(f"this call has no parameter {name!r}; it has: {listed}", parameter=name, value=value)
        if isinstance(value, list):
            if name not in known.repeated:
                raise QueryInvalid(f"{name}: it is given {len(value)} times", parameter=name, value=value)
        elif name in known.numbers:
            _require_number(name, value)
        elif name == "language":
            _require_language(value)
        elif name in known.choices and str(value).lower() == "null":
            # A converter would ignore an unknown word, and the answer would look as if the parameter were absent.
            raise QueryInvalid(f"{name}: there is no such choice; leave it out", parameter=name, value=value)


def _require_number(name: str, value: object) -> None:
    """Refuse texts that only a converter takes for a number: `1_0`, `1e2`, other digits than 0 to 9.

    Numbers with more than `MOST_DIGITS` digits are refused too: Python itself refuses to read thousands of digits.
    """
    if not _NUMBER.fullmatch(str(value)):
        detail = f"{name}: a whole number is written with the digits 0 to 9, at most {MOST_DIGITS} of them"
        raise QueryInvalid(detail, parameter=name, value=value)


def _require_language(value: object) -> None:
    """Refuse a language without a catalogue, also where the answer has no sentences."""
    if value not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise QueryInvalid(
            f"there are sentences in: {known}", parameter="language", value=value, rule=known, code="language_unknown"
        )
