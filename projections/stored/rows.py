"""The stored projections: the row of a game, or of a tournament, in each, and the sets that have it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import msgspec

from domain.core.accounts import is_bot_account
from domain.core.events import Seat, tag_of
from eventstore.log.state import State, StatusShown, result_of
from eventstore.storage.kinds import GAME, TOURNAMENT, LogKind
from eventstore.table.events import GameVisibility, Occupant
from eventstore.tournament.entries import TournamentState, TournamentStatus
from projections.states import States
from projections.views import GameSummary, summary_of

ALL: Final = "all"
"""The set of all rows that everybody may find."""
FREE: Final = "free"
"""The set of open tables with a free seat."""


def of_ruleset(ruleset: str) -> str:
    """Return the name of the set of the rows of a ruleset."""
    return f"ruleset:{ruleset}"


def with_status(status: str) -> str:
    """Return the name of the set of the rows with a status."""
    return f"status:{status}"


def labelled(label: str) -> str:
    """Return the name of the set of the rows with a label."""
    return f"label:{label}"


def of_player(player: str) -> str:
    """Return the name of the set of the rows of a player."""
    return f"player:{player}"


def waiting_for(player: str) -> str:
    """Return the name of the set of the games that wait for a player."""
    return f"waiting:{player}"


def going_on(player: str) -> str:
    """Return the name of the set of a player's games that are not over."""
    return f"going:{player}"


OVER: Final[frozenset[StatusShown]] = frozenset(("finished", "aborted", "superseded"))
"""The states of games without further decisions."""


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game that counts: no import, and a fork only when it replaces its parent."""

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC."""
    seats: tuple[Occupant | None, ...]
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    winner: Seat | None
    tied: tuple[Seat, ...]
    labels: tuple[str, ...]
    visibility: GameVisibility
    parent: str | None
    """The game it replaces."""
    opened_by: str = ""
    """The actor who opened it; of a game that replaced another, the actor who opened that game."""


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that rates its players: a result of people alone that counts and that everybody may know."""

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC: ratings are folded in this order."""
    players: tuple[str, ...]
    """By seat."""
    names: tuple[str, ...]
    """By seat: the player's name at the table."""
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    sides: tuple[dict[str, str], ...]
    """By seat: the player's other sides, such as a tribe. Empty for the table of a round with the same luck: a choice
    there tells about tables that are still played."""
    rated: tuple[Seat, ...] = ()
    """The seats whose players it counts for, at least two; see `is_rated`. Rows made by an earlier release lack it, and
    count for all until they are made anew."""

    @property
    def counting(self) -> tuple[Seat, ...]:
        """The seats whose players it counts for."""
        return self.rated or tuple(range(len(self.players)))


class CountedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that counts for the statistics of its ruleset: everybody may know its result, and its rules ended it."""

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC."""
    bots: bool
    """Whether a bot had a seat at the end; else it is a rated game."""
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    sides: tuple[dict[str, str], ...]
    """By seat: the player's other sides, such as a tribe. Empty where `RatedGame` has none."""
    counting: tuple[Seat, ...]
    """The seats that count: of a rated game the seats that it is rated for, of a game with bots all."""
    rounds: int
    """The round in which it ended."""
    decisions: int
    """The number of its decisions that stand."""
    seconds: int
    """The time from its start to its end, pauses and nights too."""


class StalledRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is stalled by its log."""

    game: str
    version: int
    """The version at which this row was made."""
    head: str
    created: int
    """When its own first entry was made, milliseconds since 1970 in UTC."""
    reason: str = ""
    """The reason of the stall. Rows made by an earlier release lack it until they are made anew."""


class TournamentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as a line of a list."""

    tournament: str
    version: int
    """The version at which this row was made."""
    title: str
    format: str
    """Its tag: `swiss`, `groups` and so on."""
    ruleset: str | None
    """The ruleset of its games; null where it is played elsewhere."""
    creator: str
    """The actor who owns it."""
    created: int
    """When its first entry was made, milliseconds since 1970 in UTC."""
    players: int
    rounds: int
    """The number of opened rounds."""
    status: TournamentStatus


