"""The story of a game that is over: about ten sentences, with the decisive moment.

The candidates are the turning points, by the worth of positions. A judge plays the game on, before and after each of
them, and counts first places: see `domain/core/rollouts.py`. That takes minutes of processor time, so a worker judges a
game once; words are made for each reader's language from its numbers. The candidates with the largest changes are
judged again with other luck and more of it: the largest of several estimates is too large, a new estimate is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.agenda import to_move
from domain.core.events import Message, Seat
from domain.core.rollouts import first_places
from eventstore.errors import ViewRefused
from eventstore.identity import ANYBODY
from eventstore.log.entry import ServiceRun
from eventstore.log.state import State, result_of
from eventstore.log.take_backs import taken_back_by
from eventstore.log.visibility import GameSnapshot
from eventstore.storage.worker_answers import AnswerKind
from eventstore.turns import Turns
from projections.ratings import wilson
from projections.sentences import Rendered, Telling
from projections.states import ReplayedEntry, States
from projections.timelines import Narrator
from projections.turning_points import TurningPoints

MOST_MOMENTS: Final = 6
"""The largest number of turning points that are judged, and told."""
ROLLOUTS: Final = 24
"""The number of rollouts from each position that is judged."""
FINALISTS: Final = 2
"""The number of moments with the largest changes that are judged again."""
CLOSER: Final = 96
"""The number of rollouts from each position around them, with other luck."""

_TOLD_FACTS: Final = 2
"""The largest number of facts in the sentence about a run of the service."""
_CLOSER_KEY: Final = b"closer"

SentenceKind: TypeAlias = Literal["opening", "halfway", "moment", "decisive", "open", "end"]


class Share(msgspec.Struct, frozen=True):
    """The share of first places of a seat in rollouts; a shared first place counts in parts."""

    share: float
    low: float
    """The lower end of the 95 % interval of the true share (Wilson's)."""
    high: float


class JudgedMoment(msgspec.Struct, frozen=True):
    """The change of a seat's expected result by an entry."""

    version: int
    seat: Seat
    """The seat with the largest change."""
    before: Share
    after: Share

    @property
    def is_clear(self) -> bool:
        """Whether the intervals do not overlap."""
        return self.after.low > self.before.high or self.after.high < self.before.low


class Halfway(msgspec.Struct, frozen=True):
    """The favourite after half of the entries."""

    version: int
    seat: Seat
    share: Share


class Judgement(msgspec.Struct, frozen=True):
    """The findings of the judge about a game, without words."""

    rollouts: int
    closer: int
    moments: tuple[JudgedMoment, ...]
    """By version."""
    halfway: Halfway | None
    largest: JudgedMoment | None
    """The moment with the largest change of the finalists, as it was judged again; `None` without moments."""


JUDGEMENT: Final = AnswerKind("judge", "workers.jobs.judge", Judgement)
"""The judgement of a game; its arguments are the game and the head."""


Rollouts: TypeAlias = dict[str, list[list[float]]]
"""By position, the rollouts from it: by seat, its part of the first place. JSON has the same form."""


class JudgingInterrupted(Exception):
    """The judge gave way to other work; its rollouts are where it was given them."""


class StorySentence(msgspec.Struct, frozen=True):
    """A sentence of a story."""

    kind: SentenceKind
    version: int
    """The version that it tells of."""
    head: str
    text: str
    seat: Seat | None = None
    """The seat whose expected result it tells."""
    before: Share | None = None
    after: Share | None = None


class Story(msgspec.Struct, frozen=True):
    """The story of a game, the same for all its readers."""

    game: str
    head: str
    """The log's head."""
    rollouts: int
    """The number of rollouts from each position that was judged."""
    closer: int
    """The number of rollouts from each position around the largest change: the verdict tells these intervals."""
    decisive: int | None
    """The version of the decisive moment; `None` where the intervals overlap: no single moment decided."""
    sentences: tuple[StorySentence, ...]


def require_story(snapshot: GameSnapshot) -> None:
    """Refuse a story of a game that goes on, or has a part that is hidden from the viewer.

    Raises:
        ViewRefused: it is such a game. While a game is played its story would also be advice.
    """
    if not snapshot.everything or not snapshot.state.at_table.ended:
        raise ViewRefused(
            "the story of a game is told when it is closed, with every game that it was forked from",
            value=snapshot.state.at_table.game,
        )


# Judging


async def judged(
    states: States, snapshot: GameSnapshot, points: TurningPoints, rollouts: Rollouts, gives_way: Callable[[], bool]
) -> Judgement:
    """Return the judgement of a game up to the head of a snapshot; the same for the same log, in any number of parts.

    Args:
        states: folds the states.
        snapshot: the game.
        points: its turning points.
        rollouts: the rollouts of earlier parts; new ones are added.
        gives_way: whether the work is to be interrupted; called after each new rollout.

    Raises:
        JudgingInterrupted: it was interrupted; with the same *rollouts* it goes on.
    """
    judge = _Judge(states, snapshot, rollouts, gives_way)
    moments = [await judge.moment(version, ROLLOUTS) for version in sorted(_candidates(points))]
    candidates = sorted(moments, key=_by_change)[:FINALISTS]
    again = [await judge.moment(moment.version, CLOSER, moment.seat) for moment in candidates]
    largest = min(again, key=_by_change, default=None)
    return Judgement(ROLLOUTS, CLOSER, tuple(moments), await judge.halfway(), largest)


def _by_change(moment: JudgedMoment) -> tuple[float, int]:
    """Return the sort key of a moment: the largest change first, and the earliest of equal changes."""
    return -abs(moment.after.share - moment.before.share), moment.version


def _candidates(points: TurningPoints) -> list[int]:
    """Return the versions of the largest turning points, the largest first."""
    sizes: dict[int, float] = {change.version: 0.0 for change in points.lead_changes}
    for version, size in (
        *((decision.version, decision.cost) for decision in points.costly),
        *((swing.version, abs(swing.after - swing.before)) for swing in points.swings),
    ):
        sizes[version] = max(size, sizes.get(version, 0.0))
    return sorted(sizes, key=lambda version: (-sizes[version], version))[:MOST_MOMENTS]


class _Judge:
    def __init__(
        self, states: States, snapshot: GameSnapshot, rollouts: Rollouts, gives_way: Callable[[], bool]
    ) -> None:
        self._states = states
        self._head = snapshot.state
        self._ruleset = snapshot.loaded.ruleset
        self._rollouts = rollouts
        self._gives_way = gives_way
        self._turns = Turns(1)

    async def moment(self, version: int, rollouts: int, seat: Seat | None = None) -> JudgedMoment:
        """Return the change by an entry, of a seat or of that with the largest change."""
        key = self._head.head.hash if seat is None else self._head.head.hash + _CLOSER_KEY
        before, after = [await self._shares(at, key, rollouts) for at in (version - 1, version)]
        if seat is None:
            seat = max(range(len(after)), key=lambda own: abs(after[own].share - before[own].share))
        return JudgedMoment(version, seat, before[seat], after[seat])

    async def halfway(self) -> Halfway | None:
        """Return the favourite after half of the entries; `None` before the start and where that was taken back."""
        version = self._head.version // 2
        if version == 0 or taken_back_by(self._head.undone, version) is not None:
            return None
        if (await self._states.at(self._head, version)).position is None:
            return None
        shares = await self._shares(version, self._head.head.hash, ROLLOUTS)
        seat = max(range(len(shares)), key=lambda own: shares[own].share)
        return Halfway(version, seat, shares[seat])

    async def _shares(self, version: int, key: bytes, rollouts: int) -> tuple[Share, ...]:
        """Return by seat its share of first places from a version on."""
        state = await self._states.at(self._head, version)
        position = state.position
        if position is None:
            raise AssertionError("turning points have positions before them")
        seats = range(len(state.at_table.seats))
        standing = [seat for seat in seats if seat not in state.at_table.forfeited] or seats
        if not to_move(position):  # it is over: a single rollout tells it, and nothing is uncertain
            return tuple(Share(won, won, won) for won in first_places(self._ruleset, position, standing, key, range(1)))
        played = self._rollouts.setdefault(f"{version} {key[len(self._head.head.hash) :].decode()}", [])
        for number in range(len(played), rollouts):
            played.append(list(first_places(self._ruleset, position, standing, key, (number,))))
            if self._gives_way():
                raise JudgingInterrupted
            await self._turns.done()
        return tuple(_share(sum(firsts), rollouts) for firsts in zip(*played[:rollouts], strict=True))


def _share(firsts: float, rollouts: int) -> Share:
    share = min(firsts / rollouts, 1.0)
    return Share(round(share, 4), *(round(end, 4) for end in wilson(share * rollouts, rollouts)))


# Telling


class Storyteller:
    """Words the judgement of a game, for all readers alike: nobody is addressed in it.

    Args:
        states: folds the states.
        snapshot: the game; the viewer may see everything in it.
        narrator: tells its entries to anybody; see `for_anybody`.
        tell: words messages for anybody.
    """

    def __init__(self, states: States, snapshot: GameSnapshot, narrator: Narrator, tell: Telling) -> None:
        self._states = states
        self._snapshot = snapshot
        self._narrator = narrator
        self._tell = tell

    async def story(self, judgement: Judgement) -> Story:
        """Return the story."""
        head, largest = self._snapshot.state, judgement.largest
        middle = [await self._moment(moment) for moment in judgement.moments]
        if judgement.halfway is not None:
            middle.append(await self._halfway(judgement.halfway))
        middle.sort(key=lambda sentence: sentence.version)
        sentences = (await self._opening(), *middle, await self._verdict(largest), self._end())
        decisive = None if largest is None or not largest.is_clear else largest.version
        return Story(
            head.at_table.game, str(head.head), judgement.rollouts, judgement.closer, decisive, tuple(sentences)
        )

    async def _opening(self) -> StorySentence:
        head, ruleset = self._snapshot.state, self._snapshot.loaded.ruleset
        players = self._listed(Message("story-name", {"seat": seat}) for seat in range(len(head.at_table.seats)))
        values: dict[str, str | int] = {
            "players": players,
            "ruleset": ruleset.title,
            "rounds": 0 if head.position is None else ruleset.round_of(head.position),
            "entries": head.version,
        }
        first = await self._states.at(head, 1)
        return StorySentence("opening", 1, str(first.head), self._tell(Message("story-opening", values)))

    async def _halfway(self, halfway: Halfway) -> StorySentence:
        share = _in_percent("after", halfway.share)
        values: dict[str, str | int] = {"seat": halfway.seat, "version": halfway.version, **share}
        head = (await self._states.at(self._snapshot.state, halfway.version)).head
        text = self._tell(Message("story-halfway", values))
        return StorySentence("halfway", halfway.version, str(head), text, halfway.seat, None, halfway.share)

    async def _moment(self, moment: JudgedMoment) -> StorySentence:
        replayed = await self._entry(moment.version)
        cause = await self._narrator.cause(replayed)
        if isinstance(replayed.entry.body.cause, ServiceRun):
            cause = " ".join((await self._narrator.events(replayed))[:_TOLD_FACTS]) or cause
        return self._judged("moment", "story-moment", moment, str(replayed.after.head), {"cause": Rendered(cause)})

    async def _verdict(self, largest: JudgedMoment | None) -> StorySentence:
        head = self._snapshot.state
        if largest is None:
            return StorySentence("open", head.version, str(head.head), self._tell(Message("story-quiet", {})))
        at = str((await self._states.at(head, largest.version)).head)
        if largest.is_clear:
            return self._judged("decisive", "story-decisive", largest, at, {})
        return self._judged("open", "story-open", largest, at, {})

    def _judged(
        self, kind: SentenceKind, key: str, moment: JudgedMoment, head: str, values: dict[str, str | int]
    ) -> StorySentence:
        """Return a sentence with the shares before and after a moment."""
        shares = {**_in_percent("before", moment.before), **_in_percent("after", moment.after)}
        text = self._tell(Message(key, {"seat": moment.seat, "version": moment.version, **shares, **values}))
        return StorySentence(kind, moment.version, head, text, moment.seat, moment.before, moment.after)

    def _end(self) -> StorySentence:
        head = self._snapshot.state
        return StorySentence("end", head.version, str(head.head), self._tell(self._result(head)))

    def _result(self, head: State) -> Message:
        points = self._snapshot.viewed(head).points or ()
        counted = self._listed(
            Message("story-points", {"seat": seat, "points": number}) for seat, number in enumerate(points)
        )
        result = result_of(head, self._snapshot.loaded.ruleset)
        if result is None or head.at_table.status != "finished":
            return Message("story-unfinished", {"points": counted} if points else {"points": "-"})
        if result.winner is not None:
            return Message("story-won", {"seat": result.winner, "points": counted})
        firsts = [seat for seat, place in enumerate(result.places) if place == min(result.places)]
        names = self._listed(Message("story-name", {"seat": seat}) for seat in firsts)
        return Message("story-tied", {"players": names, "points": counted})

    def _listed(self, messages: Iterable[Message]) -> Rendered:
        """Return texts as a list in a sentence."""
        return Rendered(", ".join(self._tell(message) for message in messages))

    async def _entry(self, version: int) -> ReplayedEntry:
        (replayed,) = await self._states.around(self._snapshot.state, version, 0)
        return replayed


def for_anybody(snapshot: GameSnapshot) -> GameSnapshot:
    """Return the snapshot of an open game for a reader without a seat."""
    return replace(snapshot, caller=ANYBODY, seat=None)


def _in_percent(name: str, share: Share) -> dict[str, str | int]:
    """Return a share and the ends of its interval as values of a sentence, in percent."""
    ends = {name: share.share, f"{name}_low": share.low, f"{name}_high": share.high}
    return {key: round(100 * end) for key, end in ends.items()}
