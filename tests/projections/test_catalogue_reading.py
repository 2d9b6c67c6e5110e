"""A catalogue reads a message on request, and gives the same as Fluent's own bundle of the whole file."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

from projections.catalogues import FUNCTIONS, Catalogue
from tests.projections.catalogues import FOLDERS
from tests.serving import ROOT

FILES = sorted(file for folder in (*FOLDERS.values(), ROOT / "api" / "page" / "files") for file in folder.glob("*.ftl"))

NESTED = """\
# A comment.
first = { second }, { -third } and {
    fourth
}
    over two lines

## A comment of a group
second = two { $count ->
    [one] { fourth }
   *[other] many { -third }
}
-third = three
fourth = four { NUMBER($count) }
first = again
round = { about }
about = { round }
broken = { $
empty =
"""


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_message_equals_the_message_of_a_bundle_of_the_whole_file(file: Path, every: int) -> None:
    """Of each file a fifth of the messages in every run."""
    source = file.read_text(encoding="utf-8")
    whole, catalogue = (
        FluentBundle([file.stem], functions=FUNCTIONS, use_isolating=False),
        Catalogue(file.stem, [source]),
    )
    resource = FluentResource(source)
    whole.add_resource(resource)
    keys = [entry.id.name for entry in resource.body if hasattr(entry, "id")]
    assert len(keys) > 10
    for key in keys[::every]:
        assert catalogue.has_message(key)
        mine, theirs = catalogue.get_message(key).value, whole.get_message(key).value
        assert mine is not None
        assert theirs is not None
        assert catalogue.format_pattern(mine, {})[0] == whole.format_pattern(theirs, {})[0]


def worded(catalogue: Catalogue, key: str, **values: object) -> str:
    assert catalogue.has_message(key)
    pattern = catalogue.get_message(key).value
    assert pattern is not None
    text, errors = catalogue.format_pattern(pattern, values)
    assert not errors
    return str(text)


def test_a_message_brings_all_that_it_puts_in() -> None:
    catalogue = Catalogue("en", [NESTED, "fourth = later\nfifth = five"])
    assert worded(catalogue, "first", count=2) == "two many three, three and four 2\nover two lines"
    assert worded(catalogue, "second", count=1) == "two four 1"
    assert worded(catalogue, "fifth") == "five"


@pytest.mark.parametrize("key", ["nothing", "broken", "empty", "third", "-third", "A"])
def test_a_key_that_is_no_message_is_none(key: str) -> None:
    assert not Catalogue("en", [NESTED]).has_message(key)


def test_messages_that_put_in_one_another_are_read_and_end() -> None:
    catalogue = Catalogue("en", [NESTED])
    assert catalogue.has_message("round")
    assert catalogue.has_message("about")


def test_threads_that_ask_for_the_same_at_once_find_it_whole() -> None:
    links = 200
    source = "".join(f"m{number} = {{ m{number + 1} }}\n" for number in range(links)) + f"m{links} = end\n"
    for _ in range(5):
        catalogue, start = Catalogue("en", [source]), threading.Barrier(8)
        replies: list[str] = []

        def ask(catalogue: Catalogue = catalogue, start: threading.Barrier = start, texts: list[str] = replies) -> None:
            start.wait()
            texts.append(worded(catalogue, f"m{links - 40}"))

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert replies == ["end"] * 8


def test_an_outline_is_parsed_once_for_the_known_values_of_its_message() -> None:
    catalogue = Catalogue("en", ["laid = { $tile ->\n    [A1] the first\n   *[B2] the second\n } by { $seat }\n"])
    outline = catalogue.outline("laid", frozenset({"seat"}))
    assert catalogue.outline("laid", frozenset({"seat", "no_value_of_it"})) is outline
    texts = []
    for values_given in (frozenset({"seat"}), frozenset({"seat", "tile"})):
        bundle = catalogue.outline("laid", values_given)
        pattern = bundle.get_message("laid").value
        assert pattern is not None
        texts.append(bundle.format_pattern(pattern, {"tile": "A1", "seat": "Ann"})[0])
    assert texts == ["… by Ann", "the first by Ann"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ann", "d\u2019Ann"),
        ("\u00c9lise", "d\u2019\u00c9lise"),
        ("\u0152dipe", "d\u2019\u0152dipe"),
        ("Yves", "d\u2019Yves"),
        ("Yann", "de Yann"),
        ("Ben", "de Ben"),
        ("Hugo", "de Hugo"),
        ("\uc9c0\ubbfc", "de \uc9c0\ubbfc"),
    ],
)
def test_french_of_is_elided_before_a_vowel(name: str, words: str) -> None:
    catalogue = Catalogue("fr", ["link = Le lien { DE($name) }."])
    assert worded(catalogue, "link", name=name) == f"Le lien {words}."
    assert worded(catalogue, "link", name=Catalogue.in_words("0", name)) == f"Le lien {words}."
