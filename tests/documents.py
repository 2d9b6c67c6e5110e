"""The documents of the repository as tests read them: the blocks of code in them."""

from __future__ import annotations

import re
from pathlib import Path

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block: its language and its lines."""


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of a language in a document, in their order."""
    return [body for kind, body in FENCED.findall(page.read_text(encoding="utf-8")) if kind == language]
