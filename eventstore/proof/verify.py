"""Verification: prove from the records alone that a log is whole, fair and legal.

The checks, in the order of the answer:

* `chain`: every hash, no gap, times and ruleset versions that never fall;
* `components`: the component set fits its hash and its constraints;
* `commitments`: every opening fits, and exactly the private fields are hidden;
* `chance`: seeds fit their commitments, ordinals have no gap, every draw follows from its seed.
  Shared entries of a fork are checked with the luck of the game that owns them;
* `legality`: every decision replayed with the recorded chance, and every command judged again, gives
  the recorded events;
* `scoring`: every run of the service, replayed, gives the recorded events too;
* `fold`: no event fails to fold, and no position has problems;
* `result`: the recorded places follow from the last position by the rules;
* `clocks`, if the game has a clock: the times that are left follow from the times of the entries;
* `receipt`, if the request has a receipt: its head is in the log.

An entry that another version of the rules decided, and that today's rules would decide otherwise,
is reported as drift and fails nothing. So is an entry with hours of rest by other rules of a time zone.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from domain.core.events import tag_of
from eventstore.errors import ComponentsUnknown, GameUnknown, LogDamaged, VersionUnknown
from eventstore.log.codec import Codec
from eventstore.log.entry import CommandTaken, DecisionTaken, LogEntry, ServiceRun
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import NEW, LoadedRuleset, LoadedState, State, fold_body, result_of
from eventstore.proof.checks.chain import ChainCheck
from eventstore.proof.checks.chance import ChanceCheck
from eventstore.proof.checks.clocks import ClockCheck
from eventstore.proof.checks.findings import CHECKS, Check, Deviation, Drift, Findings
from eventstore.proof.checks.replay import replay
from eventstore.proof.checks.sealed import check_sealed, recorded_draws
from eventstore.storage.head import parse_head
from eventstore.storage.store import Record
from eventstore.table.events import GameCreated, GameFinished

_AT_ONCE: Final = 16
"""How many entries are verified before other tasks may run."""


class Verification(msgspec.Struct, frozen=True):
    """The answer of a verification."""

    ok: bool
    """Whether no check failed."""
    game: str
    ruleset: str
    head: str
    """The head of the verified log."""
    checks: tuple[Check, ...]
    drift: tuple[Drift, ...]


class LogVerifier:
    """Verifies a log entry by entry, in order, from version 1 on.

    Args:
        codec: the codec of the log's ruleset.
        components: component sets by their hash; the component set of the log is needed.
        keys: the service's keys, when the service verifies its own log.
        seeds: seeds revealed beside the log, in hex, by the game that each is made from.
        receipt: a head that must be in the log.
        everything: whether the answer may name hidden things.

    Raises:
        HeadInvalid: the receipt is not a head.
    """

    def __init__(
        self,
        codec: Codec,
        components: Mapping[str, bytes],
        *,
        keys: ServiceKeys | None = None,
        seeds: Mapping[str, str] | None = None,
        receipt: str | None = None,
        everything: bool = False,
    ) -> None:
        self.findings = Findings()
        self.deviations: list[Drift] = []
        """The entries that today's rules decide otherwise, also those that are failures."""
        self._everything = everything
        self._codec = codec
        self._components = components
        self._chain = ChainCheck(self.findings)
        self._chance = ChanceCheck(self.findings, keys, seeds or {})
        self._clocks = ClockCheck(self.findings)
        self._receipt = parse_head(receipt) if receipt is not None else None
        self._receipt_found = False
        self._loaded: LoadedRuleset | None = None
        self._state = NEW
        self._broken = False

    @property
    def state(self) -> State:
        """The state after the last entry that could be folded."""
        return self._state

    @property
    def seed_games(self) -> frozenset[str]:
        """The games of the seeds that the log commits to."""
        return self._chance.seed_games

    def take(self, record: Record) -> None:
        """Verify the next entry."""
        self._chain.take(record)
        if self._receipt is not None and self._receipt == (record.version, record.hash[:4].hex()):
            self._receipt_found = True
        if self._broken:
            return
        entry = check_sealed(record, self._codec, self.findings)
        loaded = self._prepared(entry) if entry is not None else None
        if entry is None or loaded is None:
            self._stop(record.version)
            return
        self._judge(entry, loaded)
        self._fold(entry, record, loaded)

    def stop(self, code: str, version: int | None, detail: str) -> None:
        """Note that the log cannot be read on."""
        self.findings.fail("chain", code, version, detail)
        self._stop(version)

    def finish(self, also: Sequence[str] = (), *, in_use: frozenset[str] = frozenset()) -> Verification:
        """Return the answer; call it after the last entry.

        Args:
            also: further checks of the caller, noted in `findings`.
            in_use: the games of `seed_games` whose seeds must not be made with the keys.
        """
        self._chance.finish(in_use)
        state = self._state
        if state.table is None and not self._broken:
            self.findings.fail("chain", "empty", None, "there is no entry")
        if self._receipt is not None:
            self._check_receipt(*self._receipt)
        self._check_end()
        clocks = state.table is not None and state.table.clock is not None
        named = [*(["clocks"] if clocks else []), *(["receipt"] if self._receipt is not None else [])]
        names = [*CHECKS, *named, *also]
        checks = self.findings.answers(names, everything=self._everything)
        return Verification(
            ok=all(check.ok for check in checks),
            game=state.table.game if state.table is not None else "",
            ruleset=self._codec.ruleset.name,
            head=str(self._chain.head),
            checks=checks,
            drift=tuple(self.findings.drift),
        )

    def _stop(self, version: int | None) -> None:
        self._broken = True
        for name in (*CHECKS[2:], "clocks"):
            self.findings.skip(name, f"nothing can be said from entry {version} on")

    def _prepared(self, entry: LogEntry) -> LoadedRuleset | None:
        """Return the ruleset, loaded with the component set that the first entry names."""
        if self._loaded is None:
            first = entry.body.events[0] if entry.body.events else None
            if not isinstance(first, GameCreated):
                self.findings.fail("legality", "illegal", entry.version, "the first entry opens no table")
                return None
            content = self._components.get(first.components)
            if content is None or hashlib.sha256(content).hexdigest() != first.components:
                detail = f"the component set {first.components} is not here, or does not fit its hash"
                self.findings.fail("components", "components_missing", entry.version, detail)
                return None
            try:
                prepared = self._codec.ruleset.load_components(content)
            except Exception as error:  # noqa: BLE001 - whatever a loader makes of a foreign component set
                code = getattr(error, "code", "components_unusable")
                self.findings.fail("components", code, entry.version, f"the component set is refused: {error}")
                return None
            self.findings.count("components")
            self._loaded = LoadedRuleset(self._codec.ruleset, prepared)
        return self._loaded

    def _judge(self, entry: LogEntry, loaded: LoadedRuleset) -> None:
        """Replay an entry on the state before it."""
        name = "scoring" if isinstance(entry.body.cause, ServiceRun) else "legality"
        self.findings.count(name)
        try:
            replay(LoadedState(self._state, loaded), entry, recorded_draws(entry))
        except Deviation as deviation:
            self._deviates(name, entry, deviation)
        except Exception as error:  # noqa: BLE001 - rules may fail in any way on an entry that they never decided
            self._deviates(name, entry, Deviation("replay_failed", "it cannot be decided again", repr(error)))

    def _deviates(self, name: str, entry: LogEntry, deviation: Deviation) -> None:
        version, decided_by = entry.version, entry.body.ruleset_version
        position = self._state.position
        step = None if position is None else position.top_step
        drift = Drift(
            version,
            decided_by,
            deviation.detail,
            deviation.code,
            _cause(entry),
            "" if step is None else tag_of(type(step)),
            deviation.rule,
        )
        self.deviations.append(drift)
        if decided_by == self._codec.ruleset.version:
            self.findings.fail(name, deviation.code, version, f"entry {version}: {deviation.detail}", deviation.secret)
        else:
            self.findings.drift.append(drift)

    def _fold(self, entry: LogEntry, record: Record, loaded: LoadedRuleset) -> None:
        version = entry.version
        try:
            self._clocks.take(LoadedState(self._state, loaded), entry)
            state = fold_body(self._state, entry.body, record, loaded)
            problems = loaded.ruleset.problems(state.position) if state.position is not None else []
        except Exception as error:  # noqa: BLE001 - a fold may fail in any way on facts that never were
            self.findings.fail(
                "fold", "fold_failed", version, f"entry {version} does not fold", repr(error.__cause__ or error)
            )
            self._stop(version)
            return
        self.findings.count("fold", state.position is not None)
        if problems:
            detail = f"after entry {version} the position breaks {len(problems)} invariants"
            self.findings.fail("fold", "problems", version, detail, "; ".join(problems))
        self._chance.take(version, recorded_draws(entry), entry.body.events, state.at_table)
        self._check_result(entry, LoadedState(state, loaded))
        self._state = state

    def _check_result(self, entry: LogEntry, after: LoadedState) -> None:
        for event in entry.body.events:
            if isinstance(event, GameFinished):
                self.findings.count("result")
                result = result_of(after.state, after.loaded.ruleset)
                recorded = (event.places, event.winner, event.tied)
                if result is None or (result.places, result.winner, result.tied) != recorded:
                    deviation = Deviation(
                        "result_wrong", "by the rules the end of the game has another result than the recorded result"
                    )
                    self._deviates("result", entry, deviation)

    def _check_end(self) -> None:
        """Check that the game has ended when its last position has no pending step."""
        state = self._state
        if state.position is not None and not state.position.agenda and not state.at_table.ended:
            detail = "nothing is pending any more, and no entry says how the game ended"
            if not state.at_table.imported:
                self.findings.fail("result", "result_missing", state.version, detail)

    def _check_receipt(self, version: int, digits: str) -> None:
        self.findings.count("receipt", self._receipt_found)
        if not self._receipt_found:
            self.findings.fail("receipt", "receipt_unknown", version, f"{version}-{digits} is not a head of this log")


