"""Turning points: an absurd decision is found, by its worth and not by points, and luck is nobody's mistake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from domain.bison import BISON
from domain.bison.decisions import Exchange
from domain.core.bots import choose
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Decision
from domain.core.ruleset import Ruleset, lead
from domain.rulesets import RULESETS
from eventstore.errors import ViewRefused
from eventstore.log.entry import DecisionTaken
from eventstore.log.state import State, to_move
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.log_writer import NewGame
from projections import turning_points
from projections.facade import Projections
from projections.sentences import LANGUAGES
from projections.turning_points import EACH, LEAST, TurningPoints
from tests.projections.games import bison_game, bison_on, bison_service
from tests.tiny.play import ANNA, OPERATOR, ORGANISER, PLAYERS, decided, entry_of, started, tiny_service

BLUNDERS: Final = {"bison": (7.0, 30), "manitoba": (4.0, 10), "wendake": (2.0, 30), "discoveries": (7.0, 20)}
"""By ruleset: the least cost of the absurd decision, and the number of decisions of its seat before it."""

BLUNDERS_IF_LONG = ("discoveries", "manitoba")


class BlunderGame:
    """A game of two greedy bots, in which seat 0 once takes the worst decision there is."""

    def __init__(self, ruleset: str) -> None:
        self.rules: Ruleset[Any] = RULESETS[ruleset]
        self.service = tiny_service(rulesets={ruleset: self.rules})
        self.projections = Projections(self.service, strict=True)
        self.game = ""
        self.blunder = 0
        self.best: Decision | None = None
        self.states: list[State] = []

    async def play(self) -> None:
        name = self.rules.name
        options = {"max_rounds": 40} if name == "discoveries" else {}
        new = NewGame(ruleset=name, seats=2, options=options)
        self.game = (await self.service.writer.create(new, ANNA, "one blunder")).game
        for player in PLAYERS[:2]:
            await self.service.writer.command(self.game, TakeSeat(nonce=player.name), player)
        own = 0
        while True:
            state = await self.service.reader.state(self.game)
            self.states.append(state)
            moving = to_move(state)
            if not moving:
                return
            seat = moving[0]
            own += seat == 0
            decision = None
            if seat != SERVICE:
                decision = self._worst(state, own) if seat == 0 else None
                decision = decision or choose("greedy", self.rules, state.position, seat, f"{state.version}".encode())  # type: ignore[arg-type]
            await decided(self.service, self.game, decision)

    def _worst(self, state: State, own: int) -> Decision | None:
        cost, after = BLUNDERS[self.rules.name]
        if self.blunder or own < after:
            return None
        legal = self.rules.legal(state.position, 0)
        worths = [self.rules.lead_after(state.position, 0, decision, KeyedChance(b"a test's")) for decision in legal]
        if max(worths) - min(worths) < cost:
            return None
        self.blunder = state.version + 1
        self.best = legal[worths.index(max(worths))]
        return legal[worths.index(min(worths))]

    async def turning_points(self, language: str = "en") -> TurningPoints:
        snapshot = await self.service.rights.snapshot(self.game, OPERATOR)
        return await self.projections.turning_points(snapshot, language)

    def by_points(self) -> list[int]:
        """Return the versions by how far the points of the seats drift apart in their entries, most first."""

        def points(state: State) -> list[int]:
            return [score.points for score in self.rules.scoreboard(state.position).seats]

        def drift(number: int) -> int:
            gains = [after - before for before, after in zip(*map(points, self.states[number - 1 : number + 1]))]  # noqa: B905
            return int(max(gains) - min(gains))

        numbers = range(1, len(self.states))
        return [self.states[number].version for number in sorted(numbers, key=lambda number: -drift(number))]


@pytest.mark.parametrize(
    "ruleset", [pytest.param(name, marks=[pytest.mark.long] * (name in BLUNDERS_IF_LONG)) for name in sorted(RULESETS)]
)
def test_an_absurd_decision_is_found_and_by_points_it_is_not(ruleset: str) -> None:
    async def scenario() -> None:
        game = BlunderGame(ruleset)
        await game.play()
        assert game.blunder, "there was a chance to make one"
        points = await game.turning_points()
        own = [decision for decision in points.costly if decision.seat == 0]
        assert game.blunder == own[0].version, "nothing cost its seat more"
        assert game.blunder in [decision.version for decision in points.costly[:2]]
        assert own[0].better
        assert own[0].better not in own[0].text
        assert game.blunder not in game.by_points()[:10], "by points it is not among the largest"
        _check(game, points)
        german = await game.turning_points("de")
        assert [decision.version for decision in german.costly] == [decision.version for decision in points.costly]
        assert german.costly[0].better != points.costly[0].better
        assert msgspec.json.decode(msgspec.json.encode(points), type=TurningPoints) == points

    asyncio.run(scenario())


def _check(game: BlunderGame, points: TurningPoints) -> None:
    """Compare lead changes and swings with the states themselves."""
    rules, states = game.rules, [state for state in game.states if state.position is not None]
    values = {state.version: rules.worth(state.position) for state in states}
    led, changes = None, []
    for before, after in zip([None, *states], states, strict=False):
        mover = None if before is None else to_move(before)[0]
        if mover is not None and mover != SERVICE and mover in to_move(after):
            continue
        now = values[after.version]
        leaders = tuple(seat for seat in range(2) if now[seat] == max(now))
        if led is not None and leaders != led:
            changes.append((after.version, led, leaders))
        led = leaders
    assert [(change.version, change.before, change.after) for change in points.lead_changes] == changes
    assert changes
    for seat in range(2):
        leads = {version: lead(of, seat) for version, of in values.items()}
        swings = {version: leads[version] - leads[version - 1] for version in leads if version - 1 in leads}
        for sign in (1, -1):
            most = sorted((swing for swing in swings.values() if swing * sign >= LEAST), key=abs, reverse=True)[:EACH]
            own = [swing for swing in points.swings if swing.of == seat and (swing.after - swing.before) * sign > 0]
            assert [swings[swing.version] for swing in own] == most
    assert points.upto == states[-1].version


def test_the_move_that_lost_the_game_is_named() -> None:
    async def scenario() -> None:
        game = BlunderGame("bison")
        await game.play()
        (points,) = ([score.points for score in BISON.scoreboard(game.states[-1].position).seats] for _ in "1")  # type: ignore[arg-type]
        turning = await game.turning_points()
        for decision in turning.costly:
            assert decision.seat is not None
            behind = max(points) - points[decision.seat]
            assert decision.decisive == (behind > 0 and decision.cost >= behind)

    asyncio.run(scenario())


def test_an_undone_decision_is_no_turning_point() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, seed=3, upto=60)
        wasted = 0
        while not wasted:
            state = await service.reader.state(game)
            (seat,) = to_move(state)
            legal = BISON.legal(state.position, seat) if seat != SERVICE else ()  # type: ignore[arg-type]
            worst = next((decision for decision in legal if isinstance(decision, Exchange)), None)
            if worst is None:
                await bison_on(service, game, upto=state.version + 1)
                continue
            wasted = state.version + 1
            accepted = await decided(service, game, worst)
            await service.writer.take_back(game, str(accepted.head), state.version, PLAYERS[seat])
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        snapshot = await service.rights.snapshot(game, ANNA)
        points = await Projections(service, strict=True).turning_points(snapshot)
        assert points.costly
        assert not {wasted, wasted + 1} & {item.version for items in _all(points) for item in items}
        assert not any(decision.decisive for decision in points.costly), "it was not lost, it was aborted"

    asyncio.run(scenario())


def _all(points: TurningPoints) -> tuple[Any, ...]:
    return points.lead_changes, points.swings, points.costly


def test_a_viewer_without_the_right_to_everything_is_told_nothing() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        projections = Projections(service, strict=True)
        for viewer in (*PLAYERS, ORGANISER):
            with pytest.raises(ViewRefused):
                await projections.turning_points(await service.rights.snapshot(game, viewer))
        assert (await projections.turning_points(await service.rights.snapshot(game, OPERATOR))).game == game
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        for viewer in (*PLAYERS, ORGANISER):
            assert (await projections.turning_points(await service.rights.snapshot(game, viewer))).game == game

    asyncio.run(scenario())


def test_a_table_without_a_start_has_none() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "open")).game
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        points = await Projections(service).turning_points(await service.rights.snapshot(game, ANNA))
        assert _all(points) == ((), (), ())
        assert points.upto == 2

    asyncio.run(scenario())


def test_so_much_of_a_game_is_looked_at_and_it_says_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, seed=1, upto=70)
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        snapshot = await service.rights.snapshot(game, ANNA)
        whole = await Projections(service).turning_points(snapshot)
        assert whole.upto == snapshot.state.version
        monkeypatch.setattr(turning_points, "MOST_TRIED", 200)
        part = await Projections(service).turning_points(snapshot)
        assert 4 < part.upto < whole.upto
        assert part.lead_changes == tuple(change for change in whole.lead_changes if change.version <= part.upto)

    asyncio.run(scenario())


def test_a_game_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, seed=1, upto=50)
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        projections = Projections(service, strict=True)
        tried = _counting(monkeypatch)
        snapshot = await service.rights.snapshot(game, ANNA)
        answers = await asyncio.gather(*(projections.turning_points(snapshot, language) for language in LANGUAGES * 3))
        assert len({msgspec.json.encode(answer) for answer in answers}) == len(LANGUAGES)
        legal = 0
        for version in range(1, snapshot.state.version + 1):
            cause = (await entry_of(service, game, version)).body.cause
            if isinstance(cause, DecisionTaken):
                position = (await projections.states.at(snapshot.state, version - 1)).position
                options = len(BISON.legal(position, cause.seat))  # type: ignore[arg-type]
                legal += options if options > 1 else 0
        assert tried() == legal

    asyncio.run(scenario())


def _counting(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Return a counter of the decisions that are tried from now on."""
    count, real = [0], Ruleset.lead_after

    def counted(*arguments: Any) -> float:
        count[0] += 1
        return real(*arguments)

    monkeypatch.setattr(Ruleset, "lead_after", counted)
    return lambda: count[0]


def test_a_service_answers_others_meanwhile() -> None:
    async def scenario() -> None:
        game = BlunderGame("bison")
        await game.play()
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        waiting = asyncio.create_task(others())
        await game.turning_points()
        waiting.cancel()
        assert turns > 50

    asyncio.run(scenario())
