"""Hints: the decision of the greedy bot in place of a seat, from the knowledge of the seat; the reason in points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

import msgspec

from domain.core.events import Decision, Message, Seat
from domain.core.outlooks import Outlook, greediest, imagine, outlook
from domain.core.ruleset import SeatScore
from eventstore.log.state import to_move
from eventstore.log.visibility import ViewedState
from eventstore.table.checks import require_moving, require_to_move
from eventstore.turns import Turns
from projections.narration import tell_decision
from projections.sentences import Telling

_DIGITS: Final = 2
"""Leads are told to a hundredth of a point."""


class SourcePoints(msgspec.Struct, frozen=True):
    """The points that a decision brings from a source."""

    source: str
    """The source, in words."""
    points: int


class Hint(msgspec.Struct, frozen=True):
    """A decision that the greedy bot would take in the caller's place, with the reason in points."""

    head: str
    """The head that the hint is for."""
    ruleset: str
    """The ruleset of the decision."""
    number: int
    """Its place among `decisions` of `GET …/decisions` at this head, from 0."""
    decision: Decision
    text: str
    """The decision in words, as in the list."""
    lead: float
    """How far the bot takes the seat to lead the best other seat after it, in points; negative: how far it trails."""
    next_lead: float | None
    """The same after the best decision that it takes to be worse; `null` where none is."""
    median_lead: float
    """The median of this over all decisions."""
    equals: int
    """The number of decisions that it takes to be the best, itself included: a lot decided between them."""
    draws: bool
    """Whether the decision draws: then points and leads are those of an imagined outcome."""
    points: tuple[int, ...]
    """By seat: the points that it adds to the score."""
    sources: tuple[SourcePoints, ...]
    """The sources from which it changes the points of the seat, the largest change first."""
    reasons: tuple[str, ...]
    """The reason, in sentences."""


async def hint(viewed: ViewedState, seat: Seat, key: bytes, tell: Telling) -> Hint:
    """Return the decision of the greedy bot for a seat, with the reason. Others have their turn between its steps.

    The bot chooses in an imagined game: everything that the seat cannot know is dealt anew.

    Args:
        viewed: the state at the head.
        seat: the seat.
        key: the key of the bot's own chance.
        tell: words the hint for the player of the seat.

    Raises:
        CommandRefused: the game does not go on, or the seat is not to move.
    """
    state, ruleset = viewed.state, viewed.loaded.ruleset
    require_moving(state.at_table)
    require_to_move(seat, to_move(state))
    assert state.position is not None  # noqa: S101 - the seat is to move
    turns, imagined = Turns(1), imagine(ruleset, state.position, seat, key)
    outlooks = []
    for decision in ruleset.legal(imagined, seat):
        await turns.done()
        outlooks.append(outlook(ruleset, imagined, seat, decision, key))
    best, leads = greediest(outlooks, key), [each.lead for each in outlooks]
    before, after = (ruleset.scoreboard(position).seats for position in (imagined, best.position))
    points = tuple(later.points - earlier.points for earlier, later in zip(before, after, strict=True))
    changed = _changes(before[seat], after[seat])
    sources = tuple(
        SourcePoints(tell(ruleset.name_source(source, best.position)), difference) for source, difference in changed
    )
    reasons = (*_comparison(leads, best.lead), *_effects(points[seat], sources, best))
    return Hint(
        head=str(state.head),
        ruleset=ruleset.name,
        number=[each.decision for each in outlooks].index(best.decision),
        decision=best.decision,
        text=tell(tell_decision(seat, best.decision, viewed.as_seat(seat))),
        lead=round(best.lead, _DIGITS),
        next_lead=max((round(lead, _DIGITS) for lead in leads if lead < best.lead), default=None),
        median_lead=round(median(leads), _DIGITS),
        equals=leads.count(best.lead),
        draws=best.draws,
        points=points,
        sources=sources,
        reasons=tuple(tell(reason) for reason in reasons),
    )


def _changes(before: SeatScore, after: SeatScore) -> list[tuple[str, int]]:
    """Return the sources with other points than before, and the differences, the largest first."""
    changes: Counter[str] = Counter()
    for item in after.items:
        changes[item.source] += item.points
    for item in before.items:
        changes[item.source] -= item.points
    return sorted(((source, points) for source, points in changes.items() if points), key=lambda pair: -abs(pair[1]))


def _comparison(leads: Sequence[float], most: float) -> Iterator[Message]:
    """Yield how much better than the others the best decision is, and where it leads, in whole points."""
    behind = [most - lead for lead in leads]
    worse = [points for points in behind if points > 0]
    equals = len(behind) - len(worse)
    if len(behind) == 1:
        yield Message("table-hint-only")
    elif not worse:
        yield Message("table-hint-all-equal", {"count": equals})
    else:
        yield Message(
            "table-hint-better", {"next": round(min(worse)), "middle": round(median(behind)), "count": len(behind)}
        )
        if equals > 1:
            yield Message("table-hint-equal", {"count": equals})
    lead = round(most)
    standing = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
    yield Message("table-hint-lead", {"standing": standing, "points": abs(lead)})


def _effects(points: int, sources: Sequence[SourcePoints], best: Outlook) -> Iterator[Message]:
    """Yield the effect of a decision on the points of the seat, as a whole and by source."""
    if points:
        yield Message("table-hint-points", _change(points))
    for change in sources:
        yield Message("table-hint-source", {"source": change.source, **_change(change.points)})
    if best.draws:
        yield Message("table-hint-draws")


def _change(points: int) -> dict[str, str | int]:
    return {"change": "more" if points > 0 else "less", "points": abs(points)}
