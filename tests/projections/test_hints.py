"""A hint is the decision of the greedy bot from the knowledge of the seat, with its reason in points."""

from __future__ import annotations

import asyncio
import dataclasses
from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.bots import choose
from domain.core.events import SERVICE
from domain.core.outlooks import imagine, outlook
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.state import State, to_move
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.table.commands import AbortGame, HandSeatToBot, PauseGame, TakeSeat
from eventstore.table.events import TournamentTable
from eventstore.write.log_writer import NewGame
from projections.decisions import DecisionList
from projections.facade import Projections
from projections.hints import Hint, SourcePoints, hint
from projections.states import States
from projections.stored.rows import STORED
from tests.eventstore.forks import forked
from tests.tiny import TINY, facts
from tests.tiny.decisions import GiveBack
from tests.tiny.play import (
    ANNA,
    BEN,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    played,
    position_of,
    seated,
    started,
    tiny_service,
)
from tests.tiny.state import TinyPosition


async def hint_for(service: Service, game: str, player: Identity = ANNA, language: str = "en") -> Hint:
    projections = Projections(service, strict=True)
    return await projections.hint(await service.rights.snapshot(game, player), language)


async def list_for(service: Service, game: str, player: Identity = ANNA) -> DecisionList:
    projections = Projections(service, strict=True)
    return await projections.decisions(await service.rights.snapshot(game, player))


async def against_bots(service: Service, *, seats: int = 2, **options: Any) -> str:
    """Return a game of Anna against bots, in which she is to move."""
    new = NewGame(**{"ruleset": "tiny", "seats": seats, **options})
    game = (await service.writer.create(new, ANNA)).game
    await service.writer.command(game, TakeSeat(), ANNA)
    for seat in range(1, seats):
        await service.writer.command(game, TakeSeat(seat, None, "random"), ANNA)
    return game


async def next_choice(service: Service, game: str, upto: int) -> State:
    """Play on until a seat is to move at a version or after it."""
    state = await played(service, game, upto=upto)
    while to_move(state) == (SERVICE,):
        await decided(service, game)
        state = await service.reader.state(game)
    return state


@pytest.mark.parametrize("name", RULESETS)
def test_the_greedy_bot_would_decide_so(name: str) -> None:
    ruleset = RULESETS[name]

    async def scenario() -> None:
        service = tiny_service(rulesets=RULESETS)
        game = await started(service, ruleset=name, hints=True)
        for upto in (5, 12, 30):
            state = await next_choice(service, game, upto)
            (seat,) = to_move(state)
            player, position = seated(state, seat), position_of(state, Position)
            proposed, options = await hint_for(service, game, player), await list_for(service, game, player)
            key = service.core.keys.digest(f"hint:{game}:{state.version}:{seat}")
            assert proposed.decision == choose("greedy", ruleset, position, seat, key)
            row = options.decisions[proposed.number]
            assert (proposed.head, proposed.decision, proposed.text) == (options.head, row.decision, row.text)
            imagined = imagine(ruleset, position, seat, key)
            leads = [outlook(ruleset, imagined, seat, option.decision, key).lead for option in options.decisions]
            most, worse = max(leads), [round(lead, 2) for lead in leads if lead < max(leads)]
            assert (proposed.lead, proposed.median_lead) == (round(most, 2), round(median(leads), 2))
            assert (proposed.next_lead, proposed.equals) == (max(worse, default=None), leads.count(most))
            german = await hint_for(service, game, player, "de")
            assert len(german.reasons) == len(proposed.reasons) >= 2
            assert not set(german.reasons) & set(proposed.reasons)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("points", "language", "reasons"),
    [
        (
            (12, 5),
            "en",
            (
                "It is worth one point more than the next best decision.",
                "Then you are 6 points ahead of the best of the others, as the bot counts.",
                "It costs you one point.",
                "given back: one point less.",
            ),
        ),
        (
            (4, 4),
            "de",
            (
                "Sie ist einen Punkt mehr wert als die nächstbeste Entscheidung.",
                "Danach liegst du nach der Rechnung des Bots einen Punkt hinter dem Besten der anderen.",
                "Sie kostet dich einen Punkt.",
                "given back: ein Punkt weniger.",
            ),
        ),
    ],
    ids=["ahead", "behind"],
)
def test_the_reason_is_told_in_points_by_source(
    points: tuple[int, int], language: str, reasons: tuple[str, ...]
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, hints=True)
        state = await service.reader.state(game)
        position = replace(position_of(state, TinyPosition), agenda=(facts.GiveBackStep(0),), points=points)
        snapshot = await service.rights.snapshot(game, ANNA)
        tell = Projections(service, strict=True).tell(snapshot, language)
        viewed = snapshot.viewed(replace(state, position=position))
        outcome = await hint(viewed, 0, b"a bot's", tell)
        assert (outcome.decision, outcome.number, outcome.points, outcome.draws) == (GiveBack(1), 0, (-1, 0), False)
        assert (outcome.lead, outcome.next_lead) == (points[0] - 1 - points[1], points[0] - 2 - points[1])
        assert outcome.sources == (SourcePoints("given back", -1),)
        assert outcome.reasons == reasons

    asyncio.run(scenario())


