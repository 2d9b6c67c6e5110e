"""The names of all keys of the store in the code, and the slots of a cluster of each kind."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from redis.crc import key_slot

from eventstore.storage.redis_keys import beside_logs
from ops.shards import SHARDS_OF_CLUSTER

_ROOT: Final = Path(__file__).parent.parent
_FOLDERS: Final = ("eventstore", "projections", "workers", "api", "ops")
_PLACE: Final = re.compile(r"%[sdg]")
_SAMPLES: Final = 64


@cache
def key_templates() -> frozenset[str]:
    """Return the templates of all keys, as the code has them."""
    return frozenset(
        node.value
        for folder in _FOLDERS
        for file in (_ROOT / folder).rglob("*.py")
        if b'"tabletape:' in (source := file.read_bytes())
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"tabletape:[a-z{%]\S*", node.value) and not node.value.endswith("*")
    )


def slots_of(template: str) -> int:
    """Return over how many slots the keys of a template go, at most, with the shards of a usual cluster."""
    return len({key_slot(_filled(template, number).encode()) for number in range(_SAMPLES)})


def _filled(template: str, number: int) -> str:
    shard = number % SHARDS_OF_CLUSTER
    if template.startswith("tabletape:%s:"):
        template = template.replace("%s", beside_logs("notices", shard), 1)
    elif "{%d}" in template or template.startswith("tabletape:{%s}"):
        template = re.sub(r"\{%[ds]\}", f"{{{shard}}}", template, count=1)
    return _PLACE.sub(f"{number:04x}"[::-1], template)


def keys_by_template(keys: Iterable[bytes]) -> Counter[str]:
    """Return how many of some keys each template has; keys of no template stand for themselves."""
    return Counter(
        next((template for template, pattern in _patterns() if pattern.fullmatch(key)), key)
        for key in (key.decode() for key in keys)
    )


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [(template, _pattern(template)) for template in sorted(key_templates(), key=len, reverse=True)]


def _pattern(template: str) -> re.Pattern[str]:
    if template.startswith("tabletape:%s:"):
        place, rest = r"(?:\{[a-z_]+\}|\{\d+\}:[a-z_]+)", template.removeprefix("tabletape:%s")
        return re.compile(f"tabletape:{place}{_literal(rest)}")
    return re.compile(_literal(template))


def _literal(template: str) -> str:
    # The name of a set of rows is the only part that may have a colon: `player:p…`.
    value = "[^:]+"
    pattern = value.join(re.escape(text) for text in _PLACE.split(template))
    return pattern.removesuffix(value) + ".+" if template.endswith(":set:%s") else pattern
