"""The data of games: rows for each game, seat, decision, fact and draw, for statistics.

Default-deny: a game has rows when it is closed, everybody finds it in lists and may read all of it, no erased player
ever held a seat in it, and the same holds for every game that it was forked from. Players are called by pseudonyms, and
no text of a person is in a row.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.accounts import is_bot_account
from domain.core.events import Seat, shapeless, tag_of
from eventstore.errors import UNREADABLE, GameUnknown, LogDamaged
from eventstore.identity import ANYBODY
from eventstore.log.codec import Codecs
from eventstore.log.entry import AnyBody, DecisionTaken
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import LoadedState, State, fold_body, result_of
from eventstore.log.visibility import Rights
from eventstore.storage.store import Store
from eventstore.table.events import GameVisibility
from eventstore.table.table import Table
from projections.entries import EntryFilter
from projections.facts import NO_FACTS
from projections.states import END, States

Row = TypeVar("Row", "DecisionRow", "FactRow")

PlayerKind: TypeAlias = Literal["person", "bot_account", "bot"]
"""A person, a bot account of a person, or a bot of the service."""

_DECISION: Final = EntryFilter(causes=frozenset(("decision",)))
_DIGITS: Final = 16

_encode: Final = msgspec.json.Encoder(order="deterministic").encode


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `games`. `ops/dataset/columns.py` describes the columns of all tables."""

    game: str
    ruleset: str
    ruleset_version: int
    components: str
    options: str
    seats: int
    status: str
    opened: int
    closed: int
    head: str
    entries: int
    parent: str | None
    shared: int
    superseded_by: str | None
    clock: bool
    tournament: str | None
    round: int | None
    table: int | None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `seats`."""

    game: str
    seat: Seat
    kind: PlayerKind
    player: str | None
    bot: str | None
    players: tuple[str, ...]
    place: int | None
    points: int | None
    forfeited: bool
    resigned: bool
    stood_in: int


class DecisionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `decisions`."""

    game: str
    version: int
    ruleset: str
    ruleset_version: int
    time: int
    seat: Seat
    kind: PlayerKind
    player: str | None
    bot: str | None
    step: str
    type: str
    decision: str
    legal: int
    taken_back: bool


class FactRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `facts`."""

    game: str
    version: int
    number: int
    ruleset: str
    type: str
    seat: Seat | None
    fact: str
    taken_back: bool


class DrawRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `draws`."""

    game: str
    version: int
    number: int
    ruleset: str
    pile: str
    ordinal: int
    size: int
    index: int


class GameData(msgspec.Struct, frozen=True):
    """The rows of a game, by table."""

    games: tuple[GameRow, ...]
    seats: tuple[SeatRow, ...]
    decisions: tuple[DecisionRow, ...]
    facts: tuple[FactRow, ...]
    draws: tuple[DrawRow, ...]

    @property
    def game(self) -> GameRow:
        """The row of the game itself."""
        return self.games[0]


class PlayerPseudonyms:
    """The pseudonyms of players: the same in all games and runs.

    Nobody finds the player without the service's oldest key.

    Args:
        keys: the service's keys.
    """

    def __init__(self, keys: ServiceKeys) -> None:
        self._keys = keys
        self._cached: dict[str, str] = {}

    @property
    def mark(self) -> str:
        """A text that differs between services with other pseudonyms, and tells nothing about the key."""
        return self._keys.lasting_digest("data").hex()[:_DIGITS]

    def of(self, player: str) -> str:
        """Return the pseudonym of a player: `person-` or `bot-`, and 16 hex digits."""
        pseudonym = self._cached.get(player)
        if pseudonym is None:
            digits = self._keys.lasting_digest(f"data:{player}").hex()[:_DIGITS]
            pseudonym = self._cached[player] = f"{'bot' if is_bot_account(player) else 'person'}-{digits}"
        return pseudonym


class _Created(msgspec.Struct):
    visibility: GameVisibility | None = None


class _FirstOwn(msgspec.Struct):
    events: tuple[_Created, ...]


_decode_first: Final = msgspec.json.Decoder(_FirstOwn).decode


