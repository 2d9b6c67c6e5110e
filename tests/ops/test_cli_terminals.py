"""Texts of people reach no terminal unescaped: every command, from the service and from an archive file.

The log of these tests has escape sequences, bidirectional overrides, markup and forged lines in every text that it can
have: names, labels, nonces, a ruling, the reason of an abort, and the names of its component set. A log of this kind
cannot be made today; archives of earlier days and of others may be so.
"""

from __future__ import annotations

import ast
import asyncio
import json
import os
import pty
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.name_book import sealed_name
from eventstore.storage.memory import MemoryStore
from eventstore.storage.redis_store import RedisStore
from eventstore.table.commands import AbortGame, RuleDispute, TakeSeat
from eventstore.write.log_writer import NewGame
from ops.cli import main
from ops.cli.demo import score_table
from ops.client import Client
from ops.client.answers import ScoreboardView, SeatLine
from ops.settings import read_settings
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS
from tests.serving import ROOT, Served, tabletape
from tests.tiny.archives import apart, exported, together
from tests.tiny.play import ANNA, BEN, ORGANISER, decided, tiny_service

EVIL = "\x1b]0;owned\x07\x1b[31m\u202e\u200b\x9b2J\x7f\u2028[b]x[/b] :bee:\n    9  00:00:00  forged"
SHOWN = r"\x1b]0;owned\x07\x1b[31m\u202e\u200b\x9b2J\x7f\u2028[b]x[/b] :bee:\n    9  00:00:00  forged"
FOREIGN = "\u0141\u00f3d\u017a \u2013 \u68cb \u265e"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def archive_with(text: str) -> bytes:
    """Return the archive of an aborted game of Discoveries with this in every text."""

    async def write_game() -> bytes:
        service = tiny_service(MemoryStore(), rulesets=RULESETS)
        tables = json.loads(RULESETS["discoveries"].default_components())
        for tribe in tables["tribes"].values():
            tribe["name"] = text
        components = await service.core.keep_components(json.dumps(tables).encode())
        new = NewGame(ruleset="discoveries", seats=2, labels=(text,), components=components)
        game = (await service.writer.create(new, ANNA)).game
        for player in (ANNA, BEN):
            await service.writer.command(game, TakeSeat(nonce="nonce"), Identity(player.player, player.name, "player"))
        for _ in range(30):
            await decided(service, game)
        await service.writer.command(game, RuleDispute(text, 3), ORGANISER)
        await service.writer.command(game, AbortGame(text), ORGANISER)
        lines = apart(await exported(service, game))
        for line in lines:
            if line["type"] == "name":
                line |= {"name": text, "salt": bytes(16).hex()}
            for event in line["body"]["events"] if line["type"] == "entry" else ():
                if event["type"].startswith("seat_taken"):
                    event["occupant"]["name"] = sealed_name(text, bytes(16))
        return together(lines)

    return asyncio.run(write_game())


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evil") / "evil.ndjson"
    path.write_bytes(archive_with(EVIL))
    return path


@pytest.fixture
def run(run: Callable[..., Result]) -> Callable[..., Result]:
    """Run a command, require that a terminal obeys nothing in its output, and return its result."""

    def command(*arguments: object) -> Result:
        result = run(*arguments)
        require_harmless(result.output)
        return result

    return command


def require_harmless(output: str) -> None:
    """Check that a terminal can show every character, and that no text has begun a line of its own."""
    for line in output.split("\n"):
        assert line.isprintable(), repr(line)
        assert not line.startswith("    9  00:00:00"), "a text of somebody looks like a line of ours"


@pytest.fixture(scope="module")
def imported(served: Served, archive: Path) -> Iterator[str]:
    """Return the game in the service."""
    with served.operator() as operator, archive.open("rb") as lines:
        yield operator.import_archive(lines).game


