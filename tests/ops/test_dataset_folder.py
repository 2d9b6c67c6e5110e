"""The folder of the data: whole files at any time, incremental runs, and columns that do not change unnoticed."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from domain.rulesets import RULESETS
from eventstore.service import open_service
from eventstore.storage.memory import MemoryStore
from ops.bench.play import complete_game
from ops.bench.workshop import players
from ops.dataset import folder as folder_module
from ops.dataset.columns import FORMAT, TABLES
from ops.dataset.folder import DataFolder
from ops.errors import DataFolderForeign, DataFolderInUse, DataFolderUnwritable
from projections.dataset import Dataset, DecisionRow, DrawRow, FactRow, GameData, GameRow, PlayerPseudonyms, SeatRow
from tests.tiny.play import KEYS

DAY_MS = 86_400_000
MARK = "of-this-service"
COLUMNS = {1: "a950988c1b772e69b871cca78e7798b943fed8a0d70b541c42f0f82d1e437636"}
"""By format: the digest of the names, the types and the order of all columns. New columns need a new format."""


@pytest.fixture(scope="module")
def game() -> GameData:
    """The rows of a whole game."""

    async def scenario() -> GameData:
        service = open_service(MemoryStore(), RULESETS, KEYS)
        state = await complete_game(service, "manitoba", players(2), 1)
        data = Dataset(service.store, service.reader.codecs, PlayerPseudonyms(KEYS), frozenset())
        rows = await data.rows(state.at_table.game)
        assert rows is not None
        return rows

    return asyncio.run(scenario())


def copied(data: GameData, name: str, day: int, **fields: Any) -> GameData:
    """Return the rows of a game under another id, closed on a day after 1970."""
    tables = {table: tuple(replace(row, game=name) for row in getattr(data, table)) for table in data.__struct_fields__}
    row = replace(tables["games"][0], closed=day * DAY_MS, **fields)
    return GameData(**{**tables, "games": (row,)})


def read(path: Path, table: str) -> list[dict[str, Any]]:
    """Return all rows of a table."""
    return [row for file in sorted((path / table).glob("*.parquet")) for row in pq.read_table(file).to_pylist()]


def written(path: Path, added: Sequence[GameData], removed: Sequence[str] = ()) -> None:
    with DataFolder(path, MARK) as folder:
        folder.change(added, removed)
        folder.finish(0, None)


def test_the_columns_are_those_of_their_format() -> None:
    text = "\n".join(
        f"{table}.{field.name} {field.type} {field.nullable}" for table, schema in TABLES.items() for field in schema
    )
    assert COLUMNS[FORMAT] == hashlib.sha256(text.encode()).hexdigest(), "new columns need a new format"


def test_the_rows_have_the_columns_of_their_tables() -> None:
    kinds = (GameRow, SeatRow, DecisionRow, FactRow, DrawRow)
    names = [list(kind.__struct_fields__) for kind in kinds]
    assert names == [[field.name for field in schema] for schema in TABLES.values()]
    assert list(TABLES) == list(GameData.__struct_fields__)


def test_rows_are_read_back_as_they_were_made(game: GameData, tmp_path: Path) -> None:
    written(tmp_path, [game])
    for table in TABLES:
        rows = [msgspec.to_builtins(row) for row in getattr(game, table)]
        stored = read(tmp_path, table)
        for row in stored:
            for name in {"opened", "closed", "time"} & row.keys():
                row[name] = round(row[name].timestamp() * 1_000)
        assert [{**row, "players": tuple(row["players"])} if "players" in row else row for row in stored] == rows
    manifest = msgspec.json.decode((tmp_path / "manifest.json").read_bytes())
    assert manifest["tables"]["draws"]["rows"] == len(game.draws)
    assert manifest["asof"] == "1970-01-01T00:00:00Z"


def test_a_game_is_added_to_its_day_replaced_and_removed(game: GameData, tmp_path: Path) -> None:
    names = ("0-a", "0-b", "0-c")
    written(tmp_path, [copied(game, name, day) for name, day in zip(names, (1, 1, 2), strict=True)])
    assert [file.name for file in sorted((tmp_path / "facts").iterdir())] == [
        "1970-01-02.parquet",
        "1970-01-03.parquet",
    ]
    untouched = tmp_path / "draws" / "1970-01-03.parquet"
    before = untouched.stat().st_ino
    written(tmp_path, [copied(game, "0-a", 1, head="9-changed"), copied(game, "0-d", 1)])
    assert untouched.stat().st_ino == before
    assert {row["game"]: row["head"] for row in read(tmp_path, "games")} == {
        "0-a": "9-changed",
        **dict.fromkeys(("0-b", "0-c", "0-d"), game.game.head),
    }
    assert len(read(tmp_path, "facts")) == 4 * len(game.facts)
    written(tmp_path, [], ["0-c", "0-d"])
    assert {row["game"] for row in read(tmp_path, "decisions")} == {"0-a", "0-b"}
    assert not untouched.exists()
    with DataFolder(tmp_path, MARK) as folder:
        assert folder.games.keys() == {"0-a", "0-b"}
        assert folder.games["0-b"].players == {player for seat in game.seats for player in seat.players}


def test_forks_of_a_game_are_found_over_generations(game: GameData, tmp_path: Path) -> None:
    chain = [
        copied(game, name, 1, parent=parent) for name, parent in (("a", None), ("b", "a"), ("c", "b"), ("d", None))
    ]
    written(tmp_path, chain)
    with DataFolder(tmp_path, MARK) as folder:
        assert folder.with_forks(["a", "unknown"]) == {"a", "b", "c"}


class Killed(BaseException):
    """The end of a process at this place: nothing catches it."""


@pytest.mark.parametrize("renames", [0, 1, 3, 5])
def test_a_run_killed_between_two_renames_leaves_whole_files_and_the_next_run_makes_the_day_again(
    game: GameData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renames: int
) -> None:
    old, new = copied(game, "0-a", 1), copied(game, "0-b", 1)
    written(tmp_path, [old, copied(game, "0-z", 9)])
    replaced, done = Path.replace, count()

    def dying(path: Path, target: Path) -> Path:
        if next(done) == renames:
            raise Killed
        return replaced(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", dying)
        with pytest.raises(Killed):
            written(tmp_path, [new])
    for table in TABLES:
        assert {row["game"] for row in read(tmp_path, table)} in ({"0-a", "0-z"}, {"0-a", "0-b", "0-z"})
    with DataFolder(tmp_path, MARK) as folder:
        is_torn = 0 < renames < len(TABLES)
        assert folder.torn == ({"1970-01-02"} if is_torn else set())
        assert ("0-a" in folder.games) is not is_torn
        assert "0-z" in folder.games
        assert folder.reaching_back(5 * DAY_MS) == (DAY_MS if is_torn else 5 * DAY_MS)
        folder.change([old, new], ())
        folder.clear_torn()
        assert not folder.torn
    for table in TABLES:
        assert {row["game"] for row in read(tmp_path, table)} == {"0-a", "0-b", "0-z"}
        assert not list((tmp_path / table).glob("*.part"))


def test_a_file_that_is_missing_or_cut_off_makes_its_day_torn_and_files_of_other_formats_too(
    game: GameData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, [copied(game, str(day), day) for day in (1, 2, 3)])
    (tmp_path / "seats" / "1970-01-02.parquet").unlink()
    cut = tmp_path / "facts" / "1970-01-03.parquet"
    cut.write_bytes(cut.read_bytes()[:-20])
    with DataFolder(tmp_path, MARK) as folder:
        assert folder.torn == {"1970-01-02", "1970-01-03"}
        assert folder.games.keys() == {"3"}
        folder.clear_torn()
    assert {row["game"] for table in TABLES for row in read(tmp_path, table)} == {"3"}
    monkeypatch.setattr(folder_module, "FORMAT", FORMAT + 1)
    with DataFolder(tmp_path, MARK) as folder:
        assert folder.torn == {"1970-01-04"}


def test_a_folder_of_another_service_in_use_or_without_rights_is_refused(game: GameData, tmp_path: Path) -> None:
    written(tmp_path / "data", [game])
    with DataFolder(tmp_path / "data", MARK), pytest.raises(DataFolderInUse) as in_use:
        DataFolder(tmp_path / "data", MARK).__enter__()
    assert str(os.getpid()) in in_use.value.detail
    with pytest.raises(DataFolderForeign):
        DataFolder(tmp_path / "data", "of-another-service").__enter__()
    with DataFolder(tmp_path / "data", MARK) as folder:  # the refusals let go of the lock
        assert folder.games
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(DataFolderUnwritable) as unwritable:
        DataFolder(tmp_path / "file", MARK).__enter__()
    assert "file" in str(unwritable.value.value)
