"""The adapters for learning programs: the libraries' own tests, hidden information, and the same games as the rules."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pettingzoo.test
import pyspiel
import pytest
from msgspec import json
from pettingzoo import AECEnv

from domain.core.chance import KeyedChance
from domain.core.errors import OptionError
from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from ops.environments import encoding
from ops.environments.encoding import (
    BOUNDS,
    FEATURES,
    LARGEST,
    DecisionsExceeded,
    EnvironmentUnknown,
    GameSetting,
    observation,
    zero_sum,
)
from ops.environments.openspiel import Node, TabletapeObserver
from ops.environments.pettingzoo import ActionIllegal, TabletapeEnvironment, environment
from tests.documents import blocks
from tests.serving import ROOT

TABLES = [(name, seats) for name, ruleset in RULESETS.items() for seats in ruleset.seats]
SHORT = {("bison", 2), ("manitoba", 3), ("wendake", 2), ("discoveries", 4)}
"""The tables of every run, a table of each ruleset."""
EVERY_TABLE = pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(*table, marks=() if table in SHORT else pytest.mark.long) for table in TABLES],
)
EVERY_RULESET = pytest.mark.parametrize("name", RULESETS)
FEW_ROUNDS = {"discoveries": {"max_rounds": 3}}
"""By ruleset: options of short games."""
OPEN = {"manitoba", "discoveries"}
"""The rulesets without hidden draws."""
SEED = 7


@pytest.fixture(name="cycles")
def number_of_cycles(request: pytest.FixtureRequest) -> int:
    """Decisions of each seat in a test of PettingZoo: whole games in the campaign."""
    return 1_000 if request.config.getoption("--long") else 12


def played(name: str, seats: int, entries: int = 100_000) -> TabletapeEnvironment:
    """Return an environment after a game by random actions."""
    table = TabletapeEnvironment(name, seats, FEW_ROUNDS.get(name))
    table.reset(seed=SEED)
    rng = random.Random(SEED)  # noqa: S311  repeatable, guards nothing
    while not all(table.terminations.values()) and len(table.decisions) < entries:
        table.step(rng.randrange(len(table.infos[table.agent_selection]["decisions"])))
    return table


@EVERY_TABLE
def test_an_environment_passes_the_tests_of_pettingzoo(name: str, seats: int, cycles: int) -> None:
    def create() -> AECEnv[str, Any, Any]:
        return environment(name, seats, FEW_ROUNDS.get(name))

    pettingzoo.test.api_test(create(), num_cycles=cycles)
    pettingzoo.test.seed_test(create, num_cycles=cycles)


@pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(*table, marks=() if table == ("discoveries", 4) else pytest.mark.long) for table in TABLES],
)
def test_a_game_passes_the_test_of_openspiel(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"tabletape_{name}", {"players": seats} | FEW_ROUNDS.get(name, {}))
    assert (game.num_players(), game.observation_tensor_shape()) == (seats, [FEATURES])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@EVERY_RULESET
def test_a_game_by_actions_is_the_game_of_the_rules(name: str) -> None:
    seats = RULESETS[name].seats[-1]
    table = played(name, seats)
    ruleset, chance, decisions = RULESETS[name], KeyedChance(table.key), iter(table.decisions)
    before = GameSetting(name, seats, FEW_ROUNDS.get(name)).before
    position = ruleset.fold(before, ruleset.setup(before, chance))
    while movers := ruleset.to_move(position):
        (mover,) = movers
        run = ruleset.advance(position, chance) if mover == SERVICE else None
        events = run if run is not None else ruleset.decide(position, mover, next(decisions), chance)
        position = ruleset.fold(position, events)
    assert position == table.position
    assert next(decisions, None) is None
    result = ruleset.result(position)
    assert result is not None
    assert tuple(table.rewards.values()) == zero_sum(result.places)
    assert sum(table.rewards.values()) == pytest.approx(0.0)
    assert all(table.terminations.values())


@pytest.mark.parametrize(
    ("places", "returns"),
    [
        ((1, 2), (1.0, -1.0)),
        ((1, 1), (0.0, 0.0)),
        ((1, 3, 1), (0.5, -1.0, 0.5)),
        ((4, 1, 3, 2), (-1.0, 1.0, -1 / 3, 1 / 3)),
    ],
)
def test_returns_follow_from_the_places(places: tuple[int, ...], returns: tuple[float, ...]) -> None:
    assert zero_sum(places) == returns


@EVERY_RULESET
def test_secrets_of_others_change_no_observation(name: str) -> None:
    """The same table in another world with other secrets of the other seats."""
    seats = RULESETS[name].seats[-1]
    other_worlds = 0
    for entries in (0, 9, 30):
        table = played(name, seats, entries)
        position, ruleset = table.position, RULESETS[name]
        for seat, agent in enumerate(table.possible_agents):
            viewer = frozenset((seat,))
            table.position = position
            observed = table.observe(agent)
            table.position = ruleset.imagined(position, viewer, KeyedChance(f"{seat}".encode()))
            other_worlds += table.position != position
            redealt = table.observe(agent)
            assert np.array_equal(redealt["observation"], observed["observation"])
            assert np.array_equal(redealt["action_mask"], observed["action_mask"])
            assert observed["observation"].any()
    assert bool(other_worlds) == (name not in OPEN)


def hidden_draws(name: str, steps: int) -> Iterator[tuple[Any, Sequence[int]]]:
    """Yield each state of a random game at a draw that not all seats see, with the seats that do not see it."""
    game = pyspiel.load_game(f"tabletape_{name}", {"players": RULESETS[name].seats[-1]})
    state, rng = game.new_initial_state(), random.Random(SEED)  # noqa: S311  repeatable
    for _ in range(steps):
        if state.is_terminal():
            return
        draw = state.node.draw
        if draw is not None and draw.audience is not None:
            informed = {*draw.audience, state.node.mover}  # the seat that decided is told by the facts
            yield state.clone(), [seat for seat in range(game.num_players()) if seat not in informed]
        state.apply_action(rng.choice(state.legal_actions()))


@EVERY_RULESET
def test_a_hidden_draw_changes_no_state_of_information(name: str) -> None:
    draws = 0
    for state, blind in hidden_draws(name, 150):
        children = [state.child(action) for action in state.legal_actions()[:3]]
        for seat in blind:
            assert len({child.information_state_string(seat) for child in children}) == 1
            assert len({child.observation_string(seat) for child in children}) == 1
        draws += 1
    assert bool(draws) == (name not in OPEN)


def test_the_seat_that_sees_a_draw_can_tell_its_outcomes_apart() -> None:
    draws = hidden_draws("bison", 150)
    state, blind = next((state, blind) for state, blind in draws if not state.child(0).is_chance_node())
    (seat,) = set(range(4)) - set(blind)
    children = [state.child(action) for action in state.legal_actions()[:3]]
    assert len({child.information_state_string(seat) for child in children}) == 3


def test_states_of_information_recall_every_decision() -> None:
    state = pyspiel.load_game("tabletape_bison(players=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    seat = state.current_player()
    text = state.information_state_string(seat)
    digest, _, view = text.partition(" ")
    assert len(digest) == 64
    assert view == state.observation_string(seat)
    assert json.decode(view)["round"] == 1
    after = [state.child(action).information_state_string(seat).partition(" ")[0] for action in state.legal_actions()]
    assert len(set(after)) == len(after)
    assert digest not in after


def test_a_copy_and_a_stored_state_are_the_same_node() -> None:
    game = pyspiel.load_game("tabletape_wendake(players=3,tribes=TRIBES)")
    state, rng = game.new_initial_state(), random.Random(SEED)  # noqa: S311  repeatable
    for _ in range(80):
        state.apply_action(rng.choice(state.legal_actions()))
    copy = state.clone()
    assert copy.node is state.node
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert read.node is not state.node
    assert read.node.position == state.node.position
    assert read.node.digests == state.node.digests
    assert read.legal_actions() == state.legal_actions()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.node is not state.node


def test_probabilities_of_a_draw_are_equal() -> None:
    state = pyspiel.load_game("tabletape_bison(players=2)").new_initial_state()
    outcomes = state.chance_outcomes()
    assert len(outcomes) > 1
    assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
    assert sum(probability for _, probability in outcomes) == pytest.approx(1.0)
    assert state.action_to_string(0).startswith("bison.")


@EVERY_RULESET
def test_games_stay_below_half_of_the_bounds(name: str) -> None:
    ruleset, bounds = RULESETS[name], BOUNDS[name]
    setting = GameSetting(name, ruleset.seats[-1], FEW_ROUNDS.get(name))
    node, rng, entries, draws = Node.first(setting), random.Random(SEED), 0, 0  # noqa: S311  repeatable
    while node.mover is not None:
        candidates = 0 if node.draw is None else len(node.draw.candidates)
        assert 2 * len(node.legal) <= bounds.decisions
        assert 2 * candidates <= bounds.candidates
        draws += candidates > 0
        entries += candidates == 0
        node = node.child(rng.randrange(candidates or len(node.legal)))
    assert 2 * entries <= bounds.entries
    assert 2 * draws <= bounds.draws


def test_the_decisions_stand_beside_the_mask() -> None:
    table = environment("bison", 2)
    table.reset(seed=SEED)
    observed, _, _, _, information = table.last()
    assert observed is not None
    assert len(information["decisions"]) == observed["action_mask"].sum()
    assert all("type" in decision for decision in information["decisions"])
    viewer = frozenset((table.possible_agents.index(table.agent_selection),))
    base = table.unwrapped
    assert isinstance(base, TabletapeEnvironment)
    view = base.setting.view(base.position, viewer)
    assert information["view"] == json.encode(view).decode()
    assert table.infos[next(agent for agent in table.agents if agent != table.agent_selection)] == {}
    assert np.array_equal(observed["observation"], observation(view, viewer))
    assert np.abs(observed["observation"]).max() <= LARGEST


def test_an_action_outside_the_mask_is_refused_and_changes_nothing() -> None:
    table = TabletapeEnvironment("bison", 2)
    table.reset(seed=SEED)
    position, number = table.position, int(table.observe(table.agent_selection)["action_mask"].sum())
    for action in (number, -1, None):
        with pytest.raises(ActionIllegal) as refused:
            table.step(action)
        assert refused.value.value == action
    assert table.position is position


def test_more_decisions_than_actions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "BOUNDS", {"bison": encoding.Bounds(1, 64, 2_000, 100)})
    table = TabletapeEnvironment("bison", 2)
    with pytest.raises(DecisionsExceeded):
        table.reset(seed=SEED)


@pytest.mark.parametrize(
    ("name", "seats", "options", "error"),
    [
        ("chess", 2, None, EnvironmentUnknown),
        ("bison", 5, None, OptionError),
        ("bison", 2, {"variant": 9}, OptionError),
        ("bison", 2, {"colour": 1}, OptionError),
    ],
)
def test_settings_that_no_game_has_are_refused(
    name: str, seats: int, options: dict[str, Any] | None, error: type[Exception]
) -> None:
    with pytest.raises(error):
        GameSetting(name, seats, options)


def test_an_observer_sees_as_a_seat_or_as_a_spectator() -> None:
    game = pyspiel.load_game("tabletape_bison(players=2)")
    state = game.new_initial_state()
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    spectator = TabletapeObserver(kind, 2)
    assert spectator.string_from(state, 0) == spectator.string_from(state, 1)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="the view of a seat"):
        TabletapeObserver(everything, 2)
    with pytest.raises(ValueError, match="the players are 0 to 1"):
        spectator.string_from(state, 2)


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_document_run(number: int) -> None:
    program = blocks(ROOT / "docs" / "environments.md", "python")[number]
    assert len(program.strip().splitlines()) <= 14
    process = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    assert sum(map(float, process.stdout.strip().strip("[]").split(","))) == pytest.approx(0.0)