_KNOWN_TO_ALL: Final[frozenset[GameVisibility]] = frozenset(("public", "round"))
"""The visibilities of games whose players and places everybody may know; a tournament shows the games of its rounds."""
_LEAST_RATED: Final = 2
"""The smallest number of players for whom a game counts: a rating compares players."""


@dataclass(frozen=True)
class StoredProjection:
    """A stored projection."""

    name: str
    row_type: type[Any]
    """Has the field `version`, and `game` or `tournament`."""
    make: Callable[[States, Any], Awaitable[Any]]
    """Returns a row from a game's state, or a tournament's; `None` when it has none."""
    sets: Callable[[Any], tuple[str, ...]]
    """Names the sets in which a row is found."""
    time: Callable[[Any], int]
    """Returns the time by which a row is listed, the newest first; it never changes for a game."""
    kind: LogKind = GAME
    """The kind of the logs that it has rows of."""

    def member(self, row: Any) -> str:
        """Return a row's member of sorted sets: members sort by time, then by game."""
        return f"{self.time(row):015d}:{getattr(row, self.kind.name)}"


async def _lobby_row(states: States, state: State) -> GameSummary | None:
    if state.at_table.visibility != "public":
        return None
    return await summary_of(states, state)


def _lobby_sets(row: GameSummary) -> tuple[str, ...]:
    free = (FREE,) if row.free_seats else ()
    return (ALL, of_ruleset(row.ruleset), with_status(row.status), *free, *_labels(row.labels))


async def _player_row(states: States, state: State) -> GameSummary | None:
    table = state.at_table
    if not any(_players(table.seats)) and (table.ended or not any(table.given_up)):
        return None
    return await summary_of(states, state)


def _player_sets(row: GameSummary) -> tuple[str, ...]:
    players = _players(row.seats)
    away = {seat for seat, bot in enumerate(row.stand_ins) if bot is not None}
    waiting = [players[seat] for seat in row.to_move if seat >= 0 and seat not in away and players[seat]]
    seated = [player for player in players if player]
    if row.status not in OVER:
        # A player who handed their seat to a bot finds the game as long as they may have it back.
        seated += [former.player for former in row.given_up if former is not None]
    going = () if row.status in OVER else map(going_on, seated)
    return (*map(of_player, seated), *going, *map(waiting_for, waiting))


async def _stalled_row(states: States, state: State) -> StalledRow | None:
    table = state.at_table
    if table.status != "stalled":
        return None
    return StalledRow(
        game=table.game,
        version=state.version,
        head=str(state.head),
        created=await states.created(state),
        reason=table.reason,
    )


async def _result_row(states: States, state: State) -> ResultRow | None:
    table = state.at_table
    if table.status != "finished" or state.position is None:
        return None
    first_table = await states.first_table(table)
    if first_table.origin is not None:
        return None  # it was forked or imported, or replaced a game that was
    if table.origin is not None and table.origin.alone:
        return None
    loaded = await states.reader.loaded_of(state.at_table)
    result = result_of(state, loaded.ruleset)
    if result is None:
        return None
    return ResultRow(
        game=table.game,
        ruleset=table.ruleset,
        version=state.version,
        finished=await states.ended(state),
        seats=table.seats,
        places=result.places,
        points=tuple(line.points for line in loaded.ruleset.scoreboard(state.position).seats),
        winner=result.winner,
        tied=result.tied,
        labels=table.labels,
        visibility=table.visibility,
        parent=None if table.origin is None else table.origin.game,
        opened_by=first_table.creator,
    )


def is_rated(state: State, seat: Seat) -> bool:
    """Return whether a finished game counts for the rating of a seat's player: nobody is rated unasked.

    The player took at least one decision that stands, and at least half of all decisions of the seat. The other
    decisions are those of earlier players of the seat, of bots that stood in, and of players before a fork; a plan
    decides for its owner. A player who forfeited by time has lost, with any decisions of a bot after them: one decision
    of their own is enough.
    """
    own = state.decided.get((seat, _players(state.at_table.seats)[seat]), 0)
    everything = sum(count for (decided, _), count in state.decided.items() if decided == seat)
    return own > 0 and (2 * own >= everything or seat in state.at_table.forfeited)


