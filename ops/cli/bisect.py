"""`tabletape bisect`: the commit that broke a rule, with the entry, the paragraph of the rules and the change."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from api.rules import cited_in
from domain.rulesets import RULESETS
from eventstore.proof.checks.findings import Drift
from eventstore.proof.complaints import Bundle, Verdict
from ops.cli.bundle import read_complaint
from ops.cli.output import console, json_option, print_json, print_line
from ops.errors import OperationError

_TURN: Final = Path(__file__).parents[1] / "bisect_turn.py"
_FIRST: Final = re.compile(r"^# (?:possible )?first bad commit: \[([0-9a-f]+)\]", re.MULTILINE)
_HUNK: Final = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
_NUMBER: Final = r"R?\d+(?:\.\d+)*"
_NUMBERS: Final = rf"(?:`?{_NUMBER}`?(?:, | and | to )?)+"
"""Numbers of paragraphs in a row, as the first lines of a module cite them: `2.3`, `4.4` to `4.7`."""
_SHORT: Final = 12
_LONGEST_S: Final = 600
"""How long the rules of a commit may take for a game; then the commit is skipped."""
_PLACES: Final = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE")
"""Variables by which a hook of git names its own repository."""


class RepositoryUnusable(OperationError):
    """git is missing, finds no repository, or refuses the command."""

    code = "repository_unusable"
    exit_code = 3


class RevisionUnknown(OperationError):
    """git finds no commit of this name."""

    code = "revision_unknown"
    exit_code = 3


class RevisionUnfit(OperationError):
    """The complaint holds at the good revision, does not hold at the bad revision, or cannot be judged there."""

    exit_code = 4

    def __init__(self, code: str, detail: str, revision: str) -> None:
        super().__init__(detail, value=revision, rule="debugging, bisecting")
        self.code = code


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of the rules as it stands at a commit."""

    rule: str
    """`bison 4.7`."""
    text: str
    """Its text as Markdown; empty where the document does not have it."""


class FirstCommit(msgspec.Struct, frozen=True):
    """A commit; the complaint holds after it."""

    commit: str
    subject: str


class BisectReport(msgspec.Struct, frozen=True):
    """The report of a bisection."""

    why: str
    commits: tuple[FirstCommit, ...]
    """The first commit after which the complaint holds; several where the commits between them cannot be judged."""
    entry: Drift | None
    """The first entry that this commit decides otherwise than the commit before it."""
    paragraphs: tuple[Paragraph, ...]
    """The rule that refuses the entry, else the rules that the changed code cites."""
    diff: str
    """The change of the rules, and of their document."""
    judged: int
    skipped: tuple[str, ...]
    """The commits that cannot be judged."""


@click.command()
@click.argument("file", metavar="BUNDLE", type=click.Path(path_type=Path))
@click.option("--good", required=True, metavar="REV", help="A commit at which the complaint does not hold.")
@click.option("--bad", required=True, metavar="REV", help="A later commit at which it holds.")
@click.option(
    "--repository",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="A checkout of the program; by default the one here.",
)
@json_option
@click.pass_context
def bisect(ctx: click.Context, file: Path, good: str, bad: str, repository: Path, as_json: bool) -> None:
    """Find the first commit after which the complaint in BUNDLE holds.

    Works with `git bisect` in a temporary clone: the checkout stays as it is. The rules of each commit decide the
    game again in a process of their own; a commit that cannot be imported is skipped. Ends with 1 when skipped
    commits leave several that could be the first.
    """
    complaint = read_complaint(file)
    with tempfile.TemporaryDirectory(prefix="tabletape-bisect-") as folder, console(error=True).status("bisecting"):
        bisection = _Bisection(repository, Path(folder).resolve() / "tree", file.resolve(), complaint)
        report = bisection.run(good, bad)
    if as_json:
        print_json(report)
    else:
        _print(report, complaint)
    ctx.exit(0 if len(report.commits) == 1 else 1)


