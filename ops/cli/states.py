"""Commands about states: their drawings, changes and turning points, two games, and decisions that are tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import click
import msgspec

from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json, print_line, spoken
from ops.cli.sources import Source, as_option, game_argument, open_source, time_option, version_at
from ops.client import recast
from ops.client.answers import ComparedGame, ComparedSeat, GameView, PartChange

_SENTENCES: Final = 10
"""How many sentences of an entry `blame` quotes."""
_UNSAID: Final = ("position", "table")
_SINGULAR: Final = {"seats": "seat", "tiles": "tile", "spaces": "space", "regions": "region", "agenda": "pending step"}
_LONGEST: Final = 80


@click.command()
@game_argument
@click.option("--at", type=click.IntRange(min=1), help="The version to show; by default the last version.")
@time_option
@as_option
@json_option
def show(game: str, at: int | None, time: str | None, seen_as: str | None, as_json: bool) -> None:
    """Draw the state of a game at any version.

    GAME is a game's id, or an archive file; then no service is needed.
    """
    with open_source(game) as source:
        state = source.state(game, at, seen_as, time)
    if as_json:
        print_json(state)
        return
    _draw(state)
    for line in _clocks(state):
        print_line(line)


def _clocks(state: GameView) -> Iterator[str]:
    """Yield a line about the clock of each seat at this version, where the game has clocks."""
    if state.table.clock is None:
        return
    from domain.core.time_controls import ClockSettings
    from eventstore.table.clocks import SeatClock, left_at, total

    settings = recast(state.table.clock, ClockSettings)
    for seat, (occupant, row) in enumerate(zip(state.table.seats, state.table.clocks, strict=True)):
        clock = recast(row, SeatClock)
        left = spoken(total(settings, left_at(settings, clock, state.time)))
        runs = "runs" if clock.runs else "time is over" if clock.expired else "stands"
        ends = f" until {datetime.fromtimestamp(clock.until / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC" if clock.until else ""
        yield f"clock of seat {seat} ({escaped(occupant.name) if occupant else 'free'}): {left} left, {runs}{ends}"


def _draw(state: GameView) -> None:
    # The boards of all games take longer to load than most commands run.
    from projections.boards.text import draw, draw_text
    from projections.views import read_view

    drawn, out = read_view(_escaped_within(msgspec.to_builtins(state, str_keys=True))), console()
    if out.is_terminal:
        out.print(draw(drawn))
    else:
        for line in draw_text(drawn).splitlines():
            print_line(line)


def _escaped_within(value: Any) -> Any:
    """Return a document with printable texts: a drawing has its own escape sequences, for its colours."""
    if isinstance(value, str):
        return escaped(value)
    if isinstance(value, dict):
        return {escaped(name): _escaped_within(member) for name, member in value.items()}
    return [_escaped_within(member) for member in value] if isinstance(value, list | tuple) else value


@click.command()
@game_argument
@click.argument("start", metavar="FROM", type=click.IntRange(min=1))
@click.argument("end", metavar="TO", type=click.IntRange(min=1))
@as_option
@json_option
def diff(game: str, start: int, end: int, seen_as: str | None, as_json: bool) -> None:
    """Show the changes between versions FROM and TO of a game.

    GAME is a game's id, or an archive file; then no service is needed. With --json the JSON Patch
    (RFC 6902) is part of the answer.
    """
    with open_source(game) as source:
        view = source.diff(game, start, end, seen_as)
    if as_json:
        print_json(view)
        return
    print_line(f"{view.game}: from {view.head_from} to {view.head_to}")
    for change in view.changes:
        before, after = value_in_words(change.before), value_in_words(change.after)
        print_line(f"  {path_in_words(change.path)}: {before} → {after}")
    if not view.changes:
        print_line("  nothing changed")


@click.command()
@game_argument
@click.argument("path")
@click.option("--at", type=click.IntRange(min=1), help="The version of the state; by default the last version.")
@time_option
@as_option
@json_option
def blame(game: str, path: str, at: int | None, time: str | None, seen_as: str | None, as_json: bool) -> None:
    """Name the entry that last changed a part of the state.

    PATH names the part as `show --json` and `diff` do: a pointer (/seats/1/stock/bison) or the same with
    dots (seats.1.stock.bison). GAME is a game's id, or an archive file; then no service is needed.
    """
    with open_source(game) as source:
        view = source.blame(game, path, version_at(source, game, at, time), seen_as)
    if as_json:
        print_json(view)
        return
    print_line(f"{path_in_words(path)} is {value_in_words(view.value)} at version {view.at}.")
    was = "It was not there before" if view.before is msgspec.UNSET else f"It was {value_in_words(view.before)} before"
    print_line(f"{was} entry {view.version} ({view.head}): {view.cause}")
    for sentence in view.events[:_SENTENCES]:
        print_line(f"  {sentence}")
    if len(view.events) > _SENTENCES:
        print_line(
            f"  … {len(view.events) - _SENTENCES} more: tabletape log {game} --after {view.version - 1} --limit 1"
        )


@click.command()
@game_argument
@click.argument("path")
@click.option("--upto", type=click.IntRange(min=1), help="The last version; by default that of the head.")
@time_option
@as_option
@json_option
def history(game: str, path: str, upto: int | None, time: str | None, seen_as: str | None, as_json: bool) -> None:
    """List every entry that changed a part of the state, the oldest first.

    PATH names the part as for `blame`, which shows the last of these entries. GAME is a game's id, or an archive
    file; then no service is needed. With --json each line is an entry.
    """
    with open_source(game) as source:
        for change in _part_changes(source, game, path, version_at(source, game, upto, time), seen_as):
            if as_json:
                print_json(change)
                continue
            moment = datetime.fromtimestamp(change.time / 1000, UTC)
            print_line(f"{change.version:>5}  {moment:%Y-%m-%d %H:%M:%S}  {change.cause}")
            for part in change.changes:
                name = f"{path_in_words(part.path)}: " if part.path else ""
                print_line(f"{'':>7}{name}{value_in_words(part.before)} → {value_in_words(part.after)}")


def _part_changes(source: Source, game: str, path: str, upto: int | None, seen_as: str | None) -> Iterator[PartChange]:
    after: int | None = 0
    while after is not None:
        page = source.history(game, path, upto, after, seen_as)
        yield from page.entries
        after = page.next


@click.command("turning-points")
@game_argument
@json_option
def turning_points(game: str, as_json: bool) -> None:
    """Show the turning points of a game: costly decisions, lead changes and the largest swings.

    Counted in points by the values of positions; the cost of a decision is its distance from the best legal decision.
    GAME is the id of a closed game, or an archive file; then no service is needed.
    """
    with open_source(game) as source:
        points = source.turning_points(game)
    if as_json:
        print_json(points)
        return
    print_line(f"{points.game}: by {points.measure}, up to version {points.upto} of {points.head}")
    print_line("Decisions that cost their seat most:" if points.costly else "No decision cost a point.")
    for costly in points.costly:
        print_line(f"  {costly.version}: {costly.text}")
        print_line(f"    {costly.cost} points less than: {costly.better}")
        if costly.decisive:
            print_line(f"    Seat {costly.seat} ended no further behind than that.")
    print_line("The lead changed:" if points.lead_changes else "The lead never changed.")
    for change in points.lead_changes:
        led, leads = (" and ".join(f"seat {seat}" for seat in seats) for seats in (change.before, change.after))
        print_line(f"  {change.version}: from {led} to {leads}: {change.text}")
    print_line("The largest swings:" if points.swings else "No entry was worth a point to anybody.")
    for swing in points.swings:
        print_line(f"  {swing.version}: lead of seat {swing.of} from {swing.before} to {swing.after}: {swing.text}")


@click.command()
@click.argument("game")
@click.argument("other")
@click.option("--at", type=click.IntRange(min=1), help="Compare the points of this version; by default of the last.")
@time_option
@click.option("--boards", is_flag=True, help="Draw both boards, at the versions of the compared points.")
@json_option
def compare(game: str, other: str, at: int | None, time: str | None, boards: bool, as_json: bool) -> None:
    """Show the version at which two games part, and the points of both by source.

    GAME and OTHER are the ids of two games of the same ruleset: a fork and its parent, or two tables. Decisions and
    their events are compared, but not times or players.
    """
    with connect() as client:
        comparison = client.compare(game, other, version_at(client, game, at, time))
        sides = (comparison.game, comparison.other)
        states = [client.state(side.game, side.at) for side in sides] if boards else []
    if as_json:
        print_json({"comparison": comparison, "states": states} if boards else comparison)
        return
    print_line(f"{game} and {other} share their entries up to version {comparison.shared}.")
    if comparison.game.differs is None and comparison.other.differs is None:
        print_line("No decision differs, and nothing that followed from one.")
    else:
        print_line("The first difference in play:")
        for side in sides:
            _print_difference(side)
    versions = " and ".join(f"version {side.at} of {side.game}" for side in sides)
    print_line(f"Points at {versions}:")
    for seat in comparison.seats:
        _print_points(seat)
    for state in states:
        print_line(f"{state.game} at version {state.version}:")
        _draw(state)


@click.command("what-if")
@click.argument("game")
@click.argument("decisions", metavar="[DECISION]...", nargs=-1)
@click.option("--at", type=click.IntRange(min=1), required=True, help="The version before the first decision.")
@click.option("--board", is_flag=True, help="Draw the board after the decisions.")
@as_option
@json_option
def what_if(game: str, decisions: tuple[str, ...], at: int, board: bool, seen_as: str | None, as_json: bool) -> None:
    """Try decisions at a version of a game; nothing is appended.

    Each DECISION is a decision of the game as JSON ('{"type": "end_turn"}'), taken by the seat that is to move then.
    Without any the legal decisions of the version are listed.
    """
    with connect() as client:
        supposed = [{"decision": _json_of(decision)} for decision in decisions]
        outcome = client.what_if(game, at, supposed, seen_as)
    if as_json:
        print_json(outcome)
        return
    for step in outcome["steps"]:
        actor = "the service" if step["actor"] < 0 else f"seat {step['actor']}"
        print_line(f"{actor}: {escaped(step['text'])}" if step["text"] else f"{actor}:")
        for text in step["texts"]:
            print_line(f"  {escaped(text)}")
        print_line(f"  points: {', '.join(map(str, step['points']))}")
    stop = outcome["stop"]
    if stop is not None:
        rule = f" ({stop['rule']})" if stop["rule"] else ""
        print_line(
            f"It stops after {stop['step']} of {len(decisions)} decisions: {stop['code']}: {stop['detail']}{rule}"
        )
    for line in outcome["options"]:
        unknown = line["decisions"] is None
        print_line(f"seat {line['seat']} could {'take decisions that it alone knows' if unknown else 'decide'}:")
        for option in line["decisions"] or ():
            print_line(f"  {json.dumps(option['decision'], ensure_ascii=False)}  {escaped(option['text'])}")
    if outcome["result"] is not None:
        print_line(escaped(outcome["result"]["reason"]))
    if board:
        _draw(msgspec.convert(outcome["state"], GameView))


def _json_of(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise click.UsageError(f"this is no JSON: {error}: {text}") from None


def _print_difference(side: ComparedGame) -> None:
    if side.differs is None:
        print_line(f"  {side.game}: no entry any more")
        return
    print_line(f"  {side.game}: entry {side.differs.version} ({side.differs.head}): {side.differs.cause}")
    for sentence in side.differs.events[:_SENTENCES]:
        print_line(f"    {sentence}")


def _print_points(seat: ComparedSeat) -> None:
    def both(here: int | None, there: int | None) -> str:
        return " and ".join("none" if points is None else str(points) for points in (here, there))

    names = " and ".join(dict.fromkeys(name or "nobody" for name in seat.names))
    print_line(f"  seat {seat.seat} ({names}): {both(*seat.points)}")
    for source in seat.sources:
        print_line(f"    {source.why}: {both(*source.points)}")


def path_in_words(path: str) -> str:
    """Return a path as words: `/position/seats/1/stock/bison` is `seat 1, stock, bison`.

    >>> path_in_words("/position/regions/prairie,-1,0/animals")
    'region prairie (-1, 0), animals'
    >>> path_in_words("/to_move/0")
    'to move 0'
    """
    parts = [part.replace("~1", "/").replace("~0", "~") for part in path.strip("/").split("/")]
    if not path.startswith("/"):
        return path
    if len(parts) > 1 and parts[0] in _UNSAID:
        parts = parts[1:]
    words: list[str] = []
    for part in parts:
        if words and (words[-1] in _SINGULAR or part.isdigit()):
            words[-1] = f"{_SINGULAR.get(words[-1], words[-1])} {_name(part)}"
        else:
            words.append(_name(part))
    return ", ".join(words)


def _name(part: str) -> str:
    first, *others = part.replace("_", " ").split(",")
    return f"{first} ({', '.join(others)})" if others else first


def value_in_words(value: Any) -> str:
    """Return a value briefly: words as they are, everything else as JSON, cut when it is long."""
    if value is msgspec.UNSET:
        return "nothing"
    if value is None:
        return "none"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
