"""The search for unstable tests: the same tests run again and again, on busy cores and with a core free.

`python -m tests.stress tests/page --times 10 --load 4` runs a folder twenty times: ten times beside four busy
processes, ten times beside as many as leave one core free. It names each test that failed in some runs and passed in
others, and each that always failed, with the first line of the first error. It ends with 1 when there is any.
Whatever follows the paths is passed on to pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tests.repeating import read_failures
from tests.serving import ROOT

_RAN = (0, 1)
"""The exit codes of a run that ran tests: all passed, some failed."""


@contextmanager
def busy(processes: int) -> Iterator[list[int]]:
    """Let so many processes take all of the processor time that they can get; yield their ids."""
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield [process.pid for process in spinning]
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def _failures(arguments: tuple[str, ...]) -> dict[str, str]:
    """Run the tests once; return the failed tests with the first line of each error."""
    with tempfile.TemporaryDirectory() as cache:
        command = [str(ROOT / "ops" / "test"), *arguments, "-o", f"cache_dir={cache}"]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if run.returncode not in _RAN:
            raise click.ClickException(f"pytest ended with {run.returncode}:\n{run.stdout}")
        return read_failures(Path(cache))


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.option("--times", default=10, show_default=True, help="Runs on busy cores, and as many with one core free.")
@click.option("--load", default=4, show_default=True, help="Busy processes beside the first kind of runs.")
def stress(arguments: tuple[str, ...], times: int, load: int) -> None:
    """Run tests again and again, and name the tests that do not always pass."""
    spared = max((os.cpu_count() or 1) - 1, 0)
    runs = [load, spared] * times
    failed: Counter[str] = Counter()
    errors: dict[str, str] = {}
    for number, processes in enumerate(runs, 1):
        with busy(processes):
            failures = _failures(arguments)
        failed.update(list(failures))
        errors = failures | errors
        click.echo(f"run {number} of {len(runs)} beside {processes} busy processes: {len(failures)} failed")
    for test, count in failed.most_common():
        kind = "FAILED" if count == len(runs) else "UNSTABLE"
        click.echo(f"{kind} {count} of {len(runs)}: {test} - {errors[test]}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    stress()
