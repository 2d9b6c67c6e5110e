"""Persons of sentences: readers as `you`, others by their names, nobody by the number of a seat."""

from __future__ import annotations

import re

from tests.domain.contract import NAMES

SEAT_NUMBER = re.compile(r"(?i:\b(?:seats?|sitz(?:e|en)?|platz|plätze[n]?|sièges?) [0-9])|SEAT[0-9]|player:|bot:[a-z]")
"""Texts that players are never told: a seat by its number, or the id of somebody."""
SECOND = {
    "en": re.compile(r"(?i)\b(?:you|your|yours)\b"),
    "de": re.compile(r"(?i)\b(?:du|dir|dich|dein(?:e|em|en|er|es)?)\b"),
    "fr": re.compile(r"(?i)\b(?:vous|votre|vos|vôtres?)\b"),
    "ko": re.compile("당신"),
}
DISAGREEING = {
    "ko": re.compile("당신 님"),
    "en": re.compile(r"(?i)\byou (?:[a-z]*[^s\W]s|is|has|does)\b"),
    "de": re.compile(r"(?i)\bdu (?!\w*(?:st|setzt|nutzt)\b)[^\W\d]\w*|\b(?!bist|hast)\w+(?<!st)(?<!nutzt) du\b"),
    "fr": re.compile(r"(?:^|\. )Vous (?!(?:vous|ne|en|y) |n\u2019|\w*(?:ez|êtes|faites|dites)\b)\w+"),
}
"""A verb that does not stand in the second person beside `you`."""


def wrong_persons(you: str, text: str, seat: int, language: str) -> list[str]:
    """Return the faults of a sentence as told to a seat's player, and as told to others."""
    return [
        *[f"{sentence} names a seat or an id" for sentence in (you, text) if SEAT_NUMBER.search(sentence)],
        *([] if NAMES[seat] in text else [f"{text} does not name {NAMES[seat]}"]),
        *([f"{you} names who is told"] if re.search(rf"\b{NAMES[seat]}\b", you) else []),
        *([] if SECOND[language].search(you) else [f"{you} is not in the second person"]),
        *([f"{text} speaks to somebody else"] if SECOND[language].search(text) else []),
        *([f"{you} has a verb in the third person"] if DISAGREEING[language].search(you) else []),
    ]
