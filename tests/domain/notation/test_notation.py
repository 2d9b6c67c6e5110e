"""Notations: a game is written and read again as the same game, and each fault is told with its place."""

from __future__ import annotations

import doctest
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.events import tag_of
from domain.core.ruleset import Ruleset
from domain.notation import reading, values, writing
from domain.notation.course import Course, LineOfPlay, NotatedGame, OutcomesDiffer, Ply, take_recorded
from domain.notation.reading import MOST_DEPTH, NotationInvalid, read_notation
from domain.notation.values import TokenUnreadable, outcome_token, read_outcome, read_values, value_token
from domain.notation.writing import write_notation
from tests.domain.conftest import ALL
from tests.domain.contract import kinds
from tests.domain.notation.games import game_by_chance

CAMPAIGN = {"discoveries": {"max_rounds": 2}}
"""Options that keep the games of a ruleset short; by chance alone some have thousands of decisions."""

TINY = r"""[Ruleset "tiny"]
[Seats "2"]
[Event "A \"test\""]

{before all} ~ =a =c =d
1.a hide_counter:1 $2 {too early
for a \} and \\ more}
  (1.a roll_die =6 (roll_die =5) lay_counter 1.b lay_counter ~ =h =i)
1.b hide_counter:0 ~ =h =i ; a rest of a line
2.b roll_die =2 lay_counter
2.a roll_die =6 hide_counter:0 ~
2-1
"""
"""A notation with every element of the grammar."""


def written(game: NotatedGame) -> str:
    ruleset = ALL[game.ruleset]
    return write_notation(game, ruleset, ruleset.load_components(ruleset.default_components()))


@pytest.mark.parametrize(("number", "plies"), [(3, 60), pytest.param(200, 100_000, marks=pytest.mark.long)])
def test_games_by_chance_are_read_as_they_were_written(ruleset: Ruleset[Any], number: int, plies: int) -> None:
    for seed in range(number):
        game = game_by_chance(ruleset, seed, plies, **CAMPAIGN.get(ruleset.name, {}))
        assert read_notation(written(game), ALL) == game


def test_a_notation_by_hand_is_read_with_comments_marks_and_variations() -> None:
    game = read_notation(TINY, ALL)
    assert game.line.comments == ("before all",)
    hidden, second = game.line.plies[1], game.line.plies[3]
    assert (hidden.marks, hidden.comments) == ((2,), ("too early\nfor a } and \\ more",))
    (variation,) = hidden.variations
    assert len(variation.plies) == 4
    assert [len(line.plies) for line in variation.plies[0].variations] == [1]
    assert second.comments == ("a rest of a line",)
    assert game.tags == (("Event", 'A "test"'),)
    assert read_notation("\ufeff" + TINY.replace(" (", "(").replace("  ", "\t"), ALL) == game
    assert read_notation(written(game), ALL) == game


@pytest.mark.parametrize(
    ("before", "after", "fault", "place", "token", "nearest"),
    [
        ('"tiny"', '"tinni"', "tag", (1, 10), "tinni", "tiny"),
        ("[Seats", "[Seat", "tag", (1, 1), None, "2"),
        ('Seats "2"', 'Seats "7"', "tag", (2, 8), "7", "2"),
        ('[Seats "2"]', '[Seats "2"]\n[Option.rounds "x"]', "tag", (3, 16), "x", None),
        ('[Seats "2"]', '[Seats "2"]\n[Seats "2"]', "tag", (3, 1), "Seats", None),
        ('[Seats "2"]', '[Seats "2"]\n[Components "ab"]', "tag", (3, 13), "ab", None),
        ('[Seats "2"]', '[Seats "2"]\n[Result "1-2"]', "tag", (3, 9), "1-2", "2-1"),
        ('[Seats "2"]', "[Seats 2]", "syntax", (2, 1), "[Seats 2]", None),
        ("1.b hide", "1.a hide", "turn", (9, 1), "1.a", "1.b"),
        ("2.b roll", "3.b roll", "turn", (10, 1), "3.b", "2.b"),
        ("hide_counter:1", "hide_counter:9", "decision", (6, 5), "hide_counter:9", "hide_counter:0"),
        ("hide_counter:1", "hide_counter", "decision", (6, 5), "hide_counter", "hide_counter:0"),
        ("hide_counter:1", "hide_counter:x", "decision", (6, 5), "hide_counter:x", "hide_counter:0"),
        ("hide_counter:1", "hide_countre:1", "decision", (6, 5), "hide_countre:1", "hide_counter:1"),
        ("{before all} ~", "lay_counter", "decision", (5, 1), "lay_counter", "~"),
        ("(roll_die =5)", "(roll =5)", "decision", (8, 21), "roll", "roll_die"),
        ("~ =a =c =d", "~ =a =c =C", "outcome", (5, 22), "=C", "=b"),
        ("~ =a =c =d", "~ =a =c", "outcome", (6, 1), "1.a", "=b"),
        ("~ =a =c =d", "~ =a =c =d =e", "outcome", (5, 25), "=e", None),
        ("=2 lay", "=7 lay", "outcome", (10, 14), "=7", "=1"),
        ("\n2-1\n", "\n1-2\n", "result", (12, 1), "1-2", "2-1"),
        ("\n2-1\n", "\n*\n", "result", (12, 1), "*", "2-1"),
        ("\n2-1\n", "\n", "syntax", (12, 1), None, "2-1"),
        ("\n2-1\n", "\n2-1 ~\n", "syntax", (12, 5), "~", None),
        ("lay_counter\n2.a roll_die", "lay_counter\n2.a {", "syntax", (11, 5), "{", None),
        ("\n2-1\n", " (~\n", "syntax", (12, 1), None, ")"),
        ("(roll_die =5)", "()", "syntax", (8, 21), ")", None),
    ],
)
def test_a_fault_is_told_with_its_place_its_token_and_legal_tokens_near_it(
    before: str, after: str, fault: str, place: tuple[int, int], token: str | None, nearest: str | None
) -> None:
    assert before in TINY
    with pytest.raises(NotationInvalid) as caught:
        read_notation(TINY.replace(before, after, 1), ALL)
    error = caught.value
    assert (error.code, (error.line, error.column), error.value) == (f"notation_{fault}", place, token)
    assert next(iter(error.nearest), None) == nearest
    assert error.detail.startswith(f"line {place[0]}, column {place[1]}: ")


