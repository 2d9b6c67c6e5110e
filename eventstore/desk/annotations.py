"""Annotations: what people note about a version of a game, with tags, marks and arrows on its board, and answers.

They lie beside the log of their game. Nobody sees through one what they may not know: an annotation is shown only to
those who may see all hidden values of the log that its author could see when it was written, so while a game with
hidden information goes on mostly to the author alone. What an organiser writes meanwhile is for those who organise,
because players disclose things to them, and because they see the other tables of a round that has its luck in common.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.errors import DeskConflict, DeskFull, KeyReused
from eventstore.identity import ANYBODY, Identity
from eventstore.log.sealing import decode_openings
from eventstore.log.visibility import GameSnapshot, Rights, Visibility, VisibilityRange
from eventstore.storage.store import DeskChange, RequestKey, shard_of
from eventstore.table.events import GameForked, Occupant, SeatHandedOver, SeatTaken
from eventstore.table.table import Table
from eventstore.tournament.log import TournamentLog
from eventstore.write.appending import TRIES, request_key
from eventstore.write.log_writer import LogWriter

MOST_ANNOTATIONS: Final = 500
"""How many a game has at most, answers not counted."""
MOST_ANSWERS: Final = 50
"""How many answers one has at most."""
MOST_OF_AN_AUTHOR: Final = 50
"""How many annotations and answers one author writes in a game at most. While it goes on, so few may write that no
author meets the limits of all, which would tell of what they may not see."""
MOST_MARKS: Final = 20
"""How many marks and arrows an annotation has at most."""

SeenBy: TypeAlias = Literal["table", "organisers", "all"]
"""Whom an annotation is for: who sits at the table and who organises the game, only who organises it, or all who may
read the game."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark on a place of the board; an arrow, where it names a second place."""

    place: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    """As the picture of the board names it in `data-place`."""
    to: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Where the arrow ends."""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wrote: an answer, or an annotation."""

    annotation: str
    """Its id."""
    by: str
    """The actor who wrote it: `player:<id>` or `operator`."""
    name: str
    seat: Seat | None
    """On which seat they sat then."""
    words: str
    time: int
    """When it was written, milliseconds since 1970 in UTC."""
    changed: int | None = None
    """When it was last changed."""
    held_back: bool = False
    """Whether some of those it is for do not see it yet: they may not know what its author could know."""


class Annotation(Note, frozen=True, kw_only=True):
    """What somebody noted about a version of a game."""

    game: str
    version: int
    head: str
    """The head after that version."""
    tag: str
    marks: tuple[Mark, ...]
    seen_by: SeenBy
    removed: bool = False
    """It was removed, and its answers are still there."""
    answers: tuple[Note, ...] = ()


class NewAnnotation(msgspec.Struct, frozen=True):
    """What somebody notes."""

    version: int
    words: str
    tag: str
    marks: tuple[Mark, ...]
    seen_by: SeenBy


class AnnotationChange(msgspec.Struct, frozen=True):
    """What an author changes; what is not given stays."""

    words: str | None = None
    tag: str | None = None
    marks: tuple[Mark, ...] | None = None
    seen_by: SeenBy | None = None


class AnnotationUnknown(TabletapeError):
    """There is no such annotation, or the caller may not know of it."""

    code = "annotation_unknown"


class AnnotationRefused(TabletapeError):
    """Something cannot be annotated so. `code` says why."""

    def __init__(self, code: str, detail: str, *, value: object, rule: str = "annotations") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


class _Sight(msgspec.Struct, frozen=True):
    """What the author of a note could know when they wrote it."""

    knew: Visibility
    """Which hidden values of the log; nobody where it hid nothing from spectators that the author saw."""
    apart: bool
    """Whether they organised the game, without a seat, and it was not over."""
    digest: bytes | None = None
    """Of the request under an idempotency key that made the note."""


class _Kept(msgspec.Struct, frozen=True):
    """An annotation as it is kept."""

    annotation: Annotation
    sights: dict[str, _Sight]
    """By id of the annotation and its answers."""


