"""The index of the rules: by paragraph or ruling the tests that name it, and an entry that its code decided.

It lies in the package of each ruleset as `rules_index.json`; the service gives it beside the paragraph. This writes it:

    python -m tests.domain.rules_index <ruleset>
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from api.rules import ExampleEntry, Usage, paragraphs
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from ops.rules_coverage import RulesTrace
from tests.domain import golden
from tests.projections import playthroughs

_ROOT: Final = Path(__file__).parents[2]


def path(name: str) -> Path:
    """Return where the index of a ruleset lies."""
    return _ROOT / "domain" / name / "rules_index.json"


def index(name: str) -> dict[str, Usage]:
    """Return the index of a ruleset, by the number of the paragraph."""
    numbered = [paragraph.number for paragraph in paragraphs(name)]
    tests, examples = _tests(name), _examples(RULESETS[name], numbered)
    return {
        number: Usage(_nearest(tests, number), examples.get(number))
        for number in numbered
        if _nearest(tests, number) or number in examples
    }


def _nearest(tests: dict[str, list[str]], number: str) -> tuple[str, ...]:
    """Return the tests of a paragraph, or of the nearest paragraph above it that has any."""
    while number not in tests and "." in number:
        number = number.rpartition(".")[0]
    return tuple(tests.get(number, ()))


def _tests(name: str) -> dict[str, list[str]]:
    """Return the tests by the number in the name of their file or their own, or in their text."""
    tests: dict[str, list[str]] = {}
    several = re.compile(rf"(?i)\b{name} ((?:`?R?\d+(?:\.\d+)*`?(?:, | and | to )?)+)")
    for file in sorted((_ROOT / "tests" / "domain" / name).glob("test_*.py")):
        place, source = file.relative_to(_ROOT).as_posix(), file.read_text(encoding="utf-8")
        tree = ast.parse(source)
        numbers = re.findall(r"R?\d+(?:\.\d+)*", " ".join(several.findall(ast.get_docstring(tree) or "")))
        for number in dict.fromkeys([*_in_name(file.name), *numbers]):
            tests.setdefault(number, []).append(place)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited = re.findall(rf"\b{name} (R?\d+(?:\.\d+)*)", ast.get_source_segment(source, node) or "")
                for number in dict.fromkeys([*_in_name(node.name), *cited]):
                    tests.setdefault(number, []).append(f"{place}::{node.name}")
    return tests


def _in_name(test: str) -> list[str]:
    """Return the number in the name of a test: `4.7` of `test_4_7_market`, `R15` of `test_r15_the_number_is_used`.

    A number without a dot in the name of a function is the number of an invariant.
    """
    number = r"\d+(?:_\d+)*" if test.endswith(".py") else r"\d+(?:_\d+)+|r\d+"
    return [paragraph.upper().replace("_", ".") for paragraph in re.findall(rf"^test_({number})_", test)]


def _examples(ruleset: Ruleset[Any], numbers: Iterable[str]) -> dict[str, ExampleEntry]:
    """Return by paragraph the first entry of a golden game in which code that cites the paragraph took part."""
    told_file = playthroughs.path(ruleset).with_suffix(".jsonl")
    games = sorted(told_file.parent.glob("*.jsonl"), key=lambda file: (file != told_file, file))
    trace, met = RulesTrace(ruleset), set[str]()
    examples: dict[str, ExampleEntry] = {}
    for file in games:
        game = (file.with_suffix(".txt") if file == told_file else file).relative_to(_ROOT).as_posix()
        for number, _ in enumerate(_replayed(trace.ruleset, golden.read(file)), 1):
            new = trace.met - met
            met |= new
            examples.update((paragraph, ExampleEntry(game, number)) for paragraph in numbers if paragraph in new)
    return examples


def _replayed(ruleset: Ruleset[Any], lines: list[dict[str, Any]]) -> Iterator[None]:
    """Replay a golden game; yield after each entry."""
    head, *rest = lines
    chance = KeyedChance(head["key"].encode())
    components = ruleset.load_components(ruleset.default_components())
    position = ruleset.initial(components, msgspec.convert(head["options"], ruleset.options_type), head["seats"])
    position = ruleset.fold(position, ruleset.setup(position, chance))
    yield
    decisions = (line for line in rest if "decision" in line)
    while movers := ruleset.to_move(position):
        if movers == (SERVICE,):
            events = ruleset.advance(position, chance)
        else:
            line = next(decisions)
            decision = msgspec.convert(line["decision"], ruleset.decision_type)
            events = ruleset.decide(position, line["seat"], decision, chance)
        position = ruleset.fold(position, events)
        if not ruleset.to_move(position):
            ruleset.result(position)
        yield


def main(name: str) -> None:
    """Write the index of a ruleset anew."""
    path(name).write_bytes(msgspec.json.format(msgspec.json.encode(index(name)), indent=1) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