def test_a_hint_is_the_same_in_worlds_that_differ_only_beyond_the_seats_knowledge() -> None:
    """The evaluation here looks at everything in the positions that the bot imagines."""

    def evaluation(position: TinyPosition) -> tuple[float, ...]:
        values = position.components.counters
        return (float(values[position.hands[1] or "a"]), 10.0 * values[position.buried or "a"])

    async def scenario() -> None:
        service = tiny_service(rulesets={"tiny": dataclasses.replace(TINY, evaluate=evaluation)})
        state = await service.reader.state(await started(service, hints=True))
        snapshot = await service.rights.snapshot(state.at_table.game, ANNA)
        tell = Projections(service, strict=True).tell(snapshot, "en")
        here = position_of(state, TinyPosition)
        there = replace(here, hands=(here.hands[0], here.unseen()[0]), buried=here.unseen()[1])
        assert evaluation(here) != evaluation(there)
        outcomes = [
            await hint(snapshot.viewed(replace(state, position=position)), 0, b"a bot's", tell)
            for position in (here, there)
        ]
        assert outcomes[0] == outcomes[1]

    asyncio.run(scenario())


def test_a_player_whose_opponents_are_bots_gets_hints_and_others_do_not() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await against_bots(service)
        assert (await list_for(service, game)).hint
        assert (await hint_for(service, game)).reasons
        for viewer in (STRANGER, ORGANISER, OPERATOR):
            assert await code_of(hint_for(service, game, viewer)) == "not_seated"
        await service.writer.command(game, PauseGame("Dinner", None), OPERATOR)
        assert await code_of(hint_for(service, game)) == "game_paused"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("options", "code"), [({}, "hints_rated"), ({"visibility": "unlisted"}, "hints_not_agreed")], ids=str
)
def test_beside_players_there_are_no_hints_unless_that_was_agreed(options: dict[str, Any], code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2, **options)
        assert not (await list_for(service, game)).hint
        assert await code_of(hint_for(service, game)) == code
        await service.writer.command(game, HandSeatToBot(1, "random"), OPERATOR)
        assert await code_of(hint_for(service, game)) == code, "the player may have the seat back"
        agreed = await started(service, 2, hints=True, **options)
        assert (await list_for(service, agreed)).hint
        assert (await hint_for(service, agreed)).decision
        assert await code_of(hint_for(service, agreed, BEN)) == "not_your_turn"

    asyncio.run(scenario())


def test_at_a_table_of_a_tournament_there_are_no_hints() -> None:
    async def scenario() -> None:
        service = tiny_service()
        new, of = NewGame(ruleset="tiny", seats=2), TournamentTable("0-t", 1, 1)
        game = (await service.writer.open_table(new, "0-aaaabbbbcccc", of, (ANNA, BEN))).game
        assert await code_of(hint_for(service, game)) == "hints_in_tournament"

    asyncio.run(scenario())


@pytest.mark.parametrize(("hints", "code"), [(False, "hints_rated"), (True, "")], ids=["rated", "with hints"])
def test_a_fork_gives_no_hints_for_a_running_game_that_has_none(hints: bool, code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        parent = await started(service, forks="anyone", hints=hints)
        fork = await forked(service, parent, 2, ANNA)
        await service.writer.command(fork, TakeSeat(0), ANNA)
        await service.writer.command(fork, TakeSeat(1, None, "random"), ANNA)
        if code:
            assert await code_of(hint_for(service, fork)) == code
            await service.writer.command(parent, AbortGame("rain"), ORGANISER)
        assert (await hint_for(service, fork)).reasons, "nothing goes on that it could help in"

    asyncio.run(scenario())


def test_a_game_that_replaced_another_goes_on_with_hints() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await against_bots(service)
        fork = await forked(service, game, 2, ORGANISER, supersede=True)
        assert (await hint_for(service, fork)).reasons

    asyncio.run(scenario())


@pytest.mark.parametrize("hints", [False, True])
def test_a_game_with_hints_does_not_count_for_ratings(hints: bool) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, hints=hints)
        state = await played(service, game)
        assert state.at_table.status == "finished"
        row = await STORED["ratings"].make(States(service.reader), state)
        assert (row is None) is hints

    asyncio.run(scenario())


def test_the_log_says_that_hints_are_allowed_and_verifies() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, resign="bot", hints=True)
        snapshot = await service.rights.snapshot(game, BEN)
        texts = [item.text for item in (await Projections(service, strict=True).timeline(snapshot)).items]
        assert "Players may ask for hints; the game does not count for ratings." in texts
        verification = await verify_log(service.reader, game, keys=KEYS)
        assert verification.ok, verification.checks

    asyncio.run(scenario())
