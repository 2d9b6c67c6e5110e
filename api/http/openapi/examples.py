"""Examples of parameters, bodies and answers, as a running service gave them.

They stand in `examples.json`, which `python -m tests.api.record_examples` writes anew. The tests ask every call again
and refuse an example that does not fit its schema, or that has another shape than what the service answers now.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

FILE = "examples.json"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One call as it was made, and what came back."""

    parameters: dict[str, str] = {}
    """Those of the path and the query, by name."""
    body: Any = None
    """What was sent, where the call does not say an example itself."""
    answers: dict[str, dict[str, Any]] = {}
    """By status and media type: JSON, or a text. Long lists and long texts are cut."""


@cache
def examples() -> Mapping[str, Example]:
    """Return the examples by the id of the operation."""
    content = resources.files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(content, type=dict[str, Example])
