"""Two worlds that differ in hidden things only, and all that a viewer can ask about them."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import msgspec
import pytest

from domain.core.agenda import Position
from domain.core.bots import BOTS, choose
from domain.core.chance import Audience, Chance, KeyedChance
from domain.core.errors import TabletapeError
from domain.core.events import SERVICE, Decision, Viewer
from domain.core.ruleset import Ruleset
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.state import State, to_move
from eventstore.log.visibility import GameSnapshot, ViewedState
from eventstore.service import Service
from eventstore.table.commands import RequestTakeBack, TakeSeat
from eventstore.write.log_writer import NewGame
from projections import differences
from projections.differences import HistorySpan
from projections.documents import ABSENT
from projections.entries import EntryFilter
from projections.facade import Projections
from projections.hints import Hint
from projections.stories import CLOSER, ROLLOUTS, Judgement
from projections.views import document_of
from projections.what_if import ImaginedDecision
from tests.tiny.play import OPERATOR, decided, position_of, tiny_service

ANN, BEN, CARA = (Identity(f"p{name}", name, "player") for name in ("ann", "ben", "cara"))
EVE, OLGA = Identity("peve", "eve", "player"), Identity("polga", "olga", "organiser")
PLAYERS = (ANN, BEN, CARA)
BLIND = (BEN, CARA, EVE, OLGA)
"""The viewers who may not know the hand of Ann, on seat 0."""
KEY = "the-same-in-every-world"

Chooser = Callable[[random.Random, State, Sequence[Decision]], Decision | None]
"""Picks a decision, or ends the play."""
Places = Mapping[str, str]
"""Outcomes of chance that have changed places, both ways."""

_SEEDS = 60
SOME_IN_EVERY_RUN = 3
SOME = [SOME_IN_EVERY_RUN, pytest.param(12, marks=pytest.mark.long)]
"""Of the many parts of a state that are no secrets, and of the versions, about so many are asked about."""


@dataclass(frozen=True)
class Secret:
    """A fact that a game comes to hold without everybody knowing, and its alternatives."""

    name: str
    ruleset: Ruleset[Any]
    choose: Chooser
    """Plays so that nothing of the secret is told: a decision legal then is legal in both worlds."""
    others: Callable[[Any], Places]
    """Returns from a position the hidden values, with their possible alternatives; empty before that."""
    most: int
    """After so many decisions another game is played."""
    parts: tuple[str, ...] = ()
    """Parts of the state that Ann sees differently; none where nobody can see the difference yet."""
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 3
    seed: int = 0
    """The first seed tried; a seed that leads there saves time."""
    after: int = 0
    """How many decisions are taken while it is held."""
    probes: tuple[Mapping[str, Any], ...] = ()
    """Decisions with which somebody else might try to find it out."""
    pile: Callable[[Any], Sequence[str]] | None = None
    """For face-down secrets: the unseen outcomes in a position."""

    def __str__(self) -> str:
        return f"{self.ruleset.name}: {self.name}"

    async def worlds(self) -> tuple[World, World]:
        """Return two worlds with the same decisions that differ in the secret."""
        for seed in range(self.seed, self.seed + _SEEDS):
            left = World(self)
            await left.start(seed)
            places = await left.play_until_held()
            if places and self.pile is not None:
                left, places = await left.drawn_next(self.pile)
            if places:
                right = World(replace(self, ruleset=with_swapped(self.ruleset, places)))
                await right.start(seed)
                await right.repeat(left.decisions)
                right.held_at = left.held_at
                legal = [decision for world in (left, right) for decision in await world.legal()]
                left.legal_in_any_world = right.legal_in_any_world = legal[:: max(1, len(legal) // 8)]
                return left, right
        raise AssertionError(f"{self} never comes about")


class World:
    """A world: a game of a ruleset, under keys and an id that are the same in every world."""

    def __init__(self, secret: Secret) -> None:
        self.secret = secret
        self.ruleset = secret.ruleset
        self.service: Service = tiny_service(rulesets={self.ruleset.name: self.ruleset})
        self.projections = Projections(self.service, strict=True)
        self.seed = 0
        self.game = ""
        self.decisions: list[Decision] = []
        self.held_at = 1
        """The version from which on the secret is held."""
        self.legal_in_any_world: list[Decision] = []
        """The decisions that are legal at the end in this world or in the other."""
        self._source = random.Random(self.seed)  # noqa: S311  repeatable, guards nothing

    async def start(self, seed: int) -> None:
        """Open the game and seat the players."""
        self.seed = seed
        self._source.seed(seed)
        seats, options = self.secret.seats, dict(self.secret.options)
        new = NewGame(ruleset=self.ruleset.name, seats=seats, options=options, hints=True)
        self.game = (await self.service.writer.create(new, ANN, f"{KEY}-{seed}")).game
        for player in PLAYERS[: self.secret.seats]:
            await self.service.writer.command(self.game, TakeSeat(nonce=player.name), player)

    async def state(self) -> State:
        return await self.service.reader.state(self.game)

    async def legal(self) -> Sequence[Decision]:
        """Return the legal decisions of the seat to move; none while the service is to act."""
        state = await self.state()
        return [] if SERVICE in to_move(state) else self.ruleset.legal(state.position, to_move(state)[0])

    async def play_until_held(self) -> Places:
        """Play until the secret is held, and on for a while. Return its alternatives, or nothing."""
        before, later = self.secret.others, self.secret.after
        while not before((await self.state()).position):
            if len(self.decisions) >= self.secret.most or not await self.play_on():
                return {}
        self.held_at = (await self.state()).version
        while later and await self.play_on():
            later -= 1
        return before((await self.state()).position)

    async def drawn_next(self, pile: Callable[[Any], Sequence[str]]) -> tuple[World, Places]:
        """Return this world before the next draw from a pile, and the drawn outcome with its alternatives."""
        unseen = list(pile((await self.state()).position))
        while await self.play_on():
            left = pile((await self.state()).position)
            drawn = [card for card in unseen if card not in left]
            if drawn and left:
                # Back to a seat's own decision: it may end in a run of the service that draws.
                for decisions in count(1):
                    before = await self.rewound(decisions)
                    if SERVICE not in to_move(await before.state()):
                        return before, both_ways(drawn[0], left[-1])
        return self, {}

    async def rewound(self, decisions: int) -> World:
        """Return this world as it was so many decisions ago."""
        before = World(self.secret)
        before.held_at = self.held_at
        await before.start(self.seed)
        await before.repeat(self.decisions[:-decisions])
        return before

    async def play_on(self) -> bool:
        """Take a decision of the chooser's; `False` when it has enough or the game is over."""
        state = await self.state()
        while SERVICE in to_move(state):
            await decided(self.service, self.game)
            state = await self.state()
        if not to_move(state):
            return False
        decision = self.secret.choose(self._source, state, self.ruleset.legal(state.position, to_move(state)[0]))
        if decision is None:
            return False
        await self.repeat([decision])
        return True

    async def repeat(self, decisions: Sequence[Decision]) -> None:
        """Take decisions that were taken in another world."""
        for decision in decisions:
            while SERVICE in to_move(await self.state()):
                await decided(self.service, self.game)
            self.decisions.append(decision)
            await decided(self.service, self.game, decision)


