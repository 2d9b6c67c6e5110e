"""`tabletape tournament timer` and `call`: announcements of organisers in a hall during a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from ops.cli.output import connect, json_option, print_json, print_line
from ops.cli.tournament_shown import begun_rounds

_MOST_MINUTES: Final = 10_080


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
