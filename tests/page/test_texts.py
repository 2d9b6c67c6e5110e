"""The texts of the page: in the reader's language, all of them in the catalogues, and no message that is not used."""

from __future__ import annotations

import ast as python
import hashlib
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import httpx
import pytest

from api.http.request_headers import COLOUR_SCHEMES, language_of
from api.page.controllers import page_languages
from api.page.notice_links import TEXTS_OF_LINKS
from api.rosters import EntrantFields
from domain.core.bots import choose
from domain.core.events import Decision
from domain.core.ruleset import Ruleset, Scoreboard
from domain.rulesets import RULESETS
from domain.tournament.settings import Seeding
from domain.tournament.state import DutchCriterion, SearchCriterion, WarningLevel
from eventstore.chat.chat import ClosedReason, Phrase, Room
from projections.sentences import LANGUAGES
from tests.domain.playing import Entry, play
from tests.page.browser import PAGES, Browser
from tests.page.playing import prefer_nothing
from tests.page.script_files import FILES, LIBRARY, OWN_SCRIPTS
from tests.processes import PATIENCE_SECONDS
from tests.projections.catalogues import differences, messages, variables
from tests.serving import Served

CALL = re.compile(r'\bt\((?:[^"()]*\? )?"([a-z0-9-]+)"(?: : "([a-z0-9-]+)")?(?:, (\{[^{}]*\}))?')
"""A call that words a message: its key, a second key behind a condition, and the values."""


def test_library_is_the_published_version() -> None:
    """@fluent/bundle 0.19.1, `index.js`, as it is; its licence stands beside it."""
    assert hashlib.sha256(LIBRARY.read_bytes()).hexdigest() == (
        "08fc26d9b0d7e43c8c96eeb4757a94cc48ce2b4c36b5547ebc415dc7dc94f39c"
    )
    assert "Apache License" in LIBRARY.with_name("fluent_bundle.license.txt").read_text(encoding="utf-8")


def test_every_language_of_the_sentences_has_a_page_with_the_same_messages() -> None:
    assert page_languages() == LANGUAGES
    for language in LANGUAGES:
        assert differences(FILES, language) == [], language


def test_messages_and_their_uses_match_with_their_values() -> None:
    english = messages(FILES / "en.ftl")
    requested: dict[str, set[str]] = {}
    for script in OWN_SCRIPTS:
        for text_id, other, values in CALL.findall(script.read_text(encoding="utf-8")):
            names = set(re.findall(r"(?:^|[{,]\s*)(\w+)(?=\s*[:,}])", values))
            for key in filter(None, (text_id, other)):
                requested.setdefault(key, set()).update(names)
    for page in FILES.glob("*.html"):
        requested.update({key: set() for key in re.findall(r"\$\{([a-z0-9-]+)\}", page.read_text(encoding="utf-8"))})
    for module in ("rules.py", "page/cards.py"):
        source = (FILES.parents[1] / module).read_text(encoding="utf-8")
        requested.update({key: set() for key in re.findall(r"""\btexts\[["']([a-z-]+)["']\]""", source)})
    links = [("confirm", "question"), ("unsubscribe", "question"), ("gone", "answer"), ("done", "answer")]
    requested |= {f"notice-{name}-{key}": set() for name, kind in links for key in TEXTS_OF_LINKS[kind]}
    lists = (
        "tournaments",
        "tournament",
        "screen",
        "ratings",
        "ruleset",
        "player",
        "search",
        "studies",
        "study",
        "series",
        "notices",
        "programs",
    )
    documents = ("lobby", "game", "review", "debug", *lists)
    requested.update({f"{name}-{part}": set() for name in documents for part in ("title", "heading")})
    requested["language-name"] = set()
    # Parts of keys are values of settings and of rounds.
    for seeding in get_args(Seeding):
        requested |= {f"{page}-seeding-{seeding}": set() for page in ("tournaments", "tournament")}
        requested[f"tournament-ratings-{seeding}"] = {"ratings"}
    requested |= {f"tournament-first-{way}": set() for way in ("lot", "play-off")}
    requested |= {f"word-criterion-{criterion.lower()}": set() for criterion in get_args(DutchCriterion)}
    requested |= {f"word-cost-{criterion.replace('_', '-')}": set() for criterion in get_args(SearchCriterion)}
    requested |= {f"word-warning-{level}": set() for level in get_args(WarningLevel)}
    requested |= {f"details-{column.replace('_', '-')}": set() for column in EntrantFields.__struct_fields__}
    requested |= {f"chat-phrase-{phrase.replace('_', '-')}": set() for phrase in get_args(Phrase)}
    requested |= {f"chat-room-{room}": set() for room in get_args(Room)}
    requested |= {f"chat-closed-{reason.replace('_', '-')}": set() for reason in get_args(ClosedReason)}
    requested |= {f"frame-colours-{'-'.join(scheme)}": set() for scheme in (COLOUR_SCHEMES, *zip(COLOUR_SCHEMES))}
    assert [key for key in requested if key not in english] == []
    assert [key for key in english if key not in requested and not key.startswith(("word-", "source-"))] == []
    lacking = {key: variables(english[key]) - names for key, names in requested.items()}
    assert {key: names for key, names in lacking.items() if names} == {}


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.long)])
def test_every_source_of_points_has_a_name(seats: int) -> None:
    boards = [scoreboard_of(ruleset, seats) for ruleset in RULESETS.values()]
    kinds = {item.why.lower() for board in boards for score in board.seats for item in score.items}
    named = {f"source-{re.sub('[^a-z]+', '-', kind)}" for kind in kinds}
    assert len(named) > 3 * len(RULESETS)
    assert sorted(named - messages(FILES / "en.ftl").keys()) == []


