"""Facts and decisions of Nim as messages for the catalogue."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from domain.core.agenda import AGENDA_FOLDS
from domain.core.catalogue import questions, sentence_key
from domain.core.events import Decision, Event, Message, Viewer
from tests.nim.state import NimPosition


def describe(fact: Event | Decision, _position: NimPosition, _viewer: Viewer) -> Message | None:
    """Return the sentence of a fact or a decision; `None` for the facts of the agenda."""
    return None if type(fact) in AGENDA_FOLDS else Message(sentence_key("nim", type(fact)), asdict(fact))


question: Final = questions("nim")


def name_source(source: str, _position: NimPosition) -> Message:
    """Return the name of a source of points."""
    return Message("nim-source", {"source": source})
