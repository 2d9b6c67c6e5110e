"""`tabletape log --follow`: the entries of a game while it goes on, from the command line."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from ops.client import Client
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served


class Follower:
    """A process that follows a game."""

    def __init__(self, process: Forked, output: Path) -> None:
        self._process = process
        self._output = output

    def lines(self) -> list[str]:
        """Return the lines that it has printed so far."""
        return self._output.read_text(encoding="utf-8").splitlines()

    def end(self) -> int:
        """Return its exit code when it has ended."""
        return self._process.wait(PATIENCE_SECONDS)


@pytest.fixture
def follow(served: Served, tmp_path: Path) -> Iterator[Callable[..., Follower]]:
    """Return a function that starts `tabletape log --follow --json` for a game; the process ends with the test."""
    with contextlib.ExitStack() as stack:

        def start(*arguments: str) -> Follower:
            path = tmp_path / "followed.ndjson"
            output = stack.enter_context(path.open("w", encoding="utf-8"))
            command = ["ops.cli", "log", *arguments, "--follow", "--json"]
            process = Forked(command, fork_server(), env=served.environment, cwd=ROOT, stdout=output, stderr=output)
            stack.callback(process.kill)
            return Follower(process, path)

        yield start


def open_game(operator: Client) -> str:
    """Open a game for two that nobody has joined."""
    game: str = operator.create("bison", 2).game
    return game


def abort(operator: Client, game: str) -> None:
    """End a game without a result."""
    operator.call("POST", f"/v1/games/{game}/abort", dict[str, Any], body={"reason": "over"})


@pytest.mark.parametrize("options", [(), ("--entries",)])
def test_each_entry_is_printed_when_it_is_appended_and_the_end_of_the_game_ends_the_command(
    served: Served, run: Callable[..., Result], follow: Callable[..., Follower], options: tuple[str, ...]
) -> None:
    with served.operator() as operator:
        game = open_game(operator)
        follower = follow(game, *options)
        wait_until(lambda: len(follower.lines()) == 1)
        operator.sit(game, seat=1, bot="random")
        wait_until(lambda: len(follower.lines()) == 2)
        abort(operator, game)
    assert follower.end() == 0
    assert follower.lines() == run("log", game, *options, "--json").stdout.splitlines()


def test_entries_that_are_not_chosen_are_passed_over(served: Served, follow: Callable[..., Follower]) -> None:
    with served.operator() as operator:
        game = open_game(operator)
        follower = follow(game, "--entries", "--type", "seat_taken", "--type", "game_aborted")
        operator.sit(game, seat=1, bot="random")
        wait_until(lambda: len(follower.lines()) == 1)
        abort(operator, game)
    assert follower.end() == 0
    assert len(follower.lines()) == 2


def test_the_limit_ends_the_command_while_the_game_goes_on(served: Served, follow: Callable[..., Follower]) -> None:
    with served.operator() as operator:
        game = open_game(operator)
        follower = follow(game, "--limit", "2")
        wait_until(lambda: len(follower.lines()) == 1)
        operator.sit(game, seat=1, bot="random")
        assert follower.end() == 0
        assert len(follower.lines()) == 2
        abort(operator, game)


def test_a_game_that_is_over_and_an_archive_are_printed_whole(
    served: Served, run: Callable[..., Result], tmp_path: Path
) -> None:
    with served.operator() as operator:
        game = open_game(operator)
        abort(operator, game)
    path = tmp_path / "game.ndjson"
    assert run("export", game, "--to", path).exit_code == 0
    printed = [run("log", source, *options, "--json") for source in (game, path) for options in ((), ("--follow",))]
    assert {result.exit_code for result in printed} == {0}
    assert printed[0].stdout == printed[1].stdout != ""
    assert printed[2].stdout == printed[3].stdout != ""


def test_a_game_that_does_not_exist_is_refused(run: Callable[..., Result]) -> None:
    result = run("log", "0-nobody", "--follow")
    assert result.exit_code == 3
    assert "game_unknown" in result.stderr