def _cause(entry: LogEntry) -> str:
    cause = entry.body.cause
    if isinstance(cause, DecisionTaken):
        return tag_of(type(cause.decision))
    return tag_of(type(cause.act)) if isinstance(cause, CommandTaken) else "run"


async def verify_log(
    reader: LogReader,
    game: str,
    *,
    upto: int | None = None,
    keys: ServiceKeys | None = None,
    receipt: str | None = None,
    everything: bool = False,
    deviations: list[Drift] | None = None,
) -> Verification:
    """Verify a game's log as it is stored, shared entries included.

    Lets other tasks of the process run now and then.

    Args:
        reader: reads the log; its cached states are not used.
        game: the game's id.
        upto: the last version to verify; left out: the head.
        keys: the service's keys, so that draws can be checked before the seed is revealed.
        receipt: a head, `<version>-<hash8>`, that must be in the log.
        everything: whether the reader of the answer may see all of the log; then details of faults may name hidden
            things.
        deviations: takes the `deviations` of the verifier.

    Raises:
        GameUnknown: there is no such game.
        HeadInvalid: the receipt is not a head.
    """
    try:
        codec = await reader.codec(game)
    except LogDamaged as error:
        return _unreadable(game, error)
    components: dict[str, bytes] = {}
    verifier = LogVerifier(codec, components, keys=keys, receipt=receipt, everything=everything)
    try:
        async for record in reader.stream(game, upto=upto):
            if not components:
                components |= await _named_components(reader, codec, record)
            verifier.take(record)
            if record.version % _AT_ONCE == 0:
                await asyncio.sleep(0)
    except LogDamaged as error:
        version = error.value if isinstance(error.value, int) else None
        verifier.stop("gap", version, error.detail)
    if deviations is not None:
        deviations += verifier.deviations
    return verifier.finish(in_use=frozenset() if keys is None else await _foreign_in_use(reader, verifier))


