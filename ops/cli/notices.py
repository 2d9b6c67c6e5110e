"""`tabletape notices`: notices that do not arrive. List them, send them again now, give them up."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar

import click
import msgspec
from rich.table import Table

from eventstore.notices.deliveries import Deliveries, WaitingLane, lane_of
from eventstore.notices.settings import Notices
from eventstore.storage.redis_client import RedisClient
from eventstore.table.texts import escaped
from ops.cli.output import F, console, json_option, print_json, print_line
from ops.cli.problems import TabletapeGroup
from ops.errors import OperationError
from ops.processes.endless import redis_service
from ops.settings import read_settings

T = TypeVar("T")

_LATE_MS: Final = 60_000
"""A notice that was due longer ago without an attempt is stuck: no worker sends, or no process hands it out."""
_REMOVED: Final = "(removed)"
_WHY: Final = "dropped by an operator"


class LaneUnknown(OperationError):
    """Nothing waits under this name."""

    code = "lane_unknown"
    exit_code = 3


class _Line(msgspec.Struct, frozen=True):
    """A lane with waiting notices, and its channel."""

    lane: WaitingLane
    kind: str
    """The kind of the channel; empty for a removed channel."""
    endpoint: str
    """The shown part of its address."""
    failing: bool
    """Whether it was tried and did not arrive."""


def _filters(command: F) -> F:
    """Return a command with the options that select notices."""
    player = click.option("--player", metavar="ID", help="Only notices for this player.")
    endpoint = click.option(
        "--endpoint", metavar="TEXT", help="Only notices to addresses that are shown with this text."
    )
    return player(endpoint(command))


@click.group(cls=TabletapeGroup)
def notices() -> None:
    """List notices that do not arrive, send them again, or give them up.

    Notices that follow one another are a lane: PLAYER/CHANNEL/GAME. Works on Redis directly (TABLETAPE_REDIS_URL, else
    the Redis of the data directory), beside a running service.
    """


@notices.command("list")
@_filters
@click.option("--all", "everything", is_flag=True, help="Also notices that only wait for their time.")
@json_option
def list_waiting(player: str | None, endpoint: str | None, everything: bool, as_json: bool) -> None:
    """List the lanes whose notices fail, or wait although they were due a minute ago."""

    async def work(deliveries: Deliveries, notices: Notices, now: int) -> list[_Line]:
        lines = await _lines(deliveries, notices, player, endpoint)
        return [line for line in lines if everything or line.failing or _is_stuck(line.lane, now)]

    lines = _with_redis(work)
    if as_json:
        print_json({"lanes": [_as_json(line) for line in lines]})
    else:
        _print(lines)


@notices.command("send")
@click.argument("lanes", metavar="[LANE]...", nargs=-1)
@_filters
@json_option
def send(lanes: tuple[str, ...], player: str | None, endpoint: str | None, as_json: bool) -> None:
    """Let workers send the notices of these lanes now, without the pauses between attempts."""
    _require_some(lanes, player, endpoint)

    async def work(deliveries: Deliveries, notices: Notices, now: int) -> list[str]:
        chosen = await _chosen(deliveries, notices, lanes, player, endpoint)
        return [lane for lane in chosen if await deliveries.send_now(lane_of(lane), now)]

    due = _with_redis(work)
    if as_json:
        print_json({"due": due})
        return
    for lane in due:
        print_line(f"{lane}: due now; a worker sends it")
    print_line(f"{len(due)} lanes are due now")


@notices.command("drop")
@click.argument("lanes", metavar="[LANE]...", nargs=-1)
@_filters
@json_option
@click.pass_context
def drop(ctx: click.Context, lanes: tuple[str, ...], player: str | None, endpoint: str | None, as_json: bool) -> None:
    """Give up all notices that wait in these lanes. The player's log of deliveries notes it.

    Ends with 1 when a worker was just sending in a lane: that lane stays as it is.
    """
    _require_some(lanes, player, endpoint)

    async def work(deliveries: Deliveries, notices: Notices, now: int) -> dict[str, int | None]:
        chosen = await _chosen(deliveries, notices, lanes, player, endpoint)
        return {lane: await deliveries.drop(lane_of(lane), secrets.token_hex(8), now, _WHY) for lane in chosen}

    counts = _with_redis(work)
    dropped = {lane: count for lane, count in counts.items() if count is not None}
    busy = [lane for lane, count in counts.items() if count is None]
    if as_json:
        print_json({"dropped": dropped, "busy": busy})
    else:
        for lane, count in dropped.items():
            print_line(f"{lane}: {count} dropped")
        for lane in busy:
            print_line(f"{lane}: a worker sends there now; try again")
        print_line(f"{sum(dropped.values())} notices dropped")
    ctx.exit(1 if busy else 0)


def _is_stuck(lane: WaitingLane, now: int) -> bool:
    """Return whether a lane waits without a reason: quiet hours hold it back for longer, a hand-out for less."""
    return lane.attempts == 0 and lane.meant < now - _LATE_MS and lane.due < now + _LATE_MS


def _require_some(lanes: Sequence[str], player: str | None, endpoint: str | None) -> None:
    if not lanes and player is None and endpoint is None:
        raise click.UsageError("name lanes, --player or --endpoint")
    if wrong := [lane for lane in lanes if lane.count("/") != 2]:
        raise click.UsageError(f"{wrong[0]!r} is not PLAYER/CHANNEL/GAME")


def _with_redis(work: Callable[[Deliveries, Notices, int], Awaitable[T]]) -> T:
    async def run() -> T:
        async with redis_service(read_settings()) as (service, client):
            return await work(*_opened(client), service.core.clock())

    return asyncio.run(run())


def _opened(client: RedisClient) -> tuple[Deliveries, Notices]:
    return Deliveries(client), Notices(client)


async def _lines(deliveries: Deliveries, notices: Notices, player: str | None, endpoint: str | None) -> list[_Line]:
    """Return the selected lanes with their channels."""
    waiting = await deliveries.waiting(player)
    settings = await notices.settings_of(sorted({lane.player for lane in waiting}))
    lines: list[_Line] = []
    for lane in waiting:
        channels = settings[lane.player].channels if lane.player in settings else ()
        channel = next((each for each in channels if each.channel == lane.channel), None)
        kind, address = ("", _REMOVED) if channel is None else (channel.kind, channel.visible_address)
        if endpoint is None or endpoint in address:
            lines.append(_Line(lane, kind, address, lane.attempts > 0))
    return lines


async def _chosen(
    deliveries: Deliveries, notices: Notices, lanes: Sequence[str], player: str | None, endpoint: str | None
) -> list[str]:
    """Return the names of the selected lanes.

    Raises:
        LaneUnknown: nothing waits in a named lane.
    """
    names = [line.lane.lane for line in await _lines(deliveries, notices, player, endpoint)]
    for lane in lanes:
        if lane not in names:
            raise LaneUnknown("nothing waits in this lane; `tabletape notices list --all` names them", value=lane)
    return list(lanes) or names


def _as_json(line: _Line) -> dict[str, object]:
    facts = {"kind": line.kind, "endpoint": line.endpoint, "failing": line.failing}
    return {**msgspec.to_builtins(line.lane), **facts}


def _print(lines: Sequence[_Line]) -> None:
    table = Table(title=f"{len(lines)} lanes, {sum(line.lane.waiting for line in lines)} notices")
    for name in ("lane", "to", "waiting", "attempts", "since", "next", "last answer"):
        table.add_column(name, justify="right" if name in {"waiting", "attempts"} else "left")
    for line in lines:
        lane = line.lane
        to = f"{line.kind} {line.endpoint}".strip()
        row = (lane.lane, to, str(lane.waiting), str(lane.attempts), _time(lane.made), _time(lane.due), lane.answer)
        table.add_row(*map(escaped, row))
    console().print(table)


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(sep=" ", timespec="seconds")[:19]
