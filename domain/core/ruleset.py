"""The rules contract: what a ruleset is, and what its functions promise.

A ruleset is a value made of pure functions. `legal` and `decide` answer from one place,
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
from domain.core.chance import EVERYBODY, Chance
from domain.core.events import Actor, Decision, Event, Message, Seat, Viewer, require_each
from domain.core.folding import require_fields

if TYPE_CHECKING:
    from domain.core.rulebook import Rule

P = TypeVar("P", bound=Position)
T = TypeVar("T")

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the JSON object of an old event, step or decision into the next newer shape."""


USUAL_COLOURS: Final = ("blue", "red", "yellow", "green")
"""By seat: its colour at the table, where the rules of the game name no others (`bison 1.1`)."""


class ScoreItem(msgspec.Struct, frozen=True):
    """One line of a seat's score: where the points came from and when."""

    source: str
    """What brought the points, in the ruleset's words (`prairie at (1, 0)`)."""
    points: int
    round: int
    """The round (or year) in which they were scored; 0 outside any round."""
    why: str
    """The kind of source, for grouping (`first place`, `overflow`)."""


class SeatScore(msgspec.Struct, frozen=True):
    """The score of one seat, itemised."""

    seat: Seat
    points: int
    """What counts in the end, as it stands now; after the end the result."""
    items: tuple[ScoreItem, ...]
    figures: dict[str, dict[str, int]] = {}
    """Other numbers a table wants to see beside the points, grouped, in the ruleset's words."""
    scored: int | None = None
    """What the rules have scored so far, where `points` counts more than that before the end."""


class Scoreboard(msgspec.Struct, frozen=True):
    """The points of every seat, in seat order, as the rules count them."""

    seats: tuple[SeatScore, ...]


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """The place of each seat, 1 is best; equal places are shared."""
    winner: Seat | None
    """The one winner, or nobody when the rules leave a tie."""
    tied: tuple[Seat, ...]
    """The seats still tied for the win, ascending; empty when there is a winner."""
    reason: Message


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[P]):
    """The rules of one game title, as a value. Functions are pure; see each field.

    An event without a fold, a decision without a rule, or a fold that names a field that is not there, is a `TypeError`
    that names it as soon as the value is made.

    `initial` puts the seats, options and components of a game into the position, so every other function needs
    the position alone.
    """

    name: str
    """The word under which games name this ruleset (`bison`)."""
    title: str
    version: int
    """The version of the rules that decide now; every entry names the one that decided it."""
    seats: tuple[int, ...]
    """The numbers of seats it can be played with, ascending."""
    seat_colours: tuple[str, ...] = USUAL_COLOURS
    """By seat: its colour at the table, one of `USUAL_COLOURS` each. No rule depends on it."""
    options_type: type[msgspec.Struct]
    """The options of a game; each has a default. Decoding refuses unknown fields."""
    decision_type: Any
    """The union of its decisions, for decoding and schemas."""
    event_type: Any
    """The union of its events, the agenda's with its own steps included."""
    view_type: type[msgspec.Struct]
    """What `view` returns."""
    default_components: Callable[[], bytes]
    """The component set that games use when they name none, as canonical JSON."""
    load_components: Callable[[bytes], Any]
    """Check a component set and prepare it. Raises `ComponentError`, one code a constraint."""
    check_limits: Callable[[bytes], None]
    """Refuse a component set that is larger than a game could need, before it is kept or brought in with an archive.
    Raises `ComponentError`: `components_limit`, or `components_form` for what is no set at all. Sets that logs name
    already are read without it."""
    initial: Callable[[Any, Any, int], P]
    """(components, options, seats) → the position before set-up. Raises `OptionError`. Its annotation names the type of
    the positions."""
    setup: Callable[[P, Chance], list[Event]]
    """The facts of setting the table up, up to the first choice of a seat."""
    rules: Sequence[Rule[P, Any, Any]]
    """The rule of each kind of decision, in listing order."""
    legal: Callable[[P, Seat], Sequence[Decision]]
    """Every decision the seat may take now, in a stable order, none twice; empty for others."""
    decide: Callable[[P, Seat, Decision, Chance], list[Event]]
    """The facts that follow from a decision. Raises `IllegalDecision` and changes nothing;
    judges legality before it draws."""
    advance: Callable[[P, Chance], list[Event]]
    """The service's run: from a step of `SERVICE` up to the next choice of a seat, or the end."""
    folds: Mapping[type[Event], Callable[[P, Any], P]]
    """How each kind of fact is folded; `evolve` looks here."""
    evolve: Callable[[P, Event], P]
    """Return the position after one fact. Consults no rule; never fails on a fact that the rules recorded."""
    result: Callable[[P], Result | None]
    """How it ended, or `None` while it goes on."""
    scoreboard: Callable[[P], Scoreboard]
    round_of: Callable[[P], int]
    """The round (or year) that is played, from 1; 0 before the first. Never falls."""
    view: Callable[[P, Viewer], msgspec.Struct]
    """What a viewer may see of the position."""
    resample: Callable[[P, Viewer, Chance], list[Event]]
    """Facts that deal anew everything the viewer cannot know and leave all else."""
    problems: Callable[[P], list[str]]
    """Every broken invariant, each a sentence; empty in every position between two entries."""
    problems_within: Callable[[P], list[str]]
    """Those of `problems` that speak of every single fact: empty after each one, in the middle of an entry too.
    What it leaves out compares the agenda or a finished turn with what only the end of an entry settles."""
    describe: Callable[[Event | Decision, P, Viewer], Message | None]
    """A fact or a decision as a message, for this viewer; `None` for what needs no sentence.
    The position is the one before the fact."""
    question: Callable[[P], Message | None]
    """What the seat to move is asked, as a message to it; `None` when no seat is."""
    catalogue: Callable[[str], str]
    """The messages of this ruleset in one language (`en`), as Fluent source text."""
    evaluate: Callable[[P], tuple[float, ...]] | None = None
    """By seat, how good the position is, in points: a heuristic evaluation for bots that look one decision ahead, in
    games where points come late. No rule depends on it."""
    sides: Callable[[P], tuple[Mapping[str, str], ...]] | None = None
    """By seat, what its player has besides the seat (`{"tribe": "FOX"}`), for statistics of what it brings; by kind. Of
    games that are over. `None` where the rules give players nothing but seats."""
    passes: Sequence[Decision] = ()
    """The decisions by which a seat declines what a step offers, or ends its turn: what plans offer for "pass until".
    No rule depends on it."""
    upcasters: Mapping[str, Upcaster] = field(default_factory=dict)
    """By old tag: how that shape becomes the next one. What has today's shape under that tag is given back as it is."""

    def __post_init__(self) -> None:
        require_each(self.name, self.event_type, self.folds, "fold")
        require_fields(self.name, get_type_hints(self.initial)["return"], self.folds)
        require_each(self.name, self.decision_type, (rule.decision for rule in self.rules), "rule")

    def to_move(self, position: P) -> tuple[Actor, ...]:
        """Return who must act: seats, or `(SERVICE,)`, or nobody when the game is over."""
        return to_move(position)

    def worth(self, position: P) -> tuple[float, ...]:
        """Return by seat what a position is worth, in points: its evaluation, or the points where there is none."""
        if self.evaluate is not None:
            return self.evaluate(position)
        return tuple(float(score.points) for score in self.scoreboard(position).seats)

    def lead_after(self, position: P, seat: Seat, decision: Decision, chance: Chance) -> float:
        """Return how far a seat leads after a decision, by what the position is worth then."""
        return lead(self.worth(self.fold(position, self.decide(position, seat, decision, chance))), seat)

    def fold(self, position: P, events: Sequence[Event]) -> P:
        """Fold facts in order."""
        evolve = self.evolve
        for event in events:
            position = evolve(position, event)
        return position