class _Reader(msgspec.Struct, frozen=True):
    """Who reads the annotations of a game."""

    who: Identity
    visibility: Visibility
    """What is hidden from them."""
    sits: bool
    organises: bool
    over: bool
    """Whether the game is over, and with it everything that its tables keep from one another."""
    spectators: Visibility
    through: bool
    """Whether they look through other eyes."""


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_Kept).decode


class Annotations:
    """Keeps annotations, and shows them to those who may know what their authors knew.

    Every method with a `GameSnapshot` takes the game as the caller sees it.

    Args:
        writer: reads and keeps.
        tournaments: knows who organises a game.
        rights: knows what is hidden from whom.
    """

    def __init__(self, writer: LogWriter, tournaments: TournamentLog, rights: Rights) -> None:
        self._writer = writer
        self._reader = writer.reader
        self._store = writer.store
        self._tournaments = tournaments
        self._rights = rights

    async def write(self, seen: GameSnapshot, new: NewAnnotation, key: str | None = None) -> Annotation:
        """Keep a new annotation.

        Raises:
            VersionUnknown: the game has no such version.
            AnnotationRefused: the caller may not write one now, it says nothing, or there are enough.
            KeyReused: the key belongs to another request.
        """
        reader = await self._require_writer(seen)
        _require_content(new.words, new.tag, new.marks)
        game, who = seen.state.at_table.game, seen.who
        record = await self._reader.record(game, new.version)
        request = request_key(who.actor, key, ["annotate", game, new])
        name = self._new_id(game, request)
        kept = await self._all(game)
        if _is_repeated(kept, name, request):
            return _shown_to(reader, kept[name])
        _require_room(kept, who.actor)
        made = Annotation(
            annotation=name,
            by=who.actor,
            name=_name_of(seen),
            seat=seen.seat,
            words=new.words,
            time=self._writer.clock(),
            game=game,
            version=new.version,
            head=str(record.head),
            tag=new.tag,
            marks=new.marks,
            seen_by=new.seen_by,
        )
        after = _Kept(made, {name: await self._sight(seen, reader, request)})
        try:
            await self._store.change_annotation(DeskChange(game, name, b"", _encode(after)), most=MOST_ANNOTATIONS)
        except DeskFull as error:
            detail = f"a game has at most {MOST_ANNOTATIONS} annotations"
            raise AnnotationRefused("too_many_annotations", detail, value=MOST_ANNOTATIONS) from error
        return _shown_to(reader, after)

    async def answer(self, seen: GameSnapshot, annotation: str, words: str, key: str | None = None) -> Annotation:
        """Answer an annotation that the caller sees; return it with its answers.

        Raises:
            AnnotationUnknown: they see none of this id; answers have none of their own.
            AnnotationRefused: they may not write now, or there are enough answers.
            KeyReused: the key belongs to another request.
        """
        reader = await self._require_writer(seen)
        _require_content(words, "", ())
        game, who = seen.state.at_table.game, seen.who
        request = request_key(who.actor, key, ["answer_annotation", game, annotation, words])
        name = self._new_id(game, request)
        sight = await self._sight(seen, reader, request)

        def changed(kept: _Kept, others: Mapping[str, _Kept]) -> _Kept:
            if kept.annotation.annotation != annotation:
                raise AnnotationUnknown("there is no such annotation", value=annotation)
            if _is_repeated(others, name, request):
                return kept
            answers = kept.annotation.answers
            if len(answers) >= MOST_ANSWERS:
                detail = f"an annotation has at most {MOST_ANSWERS} answers"
                raise AnnotationRefused("too_many_annotations", detail, value=len(answers))
            _require_room(others, who.actor)
            answer = Note(
                annotation=name,
                by=who.actor,
                name=_name_of(seen),
                seat=seen.seat,
                words=words,
                time=self._writer.clock(),
            )
            more = replace(kept.annotation, answers=(*answers, answer))
            return _Kept(more, {**kept.sights, name: sight})

        return _shown_to(reader, await self._change(reader, game, annotation, changed))

    async def edit(self, seen: GameSnapshot, annotation: str, change: AnnotationChange) -> Annotation:
        """Let an author change what they wrote; return the annotation with its answers.

        Raises:
            AnnotationUnknown: the caller has written none of this id.
            AnnotationRefused: they may not write now, it would say nothing, or it is an answer and has words alone.
        """
        reader = await self._require_writer(seen)
        sight = await self._sight(seen, reader, None)

        def changed(kept: _Kept, _: Mapping[str, _Kept]) -> _Kept:
            one, answers = kept.annotation, kept.annotation.answers
            note = next(note for note in (one, *answers) if note.annotation == annotation)
            if note.by != reader.who.actor or (note is one and one.removed):
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            given = {name: value for name, value in msgspec.structs.asdict(change).items() if value is not None}
            if all(getattr(note, name, None) == value for name, value in given.items()):
                return kept
            if note is not one and set(given) != {"words"}:
                value = next(given[name] for name in given if name != "words")
                raise AnnotationRefused("answer_has_words", "an answer has words alone", value=value)
            after = replace(note, **given, changed=self._writer.clock())
            sights = {**kept.sights, annotation: replace(sight, digest=kept.sights[annotation].digest)}
            if isinstance(after, Annotation):
                _require_content(after.words, after.tag, after.marks)
                return _Kept(after, sights)
            _require_content(after.words, "", ())
            return _Kept(replace(one, answers=tuple(after if other is note else other for other in answers)), sights)

        return _shown_to(reader, await self._change(reader, seen.state.at_table.game, annotation, changed))

    async def remove(self, seen: GameSnapshot, annotation: str) -> Annotation:
        """Remove a note, and return what is left of the annotation.

        One that others have answered loses what it says, and goes with the last answer.

        Raises:
            AnnotationUnknown: the caller sees none of this id, or has not written it and does not organise the game.
        """
        reader = await self._reading(seen)

        def changed(kept: _Kept, _: Mapping[str, _Kept]) -> _Kept | None:
            one = kept.annotation
            note = next(note for note in (one, *one.answers) if note.annotation == annotation)
            if note.by != reader.who.actor and not reader.organises:
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            answers = tuple(other for other in one.answers if other is not note)
            sights = {name: sight for name, sight in kept.sights.items() if name != annotation or note is one}
            if note is one and answers:
                gone = replace(_emptied(one), changed=self._writer.clock())
                return kept if one.removed else _Kept(gone, sights)
            if note is one or (one.removed and not answers):
                return None
            return _Kept(replace(one, answers=answers), sights)

        return _shown_to(reader, await self._change(reader, seen.state.at_table.game, annotation, changed))

    async def seen_by(self, seen: GameSnapshot, who: Identity, *, through: bool = False) -> tuple[Annotation, ...]:
        """Return the annotations of a game that a caller may see: by version, then by time.

        Args:
            seen: the game, as they see it or as they look at it through other eyes.
            who: the caller.
            through: whether they look through other eyes: then they see what those eyes could, were it for the caller.
        """
        reader = await self._reading(seen, who, through=through)
        kept = await self._all(seen.state.at_table.game)
        # A log that was set back has no such versions any more.
        there = (one for one in kept.values() if one.annotation.version <= seen.state.version)
        shown = [_shown_to(reader, one) for one in there if _may_see(reader, one, one.annotation)]
        return tuple(sorted(shown, key=lambda one: (one.version, one.time, one.annotation)))

    async def may_write(self, seen: GameSnapshot) -> bool:
        """Return whether the caller may annotate a game now."""
        return _refusal(seen, await self._reading(seen)) is None

    async def organises(self, seen: GameSnapshot, who: Identity) -> bool:
        """Return whether a caller may remove what others wrote."""
        return await self._tournaments.organises(seen.state.at_table, who)

    async def _change(
        self, reader: _Reader, game: str, note: str, changed: Callable[[_Kept, Mapping[str, _Kept]], _Kept | None]
    ) -> _Kept:
        """Change the annotation with a note that a reader sees; tried again when somebody else was first."""
        for left in reversed(range(TRIES)):
            stored = await self._store.annotations(game)
            kept = {name: _decode(one) for name, one in stored.items()}
            found = next((one for one in kept.values() if _sees_note(reader, one, note)), None)
            if found is None:
                raise AnnotationUnknown("there is no such annotation", value=note)
            after = changed(found, kept)
            if after == found:
                return found
            before = stored[found.annotation.annotation]
            written = DeskChange(game, found.annotation.annotation, before, b"" if after is None else _encode(after))
            try:
                await self._store.change_annotation(written, most=MOST_ANNOTATIONS)
            except DeskConflict:
                if not left:
                    raise
                continue
            return _Kept(replace(_emptied(found.annotation), answers=()), found.sights) if after is None else after
        raise AssertionError("the last try returns or raises")

    async def _all(self, game: str) -> dict[str, _Kept]:
        return {name: _decode(one) for name, one in (await self._store.annotations(game)).items()}

    async def _require_writer(self, seen: GameSnapshot) -> _Reader:
        reader = await self._reading(seen)
        refused = _refusal(seen, reader)
        if refused is not None:
            raise refused
        return reader

    async def _reading(self, seen: GameSnapshot, who: Identity | None = None, *, through: bool = False) -> _Reader:
        table, caller = seen.state.at_table, seen.who if who is None else who
        return _Reader(
            who=caller,
            visibility=seen.visibility,
            sits=bool(caller.player) and table.seat_of(caller.player) is not None,
            organises=await self._tournaments.organises(table, caller),
            over=await self._is_over(table),
            spectators=await self._rights.visibility(table, ANYBODY),
            through=through,
        )

    async def _is_over(self, table: Table) -> bool:
        """Return whether a game is closed, and the luck that it has in common with other tables is told."""
        if not await self._rights.closed(table):
            return False
        of = table.tournament
        return of is None or table.visibility != "round" or await self._tournaments.luck_is_told(of)

    async def _sight(self, seen: GameSnapshot, reader: _Reader, request: RequestKey | None) -> _Sight:
        """Return what the caller may know of a game now: what is hidden from spectators and they have seen.

        Who sat there before knows what that seat saw.
        """
        table, player = seen.state.at_table, reader.who.player
        opened: list[set[Seat] | None] = [None for _ in seen.visibility.ranges]
        sat = {seat for seat, one in enumerate(table.seats) if _is_of(one, player)}
        codec = await self._reader.codec(table.game)
        ranges = seen.visibility.ranges
        async for record in self._reader.stream(table.game, upto=seen.state.version):
            if record.openings:
                at = next(at for at, one in enumerate(ranges) if one.upto is None or record.version <= one.upto)
                seats = (seat for opening in decode_openings(record.openings) for seat in opening.seats)
                opened[at] = (opened[at] or set()).union(seats)
            if player and player.encode() in record.body:
                for event in codec.body(record).events:
                    if isinstance(event, SeatTaken | SeatHandedOver) and _is_of(event.occupant, player):
                        sat.add(event.seat)
                    elif isinstance(event, GameForked):
                        sat.update(seat for seat, one in enumerate(event.seats) if _is_of(one, player))
        knew = (
            VisibilityRange(one.upto, frozenset(seats or ()) & (one.viewer | sat), one.everything and seats is not None)
            for one, seats in zip(ranges, opened, strict=True)
        )
        digest = None if request is None else request.digest
        return _Sight(Visibility(tuple(knew)), not reader.sits and not reader.over, digest)

    def _new_id(self, game: str, request: RequestKey | None) -> str:
        return "a" + self._writer.new_id(shard_of(game), request).partition("-")[2]


