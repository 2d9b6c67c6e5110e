"""Bison 8: every vector has a test of its name, beside the tests of the paragraph that it illustrates."""

from __future__ import annotations

import re
from pathlib import Path

from tests.domain.rules_documents import numbered, vectors


def test_every_vector_has_a_test_of_its_name() -> None:
    """A name is the text after `TV-` in the rules document; for the geometry the number in its list."""
    written = {vector.removeprefix("TV-") for vector in numbered(vectors("bison"), r"TV-\w+|G\d")}
    assert len(written) > 20
    texts = [module.read_text(encoding="utf-8") for module in Path(__file__).parent.glob("test_*.py")]
    named = re.findall(r"^def test_tv((?:_[a-z]\d)+|_[a-z])_", "\n".join(texts), re.MULTILINE)
    assert {name.upper() for names in named for name in names[1:].split("_")} == written - {"G"}
