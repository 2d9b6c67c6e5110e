"""Names of people: their form, and the tags that make names at the same table different.

A name follows the PRECIS profile for nicknames (RFC 8266). Two names look alike when their skeletons (UTS #39,
section 4) are equal, without regard to case, spaces, punctuation and joiners. A player who sits down under a name that
looks like another name at the table gets a tag made of their id, `Ann #7f3a`. It stands in the log with the name, and
so in every text about the game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

import msgspec
from precis_i18n import get_profile

from domain.core.accounts import BOT_MARK
from eventstore.errors import NameInvalid
from eventstore.identity import Identity
from eventstore.table.texts import JOINERS, described, first_unseen

LONGEST_NAME: Final = 40
"""The most characters of a name, without its tag."""
SHORTEST_ROOM: Final = 16
"""The least characters of a name that every drawing shows."""

_RULE: Final = "RFC 8266"
_TAG: Final = re.compile(r" #[0-9a-z]{4,}$")
_END: Final = re.compile(rf"(?:{re.escape(BOT_MARK)})?(?: #[0-9a-z]{{4,}})?$")
"""The end of a name that stays when it is shortened: the mark of a bot account, and the tag."""
_SHORTEST_TAG: Final = 4
_NAMELESS: Final = "player"
"""Replaces a name that was registered before names were checked, and would be refused now."""
_RESERVED: Final = (
    "operator",
    "organiser",
    "organizer",
    "service",
    "spectator",
    "free",
    "free seat",
    "seat",
    *(f"seat {number}" for number in range(10)),
    "bot",
)
"""The names that the service itself uses for actors and seats; the names of bots are added."""


def bot_name(kind: str) -> str:
    """Return the name of a kind of bot at a table."""
    return f"{kind} bot"


def checked_name(name: str, bots: Sequence[str]) -> str:
    """Return a name as it is stored: in its normal form (NFKC), with single spaces inside.

    Args:
        name: the name that a person has chosen.
        bots: the kinds of bots of this service.

    Raises:
        NameInvalid: it holds a character that cannot be seen or that the profile does not allow, is empty or too
            long, or looks like a bot, a role or a seat.
    """
    unseen = first_unseen(name)
    if unseen is not None:
        raise NameInvalid(f"a name cannot hold {described(unseen)}", value=name, rule=_RULE)
    try:
        normal: str = _nickname().enforce(name)
    except UnicodeEncodeError as error:
        wrong = error.object[error.start : error.end]
        description = described(wrong) if len(wrong) == 1 else "characters that its normal form cannot hold"
        raise NameInvalid(f"a name cannot hold {description}", value=name, rule=_RULE) from None
    if len(normal) > LONGEST_NAME:
        detail = f"in its normal form this name has {len(normal)} characters"
        raise NameInvalid(detail, value=name, rule=f"at most {LONGEST_NAME} characters")
    if not _keys(normal).isdisjoint(_reserved(tuple(bots))):
        raise NameInvalid("this name looks like that of a bot, a role or a seat", value=name, rule="UTS #39")
    return normal


def person_name(name: str, bots: Sequence[str]) -> str:
    """Return the name of a new person as it is stored; see `checked_name`.

    Raises:
        NameInvalid: also a name that ends like the name of a bot account.
    """
    normal = checked_name(name, bots)
    bare = _TAG.sub("", normal)
    ends = (bare[place:] for place, letter in enumerate(bare) if unicodedata.category(letter)[0] in "ZP")
    if any(not _keys(end).isdisjoint(_keys(BOT_MARK)) for end in ends):
        raise NameInvalid("this name ends like that of a bot account", value=name, rule="bot accounts")
    return normal


def bot_account_name(name: str, bots: Sequence[str]) -> str:
    """Return the name of a new bot account as it is stored: its own name in its normal form, and the mark.

    Raises:
        NameInvalid: as `checked_name`; with its mark a name has at most 40 characters.
    """
    own = checked_name(name, bots).removesuffix(BOT_MARK)
    most = LONGEST_NAME - len(BOT_MARK)
    if len(own) > most:
        detail = f"without its mark this name has {len(own)} characters"
        raise NameInvalid(detail, value=name, rule=f"at most {most} characters and the mark{BOT_MARK}")
    return own + BOT_MARK


def name_at_table(caller: Identity, others: Iterable[str], bots: Sequence[str]) -> str:
    """Return the name under which a player sits down: their own, with a tag if it looks like another name.

    Args:
        caller: the player.
        others: the names at the table.
        bots: the kinds of bots of this service.
    """
    return TakenNames(others).name_for(caller, bots)


def untagged(name: str) -> str:
    """Return a name without the tag that tells it from an equal name; empty for the pseudonym of an erased player.

    >>> untagged("Ann #5egh"), untagged("Ann"), untagged("player #7f3a9c")
    ('Ann', 'Ann', '')
    """
    bare = _TAG.sub("", name)
    return "" if bare.removesuffix(BOT_MARK) == _NAMELESS else bare


class TakenNames:
    """Names at a table, or on a roster: a further name is compared with all of them at once."""

    def __init__(self, names: Iterable[str]) -> None:
        self._full: set[str] = set()
        self._short: set[str] = set()
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add a name."""
        self._full |= _keys(name)
        self._short |= _keys(shortened(name, SHORTEST_ROOM))

    def name_for(self, caller: Identity, bots: Sequence[str]) -> str:
        """Return the name under which a player joins them; as `name_at_table`."""
        try:
            name = checked_name(caller.name, bots)
            plain = _TAG.search(name) is None and not self.looks_like(name)
        except NameInvalid:
            name, plain = _NAMELESS, False
        if plain:
            return name
        own = caller.player[1:]  # every id begins with the same letter
        tagged = name
        for length in range(_SHORTEST_TAG, max(_SHORTEST_TAG, len(own)) + 1):
            tagged = f"{name} #{own[:length]}"
            if not self.looks_like(tagged):
                break
        return tagged

    def looks_like(self, name: str) -> bool:
        """Return whether a name could be mistaken for a taken name, in full or shortened by a drawing."""
        short = _keys(shortened(name, SHORTEST_ROOM))
        return not (self._full.isdisjoint(_keys(name)) and self._short.isdisjoint(short))