def _emptied(one: Annotation) -> Annotation:
    return replace(one, words="", tag="", marks=(), removed=True)


def _name_of(seen: GameSnapshot) -> str:
    """Return the name of who writes: at the table the one that they have there."""
    occupant = None if seen.seat is None else seen.state.at_table.seats[seen.seat]
    return (seen.who.name or seen.who.actor) if occupant is None else occupant.name


def _is_of(occupant: Occupant | None, player: str) -> bool:
    return bool(player) and occupant is not None and occupant.player == player


def _refusal(seen: GameSnapshot, reader: _Reader) -> AnnotationRefused | None:
    """Return why somebody may not write about a game now."""
    table = seen.state.at_table
    if not table.started:
        return AnnotationRefused("not_started", "the game has not begun: nothing is to be noted", value=table.status)
    if not (reader.over or reader.sits or reader.organises):
        detail = "while a game goes on, those write about it who sit there or organise it"
        return AnnotationRefused("game_goes_on", detail, value=table.status)
    return None


def _require_content(words: str, tag: str, marks: Sequence[Mark]) -> None:
    if not (words.strip() or tag.strip() or marks):
        detail = "an annotation has words, a tag, or a mark"
        raise AnnotationRefused("says_nothing", detail, value=words)


def _require_room(kept: Mapping[str, _Kept], author: str) -> None:
    notes = (note for one in kept.values() for note in (one.annotation, *one.annotation.answers))
    if sum(note.by == author for note in notes) >= MOST_OF_AN_AUTHOR:
        detail = f"one author writes at most {MOST_OF_AN_AUTHOR} annotations and answers in a game"
        raise AnnotationRefused("too_many_annotations", detail, value=MOST_OF_AN_AUTHOR)


