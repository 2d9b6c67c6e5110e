"""The documents as the service shows them: all of `docs/`, with links that lead somewhere here too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin

import httpx
import pytest

from api.documents import documents
from tests.api.serving import Served
from tests.documents import anchors
from tests.serving import ROOT

DOCS = ROOT / "docs"
NAMES = sorted(str(path.relative_to(DOCS)) for path in (*DOCS.glob("*.md"), *(DOCS / "decisions").glob("*.md")))


@pytest.fixture
def reader(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, headers={"Accept": "text/html"}) as client:
        yield client


def ids_of(page: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', page)


def test_every_document_of_the_checkout_is_shown_with_its_headings(reader: httpx.Client) -> None:
    assert sorted(documents()) == NAMES
    for name in NAMES:
        page = reader.get(f"/docs/{name}").raise_for_status()
        assert page.headers["content-type"].startswith("text/html")
        assert ids_of(page.text) == anchors(DOCS / name), name
        assert len(set(ids_of(page.text))) == len(ids_of(page.text)), name


def test_every_link_of_a_document_leads_somewhere(reader: httpx.Client) -> None:
    pages: dict[str, str] = {}
    met = set[str]()
    for name in NAMES:
        for href in re.findall(r'href="([^"]+)"', reader.get(f"/docs/{name}").text):
            address, _, anchor = urljoin(f"/docs/{name}", href).partition("#")
            if "://" in address:
                continue
            if address not in pages:
                pages[address] = reader.get(address).raise_for_status().text
            assert not anchor or unquote(anchor) in ids_of(pages[address]), f"{name}: {href}"
            met.add(address)
    assert {"/", "/docs/", "/docs/decisions/13-generated-answers.md", "/v1/rulesets/bison/rules"} <= met
    assert reader.get("/docs").text == reader.get("/docs/").text


def test_link_to_a_file_that_is_not_served_is_text(reader: httpx.Client) -> None:
    for name in ("architecture.md", "http.md"):
        assert "](../" in (DOCS / name).read_text(encoding="utf-8")
        assert not re.search(r'href="\.\./[A-Z]', reader.get(f"/docs/{name}").text)


def test_contents_name_every_document(reader: httpx.Client) -> None:
    named = set(re.findall(r'href="/docs/([^"#]+)"', reader.get("/docs/").text))
    assert named == {name for name in NAMES if "/" not in name and name != "README.md"} | {"decisions/README.md"}
    choices = set(re.findall(r'href="/docs/(decisions/\d[^"#]+)"', reader.get("/docs/decisions/README.md").text))
    assert choices == {name for name in NAMES if name.startswith("decisions/") and not name.endswith("README.md")}


@pytest.mark.parametrize(
    "path",
    [
        "nothing.md",
        "__init__.py",
        "decisions",
        "../pyproject.toml",
        "%2e%2e/rules.py",
        "..%2f..%2fREADME.md",
        "//etc/passwd",
    ],
)
def test_other_path_is_refused(reader: httpx.Client, path: str) -> None:
    response = reader.get(f"/docs/{path}")
    assert (response.status_code, response.json()["code"]) == (404, "route_unknown")


def test_frame_has_the_language_of_the_reader_and_the_text_its_own(reader: httpx.Client) -> None:
    page = reader.get("/docs/time.md", headers={"Accept-Language": "de"})
    assert '<html lang="de">' in page.text
    assert '<main class="rules document" lang="en">' in page.text
    assert "<title>Time · Tabletape</title>" in page.text
    again = reader.get("/docs/time.md", headers={"Accept-Language": "de", "If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


def test_files_of_the_package_are_the_files_of_the_checkout() -> None:
    for name in NAMES:
        assert (ROOT / "api" / "documents" / name).resolve() == Path(DOCS / name).resolve()
