"""An addition to Schemathesis, which cannot send a body of lines by itself."""

from __future__ import annotations

from typing import Any

import schemathesis


@schemathesis.serializer("application/x-ndjson", "application/jsonl")
def lines(_: schemathesis.SerializationContext, value: Any) -> bytes:
    """Return the text of a body as it is sent."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