def require_places(marks: Iterable[Mark], places: Collection[str], version: int) -> None:
    """Refuse marks on places that the board at a version does not have.

    Raises:
        AnnotationRefused: it does not have one of them.
    """
    for mark in marks:
        for place in (mark.place, mark.to):
            if place and place not in places:
                detail = f"the board at version {version} has no place of this name"
                rule = f"a name in `data-place` of board.svg?at={version}"
                raise AnnotationRefused("place_unknown", detail, value=place, rule=rule)


def _is_repeated(kept: Mapping[str, _Kept], name: str, request: RequestKey | None) -> bool:
    """Return whether a request under an idempotency key has made its note already.

    Raises:
        KeyReused: another request under this key has.
    """
    sights = [one.sights[name] for one in kept.values() if name in one.sights]
    if not sights or request is None:
        return False
    if sights[0].digest != request.digest:
        raise KeyReused("this key was used for another request", value=request.key, rule="http, repeating requests")
    return True


def _covers(seen: Visibility, knew: Visibility) -> bool:
    """Return whether who sees one thing sees all that is in another."""
    for one in knew.ranges:
        sees = seen.at(sys.maxsize if one.upto is None else one.upto)
        if not sees.everything and (one.everything or not one.viewer <= sees.viewer):
            return False
    return True