class _SwappedChance:
    """The chance of a world in which outcomes have changed places."""

    def __init__(self, chance: KeyedChance, places: Places) -> None:
        self._chance = chance
        self._places = places

    def draw(self, pile: str, candidates: Sequence[Any], audience: Audience) -> Any:
        if self._places.keys().isdisjoint(candidates):
            return self._chance.draw(pile, candidates, audience)
        there = sorted(map(self._swap, candidates)) if list(candidates) == sorted(candidates) else list(candidates)
        outcome = self._swap(self._chance.draw(pile, there, audience))
        last = self._chance.draws[-1]
        self._chance.draws[-1] = msgspec.structs.replace(last, index=list(candidates).index(outcome))
        return outcome

    def _swap(self, outcome: Any) -> Any:
        return self._places.get(outcome, outcome) if isinstance(outcome, str) else outcome


def with_swapped(ruleset: Ruleset[Any], places: Places) -> Ruleset[Any]:
    """Return the ruleset of a world in which outcomes of chance have changed places."""

    def swapped(chance: Chance) -> Chance:
        # A dry run has no chance to swap anything in.
        return _SwappedChance(chance, places) if isinstance(chance, KeyedChance) else chance

    return replace(
        ruleset,
        setup=lambda position, chance: ruleset.setup(position, swapped(chance)),
        decide=lambda position, seat, decision, chance: ruleset.decide(position, seat, decision, swapped(chance)),
        advance=lambda position, chance: ruleset.advance(position, swapped(chance)),
    )


