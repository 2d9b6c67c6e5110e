"""The rules documents, with an address for every numbered paragraph and ruling.

The English document of a game is `docs/rules/<game>.md` and decides; translations are
`docs/rules/<language>/<game>.md`. The package of the ruleset has them as `rules.md` and `rules.<language>.md`.
Their page begins with the players' rules (`api/rules_for_players.py`).
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from api.context import Caller, app_context
from api.http.openapi.operations import TEXT, answers, operation
from api.http.parameters import PageLanguage
from api.http.request_headers import accepts, wanted_language, wanted_scheme
from api.http.responses import JSON, PAGE_POLICY, answer_bytes
from api.markdown import markdown
from api.page.controllers import page_document, page_texts
from api.rules_for_players import rules_for_players, rules_html
from projections.sentences import ENGLISH

if TYPE_CHECKING:
    from markdown_it.token import Token

_HTML: Final = "text/html"
_NUMBER: Final = re.compile(r"(R?\d+(?:\.\d+)*)(?=[. ]|$)")
_REFUSAL: Final = re.compile(r'Refusal\(\s*"\w+",\s*"([\w.]+)"|rule="\w+ ([\w.]+)"')
_PAGE_HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": PAGE_POLICY,
    "vary": "accept, accept-encoding, accept-language, cookie",
}


WithCode: TypeAlias = Annotated[
    bool, QueryParameter(description="Whether a page shows the code and the tests of each paragraph.")
]


class CitingCode(msgspec.Struct, frozen=True):
    """A function that cites a paragraph, or a module that cites it in its first lines."""

    name: str
    file: str
    """From the root of the checkout."""
    line: int
    """From 1."""


class Citation(msgspec.Struct, frozen=True):
    """A paragraph that a module cites."""

    number: str
    function: str
    """The function that cites it; empty for the first lines of the module."""
    first: int
    """The first line of the function, from 1."""
    last: int


class ExampleEntry(msgspec.Struct, frozen=True):
    """An entry of a recorded game that was decided by code that cites a paragraph."""

    game: str
    """The file of the game, from the root of the checkout."""
    entry: int
    """Its number; the set-up is 1."""


class Usage(msgspec.Struct, frozen=True):
    """The tests and an example of a paragraph. `tests/domain/rules_index.py` finds them for `rules_index.json`."""

    tests: tuple[str, ...] = ()
    """The tests that name the paragraph, or else the tests of its section: files, or functions behind `::`."""
    example: ExampleEntry | None = None
    """The first entry that was decided by code that cites the paragraph; null where there is none."""


class RulesParagraph(msgspec.Struct, frozen=True):
    """A numbered paragraph or ruling."""

    number: str
    """The number as refusals write it behind the ruleset: `4.7`, `R15`."""
    text: str
    """Its heading, or the text of the ruling, as Markdown."""
    link: str
    """The address of the paragraph."""
    code: tuple[CitingCode, ...]
    """The code that cites the paragraph."""
    usage: Usage
    """The paragraph's tests, and an example."""


class RulesController(Controller):
    """The rules, to be read."""

    path = "/rulesets"
    tags = ("rulesets",)

    @get(
        "/{name:str}/rules",
        operation_id="getRules",
        summary="The rules of a ruleset",
        responses={200: answers(tuple[RulesParagraph, ...])},
        operation_class=operation(media={_HTML: TEXT}, problems=("ruleset_unknown", "route_unknown")),
    )
    async def rules(
        self,
        request: Caller,
        name: FromPath[str],
        language: PageLanguage = None,
        code: Annotated[
            bool, QueryParameter(description="In a page: the code and the tests of each paragraph.")
        ] = False,
    ) -> Response[tuple[RulesParagraph, ...] | bytes]:
        """Return every numbered paragraph and ruling with the code that cites it; for a browser, the whole page.

        The page begins with the players' rules, and the exact rules come behind them. A browser that follows a link
        names no language: it gets the language of the service's page.
        """
        ruleset = app_context(request).service.reader.codecs.of(name).ruleset.name
        if not _file(ruleset, ENGLISH).is_file():
            raise NotFoundException
        is_page = accepts(request, _HTML, rather_than=JSON)
        preferred = language or (wanted_language(request) if is_page else ENGLISH)
        language = written_language(ruleset, preferred)
        if is_page:
            page = await asyncio.to_thread(_page, ruleset, language, wanted_scheme(request), code=code)
            return answer_bytes(request, page, _HTML, {**_PAGE_HEADERS, "content-language": language})
        listed = await asyncio.to_thread(paragraphs, ruleset, language)
        return Response(listed, headers={"vary": "Accept, Accept-Encoding", "content-language": language})


def written_language(ruleset: str, language: str) -> str:
    """Return the language where the rules of a ruleset are written in it, else English."""
    return language if _file(ruleset, language).is_file() else ENGLISH


@cache
def paragraphs(ruleset: str, language: str = ENGLISH) -> tuple[RulesParagraph, ...]:
    """Return the numbered paragraphs and rulings of a ruleset, in the order of its document.

    Args:
        ruleset: its name.
        language: a language of its documents.
    """
    code, usage = citations(ruleset), _usage(ruleset)
    link = f"/v1/rulesets/{ruleset}/rules" + ("" if language == ENGLISH else f"?language={language}")
    return tuple(
        RulesParagraph(number, text, f"{link}#{number}", tuple(code.get(number, ())), usage.get(number, Usage()))
        for number, text in _numbered(_tokens(ruleset, language))
    )


