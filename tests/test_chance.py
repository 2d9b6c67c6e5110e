"""The tests play the same games every time: no random seed stands in a test, a fixture or a shared module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.serving import ROOT

OF_THE_SYSTEM = {"uuid1", "uuid4", "urandom", "SystemRandom"}
OF_THE_SYSTEM |= {"token_bytes", "token_hex", "token_urlsafe", "randbelow", "randbits"}
"""Names of what gives something else each time."""
OF_THE_MODULE = {"random", "choice", "choices", "randint", "randrange", "sample", "shuffle", "uniform", "seed"}
"""Functions of the module `random`: they share one source, which is seeded by the system."""
UNIQUE_ON_PURPOSE = {
    "tests/leftovers.py",  # the mark of the processes of a run
    "tests/ops/soaking.py",  # idempotency keys of a soak that may be run again on the same service
    "tests/serving.py",  # a port that no other process has chosen
}
"""By file: values that must differ each time and decide nothing."""


def chances(source: str) -> list[int]:
    """Return the lines of a module that ask for chance without a seed."""
    if not any(name in source for name in (*OF_THE_SYSTEM, "random", "Random")):
        return []  # most modules have none of the names: to parse them all would take seconds
    return sorted(
        {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr) and _is_chance(node)}
    )


def _is_chance(node: ast.expr) -> bool:
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        return name in OF_THE_SYSTEM
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _is_unseeded(node, node.func.id)
    of_random = isinstance(node.func.value, ast.Name) and node.func.value.id == "random"
    return of_random and (node.func.attr in OF_THE_MODULE or _is_unseeded(node, node.func.attr))


def _is_unseeded(call: ast.Call, name: str) -> bool:
    return name == "Random" and not call.args and not call.keywords


def test_every_source_of_chance_has_a_seed() -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in Path(ROOT, "tests").rglob("*.py")}
    assert len(files) > 400
    lines = {name: chances(path.read_text(encoding="utf-8")) for name, path in files.items()}
    assert {name for name, without_seed in lines.items() if without_seed} == UNIQUE_ON_PURPOSE


@pytest.mark.parametrize(
    "line",
    [
        "luck = random.Random()",
        "luck = Random()",
        "seat = random.choice(seats)",
        "random.shuffle(seats)",
        "name = secrets.token_hex(8)",
        "game = uuid4()",
        "seed = os.urandom(4)",
        "luck = random.SystemRandom()",
    ],
)
def test_a_random_seed_is_noticed(line: str) -> None:
    assert chances(f"@pytest.fixture\ndef game():\n    {line}\n") == [3]


def test_a_fixed_seed_is_not() -> None:
    assert chances("luck = random.Random(7)\nseat = luck.choice(seats)\nself._random.shuffle(seats)\n") == []
