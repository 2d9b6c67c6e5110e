"""The words of the contract: facts, the agenda, chance, errors, rules and the ruleset value."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from typing import Annotated, Any, TypeVar

import msgspec
import pytest

from domain.core.agenda import AGENDA_FOLDS, Position, Step, StepChanged, StepClosed, StepOpened, to_move
from domain.core.chance import EVERYBODY, NOBODY, Draw, KeyedChance, NoChance, outcome_index
from domain.core.errors import ChanceRefused, ComponentError, IllegalDecision, OptionError, TabletapeError
from domain.core.events import SERVICE, Decision, Event, Message, Private, Public, Seat, private_fields, tag_of
from domain.core.folding import FieldFold, keeps, sets
from domain.core.rulebook import Refusal, Rule, Rulebook, always, never
from domain.core.ruleset import Recorder, Ruleset
from domain.rulesets import RULESETS
from tests.domain.deciding import wrong
from tests.tiny import TINY
from tests.tiny.events import RoundStarted

P = TypeVar("P", bound=Position)

# Facts


class CardDealt(Event, frozen=True):
    seat: Public[Seat]
    card: Private[str]
    count: int


class CardShown(Event, frozen=True, tag="card_shown.2"):
    card: Public[str]


class PlayTopCard(Decision, frozen=True):
    card: Public[str]


class Pass(Decision, frozen=True):
    """Nothing."""


def test_tags_are_the_names_in_snake_case_and_events_carry_the_version_of_their_shape() -> None:
    assert tag_of(PlayTopCard) == "play_top_card"
    assert tag_of(CardDealt) == "card_dealt.1"
    assert tag_of(CardShown) == "card_shown.2"
    assert msgspec.json.encode(CardShown("K")) == b'{"type":"card_shown.2","card":"K"}'


def test_a_field_that_is_not_declared_public_is_private() -> None:
    assert private_fields(CardDealt) == ("card", "count")
    assert private_fields(CardShown) == ()


def test_another_annotation_makes_no_field_public() -> None:
    class Odd(Event, frozen=True):
        seat: Public[Seat]
        card: Annotated[str, "public"]

    assert private_fields(Odd) == ("card",)


def test_the_audience_is_the_seat_that_the_fact_names_or_nobody() -> None:
    assert CardDealt(2, "K", 1).audience() == (2,)
    assert CardDealt(SERVICE, "K", 1).audience() == ()
    assert CardShown("K").audience() == ()


def test_unknown_fields_are_refused_when_decoding() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"play_top_card","card":"K","more":1}', type=PlayTopCard)


# The agenda


class Waiting(Step, frozen=True):
    """A step."""


class Answering(Step, frozen=True):
    question: str = ""


def _folded(position: P, event: Event) -> P:
    folded: P = AGENDA_FOLDS[type(event)](position, event)
    return folded


def test_the_agenda_is_a_stack() -> None:
    position = Position(agenda=())
    assert to_move(position) == ()
    position = _folded(position, StepOpened(Waiting(0)))
    position = _folded(position, StepOpened(Answering(2, "why")))
    assert to_move(position) == (2,)
    position = _folded(position, StepChanged(Answering(1)))
    assert position.agenda == (Waiting(0), Answering(1))
    position = _folded(position, StepClosed())
    assert to_move(position) == (0,)
    position = _folded(position, StepChanged(Waiting(SERVICE)))
    assert to_move(position) == (SERVICE,)
    assert _folded(position, StepClosed()).agenda == ()


def test_agenda_events_are_written_with_their_steps() -> None:
    union = StepOpened[Waiting | Answering] | StepChanged[Waiting | Answering] | StepClosed
    for event in (StepOpened(Answering(3, "why")), StepChanged(Waiting(0)), StepClosed()):
        assert msgspec.json.decode(msgspec.json.encode(event), type=union) == event
    assert msgspec.to_builtins(StepOpened(Answering(3, "why"))) == {
        "type": "step_opened.1",
        "step": {"type": "answering.1", "seat": 3, "question": "why"},
    }


# The parts of a ruleset


@pytest.mark.parametrize("ruleset", [*RULESETS.values(), TINY], ids=lambda ruleset: ruleset.name)
def test_an_event_without_a_fold_or_a_decision_without_a_rule_is_named(ruleset: Ruleset[Any]) -> None:
    """The error comes as the ruleset is made, so at the import of its package."""
    for kind in ruleset.folds:
        others = {other: fold for other, fold in ruleset.folds.items() if other is not kind}
        with pytest.raises(TypeError, match=f"^{ruleset.name}: {kind.__name__} has no fold$"):
            replace(ruleset, folds=others)
    for rule in ruleset.rules:
        with pytest.raises(TypeError, match=f"^{ruleset.name}: {rule.decision.__name__} has no rule$"):
            replace(ruleset, rules=[other for other in ruleset.rules if other is not rule])


def test_a_fold_or_a_rule_too_many_is_named() -> None:
    with pytest.raises(TypeError, match=r"^tiny: there is a fold for CardDealt, which"):
        replace(TINY, folds={**TINY.folds, CardDealt: lambda position, _event: position})
    with pytest.raises(TypeError, match=r"^tiny: there is a rule for Pass, which"):
        replace(TINY, rules=[*TINY.rules, replace(TINY.rules[0], decision=Pass)])


@pytest.mark.parametrize(
    ("fold", "sentence"),
    [
        (sets("rnd"), "the fold of RoundStarted names rnd, which is no field of TinyPosition"),
        (sets(round="number"), "the fold of RoundStarted names number, which is no field of RoundStarted"),
        (keeps("begun"), "the fold of RoundStarted names begun, which is no field of TinyPosition"),
    ],
)
def test_a_fold_that_names_a_field_that_is_not_there_is_named(fold: FieldFold, sentence: str) -> None:
    with pytest.raises(TypeError, match=f"^tiny: {sentence}$"):
        replace(TINY, folds={**TINY.folds, RoundStarted: fold})


# Chance


def test_outcomes_follow_the_written_recipe() -> None:
    for ordinal in range(20):
        number = int.from_bytes(hmac.new(b"key", f"deck:{ordinal}:0".encode(), hashlib.sha256).digest()[:8], "big")
        assert outcome_index(b"key", "deck", ordinal, 52) == number % 52


@pytest.mark.parametrize(
    ("pile", "ordinal", "size", "index"),
    [("bison.tiles", 0, 18, 11), ("bison.tiles", 1, 17, 6), ("bison.tiles", 15, 3, 1), ("die", 0, 1, 0)],
)
def test_outcomes_never_change(pile: str, ordinal: int, size: int, index: int) -> None:
    assert outcome_index(b"tabletape", pile, ordinal, size) == index


def test_an_outcome_in_the_uneven_rest_is_drawn_again() -> None:
    size = 2**63 + 1  # almost every second number is rejected
    limit = 2**64 - 2**64 % size
    for ordinal in range(20):
        numbers = [
            int.from_bytes(hmac.digest(b"key", f"big:{ordinal}:{attempt}".encode(), "sha256")[:8], "big")
            for attempt in range(64)
        ]
        assert outcome_index(b"key", "big", ordinal, size) == next(n for n in numbers if n < limit) % size


def test_outcomes_are_spread_evenly() -> None:
    counts = Counter(outcome_index(b"key", "die", ordinal, 6) for ordinal in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert max(counts.values()) - min(counts.values()) < 200


def test_nothing_is_drawn_from_no_candidates() -> None:
    with pytest.raises(ValueError, match="needs at least one candidate"):
        outcome_index(b"key", "deck", 0, 0)


def test_keyed_chance_counts_by_pile_and_keeps_its_draws() -> None:
    chance = KeyedChance(b"key", {"deck": 3})
    cards = ["A", "K", "Q"]
    first = chance.draw("deck", cards, (1,))
    chance.draw("die", range(6), EVERYBODY)
    chance.draw("deck", cards, NOBODY)
    assert [(draw.pile, draw.ordinal, draw.size, draw.audience) for draw in chance.draws] == [
        ("deck", 3, 3, (1,)),
        ("die", 0, 6, None),
        ("deck", 4, 3, ()),
    ]
    assert cards[chance.draws[0].index] == first
    assert isinstance(chance.draws[0], Draw)


def test_an_outcome_depends_on_pile_and_ordinal_and_on_nothing_else() -> None:
    alone = KeyedChance(b"key")
    among_others = KeyedChance(b"key")
    among_others.draw("die", range(6), EVERYBODY)
    assert [alone.draw("deck", range(52), NOBODY) for _ in range(5)] == [
        among_others.draw("deck", range(52), NOBODY) for _ in range(5)
    ]


def test_no_chance_refuses_and_names_the_pile() -> None:
    with pytest.raises(ChanceRefused) as refused:
        NoChance().draw("bison.tiles", ["T01"], (0,))
    assert (refused.value.code, refused.value.value) == ("chance_refused", "bison.tiles")


# Errors


def test_errors_carry_code_sentence_value_and_rule() -> None:
    error: TabletapeError = OptionError("no such variant", value=9, rule="bison 6")
    assert (error.code, error.detail, error.value, error.rule) == ("option_invalid", "no such variant", 9, "bison 6")
    component = ComponentError("ring", "six letters", value="PRM", rule="bison 1.3")
    assert component.code == "components_ring"
    reason = Message("bison-refused-x", {"n": 1})
    illegal = IllegalDecision("x", reason, rule="bison 1", decision=Pass(), allowed=[1, 2])
    assert (illegal.code, illegal.reason, illegal.value, illegal.allowed) == ("x", reason, Pass(), (1, 2))
    assert all(isinstance(failure, TabletapeError) for failure in (error, component, illegal))


# Rules


class Table(Position, frozen=True):
    hand: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


def fold(position: Table, event: Event) -> Table:
    if isinstance(event, CardShown):
        hand = tuple(card for card in position.hand if card != event.card)
        return Table(position.agenda, hand, (*position.shown, event.card))
    return _folded(position, event)


def play_refusal(position: Table, _step: Step, decision: PlayTopCard) -> Refusal | None:
    if decision.card in position.hand:
        return None
    return Refusal("not_in_hand", "3", {"card": decision.card}, position.hand)


def play_top_card(game: Recorder[Table], _step: Step, decision: PlayTopCard) -> None:
    game.record(CardShown(decision.card))
    if not game.position.hand:
        game.record(StepClosed())


PLAY: Rule[Any, Any, Any] = Rule(
    decision=PlayTopCard,
    steps=(Waiting,),
    candidates=lambda position, _step: (PlayTopCard(card) for card in ("A", "K", *position.hand[2:])),
    refusal=play_refusal,
    effect=play_top_card,
)
PASS: Rule[Any, Any, Any] = Rule(
    decision=Pass,
    steps=(Waiting, Answering),
    candidates=always(Pass()),
    refusal=never,
    effect=lambda game, _step, _decision: game.record(StepClosed()),
)
BOOK = Rulebook("cards", [PLAY, PASS], fold)
START = Table((Waiting(0),), ("K", "A"))


def test_a_rulebook_lists_accepted_decisions_in_the_order_of_its_rules() -> None:
    assert BOOK.legal(START, 0) == [PlayTopCard("A"), PlayTopCard("K"), Pass()]
    assert BOOK.legal(Table((Waiting(0),), ("K",)), 0) == [PlayTopCard("K"), Pass()]
    assert BOOK.legal(Table((Answering(1),), ("K",)), 1) == [Pass()]


def test_exact_candidates_are_listed_without_asking_the_refusal_and_decided_with_it() -> None:
    judged: list[Decision] = []

    def refusal(position: Table, step: Step, decision: PlayTopCard) -> Refusal | None:
        judged.append(decision)
        return play_refusal(position, step, decision)

    exact = replace(
        PLAY, exact=True, refusal=refusal, candidates=lambda table, _step: [PlayTopCard(card) for card in table.hand]
    )
    book = Rulebook("cards", [exact, PASS], fold)
    assert book.legal(START, 0) == [PlayTopCard("K"), PlayTopCard("A"), Pass()]
    assert judged == []
    with pytest.raises(IllegalDecision) as refused:
        book.decide(START, 0, PlayTopCard("Q"), NoChance())
    assert refused.value.code == "not_in_hand"
    assert judged == [PlayTopCard("Q")]


@pytest.mark.parametrize("position", [START, Table((Waiting(SERVICE),)), Table(())])
def test_a_seat_that_is_not_to_move_may_do_nothing(position: Table) -> None:
    for seat in (1, 7, SERVICE):
        assert BOOK.legal(position, seat) == []
        with pytest.raises(IllegalDecision) as refused:
            BOOK.decide(position, seat, Pass(), NoChance())
        assert refused.value.code == "not_your_turn"


def test_a_decision_that_does_not_fit_is_the_wrong_step() -> None:
    with pytest.raises(IllegalDecision) as refused:
        BOOK.decide(Table((Answering(1),), ("K",)), 1, PlayTopCard("K"), NoChance())
    assert (refused.value.code, refused.value.allowed) == ("wrong_step", ("pass",))


@pytest.mark.parametrize("card", [None, 1, True, ("A",), ["A"], object(), "\ud800"])
def test_a_value_that_the_type_of_its_field_does_not_allow_is_no_decision(card: Any) -> None:
    """Also where the refusal of the rule could not bear it."""
    book = Rulebook("cards", [replace(PLAY, refusal=wrong(lambda _position, _step, _decision: 1 / 0))], fold)
    with pytest.raises(IllegalDecision) as refused:
        book.decide(START, 0, PlayTopCard(card), NoChance())
    assert (refused.value.code, refused.value.reason.key) == ("no_such_decision", "cards-refused-no-such-decision")


def test_a_value_that_is_no_decision_is_the_wrong_step() -> None:
    for tried in (None, "pass", CardShown("A")):
        with pytest.raises(IllegalDecision) as refused:
            BOOK.decide(START, 0, wrong(tried), NoChance())
        assert refused.value.code == "wrong_step"
        assert refused.value.reason.values == {"decision": type(tried).__name__}


def test_a_refusal_names_code_sentence_rule_and_allowed_values() -> None:
    with pytest.raises(IllegalDecision) as refused:
        BOOK.decide(START, 0, PlayTopCard("Q"), NoChance())
    error = refused.value
    assert (error.code, error.rule, error.value, error.allowed) == (
        "not_in_hand",
        "cards 3",
        PlayTopCard("Q"),
        ("K", "A"),
    )
    assert error.reason == Message("cards-refused-not-in-hand", {"card": "Q"})


def test_later_facts_of_a_decision_follow_from_the_earlier_facts() -> None:
    assert BOOK.decide(START, 0, PlayTopCard("A"), NoChance()) == [CardShown("A")]
    last = Table((Waiting(0),), ("K",), ("A",))
    assert BOOK.decide(last, 0, PlayTopCard("K"), NoChance()) == [CardShown("K"), StepClosed()]
    assert last == Table((Waiting(0),), ("K",), ("A",))


def test_rulesets_are_listed_under_their_names() -> None:
    assert RULESETS
    assert all(name == ruleset.name for name, ruleset in RULESETS.items())
    with pytest.raises(TypeError):
        wrong(RULESETS)["other"] = RULESETS["bison"]
