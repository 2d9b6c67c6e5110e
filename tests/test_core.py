"""Collaborators take the `Core`, and reach for no part of it through the writer or another collaborator."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError

import pytest

from eventstore.log.core import Core
from tests.serving import ROOT
from tests.tiny.play import tiny_service

WRITERS = ("writer", "_writer")
"""Names of variables and attributes that hold a `LogWriter`."""


def _name(node: ast.expr) -> str:
    """Return the last name of a variable or of an attribute chain."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def chains_through_writers(source: str) -> Iterator[str]:
    """Yield each attribute of an attribute of a writer, such as `writer.reader.state`."""
    if "writer" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        link = node.value if isinstance(node, ast.Attribute) else None
        if isinstance(link, ast.Attribute) and _name(link.value) in WRITERS:
            yield ast.unparse(node)


@pytest.mark.parametrize("folder", ["eventstore", "projections", "workers", "api", "ops"])
def test_nobody_reaches_through_the_writer(folder: str) -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")}
    chains = {str(path.relative_to(ROOT)): list(chains_through_writers(source)) for path, source in sources.items()}
    assert {path: names for path, names in chains.items() if names} == {}


@pytest.mark.parametrize(
    ("source", "chains"),
    [
        ("service.writer.reader.state(game)", ["service.writer.reader.state"]),
        ("keys = self._writer.composer.keys", ["self._writer.composer.keys"]),
        ("writer.store.append(part)", ["writer.store.append"]),
        ("await service.writer.decide(game, head)\nservice.core.keys.digest('a')", []),
    ],
)
def test_a_chain_through_a_writer_is_noticed(source: str, chains: list[str]) -> None:
    assert list(chains_through_writers(source)) == chains


def test_collaborators_show_no_part_of_the_core() -> None:
    service = tiny_service()
    for collaborator in (service.writer, service.forking, service.planning, service.disputes, service.annotations):
        assert [name for name in vars(collaborator) if not name.startswith("_")] == []


def test_the_core_is_frozen() -> None:
    core: Core = tiny_service().core
    with pytest.raises(FrozenInstanceError):
        core.bots = ()  # type: ignore[misc]
