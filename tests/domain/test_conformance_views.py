"""Visible and hidden parts of every ruleset: views, worlds a viewer cannot tell apart, sentences."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle
from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.catalogue import about_key
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, SPECTATOR, Decision, Message, private_fields
from domain.core.ruleset import Ruleset
from tests.domain.contract import (
    UNIVERSE,
    Games,
    key_of,
    kinds,
    messages_told,
    option_keys,
    refusals,
    sample,
    seats_of,
    some_facts,
    viewers,
    word,
)

# Hidden information


def test_dealing_unknown_parts_anew_changes_nothing_that_the_viewer_can_see(
    ruleset: Ruleset[Any], games: Games, universe: list[Decision], samples: int
) -> None:
    worlds = 0
    for number, position in enumerate(sample(games, 4, samples)):
        for viewer in viewers(ruleset, position):
            chance = KeyedChance(f"world {number}".encode())
            events = ruleset.resample(position, viewer, chance)
            other = ruleset.fold(position, events)
            worlds += other != position
            assert ruleset.view(other, viewer) == ruleset.view(position, viewer)
            assert other.agenda == position.agenda
            assert ruleset.scoreboard(other) == ruleset.scoreboard(position), "points are shown to everybody"
            assert ruleset.result(other) == ruleset.result(position)
            assert ruleset.problems(other) == []
            for draw in chance.draws:
                assert draw.audience is not None
                assert not viewer.intersection(draw.audience)
            if other == position:
                continue  # the rules look at nothing else
            for seat in viewer:
                legal = list(ruleset.legal(position, seat))
                assert list(ruleset.legal(other, seat)) == legal
                sentences = [ruleset.describe(decision, position, viewer) for decision in legal]
                assert [ruleset.describe(decision, other, viewer) for decision in legal] == sentences
                tried = universe[:UNIVERSE]
                assert refusals(ruleset, other, seat, tried) == refusals(ruleset, position, seat, tried)
    secrets = any(private_fields(kind) for kind in kinds(ruleset.event_type))
    assert bool(worlds) == secrets


def test_new_deals_follow_from_the_viewers_knowledge_alone(ruleset: Ruleset[Any], games: Games, samples: int) -> None:
    """Facts, draws and all that is hidden then: so a fork of a running game tells nothing of it when it closes."""
    for number, position in enumerate(sample(games, 4, samples)):
        for viewer in viewers(ruleset, position):
            other = ruleset.fold(position, ruleset.resample(position, viewer, KeyedChance(f"other {number}".encode())))
            dealt = []
            for world in (position, other):
                chance = KeyedChance(b"dealt anew")
                events = ruleset.resample(world, viewer, chance)
                dealt.append((events, chance.draws, ruleset.fold(world, events)))
            assert dealt[0] == dealt[1]


def test_dealing_anew_for_everybody_changes_nothing_that_is_seen(
    ruleset: Ruleset[Any], games: Games, samples: int
) -> None:
    for position in sample(games, 5, samples):
        everybody = frozenset(seats_of(ruleset, position))
        other = ruleset.fold(position, ruleset.resample(position, everybody, KeyedChance(b"all")))
        assert ruleset.view(other, everybody) == ruleset.view(position, everybody)


def test_after_the_end_nothing_is_hidden(ruleset: Ruleset[Any], games: Games) -> None:
    for game in games:
        last = game[-1].after
        assert ruleset.view(last, SPECTATOR) == ruleset.view(last, frozenset(seats_of(ruleset, last)))
        assert ruleset.resample(last, SPECTATOR, KeyedChance(b"end")) == []


def test_private_values_stand_in_no_sentence_for_others(ruleset: Ruleset[Any], games: Games, every_fact: int) -> None:
    private_of = {kind: private_fields(kind) for kind in kinds(ruleset.event_type)}
    for event, position in some_facts(ruleset, games, every_fact):
        private = private_of[type(event)]
        public = [field for field in type(event).__struct_fields__ if field not in private]
        if private:
            for viewer in viewers(ruleset, position):
                if not viewer.intersection(event.audience()):
                    message = ruleset.describe(event, position, viewer)
                    assert message is not None
                    # A public field told under its own name may happen to equal a private field.
                    open_values = [(field, getattr(event, field)) for field in public]
                    values_told = [value for name, value in message.values.items() if (name, value) not in open_values]
                    assert not [field for field in private if getattr(event, field) in values_told]
                    # Nor a name that is made of them: the sentence stays without them.
                    veiled = replace(event, **dict.fromkeys(private, object()))
                    assert ruleset.describe(veiled, position, viewer) == message


# Sentences


def test_every_fact_and_decision_has_its_sentence(
    ruleset: Ruleset[Any], games: Games, bundle: FluentBundle, every_fact: int
) -> None:
    messages: list[Message] = []
    for event, position in some_facts(ruleset, games, every_fact):
        everybody = frozenset(seats_of(ruleset, position))
        for viewer in (SPECTATOR, everybody):
            message = ruleset.describe(event, position, viewer)
            assert (message is None) == (type(event) in AGENDA_FOLDS), event
            if message is not None:
                assert message.key.startswith(key_of(ruleset, type(event)))
                messages.append(message)
    for message in messages_told(messages):
        word(bundle, message)


def test_every_legal_decision_has_a_sentence_of_its_own(
    ruleset: Ruleset[Any], games: Games, bundle: FluentBundle, samples: int
) -> None:
    for position in sample(games, 6, samples):
        for seat in set(ruleset.to_move(position)) - {SERVICE}:
            texts = []
            for decision in ruleset.legal(position, seat):
                message = ruleset.describe(decision, position, frozenset((seat,)))
                assert message is not None
                assert message.key.startswith(key_of(ruleset, type(decision)))
                texts.append(word(bundle, message))
            assert len(set(texts)) == len(texts)


def test_the_catalogue_is_complete(ruleset: Ruleset[Any], folder: Path) -> None:
    keys = re.findall(r"^([a-z0-9-]+) =", ruleset.catalogue("en"), flags=re.MULTILINE)
    assert len(set(keys)) == len(keys)
    for kind in kinds(ruleset.event_type) + kinds(ruleset.decision_type):
        if kind not in AGENDA_FOLDS:
            assert any(key == key_of(ruleset, kind) or key.startswith(f"{key_of(ruleset, kind)}-") for key in keys), (
                kind
            )
    codes = {"not_your_turn", "wrong_step", "no_such_decision"} | refusal_codes(folder)
    worded = {key for key in keys if "-refused-" in key}
    assert worded == {f"{ruleset.name}-refused-{code}".replace("_", "-") for code in codes}


def test_every_ruleset_option_and_value_of_one_is_explained(ruleset: Ruleset[Any], folder: Path) -> None:
    """Each language has the subject of the game, the name, the effect and each listed value of an option; no more."""
    keys = [about_key(ruleset.name), *option_keys(ruleset)]
    assert len(set(keys)) == len(keys)
    for file in folder.glob("*.ftl"):
        worded = re.findall(
            rf"^({ruleset.name}-(?:about|option-[a-z0-9-]+)) = \S", file.read_text("utf-8"), flags=re.MULTILINE
        )
        assert sorted(worded) == sorted(keys), file.name


def refusal_codes(folder: Path) -> set[str]:
    """Find every code of a refusal of the rules, in the source of their package."""
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
