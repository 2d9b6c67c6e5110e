"""The frame of archives, the same for all kinds of logs: lines, digest, limits, names, and the end.

The first line names the format, the last one has a digest of all lines before it. The lines between them are read by
the archives of each kind.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from eventstore.errors import UNREADABLE, ArchiveInvalid
from eventstore.log.limits import MOST_LINE_BYTES
from eventstore.log.name_book import NameOpening, unproven_names
from eventstore.proof.checks.findings import Findings
from eventstore.storage.store import Record

FORMAT: Final = 2
"""The version of the archive's form."""
FORMATS: Final = (1, FORMAT)
"""The versions that are read; version 1 has no lines of names."""
_SALT: Final = re.compile(r"[0-9a-f]{32}")
_MARKS: Final = ((codecs.BOM_UTF8, "UTF-8"), (codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))
_encode_line: Final = msgspec.json.Encoder().encode


class ArchiveLine(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all lines of archives."""


class HeaderLine(ArchiveLine, frozen=True):
    """The base of the first lines."""

    format: int


class NameLine(ArchiveLine, frozen=True, tag="name"):
    """The name and the salt behind a sealed name of the entries."""

    player: str
    name: str
    salt: str
    """16 bytes, in hex."""


class EndLine(Protocol):
    """The digest in the last line of an archive."""

    @property
    def digest(self) -> str:
        """SHA-256 of every byte before the line, in hex."""
        ...


H = TypeVar("H", bound=HeaderLine)
E = TypeVar("E", bound=EndLine)


# Writing


async def framed(lines: AsyncIterator[ArchiveLine | bytes], end: type[ArchiveLine]) -> AsyncIterator[bytes]:
    """Encode lines; the end line gets the digest of all lines before it.

    Args:
        lines: the lines; lines of another archive stand there encoded.
        end: the type of the end line.
    """
    digest = hashlib.sha256()
    async for line in lines:
        if isinstance(line, end):
            line = msgspec.structs.replace(line, digest=digest.hexdigest())  # noqa: PLW2901 - the line is whole now
        encoded = line if isinstance(line, bytes) else _encode_line(line) + b"\n"
        digest.update(encoded)
        yield encoded


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
    return invalid("broken_json", f"line {number} is no line of {archive}: {reason}", number)


class FrameReader(ABC, Generic[H, E]):
    """Reads the lines of an archive; checks their form, not their content.

    Args:
        decode: decodes a line of this kind of archive.
        header: the type of its first line.
        end: the type of its last line.
        noun: the kind of the archive, with its article.
        most_lines: how many lines it may have; `None`: any number.
    """

    def __init__(
        self,
        decode: Callable[[bytes], Any],
        header: type[H],
        end: type[E],
        noun: str = "an archive",
        most_lines: int | None = None,
    ) -> None:
        self._decode = decode
        self._header_type = header
        self._end_type = end
        self._noun = noun
        self._most_lines = most_lines
        self._header: H | None = None
        self._end: E | None = None
        self._records: list[Record] = []
        self._names: list[NameOpening] = []
        self._hash = LinesHash()
        self._digest = self._change = ""
        self._lines = 0

    @property
    def ended(self) -> bool:
        """Whether the end line was taken."""
        return self._end is not None

    def take(self, line: bytes) -> None:
        """Take the next line.

        Raises:
            ArchiveInvalid: it does not belong there; `value` is its number.
        """
        self._lines += 1
        if len(line) > MOST_LINE_BYTES:
            raise self._too_large(f"{MOST_LINE_BYTES} bytes in a line", "limit, bytes of a line")
        if self._most_lines is not None and self._lines > self._most_lines:
            raise self._too_large(f"{self._most_lines} lines", "limit, lines")
        if not line.endswith(b"\n"):
            raise invalid("end_missing", f"line {self._lines} breaks off", self._lines)
        if not self._take_within(line):
            self._take_own(line)
        self._hash.take(line)

    def _take_within(self, line: bytes) -> bool:
        """Take a line of another archive inside this archive; return whether the line is part of the other archive."""
        del line
        return False

    def _take_own(self, line: bytes) -> None:
        number = self._lines
        try:
            content = self._decode(line)
        except UNREADABLE as error:
            raise unreadable_line(number, line, self._noun, error) from error
        if self._end is not None or (self._header is not None) == isinstance(content, self._header_type):
            raise invalid("line_unexpected", f"line {number} does not belong there", number)
        if isinstance(content, self._header_type):
            if content.format not in FORMATS:
                raise invalid("format_unknown", f"archives of format {content.format} are not known here", number)
            self._header = content
        elif isinstance(content, self._end_type):
            self._digest, self._change, self._end = self._hash.digest, self._hash.change(content.digest), content
        elif isinstance(content, NameLine):
            self._names.append(NameOpening(content.player, content.name, _checked_salt(number, content.salt)))
        else:
            self._place(number, line, content)

    @abstractmethod
    def _place(self, number: int, line: bytes, content: Any) -> None:
        """Take a line that only this kind of archive has."""

    def _whole(self) -> tuple[H, E]:
        """Return the first and the last line; every line was taken.

        Raises:
            ArchiveInvalid: the archive breaks off.
        """
        if self._header is None or self._end is None or not self._records:
            raise invalid("end_missing", "the archive breaks off: there is no end line", self._lines)
        return self._header, self._end

    def _too_large(self, limit: str, rule: str) -> ArchiveInvalid:
        return invalid("too_large", f"an archive has up to {limit}", self._lines, rule)


def checked_hash(number: int, text: str) -> bytes:
    """Return the hash of an entry, checked to be bytes in small hex digits."""
    try:
        digest = bytes.fromhex(text)
    except ValueError:
        digest = b""
    if digest.hex() != text:
        raise invalid("broken_json", f"the hash on line {number} is not written in small hex digits", number)
    return digest


def invalid(code: str, detail: str, value: object, rule: str = "log format, archives") -> ArchiveInvalid:
    """Return the error for an archive that cannot be read."""
    return ArchiveInvalid(f"archive_{code}", detail, value=value, rule=rule)


def _checked_salt(number: int, salt: str) -> str:
    """Return the salt of a name, checked to be bytes in small hex digits."""
    if not _SALT.fullmatch(salt):
        raise invalid("broken_json", f"the salt on line {number} is not 16 bytes in small hex digits", number)
    return salt


# Verifying


def check_names(records: Sequence[Record], names: Sequence[NameOpening], findings: Findings) -> None:
    """Check that each line of a name in an archive opens a sealed name of the entries."""
    for opening in unproven_names(records, names):
        detail = f"a line gives {opening.player!r} a name to which no entry commits"
        findings.fail("archive", "name_wrong", None, detail)