def scoreboard_of(ruleset: Ruleset[Any], seats: int) -> Scoreboard:
    """Return the points at the end of a game between greedy bots, with points to spend.

    In Wendake greedy decisions take long, and a game between bots at random has all sources.
    """
    kind = "random" if ruleset.name == "wendake" else "greedy"
    options = {"max_rounds": 5} if ruleset.name == "discoveries" else {}
    entries: list[Entry[Any]] = []

    def pick(source: random.Random, _: object) -> Decision:
        position = entries[-1].after
        return choose(kind, ruleset, position, ruleset.to_move(position)[0], source.randbytes(32))

    for entry in play(ruleset, seats, options, pick=pick):
        entries.append(entry)  # noqa: PERF402  the pick needs the last entry
    return ruleset.scoreboard(entries[-1].after)


def test_every_named_source_of_points_is_in_a_ruleset() -> None:
    assert unused_sources(messages(FILES / "en.ftl")) == []
    assert unused_sources(["source-tea", "word-tea"]) == ["source-tea"]


def unused_sources(keys: Iterable[str]) -> list[str]:
    """Return the keys of sources of points that the code of no ruleset makes."""
    files = (file for name in RULESETS for file in (FILES.parents[2] / "domain" / name).rglob("*.py"))
    nodes = (node for file in files for node in python.walk(python.parse(file.read_text(encoding="utf-8"))))
    names_made = re.compile("|".join({pattern for node in nodes for pattern in source_made_by(node)}))
    return [key for key in keys if key.startswith("source-") and not names_made.fullmatch(key.removeprefix("source-"))]


def source_made_by(node: python.AST) -> Iterator[str]:
    """Yield patterns of the names of sources that a text of the code makes, also behind another text."""
    values = node.values[1:] if isinstance(node, python.JoinedStr) and len(node.values) == 2 else [node]
    for value in values:
        if isinstance(value, python.Constant) and isinstance(value.value, str) and value.value:
            yield ("[a-z]+-" if value is not node else "") + re.sub("[^a-z]+", "-", value.value.lower())


# Texts that stand in a script


def test_no_script_has_a_text_of_its_own() -> None:
    texts_by_script = {
        str(script.relative_to(FILES)): texts
        for script in OWN_SCRIPTS
        if (texts := list(own_texts(script.read_text(encoding="utf-8"))))
    }
    assert texts_by_script == {}


def test_texts_in_a_script_are_found() -> None:
    source = """
    // "No such text"
    h("p", { class: "row who" }, "Nobody sits here.", `Version ${version}`, t("a-key"), { title: "Close" });
    """
    assert list(own_texts(source)) == ["Nobody sits here.", "Version \N{HORIZONTAL ELLIPSIS}", "Close"]


HEADERS = {"Content-Type", "Idempotency-Key", "Last-Event-ID", "Bearer \N{HORIZONTAL ELLIPSIS}"}
NO_TEXT = {*HEADERS, "Notification", "Tabletape"}
"""Strings that look like a text: headers, a name of the browser, the name of the service."""
KEYS = {"Home", "End", "Enter", "Escape", "Tab", "Delete", "Backspace"}
LITERAL = re.compile(r'//[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
CLASS = re.compile(r'(?:\bclass|\bd|viewBox|"stroke-dasharray"|accept|allow): (?:[^",()]*\? )?(?:"[^"]*" : )?$')


def own_texts(source: str) -> Iterator[str]:
    """Yield the literals of a script that are texts: they begin with a capital, or have two words."""
    for literal in LITERAL.finditer(source):
        text = re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "\N{HORIZONTAL ELLIPSIS}", literal[1] or literal[2] or "")
        spoken = re.match(r"[^\w]*[A-Z][a-z]+", text) or re.search(r"[A-Za-z]{2,},? [A-Za-z]{2,}", text)
        named = re.search(r"^[#./\[(]|^Arrow|^[A-Z][a-z]+[A-Z]|[=:]\w*;", text) or text in NO_TEXT | KEYS
        if spoken and not named and not CLASS.search(source[: literal.start()].rpartition("\n")[2]):
            yield text


