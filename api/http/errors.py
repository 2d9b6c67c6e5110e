"""Errors that only a caller over HTTP can cause."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from domain.core.errors import TabletapeError

_REALM: Final = 'Bearer realm="tabletape"'
_MOST_FAULTS: Final = 100


class HttpError(TabletapeError):
    """The root of the errors of this module.

    Attributes:
        headers: headers of the answer, for programs that do not read its body.
    """

    headers: Mapping[str, str] = {}


class RequestInvalid(HttpError):
    """A request that breaks off, or with an unusable head."""

    code = "request_invalid"


class HeadTooLarge(HttpError):
    """The head of a request, or the trailer of its body, has more bytes or fields than are taken."""

    code = "head_too_large"

    def __init__(self, size: int, limit: str) -> None:
        super().__init__("the header fields of the request are too large or too many", value=size, rule=limit)


class TargetTooLong(HttpError):
    """The target of a request, path and query, has more bytes than are taken."""

    code = "target_too_long"

    def __init__(self, size: int, limit: str) -> None:
        super().__init__("the target of the request is too long", value=size, rule=limit)


class RequestTimeout(HttpError):
    """A request did not arrive in time."""

    code = "request_timeout"

    def __init__(self, size: int, limit: str) -> None:
        super().__init__("the request did not arrive in time", value=size, rule=limit)


class RouteUnknown(HttpError):
    """Nothing is at this address."""

    code = "route_unknown"


class MethodNotAllowed(HttpError):
    """The address is not for this method."""

    code = "method_not_allowed"

    def __init__(self, method: str, allowed: Sequence[str]) -> None:
        listed = ", ".join(allowed)
        super().__init__(f"this address is for {listed}", value=method, rule=f"Allow: {listed}")
        self.headers = {"Allow": listed}


class BodyTooLarge(HttpError):
    """A body has more bytes than the call takes."""

    code = "body_too_large"

    def __init__(self, size: int, most: int, *, whole: bool) -> None:
        length = f"{size} bytes" if whole else f"{size} bytes so far"
        super().__init__(f"the body has {length}", value=size, rule=f"at most {most} bytes")


class MediaTypeUnsupported(HttpError):
    """The call does not take the media type or the content coding of a body."""

    code = "media_type_unsupported"

    def __init__(self, value: str, accepted: Sequence[str], *, header: str = "Content-Type") -> None:
        listed = ", ".join(accepted)
        super().__init__(f"{header} is to be {listed}", value=value, rule=f"{header}: {listed}")
        # RFC 9110, section 15.5.16: the header that is sent names the fault.
        self.headers = {"Accept" if header == "Content-Type" else "Accept-Encoding": listed}


class JsonInvalid(HttpError):
    """A body is not JSON."""

    code = "json_invalid"


class BodyInvalid(HttpError):
    """A body is JSON of another shape.

    Attributes:
        pointer: where in the body, as `$.field[0]`.
    """

    code = "body_invalid"

    def __init__(self, detail: str, *, value: object, pointer: str, rule: str = "/schema") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.pointer = pointer


class RosterFault(msgspec.Struct, frozen=True):
    """A fault of a roster in CSV."""

    line: int
    """The number of the line, from 1, the column names included."""
    column: str
    """The name of the column; empty for a fault of the whole line."""
    value: str
    """The offending value; a long value is cut."""
    rule: str
    """The rule that it breaks."""


class RosterInvalid(HttpError):
    """A roster in CSV has faults; nobody was entered.

    Attributes:
        faults: the first faults, in the order of lines and columns.
    """

    code = "roster_invalid"

    def __init__(self, faults: Sequence[RosterFault]) -> None:
        first = faults[0]
        at = f"line {first.line}, {first.column}" if first.column else f"line {first.line}"
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"{count}; {at}: {first.rule}", value=first.value, rule=first.rule)
        self.faults = tuple(faults[:_MOST_FAULTS])


class QueryInvalid(HttpError):
    """A parameter of the query or the path cannot be used.

    Attributes:
        parameter: its name, as callers write it.
    """

    code = "query_invalid"

    def __init__(
        self, detail: str, *, parameter: str, value: object, rule: str = "/schema", code: str = "query_invalid"
    ) -> None:
        super().__init__(detail, value=value, rule=rule)
        self.parameter = parameter
        self.code = code


class KeyInvalid(HttpError):
    """An idempotency key does not have the form of a key."""

    code = "key_invalid"


class TokenMissing(HttpError):
    """The call needs a token."""

    code = "token_missing"
    headers: Mapping[str, str] = {"WWW-Authenticate": _REALM}


class TokenInvalid(HttpError):
    """A token of no player, or a header that is no bearer token.

    The token itself is never its value: even mistyped it is nearly a secret.
    """

    code = "token_invalid"
    headers: Mapping[str, str] = {"WWW-Authenticate": f'{_REALM}, error="invalid_token"'}


class TokenExpired(HttpError):
    """The time of a token is over."""

    code = "token_expired"
    headers: Mapping[str, str] = {"WWW-Authenticate": f'{_REALM}, error="invalid_token"'}


class TokenUnknown(HttpError):
    """The player has no further token of this id."""

    code = "token_unknown"


class ScopeMissing(HttpError):
    """The scope of the caller's token does not allow the call."""

    code = "scope_missing"
    headers: Mapping[str, str] = {"WWW-Authenticate": f'{_REALM}, error="insufficient_scope"'}


