"""Table commands: what people and the service ask for at a table, outside the rules.

A command is a request and the cause of an entry; `events` holds what it changed. Every field is public.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from domain.core.events import Seat
from eventstore.table.events import LuckChoice


class TableCommand(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all commands; the tag is the class name in snake case."""


class CreateGame(TableCommand, frozen=True, tag="create_game"):
    """Open a table."""


class TakeSeat(TableCommand, frozen=True, tag="take_seat"):
    """Sit down, or put a bot on a seat; on any free seat when none is named."""

    seat: Seat | None = None
    nonce: str | None = None
    bot: str | None = None


class LeaveSeat(TableCommand, frozen=True, tag="leave_seat"):
    """Stand up before the game starts."""

    seat: Seat


class HandSeatToBot(TableCommand, frozen=True, tag="hand_seat_to_bot"):
    """Let a bot play on for a seat of a running game."""

    seat: Seat
    bot: str


class HandOverSeat(TableCommand, frozen=True, tag="hand_over_seat"):
    """Let another player play on for a seat of a running game."""

    seat: Seat
    player: str
    name: str


class ForkGame(TableCommand, frozen=True, tag="fork_game"):
    """Continue another game from one of its versions."""

    parent: str
    at: int
    luck: LuckChoice
    supersede: bool


class SupersedeGame(TableCommand, frozen=True, tag="supersede_game"):
    """Stop a game because a fork replaces it."""

    by: str


class ImportGame(TableCommand, frozen=True, tag="import_game"):
    """Take a game over from an archive."""


class AbortGame(TableCommand, frozen=True, tag="abort_game"):
    """End a game without a result."""

    reason: str


class RuleDispute(TableCommand, frozen=True, tag="rule_dispute"):
    """Write an organiser's ruling into the log."""

    text: str
    about: int | None = None
    """The version in dispute."""


class TakeBack(TableCommand, frozen=True, tag="take_back"):
    """Take back one's own last decisions."""

    to: int
    """The version whose position stands again."""


class RequestTakeBack(TableCommand, frozen=True, tag="request_take_back"):
    """Ask all others at the table to go on from before one's own decision that is final."""

    to: int
    """The version before that decision."""


class AnswerTakeBack(TableCommand, frozen=True, tag="answer_take_back"):
    """Answer such a request."""

    to: int
    """The version that it asks for."""
    accept: bool


class WithdrawTakeBack(TableCommand, frozen=True, tag="withdraw_take_back"):
    """Withdraw one's own request."""


class StallGame(TableCommand, frozen=True, tag="stall_game"):
    """Stop trying: the service's run fails again and again."""

    reason: str


class FreeGame(TableCommand, frozen=True, tag="free_game"):
    """Let the service try a stalled game again."""


AnyCommand: TypeAlias = (
    CreateGame
    | TakeSeat
    | LeaveSeat
    | HandSeatToBot
    | HandOverSeat
    | ForkGame
    | SupersedeGame
    | ImportGame
    | AbortGame
    | RuleDispute
    | TakeBack
    | RequestTakeBack
    | AnswerTakeBack
    | WithdrawTakeBack
    | StallGame
    | FreeGame
)
"""Every command, for decoding."""
