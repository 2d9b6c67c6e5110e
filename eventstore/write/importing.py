"""Imports: a game taken over from an archive, verified before anything is appended."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from domain.core.errors import ComponentError
from eventstore.errors import ArchiveInvalid, CommandRefused, ComponentsUnknown, HeadConflict
from eventstore.identity import Identity
from eventstore.log.composing import compose, draft_entry
from eventstore.log.core import Core, game_id
from eventstore.log.entry import CommandTaken
from eventstore.log.sealing import decode_openings
from eventstore.log.state import NEW, LoadedState, fold_bodies
from eventstore.proof.archive import Archive, verify_archive
from eventstore.proof.verify import Verification
from eventstore.storage.head import Head
from eventstore.storage.store import LuckUse
from eventstore.table.commands import ImportGame
from eventstore.table.events import GameImported, SeedRevealed
from eventstore.write.appending import Accepted, append_composed, beginning_of, part_for

_CODES: Final = {"illegal": "decision_illegal"}
"""By code of a failed check: the code of the refusal, if it has another name."""

_ORDER: Final = (
    "chain",
    "components",
    "commitments",
    "legality",
    "scoring",
    "chance",
    "fold",
    "result",
    "clocks",
    "archive",
)
"""The order in which failed checks are named: a check that explains others comes first."""


async def import_archive(core: Core, archive: Archive, caller: Identity) -> Accepted:
    """Append a verified archive under a new id, with `GameImported` as its last entry.

    Nobody sits in the new game, and it carries no label that is reserved here. A finished game stays finished; an
    unfinished game goes on under a new commitment once its seats are taken. The id follows from the archive's head: the
    same archive has the same game, for any caller.

    Raises:
        ArchiveInvalid: it fails verification. `code` is `archive_` and the fault, `value` the first wrong entry, if an
            entry is wrong. Nothing is appended. Or its component set is new here and beyond the limits for imported
            sets; an operator may import any set. Or a further entry would make its log longer than an archive may be.
        RulesetUnknown: its ruleset is not registered here.
    """
    codecs = core.reader.codecs
    codecs.of(archive.header.ruleset)
    if not caller.operates:
        await _require_within_limits(core, archive)
    verification = await asyncio.to_thread(verify_archive, archive, codecs)
    _require_valid(verification)
    game = imported_id(archive.head, core.store.shards)
    first = await _first_import(core, game, archive.head)
    if first is not None:
        return first
    for content in archive.components.values():
        await core.keep_components(content)
    await core.names.learn(archive.names)
    try:
        return await _append(core, archive, game, caller)
    except HeadConflict:
        first = await _first_import(core, game, archive.head)
        if first is None:
            raise
        return first


def imported_id(head: Head, shards: int) -> str:
    """Return the id of the game that an archive with this head becomes."""
    digest = hashlib.sha256(b"tabletape import\n" + head.hash).digest()
    return game_id(int.from_bytes(digest[:8], "big") % shards, int.from_bytes(digest[8:16], "big") >> 4)


async def _require_within_limits(core: Core, archive: Archive) -> None:
    """Refuse a component set that is too large, unless it is stored already: then logs of this service may name it."""
    ruleset = core.reader.codecs.of(archive.header.ruleset).ruleset
    for digest, content in archive.components.items():
        if hashlib.sha256(content).hexdigest() != digest:
            return  # verification names the fault
        try:
            await core.store.get_components(digest)
        except ComponentsUnknown:
            try:
                ruleset.check_limits(content)
            except ComponentError as error:
                code = f"archive_{error.code}"
                raise ArchiveInvalid(code, error.detail, rule=error.rule) from error


def _require_valid(verification: Verification) -> None:
    checks = {check.name: check for check in verification.checks}
    for check in sorted(checks.values(), key=lambda result: _ORDER.index(result.name)):
        if not check.ok:
            code = _CODES.get(check.code, check.code)
            raise ArchiveInvalid(
                f"archive_{code}", check.detail, value=check.version, rule=f"verification, {check.name}"
            )


async def _first_import(core: Core, game: str, head: Head) -> Accepted | None:
    """Return the answer to the first import of an archive; `None` before it."""
    if not await core.store.read(game, limit=1):
        return None
    record = await core.reader.record(game, head.version + 1)
    return Accepted(game, record.head, record, decode_openings(record.openings), None)


async def _append(core: Core, archive: Archive, game: str, caller: Identity) -> Accepted:
    ruleset = archive.header.ruleset
    loaded = await core.reader.loaded(ruleset, next(iter(archive.components)))
    bodies = map(core.reader.codecs.of(ruleset).body, archive.records)
    state = await asyncio.to_thread(fold_bodies, NEW, bodies, archive.records, loaded)
    # An unfinished game draws from a seed of its own from now on; a closed game draws no more.
    commitment = None if state.at_table.closed else core.keys.commit(game)
    imported = GameImported(
        game=game,
        creator=caller.actor,
        ruleset=ruleset,
        head=str(archive.head),
        commitment=commitment,
        labels=await core.free_labels(state.at_table.labels),
    )
    draft = draft_entry(
        core, LoadedState(state, loaded), CommandTaken(caller.actor, ImportGame()), [imported], [], core.clock()
    )
    reveals = [SeedRevealed(seed_game, seed) for seed_game, seed in sorted(archive.seeds.items())]
    composed = await compose(core, draft, reveals)
    luck = (LuckUse(game, joins=True),) if commitment is not None else ()
    try:
        part = part_for(core, draft, composed, None, luck)
    except CommandRefused as refusal:
        raise ArchiveInvalid("archive_too_large", refusal.detail, value=refusal.value, rule=refusal.rule) from refusal
    first = await asyncio.to_thread(beginning_of, game, archive.records)
    return await append_composed(core, part, composed, first=first)
