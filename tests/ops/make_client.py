"""Writes the generated modules of the client anew: `python -m tests.ops.make_client`.

`ops/client/answers.py` has the structs of the service's answers, without the service: a struct for each that the client
names, and for each that these lead to. `ops/client/asynchronous.py` has the client of `ops/client/__init__.py` with
`await`. `tests/ops/test_client_package.py` requires that both are up to date.
"""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from domain.core.events import Decision

ROOT: Final = Path(__file__).parents[2]
CLIENT: Final = ROOT / "ops" / "client"
_SERVER: Final = ("eventstore", "projections", "api")
_SCALARS: Final[dict[type[inspect.Type], str]] = {
    inspect.AnyType: "Any",
    inspect.RawType: "msgspec.Raw",
    inspect.NoneType: "None",
    inspect.BoolType: "bool",
    inspect.IntType: "int",
    inspect.FloatType: "float",
    inspect.StrType: "str",
    inspect.BytesType: "bytes",
}
_AS_JSON: Final = "dict[str, Any]"
"""The type of decisions: each game has its own, and a later service more of them."""
_HEADER: Final = '''"""The answers of the service, as structs.

Made by `python -m tests.ops.make_client` from the structs of the service. Fields that a later service adds are ignored.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
'''

Struct = type[msgspec.Struct]


def formatted(source: str) -> str:
    """Return a module with its imports in order, as the formatter writes it."""
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format"]):
        ruff = [str(Path(sys.executable).with_name("ruff")), *command, "--stdin-filename", "ops/client/module.py", "-"]
        source = subprocess.run(ruff, cwd=ROOT, input=source, capture_output=True, text=True, check=True).stdout
    return source


# Answers


