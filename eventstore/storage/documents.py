"""Documents beside logs: by kind and name, each changed only by its latest reader.

A *kind* has a document for each player, or for each label. A store knows names and bytes. Disputes, which lie with the
log of their game and are changed together with it, are written by the same script (`change_document.lua`). Annotations
(`threads.py`) and studies stand in lists too, so each has a script of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from eventstore.errors import DocumentConflict

DocumentKind: TypeAlias = Literal[
    "vacations", "notices", "labels", "challenges", "challenges_sent", "challenge_tables", "friends", "series"
]
"""`vacations` and `notices` (their settings) of players; `labels`: reservations of labels; `challenges` to players, and
the places of challenges that players have sent; by game, the challenge whose table is about to be opened; `friends` of
players; by owner, the `series` of tournaments."""


class Documents(Protocol):
    """Documents by kind and name. Every method may raise `StoreUnavailable`."""

    async def load(self, kind: DocumentKind, names: Sequence[str]) -> dict[str, bytes]:
        """Return documents by name; names without a document are left out."""
        ...

    async def load_all(self, kind: DocumentKind) -> dict[str, bytes]:
        """Return all documents of a kind by name."""
        ...

    async def save(self, kind: DocumentKind, name: str, before: bytes, after: bytes) -> None:
        """Add, change or delete a document; a repeated change does nothing.

        Args:
            kind: its kind.
            name: its name.
            before: the document as the caller read it; empty for none.
            after: the new document; empty for none.

        Raises:
            DocumentConflict: the document was changed meanwhile.
        """
        ...

    async def erase(self, kind: DocumentKind, name: str) -> None:
        """Delete a document without regard to its content."""
        ...


class MemoryDocuments:
    """Keep the contract of `Documents` within one process."""

    def __init__(self) -> None:
        self._documents: defaultdict[DocumentKind, dict[str, bytes]] = defaultdict(dict)

    async def load(self, kind: DocumentKind, names: Sequence[str]) -> dict[str, bytes]:
        """Return documents by name; see `Documents.load`."""
        documents = self._documents[kind]
        return {name: documents[name] for name in names if name in documents}

    async def load_all(self, kind: DocumentKind) -> dict[str, bytes]:
        """Return all documents of a kind; see `Documents.load_all`."""
        return dict(self._documents[kind])

    async def save(self, kind: DocumentKind, name: str, before: bytes, after: bytes) -> None:
        """Add, change or delete a document; see `Documents.save`."""
        if self._documents[kind].get(name, b"") not in (before, after):
            raise DocumentConflict("it was changed meanwhile", value=name)
        if after:
            self._documents[kind][name] = after
        else:
            await self.erase(kind, name)

    async def erase(self, kind: DocumentKind, name: str) -> None:
        """Delete a document; see `Documents.erase`."""
        self._documents[kind].pop(name, None)
