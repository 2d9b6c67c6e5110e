"""Sentences: every message of every ruleset and table is worded, and hidden values never reach a sentence."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from typing import Any, TypeVar

import pytest
from fluent.syntax import FluentParser, ast
from msgspec import structs

from domain.core.agenda import Position
from domain.core.catalogue import group_key, question_key
from domain.core.events import SERVICE, Decision, Event, Message, Viewer, tag_of
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.log.state import State
from eventstore.log.visibility import ViewedState, VisibilityRange
from eventstore.table.commands import AnyCommand
from eventstore.table.events import TABLE_EVENTS
from projections.errors import LanguageUnknown, SentenceMissing
from projections.facade import Projections
from projections.narration import UNTOLD, tell_events
from projections.sentences import LANGUAGES, People, Sentences, people_at
from tests.domain.contract import NAMES, distorted, is_seat, refusals
from tests.domain.playing import Entry, play
from tests.projections.catalogues import PREFIXES
from tests.projections.games import bison_game, bison_service
from tests.projections.persons import wrong_persons
from tests.tiny import TINY
from tests.tiny.play import BEN, OPERATOR, entry_of, played, started, tiny_service

P = TypeVar("P", bound=Position)

EVERY = [*RULESETS.values(), TINY]
CAPITALS = re.compile(r"(?<![A-Z0-9@.-])[A-Z]{2,}(?:_[A-Z]+)*(?![A-Z0-9@.-])")
"""An id in capitals: a word of the rules, for which the catalogue should have a word."""
HYPHEN = re.compile(r"(?<!\w)-[0-9]")
"""The hyphen before a negative number instead of a minus sign."""
MINUS = "\N{MINUS SIGN}"
ABBREVIATIONS = {"EP", "PE"}
"""Words that players write in capitals: the experience points of Discoveries, in French too."""


def viewers(seats: int) -> list[Viewer]:
    return [frozenset(), *(frozenset((seat,)) for seat in range(seats)), frozenset(range(seats))]


@pytest.mark.parametrize(("games", "most"), [(1, 12), pytest.param(3, 10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.name)
def test_every_fact_and_every_legal_decision_is_worded_for_every_viewer(
    ruleset: Ruleset[Any], games: int, most: int
) -> None:
    """Of a game with the most seats a sample of each kind; in a long run all of a game with each number of seats."""
    sentences = Sentences({ruleset.name: ruleset}, strict=True)
    # A sentence follows from its message alone: a repeated message is worded once.
    messages: dict[str, dict[tuple[Any, ...], Message]] = {}
    for seats in ruleset.seats[-games:]:
        for entry in play(ruleset, seats, seed=seats):
            for message in _messages(ruleset, entry, viewers(seats), sentences):
                messages.setdefault(message.key, {})[tuple(message.values.items())] = message
    samples = [
        message
        for alike in messages.values()
        for message in itertools.islice(alike.values(), 0, None, max(1, len(alike) // most))
    ]
    colours = ruleset.seat_colours[: ruleset.seats[-1]]
    for message, language in itertools.product(samples, LANGUAGES):
        text = sentences.render(message, language, People(NAMES, colours))
        assert text
        for seat in mentioned(message):
            you = sentences.render(message, language, People(NAMES, colours, seat))
            assert wrong_persons(you, text, seat, language if language in ruleset_languages(ruleset) else "en") == []
        assert "{" not in text
        assert set(CAPITALS.findall(text)) <= ABBREVIATIONS, text
        assert not HYPHEN.search(text), text
    assert len(messages) > 5


def mentioned(message: Message) -> set[int]:
    """Return the seats that a message speaks of; questions and headings are for a single reader, and name none."""
    if "-question-" in message.key or "-group-" in message.key:
        return set()
    seats = {value for name, value in message.values.items() if is_seat(value, name)}
    return seats | {int(seat) for value in message.values.values() for seat in re.findall("SEAT([0-9]+)", str(value))}


def test_wrong_persons_are_found() -> None:
    assert wrong_persons("You draw a tile.", "Ann draws a tile.", 0, "en") == []
    assert wrong_persons("Du ziehst es.", "Ann zieht es.", 0, "de") == []
    assert wrong_persons("Vous vous installez ici.", "Ann va ici.", 0, "fr") == []
    for you, text, language in (
        ("You draw.", "Seat 0 draws.", "en"),
        ("Seat 0 (Ann) draws.", "Ann draws.", "en"),
        ("You draws.", "Ann draws.", "en"),
        ("Ann draws.", "Ann draws.", "en"),
        ("You draw.", "Ann draws your tile.", "en"),
        ("You draw for SEAT1.", "Ann draws.", "en"),
        ("Du zieht.", "Ann zieht.", "de"),
        ("Du ziehst.", "Sitz 0 zieht.", "de"),
        ("Vous pioche.", "Ann pioche.", "fr"),
        ("Vous piochez.", "Ann prend votre tuile.", "fr"),
        ("Vous piochez.", "Siège 0 pioche.", "fr"),
    ):
        assert wrong_persons(you, text, 0, language), (you, text)


def ruleset_languages(ruleset: Ruleset[Any]) -> list[str]:
    """Return the languages in which a ruleset has sentences; in others they are English."""
    return [language for language in LANGUAGES if ruleset.name in RULESETS or language == "en"]


def _messages(ruleset: Ruleset[P], entry: Entry[P], looking: list[Viewer], sentences: Sentences) -> Iterator[Message]:
    """Yield the viewers' messages of an entry's facts, of the legal decisions after it, and of the open question."""
    position = entry.before
    known: list[tuple[Event | Decision, P]] = []
    for event in entry.events:
        known.append((event, position))
        position = ruleset.evolve(position, event)
    for seat in ruleset.to_move(position):
        known += [(decision, position) for decision in ruleset.legal(position, seat)]
    for fact, at in known:
        for viewer in looking:
            if (message := ruleset.describe(fact, at, viewer)) is not None:
                yield message
                if isinstance(fact, Decision) and sentences.has(key := group_key(ruleset.name, type(fact))):
                    yield Message(key, message.values)
    if (question := ruleset.question(position)) is not None:
        yield question


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.name)
def test_every_step_with_decisions_has_a_question(ruleset: Ruleset[Any]) -> None:
    sentences = Sentences({ruleset.name: ruleset}, strict=True)
    steps = {step for rule in ruleset.rules for step in rule.steps}
    assert {step.__name__ for step in steps if not sentences.has(question_key(ruleset.name, step))} == set()


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.name)
def test_a_question_is_asked_exactly_while_a_seat_is_to_move(ruleset: Ruleset[Any]) -> None:
    for entry in play(ruleset, ruleset.seats[0], seed=1):
        after = ruleset.fold(entry.before, entry.events)
        seats = [seat for seat in ruleset.to_move(after) if seat != SERVICE]
        assert (ruleset.question(after) is not None) == bool(seats)


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.name)
def test_refusals_of_absurd_decisions_are_worded(ruleset: Ruleset[Any]) -> None:
    """Whatever a decision names, strings and numbers of any length: its refusal repeats it."""
    sentences = Sentences({ruleset.name: ruleset}, strict=True)
    tried: set[type[Decision]] = set()
    for entry in play(ruleset, ruleset.seats[0], seed=1):
        legal = ruleset.legal(entry.before, entry.seat) if entry.decision is not None else ()
        for decision in {type(decision): decision for decision in legal if type(decision) not in tried}.values():
            tried.add(type(decision))
            for _, _, reason, _, _ in refusals(ruleset, entry.before, entry.seat, list(distorted(decision))):
                assert all(sentences.render(reason, language) for language in LANGUAGES)
    assert len(tried) > 2


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.name)
def test_a_catalogue_has_no_broken_sentence_none_twice_and_none_of_others(ruleset: Ruleset[Any]) -> None:
    _check_catalogue(ruleset.catalogue("en"), ruleset.name)


def _check_catalogue(source: str, *prefixes: str) -> None:
    body = FluentParser().parse(source).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    keys = [entry.id.name for entry in body if isinstance(entry, ast.Message)]
    assert len(keys) == len(set(keys))
    assert [key for key in keys if not key.startswith(tuple(f"{prefix}-" for prefix in prefixes))] == []


def test_the_tables_catalogue_words_every_event_and_act_of_a_table() -> None:
    source = resources.files("projections").joinpath("locales", "en.ftl").read_text(encoding="utf-8")
    _check_catalogue(source, *PREFIXES["table"])
    sentences = Sentences({}, strict=True)
    for kind in TABLE_EVENTS:
        name = tag_of(kind).partition(".")[0].replace("_", "-")
        assert sentences.has(f"table-{name}"), kind
    for command in AnyCommand.__args__:
        text = sentences.render(Message("cause-act", {"actor": "Olga", "act": tag_of(command)}))
        others = [command_type for command_type in AnyCommand.__args__ if command_type is not command]
        assert text not in {
            sentences.render(Message("cause-act", {"actor": "Olga", "act": tag_of(other)})) for other in others
        }, "each command has words of its own"


def test_the_reader_is_you_and_the_others_have_names() -> None:
    sentences = Sentences(RULESETS, strict=True)
    message = Message("bison-tile-drawn", {"seat": 1, "tile": "T05"})
    for people, text in (
        (People(("Ann", "Ben")), "Ben draws tile T05."),
        (People(("Ann", "Ben"), you=0), "Ben draws tile T05."),
        (People(("Ann", "Ben"), you=1), "You draw tile T05."),
        (People(("Ann", "you")), "you draws tile T05."),
        (People(("Ann", None), ("blue", "red")), "Player Red draws tile T05."),
        (People(("greedy bot", "greedy bot"), ("blue", "red")), "greedy bot (Red) draws tile T05."),
        (People(), "Player 2 draws tile T05."),
    ):
        assert sentences.render(message, "en", people) == text
    assert sentences.render(message, "de", People(("Ann", "Ben"), you=1)) == "Du ziehst Plättchen T05."
    assert sentences.render(message, "de", People(("Ann", None), ("blue", "red"))) == "Spieler Rot zieht Plättchen T05."
    bots = People(("greedy bot", "random bot", "robot bot"))
    assert sentences.render(message, "de", bots) == "Zufalls-Bot zieht Plättchen T05."
    robot = Message("bison-tile-drawn", {"seat": 2, "tile": "T05"})
    assert sentences.render(robot, "de", bots) == "robot bot zieht Plättchen T05."
    ranking = Message("bison-region-scored-seats2", _scored(seat1=1, gain1=3, seat2=0, gain2=1))
    assert "you gain 3, Ann gains 1" in sentences.render(ranking, "en", People(("Ann", "Ben"), you=1))


def test_seats_within_a_list_are_named_too() -> None:
    sentences = Sentences(RULESETS, strict=True)
    message = Message("wendake-turn-order-set", {"order": "SEAT1, SEAT0, SEAT10"})
    people = People(("Ann-1", "MASK"), ("blue", "red"))
    assert sentences.render(message, "en", people) == "The turn order is: MASK, Ann-1, Player 11."
    assert sentences.render(message, "en", structs.replace(people, you=0)) == "The turn order is: MASK, you, Player 11."
    assert sentences.render(message, "de", structs.replace(people, you=0)) == "Die Zugfolge ist: MASK, du, Spieler 11."


@pytest.mark.parametrize("key", ["table-dispute-ruled", "cause-act"])
def test_the_actor_at_the_table_is_named_and_no_id_is_told(key: str) -> None:
    sentences = Sentences({}, strict=True)
    people = People(you_actor="player:p1", actors=(("player:p2", "Olga"),))
    sentences_by_actor = {}
    for actor in ("player:p1", "player:p2", "player:p3", "operator", "service"):
        values = {"organiser": actor, "text": "So be it.", "actor": actor, "act": "rule_dispute"}
        sentences_by_actor[actor] = sentences.render(Message(key, dict(values)), "en", people)
        assert "player:" not in sentences.render(Message(key, dict(values)), "de", people)
    rules = "rules: So be it." if key == "table-dispute-ruled" else "rules on a dispute."
    assert sentences_by_actor == {
        "player:p1": f"You {rules.replace('rules', 'rule')}",
        "player:p2": f"Olga {rules}",
        "player:p3": f"{'An organiser' if key == 'table-dispute-ruled' else 'Somebody'} {rules}",
        "operator": f"The operator {rules}",
        "service": f"The service {rules}",
    }


def test_a_table_tells_its_players_and_its_reader() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        table = (await service.reader.state(game)).at_table
        assert people_at(table, TINY, OPERATOR) == People(("Anna", "Ben"), ("blue", "red"), None, "operator")
        assert people_at(table, TINY, BEN) == People(("Anna", "Ben"), ("blue", "red"), 1, BEN.actor)

    asyncio.run(scenario())


def _scored(**values: int) -> dict[str, str | int]:
    return {"terrain": "river", "q": 0, "r": -1, "spaces": 2, "animals": 3, "seats": 2, **values}


def test_a_name_is_put_in_as_it_is() -> None:
    sentences = Sentences(RULESETS, strict=True)
    text = sentences.render(Message("bison-tile-drawn", {"seat": 0, "tile": "T05"}), "en", People(("{ $tile }",)))
    assert text == "{ $tile } draws tile T05."


@pytest.mark.parametrize(
    ("key", "values", "text"),
    [
        ("manitoba-score-choice", {"good": "berry", "points": -2}, f"Score the berry sector for {MINUS}2 points"),
        ("manitoba-score-choice", {"good": "berry", "points": -1}, f"Score the berry sector for {MINUS}1 points"),
        (
            "manitoba-points-scored-event",
            {"seat": 0, "points": -1, "detail": "SP-A"},
            f"Ann-1 scores {MINUS}1 points in event SP-A.",
        ),
        (
            "wendake-goods-changed",
            {"seat": 0, "changes": "+1 CORN, -2 BEAVER", "why": "TRADE"},
            f"Ann-1: +1 corn, {MINUS}2 beaver (trade).",
        ),
        (
            "discoveries-round-settled",
            {"round": 3, "totals": "SEAT0 -1, SEAT1 0"},
            f"Standings after round 3: Ann-1 {MINUS}1, Player 2 0.",
        ),
        ("table-dispute-ruled", {"organiser": "operator", "text": "Make it -2."}, "The operator rules: Make it -2."),
    ],
)
def test_negative_numbers_have_a_minus_sign(key: str, values: dict[str, str | int], text: str) -> None:
    assert Sentences(RULESETS, strict=True).render(Message(key, values), "en", People(("Ann-1",))) == text


def test_a_missing_sentence_or_value_is_refused_when_strict_and_shown_otherwise() -> None:
    for message in (Message("bison-no-such-thing", {"seat": 1}), Message("bison-tile-drawn", {"seat": 1})):
        with pytest.raises(SentenceMissing) as refused:
            Sentences(RULESETS, strict=True).render(message)
        assert refused.value.value == message.key
        assert Sentences(RULESETS).render(message) == f"{message.key} seat=1"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LanguageUnknown) as refused:
        Sentences(RULESETS).render(Message("table-untold"), "tlh")
    assert refused.value.value == "tlh"
    assert LANGUAGES[0] == "en"


def test_a_ruleset_that_tells_hidden_values_is_silenced() -> None:
    """Default-deny: hidden values are not there when a fact is described."""

    def blabbing(fact: Any, _position: Any, _viewer: Viewer) -> Message | None:
        values = {name: getattr(fact, name) for name in type(fact).__struct_fields__}
        return Message("tiny-counter-drawn", values) if "counter" in values else None

    async def scenario() -> None:
        loose = replace(TINY, describe=blabbing)
        service = tiny_service(rulesets={"tiny": loose})
        game = await started(service)
        entry = await entry_of(service, game, 3)
        before, after = await service.reader.state_at(game, 2), await service.reader.state_at(game, 3)
        loaded = await service.reader.loaded_of(after.at_table)
        for part, is_told in (
            (VisibilityRange(None, frozenset(), everything=False), [False, False]),
            (VisibilityRange(None, frozenset((0,)), everything=False), [True, False]),
            (VisibilityRange(None, frozenset((0, 1)), everything=True), [True, True]),
        ):
            events = tell_events(ViewedState(before, loaded, part), entry.body.events, after)
            drawn = [item for item in events if "Drawn" in type(item.event).__name__]
            assert [item.message != UNTOLD for item in drawn] == is_told

    asyncio.run(scenario())


def test_whole_timelines_are_worded() -> None:
    async def scenario() -> None:
        tiny, bison = tiny_service(), bison_service()
        games = [(tiny, await started(tiny, 3)), (bison, await bison_game(bison, seats=2))]
        await played(*games[0])
        for service, game in games:
            projections = Projections(service, strict=True)
            page = await projections.timeline(await service.rights.snapshot(game, OPERATOR), limit=1000)
            state: State = await service.reader.state(game)
            assert {item.version for item in page.items} == set(range(1, state.version + 1)), "no entry without words"

    asyncio.run(scenario())


def test_words_follow_the_number_of_things_and_leave_names_and_choices_alone() -> None:
    sentences = Sentences(RULESETS, strict=True)
    moved: dict[str, str | int] = {"seat": 0, "piece": "WOMAN", "source": "H1", "target": "C1", "why": "move"}
    sentence = sentences.render(Message("wendake-natives-moved-moved", {**moved, "count": 1}))
    two = sentences.render(Message("wendake-natives-moved-moved", {**moved, "count": 2}))
    assert sentence.startswith("1 woman of Player 1 goes")
    assert two.startswith("2 women of Player 1 go ")
    home = sentences.render(Message("wendake-home-chosen", {"seat": 1, "home": "H2"}), "en", People(("Ann", "MASK")))
    assert home == "MASK settles in H2."
    black: dict[str, str | int] = {"seat": 0, "stone": "BLACK", "space": 1}
    assert sentences.render(Message("wendake-stone-placed-turn-order", black)) == (
        "Player 1 puts a black stone on space 1 of the turn order."
    )
