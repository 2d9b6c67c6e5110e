"""Archives in tests: exported, taken apart, forged and put together again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from eventstore.identity import Identity
from eventstore.proof.archive import Archive, export, read_archive
from eventstore.service import Service
from eventstore.storage.head import BEGINNING, Head, chain_hash
from tests.tiny.play import OPERATOR

Lines = list[dict[str, Any]]


async def exported(service: Service, game: str, caller: Identity = OPERATOR) -> bytes:
    """Return a game's archive in a single piece."""
    return b"".join([line async for line in await lines_of(service, game, caller)])


async def lines_of(service: Service, game: str, caller: Identity) -> AsyncIterator[bytes]:
    """Return the lines of a game's archive as they come."""
    return export(service.reader, service.core.keys, await service.rights.snapshot(game, caller))


def apart(archive: bytes) -> Lines:
    """Return the lines of an archive, each body decoded."""
    lines = [json.loads(line) for line in archive.splitlines()]
    for line in lines:
        if line["type"] == "entry":
            line["body"] = json.loads(line["body"])
    return lines


def together(lines: Lines, *, chained: bool = True, framed: bool = True) -> bytes:
    """Write lines again: as a forger would, with hashes, count, head and digest made to fit.

    Args:
        lines: the lines of `apart`, altered.
        chained: whether the chain is made anew.
        framed: whether the end line is made anew.
    """
    head, written = BEGINNING, b""
    for line in lines:
        if line["type"] == "entry":
            body = _json(line["body"])
            digest = chain_hash(head.hash, body) if chained else bytes.fromhex(line["hash"])
            head = type(head)(line["version"], digest)
            line = {**line, "body": body.decode(), "hash": digest.hex()}  # noqa: PLW2901 - one line, then written
        if line["type"] == "end" and framed:
            entries = sum(line["type"] == "entry" for line in lines)
            line = _end(entries, head, written)  # noqa: PLW2901
        written += _json(line) + b"\n"
    return written


def forged(archive: bytes, change: Callable[[Lines], None]) -> Archive:
    """Return an archive with a change that its chain and frame do not show."""
    lines = apart(archive)
    change(lines)
    return read_archive([together(lines)])


def lengthened(archive: bytes, entries: int) -> bytes:
    """Return an archive with its last entry repeated until there are so many, as a forger would."""
    whole = archive.splitlines(keepends=True)
    count = sum(b'"type":"entry"' in line for line in whole)
    *lines, last = whole[: 2 + count]  # behind header and component set
    entry = json.loads(last)
    body, head = json.loads(entry["body"]), Head(entry["version"] - 1, bytes.fromhex(json.loads(lines[-1])["hash"]))
    for version in range(entry["version"], entries + 1):
        body["version"] = version
        head = Head(version, chain_hash(head.hash, _json(body)))
        entry |= {"version": version, "body": _json(body).decode(), "hash": head.hash.hex()}
        lines.append(_json(entry) + b"\n")
    written = b"".join(lines)
    return written + _json(_end(entries, head, written)) + b"\n"


def aborted(lines: Lines) -> Lines:
    """Return an archive with an entry that was never appended: it aborts the game."""
    last = max(line["version"] for line in lines if line["type"] == "entry")
    newest = entry_line(lines, last)["body"]
    body = {
        "version": last + 1,
        "time": newest["time"],
        "cause": {"type": "act", "actor": "player:p-olga", "act": {"type": "abort_game", "reason": "made up"}},
        "ruleset_version": newest["ruleset_version"],
        "draws": [],
        "events": [{"type": "game_aborted.1", "reason": "made up"}],
    }
    return [*lines[:-1], {"type": "entry", "version": last + 1, "hash": "", "body": body, "openings": []}, lines[-1]]


def _end(entries: int, head: Head, written: bytes) -> dict[str, Any]:
    return {"type": "end", "entries": entries, "head": str(head), "digest": hashlib.sha256(written).hexdigest()}


def entry_line(lines: Lines, version: int) -> dict[str, Any]:
    """Return the line of an entry."""
    return next(line for line in lines if line["type"] == "entry" and line["version"] == version)


def reopened(line: dict[str, Any], path: str, value: Any) -> None:
    """Let an entry hide another value at a path: commitment and opening are made to fit."""
    for opening in line["openings"]:
        if opening["path"] == path:
            opening["value"] = json.dumps(value)
            digest = hashlib.sha256(bytes.fromhex(opening["salt"]) + opening["value"].encode()).hexdigest()
            *way, name = path.split("/")
            place = line["body"]
            for part in way:
                place = place[int(part)] if isinstance(place, list) else place[part]
            place[name] = {"hidden": digest}


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
