"""Lists that span games, read from stored rows: the lobby, a player's games, stalled games, results."""

from __future__ import annotations

import asyncio
import heapq
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace

from eventstore.errors import WritesRefused
from eventstore.log.name_book import NameBook
from eventstore.log.state import StatusShown
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import StalledGame, shard_of
from eventstore.table.labels import Labels
from projections.errors import CursorInvalid, LimitInvalid
from projections.records import (
    MOST_GAMES,
    MOST_OWN_GAMES,
    Companion,
    PublicRecord,
    companions,
    player_record,
)
from projections.searches import GameSearch
from projections.stored.build import Build, live_build
from projections.stored.pages import (
    FIRST_PAGE,
    ClosedPage,
    GamePage,
    PageRequest,
    ResultPage,
    StalledGameResponse,
    StalledPage,
    TournamentPage,
)
from projections.stored.rows import (
    ALL,
    FREE,
    OVER,
    STORED,
    ClosedGame,
    ResultRow,
    going_on,
    labelled,
    of_player,
    of_ruleset,
    waiting_for,
    with_seats,
    with_status,
)
from projections.stored.runner import ProjectionRunner
from projections.views import GameSummary

MOST_AT_ONCE: Final = 200
"""The largest page of a list."""

_BEHIND: Final = 512
"""Number of items of a feed that a reader folds before it reads."""
_MOST_LOOKED_AT: Final = 2_000
"""Number of rows after which a page ends before it is full."""
_LAST_TIME: Final = 10**15 - 2
"""The last time that a cursor names, but one."""
_NO_CLOCK: Final = 500_000_000_000_000
"""The sort key of games without a running clock: after all other games."""
CURSOR: Final = re.compile(r"[0-9]{15}:[0-9]{1,5}-[0-9a-z]{1,64}")
"""The form of a cursor."""


