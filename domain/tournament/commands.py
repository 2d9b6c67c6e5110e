"""Commands of organisers, players and the service. `events` holds the facts that follow from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from domain.tournament.settings import FirstPlace, Registration, Scoring, Settings, Start
from domain.tournament.state import Player, TableResult, Verdict


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all commands; the tag is the class name in snake case."""


class CreateTournament(Command, frozen=True, tag="create_tournament"):
    """Begin a tournament; the first command of its log."""

    settings: Settings


class EditTournament(Command, frozen=True, tag="edit_tournament"):
    """Change title, description, place, start and federation, all at once; also after the end."""

    title: str
    description: str
    place: str
    start: Start | None
    federation: str = ""


class Invite(Command, frozen=True, tag="invite"):
    """Allow players to register where registration needs an invitation."""

    players: tuple[Player, ...]


class Register(Command, frozen=True, tag="register"):
    """Enter the tournament as a player."""

    player: Player
    rating: int = 0
    name: str = ""


class EnterPlayers(Command, frozen=True, tag="enter_players"):
    """Enter players as the organiser, whatever the registration: all of them or nobody."""

    players: tuple[Player, ...]
    ratings: tuple[int, ...] = ()
    """By player; empty where there are none."""
    names: tuple[str, ...] = ()
    """The names that others see, by player; empty for players without a name."""
    details: tuple[str, ...] = ()
    """The commitments to club and FIDE's fields, by player; empty where nobody has any."""
    personal: tuple[str, ...] = ()
    """The commitments to sex and birth, by player; empty where nobody has any."""


class ChangeEntrant(Command, frozen=True, tag="change_entrant"):
    """Set the rating and the details of a player on the roster, all at once."""

    player: Player
    rating: int
    details: str = ""
    """The commitment to club and FIDE's fields; empty without any."""
    personal: str = ""
    """The commitment to sex and birth; empty without either."""


