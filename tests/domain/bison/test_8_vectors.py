"""Bison 8: every vector has a test of its name, beside the tests of the paragraph that it illustrates."""

from __future__ import annotations

import re
from pathlib import Path

VECTORS = {
    *("C", "D", "P", "T", "K", "E", "O"),
    *("G1", "G2", "G3", "G4", "G5", "G6"),
    *("M1", "M2", "M3", "S1", "S2", "S3", "S4", "V1", "V2"),
}
"""What follows `TV-` in the rules document; of the geometry the numbers."""


def test_every_vector_has_a_test_of_its_name() -> None:
    texts = [module.read_text(encoding="utf-8") for module in Path(__file__).parent.glob("test_*.py")]
    named = re.findall(r"^def test_tv((?:_[a-z]\d)+|_[a-z])_", "\n".join(texts), re.MULTILINE)
    assert {name.upper() for names in named for name in names[1:].split("_")} == VECTORS
