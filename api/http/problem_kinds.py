"""The kinds of problems: title, status and explanation of each. Their names are stable.

The `type` of a problem document is `/problems/<kind>`. Where one kind has many reasons (the rules of
a game, the commands at a table, the checks of an archive), `code` names the reason; else it is the kind.
Every kind says what `value` is in its problems, or why they have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

PROBLEM_MEDIA: Final = "application/problem+json"


class Kind(msgspec.Struct, frozen=True):
    """One kind of problem."""

    name: str
    status: int
    title: str
    explanation: str
    """What it means and what to do, for people."""
    value: str = ""
    """What `value` is: the offending value, as it was sent."""
    withheld: str = ""
    """Why there is no `value`, or not always."""
    also: tuple[int, ...] = ()
    """Further statuses that some of its reasons have."""


_ALL: Final = (
    Kind(
        "request_invalid",
        400,
        "The request cannot be read",
        "It breaks off, or its `Host` is not a valid one, or `Last-Event-ID` at a tournament is no version.",
        "the bytes that arrived, or the value of the header",
    ),
    Kind(
        "json_invalid",
        400,
        "The body is not JSON",
        "The body cannot be parsed; `detail` says where it breaks off. Or it is nested deeper than `rule` says.",
        "how the body begins",
    ),
    Kind(
        "body_invalid",
        422,
        "The body does not have the expected shape",
        "A field is unknown, missing, or of another type; `pointer` names the place. The shapes are in the description "
        "of the service (`/schema`).",
        "the value at that place; for a field that is unknown or missing, its name",
    ),
    Kind(
        "query_invalid",
        400,
        "A parameter cannot be used",
        "A parameter of the query or the path is unknown, missing, given twice, or of another type; `parameter` names "
        "it. Some have a `code` of their own, which says more.",
        "what was given for it",
        "There is none for a parameter that is missing.",
    ),
    Kind(
        "key_invalid",
        400,
        "The idempotency key cannot be used",
        "An `Idempotency-Key` has 1 to 200 printable ASCII characters. A call that changes something and heeds no key "
        "refuses it: nothing is repeated under a key that is not kept.",
        "the key",
    ),
    Kind(
        "head_invalid",
        422,
        "Not a head",
        "A head is written `<version>-<8 hex digits>`, as in every answer about a game.",
        "what was given as a head",
    ),
    Kind(
        "token_missing",
        401,
        "A token is needed",
        "Send `Authorization: Bearer <token>`. `POST /v1/players` makes a player and shows the token once.",
        withheld="The header `Authorization` was not sent.",
    ),
    Kind(
        "token_invalid",
        401,
        "The token is not known",
        "No player has this token (it may have been renewed or revoked), or the header is not `Bearer <token>`. A "
        "token is shown only once.",
        "the scheme, where another than `Bearer` was sent, or no token after it",
        "A token is never repeated: even mistyped it is nearly a secret.",
    ),
    Kind(
        "role_missing",
        403,
        "Not for this role",
        "The call is for organisers or operators. The operator grants roles (`PUT /v1/players/{player}/role`).",
        "the caller's role",
    ),
    Kind(
        "route_unknown",
        404,
        "There is no such address",
        "The calls are listed in the description of the service (`/schema`).",
        "the path",
    ),
    Kind(
        "method_not_allowed",
        405,
        "The address does not have this method",
        "`Allow` lists the methods of this address.",
        "the method",
    ),
    Kind(
        "body_too_large",
        413,
        "The body is too large",
        "`rule` is the limit.",
        "how many bytes it has, or had when reading it ended",
    ),
    Kind(
        "request_timeout",
        408,
        "The request did not arrive in time",
        "Head and body of a request have time limits; that of the body grows with its size. `rule` has the limit.",
        "how many bytes had arrived",
    ),
    Kind(
        "target_too_long",
        414,
        "The target is too long",
        "Path and query together are longer than the limit in `rule`.",
        "how many bytes it had when reading it ended",
    ),
    Kind(
        "head_too_large",
        431,
        "The head is too large",
        "The header fields of the request, or the trailer of its body, are larger or more than the limit in `rule`.",
        "how many bytes, or fields, there were when reading ended",
    ),
    Kind(
        "media_type_unsupported",
        415,
        "The media type is not supported",
        "Bodies are JSON (`application/json`), archives NDJSON, neither is compressed. `Accept` or `Accept-Encoding` "
        "of the answer says what is accepted.",
        "the `Content-Type` or the `Content-Encoding`",
    ),
    Kind(
        "rate_limited",
        429,
        "Too many requests",
        "Wait for as many seconds as `Retry-After` says. It counts for each token, or for the address without one.",
        "whose requests were counted: the caller as logs name them, or their address",
    ),
    Kind(
        "too_many_at_once",
        429,
        "Too much open at once",
        "`rule` is the limit: connections, streams or imports of one address, or streams or imports of one caller. End "
        "some, or wait.",
        "whose they are: the caller as logs name them, or their address",
    ),
    Kind(
        "game_unknown", 404, "There is no such game", "No game has this id, or it is private and not yours.", "the id"
    ),
    Kind(
        "view_refused",
        403,
        "The game is not open to you",
        "With `as`, a game is shown as a seat or a spectator saw it, to those who may see everything in it: when it is "
        "closed, with every game that it was forked from. Before that you see your own view: leave `as` out.",
        "whose view was asked for",
    ),
    Kind(
        "label_reserved",
        403,
        "The label is reserved",
        "Only its owner, named by `owner`, and operators open games under it. `GET /v1/labels` lists reserved labels.",
        "the label",
    ),
    Kind("label_not_reserved", 404, "The label is not reserved", "Nobody has reserved it.", "the label"),
    Kind("player_unknown", 404, "There is no such player", "No player has this id.", "the id"),
    Kind("ruleset_unknown", 404, "There is no such ruleset", "`GET /v1/rulesets` lists them.", "the name"),
    Kind(
        "components_unknown",
        404,
        "There is no such component set",
        "No component set is stored under this hash. `POST /v1/rulesets/{name}/components` stores one.",
        "the hash",
    ),
    Kind(
        "version_unknown",
        404,
        "There is no such version",
        "The versions of a log run from 1 to that of its head.",
        "the version",
    ),
    Kind("path_unknown", 404, "The state has no such part", "`GET …/state` shows the parts there are.", "the path"),
    Kind(
        "head_conflict",
        409,
        "The log has another head",
        "Another entry came first; nothing was appended. `actual` is the head now: read what happened, decide again.",
        "the head that the request was made on",
    ),
    Kind(
        "log_set_back",
        409,
        "The log does not have that head",
        "Nothing was appended. The log was set back when a server was lost, or that head was never in it. What the"
        " caller knows after version `set_back_to` is lost, and other entries may have taken those versions. `actual`"
        " is the head now: forget what came later, read the game again, decide again.",
        "the head that the request was made on",
    ),
    Kind(
        "key_reused",
        422,
        "The idempotency key was used before",
        "The same caller used this key for another request on this game. Nothing was appended; use a new key.",
        "the key",
    ),
    Kind(
        "illegal_decision",
        422,
        "The rules do not allow this decision",
        "`code` and `detail` say why, `rule` where to read it, `allowed` what would be legal. Nothing was appended.",
        "the decision",
    ),
    Kind(
        "option_invalid",
        422,
        "The ruleset has no such option",
        "`GET /v1/rulesets/{name}` lists options and seats.",
        "the options, or the number of seats",
    ),
    Kind(
        "clock_invalid",
        422,
        "There is no such clock",
        "`rule` says what cannot be; `docs/time.md` lists the kinds of clocks and their limits.",
        "what contradicts the rest",
    ),
    Kind(
        "components_invalid",
        422,
        "The component set breaks a constraint",
        "`code` names the constraint, `rule` the paragraph that states it. Nothing was stored.",
        "what breaks it",
    ),
    Kind(
        "quota_reached",
        403,
        "The player has as many as allowed",
        "A player may store so many component sets, and have so many tables and tournaments that are not over; `rule` "
        "is the limit, which the operator sets. Nothing was stored. A set that somebody has stored already does not "
        "count.",
        "how many the caller has",
    ),
    Kind(
        "link_opened",
        409,
        "The account is its player's own",
        "A new link is for a player who was entered by name in this tournament and has not opened the first one. A "
        "player who lost their token gets one from an operator (`POST /v1/players/{player}/token`). Nothing was "
        "changed.",
        "the player",
    ),
    Kind(
        "act_refused",
        409,
        "The table does not allow this command",
        "`code` and `detail` say why. Nothing was appended. Where the caller lacks the right, the status is 403.",
        "the part of the request or of the table that forbids it",
        also=(403, 404, 422),
    ),
    Kind(
        "tournament_refused",
        409,
        "The tournament does not allow this command",
        "`code` and `detail` say why, `rule` names the section of `docs/organising.md`. Nothing was appended; where "
        "the tables of a round cannot be made, their order and its refusal were. Where the caller lacks the right, the "
        "status is 403.",
        "the part of the request or of the tournament that forbids it",
        also=(403,),
    ),
    Kind(
        "dispute_unknown",
        404,
        "There is no such dispute",
        "The game has no dispute of this id, or it is not for you: disputes are for those who sit at the game and "
        "those who organise it.",
        "the id",
    ),
    Kind(
        "dispute_refused",
        409,
        "The dispute cannot be opened, or answered so",
        "`code` and `detail` say why: it is answered, there are too many, the game has not begun, or the game that "
        "goes on does not have the version. Nothing was changed.",
        "the part of the request or of the dispute that forbids it",
    ),
    Kind(
        "study_unknown",
        404,
        "There is no such study",
        "No study has this id, or it is not for you; or it has no such chapter or moment (`code` says which).",
        "the id",
    ),
    Kind(
        "study_refused",
        409,
        "The study cannot be changed so",
        "`code` and `detail` say why: there are as many studies, editors, chapters or moments as there may be. Where "
        "you may not edit the study, or what is not shown to you, the status is 403. Nothing was changed.",
        "the study or the moment, or how many there are",
        also=(403,),
    ),
    Kind(
        "study_conflict",
        409,
        "The study has another revision",
        "Somebody changed it since you read it; nothing was written. `actual` is the revision now: read it, and change "
        "it again.",
        "the revision that the change was made on",
    ),
    Kind(
        "channel_unknown",
        404,
        "There is no such channel",
        "You have no channel of this id; or a link in a mail is not one of this service, or its channel is gone.",
        "the id, or the link's token",
    ),
    Kind(
        "address_refused",
        422,
        "The service does not call this address",
        "Notices go to public hosts, by `https` or `http`, at the ports that `rule` in `docs/notices.md` names; "
        "`detail` says what is wrong with this one.",
        "the address, or the part of it that is refused",
    ),
    Kind(
        "notices_refused",
        409,
        "The notices cannot be changed so",
        "`code` and `detail` say why: this service has no such channels, there are as many as there may be, or the "
        "channel is of another kind. Nothing was changed.",
        "the kind of the channel, or how many there are",
    ),
    Kind(
        "annotation_unknown",
        404,
        "There is no such annotation",
        "The game has no annotation or answer of this id, or it is not for you, or not yet: in a game that goes on "
        "nobody sees one whose author could know more than they may.",
        "the id",
    ),
    Kind(
        "annotation_refused",
        409,
        "This cannot be annotated so",
        "`code` and `detail` say why: the game has not begun, or goes on without you; the board has no such place; it "
        "says nothing; there are too many. Nothing was changed.",
        "the part of the request that forbids it, the status of the game, or the limit",
    ),
    Kind(
        "tournament_settings_invalid",
        422,
        "No tournament can be played with these settings",
        "`detail` names the setting and its limit, `rule` the section of `docs/organising.md`.",
        "the setting as it was given",
    ),
    Kind(
        "tournament_unknown",
        404,
        "There is no such tournament",
        "No tournament has this id.",
        "the id",
    ),
    Kind(
        "archive_invalid",
        422,
        "The archive fails a check",
        "`code` names the check. Nothing was appended.",
        "the line or the version",
        "There is none where the archive as a whole fails.",
    ),
    Kind(
        "store_unavailable",
        503,
        "The store does not answer now",
        "Repeat the request after `Retry-After` seconds, under the same idempotency key if it appends.",
        withheld="The request is not at fault.",
    ),
    Kind(
        "archive_store_unavailable",
        503,
        "The archive store does not answer now",
        "The game is over, and its log lies in the archive store, which does not give it now. Everything else works. "
        "Repeat the request after `Retry-After` seconds.",
        withheld="The request is not at fault.",
    ),
    Kind(
        "service_busy",
        503,
        "Too much at once",
        "Others changed the same games again and again. Nothing was appended; repeat the request.",
        "the game",
    ),
    Kind(
        "service_full",
        503,
        "The service is full",
        "It has as much open at once as it may, of all callers together; `rule` is the limit. Repeat the request "
        "after `Retry-After` seconds.",
        withheld="The request is not at fault.",
    ),
    Kind(
        "service_stopping",
        503,
        "The service is stopping",
        "It was told to stop and the request took too long. Repeat it after `Retry-After` seconds, under the same "
        "idempotency key if it appends.",
        withheld="The request is not at fault.",
    ),
    Kind(
        "log_damaged",
        500,
        "A stored log is not what was appended",
        "The operator finds the entry with `tabletape verify`.",
        withheld="What is in a damaged log may be hidden from the caller.",
    ),
    Kind(
        "service_key_missing",
        500,
        "A service key is missing",
        "The game was opened under a service key that this service does not have. The operator restores it.",
        withheld="Keys are the operator's.",
    ),
    Kind(
        "internal_error",
        500,
        "Something went wrong",
        "The operator finds it in the log under the request's id.",
        withheld="An unexpected error may hold values that are hidden from the caller.",
    ),
)

KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Every kind by name."""
