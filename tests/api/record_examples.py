"""Writes the examples of the description anew: `python -m tests.api.record_examples`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import httpx

import api.description
from api.description.examples import FILE
from tests.api.documented import walk
from tests.api.serving import serving
from tests.conftest import make_redis
from tests.tiny.play import Clock

_MOST_ITEMS = 3
_MOST_LINES = 12
_UNSAID = ("keepComponents", "importGame")
"""Their bodies are too long to stand beside the call."""
_TOO_LONG = ("getCode", "getRuleset", "getSchema")
"""Their examples stand at an address."""


def shortened(value: Any) -> Any:
    """Cut long lists of objects, and long texts at a line."""
    if isinstance(value, dict):
        return {name: shortened(member) for name, member in value.items()}
    if isinstance(value, list):
        long = len(value) > _MOST_ITEMS and isinstance(value[0], dict | list)
        return [shortened(member) for member in (value[:_MOST_ITEMS] if long else value)]
    return value


def recorded(made: dict[str, Any], *, long: bool, body: bool) -> dict[str, Any]:
    """Give one call as it is kept."""
    kept: dict[str, Any] = {}
    if made["parameters"]:
        kept["parameters"] = made["parameters"]
    if body:
        kept["body"] = made["body"]
    if not long:
        kept["answers"] = shortened(made["answers"])
    return kept


def main() -> None:
    """Make every call on a service of its own and keep what it answers."""
    with tempfile.TemporaryDirectory() as place:
        redis = make_redis(Path(place) / "data")
        redis.start()
        try:
            with serving(redis.url, clock=Clock()) as served:
                document = httpx.get(f"{served.url}/schema").json()
                calls = walk(served, document)
        finally:
            redis.stop()
    text = calls.made["getMetrics"]["answers"]["200"]
    text["text/plain"] = "".join(text["text/plain"].splitlines(keepends=True)[:_MOST_LINES])
    registered = calls.made["registerPlayer"]["answers"]["201"]["application/json"]
    registered["token"] = f"{registered['player']}.shown-once"
    found = {}
    for name in calls.operations:
        found[name] = recorded(calls.made[name], long=name in _TOO_LONG, body=name in _UNSAID)
    file = Path(api.description.__file__).with_name(FILE)
    file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