class _Bisection:
    """A bisection in a clone of a repository.

    Args:
        repository: the repository, or a folder of its checkout.
        tree: the place of the clone; nothing is there yet.
        file: the file of the bundle.
        complaint: the bundle in it.
    """

    def __init__(self, repository: Path, tree: Path, file: Path, complaint: Bundle) -> None:
        self._repository = repository
        self._tree = tree
        self._file = file
        self._complaint = complaint
        self._verdicts: dict[str, Verdict | None] = {}
        """By commit; `None` where it cannot judge."""

    def run(self, good: str, bad: str) -> BisectReport:
        """Find the first commit.

        Raises:
            RepositoryUnusable, RevisionUnknown, RevisionUnfit: see there.
        """
        first_good, first_bad = self._commit_of(good), self._commit_of(bad)
        top = _git(self._repository, "rev-parse", "--show-toplevel").strip()
        # The clone shares the objects of the repository, and no hook of it runs.
        _git(Path(top), "clone", "--quiet", "--shared", "--no-checkout", top, str(self._tree))
        self._require(first_bad, bad, holds=True)
        self._require(first_good, good, holds=False)
        self._git("bisect", "start", first_bad, first_good)
        commits = tuple(FirstCommit(commit, self._subject(commit)) for commit in self._first())
        if len(commits) > 1:
            return self._report(commits, None, (), "")
        return self._explained(commits[0])

    def _first(self) -> list[str]:
        """Judge commits as git proposes them; return the first commit, or all commits that could be the first."""
        last = ""
        while not (first := _FIRST.findall(self._git("bisect", "log"))):
            commit = self._git("rev-parse", "HEAD").strip()
            if commit == last:
                raise RepositoryUnusable("git found no first commit: is the good revision before the bad one?")
            verdict = self._judged(commit)
            # git fails where nothing is left but skipped commits.
            self._git("bisect", "skip" if verdict is None else "bad" if verdict.holds else "good", check=False)
            last = commit
        return list(dict.fromkeys(first))

    def _report(
        self, commits: tuple[FirstCommit, ...], entry: Drift | None, paragraphs: tuple[Paragraph, ...], diff: str
    ) -> BisectReport:
        skipped = tuple(commit for commit, verdict in self._verdicts.items() if verdict is None)
        judged = len(self._verdicts) - len(skipped)
        return BisectReport(self._complaint.why, commits, entry, paragraphs, diff, judged, skipped)

    def _explained(self, first: FirstCommit) -> BisectReport:
        """Return the report about a first commit: with its entry, its rules and its change."""
        before = self._git("rev-parse", f"{first.commit}^").strip()
        drifts = [verdict.entry for verdict in map(self._judged, (first.commit, before)) if verdict is not None]
        entry = next((drift for drift in drifts if drift is not None), None)
        rules = [drift.rule for drift in drifts if drift is not None and drift.rule][:1] or self._cited(first.commit)
        name = self._complaint.ruleset
        places = ("domain/core", f"domain/{name}", "eventstore", f"docs/rules/{name}.md")
        diff = self._diff(first.commit, *places) or self._diff(first.commit)
        document = self._document(first.commit)
        paragraphs = tuple(Paragraph(rule, paragraph_in(document, rule.partition(" ")[2])) for rule in rules)
        return self._report((first,), entry, paragraphs, diff)

    def _document(self, commit: str) -> str:
        """Return the rules of the game as a commit has them; nothing where they are not written."""
        self._git("checkout", "--quiet", "--detach", commit)
        file = self._tree / "domain" / self._complaint.ruleset / "rules.md"
        return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""

    def _cited(self, commit: str) -> list[str]:
        """Return the rules that the functions changed by a commit cite; else the rules that their modules cite."""
        name = self._complaint.ruleset
        by_function: dict[str, None] = {}
        by_module: dict[str, None] = {}
        for path in self._git("diff", "--name-only", f"{commit}^", commit, "--", f"domain/{name}").splitlines():
            source = self._git("show", f"{commit}:{path}", check=False) if path.endswith(".py") else ""
            lines = list(_changed_lines(self._git("diff", "--no-ext-diff", "-U0", f"{commit}^", commit, "--", path)))
            try:
                citations = list(cited_in(source, name))
            except SyntaxError:
                continue  # a module that nothing imports
            for citation in citations:
                if citation.function and any(citation.first <= line <= citation.last for line in lines):
                    by_function[f"{name} {citation.number}"] = None
            first_lines = ast.get_docstring(ast.parse(source)) or ""
            for several in re.findall(rf"\b{name} ({_NUMBERS})", first_lines):
                by_module |= dict.fromkeys(f"{name} {number}" for number in re.findall(_NUMBER, several))
        return list(by_function or by_module)

    def _require(self, commit: str, revision: str, *, holds: bool) -> None:
        kind = "bad" if holds else "good"
        verdict = self._judged(commit)
        if verdict is None:
            detail = f"the {kind} revision cannot judge the complaint: its rules cannot be imported, or read the game"
            raise RevisionUnfit("revision_unjudged", detail, revision)
        if verdict.holds != holds:
            answer = "holds" if verdict.holds else "does not hold"
            raise RevisionUnfit(
                f"revision_not_{kind}", f"the complaint {answer} at the {kind} revision: {verdict.detail}", revision
            )

    def _judged(self, commit: str) -> Verdict | None:
        """Return the verdict of a commit; `None` where it cannot judge."""
        if commit not in self._verdicts:
            self._git("checkout", "--quiet", "--detach", commit)
            command = [sys.executable, "-P", str(_TURN), str(self._file)]
            # Without that variable: a commit reads the modules that the commits before it compiled.
            environment = {**_environment(), "PYTHONPATH": str(self._tree), "PYTHONDONTWRITEBYTECODE": ""}
            try:
                process = subprocess.run(
                    command, cwd=self._tree, env=environment, capture_output=True, check=False, timeout=_LONGEST_S
                )
                self._verdicts[commit] = msgspec.json.decode(process.stdout, type=Verdict)
            except (msgspec.DecodeError, subprocess.TimeoutExpired):
                self._verdicts[commit] = None
        return self._verdicts[commit]

    def _commit_of(self, revision: str) -> str:
        commit = _git(
            self._repository,
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            f"{revision}^{{commit}}",
            check=False,
        ).strip()
        if not commit:
            _git(self._repository, "rev-parse", "--git-dir")  # it says why, where there is no repository
            raise RevisionUnknown(f"git finds no commit {revision!r}", value=revision)
        return commit

    def _subject(self, commit: str) -> str:
        return self._git("log", "-1", "--format=%s", commit).strip()

    def _diff(self, commit: str, *places: str) -> str:
        return self._git("diff", "--no-ext-diff", "--no-color", f"{commit}^", commit, "--", *places)

    def _git(self, *arguments: str, check: bool = True) -> str:
        return _git(self._tree, *arguments, check=check)


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _PLACES} | {"LC_ALL": "C.UTF-8"}


