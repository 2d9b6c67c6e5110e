"""Catalogues: every language has every message with the same values, and none that nothing words.

Languages are the `.ftl` files that are found. A further one is such a file in each place, and no code.
"""

from __future__ import annotations

import ast as python
import itertools
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from api.http.problem_kinds import KINDS
from domain.core.agenda import AGENDA_FOLDS
from domain.core.catalogue import about_key, group_key, question_key, sentence_key
from domain.rulesets import RULESETS
from eventstore.log.take_backs import BARRIERS
from eventstore.table.events import TABLE_EVENTS
from projections.errors import TimeAndVersion, TimeBeforeLog, TimeInvalid
from projections.lessons import LESSONS, step_keys
from projections.sentences import ENGLISH, LANGUAGES
from tests.domain.contract import key_of, kinds, option_keys
from tests.projections.catalogues import FOLDERS, PREFIXES, differences, languages_in, messages, variables
from tests.serving import ROOT

BOARDS = ROOT / "projections" / "boards"
ALWAYS = {"not-your-turn", "wrong-step", "no-such-decision"}
"""Refusals that are the same for all rulesets."""


@pytest.mark.parametrize("catalogue", FOLDERS)
def test_every_language_has_the_messages_and_variables_of_english(catalogue: str) -> None:
    folder = FOLDERS[catalogue]
    assert languages_in(folder) == set(LANGUAGES), "each language has each catalogue"
    for language in LANGUAGES:
        assert differences(folder, language) == [], language
        assert all(key.startswith(PREFIXES[catalogue]) for key in messages(folder / f"{language}.ftl"))


class _Doubled(Visitor):
    """Collects the cases that a choice has twice: the second case is never taken."""

    def __init__(self) -> None:
        self.cases: list[str] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802  the visitor asks for it
        keys = [key.name if isinstance(key := variant.key, ast.Identifier) else key.value for variant in node.variants]
        self.cases += [key for key in keys if keys.count(key) > 1]
        self.generic_visit(node)


@pytest.mark.parametrize("catalogue", FOLDERS)
def test_no_choice_has_a_case_twice(catalogue: str) -> None:
    doubled = _Doubled()
    for language in LANGUAGES:
        for message in messages(FOLDERS[catalogue] / f"{language}.ftl").values():
            doubled.visit(message)
    assert doubled.cases == []
    other = FluentParser().parse("a = { $one ->\n    [x] 1\n    [x] 2\n   *[y] 3\n }\n")
    doubled.visit(other)
    assert doubled.cases == ["x", "x"]


def test_a_missing_an_extra_and_another_message_are_found(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("a = A\nb = B { $one }\nc-word-x = X\n", encoding="utf-8")
    (tmp_path / "xx.ftl").write_text("b = B { $two }\nc-word-x = X { $count }\nd = D\n", encoding="utf-8")
    assert differences(tmp_path, "xx") == [
        "a is missing",
        "b has the variables ['two'], not ['one']",
        "d is not in English",
    ]


# Messages that nothing words


@pytest.mark.parametrize("name", RULESETS)
def test_no_catalogue_of_a_ruleset_has_a_message_that_nothing_words(name: str) -> None:
    assert unused(name, messages(FOLDERS[name] / f"{ENGLISH}.ftl")) == []
    dead = [
        f"{name}-{tail}"
        for tail in (
            "tile-laid-sideways",
            "refused-too-late",
            "no-such-fact",
            "word-TEAPOT",
            "option-colour",
            "question-tea",
            "group-tea",
            "picture-tea",
            "part-X",
            "name-teapot",
            "amount-tea",
            "lesson-tea",
            "about-tea",
        )
    ]
    assert unused(name, dead) == dead


def test_the_catalogue_of_the_table_has_no_message_that_nothing_words() -> None:
    assert unused_of_table(messages(FOLDERS["table"] / f"{ENGLISH}.ftl")) == []
    dead = ["table-game-forked-twice", "table-no-such-fact", "cause-nothing", "picture-tea", "refused-too-late"]
    dead.append("lesson-tea")
    assert unused_of_table(dead) == dead


def unused_of_table(keys: Iterable[str]) -> list[str]:
    source = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "projections").glob("*.py"))
    source += (ROOT / "eventstore" / "log" / "state.py").read_text(encoding="utf-8")  # why a game has ended
    facts = [sentence_key("table", kind) for kind in TABLE_EVENTS]
    # The distinction of sentences of a fact is put behind its key: `f"{key}-about"`.
    keys_told = lesson_keys() | {
        f"{fact}{detail}" for fact in facts for detail in ("", *re.findall(r'\}(-[a-z]+)"', source))
    }
    drawn, refused = drawn_names(BOARDS), {f"refused-{code}".replace("_", "-") for code in refused_codes()}
    return [
        key
        for key in keys
        if key not in keys_told | refused and f'"{key}"' not in source and key.removeprefix("picture-") not in drawn
    ]


