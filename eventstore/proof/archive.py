"""Archives: a complete log as NDJSON that verifies anywhere, without the service.

A header line, the component set, a line for each entry (shared entries of a fork in their place), the seeds that were
revealed elsewhere, and an end line. Bodies, opened values and component sets stand in JSON strings, so that a reader
gets back the very bytes that were hashed. `docs/log-format.md` has the exact form.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from eventstore.errors import UNREADABLE, ArchiveInvalid, CommandRefused, LogDamaged
from eventstore.log.codec import Codecs, ruleset_of
from eventstore.log.composing import encode_openings
from eventstore.log.entry import Opening
from eventstore.log.limits import MOST_BYTES, MOST_ENTRIES, MOST_LINE_BYTES
from eventstore.log.name_book import NameBook, NameOpening, holds_sealed_names, unproven_names, with_names
from eventstore.log.reader import LogReader
from eventstore.log.sealing import decode_openings
from eventstore.log.seeds import ServiceKeys
from eventstore.log.visibility import GameSnapshot
from eventstore.proof.checks.findings import Findings
from eventstore.proof.verify import LogVerifier, Verification
from eventstore.storage.head import Head
from eventstore.storage.store import Record
from eventstore.table.events import Commitment
from eventstore.table.table import Table

FORMAT: Final = 2
"""The version of the archive's form."""
_FORMATS: Final = (1, FORMAT)
"""The versions that are read; version 1 has no lines of names."""
_SALT: Final = re.compile(r"[0-9a-f]{32}")
_MARKS: Final = ((codecs.BOM_UTF8, "UTF-8"), (codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))