async def _rated_game(states: States, state: State) -> RatedGame | None:
    row = await _result_row(states, state)
    if row is None or state.position is None or row.visibility not in _KNOWN_TO_ALL or state.at_table.hints:
        return None
    players = tuple(filter(None, _players(row.seats)))
    if len(set(players)) < len(row.seats):
        return None  # bots played, or somebody had two seats
    if any(map(is_bot_account, players)):
        return None
    rated = tuple(seat for seat in range(len(players)) if is_rated(state, seat))
    if len(rated) < _LEAST_RATED:
        return None
    return RatedGame(
        game=row.game,
        ruleset=row.ruleset,
        version=row.version,
        finished=row.finished,
        players=players,
        names=tuple(occupant.name for occupant in row.seats if occupant is not None),
        places=row.places,
        points=row.points,
        sides=await _sides_of(states, state),
        rated=rated,
    )


async def _sides_of(states: States, state: State) -> tuple[dict[str, str], ...]:
    """Return by seat the other sides of the player of a finished game; see `RatedGame.sides`."""
    sides = (await states.reader.loaded_of(state.at_table)).ruleset.sides
    if sides is None or state.position is None or state.at_table.visibility != "public":
        return ({},) * len(state.at_table.seats)
    return tuple(map(dict, sides(state.position)))


async def _counted_game(states: States, state: State) -> CountedGame | None:
    if state.position is None or state.at_table.forfeited:
        return None  # the places are not those of the rules
    row = await _result_row(states, state)
    if row is None or row.visibility not in _KNOWN_TO_ALL or state.at_table.hints:
        return None
    bots = any(not player or is_bot_account(player) for player in _players(row.seats))
    rated = None if bots else await _rated_game(states, state)
    if not bots and rated is None:
        return None
    return CountedGame(
        game=row.game,
        ruleset=row.ruleset,
        version=row.version,
        finished=row.finished,
        bots=bots,
        places=row.places,
        points=row.points,
        sides=await _sides_of(states, state),
        counting=tuple(range(len(row.seats))) if rated is None else rated.counting,
        rounds=(await states.reader.loaded_of(state.at_table)).ruleset.round_of(state.position),
        decisions=sum(state.decided.values()),
        seconds=(row.finished - await states.started(state)) // 1000,
    )


def _result_sets(row: ResultRow) -> tuple[str, ...]:
    players = tuple(of_player(player) for player in _players(row.seats) if player)
    if row.visibility != "public":
        return players
    return (ALL, of_ruleset(row.ruleset), *_labels(row.labels), *players)


async def _tournament_row(_: States, state: TournamentState) -> TournamentRow:
    play = state.played
    game = play.settings.game
    return TournamentRow(
        tournament=state.id,
        version=state.head.version,
        title=play.settings.title,
        format=tag_of(type(play.settings.format)),
        ruleset=None if game is None else game.ruleset,
        creator=state.creator,
        created=state.created,
        players=len(play.roster),
        rounds=len(play.begun),
        status=state.status,
    )


def _players(seats: tuple[Occupant | None, ...]) -> tuple[str, ...]:
    """Return the player on each seat; empty for a bot or nobody."""
    return tuple("" if occupant is None or occupant.bot is not None else occupant.player for occupant in seats)


def _labels(labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(labelled, labels)))


STORED: Final[Mapping[str, StoredProjection]] = MappingProxyType(
    {
        projection.name: projection
        for projection in (
            StoredProjection("lobby", GameSummary, _lobby_row, _lobby_sets, lambda row: row.created),
            StoredProjection("player_games", GameSummary, _player_row, _player_sets, lambda row: row.created),
            StoredProjection("stalled", StalledRow, _stalled_row, lambda _: (ALL,), lambda row: row.created),
            StoredProjection("results", ResultRow, _result_row, _result_sets, lambda row: row.finished),
            StoredProjection("ratings", RatedGame, _rated_game, lambda _: (ALL,), lambda row: row.finished),
            StoredProjection("statistics", CountedGame, _counted_game, lambda _: (ALL,), lambda row: row.finished),
            StoredProjection(
                "tournaments",
                TournamentRow,
                _tournament_row,
                lambda _: (ALL,),
                lambda row: row.created,
                kind=TOURNAMENT,
            ),
        )
    }
)
"""Every stored projection, by name."""