def _git(folder: Path, *arguments: str, check: bool = True) -> str:
    """Return the output of git; without *check* nothing where it fails.

    Raises:
        RepositoryUnusable: git is missing; with *check* also where it fails.
    """
    program = shutil.which("git")
    if program is None:
        raise RepositoryUnusable("git is not installed")
    own = ("-c", "core.hooksPath=/dev/null", "-c", "color.ui=false")
    command = [program, *own, "-C", str(folder), *arguments]
    process = subprocess.run(command, env=_environment(), capture_output=True, check=False)
    if process.returncode and check:
        words = process.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise RepositoryUnusable(f"git {arguments[0]} failed: {' '.join(words)}", value=str(folder))
    return "" if process.returncode else process.stdout.decode(errors="replace")


def _changed_lines(diff: str) -> Iterator[int]:
    """Yield the changed lines of a file after a change; of removed lines the line before them."""
    for first, count in _HUNK.findall(diff):
        yield from range(int(first), int(first) + max(1, int(count or 1)))


def paragraph_in(document: str, number: str) -> str:
    """Return a paragraph or ruling of a rules document, as Markdown; empty where there is none.

    >>> print(paragraph_in(chr(10).join(["### 4.1 Pay", "Pay all.", "### 4.2 Move"]), "4.1"))
    ### 4.1 Pay
    Pay all.
    """
    name = rf"{re.escape(number)}(?![.\d]*\d)"
    headings = rf"^#+ {name}[^\n]*\n.*?(?=^#|\Z)"
    match = re.search(headings, document, re.MULTILINE | re.DOTALL) or re.search(
        rf"^(?:\| |- |\d+\. )?(?:\*\*)?{name}\b[^\n]*", document, re.MULTILINE
    )
    return "" if match is None else re.sub(r"\n+---$", "", match[0].strip())


def _print(report: BisectReport, complaint: Bundle) -> None:
    ruleset = RULESETS[complaint.ruleset].title if complaint.ruleset in RULESETS else complaint.ruleset
    print_line(f"{ruleset}, up to entry {complaint.version}: {report.why}")
    title = "first commit" if len(report.commits) == 1 else "first commit, one of"
    for commit in report.commits:
        print_line(f"{title}: {commit.commit[:_SHORT]} {commit.subject}")
    if (entry := report.entry) is not None:
        place = f", {entry.cause} at {entry.step}" if entry.step else ""
        print_line(f"first entry: {entry.version}{place}: {entry.detail}")
    for paragraph in report.paragraphs:
        print_line(f"rule: {paragraph.rule}")
        for line in paragraph.text.splitlines():
            print_line(f"  {line}")
    for line in report.diff.splitlines():
        print_line(line)
    print_line(f"{report.judged} commits judged, {len(report.skipped)} skipped")
