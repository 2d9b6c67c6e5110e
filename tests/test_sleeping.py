"""No test sleeps in place of waiting: on a busy machine the time is too short, on a quiet machine it is lost.

A sleep stands in a poll alone: a loop that looks again whether something is so, up to a deadline. An event that has to
come is waited for so. That something does not come is known once its successor in the same order has come. Time that
the service goes by is moved on by hand (`tests/frozen.py`, or a clock of the test's own).
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.serving import ROOT

CLOCKS = {"monotonic", "monotonic_s", "time", "now_ms"}
"""Functions that tell the time: a loop that asks any of them has a deadline."""
LIMITS = {"timeout", "timeout_at"}
"""Blocks that give a loop inside its deadline."""
PAUSES = {
    "tests/leftovers.py:_watch": "it looks until nothing of a killed run is left, for however long",
    "tests/ops/failover_drill.py:_fail_over": "the pause is the fault: a replica lacks what is written meanwhile",
    "tests/ops/feed_measures.py:main": "what is measured begins once the rows and jobs of the appends are done",
    "tests/ops/feed_measures.py:_rest": "what is measured is the work of so long a time",
    "tests/ops/test_drill.py:_signal": "the pause is the fault: a process stands still for so long",
    "tests/test_frozen.py:beat": "what is tested is that the timers of a loop go on",
    "tests/workers/expiry_drill.py:killing": "the rhythm is the fault: who was killed is back before the next one is",
}
"""By function: why time itself has to pass there."""

OWN = "tests/test_sleeping.py:"
"""Where sleeps are planted."""

Loop = ast.While | ast.For | ast.AsyncFor


class Sleeps(ast.NodeVisitor):
    """Finds in a module the sleeps outside polls, and waits for events that are not to come."""

    def __init__(self, file: str) -> None:
        self.lines: dict[int, str] = {}
        """By line: the function in which it is, with its file."""
        self._file = file
        self._function = ""
        self._loops: list[Loop] = []
        self._is_limited = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_function(node, node.name)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit_function(node, node.name)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_function(node, self._function)

    def _visit_function(self, node: ast.AST, name: str) -> None:
        """Visit a function by itself: a caller that calls it in a loop is not known here."""
        before = self._function, self._loops, self._is_limited
        self._function, self._loops, self._is_limited = name, [], False
        self.generic_visit(node)
        self._function, self._loops, self._is_limited = before

    def visit_While(self, node: ast.While) -> None:
        self._visit_loop(node)

    def visit_For(self, node: ast.For) -> None:
        self._visit_loop(node)

    def visit_AsyncFor(self, node: ast.AsyncFor) -> None:
        self._visit_loop(node)

    def _visit_loop(self, node: Loop) -> None:
        self._loops.append(node)
        self.generic_visit(node)
        self._loops.pop()

    def visit_AsyncWith(self, node: ast.AsyncWith) -> None:
        before = self._is_limited
        self._is_limited |= any(_called(item.context_expr) in LIMITS for item in node.items)
        self.generic_visit(node)
        self._is_limited = before

    def visit_Call(self, node: ast.Call) -> None:
        if _is_sleep(node) and not (self._loops and _is_poll(self._loops[-1], limited=self._is_limited)):
            self._note(node)
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Notice an event asserted not to come; to wait for it shows no more than that it did not come at once."""
        test = node.test
        if _called(test.operand if isinstance(test, ast.UnaryOp) else getattr(test, "left", None)) == "comes":
            self._note(node)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Look into the source given to another process."""
        if isinstance(node.value, str) and "sleep(" in node.value:
            try:
                script = ast.parse(node.value)
            except SyntaxError:
                return
            inner = Sleeps(self._file)
            inner._function = self._function
            inner.visit(script)
            self.lines |= {node.lineno + line - 1: function for line, function in inner.lines.items()}

    def _note(self, node: ast.expr | ast.stmt) -> None:
        self.lines[node.lineno] = f"{self._file}:{self._function}"


def sleeps(folder: Path, within: Path) -> dict[str, str]:
    """Return by file and line the functions that sleep, or wait for an absent event; named from another folder."""
    places: dict[str, str] = {}
    for path in sorted(within.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "sleep" not in source and "comes" not in source:
            continue  # most modules have neither: to parse them all would take seconds
        file = path.relative_to(folder).as_posix()
        module = Sleeps(file)
        module.visit(ast.parse(source))
        places |= {f"{file}:{line}": function for line, function in sorted(module.lines.items())}
    return places


def _called(node: ast.expr | None) -> str:
    """Return the name of the function that an expression calls, empty if it calls none."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _is_sleep(call: ast.Call) -> bool:
    """Whether a call lets time pass; a sleep of 0 lets other tasks go on and no more."""
    nothing = len(call.args) == 1 and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0
    return _called(call) == "sleep" and not nothing


