"""Archives: a complete log as NDJSON that verifies anywhere, without the service.

A header line, the component set, a line for each entry (shared entries of a fork in their place), the seeds that were
revealed elsewhere, and an end line. Bodies, opened values and component sets stand in JSON strings, so that a reader
gets back the very bytes that were hashed. `docs/log-format.md` has the exact form.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any, Final, TypeAlias

import msgspec

from eventstore.errors import UNREADABLE, ArchiveInvalid, CommandRefused, LogDamaged
from eventstore.log.codec import Codecs, ruleset_of
from eventstore.log.composing import encode_openings
from eventstore.log.entry import Opening
from eventstore.log.limits import MOST_BYTES, MOST_ENTRIES, MOST_LINE_BYTES
from eventstore.log.name_book import NameBook, NameOpening, holds_sealed_names, with_names
from eventstore.log.reader import LogReader
from eventstore.log.sealing import decode_openings
from eventstore.log.seeds import ServiceKeys
from eventstore.log.visibility import GameSnapshot
from eventstore.proof.checks.findings import Drift
from eventstore.proof.frame import (
    FORMAT,
    ArchiveLine,
    FrameReader,
    HeaderLine,
    NameLine,
    check_names,
    checked_hash,
    framed,
    invalid,
)
from eventstore.proof.verify import LogVerifier, Verification
from eventstore.storage.head import Head
from eventstore.storage.store import Record
from eventstore.table.events import Commitment
from eventstore.table.table import Table


class Header(HeaderLine, frozen=True, tag="archive"):
    """The first line."""

    game: str
    """The id of the game at the service that exported it."""
    ruleset: str


class ComponentsLine(ArchiveLine, frozen=True, tag="components"):
    """A component set, byte for byte."""

    digest: str
    content: str


class OpeningLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening of a hidden field; the value is the JSON text that was committed to."""

    path: str
    value: str
    salt: str
    seats: tuple[int, ...]


class EntryLine(ArchiveLine, frozen=True, tag="entry"):
    """An entry; the body is the JSON text that was hashed."""

    version: int
    hash: str
    body: str
    openings: tuple[OpeningLine, ...]


class SeedLine(ArchiveLine, frozen=True, tag="seed"):
    """A seed that some entries' draws come from and that another game's log reveals."""

    seed_game: str
    seed: str


class End(ArchiveLine, frozen=True, tag="end"):
    """The last line."""

    entries: int
    head: str
    digest: str
    """SHA-256 of every byte before this line, in hex."""


AnyLine: TypeAlias = Header | ComponentsLine | EntryLine | NameLine | SeedLine | End

_decode_line: Final = msgspec.json.Decoder(AnyLine).decode


class Archive(msgspec.Struct, frozen=True):
    """An archive as read: well formed, not verified."""

    header: Header
    components: dict[str, bytes]
    records: tuple[Record, ...]
    names: tuple[NameOpening, ...]
    """The names of players; each is checked against the entries when the archive is verified."""
    seeds: dict[str, str]
    """Seeds in hex, by the game that each is made from."""
    end: End
    digest: str
    """The digest that the end line must have."""
    change: str
    """The change of all line ends that explains another digest in the end line; see `LinesHash.change`."""

    @property
    def head(self) -> Head:
        """The head of its last entry."""
        return self.records[-1].head


# Writing


def export(reader: LogReader, keys: ServiceKeys, snapshot: GameSnapshot) -> AsyncIterator[bytes]:
    """Return the lines of a game's archive, up to the head of a snapshot.

    Raises:
        CommandRefused: a game in it is not closed, and the caller does not operate the service.
    """
    table = snapshot.state.at_table
    if not snapshot.everything:
        raise CommandRefused(
            "archive_not_open",
            "an archive tells everything; it is given when every game in it is closed",
            value=table.game,
            rule="log format, archives",
        )
    return framed(_lines(reader, keys, table, snapshot.state.head, reader.names), End)


def nameless_lines(reader: LogReader, keys: ServiceKeys, table: Table, head: Head) -> AsyncIterator[bytes]:
    """Return the lines of a game's archive without names, up to a head; the names stay beside the logs.

    They hide nothing else: give them only to readers of the whole game.
    """
    return framed(_lines(reader, keys, table, head, None), End)


