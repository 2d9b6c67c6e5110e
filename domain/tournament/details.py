"""The details of a player in a roster: club and FIDE's fields, for everybody, and personal fields.

A log holds commitments to them (see `Entrant`), so they are erased with the player. The forms are those of FIDE's
report (FIDE handbook C.04, Annex 2, "Player Section").
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from typing import Final

import msgspec

LONGEST_CLUB: Final = 100
FIDE_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2199

_FIDE_ID: Final = re.compile("[1-9][0-9]{0,10}")
_FEDERATION: Final = re.compile("[A-Z]{3}")
_BIRTH: Final = re.compile("[0-9]{4}(-[0-9]{2}-[0-9]{2})?")


class EntrantDetails(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public details of a player; an empty field is not stated."""

    club: str = ""
    fide_id: str = ""
    title: str = ""
    federation: str = ""


class PersonalDetails(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The personal details of a player, for owner and referees alone; an empty field is not stated."""

    sex: str = ""
    birth: str = ""


DETAIL_RULES: Final[Mapping[str, str]] = {
    "club": f"at most {LONGEST_CLUB} letters",
    "fide_id": "1 to 11 digits, the first not 0",
    "title": f"a title of FIDE: {', '.join(FIDE_TITLES)}",
    "federation": "the three capital letters of a federation, such as GER",
    "sex": "m or w, as in FIDE's report",
    "birth": f"a year, or a day such as 1987-02-21, from {FIRST_YEAR} to {LAST_YEAR}",
}
"""By field of the details: the rule for its values. An empty value is allowed."""


def is_allowed(field: str, value: str) -> bool:
    """Return whether a value obeys the rule of a field of the details.

    >>> is_allowed("birth", "1987"), is_allowed("birth", "1987-02-30"), is_allowed("title", "XM")
    (True, False, False)
    """
    return not value or _CHECKS[field](value)


def _is_birth(value: str) -> bool:
    if not _BIRTH.fullmatch(value):
        return False
    year, month, day = (int(part) for part in (value if "-" in value else f"{value}-01-01").split("-"))
    in_calendar = FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12
    return in_calendar and 1 <= day <= monthrange(year, month)[1]


_CHECKS: Final = {
    "club": lambda value: len(value) <= LONGEST_CLUB,
    "fide_id": lambda value: _FIDE_ID.fullmatch(value) is not None,
    "title": lambda value: value in FIDE_TITLES,
    "federation": lambda value: _FEDERATION.fullmatch(value) is not None,
    "sex": lambda value: value in {"m", "w"},
    "birth": _is_birth,
}
