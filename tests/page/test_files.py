"""The files of the page: the same frame for every document, addresses that change with the files."""

from __future__ import annotations

import re
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path
from statistics import fmean

import httpx
import pytest

from tests.page.browser import PAGES, Browser
from tests.page.loading import SHOWN
from tests.page.reviewing import acting_as
from tests.page.script_files import FILES, SCRIPTS
from tests.serving import Served

_FILE = re.compile(r'(?:href|src)="(/page/[^"]+)"')
_STATIC_IMPORT = re.compile(r'^import (?:[^;]*from )?"([^"]+)"', re.MULTILINE)
_IMPORT = re.compile(r'(?:^import (?:[^;"]*from )?|\bimport\()"([^"]+)"', re.MULTILINE)
"""An import of a script by another script: at once, or when it is first needed."""
MAY_IMPORT = {
    "lib": set[str](),
    "account": {"lib"},
    "rulings": {"lib", "account"},
    "table": {"lib", "account", "rulings"},
    "study": {"lib", "account"},
    "review": {"lib", "account", "rulings", "table", "study"},
    "tournament": {"lib", "account", "rulings"},
    "lists": {"lib", "account", "rulings"},
}
"""By folder of scripts: the other folders that its scripts import from."""
MOST_IMPORTS = 5.06
"""How many imports a script may have at the mean of all scripts. It falls, and never rises."""


def without_types(script: Path) -> str:
    """Return a script without its JSDoc comments, which import types alone."""
    return re.sub(r"/\*\*.*?\*/", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)


def imports() -> dict[Path, set[Path]]:
    """Return the files that each script imports, at once or when they are first needed."""
    return {
        script: {(script.parent / path).resolve() for path in _IMPORT.findall(without_types(script))}
        for script in SCRIPTS
    }


def test_scripts_import_scripts_that_exist_and_import_in_no_circle() -> None:
    assert {script: missing for script, modules in imports().items() if (missing := modules - set(SCRIPTS))} == {}
    assert set(TopologicalSorter(imports()).static_order()) == set(SCRIPTS)


def test_scripts_import_in_the_direction_of_their_folders() -> None:
    folders: defaultdict[str, set[str]] = defaultdict(set)
    for script, modules in imports().items():
        folders[script.parent.name] |= {module.parent.name for module in modules if module.parent != script.parent}
    assert {script.parent.parent for script in SCRIPTS} == {FILES}
    assert folders == MAY_IMPORT
    assert fmean(map(len, imports().values())) <= MOST_IMPORTS


def test_every_import_is_counted() -> None:
    source = """import "./a.js";\nimport { b } from "../b.js";\nconst c = await import("./c.js");\nimport("./d.js")"""
    assert _IMPORT.findall(source) == ["./a.js", "../b.js", "./c.js", "./d.js"]


DOCUMENTS = ("/docs/", "/docs/http.md", "/docs/calls.md")


@pytest.mark.parametrize("width", [320, *(pytest.param(width, marks=pytest.mark.long) for width in (390, 844, 1280))])
def test_no_page_is_wider_than_its_window(browser: Browser, finished: str, width: int) -> None:
    browser.size(width)
    widths = {}
    for path in (*PAGES, *DOCUMENTS):
        browser.open(path.format(finished))
        browser.element(SHOWN.get(path, "main > *"))
        widths[path] = browser.run("return document.documentElement.scrollWidth")
    assert {path: wider for path, wider in widths.items() if wider > width} == {}


_EACH_OTHER_LANGUAGE = ["de", *(pytest.param(language, marks=pytest.mark.long) for language in ("fr", "ko"))]


@pytest.mark.parametrize("language", _EACH_OTHER_LANGUAGE)
def test_lobby_of_an_unregistered_reader_is_no_wider_than_a_small_phone(browser: Browser, language: str) -> None:
    browser.size(320)
    with acting_as(browser, ""):
        browser.driver.add_cookie({"name": "language", "value": language})
        browser.open("/")
        browser.element("#account form")
        assert browser.run("return document.documentElement.lang") == language
        assert browser.run("return document.documentElement.scrollWidth") <= 320