def lead(values: Sequence[float], seat: Seat) -> float:
    """Return how far a seat leads the best other seat; of a seat alone its value."""
    return values[seat] - max((value for other, value in enumerate(values) if other != seat), default=0.0)


class Recorder(Generic[P]):
    """The working value of one run of the rules: records each fact and folds it at once."""

    __slots__ = ("_evolve", "chance", "events", "position")

    def __init__(self, position: P, chance: Chance, evolve: Callable[[P, Event], P]) -> None:
        self.position = position
        self.chance = chance
        self.events: list[Event] = []
        self._evolve = evolve

    def record(self, event: Event) -> None:
        """Write down a fact; `position` shows it from now on."""
        self.events.append(event)
        self.position = self._evolve(self.position, event)


class Facts(list[Event]):
    """The facts of one decision, in order, with the position after them; never changed once handed on."""

    __slots__ = ("position",)
    position: Position


def recorded(
    run: Callable[[Recorder[P]], object], evolve: Callable[[P, Event], P]
) -> Callable[[P, Chance], list[Event]]:
    """Return the function that gives the facts which a run of the rules records."""

    @wraps(run)  # so that a reader of the rules is led to the run itself
    def facts(position: P, chance: Chance) -> list[Event]:
        recorder = Recorder(position, chance, evolve)
        run(recorder)
        return recorder.events

    return facts


def draw_several(chance: Chance, pile: str, candidates: Iterable[T], number: int) -> tuple[T, ...]:
    """Draw so many different candidates; everybody knows what the candidates are."""
    left, drawn = list(candidates), []
    for _ in range(number):
        drawn.append(chance.draw(pile, left, EVERYBODY))
        left.remove(drawn[-1])
    return tuple(drawn)
