"""Writes `docs/calls.md` anew from the description: `python -m tests.api.call_page`."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx

from tests.api.documented import Document, operations
from tests.api.serving import serving
from tests.conftest import make_redis
from tests.serving import ROOT

PAGE = ROOT / "docs" / "calls.md"
_MOST_LINES = 24
_MOST_LETTERS = 116
_OTHERWISE_ANSWERED = ("dry_run",)
"""Parameters that bring another answer than the example."""
_HEAD = """# Every call, with one request and its answer

Made by the tests, which compare every answer with the description (`/schema`): tokens, ids and times are those of the
recorded service. Long lines are cut (`…`). [HTTP](http.md) says what the calls mean and which belong together.
"""


def call_page(document: Document) -> str:
    """Return the page: by tag, each call with its recorded example."""
    by_tag: dict[str, list[tuple[str, str, Document]]] = {}
    for method, path, operation in operations(document):
        by_tag.setdefault(operation["tags"][0], []).append((method, path, operation))
    sections = [_HEAD]
    for tag, calls in by_tag.items():
        sections.append(f"## {tag.capitalize()}\n")
        sections += ["\n".join(_call(document, *call)) for call in calls]
    return "\n".join(sections)


def _call(document: Document, method: str, path: str, operation: Document) -> Iterator[str]:
    yield f"### {method} {path.removeprefix('/v1')}\n"
    yield f"{operation['summary']}.\n"
    yield "```http"
    yield f"{method} {_target(path, operation)}"
    body = next(iter(operation.get("requestBody", {}).get("content", {}).values()), None)
    if body is not None:
        yield from _shortened(_example(document, body))
    yield "```\n"
    status, answer = next((code, answer) for code, answer in operation["responses"].items() if code.startswith("2"))
    yield "```"
    yield status
    content = answer.get("content", {})
    if content:
        yield from _shortened(_example(document, content.get("application/json") or next(iter(content.values()))))
    yield "```\n"


def _target(path: str, operation: Document) -> str:
    """Return the address of a call with the recorded values of its parameters."""
    query = {}
    for parameter in operation.get("parameters", []):
        if "example" not in parameter or parameter["name"] in _OTHERWISE_ANSWERED:
            continue
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", str(parameter["example"]))
        elif parameter["in"] == "query":
            query[parameter["name"]] = parameter["example"]
    return path + (f"?{urlencode(query)}" if query else "")


def _example(document: Document, media: Document) -> Any:
    """Return the example of a body: its own, or that of its schema."""
    if "example" in media:
        return media["example"]
    if "examples" in media:
        return next(iter(media["examples"].values()))["value"]
    schema = media.get("schema", {})
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema["examples"][0] if "examples" in schema else None


def _shortened(value: Any) -> Iterator[str]:
    """Return a body as lines, with the end of long lines and of long bodies left out."""
    lines = (value if isinstance(value, str) else _laid_out(value)).splitlines()
    for line in lines[:_MOST_LINES]:
        yield line if len(line) <= _MOST_LETTERS else f"{line[:_MOST_LETTERS]}…"
    if len(lines) > _MOST_LINES:
        yield "…"


def _laid_out(value: Any) -> str:
    """Return a value as JSON: on a single line where it fits, else each of its parts on a line."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= _MOST_LETTERS or not isinstance(value, dict | list):
        return text
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"  {json.dumps(part, ensure_ascii=False)}" for part in value) + "\n]"
    parts = (f"  {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in value.items())
    return "{\n" + ",\n".join(parts) + "\n}"


def main() -> None:
    """Ask a service of its own for the description, and write the page."""
    with tempfile.TemporaryDirectory() as place:
        redis = make_redis(Path(place) / "data")
        redis.start()
        try:
            with serving(redis.url) as served:
                document = httpx.get(f"{served.url}/schema", timeout=60).json()
        finally:
            redis.stop()
    PAGE.write_text(call_page(document), encoding="utf-8")


if __name__ == "__main__":
    main()
