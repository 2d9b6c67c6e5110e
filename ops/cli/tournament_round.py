"""`tabletape tournament pair`, `open`, `timer` and others: a round, from its tables to its end."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import click

from domain.core.bots import BOTS
from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line, progress
from ops.cli.tournament_roster import player_of
from ops.cli.tournament_shown import Names, begun_rounds, print_changes, print_outcome, print_round
from ops.client import Client, ServiceRefused
from ops.client.answers import TournamentResponse

_LOOK_SECONDS: Final = 0.2
_OPENING_SECONDS: Final = 30.0
"""How long the command that opens a round waits for its tables: a worker needs a part of a second."""
_MOST_MINUTES: Final = 10_080


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def pair(tournament_id: str, as_json: bool) -> None:
    """Preview the next round of TOURNAMENT, or pair it again with a new draw; explain its tables."""
    with connect() as client:
        paired = client.pair_round(tournament_id)
        if as_json:
            print_json(paired)
            return
        print_round(paired, client.tournament_round(tournament_id, len(paired.state.rounds)))
    byes = paired.state.rounds[-1].byes
    if byes:
        print_line(f"without a table: {Names(paired).of(*byes)}")


@click.command("set")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--table", "tables", multiple=True, required=True, metavar="A,B,C,D", help="Players by seat; repeatable.")
@click.option("--bye", "byes", multiple=True, metavar="A", help="A player without a table; repeatable.")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def set_tables(tournament_id: str, tables: Sequence[str], byes: Sequence[str], why: str, as_json: bool) -> None:
    """Set the tables of the next round of TOURNAMENT by hand: all of them, by names or ids."""
    with connect() as client:
        before = client.tournament(tournament_id)
        command = {
            "type": "set_tables",
            "tables": [[player_of(before, name.strip()) for name in table.split(",")] for table in tables],
            "byes": [player_of(before, name) for name in byes],
            "why": why,
        }
        response = client.command_tournament(tournament_id, command)
        glance = None if as_json else client.tournament_round(tournament_id, len(response.state.rounds))
    if glance is None:
        print_json(response)
    else:
        print_round(response, glance)
        print_changes(response)


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("act", metavar="ACT", type=click.Choice(["begin", "end"]))
@json_option
def changes(tournament_id: str, act: str, as_json: bool) -> None:
    """Begin or end the changes by hand to the proposed tables of the next round of TOURNAMENT.

    In between `set` says what each change makes worse, and the round is neither locked nor opened.
    """
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": f"{act}_changes"})
    if as_json:
        print_json(response)
    else:
        print_changes(response)


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def lock(tournament_id: str, as_json: bool) -> None:
    """Fix the players of the previewed round of TOURNAMENT."""
    _give(tournament_id, {"type": "lock_round"}, as_json, "locked")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def unlock(tournament_id: str, why: str, as_json: bool) -> None:
    """Let the players and tables of the locked round of TOURNAMENT change again."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "unlock_round", "why": why})
    stays = bool(response.state.rounds) and response.state.rounds[-1].status == "previewed"
    outcome = "the round is a preview again" if stays else "pair the round again: its tables do not fit the players now"
    print_outcome(response, as_json, f"{outcome}, at {response.head}")