class Lists:
    """Reads lists. Rows of all shards are merged.

    Every list raises `CursorInvalid` for a cursor that no page gave, and `LimitInvalid` for a limit outside 1 to
    `MOST_AT_ONCE`.

    With a runner, the items of the feeds are folded before the rows are read (up to 512 items a shard), so a
    viewer finds their own entries. Without a runner, lists are as new as the process that writes the rows makes them.

    Args:
        client: connections to the Redis on which the rows lie.
        shards: the number of shards.
        runner: folds the entries that the rows lack.
        names: knows the players who were erased since rows were made; `None`: rows are shown as they are.
    """

    def __init__(
        self,
        client: RedisClient,
        shards: int,
        runner: ProjectionRunner | None = None,
        names: NameBook | None = None,
    ) -> None:
        self._client = client
        self._names = names
        self._labels = Labels(client)
        self._store = RedisStore(client, shards)
        self._shards = shards
        self._runner = runner

    async def lobby(
        self,
        *,
        ruleset: str | None = None,
        status: StatusShown | None = None,
        label: str | None = None,
        free_seats: bool | None = None,
        request: PageRequest = FIRST_PAGE,
    ) -> GamePage:
        """Return public games, the newest first.

        Args:
            ruleset: only games of this ruleset.
            status: only games with this status.
            label: only games with this label; where it is reserved, only games that its owner or an operator opened.
            free_seats: only open games with a free seat, or only games without.
            request: the page.
        """
        filters = ((of_ruleset, ruleset), (with_status, status), (labelled, label))
        sets = [ALL, *(name(value) for name, value in filters if value is not None), *([FREE] if free_seats else [])]
        openers = None if label is None else await self._labels.openers(label)

        def fits(row: GameSummary) -> bool:
            seats = free_seats is None or free_seats == (row.free_seats > 0)
            return seats and (openers is None or row.opened_by in openers)

        rows, after = await self._page("games", sets, fits, request)
        return GamePage(rows, after)

    async def player_games(
        self,
        player: str,
        *,
        to_move: bool | None = None,
        over: bool | None = None,
        request: PageRequest = FIRST_PAGE,
    ) -> GamePage:
        """Return the games in which a player sits or may have their seat back, the newest first.

        For that player alone: some are private.

        Args:
            player: the player's id.
            to_move: only games that wait for them, or only games that do not.
            over: only games that are over, or only games that are not.
            request: the page.
        """
        waiting = waiting_for(player)
        sets = [of_player(player), *([waiting] if to_move else []), *([going_on(player)] if over is False else [])]

        def fits(row: GameSummary) -> bool:
            if over and row.status not in OVER:
                return False
            return to_move is not False or waiting not in STORED["games"].sets(row)

        rows, after = await self._page("games", sets, fits, request)
        return GamePage(rows, after)

    async def every_game(
        self, player: str, *, to_move: bool | None = None, over: bool | None = None
    ) -> list[GameSummary]:
        """Return all pages of a player's games at once; see `player_games`."""
        games: list[GameSummary] = []
        cursor: str | None = None
        while True:
            page = await self.player_games(
                player, to_move=to_move, over=over, request=PageRequest(cursor, MOST_AT_ONCE)
            )
            games += page.games
            cursor = page.next
            if cursor is None:
                return games

    async def by_time_left(self, player: str, request: PageRequest = FIRST_PAGE) -> GamePage:
        """Return the games that wait for a player, in the order of the ends of their times.

        Games in which the player's clock does not run come last, the oldest first. For that player alone.

        Args:
            player: the player's id.
            request: the page.
        """
        _require_page(request)
        waiting = {_by_time(row, player): row for row in await self.every_game(player, to_move=True)}
        places = [place for place in sorted(waiting) if request.cursor is None or place > request.cursor]
        page = places[: request.limit]
        return GamePage(tuple(waiting[place] for place in page), page[-1] if len(places) > request.limit else None)

    async def stalled(self, request: PageRequest = FIRST_PAGE) -> StalledPage:
        """Return the games that wait for an operator, as their logs or the marks beside them say.

        For operators alone: some are private.

        Args:
            request: the page.
        """
        _require_page(request)
        marks = await self._marks()
        members = sorted(map(_first_member, marks), reverse=True)
        members = [member for member in members if request.cursor is None or member < request.cursor][: request.limit]
        page_marks = [marks[_game_of(member)] for member in members]
        games = [StalledGameResponse(mark.game, str(mark.head), mark.reason, damaged=True) for mark in page_marks]
        if len(games) == request.limit:
            return StalledPage(tuple(games), members[-1])
        further = replace(request, limit=request.limit - len(games))
        rows, after = await self._page("stalled", [ALL], lambda row: row.game not in marks, further)
        games += [StalledGameResponse(row.game, row.head, row.reason, damaged=False) for row in rows]
        return StalledPage(tuple(games), after)

    async def stalled_counts(self) -> tuple[int, int]:
        """Return the number of games that wait for an operator, and the number of damaged games among them."""
        marks = await self._marks()
        in_rows = 0
        for shard in range(self._shards):
            live = await live_build(self._client, STORED["stalled"], shard)
            marked = [game for game in marks if shard_of(game) == shard]
            in_rows += await live.size(ALL) - len(await live.rows(marked))
        return in_rows + len(marks), len(marks)

    async def _marks(self) -> dict[str, StalledGame]:
        """Return the marks beside logs, by game."""
        shards = await asyncio.gather(*map(self._store.stalled, range(self._shards)))
        return {mark.game: mark for marks in shards for mark in marks}

    async def rows(self, games: Sequence[str]) -> dict[str, GameSummary]:
        """Return the rows of some games, by game. Public games and games with players have a row."""
        rows: dict[str, GameSummary] = {}
        if self._runner is not None:
            with suppress(WritesRefused):
                await self._runner.catch_up("games", most=_BEHIND)
        for shard in range(self._shards):
            own = [game for game in games if shard_of(game) == shard]
            rows |= await (await live_build(self._client, STORED["games"], shard)).rows(own)
        return {game: await self._with_pseudonyms(row) for game, row in rows.items()}

    async def _with_pseudonyms(self, row: Any) -> Any:
        """Return a row with pseudonyms in the place of the names of erased players."""
        names = self._names
        if names is None:
            return row
        await names.look_up()
        if not names.generation or not isinstance(row, GameSummary | ResultRow):
            return row
        changes: dict[str, Any] = {"seats": tuple(map(names.occupant, row.seats))}
        if isinstance(row, GameSummary):
            changes["given_up"] = tuple(map(names.occupant, row.given_up))
        return replace(row, **changes)

    async def results(
        self,
        *,
        ruleset: str | None = None,
        label: str | None = None,
        player: str | None = None,
        everything: bool = False,
        request: PageRequest = FIRST_PAGE,
    ) -> ResultPage:
        """Return finished games that count, the last to end first.

        Imported games never count, nor do forks, except a fork that replaced its parent: it counts instead of it.

        Args:
            ruleset: only games of this ruleset.
            label: only games with this label; where it is reserved, only games that its owner or an operator opened.
            player: only games in which this player sat at the end.
            everything: also games that are not public; needs a player, and is for them alone.
            request: the page.
        """
        sets = [] if everything and player is not None else [ALL]
        if player is not None:
            sets.append(of_player(player))
        if ruleset is not None and not everything:
            sets.append(of_ruleset(ruleset))
        if label is not None and not everything:
            sets.append(labelled(label))

        openers = None if label is None else await self._labels.openers(label)

        def fits(row: ClosedGame) -> bool:
            matches = (ruleset is None or row.ruleset == ruleset) and (label is None or label in row.labels)
            return bool(row.places) and matches and (openers is None or row.opened_by in openers)

        rows, after = await self._page("closed", sets, fits, request)
        return ResultPage(tuple([await self._with_pseudonyms(row.result) for row in rows]), after)

    async def search(
        self, search: GameSearch, *, sits: str | None = None, request: PageRequest = FIRST_PAGE
    ) -> ClosedPage:
        """Return closed games that fit all conditions, the last to end first, each with the facts of the search.

        Only public games, or only games of one player. Games of erased players are left out.

        Args:
            search: the conditions. Under a reserved label only games that its owner or an operator opened.
            sits: only games in which this player sat at the end, also games that are not public; for them alone.
            request: the page.
        """
        sets = [of_player(condition.player) for condition in search.players]
        if sits is None:
            sets += [ALL, *([] if search.seats is None else [with_seats(search.seats)])]
            filters = ((of_ruleset, search.ruleset), (labelled, search.label))
            sets += [name(value) for name, value in filters if value is not None]
        else:
            sets.append(of_player(sits))
        openers = None if search.label is None else await self._labels.openers(search.label)
        if self._names is not None:
            await self._names.look_up()

        def fits(row: ClosedGame) -> bool:
            return search.holds(row) and (openers is None or row.opened_by in openers) and not self._of_erased(row)

        _require_page(request)
        if search.until is not None:
            later = f"{min(search.until, _LAST_TIME) + 1:015d}:0-0"
            request = replace(request, cursor=min(later, request.cursor or later))
        rows, after = await self._page("closed", sets, fits, request, oldest=f"{search.since:015d}:")
        names = [condition.name for condition in search.facts]
        games = [replace(row, facts={name: row.facts.get(name, 0) for name in names}) for row in rows]
        return ClosedPage(tuple(games), after)

    def _of_erased(self, row: ClosedGame) -> bool:
        """Return whether an erased player sat at a game."""
        names = self._names
        return names is not None and any(occupant and occupant.player in names.erased for occupant in row.seats)

    async def tournaments(self, request: PageRequest = FIRST_PAGE) -> TournamentPage:
        """Return tournaments, the newest first.

        Args:
            request: the page.
        """
        rows, after = await self._page("tournaments", [ALL], lambda _: True, request)
        return TournamentPage(rows, after)

    async def record(self, player: str) -> PublicRecord:
        """Return the record of a player: of their public games that count, the last 1,000."""
        rows: list[ResultRow] = []
        cursor: str | None = None
        while len(rows) <= MOST_GAMES:
            page = await self.results(player=player, request=PageRequest(cursor, MOST_AT_ONCE))
            rows += page.results
            cursor = page.next
            if cursor is None:
                break
        return player_record(player, rows[:MOST_GAMES], more=len(rows) > MOST_GAMES)

    async def companions(self, player: str) -> tuple[Companion, ...]:
        """Return the people of the last 400 games of a player, without the erased; for that player alone."""
        rows: list[GameSummary] = []
        cursor: str | None = None
        while len(rows) < MOST_OWN_GAMES:
            page = await self.player_games(player, request=PageRequest(cursor, MOST_AT_ONCE))
            rows += page.games
            cursor = page.next
            if cursor is None:
                break
        names = self._names
        return tuple(
            companion for companion in companions(player, rows) if names is None or companion.player not in names.erased
        )

    async def _page(
        self,
        name: str,
        sets: Sequence[str],
        fits: Callable[[Any], bool],
        request: PageRequest,
        *,
        oldest: str = "",
    ) -> tuple[tuple[Any, ...], str | None]:
        """Return the rows below a cursor that are in all sets and fit, and the cursor of the next page.

        Args:
            name: the projection's name.
            sets: the sets.
            fits: tells whether a row fits.
            request: the page.
            oldest: no member of a row that fits sorts before this text.
        """
        _require_page(request)
        if self._runner is not None:
            # Where nothing can be written, the existing rows are better than none.
            with suppress(WritesRefused):
                await self._runner.catch_up(name, most=_BEHIND)
        marked = frozenset(await self._marks())
        while True:
            shards = [await live_build(self._client, STORED[name], shard) for shard in range(self._shards)]
            page = await _Reading(shards, sets, fits, marked, oldest).page(request.cursor or "", request.limit)
            again = [await live_build(self._client, STORED[name], shard) for shard in range(self._shards)]
            if [build.number for build in shards] == [build.number for build in again]:
                rows, after = page
                return tuple([await self._with_pseudonyms(row) for row in rows]), after
            # It was read while a rebuild swapped, and may lack rows.


