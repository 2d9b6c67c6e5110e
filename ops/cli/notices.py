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

from eventstore.desk.deliveries import Deliveries, WaitingLane, lane_of
from eventstore.desk.notices import NoticeDesk
from eventstore.storage.redis_client import RedisClient
from eventstore.table.texts import escaped
from ops.cli.output import F, console, json_option, print_json, print_line
from ops.cli.problems import TabletapeGroup
from ops.errors import OperationError
from ops.processes.endless import redis_service
from ops.settings import read_settings

T = TypeVar("T")

_LATE_MS: Final = 60_000
"""What was to be sent longer ago and was never tried is stuck: no worker sends, or no process hands it out."""
_REMOVED: Final = "(removed)"
_WHY: Final = "dropped by an operator"


class LaneUnknown(OperationError):
    """Nothing waits under this name."""

    code = "lane_unknown"
    exit_code = 3


class _Line(msgspec.Struct, frozen=True):
    """A lane in which something waits, with where it goes."""

    lane: WaitingLane
    kind: str
    """The kind of the channel; empty for one that was removed."""
    endpoint: str
    """What is shown of its address."""
    failing: bool
    """Whether it was tried and did not arrive."""


def _filters(command: F) -> F:
    """Return a command the options that say whose notices are meant."""
    player = click.option("--player", metavar="ID", help="Only those for this player.")
    endpoint = click.option("--endpoint", metavar="TEXT", help="Only those to addresses that are shown with this text.")
    return player(endpoint(command))


@click.group(cls=TabletapeGroup)
def notices() -> None:
    """List notices that do not arrive, send them again, or give them up.

    Notices that follow one another are a lane: PLAYER/CHANNEL/GAME. Works on Redis directly (TABLETAPE_REDIS_URL, else
    that of the data directory), beside a running service.
    """


@notices.command("list")
@_filters
@click.option("--all", "everything", is_flag=True, help="Also what only waits for its time.")
@json_option
def list_waiting(player: str | None, endpoint: str | None, everything: bool, as_json: bool) -> None:
    """List the lanes whose notices fail, or wait although they were due a minute ago."""

    async def work(deliveries: Deliveries, desk: NoticeDesk, now: int) -> list[_Line]:
        found = await _lines(deliveries, desk, player, endpoint)
        return [one for one in found if everything or one.failing or _is_stuck(one.lane, now)]

    found = _with_redis(work)
    if as_json:
        print_json({"lanes": [_as_json(one) for one in found]})
    else:
        _print(found)


@notices.command("send")
@click.argument("lanes", metavar="[LANE]...", nargs=-1)
@_filters
@json_option
def send(lanes: tuple[str, ...], player: str | None, endpoint: str | None, as_json: bool) -> None:
    """Let workers send what waits in these lanes now, without waiting for the pauses between two attempts."""
    _require_some(lanes, player, endpoint)

    async def work(deliveries: Deliveries, desk: NoticeDesk, now: int) -> list[str]:
        chosen = await _chosen(deliveries, desk, lanes, player, endpoint)
        return [one for one in chosen if await deliveries.send_now(lane_of(one), now)]

    due = _with_redis(work)
    if as_json:
        print_json({"due": due})
        return
    for one in due:
        print_line(f"{one}: due now; a worker sends it")
    print_line(f"{len(due)} lanes are due now")


