"""Information-set search: a decision from many games that a bot imagines, each with its own hidden cards and luck.

Every imagined game deals anew what the seat cannot know. A line of play leads from each candidate to the horizon, and
the position there is evaluated. Lines of all games share a tree; a branch of it is a decision with the options that
follow it, so nothing but options ever distinguishes games. A node offers its decisions in the order of their
outlooks, at first a single decision, then more the more often it was met (progressive widening). Halves of the
candidates, the worse ones, drop out again and again, until the budget is spent. All candidates meet the same games
with the same luck.
"""

from __future__ import annotations

import hmac
import math
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.core.agenda import Position, to_move
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Decision, Seat
from domain.core.outlooks import imagine, outlook
from domain.core.ruleset import Ruleset, lead

_LONGEST: Final = 40
"""The largest number of choices in a line."""
_WIDENING: Final = 0.5
"""A node met n times offers n to this power decisions, rounded up."""
_CURIOSITY: Final = 1.0
"""The weight of decisions that were seldom tried, in points."""


class Effort(msgspec.Struct, frozen=True):
    """How far and how long a search looks."""

    nodes: int
    """The budget: about how many positions are made. The outlooks of the legal decisions always are."""
    turns: int
    """The horizon: the end of so many turns, the seat's own first."""
    candidates: int
    """The largest number of decisions that are compared: the decisions with the best outlooks."""


def search(ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes, effort: Effort) -> Decision:
    """Return the decision of a seat that an information-set search takes to be the best.

    It is the same whenever the view of the seat, *key* and *effort* are the same.

    Args:
        ruleset: the ruleset of the game.
        position: the true position; used only to deal anew everything that the seat cannot know.
        seat: the seat to decide; it has a legal decision.
        key: the key of the bot's own chance; never the key of a game's chance.
        effort: how far and how long to look.
    """
    return _Search(ruleset, position, seat, key, effort).best()


class _Node:
    """A choice of a seat in the tree: its decisions, the best outlook first, with the lines through each."""

    __slots__ = ("branches", "decisions", "leads", "seat", "visits")

    def __init__(self, seat: Seat, decisions: Sequence[Decision]) -> None:
        self.seat = seat
        self.decisions = decisions
        self.visits = [0] * len(decisions)
        self.leads = [0.0] * len(decisions)
        """By decision: the sum of the leads of `seat` at the ends of its lines."""
        self.branches: list[dict[tuple[Decision, ...], _Node]] = [{} for _ in decisions]
        """By decision: the next node, by the options there."""

    def mean(self, index: int) -> float:
        """Return the mean lead at the ends of the lines of a decision that was tried."""
        return self.leads[index] / self.visits[index]

    def choice(self) -> int:
        """Return the decision for the next line: an offered decision without lines, else by mean and curiosity."""
        met = sum(self.visits) + 1
        offered = range(min(len(self.decisions), math.ceil(met**_WIDENING)))
        untried = next((index for index in offered if not self.visits[index]), None)
        if untried is not None:
            return untried
        curiosity = _CURIOSITY * math.sqrt(math.log(met))
        return max(offered, key=lambda index: self.mean(index) + curiosity / math.sqrt(self.visits[index]))

    def value(self, index: int, seat: Seat) -> float:
        """Return the value of a decision of *seat* that was tried: it takes its best decision at its next choice too.

        The next choice of another seat, and the horizon, leave the mean lead.
        """
        worth, lines = 0.0, 0
        for node in self.branches[index].values():
            met = sum(node.visits)
            if met and node.seat == seat:
                worth += met * max(node.value(tried, seat) for tried, visits in enumerate(node.visits) if visits)
                lines += met
        return worth / lines if lines else self.mean(index)


class _Search:
    def __init__(self, ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes, effort: Effort) -> None:
        self._ruleset = ruleset
        self._position = position
        self._seat = seat
        self._key = key
        self._effort = effort
        self._left = effort.nodes
        """The rest of the budget."""

    def best(self) -> Decision:
        """Return the best decision after halving the candidates until the budget is spent."""
        imagined = imagine(self._ruleset, self._position, self._seat, self._key)
        options = self._ruleset.legal(imagined, self._seat)
        if len(options) == 1:
            return options[0]
        root = self._node(imagined, self._seat, options, self._key)
        candidates = list(range(min(self._effort.candidates, len(options))))
        halvings = math.ceil(math.log2(len(candidates)))
        share, game = self._left / halvings, 0
        for halving in reversed(range(halvings)):
            while self._left > share * halving:
                self._play(root, candidates, game)
                game += 1
            tried = [candidate for candidate in candidates if root.visits[candidate]]
            tried.sort(key=lambda candidate: -root.value(candidate, self._seat))
            candidates = tried[: math.ceil(len(tried) / 2)] or candidates
        return root.decisions[candidates[0]]

    def _play(self, root: _Node, candidates: Sequence[int], game: int) -> None:
        """Follow a line of each candidate in the next imagined game, all with the same luck."""
        key = hmac.digest(self._key, b"game %d" % game, "sha256")
        imagined = imagine(self._ruleset, self._position, self._seat, key)
        for candidate in candidates:
            self._follow(root, candidate, imagined, key)
            if self._left <= 0:
                return

    def _node(self, position: Position, seat: Seat, options: Sequence[Decision], key: bytes) -> _Node:
        """Return a new node with the decisions in the order of their outlooks at a position."""
        self._left -= len(options)
        outlooks = [outlook(self._ruleset, position, seat, decision, key) for decision in options]
        outlooks.sort(key=lambda each: -each.lead)
        return _Node(seat, [each.decision for each in outlooks])

    def _follow(self, root: _Node, candidate: int, position: Position, key: bytes) -> None:
        """Follow a line from a candidate to the horizon, and note the leads there."""
        chance, line, turns = KeyedChance(key), [(root, candidate)], 1
        position = self._decided(position, self._seat, root.decisions[candidate], chance)
        mover = self._seat
        while (actors := to_move(position)) and len(line) < _LONGEST:
            (actor,) = actors
            turns += actor not in (mover, SERVICE)
            if turns > self._effort.turns or (actor == SERVICE and turns == self._effort.turns):
                break
            if actor == SERVICE:
                self._left -= 1
                position = self._ruleset.fold(position, self._ruleset.advance(position, chance))
                continue
            mover = actor
            options = self._ruleset.legal(position, actor)
            decision = options[0]
            if len(options) > 1:
                node, index = line[-1]
                node, index = self._next(node.branches[index], position, actor, options, key)
                line.append((node, index))
                decision = node.decisions[index]
            position = self._decided(position, actor, decision, chance)
        worths = self._ruleset.worth(position)
        for node, index in line:
            node.visits[index] += 1
            node.leads[index] += lead(worths, node.seat)

    def _next(
        self,
        branches: dict[tuple[Decision, ...], _Node],
        position: Position,
        seat: Seat,
        options: Sequence[Decision],
        key: bytes,
    ) -> tuple[_Node, int]:
        """Return the node of a choice, made where it is new, and the decision for the line."""
        name = tuple(options)
        node = branches.get(name)
        if node is None:
            node = branches[name] = self._node(position, seat, options, key)
        return node, node.choice()

    def _decided(self, position: Position, seat: Seat, decision: Decision, chance: KeyedChance) -> Position:
        """Return the position after a decision."""
        self._left -= 1
        decided: Position = self._ruleset.fold(position, self._ruleset.decide(position, seat, decision, chance))
        return decided