def lesson_keys() -> set[str]:
    """Return the keys of all steps of lessons."""
    return {key for name, steps in LESSONS.items() for step in steps for key in step_keys(name, step)}


def refused_codes() -> set[str]:
    """Return the codes that refuse commands at a table."""
    codes = codes_of({"CommandRefused": 0}, "eventstore", "api")
    codes |= codes_of({"require": 1, "require_goes_on": 1}, "eventstore/table")
    return codes | {f"barrier_{barrier}" for barrier in BARRIERS}


def codes_of(calls: Mapping[str, int], *places: str) -> set[str]:
    """Return the texts that stand in calls, each at its place among the arguments.

    Args:
        calls: the place of the text, by the name that is called.
        places: files, or folders, of the source.
    """
    codes: set[str] = set()
    files = (ROOT / place for place in places)
    for file in itertools.chain.from_iterable(path.rglob("*.py") if path.is_dir() else [path] for path in files):
        for node in nodes_of(file):
            place = calls.get(getattr(node.func, "id", "")) if isinstance(node, python.Call) else None
            code = node.args[place] if isinstance(node, python.Call) and place is not None else None
            if isinstance(code, python.Constant) and isinstance(code.value, str):
                codes.add(code.value)
    return codes


def problem_names() -> set[str]:
    """Return the kinds of problems, and the codes of times and of refused commands about tournaments and documents."""
    codes = codes_of({"StudyRefused": 0, "StudyPartUnknown": 0}, "eventstore/review", "api")
    codes |= codes_of({"NoticesRefused": 0}, "eventstore/notices", "api")
    refusals = {
        "TournamentRefused": 0, "TournamentRefusal": 0, "PairingRefusal": 0,
        "DisputeRefused": 0, "AnnotationRefused": 0, "ChatRefused": 0, "SharedReviewRefused": 0,
    }  # fmt: skip
    codes |= codes_of(refusals, "eventstore", "domain/tournament", "api", "workers")
    codes |= {error.code for error in (TimeInvalid, TimeAndVersion, TimeBeforeLog)}
    codes.add("bundle_secrets")  # `bundle_refused` tells the other reasons
    # A decision that the rules refuse has sentences in the catalogue of its game.
    return {f"problem-{name}".replace("_", "-") for name in (KINDS.keys() | codes) - {"illegal_decision"}}


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {ENGLISH}))
def test_another_language_has_a_sentence_for_every_problem_and_for_none_that_there_is_not(language: str) -> None:
    known = {key for key in messages(FOLDERS["table"] / f"{language}.ftl") if key.startswith("problem-")}
    assert {"problem-round-locked", "problem-dispute-answered", "problem-rate-limited"} <= known
    assert sorted(known ^ problem_names()) == []


def test_english_problems_are_told_by_the_service_itself() -> None:
    assert [key for key in messages(FOLDERS["table"] / f"{ENGLISH}.ftl") if key.startswith("problem-")] == []


def test_every_refusal_at_a_table_has_a_sentence() -> None:
    known = messages(FOLDERS["table"] / f"{ENGLISH}.ftl")
    codes = refused_codes()
    assert {"seat_taken", "not_over", "fork_not_allowed", "barrier_drawn"} <= codes
    assert [code for code in sorted(codes) if f"refused-{code}".replace("_", "-") not in known] == []


@cache
def nodes_of(file: Path) -> list[python.AST]:
    """Return all nodes of a file of source."""
    return list(python.walk(python.parse(file.read_text(encoding="utf-8"))))


