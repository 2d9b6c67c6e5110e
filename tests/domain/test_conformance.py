"""What holds for every ruleset, through the contract only. A ruleset that lacks a part fails here."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from fluent.runtime import FluentBundle, FluentResource

import domain
from domain.agenda import AGENDA_EVENTS, Position
from domain.chance import KeyedChance
from domain.errors import ChanceRefused, ComponentError, IllegalDecision, OptionError
from domain.facts import SERVICE, SPECTATOR, Decision, Event, Message, Private, Public, private_fields, tag_of
from domain.ruleset import Ruleset
from tests.domain import golden
from tests.domain.playing import Entry

Games = list[list[Entry]]

SAMPLES = 12
"""Positions looked at closely in each game."""
UNIVERSE = 150
"""Decisions tried at each of them, besides the legal ones."""


def kinds(union: Any) -> list[type[msgspec.Struct]]:
    """List the struct types of a union."""
    return [get_origin(kind) or kind for kind in get_args(union)]


def positions(games: Games) -> list[Position]:
    """List every position after an entry."""
    return [entry.after for game in games for entry in game]


def sample(games: Games, seed: int = 0) -> list[Position]:
    """Choose positions from all over the games, the last of each always among them."""
    rng = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    chosen = []
    for game in games:
        chosen += [entry.after for entry in rng.sample(game, min(SAMPLES, len(game)))] + [game[-1].after]
    return chosen


def seats_of(ruleset: Ruleset[Any], position: Position) -> range:
    """Give the seats of a position."""
    return range(len(ruleset.scoreboard(position).seats))


def facts(ruleset: Ruleset[Any], games: Games) -> Iterator[tuple[Event, Position]]:
    """Give every fact of the games with the position before it."""
    for game in games:
        for entry in game:
            position = entry.before
            for event in entry.events:
                yield event, position
                position = ruleset.evolve(position, event)


@pytest.fixture(scope="session")
def universe(games: Games) -> list[Decision]:
    """Every different decision that was taken in any of the games."""
    taken = {msgspec.json.encode(e.decision): e.decision for game in games for e in game if e.decision is not None}
    return list(taken.values())


@pytest.fixture(scope="session")
def bundle(ruleset: Ruleset[Any]) -> FluentBundle:
    """The English sentences of the ruleset."""
    made = FluentBundle(["en"], use_isolating=False)
    made.add_resource(FluentResource(ruleset.catalogue("en")))
    return made


def word(bundle: FluentBundle, message: Message) -> str:
    """Word a message; everything it needs must be there."""
    assert bundle.has_message(message.key), f"the catalogue lacks {message.key}"
    pattern = bundle.get_message(message.key).value
    text, errors = bundle.format_pattern(pattern, message.values)
    assert not errors, (message, errors)
    assert text.strip()
    return str(text)


# Parts


def test_a_ruleset_says_what_it_is(ruleset: Ruleset[Any]) -> None:
    assert re.fullmatch(r"[a-z]+", ruleset.name)
    assert ruleset.title
    assert ruleset.version >= 1
    assert list(ruleset.seats) == sorted(set(ruleset.seats))
    assert ruleset.options_type() is not None


def test_other_numbers_of_seats_are_refused(ruleset: Ruleset[Any]) -> None:
    components = ruleset.load_components(ruleset.default_components())
    for seats in (ruleset.seats[0] - 1, ruleset.seats[-1] + 1):
        with pytest.raises(OptionError):
            ruleset.initial(components, ruleset.options_type(), seats)


def test_the_components_are_canonical_json_with_their_provenance(ruleset: Ruleset[Any]) -> None:
    text = ruleset.default_components()
    document = msgspec.json.decode(text)
    assert text == msgspec.json.encode(document, order="sorted")
    provenance = document["provenance"]
    assert provenance
    assert set(provenance.values()) <= {"rulebook", "public-source", "house"}


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"null", b"{", b"\xff"])
def test_what_is_no_component_set_is_refused(ruleset: Ruleset[Any], text: bytes) -> None:
    with pytest.raises(ComponentError) as refused:
        ruleset.load_components(text)
    assert refused.value.code.startswith("components_")


def test_every_room_is_there(ruleset: Ruleset[Any]) -> None:
    folder = Path(str(domain.__file__)).parent / ruleset.name
    rooms = {"components", "state", "decisions", "events", "steps", "rules", "evolve", "scoring", "view", "describe"}
    assert rooms <= {file.stem for file in folder.iterdir()}


def test_types_have_schemas(ruleset: Ruleset[Any]) -> None:
    for kind in (ruleset.decision_type, ruleset.event_type, ruleset.view_type, ruleset.options_type):
        assert msgspec.json.schema(kind)


def test_unions_hold_distinct_tags_and_the_agenda(ruleset: Ruleset[Any]) -> None:
    events, decisions = kinds(ruleset.event_type), kinds(ruleset.decision_type)
    assert set(AGENDA_EVENTS) <= set(events)
    assert all(issubclass(kind, Event) for kind in events)
    assert all(issubclass(kind, Decision) for kind in decisions)
    assert all(re.fullmatch(r"[a-z_]+\.\d+", tag_of(kind)) for kind in events)
    assert all(re.fullmatch(r"[a-z_]+", tag_of(kind)) for kind in decisions)
    assert len({tag_of(kind) for kind in events + decisions}) == len(events) + len(decisions)


def test_every_field_is_declared_public_or_private(ruleset: Ruleset[Any]) -> None:
    marks = {Public[int].__metadata__[0], Private[int].__metadata__[0]}  # type: ignore[attr-defined]  # both are Annotated
    for kind in kinds(ruleset.event_type) + kinds(ruleset.decision_type):
        hints = get_type_hints(kind, include_extras=True)
        for field in kind.__struct_fields__:
            declared = get_args(hints[field])[1:] if get_origin(hints[field]) is Annotated else ()
            assert len(marks.intersection(declared)) == 1, f"{kind.__name__}.{field} is declared neither"


# Playing


def test_games_end_with_a_result(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        for entry in game[:-1]:
            assert len(ruleset.to_move(entry.after)) == 1
            assert ruleset.result(entry.after) is None
        last = game[-1].after
        seats = seats_of(ruleset, last)
        result = ruleset.result(last)
        assert ruleset.to_move(last) == ()
        assert result is not None
        assert len(result.places) == len(seats)
        assert min(result.places) == 1
        assert all(place == 1 + sum(other < place for other in result.places) for place in result.places)
        if result.winner is None:
            assert [seat for seat in seats if result.places[seat] == 1] == list(result.tied)
        else:
            assert result.places[result.winner] == 1
            assert result.tied == ()


def test_every_kind_of_decision_and_fact_happens(ruleset: Ruleset[Any], games: Games, universe: list[Decision]) -> None:
    assert {type(decision) for decision in universe} == set(kinds(ruleset.decision_type))
    happened = {type(event) for event, _ in facts(ruleset, games)}
    for position in sample(games):
        happened |= {type(event) for event in ruleset.redraw(position, SPECTATOR, KeyedChance(b"kinds"))}
    assert happened == set(kinds(ruleset.event_type))


def test_no_invariant_is_ever_broken(ruleset: Ruleset[Any], games: Games) -> None:
    for position in positions(games):
        assert ruleset.problems(position) == []


def test_folding_the_facts_as_written_gives_the_position(ruleset: Ruleset[Any], games: Games) -> None:
    written = msgspec.json.Decoder(list[ruleset.event_type])  # type: ignore[name-defined]  # a value, known now
    for game in games:
        position = game[0].before
        for entry in game:
            again = written.decode(msgspec.json.encode(entry.events))
            assert again == entry.events
            position = ruleset.fold(position, again)
        assert position == game[-1].after


def test_decisions_views_and_options_survive_json(
    ruleset: Ruleset[Any], cases: ModuleType, games: Games, universe: list[Decision]
) -> None:
    for decision in universe:
        assert msgspec.json.decode(msgspec.json.encode(decision), type=ruleset.decision_type) == decision
    for position in sample(games):
        everybody = frozenset(seats_of(ruleset, position))
        for viewer in (SPECTATOR, frozenset((0,)), everybody):
            view = ruleset.view(position, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=ruleset.view_type) == view
    for options in cases.OPTIONS:
        agreed = ruleset.options_type(**options)
        assert msgspec.json.decode(msgspec.json.encode(agreed), type=ruleset.options_type) == agreed
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**options, "no_such_option": 1}, ruleset.options_type)


def refusals(ruleset: Ruleset[Any], position: Position, seat: int, tried: Sequence[Decision]) -> list[tuple[Any, ...]]:
    """Try decisions; give what was said of those refused."""
    said = []
    for decision in tried:
        try:
            ruleset.decide(position, seat, decision, KeyedChance(b"tried"))
        except IllegalDecision as refused:
            said.append((decision, refused.code, refused.reason, refused.rule, refused.allowed))
    return said


def test_decide_accepts_exactly_what_legal_lists(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision], bundle: FluentBundle
) -> None:
    rng = random.Random(7)  # noqa: S311  repeatable, guards nothing
    for position in sample(games, 1):
        before = repr(position)
        tried = rng.sample(universe, min(UNIVERSE, len(universe)))
        for seat in seats_of(ruleset, position):
            legal = list(ruleset.legal(position, seat))
            refused = refusals(ruleset, position, seat, legal + tried)
            assert len({msgspec.json.encode(decision) for decision in legal}) == len(legal)
            assert [said[0] for said in refused] == [decision for decision in tried if decision not in legal]
            assert bool(legal) == (seat in ruleset.to_move(position))
            for decision, code, reason, rule, _ in refused:
                assert code.startswith("not_your_turn") == (seat not in ruleset.to_move(position)), decision
                assert rule.startswith(f"{ruleset.name} ")
                word(bundle, reason)
        assert list(ruleset.legal(position, SERVICE)) == []
        assert repr(position) == before


def test_a_decision_that_does_not_fit_the_step_is_the_wrong_step(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision]
) -> None:
    for position in sample(games, 2):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            fitting = {type(decision) for decision in ruleset.legal(position, seat)}
            codes = {said[1] for said in refusals(ruleset, position, seat, universe) if type(said[0]) not in fitting}
            assert "not_your_turn" not in codes
            assert "wrong_step" in codes


def test_legality_is_judged_before_anything_is_drawn(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision]
) -> None:
    class Refusing:
        def draw(self, pile: str, candidates: Sequence[Any], audience: object) -> Any:
            raise ChanceRefused(pile)

    for position in sample(games, 3):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            legal = list(ruleset.legal(position, seat))
            for decision in universe[:UNIVERSE]:
                if decision not in legal:
                    with pytest.raises(IllegalDecision):
                        ruleset.decide(position, seat, decision, Refusing())


def test_the_same_decision_with_the_same_chance_gives_the_same_facts(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        for entry in game[:40]:
            if entry.decision is not None:
                made = [ruleset.decide(entry.before, entry.seat, entry.decision, KeyedChance(b"x")) for _ in range(2)]
                assert made[0] == made[1]


# Hidden information


def viewers(ruleset: Ruleset[Any], position: Position) -> list[frozenset[int]]:
    """List a spectator, every seat alone, the first two together."""
    seats = seats_of(ruleset, position)
    return [SPECTATOR, *(frozenset((seat,)) for seat in seats), frozenset(seats[:2])]


def test_dealing_anew_what_a_viewer_cannot_know_changes_nothing_he_can_see(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision]
) -> None:
    worlds = 0
    for number, position in enumerate(sample(games, 4)):
        for viewer in viewers(ruleset, position):
            chance = KeyedChance(f"world {number}".encode())
            events = ruleset.redraw(position, viewer, chance)
            other = ruleset.fold(position, events)
            worlds += other != position
            assert ruleset.view(other, viewer) == ruleset.view(position, viewer)
            assert other.agenda == position.agenda
            assert ruleset.problems(other) == []
            for draw in chance.draws:
                assert draw.audience is not None
                assert not viewer.intersection(draw.audience)
            for seat in viewer:
                legal = list(ruleset.legal(position, seat))
                assert list(ruleset.legal(other, seat)) == legal
                said = [ruleset.describe(decision, position, viewer) for decision in legal]
                assert [ruleset.describe(decision, other, viewer) for decision in legal] == said
                tried = universe[:UNIVERSE]
                assert refusals(ruleset, other, seat, tried) == refusals(ruleset, position, seat, tried)
    secrets = any(private_fields(kind) for kind in kinds(ruleset.event_type))
    assert bool(worlds) == secrets


def test_dealing_anew_for_everybody_changes_nothing_that_is_seen(ruleset: Ruleset[Any], games: Games) -> None:
    for position in sample(games, 5):
        everybody = frozenset(seats_of(ruleset, position))
        other = ruleset.fold(position, ruleset.redraw(position, everybody, KeyedChance(b"all")))
        assert ruleset.view(other, everybody) == ruleset.view(position, everybody)


def test_after_the_end_nothing_is_hidden(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        last = game[-1].after
        assert ruleset.view(last, SPECTATOR) == ruleset.view(last, frozenset(seats_of(ruleset, last)))
        assert ruleset.redraw(last, SPECTATOR, KeyedChance(b"end")) == []


def test_private_values_stand_in_no_sentence_for_others(ruleset: Ruleset[Any], games: Games) -> None:
    for event, position in facts(ruleset, games):
        hidden = [getattr(event, field) for field in private_fields(type(event))]
        if hidden:
            for viewer in viewers(ruleset, position):
                if not viewer.intersection(event.audience()):
                    message = ruleset.describe(event, position, viewer)
                    assert message is not None
                    assert not [value for value in hidden if value in message.values.values()]


# Sentences


def test_every_fact_and_decision_has_its_sentence(ruleset: Ruleset[Any], games: Games, bundle: FluentBundle) -> None:
    for event, position in facts(ruleset, games):
        everybody = frozenset(seats_of(ruleset, position))
        for viewer in (SPECTATOR, everybody):
            message = ruleset.describe(event, position, viewer)
            assert (message is None) == isinstance(event, AGENDA_EVENTS), event
            if message is not None:
                assert message.key.startswith(key_of(ruleset, type(event)))
                word(bundle, message)


def test_every_legal_decision_has_a_sentence_of_its_own(
    ruleset: Ruleset[Any], games: Games, bundle: FluentBundle
) -> None:
    for position in sample(games, 6):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            texts = []
            for decision in ruleset.legal(position, seat):
                message = ruleset.describe(decision, position, frozenset((seat,)))
                assert message is not None
                assert message.key.startswith(key_of(ruleset, type(decision)))
                texts.append(word(bundle, message))
            assert len(set(texts)) == len(texts)


def key_of(ruleset: Ruleset[Any], kind: type[msgspec.Struct]) -> str:
    """Give how the keys of a fact's or decision's sentences begin."""
    return f"{ruleset.name}-{tag_of(kind).partition('.')[0]}".replace("_", "-")


def test_the_catalogue_is_complete(ruleset: Ruleset[Any]) -> None:
    keys = re.findall(r"^([a-z0-9-]+) =", ruleset.catalogue("en"), flags=re.MULTILINE)
    assert len(set(keys)) == len(keys)
    for kind in kinds(ruleset.event_type) + kinds(ruleset.decision_type):
        if kind not in AGENDA_EVENTS:
            assert any(key == key_of(ruleset, kind) or key.startswith(f"{key_of(ruleset, kind)}-") for key in keys), (
                kind
            )
    codes = {"not_your_turn", "wrong_step"} | refusal_codes(ruleset)
    worded = {key for key in keys if "-refused-" in key}
    assert worded == {f"{ruleset.name}-refused-{code}".replace("_", "-") for code in codes}


def refusal_codes(ruleset: Ruleset[Any]) -> set[str]:
    """Find every code with which the rules refuse, in their source."""
    folder = Path(str(domain.__file__)).parent / ruleset.name
    calls = [
        node
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]
    codes = [call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)]
    assert len(codes) == len(calls), "a refusal's code is a literal, so that it can be found"
    return {str(code) for code in codes}


def test_results_have_a_reason(ruleset: Ruleset[Any], games: Games, bundle: FluentBundle) -> None:
    for game in games:
        result = ruleset.result(game[-1].after)
        assert result is not None
        word(bundle, result.reason)


def test_scoreboards_list_every_seat_in_order(ruleset: Ruleset[Any], games: Games) -> None:
    for position in sample(games, 8):
        board = ruleset.scoreboard(position)
        assert [score.seat for score in board.seats] == list(range(len(board.seats)))
        assert all(item.source and item.why for score in board.seats for item in score.items)


# Golden games


def test_golden_games_are_there_and_still_the_same(ruleset: Ruleset[Any], cases: ModuleType) -> None:
    for seats in ruleset.seats:
        for options in cases.OPTIONS:
            file = golden.path(ruleset, seats, options)
            assert file.exists(), f"the golden game {file.name} is missing"
            lines = golden.read(file)
            assert list(golden.replay(ruleset, lines)) == lines