def both_ways(left: str, right: str) -> Places:
    """Let two outcomes change places."""
    return {left: right, right: left}


def some_versions(last: int, held_at: int, some: int) -> list[int]:
    """Return the versions worth asking about: the first, the versions of the secret, the last, and some between."""
    near = {1, 2, last - 1, last, *range(held_at - 2, held_at + 1 + min(some, 4))}
    return sorted(version for version in near | set(range(1, last, max(9, 3 * last // some))) if 1 <= version <= last)


@contextmanager
def _each_document_once() -> Iterator[None]:
    """Make a viewer's document of a version once: dozens of answers about parts of a game compare equal documents."""
    documents: dict[tuple[str, Viewer], dict[str, Any]] = {}

    def document_once(viewed: ViewedState) -> dict[str, Any]:
        key = str(viewed.state.head), viewed.visible.viewer
        if key not in documents:
            documents[key] = document_of(viewed)
        return documents[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(differences, "document_of", document_once)
        yield


def _parts_to_ask_about(secret: Secret, position: Any, some: int) -> list[str]:
    leaves = sorted({*_leaves(position, "/position")})
    others = leaves[:: max(1, len(leaves) // some)]
    if secret.pile is not None and some == SOME_IN_EVERY_RUN:
        others = others[:1]  # both worlds have the very same log, and answers about parts only fold it
    return sorted({*(path for path in leaves if path.startswith(secret.parts)), *others})


async def all_answers(world: World, viewer: Identity, some: int) -> dict[str, bytes]:
    """Ask all questions of a viewer, and give the answers with heads, hashes and commitments blotted out."""
    projections = world.projections
    snapshot = await world.service.rights.snapshot(world.game, viewer)
    head = snapshot.state.version
    answers: dict[str, Any] = {
        "summary": await projections.summary(snapshot),
        "decisions": await projections.decisions(snapshot),
        "hint": await _answer_or_refusal(projections.hint(snapshot)),
        "forks": await projections.forks(snapshot, viewer),
        "notation": await _answer_or_refusal(projections.notation(snapshot)),
        "entries": (await projections.entries(snapshot, limit=1000)).entries,
        "timeline": await projections.timeline(snapshot, limit=1000),
        "all": await projections.diff(snapshot, 1, head),
        "nothing": await _refusal(projections.entry(snapshot, head + 1)),
    }
    versions = some_versions(head, world.held_at, some)
    offered = {point.version for point in answers["decisions"].take_backs}
    for version in sorted({*versions} - offered):
        refusal = world.service.writer.take_back(world.game, str(snapshot.state.head), version, viewer)
        answers[f"take back {version}"] = await _refusal(refusal)
    askable = {point.version for point in answers["decisions"].requests}
    for version in sorted({*versions} - askable):
        asking = world.service.forking.request(world.game, RequestTakeBack(version), viewer)
        answers[f"ask {version}"] = await _refusal(asking)
    for version in versions:
        answers[f"view {version}"] = await projections.view(snapshot, version)
        answers[f"entry {version}"] = await projections.entry(snapshot, version)
        answers[f"why {version}"] = await projections.explanation(snapshot, version)
        answers[f"scoreboard {version}"] = await projections.scoreboard(snapshot, version)
        if version > 1:
            answers[f"diff {version}"] = await projections.diff(snapshot, version - 1, version)
    kinds = {event["type"] for entry in answers["entries"] for event in msgspec.json.decode(entry.body)["events"]}
    for kind in sorted(kinds):
        answers[f"entries {kind}"] = (
            await projections.entries(snapshot, entry_filter=EntryFilter(frozenset((kind.partition(".")[0],))))
        ).entries
    for seat in range(world.secret.seats):
        answers[f"entries of {seat}"] = (
            await projections.entries(snapshot, entry_filter=EntryFilter(seat=seat))
        ).entries
    position = msgspec.json.decode(msgspec.json.encode((await projections.view(snapshot)).position))
    with _each_document_once():
        for path in _parts_to_ask_about(world.secret, position, some):
            answers[f"blame {path}"] = await projections.blame(snapshot, path)
            answers[f"history {path}"] = await projections.history(snapshot, path)
        answers["history"] = await projections.history(snapshot, "/position", HistorySpan(limit=1000))
    for version in (world.held_at, head):
        for name, decisions in (await _suppositions(world, snapshot, version, 2 * some)).items():
            widths = (400, 400) if version == head and name == "course" else None
            supposed = projections.what_if(snapshot, version, decisions, widths=widths)
            answers[f"what if {version}: {name}"] = await _answer_or_refusal(supposed)
    turning = projections.turning_points(snapshot)
    answers["turning points"] = await (turning if viewer == OPERATOR else _refusal(turning))
    judgement = Judgement(ROLLOUTS, CLOSER, (), None, None)
    answers["story"] = await _refusal(projections.story(snapshot, judgement))
    answers["blame nothing"] = await _refusal(projections.blame(snapshot, "/position/no/such/part"))
    answers["history of nothing"] = await _refusal(projections.history(snapshot, "/position/no/such/part"))
    return {name: _blotted(msgspec.json.encode(answer)) for name, answer in answers.items()}


async def telling_answers(world: World, viewer: Identity) -> dict[str, bytes]:
    """Return the blotted answers that differ for a viewer with knowledge of the secret."""
    projections = world.projections
    snapshot = await world.service.rights.snapshot(world.game, viewer)
    position = msgspec.json.decode(msgspec.json.encode((await projections.view(snapshot)).position))
    answers: dict[str, Any] = {
        "entries": (await projections.entries(snapshot, limit=1000)).entries,
        "timeline": await projections.timeline(snapshot, limit=1000),
        "all": await projections.diff(snapshot, 1, snapshot.state.version),
        "view": await projections.view(snapshot, world.held_at),
    }
    for path in {*_leaves(position, "/position")}.intersection(world.secret.parts):
        answers[f"blame {path}"] = await projections.blame(snapshot, path)
        answers[f"history {path}"] = await projections.history(snapshot, path)
    return {name: _blotted(msgspec.json.encode(answer)) for name, answer in answers.items()}


async def assert_alike(left: World, right: World, some: int) -> None:
    """Check that both worlds look alike to all without the right to know the difference, and that they do differ."""
    for viewer in await _blind(left, some):
        here, there = await all_answers(left, viewer, some), await all_answers(right, viewer, some)
        assert here.keys() == there.keys()
        assert [name for name in here if here[name] != there[name]] == [], f"to {viewer.name}"
    await _assert_no_foresight(left, right)
    if left.secret.pile is None:
        for viewer in (ANN, OPERATOR):
            here, there = await telling_answers(left, viewer), await telling_answers(right, viewer)
            alike = [name for name in here if here[name] == there.get(name)]
            assert alike == [], f"{viewer.name} knows the difference, so the comparison would find one"


async def _blind(world: World, some: int) -> tuple[Identity, ...]:
    """Return the viewers without knowledge of the difference; the short form leaves out a player like another."""
    if world.secret.pile is None:
        return BLIND if some > SOME_IN_EVERY_RUN else tuple(viewer for viewer in BLIND if viewer != CARA)
    if some > SOME_IN_EVERY_RUN:
        return (ANN, BEN, EVE, OPERATOR)
    (seat,) = to_move(await world.state())
    return (PLAYERS[seat], EVE, OPERATOR)  # who is to move is told the most


async def _assert_no_foresight(left: World, right: World) -> None:
    """Check that the seat to move is told the same of all it can decide, and that bots decide the same on it."""
    here, there = await left.state(), await right.state()
    (seat,) = to_move(here)
    if seat == SERVICE or (left.secret.pile is None and seat == 0):
        return  # a worker's run is not foretold, and Ann knows what she holds
    for decision in left.ruleset.legal(here.position, seat):
        runs = [
            await world.service.writer.dry_run(world.game, str(state.head), PLAYERS[seat], decision)
            for world, state in ((left, here), (right, there))
        ]
        assert (runs[0].events, runs[0].whole) == (runs[1].events, runs[1].whole), decision
    hints = [await hint_of(world, PLAYERS[seat]) for world in (left, right)]
    assert _blotted(msgspec.json.encode(hints[0])) == _blotted(msgspec.json.encode(hints[1]))
    for kind in BOTS:
        chosen = [
            choose(kind, left.secret.ruleset, position_of(state, Position), seat, b"bot", nodes=20)
            for state in (here, there)
        ]
        assert chosen[0] == chosen[1], kind


async def hint_of(world: World, player: Identity) -> Hint:
    """Return the hint of the player to move."""
    return await world.projections.hint(await world.service.rights.snapshot(world.game, player))


async def _suppositions(
    world: World, snapshot: GameSnapshot, version: int, most: int
) -> dict[str, list[ImaginedDecision]]:
    """Return decisions to try at a version: none, some that are legal or were taken, probes, and a course of options.

    The course takes the last option that each answer offers, so it is the same in both worlds where the answers are.
    """
    suppositions: dict[str, list[ImaginedDecision]] = {"nothing": []}
    probes = [msgspec.convert(probe, world.ruleset.decision_type) for probe in world.secret.probes]
    by_type = {type(decision): decision for decision in world.decisions}
    for number, decision in enumerate([*probes, *world.legal_in_any_world, *by_type.values()][:most]):
        for seat in (None, 0):
            suppositions[f"{number} by {seat}"] = [ImaginedDecision(seat, decision)]
    course: list[ImaginedDecision] = []
    for _ in range(6):
        try:
            response = await world.projections.what_if(snapshot, version, course)
        except CommandRefused:
            break
        known = [seat for seat in response.options if seat.decisions]
        if response.stop is not None or not known:
            break
        course = [*course, ImaginedDecision(known[0].seat, (known[0].decisions or ())[-1].decision)]
    return {**suppositions, "course": course}


async def _answer_or_refusal(question: Awaitable[Any]) -> Any:
    try:
        return await question
    except TabletapeError as error:
        return [error.code, error.detail, error.value, error.rule]


async def _refusal(question: Any) -> list[Any]:
    try:
        await question
    except TabletapeError as error:
        return [error.code, error.detail, error.value, error.rule]
    raise AssertionError("it was answered")


def _leaves(value: Any, path: str) -> list[str]:
    if isinstance(value, dict) and value:
        return [leaf for name, member in value.items() for leaf in _leaves(member, f"{path}/{name}")]
    if isinstance(value, list) and value:
        return [leaf for index, member in enumerate(value) for leaf in _leaves(member, f"{path}/{index}")]
    return [] if value is ABSENT else [path]


_HASHES = re.compile(rb'"(hidden|hash)":"[0-9a-f]{64}"')
_HEADS = re.compile(rb'"([0-9]+)-[0-9a-f]{8}"')


def _blotted(answer: bytes) -> bytes:
    return _HEADS.sub(rb'"\1-"', _HASHES.sub(rb'"\1":""', answer))
