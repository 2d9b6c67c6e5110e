"""`tabletape log`: the log of a game, as sentences or as entries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import click
import msgspec

from eventstore.storage.head import parse_head
from ops.cli.output import json_option, print_json, print_line
from ops.cli.sources import Source, as_option, game_argument, open_source
from ops.client import Client
from ops.client.answers import EntryView, TimelineItem

_PAGE: Final = 500


@click.command()
@game_argument
@click.option("--after", default=0, show_default=True, help="Begin after this version.")
@click.option("--limit", type=click.IntRange(min=1), help="Show the events of at most this many entries.")
@click.option("--entries", "as_entries", is_flag=True, help="Show entries with cause, draws and hash, not sentences.")
@click.option(
    "--type", "types", multiple=True, help="Only entries with this event, decision or table command (with --entries)."
)
@click.option("--seat", type=int, help="Only entries of this seat (with --entries).")
@click.option("--follow", is_flag=True, help="Wait for further entries until the game is over.")
@as_option
@json_option
def log(
    game: str,
    after: int,
    limit: int | None,
    as_entries: bool,
    types: Sequence[str],
    seat: int | None,
    follow: bool,
    seen_as: str | None,
    as_json: bool,
) -> None:
    """Show the log of a game, entry by entry.

    GAME is a game's id, or an archive file; then no service is needed. With --json each line is an object.
    """
    if (types or seat is not None) and not as_entries:
        raise click.UsageError("--type and --seat choose entries: use them with --entries")
    with open_source(game) as source:
        if as_entries:
            for entry in _entries(source, game, after, limit, types, seat, seen_as, follow=follow):
                print_json(entry) if as_json else _print_entry(entry)
            return
        for item in _items(source, game, after, limit, seen_as, follow=follow):
            print_json(item) if as_json else _print_item(item)


def _items(
    source: Source, game: str, after: int, limit: int | None, seen_as: str | None, *, follow: bool
) -> Iterator[TimelineItem]:
    left, growth = limit, None
    while left is None or left > 0:
        page = source.timeline(game, after, min(_PAGE, left or _PAGE), seen_as)
        yield from page.items
        read = (page.next or parse_head(page.head)[0]) - after
        after, left = after + read, None if left is None else left - read
        if page.next is not None or left == 0:
            continue
        if not follow:
            return
        growth = growth or _growth(source, game, page.head)
        if not _grows(growth, after):
            return


def _entries(
    source: Source,
    game: str,
    after: int,
    limit: int | None,
    types: Sequence[str],
    seat: int | None,
    seen_as: str | None,
    *,
    follow: bool,
) -> Iterator[EntryView]:
    left, growth = limit, None
    while left is None or left > 0:
        if follow and growth is None:
            growth = _growth(source, game, source.state(game).head)
        size = min(_PAGE, left or _PAGE)
        page = source.entries(game, after, size, types, seat, seen_as).entries
        yield from page
        after, left = page[-1].version if page else after, None if left is None else left - len(page)
        if len(page) < size and (growth is None or not _grows(growth, after)):
            return


def _growth(source: Source, game: str, head: str) -> Iterator[int]:
    """Yield the version of each entry after a head when it is appended, until the game is over; an archive has none."""
    if isinstance(source, Client):
        for entry in source.follow(game, head):
            yield entry.version


def _grows(growth: Iterator[int], after: int) -> bool:
    """Wait for an entry above a version. Return whether there is one; the game is over otherwise."""
    return any(version > after for version in growth)


def _print_item(item: TimelineItem) -> None:
    clock = datetime.fromtimestamp(item.time / 1000, UTC).strftime("%H:%M:%S")
    points = "" if item.points is None else "  [" + " ".join(map(str, item.points)) + "]"
    print_line(f"{item.version:>5}  {clock}  {item.text}{points}")


def _print_entry(entry: EntryView) -> None:
    body: dict[str, Any] = msgspec.json.decode(entry.body)
    when = datetime.fromtimestamp(body["time"] / 1000, UTC).isoformat(sep=" ", timespec="milliseconds")
    print_line(f"{entry.head}  {when}  {_cause(body['cause'])}  rules {body['ruleset_version']}")
    for draw in body["draws"]:
        print_line(f"    drew {draw['pile']} #{draw['ordinal']}: {_short(draw['index'])} of {draw['size']}")
    for event in body["events"]:
        fields = " ".join(f"{name}={_short(value)}" for name, value in event.items() if name != "type")
        print_line(f"    {event['type']} {fields}".rstrip())
    for opening in entry.openings:
        print_line(f"    opens {opening.path} = {bytes(opening.value).decode()} (salt {opening.salt})")
    print_line(f"    hash {entry.hash}")


def _cause(cause: dict[str, Any]) -> str:
    if cause["type"] == "decision":
        decision = dict(cause["decision"])
        fields = " ".join(f"{name}={_short(value)}" for name, value in decision.items() if name != "type")
        return f"seat {cause['seat']}: {decision['type']} {fields}".rstrip()
    if cause["type"] == "act":
        return f"{cause['actor']}: {cause['act']['type']}"
    return "run of the service"


def _short(value: Any) -> str:
    if isinstance(value, dict) and set(value) == {"hidden"}:
        return f"hidden({value['hidden'][:8]})"
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
