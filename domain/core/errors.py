"""The errors every folder shares: a small tree with stable codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domain.core.events import Decision, Event, Message


class TabletapeError(Exception):
    """The root of every error a user of Tabletape can cause or meet.

    Attributes:
        code: stable name of the kind of error, for programs.
        detail: one plain sentence for people.
        value: the offending value, as it was given; `None` where there is none.
        rule: the rule or limit that was broken, as a reader finds it; may be empty.
    """

    code: str = "tabletape_error"

    def __init__(self, detail: str, *, value: object = None, rule: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.value = value
        self.rule = rule


class OptionError(TabletapeError):
    """The options of a game, or its number of seats, are not ones the ruleset knows."""

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
        reason: why, as a message (key and values) for the catalogue of sentences.
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
    """Something would be drawn now, and the caller holds no chance (a dry run).

    Attributes:
        before: the facts that a decision leads to before anything is drawn.
    """

    code = "chance_refused"
    before: Sequence[Event] = ()
