"""The games of OpenSpiel: `pyspiel.load_game("tabletape_bison(players=3)")`, once this module is imported.

Chance is explicit: each draw among several candidates is a chance node with equal probabilities, also each draw of a
shuffle. The rules draw in the middle of a run, so a run is taken again from its beginning with the outcomes so far.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from domain.core.agenda import Position
from domain.core.chance import Audience, Chance
from domain.core.events import SERVICE, SPECTATOR, Decision, Event, Seat, Viewer, private_fields
from domain.rulesets import RULESETS
from ops.environments.encoding import BOUNDS, DEFAULTS, FEATURES, GameSetting, observation

T = TypeVar("T")

_Actions: TypeAlias = "tuple[_Actions, int] | None"
"""Actions before the last action, and the last action."""

PREFIX: Final = "tabletape_"
"""The beginning of the names of the games."""


class _OpenDraw(Exception):
    """A draw has no outcome yet."""

    def __init__(self, pile: str, candidates: Sequence[Any], audience: Audience) -> None:
        super().__init__(pile)
        self.pile = pile
        self.candidates = tuple(candidates)
        self.audience = audience


class _Outcomes:
    """Chance with the outcomes of chance nodes. A draw from a single candidate is no node."""

    def __init__(self, indexes: Sequence[int]) -> None:
        self._indexes = iter(indexes)

    def draw(self, pile: str, candidates: Sequence[T], audience: Audience) -> T:
        """Return the next outcome.

        Raises:
            _OpenDraw: there are no more outcomes.
        """
        if len(candidates) == 1:
            return candidates[0]
        index = next(self._indexes, None)
        if index is None:
            raise _OpenDraw(pile, candidates, audience)
        return candidates[index]


class Node:
    """A node of the game tree: a decision, a draw or the end. It never changes."""

    __slots__ = (
        *("actions", "decision", "digests", "draw", "indexes", "legal", "mover", "observations", "position", "setting"),
    )

    def __init__(self, setting: GameSetting, position: Position, digests: tuple[bytes, ...]) -> None:
        self.setting = setting
        self.position = position
        """The position before the run that draws; at a decision or the end the present position."""
        self.digests = digests
        """By seat: the digest of everything that it has seen."""
        self.mover: Seat | None = SERVICE
        """The seat to move, or that has decided; `None` at the end."""
        self.decision: Decision | None = None
        """The decision whose facts are drawn."""
        self.indexes: tuple[int, ...] = ()
        """The outcomes of the run so far."""
        self.draw: _OpenDraw | None = None
        self.legal: Sequence[Decision] = ()
        self.actions: _Actions = None
        """The actions from the first node to this node."""
        self.observations: dict[Viewer, NDArray[np.float32]] = {}

    def __deepcopy__(self, _memory: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Store the actions alone: they are taken again."""
        actions, rest = [], self.actions
        while rest is not None:
            rest, action = rest
            actions.append(action)
        setting = self.setting
        return _node_after, (setting.ruleset.name, setting.seats, setting.options, actions[::-1])

    @classmethod
    def first(cls, setting: GameSetting) -> Node:
        """Return the first node of a game."""
        return cls(setting, setting.before, (b"",) * setting.seats).run()

    def child(self, action: int) -> Node:
        """Return the node after the outcome of a draw, or after a decision."""
        node = Node(self.setting, self.position, self.digests)
        node.mover, node.actions = self.mover, (self.actions, action)
        if self.draw is not None:
            node.decision, node.indexes = self.decision, (*self.indexes, action)
        else:
            node.decision = self.legal[action]
        return node.run()

    def run(self) -> Node:
        """Run up to the next draw, the next choice of a seat, or the end. Return this node."""
        while self.mover == SERVICE or self.decision is not None:
            try:
                events = self._events(_Outcomes(self.indexes))
            except _OpenDraw as draw:
                self.draw = draw
                return self
            self.digests = tuple(self._digest(seat, events) for seat in range(self.setting.seats))
            self.position = self.setting.ruleset.fold(self.position, events)
            self.mover, self.decision, self.indexes = self.setting.mover(self.position), None, ()
        self.legal = self.setting.legal(self.position)
        return self

    def _events(self, chance: Chance) -> list[Event]:
        ruleset = self.setting.ruleset
        if self.decision is not None and self.mover is not None:
            return ruleset.decide(self.position, self.mover, self.decision, chance)
        return (ruleset.setup if self.position is self.setting.before else ruleset.advance)(self.position, chance)

    def _digest(self, seat: Seat, events: Sequence[Event]) -> bytes:
        facts = [seen(event, everything=seat in event.audience()) for event in events]
        decision = None if self.decision is None else seen(self.decision, everything=seat == self.mover)
        text = msgspec.json.encode([self.mover, decision, facts])
        return hashlib.sha256(self.digests[seat] + text).digest()

    def view(self, viewer: Viewer) -> msgspec.Struct:
        """Return the view of the position; at a draw, of that before the run."""
        return self.setting.view(self.position, viewer)

    def observe(self, viewer: Viewer) -> NDArray[np.float32]:
        """Return the observation of a viewer. It is cached: the library often measures that of the first node."""
        if viewer not in self.observations:
            self.observations[viewer] = observation(self.view(viewer), viewer)
        return self.observations[viewer]