def test_variations_deeper_than_the_limit_are_refused_where_they_open() -> None:
    deep = TINY.replace("(roll_die =5)", "(roll_die =5 " * MOST_DEPTH + ")" * MOST_DEPTH)
    with pytest.raises(NotationInvalid) as caught:
        read_notation(deep, ALL)
    assert (caught.value.code, caught.value.value) == ("notation_limit", "(")


@pytest.mark.parametrize(
    "value",
    [0, -1, 2**64, "A", "-", "true", "12", "a b", 'a"b', "a,b", "\n", "\ud800", "", "ü.x@2", "#1", None, True, False],
)
def test_a_value_is_read_as_it_was_written(value: object) -> None:
    token = value_token([value, [value]])
    assert not any(letter.isspace() for letter in token)
    assert read_values(token) == [[value, [value]]]
    assert read_values(value_token(value)) == [value]


@pytest.mark.parametrize(
    ("candidates", "index", "token"),
    [
        (["a", "b"], 1, "b"),
        (["a", "b", "a"], 2, "a#2"),
        (["1", 1], 0, '"1"'),
        (["a#1", "a"], 0, '"a#1"'),
        ([(1, 2), (3, 4)], 1, "#1"),
        (range(1 << 64), 1 << 63, str(1 << 63)),
    ],
)
def test_an_outcome_is_read_as_it_was_written(candidates: Any, index: int, token: str) -> None:
    assert outcome_token(candidates, index) == token
    assert read_outcome(candidates, token) == index


@pytest.mark.parametrize("token", ["", "c", "a", "a#3", "#9", "b#0", "true", "a,b", "[a]"])
def test_an_outcome_that_is_none_or_several_is_refused(token: str) -> None:
    with pytest.raises(TokenUnreadable):
        read_outcome(["a", "b", "a", 1], token)


def test_a_game_with_other_outcomes_than_its_draws_is_not_written() -> None:
    game = read_notation(TINY, ALL)
    first, *others = game.line.plies
    for outcomes in (first.outcomes[:-1], (*first.outcomes, 0), (99,)):
        with pytest.raises(OutcomesDiffer):
            written(replace(game, line=LineOfPlay((), (replace(first, outcomes=outcomes), *others))))


def test_hidden_things_that_were_dealt_anew_are_read_as_they_were_written() -> None:
    game = read_notation(TINY, ALL)
    ruleset = ALL["tiny"]
    course = Course(ruleset, ruleset.load_components(ruleset.default_components()), game.options, game.seats)
    take_recorded(course, game.line.plies[0])
    replayed = course.take(Ply(dealt_for=(1,)), lambda _, candidates: len(candidates) - 1)
    anew = Ply(outcomes=tuple(draw.index for draw in replayed.draws), dealt_for=(1,))
    assert replayed.draws
    game = replace(game, line=LineOfPlay((), (game.line.plies[0], anew)), places=None)
    text = written(game)
    assert "\n~ =a =c =d ~:b =" in text
    assert read_notation(text, ALL) == game


def test_every_decision_has_a_token_of_its_own(ruleset: Ruleset[Any]) -> None:
    tags = [tag_of(kind) for kind in kinds(ruleset.decision_type)]
    assert len(set(tags)) == len(tags)
    assert not [tag for tag in tags if not tag.isascii() or not tag.replace("_", "").isalnum()]


@pytest.mark.parametrize("module", [values, writing, reading], ids=lambda module: module.__name__)
def test_the_examples_in_the_code_hold(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert (results.failed, results.attempted > 0) == (0, True)
