"""The end of a command: its exit code, and its error for people or programs.

| exit code | meaning |
| --- | --- |
| 0 | done, or the answer is yes |
| 1 | the answer is no (a verification failed, two rows differ), or the command failed otherwise |
| 2 | the command was used wrongly |
| 3 | the named thing does not exist |
| 4 | refused: by the rules, by the table, by the caller's role, or because data cannot be accepted |
| 5 | not available now: the service or Redis does not answer |
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import click
import msgspec

from domain.core.errors import TabletapeError
from eventstore.table.texts import escaped
from ops.cli.output import print_json, print_line, replace_what_cannot_be_shown
from ops.client.errors import ClientError, ServiceRefused
from ops.errors import OperationError

_BY_CODE: Final[Mapping[str, int]] = {
    "bundle_attempt_missing": 2,
    "head_invalid": 2,
    "limit_invalid": 2,
    "option_invalid": 2,
    "versions_invalid": 2,
    "rulesets_differ": 2,
    "time_and_version": 2,
    "time_invalid": 2,
    "view_unknown": 2,
    "components_unknown": 3,
    "game_unknown": 3,
    "path_unknown": 3,
    "projection_unknown": 3,
    "ruleset_unknown": 3,
    "time_before_log": 3,
    "version_unknown": 3,
    "archive_store_unavailable": 5,
    "store_unavailable": 5,
}
_REFUSED: Final = 4


class ArchiveUnreadable(OperationError):
    """The file does not exist, or cannot be read."""

    code = "archive_unreadable"
    exit_code = 3


class BundleUnreadable(OperationError):
    """The file of a bundle does not exist, or cannot be read."""

    code = "bundle_unreadable"
    exit_code = 3


class TabletapeGroup(click.Group):
    """A group of commands with the exit codes of this module, and with output that the terminal can show."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run as a program."""
        replace_what_cannot_be_shown()
        return super().main(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an error of ours is shown, and the process ends with its code."""
        try:
            return super().invoke(ctx)
        except UnicodeEncodeError as error:
            # Python keeps bytes of an argument that are no UTF-8 as halves of surrogate pairs.
            raise click.UsageError(escaped(f"{error.object!r} is not UTF-8")) from error
        except (TabletapeError, ClientError) as error:
            show_problem(error, as_json=bool(ctx.meta.get("json")))
            ctx.exit(exit_code_of(error))


def exit_code_of(error: TabletapeError | ClientError) -> int:
    """Return the exit code of a command for an error."""
    return _BY_CODE.get(error.code, error.exit_code if isinstance(error, OperationError | ClientError) else _REFUSED)


def show_problem(error: TabletapeError | ClientError, *, as_json: bool) -> None:
    """Write an error to the standard error stream: code, detail, value, rule and where it can be read."""
    facts: dict[str, Any] = {"code": error.code, "detail": error.detail}
    if error.value is not None:
        facts["value"] = msgspec.to_builtins(error.value, enc_hook=str)
    if error.rule:
        facts["rule"] = error.rule
    members = error.problem if isinstance(error, ServiceRefused) else vars(error)
    facts.update({name: members[name] for name in ("line", "column", "nearest") if members.get(name)})
    if isinstance(error, ServiceRefused):
        facts.update({name: error.problem[name] for name in ("allowed", "actual") if error.problem.get(name)})
        if error.rule_link:
            facts["rule_link"] = error.rule_link
    if as_json:
        print_json({"error": facts}, error=True)
        return
    print_line(f"tabletape: {error.detail}", error=True)
    for name in ("code", "value", "rule", "rule_link", "actual", "allowed", "line", "column", "nearest"):
        if name in facts:
            print_line(f"  {name.removeprefix('rule_'):<8}{_plain(facts[name])}", error=True)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
