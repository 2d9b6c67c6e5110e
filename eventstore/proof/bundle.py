"""Making bundles: a complaint about a game becomes a file, as far as the caller may see the game."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from domain.core.ruleset import Ruleset
from eventstore.log.reader import LogReader
from eventstore.log.sealing import decode_openings, hides
from eventstore.log.state import State
from eventstore.log.visibility import Visibility
from eventstore.proof.archive import Archive, End, Header
from eventstore.proof.complaints import (
    BUNDLE_FORMAT,
    Attempt,
    Bundle,
    BundleInvalid,
    Expectation,
    Replay,
    ReplayedArchive,
    judge_replay,
)
from eventstore.proof.nameless import Pseudonyms, nameless_prefix
from eventstore.storage.worker_answers import AnswerKind
from eventstore.turns import Turns

_ENTRIES_AT_ONCE: Final = 50
"""How many entries are looked at before other tasks have their turn."""

REPLAY: Final = AnswerKind("replay", "workers.jobs.replay", Replay)
"""The decisions of the rules about the entries of a game; its arguments are the game and the head of the last entry."""


class Complaint(msgspec.Struct, frozen=True):
    """A complaint about a version of a game; each field may be empty."""

    words: str = ""
    expects: Expectation | None = None
    attempt: Attempt | None = None
    """The refused decision."""


def make_bundle(
    archive: Archive, version: int, complaint: Complaint, replay: Replay, state: State, ruleset: Ruleset[Any]
) -> Bundle:
    """Return the bundle of a complaint. The work grows with the archive, so it is done in a thread.

    Args:
        archive: the game; its names of people are replaced, in the complaint too.
        version: the last entry in the bundle.
        complaint: the complaint. Where it is silent, the game suggests the expectation.
        replay: the decisions of the rules about the entries up to the version.
        state: the state after that entry.
        ruleset: the rules.

    Raises:
        VersionUnknown: the archive does not have this version.
        BundleInvalid: `bundle_attempt_missing`, or as `judge_replay`.
    """
    lines = asyncio.run(nameless_prefix(archive, version))
    suggested: Expectation = "otherwise" if replay.first is None else "as_recorded"
    expects = complaint.expects or (suggested if complaint.attempt is None else "accepted")
    if expects == "accepted" and complaint.attempt is None:
        detail = f"no refused decision is known after entry {version}: name a seat and its decision"
        raise BundleInvalid("attempt_missing", detail, value=version)
    draft = Bundle(
        format=BUNDLE_FORMAT,
        why="",
        game=archive.header.game,
        ruleset=archive.header.ruleset,
        ruleset_version=replay.ruleset_version,
        version=version,
        head=str(archive.records[version - 1].head),
        expects=expects,
        attempt=complaint.attempt if expects == "accepted" else None,
        states=replay.states if replay.first is None else (),
        archive=tuple(lines),
    )
    verdict = judge_replay(draft, replay, state, ruleset)
    words = Pseudonyms(archive).in_text(complaint.words)
    return msgspec.structs.replace(
        draft, why=words or (verdict.detail if verdict.holds else f"expected: {expectation_of(draft)}")
    )


def expectation_of(bundle: Bundle) -> str:
    """Return the expectation of a bundle as a sentence."""
    if bundle.attempt is not None:
        decision = bundle.attempt.decision.get("type")
        return f"seat {bundle.attempt.seat} may decide {decision} after entry {bundle.version}"
    if bundle.expects == "otherwise":
        return f"entry {bundle.version} is decided otherwise than it is recorded"
    return f"entries 1 to {bundle.version} are decided as they are recorded"


async def require_all_seen(reader: LogReader, game: str, version: int, visibility: Visibility) -> None:
    """Refuse a viewer from whom an entry hides something: without it no later entry can be decided again.

    Raises:
        BundleInvalid: `bundle_secrets`, with the first such version.
        LogDamaged: the openings of an entry do not fit.
    """
    if all(visible.everything for visible in visibility.ranges):
        return
    turns = Turns(_ENTRIES_AT_ONCE)
    async for record in reader.stream(game, upto=version):
        await turns.done()
        visible = visibility.at(record.version)
        if visible.everything:
            continue
        if hides(record) or not all(map(visible.sees, decode_openings(record.openings))):
            detail = (
                f"entry {record.version} hides something from you, and without it no later entry can be decided"
                " again; everything is open when the game is closed"
            )
            raise BundleInvalid("secrets", detail, value=record.version)


async def archive_up_to(reader: LogReader, game: str, version: int) -> Archive:
    """Return the entries of a game up to a version as an archive, with the names of people beside them.

    Raises:
        GameUnknown, VersionUnknown: there is no such game, or no such version.
    """
    head = (await reader.record(game, version)).head
    records = tuple([record async for record in reader.stream(game, upto=version)])
    table = (await reader.state_at(game, 1)).at_table
    components = {table.components: await reader.store.get_components(table.components)}
    end = End(version, str(head), "")
    return Archive(Header(1, game, table.ruleset), components, records, (), {}, end, "", "")


async def replay_game(reader: LogReader, game: str, version: int) -> Replay:
    """Return the decisions of the installed rules about a game up to a version; errors as `archive_up_to`."""
    archive = await archive_up_to(reader, game, version)
    return await asyncio.to_thread(lambda: ReplayedArchive(archive, reader.codecs.rulesets).replay())
