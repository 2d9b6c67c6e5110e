"""`tabletape doctor`: looks a deployment over."""

from __future__ import annotations

import asyncio

import click

from ops.cli.output import json_option, print_json, print_line
from ops.doctor import examine_servers, examine_work
from ops.settings import read_settings
from ops.shards import wait_for_shards


@click.command()
@json_option
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Look over the deployment that the settings name, and say what is wrong with it and what to do.

    Looks at every server of the logs (TABLETAPE_REDIS_URL, else the embedded one of the running service), at the job
    queue, at the stored projections and at stalled games. Needs no running service. The exit code is 1 when something
    is wrong; what only may go wrong one day is a warning.
    """
    settings = read_settings()
    findings = list(examine_servers(settings))
    if not any(one.check == "shards" and one.level == "error" for one in findings):
        findings += asyncio.run(examine_work(settings, wait_for_shards(settings)))
    for one in findings:
        if as_json:
            print_json(one)
            continue
        place = f" ({one.where})" if one.where else ""
        print_line(f"{one.level:<8}{one.check}{place}: {one.sentence}")
        if one.level != "ok" and one.remedy:
            print_line(f"        {one.remedy}")
    ctx.exit(1 if any(one.level == "error" for one in findings) else 0)