def _may_see(reader: _Reader, kept: _Kept, note: Note) -> bool:
    """Return whether a reader may see an annotation, or an answer to one that they see."""
    one, sight = kept.annotation, kept.sights[note.annotation]
    if note.by == reader.who.actor and not reader.through:
        return True
    if not _covers(reader.visibility, sight.knew):
        return False
    if sight.apart and (reader.through or not (reader.over or reader.organises)):
        return False
    return one.seen_by == "all" or reader.organises or (reader.sits and one.seen_by == "table")


def _sees_note(reader: _Reader, kept: _Kept, name: str) -> bool:
    """Return whether a reader sees a note of this id in a kept annotation."""
    one = kept.annotation
    note = next((note for note in (one, *one.answers) if note.annotation == name), None)
    return note is not None and _may_see(reader, kept, one) and _may_see(reader, kept, note)


def _shown_to(reader: _Reader, kept: _Kept) -> Annotation:
    """Return an annotation with those answers that a reader may see."""
    one = kept.annotation

    def held_back(note: Note) -> bool:
        sight = kept.sights[note.annotation]
        apart = sight.apart and one.seen_by != "organisers" and not reader.over
        return apart or not _covers(reader.spectators, sight.knew)

    answers = (replace(note, held_back=held_back(note)) for note in one.answers if _may_see(reader, kept, note))
    return replace(one, answers=tuple(answers), held_back=held_back(one))
