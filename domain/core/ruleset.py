"""The rules contract: the functions of a ruleset and their promises.

A ruleset is a value made of pure functions. `legal` and `decide` answer from the same place,
`evolve` sets facts and consults no rule, and everything a viewer may not know stays out of
`view`, `describe` and every error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, get_type_hints

import msgspec

from domain.core.agenda import Position, to_move
from domain.core.catalogue import Naming
from domain.core.chance import EVERYBODY, Chance
from domain.core.errors import ChanceRefused
from domain.core.events import Actor, Decision, Event, Message, Seat, Viewer, require_each
from domain.core.folding import require_fields

if TYPE_CHECKING:
    from domain.core.rulebook import Rule

P = TypeVar("P", bound=Position)
T = TypeVar("T")

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the JSON object of an old event, step or decision into the next newer shape."""


USUAL_COLOURS: Final = ("blue", "red", "yellow", "green")
"""By seat: its colour at the table, where the rules of the game name no other colours (`bison 1.1`)."""


class ScoreItem(msgspec.Struct, frozen=True):
    """A line of a seat's score: the source, the points and the round."""

    source: str
    """The source of the points, by which the ruleset names it (`prairie 1 0`); in answers its name in words."""
    points: int
    round: int
    """The round (or year) of the points; 0 outside any round."""
    why: str
    """The kind of source, for grouping (`first place`, `overflow`)."""


class SeatScore(msgspec.Struct, frozen=True):
    """The score of a seat, itemised."""

    seat: Seat
    points: int
    """The points of the final count, as they stand now; after the end the result."""
    items: tuple[ScoreItem, ...]
    figures: dict[str, dict[str, int]] = {}
    """Other numbers to show beside the points, grouped, in the ruleset's words."""
    scored: int | None = None
    """The points scored so far, in games where `points` counts more than that before the end."""


class Scoreboard(msgspec.Struct, frozen=True):
    """The points of every seat, in seat order, as the rules count them."""

    seats: tuple[SeatScore, ...]


