"""The rule of a kind of decision as a value: its candidates, its refusal and its effect.

`Rulebook.legal` lists a rule's candidates without the refused ones;
`Rulebook.decide` asks the same refusal, then applies the effect. So the two can never disagree.
A rule with exact candidates builds them from the predicates of its refusal, and its candidates are listed as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Final, Generic, TypeVar

import msgspec

from domain.core.agenda import Position, Step
from domain.core.catalogue import Naming, as_it_is
from domain.core.chance import Chance
from domain.core.errors import ChanceRefused, IllegalDecision
from domain.core.events import Decision, Event, Message, Seat, tag_of
from domain.core.ruleset import Facts, Recorder

P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Step)
D = TypeVar("D", bound=Decision)

_encode: Final = msgspec.json.Encoder().encode


class Refusal(msgspec.Struct, frozen=True):
    """Why a decision is not allowed. Reveals nothing that the deciding seat may not know."""

    code: str
    rule: str
    """The number of the paragraph or ruling that was broken (`4.6`, `R15`)."""
    values: dict[str, str | int] = {}
    """The values for the sentence of this refusal."""
    allowed: Sequence[object] = ()
    """Some of the decisions or values that would be legal instead."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule(Generic[P, S, D]):
    """The rule of a kind of decision."""

    decision: type[D]
    steps: tuple[type[Step], ...]
    """The kinds of step that offer the decision."""
    candidates: Callable[[P, S], Iterable[D]]
    """Return every decision that could be legal at a step, in listing order; some of them may be illegal, unless
    they are exact."""
    refusal: Callable[[P, S, D], Refusal | None]
    """Return why a decision is not legal, or `None` when it is. It must take every value that the types of the fields
    allow, however absurd (an unknown space, a number below 0); `Rulebook.decide` refuses all other values before."""
    effect: Callable[[Recorder[P], S, D], None]
    """Record the facts that follow from a legal decision."""
    exact: bool = False
    """Whether every candidate is legal by construction: the candidates and the refusal ask the same predicates.
    `legal` lists such candidates without asking the refusal again. A test of all rulesets proves that it refuses none.
    """
    beside: tuple[type[Step], ...] = ()
    """The steps at which it stands beside the main decisions: an exchange, a purchase, a swap."""
    ends_turn: bool = False
    """Whether it ends the turn and does nothing else, so lists have it last. No rule depends on it."""


def always(*options: D) -> Callable[[Position, Step], tuple[D, ...]]:
    """Return the candidates of a rule that has the same candidates at every step."""
    return lambda _position, _step: options


def never(_position: Position, _step: Step, _decision: Decision) -> None:
    """Refuse nothing: for decisions that are legal whenever their step is pending."""


def with_positions(*rules: Rule[P, Any, Any]) -> tuple[Rule[P, Any, Any], ...]:
    """Return rules with effects that leave `Facts`: `decide` then hands on the position that its recorder folded."""
    return tuple(replace(rule, effect=_with_position(rule.effect)) for rule in rules)


def _with_position(effect: Callable[[Recorder[P], S, D], None]) -> Callable[[Recorder[P], S, D], None]:
    @wraps(effect)
    def handing_on(game: Recorder[P], step: S, decision: D) -> None:
        before = game.position
        effect(game, step, decision)
        game.events = facts = Facts(game.events)
        facts.before, facts.position = before, game.position

    return handing_on


