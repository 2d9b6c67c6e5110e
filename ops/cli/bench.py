"""`tabletape bench`: how fast it is, each figure beside the limit of this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import click
import msgspec
import uvloop
from rich.table import Table

from ops.bench.against import compare_trees
from ops.bench.figures import Failure, Figure
from ops.bench.measuring import FEWEST_PAIRS
from ops.bench.running import MEASURES, run_bench
from ops.bench.workshop import FULL, QUICK
from ops.cli.output import console, json_option, print_json, print_line
from ops.errors import BenchFailed
from ops.settings import Sync

_SMALL: Final = 10


@click.command()
@click.option(
    "--only", "names", multiple=True, type=click.Choice(list(MEASURES)), help="Only this measure; repeatable."
)
@click.option("--quick", is_flag=True, help="Only check that every measure runs; the figures mean nothing.")
@click.option(
    "--durability",
    type=click.Choice(["everysec", "always"]),
    default="everysec",
    show_default=True,
    help="How Redis syncs to disk; with `always` the disk takes most of the time.",
)
@click.option(
    "--against",
    metavar="REV",
    help="Measure this tree, by turns, against the tree of a git revision; the limit of each figure is the older tree.",
)
@json_option
@click.pass_context
def bench(
    ctx: click.Context, names: Sequence[str], quick: bool, durability: Sync, against: str | None, as_json: bool
) -> None:
    """Measure speed and memory, each figure beside its limit in the same run.

    A figure and its limit are measured alternately; the ratio is the median over the pairs, and the control is the
    same measure against itself. Starts a Redis and processes of its own in a temporary directory. With --json
    the last line holds every figure by name. A measure that fails does not end the others; the last line names it
    under "failed", with its error, and the exit code is 1.

    With --against the figures of both trees alternate; the ratio is the median of this tree's value to the older
    tree's over the pairs: above 1 a rate is better, a time worse.
    """
    # No other command needs the modules of the server; they take long to load.
    from api.server import calm_collector

    calm_collector()
    measures = names or tuple(MEASURES)
    if against is None:
        items = run_bench(measures, QUICK if quick else FULL, durability)
    else:
        size, turns = ("QUICK", 1) if quick else ("FULL", FEWEST_PAIRS)
        items = compare_trees(against, measures, size, durability, turns)
    figures, failures = uvloop.run(_run(items, as_json=as_json))
    if as_json:
        by_name = {fields.pop("name"): fields for fields in map(msgspec.structs.asdict, figures)}
        print_json({**by_name, "failed": failures} if failures else by_name)
    else:
        console().print(_table(figures))
        for figure in figures:
            if figure.details:
                details = ", ".join(
                    f"{name.replace('_', ' ')} {_number(value)}" for name, value in figure.details.items()
                )
                print_line(f"{figure.name}: {details}")
        for failure in failures:
            print_line(f"{failure.measure} failed ({failure.code}): {failure.error}", error=True)
    ctx.exit(BenchFailed.exit_code if failures else 0)


async def _run(
    items: AsyncIterator[dict[str, Any] | Figure | Failure], *, as_json: bool
) -> tuple[list[Figure], list[Failure]]:
    figures: list[Figure] = []
    failures: list[Failure] = []
    with console(error=True).status("measuring") as status:
        async for item in items:
            if isinstance(item, Figure):
                figures.append(item)
                status.update(f"measured {item.title}")
            elif isinstance(item, Failure):
                failures.append(item)
            if as_json:
                print_json(item)
            elif isinstance(item, dict):
                _print_facts(item)
    return figures, failures


def _print_facts(facts: dict[str, dict[str, Any]]) -> None:
    for heading, values in facts.items():
        print_line(f"{heading}: " + ", ".join(f"{name} {value}" for name, value in values.items()))


def _table(figures: Sequence[Figure]) -> Table:
    table = Table(show_lines=True)
    for heading in ("measure", "value", "limit", "", "ratio", "range", "control", "pairs", "goal"):
        table.add_column(heading, justify="left" if heading in {"measure", "limit", "goal"} else "right")
    for figure in figures:
        table.add_row(
            figure.title,
            f"{_number(figure.value)} {_UNITS[figure.unit]}",
            figure.limit_title,
            f"{_number(figure.limit)} {_UNITS[figure.unit]}",
            f"{figure.ratio:.2f}",
            f"{figure.low:.2f} … {figure.high:.2f}",
            f"{figure.control:.2f}",
            str(figure.pairs),
            figure.goal,
        )
    return table


_UNITS: Final = {"per second": "/s", "microseconds": "µs", "milliseconds": "ms", "bytes": "B"}  # noqa: RUF001  a micro sign is meant


def _number(value: float) -> str:
    return f"{value:,.2f}" if abs(value) < _SMALL else f"{value:,.1f}" if abs(value) < _SMALL**2 else f"{value:,.0f}"
