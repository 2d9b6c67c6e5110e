"""`tabletape fork`, `give-time` and `retry`: commands of organisers and operators on a game."""

from __future__ import annotations

import click

from ops.cli.output import connect, json_option, print_json, print_line, spoken
from ops.client import Client
from ops.settings import milliseconds


@click.command()
@click.argument("game")
@click.argument("at", metavar="VERSION", type=click.IntRange(min=1))
@click.option(
    "--luck",
    type=click.Choice(["fresh", "parent"]),
    help="Where draws come from; by default the parent's luck for a fork that supersedes, else fresh.",
)
@click.option("--supersede", is_flag=True, help="Stop the parent; its players go on in the fork.")
@click.option(
    "--label",
    "labels",
    multiple=True,
    help="A label of the fork; repeatable. A fork that supersedes keeps its parent's labels.",
)
@click.option(
    "--visibility",
    type=click.Choice(["public", "unlisted", "private"]),
    help="Who finds the fork; by default nobody finds it in lists. A fork that supersedes keeps that of its parent.",
)
@json_option
def fork(
    game: str,
    at: int,
    luck: str | None,
    supersede: bool,
    labels: tuple[str, ...],
    visibility: str | None,
    as_json: bool,
) -> None:
    """Continue GAME from VERSION as a new game, which is in no list unless it is made public."""
    with connect() as client:
        new_game = client.fork(game, at, luck=luck, supersede=supersede, labels=labels, visibility=visibility)
    if as_json:
        print_json(new_game)
        return
    print_line(f"{new_game.game}: {new_game.status} at {new_game.head}, from {game} at version {at}")
    if new_game.status == "open":
        print_line(f"take seats: POST {client.url}/v1/games/{new_game.game}/seats")


def _read_time(_ctx: click.Context, _argument: click.Parameter, text: str | None) -> int | None:
    try:
        return None if text is None else milliseconds(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command("give-time")
@click.argument("game")
@click.argument("seat", type=click.IntRange(min=0))
@click.argument("time", required=False, callback=_read_time)
@json_option
def give_time(game: str, seat: int, time: int | None, as_json: bool) -> None:
    """Give a SEAT of GAME more TIME, for example 90s, 15m, 2h or 1d; without TIME the gift of an opponent.

    Where its time was over, its clock runs again, and the game goes on.
    """
    with connect() as client:
        response = client.give_time(game, seat, time)
    if as_json:
        print_json(response)
        return
    print_line(f"{game}: {response.status} at {response.head}")
    if response.time_left is not None:
        print_line(f"seat {seat}: {spoken(response.time_left.seats[seat].left_ms)} left")


@click.command()
@click.argument("game", required=False)
@json_option
def retry(game: str | None, as_json: bool) -> None:
    """Free a stalled GAME, so that the service tries its run again; without GAME, list all that are stalled."""
    with connect() as client:
        if game is None:
            _list_stalled(client, as_json)
            return
        freed = client.retry(game)
    if as_json:
        print_json(freed)
    else:
        print_line(f"{freed.game}: {freed.status} at {freed.head}")


def _list_stalled(client: Client, as_json: bool) -> None:
    for row in client.stalled():
        if as_json:
            print_json(row)
        else:
            print_line(f"{row.game}: {'damaged' if row.damaged else 'stalled'} at {row.head}: {row.reason}")
