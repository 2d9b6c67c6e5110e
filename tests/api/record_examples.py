"""Writes the examples of the description anew: `python -m tests.api.record_examples`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from api.http import openapi
from tests.api.documented import Calls, walk
from tests.api.messages import every_message
from tests.api.serving import serving
from tests.conftest import make_redis
from tests.tiny.play import Clock

_MOST_ITEMS = 3
_MOST_LINES = 12
_UNSAID = ("keepComponents", "importGame")
"""Their bodies are too long to stand beside the call."""
_LEFT_OUT = frozenset(["$ref", "$defs", "anyOf", "discriminator", "paths", "components"])
"""Keys that are left out of a description, so that an example refers to nothing outside itself."""
_EXAMPLE_CODE = "ABCDE-FGHJK-LMNPQ-RSTVW-XYZAM"
_EXCERPTS = ("getCode", "getRuleset", "getSchema", "getStreamsSchema")
"""Operations with an excerpt of the answer as their example."""


def example_of(name: str, answered: Any) -> Any:
    """Return the example of a call's answer."""
    if name == "getRuleset":
        schemas = ("options", "decisions", "events", "view")
        answered = {**answered, **{schema: excerpt(answered[schema]) for schema in schemas}}
    elif name == "getRules" and isinstance(answered, str):
        answered = "\n".join(answered.splitlines()[:_MOST_LINES])
    elif name in _EXCERPTS:
        answered = excerpt(answered)
    return shortened(answered)


def excerpt(value: dict[str, Any]) -> dict[str, Any]:
    """Return the first members of an object that are not left out."""
    fields = [field for field in value.items() if field[0] not in _LEFT_OUT]
    return dict(fields[:_MOST_ITEMS])


def shortened(value: Any) -> Any:
    """Cut long lists of objects, and long texts at a line."""
    if isinstance(value, dict):
        return {name: shortened(member) for name, member in value.items()}
    if isinstance(value, list):
        long = len(value) > _MOST_ITEMS and isinstance(value[0], dict | list)
        return [shortened(member) for member in (value[:_MOST_ITEMS] if long else value)]
    return value


def recorded(name: str, call: dict[str, Any]) -> dict[str, Any]:
    """Return a call as it is stored."""
    excerpts: dict[str, Any] = {}
    if call["parameters"]:
        excerpts["parameters"] = call["parameters"]
    if name in _UNSAID:
        excerpts["body"] = call["body"]
    excerpts["answers"] = {
        status: {media: example_of(name, answered) for media, answered in by_media.items()}
        for status, by_media in call["answers"].items()
    }
    return excerpts


def main() -> None:
    """Make every call on a service of its own and store the answers."""
    with tempfile.TemporaryDirectory() as place:
        redis = make_redis(Path(place) / "data")
        redis.start()
        try:
            with serving(redis.url, clock=Clock(), token_clock=Clock()) as served:
                document = served.anybody().http.get("/schema").json()
                calls = Calls(document)
                walk(served, calls)
                messages = every_message(served)
        finally:
            redis.stop()
    text = calls.recorded["getMetrics"]["answers"]["200"]
    text["text/plain"] = "".join(text["text/plain"].splitlines(keepends=True)[:_MOST_LINES])
    renewals = ("renewToken", "issueToken", "issueLink", "renewBotToken")
    for name in (
        "registerPlayer",
        *renewals,
        "recoverPlayer",
        "useDeviceLink",
        "usePasskey",
        "makeBot",
        "makeScopedToken",
    ):
        registered = calls.recorded[name]["answers"]["201"]["application/json"]
        registered["token"] = f"{registered['token'].rpartition('.')[0]}.shown-once"
    calls.recorded["makeRecoveryCode"]["answers"]["201"]["application/json"]["code"] = _EXAMPLE_CODE
    link = calls.recorded["makeDeviceLink"]["answers"]["201"]["application/json"]
    link["link"] = f"{link['link'].rpartition('.')[0]}.shown-once"
    for name in ("beginPasskey", "beginPasskeySignIn"):
        calls.recorded[name]["answers"]["201"]["application/json"]["challenge"] = "good-once"
    calls.recorded["recoverPlayer"]["answers"]["201"]["application/json"]["recovery"]["code"] = _EXAMPLE_CODE
    examples = {}
    for name in calls.operations:
        examples[name] = recorded(name, calls.recorded[name])
    for operation, name, data in messages:
        examples.setdefault(operation, {}).setdefault("messages", {})[name] = shortened(data)
    file = Path(openapi.__file__).with_name("examples.json")
    file.write_text(json.dumps(examples, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
