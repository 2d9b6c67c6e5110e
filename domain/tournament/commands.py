"""Commands: what organisers, players and the service ask for. `events` holds what a command changed."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from domain.tournament.settings import Settings
from domain.tournament.state import Player, Result


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all commands; the tag is the class name in snake case."""


class CreateTournament(Command, frozen=True, tag="create_tournament"):
    """Begin a tournament; the first command of its log."""

    settings: Settings


class Invite(Command, frozen=True, tag="invite"):
    """Let players register where this takes an invitation."""

    players: tuple[Player, ...]


class Register(Command, frozen=True, tag="register"):
    """Enter the tournament oneself."""

    player: Player
    rating: int = 0


class EnterPlayers(Command, frozen=True, tag="enter_players"):
    """Enter players as the organiser, whatever the registration: all of them or nobody."""

    players: tuple[Player, ...]
    ratings: tuple[int, ...] = ()
    """By player; empty where there are none."""


class CheckIn(Command, frozen=True, tag="check_in"):
    """Say that a player is there."""

    player: Player


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Leave the tournament. Tables that are under way are not touched."""

    player: Player


class Return(Command, frozen=True, tag="return"):
    """Come back after a withdrawal."""

    player: Player


class SetAbsence(Command, frozen=True, tag="set_absence"):
    """Say whether a player misses a round that is to come."""

    player: Player
    round: int
    absent: bool = True


class ForbidPair(Command, frozen=True, tag="forbid_pair"):
    """Say whether two players must not meet."""

    players: tuple[Player, Player]
    forbidden: bool = True


class PairRound(Command, frozen=True, tag="pair_round"):
    """Preview the next round, or pair the previewed one again with a new draw."""


class SetTables(Command, frozen=True, tag="set_tables"):
    """Set the tables of the next round: change a preview, or bring an own pairing. All of it or nothing."""

    tables: tuple[tuple[Player, ...], ...]
    """By table the players by seat."""
    byes: tuple[Player, ...]
    by: Player
    why: str


class LockRound(Command, frozen=True, tag="lock_round"):
    """Fix who plays the previewed round; its tables may still be changed by hand."""


class OpenRound(Command, frozen=True, tag="open_round"):
    """Let the tables of the round begin."""


class RecordResult(Command, frozen=True, tag="record_result"):
    """Take the result of a table, once."""

    round: int
    table: int
    """Numbers of tables count from 1."""
    result: Result


class CloseRound(Command, frozen=True, tag="close_round"):
    """End the round when every table is settled."""


class Ruling(Command, frozen=True):
    """The base of rulings on one table: who ruled, and why."""

    round: int
    table: int
    by: Player
    why: str


class DecideResult(Ruling, frozen=True, tag="decide_result"):
    """Set the result of a table, in place of the one it has."""

    result: Result


class PutOut(Ruling, frozen=True, tag="put_out"):
    """Rule that a player never came to the table, or gave it up."""

    player: Player
    came: bool
    """Whether they came: a forfeit. Who never came has met nobody there."""


class ReplacePlayer(Ruling, frozen=True, tag="replace_player"):
    """Give the seat of a player to another one, who gets what the table brings."""

    player: Player
    substitute: Player


class OrderReplay(Ruling, frozen=True, tag="order_replay"):
    """Take a result back; the table is played again."""


AnyRuling: TypeAlias = DecideResult | PutOut | ReplacePlayer | OrderReplay

AnyCommand: TypeAlias = (
    CreateTournament
    | Invite
    | Register
    | EnterPlayers
    | CheckIn
    | Withdraw
    | Return
    | SetAbsence
    | ForbidPair
    | PairRound
    | SetTables
    | LockRound
    | OpenRound
    | RecordResult
    | CloseRound
    | DecideResult
    | PutOut
    | ReplacePlayer
    | OrderReplay
)
