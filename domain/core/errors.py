"""The errors that all folders share: a small tree with stable codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domain.core.events import Decision, Event, Message


class TabletapeError(Exception):
    """The root of every error that a user of Tabletape can cause or meet.

    Attributes:
        code: stable name of the kind of error, for programs.
        detail: one plain sentence for people.
        value: the offending value, as it was given; `None` where there is none.
        rule: the rule or limit that was broken, with the name of its document; may be empty.
    """

    code: str = "tabletape_error"

    def __init__(self, detail: str, *, value: object = None, rule: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.value = value
        self.rule = rule


class OptionError(TabletapeError):
    """The ruleset does not know these options, or this number of seats."""

    code = "option_invalid"


class ComponentError(TabletapeError):
    """A component set breaks a constraint of its rules document.

    `code` is `components_` and the name of the constraint, so each constraint has its own.
    """

    def __init__(self, constraint: str, detail: str, *, value: object, rule: str) -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = f"components_{constraint}"


class IllegalDecision(TabletapeError):
    """A decision that the rules do not allow now; nothing was changed.

    Attributes:
        reason: the reason, as a message (key and values) for the catalogue of sentences.
        allowed: some of the decisions or values that would be legal instead; may be empty.
    """

    def __init__(
        self,
        code: str,
        reason: Message,
        *,
        rule: str,
        decision: Decision | None = None,
        allowed: Sequence[object] = (),
    ) -> None:
        super().__init__(f"{code}: {reason.key} {reason.values}", value=decision, rule=rule)
        self.code = code
        self.reason = reason
        self.allowed = tuple(allowed)


class ChanceRefused(TabletapeError):
    """A draw is needed, and the chance of this run refuses it (a dry run).

    Attributes:
        before: the facts before the draw: of a decision, or of a run of the service.
    """

    code = "chance_refused"
    before: Sequence[Event] = ()
