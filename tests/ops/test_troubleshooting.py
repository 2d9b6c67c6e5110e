"""`docs/troubleshooting.md` names codes that exist, with the status that they have."""

from __future__ import annotations

import ast
import re

from api.http.problem_kinds import KINDS
from tests.serving import ROOT

PAGE = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
SYMPTOMS = re.findall(r"^\| (.*?) \|", PAGE, re.MULTILINE)
CODE = re.compile(r"`(?:(\d{3}) )?([a-z]+(?:_[a-z]+)+)`")


def codes_of_commands() -> set[str]:
    """Return the `code` of every class of errors in `ops/`."""
    codes: set[str] = set()
    for file in (ROOT / "ops").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                codes |= {str(node.value.value) for target in node.targets if ast.unparse(target) == "code"}
    return codes


def test_every_code_of_a_symptom_exists() -> None:
    codes = [pair for symptom in SYMPTOMS for pair in CODE.findall(symptom)]
    assert len(codes) > 20
    commands = codes_of_commands()
    assert {"redis_failed", "service_unavailable"} <= commands
    for status, code in codes:
        assert code in KINDS or code in commands, code
        assert not status or int(status) == KINDS[code].status, code
