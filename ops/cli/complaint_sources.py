"""The log and the dispute behind a complaint, from the service, as far as the caller may see them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from eventstore.log.codec import ruleset_of
from eventstore.log.composing import encode_openings
from eventstore.log.entry import Opening
from eventstore.log.sealing import hides
from eventstore.proof.archive import Archive, ArchiveReader, End, Header
from eventstore.proof.complaints import Attempt
from eventstore.storage.store import Record
from ops.client import Client, ServiceRefused
from ops.errors import OperationError

_NOT_FOR_THE_CALLER: Final = frozenset(("role_missing", "token_missing"))
"""The codes of a service that shows refused decisions to organisers only."""
_PAGE: Final = 500


class BundleHidesEntries(OperationError):
    """An entry hides something from the caller, so nothing after it can be decided again."""

    code = "bundle_secrets"
    exit_code = 4


class DisputedDecision(msgspec.Struct, frozen=True):
    """A refused decision and the words of its player; either may be missing."""

    attempt: Attempt | None = None
    words: str = ""


def fetch_archive(client: Client, game: str, upto: int) -> Archive:
    """Return the archive of a game; for a caller without the right to it, the visible entries up to a version.

    Raises:
        BundleHidesEntries: an entry up to the version hides something from the caller.
        ServiceRefused, ServiceUnavailable: the service does not give it.
    """
    reader = ArchiveReader()
    try:
        for piece in client.archive(game):
            reader.feed(piece)
    except ServiceRefused as error:
        if error.code != "archive_not_open":
            raise
        return _visible_archive(client, game, upto)
    return reader.finish()


def fetch_dispute(client: Client, game: str, version: int) -> DisputedDecision:
    """Return the newest dispute about a version, and the last decision that was refused there.

    A refused decision belongs to the seat that disputes the version, where there is such a seat.
    """
    disputes = [row for row in client.disputes(game).disputes if (row.game, row.version) == (game, version)]
    try:
        refused = client.refused(game)
    except ServiceRefused as error:
        if error.code not in _NOT_FOR_THE_CALLER:
            raise
        refused = []
    words = disputes[-1].words if disputes else ""
    for row in refused:
        fits = row["version"] == version and (not disputes or row["seat"] == disputes[-1].seat)
        if fits and isinstance(row["decision"], dict):  # it is null where it is hidden, or was too long
            attempt = Attempt(row["seat"], row["decision"], row["code"], row["rule"])
            return DisputedDecision(attempt, words or row["detail"])
    return DisputedDecision(None, words)


def _visible_archive(client: Client, game: str, upto: int) -> Archive:
    records: list[Record] = []
    while not records or records[-1].version < upto:
        after = records[-1].version if records else 0
        entries = client.entries(game, after, min(_PAGE, max(1, upto - after))).entries
        if not entries:
            break
        for entry in entries:
            openings = [Opening(opening.path, opening.value, opening.salt, ()) for opening in entry.openings]
            names = () if entry.names is msgspec.UNSET else entry.names
            record = Record(
                entry.version, bytes(entry.body), encode_openings(openings), bytes.fromhex(entry.hash), names
            )
            if hides(record):
                detail = (
                    f"entry {entry.version} hides something from you, and without it no later entry can be decided"
                    " again; everything is open when the game is closed"
                )
                raise BundleHidesEntries(detail, value=entry.version, rule="log format, archives")
            records.append(record)
    ruleset = ruleset_of(records[0])
    first: dict[str, Any] = msgspec.json.decode(records[0].body)
    digest = str(first["events"][0]["components"])
    components = {digest: client.components(ruleset, digest)}
    end = End(len(records), str(records[-1].head), "")
    return Archive(Header(1, game, ruleset), components, tuple(records), (), {}, end, "", "")
