"""Imports of each folder: only folders above it in the README's list; imports open to rules."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ABOVE = {
    "domain": set(),
    "eventstore": {"domain"},
    "projections": {"domain", "eventstore"},
    "workers": {"domain", "eventstore", "projections"},
    "api": {"domain", "eventstore", "projections"},
    "ops": {"domain", "eventstore", "projections", "workers", "api"},
}
"""By folder: the folders from which it may import. `workers` and `api` do not import each other."""

IMPURE = {"asyncio", "datetime", "os", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"}
"""Modules of the standard library whose clock, luck or world the rules must not touch."""


def imported(source: str) -> Iterator[str]:
    """Return the package of each import, wherever in the file it stands; relative imports stay in their own."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and _imports(node.func):
            named = node.args[0]
            yield str(named.value).partition(".")[0] if isinstance(named, ast.Constant) else ast.unparse(named)


def _imports(function: ast.expr) -> bool:
    """Whether a call of a function imports a module."""
    if isinstance(function, ast.Attribute):
        return function.attr == "import_module" and ast.unparse(function) == "importlib.import_module"
    return isinstance(function, ast.Name) and function.id == "__import__"


def forbidden(folder: str, source: str) -> set[str]:
    """Return the packages that a file of this folder imports and may not."""
    imports = set(imported(source))
    own = imports & {*ABOVE, "tests"} - ABOVE[folder] - {folder}
    return own | (imports - ({"msgspec", "domain"} | sys.stdlib_module_names - IMPURE) if folder == "domain" else set())


@pytest.mark.parametrize("folder", ABOVE)
def test_a_folder_imports_only_folders_above_it(folder: str) -> None:
    sources = sorted((ROOT / folder).rglob("*.py"))
    assert sources
    wrong = {str(path.relative_to(ROOT)): forbidden(folder, path.read_text(encoding="utf-8")) for path in sources}
    assert {path: modules for path, modules in wrong.items() if modules} == {}


ROOMS = ("storage", "table", "log", "proof", "write", "tournament", "review", "chat", "notices", "retire")
"""The rooms of the event store: each imports only rooms before it. `errors` and `identity` lie below all of them.

`service` is put together of them by a process and handed in."""


def test_the_rooms_of_the_event_store_import_only_rooms_before_them() -> None:
    folder = ROOT / "eventstore"
    assert {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(ROOMS)
    below = {"errors", "identity", "tracing", "turns"}
    wrong = []
    for path in sorted(folder.rglob("*.py")):
        room = path.relative_to(folder).parts[0]
        allowed = below | {"service"} | set(ROOMS[: ROOMS.index(room) + 1]) if room in ROOMS else below
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("eventstore."):
                other = str(node.module).split(".")[1]
                if other not in allowed and path.name != "service.py":
                    wrong.append(f"{path.relative_to(ROOT)} imports {node.module}")
    assert wrong == []


def test_every_installed_folder_has_its_place() -> None:
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == set(ABOVE)


@pytest.mark.parametrize(
    ("folder", "source", "modules"),
    [
        ("domain", "import random", {"random"}),
        ("domain", "def late():\n    from redis.asyncio import Redis", {"redis"}),
        ("domain", "import json, msgspec.json\nfrom domain.core.events import Event", set()),
        ("domain", "if TYPE_CHECKING:\n    import eventstore.storage.head", {"eventstore"}),
        ("eventstore", "import redis\nfrom domain import facts\nfrom projections import rows", {"projections"}),
        ("workers", "from api import app", {"api"}),
        ("api", "importlib.import_module('workers.loop')", {"workers"}),
        ("projections", "from workers.loop import run", {"workers"}),
        ("ops", "import workers, api\nfrom tests import serving", {"tests"}),
    ],
)
def test_the_check_finds_forbidden_imports(folder: str, source: str, modules: set[str]) -> None:
    assert forbidden(folder, source) == modules
