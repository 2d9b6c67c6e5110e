"""Table commands: requests of people and the service at a table, outside the rules.

A command is a request and the cause of an entry; `events` has the facts that follow. Every field is public.
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


class SeatStandIn(TableCommand, frozen=True, tag="seat_stand_in"):
    """Let a bot decide for a seat until its player returns."""

    seat: Seat
    bot: str


class ReturnToSeat(TableCommand, frozen=True, tag="return_to_seat"):
    """Return to the seat: the stand-in of a bot ends, or the bot gives back the seat that its player handed to it."""


class RequestPause(TableCommand, frozen=True, tag="request_pause"):
    """Ask all others at the table to pause."""

    reason: str
    until: int | None = None
    """When the pause is to end by itself, milliseconds since 1970 in UTC."""


class AnswerPause(TableCommand, frozen=True, tag="answer_pause"):
    """Answer a request for a pause."""

    seat: Seat
    """The seat that asks."""
    until: int | None
    """The end of the pause in the request."""
    accept: bool


class WithdrawPause(TableCommand, frozen=True, tag="withdraw_pause"):
    """Withdraw the own request for a pause."""


class PauseGame(TableCommand, frozen=True, tag="pause_game"):
    """Let nobody move until the game is resumed."""

    reason: str
    until: int | None = None
    """When the pause ends by itself, milliseconds since 1970 in UTC."""


class ResumeGame(TableCommand, frozen=True, tag="resume_game"):
    """End a pause."""


class OfferSubstitute(TableCommand, frozen=True, tag="offer_substitute"):
    """Offer a seat of a running game to another player."""

    seat: Seat
    player: str
    name: str
    """Their name at this table."""
    asks_players: bool = False
    """Whether the consent of all others at the table is enough. Offers of earlier releases need an organiser's."""


class AnswerSubstitute(TableCommand, frozen=True, tag="answer_substitute"):
    """Accept a seat that is offered, consent to it as an organiser, agree to it as another player, or decline."""

    seat: Seat
    player: str
    """The player to whom the seat is offered."""
    accept: bool


class BeginVacation(TableCommand, frozen=True, tag="begin_vacation"):
    """Begin the own vacation: the own clock stands."""

    at: int
    """When, milliseconds since 1970 in UTC."""


class EndVacation(TableCommand, frozen=True, tag="end_vacation"):
    """End the own vacation; or the service ends a vacation when its days are used up."""

    seat: Seat
    at: int
    """When, milliseconds since 1970 in UTC."""


class ForkGame(TableCommand, frozen=True, tag="fork_game"):
    """Continue another game from a version of it."""

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


class RequestEnd(TableCommand, frozen=True, tag="request_end"):
    """Ask all others at the table to end the game without a result."""

    reason: str


class AnswerEnd(TableCommand, frozen=True, tag="answer_end"):
    """Answer a request to end the game."""

    request: int
    """The number of the request."""
    accept: bool


class WithdrawEnd(TableCommand, frozen=True, tag="withdraw_end"):
    """Withdraw the own request to end the game."""


class RuleDispute(TableCommand, frozen=True, tag="rule_dispute"):
    """Write an organiser's ruling into the log."""

    text: str
    about: int | None = None
    """The version in dispute."""


class TakeBack(TableCommand, frozen=True, tag="take_back"):
    """Take back the own last decisions."""

    to: int
    """The version of the position that stands again."""


class RequestTakeBack(TableCommand, frozen=True, tag="request_take_back"):
    """Ask all others at the table to undo an own final decision."""

    to: int
    """The version before that decision."""


class AnswerTakeBack(TableCommand, frozen=True, tag="answer_take_back"):
    """Answer a request to undo a decision."""

    to: int
    """The version that it asks for."""
    accept: bool


class WithdrawTakeBack(TableCommand, frozen=True, tag="withdraw_take_back"):
    """Withdraw the own request to undo a decision."""


class SealPlan(TableCommand, frozen=True, tag="seal_plan"):
    """Seal a plan: secret decisions for the own next turns. Only the event has its content."""


class CancelPlan(TableCommand, frozen=True, tag="cancel_plan"):
    """Give up the plan of a seat."""

    seat: Seat


class StallGame(TableCommand, frozen=True, tag="stall_game"):
    """Stop trying: the service's run fails again and again."""

    reason: str


class FreeGame(TableCommand, frozen=True, tag="free_game"):
    """Let the service try a stalled game again."""


class ExpireClock(TableCommand, frozen=True, tag="expire_clock"):
    """Note that the time of a seat is over, with the consequences by the game's policy."""

    seat: Seat


class NoteOutage(TableCommand, frozen=True, tag="note_outage"):
    """Give back the time for which the service was away."""


class GiveTime(TableCommand, frozen=True, tag="give_time"):
    """Give a seat more time."""

    seat: Seat
    ms: int | None = None
    """How much, in milliseconds; `None`: as much as opponents give at once."""


class ClaimTime(TableCommand, frozen=True, tag="claim_time"):
    """Claim that a seat has lost because its time is over."""

    seat: Seat


class ForfeitSeat(TableCommand, frozen=True, tag="forfeit_seat"):
    """Decide that a seat whose time is over has lost."""

    seat: Seat


class ResignSeat(TableCommand, frozen=True, tag="resign_seat"):
    """Give up the own seat for good, with the consequence that was agreed when the table was opened."""

    bot: str = "greedy"
    """The kind of bot that plays the seat to the end, where a bot does."""


AnyCommand: TypeAlias = (
    CreateGame
    | TakeSeat
    | LeaveSeat
    | HandSeatToBot
    | HandOverSeat
    | SeatStandIn
    | ReturnToSeat
    | RequestPause
    | AnswerPause
    | WithdrawPause
    | PauseGame
    | ResumeGame
    | OfferSubstitute
    | AnswerSubstitute
    | BeginVacation
    | EndVacation
    | ForkGame
    | SupersedeGame
    | ImportGame
    | AbortGame
    | RequestEnd
    | AnswerEnd
    | WithdrawEnd
    | RuleDispute
    | TakeBack
    | RequestTakeBack
    | AnswerTakeBack
    | WithdrawTakeBack
    | SealPlan
    | CancelPlan
    | StallGame
    | FreeGame
    | ExpireClock
    | NoteOutage
    | GiveTime
    | ClaimTime
    | ForfeitSeat
    | ResignSeat
)
"""Every command, for decoding."""
