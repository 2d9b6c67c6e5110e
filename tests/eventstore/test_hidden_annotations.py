"""Worlds that differ in annotations hidden from a reader: the same answers, by the same work.

Work is counted in lines of Python and in documents that are decoded, never in time.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from eventstore.desk import annotations as desk
from eventstore.desk.annotations import Annotation, AnnotationChange, NewAnnotation
from eventstore.identity import ANYBODY, Identity
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
    """Return a game with annotations that Ben and who organises see, and so many of each kind that they do not see."""
    service = tiny_service()
    game = await opened(service)
    await hidden(service, game)
    shown = {
        "table": await written(service, game, BEN, "for the table", seen_by="table"),
        "all": await written(service, game, BEN, "for all"),
        "apart": await written(service, game, ORGANISER, "for those who organise", seen_by="organisers"),
    }
    await answered(service, shown["table"], BEN, "more")
    await answered(service, shown["apart"], ORGANISER, "more apart")
    for number in range(count):
        await written(service, game, ANNA, f"I hid a counter {number}", version=1 + number % 3)
        await answered(service, shown["all"], OPERATOR, f"she hid a counter {number}")
    clock = service.writer.clock
    assert isinstance(clock, Clock)
    clock.now = 5_000_000_000_000  # the same in both worlds, however often it was looked at
    return service, game, shown


def listed(service: Service, game: str, who: Identity) -> tuple[Annotation, ...]:
    return done(service.annotations.seen_by(done(service.rights.snapshot(game, who)), who))


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the documents that the desk decodes, in order."""
    sizes, decode = list[int](), desk._decode

    def noting(document: bytes) -> Any:
        sizes.append(len(document))
        return decode(document)

    monkeypatch.setattr(desk, "_decode", noting)
    return sizes


@pytest.mark.parametrize("who", BLIND, ids=lambda who: who.name or "anybody")
def test_list_takes_the_same_work(who: Identity, decoded: list[int]) -> None:
    outcomes = []
    for count in (0, MANY):
        service, game, _ = done(world(count))
        listed(service, game, who)  # what is read once is read
        decoded.clear()
        annotations, lines = counted(_MOST_LINES, listed, service, game, who)
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
        service, _, shown = done(world(count))
        several = [done(answered(service, shown["all"], BEN, f"more {number}")) for number in range(4)]
        outcomes.append([len(one.answers) for one in several])
        if count:
            assert done(code_of(answered(service, shown["all"], OPERATOR, "more"))) == "too_many_annotations"
    assert outcomes[0] == outcomes[1] == [1, 2, 3, 4]


def test_annotation_with_hidden_answers_alone_is_gone_for_who_removes_it() -> None:
    outcomes = []
    for count in (0, MANY):
        service, game, shown = done(world(count))
        (answer,) = done(answered(service, shown["all"], BEN, "mine")).answers
        answers = [done(removed(service, shown["all"], BEN))]
        answers.append(done(service.annotations.remove(done(service.rights.snapshot(game, BEN)), answer.annotation)))
        assert shown["all"].annotation not in [one.annotation for one in listed(service, game, BEN)]
        codes = [done(code_of(removed(service, shown["all"], BEN)))]
        codes.append(done(code_of(answered(service, shown["all"], BEN, "again"))))
        new = NewAnnotation(2, "x", "", (), "all")
        seen = done(service.rights.snapshot(game, BEN))
        room = desk.MOST_OF_AN_AUTHOR - 2  # beside the annotation for the table and an answer
        numbered = [done(service.annotations.write(seen, new)) for _ in range(room)]
        codes.append(done(code_of(service.annotations.write(seen, new))))
        done(removed(service, numbered[0], BEN))
        codes.append(done(code_of(written(service, game, BEN, "for all"))))
        clock = service.writer.clock
        assert isinstance(clock, Clock)
        clock.now += REMOVALS_KEPT_MS
        again = done(written(service, game, BEN, "for all"))
        outcomes.append((answers, codes, again.answers, [one.words for one in listed(service, game, BEN)]))
        kept = [one for one in listed(service, game, OPERATOR) if one.annotation == shown["all"].annotation]
        assert [len(one.answers) for one in kept] == [count], "who answered it keeps the answers"
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][1] == [*["annotation_unknown"] * 2, "too_many_annotations", "annotation_removed"]


def test_change_of_an_annotation_with_hidden_answers_is_the_same(
    decoded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whom it is for is changed to and fro: nothing of what is below it is read, and nothing of it moves."""
    outcomes = []
    for count in (0, MANY):
        service, game, shown = done(world(count))
        changes, change_thread = list[ThreadChange](), service.store.change_thread

        async def noting(change: ThreadChange, noted: Any = changes, change_thread: Any = change_thread) -> None:
            noted.append(change)
            await change_thread(change)

        monkeypatch.setattr(service.store, "change_thread", noting)
        decoded.clear()
        seen = done(service.rights.snapshot(game, BEN))
        edited = [
            done(service.annotations.edit(seen, shown["all"].annotation, change))
            for change in (
                AnnotationChange(seen_by="organisers"),
                AnnotationChange("x"),
                AnnotationChange(seen_by="all"),
            )
        ]
        edited.append(done(removed(service, shown["all"], BEN)))
        outcomes.append((edited, changes, tuple(decoded)))
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0][1]) == 4


def test_everything_is_shown_when_the_game_is_over() -> None:
    service, game, shown = done(world(MANY))
    done(aborted(service, game))
    annotations = {one.annotation: one for one in listed(service, game, STRANGER)}
    assert len(annotations) == MANY + 1
    assert len(listed(service, game, BEN)) == MANY + 2
    assert len(annotations[shown["all"].annotation].answers) == MANY
