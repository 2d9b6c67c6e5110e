"""Doors of annotations and answers: a reader finds behind theirs all notes that they may see, and nothing else."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from domain.core.events import SPECTATOR
from eventstore.identity import Identity
from eventstore.log.visibility import Visibility, VisibilityRange
from eventstore.review.note_doors import (
    AuthorKnowledge,
    SeenBy,
    Viewer,
    doors_of_annotation,
    doors_of_answer,
    may_see,
    needs_of,
    ways_of,
)

SEATS = 3
EVERYBODY = frozenset(range(SEATS))
WHOM: tuple[SeenBy, ...] = ("table", "organisers", "all")
ANN, BEN = (Identity(name, name.title(), "player") for name in ("ann", "ben"))


def log_of(parts: int, seats: list[int | None], closed: list[bool]) -> Visibility:
    """Return the visible part of a log that comes from so many games, for the holder of these seats in them."""
    ranges = []
    for part, (seat, over) in enumerate(zip(seats, closed, strict=True)):
        viewer = EVERYBODY if over else SPECTATOR if seat is None else frozenset((seat,))
        ranges.append(VisibilityRange(None if part == parts - 1 else 10 * (part + 1), viewer, over))
    return Visibility(tuple(ranges))


def any_knowledge(chance: Random, parts: int, closed: list[bool]) -> AuthorKnowledge:
    """Return an author's possible knowledge while these games were closed: openings for one, two, all or nobody."""
    operates = chance.random() < 0.2
    ranges = []
    for part in range(parts):
        everything = (closed[part] or operates) and chance.random() < 0.9
        seats = frozenset(chance.sample(range(SEATS), chance.choice((0, 0, 1, 1, 2))))
        upto = None if part == parts - 1 else 10 * (part + 1)
        ranges.append(VisibilityRange(upto, EVERYBODY if everything else seats, everything))
    knew = Visibility(tuple(ranges))
    needs = needs_of(knew, log_of(parts, [None] * parts, closed))
    return AuthorKnowledge(knew, chance.random() < 0.3, needs=needs)


def any_viewer(chance: Random, parts: int, closed: list[bool]) -> Viewer:
    viewer = chance.choice((ANN, BEN))
    through = all(closed) and chance.random() < 0.3
    if through:
        seat = chance.choice((None, 0, 1, 2))
        visibility = log_of(parts, [seat] * parts, [False] * parts)
    else:
        operates = chance.random() < 0.1
        seats = [chance.choice((None, 0, 1, 2)) for _ in range(parts)]
        visibility = log_of(parts, seats, [operates or over for over in closed])
    return Viewer(
        caller=viewer,
        visibility=visibility,
        sits=chance.random() < 0.5,
        organises=chance.random() < 0.3,
        over=closed[-1] and chance.random() < 0.9,
        spectators=log_of(parts, [None] * parts, closed),
        through=through,
    )


def is_found(viewer: Viewer, author: str, seen_by: SeenBy, annotation: AuthorKnowledge) -> bool:
    return not {way.door for way in ways_of(viewer)}.isdisjoint(doors_of_annotation(author, seen_by, annotation))


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_annotation_lies_behind_an_open_door_where_it_may_be_seen(parts: int) -> None:
    chance, counts = Random(parts), [0, 0]  # noqa: S311
    for _ in range(3_000):
        then = [chance.random() < 0.4 for _ in range(parts)]
        now = [over or chance.random() < 0.5 for over in then]
        knowledge, viewer = any_knowledge(chance, parts, then), any_viewer(chance, parts, now)
        author, seen_by = chance.choice((ANN, BEN)).actor, chance.choice(WHOM)
        may = may_see(viewer, author, seen_by, knowledge)
        assert is_found(viewer, author, seen_by, knowledge) == may
        counts[may] += 1
    assert min(counts) > 300, "both happen"


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_answer_lies_behind_an_open_door_of_a_seen_annotation_where_it_may_be_seen(parts: int) -> None:
    chance, counts = Random(parts), [0, 0]  # noqa: S311
    for _ in range(5_000):
        then = [chance.random() < 0.4 for _ in range(parts)]
        now = [over or chance.random() < 0.5 for over in then]
        annotation, answer = (any_knowledge(chance, parts, then) for _ in range(2))
        viewer, seen_by = any_viewer(chance, parts, now), chance.choice(WHOM)
        author, other = (chance.choice((ANN, BEN)).actor for _ in range(2))
        if may_see(viewer, author, seen_by, annotation):
            doors = set(doors_of_annotation(author, seen_by, annotation))
            open_doors = {door for way in ways_of(viewer) if way.door in doors for door in way.answers}
            may = may_see(viewer, other, seen_by, answer)
            assert may == (not open_doors.isdisjoint(doors_of_answer(other, answer)))
            counts[may] += 1
    assert min(counts) > 300, "both happen"


def test_doors_of_a_fork_of_forks_open_to_nobody_without_the_right_to_see() -> None:
    """Games before the last two count as a single game: some wait for all of these, nobody finds a forbidden note."""
    chance, parts, count = Random(4), 6, 0  # noqa: S311
    for _ in range(3_000):
        then = [chance.random() < 0.4 for _ in range(parts)]
        now = [over or chance.random() < 0.5 for over in then]
        knowledge, viewer = any_knowledge(chance, parts, then), any_viewer(chance, parts, now)
        seen_by = chance.choice(WHOM)
        may = may_see(viewer, "player:cara", seen_by, knowledge)
        if is_found(viewer, "player:cara", seen_by, knowledge) and not viewer.through:
            assert may
            count += 1
    assert count > 200


def test_annotations_of_organisers_in_a_fork_of_forks_are_found_by_organisers() -> None:
    """They know the open parts: the first game is closed, the games in its place hide their hands."""
    closed = [True, False, False, False, False]
    ranges = log_of(5, [None] * 5, closed).ranges
    knowledge = AuthorKnowledge(Visibility(ranges), apart=True, needs=needs_of(Visibility(ranges), Visibility(ranges)))
    viewer = Viewer(
        caller=BEN,
        visibility=Visibility(ranges),
        sits=False,
        organises=True,
        over=False,
        spectators=Visibility(ranges),
        through=False,
    )
    assert is_found(viewer, ANN.actor, "organisers", knowledge)
    assert not is_found(replace(viewer, organises=False), ANN.actor, "organisers", knowledge)


def test_a_player_on_a_seat_finds_in_every_fork_all_notes_within_the_seats_knowledge() -> None:
    for parts, seat in product((1, 2, 3, 4, 7), range(SEATS)):
        sees = log_of(parts, [seat] * parts, [False] * parts)
        spectators = log_of(parts, [None] * parts, [False] * parts)
        knowledge = AuthorKnowledge(sees, apart=False, needs=needs_of(sees, spectators))
        for other in range(SEATS):
            viewer = Viewer(
                caller=BEN,
                visibility=log_of(parts, [other] * parts, [False] * parts),
                sits=True,
                organises=False,
                over=False,
                spectators=spectators,
                through=False,
            )
            assert is_found(viewer, ANN.actor, "table", knowledge) == (other == seat)


def test_number_of_doors_of_a_reader_depends_on_the_reader_alone() -> None:
    for parts in (1, 2, 3, 9):
        viewer = Viewer(
            caller=BEN,
            visibility=log_of(parts, [1] * parts, [False] * parts),
            sits=True,
            organises=True,
            over=False,
            spectators=log_of(parts, [None] * parts, [False] * parts),
            through=False,
        )
        assert len(ways_of(viewer)) == 3 + 3 * 2 * 2 ** min(parts, 3)
