"""The signatures of calls, made once a process: Litestar makes all of them for each application.

That is half of its start. A fork (`tests/fork_server.py`) finds them made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar._signature import SignatureModel  # noqa: PLC2701  it is made nowhere else
from litestar.utils.signature import ParsedSignature

_parse: Final = ParsedSignature.from_fn
_parsed: Final[dict[tuple[Any, ...], ParsedSignature]] = {}
"""The parsed signatures of functions of modules. Functions that are made with an application end with it; only the
answers to `OPTIONS` are alike in all applications, and for all paths.
"""
_lasting: Final[set[int]] = set()
"""The identities of these signatures: no other signature gets them."""
_create: Final = SignatureModel.create
_models: Final[dict[tuple[Any, ...], type[SignatureModel]]] = {}


def make_signatures_once() -> None:
    """Let all applications that this process makes from now on share their signatures."""
    ParsedSignature.from_fn = _parsed_once  # type: ignore[method-assign,assignment]
    SignatureModel.create = _model_once  # type: ignore[method-assign,assignment]


def _parsed_once(function: Callable[..., Any], names: dict[str, Any]) -> ParsedSignature:
    of_module: Any = getattr(function, "__func__", function)
    if of_module.__qualname__ == "HTTPRoute.create_options_handler.<locals>.options_handler":
        of_module = of_module.__code__
    elif getattr(of_module, "__closure__", ()) is not None:
        return _parse(function, names)
    key = (of_module, *sorted(names))
    if key not in _parsed:
        _parsed[key] = _parse(function, names)
        _lasting.add(id(_parsed[key]))
    return _parsed[key]


def _model_once(
    dependency_name_set: set[str], fn: Callable[..., Any], parsed_signature: ParsedSignature, **types: Any
) -> type[SignatureModel]:
    if id(parsed_signature) not in _lasting:
        return _create(dependency_name_set, fn, parsed_signature, **types)
    key = (id(parsed_signature), frozenset(dependency_name_set), types["data_dto"])
    if key not in _models:
        _models[key] = _create(dependency_name_set, fn, parsed_signature, **types)
    return _models[key]