class _Reading:
    """A reading of a list, over the builds that are live in each shard."""

    def __init__(
        self,
        shards: Sequence[Build],
        sets: Sequence[str],
        fits: Callable[[Any], bool],
        marked: frozenset[str],
        oldest: str,
    ) -> None:
        self._shards = shards
        self._sets = frozenset(sets)
        self._fits = fits
        self._marked = marked
        self._oldest = oldest

    async def page(self, below: str, limit: int) -> tuple[tuple[Any, ...], str | None]:
        fitting: list[Any] = []
        looked_at = 0
        smallest = await self._smallest()
        while looked_at < _MOST_LOOKED_AT:
            members = await self._members(smallest, below, limit)
            rows = await self._rows(members)
            for member in members:
                looked_at += 1
                below = member
                row = rows.get(_game_of(member))
                if row is not None and self._fits(row) and self._sets.issubset(self._shards[0].projection.sets(row)):
                    fitting.append(row)
                    if len(fitting) == limit:
                        return tuple(fitting), below
            if len(members) < limit or below < self._oldest:
                return tuple(fitting), None
        return tuple(fitting), below

    async def _smallest(self) -> str:
        """Return the set with the fewest members, of the sets that a row must be in."""
        # The rows of marked games were made before the mark, so they are not in this set.
        sets = self._sets - {with_status("stalled")} if self._marked else self._sets
        sizes = {name: sum([await shard.size(name) for shard in self._shards]) for name in sorted(sets)}
        return min(sizes, key=sizes.__getitem__)

    async def _members(self, name: str, below: str, limit: int) -> list[str]:
        by_shard = [await shard.members(name, below=below, limit=limit) for shard in self._shards]
        return list(heapq.merge(*by_shard, reverse=True))[:limit]

    async def _rows(self, members: Sequence[str]) -> dict[str, Any]:
        rows: dict[str, Any] = {}
        for build in self._shards:
            games = [game for game in map(_game_of, members) if shard_of(game) == build.shard]
            rows.update(await build.rows(games))
        return {game: _as_stalled(row) if game in self._marked else row for game, row in rows.items()}


