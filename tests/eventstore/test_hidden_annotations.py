"""Worlds that differ in annotations hidden from a reader: the same answers, by the same work.

Work is counted in lines of Python and in documents that are decoded, never in time.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from eventstore.identity import ANYBODY, Identity
from eventstore.review import note_threads
from eventstore.review.annotations import MOST_OF_AN_AUTHOR
from eventstore.review.notes import Annotation, AnnotationChangeRequest, AnnotationRequest
from eventstore.service import Service
from eventstore.storage.removals import REMOVALS_KEPT_MS
from eventstore.storage.threads import ThreadChange
from tests.counting import counted
from tests.eventstore.annotated import aborted, answered, hidden, opened, removed, written
from tests.tiny.play import ANNA, BEN, OPERATOR, ORGANISER, STRANGER, Clock, code_of, tiny_service

T = TypeVar("T")

MANY = 50
BLIND = (BEN, ORGANISER, STRANGER, ANYBODY)
_MOST_LINES = 1_000_000


def done(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work that waits for nothing, as on a store in memory."""
    try:
        work.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result
    raise AssertionError("it waits for something")


async def world(count: int) -> tuple[Service, str, dict[str, Annotation]]:
    """Return a game with annotations that Ben and an organiser see, and so many of each kind that they do not see."""
    service = tiny_service()
    game = await opened(service)
    await hidden(service, game)
    written_notes = {
        "table": await written(service, game, BEN, "for the table", seen_by="table"),
        "all": await written(service, game, BEN, "for all"),
        "apart": await written(service, game, ORGANISER, "for those who organise", seen_by="organisers"),
    }
    await answered(service, written_notes["table"], BEN, "more")
    await answered(service, written_notes["apart"], ORGANISER, "more apart")
    for number in range(count):
        await written(service, game, ANNA, f"I hid a counter {number}", version=1 + number % 3)
        await answered(service, written_notes["all"], OPERATOR, f"she hid a counter {number}")
    clock = service.core.clock
    assert isinstance(clock, Clock)
    clock.now = 5_000_000_000_000  # the same in both worlds, however often it was looked at
    return service, game, written_notes


def listed(service: Service, game: str, viewer: Identity) -> tuple[Annotation, ...]:
    return done(service.annotations.seen_by(done(service.rights.snapshot(game, viewer)), viewer))


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the documents that are decoded, in order."""
    sizes, decode = list[int](), note_threads._decode

    def noting(document: bytes) -> Any:
        sizes.append(len(document))
        return decode(document)

    monkeypatch.setattr(note_threads, "_decode", noting)
    return sizes


@pytest.mark.parametrize("viewer", BLIND, ids=lambda viewer: viewer.name or "anybody")
def test_list_takes_the_same_work(viewer: Identity, decoded: list[int]) -> None:
    outcomes = []
    for count in (0, MANY):
        service, game, _ = done(world(count))
        listed(service, game, viewer)  # the first reading fills the caches
        decoded.clear()
        annotations, lines = counted(_MOST_LINES, listed, service, game, viewer)
        outcomes.append((annotations, lines, tuple(decoded)))
        if count:
            assert len(listed(service, game, OPERATOR)) == MANY + 3, "who may know it finds more"
            assert counted(_MOST_LINES, listed, service, game, OPERATOR)[1] > 2 * lines
    assert outcomes[0][0] == outcomes[1][0]
    assert outcomes[0][1:] == outcomes[1][1:]


def test_answers_that_are_hidden_do_not_fill_a_thread() -> None:
    """Fifty answers of an operator below an annotation that Ben sees: he answers as if there were none."""
    outcomes = []
    for count in (0, MANY):
        service, _, notes = done(world(count))
        several = [done(answered(service, notes["all"], BEN, f"more {number}")) for number in range(4)]
        outcomes.append([len(annotation.answers) for annotation in several])
        if count:
            assert done(code_of(answered(service, notes["all"], OPERATOR, "more"))) == "too_many_annotations"
    assert outcomes[0] == outcomes[1] == [1, 2, 3, 4]


def test_annotation_with_hidden_answers_alone_is_gone_for_its_remover() -> None:
    outcomes = []
    for count in (0, MANY):
        service, game, notes = done(world(count))
        (answer,) = done(answered(service, notes["all"], BEN, "mine")).answers
        answers = [done(removed(service, notes["all"], BEN))]
        answers.append(done(service.annotations.remove(done(service.rights.snapshot(game, BEN)), answer.annotation)))
        assert notes["all"].annotation not in [annotation.annotation for annotation in listed(service, game, BEN)]
        codes = [done(code_of(removed(service, notes["all"], BEN)))]
        codes.append(done(code_of(answered(service, notes["all"], BEN, "again"))))
        new = AnnotationRequest(2, "x", "", (), "all")
        snapshot = done(service.rights.snapshot(game, BEN))
        room = MOST_OF_AN_AUTHOR - 2  # beside the annotation for the table and an answer
        numbered = [done(service.annotations.write(snapshot, new)) for _ in range(room)]
        codes.append(done(code_of(service.annotations.write(snapshot, new))))
        done(removed(service, numbered[0], BEN))
        codes.append(done(code_of(written(service, game, BEN, "for all"))))
        clock = service.core.clock
        assert isinstance(clock, Clock)
        clock.now += REMOVALS_KEPT_MS
        again = done(written(service, game, BEN, "for all"))
        outcomes.append(
            (answers, codes, again.answers, [annotation.words for annotation in listed(service, game, BEN)])
        )
        remaining = [
            annotation
            for annotation in listed(service, game, OPERATOR)
            if annotation.annotation == notes["all"].annotation
        ]
        assert [len(annotation.answers) for annotation in remaining] == [count], "who answered it keeps the answers"
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][1] == [*["annotation_unknown"] * 2, "too_many_annotations", "annotation_removed"]


def test_change_of_an_annotation_with_hidden_answers_is_the_same(
    decoded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its readers are changed to and fro: nothing of the notes below it is read, and nothing of them moves."""
    outcomes = []
    for count in (0, MANY):
        service, game, notes = done(world(count))
        changes, change_thread = list[ThreadChange](), service.store.change_thread

        async def noting(change: ThreadChange, noted: Any = changes, change_thread: Any = change_thread) -> None:
            noted.append(change)
            await change_thread(change)

        monkeypatch.setattr(service.store, "change_thread", noting)
        decoded.clear()
        snapshot = done(service.rights.snapshot(game, BEN))
        edited = [
            done(service.annotations.edit(snapshot, notes["all"].annotation, change))
            for change in (
                AnnotationChangeRequest(seen_by="organisers"),
                AnnotationChangeRequest("x"),
                AnnotationChangeRequest(seen_by="all"),
            )
        ]
        edited.append(done(removed(service, notes["all"], BEN)))
        outcomes.append((edited, changes, tuple(decoded)))
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0][1]) == 4


def test_everything_is_shown_when_the_game_is_over() -> None:
    service, game, notes = done(world(MANY))
    done(aborted(service, game))
    annotations = {annotation.annotation: annotation for annotation in listed(service, game, STRANGER)}
    assert len(annotations) == MANY + 1
    assert len(listed(service, game, BEN)) == MANY + 2
    assert len(annotations[notes["all"].annotation].answers) == MANY
