"""The kinds of problems: title, status and explanation of each. Their names are stable.

The `type` of a problem document is `/problems/<kind>`. Where one kind has many reasons (the rules of
a game, the acts at a table, the checks of an archive), `code` names the reason; else it is the kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

__all__ = ["KINDS", "Kind"]


class Kind(msgspec.Struct, frozen=True):
    """One kind of problem."""

    name: str
    status: int
    title: str
    explanation: str
    """What it means and what to do, for people."""
    also: tuple[int, ...] = ()
    """Further statuses that some of its reasons have."""


_ALL: Final = (
    Kind("json_invalid", 400, "The body is not JSON", "The body cannot be parsed; `detail` says where it breaks off."),
    Kind(
        "body_invalid",
        422,
        "The body has another shape than asked for",
        "A field is unknown, missing, or of another type; `pointer` names it. The shapes are in the description of "
        "the service (`/schema`).",
    ),
    Kind(
        "query_invalid",
        400,
        "A parameter cannot be used",
        "A query or path parameter is unknown, missing, or of another type; `value` names it.",
    ),
    Kind(
        "key_invalid",
        400,
        "The idempotency key cannot be used",
        "An `Idempotency-Key` has 1 to 200 printable ASCII characters.",
    ),
    Kind("head_invalid", 422, "Not a head", "A head is written `<version>-<8 hex digits>`, as every answer gives it."),
    Kind(
        "token_missing",
        401,
        "A token is needed",
        "Send `Authorization: Bearer <token>`. `POST /v1/players` makes a player and shows the token once.",
    ),
    Kind(
        "token_invalid", 401, "The token is not known", "No player has this token. It is shown once, and never again."
    ),
    Kind(
        "role_missing",
        403,
        "Not for this role",
        "The call is for organisers or operators. The operator grants roles (`PUT /v1/players/{player}/role`).",
    ),
    Kind("route_unknown", 404, "There is no such address", "The calls are listed in the description of the service."),
    Kind("method_not_allowed", 405, "Not with this method", "`Allow` lists the methods of this address."),
    Kind("body_too_large", 413, "The body is too large", "`rule` is the limit."),
    Kind(
        "media_type_unsupported", 415, "Not this media type", "Bodies are JSON (`application/json`), archives NDJSON."
    ),
    Kind(
        "rate_limited",
        429,
        "Too many requests",
        "Wait for as many seconds as `Retry-After` says. It counts for each token, or for the address without one.",
    ),
    Kind("game_unknown", 404, "There is no such game", "No game has this id, or it is private and not yours."),
    Kind("player_unknown", 404, "There is no such player", "No player has this id."),
    Kind("ruleset_unknown", 404, "There is no such ruleset", "`GET /v1/rulesets` lists them."),
    Kind(
        "components_unknown",
        404,
        "There is no such component set",
        "No component set is kept under this hash. `POST /v1/rulesets/{name}/components` keeps one.",
    ),
    Kind("version_unknown", 404, "There is no such version", "The versions of a log run from 1 to that of its head."),
    Kind("path_unknown", 404, "The state has no such part", "`value` is the path as it was given."),
    Kind(
        "head_conflict",
        409,
        "The log stands elsewhere",
        "Somebody was first; nothing was appended. `actual` is the head as it is: read what happened, decide again.",
    ),
    Kind(
        "key_reused",
        422,
        "The idempotency key was used before",
        "The same caller used this key for another request on this game. Nothing was appended; use a new key.",
    ),
    Kind(
        "illegal_decision",
        422,
        "The rules do not allow this decision",
        "`code` and `detail` say why, `rule` where to read it, `allowed` what would be legal. Nothing was appended.",
    ),
    Kind("option_invalid", 422, "The ruleset has no such option", "`GET /v1/rulesets/{name}` lists options and seats."),
    Kind(
        "components_invalid",
        422,
        "The component set breaks a constraint",
        "`code` names the constraint, `rule` where it is written, `value` what breaks it. Nothing was kept.",
    ),
    Kind(
        "act_refused",
        409,
        "The table does not allow this act",
        "`code` and `detail` say why. Nothing was appended. Where the caller lacks the right, the status is 403.",
        (403, 404, 422),
    ),
    Kind(
        "archive_invalid",
        422,
        "The archive fails a check",
        "`code` names the check, `value` the line or version. Nothing was appended.",
    ),
    Kind(
        "store_unavailable",
        503,
        "The store does not answer now",
        "Repeat the request after `Retry-After` seconds, under the same idempotency key if it appends.",
    ),
    Kind(
        "service_busy",
        503,
        "Too much at once",
        "Others changed the same games again and again. Nothing was appended; repeat the request.",
    ),
    Kind(
        "log_damaged",
        500,
        "A stored log is not what was appended",
        "The operator finds the entry with `tabletape verify`.",
    ),
    Kind(
        "service_key_missing",
        500,
        "A service key is missing",
        "The game was opened under a service key that this service does not have. The operator restores it.",
    ),
    Kind("internal_error", 500, "Something went wrong", "The operator finds it in the log under the request's id."),
)

KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Every kind by name."""