async def _lines(
    reader: LogReader, keys: ServiceKeys, table: Table, head: Head, names: NameBook | None
) -> AsyncIterator[ArchiveLine | bytes]:
    store = reader.store
    yield Header(FORMAT if names is not None else 1, table.game, table.ruleset)
    yield ComponentsLine(table.components, (await store.get_components(table.components)).decode())
    commitments: dict[str, Commitment] = {}
    revealed: set[str] = set()
    holding_names: list[Record] = []
    async for record in reader.stream(table.game, upto=head.version):
        _note_seeds(record, commitments, revealed)
        yield entry_line(record)
        if names is not None and holds_sealed_names(record.body):
            holding_names.append(record)
    for opening in await names.openings(holding_names) if names is not None else ():
        yield NameLine(opening.player, opening.name, opening.salt)
    for seed_game in sorted(commitments.keys() - revealed):
        commitment = commitments[seed_game]
        # Revealed elsewhere: nobody draws from it any more, and it is this service's own.
        if keys.makes(commitment) and not await store.luck_users(seed_game):
            yield SeedLine(seed_game, keys.seed(seed_game, commitment.key_id).hex())
    yield End(head.version, str(head), "")


def entry_line(record: Record) -> EntryLine:
    """Return the line of an entry."""
    openings = tuple(
        OpeningLine(opening.path, bytes(opening.value).decode(), opening.salt, opening.seats)
        for opening in decode_openings(record.openings)
    )
    return EntryLine(record.version, record.hash.hex(), record.body.decode(), openings)


class _SeedEvent(msgspec.Struct):
    """The fields of an event that name seeds."""

    type: str
    seed_game: str = ""
    commitment: Commitment | None = None


class _SeedBody(msgspec.Struct):
    events: tuple[_SeedEvent, ...]


_decode_seeds: Final = msgspec.json.Decoder(_SeedBody).decode


def _note_seeds(record: Record, commitments: dict[str, Commitment], revealed: set[str]) -> None:
    """Note the seeds that an entry commits to, and the seeds that it reveals."""
    if b'"seed_game"' not in record.body:
        return
    for event in _decode_seeds(record.body).events:
        if event.commitment is not None:
            commitments[event.commitment.seed_game] = event.commitment
        elif event.seed_game:
            revealed.add(event.seed_game)


# Reading


def read_archive(lines: Iterable[bytes], *, most_bytes: int = MOST_BYTES, most_entries: int = MOST_ENTRIES) -> Archive:
    """Return the archive with these lines, which come in any pieces; see `ArchiveReader`.

    Raises:
        ArchiveInvalid: the lines are not an archive.
    """
    reader = ArchiveReader(most_bytes=most_bytes, most_entries=most_entries)
    for piece in lines:
        reader.feed(piece)
    return reader.finish()