@pytest.fixture(params=["service", "archive"])
def game(request: pytest.FixtureRequest, archive: Path) -> str:
    return str(archive) if request.param == "archive" else request.getfixturevalue("imported")


COMMANDS = [
    ("log", "{}"),
    ("log", "{}", "--entries"),
    ("show", "{}"),
    ("show", "{}", "--at", "2"),
    ("diff", "{}", "1", "33"),
    ("blame", "{}", "/table/labels"),
    ("blame", "{}", "/table/rulings/0/text"),
    ("history", "{}", "/table/rulings/0/text"),
    ("turning-points", "{}"),
    ("why", "{}", "33"),
    ("verify", "{}"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_prints_texts_of_people_unescaped(
    run: Callable[..., Result], game: str, command: tuple[str, ...]
) -> None:
    arguments = [part.format(game) for part in command]
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    if command[0] != "verify":
        assert "[b]" in result.output or r"\x1b]0;owned" in result.output, "the text is there, escaped"
    as_json = run(*arguments, "--json")
    texts = [text for line in as_json.stdout.splitlines() for text in strings(json.loads(line))]
    assert command[0] == "verify" or any(EVIL in text for text in texts), "JSON says the same"


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for member in value.values() if isinstance(value, dict) else value:
            yield from strings(member)


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an archive with a text that neither ASCII nor Latin-1 can write."""
    path = tmp_path_factory.mktemp("foreign") / "foreign.ndjson"
    path.write_bytes(archive_with(FOREIGN))
    return path


@pytest.mark.parametrize(
    ("command", "encoding"),
    [*((command, "ascii") for command in COMMANDS), (COMMANDS[0], "latin-1")],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_characters_unknown_to_a_terminal_are_replaced(foreign: Path, command: tuple[str, ...], encoding: str) -> None:
    arguments = [part.format(foreign) for part in command]
    printed = CliRunner(charset=encoding).invoke(main, arguments)
    assert printed.exit_code == 0, printed.exc_info
    if command[0] != "verify":
        assert FOREIGN.encode(encoding, "replace").decode(encoding) in printed.output
    as_json = CliRunner(charset=encoding).invoke(main, [*arguments, "--json"])
    texts = [text for line in as_json.stdout.splitlines() for text in strings(json.loads(line))]
    assert command[0] == "verify" or any(FOREIGN in text for text in texts), "JSON has escapes, and loses nothing"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_refusals_and_help_are_shown_by_any_terminal(foreign: Path, encoding: str) -> None:
    missing = CliRunner(charset=encoding).invoke(main, ["show", f"{FOREIGN}.ndjson"])
    assert (missing.exit_code, "cannot be read" in missing.stderr) == (3, True)
    wrong = CliRunner(charset=encoding).invoke(main, ["show", str(foreign), FOREIGN])
    assert (wrong.exit_code, "unexpected extra argument" in wrong.stderr) == (2, True)
    for command in main.list_commands(click.Context(main)):
        explained = CliRunner(charset=encoding).invoke(main, [command, "--help"])
        assert (explained.exit_code, "Usage:" in explained.output) == (0, True), command


def test_an_argument_that_is_no_text_is_refused_in_a_sentence(served: Served) -> None:
    latin = os.fsdecode("Zo\xeb".encode("latin-1"))
    for arguments in (("show", latin), ("tournament", "create", latin), ("show", f"{latin}.ndjson", "--json")):
        # The interpreter itself decodes an argument once.
        result = tabletape(*arguments, environment=served.environment, forks=arguments[0] != "tournament")
        assert result.returncode in (2, 3)
        assert "Traceback" not in result.stderr
        assert r"\udceb" in result.stderr


def test_markup_in_a_text_is_text(run: Callable[..., Result], game: str) -> None:
    assert SHOWN in run("log", game).output
    assert "[b]x[/b] :bee:" in run("blame", game, "/table/rulings/0/text").output


@pytest.mark.parametrize("at", [None, 2, 20])
def test_a_drawing_on_a_terminal_has_no_escape_sequences_but_its_colours(
    served: Served, monkeypatch: pytest.MonkeyPatch, game: str, at: int | None
) -> None:
    for name, value in {**served.environment, "FORCE_COLOR": "1", "TERM": "xterm-256color"}.items():
        monkeypatch.setenv(name, value)
    drawn = CliRunner().invoke(main, ["show", game, *(() if at is None else ("--at", str(at)))], color=True).output
    assert COLOUR.search(drawn), "it is coloured"
    require_harmless(COLOUR.sub("", drawn))
    assert r"\x1b" in drawn


def test_a_scoreboard_takes_no_markup_from_names(capsys: pytest.CaptureFixture[str]) -> None:
    seats = tuple(SeatLine(seat, EVIL, 0, (), None, {EVIL: {EVIL: 1}}) for seat in (0, 1))
    view = ScoreboardView("0-game", "1-00000000", 1, "finished", seats, None)
    out = Console(width=400, force_terminal=True, color_system=None, markup=False, emoji=False)
    out.print(score_table(view))
    drawn = capsys.readouterr().out
    require_harmless(COLOUR.sub("", drawn))
    assert "[b]x[/b] :bee:" in drawn


def test_refusals_are_escaped(run: Callable[..., Result], game: str) -> None:
    assert r"\x1b]0;owned" in run("blame", game, EVIL).stderr
    assert json.loads(run("blame", game, EVIL, "--json").stderr)["error"]["value"].endswith("forged")


def test_commands_on_an_imported_game_print_its_texts_escaped(
    run: Callable[..., Result], imported: str, archive: Path, tmp_path: Path
) -> None:
    again = run("import", archive)
    assert again.output.startswith(f"{imported}: aborted")
    run("import", archive, "--json")
    assert run("export", imported, "--to", tmp_path / "out.ndjson").exit_code == 0
    fork = run("fork", imported, 20, "--luck", "fresh")
    assert ": open at 21-" in fork.output
    run("fork", imported, 20, "--luck", "fresh", "--json")
    assert run("rebuild", "--compare").exit_code == 0
    run("rebuild", "--compare", "--json")


def test_the_reason_of_a_stalled_game_is_escaped(run: Callable[..., Result], served: Served) -> None:
    with served.operator() as operator:
        game = operator.create("bison", 2, visibility="unlisted").game
        for name in ("Ann", "Ben"):
            with Client(served.url, operator.register(name).token) as player:
                player.sit(game)

    async def stalled() -> None:
        store = RedisStore.connect(read_settings().store_url)
        await store.stall(game, head=await store.head(game), reason=EVIL)
        await store.close()

    run("retry")
    asyncio.run(stalled())
    assert SHOWN in run("retry").output
    assert json.loads(run("retry", "--json").output)["reason"] == EVIL
    run("retry", game)


def test_an_archive_is_not_written_to_a_terminal(served: Served, imported: str) -> None:
    ours, theirs = pty.openpty()
    command = ["ops.cli", "export", imported, "--to", "-"]
    with tempfile.TemporaryFile() as errors:
        process = Forked(command, fork_server(), env=served.environment, stdout=theirs, stderr=errors)
        assert process.wait(PATIENCE_SECONDS) == 2
        errors.seek(0)
        assert b"not written to a terminal" in errors.read()
    for end in (ours, theirs):
        os.close(end)


def test_every_command_prints_through_the_escaping_module() -> None:
    """`ops/cli/output.py` is the only module that prints; no new command can forget it."""
    for path in sorted((ROOT / "ops" / "cli").glob("*.py")):
        if path.name == "output.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            assert called not in ("print", "click.echo", "click.secho", "Console"), f"{path.name}: {called}"
            assert not called.startswith(("sys.stdout.write", "sys.stderr")), f"{path.name}: {called}"