class Dataset:
    """Makes the rows of games from their logs. Reads no name of a player.

    Args:
        store: the store of the logs.
        codecs: by ruleset.
        pseudonyms: of the players.
        erased: the erased players.
    """

    def __init__(self, store: Store, codecs: Codecs, pseudonyms: PlayerPseudonyms, erased: frozenset[str]) -> None:
        self._reader = LogReader(store, codecs)
        self._rights = Rights(self._reader)
        self._states = States(self._reader)
        self._pseudonyms = pseudonyms
        self._erased = erased

    async def rows(self, game: str, since: int = 0) -> GameData | None:
        """Return the rows of a game; `None` for a game without rows, or closed before a time.

        The entries that a fork shares have their rows in the game that owns them.

        Args:
            game: the id of the game.
            since: milliseconds since 1970 in UTC.

        Raises:
            LogDamaged: the log cannot be read.
            ArchiveUnavailable: it is retired, and the archive store does not answer.
        """
        if not await self._is_listed(game) or not await self._may_be_over(game):
            return None
        if since and await self._closed(await self._reader.state(game)) < since:
            return None
        return await self._rows(game)

    async def head(self, game: str) -> str:
        """Return the head of a game; empty for an unknown id."""
        try:
            return str(await self._reader.head(game))
        except GameUnknown:
            return ""

    async def _is_listed(self, game: str) -> bool:
        """Return whether everybody finds a game in lists, by its first own entry: no fold is needed."""
        first = await self._reader.store.read(game, limit=1)
        try:
            return bool(first) and any(event.visibility == "public" for event in _decode_first(first[0].body).events)
        except UNREADABLE as error:
            raise LogDamaged(f"the first entry does not decode: {error}", value=first[0].version) from error

    async def _may_be_over(self, game: str) -> bool:
        """Return whether a game may be over, by its last entry: a decision that ends no game is followed by others."""
        last = await self._reader.record(game, (await self._reader.head(game)).version)
        return not _DECISION.shows(last) or END.shows(last)

    async def _is_open_to_all(self, table: Table) -> bool:
        """Return whether a game may have rows."""
        if table.visibility != "public" or table.imported:
            return False
        if not self._erased.isdisjoint(player for players in table.held for player in players):
            return False
        snapshot = await self._rights.snapshot(table.game, ANYBODY)
        if not snapshot.everything:
            return False
        parent = _parent(table)
        return parent is None or await self._is_open_to_all((await self._reader.state(parent)).at_table)

    async def _closed(self, state: State) -> int:
        """Return when a game was closed, or 0. A superseded game closes with the game that replaced it."""
        while (replacement := state.at_table.superseded_by) is not None:
            state = await self._reader.state(replacement)
        return await self._states.ended(state) if state.at_table.ended else 0

    async def _rows(self, game: str) -> GameData | None:
        """Return the rows of a game, from a single fold of its log; `None` when the game may have none."""
        reader = self._reader
        layout = await reader.layout(game)
        # The first entry of every log opens a table: it has no rows.
        state = await reader.state_at(game, max(1, layout.shared))
        loaded, decode = await reader.loaded_of(state.at_table), reader.codecs.of(layout.ruleset).body
        version = 0
        decisions: list[DecisionRow] = []
        facts: list[FactRow] = []
        draws: list[DrawRow] = []
        async for record in reader.stream(game, after=state.version):
            body, before = decode(record), state
            state = fold_body(before, body, record, loaded)
            version = body.ruleset_version
            if isinstance(body.cause, DecisionTaken):
                decisions.append(self._decision(game, body, LoadedState(before, loaded)))
            facts += _facts(game, body, layout.ruleset)
            draws += _draws(game, body, layout.ruleset)
        table = reader.keep(game, state).at_table
        if not await self._is_open_to_all(table):
            return None
        shared = _shared(table)
        row = GameRow(
            game=game,
            ruleset=table.ruleset,
            ruleset_version=version,
            components=table.components,
            options=_text(table.options),
            seats=len(table.seats),
            status=table.status,
            opened=await self._states.created(state),
            closed=await self._closed(state),
            head=str(state.head),
            entries=state.version,
            parent=_parent(table),
            shared=shared,
            superseded_by=table.superseded_by,
            clock=table.clock is not None,
            tournament=None if table.tournament is None else table.tournament.tournament,
            round=None if table.tournament is None else table.tournament.round,
            table=None if table.tournament is None else table.tournament.table,
        )
        undone = {number for undo in state.undone for number in range(undo.first, undo.last + 1)}
        return GameData(
            (row,),
            tuple(self._seats(LoadedState(state, loaded))),
            tuple(_standing(decisions, shared, undone)),
            tuple(_standing(facts, shared, undone)),
            tuple(draw for draw in draws if draw.version > shared),
        )

    def _decision(self, game: str, body: AnyBody, before: LoadedState) -> DecisionRow:
        cause, position, table = body.cause, before.state.position, before.state.at_table
        assert isinstance(cause, DecisionTaken)  # noqa: S101 - the caller looked
        assert position is not None  # noqa: S101 - a seat decides only after the start
        step, player = position.top_step, table.decider(cause.seat)
        return DecisionRow(
            game=game,
            version=body.version,
            ruleset=table.ruleset,
            ruleset_version=body.ruleset_version,
            time=body.time,
            seat=cause.seat,
            kind=_kind(player),
            player=self._pseudonyms.of(player) if player else None,
            bot=table.bot_on(cause.seat),
            step="" if step is None else shapeless(tag_of(type(step))),
            type=tag_of(type(cause.decision)),
            decision=_text(cause.decision),
            legal=len(before.loaded.ruleset.legal(position, cause.seat)),
            taken_back=False,
        )

    def _seats(self, last: LoadedState) -> Iterator[SeatRow]:
        table, points = last.state.at_table, last.points
        result = result_of(last.state, last.loaded.ruleset) if table.status == "finished" else None
        for seat, (occupant, players) in enumerate(zip(table.seats, table.held, strict=True)):
            if occupant is None:
                continue
            player = "" if occupant.bot is not None else occupant.player
            yield SeatRow(
                game=table.game,
                seat=seat,
                kind=_kind(player),
                player=self._pseudonyms.of(player) if player else None,
                bot=table.bot_on(seat),
                players=tuple(map(self._pseudonyms.of, players)),
                place=None if result is None else result.places[seat],
                points=None if points is None else points[seat],
                forfeited=seat in table.forfeited,
                resigned=seat in table.resigned,
                stood_in=table.stood_in[seat],
            )


