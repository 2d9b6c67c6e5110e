"""Tokens: decisions, options and outcomes of chance as short words, from the types that a ruleset declares.

A decision is its tag, then the values of its fields in the order of their declaration (`pay:2,1,0`). Fields that have
their default stand at the end unwritten. So a ruleset needs no words for its notation, and none depends on a language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.core.events import Decision, members, tag_of

_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_BARE: Final = re.compile(r"[^\s,(){}\[\]\"=$~#;*]+")
"""A text that needs no quotes, unless it is written like another value."""
_CONSTANTS: Final[dict[str, Any]] = {"-": None, "true": True, "false": False}
_QUOTED: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_UNPRINTED: Final = re.compile(r"[\s\x7f-\x9f\ud800-\udfff]")
_INDEXED: Final = re.compile(r"(.*)#([0-9]{1,20})", re.ASCII)
"""An outcome with its index; a text in quotes ends with its quote."""
_MOST_DIGITS: Final = 40
"""The longest number that is read; the largest draws have 20 digits."""


class TokenUnreadable(ValueError):
    """A token does not have the form of a value, a decision or an outcome. Its text says why, for people."""


def value_token(value: Any) -> str:
    r"""Return a plain value as a token: a number, a text, nothing, yes or no, or a list of these.

    >>> value_token(["CORN", 2, None]), value_token("-1"), value_token("two words")
    ('[CORN,2,-]', '"-1"', '"two\\u0020words"')

    Raises:
        TypeError: it is of another type.
    """
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        bare = _BARE.fullmatch(value) and not _UNPRINTED.search(value)
        if bare and value not in _CONSTANTS and not _INTEGER.fullmatch(value):
            return value
        return _UNPRINTED.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))
    if isinstance(value, list | tuple):
        return f"[{','.join(map(value_token, value))}]"
    raise TypeError(f"a {type(value).__name__} has no token")


def read_values(text: str) -> list[Any]:
    """Return the values of tokens with commas between them.

    Raises:
        TokenUnreadable: the text has another form.
    """
    values, end = _values(text, 0, depth=0)
    if end < len(text):
        raise TokenUnreadable(f"{text[end]!r} stands where the values end")
    return values


def _values(text: str, start: int, depth: int) -> tuple[list[Any], int]:
    values = []
    while True:
        value, start = _value(text, start, depth)
        values.append(value)
        if text[start : start + 1] != ",":
            return values, start
        start += 1


def _value(text: str, start: int, depth: int) -> tuple[Any, int]:
    if text[start : start + 1] == "[":
        if depth > 1:
            raise TokenUnreadable("a list in a list in a list")
        if text[start + 1 : start + 2] == "]":
            return [], start + 2
        values, end = _values(text, start + 1, depth + 1)
        if text[end : end + 1] != "]":
            raise TokenUnreadable("a list without its closing bracket")
        return values, end + 1
    if quoted := _QUOTED.match(text, start):
        try:
            return json.loads(quoted[0]), quoted.end()
        except ValueError as error:
            raise TokenUnreadable("a text in quotes that is no JSON text") from error
    bare = _BARE.match(text, start)
    if bare is None:
        raise TokenUnreadable("a value is missing")
    word = bare[0]
    if _INTEGER.fullmatch(word):
        if len(word) > _MOST_DIGITS:
            raise TokenUnreadable(f"a number has more than {_MOST_DIGITS} digits")
        return int(word), bare.end()
    return _CONSTANTS.get(word, word), bare.end()


def decision_token(decision: Decision) -> str:
    """Return a decision as a token: its tag, and the values of its fields up to the last that is not its default."""
    plain = msgspec.to_builtins(decision)
    written: list[Any] = []
    values: list[Any] = []
    for field in msgspec.structs.fields(decision):
        value = plain.get(field.encode_name, field.default)
        values.append(value)
        if value != field.default:
            written = list(values)
    tag = tag_of(type(decision))
    return f"{tag}:{','.join(map(value_token, written))}" if written else tag


def read_decision(decision_type: Any, token: str) -> Decision:
    """Return the decision of a token.

    Args:
        decision_type: the union of the decisions of a ruleset.
        token: its tag and values.

    Raises:
        TokenUnreadable: the ruleset has no decision of this tag, or the values do not fit its fields.
    """
    tag, colon, text = token.partition(":")
    kind = next((kind for kind in members(decision_type) if tag_of(kind) == tag), None)
    if kind is None:
        raise TokenUnreadable(f"there is no decision {tag!r}")
    values = read_values(text) if colon else []
    fields = msgspec.structs.fields(kind)
    if len(values) > len(fields):
        raise TokenUnreadable(f"{tag} has {len(fields)} values, not {len(values)}")
    if len(values) < sum(field.required for field in fields):
        names = ", ".join(field.encode_name for field in fields)
        raise TokenUnreadable(f"{tag} has {len(values)} values, and needs these: {names}")
    plain = {field.encode_name: value for field, value in zip(fields, values, strict=False)}
    try:
        decision: Decision = msgspec.convert({"type": tag, **plain}, kind)
    except msgspec.ValidationError as error:
        raise TokenUnreadable(f"{tag}: {error}") from error
    return decision


def outcome_token(candidates: Sequence[Any], index: int) -> str:
    """Return the outcome of a draw: the drawn candidate, with its index where others are equal.

    A candidate that is neither a number nor a text is named by its index alone.

    >>> outcome_token(["T3", "T7"], 1), outcome_token(["SUN", "SUN"], 1), outcome_token([(1, 2)], 0)
    ('T7', 'SUN#1', '#0')
    """
    value = candidates[index]
    if not isinstance(value, str | int) or isinstance(value, bool):
        return f"#{index}"
    token = value_token(value)
    return token if candidates.count(value) == 1 else f"{token}#{index}"


def read_outcome(candidates: Sequence[Any], token: str) -> int:
    """Return the index of the drawn candidate among its candidates.

    Raises:
        TokenUnreadable: no candidate is written so, or several are.
    """
    indexed = _INDEXED.fullmatch(token)
    if indexed is not None:
        index = int(indexed[2])
        if index >= len(candidates):
            raise TokenUnreadable(f"there are {len(candidates)} outcomes, with the indexes 0 to {len(candidates) - 1}")
        if indexed[1] and read_values(indexed[1]) != [candidates[index]]:
            raise TokenUnreadable(f"the outcome with the index {index} is {outcome_token(candidates, index)}")
        return index
    values = read_values(token)
    number = candidates.count(values[0]) if len(values) == 1 and type(values[0]) in (int, str) else 0
    if number > 1:
        raise TokenUnreadable(f"{number} outcomes are equal: add # and an index")
    if number == 0:
        raise TokenUnreadable("no outcome is written so")
    return candidates.index(values[0])
