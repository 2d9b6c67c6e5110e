"""The players' rules: an account of each ruleset for players, in the languages of the page, with figures.

The English text of a game is `docs/players/<game>.md`, a translation `docs/players/<language>/<game>.md`. The package
of the ruleset has them as `players.md` and `players.<language>.md`. A section ends with a line that names the
paragraphs of the exact rules behind it: `Exact rule: 4.7, R8`. An image names a figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

import msgspec

from api.markdown import markdown
from projections.boards.figures import figure
from projections.sentences import ENGLISH

if TYPE_CHECKING:
    from markdown_it.token import Token

_BEHIND: Final = re.compile(r"([^:]+): ((?:R?\d[\d.]*(?:, )?)+)$")


class RulesSection(msgspec.Struct, frozen=True):
    """A section of the players' rules."""

    title: str
    html: str
    """Its text, without its heading."""
    exact: str
    """The words *exact rule*, in the language of the section."""
    named: tuple[str, ...]
    """The numbers of the paragraphs that it names."""
    covers: tuple[str, ...]
    """The numbers of all paragraphs that it explains: the named ones, and below each those that no section names."""

    @property
    def anchor(self) -> str:
        """Its `id` in the page, the same in every language."""
        return f"players-{self.named[0]}"


class PlayersRules(msgspec.Struct, frozen=True):
    """The players' rules of a ruleset in a language."""

    language: str
    introduction: str
    """The heading and the text before the first section, as HTML."""
    sections: tuple[RulesSection, ...]


def file_for_players(ruleset: str, language: str) -> Traversable:
    """Return the file of the players' rules; it may not be there."""
    name = "players.md" if language == ENGLISH else f"players.{language}.md"
    return resources.files("domain").joinpath(ruleset, name)


def rules_for_players(ruleset: str, language: str, numbers: Iterable[str]) -> PlayersRules | None:
    """Return the players' rules, in English where there is no translation; `None` for a ruleset without any.

    Args:
        ruleset: the name of the ruleset.
        language: the wanted language.
        numbers: the numbers of all paragraphs of its exact rules.
    """
    for written in (language, ENGLISH):
        if (file := file_for_players(ruleset, written)).is_file():
            return _read(ruleset, written, file.read_text(encoding="utf-8"), tuple(numbers))
    return None


def rules_html(rules: PlayersRules) -> str:
    """Return the players' rules as HTML; each section links to the paragraphs behind it."""
    sections = [
        f'<section data-rules="{" ".join(section.covers)}"><h2 id="{section.anchor}">{escape(section.title)}</h2>\n'
        f'{section.html}<p class="exact">{escape(section.exact)}: {", ".join(map(_link, section.named))}</p></section>'
        for section in rules.sections
    ]
    return "\n".join([rules.introduction, *sections])


def _link(number: str) -> str:
    return f'<a href="#{number}">{number}</a>'


def _read(ruleset: str, language: str, source: str, numbers: tuple[str, ...]) -> PlayersRules:
    reader = markdown()
    reader.add_render_rule("image", lambda _self, tokens, at, _options, _env: _figure(ruleset, tokens[at]))
    head, *parts = _split(reader.parse(source))
    named = [_named(part) for part in parts]
    covers = _covered([behind for _, behind in named], numbers)

    def html(tokens: list[Token]) -> str:
        return str(reader.renderer.render(tokens, reader.options, {}))

    sections = tuple(
        # A section begins with its heading and ends with its paragraph of numbers, three tokens each.
        RulesSection(part[1].content, html(part[3:-3]), exact, behind, covered)
        for part, (exact, behind), covered in zip(parts, named, covers, strict=True)
    )
    return PlayersRules(language, html(head), sections)


def _figure(ruleset: str, token: Token) -> str:
    return figure(ruleset, str(token.attrGet("src")), token.content)


def _split(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens before the first section, then those of each section."""
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    for start, end in zip([0, *starts], [*starts, len(tokens)], strict=True):
        yield tokens[start:end]


def _named(section: list[Token]) -> tuple[str, tuple[str, ...]]:
    """Return the words *exact rule* and the numbers in the last paragraph of a section."""
    match = _BEHIND.match(section[-2].content)
    if match is None:
        raise ValueError(f"the section {section[1].content!r} does not end with its paragraphs")
    return match[1], tuple(match[2].split(", "))


def _covered(named: list[tuple[str, ...]], numbers: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return for each section the paragraphs that it explains."""
    section_of = {number: place for place, names in enumerate(named) for number in names}
    covered: list[list[str]] = [[] for _ in named]
    for number in numbers:
        nearest = number
        while nearest not in section_of and "." in nearest:
            nearest = nearest.rpartition(".")[0]
        if nearest in section_of:
            covered[section_of[nearest]].append(number)
    return list(map(tuple, covered))
