"""Reading: the game of a notation, each decision checked by the rules."""

from __future__ import annotations

import difflib
import hashlib
import heapq
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NoReturn

import msgspec

from domain.core.errors import ComponentError, IllegalDecision, OptionError, TabletapeError
from domain.core.events import SERVICE, Seat
from domain.core.ruleset import Ruleset
from domain.notation.course import Course, LineOfPlay, NotatedGame, Ply
from domain.notation.values import (
    TokenUnreadable,
    decision_token,
    outcome_token,
    read_decision,
    read_outcome,
    read_values,
)
from domain.notation.writing import OPTION, RUN, UNFINISHED, places_token, seat_letter

MOST_CHARACTERS: Final = 1_000_000
"""The longest notation that is read."""
MOST_PLIES: Final = 20_000
"""The most plies, the plies of variations included."""
MOST_DEPTH: Final = 64
"""The deepest variation of variations."""
_NEAREST: Final = 5
"""The most legal tokens that an error names."""
_MOST_COMPARED: Final = 1_000
"""The most outcomes that are compared with a token that names none of them."""

_TAG: Final = re.compile(r'\[([A-Za-z][\w.]*)[ \t]+("(?:[^"\\\x00-\x1f]|\\.)*")\]', re.ASCII)
_SPACE: Final = re.compile(r"\s+")
_COMMENT: Final = re.compile(r"\{((?:[^\\}]|\\.)*)\}", re.DOTALL)
_REST: Final = re.compile(r";([^\n]*)")
_WORD: Final = re.compile(r'(?:[^\s(){}";]|"(?:[^"\\\x00-\x1f]|\\.)*")+')
_TURN: Final = re.compile(r"([0-9]{1,9})\.([a-z])", re.ASCII)
_PLACES: Final = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2})+", re.ASCII)
_MARK: Final = re.compile(r"\$([0-9]{1,3})", re.ASCII)
_OUR_TAGS: Final = ("Ruleset", "RulesVersion", "Components", "Seats", "Forfeited", "Result")


class NotationInvalid(TabletapeError):
    """A text is no notation, or the rules refuse a decision in it.

    `code` is `notation_` and the kind of fault: `syntax`, `tag`, `turn`, `decision`, `outcome`, `result`, `limit`.

    Attributes:
        value: the offending token; `None` at the end of the text.
        line: its line, from 1.
        column: the column of its first character, from 1.
        nearest: the legal tokens that are most like it; empty where there are none.
    """

    def __init__(
        self,
        fault: str,
        detail: str,
        *,
        token: str | None,
        place: tuple[int, int],
        nearest: Iterable[str] = (),
        rule: str = "notation, grammar",
    ) -> None:
        self.line, self.column = place
        self.nearest = tuple(nearest)
        near = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        super().__init__(f"line {self.line}, column {self.column}: {detail}{near}", value=token, rule=rule)
        self.code = f"notation_{fault}"


class _Token(msgspec.Struct, frozen=True):
    kind: str
    """`word`, `comment`, `(`, `)`, or `end`."""
    text: str
    start: int


def read_notation(
    text: str, rulesets: Mapping[str, Ruleset[Any]], sets: Mapping[str, bytes] | None = None
) -> NotatedGame:
    """Return the game of a notation, after every decision, outcome and result in it was checked by the rules.

    Args:
        text: the notation.
        rulesets: the rulesets by name.
        sets: component sets by the SHA-256 of their bytes, besides the rulesets' own.

    Raises:
        NotationInvalid: at the first fault.
    """
    return _Reader(text, rulesets, sets or {}).game()


def named_components(text: str) -> list[str]:
    """Return the hashes of component sets that the tags of a notation name; the notation may have faults."""
    return re.findall(r'^\[Components[ \t]+"([0-9a-f]{64})"\]', text[:MOST_CHARACTERS], re.MULTILINE)[:1]