def _node_after(name: str, seats: int, options: Mapping[str, Any], actions: Sequence[int]) -> Node:
    node = Node.first(GameSetting(name, seats, options))
    for action in actions:
        node = node.child(action)
    return node


def seen(struct: Decision | Event, *, everything: bool) -> Any:
    """Return a fact or a decision as JSON data, without its private fields unless a seat may see everything in it."""
    data = msgspec.to_builtins(struct)
    return data if everything else {name: data[name] for name in data if name not in _hidden(type(struct))}


@lru_cache
def _hidden(kind: type[Decision | Event]) -> frozenset[str]:
    return frozenset(private_fields(kind))


class TabletapeState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A node of a game, as OpenSpiel asks for it."""

    def __init__(self, game: TabletapeGame) -> None:
        super().__init__(game)
        self.node = game.first

    def current_player(self) -> int:
        """Return the seat to move, chance, or the end."""
        if self.node.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.mover is None else self.node.mover

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.node.mover is None

    def returns(self) -> list[float]:
        """Return the returns by seat; 0 before the end."""
        return list(self.node.setting.returns(self.node.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the draw, each with its probability."""
        draw = self.node.draw
        number = 0 if draw is None else len(draw.candidates)
        return [(index, 1 / number) for index in range(number)]

    def _legal_actions(self, _player: int) -> list[int]:
        return list(range(len(self.node.legal)))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        draw = self.node.draw
        if draw is not None:
            return f"{draw.pile} {action}: {draw.candidates[action]}"
        return msgspec.json.encode(self.node.legal[action]).decode()

    def __str__(self) -> str:
        return ",".join(map(str, self.history()))


class TabletapeObserver:
    """Observes the view of a seat; with perfect recall, also the digest of everything that the seat has seen."""

    def __init__(self, kind: Any, seats: int) -> None:
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what everybody may see, alone or with what one seat may see")
        self._of_a_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall
        self._seats = seats
        self.tensor = None if self._recalls else np.zeros(FEATURES, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def _viewer(self, player: int) -> Viewer:
        if not 0 <= player < self._seats:
            raise ValueError(f"the players are 0 to {self._seats - 1}, not {player}")
        return frozenset((player,)) if self._of_a_seat else SPECTATOR

    def set_from(self, state: TabletapeState, player: int) -> None:
        """Set the tensor to the view of a player."""
        viewer = self._viewer(player)
        if self.tensor is not None:
            self.tensor[:] = state.node.observe(viewer)

    def string_from(self, state: TabletapeState, player: int) -> str:
        """Return the view of a player as JSON text; with perfect recall, after the digest."""
        view = msgspec.json.encode(state.node.view(self._viewer(player))).decode()
        return f"{state.node.digests[player].hex()} {view}" if self._recalls and self._of_a_seat else view


class TabletapeGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A ruleset with seats and options as a game of OpenSpiel; there is a class of each ruleset."""

    game_type: Any

    def __init__(self, params: dict[str, Any]) -> None:
        options = dict(params)
        players = options.pop("players")
        self.setting = GameSetting(self.game_type.short_name.removeprefix(PREFIX), players, options)
        bounds = self.setting.bounds
        information = pyspiel.GameInfo(
            num_distinct_actions=bounds.decisions,
            max_chance_outcomes=bounds.candidates,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=bounds.entries,
        )
        super().__init__(self.game_type, information, params)
        self.first = Node.first(self.setting)

    def new_initial_state(self) -> TabletapeState:
        """Return the first node: the first draw of the set-up."""
        return TabletapeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most draws in a game."""
        return self.setting.bounds.draws

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> TabletapeObserver:
        """Return an observer of the views."""
        if params:
            raise ValueError(f"an observer takes no parameters, got {params}")
        return TabletapeObserver(kind or pyspiel.IIGObservationType(perfect_recall=False), self.setting.seats)


def _parameters(name: str) -> dict[str, int | str]:
    """Return the parameters of a game: the players, and the options whose default is a number or a text."""
    ruleset = RULESETS[name]
    options = msgspec.convert(DEFAULTS.get(name, {}), ruleset.options_type)
    parameters = {field: getattr(options, field) for field in ruleset.options_type.__struct_fields__}
    return {"players": ruleset.seats[0]} | {
        field: default for field, default in parameters.items() if isinstance(default, int | str)
    }


def _register(name: str) -> None:
    game_type = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=RULESETS[name].title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=RULESETS[name].seats[-1],
        min_num_players=RULESETS[name].seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(name),
    )
    # The library calls it and drops it after the end of the interpreter: a class survives that, a function does not.
    pyspiel.register_game(game_type, type(f"{name.title()}Game", (TabletapeGame,), {"game_type": game_type}))


for _name in BOUNDS:
    _register(_name)
