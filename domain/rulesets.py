"""All rulesets, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from domain.bison import BISON
from domain.core.ruleset import Ruleset
from domain.discoveries import DISCOVERIES
from domain.manitoba import MANITOBA
from domain.wendake import WENDAKE

RULESETS: Final[Mapping[str, Ruleset[Any]]] = MappingProxyType(
    {ruleset.name: ruleset for ruleset in (BISON, MANITOBA, WENDAKE, DISCOVERIES)}
)
"""Every ruleset, by its name in games (`bison`)."""