# The language


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "it, de;q=0.3, en;q=0.5", "en"),
        (None, "fr-CA, en;q=0.5", "fr"),
        (None, "tlh", "en"),
        ("de", "en", "de"),
        ("tlh", "de", "de"),
    ],
)
def test_language_is_the_choice_or_the_first_of_the_browser(chosen: str | None, accepted: str, language: str) -> None:
    assert language_of(chosen, accepted) == language


@pytest.mark.parametrize("path", PAGES)
def test_document_is_in_the_language_of_the_browser(service: Served, path: str) -> None:
    headers = {"accept-language": "de"}
    german = httpx.get(service.url + path.format("any"), headers=headers)
    assert '<html lang="de">' in german.text
    assert "Zum Inhalt" in german.text
    assert "accept-language" in german.headers["vary"]
    assert "Zum Inhalt" not in httpx.get(service.url + path.format("any")).text
    assert "${" not in german.text


def test_a_player_chooses_the_language_and_the_browser_keeps_it(browser: Browser, short: str) -> None:
    browser.open(f"/games/{short}/review")
    browser.until(lambda: browser.run("return document.querySelector('#version-details li')"), "the version")
    assert browser.element("#verify").text == "Verify"
    browser.run(
        "const chooser = document.getElementById('language');"
        "chooser.value = 'de'; chooser.dispatchEvent(new Event('change'));"
    )
    browser.until(lambda: browser.run("return document.documentElement.lang") == "de", "German")
    browser.until(lambda: browser.run("return document.querySelector('#version-details li')"), "the version")
    assert browser.element("#verify").text == "Prüfen"
    browser.open(f"/games/{short}/review#v=3")
    browser.until(lambda: "nimmt Platz" in browser.text("#version-details li"), "what happened, in German")
    browser.open(f"/games/{short}")
    browser.until(lambda: browser.text("#turn") == "Das Spiel ist beendet.", "the page of the game in German")
    title = "return document.querySelector('#board svg > title')?.textContent"
    browser.until(lambda: str(browser.run(title)).endswith(", beendet"), "its picture in German")
    prefer_nothing(browser)


# Calls whose answers have sentences

ADDRESS = re.compile(r"(?:\b(post|put|remove)\(\s*)?`(/(?:games|rulesets)/\$\{[^`]*)")
"""The address of a call about a game or a ruleset, with the function that makes it where that is no reading."""
METHODS = {"post": "post", "put": "put", "remove": "delete"}


def test_every_call_with_sentences_is_made_in_the_language_of_the_reader(service: Served) -> None:
    paths = httpx.get(f"{service.url}/schema", timeout=PATIENCE_SECONDS).json()["paths"]
    worded = {
        (method, path.removeprefix("/v1"))
        for path, methods in paths.items()
        for method, operation in methods.items()
        if any(parameter["name"] == "language" for parameter in operation.get("parameters", ()))
    }
    list_of_patterns = re.search(
        r"^const WORDED = \[\n(.*?)^\];$", (FILES / "lib" / "api.js").read_text(), re.MULTILINE | re.DOTALL
    )
    assert list_of_patterns is not None
    with_language = re.compile("|".join(re.findall(r"^ +/(.*)/,$", list_of_patterns[1], re.MULTILINE)))
    calls = {
        (METHODS.get(function, "get"), re.sub(r"\$\{[^{}]*\}", "x", address))
        for script in OWN_SCRIPTS
        for function, address in ADDRESS.findall(script.read_text(encoding="utf-8"))
    }
    requested = {
        address
        for method, address in calls
        for worded_method, path in worded
        if method == worded_method and re.fullmatch(_pattern(path), address.partition("?")[0])
    }
    assert len(requested) > 8
    assert [call for call in requested if not with_language.match(call) and "language=" not in call] == []


def _pattern(path: str) -> str:
    return re.sub(r"\\{[^{}]*\\}", "[^/]+", re.escape(path))