@cache
def drawn_names(folder: Path) -> set[str]:
    """Return the texts in the source of pictures: their messages' names are among them."""
    return {
        node.value
        for node in itertools.chain.from_iterable(map(nodes_of, folder.rglob("*.py")))
        if isinstance(node, python.Constant) and isinstance(node.value, str)
    }


def unused(name: str, keys: Iterable[str]) -> list[str]:
    """Return the keys that the source of a ruleset does not lead to.

    A key is of a fact or decision with a distinction of its sentences that stands as a text in the source, or
    it is of a refusal's code, of a source of points, of a result, of a word or of an option.
    """
    ruleset = RULESETS[name]
    details = "|".join(sorted(texts(name), key=len, reverse=True))
    facts = [
        key_of(ruleset, kind)
        for kind in kinds(ruleset.event_type) + kinds(ruleset.decision_type)
        if kind not in AGENDA_FOLDS
    ]
    told_keys = re.compile(rf"(?:{'|'.join(sorted(facts, key=len, reverse=True))})(?:-(?:{details}))*")
    files = (file for file in sorted(FOLDERS[name].rglob("*")) if file.suffix in (".py", ".json"))
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    sentences = (FOLDERS[name] / f"{ENGLISH}.ftl").read_text(encoding="utf-8")
    options = option_keys(ruleset)
    unused_keys = []
    for key in keys:
        kind, _, rest = key.removeprefix(f"{name}-").partition("-")
        if kind in ("refused", "source"):
            is_used = rest in ALWAYS or not {rest, key}.isdisjoint(texts(name))
        elif kind in ("about", "question", "lesson"):
            questions = {question_key(name, step) for rule in ruleset.rules for step in rule.steps}
            is_used = key in questions | lesson_keys() | {about_key(name)}
        elif kind == "group":
            is_used = key in {group_key(name, rule.decision) for rule in ruleset.rules}
        elif kind == "word":
            is_used = re.search(rf"\b{rest.rstrip('0123456789')}\b", source) is not None
        elif kind == "part":
            # A place on a component is named by a letter, and all letters stand in a table.
            is_used = any(rest in table for table in re.findall(r"LETTERS\b[^=\n]*= (.+)", source))
        elif kind == "name":
            is_used = f'named("{rest}"' in source or f"named('{rest}'" in source
        elif kind == "picture":
            is_used = rest in drawn_names(BOARDS / name)
        else:
            of_others = f"{{ {key} }}" in sentences if kind == "amount" else key in options
            is_used = of_others or key in texts(name) or told_keys.fullmatch(key) is not None
        if not is_used:
            unused_keys.append(key)
    return unused_keys


@cache
def texts(name: str) -> frozenset[str]:
    """Return the texts in the source of a ruleset as they stand in keys, as patterns: `no-hunters`, `seats[0-9]+`."""
    return frozenset(
        text for file in sorted(FOLDERS[name].rglob("*.py")) for node in nodes_of(file) for text in in_keys(node)
    )