def _encoded(number: int, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:  # half of a surrogate pair
        raise invalid("broken_json", f"a text on line {number} is no Unicode: {error}", number) from error


def _raw(number: int, text: str) -> msgspec.Raw:
    """Return an opened value as stored; it must be a single JSON value, since it becomes part of a JSON array."""
    value = _encoded(number, text)
    try:
        msgspec.json.decode(value)
    except UNREADABLE as error:
        raise invalid("broken_json", f"a value on line {number} is not JSON: {error}", number) from error
    return msgspec.Raw(value)


class ArchiveReader(FrameReader[Header, End]):
    """Reads an archive as it arrives; checks its form, not its content.

    Every fault is reported with its line, and no limit is passed by more than a piece.

    Args:
        most_bytes: the largest archive to read.
        most_entries: the longest log to read; an archive has twice as many lines at most, its frame included.

    Raises:
        ArchiveInvalid: `archive_broken_json`, `archive_line_unexpected`, `archive_format_unknown`,
            `archive_end_missing`, `archive_too_large`; `value` is the number of the line.
    """

    def __init__(self, *, most_bytes: int = MOST_BYTES, most_entries: int = MOST_ENTRIES) -> None:
        super().__init__(_decode_line, Header, End, most_lines=2 * most_entries)
        self._most_bytes = most_bytes
        self._most_entries = most_entries
        self._components: dict[str, bytes] = {}
        self._seeds: dict[str, str] = {}
        self._bytes = 0
        self._begun = bytearray()
        """The beginning of a line whose rest has not arrived."""

    def feed(self, piece: bytes) -> None:
        """Take the next bytes of the archive."""
        self._bytes += len(piece)
        if self._bytes > self._most_bytes:
            raise self._next_too_large(f"{self._most_bytes} bytes", "limit, bytes")
        start = 0
        while (end := piece.find(b"\n", start) + 1) > 0:
            line = bytes(self._begun) + piece[start:end] if self._begun else piece[start:end]
            self._begun.clear()
            self.take(line)
            start = end
        self._begun += memoryview(piece)[start:]
        if len(self._begun) > MOST_LINE_BYTES:
            raise self._next_too_large(f"{MOST_LINE_BYTES} bytes in a line", "limit, bytes of a line")

    def _next_too_large(self, limit: str, rule: str) -> ArchiveInvalid:
        """Return the error for the line that arrives."""
        self._lines += 1
        return self._too_large(limit, rule)

    def finish(self) -> Archive:
        """Return the archive; every byte was taken."""
        if self._begun:
            raise invalid("end_missing", f"line {self._lines + 1} breaks off", self._lines + 1)
        header, end = self._whole()
        return Archive(
            header,
            self._components,
            with_names(self._records, self._names),
            tuple(self._names),
            self._seeds,
            end,
            self._digest,
            self._change,
        )

    def _place(self, number: int, line: bytes, content: ComponentsLine | EntryLine | SeedLine) -> None:
        match content:
            case ComponentsLine():
                self._components[content.digest] = _encoded(number, content.content)
            case EntryLine():
                self._take_entry(number, content)
            case SeedLine():
                self._seeds[content.seed_game] = content.seed

    def _take_entry(self, number: int, line: EntryLine) -> None:
        if len(self._records) == self._most_entries:
            raise self._too_large(f"{self._most_entries} entries", "limit, entries")
        openings = tuple(
            Opening(opening.path, _raw(number, opening.value), opening.salt, opening.seats) for opening in line.openings
        )
        digest = checked_hash(number, line.hash)
        body = _encoded(number, line.body)
        self._records.append(Record(line.version, body, encode_openings(openings), digest))


# Verifying


def verify_archive(
    archive: Archive, codecs: Codecs, *, receipt: str | None = None, deviations: list[Drift] | None = None
) -> Verification:
    """Verify an archive from its content alone, with a further check, `archive`, for its frame.

    Args:
        archive: the archive.
        codecs: the codecs of the registered rulesets.
        receipt: a head that must be in the log.
        deviations: takes the `deviations` of the verifier.

    Raises:
        RulesetUnknown: its ruleset is not registered here.
        HeadInvalid: the receipt is not a head.
    """
    verifier = LogVerifier(
        codecs.of(archive.header.ruleset),
        archive.components,
        seeds=archive.seeds,
        receipt=receipt,
        everything=True,
    )
    for record in archive.records:
        verifier.take(record)
    if deviations is not None:
        deviations += verifier.deviations
    _check_frame(archive, verifier)
    check_names(archive.records, archive.names, verifier.findings)
    return verifier.finish(also=["archive"])


def _check_frame(archive: Archive, verifier: LogVerifier) -> None:
    """Check that header and end line fit the log between them."""
    header, end = archive.header, archive.end
    table = verifier.state.table

    def require(code: str, ours: Any, theirs: Any, subject: str, reason: str = "") -> None:
        if ours != theirs:
            verifier.findings.fail(
                "archive", code, None, f"{subject} is {theirs!r}, where the log says {ours!r}{reason}"
            )

    verifier.findings.count(
        "archive", len(archive.records) + len(archive.components) + len(archive.names) + len(archive.seeds) + 2
    )
    if table is not None:
        require("header_wrong", table.game, header.game, "the header's game")
        require("header_wrong", [table.components], list(archive.components), "the list of component sets")
    require("header_wrong", _ruleset(archive.records[0]), header.ruleset, "the header's ruleset")
    require("count_wrong", len(archive.records), end.entries, "the end line's count")
    require("head_wrong", str(archive.head), end.head, "the end line's head")
    require("altered", archive.digest, end.digest, "the end line's digest", archive.change)


def _ruleset(first: Record) -> str:
    try:
        return ruleset_of(first)
    except LogDamaged:
        return ""
