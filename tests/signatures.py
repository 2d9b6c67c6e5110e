"""The signatures of calls, parsed once a process: Litestar parses all of them for each application.

That is a third of its start. A fork (`tests/fork_server.py`) finds them parsed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar.utils.signature import ParsedSignature

_parse: Final = ParsedSignature.from_fn
_signatures: Final[dict[tuple[Any, ...], ParsedSignature]] = {}
"""The parsed signatures of functions of modules. Functions that are made with an application end with it."""


def parsed_once(function: Callable[..., Any], names: dict[str, Any]) -> ParsedSignature:
    """Return the signature of a function, in the place of `ParsedSignature.from_fn`."""
    of_module = getattr(function, "__func__", function)
    if getattr(of_module, "__closure__", ()) is not None:
        return _parse(function, names)
    key = (of_module, *sorted(names))
    if key not in _signatures:
        _signatures[key] = _parse(function, names)
    return _signatures[key]