def _is_poll(loop: Loop, *, limited: bool) -> bool:
    """Whether a loop ends when something is so, and fails or ends when that is not so in time."""
    body = [node for part in loop.body for node in ast.walk(part)]
    ends = any(isinstance(node, ast.Return | ast.Break) for node in body)
    if not isinstance(loop, ast.While):
        return ends
    conditions = loop.test.values if isinstance(loop.test, ast.BoolOp) else [loop.test]
    looks = any(
        not isinstance(condition, ast.Constant) and not _asks_a_clock([*ast.walk(condition)])
        for condition in conditions
    )
    return (ends or looks) and (limited or _asks_a_clock([*body, *ast.walk(loop.test)]))


def _asks_a_clock(nodes: list[ast.AST]) -> bool:
    return any(isinstance(node, ast.expr) and _called(node) in CLOCKS for node in nodes)


def test_no_test_sleeps_in_place_of_waiting() -> None:
    tests = Path(ROOT, "tests")
    assert len([*tests.rglob("*.py")]) > 400
    places = {place: function for place, function in sleeps(ROOT, tests).items() if not place.startswith(OWN)}
    assert [place for place, function in places.items() if function not in PAUSES] == []
    assert {*places.values()} == {*PAUSES}, "a reason for a pause that is not there any more"


PLANTED = {
    "in a test": "    time.sleep(0.2)\n",
    "in a task": "    await asyncio.sleep(0.2)\n",
    "imported by its name": "    sleep(SECONDS)\n",
    "until a time has passed": "    while time.monotonic() < begun + 2:\n        sleep(0.1)\n",
    "without a deadline": "    while not is_there():\n        sleep(0.1)\n",
    "for ever": "    while True:\n        sleep(0.1)\n",
    "so many times": "    for number in range(5):\n        sleep(0.1)\n",
    "in a function in a poll": "    while not there() and now_ms() < end:\n        act(lambda: sleep(1))\n",
    "in another process": "    run('import time; time.sleep(60)')\n",
    "for what is not to come": "    assert not browser.comes(told, seconds=0.5)\n",
    "for what is not to come, in other words": "    assert browser.comes(told, seconds=0.5) is False\n",
}


@pytest.mark.parametrize("body", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_sleep_is_found(tmp_path: Path, body: str) -> None:
    (tmp_path / "tests" / "api").mkdir(parents=True)
    lines = f"async def test_it_comes():\n    act()\n{body}    assert there()\n"
    (tmp_path / "tests" / "api" / "test_planted.py").write_text(lines, encoding="utf-8")
    line = 3 + max(0, body.count("\n") - 1)
    assert sleeps(tmp_path, tmp_path / "tests") == {
        f"tests/api/test_planted.py:{line}": "tests/api/test_planted.py:test_it_comes"
    }


POLLS = {
    "asserts a deadline": "while not there():\n    assert time.monotonic() < end\n    time.sleep(0.1)\n",
    "ends with a deadline": "while not there() and now_ms() < end:\n    sleep(0.1)\n",
    "is ended": "while time.monotonic() < end:\n    if there():\n        break\n    sleep(0.1)\n",
    "has a limit": "async with asyncio.timeout(60):\n    while not there():\n        await asyncio.sleep(0.1)\n",
    "counts": "for number in range(600):\n    if there():\n        break\n    await asyncio.sleep(0.1)\n",
    "lets others go on": "await asyncio.sleep(0)\n",
    "in another process": "run('while not there() and time.time() < end: sleep(1)')\n",
    "waits for what comes": "assert browser.comes(told, seconds=5)\n",
}


@pytest.mark.parametrize("poll", POLLS.values(), ids=POLLS.keys())
def test_a_poll_is_not(tmp_path: Path, poll: str) -> None:
    (tmp_path / "test_poll.py").write_text(poll, encoding="utf-8")
    assert sleeps(tmp_path, tmp_path) == {}
