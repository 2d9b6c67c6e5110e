"""The kinds of problems: title, status and explanation of each. Their names are stable.

The `type` of a problem document is `/problems/<kind>`. Where one kind has many reasons (the rules of
a game, the commands at a table, the checks of an archive), `code` names the reason; else it is the kind.
Every kind describes the `value` of its problems, or gives the reason for its absence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

PROBLEM_MEDIA: Final = "application/problem+json"


class Kind(msgspec.Struct, frozen=True):
    """A kind of problem."""

    name: str
    status: int
    title: str
    explanation: str
    """The meaning and the remedy, for people."""
    value: str = ""
    """The description of `value`, the offending value as it was sent."""
    withheld: str = ""
    """The reason why there is no `value`, or not always."""
    also: tuple[int, ...] = ()
    """Further statuses, of some of its reasons."""


_ALL: Final = (
    Kind(
        "request_invalid",
        400,
        "The request cannot be read",
        "It breaks off, or its `Host` is not a valid one, or `Last-Event-ID` at a tournament is no version, in a "
        "chat no position.",
        "the bytes that arrived, or the value of the header",
    ),
    Kind(
        "json_invalid",
        400,
        "The body is not JSON",
        "The body cannot be parsed; `detail` says where it breaks off. Or it is nested deeper than `rule` says.",
        "the beginning of the body",
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
        "it. Some have their own `code`, with the exact reason.",
        "the value of the parameter",
        "A missing parameter has no value.",
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
        "the text in the place of a head",
    ),
    Kind(
        "position_gone",
        410,
        "Entries after the position are gone",
        "The stream of all games cannot go on without a gap: pointers to entries after the position were deleted, "
        "because their games were retired, or the position was lost with a server. `oldest` is the oldest position "
        "from which nothing is missing; entries before it are read from their games.",
        "the position",
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
        "token_expired",
        401,
        "The time of the token is over",
        "A further token was made with an end. Make a new one with the account's own token "
        "(`POST /v1/players/me/tokens`).",
        "when it expired, milliseconds since 1970 in UTC",
    ),
    Kind(
        "scope_missing",
        403,
        "Not for this token",
        "The token has a scope that is not for this call. `read` reads; `play` also acts at tables. All other calls "
        "need the account's own token.",
        "the scope of the token",
    ),
    Kind(
        "not_for_bots",
        403,
        "Not for bot accounts",
        "The call is for people. The owner of the bot account can make it.",
        "the bot account",
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
        "the number of its bytes, or of the bytes when reading it ended",
    ),
    Kind(
        "request_timeout",
        408,
        "The request did not arrive in time",
        "Head and body of a request have time limits; that of the body grows with its size. `rule` has the limit.",
        "the number of bytes that had arrived",
    ),
    Kind(
        "target_too_long",
        414,
        "The target is too long",
        "Path and query together are longer than the limit in `rule`.",
        "the number of its bytes when reading it ended",
    ),
    Kind(
        "head_too_large",
        431,
        "The head is too large",
        "The header fields of the request, or the trailer of its body, are larger or more than the limit in `rule`.",
        "the number of bytes, or of fields, when reading ended",
    ),
    Kind(
        "media_type_unsupported",
        415,
        "The media type is not supported",
        "Bodies are JSON (`application/json`), archives NDJSON, neither is compressed. `Accept` or `Accept-Encoding` "
        "of the answer names the accepted values.",
        "the `Content-Type` or the `Content-Encoding`",
    ),
    Kind(
        "rate_limited",
        429,
        "Too many requests",
        "Wait for the seconds in `Retry-After`. The limit counts for each token, or for an address without a token.",
        "the caller of the counted requests, as logs name them, or their address",
    ),
    Kind(
        "too_many_at_once",
        429,
        "Too much open at once",
        "`rule` is the limit: connections, streams or imports of one address, or streams or imports of one caller. End "
        "some, or wait.",
        "the caller, as logs name them, or their address",
    ),
    Kind(
        "game_unknown",
        404,
        "There is no such game",
        "No game has this id, or it is private and the caller may not read it.",
        "the id",
    ),
    Kind(
        "view_refused",
        403,
        "The game is not open to you",
        "With `as`, a game is shown in the view of a seat or a spectator to callers who may see everything in it: when "
        "it is closed, with every game that it was forked from. Before that there is only the caller's own view: leave "
        "`as` out.",
        "the requested view",
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
        "The versions of a log run from 1 to that of its head. `time_before_log`: it had no version at this time yet.",
        "the version, or the time",
    ),
    Kind(
        "path_unknown",
        404,
        "The state has no such part",
        "`rule` names the nearest part that there is; `GET …/state` shows all.",
        "the path",
    ),
    Kind(
        "head_conflict",
        409,
        "The log has another head",
        "Another entry came first; nothing was appended. `actual` is the head now: read the new entries, decide again.",
        "the head that the request was made on",
    ),
    Kind(
        "log_set_back",
        409,
        "The log does not have that head",
        "Nothing was appended. The log was set back when a server was lost, or that head was never in it. The entries"
        " after version `set_back_to` are lost, and other entries may have taken their versions. `actual` is the head"
        " now: forget the lost entries, read the game again, decide again.",
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
        "`code` and `detail` give the reason, `rule` the paragraph, `allowed` legal decisions. Nothing was appended.",
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
        "`rule` names the limit; `docs/time.md` lists the kinds of clocks and their limits.",
        "the setting that contradicts the others",
    ),
    Kind(
        "components_invalid",
        422,
        "The component set breaks a constraint",
        "`code` names the constraint, `rule` the paragraph that states it. Nothing was stored.",
        "the part that breaks it",
    ),
    Kind(
        "quota_reached",
        403,
        "The player has as many as allowed",
        "The operator limits the component sets that a player stores, and the tables, forks and tournaments of a "
        "player that are not over; a person owns 10 bot accounts, and a player has 20 further tokens. `rule` is the "
        "limit. Nothing was stored. A set that somebody has stored already does not count.",
        "the number that the caller has",
    ),
    Kind(
        "bot_unknown",
        404,
        "There is no such bot account",
        "The bot account does not exist, was erased, or is not the caller's own. `GET /v1/players/me/bots` lists the "
        "caller's.",
        "the id",
    ),
    Kind(
        "challenge_unknown",
        404,
        "There is no such challenge",
        "No challenge of this id waits for the caller's answer; or, to cancel it, the caller has sent none. "
        "`GET /v1/players/me/challenges` lists them, and ended challenges for a day.",
        "the id",
    ),
    Kind(
        "token_unknown",
        404,
        "There is no such token",
        "The caller has no further token of this id: it was revoked, or has expired. `GET /v1/players/me/tokens` lists "
        "the valid tokens.",
        "the id",
    ),
    Kind(
        "link_opened",
        409,
        "The account is its player's own",
        "A new link is for a player who was entered by name in this tournament and has not opened the first link. A "
        "player who lost their token gets a new one from an operator (`POST /v1/players/{player}/token`). Nothing was "
        "changed.",
        "the player",
    ),
    Kind(
        "link_unopened",
        409,
        "The account still belongs to its organisers",
        "A player who was entered by name in a tournament makes the account their own by changing its token (`PUT "
        "/v1/players/me/token`). Then they can make a recovery code. Nothing was changed.",
        "the player",
    ),
    Kind(
        "recovery_code_mistyped",
        422,
        "The recovery code is mistyped",
        "A recovery code has 25 letters in groups of five; the last letter is a check character. `detail` names the "
        "mistake. Nothing was looked up.",
        withheld="A recovery code is never repeated: even mistyped it is nearly a secret.",
    ),
    Kind(
        "recovery_code_unknown",
        404,
        "Nobody has this recovery code",
        "The code was used, or its player has made another, or the account was erased or its token revoked. A player "
        "who has neither token nor code gets a token from an operator (`POST /v1/players/{player}/token`).",
        withheld="A recovery code is never repeated.",
    ),
    Kind(
        "device_link_unknown",
        404,
        "Nobody has this link for a further device",
        "The link was used, revoked or replaced by another, its five minutes are over, or its player has other "
        "tokens now. A signed-in browser of the player makes another (`POST /v1/players/me/device-link`).",
        withheld="A link is never repeated.",
    ),
    Kind(
        "passkeys_unavailable",
        409,
        "This service has no passkeys",
        "Browsers have passkeys for names with TLS, and for `localhost`; an IP address has none. The operator sets the "
        "address of the service (`TABLETAPE_PUBLIC_URL`).",
        withheld="Nothing that was sent is wrong.",
    ),
    Kind(
        "passkey_challenge_unknown",
        404,
        "The challenge is over",
        "A challenge is good once, for five minutes, and for its use: that to add a passkey for its player alone. Ask "
        "for another (`POST /v1/players/me/passkeys/options`, `POST /v1/players/passkey/options`).",
        withheld="A challenge is never repeated.",
    ),
    Kind(
        "passkey_refused",
        403,
        "The answer of the passkey is refused",
        "It is for another challenge, another address or another service, its signature or its count of signatures is "
        "wrong, or no player has the passkey: it was removed, its player was erased, or an operator revoked its "
        "player's token. A refused sign-in does not tell which of these it is.",
        withheld="It would tell whether an account exists.",
    ),
    Kind(
        "passkey_known",
        409,
        "The passkey is there already",
        "The caller has added this passkey before. `GET /v1/players/me/passkeys` lists it.",
        "the id",
    ),
    Kind(
        "passkey_unknown",
        404,
        "There is no such passkey",
        "The caller has no passkey of this id. `GET /v1/players/me/passkeys` lists them.",
        "the id",
    ),
    Kind(
        "address_elsewhere",
        422,
        "The address does not belong to this service",
        "QR codes are drawn for addresses of this service alone: below its public address, and at the host that the "
        "request was sent to.",
        withheld="An address may hold a key, such as the token of an account.",
    ),
    Kind(
        "bundle_refused",
        422,
        "No bundle can be made of this complaint",
        "`code` and `detail` give the reason. `bundle_secrets`: an entry hides something from the "
        "caller; a closed game hides nothing.",
        "the version",
        also=(403,),
    ),
    Kind(
        "act_refused",
        409,
        "The table does not allow this command",
        "`code` and `detail` give the reason. Nothing was appended. Where the right is missing, the status is 403.",
        "the part of the request or of the table that forbids it",
        also=(403, 404, 422),
    ),
    Kind(
        "tournament_refused",
        409,
        "The tournament does not allow this command",
        "`code` and `detail` give the reason, `rule` the section of `docs/organising.md`. Nothing was appended; where "
        "the tables of a round cannot be made, their order and its refusal were. Where the caller lacks the right, the "
        "status is 403.",
        "the part of the request or of the tournament that forbids it",
        also=(403,),
    ),
    Kind(
        "dispute_unknown",
        404,
        "There is no such dispute",
        "The game has no dispute of this id, or the caller may not see it: disputes are for the players and the "
        "organisers of a game.",
        "the id",
    ),
    Kind(
        "dispute_refused",
        409,
        "The dispute cannot be opened, or answered so",
        "`code` and `detail` give the reason: it is answered, there are too many, the game has not begun, or the game "
        "that goes on does not have the version. Nothing was changed.",
        "the part of the request or of the dispute that forbids it",
    ),
    Kind(
        "series_unknown",
        404,
        "There is no such series",
        "No series of tournaments has this id.",
        "the id",
    ),
    Kind(
        "series_refused",
        409,
        "The series cannot be changed so",
        "`code` and `detail` give the reason: there are as many series, or tournaments in it, as allowed, or this "
        "request began a series that was deleted since. Where the caller does not own the series, the status is 403. "
        "Nothing was changed.",
        "the series, the number of series or tournaments, or the key of the request",
        also=(403,),
    ),
    Kind(
        "study_unknown",
        404,
        "There is no such study",
        "No study has this id, or the caller may not see it; or it has no such chapter or moment (see `code`).",
        "the id",
    ),
    Kind(
        "study_refused",
        409,
        "The study cannot be changed so",
        "`code` and `detail` give the reason: there are as many studies, editors, chapters or moments as allowed, or "
        "this request began a study that was deleted since. "
        "Where the caller may not edit the study, or a moment is not shown to them, the status is 403. Nothing was "
        "changed.",
        "the study or the moment, their number, or the key of the request",
        also=(403,),
    ),
    Kind(
        "study_conflict",
        409,
        "The study has another revision",
        "Somebody changed it after the caller had read it; nothing was written. `actual` is the revision now: read it, "
        "and change it again.",
        "the revision that the change was made on",
    ),
    Kind(
        "channel_unknown",
        404,
        "There is no such channel",
        "The caller has no channel of this id; or a link in a mail is not from this service, or its channel is gone.",
        "the id, or the link's token",
    ),
    Kind(
        "address_refused",
        422,
        "The service does not call this address",
        "Notices go to public hosts, by `https` or `http`, at the ports that `rule` in `docs/notices.md` names; "
        "`detail` names the fault of this address.",
        "the address, or the part of it that is refused",
    ),
    Kind(
        "notices_refused",
        409,
        "The notices cannot be changed so",
        "`code` and `detail` give the reason: this service does not have this kind of channel, there are as many as "
        "allowed, or the channel is of another kind. Nothing was changed.",
        "the kind of the channel, or the number of channels",
    ),
    Kind(
        "annotation_unknown",
        404,
        "There is no such annotation",
        "The game has no annotation or answer of this id, or the caller may not see it, or not yet: in a running game "
        "a caller sees no annotation of an author who could know more than they may.",
        "the id",
    ),
    Kind(
        "annotation_refused",
        409,
        "This cannot be annotated so",
        "`code` and `detail` give the reason: the game has not begun, or goes on without the caller; the board does "
        "not have the place; the annotation says nothing; there are too many; or this request wrote an annotation or "
        "an answer that was removed since. Nothing was changed.",
        "the part of the request that forbids it, the status of the game, the limit, or the key of the request",
    ),
    Kind(
        "chat_refused",
        409,
        "The chat is not open for this",
        "`code` and `detail` give the reason: the room is not for the caller (`room_hidden`), the round of the "
        "tournament runs (`round_runs`), the message says nothing, or has words and a phrase (`message_empty`, "
        "`message_and_phrase`), the room or its author has the most messages (`room_full`, `author_full`), the log is "
        "retired (`game_retired`), or this request said a message that was removed since (`message_removed`). A "
        "report is refused where there is no such message (`message_unknown`), it is the caller's (`own_message`), a "
        "moderator has looked at it (`report_answered`), or a limit is reached (`reports_full`, `reporter_full`, "
        "`cases_full`); an answer where the caller has no such report (`report_unknown`). Nothing was changed.",
        "the room, the limit, the position, the part of the message that forbids it, or the key of the request",
        also=(403, 404),
    ),
    Kind(
        "shared_review_refused",
        409,
        "The shared review does not allow this now",
        "`code` and `detail` give the reason: the game goes on, or its luck is still to be told (`review_not_open`), "
        "another player leads (`not_leader`), the caller, or who is to lead, does not take part (`not_there`), the "
        "position has too many bytes (`position_too_long`), or a limit is reached (`people_full`, `reviews_full`). "
        "Nothing was changed.",
        "the game, the player, or the limit",
        also=(403,),
    ),
    Kind(
        "tournament_settings_invalid",
        422,
        "No tournament can be played with these settings",
        "`detail` names the setting and its limit, `rule` the section of `docs/organising.md`.",
        "the setting as it was sent",
    ),
    Kind(
        "roster_invalid",
        422,
        "The roster has faults",
        "`faults` names up to 100 of them, each with line, column, value and rule. Nobody was entered.",
        "the value of the first fault",
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
        "An archive that fails as a whole has none.",
    ),
    Kind(
        "notation_invalid",
        422,
        "The notation has a fault",
        "`code` names the kind of fault, `line` and `column` its place, counted from 1, and `nearest` the legal tokens "
        "that are most like the offending token. Nothing was appended.",
        "the offending token",
        "At the end of the text there is none.",
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
        "The game is over, and its log lies in the archive store, which does not answer now. Everything else works. "
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
        "It has as many open connections of all callers together as allowed; `rule` is the limit. Repeat the request "
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
        "A stored log differs from its appended entries",
        "The operator finds the entry with `tabletape verify`.",
        withheld="A damaged log may hold values that are hidden from the caller.",
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
