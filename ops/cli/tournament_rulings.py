"""`tabletape tournament result`, `rule`, `answer` and others: results that organisers enter, and their rulings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import click

from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line
from ops.cli.tournament_roster import player_of
from ops.cli.tournament_shown import Names, print_dispute, print_outcome
from ops.cli.tournament_simulation import Points
from ops.client import Client
from ops.client.answers import TournamentResponse

_NUMBER: Final = re.compile("[0-9]{1,9}")


@click.command("open-play-off")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("names", nargs=-1, required=True, metavar="PLAYER...")
@click.option("--why", required=True, help="The reason; it stands in the log and beside the standings.")
@json_option
def open_play_off(tournament_id: str, names: Sequence[str], why: str, as_json: bool) -> None:
    """Open a table for a play-off of all players on the shared first place of TOURNAMENT, by seat.

    It has the game of the tournament. The result orders these players alone, and is taken when the game has ended.
    """
    with connect() as client:
        before = client.tournament(tournament_id)
        command = {"type": "open_play_off", "players": [player_of(before, name) for name in names], "why": why}
        response = client.command_tournament(tournament_id, command)
    print_outcome(response, as_json, f"the play-off is played at the table of game {response.play_off_games[-1]}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="ROUND", type=click.IntRange(min=1))
@click.argument("table", metavar="TABLE", type=click.IntRange(min=1))
@click.argument("points", metavar="P1,P2,...", type=Points())
@json_option
def result(tournament_id: str, number: int, table: int, points: tuple[int, ...], as_json: bool) -> None:
    """Enter the points by seat of a TABLE for a game played elsewhere; more points are the better place."""
    command = {"type": "record_result", "round": number, "table": table, "result": _result(points)}
    with connect() as client:
        response = client.command_tournament(tournament_id, command)
    print_outcome(response, as_json, f"round {number}, table {table}: {' '.join(map(str, points))}")


@click.command("play-off")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("entries", nargs=-1, required=True, metavar="PLAYER=POINTS...")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def play_off(tournament_id: str, entries: Sequence[str], why: str, as_json: bool) -> None:
    """Enter the points of a play-off of all players on the shared first place of TOURNAMENT.

    More points are the better place. It counts for their order alone; the same players again replace it.
    """
    named = [entry.rpartition("=") for entry in entries]
    try:
        points = [int(number) for *_, number in named]
    except ValueError as error:
        raise click.UsageError("name each player with their points, such as Ann=42") from error
    with connect() as client:
        before = client.tournament(tournament_id)
        players = [player_of(before, name) for name, *_ in named]
        command = {"type": "record_play_off", "players": players, "result": _result(points), "why": why}
        response = client.command_tournament(tournament_id, command)
    print_outcome(response, as_json, f"the play-off of {tournament_id} is recorded at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="ROUND", type=click.IntRange(min=1))
@click.argument("at", metavar="TABLE")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@click.option("--result", "points", type=Points(), help="Set the result: points by seat, such as 41,30,30,12.")
@click.option("--forfeit", metavar="PLAYER", help="A player who gave up; a bot plays on for them.")
@click.option("--no-show", metavar="PLAYER", help="A player who never came.")
@click.option("--replace", metavar="PLAYER", help="A player to be replaced (--by).")
@click.option("--by", metavar="PLAYER", help="The player who replaces them.")
@click.option("--replay", is_flag=True, help="Take the result back; the table is played again.")
@json_option
def rule(
    tournament_id: str,
    number: int,
    at: str,
    why: str,
    points: tuple[int, ...] | None,
    forfeit: str | None,
    no_show: str | None,
    replace: str | None,
    by: str | None,
    replay: bool,
    as_json: bool,
) -> None:
    """Rule on a TABLE of a ROUND, with a reason; list the changes of the standings.

    TABLE is its number, or a player at it.
    """
    rulings = (points, forfeit, no_show, replace, replay or None)
    if sum(option is not None for option in rulings) != 1 or (replace is None) != (by is None):
        raise click.UsageError("give one of --result, --forfeit, --no-show, --replace with --by, --replay")
    with connect() as client:
        before = client.tournament(tournament_id)
        table = _table(before, number, at)
        command: dict[str, Any] = {"round": number, "table": table, "why": why}
        if points is not None:
            command |= {"type": "decide_result", "result": _result(points)}
        elif replay:
            command |= {"type": "order_replay"}
        elif replace is not None and by is not None:
            substitute = player_of(before, by)
            command |= {"type": "replace_player", "player": player_of(before, replace), "substitute": substitute}
        else:
            player = player_of(before, forfeit or no_show or "")
            command |= {"type": "put_out", "player": player, "came": forfeit is not None}
        response = client.command_tournament(tournament_id, command)
        ruling = len(response.state.rulings)
        outcome = f"round {number}, table {table}: ruled at {response.head}; this is ruling {ruling}"
        print_with_changes(client, response, as_json, outcome)


def print_with_changes(client: Client, response: TournamentResponse, as_json: bool, outcome: str) -> None:
    """Print the entry of a command: as JSON, or its outcome in a line, and the changes of the standings."""
    (entry,) = client.tournament_entries(response.tournament, _version(response) - 1, 1).entries
    if as_json:
        print_json(entry)
        return
    print_line(outcome)
    names = Names(response)
    changed = [change for event in entry.body.events for change in getattr(event, "changed", ())]
    for line in changed:
        text = f"place {line.place_before} to {line.place}, points {line.points_before:g} to {line.points:g}"
        print_line(f"  {names.of(line.player)}: {text}")
    if not changed:
        print_line("  it changed nothing in the standings")


@click.command("take-back")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="RULING", type=click.IntRange(min=1))
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def take_back(tournament_id: str, number: int, why: str, as_json: bool) -> None:
    """Take a RULING of TOURNAMENT back, by its number; list the changes of the standings.

    `tabletape tournament show` lists the rulings with their numbers.
    """
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "take_back_ruling", "ruling": number, "why": why})
        print_with_changes(client, response, as_json, f"ruling {number} is taken back at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("dispute_id", metavar="DISPUTE")
@click.option("--why", required=True, help="The ruling, or the reason.")
@click.option("--reject", is_flag=True, help="Nothing is to be done.")
@click.option("--rule", "in_words", is_flag=True, help="The words stand in the log of the game.")
@click.option("--go-on", is_flag=True, help="The game goes on from the version in dispute, in a fork that replaces it.")
@click.option("--at", type=click.IntRange(min=1), help="With --go-on: from this version.")
@click.option("--result", "points", type=Points(), help="Set the result: points by seat, such as 41,30,30,12.")
@json_option
def answer(
    tournament_id: str,
    dispute_id: str,
    why: str,
    reject: bool,
    in_words: bool,
    go_on: bool,
    at: int | None,
    points: tuple[int, ...] | None,
    as_json: bool,
) -> None:
    """Answer a DISPUTE once, with a reason. `tabletape tournament disputes` lists them."""
    if sum((reject, in_words, go_on, points is not None)) != 1 or (at is not None and not go_on):
        raise click.UsageError("give one of --reject, --rule, --go-on (with --at, or without), --result")
    verdict = "rejected" if reject else "ruled" if in_words else "continued" if go_on else "result"
    body: dict[str, Any] = {"verdict": verdict, "why": why, "at": at}
    if points is not None:
        body["result"] = _result(points)
    with connect() as client:
        matches = [row for row in client.tournament_disputes(tournament_id).disputes if row.dispute == dispute_id]
        if not matches:
            raise click.BadParameter(escaped(f"{tournament_id} has no dispute {dispute_id!r}"))
        dispute = client.answer_dispute(matches[0].game, dispute_id, body)
    print_json(dispute) if as_json else print_dispute(dispute)


def _table(response: TournamentResponse, number: int, text: str) -> int:
    """Return the number of a table of a round, from the number or a player at it."""
    if _NUMBER.fullmatch(text):
        return int(text)
    player, rounds = player_of(response, text), response.state.rounds
    tables = rounds[number - 1].tables if number <= len(rounds) else ()
    for count, table in enumerate(tables, 1):
        if player in table.players:
            return count
    raise click.BadParameter(escaped(f"{text!r} sits at no table of round {number}"))


def _result(points: Sequence[int]) -> dict[str, Any]:
    return {"points": points, "places": [1 + sum(other > own for other in points) for own in points]}


def _version(response: TournamentResponse) -> int:
    return int(response.head.partition("-")[0])
