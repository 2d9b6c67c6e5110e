"""The folder of the data: a Parquet file for each table and each day (UTC) on which games were closed.

    DIR/games/2026-11-29.parquet, DIR/seats/…, DIR/decisions/…, DIR/facts/…, DIR/draws/…
    DIR/manifest.json

A file is written under another name, synced and renamed, so that a reader has a whole file, the old or the new. All
five files of a day carry a digest of the games in them. Where a process was killed between two renames the digests
differ, and the next run makes that day anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, Final, Self

import msgspec
import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq

from ops.dataset.columns import FORMAT, TABLES
from ops.errors import DataFolderForeign, DataFolderInUse, DataFolderUnwritable
from ops.file_lock import FileLock, LockHeld
from projections.dataset import GameData

_ENDING: Final = ".parquet"
_DRAFT: Final = ".part"
_MARK: Final = b"tabletape"


class _Mark(msgspec.Struct, frozen=True):
    """The mark of a file."""

    format: int
    pseudonyms: str
    """The mark of the pseudonyms in it."""
    games: str
    """The digest of the games and heads of its day."""


class StoredGame(msgspec.Struct, frozen=True):
    """A game that has rows in the folder."""

    day: str
    head: str
    parent: str | None
    players: frozenset[str]
    """The pseudonyms of all players who sat there."""


class TableSize(msgspec.Struct, frozen=True):
    """The size of a table."""

    rows: int
    files: int
    bytes: int


class Manifest(msgspec.Struct, frozen=True):
    """The manifest: the last run that went to its end, and the tables after it."""

    format: int
    """The version of the columns."""
    pseudonyms: str
    """The mark of the pseudonyms: data with the same mark has the same pseudonyms."""
    asof: datetime
    """The start of the run: games that were closed before are in the tables."""
    since: datetime | None
    """Games that were closed earlier were not looked for."""
    tables: dict[str, TableSize]


class DataFolder:
    """The files of the data in a folder; a context manager that holds its lock, so that one process writes.

    Args:
        path: the folder; it is made where it is missing.
        pseudonyms: the mark of the service's pseudonyms.

    Attributes:
        games: the games that have rows, by id.
        torn: the days whose files do not fit each other; their games are not in `games`.
    """

    def __init__(self, path: Path, pseudonyms: str) -> None:
        self._path = path
        self._pseudonyms = pseudonyms
        self._lock = FileLock(path / "lock")
        self.games: dict[str, StoredGame] = {}
        self.torn: set[str] = set()

    def __enter__(self) -> Self:
        """Take the lock, and read the games of the folder.

        Raises:
            DataFolderInUse: another process writes to it.
            DataFolderForeign: it has pseudonyms of another service.
            DataFolderUnwritable: it cannot be made or read.
        """
        with _writing(self._path):
            for table in TABLES:
                (self._path / table).mkdir(parents=True, exist_ok=True)
        try:
            with _writing(self._path):
                self._lock.take(str(os.getpid()))
        except LockHeld as held:
            detail = f"process {held.holder or 'of another user'} writes to this folder"
            raise DataFolderInUse(detail, value=str(self._path)) from held
        try:
            with _writing(self._path):
                for draft in self._path.glob(f"*/*{_ENDING}{_DRAFT}"):
                    draft.unlink()
                self._read()
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def _days(self) -> list[str]:
        return sorted({path.name.removesuffix(_ENDING) for path in self._path.glob(f"*/????-??-??{_ENDING}")})

    def _file(self, table: str, day: str) -> Path:
        return self._path / table / f"{day}{_ENDING}"

    def _read(self) -> None:
        for day in self._days():
            marks = [self._mark(table, day) for table in TABLES]
            for mark in marks:
                if mark is not None and mark.pseudonyms != self._pseudonyms:
                    detail = "the files of this folder have pseudonyms of another service, or of a lost key"
                    raise DataFolderForeign(detail, value=str(self._path))
            first = marks[0]
            if first is None or first.format != FORMAT or any(mark != first for mark in marks):
                self.torn.add(day)
                continue
            games = _read(self._file("games", day), columns=["game", "head", "parent"])
            players: dict[str, set[str]] = defaultdict(set)
            for row in _read(self._file("seats", day), columns=["game", "players"]).to_pylist():
                players[row["game"]].update(row["players"])
            for row in games.to_pylist():
                self.games[row["game"]] = StoredGame(day, row["head"], row["parent"], frozenset(players[row["game"]]))

    def _mark(self, table: str, day: str) -> _Mark | None:
        """Return the mark of a file; `None` for a missing or unreadable file."""
        try:
            metadata = pq.read_schema(self._file(table, day)).metadata or {}
            return msgspec.json.decode(metadata.get(_MARK, b""), type=_Mark)
        except (FileNotFoundError, pa.ArrowInvalid, msgspec.DecodeError):
            return None

    def reaching_back(self, since: int | None) -> int:
        """Return the time from which on closed games must be read: *since*, or the beginning of the first torn day."""
        beginnings = [datetime.combine(date.fromisoformat(day), time(), UTC) for day in self.torn]
        return min([since or 0, *(int(beginning.timestamp()) * 1_000 for beginning in beginnings)])

    def with_forks(self, games: Iterable[str]) -> set[str]:
        """Return games with all that were forked from them, as far as they have rows."""
        forks: dict[str | None, list[str]] = defaultdict(list)
        for game, stored in self.games.items():
            forks[stored.parent].append(game)
        family: set[str] = set()
        waiting = list(games)
        while waiting:
            game = waiting.pop()
            if game not in family:
                family.add(game)
                waiting += forks[game]
        return family & self.games.keys()

    def change(self, added: Sequence[GameData], removed: Collection[str]) -> None:
        """Add the rows of games, and remove rows; earlier rows of an added game are removed too.

        Raises:
            DataFolderUnwritable: a file cannot be written; each day is as before or as it is to be, or torn.
        """
        by_day: dict[str, list[GameData]] = defaultdict(list)
        for data in added:
            by_day[_day(data.game.closed)].append(data)
        leaving = {*removed, *(data.game.game for data in added)} & self.games.keys()
        for day in sorted({*by_day, *(self.games[game].day for game in leaving)}):
            with _writing(self._path):
                self._write_day(day, by_day[day], leaving)
        for game in leaving:
            del self.games[game]
        for day, of_day in by_day.items():
            for data in of_day:
                players = frozenset(player for seat in data.seats for player in seat.players)
                self.games[data.game.game] = StoredGame(day, data.game.head, data.game.parent, players)

    def clear_torn(self) -> None:
        """Delete the files of torn days that were not made anew: no game has rows there any more."""
        with _writing(self._path):
            for day in self.torn:
                self._delete(day)

    def _write_day(self, day: str, added: Sequence[GameData], leaving: Collection[str]) -> None:
        staying = {
            game: stored.head for game, stored in self.games.items() if stored.day == day and game not in leaving
        }
        heads = {**staying, **{data.game.game: data.game.head for data in added}}
        if not heads:
            self._delete(day)
            return
        lines = "".join(f"{game} {head}\n" for game, head in sorted(heads.items()))
        mark = msgspec.json.encode(_Mark(FORMAT, self._pseudonyms, hashlib.sha256(lines.encode()).hexdigest()))
        for table, schema in TABLES.items():
            marked = schema.with_metadata({_MARK: mark})
            rows = _table(marked, [row for data in added for row in getattr(data, table)])
            if staying:
                earlier = _read(self._file(table, day), schema=marked)
                stays = pyarrow.compute.is_in(earlier["game"], pa.array(list(staying), pa.string()))
                rows = pa.concat_tables([earlier.filter(stays), rows])
            with self._draft(table, day).open("wb") as file:
                pq.write_table(rows, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
        for table in TABLES:
            self._draft(table, day).replace(self._file(table, day))
        self.torn.discard(day)

    def _draft(self, table: str, day: str) -> Path:
        return self._path / table / f"{day}{_ENDING}{_DRAFT}"

    def _delete(self, day: str) -> None:
        for table in TABLES:
            self._file(table, day).unlink(missing_ok=True)

    def finish(self, asof: int, since: int | None) -> Manifest:
        """Write the manifest and return it; times are milliseconds since 1970 in UTC."""
        with _writing(self._path):
            tables = {table: self._size(table) for table in TABLES}
            manifest = Manifest(
                FORMAT, self._pseudonyms, _moment(asof), None if since is None else _moment(since), tables
            )
            draft = self._path / f"manifest.json{_DRAFT}"
            draft.write_bytes(msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
            draft.replace(self._path / "manifest.json")
        return manifest

    def _size(self, table: str) -> TableSize:
        paths = sorted((self._path / table).glob(f"*{_ENDING}"))
        rows = sum(pq.read_metadata(path).num_rows for path in paths)
        return TableSize(rows, len(paths), sum(path.stat().st_size for path in paths))


def _read(path: Path, **options: Any) -> Any:
    """Return a file as a table of Arrow. A run works on a single core."""
    return pq.read_table(path, use_threads=False, **options)


def _table(schema: Any, rows: Sequence[msgspec.Struct]) -> Any:
    """Return rows as a table of Arrow, in the order of its columns."""
    columns = [pa.array([getattr(row, field.name) for row in rows], field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def _day(ms: int) -> str:
    return _moment(ms).date().isoformat()


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Raise an error of this command for an error of the file system."""
    try:
        yield
    except OSError as error:
        raise DataFolderUnwritable(error.strerror or str(error), value=str(error.filename or path)) from error