def shortened(name: str, most: int) -> str:
    """Return a name in *most* characters at most; a longer name keeps its beginning, its mark and its tag.

    >>> shortened("Bartholomew Montgomery #7f3a", 16)
    'Bartholom… #7f3a'
    >>> shortened("Bartholomew Montgomery (bot)", 16)
    'Bartholom… (bot)'
    """
    if len(name) <= most:
        return name
    ends = (match[0] for match in (_END.search(name), _TAG.search(name)) if match is not None)
    end = "…" + next((end for end in ends if len(end) + 1 < most), "")
    return name[: most - len(end)] + end


@cache
def _nickname() -> Any:
    return get_profile("NicknameCasePreserved")


@cache
def _reserved(bots: tuple[str, ...]) -> frozenset[str]:
    named = [name for kind in bots for name in (kind, bot_name(kind), *(f"{bot_name(kind)} {n}" for n in range(10)))]
    return frozenset().union(*map(_keys, (*_RESERVED, *named)))


@lru_cache(maxsize=2048)
def _keys(name: str) -> frozenset[str]:
    """Return the keys of a name for comparison: names that look alike have at least one key in common.

    Case is folded before the skeleton and after it: `I` looks like `l` as it stands, and is an `i` without case.
    """
    plain = "".join(letter for letter in name if letter not in JOINERS)
    return frozenset(map(_bare, (_skeleton(_skeleton(plain).casefold()), _skeleton(plain.casefold()))))


def _bare(skeleton: str) -> str:
    """Return a skeleton without spaces and punctuation; as it is when it has nothing else."""
    return "".join(letter for letter in skeleton if unicodedata.category(letter)[0] not in "ZP") or skeleton


def _skeleton(text: str) -> str:
    """Return the skeleton of a text (UTS #39, section 4); names that look alike have the same skeleton."""
    skeleton, prototypes = unicodedata.normalize("NFD", text), _prototypes()
    before = ""
    while skeleton != before:  # the prototype of a letter may hold marks that look like others
        before = skeleton
        skeleton = unicodedata.normalize("NFD", "".join(prototypes.get(letter, letter) for letter in skeleton))
    return skeleton


class _LookAlike(msgspec.Struct):
    c: str


@cache
def _prototypes() -> Mapping[str, str]:
    """Return the prototype of each character that looks like others.

    The package holds each pair of Unicode's `confusables.txt` in both directions. The prototype of a pair is the text
    with more look-alikes; with the same number it is the longer text, since only single characters are mapped.
    """
    content = resources.files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    pairs = msgspec.json.decode(content, type=dict[str, list[_LookAlike]])
    # Letters written from right to left stand between marks there.
    alike = {_unmarked(character): [_unmarked(other.c) for other in others] for character, others in pairs.items()}
    return {
        character: max(character, others[0], key=lambda letter: (len(alike[letter]), len(letter), letter))
        for character, others in alike.items()
        if len(character) == 1 == len(others)
    }


def _unmarked(text: str) -> str:
    return text.strip("\N{LEFT-TO-RIGHT MARK}")
