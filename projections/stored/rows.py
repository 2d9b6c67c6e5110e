"""The stored projections: which row a game, or a tournament, has in each, and under which names rows are found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import msgspec

from domain.core.events import Seat, tag_of
from eventstore.errors import LogDamaged
from eventstore.log.state import State, StatusShown, result_of
from eventstore.table.events import GameVisibility, Occupant
from eventstore.tournament.entries import TournamentState, TournamentStatus
from projections.entries import EntryFilter, time_of
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
"""The status of games in which nothing will be decided any more."""


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game that counts: no import, and no fork but one that replaces its parent."""

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
    """The actor who opened it; of a game that replaced another, who opened that one."""


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game by which players are rated: a result that counts, that everybody may know, and of people alone."""

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC: ratings are folded in this order."""
    players: tuple[str, ...]
    """By seat."""
    names: tuple[str, ...]
    """By seat: what the others called them."""
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    sides: tuple[dict[str, str], ...]
    """By seat: what they had besides it, such as a tribe. Nothing for the table of a round with the same luck: what was
    chosen there tells about tables that are still played."""
    rated: tuple[Seat, ...] = ()
    """The seats whose players it counts for, at least two; see `is_rated`. Rows made by an earlier release lack it, and
    count for all until they are made anew."""

    @property
    def counting(self) -> tuple[Seat, ...]:
        """The seats whose players it counts for."""
        return self.rated or tuple(range(len(self.players)))


class StalledRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game whose log says that it is stalled."""

    game: str
    version: int
    """The version at which this row was made."""
    head: str
    created: int
    """When its own first entry was made, milliseconds since 1970 in UTC."""
    reason: str = ""
    """Why it is stalled. Rows made by an earlier release lack it until they are made anew."""


class TournamentRow(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament as a line of a list."""

    tournament: str
    version: int
    """The version at which this row was made."""
    title: str
    format: str
    """Its tag: `swiss`, `groups` and so on."""
    ruleset: str | None
    """What is played; null where it is played elsewhere."""
    creator: str
    """The actor who owns it."""
    created: int
    """When its first entry was made, milliseconds since 1970 in UTC."""
    players: int
    rounds: int
    """How many rounds were opened."""
    status: TournamentStatus


_KNOWN_TO_ALL: Final[frozenset[GameVisibility]] = frozenset(("public", "round"))
"""Games whose players and places everybody may know; those of a round stand in its tournament."""
_LEAST_RATED: Final = 2
"""A game that counts for fewer players counts for nobody: a rating compares."""
_FINISHED: Final = EntryFilter(frozenset(("game_finished",)))


@dataclass(frozen=True)
class StoredProjection:
    """One stored projection."""

    name: str
    row_type: type[Any]
    """Has the field `version`, and `game` or `tournament`."""
    make: Callable[[States, Any], Awaitable[Any]]
    """Returns a row from a game's state, or a tournament's; `None` when it has none."""
    sets: Callable[[Any], tuple[str, ...]]
    """Names the sets in which a row is found."""
    time: Callable[[Any], int]
    """By which rows are listed, the newest first; never changes for a game."""
    of_tournaments: bool = False
    """Whether rows are those of tournaments, and not of games."""

    def member(self, row: Any) -> str:
        """Return a row's member of sorted sets: sorts by time, then by game."""
        return f"{self.time(row):015d}:{row.tournament if self.of_tournaments else row.game}"


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
        # Who handed their seat to a bot finds the game as long as they may have it back.
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
    begun = await states.first_table(table)
    if begun.origin is not None:
        return None  # it was forked or imported, or replaced a game that was
    if table.origin is not None and table.origin.alone:
        return None
    loaded = await states.loaded(state)
    result = result_of(state, loaded.ruleset)
    if result is None:
        return None
    return ResultRow(
        game=table.game,
        ruleset=table.ruleset,
        version=state.version,
        finished=await _finished(states, state),
        seats=table.seats,
        places=result.places,
        points=tuple(line.points for line in loaded.ruleset.scoreboard(state.position).seats),
        winner=result.winner,
        tied=result.tied,
        labels=table.labels,
        visibility=table.visibility,
        parent=None if table.origin is None else table.origin.game,
        opened_by=begun.creator,
    )


