"""Analyses: a notation becomes an imported game that verifies, with its comments as annotations."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from domain.core.errors import TabletapeError
from domain.notation.reading import NotationInvalid, read_notation
from eventstore.errors import ArchiveInvalid
from eventstore.log.entry import DecisionTaken
from eventstore.proof.verify import verify_log
from eventstore.review.analyses import LABEL, MOST_VARIATIONS, MOST_WORDS, import_notation
from eventstore.review.annotations import MOST_OF_AN_AUTHOR
from eventstore.service import Service
from eventstore.write.appending import Accepted
from projections.notation import notation_of
from tests.tiny import RULESETS
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import ANNA, STRANGER, entry_of, tiny_service

TEXT = """\
[Ruleset "tiny"]
[Seats "2"]
[Date "2026-11-29"]
[Seat.a "Anna"]

~ =a =c =d
1.a hide_counter:1 $2 {too early}
  (1.a roll_die =6 {better} lay_counter)
1.b hide_counter:0 ~ =h =i
2.b roll_die =2 lay_counter
2.a roll_die =6 hide_counter:0 ~
2-1
"""


def imported(service: Service, text: str = TEXT) -> Awaitable[Accepted]:
    return import_notation(service.core, service.annotations, service.rights, text, ANNA)


async def notes(service: Service, game: str) -> list[tuple[int, str]]:
    snapshot = await service.rights.snapshot(game, STRANGER)
    visible = await service.annotations.seen_by(snapshot, STRANGER)
    return sorted((note.version, note.words) for note in visible)


async def decisions(service: Service, game: str) -> list[object]:
    head = (await service.reader.state(game)).version
    causes = [(await entry_of(service, game, version)).body.cause for version in range(1, head + 1)]
    return [cause.decision for cause in causes if isinstance(cause, DecisionTaken)]


def test_an_imported_notation_is_an_unlisted_game_of_nobody_that_verifies() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await imported(service)).game
        state = await service.reader.state(game)
        table = state.at_table
        assert (table.status, table.visibility, table.labels, table.imported) == (
            "finished",
            "unlisted",
            (LABEL,),
            True,
        )
        assert table.seats == (None, None)
        assert (await decisions(service, game))[:2] == [HideCounter(1), HideCounter(0)]
        verification = await verify_log(service.reader, game, keys=service.core.keys, everything=True)
        assert verification.ok, verification.checks
        assert (await imported(service)).game == game

    asyncio.run(scenario())


def test_comments_become_annotations_and_variations_games_that_an_annotation_names() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await imported(service)).game
        variation, *others = await notes(service, game)
        assert others == [(3, '[Date "2026-11-29"]\n[Seat.a "Anna"]'), (4, "$2"), (4, "too early")]
        version, words = variation
        assert (version, words[:11]) == (3, "(roll_die) ")
        side = words[11:]
        assert await decisions(service, side) == [RollDie(), LayCounter()]
        assert (await service.reader.state(side)).at_table.status == "aborted"
        assert await notes(service, side) == [(4, "better")]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("before", "after", "code", "value"),
    [
        ("=h", "=z", "notation_outcome", "=z"),
        ("{too early}", "(1.a lay_counter) " * (MOST_VARIATIONS + 1), "archive_variations", MOST_VARIATIONS + 2),
        ("{too early}", "{x}" * MOST_OF_AN_AUTHOR, "archive_comments", MOST_OF_AN_AUTHOR + 3),
        ("too early", "x" * (MOST_WORDS + 1), "archive_comments", MOST_WORDS + 1),
    ],
)
def test_a_notation_that_cannot_be_kept_whole_leaves_nothing_behind(
    before: str, after: str, code: str, value: object
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        with pytest.raises(TabletapeError) as caught:
            await imported(service, TEXT.replace(before, after, 1))
        assert (caught.value.code, caught.value.value) == (code, value)
        assert isinstance(caught.value, NotationInvalid | ArchiveInvalid)
        assert await service.store.feed(0, after=await service.store.feed_begin(0), limit=1) == []

    asyncio.run(scenario())


def test_the_notation_of_an_analysis_has_the_plies_that_were_imported() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await imported(service)).game
        text = await notation_of(service.reader, await service.rights.snapshot(game, STRANGER))
        plies = [(ply.decision, ply.outcomes) for ply in read_notation(text, RULESETS).line.plies]
        assert plies == [(ply.decision, ply.outcomes) for ply in read_notation(TEXT, RULESETS).line.plies]

    asyncio.run(scenario())


def test_a_notation_that_deals_hidden_things_anew_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        start = TEXT.partition("1.a")[0]
        with pytest.raises(ArchiveInvalid) as caught:
            await imported(service, f"{start}~:ab\n*\n")
        assert caught.value.code == "archive_dealt_anew"

    asyncio.run(scenario())