def _by_time(row: GameSummary, player: str) -> str:
    """Return the place of a game in the order of `by_time_left`, written as a cursor."""
    ends = [
        until
        for occupant, until in zip(row.seats, row.until, strict=False)
        if occupant is not None and occupant.player == player
    ]
    until = next((end for end in ends if end is not None), None)
    # The sort keys of games without a running clock lie above the end of any clock.
    return f"{row.created + _NO_CLOCK if until is None else until:015d}:{row.game}"


def _as_stalled(row: Any) -> Any:
    """Return the row of a game that is stalled by a mark beside its log."""
    return replace(row, status="stalled", to_move=()) if isinstance(row, GameSummary) else row


def _first_member(game: str) -> str:
    """Return the member of a marked game: it is listed before all rows."""
    return f"{'9' * 15}:{game}"


def _game_of(member: str) -> str:
    return member.partition(":")[2]


def _require_page(request: PageRequest) -> None:
    if not 1 <= request.limit <= MOST_AT_ONCE:
        raise LimitInvalid(f"a page has 1 to {MOST_AT_ONCE} rows", value=request.limit, rule="limit")
    if request.cursor is not None and not CURSOR.fullmatch(request.cursor):
        raise CursorInvalid("a cursor is the `next` of an earlier page", value=request.cursor, rule="cursor")
