"""What Litestar derives from the calls, made once a process: it derives all of it for each application.

These are the signatures, the sources of their arguments, copies of the handlers, and the description: most of an
application's start. A fork (`tests/fork_server.py`) finds the signatures and the sources made.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Mapping, Sequence
from copy import copy
from typing import Any, Final

from litestar import Litestar, Router, controller
from litestar._kwargs import KwargsModel  # noqa: PLC2701  it is made nowhere else
from litestar._signature import SignatureModel  # noqa: PLC2701  it is made nowhere else
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.types.internal_types import RouteHandlerMapItem
from litestar.utils.signature import ParsedSignature

from api import health
from api.http.openapi.plugin import MsgspecSchemas
from domain.core.ruleset import Ruleset

_parse: Final = ParsedSignature.from_fn
_parsed: Final[dict[tuple[Any, ...], ParsedSignature]] = {}
"""The parsed signatures of functions of modules. Functions that are made with an application end with it; only the
answers to `OPTIONS` are alike in all applications, and for all paths.
"""
_lasting: Final[set[int]] = set()
"""The identities of these signatures: no other signature gets them."""
_create: Final = SignatureModel.create
_models: Final[dict[tuple[Any, ...], type[SignatureModel]]] = {}
_lasting_models: Final[set[type[SignatureModel]]] = set()
_find_sources: Final = KwargsModel.create_for_signature_model
_slots: Final[dict[type, frozenset[str]]] = {}
_methods_by_path: Final[Callable[[Router], dict[str, RouteHandlerMapItem]]] = vars(Router)[
    "route_handler_method_map"
].fget
_sources: Final[dict[tuple[Any, ...], tuple[KwargsModel, Sequence[Provide]]]] = {}
"""The sources of arguments, with the dependencies that they are for: no other dependency gets their identities."""


def make_signatures_once() -> None:
    """Share the parts that Litestar derives from calls among all applications of this process from now on."""
    ParsedSignature.from_fn = _parsed_once  # type: ignore[method-assign,assignment]
    SignatureModel.create = _model_once  # type: ignore[method-assign,assignment]
    KwargsModel.create_for_signature_model = _sources_once  # type: ignore[method-assign]
    Router.route_handler_method_map = property(_MethodsByPath)  # type: ignore[assignment]
    vars(controller)["deepcopy"] = _copied
    for name in ("_description", "_streams_description"):
        vars(health)[name] = _once_for_rulesets(vars(health)[name].__wrapped__)


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
        _lasting_models.add(_models[key])
    return _models[key]


def _sources_once(
    signature_model: type[SignatureModel],
    parsed_signature: ParsedSignature,
    dependencies: dict[str, Provide],
    path_parameters: set[str],
    layered_parameters: dict[str, Any],
    ctx: Any = None,
) -> KwargsModel:
    own = (signature_model, parsed_signature, dependencies, path_parameters, layered_parameters, ctx)
    if signature_model not in _lasting_models or layered_parameters:
        return _find_sources(*own)
    identities = frozenset((name, id(dependency)) for name, dependency in dependencies.items())
    key = (signature_model, frozenset(path_parameters), identities)
    if key not in _sources:
        _sources[key] = _find_sources(*own), tuple(dependencies.values())
    return _sources[key][0]


def _copied(handler: BaseRouteHandler) -> BaseRouteHandler:
    """Return a handler for another application, with containers of its own.

    Litestar would copy their functions, types and texts as well; nobody changes these.
    """
    copied = copy(handler)
    kind = type(handler)
    if kind not in _slots:
        _slots[kind] = frozenset(name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    for name in _slots[kind]:
        container = getattr(copied, name, None)
        if isinstance(container, (dict, list, set)):
            setattr(copied, name, container.copy())
    return copied


class _MethodsByPath:
    """The handlers of a router by path and method; Litestar asks for a path with each route that it adds."""

    def __init__(self, router: Router) -> None:
        self._router = router

    def get(self, path: str, default: RouteHandlerMapItem) -> RouteHandlerMapItem:
        """Return the handlers of a path by method."""
        if any(route.path == path for route in self._router.routes):
            return _methods_by_path(self._router)[path]
        return default

    def items(self) -> ItemsView[str, RouteHandlerMapItem]:
        """Return all paths with their handlers."""
        return _methods_by_path(self._router).items()


def _once_for_rulesets(describe: Callable[[Litestar], bytes]) -> Callable[[Litestar], bytes]:
    """Return a function that describes an application as another with the same rulesets: both have the same calls."""
    descriptions: dict[tuple[int, ...], tuple[bytes, Mapping[str, Ruleset[Any]]]] = {}

    def described(app: Litestar) -> bytes:
        rulesets = app.plugins.get(MsgspecSchemas)._rulesets
        key = tuple(map(id, rulesets.values()))
        if key not in descriptions:
            descriptions[key] = describe(app), rulesets
        return descriptions[key][0]

    return described
