"""The voice of the code: variables are nouns, docstrings have subjects, class names have a single meaning.

The ceilings fall, and never rise: a change that lowers a figure lowers its ceiling too.
"""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec
import pytest

from eventstore.notices.deliveries import DeliveryLine
from projections.decisions import PauseRequestResponse, RequestResponse
from projections.studies import MomentResponse
from tests.serving import ROOT

FOLDERS: Final = ("domain", "eventstore", "projections", "workers", "api", "ops", "tests")

PRONOUNS: Final = frozenset(
    [
        "one",
        "found",
        "shown",
        "told",
        "kept",
        "who",
        "seen",
        "asked",
        "made",
        "taken",
        "given",
        "said",
        "what",
        "whom",
        "whose",
        "those",
        "such",
        "ones",
        "which",
    ]
)
"""Names of variables that do not say what the variable holds."""
MOST_PRONOUNS: Final = {
    "domain": 0.05,
    "eventstore": 0.1,
    "projections": 0.15,
    "workers": 0.0,
    "api": 0.0,
    "ops": 0.0,
    "tests": 0.12,
}
"""By folder: how many of 1,000 uses of variables may be pronouns. The aim is 8."""

MOST_PRONOUNS_OF_MEMBERS: Final = {
    "domain": 0.95,
    "eventstore": 1.3,
    "projections": 0.55,
    "workers": 0.7,
    "api": 0.0,
    "ops": 0.15,
    "tests": 0.55,
}
"""By folder: how many of 1,000 uses of attributes, keywords and functions may be pronouns. Stored names stay."""

HEADLESS: Final = frozenset(["what", "who", "whom", "whose", "whoever", "those", "which", "one", "ones", "such"])
"""Words that stand for a noun."""
MOST_HEADLESS: Final = {
    "domain": 0.23,
    "eventstore": 0.65,
    "projections": 0.14,
    "workers": 0.31,
    "api": 0.51,
    "ops": 0.37,
    "tests": 0.48,
}
"""By folder: how many of 100 words in first paragraphs of docstrings may be headless. The aim is 1.0."""


STANDING_FOR_THINGS: Final = frozenset(["what", "whom", "whoever", "those", "ones"])
"""Words of a text that stand for a noun; unlike the other headless words they are no part of a usual sentence."""
MOST_IN_TEXTS: Final = {
    "domain": 0.0,
    "eventstore": 0.0,
    "projections": 0.0,
    "workers": 0.0,
    "api": 0.0,
    "ops": 0.0,
    "tests": 0.44,
}
"""By folder: how many of 100 words in texts, such as the details of problems, may stand for things."""

GENERATED: Final = frozenset(["ops/client/answers.py", "ops/client/asynchronous.py"])
"""Modules that repeat names and sentences of others: `tests/ops/make_client.py` writes them."""


