"""The names in the guide "Adding a ruleset": rooms, files, commands and words in code style."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = (ROOT / "docs" / "add-a-ruleset.md").read_text(encoding="utf-8")

CODE: Final = re.compile(r"`([^`\n]+)`")
PROSE: Final = re.sub(r"^```.*?^```$", "", GUIDE, flags=re.MULTILINE | re.DOTALL)
"""The guide without its blocks of commands."""
BLOCKS: Final = tuple(re.findall(r"^```\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))

ROOMS: Final = tuple(room for row in re.findall(r"^\| (`[^|]*) \|", GUIDE, re.MULTILINE) for room in CODE.findall(row))
"""The parts of every package: modules (`rules`) and, by their whole names, files (`en.ftl`)."""
NAMES: Final = tuple(dict.fromkeys(CODE.findall(PROSE)))
"""Everything in code style, each once."""
