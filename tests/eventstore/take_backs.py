"""Random games in which every offered take-back is checked: `python -m tests.eventstore.take_backs --games 1000`."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.chance import Draw, KeyedChance, NoChance
from domain.core.events import SERVICE, Decision, Event
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.log.composing import seal
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.seeds import Salts
from eventstore.log.take_backs import MOST_ASKED_FOR, AnyCause, UndoPoint, UndoWindow
from eventstore.table.commands import TakeBack
from eventstore.table.events import DecisionsTakenBack

TAKEN_BACK = 0.1
"""The chance that a player takes back a decision when possible."""

LOOKED_INTO = 0.1
"""Of how many decisions it is checked that they tell their seat nothing new."""


class GameCounts(NamedTuple):
    """The counts of a random game."""

    entries: int
    offers: int
    """Take-backs that were offered and checked, each whenever it was the newest or the oldest."""
    taken_back: int


class _Version(NamedTuple):
    """The facts about a version."""

    position: Position
    text: str
    """The position in full, written when it came about."""
    draws: int
    """How many outcomes the log holds up to here."""
    openings: int
    """How many hidden values."""
    seat: int | None
    """The seat of its entry; `None` for the service and the set-up."""
    final: bool
    """Whether something was drawn or hidden in its entry."""


class _Entry(NamedTuple):
    """An entry, as an undo window looks at it."""

    version: int
    cause: AnyCause
    draws: Sequence[object]
    events: Sequence[Event]


class _Game:
    """A game played by chance, with take-backs."""

    def __init__(self, ruleset: Ruleset[Any], seats: int, seed: int) -> None:
        self.ruleset = ruleset
        self.rng = random.Random(f"{ruleset.name} {seats} {seed}")  # noqa: S311  repeatable, guards nothing
        self.chance = KeyedChance(f"take-backs {ruleset.name} {seed}".encode())
        components = ruleset.load_components(ruleset.default_components())
        position = ruleset.initial(components, ruleset.options_type(), seats)
        position = ruleset.fold(position, ruleset.setup(position, self.chance))
        drawn = len(self.chance.draws)
        self.versions = [_Version(position, _text(position), drawn, 0, None, final=True)]
        self.window = UndoWindow((), (), {}, {})
        self.decided: list[tuple[int, int]] = []
        """Each decision that stands: its seat, and the version before it."""

    @property
    def now(self) -> _Version:
        return self.versions[-1]

    def play(self, limit: int | None) -> GameCounts:
        offers = taken_back = 0
        while movers := self.ruleset.to_move(self.now.position):
            offered = self.window.earlier
            self._check(offered)
            offers += min(len(offered), 2)
            if offered and self.rng.random() < TAKEN_BACK:
                taken_back += 1
                self._take_back(self.rng.choice(offered))
            elif limit is not None and len(self.versions) > limit:
                break
            else:
                self._go_on(movers[0])
        return GameCounts(len(self.versions), offers, taken_back)

    def _go_on(self, actor: int) -> None:
        position, before = self.now.position, len(self.chance.draws)
        if actor == SERVICE:
            events = self.ruleset.advance(position, self.chance)
            self._append(ServiceRun(), events, self.ruleset.fold(position, events), before, None)
            return
        decision = self.rng.choice(list(self.ruleset.legal(position, actor)))
        events = self.ruleset.decide(position, actor, decision, self.chance)
        self.decided.append((actor, len(self.versions) - 1))
        after = self.ruleset.fold(position, events)
        self._append(DecisionTaken(actor, decision), events, after, before, actor)
        if not self.now.final and self.rng.random() < LOOKED_INTO:
            self._check_nothing_learned(position, actor, decision, events)

    def _check_nothing_learned(self, position: Position, seat: int, decision: Decision, events: list[Event]) -> None:
        """Check that a decision to take back follows from the knowledge of its seat: in another world, the same."""
        chance = KeyedChance(self.rng.randbytes(32))
        other = self.ruleset.fold(position, self.ruleset.resample(position, frozenset((seat,)), chance))
        assert self.ruleset.decide(other, seat, decision, NoChance()) == events

    def _take_back(self, offer: UndoPoint) -> None:
        events = [DecisionsTakenBack(offer.seat, offer.version)]
        position = self.window.go_back(offer.version, len(self.versions))
        assert _text(position) == self.versions[offer.version].text, "the very position of before"
        self._append(CommandTaken("player:p", TakeBack(offer.version)), events, position, None, offer.seat)
        self.decided = [decision for decision in self.decided if decision[1] < offer.version]
        assert self.now.draws == self.versions[offer.version].draws, "no draw is removed"
        assert self.now.openings == self.versions[offer.version].openings, "nothing that was seen is removed"

    def _append(
        self, cause: Any, events: Sequence[Event], position: Position, drawn_before: int | None, seat: int | None
    ) -> None:
        draws: list[Draw] = [] if drawn_before is None else self.chance.draws[drawn_before:]
        before, version = self.now, len(self.versions) - 1
        _, openings = seal(version + 1, 0, cause, 1, draws, events, Salts(b""))
        self.window.note(before.position, None, _Entry(version + 1, cause, draws, events))
        final = bool(draws or openings)
        counts = before.draws + len(draws), before.openings + len(openings)
        self.versions.append(_Version(position, _text(position), *counts, seat, final))

    def _check(self, offered: Sequence[UndoPoint]) -> None:
        """Check the offers: a take-back loses nothing, and reaches back to the last barrier."""
        last = len(self.versions) - 1
        oldest = offered[0].version if offered else last
        for point in (*offered[:1], *offered[-1:]):
            then = self.versions[point.version]
            assert (then.draws, then.openings) == (self.now.draws, self.now.openings)
            assert point.position == then.position
            assert not any(entry.final for entry in self.versions[point.version + 1 :])
            assert {entry.seat for entry in self.versions[point.version + 1 :]} == {point.seat}
        self._check_beyond({point.version for point in offered})
        if offered:
            barrier = self.versions[oldest]
            assert barrier.final or barrier.seat != offered[0].seat or self._undone(oldest)
        else:
            assert self.now.final or self.now.seat is None or self._undone(last)

    def _check_beyond(self, offered: Collection[int]) -> None:
        """Check that all other decisions that stand may be asked back, as many as are kept of each seat."""
        versions_found = {seat: [point.version for point in points] for seat, points in self.window.beyond.items()}
        final = [(seat, version) for seat, version in self.decided if version not in offered]
        expected = {seat: [version for owner, version in final if owner == seat] for seat, _ in final}
        assert versions_found == {seat: versions[-MOST_ASKED_FOR:] for seat, versions in expected.items()}
        for points in self.window.beyond.values():
            assert points[-1].position is self.versions[points[-1].version].position

    def _undone(self, version: int) -> bool:
        """Whether the entry is a take-back that went back to a barrier."""
        return any(undone.by == version for undone in self.window.undone)


def _text(position: Position) -> str:
    return repr(replace(position, components=None)) if hasattr(position, "components") else repr(position)


def play(ruleset: Ruleset[Any], seats: int, seed: int, limit: int | None = None) -> GameCounts:
    """Play a random game and check every take-back that it offers.

    Args:
        ruleset: the ruleset of the game.
        seats: the number of seats.
        seed: the same for the same game.
        limit: the number of entries after which to stop; `None` plays to the end.
    """
    return _Game(ruleset, seats, seed).play(limit)


def main() -> None:
    """Play many games of each ruleset and print their counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many of each ruleset")
    parser.add_argument("--limit", type=int, default=None, help="after how many entries a game is left")
    parser.add_argument("rulesets", nargs="*", default=list(RULESETS))
    options = parser.parse_args()
    for name in options.rulesets:
        start, total = time.monotonic(), GameCounts(0, 0, 0)
        for seed in range(options.games):
            ruleset = RULESETS[name]
            figures = play(ruleset, ruleset.seats[seed % len(ruleset.seats)], seed, options.limit)
            total = GameCounts(*(left + right for left, right in zip(total, figures, strict=True)))
        took = time.monotonic() - start
        print(  # noqa: T201
            f"{name}: {options.games} games, {total.entries} entries, {total.offers} offers checked, "
            f"{total.taken_back} taken back, all as before; {took:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