class CheckIn(Command, frozen=True, tag="check_in"):
    """Record that a player is there."""

    player: Player


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Leave the tournament. Tables that are under way are not touched."""

    player: Player


class Return(Command, frozen=True, tag="return"):
    """Come back after a withdrawal."""

    player: Player


class SetAbsence(Command, frozen=True, tag="set_absence"):
    """Set whether a player misses a future round."""

    player: Player
    round: int
    absent: bool = True


class ForbidPair(Command, frozen=True, tag="forbid_pair"):
    """Set whether two players must not meet."""

    players: tuple[Player, Player]
    forbidden: bool = True


class AppointReferee(Command, frozen=True, tag="appoint_referee"):
    """Set whether a player may act for the organiser."""

    player: Player
    appointed: bool = True


class PairRound(Command, frozen=True, tag="pair_round"):
    """Preview the next round at once, or pair the previewed round again with a new draw."""


class OrderPairing(Command, frozen=True, tag="order_pairing"):
    """Let the service preview the next round, or pair the previewed round again with a new draw."""


class MakeTables(Command, frozen=True, tag="make_tables"):
    """Preview the next round as it was ordered."""

    order: int
    """The number of the order."""


class GiveUpPairing(Command, frozen=True, tag="give_up_pairing"):
    """Record that the ordered tables cannot be made."""

    order: int
    reason: Literal["too_long", "failed"]
    """`too_long`: the tables were not ready in time; `failed`: the program that makes them failed."""
    seconds: int
    """How long the attempt took."""


class SetTables(Command, frozen=True, tag="set_tables"):
    """Set the tables of the next round by hand: change a preview, or make a pairing. All of it or nothing."""

    tables: tuple[tuple[Player, ...], ...]
    """By table, its players by seat."""
    byes: tuple[Player, ...]
    why: str


class BeginChanges(Command, frozen=True, tag="begin_changes"):
    """Begin to change the proposed tables of the next round by hand; it is neither locked nor opened before the end."""


class EndChanges(Command, frozen=True, tag="end_changes"):
    """End the changes to the proposed tables of the next round."""


class LockRound(Command, frozen=True, tag="lock_round"):
    """Fix the players of the previewed round; its tables may still be changed by hand."""


class OpenRound(Command, frozen=True, tag="open_round"):
    """Let the tables of the round begin."""


class UnlockRound(Command, frozen=True, tag="unlock_round"):
    """Let the players and tables of the locked round change again, before it is opened."""

    why: str


class CallTables(Command, frozen=True, tag="call_tables"):
    """Call the players of tables of the locked or open round to their places, or take the call back."""

    tables: tuple[int, ...]
    """Numbers of tables, from 1."""
    called: bool = True


class StartTimer(Command, frozen=True, tag="start_timer"):
    """Start the timer of the open round."""

    seconds: int
    """The time until it is over."""


class ChangeTimer(Command, frozen=True, tag="change_timer"):
    """Set the time left on the timer of the open round; it runs or stands as before."""

    seconds: int


class PauseTimer(Command, frozen=True, tag="pause_timer"):
    """Let the timer of the open round stand."""


class ResumeTimer(Command, frozen=True, tag="resume_timer"):
    """Let the timer of the open round run on."""


class StopTimer(Command, frozen=True, tag="stop_timer"):
    """Take the timer of the open round away."""


class RecordResult(Command, frozen=True, tag="record_result"):
    """Record the result of a table, once."""

    round: int
    table: int
    """Numbers of tables count from 1."""
    result: TableResult


class CloseRound(Command, frozen=True, tag="close_round"):
    """End the round when every table is settled."""


class SetRounds(Command, frozen=True, tag="set_rounds"):
    """Change the number of rounds: of a Swiss tournament, or of the heats, seasons or cycles of another format."""

    rounds: int
    why: str


class SetScoring(Command, frozen=True, tag="set_scoring"):
    """Change the points of tables and byes and the order of the criteria, for the rounds that were played too."""

    scoring: Scoring
    why: str


class SetRegistration(Command, frozen=True, tag="set_registration"):
    """Change the way of registration, whether a check-in is needed, and the last round for late entries."""

    registration: Registration
    check_in: bool
    late_until: int
    """The last round before which players may still enter; 0: nobody enters after the first round was opened."""
    why: str


class SetFirstPlace(Command, frozen=True, tag="set_first_place"):
    """Change how a tie for the first place is decided."""

    how: FirstPlace
    why: str


class RecordPlayOff(Command, frozen=True, tag="record_play_off"):
    """Record the result of a play-off for the first place; it replaces an earlier play-off of the same players."""

    players: tuple[Player, ...]
    """All players on the shared first place, in any order."""
    result: TableResult
    """In the order of `players`."""
    why: str


class OpenPlayOff(Command, frozen=True, tag="open_play_off"):
    """Let the players on a shared first place play it off here, at a further table with the game of the tournament."""

    players: tuple[Player, ...]
    """All players on the shared first place, by seat."""
    why: str


class SettlePlayOff(Command, frozen=True, tag="settle_play_off"):
    """Take the result of a table of a play-off, and close it."""

    table: int
    """The number of the table among those of play-offs, from 1."""
    result: TableResult | None
    """By seat; `None`: its game was aborted."""


class EndTournament(Command, frozen=True, tag="end_tournament"):
    """End the tournament before its last round. The rounds that were played count."""

    why: str


class AbortTournament(Command, frozen=True, tag="abort_tournament"):
    """End the tournament so that nothing of it counts. Tables that are under way are ended."""

    why: str


class RulingCommand(Command, frozen=True):
    """The base of rulings on a table, with the reason."""

    round: int
    table: int
    why: str


class DecideResult(RulingCommand, frozen=True, tag="decide_result"):
    """Set the result of a table, in place of its present result."""

    result: TableResult


class PutOut(RulingCommand, frozen=True, tag="put_out"):
    """Rule that a player never came to the table, or gave it up."""

    player: Player
    came: bool
    """Whether the player came: then it is a forfeit. A player who never came has met nobody there."""


class ReplacePlayer(RulingCommand, frozen=True, tag="replace_player"):
    """Replace a player by a substitute, who gets the points of the table."""

    player: Player
    substitute: Player


class OrderReplay(RulingCommand, frozen=True, tag="order_replay"):
    """Take a result back; the table is played again."""


class SettleDispute(RulingCommand, frozen=True, tag="settle_dispute"):
    """Answer a dispute at a table: rule in words, let its game go on from another version, or set the result."""

    dispute: str
    """The dispute's id; it is kept beside the log of the table's game."""
    verdict: Verdict
    game: str
    """The id of the disputed game; for `continued`, of the game that goes on."""
    version: int
    """For `ruled` the entry of that game with the ruling, for `continued` the version from which it goes on, else the
    version in dispute."""
    result: TableResult | None = None
    """For `result`."""


class TakeBackRuling(Command, frozen=True, tag="take_back_ruling"):
    """Take a ruling back: the table is as it would be without it."""

    ruling: int
    """The number of the ruling."""
    why: str


TimerCommand: TypeAlias = StartTimer | ChangeTimer | PauseTimer | ResumeTimer | StopTimer

AnyRuling: TypeAlias = DecideResult | PutOut | ReplacePlayer | OrderReplay | SettleDispute

GivenCommand: TypeAlias = (
    EditTournament
    | Invite
    | CheckIn
    | Withdraw
    | Return
    | SetAbsence
    | ForbidPair
    | AppointReferee
    | PairRound
    | SetTables
    | BeginChanges
    | EndChanges
    | LockRound
    | UnlockRound
    | OpenRound
    | CallTables
    | StartTimer
    | ChangeTimer
    | PauseTimer
    | ResumeTimer
    | StopTimer
    | RecordResult
    | CloseRound
    | SetRounds
    | SetScoring
    | SetRegistration
    | SetFirstPlace
    | RecordPlayOff
    | OpenPlayOff
    | EndTournament
    | AbortTournament
    | DecideResult
    | PutOut
    | ReplacePlayer
    | OrderReplay
    | TakeBackRuling
)
"""The commands that people send as they are. To begin a tournament, to enter it and to answer a dispute need more;
`PairRound` becomes an order, and the service carries it out."""

AnyCommand: TypeAlias = (
    CreateTournament
    | Register
    | EnterPlayers
    | ChangeEntrant
    | OrderPairing
    | MakeTables
    | GiveUpPairing
    | SettleDispute
    | SettlePlayOff
    | GivenCommand
)
