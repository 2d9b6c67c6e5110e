# ruff: noqa: RUF001 - all kinds of quotes and dashes
"""Texts of people: every invisible character is found, named and escaped."""

from __future__ import annotations

import itertools
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.table.texts import JOINERS, described, escaped, first_unseen, masked

UNSEEN = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    *"\u00ad\u061c\u180e\u2028\u2029\ufeff\ufff9\ufffa\ufffb\U000e0001\U000e007f",  # soft hyphen, separators, tags
    *map(chr, range(0x200B, 0x2010)),  # zero width; marks of direction
    *map(chr, range(0x202A, 0x202F)),  # bidirectional embeddings and overrides
    *map(chr, range(0x2060, 0x2070)),  # word joiner, invisible operators, isolates
    *"\ue000\uf8ff\U000f0000\U0010fffd",  # private use
    *"\ufdd0\uffff\U0001fffe\u0378",  # nothing is, or will be, assigned there
    *map(chr, (0xD800, 0xDFFF)),
    "\u2800",
]
SEEN = "aé ä\u0301ß語🦬\u00a0\u3000«»-–—'’"


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda letter: f"{ord(letter):04x}")
def test_a_character_that_cannot_be_seen_is_found_named_and_escaped(letter: str) -> None:
    assert first_unseen(f"An{letter}n") == letter
    assert f"U+{ord(letter):04X} (" in described(letter)
    assert described(letter)[-2] != "(", "it has a name"
    text = escaped(f"An{letter}n")
    assert text.isascii()
    assert text.isprintable()
    assert text.encode().decode("unicode_escape") == f"An{letter}n"
    document = json.dumps([f"An{letter}n"], ensure_ascii=False)
    assert escaped(document, in_json=True).isprintable()
    assert json.loads(escaped(document, in_json=True)) == [f"An{letter}n"], "it says the same"


@pytest.mark.parametrize(
    "text",
    [
        "می\u200cخواهم",
        "علی\u200cرضا",
        "نامه\u200cای",
        "ب\u0651\u200c\u064eب",  # marks between are passed over
        "लक्\u200dष्मी",
        "शक्\u200cति",
        "ශ්\u200dරී",
        "👩\u200d🌾",
        "👩🏽\u200d🌾",
        "🏳\ufe0f\u200d🌈",
    ],
)
def test_a_joiner_is_seen_where_it_changes_the_drawn_text(text: str) -> None:
    assert first_unseen(text) is None
    assert escaped(text) == text
    assert masked(text, "�") == text
    assert escaped(text, in_json=True).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        *("\u200c", "\u200cab", "ab\u200c", "a\u200cb", "a\u200db", "क\u200dष", "क\u200cष", "सा\u200d"),
        *("علی\u200c", "\u200cعلی", "ا\u200cب", "ب\u200dب", "ب\u200c ب", "ب\u200c\u200cب", "क्\u200d\u200dष"),
        *("👩\u200d", "\u200d🌾", "👩\u200ca", "👩\u200d\u200d🌾", "👩\u200c🌾"),
        "ب" + "\u0651" * 100 + "\u200cب",
    ],
)
def test_a_joiner_is_unseen_where_it_changes_nothing(text: str) -> None:
    letter = first_unseen(text)
    assert letter is not None
    assert letter in JOINERS
    assert f"\\u{ord(letter):04x}" in escaped(text)
    assert "�" in masked(text, "�")


@pytest.mark.parametrize("mark", ["\u200e", "\u202e", "\u2067", "\u00ad", "\u200b"])
def test_invisible_characters_give_a_joiner_no_effect(mark: str) -> None:
    assert first_unseen(f"ب{mark}\u200cب") == mark
    assert first_unseen(f"ب\u200c{mark}ب") == "\u200c"
    assert first_unseen(f"لक्{mark}\u200dष") == mark


@pytest.mark.parametrize("letter", SEEN)
def test_visible_characters_stay(letter: str) -> None:
    assert first_unseen(letter) is None
    assert escaped(letter) == letter


def is_shapeless(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") or letter == "\u2800"


def test_no_character_of_a_category_without_a_shape_is_forgotten() -> None:
    """Controls, formats, surrogates, private use, unassigned characters, separators, in the planes that have any."""
    texts: dict[bool, str] = {True: "", False: ""}
    for shapeless, letters in itertools.groupby(map(chr, (*range(0x20000), *range(0xE0000, 0xE1000))), is_shapeless):
        texts[shapeless] += "".join(letters)
    assert first_unseen(texts[False]) is None
    assert escaped(texts[False]) == texts[False]
    assert escaped(texts[True]).isascii()
    assert escaped(texts[True]).isprintable()


@given(st.text(st.characters(exclude_categories=())))
def test_an_escaped_text_can_be_seen_and_stays_as_it_is(text: str) -> None:
    assert first_unseen(escaped(text)) is None
    assert escaped(escaped(text)) == escaped(text)


def test_allowed_characters_are_passed_over() -> None:
    assert first_unseen("one\ntwo", "\n") is None
    assert first_unseen("one\ntwo\x1b", "\n") == "\x1b"
    assert described("\x1b") == "U+001B (a control character)"
    assert described("\u202e") == "U+202E (RIGHT-TO-LEFT OVERRIDE)"
