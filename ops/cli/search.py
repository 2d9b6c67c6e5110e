"""`tabletape search`: closed games by players, result, length and facts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click
from rich.table import Table

from domain.rulesets import RULESETS
from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json, print_line
from ops.client.answers import ClosedGame
from projections.moments import parse_moment

_SHOWN = 50
_MOST = 10_000
_PAGE = 200


def _read_moment(_ctx: click.Context, _argument: click.Parameter, text: str | None) -> int | None:
    return None if text is None else parse_moment(text)


@click.command()
@click.option("--ruleset", type=click.Choice(sorted(RULESETS)), help="Only of this ruleset.")
@click.option("--seats", type=click.IntRange(min=1), help="Only with so many seats.")
@click.option(
    "--player",
    "players",
    metavar="ID[@PLACE]",
    multiple=True,
    help="Only games in which this player sat at the end, with @1 only games that they won; repeatable.",
)
@click.option(
    "--ending", type=click.Choice(["played", "resigned", "forfeited", "aborted"]), help="Only games that ended so."
)
@click.option("--winner", metavar="SEAT", type=click.IntRange(min=0), help="Only games that this seat won.")
@click.option("--points", metavar="RANGE", help="The points of the first place: 40, 40.., ..60 or 40..60.")
@click.option("--lead", metavar="RANGE", help="The lead of the first place in points: ..3 for close games.")
@click.option("--rounds", metavar="RANGE", help="The number of rounds (or years).")
@click.option("--decisions", metavar="RANGE", help="The number of decisions.")
@click.option("--label", help="Only with this label.")
@click.option("--since", metavar="TIME", callback=_read_moment, help="The earliest end, ISO 8601 with a zone.")
@click.option("--until", metavar="TIME", callback=_read_moment, help="The latest end, ISO 8601 with a zone.")
@click.option(
    "--fact",
    "facts",
    metavar="NAME[:RANGE]",
    multiple=True,
    help="Only games in which this fact happened, with :3.. three times or more, with :0 never; repeatable.",
)
@click.option("--mine", is_flag=True, help="Only games of the caller, also unlisted games.")
@click.option("--after", metavar="CURSOR", help="The cursor that an earlier search ended with.")
@click.option("--limit", default=_SHOWN, show_default=True, type=click.IntRange(1, _MOST), help="How many games.")
@json_option
def search(after: str | None, limit: int, as_json: bool, **conditions: Any) -> None:
    """Find closed games that fit all conditions, the last to end first.

    Public games alone; with --mine those of the caller. The service names the facts of a ruleset: `facts` of
    GET /v1/rulesets/NAME. docs/organising.md has examples.
    """
    games: list[ClosedGame] = []
    with connect() as client:
        while True:
            page = client.search(**conditions, after=after, limit=min(_PAGE, limit - len(games)))
            games += page.games
            after = page.next
            if after is None or len(games) >= limit:
                break
    if as_json:
        for game in games:
            print_json(game)
        return
    _print_table(games)
    if after is not None:
        print_line(f"more with --after {after}")


def _print_table(games: list[ClosedGame]) -> None:
    table = Table(title=f"{len(games)} games")
    names = sorted({name for game in games for name in game.facts})
    for name in ("ended", "game", "ruleset", "ending", "rounds", "decisions", "seats", *names):
        table.add_column(name, justify="right" if name in {"rounds", "decisions", *names} else "left")
    for game in games:
        table.add_row(
            datetime.fromtimestamp(game.closed / 1000, UTC).isoformat(sep=" ", timespec="minutes")[:16],
            game.game,
            game.ruleset,
            game.ending,
            str(game.rounds),
            str(game.decisions),
            ", ".join(_seat(game, seat) for seat in range(len(game.seats))),
            *(str(game.facts[name]) for name in names),
        )
    console().print(table)


def _seat(game: ClosedGame, seat: int) -> str:
    """Return a seat in words: its place, the name, and the points."""
    occupant = game.seats[seat]
    name = "" if occupant is None else escaped(occupant.name)
    place = f"{game.places[seat]}. " if game.places else ""
    return f"{place}{name} {game.points[seat]}"