@click.command("open")
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def open_round(tournament_id: str, as_json: bool) -> None:
    """Let the tables of the locked round of TOURNAMENT begin; it waits until a worker has opened them."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "open_round"})
        _await_tables(client, response)
    print_outcome(
        response, as_json, f"round {len(response.state.rounds)} of {tournament_id} is open at {response.head}"
    )


def _await_tables(client: Client, response: TournamentResponse) -> None:
    """Wait until the games of an open round are there.

    Raises:
        ClickException: no worker opened them in time; the round is open all the same.
    """
    deadline = time.monotonic() + _OPENING_SECONDS
    for game in response.games[-1] if response.games else ():
        while not _is_there(client, game):
            if time.monotonic() > deadline:
                raise click.ClickException("the round is open, and its tables are not there yet: is a worker running?")
            time.sleep(_LOOK_SECONDS)


def _is_there(client: Client, game: str) -> bool:
    try:
        client.game(game)
    except ServiceRefused as refusal:
        return bool(refusal.problem["code"] != "game_unknown")
    return True


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@json_option
def close(tournament_id: str, as_json: bool) -> None:
    """Close the open round of TOURNAMENT, where its games are played elsewhere; the service closes its own."""
    _give(tournament_id, {"type": "close_round"}, as_json, "closed")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--bot", default="random", show_default=True, type=click.Choice(BOTS))
@click.option("--wait", default=600, show_default=True, type=click.IntRange(1, 86_400), help="Seconds to wait.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
def rehearse(tournament_id: str, bot: str, wait: int, yes: bool, as_json: bool) -> None:
    """Let bots play for everybody at the tables of the open round of TOURNAMENT, until it is closed.

    To try out an evening before people come. It cannot be taken back, so it names the people and asks first.
    """
    with connect() as client:
        response = client.tournament(tournament_id)
        if response.status != "playing":
            raise click.UsageError(f"no round of {escaped(tournament_id)} is open")
        number = len(response.games)
        if not yes:
            people = [player for table in response.state.rounds[-1].tables for player in table.players]
            names = Names(response).of(*people)
            question = f"Bots take the seats of these people in round {number}: {names}. Go on?"
            click.confirm(question, abort=True, err=True)
        deadline = time.monotonic() + wait
        with progress() as display:
            display.add_task(f"bots play round {number}", total=None)
            while response.status == "playing" and len(response.games) == number:
                for game in response.games[-1]:
                    _hand_to_bots(client, game, bot)
                if time.monotonic() > deadline:
                    raise click.ClickException(f"round {number} is still played after {wait} seconds")
                time.sleep(_LOOK_SECONDS)
                response = client.tournament(tournament_id)
    print_outcome(response, as_json, f"round {number} of {tournament_id} is closed at {response.head}")


def _hand_to_bots(client: Client, game: str, bot: str) -> None:
    """Hand the seats of people to bots, where the game exists and goes on."""
    with suppress(ServiceRefused):
        table = client.game(game)
        for seat in table.seats if table.status == "playing" else ():
            if seat.player and not seat.bot:
                client.sit(game, seat=seat.seat, bot=bot)


def _give(tournament_id: str, command: Mapping[str, Any], as_json: bool, status: str) -> None:
    with connect() as client:
        response = client.command_tournament(tournament_id, command)
    print_outcome(
        response, as_json, f"round {len(response.state.rounds)} of {tournament_id} is {status} at {response.head}"
    )


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("act", metavar="ACT", type=click.Choice(["start", "change", "pause", "resume", "stop"]))
@click.argument("minutes", metavar="[MINUTES]", required=False, type=click.IntRange(1, _MOST_MINUTES))
@json_option
def timer(tournament_id: str, act: str, minutes: int | None, as_json: bool) -> None:
    """Start, change, pause, resume or stop the timer of the open round of TOURNAMENT; everybody sees the time left.

    `start` and `change` take the MINUTES until the end.
    """
    if (act in {"start", "change"}) != (minutes is not None):
        raise click.UsageError("MINUTES stand with start and change")
    command: dict[str, str | int] = {"type": f"{act}_timer"}
    if minutes is not None:
        command["seconds"] = 60 * minutes
    with connect() as client:
        response = client.command_tournament(tournament_id, command)
    if as_json:
        print_json(response)
        return
    number, present = len(begun_rounds(response)), begun_rounds(response)[-1].timer
    if present is None:
        print_line(f"round {number} of {tournament_id} has no timer, at {response.head}")
        return
    left = f"{present.left_ms // 60_000}:{present.left_ms // 1_000 % 60:02} left"
    state = "stands" if present.ends is None else "runs"
    print_line(f"the timer of round {number} of {tournament_id} {state} with {left}, at {response.head}")


@click.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("tables", metavar="TABLE...", nargs=-1, required=True, type=click.IntRange(min=1))
@click.option("--back", is_flag=True, help="Take the call back.")
@json_option
def call(tournament_id: str, tables: Sequence[int], back: bool, as_json: bool) -> None:
    """Call the players of tables of the locked or open round of TOURNAMENT to their places.

    They get a notice; the wall and the page of the tournament show the call.
    """
    with connect() as client:
        command = {"type": "call_tables", "tables": list(tables), "called": not back}
        response = client.command_tournament(tournament_id, command)
    if as_json:
        print_json(response)
        return
    called = ", ".join(map(str, response.state.rounds[-1].called)) or "none"
    print_line(f"called tables of round {len(response.state.rounds)} of {tournament_id}: {called}, at {response.head}")