def test_every_document_names_every_file_it_needs(service: Served) -> None:
    imported: dict[str, set[str]] = {}
    with httpx.Client(base_url=service.url) as client:
        for path in PAGES:
            document = client.get(path.format("any"))
            assert document.headers["cache-control"] == "no-cache"
            named = set(_FILE.findall(document.text))
            for address in named - imported.keys():
                file = client.get(address)
                assert file.status_code == 200
                assert "immutable" in file.headers["cache-control"]
                imported[address] = {str(httpx.URL(address).join(path)) for path in _STATIC_IMPORT.findall(file.text)}
            for address in named:
                assert imported[address] <= named, (path, address)


def test_file_of_another_digest_is_unknown(service: Served) -> None:
    document = httpx.get(service.url + "/")
    address = _FILE.findall(document.text)[0]
    _, page, digest, name = address.split("/", 3)
    assert httpx.get(f"{service.url}/{page}/{digest}/{name}").status_code == 200
    assert httpx.get(f"{service.url}/page/0123456789abcdef/{name}").status_code == 404
    for unknown in (
        "head.html",
        "lib",
        "lib/",
        "dom.js",
        "lib/../frame.html",
        "lib/%2e%2e/lib/dom.js",
        "//lib/none.js",
    ):
        assert httpx.get(f"{service.url}/{page}/{digest}/{unknown}").status_code == 404, unknown


def test_cached_document_is_not_sent_again(service: Served) -> None:
    first = httpx.get(service.url + "/")
    again = httpx.get(service.url + "/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("deflate,gzip ; q=1.0", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, br", False),
        ("xgzip", False),
        ("identity", False),
        ("", False),
    ],
)
def test_gzip_is_sent_to_clients_that_accept_it(service: Served, accepted: str, packed: bool) -> None:
    named = _FILE.findall(httpx.get(service.url + "/").text)
    script = next(address for address in named if address.endswith("account.js"))
    for address in ("/", script):
        plain = httpx.get(service.url + address, headers={"Accept-Encoding": "identity"})
        response = httpx.get(service.url + address, headers={"Accept-Encoding": accepted})
        assert response.headers.get("content-encoding") == ("gzip" if packed else None)
        assert "accept-encoding" in response.headers["vary"]
        assert response.text == plain.text
        assert (response.headers["etag"] == plain.headers["etag"]) is not packed
        if packed:
            assert response.num_bytes_downloaded < len(plain.content) / 2
            known = {"Accept-Encoding": accepted, "If-None-Match": response.headers["etag"]}
            assert httpx.get(service.url + address, headers=known).status_code == 304


_INLINE = """
const script = document.createElement("script");
script.textContent = "window.ran = true";
document.body.append(script);
const picture = new Image();
picture.src = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
document.body.append(picture);
return window.ran === true;
"""


def test_policy_of_every_document_blocks_inline_scripts_and_foreign_pictures(
    browser: Browser, service: Served, running: str
) -> None:
    policies = {httpx.get(service.url + path.format(running)).headers["content-security-policy"] for path in PAGES}
    assert len(policies) == 1
    browser.expects("Content Security Policy")
    browser.open(f"/games/{running}")
    browser.element("main")
    assert browser.errors() == []
    assert browser.run(_INLINE) is False
    refusals: list[str] = []

    def both_reported() -> bool:
        refusals.extend(browser.errors())
        return len(refusals) >= 2

    browser.until(both_reported, "the script and the picture")
    assert all("Content Security Policy" in line for line in refusals)


def test_a_picture_is_shown_by_itself(browser: Browser, running: str) -> None:
    browser.open(f"/v1/games/{running}/board.svg")
    assert browser.until(lambda: browser.run("return document.documentElement.getBBox().width")) > 0
    assert browser.errors() == []