def _parent(table: Table) -> str | None:
    """Return the parent of a fork; `None` for other games."""
    return None if table.origin is None else table.origin.game


def _kind(player: str) -> PlayerKind:
    """Return the kind of a player; the empty id is a bot of the service."""
    if not player:
        return "bot"
    return "bot_account" if is_bot_account(player) else "person"


def _text(value: Any) -> str:
    """Return a value as JSON."""
    return _encode(value).decode()


def _shared(table: Table) -> int:
    """Return the last version that a fork shares with its parent, also where shared entries were copied; else 0."""
    return 0 if table.origin is None or table.origin.game is None else table.origin.at


def _standing(rows: Sequence[Row], shared: int, undone: Container[int]) -> Iterator[Row]:
    """Yield the rows of own entries; rows of entries that were taken back get a mark."""
    for row in rows:
        if row.version > shared:
            yield replace(row, taken_back=True) if row.version in undone else row


def _facts(game: str, body: AnyBody, ruleset: str) -> Iterator[FactRow]:
    for number, event in enumerate(body.events):
        if type(event) not in NO_FACTS:
            seat = getattr(event, "seat", None)
            yield FactRow(
                game=game,
                version=body.version,
                number=number,
                ruleset=ruleset,
                type=shapeless(tag_of(type(event))),
                seat=seat if isinstance(seat, int) and seat >= 0 else None,
                fact=_text(event),
                taken_back=False,
            )


def _draws(game: str, body: AnyBody, ruleset: str) -> Iterator[DrawRow]:
    for number, draw in enumerate(body.draws):
        assert isinstance(draw.index, int)  # noqa: S101 - the codec has opened it
        yield DrawRow(
            game=game,
            version=body.version,
            number=number,
            ruleset=ruleset,
            pile=draw.pile,
            ordinal=draw.ordinal,
            size=draw.size,
            index=draw.index,
        )
