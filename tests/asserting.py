"""Find the tests of a module that assert nothing, by its source: a test without an assertion cannot fail."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


def without_assertion(file: Path) -> list[str]:
    """Name the tests of a module that assert nothing, in their order.

    A test asserts with `assert`, with `pytest.raises`, or by calling such a function: of its own module,
    or imported by name from the tests.
    """
    return [name for name in _functions(file) if name.startswith("test_") and not _asserts(file, name, set())]


def _asserts(file: Path, name: str, met: set[tuple[Path, str]]) -> bool:
    if (file, name) in met:
        return False
    met.add((file, name))
    function = _functions(file).get(name)
    if function is None:
        origin = _imports(file).get(name)
        return origin is not None and _asserts(*origin, met)
    nodes = list(ast.walk(function))
    return any(_is_assertion(node) for node in nodes) or any(
        _asserts(file, node.func.id, met)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )


def _is_assertion(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.raises"


@cache
def _functions(file: Path) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    return {node.name: node for node in _body(file) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@cache
def _imports(file: Path) -> dict[str, tuple[Path, str]]:
    """By name in a module: the module of the tests and the name there."""
    origins: dict[str, tuple[Path, str]] = {}
    for node in _body(file):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            origin = ROOT.joinpath(*str(node.module).split(".")).with_suffix(".py")
            if origin.exists():
                origins |= {alias.asname or alias.name: (origin, alias.name) for alias in node.names}
    return origins


@cache
def _body(file: Path) -> list[ast.stmt]:
    return ast.parse(file.read_text(encoding="utf-8")).body
