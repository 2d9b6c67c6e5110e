"""The description of streams and webhooks: valid, and true of the messages of the service."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft7Validator

from tests.api.documented import Document
from tests.api.messages import every_message
from tests.api.serving import Served


@pytest.fixture(scope="module")
def streams(served: Served) -> Document:
    """The AsyncAPI document."""
    description: Document = served.anybody().http.get("/schema/asyncapi.json").raise_for_status().json()
    return description


def validator(streams: Document, operation: str, name: str) -> Draft7Validator:
    """Return the validator of the messages of a name in a channel."""
    payload = streams["channels"][operation]["messages"][name]["payload"]
    return Draft7Validator({**payload, "components": streams["components"]})


def test_every_message_of_the_service_fits_and_none_is_missing(served: Served, streams: Document) -> None:
    described = {
        (operation, name) for operation, channel in streams["channels"].items() for name in channel["messages"]
    }
    validators = {place: validator(streams, *place) for place in described}
    messages = every_message(served)
    for operation, name, data in messages:
        validators[operation, name].validate(data)
    assert {(operation, name) for operation, name, _ in messages} == described


def test_every_message_has_an_example_that_fits(streams: Document) -> None:
    for operation, channel in streams["channels"].items():
        for name, message in channel["messages"].items():
            (example,) = message["examples"]
            validator(streams, operation, name).validate(example["payload"])


def test_wrong_messages_do_not_fit(streams: Document) -> None:
    for operation, channel in streams["channels"].items():
        for name, message in channel["messages"].items():
            data: Any = message["examples"][0]["payload"]
            wrong: Any = {"no": "list"} if isinstance(data, list) else dict(list(data.items())[1:])
            assert not validator(streams, operation, name).is_valid(wrong), (operation, name)


def test_streams_are_the_same_in_both_descriptions(streams: Document, document: Document) -> None:
    addresses = {
        call["operationId"]: path
        for path, calls in document["paths"].items()
        for call in calls.values()
        if "text/event-stream" in call["responses"].get("200", {"content": {}}).get("content", {})
    }
    channels = streams["channels"]
    assert {name: channel["address"] for name, channel in channels.items()} == {**addresses, "callWebhook": None}
    assert {operation["channel"]["$ref"] for operation in streams["operations"].values()} == {
        f"#/channels/{name}" for name in channels
    }
    query = streams["operations"]["streamEvents"]["bindings"]["http"]["query"]["properties"]
    assert set(query) == {"after", "ruleset", "tournament", "type", "cloudevents"}
    assert "security" in streams["operations"]["streamTurns"]


def test_the_document_is_valid(streams: Document, node: Path) -> None:
    """By the schema of AsyncAPI 3.1 itself (`@asyncapi/specs`, Apache-2.0)."""
    schema = json.loads((node / "node_modules/@asyncapi/specs/schemas/3.1.0.json").read_text(encoding="utf-8"))
    standard = Draft7Validator(schema)
    errors = [f"{error.instance_path}: {error.message[:200]}" for error in standard.iter_errors(streams)]
    assert errors == []
    assert not standard.is_valid({**streams, "channels": []})
