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
    """Check the deployment that the settings name, and list its faults and their remedies.

    Checks every server of the logs (TABLETAPE_REDIS_URL, else the embedded Redis of the running service), the job
    queue, the stored projections and stalled games. Needs no running service. The exit code is 1 for an error; a fault
    that only may do harm one day is a warning.
    """
    settings = read_settings()
    findings = list(examine_servers(settings))
    if not any(finding.check == "shards" and finding.level == "error" for finding in findings):
        findings += asyncio.run(examine_work(settings, wait_for_shards(settings)))
    for finding in findings:
        if as_json:
            print_json(finding)
            continue
        place = f" ({finding.where})" if finding.where else ""
        print_line(f"{finding.level:<8}{finding.check}{place}: {finding.sentence}")
        if finding.level != "ok" and finding.remedy:
            print_line(f"        {finding.remedy}")
    ctx.exit(1 if any(finding.level == "error" for finding in findings) else 0)
