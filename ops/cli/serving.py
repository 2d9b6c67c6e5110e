"""`tabletape serve` and its roles, `processes` and `restart`: the processes of this host."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click
import msgspec

from ops.cli.output import json_option, print_json, print_line
from ops.errors import RestartFailed, ServiceNotHere
from ops.roles import ROLES, Role
from ops.serve_state import ServeState, read_lags, read_state
from ops.settings import MOST_PROCESSES, ServiceSettings, read_settings
from ops.stop_signals import RESTART

F = TypeVar("F", bound=Callable[..., Any])

_NEW_KEY: Final = "Serve this store without the service keys of its games: its running games cannot go on."
_LOOK_SECONDS: Final = 0.1


def _new_key_option(command: F) -> F:
    return click.option("--new-service-key", "gives_up_games", is_flag=True, help=_NEW_KEY)(command)


@click.group(invoke_without_command=True)
@click.option(
    "--api", "apis", type=click.IntRange(1, MOST_PROCESSES), help="API processes. [default: TABLETAPE_API_PROCESSES]"
)
@click.option("--workers", type=click.IntRange(0, MOST_PROCESSES), help="Workers. [default: TABLETAPE_WORKERS]")
@_new_key_option
@click.pass_context
def serve(ctx: click.Context, apis: int | None, workers: int | None, gives_up_games: bool) -> None:
    """Run the service: Redis, API, workers and loop, until Ctrl-C. With a role: only its processes.

    Everything is configured by environment variables; docs/operating.md lists them, docs/scaling.md tells how
    several processes and several hosts work together.
    """
    if ctx.invoked_subcommand is not None:
        if apis is not None or workers is not None or gives_up_games:
            raise click.UsageError("options of the whole service do not go with a role; a role has its own")
        return
    from ops import supervisor  # imports much that no other command needs

    settings = read_settings()
    supervisor.serve(
        msgspec.structs.replace(
            settings,
            api_processes=settings.api_processes if apis is None else apis,
            workers=settings.workers if workers is None else workers,
        ),
        gives_up_games=gives_up_games,
    )


def _add_role(role: Role, summary: str) -> None:
    @serve.command(role, help=f"{summary} The Redis is the one in TABLETAPE_REDIS_URL.")
    @click.option(
        "--processes", "count", type=click.IntRange(1, MOST_PROCESSES), default=1, show_default=True, help="How many."
    )
    @_new_key_option
    def serve_role(count: int, gives_up_games: bool) -> None:
        from ops import supervisor  # imports much that no other command needs

        supervisor.serve(read_settings(), role=role, count=count, gives_up_games=gives_up_games)


_add_role("api", "Answer over HTTP.")
_add_role("worker", "Do jobs: scorings, bots, verifications, explanations.")
_add_role("loop", "Hand out due work.")
_add_role("projections", "Keep the stored projections up.")

_role_option = click.option(
    "--role", type=click.Choice(ROLES), help="The processes of a role served alone on this data directory."
)


@click.command()
@_role_option
@json_option
@click.pass_context
def processes(ctx: click.Context, role: Role | None, as_json: bool) -> None:
    """List the processes of `serve` on this host, and how far the lists are behind the logs.

    The exit code is 1 when a process is not ready.
    """
    settings = read_settings()
    state, lags = _state(settings, role), read_lags(settings)
    if as_json:
        print_json({**msgspec.to_builtins(state), "lag_ms": lags})
    else:
        for process in state.processes:
            print_line(f"{process.name:<14}{process.pid or '-':<9}{process.status}")
        for projection, lag in (lags or {}).items():
            print_line(f"{projection:<14}{lag} ms behind the logs")
        if lags is None:
            print_line("Redis does not answer: how far the lists are behind the logs is not known.")
    ctx.exit(0 if state.ready else 1)


@click.command()
@_role_option
def restart(role: Role | None) -> None:
    """Replace the processes of `serve` on this host one after another, without a refused request.

    Each new process is ready before its predecessor leaves. Redis and `serve` itself go on. Ends when all are
    replaced; when a new process does not come up, its predecessor goes on, and the exit code is 1.
    """
    settings = read_settings()
    before = _state(settings, role)
    known = {process.name: process.pid for process in before.processes}
    os.kill(before.pid, RESTART)
    while True:
        now = _state(settings, role)
        for process in now.processes:
            if process.pid not in (None, known.get(process.name)):
                known[process.name] = process.pid
                print_line(f"{process.name} is process {process.pid} now")
        if now.restarts > before.restarts and not now.restarting:
            break
        time.sleep(_LOOK_SECONDS)
    if now.failure is not None:
        raise RestartFailed(now.failure)


def _state(settings: ServiceSettings, role: Role | None) -> ServeState:
    run = settings.directory.run_of(role)
    state = read_state(run)
    if state is None:
        raise ServiceNotHere(f"No service runs here: {run} tells of none.", value=str(run))
    return state
