"""An older tree beside this one: the same measures by turns, and the ratios of the pairs.

A measure of both trees alternates, each turn in a process of its own, before the next measure begins. So the values of
a pair are seconds apart, and other work on the machine affects both alike. This tree is measured twice in a turn: the
second time is the control.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from ops.bench.figures import Failure, Figure, Unit
from ops.bench.measuring import compared
from ops.errors import BenchFailed, BenchRevisionUnknown
from ops.settings import Sync

CHECKOUT: Final = Path(__file__).resolve().parents[2]
"""The tree that this module belongs to."""
_HASH: Final = 12
"""Letters of a commit's hash in a title."""


class MeasuredFigure(msgspec.Struct, frozen=True):
    """A figure of a turn: the fields that figures of all trees have."""

    name: str
    title: str
    value: float
    unit: Unit


class BenchTurn(msgspec.Struct, frozen=True):
    """A measure of a tree, taken once."""

    facts: dict[str, dict[str, Any]]
    figures: list[MeasuredFigure]
    failures: list[Failure]


def commit_of(revision: str) -> str:
    """Return the hash of a revision of this checkout.

    Raises:
        BenchRevisionUnknown: git finds no commit of this name, or this tree is no checkout.
    """
    resolved = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if resolved is None:
        raise BenchRevisionUnknown(revision)
    return resolved.decode().strip()


@contextlib.contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """Unpack the files of a commit into a temporary directory, which is gone after the block."""
    archive = _git("archive", "--format=tar", commit)
    if archive is None:
        raise BenchRevisionUnknown(commit)
    with tempfile.TemporaryDirectory(prefix="tabletape-against-") as path:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(path, filter="data")
        yield Path(path)


async def compare_trees(
    revision: str, names: Sequence[str], size: str, durability: Sync, turns: int
) -> AsyncIterator[dict[str, Any] | Figure | Failure]:
    """Measure this tree, with its uncommitted changes, against a revision.

    Yield facts with the first measure, then the figures and failures of each measure when all its turns are over.
    A figure's value is that of this tree, its limit the value of the revision. A figure of one tree is a `Failure`.

    Args:
        revision: a commit, by any name that git knows.
        names: the measures.
        size: `FULL` or `QUICK`.
        durability: the sync of the append-only file.
        turns: the number of pairs.

    Raises:
        BenchRevisionUnknown: git finds no commit of this name.
        BenchFailed: the benchmark of a tree did not run; the error names the tree and its last words.
    """
    commit = commit_of(revision)
    head, changes = _git("rev-parse", "HEAD") or b"", _git("status", "--porcelain") or b""
    settings = {"against": commit, "tree": head.decode().strip(), "uncommitted_changes": bool(changes), "pairs": turns}
    with tree_of(commit) as tree:
        for number, name in enumerate(dict.fromkeys(names)):
            older: list[BenchTurn] = []
            newer: list[BenchTurn] = []
            again: list[BenchTurn] = []
            for turn in range(turns):
                order = ((tree, older), (CHECKOUT, newer), (CHECKOUT, again))
                for place, measured in order if turn % 2 == 0 else reversed(order):
                    measured.append(run_turn(place, size, durability, name))
            if number == 0:
                facts = newer[0].facts
                yield {**facts, "settings": {**facts.get("settings", {}), **settings}}
            for item in _compared(older, newer, again, commit[:_HASH]):
                yield item
            for failure in dict.fromkeys(failure for turn in (*older, *newer, *again) for failure in turn.failures):
                yield failure


def run_turn(tree: Path, size: str, durability: Sync, name: str) -> BenchTurn:
    """Run a measure of a tree once, in a process that imports that tree.

    Raises:
        BenchFailed: the process failed.
    """
    program = str(CHECKOUT / "ops" / "bench" / "turn.py")
    process = subprocess.run(
        [sys.executable, "-P", program, size, durability, name],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        check=False,
    )
    try:
        return msgspec.json.decode(process.stdout, type=BenchTurn)
    except msgspec.DecodeError as error:
        words = process.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise BenchFailed(f"the benchmark of {tree} did not run", value=" ".join(words)) from error


def _compared(
    older: Sequence[BenchTurn], newer: Sequence[BenchTurn], again: Sequence[BenchTurn], commit: str
) -> Iterator[Figure | Failure]:
    """Yield by figure the comparison of its values in both trees."""
    columns = [_values(turns) for turns in (newer, older, again)]
    titles = {figure.name: figure for turn in (*older, *newer) for figure in turn.figures}
    for name, kind in titles.items():
        values, limits, controls = (column.get(name, []) for column in columns)
        if not len(values) == len(limits) == len(controls) == len(newer):
            missing = "this tree" if len(values) < len(newer) else commit
            yield Failure(name, "bench_not_in_both", f"{missing} did not measure it in every turn")
            continue
        comparison = compared(values, limits, controls)
        yield Figure(
            name=name,
            title=kind.title,
            limit_title=f"the same at {commit}",
            unit=kind.unit,
            goal="",
            **msgspec.structs.asdict(comparison),
        )


def _values(turns: Sequence[BenchTurn]) -> dict[str, list[float]]:
    values: dict[str, list[float]] = {}
    for turn in turns:
        for figure in turn.figures:
            values.setdefault(figure.name, []).append(figure.value)
    return values


def _git(*arguments: str) -> bytes | None:
    """Return the output of git in this checkout; `None` when git is not there or refuses."""
    program = shutil.which("git")
    if program is None:
        return None
    process = subprocess.run([program, "-C", str(CHECKOUT), *arguments], capture_output=True, check=False)
    return process.stdout if process.returncode == 0 else None