def is_rated(state: State, seat: Seat) -> bool:
    """Return whether a finished game counts for the rating of who sits on a seat: nobody is rated unasked.

    They took at least one decision that stands, and at least half of all of the seat. Who had the seat before, a bot
    that stood in, and who decided before a fork took theirs; a plan decides for its owner. Who forfeited by time has
    lost whatever a bot decided after them: of their decisions one is enough.
    """
    own = state.decided.get((seat, _players(state.at_table.seats)[seat]), 0)
    everything = sum(count for (decided, _), count in state.decided.items() if decided == seat)
    return own > 0 and (2 * own >= everything or seat in state.at_table.forfeited)


async def _rated_game(states: States, state: State) -> RatedGame | None:
    row = await _result_row(states, state)
    if row is None or state.position is None or row.visibility not in _KNOWN_TO_ALL:
        return None
    players = tuple(filter(None, _players(row.seats)))
    if len(set(players)) < len(row.seats):
        return None  # bots played, or somebody had two seats
    rated = tuple(seat for seat in range(len(players)) if is_rated(state, seat))
    if len(rated) < _LEAST_RATED:
        return None
    sides = (await states.loaded(state)).ruleset.sides
    told = sides if row.visibility == "public" else None
    return RatedGame(
        game=row.game,
        ruleset=row.ruleset,
        version=row.version,
        finished=row.finished,
        players=players,
        names=tuple(one.name for one in row.seats if one is not None),
        places=row.places,
        points=row.points,
        sides=({},) * len(players) if told is None else tuple(map(dict, told(state.position))),
        rated=rated,
    )


async def _finished(states: States, state: State) -> int:
    """Return when a finished game ended: rulings may follow the last entry of play."""
    for version in range(state.version, 0, -1):
        record = await states.reader.record(state.at_table.game, version)
        if _FINISHED.shows(record):
            return time_of(record)
    raise LogDamaged("the log of a finished game has no end", value=state.version)


def _result_sets(row: ResultRow) -> tuple[str, ...]:
    players = tuple(of_player(player) for player in _players(row.seats) if player)
    if row.visibility != "public":
        return players
    return (ALL, of_ruleset(row.ruleset), *_labels(row.labels), *players)


async def _tournament_row(_: States, state: TournamentState) -> TournamentRow:
    played = state.played
    game = played.settings.game
    return TournamentRow(
        tournament=state.id,
        version=state.head.version,
        title=played.settings.title,
        format=tag_of(type(played.settings.format)),
        ruleset=None if game is None else game.ruleset,
        creator=state.creator,
        created=state.created,
        players=len(played.roster),
        rounds=len(played.begun),
        status=state.status,
    )


def _players(seats: tuple[Occupant | None, ...]) -> tuple[str, ...]:
    """Return the player on each seat; empty for a bot or nobody."""
    return tuple("" if one is None or one.bot is not None else one.player for one in seats)


def _labels(labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(labelled, labels)))


STORED: Final[Mapping[str, StoredProjection]] = MappingProxyType(
    {
        one.name: one
        for one in (
            StoredProjection("lobby", GameSummary, _lobby_row, _lobby_sets, lambda row: row.created),
            StoredProjection("player_games", GameSummary, _player_row, _player_sets, lambda row: row.created),
            StoredProjection("stalled", StalledRow, _stalled_row, lambda _: (ALL,), lambda row: row.created),
            StoredProjection("results", ResultRow, _result_row, _result_sets, lambda row: row.finished),
            StoredProjection("ratings", RatedGame, _rated_game, lambda _: (ALL,), lambda row: row.finished),
            StoredProjection(
                "tournaments",
                TournamentRow,
                _tournament_row,
                lambda _: (ALL,),
                lambda row: row.created,
                of_tournaments=True,
            ),
        )
    }
)
"""Every stored projection, by name."""
