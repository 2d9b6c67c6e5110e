"""Complaints: a game up to a version, with the decision that is expected there; judged by any version of the rules.

A bundle is a complaint as a file. It needs no store and no service. `ops/bisect_turn.py` runs this module with the
other modules of an older tree: so it uses the names that a tree with `tabletape drift` has.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.core.chance import NoChance
from domain.core.errors import ChanceRefused, IllegalDecision, TabletapeError
from domain.core.events import Seat, tag_of
from domain.core.ruleset import Ruleset
from eventstore.errors import UNREADABLE
from eventstore.log.codec import Codecs
from eventstore.log.state import State
from eventstore.proof.archive import Archive, read_archive
from eventstore.proof.checks.findings import Drift
from eventstore.proof.verify import LogVerifier
from eventstore.storage.store import Record

BUNDLE_FORMAT: Final = 1
"""The version of the form of bundles."""
_STATE_DIGITS: Final = 16
_RULE: Final = "debugging, bundles"

Expectation: TypeAlias = Literal["accepted", "otherwise", "as_recorded"]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that the rules refused."""

    seat: Seat
    decision: dict[str, Any]
    code: str = ""
    """The reason of the refusal, for programs; empty where it is not known."""
    rule: str = ""
    """The paragraph that refused it: `bison 4.7`."""


class Bundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A complaint about a version of a game, as a file."""

    format: int
    why: str
    """The complaint in words."""
    game: str
    ruleset: str
    ruleset_version: int
    """The version of the rules that made the bundle."""
    version: int
    """The last entry in it."""
    head: str
    """The head after that entry, as the service has it. The archive has another where names were replaced."""
    expects: Expectation
    """`accepted`: the rules should accept `attempt` after the last entry. `otherwise`: they should decide the last
    entry otherwise. `as_recorded`: they should decide every entry as it is recorded."""
    attempt: Attempt | None = None
    states: tuple[str, ...] = ()
    """By entry the hash of the state after it, see `state_hash`; empty where the rules that made the bundle already
    decided an entry otherwise than it is recorded."""
    archive: tuple[str, ...]
    """The lines of the archive of the game up to the version, without names of people."""
    digest: str = ""
    """SHA-256 in hex of the bundle without this field, as JSON without spaces."""


class BundleInvalid(TabletapeError):
    """A file is no bundle that can be read here. `code` gives the reason."""

    def __init__(self, reason: str, detail: str, *, value: object = None) -> None:
        super().__init__(detail, value=value, rule=_RULE)
        self.code = f"bundle_{reason}"


class Replay(msgspec.Struct, frozen=True):
    """The decisions of rules about a log, beside its entries as they are recorded."""

    ruleset_version: int
    states: tuple[str, ...]
    """By entry the hash of the state after it, see `state_hash`."""
    first: Drift | None
    """The first entry that the rules decide otherwise, or cannot read."""
    last: Drift | None
    """The last entry, where the rules decide it otherwise."""
    unread: int | None
    """The first entry that the rules cannot read, or that does not fold."""


class Verdict(msgspec.Struct, frozen=True):
    """The answer of the rules to a complaint."""

    holds: bool
    """Whether the rules still decide as the complaint says."""
    detail: str
    """A sentence for people; it names nothing that is hidden."""
    entry: Drift | None
    """The first entry that the rules decide otherwise than it is recorded, or the attempt that they refuse."""


# Files


def write_bundle(bundle: Bundle) -> bytes:
    """Return a bundle as a file, with its digest."""
    digest = _digest(msgspec.to_builtins(bundle))
    content = msgspec.json.encode(msgspec.structs.replace(bundle, digest=digest))
    return msgspec.json.format(content, indent=1) + b"\n"


def read_bundle(content: bytes) -> Bundle:
    """Return the bundle of a file; its archive is well formed too.

    Raises:
        BundleInvalid: `bundle_broken_json`, `bundle_format_unknown`, `bundle_form_wrong`, `bundle_altered`.
        ArchiveInvalid: the archive in it cannot be read.
    """
    try:
        plain = msgspec.json.decode(content)
    except UNREADABLE as error:
        raise BundleInvalid("broken_json", f"the file is no JSON: {error}") from error
    if not isinstance(plain, dict) or type(plain.get("format")) is not int:
        raise BundleInvalid("form_wrong", "the file is no bundle: it names no format")
    if plain["format"] != BUNDLE_FORMAT:
        detail = f"bundles of format {plain['format']} are not known here"
        raise BundleInvalid("format_unknown", detail, value=plain["format"])
    try:
        bundle = msgspec.convert(plain, Bundle)
    except msgspec.ValidationError as error:
        raise BundleInvalid("form_wrong", f"the file does not have the form of a bundle: {error}") from error
    if (digest := _digest(plain)) != bundle.digest:
        raise BundleInvalid("altered", f"the bundle was altered: its digest is {digest}", value=bundle.digest)
    archive = archive_of(bundle)
    if (len(archive.records), archive.header.ruleset) != (bundle.version, bundle.ruleset):
        raise BundleInvalid("form_wrong", "the archive in the bundle is of another game, or of another version")
    if (bundle.expects == "accepted") != (bundle.attempt is not None):
        raise BundleInvalid("form_wrong", "a bundle has an attempt when it should be accepted, and only then")
    return bundle


def archive_of(bundle: Bundle) -> Archive:
    """Return the archive in a bundle.

    Raises:
        ArchiveInvalid: it cannot be read.
    """
    return read_archive(line.encode() + b"\n" for line in bundle.archive)


def _digest(plain: dict[str, Any]) -> str:
    content = {name: value for name, value in plain.items() if name != "digest"}
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


# Judging


class _Typed(msgspec.Struct):
    type: str = ""


class _CauseFields(msgspec.Struct):
    decision: _Typed | None = None
    act: _Typed | None = None


class _CausedBody(msgspec.Struct):
    """The part of the body of an entry that names its cause."""

    cause: _CauseFields


class ReplayedArchive:
    """An archive, decided again entry by entry.

    Args:
        archive: the archive.
        rulesets: the rules, by name.

    Attributes:
        ruleset: the rules of the game.
        states: by entry the hash of the state after it.
        state: the state after the last entry.

    Raises:
        RulesetUnknown: its ruleset is not there.
    """

    def __init__(self, archive: Archive, rulesets: Mapping[str, Ruleset[Any]]) -> None:
        codec = Codecs(rulesets).of(archive.header.ruleset)
        verifier = LogVerifier(codec, archive.components)
        states = []
        for record in archive.records:
            verifier.take(record)
            states.append(state_hash(verifier.state, codec.ruleset))
        self.ruleset: Ruleset[Any] = codec.ruleset
        self.state = verifier.state
        self.states = tuple(states)
        self._deviations = {drift.version: drift for drift in reversed(verifier.deviations)}
        self._read_to = verifier.state.version
        self._causes = [_cause_of(record) for record in archive.records]

    def replay(self, states: tuple[str, ...] = ()) -> Replay:
        """Return the decisions of the rules about all entries.

        Args:
            states: by entry the hashes of the states that are expected; may be empty.
        """
        last = len(self.states)
        unread = self._read_to + 1 if self._read_to < last else None
        drifts = (self._deviation(version, states) for version in range(1, self._read_to + 1))
        first = next((drift for drift in drifts if drift is not None), None)
        if first is None and unread is not None:
            first = self._drift(unread, "not_folded", "it cannot be read, or does not fold")
        return Replay(self.ruleset.version, self.states, first, self._deviation(last, states), unread)

    def _deviation(self, version: int, states: tuple[str, ...]) -> Drift | None:
        """Return how the rules decide an entry otherwise: by other facts, or by another state after it."""
        if version in self._deviations:
            return self._deviations[version]
        if states and self.states[version - 1] != states[version - 1]:
            return self._drift(version, "state_differs", "the same facts lead to another state")
        return None

    def _drift(self, version: int, code: str, detail: str) -> Drift:
        return Drift(version, self.ruleset.version, detail, code, self._causes[version - 1])


def _cause_of(record: Record) -> str:
    """Return the type of the decision or command of an entry; `run` for a run of the service."""
    cause = msgspec.json.decode(record.body, type=_CausedBody).cause
    command = cause.decision or cause.act
    return "run" if command is None else command.type


def judge(bundle: Bundle, rulesets: Mapping[str, Ruleset[Any]]) -> Verdict:
    """Return whether the rules still decide as a complaint says.

    Raises:
        RulesetUnknown: the ruleset of the game is not there.
        BundleInvalid: these rules cannot read the game (`bundle_not_folded`), or it had not begun (`bundle_not_begun`).
    """
    replayed = ReplayedArchive(archive_of(bundle), rulesets)
    return judge_replay(bundle, replayed.replay(bundle.states), replayed.state, replayed.ruleset)


def judge_replay(bundle: Bundle, replay: Replay, state: State, ruleset: Ruleset[Any]) -> Verdict:
    """Return whether rules decide as a complaint says; errors as `judge`.

    Args:
        bundle: the complaint.
        replay: the decisions of the rules about its entries.
        state: the state after its last entry.
        ruleset: the rules.
    """
    if bundle.expects == "as_recorded":
        drift = replay.first
        if drift is None:
            return Verdict(False, f"all {bundle.version} entries are decided as they are recorded", None)
        return Verdict(True, f"entry {drift.version} is decided otherwise: {drift.detail}", drift)
    if replay.unread is not None:
        detail = f"entry {replay.unread} cannot be read by these rules, or does not fold"
        raise BundleInvalid("not_folded", detail, value=replay.unread)
    if bundle.attempt is not None:
        return _accepted(bundle.attempt, state, ruleset)
    drift = replay.last
    if drift is None:
        return Verdict(True, f"entry {bundle.version} is decided as it is recorded", None)
    return Verdict(False, f"entry {bundle.version} is decided otherwise: {drift.detail}", drift)


def _accepted(attempt: Attempt, state: State, ruleset: Ruleset[Any]) -> Verdict:
    if state.position is None:
        raise BundleInvalid("not_begun", "the game had not begun: no decision is legal", value=state.version)
    step = state.position.top_step
    name = str(attempt.decision.get("type", ""))

    def refused(code: str, reason: str, rule: str = "") -> Verdict:
        detail = f"the decision {name} of seat {attempt.seat} after entry {state.version} is refused: {reason}"
        pending = "" if step is None else tag_of(type(step))
        return Verdict(True, detail, Drift(state.version, ruleset.version, detail, code, name, pending, rule))

    try:
        decision = msgspec.convert(attempt.decision, ruleset.decision_type)
    except msgspec.ValidationError as error:
        return refused("body_invalid", str(error))
    try:
        ruleset.decide(state.position, attempt.seat, decision, NoChance())
    except ChanceRefused:
        pass  # it is legal, and something is drawn
    except IllegalDecision as error:
        return refused(error.code, f"{error.code} ({error.rule})", error.rule)
    except Exception as error:  # noqa: BLE001 - a complaint may be that the rules fail
        return refused("decide_failed", f"the rules fail with {type(error).__name__}")
    detail = f"the decision {name} of seat {attempt.seat} after entry {state.version} is accepted"
    return Verdict(False, detail, None)


def state_hash(state: State, ruleset: Ruleset[Any]) -> str:
    """Return the first hex digits of the SHA-256 of the view of a position that hides nothing.

    Empty before the start. Values that are empty, zero or false are left out: a new field does not change the hash.
    """
    if state.position is None:
        return ""
    everybody = frozenset(range(len(state.at_table.seats)))
    try:
        view = msgspec.json.decode(msgspec.json.encode(ruleset.view(state.position, everybody), order="deterministic"))
    except Exception as error:  # noqa: BLE001 - a complaint may be that the rules fail
        return type(error).__name__
    return hashlib.sha256(msgspec.json.encode(_filled(view))).hexdigest()[:_STATE_DIGITS]


def _filled(value: Any) -> Any:
    """Return a value without the fields of objects that are empty, zero or false."""
    if isinstance(value, list):
        return [_filled(part) for part in value]
    if isinstance(value, dict):
        parts = {name: _filled(part) for name, part in value.items()}
        return {name: part for name, part in parts.items() if part}
    return value