def named_answers() -> Iterator[str]:
    """Yield the names that the modules of the client import from `answers`."""
    for path in sorted(CLIENT.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "answers":
                yield from (alias.name for alias in node.names)


def service_structs(names: Iterable[str]) -> list[Struct]:
    """Return the structs of the service with some names.

    Raises:
        AssertionError: there are none, or several, of a name.
    """
    by_name: dict[str, set[Struct]] = {name: set() for name in names}
    pattern = re.compile(rf"^class ({'|'.join(by_name)})\(", re.MULTILINE)
    for folder in _SERVER:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name in pattern.findall(path.read_text(encoding="utf-8")):
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
                by_name[name].add(getattr(importlib.import_module(module), name))
    wrong = {name: structs for name, structs in by_name.items() if len(structs) != 1}
    assert not wrong, wrong
    return [struct for structs in by_name.values() for struct in structs]


def reached(structs: Iterable[Struct]) -> list[inspect.StructType]:
    """Return the types of structs and of all structs in their fields; each after the structs of its fields."""
    types: dict[Struct, inspect.StructType] = {}

    def visit(kind: inspect.Type) -> None:
        if isinstance(kind, inspect.StructType):
            if kind.cls in types or kind.cls is Decision:
                return
            types[kind.cls] = kind
            for field in kind.fields:
                visit(field.type)
            types[kind.cls] = types.pop(kind.cls)
        for name in ("type", "item_type", "key_type", "value_type"):
            if hasattr(kind, name):
                visit(getattr(kind, name))
        for member in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
            visit(member)

    for struct in structs:
        visit(inspect.type_info(struct))
    return list(types.values())


def annotation(kind: inspect.Type) -> str:
    """Return a type as Python source.

    Raises:
        TypeError: the answers of the service have no such type.
    """
    match kind:
        case inspect.StructType():
            return _AS_JSON if kind.cls is Decision else kind.cls.__name__
        case inspect.Metadata():
            return annotation(kind.type)
        case inspect.LiteralType() | inspect.EnumType():
            return f"Literal[{', '.join(map(repr, _values(kind)))}]"
        case inspect.UnionType():
            return _alternatives(kind)
        case inspect.TupleType():
            return f"tuple[{', '.join(map(annotation, kind.item_types))}]"
        case inspect.VarTupleType():
            return f"tuple[{annotation(kind.item_type)}, ...]"
        case inspect.ListType():
            return f"list[{annotation(kind.item_type)}]"
        case inspect.DictType():
            return f"dict[{annotation(kind.key_type)}, {annotation(kind.value_type)}]"
        case _ if type(kind) in _SCALARS:
            return _SCALARS[type(kind)]
        case _:
            raise TypeError(f"no answer has had a field of this type: {kind}")


def _values(kind: inspect.LiteralType | inspect.EnumType) -> tuple[Any, ...]:
    return tuple(member.value for member in kind.cls) if isinstance(kind, inspect.EnumType) else kind.values


def _alternatives(kind: inspect.UnionType) -> str:
    """Return a union as Python source: its literals together, and `None` last."""
    literals = [value for part in kind.types if isinstance(part, inspect.LiteralType) for value in part.values]
    parts = [annotation(inspect.LiteralType(tuple(literals)))] if literals else []
    parts += [annotation(part) for part in kind.types if not isinstance(part, inspect.LiteralType)]
    return " | ".join(sorted(parts, key="None".__eq__))


def value(default: Any) -> str:
    """Return a default value as Python source."""
    if isinstance(default, msgspec.Struct):
        fields = {name: getattr(default, name) for name in default.__struct_fields__}
        return f"{type(default).__name__}({', '.join(f'{name}={value(part)}' for name, part in fields.items())})"
    return repr(default)


def field_line(field: inspect.Field) -> str:
    """Return a field as Python source."""
    line = f"{field.name}: {annotation(field.type)}"
    options = [f"name={field.encode_name!r}"] if field.encode_name != field.name else []
    if field.default is not msgspec.NODEFAULT:
        options.append(f"default={value(field.default)}")
    elif field.default_factory is not msgspec.NODEFAULT:
        options.append(f"default_factory={field.default_factory.__name__}")
    elif not field.required:
        without_none = line.removesuffix(" | None")
        line = f"{without_none} | msgspec.UnsetType{line.removeprefix(without_none)}"
        options.append("default=msgspec.UNSET")
    if len(options) == 1 and options[0].startswith("default="):
        return f"{line} = {options[0].removeprefix('default=')}"
    return f"{line} = msgspec.field({', '.join(options)})" if options else line


def struct_source(kind: inspect.StructType) -> str:
    """Return a struct as Python source."""
    options = ["frozen=True"]
    required = [field.required for field in kind.fields]
    if required != sorted(required, reverse=True):
        options.append("kw_only=True")
    if kind.cls.__struct_config__.omit_defaults:
        options.append("omit_defaults=True")
    if kind.tag is not None:
        options += [f"tag_field={kind.tag_field!r}", f"tag={kind.tag!r}"]
    summary = (kind.cls.__doc__ or "").strip().splitlines()[0]
    lines = [f'    """{summary}"""', "", *(f"    {field_line(field)}" for field in kind.fields)]
    return "\n".join([f"class {kind.cls.__name__}(msgspec.Struct, {', '.join(options)}):", *lines])


def answers() -> str:
    """Return the module of the answers."""
    types = reached(service_structs(dict.fromkeys(named_answers())))
    names = [kind.cls.__name__ for kind in types]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
    return formatted("\n\n\n".join([_HEADER, *map(struct_source, types)]))


# The client with `await`

_ASYNCHRONOUS: Final = (
    (r"\bclass Client\b", "class AsyncClient"),
    (r"`Client`", "`AsyncClient`"),
    (r"httpx2\.Client\(", "httpx2.AsyncClient("),
    (r"\b__(enter|exit)__\b", r"__a\1__"),
    (r"\bdef close\b", "def aclose"),
    (r"await self\.close\(", "await self.aclose("),
    (r"self\._http\.close\(", "await self._http.aclose("),
    (r"([\w.]+)\.read\(\)", r"await \1.aread()"),
    (r"for (.*)\.iter_(bytes|lines)\(", r"async for \1.aiter_\2("),
    (r"lines: Iterable\b", "lines: AsyncIterable"),
    (r"\btime\.sleep\(", "await asyncio.sleep("),
    (r"\bIterator\b", "AsyncIterator"),
    (r"with self\._http\.", "async with self._http."),
    (r"= self\._http\.(get|post|request)\(", r"= await self._http.\1("),
    (r"for event in source:", "async for event in source:"),
)
"""By pattern in a line of the class: the text in its place."""


def asynchronous() -> str:
    """Return the module of the client with `await`."""
    path = CLIENT / "__init__.py"
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    (client,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Client")
    methods = [node for node in client.body if isinstance(node, ast.FunctionDef)]
    yielding = {node.name for node in methods if any(isinstance(part, ast.Yield) for part in ast.walk(node))}
    handing_on = {node.name for node in methods if "Iterator" in ast.unparse(node.returns or ast.Constant(None))}
    awaited = {node.name for node in methods} - handing_on - {"__init__"}
    assert yielding <= handing_on, yielding - handing_on
    calls = re.compile(rf"(?<!await )\bself\.({'|'.join(sorted(awaited))})\(")
    loops = re.compile(rf"\bfor (.*) in self\.({'|'.join(sorted(handing_on))})\(")
    lines = []
    for line in source.splitlines()[client.lineno - 1 : client.end_lineno]:
        name = re.match(r"    def (\w+)\(", line)
        text = calls.sub(r"await self.\1(", loops.sub(r"async for \1 in self.\2(", line))
        if name is not None and (name[1] in awaited or name[1] in yielding):
            text = text.replace("def ", "async def ", 1)
        for pattern, replacement in _ASYNCHRONOUS:
            text = re.sub(pattern, replacement, text)
        lines.append(text)
    return formatted("\n".join([asynchronous_header(tree, "\n".join(lines)), *lines]) + "\n")


def asynchronous_header(tree: ast.Module, body: str) -> str:
    """Return the docstring and the imports of the client with `await`: those that its body needs."""
    doc = '"""The client with `await`. Made by `python -m tests.ops.make_client` from `ops/client/__init__.py`."""'
    used = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)}
    imports = ["from __future__ import annotations", "import asyncio"]
    own = []
    for node in tree.body:
        if isinstance(node, ast.Import):
            imports += [f"import {alias.name}" for alias in node.names if alias.name in used]
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            names = [alias.asname or alias.name for alias in node.names]
            names += [f"Async{name}" for name in names if name.startswith("Itera")]
            names = [name for name in names if name in used]
            if names:
                imports.append(f"from {'.' * node.level}{node.module} import {', '.join(names)}")
        elif not isinstance(node, ast.ImportFrom):
            names = [node.name] if isinstance(node, ast.ClassDef | ast.FunctionDef) else defined(node)
            own += [name for name in names if name in used and name != "Client"]
    return "\n".join([doc, "", *imports, f"from . import {', '.join(own)}", ""])


def defined(statement: ast.stmt) -> list[str]:
    """Return the names that a statement assigns to."""
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def main() -> None:
    """Write both modules."""
    (CLIENT / "answers.py").write_text(answers(), encoding="utf-8")
    (CLIENT / "asynchronous.py").write_text(asynchronous(), encoding="utf-8")


if __name__ == "__main__":
    main()
