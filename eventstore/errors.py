"""Errors between a request and a log, each with a stable code."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.core.errors import TabletapeError

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions of a JSON decoder for bytes that are no JSON, no UTF-8, or nested without end."""


class GameUnknown(TabletapeError):
    """There is no game of this id, or the caller may not know that it exists."""

    code = "game_unknown"


class TournamentUnknown(GameUnknown):
    """There is no tournament of this id."""

    code = "tournament_unknown"


class VersionUnknown(TabletapeError):
    """The log does not have this version."""

    code = "version_unknown"


class ViewRefused(TabletapeError):
    """The caller may not see all of the game, and so may not see it from another seat."""

    code = "view_refused"


class ViewUnknown(TabletapeError):
    """The table does not have the seat of the requested view."""

    code = "view_unknown"
    parameter = "as"


class RulesetUnknown(TabletapeError):
    """No ruleset of this name is registered here."""

    code = "ruleset_unknown"


class ComponentsUnknown(TabletapeError):
    """No component set is stored under this hash."""

    code = "components_unknown"


class ChallengeUnknown(TabletapeError):
    """There is no challenge of this id, or the caller is none of its players."""

    code = "challenge_unknown"


class DocumentConflict(TabletapeError):
    """A row beside the log was changed since the caller read it; nothing was written."""

    code = "desk_conflict"


class DocumentsFull(TabletapeError):
    """The log of a game has the most rows of this kind beside it."""

    code = "desk_full"


class HeadConflict(TabletapeError):
    """The log has another head than the request was made for; nothing was appended.

    Attributes:
        actual: the head as it is, `<version>-<hash8>`.
    """

    code = "head_conflict"

    def __init__(self, expected: str, actual: str) -> None:
        super().__init__(
            f"the head of the log is {actual}, not {expected}", value=expected, rule="decision flow, append"
        )
        self.actual = actual


class LogSetBack(HeadConflict):
    """The log has no entry of the head that the request was made for: it was set back, or that head never was in it.

    Attributes:
        set_back_to: the last version that can be as the caller knew it; 0 without such a version.
    """

    code = "log_set_back"

    def __init__(self, expected: str, version: int, actual: str, last: int) -> None:
        super().__init__(expected, actual)
        self.set_back_to = max(min(version - 1, last), 0)
        self.detail = (
            f"the log has no entry {expected}: it was set back to version {self.set_back_to} or before, "
            f"and its head is {actual} now"
        )


class KeyReused(TabletapeError):
    """The idempotency key was already used by this actor for another request."""

    code = "key_reused"


class LuckConflict(TabletapeError):
    """Another game that draws from the same seed opened or closed meanwhile; compose anew."""

    code = "luck_conflict"


class NameInvalid(TabletapeError):
    """A person cannot have this name."""

    code = "name_invalid"


class CommandRefused(TabletapeError):
    """The table does not allow this command now. `code` names the reason."""

    def __init__(self, code: str, detail: str, *, value: object = None, rule: str = "") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


class TakeBackBarred(CommandRefused):
    """An entry stands in the way of a take-back. `code` says why: `barrier_` and the kind of barrier.

    Attributes:
        entry: the version of that entry.
    """

    def __init__(self, code: str, detail: str, to: int, entry: int) -> None:
        super().__init__(code, detail, value=to, rule="take-backs, barrier")
        self.entry = entry


class LogDamaged(TabletapeError):
    """A log is not as it was appended: a gap, a wrong hash, bytes that do not decode, facts that do not fold."""

    code = "log_damaged"


class ArchiveInvalid(TabletapeError):
    """An archive fails a check. `code` names the check, `value` the entry's version or line."""

    def __init__(self, code: str, detail: str, *, value: object = None, rule: str = "") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


class StoreUnavailable(TabletapeError):
    """The store does not answer now; the request may be repeated under the same key."""

    code = "store_unavailable"


class LogRetired(TabletapeError):
    """A log that an append needs lies in the archive store; nothing was appended.

    `value` is the game. It has to be brought back first.
    """

    code = "log_retired"


class ArchiveUnavailable(TabletapeError):
    """The archive store does not give a retired log now, or does not accept it. Everything else goes on."""

    code = "archive_store_unavailable"


class WritesRefused(StoreUnavailable):
    """The store can be read and takes no writes now; `detail` says why."""
