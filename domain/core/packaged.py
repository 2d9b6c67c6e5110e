"""What lies as a file in the package of a ruleset: its component set and its sentences."""

from __future__ import annotations

from importlib import resources

from domain.core.component_sets import canonical


def packaged_components(package: str) -> bytes:
    """Return the component set of a ruleset, `components.json`, as canonical JSON (keys sorted)."""
    return canonical(resources.files(package).joinpath("components.json").read_bytes())


def catalogue(package: str, language: str) -> str:
    """Return the sentences of a ruleset in a language, as Fluent source text.

    Raises:
        FileNotFoundError: there is no catalogue in that language.
    """
    return resources.files(package).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