@notices.command("drop")
@click.argument("lanes", metavar="[LANE]...", nargs=-1)
@_filters
@json_option
@click.pass_context
def drop(ctx: click.Context, lanes: tuple[str, ...], player: str | None, endpoint: str | None, as_json: bool) -> None:
    """Give up all that waits in these lanes. The player's log of deliveries says so.

    Ends with 1 when a worker was just sending in one of them: that one stays as it is.
    """
    _require_some(lanes, player, endpoint)

    async def work(deliveries: Deliveries, desk: NoticeDesk, now: int) -> dict[str, int | None]:
        chosen = await _chosen(deliveries, desk, lanes, player, endpoint)
        return {one: await deliveries.drop(lane_of(one), secrets.token_hex(8), now, _WHY) for one in chosen}

    done = _with_redis(work)
    dropped = {lane: count for lane, count in done.items() if count is not None}
    busy = [lane for lane, count in done.items() if count is None]
    if as_json:
        print_json({"dropped": dropped, "busy": busy})
    else:
        for lane, count in dropped.items():
            print_line(f"{lane}: {count} dropped")
        for lane in busy:
            print_line(f"{lane}: a worker sends there now; try again")
        print_line(f"{sum(dropped.values())} notices dropped")
    ctx.exit(1 if busy else 0)


def _is_stuck(one: WaitingLane, now: int) -> bool:
    """Return whether a lane waits for nothing: quiet hours hold it back for longer, a hand-out for less."""
    return one.attempts == 0 and one.meant < now - _LATE_MS and one.due < now + _LATE_MS


def _require_some(lanes: Sequence[str], player: str | None, endpoint: str | None) -> None:
    if not lanes and player is None and endpoint is None:
        raise click.UsageError("name lanes, --player or --endpoint")
    if wrong := [one for one in lanes if one.count("/") != 2]:
        raise click.UsageError(f"{wrong[0]!r} is not PLAYER/CHANNEL/GAME")


def _with_redis(work: Callable[[Deliveries, NoticeDesk, int], Awaitable[T]]) -> T:
    async def run() -> T:
        async with redis_service(read_settings()) as (service, client):
            return await work(*_opened(client), service.writer.clock())

    return asyncio.run(run())


def _opened(client: RedisClient) -> tuple[Deliveries, NoticeDesk]:
    return Deliveries(client), NoticeDesk(client)


async def _lines(deliveries: Deliveries, desk: NoticeDesk, player: str | None, endpoint: str | None) -> list[_Line]:
    """Return the lanes that are meant, with where they go."""
    waiting = await deliveries.waiting(player)
    settings = await desk.settings_of(sorted({one.player for one in waiting}))
    found: list[_Line] = []
    for one in waiting:
        channels = settings[one.player].channels if one.player in settings else ()
        channel = next((each for each in channels if each.channel == one.channel), None)
        kind, shown = ("", _REMOVED) if channel is None else (channel.kind, channel.shown)
        if endpoint is None or endpoint in shown:
            found.append(_Line(one, kind, shown, one.attempts > 0))
    return found


async def _chosen(
    deliveries: Deliveries, desk: NoticeDesk, lanes: Sequence[str], player: str | None, endpoint: str | None
) -> list[str]:
    """Return the names of the lanes that are meant.

    Raises:
        LaneUnknown: nothing waits in one that is named.
    """
    found = [one.lane.lane for one in await _lines(deliveries, desk, player, endpoint)]
    for one in lanes:
        if one not in found:
            raise LaneUnknown("nothing waits in this lane; `tabletape notices list --all` names them", value=one)
    return list(lanes) or found


def _as_json(line: _Line) -> dict[str, object]:
    shown = {"kind": line.kind, "endpoint": line.endpoint, "failing": line.failing}
    return {**msgspec.to_builtins(line.lane), **shown}


def _print(found: Sequence[_Line]) -> None:
    table = Table(title=f"{len(found)} lanes, {sum(one.lane.waiting for one in found)} notices")
    for name in ("lane", "to", "waiting", "attempts", "since", "next", "last answer"):
        table.add_column(name, justify="right" if name in {"waiting", "attempts"} else "left")
    for line in found:
        one = line.lane
        to = f"{line.kind} {line.endpoint}".strip()
        row = (one.lane, to, str(one.waiting), str(one.attempts), _time(one.made), _time(one.due), one.answer)
        table.add_row(*map(escaped, row))
    console().print(table)


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(sep=" ", timespec="seconds")[:19]