class NotForBots(HttpError):
    """The call is for people, and the caller is a bot account."""

    code = "not_for_bots"


class BotAccountUnknown(HttpError):
    """There is no bot account of this id, or the caller does not own it."""

    code = "bot_unknown"


class RoleMissing(HttpError):
    """The caller's role does not allow the call."""

    code = "role_missing"


class PlayerUnknown(HttpError):
    """There is no player of this id."""

    code = "player_unknown"


class LinkOpened(HttpError):
    """The account that was made for a player belongs to the player."""

    code = "link_opened"


class LinkUnopened(HttpError):
    """The account that was made for a player still belongs to the organisers."""

    code = "link_unopened"


class RecoveryCodeMistyped(HttpError):
    """A text is no recovery code."""

    code = "recovery_code_mistyped"


class RecoveryCodeUnknown(HttpError):
    """Nobody has the recovery code."""

    code = "recovery_code_unknown"


class DeviceLinkUnknown(HttpError):
    """Nobody has the link for a further device."""

    code = "device_link_unknown"


class PasskeysUnavailable(HttpError):
    """The service has an address for which browsers have no passkeys."""

    code = "passkeys_unavailable"


class PasskeyChallengeUnknown(HttpError):
    """A challenge for passkeys was used, or has ended."""

    code = "passkey_challenge_unknown"


class PasskeyRefused(HttpError):
    """The answer of an authenticator is not valid, or nobody has its passkey."""

    code = "passkey_refused"


class PasskeyKnown(HttpError):
    """The caller has the passkey already."""

    code = "passkey_known"


class PasskeyUnknown(HttpError):
    """The caller has no passkey of this id."""

    code = "passkey_unknown"


class AddressElsewhere(HttpError):
    """An address is none of this service."""

    code = "address_elsewhere"


class QuotaReached(HttpError):
    """The caller has reached the quota of things that a player may have."""

    code = "quota_reached"


class RateLimited(HttpError):
    """The caller asks too often.

    Attributes:
        wait_s: after how many seconds the next request is served.
    """

    code = "rate_limited"

    def __init__(self, caller: str, wait_s: float, limit: str) -> None:
        super().__init__(f"wait {wait_s:.1f} seconds", value=caller, rule=limit)
        self.wait_s = wait_s
        self.headers = {"Retry-After": str(max(1, math.ceil(wait_s)))}


class ServiceStopping(HttpError):
    """The service stops before the request is answered."""

    code = "service_stopping"
    headers: Mapping[str, str] = {"Retry-After": "1"}


class ServiceFull(HttpError):
    """The service has reached its limit of things done at once, by all callers together."""

    code = "service_full"
    headers: Mapping[str, str] = {"Retry-After": "1"}


class TooManyAtOnce(HttpError):
    """The caller has reached their limit of things that are open at once."""

    code = "too_many_at_once"
    headers: Mapping[str, str] = {"Retry-After": "1"}
