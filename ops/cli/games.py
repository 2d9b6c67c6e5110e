"""`tabletape fork` and `retry`: what organisers and operators do with a game."""

from __future__ import annotations

import click

from ops.cli.output import connect, json_option, print_json

__all__ = ["fork", "retry"]


@click.command()
@click.argument("game")
@click.argument("at", metavar="VERSION", type=click.IntRange(min=1))
@click.option(
    "--luck",
    type=click.Choice(["fresh", "parent"]),
    help="Where draws come from; the parent's luck for a fork that supersedes, else fresh.",
)
@click.option("--supersede", is_flag=True, help="Stop the parent; its players go on in the fork.")
@json_option
def fork(game: str, at: int, luck: str | None, supersede: bool, as_json: bool) -> None:
    """Continue GAME from VERSION as a new game."""
    with connect() as client:
        made = client.fork(game, at, luck=luck, supersede=supersede)
    if as_json:
        print_json(made)
        return
    click.echo(f"{made.game}: {made.status} at {made.head}, from {game} at version {at}")
    if made.status == "open":
        click.echo(f"take seats: POST {client.url}/v1/games/{made.game}/seats")


@click.command()
@click.argument("game")
@json_option
def retry(game: str, as_json: bool) -> None:
    """Free a stalled GAME, so that the service tries its run again."""
    with connect() as client:
        freed = client.retry(game)
    if as_json:
        print_json(freed)
    else:
        click.echo(f"{freed.game}: {freed.status} at {freed.head}")
