"""The page: the same files for everybody, read once; their content comes from the calls under `/v1`.

Every document has the same head (`head.html`); nearly all of them show one frame (`frame.html`) around contents of
their own. Scripts, styles and pictures are addressed below a digest of them all: a browser keeps them for good, and a
changed file gets another address.
Litestar's static files cannot do this: they never answer 304, and serve every file of a folder, the contents too.
"""

from __future__ import annotations

import hashlib
import html
import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated, Final

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from api.context import Caller, app_context
from api.http.request_headers import BOTH_SCHEMES, COLOUR_SCHEMES, wanted_language, wanted_scheme
from api.http.responses import PAGE_POLICY, PRIVATE, answer_bytes
from api.page.cards import IMAGE_SIZE, Card, game_card, series_card, study_card, tournament_card
from api.raster import png
from projections.boards.figures import card_picture
from projections.catalogues import Catalogue

_MEDIA_TYPES: Final = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
}
_HTML: Final = "text/html"
_ASKED_AGAIN: Final = {
    "cache-control": "no-cache",
    "content-security-policy": PAGE_POLICY,
    "vary": "accept-encoding, accept-language, cookie",
}
_FRAMED: Final = {
    **_ASKED_AGAIN,
    "content-security-policy": PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
}
_KEPT: Final = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
_IMPORT: Final = re.compile(r'^import (?:[^;]*from )?"(\.[a-z_./]+\.js)";', re.MULTILINE)

_PAGES: Final = {
    "lobby": "lists/lobby.js",
    "game": "table/play.js",
    "review": "review/review.js",
    "debug": "review/debug.js",
    "tournaments": "lists/tournaments.js",
    "tournament": "tournament/tournament.js",
    "screen": "tournament/screen.js",
    "ratings": "lists/ratings.js",
    "player": "lists/player.js",
    "ruleset": "lists/ruleset.js",
    "search": "lists/search.js",
    "studies": "lists/studies.js",
    "study": "study/study.js",
    "series": "lists/series.js",
    "notices": "account/notice_settings.js",
    "programs": "account/programs.js",
}
"""The script of each document; its contents stand in `<name>.html`, its title and heading in the catalogues."""
_ENGLISH: Final = "en"


class _Document(Template):
    """A document with places for files (`$files`) and for texts, by the key of their message (`${lobby-title}`)."""

    braceidpattern = r"[a-z][a-z0-9-]*"


@cache
def files_digest() -> str:
    """Return the digest of all files, a part of their addresses: 16 hex digits."""
    whole = hashlib.sha256()
    for name, content in sorted(_sources().items()):
        whole.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


@cache
def _sources() -> Mapping[str, bytes]:
    return dict(_files_in(resources.files(__package__).joinpath("files")))