class Rulebook(Generic[P]):
    """The rules of all kinds of decision of a ruleset, in listing order.

    Sentences of refusals have the key `<ruleset>-refused-<code>`, with dashes.

    Args:
        ruleset: the name of the ruleset.
        rules: the rule of each kind of decision, in listing order.
        evolve: folds a fact.
        naming: names the things in the values of refusals.
    """

    def __init__(
        self,
        ruleset: str,
        rules: Sequence[Rule[P, Any, Any]],
        evolve: Callable[[P, Event], P],
        naming: Naming = as_it_is,
    ) -> None:
        self._ruleset = ruleset
        self._evolve = evolve
        self._naming = naming
        self._by_decision = {rule.decision: rule for rule in rules}
        self._decoders = {rule.decision: msgspec.json.Decoder(rule.decision) for rule in rules}
        steps = dict.fromkeys(step for rule in rules for step in rule.steps)
        self._by_step = {step: tuple(rule for rule in rules if step in rule.steps) for step in steps}
        self._listings = {step: tuple(map(_listing, self._by_step[step])) for step in steps}

    @property
    def rules(self) -> tuple[Rule[P, Any, Any], ...]:
        """The rule of each kind of decision, in listing order."""
        return tuple(self._by_decision.values())

    def legal(self, position: P, seat: Seat) -> list[Decision]:
        """Return every decision that the seat may take now; empty when it is not to move."""
        step = position.agenda[-1] if position.agenda else None
        if step is None or step.seat != seat or seat < 0:
            return []
        decisions: list[Decision] = []
        for candidates, refusal in self._listings.get(type(step), ()):
            if refusal is None:
                decisions += candidates(position, step)
            else:
                decisions += [
                    option for option in candidates(position, step) if refusal(position, step, option) is None
                ]
        return decisions

    def decide(self, position: P, seat: Seat, decision: Decision, chance: Chance) -> list[Event]:
        """Return the facts that follow from a decision; it is legal exactly when `legal` lists it.

        Raises:
            IllegalDecision: with the code `not_your_turn`, `wrong_step`, `no_such_decision` (a field has a value that
                its type does not allow), or the code of the rule's refusal.
            ChanceRefused: the chance refuses to draw; it holds the facts before that.
        """
        step = position.agenda[-1] if position.agenda else None
        if step is None or step.seat != seat or seat < 0:
            raise self._illegal(Refusal("not_your_turn", "agenda", {"seat": seat}), decision, position)
        rule = self._by_decision.get(type(decision))
        if rule is None or type(step) not in rule.steps:
            allowed = tuple(tag_of(other.decision) for other in self._by_step.get(type(step), ()))
            wrong_step = Refusal("wrong_step", "agenda", {"decision": _name_of(decision)}, allowed)
            raise self._illegal(wrong_step, decision, position)
        if not self._is_well_formed(decision):
            raise self._illegal(Refusal("no_such_decision", "decisions"), decision, position)
        refusal = rule.refusal(position, step, decision)
        if refusal is not None:
            raise self._illegal(refusal, decision, position)
        recorder = Recorder(position, chance, self._evolve)
        try:
            rule.effect(recorder, step, decision)
        except ChanceRefused as refused:
            refused.before = recorder.events
            raise
        return recorder.events

    def _is_well_formed(self, decision: Decision) -> bool:
        """Return whether a decision could have come as JSON; in Python a field may hold a value of another type."""
        try:
            decoded = self._decoders[type(decision)].decode(_encode(decision))
        except (TypeError, ValueError, RecursionError):  # JSON cannot write the value, or its type refuses it
            return False
        return bool(decoded == decision)  # a list in place of a tuple is written alike

    def _illegal(self, refusal: Refusal, decision: Decision, position: P) -> IllegalDecision:
        key = f"{self._ruleset}-refused-{refusal.code.replace('_', '-')}"
        values = {
            name: self._naming(position, name, value) if isinstance(value, str) else value
            for name, value in refusal.values.items()
        }
        error = IllegalDecision(
            refusal.code,
            Message(key, values),
            rule=f"{self._ruleset} {refusal.rule}",
            decision=decision,
            allowed=refusal.allowed,
        )
        # The detail is read in reports of verifications: it keeps the ids, and no marks of names.
        error.detail = f"{refusal.code}: {key} {refusal.values}"
        return error


def _listing(rule: Rule[Any, Any, Any]) -> tuple[Callable[..., Iterable[Decision]], Callable[..., object] | None]:
    """Return the candidates of a rule, and its refusal if it may refuse any candidate."""
    return rule.candidates, None if rule.exact or rule.refusal is never else rule.refusal


def _name_of(decision: object) -> str:
    kind = type(decision)
    return tag_of(kind) if issubclass(kind, Decision) else kind.__name__