async def _foreign_in_use(reader: LogReader, verifier: LogVerifier) -> frozenset[str]:
    """Return the games of foreign seeds that an open game draws from; the log may not be checked with these seeds.

    An archive may name the seed of any game. So when this log, or a log that it was forked from, was imported, nobody
    may use it to try out the draws of a running game.
    """
    table = verifier.state.table
    line: set[str] = set()
    imported = False
    while table is not None:
        line.add(table.game)
        imported = imported or table.imported
        parent = None if table.origin is None else table.origin.game
        try:
            if parent is None:
                table = None
            else:
                # Up to the head that the log has now: no further when it goes on meanwhile.
                table = (await reader.state_at(parent, (await reader.head(parent)).version)).at_table
        except (GameUnknown, LogDamaged, VersionUnknown):
            table, imported = None, True  # the origin cannot be read: assume that it was imported
    foreign = verifier.seed_games - line if imported else frozenset()
    return frozenset([seed for seed in foreign if await reader.store.luck_users(seed)])


def _unreadable(game: str, error: LogDamaged) -> Verification:
    """Return the answer for a log whose ruleset cannot be read."""
    findings = Findings()
    findings.fail("chain", "not_an_entry", 1, error.detail)
    for name in CHECKS[1:]:
        findings.skip(name, "nothing can be said from entry 1 on")
    checks = findings.answers(CHECKS, everything=False)
    return Verification(ok=False, game=game, ruleset="", head="", checks=checks, drift=())


async def _named_components(reader: LogReader, codec: Codec, first: Record) -> dict[str, bytes]:
    """Return the component set that a first entry names; nothing when the store does not have it."""
    try:
        events = codec.body(first).events
        digest = events[0].components if events and isinstance(events[0], GameCreated) else ""
        return {digest: await reader.store.get_components(digest)}
    except (LogDamaged, ComponentsUnknown):
        return {}