def _files_in(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{above}{entry.name}/")
        else:
            yield above + entry.name, entry.read_bytes()


@cache
def page_languages() -> tuple[str, ...]:
    """Return the languages that the page has a catalogue in, English first."""
    languages = sorted(name.removesuffix(".ftl") for name in _sources() if name.endswith(".ftl"))
    return tuple(sorted(languages, key=lambda language: language != _ENGLISH))


class _Texts(dict[str, str]):
    """The texts of a language that have no values to put in, by key, as HTML; each is read when it is first used."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._catalogue = Catalogue(language, [_sources()[f"{language}.ftl"].decode()])

    def __missing__(self, key: str) -> str:
        catalogue = self._catalogue
        pattern = catalogue.get_message(key).value if catalogue.has_message(key) else None
        if pattern is None:
            raise KeyError(key)
        text, errors = catalogue.format_pattern(pattern)
        if errors:
            raise KeyError(key)
        self[key] = html.escape(str(text))
        return self[key]


@cache
def page_texts(language: str) -> Mapping[str, str]:
    """Return the texts of a language that have no values to put in, by key, as HTML."""
    return _Texts(language)


@cache
def _document(name: str, language: str, scheme: str, cards: str = "") -> bytes:
    texts = page_texts(language)
    languages = [_option(code, code == language, page_texts(code)["language-name"], code) for code in page_languages()]
    schemes = [
        _option(value, value == scheme, texts[f"frame-colours-{value.replace(' ', '-')}"])
        for value in (BOTH_SCHEMES, *COLOUR_SCHEMES)
    ]
    return page_document(
        "frame",
        language,
        scheme,
        title=texts[f"{name}-title"],
        script=_PAGES[name],
        heading=texts[f"{name}-heading"],
        languages="".join(languages),
        schemes="".join(schemes),
        contents=_with_texts(name, language, cards=cards),
    )


def _script_tags(script: str) -> str:
    """Return a script and links to its imports: a browser requests them with it, not after it has read the script."""
    files = f"/page/{files_digest()}"
    preloads = [f'<link rel="modulepreload" href="{files}/{module}">\n' for module in _imports(script)]
    return "".join([*preloads, f'<script type="module" src="{files}/{script}"></script>\n'])


def _option(value: str, is_selected: bool, text: str, language: str = "") -> str:
    lang = f' lang="{language}"' if language else ""
    return f'<option value="{value}"{lang}{" selected" if is_selected else ""}>{text}</option>'


def page_document(
    name: str, language: str, scheme: str, *, title: str, script: str | None = None, **values: str
) -> bytes:
    """Return a whole document: the head of every page, and the body in `<name>.html`.

    Args:
        name: the name of the file.
        language: a language of the page.
        scheme: the colours that the document is drawn with.
        title: the title as HTML, for the body too.
        script: the script that runs the document, and needs the catalogue in it.
        values: HTML for the places of the body that are no texts.
    """
    files = f"/page/{files_digest()}"
    scripts = "" if script is None else _script_tags(script)
    head = _with_texts("head", language, scheme=scheme, title=title, files=files, scripts=scripts)
    catalogue = _sources()[f"{language}.ftl"].decode()
    return (head + _with_texts(name, language, title=title, catalogue=catalogue, **values)).encode()


def _with_texts(name: str, language: str, **values: str) -> str:
    return _Document(_sources()[f"{name}.html"].decode()).substitute(page_texts(language), language=language, **values)


def _answer(request: Caller, name: str, card: Card | None = None, cards: str = "") -> Response[bytes]:
    document = _document(name, wanted_language(request), wanted_scheme(request), cards)
    if card is not None:
        origin = app_context(request).settings.notices.page.rstrip("/")
        document = document.replace(b"</head>", f"{card.tags(origin, request.url.path)}\n</head>".encode(), 1)
    return answer_bytes(request, document, _HTML, _ASKED_AGAIN)


async def _game_answer(request: Caller, name: str, game: str) -> Response[bytes]:
    return _answer(request, name, await game_card(app_context(request), game, page_texts(wanted_language(request))))


def _imports(script: str) -> list[str]:
    """Return every script that a script imports, also through others, in the order of discovery."""
    imports: dict[str, None] = {}
    waiting = [script]
    while waiting:
        module = waiting.pop()
        references = _IMPORT.findall(_sources()[module].decode())
        imported = [posixpath.normpath(posixpath.join(posixpath.dirname(module), path)) for path in references]
        waiting += [name for name in imported if name not in imports]
        imports |= dict.fromkeys(imported)
    return list(imports)


class PageController(Controller):
    """The lobby, games, tournaments, ratings, rulesets, players, studies and the search, in the browser."""

    include_in_schema = False
    response_headers = PRIVATE

    @get("/")
    async def lobby(self, request: Caller) -> Response[bytes]:
        """Return the lobby. A script adds words and buttons to the pictures on the cards of the rulesets."""
        pictures = {
            ruleset.name: card_picture(ruleset.name, ruleset.seats[-1])
            for ruleset in app_context(request).service.rulesets.values()
        }
        cards = (
            f'<article class="card" data-ruleset="{name}">{picture}</article>' for name, picture in pictures.items()
        )
        return _answer(request, "lobby", cards="".join(cards))

    @get("/games/{game:str}")
    async def game(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page for playing a game."""
        return await _game_answer(request, "game", game)

    @get("/games/{game:str}/review")
    async def review(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page for reviewing a game."""
        return await _game_answer(request, "review", game)

    @get("/embed/games/{game:str}")
    async def embedded_game(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the replay of a game that other pages may show in a frame."""
        language = wanted_language(request)
        card = await game_card(app_context(request), game, page_texts(language))
        document = page_document(
            "embed",
            language,
            wanted_scheme(request),
            title=page_texts(language)["review-title"] if card is None else html.escape(card.title),
            script="review/embed.js",
        )
        return answer_bytes(request, document, _HTML, _FRAMED)

    @get("/games/{game:str}/log")
    async def log(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page that shows the entries of a game as they are."""
        return _answer(request, "debug")

    @get("/tournaments")
    async def tournaments(self, request: Caller) -> Response[bytes]:
        """Return the page that lists tournaments and begins a tournament."""
        return _answer(request, "tournaments")

    @get("/tournaments/{tournament:str}")
    async def tournament(self, request: Caller, tournament: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page of a tournament: for organisers, players and everybody."""
        context, texts = app_context(request), page_texts(wanted_language(request))
        card = await tournament_card(context, tournament, texts)
        ruleset = None if card is None else context.service.rulesets.get(card.ruleset)
        picture = "" if ruleset is None else card_picture(ruleset.name, ruleset.seats[-1])
        return _answer(request, "tournament", card, picture)

    @get("/tournaments/{tournament:str}/screen")
    async def screen(self, request: Caller, tournament: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page that shows a tournament on a wall: pairings and standings by turns."""
        return _answer(request, "screen")

    @get("/ratings")
    async def ratings(self, request: Caller) -> Response[bytes]:
        """Return the page with the ratings of players and the results of seats and tribes."""
        return _answer(request, "ratings")

    @get("/rulesets/{name:str}")
    async def ruleset(self, request: Caller, name: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page with the statistics of a ruleset."""
        return _answer(request, "ruleset")

    @get("/search")
    async def search(self, request: Caller) -> Response[bytes]:
        """Return the page that searches closed games."""
        return _answer(request, "search")

    @get("/players/{player:str}")
    async def player(self, request: Caller, player: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page of a player."""
        return _answer(request, "player")

    @get("/studies")
    async def studies(self, request: Caller) -> Response[bytes]:
        """Return the page that lists studies and begins a study."""
        return _answer(request, "studies")

    @get("/studies/{study:str}")
    async def study(self, request: Caller, study: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page of a study."""
        return _answer(request, "study", await study_card(app_context(request), study))

    @get("/series")
    async def series_list(self, request: Caller) -> Response[bytes]:
        """Return the page that lists series of tournaments and begins a series."""
        return _answer(request, "series")

    @get("/series/{series:str}")
    async def series(self, request: Caller, series: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page of a series of tournaments: its standing, and the tournaments in it."""
        return _answer(request, "series", await series_card(app_context(request), series))

    @get("/notices")
    async def notices(self, request: Caller) -> Response[bytes]:
        """Return the page with a player's settings of notices and channels."""
        return _answer(request, "notices")

    @get("/programs")
    async def programs(self, request: Caller) -> Response[bytes]:
        """Return the page with a player's bot accounts and further tokens."""
        return _answer(request, "programs")

    @get("/push.js")
    async def push(self, request: Caller) -> Response[bytes]:
        """Return the service worker that shows pushed notices; at the root, so that it serves the whole page."""
        return answer_bytes(request, _sources()["account/push.js"], _MEDIA_TYPES["js"], _ASKED_AGAIN)

    @get("/pictures/{file:str}")
    async def picture(self, request: Caller, file: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the signs of a ruleset, `<name>.png`, in the proportion of previews."""
        name, _, kind = file.rpartition(".")
        ruleset = app_context(request).service.rulesets.get(name)
        if ruleset is None or kind != "png":
            raise NotFoundException
        image = await png(card_picture(ruleset.name, ruleset.seats[-1]).encode(), *IMAGE_SIZE)
        return answer_bytes(request, image, "image/png", {"cache-control": "public, max-age=86400"})

    @get("/page/{digest:str}/{file:path}")
    async def file(
        self, request: Caller, digest: Annotated[str, PathParameter()], file: Annotated[Path, PathParameter()]
    ) -> Response[bytes]:
        """Return a script, a style or a picture of the page, under the digest of all of them."""
        name = file.as_posix().removeprefix("/")
        media_type = _MEDIA_TYPES.get(name.rpartition(".")[2])
        if digest != files_digest() or name not in _sources() or media_type is None:
            raise NotFoundException
        return answer_bytes(request, _sources()[name], media_type, _KEPT)
