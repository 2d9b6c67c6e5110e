"""`tabletape tournament timer`: what organisers tell a hall during a round."""

from __future__ import annotations

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