def in_keys(node: python.AST) -> Iterator[str]:
    if isinstance(node, python.JoinedStr):
        texts_in = [piece.value if isinstance(piece, python.Constant) else None for piece in node.values]
        yield "".join("[0-9]+" if text is None else re.escape(str(text)) for text in texts_in).lower()
    elif (
        isinstance(node, python.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", node.value)
    ):
        yield node.value.replace("_", "-").lower()


# Pictures


def worded_in(folder: Path, ruleset: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the messages that pictures word by name, with the values they give."""
    for file in sorted(folder.rglob("*.py")):
        for node in nodes_of(file):
            if not isinstance(node, python.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, python.Attribute) else getattr(node.func, "id", "")
            prefix = {"say": f"{ruleset}-picture-", "shared": "picture-"}.get(called)
            if prefix is None:
                continue
            arguments = {keyword.arg or "" for keyword in node.keywords}
            first = node.args[0]
            for branch in (first.body, first.orelse) if isinstance(first, python.IfExp) else (first,):
                if isinstance(branch, python.Constant) and isinstance(branch.value, str):
                    yield prefix + branch.value, arguments


@pytest.mark.parametrize("name", RULESETS)
def test_every_message_of_a_picture_is_there_and_gets_its_values(name: str) -> None:
    known = {**messages(FOLDERS[name] / f"{ENGLISH}.ftl"), **messages(FOLDERS["table"] / f"{ENGLISH}.ftl")}
    used_messages = list(worded_in(BOARDS / name, name))
    assert len(used_messages) > 15
    for key, arguments in [*used_messages, *worded_in(BOARDS / "generic", name)]:
        assert key in known
        assert variables(known[key]) <= arguments, key


LITERAL = re.compile(r"\w[\w ,.:;]* [\w ,.:;]+|[A-Z][a-z]+")


def drawn_texts(source: str) -> Iterator[str]:
    """Yield the texts that a picture would draw, or give as a title, without asking a catalogue for them."""
    for node in python.walk(python.parse(source)):
        if not isinstance(node, python.Call):
            continue
        called = getattr(node.func, "id", "")
        values = [word.value for word in node.keywords if word.arg == "title"]
        values += node.args[2:3] if called in ("text", "fitted") else node.args[:1] if called == "lines" else []
        for element in itertools.chain.from_iterable(python.walk(value) for value in values):
            if (
                isinstance(element, python.Constant)
                and isinstance(element.value, str)
                and LITERAL.search(element.value)
            ):
                yield element.value


def test_no_picture_has_a_text_of_its_own() -> None:
    files = [file for file in BOARDS.rglob("*.py") if file.name not in ("text.py", "colours.py", "canvas.py")]
    assert {file.name: texts for file in files if (texts := list(drawn_texts(file.read_text(encoding="utf-8"))))} == {}
    assert list(drawn_texts('text(1, 2, f"{n} tiles left"); place(title="Camp"); lines(["A pair: two"])')) == [
        " tiles left",
        "Camp",
        "A pair: two",
    ]


# A further language


def test_a_further_language_is_a_file_in_each_place_and_no_code(tmp_path: Path) -> None:
    for package in ("domain", "eventstore", "projections", "api"):
        # With the compiled code, but for the files that another process is writing.
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.pyc.*"))
    for folder in (*FOLDERS.values(), ROOT / "api" / "page" / "files"):
        source = (folder / "en.ftl").read_text(encoding="utf-8").replace("draws\n} tile", "tiras\n} la kahelon")
        source = source.replace("= English", "= Esperanto").replace("= Studies\n", "= Studoj\n")
        (tmp_path / folder.relative_to(ROOT) / "eo.ftl").write_text(source, encoding="utf-8")
    rules = (ROOT / "domain" / "bison" / "rules.md").read_text(encoding="utf-8")
    rules = rules.replace("4.7 Market and exchange", "4.7 Merkato kaj interŝanĝo")
    (tmp_path / "domain" / "bison" / "rules.eo.md").write_text(rules, encoding="utf-8")
    program = (
        "from domain.core.events import Message; from domain.rulesets import RULESETS\n"
        "from projections.sentences import LANGUAGES, People, Sentences\n"
        "print(*LANGUAGES)\n"
        "said = Sentences(RULESETS, strict=True)\n"
        "print(said.render(Message('bison-tile-drawn', {'seat': 1, 'tile': 'T05'}), 'eo', People(('Ann', 'Zoé'))))\n"
        # The page of the copy is offered in it, and a browser that wants it gets it.
        "from litestar.testing import create_test_client; from api.page.controllers import PageController\n"
        "with create_test_client(PageController) as browser:\n"
        "    studies = browser.get('/studies', headers={'accept-language': 'eo-US'}).text\n"
        "print('<html lang=\"eo\">' in studies, '>Esperanto</option>' in studies, '>Studoj<' in studies)\n"
        # So are the rules, where a document is written in it; the others are in English.
        "from api.rules import paragraphs, written_language\n"
        "print(*(written_language(name, 'eo') for name in ('bison', 'manitoba')))\n"
        "print(next(one.text for one in paragraphs('bison', 'eo') if one.number == '4.7'))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert result.stdout.splitlines() == [
        " ".join(sorted({*LANGUAGES, "eo"}, key=lambda language: (language != "en", language))),
        "Zoé tiras la kahelon T05.",
        "True True True",
        "eo en",
        "4.7 Merkato kaj interŝanĝo (free actions)",
    ]
