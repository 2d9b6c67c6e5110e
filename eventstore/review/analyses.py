"""Analyses: games of notations, kept as imported games, which nobody plays and no result counts.

The plies of a notation become the entries of an archive, and the archive is imported as any other: verified, unlisted,
under a new id. Its outcomes of chance are as somebody wrote them, so its first entry commits to no seed. Each variation
is an analysis of its own. Comments become annotations of the importer; an annotation names each variation.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.core.chance import ALGORITHM, Draw
from domain.core.events import SERVICE, Event
from domain.core.ruleset import Ruleset
from domain.notation.course import LineOfPlay, NamedChance, NotatedGame, Ply, recorded_outcomes
from domain.notation.reading import named_components, read_notation
from domain.notation.values import decision_token
from domain.notation.writing import tag_line
from eventstore.errors import ArchiveInvalid, ComponentsUnknown
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.composing import compose, draft_entry, started_when_full
from eventstore.log.core import Core, game_id
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.state import NEW, LoadedRuleset, LoadedState, to_move
from eventstore.log.take_backs import AnyCause
from eventstore.log.visibility import Rights
from eventstore.proof.archive import Archive, End, Header
from eventstore.proof.frame import FORMAT
from eventstore.review.annotations import MOST_OF_AN_AUTHOR, Annotations
from eventstore.review.notes import AnnotationRequest
from eventstore.storage.store import Record
from eventstore.table.commands import AbortGame, CreateGame, TakeSeat
from eventstore.table.events import Commitment, GameCreated
from eventstore.table.judging import judge
from eventstore.table.texts import masked
from eventstore.turns import Turns, beside
from eventstore.write.appending import Accepted
from eventstore.write.importing import import_archive, imported_id

LABEL: Final = "analysis"
"""The label of analyses."""
NO_KEY: Final = "notation"
"""In the commitment of an analysis: the key. No seed belongs to it."""
_BOT: Final = "random"
_NO_SEED: Final = "0" * 64
MOST_VARIATIONS: Final = 16
"""The most variations of a notation that is imported; each becomes a game."""
MOST_WORDS: Final = 2_000
"""The longest comment that is imported, in characters."""
_RULE: Final = "notation, analyses"
_AT_ONCE: Final = 30
"""The number of entries that are made before other tasks have their turn."""


async def import_notation(
    core: Core, annotations: Annotations, rights: Rights, text: str, caller: Identity
) -> Accepted:
    """Import a notation as an analysis; return the import of its main line. The same notation is the same game.

    Args:
        core: makes the entries.
        annotations: keeps the comments.
        rights: computes the rights of the caller.
        text: the notation.
        caller: the author of the annotations.

    Raises:
        NotationInvalid: the notation has a fault; nothing was kept.
        ArchiveInvalid: the game cannot be kept: it deals hidden things anew, as only forks do (`archive_dealt_anew`),
            has too many variations (`archive_variations`) or comments (`archive_comments`), or its log is too long.
    """
    sets = {}
    for digest in named_components(text):
        with contextlib.suppress(ComponentsUnknown):
            sets[digest] = await core.store.get_components(digest)
    game = await beside(read_notation, text, core.reader.codecs.rulesets, sets)
    content = sets.get(game.components) or core.reader.codecs.of(game.ruleset).ruleset.default_components()
    lines = _lines_of(game)
    if len(lines) > MOST_VARIATIONS + 1:
        detail = f"a notation is imported with at most {MOST_VARIATIONS} variations"
        raise ArchiveInvalid("archive_variations", detail, value=len(lines) - 1, rule=_RULE)
    archives = [await _Analysis(core, line.game, content).archive() for line in lines]
    notes = [_notes_of(line, lines, archives, core.store.shards) for line in lines]
    for requests in notes:
        if len(requests) > MOST_OF_AN_AUTHOR:
            detail = f"a line is imported with at most {MOST_OF_AN_AUTHOR} comments and variations"
            raise ArchiveInvalid("archive_comments", detail, value=len(requests), rule=_RULE)
        longest = max((len(request.words) for request in requests), default=0)
        if longest > MOST_WORDS:
            detail = f"a comment is imported with at most {MOST_WORDS} characters"
            raise ArchiveInvalid("archive_comments", detail, value=longest, rule=_RULE)
    imports = []
    for archive, requests in zip(archives, notes, strict=True):
        accepted = await import_archive(core, archive, caller)
        imports.append(accepted)
        snapshot = await rights.snapshot(accepted.game, caller)
        for number, request in enumerate(requests):
            await annotations.write(snapshot, request, f"notation {archive.head} {number}")
    return imports[0]


class _LineOfNotation(msgspec.Struct, frozen=True):
    """The main line, or a variation, as a game of its own."""

    game: NotatedGame
    shared: int
    """The number of its first plies that stand in the line around it."""
    around: int | None
    """The index of the line around it; `None` for the main line."""

    def version(self, plies: int) -> int:
        """Return the version of its log after so many plies: the table is opened, and each seat taken, before it."""
        return self.game.seats + max(plies, 1)


def _lines_of(game: NotatedGame) -> list[_LineOfNotation]:
    """Return the main line and all variations, each behind the line around it."""
    lines: list[_LineOfNotation] = []

    def collect(shared: tuple[Ply, ...], line: LineOfPlay, around: int | None) -> None:
        plies = (*shared, *line.plies)
        own = replace(game, line=LineOfPlay(line.comments, plies), places=game.places if around is None else None)
        lines.append(_LineOfNotation(own, len(shared), around))
        index = len(lines) - 1
        for number, ply in enumerate(line.plies, len(shared)):
            for variation in ply.variations:
                collect(plies[:number], variation, index)

    collect((), game.line, None)
    return lines


def _notes_of(
    line: _LineOfNotation, lines: Sequence[_LineOfNotation], archives: Sequence[Archive], shards: int
) -> list[AnnotationRequest]:
    """Return the annotations of a line: tags, comments and marks, and its variations with the ids of their games."""
    index = next(number for number, candidate in enumerate(lines) if candidate is line)
    notes = [_note(line.version(line.shared), comment) for comment in line.game.line.comments]
    if line.around is None:
        tags = "\n".join(tag_line(name, value) for name, value in line.game.tags)
        notes.insert(0, _note(line.version(0), tags))
    for plies, ply in enumerate(line.game.line.plies[line.shared :], line.shared + 1):
        marks = " ".join(f"${mark}" for mark in ply.marks)
        notes += [_note(line.version(plies), text) for text in (marks, *ply.comments)]
    for variation, archive in zip(lines, archives, strict=True):
        if variation.around == index:
            decision = variation.game.line.plies[variation.shared].decision
            token = "" if decision is None else decision_token(decision)
            words = f"({token}) {imported_id(archive.head, shards)}"
            notes.append(_note(line.version(variation.shared), words))
    return [note for note in notes if note.words.strip()]


def _note(version: int, text: str) -> AnnotationRequest:
    words = "\n".join(masked(row, "\N{REPLACEMENT CHARACTER}") for row in text.splitlines())
    return AnnotationRequest(version=version, words=words, seen_by="all")


class _Analysis:
    """Makes the entries of a game one after the other."""

    def __init__(self, core: Core, game: NotatedGame, content: bytes) -> None:
        self._core = core
        self._game = game
        self._content = content
        self._ruleset: Ruleset[Any] = core.reader.codecs.of(game.ruleset).ruleset
        self._loaded = LoadedRuleset(self._ruleset, self._ruleset.load_components(content))
        self._state = NEW
        self._time = _time_of(game)
        self._records: list[Record] = []
        self._turns = Turns(_AT_ONCE)
        digest = hashlib.sha256(b"tabletape analysis\n" + msgspec.msgpack.encode(game)).digest()
        self._id = game_id(
            int.from_bytes(digest[:8], "big") % core.store.shards, int.from_bytes(digest[8:16], "big") >> 4
        )

    async def archive(self) -> Archive:
        """Return the archive."""
        await self._open()
        for ply in self._game.line.plies[1:]:
            await self._take(ply)
        if not self._state.at_table.ended:
            await self._command(AbortGame(LABEL))
        head = str(self._records[-1].head)
        return Archive(
            header=Header(FORMAT, self._id, self._game.ruleset),
            components={self._game.components: self._content},
            records=tuple(self._records),
            names=(),
            seeds={},
            end=End(len(self._records), head, ""),
            digest="",
            change="",
        )

    async def _open(self) -> None:
        """Open the table, and seat bots: with the last of them the game starts."""
        created = GameCreated(
            game=self._id,
            creator=SERVICE_IDENTITY.actor,
            ruleset=self._game.ruleset,
            components=self._game.components,
            options=msgspec.to_builtins(self._game.options),
            seats=self._game.seats,
            visibility="unlisted",
            forks="anyone",
            labels=(LABEL,),
            commitment=Commitment(seed_game=self._id, key_id=NO_KEY, digest=_NO_SEED, algorithm=ALGORITHM),
        )
        await self._append(CommandTaken(SERVICE_IDENTITY.actor, CreateGame()), [created])
        for seat in range(self._game.seats):
            await self._command(TakeSeat(seat, bot=_BOT))

    async def _command(self, command: TakeSeat | AbortGame) -> None:
        before = LoadedState(self._state, self._loaded)
        events = judge(self._state.at_table, command, SERVICE_IDENTITY, (_BOT,))
        chance = self._chance(next(iter(self._game.line.plies), Ply()))
        if isinstance(command, TakeSeat):
            events = started_when_full(before, events, lambda _: chance)
        await self._append(CommandTaken(SERVICE_IDENTITY.actor, command), events, chance.draws)

    async def _take(self, ply: Ply) -> None:
        position, chance = self._state.position, self._chance(ply)
        (actor,) = to_move(self._state)
        if ply.dealt_for is not None:
            detail = "hidden things are dealt anew in it, which only a fork can do: leave that out, and the rest"
            raise ArchiveInvalid("archive_dealt_anew", detail, rule=_RULE)
        if actor == SERVICE or ply.decision is None:
            await self._append(ServiceRun(), self._ruleset.advance(position, chance), chance.draws)
        else:
            events = self._ruleset.decide(position, actor, ply.decision, chance)
            await self._append(DecisionTaken(actor, ply.decision), events, chance.draws)

    def _chance(self, ply: Ply) -> NamedChance:
        return NamedChance(recorded_outcomes(ply), self._state.ordinals)

    async def _append(self, cause: AnyCause, events: Sequence[Event], draws: Sequence[Draw] = ()) -> None:
        before = LoadedState(self._state, self._loaded)
        composed = await compose(self._core, draft_entry(self._core, before, cause, events, draws, self._time))
        self._records.append(composed.record)
        self._state = composed.state
        await self._turns.done()


def _time_of(game: NotatedGame) -> int:
    """Return the time of all entries: the date of the notation, else the beginning of 1970; milliseconds."""
    try:
        date = datetime.strptime(dict(game.tags).get("Date", ""), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return 0
    return max(0, int(date.timestamp() * 1000))