class _Line(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all lines of an archive."""


class Header(_Line, frozen=True, tag="archive"):
    """The first line."""

    format: int
    game: str
    """The id of the game at the service that exported it."""
    ruleset: str


class ComponentsLine(_Line, frozen=True, tag="components"):
    """A component set, byte for byte."""

    digest: str
    content: str


class OpeningLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening of a hidden field; the value is the JSON text that was committed to."""

    path: str
    value: str
    salt: str
    seats: tuple[int, ...]


class EntryLine(_Line, frozen=True, tag="entry"):
    """An entry; the body is the JSON text that was hashed."""

    version: int
    hash: str
    body: str
    openings: tuple[OpeningLine, ...]


class NameLine(_Line, frozen=True, tag="name"):
    """The name and the salt behind a sealed name of the entries."""

    player: str
    name: str
    salt: str
    """16 bytes, in hex."""


class SeedLine(_Line, frozen=True, tag="seed"):
    """A seed that some entries' draws come from and that another game's log reveals."""

    seed_game: str
    seed: str


class End(_Line, frozen=True, tag="end"):
    """The last line."""

    entries: int
    head: str
    digest: str
    """SHA-256 of every byte before this line, in hex."""


AnyLine: TypeAlias = Header | ComponentsLine | EntryLine | NameLine | SeedLine | End

_decode_line: Final = msgspec.json.Decoder(AnyLine).decode
_encode_line: Final = msgspec.json.Encoder().encode


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
    if not all(visible.everything for visible in snapshot.visibility.ranges):
        raise CommandRefused(
            "archive_not_open",
            "an archive tells everything; it is given when every game in it is closed",
            value=table.game,
            rule="log format, archives",
        )
    return _digested(_lines(reader, keys, table, snapshot.state.head, reader.names))


def nameless_lines(reader: LogReader, keys: ServiceKeys, table: Table, head: Head) -> AsyncIterator[bytes]:
    """Return the lines of a game's archive without names, up to a head; the names stay beside the logs.

    They hide nothing else: give them only to readers of the whole game.
    """
    return _digested(_lines(reader, keys, table, head, None))


async def _digested(lines: AsyncIterator[AnyLine]) -> AsyncIterator[bytes]:
    """Encode lines; the end line gets the digest of all lines before it."""
    digest = hashlib.sha256()
    async for line in lines:
        whole = msgspec.structs.replace(line, digest=digest.hexdigest()) if isinstance(line, End) else line
        written = _encode_line(whole) + b"\n"
        digest.update(written)
        yield written


async def _lines(
    reader: LogReader, keys: ServiceKeys, table: Table, head: Head, names: NameBook | None
) -> AsyncIterator[AnyLine]:
    store = reader.store
    yield Header(FORMAT if names is not None else 1, table.game, table.ruleset)
    yield ComponentsLine(table.components, (await store.get_components(table.components)).decode())
    commitments: dict[str, Commitment] = {}
    revealed: set[str] = set()
    holding_names: list[Record] = []
    async for record in reader.stream(table.game, upto=head.version):
        _note_seeds(record, commitments, revealed)
        yield _entry_line(record)
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


def _entry_line(record: Record) -> EntryLine:
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


class LinesHash:
    """The hash of the lines of an archive; recognises an archive that differs in its line ends alone."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._with_line_feeds: hashlib._Hash | None = None
        """The hash of the same lines with line feeds, for an archive that begins with the line end of Windows."""
        self._lines = 0

    def take(self, line: bytes) -> None:
        """Take the next line."""
        if self._lines == 0 and line.endswith(b"\r\n"):
            self._with_line_feeds = hashlib.sha256()
        self._lines += 1
        self._hash.update(line)
        if self._with_line_feeds is not None:
            self._with_line_feeds.update(line.removesuffix(b"\n").removesuffix(b"\r") + b"\n")

    @property
    def digest(self) -> str:
        """The hash of the lines up to here, in hex."""
        return self._hash.hexdigest()

    def change(self, digest: str) -> str:
        """Return the end of a sentence that names the change, if a digest differs by line ends alone; else nothing."""
        if self._with_line_feeds is None or self._with_line_feeds.hexdigest() != digest:
            return ""
        return "; only the line ends were changed, from LF to CR LF: take the file as it was exported"


def unreadable_line(number: int, line: bytes, archive: str, error: Exception) -> ArchiveInvalid:
    """Return the error for a line that does not belong to an archive.

    Args:
        number: the number of the line, from 1.
        line: its bytes.
        archive: the kind of the archive, with its article.
        error: why the line cannot be read.
    """
    reason = f"{error}"
    if number == 1 and (mark := next((name for mark, name in _MARKS if line.startswith(mark)), None)):
        reason = f"it begins with the byte order mark of {mark}: a program saved it as text; take it as it was exported"
    return _invalid("broken_json", f"line {number} is no line of {archive}: {reason}", number)


def read_archive(lines: Iterable[bytes], *, most_bytes: int = MOST_BYTES, most_entries: int = MOST_ENTRIES) -> Archive:
    """Return the archive with these lines, which come in any pieces; see `ArchiveReader`.

    Raises:
        ArchiveInvalid: the lines are not an archive.
    """
    reader = ArchiveReader(most_bytes=most_bytes, most_entries=most_entries)
    for piece in lines:
        reader.feed(piece)
    return reader.finish()


def _invalid(code: str, detail: str, value: object, rule: str = "log format, archives") -> ArchiveInvalid:
    return ArchiveInvalid(f"archive_{code}", detail, value=value, rule=rule)


def _encoded(number: int, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:  # half of a surrogate pair
        raise _invalid("broken_json", f"a text on line {number} is no Unicode: {error}", number) from error


def _raw(number: int, text: str) -> msgspec.Raw:
    """Return an opened value as stored; it must be a single JSON value, since it becomes part of a JSON array."""
    value = _encoded(number, text)
    try:
        msgspec.json.decode(value)
    except UNREADABLE as error:
        raise _invalid("broken_json", f"a value on line {number} is not JSON: {error}", number) from error
    return msgspec.Raw(value)


class ArchiveReader:
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
        self._most_bytes = most_bytes
        self._most_entries = most_entries
        self._header: Header | None = None
        self._components: dict[str, bytes] = {}
        self._records: list[Record] = []
        self._names: list[NameOpening] = []
        self._seeds: dict[str, str] = {}
        self._end: End | None = None
        self._hash = LinesHash()
        self._digest = self._change = ""
        self._lines = 0
        self._bytes = 0
        self._begun = bytearray()
        """The beginning of a line whose rest has not arrived."""

    def feed(self, piece: bytes) -> None:
        """Take the next bytes of the archive."""
        self._bytes += len(piece)
        if self._bytes > self._most_bytes:
            raise self._too_large(f"{self._most_bytes} bytes", "limit, bytes")
        start = 0
        while (end := piece.find(b"\n", start) + 1) > 0:
            line = bytes(self._begun) + piece[start:end] if self._begun else piece[start:end]
            self._begun.clear()
            self._take(line)
            start = end
        self._begun += memoryview(piece)[start:]
        if len(self._begun) > MOST_LINE_BYTES:
            raise self._too_large(f"{MOST_LINE_BYTES} bytes in a line", "limit, bytes of a line")

    @property
    def ended(self) -> bool:
        """Whether the end line was taken."""
        return self._end is not None

    def finish(self) -> Archive:
        """Return the archive; every byte was taken."""
        if self._begun:
            raise _invalid("end_missing", f"line {self._lines + 1} breaks off", self._lines + 1)
        if self._header is None or self._end is None or not self._records:
            raise _invalid("end_missing", "the archive breaks off: there is no end line", self._lines)
        return Archive(
            self._header,
            self._components,
            with_names(self._records, self._names),
            tuple(self._names),
            self._seeds,
            self._end,
            self._digest,
            self._change,
        )

    def _take(self, line: bytes) -> None:
        if len(line) > MOST_LINE_BYTES:
            raise self._too_large(f"{MOST_LINE_BYTES} bytes in a line", "limit, bytes of a line")
        if self._lines == 2 * self._most_entries:
            raise self._too_large(f"{self._lines} lines", "limit, lines")
        self._lines += 1
        try:
            content: AnyLine = _decode_line(line)
        except UNREADABLE as error:
            raise unreadable_line(self._lines, line, "an archive", error) from error
        if isinstance(content, End):
            self._digest, self._change = self._hash.digest, self._hash.change(content.digest)
        self._hash.take(line)
        self._place(self._lines, content)

    def _too_large(self, limit: str, rule: str) -> ArchiveInvalid:
        return _invalid("too_large", f"an archive has up to {limit}", self._lines + 1, rule)

    def _place(self, number: int, line: AnyLine) -> None:
        has_header = self._header is not None
        if self._end is not None or has_header == isinstance(line, Header):
            raise _invalid("line_unexpected", f"line {number} does not belong there", number)
        match line:
            case Header():
                if line.format not in _FORMATS:
                    raise _invalid("format_unknown", f"archives of format {line.format} are not known here", number)
                self._header = line
            case ComponentsLine():
                self._components[line.digest] = _encoded(number, line.content)
            case EntryLine():
                self._take_entry(number, line)
            case NameLine():
                self._names.append(NameOpening(line.player, line.name, checked_salt(number, line.salt)))
            case SeedLine():
                self._seeds[line.seed_game] = line.seed
            case End():
                self._end = line

    def _take_entry(self, number: int, line: EntryLine) -> None:
        if len(self._records) == self._most_entries:
            raise _invalid("too_large", f"an archive has up to {self._most_entries} entries", number, "limit, entries")
        openings = tuple(
            Opening(opening.path, _raw(number, opening.value), opening.salt, opening.seats) for opening in line.openings
        )
        try:
            digest = bytes.fromhex(line.hash)
        except ValueError:
            digest = b""
        if digest.hex() != line.hash:
            raise _invalid("broken_json", f"the hash on line {number} is not written in small hex digits", number)
        body = _encoded(number, line.body)
        self._records.append(Record(line.version, body, encode_openings(openings), digest))


def checked_salt(number: int, salt: str) -> str:
    """Return the salt of a name, checked to be bytes in small hex digits."""
    if not _SALT.fullmatch(salt):
        raise _invalid("broken_json", f"the salt on line {number} is not 16 bytes in small hex digits", number)
    return salt


# Verifying


def verify_archive(archive: Archive, codecs: Codecs, *, receipt: str | None = None) -> Verification:
    """Verify an archive from its content alone, with a further check, `archive`, for its frame.

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
    _check_frame(archive, verifier)
    check_names(archive.records, archive.names, verifier.findings)
    return verifier.finish(also=["archive"])


def check_names(records: Sequence[Record], names: Sequence[NameOpening], findings: Findings) -> None:
    """Check that each line of a name in an archive opens a sealed name of the entries."""
    for opening in unproven_names(records, names):
        detail = f"a line gives {opening.player!r} a name to which no entry commits"
        findings.fail("archive", "name_wrong", None, detail)


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