@cache
def _page(ruleset: str, language: str, scheme: str, *, code: bool) -> bytes:
    game = escape(ruleset)
    texts = page_texts(language)
    title = f"{texts['rules-title']}: {game}"
    return page_document("rules", language, scheme, title=title, game=game, text=_text(ruleset, language, code=code))


@cache
def _text(ruleset: str, language: str, *, code: bool) -> str:
    tokens, known = _tokens(ruleset, language), {entry.number: entry for entry in paragraphs(ruleset, language)}
    texts = page_texts(language)
    list(_numbered(tokens))
    if code:
        _add_usage(tokens, known, texts)
    reader = markdown()
    exact = str(reader.renderer.render(tokens, reader.options, {}))
    rules = rules_for_players(ruleset, language, known)
    if rules is None:
        return exact
    summary = f"<summary>{texts['rules-exact']}</summary>"
    return f'{rules_html(rules)}\n<details id="exact">{summary}\n{exact}</details>'


def _add_usage(tokens: list[Token], known: Mapping[str, RulesParagraph], texts: Mapping[str, str]) -> None:
    """Put the code, the tests and the example of each paragraph behind it."""
    from markdown_it.token import Token

    for at in range(len(tokens) - 1, 0, -1):
        number = str(tokens[at].attrGet("id") or "")
        if number in known and (known[number].code or known[number].usage.tests):
            # In the last cell of a row; behind a heading or a paragraph, because these hold text alone.
            ends, offset = ("tr_close", -1) if tokens[at].type == "td_open" else ("inline", 2)
            end = next(place for place in range(at, len(tokens)) if tokens[place].type == ends)
            tokens.insert(end + offset, Token("html_block", "", 0, content=_usage_html(known[number], texts)))


def _usage_html(paragraph: RulesParagraph, texts: Mapping[str, str]) -> str:
    code, test, example = texts["rules-code"], texts["rules-test"], texts["rules-example"]
    lines = [
        f"{code}: <code>{escape(place.name)}</code>, {escape(place.file)}:{place.line}" for place in paragraph.code
    ]
    lines += [f"{test}: {escape(name)}" for name in paragraph.usage.tests]
    if (example_entry := paragraph.usage.example) is not None:
        lines.append(f"{example}: {escape(example_entry.game)}, {texts['rules-entry']} {example_entry.entry}")
    points = "".join(f"<li>{line}</li>" for line in lines)
    summary = f"<summary>{texts['rules-code-and-tests']} {paragraph.number}</summary>"
    return f'<details class="usage">{summary}<ul>{points}</ul></details>\n'


def _usage(ruleset: str) -> dict[str, Usage]:
    file = resources.files("domain").joinpath(ruleset, "rules_index.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Usage]) if file.is_file() else {}


def _file(ruleset: str, language: str) -> Traversable:
    name = "rules.md" if language == ENGLISH else f"rules.{language}.md"
    return resources.files("domain").joinpath(ruleset, name)


def _tokens(ruleset: str, language: str) -> list[Token]:
    return markdown().parse(_file(ruleset, language).read_text(encoding="utf-8"))


def _numbered(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """Yield number and text of every numbered heading, row, point and paragraph, and set its `id`."""
    met: set[str] = set()
    for at, token in enumerate(tokens):
        opening = tokens[at - 1].type
        match = _NUMBER.match(token.content.lstrip("*")) if token.type == "inline" else None
        is_row = opening == "td_open" and tokens[at - 2].type == "tr_open"
        fits = opening == "heading_open" or (match and match[1].startswith("R") and (is_row or opening != "td_open"))
        if match is not None and match[1] not in met and fits:
            met.add(match[1])
            # The paragraph of a point in a tight list is not written; the point is.
            tokens[at - 2 if tokens[at - 1].hidden else at - 1].attrSet("id", match[1])
            yield match[1], _row(tokens, at) if is_row else token.content


def _row(tokens: list[Token], at: int) -> str:
    """Return the cells of the row of a table that begins at a token."""
    end = next(place for place in range(at, len(tokens)) if tokens[place].type == "tr_close")
    return " | ".join(token.content for token in tokens[at:end] if token.type == "inline")


@cache
def citations(ruleset: str) -> dict[str, list[CitingCode]]:
    """Return the code of a ruleset by the numbers that it cites, in its refusals or its docstrings."""
    citations: dict[str, list[CitingCode]] = {}
    package = f"domain.{ruleset}"
    for name in sorted(module for module in sys.modules if f"{module}.".startswith(f"{package}.")):
        for number, place in _citing(sys.modules[name], ruleset):
            citations.setdefault(number, []).append(place)
    return citations


def _citing(module: ModuleType, ruleset: str) -> Iterator[tuple[str, CitingCode]]:
    path = Path(module.__file__ or "")
    file = path.relative_to(Path(__file__).parents[1]).as_posix()
    for citation in cited_in(inspect.getsource(module), ruleset):
        name = citation.function or module.__name__.rpartition(".")[2]
        yield citation.number, CitingCode(name, file, citation.first)


def cited_in(source: str, ruleset: str) -> Iterator[Citation]:
    """Yield the paragraphs of a ruleset that the source of a module cites: in its first lines, then by function."""
    cited = re.compile(rf"\b{ruleset} (R?\d+(?:\.\d+)*)")
    tree, lines = ast.parse(source), source.splitlines()
    for number in dict.fromkeys(cited.findall(ast.get_docstring(tree) or "")):
        yield Citation(number, "", 1, 1)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            # `ast.get_source_segment` splits the whole source for every function: most of the time a page took.
            text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            refused = (first or second for first, second in _REFUSAL.findall(text))
            for number in dict.fromkeys([*refused, *cited.findall(text)]):
                yield Citation(number, node.name, node.lineno, node.end_lineno or node.lineno)
