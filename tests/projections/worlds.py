"""Two worlds that differ in one hidden thing only, and all that a viewer can ask about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from domain.chance import Audience, KeyedChance
from domain.errors import TabletapeError
from domain.facts import Decision
from domain.ruleset import Ruleset
from eventstore.acts import TakeSeat
from eventstore.identity import Identity
from eventstore.path import NewGame
from eventstore.service import Service
from eventstore.state import State, to_move
from projections import Projections
from projections.documents import ABSENT
from tests.tiny.play import ANNA, PLAYERS, decided, tiny_service

Chooser = Callable[[State, Sequence[Decision]], Decision | None]
"""Picks a decision, or ends the play."""


_SOME = 20
"""Of the many parts of a board's spaces, every so manieth is asked about."""


class World:
    """One world: a game of a ruleset, under keys and an id that are the same in every world."""

    def __init__(self, ruleset: Ruleset[Any], seats: int) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.service: Service = tiny_service(rulesets={ruleset.name: ruleset})
        self.projections = Projections(self.service, strict=True)
        self.game = ""
        self.decisions: list[Decision] = []

    async def start(self) -> None:
        """Open the game and seat the players."""
        new = NewGame(ruleset=self.ruleset.name, seats=self.seats)
        self.game = (await self.service.path.create(new, ANNA, "the same in every world")).game
        for who in PLAYERS[: self.seats]:
            await self.service.path.act(self.game, TakeSeat(nonce=who.name), who)

    async def state(self) -> State:
        return await self.service.reader.state(self.game)

    async def play(self, chooser: Chooser, most: int) -> None:
        """Play until the chooser has enough, the service is to act, or so many decisions are taken."""
        for _ in range(most):
            state = await self.state()
            mover = to_move(state)[0]
            if mover < 0:
                return
            decision = chooser(state, self.ruleset.legal(state.position, mover))
            if decision is None:
                return
            await self.repeat([decision])

    async def repeat(self, decisions: Sequence[Decision]) -> None:
        """Take decisions that were taken in another world."""
        for decision in decisions:
            self.decisions.append(decision)
            await decided(self.service, self.game, decision)


class _SwappedChance:
    """The chance of a world in which two outcomes have changed places."""

    def __init__(self, chance: KeyedChance, swap: Callable[[Any], Any]) -> None:
        self._chance = chance
        self._swap = swap

    def draw(self, pile: str, candidates: Sequence[Any], audience: Audience) -> Any:
        there = sorted(map(self._swap, candidates))
        outcome = self._swap(self._chance.draw(pile, there, audience))
        last = self._chance.draws[-1]
        self._chance.draws[-1] = msgspec.structs.replace(last, index=list(candidates).index(outcome))
        return outcome


def with_swapped(ruleset: Ruleset[Any], one: str, other: str) -> Ruleset[Any]:
    """Give the ruleset of a world in which two outcomes of chance have changed places."""
    places = {one: other, other: one}

    def swap(outcome: Any) -> Any:
        return places.get(outcome, outcome) if isinstance(outcome, str) else outcome

    return replace(
        ruleset,
        setup=lambda position, chance: ruleset.setup(position, _SwappedChance(chance, swap)),
        decide=lambda position, seat, decision, chance: ruleset.decide(
            position, seat, decision, _SwappedChance(chance, swap)
        ),
        advance=lambda position, chance: ruleset.advance(position, _SwappedChance(chance, swap)),
    )


async def all_answers(world: World, who: Identity) -> dict[str, bytes]:
    """Ask everything one viewer can ask, and give the answers with heads, hashes and commitments blotted out."""
    asked, game = world.projections, world.game
    head = (await world.state()).version
    versions = range(1, head + 1)
    answers: dict[str, Any] = {
        "summary": await asked.summary(game, who),
        "decisions": await asked.decisions(game, who),
        "forks": await asked.forks(game, who),
        "entries": await asked.entries(game, who, limit=1000),
        "timeline": await asked.timeline(game, who, limit=1000),
        "all": await asked.diff(game, who, 1, head),
        "nothing": await _refusal(asked.entry(game, who, head + 1)),
    }
    for version in versions:
        answers[f"view {version}"] = await asked.view(game, who, version)
        answers[f"entry {version}"] = await asked.entry(game, who, version)
        answers[f"scoreboard {version}"] = await asked.scoreboard(game, who, version)
    for version in versions[:-1]:
        answers[f"diff {version}"] = await asked.diff(game, who, version, version + 1)
    kinds = {event["type"] for entry in answers["entries"] for event in msgspec.json.decode(entry.body)["events"]}
    for kind in sorted(kinds):
        answers[f"entries {kind}"] = await asked.entries(game, who, types=(kind.partition(".")[0],))
    for seat in range(world.seats):
        answers[f"entries of {seat}"] = await asked.entries(game, who, seat=seat)
    position = msgspec.json.decode(msgspec.json.encode((await asked.view(game, who)).position))
    leaves = _leaves(position, "/position")
    board = [path for path in leaves if path.startswith(("/position/tiles/", "/position/regions/"))]
    for path in sorted({*leaves} - {*board}) + board[::_SOME]:
        answers[f"blame {path}"] = await asked.blame(game, who, path)
    answers["blame nothing"] = await _refusal(asked.blame(game, who, "/position/no/such/part"))
    return {name: _blotted(msgspec.json.encode(answer)) for name, answer in answers.items()}


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