def variables(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the name of each use of a variable or parameter."""
    for node in nodes:
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def members(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the name of each function, attribute and keyword, without leading underscores; not `shutil.which`."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name.lstrip("_")
        elif isinstance(node, ast.Attribute) and (node.attr != "which" or ast.unparse(node) != "shutil.which"):
            yield node.attr.lstrip("_")
        elif isinstance(node, ast.keyword) and node.arg is not None:
            yield node.arg


def docstring_words(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the words in the first paragraph of each docstring."""
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            paragraph = (ast.get_docstring(node) or "").partition("\n\n")[0]
            yield from re.findall(r"[a-z']+", paragraph.lower())


def text_words(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the words of each text of several words in a single line: details of problems, help, messages of tests."""
    docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in docstrings:
            continue
        if " " in node.value.strip() and "\n" not in node.value:
            yield from re.findall(r"[a-z']+", node.value.lower())


WORDS_OF: Final = {"variables": variables, "members": members, "docstrings": docstring_words, "texts": text_words}
"""By the kind of a word: the words of a module, from all nodes of its tree."""


class Folder:
    """The words of a folder by their kind, and by the name of a class the files that define it."""

    def __init__(self, name: str) -> None:
        self.words: dict[str, Counter[str]] = {kind: Counter() for kind in WORDS_OF}
        self.classes: defaultdict[str, set[str]] = defaultdict(set)
        for path in sorted((ROOT / name).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            if file not in GENERATED:
                self._read(file, [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))])

    def _read(self, file: str, nodes: Sequence[ast.AST]) -> None:
        for kind, words_of in WORDS_OF.items():
            self.words[kind].update(words_of(nodes))
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name].add(file)


_folder = functools.cache(Folder)  # each file is parsed once: that takes nearly all of the time of these tests


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize(
    ("kind", "pronouns", "ceilings", "unit"),
    [
        ("variables", PRONOUNS, MOST_PRONOUNS, 1000),
        ("members", PRONOUNS, MOST_PRONOUNS_OF_MEMBERS, 1000),
        ("docstrings", HEADLESS, MOST_HEADLESS, 100),
        ("texts", STANDING_FOR_THINGS, MOST_IN_TEXTS, 100),
    ],
    ids=WORDS_OF,
)
def test_pronouns_stay_under_the_ceiling_of_a_folder(
    folder: str, kind: str, pronouns: frozenset[str], ceilings: Mapping[str, float], unit: int
) -> None:
    words = _folder(folder).words[kind]
    uses = {word: number for word, number in words.most_common() if word in pronouns}
    share = unit * sum(uses.values()) / words.total()
    assert share <= ceilings[folder], f"{share:.2f} of {unit}: {uses}"


PAGE: Final = ROOT / "api" / "page" / "files"
MOST_PRONOUNS_OF_SCRIPTS: Final = 0.0
"""How many of 1,000 uses of variables in the scripts of the page may be pronouns."""
MOST_PRONOUNS_OF_FIELDS: Final = 0.0
"""How many of 1,000 uses of fields in these scripts may be pronouns."""
FIELDS_OF_ANSWERS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "delivery.made": DeliveryLine,
    "entry.asked": PauseRequestResponse,
    "entry.shown": MomentResponse,
    "moment.shown": MomentResponse,
    "request.asked": RequestResponse,
}
"""Fields of the service's answers that stay as they are: where a script reads them, and the struct of the answer."""
MOST_HEADLESS_OF_SCRIPTS: Final = 0.25
"""How many of 100 words in the comments of these scripts may be headless."""


def scripts() -> Iterator[str]:
    """Yield the text of each script of the page, without the library that lies beside them."""
    for path in sorted(PAGE.rglob("*.js")):
        if path.name != "fluent_bundle.js":
            yield path.read_text(encoding="utf-8")


def code_of(script: str) -> str:
    """Return a script without its comments and its texts in double quotes."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"', " ", script, flags=re.DOTALL)


def variables_of_script(script: str) -> Iterator[str]:
    """Yield each name of a script that is no field, no text and no comment."""
    yield from re.findall(r"(?<![.\w#$-])[a-zA-Z_]\w*\b(?!-|\s*:)", code_of(script))


def fields_of_script(script: str) -> Iterator[str]:
    """Yield each field of a script: after the dot, and as a key; those of the service's answers with their object."""
    for place, field, key in re.findall(r"(\w*)\??\.(?<!\.\.)#?([a-zA-Z_]\w*)|\b([a-zA-Z_]\w*)\s*:", code_of(script)):
        read = f"{place}.{field}"
        yield read if read in FIELDS_OF_ANSWERS else field or key


def comment_words(script: str) -> Iterator[str]:
    """Yield the words in the comments of a script."""
    for comment in re.findall(r"/\*\*.*?\*/|^ *//[^\n]*", script, re.MULTILINE | re.DOTALL):
        yield from re.findall(r"[a-z']+", comment.lower())


@pytest.mark.parametrize(
    ("words_of", "pronouns", "ceiling", "unit"),
    [
        pytest.param(variables_of_script, PRONOUNS, MOST_PRONOUNS_OF_SCRIPTS, 1000, id="variables"),
        pytest.param(fields_of_script, PRONOUNS, MOST_PRONOUNS_OF_FIELDS, 1000, id="fields"),
        pytest.param(comment_words, HEADLESS, MOST_HEADLESS_OF_SCRIPTS, 100, id="comments"),
    ],
)
def test_pronouns_stay_under_the_ceiling_of_the_page(
    words_of: Callable[[str], Iterator[str]], pronouns: frozenset[str], ceiling: float, unit: int
) -> None:
    words = Counter(word for script in scripts() for word in words_of(script))
    uses = {word: number for word, number in words.most_common() if word in pronouns}
    share = unit * sum(uses.values()) / words.total()
    assert share <= ceiling, f"{share:.2f} of {unit}: {uses}"


def test_fields_of_answers_are_read_and_are_in_their_structs() -> None:
    fields = {field for script in scripts() for field in fields_of_script(script)}
    assert FIELDS_OF_ANSWERS.keys() - fields == set()
    for read, struct in FIELDS_OF_ANSWERS.items():
        assert read.split(".")[1] in struct.__struct_fields__, read


def test_fields_are_counted_after_a_dot_and_as_keys() -> None:
    script = (
        'this.told = { kept: [...shown], "seen": entry.asked }; // this.said\nlist?.found; this.shown; a.entry.asked'
    )
    fields = [field for field in fields_of_script(script) if field in PRONOUNS]
    assert fields == ["told", "kept", "found", "shown", "asked"]


def test_class_names_have_one_meaning() -> None:
    places: defaultdict[str, set[str]] = defaultdict(set)
    for folder in FOLDERS[:-1]:
        for name, files in _folder(folder).classes.items():
            if not name.startswith("_"):
                places[name] |= {file for file in files if not _is_of_a_game(file)}
    shared = {name: files for name, files in places.items() if len(files) > 1}
    assert shared == {}


def _is_of_a_game(file: str) -> bool:
    """Whether a file belongs to a game: these have the same rooms, and name alike the things that are alike."""
    parts = file.split("/")
    return parts[0] == "domain" and parts[1] not in ("core", "tournament")
