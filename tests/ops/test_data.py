"""`tabletape dump` and `docs/data.md`: the commands and queries run as they stand there."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from redis import Redis

from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.redis_keys import LOG, game_key
from eventstore.table.commands import RuleDispute
from ops.bench.play import complete_game
from ops.cli import main
from ops.dataset.columns import DESCRIPTION, TABLES
from ops.dataset.folder import DataFolder
from ops.processes.endless import redis_service
from ops.settings import ServiceSettings, read_settings
from ops.shards import fix_shards
from projections.dataset import Dataset, PlayerPseudonyms
from tests.documents import blocks, console_steps, shortened
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT
from tests.tiny.play import KEYS, ORGANISER

PAGE = ROOT / "docs" / "data.md"
ANN, BEN, CARA = (Identity(f"p{number:012}", name, "player") for number, name in enumerate(("Ann", "Ben", "Cara")))
SHORT: dict[str, Any] = {"options": {"max_rounds": 1}}
"""A game of Discoveries with so few rounds has some twenty entries."""


@pytest.fixture
def settings(redis_client: Redis, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServiceSettings:
    """The settings of a service without processes, on an empty Redis; commands of this process find them too."""
    for name, value in {"TABLETAPE_DATA": str(tmp_path / "service"), "TABLETAPE_REDIS_URL": redis_url}.items():
        monkeypatch.setenv(name, value)
    configured = read_settings()
    configured.directory.prepare()
    fix_shards(redis_client, configured)
    return configured


def in_service(settings: ServiceSettings, work: Callable[[Service], Any]) -> Any:
    """Run work with the service of the settings."""

    async def scenario() -> Any:
        async with redis_service(settings) as (service, _):
            return await work(service)

    return asyncio.run(scenario())


def played(settings: ServiceSettings, *people: Identity, seed: int = 1) -> str:
    """Play a short game to its end; return its id."""

    async def work(service: Service) -> str:
        return (await complete_game(service, "discoveries", people, seed, **SHORT)).at_table.game

    return str(in_service(settings, work))


def dump(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["dump", *map(str, arguments)])


def report(*arguments: object) -> dict[str, Any]:
    """Run the command; return its report, without the seconds."""
    result = dump("--json", *arguments)
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    assert answer.pop("seconds") > 0
    return answer


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """Return all rows of a table, in the order of their keys."""
    content = [row for file in (folder / table).glob("*.parquet") for row in pq.read_table(file).to_pylist()]
    return sorted(content, key=str)


SECTION = re.compile(r"^### (\w+)\n\n.*\n\n\| column .*\n\| --- .*\n((?:\|.*\n)+)", re.MULTILINE)
"""The section of a table: its name, and a line for each column."""


def test_every_table_is_documented_with_its_columns() -> None:
    documented = {
        table: [tuple(map(str.strip, line.split("|")[1:-1])) for line in lines.splitlines()]
        for table, lines in SECTION.findall(PAGE.read_text(encoding="utf-8"))
    }
    assert documented == {
        table: [
            (
                f"`{field.name}`",
                f"`{str(field.type).replace(' not null', '')}`{', or null' if field.nullable else ''}",
                field.metadata[DESCRIPTION].decode(),
            )
            for field in schema
        ]
        for table, schema in TABLES.items()
    }


def test_the_queries_of_the_page_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS)
        pseudonyms = PlayerPseudonyms(KEYS)
        dataset = Dataset(service.store, service.reader.codecs, pseudonyms, frozenset())
        games = [(await complete_game(service, name, (ANN, BEN), 1)).at_table.game for name in ("manitoba", "wendake")]
        data = [row for game in games if (row := await dataset.rows(game)) is not None]
        with DataFolder(tmp_path / "data", pseudonyms.mark) as folder:
            folder.change(data, ())

    asyncio.run(scenario())
    monkeypatch.chdir(tmp_path)
    queries = blocks(PAGE, "sql")
    answers = [duckdb.execute(query).fetchall() for query in queries]
    assert len(queries) == 5
    lengths, choices, draws, reasons, explorer = answers
    assert [(ruleset, seats, games) for ruleset, seats, games, *_ in lengths] == [("manitoba", 2, 1), ("wendake", 2, 1)]
    standing = [row["ruleset"] for row in rows(tmp_path / "data", "decisions") if not row["taken_back"]]
    assert {ruleset: decisions for ruleset, decisions, *_ in choices} == Counter(standing)
    assert sum(number for _, number, *_ in draws) == sum(row["size"] > 1 for row in rows(tmp_path / "data", "draws"))
    assert reasons
    assert None not in {value for row in reasons for value in row}
    assert {choice for choice, *_ in explorer} >= {"place_on_tile", "place_on_turn_order"}
    assert all(1 <= place <= 2 for _, _, _, place, _ in explorer)


def test_the_commands_of_the_page_run(
    settings: ServiceSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(settings, ANN, BEN)
    monkeypatch.chdir(tmp_path)
    for command, expected in console_steps(PAGE):
        program, *arguments = command.split()
        result = CliRunner().invoke(main, arguments)
        assert program == "tabletape"
        assert re.fullmatch(shortened(expected), result.stdout), result.output
        assert result.exit_code == 0


def test_a_run_adds_closed_games_takes_newer_entries_and_removes_games_of_erased_players(
    settings: ServiceSettings, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    assert report("--parquet", folder) == {"written": 0, "removed": 0, "games": 0, "decisions": 0, "damaged": []}
    first, second = played(settings, ANN, BEN), played(settings, ANN, CARA, seed=2)
    answer = report("--parquet", folder)
    assert answer == {
        "written": 2,
        "removed": 0,
        "games": 2,
        "decisions": len(rows(folder, "decisions")),
        "damaged": [],
    }
    assert {row["player"] for row in rows(folder, "seats") if row["game"] == first} & {
        row["player"] for row in rows(folder, "seats") if row["game"] == second
    }, "Ann has a single pseudonym"
    in_service(settings, lambda service: service.writer.command(first, RuleDispute("It stands.", None), ORGANISER))
    assert CliRunner().invoke(main, ["retire", "--older-than", "0s"]).exit_code == 0
    assert report("--parquet", folder)["written"] == 1
    assert report("--parquet", folder)["written"] == 0
    report("--parquet", tmp_path / "anew")
    for table in TABLES:
        assert rows(folder, table) == rows(tmp_path / "anew", table)
    in_service(settings, lambda service: service.store.erase_names(CARA.player, 1))
    after = report("--parquet", folder)
    assert (after["written"], after["removed"], after["games"]) == (0, 1, 1)
    assert {row["game"] for table in TABLES for row in rows(folder, table)} == {first}
    content = b"".join(file.read_bytes() for file in folder.rglob("*.*"))
    for secret in ("Ann", "Ben", ANN.player, BEN.player):
        assert secret.encode() not in content


def test_since_leaves_out_games_that_were_closed_before(
    settings: ServiceSettings, redis_client: Redis, tmp_path: Path
) -> None:
    game = played(settings, ANN, BEN)
    report("--parquet", tmp_path / "all")
    (row,) = rows(tmp_path / "all", "games")
    closed = round(row["closed"].timestamp() * 1_000)
    assert report("--parquet", tmp_path / "later", "--since", closed + 1)["games"] == 0
    assert report("--parquet", tmp_path / "then", "--since", closed)["games"] == 1
    (tmp_path / "all" / "facts" / f"{row['closed'].date()}.parquet").unlink()
    assert report("--parquet", tmp_path / "all", "--since", "2999-01-01T00:00:00Z")["written"] == 1, "a torn day"
    in_service(settings, lambda service: service.writer.command(game, RuleDispute("It stands.", None), ORGANISER))
    assert report("--parquet", tmp_path / "all", "--since", "2999-01-01T00:00:00Z")["games"] == 1
    redis_client.delete(game_key(LOG, game))
    assert report("--parquet", tmp_path / "all")["removed"] == 1, "a game without its log has no rows"


def test_a_killed_run_is_made_good_by_the_next(settings: ServiceSettings, tmp_path: Path) -> None:
    for seed in range(3):
        played(settings, ANN, BEN, seed=seed)
    folder = tmp_path / "data"
    environment = {**settings.environment(), "PATH": "/usr/bin", "PYTHONPATH": str(ROOT)}
    process = Forked(["ops.cli", "dump", "--parquet", str(folder)], fork_server(), env=environment)
    try:
        wait_until(lambda: process.poll() is not None or bool([*folder.glob("*/*.part"), *folder.glob("*/*.parquet")]))
    finally:
        process.kill()
        process.wait(PATIENCE_SECONDS)
    assert report("--parquet", folder)["games"] == 3
    report("--parquet", tmp_path / "anew")
    for table in TABLES:
        assert rows(folder, table) == rows(tmp_path / "anew", table)
        assert not list((folder / table).glob("*.part"))


def test_wrong_use_a_missing_package_and_a_damaged_log_are_told(
    settings: ServiceSettings, redis_client: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def code_of(*arguments: object) -> tuple[int, str]:
        result = dump("--json", *arguments)
        return result.exit_code, json.loads(result.stderr)["error"]["code"]

    assert dump().exit_code == 2
    assert code_of("--parquet", tmp_path / "data", "--since", "soon") == (2, "time_invalid")
    (tmp_path / "file").write_text("no folder")
    assert dump("--parquet", tmp_path / "file").exit_code == 2
    assert code_of("--parquet", tmp_path / "file" / "data") == (4, "data_folder_unwritable")
    whole, damaged = played(settings, ANN, BEN), played(settings, ANN, BEN, seed=2)
    assert redis_client.xdel(game_key(LOG, damaged), "7-0") == 1
    result = dump("--parquet", tmp_path / "data")
    assert result.exit_code == 1
    assert f"{damaged}: the log is damaged" in result.stdout
    assert {row["game"] for row in rows(tmp_path / "data", "games")} == {whole}
    monkeypatch.setitem(sys.modules, "ops.dataset.folder", None)
    missing = dump("--parquet", tmp_path / "data")
    assert missing.exit_code == 2
    assert "packages_missing" in missing.stderr
    assert "pip install 'tabletape[data]'" in missing.stderr