class Result(msgspec.Struct, frozen=True):
    """The result of a game."""

    places: tuple[int, ...]
    """The place of each seat, 1 is best; equal places are shared."""
    winner: Seat | None
    """The single winner; `None` when the rules leave a tie."""
    tied: tuple[Seat, ...]
    """The seats still tied for the win, ascending; empty when there is a winner."""
    reason: Message


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[P]):
    """The rules of a game title, as a value. Functions are pure; see each field.

    An event without a fold, a decision without a rule, or a fold of an unknown field is a `TypeError`, raised when the
    value is made; it names the type.

    `initial` puts the seats, options and components of a game into the position, so every other function needs
    the position alone.
    """

    name: str
    """The name of this ruleset in games (`bison`)."""
    title: str
    version: int
    """The present version of the rules; every entry names the version that decided it."""
    seats: tuple[int, ...]
    """The numbers of seats that a game may have, ascending."""
    minutes: tuple[int, int]
    """How long people play a game at a table, as publishers and reviews say: from so many minutes to so many. No rule
    depends on it."""
    seat_colours: tuple[str, ...] = USUAL_COLOURS
    """By seat: its colour at the table, from `USUAL_COLOURS`. No rule depends on it."""
    options_type: type[msgspec.Struct]
    """The options of a game; each has a default. Decoding refuses unknown fields."""
    decision_type: Any
    """The union of its decisions, for decoding and schemas."""
    event_type: Any
    """The union of its events, the agenda's with its own steps included."""
    view_type: type[msgspec.Struct]
    """The type of the result of `view`."""
    default_components: Callable[[], bytes]
    """Return the component set of games that name none, as canonical JSON."""
    load_components: Callable[[bytes], Any]
    """Check a component set and prepare it. Raises `ComponentError`, with a code of its own for each constraint."""
    check_limits: Callable[[bytes], None]
    """Refuse a component set that is larger than a game could need, before it is stored or brought in with an archive.
    Raises `ComponentError`: `components_limit`, or `components_form` for a document of another shape. Sets that a log
    names already are read without this check."""
    initial: Callable[[Any, Any, int], P]
    """(components, options, seats) → the position before set-up. Raises `OptionError`. Its annotation names the type of
    the positions."""
    setup: Callable[[P, Chance], list[Event]]
    """Return the facts that set the table up, up to the first choice of a seat."""
    rules: Sequence[Rule[P, Any, Any]]
    """The rule of each kind of decision, in listing order."""
    legal: Callable[[P, Seat], Sequence[Decision]]
    """Return every decision the seat may take now, in a stable order, without repeats; empty when it is not to move."""
    decide: Callable[[P, Seat, Decision, Chance], list[Event]]
    """Return the facts that follow from a decision. Raises `IllegalDecision` and changes nothing;
    judges legality before it draws."""
    advance: Callable[[P, Chance], list[Event]]
    """Return the facts of the service's run: from a step of `SERVICE` up to the next choice of a seat, or the end."""
    folds: Mapping[type[Event], Callable[[P, Any], P]]
    """The fold of each kind of fact; `evolve` and the fold of a log look here."""
    evolve: Callable[[P, Event], P]
    """Return the position after a fact. Consults no rule; never fails on a fact that the rules recorded."""
    result: Callable[[P], Result | None]
    """Return the result of the game; `None` while it goes on."""
    scoreboard: Callable[[P], Scoreboard]
    round_of: Callable[[P], int]
    """Return the present round (or year), from 1; 0 before the first. Never falls."""
    view: Callable[[P, Viewer], msgspec.Struct]
    """Return the part of the position that a viewer may see."""
    resample: Callable[[P, Viewer, Chance], list[Event]]
    """Return facts that deal anew everything the viewer cannot know and leave all else."""
    problems: Callable[[P], list[str]]
    """Return every broken invariant, each as a sentence; empty in every position between two entries."""
    problems_within: Callable[[P], list[str]]
    """Return the `problems` that may be checked after every single fact: empty in the middle of an entry too.
    It leaves out invariants of the agenda or of a finished turn, as they hold only at the end of an entry."""
    describe: Callable[[Event | Decision, P, Viewer], Message | None]
    """Return a fact or a decision as a message, for this viewer; `None` for facts without a sentence.
    The position is that before the fact."""
    question: Callable[[P], Message | None]
    """Return the question to the seat to move, as a message; `None` when no seat is to move."""
    name_thing: Naming
    """Return the name of a thing of the material by its id, as sentences say it; all other texts as they are."""
    name_source: Callable[[str, P], Message]
    """Return the name of a source of points (`ScoreItem.source`) as a message."""
    catalogue: Callable[[str], str]
    """Return the messages of this ruleset in a language (`en`), as Fluent source text."""
    evaluate: Callable[[P], tuple[float, ...]] | None = None
    """Return by seat the worth of the position, in points: a heuristic evaluation for bots that look a decision ahead,
    in games where points come late. No rule depends on it."""
    sides: Callable[[P], tuple[Mapping[str, str], ...]] | None = None
    """Return by seat the side that its player has besides the seat (`{"tribe": "FOX"}`), by kind, for statistics. Of
    games that are over. `None` where the rules give players nothing but seats."""
    passes: Sequence[Decision] = ()
    """The decisions that decline the offer of a step, or end a turn: plans offer them for "pass until".
    No rule depends on it."""
    upcasters: Mapping[str, Upcaster] = field(default_factory=dict)
    """By old tag: the function from that shape to the next. An object in the present shape is returned as it is."""

    def __post_init__(self) -> None:
        require_each(self.name, self.event_type, self.folds, "fold")
        require_fields(self.name, get_type_hints(self.initial)["return"], self.folds)
        require_each(self.name, self.decision_type, (rule.decision for rule in self.rules), "rule")

    def to_move(self, position: P) -> tuple[Actor, ...]:
        """Return the actors to move: seats, or `(SERVICE,)`; empty when the game is over."""
        return to_move(position)

    def worth(self, position: P) -> tuple[float, ...]:
        """Return by seat the worth of a position, in points: its evaluation, else its scored points."""
        if self.evaluate is not None:
            return self.evaluate(position)
        return tuple(float(score.points) for score in self.scoreboard(position).seats)

    def lead_after(self, position: P, seat: Seat, decision: Decision, chance: Chance) -> float:
        """Return how far a seat leads after a decision, by the worth of the position then."""
        return lead(self.worth(self.fold(position, self.decide(position, seat, decision, chance))), seat)

    def imagined(self, position: P, viewer: Viewer, chance: Chance) -> P:
        """Return a position that looks the same to a viewer: everything that they cannot know is dealt anew."""
        return self.fold(position, self.resample(position, viewer, chance))

    def fold(self, position: P, events: Sequence[Event]) -> P:
        """Fold facts in order. The facts of a decision at this very position were folded by `decide` already."""
        if isinstance(events, Facts) and events.before is position:
            folded: P = events.position
            return folded
        evolve = self.evolve
        for event in events:
            position = evolve(position, event)
        return position


def lead(values: Sequence[float], seat: Seat) -> float:
    """Return how far a seat leads the best other seat; of a seat alone its value.

    >>> lead((3.0, 5.0, 4.0), 1), lead((3.0, 5.0, 4.0), 0)
    (1.0, -2.0)
    """
    return values[seat] - max((value for other, value in enumerate(values) if other != seat), default=0.0)


class Recorder(Generic[P]):
    """The working value of a run of the rules: records each fact and folds it at once."""

    __slots__ = ("_evolve", "chance", "events", "position")

    def __init__(self, position: P, chance: Chance, evolve: Callable[[P, Event], P]) -> None:
        self.position = position
        self.chance = chance
        self.events: list[Event] = []
        self._evolve = evolve

    def record(self, event: Event) -> None:
        """Record a fact; `position` includes it from now on."""
        self.events.append(event)
        self.position = self._evolve(self.position, event)


class Facts(list[Event]):
    """The facts of a decision, in order, with the positions before and after them; never changed once handed on."""

    __slots__ = ("before", "position")
    before: Position
    position: Any


def recorded(
    run: Callable[[Recorder[P]], object], evolve: Callable[[P, Event], P]
) -> Callable[[P, Chance], list[Event]]:
    """Return the function that returns the facts recorded by a run of the rules."""

    @wraps(run)  # so that a reader of the rules is led to the run itself
    def facts(position: P, chance: Chance) -> list[Event]:
        recorder = Recorder(position, chance, evolve)
        try:
            run(recorder)
        except ChanceRefused as refused:
            refused.before = recorder.events
            raise
        return recorder.events

    return facts


def draw_several(chance: Chance, pile: str, candidates: Iterable[T], number: int) -> tuple[T, ...]:
    """Draw `number` different candidates; everybody knows the candidates."""
    left, drawn = list(candidates), []
    for _ in range(number):
        drawn.append(chance.draw(pile, left, EVERYBODY))
        left.remove(drawn[-1])
    return tuple(drawn)
