"""The beginning of an archive without the names of people, so that it may be handed on.

A sealed name loses its opening, and reads as the pseudonym of its player. A log of an earlier release holds names as
they are, and people may write a name into a ruling or a reason. Where such a name is replaced, the hashes of the entry
and of all later entries are computed anew, and so are the heads that later entries name.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final

import msgspec

from domain.core.events import members, shapeless, tag_of
from eventstore.errors import UNREADABLE, VersionUnknown
from eventstore.log.name_book import is_sealed, persons_in, pseudonym
from eventstore.log.sealing import objects_in
from eventstore.proof.archive import Archive, ComponentsLine, End, Header, entry_line
from eventstore.proof.frame import ArchiveLine, framed, invalid
from eventstore.storage.head import BEGINNING, HEAD, Head, chain_hash
from eventstore.storage.store import Record
from eventstore.table.commands import AnyCommand
from eventstore.table.events import TableEvent

_NAMELESS: Final = 1
"""The format of archives without lines of names."""
_TEXTS: Final = frozenset(("reason", "text"))
"""The fields of table events and table commands in which people write sentences. The facts of a game have codes there.
"""
_AT_TABLE: Final = frozenset(shapeless(tag_of(kind)) for kind in (*members(TableEvent), *members(AnyCommand)))
_NAMED_HEAD: Final = re.compile(rf'"({HEAD.pattern})"'.encode())


class Pseudonyms:
    """Replaces the names of the people of an archive."""

    def __init__(self, archive: Archive) -> None:
        names: dict[str, str] = {}
        for record in archive.records:
            names |= {entry.name: pseudonym(entry.player) for entry in record.names}
            for player, name in (person for person, _, _ in persons_in(_plain(record))):
                if not is_sealed(name):
                    names[name] = pseudonym(player)
        self._names = names
        # The longest first: `Ann Lee` is no `Ann`.
        alternatives = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._pattern = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)") if names else None

    def in_text(self, text: str) -> str:
        """Return a text of people with pseudonyms for the names that stand in it as words of their own."""
        return text if self._pattern is None else self._pattern.sub(lambda match: self._names[match[0]], text)

    def in_body(self, record: Record) -> bytes:
        """Return the body of an entry with pseudonyms; the same bytes where no name stands in it."""
        plain = _plain(record)
        changed = False
        for (player, name), container, place in list(persons_in(plain)):
            if not is_sealed(name):
                container[place] = pseudonym(player)
                changed = True
        for fields in objects_in(plain):
            if shapeless(str(fields.get("type"))) not in _AT_TABLE:
                continue
            for name in _TEXTS & fields.keys():
                text = fields[name]
                if isinstance(text, str) and (replaced := self.in_text(text)) != text:
                    fields[name] = replaced
                    changed = True
        return msgspec.json.encode(plain) if changed else record.body


async def nameless_prefix(archive: Archive, upto: int) -> list[str]:
    """Return the lines of an archive of the entries up to a version, without names of people.

    Raises:
        VersionUnknown: the archive does not have this version.
        ArchiveInvalid: an entry is no JSON.
    """
    if not 1 <= upto <= len(archive.records):
        detail = f"this log has the versions 1 to {len(archive.records)}"
        raise VersionUnknown(detail, value=upto, rule="log format, archives")
    return [line.decode().removesuffix("\n") async for line in framed(_lines(archive, upto), End)]


async def _lines(archive: Archive, upto: int) -> AsyncIterator[ArchiveLine | bytes]:
    yield Header(_NAMELESS, archive.header.game, archive.header.ruleset)
    for digest, content in archive.components.items():
        yield ComponentsLine(digest, content.decode())
    head = BEGINNING
    for record in _renamed(archive.records[:upto], Pseudonyms(archive)):
        head = record.head
        yield entry_line(record)
    yield End(upto, str(head), "")


def _renamed(records: Sequence[Record], pseudonyms: Pseudonyms) -> Iterator[Record]:
    """Yield entries with pseudonyms, and with hashes that fit."""
    heads: dict[bytes, bytes] = {}
    before: Head = BEGINNING
    for record in records:
        body = pseudonyms.in_body(record)
        if heads:
            body = _NAMED_HEAD.sub(lambda match: b'"%s"' % heads.get(match[1], match[1]), body)
        digest = record.hash if body == record.body and not heads else chain_hash(before.hash, body)
        renamed = Record(record.version, body, record.openings, digest)
        if digest != record.hash:
            heads[str(record.head).encode()] = str(renamed.head).encode()
        before = renamed.head
        yield renamed


def _plain(record: Record) -> Any:
    """Return the body of an entry as plain values.

    Raises:
        ArchiveInvalid: it is no JSON.
    """
    try:
        return msgspec.json.decode(record.body)
    except UNREADABLE as error:
        detail = f"the body of entry {record.version} is no JSON: {error}"
        raise invalid("broken_json", detail, record.version) from error
