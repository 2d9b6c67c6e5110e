"""The consequences of a decision are told in the very sentences that tell them once it is taken."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable

import pytest

from domain.core.events import SERVICE, Decision, tag_of
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.dry_runs import DryRun
from eventstore.log.state import to_move
from eventstore.log.visibility import GameSnapshot
from eventstore.service import Service
from projections.boards.picture import Part
from projections.facade import Projections
from projections.preview import Preview
from tests.tiny import RULESETS as TINY
from tests.tiny import facts
from tests.tiny.play import ANNA, decided, head_of, seated, started, tiny_service

_DECISIONS = [12, pytest.param(60, marks=pytest.mark.long)]
_WIDTH = 1280
# A preview stands at the version before; the seats to act and the runs of the service are known later.
_UNLIKE = re.compile(r"<title>[A-Z][a-z]+, version [^<]*</title>")
_FRAME = re.compile(r'viewBox="[^"]*"')
_NAMED = re.compile(r'data-[a-z]+="[^"]*"|<title>[^<]*</title>')


async def _points(service: Service, projections: Projections, game: str, viewer: Identity) -> list[int]:
    snapshot = await service.rights.snapshot(game, viewer)
    return [line.points for line in (await projections.scoreboard(snapshot)).seats]


async def _draws_what_happened(projections: Projections, accepted: GameSnapshot, foretold: Preview) -> None:
    """Compare the pictures of the preview with the pictures of the accepted entry, the last entry."""
    ruleset = accepted.state.at_table.ruleset
    pictures: dict[Part, str | None] = {"board": foretold.board, "seats": foretold.seats}
    for part, drawn in pictures.items():
        assert drawn is not None
        picture = (await projections.picture(accepted, accepted.state.version, width=_WIDTH, part=part)).decode()
        foretold_text, happened = (_UNLIKE.sub("", svg) for svg in (drawn, picture))
        if _FRAME.findall(foretold_text) == _FRAME.findall(happened):
            assert foretold_text == happened
        else:  # where a tile was laid, the empty places of before keep their room: everything lies elsewhere
            assert ruleset == "bison"
            assert _NAMED.findall(foretold_text) == _NAMED.findall(happened)


async def _compared(service: Service, game: str, seed: int, decisions: int) -> int:
    """Play on by chance, ask about each decision before it is taken. Return how many previews were told."""
    projections = Projections(service, strict=True)
    source = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    count = 0
    for _ in range(decisions):
        state = await service.reader.state(game)
        moving = to_move(state)
        if not moving or moving[0] == SERVICE:
            await decided(service, game)
            continue
        viewer = seated(state, moving[0])
        decision = source.choice(service.rulesets[state.at_table.ruleset].legal(state.position, moving[0]))
        judged = await service.writer.dry_run(game, str(state.head), viewer, decision)
        foretold = await projections.preview(
            await service.rights.snapshot(game, viewer), judged, widths=(_WIDTH, _WIDTH)
        )
        before = await _points(service, projections, game, viewer)
        accepted = await decided(service, game, decision)
        count += judged.whole
        then = await service.reader.state(game)
        movers = to_move(then)
        free = any(point.version == state.version for point in then.earlier) and bool(movers) and SERVICE not in movers
        assert foretold.take_back == free, tag_of(type(decision))
        page = await projections.timeline(
            await service.rights.snapshot(game, viewer), after=accepted.record.version - 1
        )
        happened = [
            item.text for item in page.items if item.event is not None and item.version == accepted.record.version
        ]
        # An entry that ends the game tells that too; it is not the decision's doing.
        assert happened[: len(foretold.texts)] == list(foretold.texts)
        if not judged.whole:
            continue
        if count % 3 == 0:
            await _draws_what_happened(projections, await service.rights.snapshot(game, viewer), foretold)
        after = await _points(service, projections, game, viewer)
        assert [now - then for then, now in zip(before, after, strict=True)] == list(foretold.points)
    return count


@pytest.mark.parametrize("decisions", _DECISIONS)
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_previews_tell_the_facts_that_then_happen(ruleset: str, decisions: int) -> None:
    async def scenario() -> int:
        service = tiny_service(rulesets=RULESETS)
        return await _compared(service, await started(service, ruleset=ruleset), 1, decisions)

    assert asyncio.run(scenario()) > decisions // 3


async def _first_preview(ruleset: str, predicate: Callable[[Decision, DryRun], bool]) -> tuple[DryRun, Preview]:
    """Play by chance until some legal decision satisfies a predicate, and ask for its consequences."""
    service = tiny_service(rulesets=RULESETS)
    source = random.Random(1)  # noqa: S311  repeatable, guards nothing
    game = await started(service, ruleset=ruleset)
    while True:
        state = await service.reader.state(game)
        moving = to_move(state)
        if not moving:  # there was none in this game: another one
            game = await started(service, ruleset=ruleset)
            continue
        if moving[0] == SERVICE:
            await decided(service, game)
            continue
        viewer = seated(state, moving[0])
        legal = service.rulesets[ruleset].legal(state.position, moving[0])
        for option in {tag_of(type(decision)): decision for decision in legal}.values():
            judged = await service.writer.dry_run(game, str(state.head), viewer, option)
            if predicate(option, judged):
                return judged, await Projections(service, strict=True).preview(
                    await service.rights.snapshot(game, viewer), judged
                )
        await decided(service, game, source.choice(legal))


@pytest.mark.parametrize(
    ("ruleset", "decision", "cost"),
    [
        ("bison", "buy", "You pay"),
        ("discoveries", "pay_die", "You (?:pay|put)"),
        ("manitoba", "wampum_exchange", "You use a wampum tile"),
        ("wendake", "exchange", r"\(exchange\)"),
    ],
)
def test_the_cost_of_a_decision_is_told_before_it_is_taken(ruleset: str, decision: str, cost: str) -> None:
    _, foretold = asyncio.run(_first_preview(ruleset, lambda option, _: tag_of(type(option)) == decision))
    assert any(re.search(cost, text) for text in foretold.texts)


@pytest.mark.parametrize(
    ("ruleset", "decision", "certain"),
    [
        ("discoveries", "take_side", "You take"),
        ("discoveries", "choose_tribe", "join"),
        ("wendake", "place_start_canoe", "You put a canoe"),
        ("wendake", "draw_mask", "from the discard pile"),
    ],
)
def test_the_certain_facts_of_a_decision_that_draws_are_told(ruleset: str, decision: str, certain: str) -> None:
    def is_certain(option: Decision, judged: DryRun) -> bool:
        return tag_of(type(option)) == decision and bool(judged.events) and not judged.whole

    judged, foretold = asyncio.run(_first_preview(ruleset, is_certain))
    assert certain in foretold.texts[0]
    assert len(foretold.texts) <= len(judged.events)


def test_nothing_is_told_of_draws() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=TINY)
        game = await started(service)
        projections = Projections(service, strict=True)
        head = await head_of(service, game)
        drawn = await service.writer.dry_run(game, head, ANNA, facts.RollDie())
        preview = await projections.preview(await service.rights.snapshot(game, ANNA), drawn)
        assert preview == Preview((), (0, 0), take_back=False)
        known = await service.writer.dry_run(game, head, ANNA, facts.HideCounter(1))
        assert known.whole

    asyncio.run(scenario())