class _Reader:
    """Reads a notation once, from its first character on."""

    def __init__(self, text: str, rulesets: Mapping[str, Ruleset[Any]], sets: Mapping[str, bytes]) -> None:
        self._text = text
        self._rulesets = rulesets
        self._sets = sets
        self._at = 0
        self._plies = 0
        self._tags: dict[str, tuple[str, int]] = {}
        """By name: the value of a tag, and where it stands."""
        self._token = _Token("end", "", 0)

    def game(self) -> NotatedGame:
        """Return the game."""
        if len(self._text) > MOST_CHARACTERS:
            self._fail("limit", f"a notation has at most {MOST_CHARACTERS} characters", None, MOST_CHARACTERS)
        self._at = 1 if self._text.startswith("\ufeff") else 0
        self._read_tags()
        ruleset = self._ruleset()
        seats = self._number("Seats", ruleset.seats)
        version = self._number("RulesVersion", None, ruleset.version)
        digest, components = self._components(ruleset)
        options = self._options(ruleset)
        try:
            course = Course(ruleset, components, options, seats)
        except OptionError as error:
            self._fail_at_tag("Seats", error.detail, error.rule)
        forfeited = self._forfeited(seats)
        self._next()
        line = self._line(course, depth=0)
        places = self._result(course, forfeited)
        return NotatedGame(
            ruleset=ruleset.name,
            version=version,
            components=digest,
            seats=seats,
            options=options,
            places=places,
            forfeited=forfeited,
            tags=tuple(
                (name, value)
                for name, (value, _) in self._tags.items()
                if name not in _OUR_TAGS and not name.startswith(OPTION)
            ),
            line=line,
        )

    # Tags

    def _read_tags(self) -> None:
        while True:
            self._skip_space()
            if self._text[self._at : self._at + 1] != "[":
                return
            match = _TAG.match(self._text, self._at)
            if match is None:
                line = self._text[self._at :].partition("\n")[0]
                self._fail("syntax", 'a tag is written so: [Name "value"]', line[:80], self._at)
            name = match[1]
            if name in self._tags:
                self._fail("tag", f"the tag {name} stands twice", name, self._at)
            try:
                value = json.loads(match[2])
            except ValueError:
                self._fail("syntax", "the value of a tag is a JSON text", match[2], match.start(2))
            self._tags[name] = value, match.start(2)
            self._at = match.end()

    def _fail_at_tag(self, name: str, detail: str, rule: str = "notation, tags", known: Iterable[str] = ()) -> NoReturn:
        value, start = self._tags.get(name, (None, 0))
        near = list(known) if value is None else nearest(value, known)
        self._fail("tag", f"{name}: {detail}", value, start, near, rule)

    def _ruleset(self) -> Ruleset[Any]:
        ruleset = self._rulesets.get(self._tags.get("Ruleset", ("", 0))[0])
        if ruleset is None:
            self._fail_at_tag("Ruleset", "the tag names a ruleset", known=sorted(self._rulesets))
        return ruleset

    def _number(self, name: str, allowed: Sequence[int] | None, default: int | None = None) -> int:
        value = self._tags.get(name, (None, 0))[0]
        if value is None and default is not None:
            return default
        digits = value is not None and re.fullmatch(r"[0-9]{1,9}", value, re.ASCII)
        if value is None or not digits or (allowed is not None and int(value) not in allowed):
            self._fail_at_tag(name, "the tag has a number", known=map(str, allowed or ()))
        return int(value)

    def _components(self, ruleset: Ruleset[Any]) -> tuple[str, Any]:
        own = ruleset.default_components()
        sets = {**self._sets, hashlib.sha256(own).hexdigest(): own}
        digest = self._tags.get("Components", (hashlib.sha256(own).hexdigest(), 0))[0]
        if digest not in sets:
            self._fail_at_tag("Components", "there is no such component set here")
        try:
            return digest, ruleset.load_components(sets[digest])
        except ComponentError as error:
            self._fail_at_tag("Components", error.detail, error.rule)

    def _options(self, ruleset: Ruleset[Any]) -> msgspec.Struct:
        plain: dict[str, Any] = {}
        for name, (value, _) in self._tags.items():
            if not name.startswith(OPTION):
                continue
            *parents, last = name.removeprefix(OPTION).split(".")
            place = plain
            for parent in parents:
                place = place.setdefault(parent, {})
                if not isinstance(place, dict):
                    self._fail_at_tag(name, f"{parent} has a value already")
            try:
                values = read_values(value)
            except TokenUnreadable as error:
                self._fail_at_tag(name, str(error))
            if len(values) != 1:
                self._fail_at_tag(name, "an option has one value")
            place[last] = values[0]
        try:
            options: msgspec.Struct = msgspec.convert(plain, ruleset.options_type)
        except msgspec.ValidationError as error:
            path = re.search(r"`\$?\.?([\w.]+)`$", str(error))
            self._fail_at_tag(f"{OPTION}{path[1] if path else ''}", str(error))
        return options

    def _forfeited(self, seats: int) -> tuple[Seat, ...]:
        letters = self._tags.get("Forfeited", ("", 0))[0]
        known = "".join(map(seat_letter, range(seats)))
        if len(set(letters)) < len(letters) or not set(letters) <= set(known):
            self._fail_at_tag("Forfeited", f"letters of seats, {known[0]} to {known[-1]}, each once")
        return tuple(map(known.index, letters))

    # Tokens

    def _skip_space(self) -> None:
        space = _SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at

    def _next(self) -> None:
        """Go on to the next token."""
        self._skip_space()
        start = self._at
        character = self._text[start : start + 1]
        match: re.Match[str] | None = None
        if not character:
            self._token = _Token("end", "", start)
        elif character in "()":
            self._token, self._at = _Token(character, character, start), start + 1
        elif character == "{":
            match = _COMMENT.match(self._text, start)
            if match is None:
                self._fail("syntax", "a comment without its closing brace", "{", start)
            text = re.sub(r"\\(.)", r"\1", match[1], flags=re.DOTALL)
            self._token = _Token("comment", text, start)
        elif character == ";":
            match = _REST.match(self._text, start)
            self._token = _Token("comment", match[1].strip() if match else "", start)
        else:
            match = _WORD.match(self._text, start)
            if match is None:
                self._fail("syntax", "a text in quotes that does not end, or a brace too many", character, start)
            self._token = _Token("word", match[0], start)
        if match is not None:
            self._at = match.end()

    def _comments(self) -> tuple[str, ...]:
        comments = []
        while self._token.kind == "comment":
            comments.append(self._token.text)
            self._next()
        return tuple(comments)

    def _fail(
        self,
        fault: str,
        detail: str,
        token: str | None,
        start: int,
        near: Iterable[str] = (),
        rule: str = "notation, grammar",
    ) -> NoReturn:
        before = self._text[:start]
        place = before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1
        raise NotationInvalid(fault, detail, token=token, place=place, nearest=near, rule=rule)

    def _fail_here(
        self, fault: str, detail: str, near: Iterable[str] = (), rule: str = "notation, grammar"
    ) -> NoReturn:
        token = self._token
        self._fail(fault, detail, None if token.kind == "end" else token.text, token.start, near, rule)

    # Plies

    def _line(self, course: Course, depth: int) -> LineOfPlay:
        """Return the plies up to the result, or up to the end of a variation."""
        comments, plies = self._comments(), []
        while self._token.kind == "word" and not self._is_result():
            plies.append(self._ply(course, depth))
        return LineOfPlay(comments, tuple(plies))

    def _is_result(self) -> bool:
        return self._token.text == UNFINISHED or _PLACES.fullmatch(self._token.text) is not None

    def _ply(self, course: Course, depth: int) -> Ply:
        self._plies += 1
        if self._plies > MOST_PLIES:
            self._fail_here("limit", f"a notation has at most {MOST_PLIES} decisions and runs")
        self._turn(course)
        token, before = self._token, course.branch()
        ply = self._bare_ply(course)
        self._next()
        outcomes = self._take(course, ply, token)
        marks = []
        while self._token.kind == "word" and (mark := _MARK.fullmatch(self._token.text)):
            marks.append(int(mark[1]))
            self._next()
        comments, variations = self._comments(), []
        while self._token.kind == "(":
            variations.append(self._variation(before.branch(), depth + 1))
        return Ply(ply.decision, outcomes, ply.dealt_for, tuple(marks), comments, tuple(variations))

    def _turn(self, course: Course) -> None:
        """Read the round and the seat, if they stand before the ply."""
        turn = _TURN.fullmatch(self._token.text)
        if turn is None:
            return
        actor = course.to_move()
        if actor is None or actor == SERVICE:
            self._fail_here("turn", "no seat is to decide", [] if actor is None else [RUN])
        expected = f"{course.ruleset.round_of(course.position)}.{seat_letter(actor)}"
        if self._token.text != expected:
            self._fail_here("turn", "another round or seat is to decide", [expected])
        self._next()
        if self._token.kind != "word":
            self._fail_here("syntax", "a decision is missing")

    def _bare_ply(self, course: Course) -> Ply:
        """Return the ply of a token, without its outcomes and all that is about it."""
        text, actor = self._token.text, course.to_move()
        if text.startswith(f"{RUN}:") and course.begun:
            letters = text.removeprefix(f"{RUN}:")
            known = self._seat_letters(course)
            if any(letter not in known for letter in letters):
                self._fail_here("decision", f"letters of seats, of {known}, stand after the colon")
            return Ply(dealt_for=tuple(map(known.index, letters)))
        if actor is None:
            self._fail_here("decision", "the game is over", [self._expected_result(course)])
        if actor == SERVICE:
            if text != RUN:
                subject = "the service is to act" if course.begun else "the set-up comes first"
                self._fail_here("decision", subject, [RUN])
            return Ply()
        try:
            return Ply(read_decision(course.ruleset.decision_type, text))
        except TokenUnreadable as error:
            self._fail_here("decision", str(error), self._legal(course, text))

    def _legal(self, course: Course, text: str) -> tuple[str, ...]:
        actor = course.to_move()
        legal = () if actor is None else course.ruleset.legal(course.position, actor)
        return nearest(text, map(decision_token, legal))

    def _take(self, course: Course, ply: Ply, token: _Token) -> tuple[int, ...]:
        """Take a ply with the outcomes that follow in the text; return them."""
        outcomes: list[int] = []

        def next_outcome(pile: str, candidates: Sequence[Any]) -> int:
            text = self._token.text
            if self._token.kind != "word" or not text.startswith("="):
                near = nearest("", _outcomes(candidates))
                self._fail_here("outcome", f"an outcome of {pile} is missing after {token.text}", near)
            try:
                outcomes.append(read_outcome(candidates, text[1:]))
            except TokenUnreadable as error:
                near = nearest(text, _outcomes(candidates))
                self._fail_here("outcome", f"{pile}: {error}", near)
            self._next()
            return outcomes[-1]

        try:
            course.take(ply, next_outcome)
        except IllegalDecision as error:
            near = self._legal(course, token.text)
            detail = f"the rules refuse it ({error.code})"
            self._fail("decision", detail, token.text, token.start, near, error.rule)
        if self._token.kind == "word" and self._token.text.startswith("="):
            self._fail_here("outcome", f"nothing more is drawn after {token.text}")
        return tuple(outcomes)

    def _variation(self, course: Course, depth: int) -> LineOfPlay:
        if depth > MOST_DEPTH:
            self._fail_here("limit", f"variations are at most {MOST_DEPTH} deep")
        self._next()
        line = self._line(course, depth)
        if not line.plies:
            self._fail_here("syntax", "a variation has a decision")
        if self._token.kind != ")":
            self._fail_here("syntax", "a variation without its closing parenthesis", [")"])
        self._next()
        return line

    # The result

    def _expected_result(self, course: Course) -> str:
        result = course.ruleset.result(course.position)
        return UNFINISHED if result is None else places_token(result.places)

    def _result(self, course: Course, forfeited: Sequence[Seat]) -> tuple[int, ...] | None:
        token = self._token
        if token.kind != "word" or not self._is_result():
            self._fail_here("syntax", "the result ends a notation", [self._expected_result(course)])
        places = None if token.text == UNFINISHED else tuple(map(int, token.text.split("-")))
        if course.begun and not forfeited and token.text != self._expected_result(course):
            self._fail_here("result", "the rules give another result", [self._expected_result(course)])
        if places is not None and (len(places) != len(self._seat_letters(course)) or not course.begun):
            self._fail_here("result", "a result has the place of each seat")
        stated = self._tags.get("Result", (token.text, 0))[0]
        if stated != token.text:
            self._fail_at_tag("Result", f"the last token is {token.text}", known=[token.text])
        self._next()
        if self._token.kind != "end":
            self._fail_here("syntax", "something stands behind the result")
        return places

    def _seat_letters(self, course: Course) -> str:
        return "".join(seat_letter(score.seat) for score in course.ruleset.scoreboard(course.position).seats)


def _outcomes(candidates: Sequence[Any]) -> Iterable[str]:
    indexes = islice(range(len(candidates)), _MOST_COMPARED)
    return dict.fromkeys(f"={outcome_token(candidates, index)}" for index in indexes)


def nearest(token: str, legal: Iterable[str]) -> tuple[str, ...]:
    """Return the legal tokens that are most like a token, the most alike first; of equal ones the first.

    >>> nearest("pay:1,2", ["end_turn", "pay:1,1", "pay:2,1"])[0]
    'pay:1,1'
    """
    matcher = difflib.SequenceMatcher(None, "", token, autojunk=False)

    def unlike(candidate: str) -> float:
        matcher.set_seq1(candidate)
        return -matcher.ratio()

    return tuple(heapq.nsmallest(_NEAREST, legal, key=unlike))
