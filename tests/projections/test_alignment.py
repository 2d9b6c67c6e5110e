"""The moments of two games: entries that were taken back count no more, in whatever order they came."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from eventstore.log.entry import AnyBody, Body, CommandTaken, ServiceRun
from eventstore.table.commands import TakeBack, TakeSeat
from eventstore.table.events import DecisionsTakenBack
from projections.alignment import moments_of, versions_beside

Step = str | int
"""An entry: `play`, `seat` for a table command that is no play, or the version to which a take-back returns."""


def bodies(*steps: Step) -> list[AnyBody]:
    entries = []
    for version, step in enumerate(steps, 1):
        if isinstance(step, int):
            entries.append(body(version, CommandTaken("player:p-anna", TakeBack(step)), DecisionsTakenBack(0, step)))
        else:
            entries.append(body(version, ServiceRun() if step == "play" else CommandTaken("player:p-anna", TakeSeat())))
    return entries


def body(version: int, cause: CommandTaken | ServiceRun, *events: DecisionsTakenBack) -> AnyBody:
    return Body(version, version, cause, 1, (), events)


@pytest.mark.parametrize(
    ("steps", "moments"),
    [
        ((), ()),
        (("seat", "seat", "play", "play"), (0, 0, 1, 2)),
        (("play", "play", "play", 1, "play"), (1, 2, 3, 1, 2)),
        (("play", "seat", "play", 2, "play", "play", 5), (1, 1, 2, 1, 2, 3, 2)),
        (("play", "play", 1, 0, "play"), (1, 2, 1, 0, 1)),
    ],
)
def test_moment_of_a_version_is_the_number_of_standing_entries(
    steps: tuple[Step, ...], moments: tuple[int, ...]
) -> None:
    assert moments_of(bodies(*steps)) == moments
    for part in range(len(steps) + 1):
        assert moments_of(bodies(*steps)[part:], moments[:part]) == moments, "also when it is read in two parts"


@pytest.mark.parametrize(
    ("moments", "other", "shared", "beside"),
    [
        ((0, 1, 2, 3), (0, 0, 0, 1, 2), 1, (1, 4, 5, 5)),
        ((0, 0, 0, 1, 2), (0, 1, 2, 3), 0, (1, 1, 1, 2, 3)),
        ((0, 1, 2, 3, 1, 2), (0, 1, 2, 3), 2, (1, 2, 3, 4, 2, 3)),
        ((0, 1, 2, 3), (0, 1, 2, 3, 1, 2), 2, (1, 2, 6, 6)),
        ((0, 0), (0, 0, 0), 0, (1, 2)),
        ((0, 0, 0), (0,), 0, (1, 1, 1)),
        ((1, 2, 2, 3), (1, 2, 3, 3), 0, (1, 2, 2, 3)),
    ],
)
def test_version_beside_is_the_standing_entry_with_the_same_number(
    moments: tuple[int, ...], other: tuple[int, ...], shared: int, beside: tuple[int, ...]
) -> None:
    assert versions_beside(moments, other, shared) == beside


def test_random_logs_are_aligned_as_two_stacks_are() -> None:
    source = random.Random(31)  # noqa: S311 - logs of a test
    for _ in range(200):
        prefix = random_steps(source, (), source.randrange(5))
        left, right = (random_steps(source, prefix, source.randrange(1, 20)) for _ in range(2))
        beside = versions_beside(moments_of(bodies(*left)), moments_of(bodies(*right)), len(prefix))
        assert list(beside) == [by_stacks(left, right, len(prefix), at) for at in range(1, len(left) + 1)]


def random_steps(source: random.Random, prefix: tuple[Step, ...], count: int) -> tuple[Step, ...]:
    """Return a log of at least one entry; its take-backs return to versions that stand."""
    steps: list[Step] = [*prefix]
    for _ in range(count + 1):
        step = source.choice(("play", "play", "play", "seat", "back"))
        steps.append(source.choice((0, *line_of(steps))) if step == "back" else step)
    return tuple(steps)


def line_of(steps: Sequence[Step]) -> list[int]:
    """Return the versions that no take-back has undone."""
    line: list[int] = []
    for version, step in enumerate(steps, 1):
        line = [*(before for before in line if not isinstance(step, int) or before <= step), version]
    return line


def stack_at(steps: tuple[Step, ...], at: int) -> list[int]:
    """Return the versions of the entries of play that stand at a version."""
    stacks: list[list[int]] = [[]]
    for version, step in enumerate(steps[:at], 1):
        stack = stacks[step] if isinstance(step, int) else stacks[-1]
        stacks.append([*stack, version] if step == "play" else stack)
    return stacks[-1]


def by_stacks(left: tuple[Step, ...], right: tuple[Step, ...], shared: int, at: int) -> int:
    number, plays = len(stack_at(left, at)), stack_at(right, len(right))
    if at <= shared:
        return at
    if number == 0:
        return max(1, min(at, plays[0] - 1 if plays else len(right)))
    return plays[number - 1] if number <= len(plays) else len(right)
