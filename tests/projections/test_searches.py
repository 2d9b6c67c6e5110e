"""The search for closed games: equal to a search through the logs, of the games that everybody may find."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from domain.rulesets import RULESETS
from eventstore.proof.archive import read_archive
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.table.commands import AbortGame, ResignSeat, RuleDispute
from eventstore.write.importing import import_archive
from projections.facts import fact_names, is_fact
from projections.searches import (
    FactCondition,
    GameSearch,
    NumberRange,
    PlayerCondition,
    read_fact,
    read_player,
    read_range,
)
from projections.stored.lists import Lists
from projections.stored.pages import PageRequest
from projections.stored.rebuild import compare, rebuild
from projections.stored.retirement import pack, trim
from projections.stored.rows import ClosedGame
from tests.eventstore.forks import filled, forked
from tests.projections.opened import CLUSTER_IF_LONG, SHARDS, StoredService, retire_all, run, table
from tests.tiny import TINY
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, CARA, ORGANISER, STRANGER, decided, played, started

TINY_FACTS = (
    *("counter_buried", "counter_unburied", "round_started", "counter_drawn", "counter_returned", "counter_laid"),
    *("counter_shown", "wager_made", "die_rolled", "points_scored", "game_over"),
)
ENDS = {"game_finished": "played", "game_aborted": "aborted"}


@dataclass
class ReadGame:
    """A game as the bodies of its entries tell it."""

    game: str
    players: tuple[str, ...]
    closed: int
    ending: str
    places: tuple[int, ...]
    points: tuple[int, ...]
    decisions: int
    labels: tuple[str, ...]
    facts: Counter[str]


async def read_game(on: StoredService, game: str) -> ReadGame:
    """Read a game from its log, without its types and its fold; the points come from its scoreboard."""
    bodies = {record.version: json.loads(record.body) async for record in on.service.reader.stream(game)}
    for version, body in list(bodies.items()):
        act = body["cause"].get("act", {})
        if act.get("type") == "take_back":
            for undone in range(act["to"] + 1, version):
                bodies.pop(undone, None)
    facts: Counter[str] = Counter()
    closed, ending, resigned = 0, "", False
    for body in bodies.values():
        for event in body["events"]:
            name = event["type"].rpartition(".")[0]
            resigned = resigned or name == "seat_resigned"
            if name in ENDS:
                closed, ending = body["time"], ENDS[name]
            if name in TINY_FACTS:
                words = [
                    f".{field}.{word}"
                    for field, word in event.items()
                    if field != "type" and isinstance(word, str) and " " not in word
                ]
                facts.update(name + word for word in ("", *words))
    table = (await on.service.reader.state(game)).at_table
    board = await on.projections.scoreboard(await on.service.rights.snapshot(game, ORGANISER))
    return ReadGame(
        game=game,
        players=tuple("" if occupant is None else occupant.player for occupant in table.seats),
        closed=closed,
        ending="resigned" if resigned and ending == "played" else ending,
        places=() if board.result is None or ending == "aborted" else board.result.places,
        points=tuple(line.points for line in board.seats),
        decisions=sum(body["cause"]["type"] == "decision" for body in bodies.values()),
        labels=table.labels,
        facts=facts,
    )


def lies(number: int, numbers: NumberRange) -> bool:
    least = number if numbers.least is None else numbers.least
    most = number if numbers.most is None else numbers.most
    return number in range(least, most + 1)


def matches(game: ReadGame, search: GameSearch) -> bool:
    """Return whether a game that was read from its log fits a search."""
    places = set(zip(game.players, game.places or [0] * len(game.players), strict=True))
    for condition in search.players:
        if condition.player not in game.players:
            return False
        if condition.place is not None and (condition.player, condition.place) not in places:
            return False
    for numbers, rank in ((search.points, 0), (search.lead, 1)):
        if numbers != NumberRange():
            if not game.places:
                return False
            order = sorted(range(len(game.points)), key=lambda seat: (game.places[seat], seat))
            best = game.points[order[0]]
            others = max(game.points[seat] for seat in order[1:])
            if not lies(best - others if rank else best, numbers):
                return False
    return (
        search.ruleset in (None, "tiny")
        and search.seats in (None, len(game.players))
        and search.ending in (None, game.ending)
        and (search.winner is None or (bool(game.places) and alone_first(game) == search.winner))
        and lies(game.facts["round_started"], search.rounds)
        and lies(game.decisions, search.decisions)
        and (search.label is None or search.label in game.labels)
        and search.since <= game.closed
        and (search.until is None or game.closed <= search.until)
        and all(lies(game.facts[condition.name], condition.times) for condition in search.facts)
    )


def alone_first(game: ReadGame) -> int | None:
    first = [seat for seat, place in enumerate(game.places) if place == 1]
    return first[0] if len(first) == 1 else None


def a_search(source: random.Random, games: Sequence[ReadGame]) -> GameSearch:
    """Return some conditions by chance; the values come from the games, so many searches find games."""
    near = source.choice(games)

    def numbers(middle: int) -> NumberRange:
        spread = source.randint(0, 2)
        return source.choice(
            (NumberRange(middle - spread), NumberRange(most=middle), NumberRange(middle - spread, middle + spread))
        )

    every = {
        "ruleset": source.choice(("tiny", "bison")) if source.random() < 0.2 else "tiny",
        "seats": len(near.players),
        "players": tuple(
            PlayerCondition(player, source.choice((None, 1, 2)))
            for player in source.sample(near.players, source.randint(1, 2))
        ),
        "ending": near.ending,
        "winner": source.randint(0, 2),
        "points": numbers(max(near.points)),
        "lead": numbers(max(near.points) - sorted(near.points)[-2]),
        "rounds": numbers(near.facts["round_started"]),
        "decisions": numbers(near.decisions),
        "label": source.choice(("cup", "final")),
        "since": near.closed,
        "until": near.closed,
        "facts": tuple(
            FactCondition(name, source.choice((NumberRange(1), NumberRange(0, 0), numbers(near.facts[name]))))
            for name in source.sample(sorted(near.facts), source.randint(1, 3))
        ),
    }
    names = source.sample(sorted(every), source.randint(0, 3))
    conditions: Any = {name: every[name] for name in names}
    return GameSearch(**conditions)


async def closed_games(on: StoredService) -> tuple[list[str], list[str]]:
    """Play games of all kinds; return the games that everybody finds, and the others, each in the order of ends."""
    service = on.service
    listed: list[str] = []
    for seed in range(7):
        labels = (("cup",), ("cup", "final"), ())[seed % 3]
        game = await started(service, 2 + seed % 2, labels=labels, take_back="own_turn", resign="ends")
        listed.append(game)
        if seed == 2:
            while not (state := await service.reader.state(game)).earlier:
                await decided(service, game)
            point = state.earlier[-1]
            await service.writer.take_back(game, str(state.head), point.version, (ANNA, BEN)[point.seat])
        if seed == 3:
            await played(service, game, seed=seed, upto=9)
            await service.writer.command(game, ResignSeat("random"), BEN)
        await played(service, game, seed=seed)
    listed.append(await started(service, labels=("cup",)))
    await played(service, listed[-1], upto=8)
    await service.writer.command(listed[-1], AbortGame("the hall closes"), ORGANISER)
    replaced = await started(service, labels=("final",))
    await played(service, replaced, upto=9)
    listed.append(await forked(service, replaced, 7, supersede=True))
    await played(service, listed[-1], seed=8)
    fork = await forked(service, listed[0], 6, visibility="public")
    await filled(service, fork)
    await played(service, fork, seed=9)
    hidden = [await started(service, visibility=visibility) for visibility in ("unlisted", "private")]
    for game in hidden:
        await played(service, game, seed=10)
    never_begun = await table(service, ANNA, ANNA)
    await service.writer.command(never_begun, AbortGame("nobody came"), ANNA)
    going_on = await started(service)
    await played(service, going_on, upto=8)
    archive = read_archive([await exported(service, listed[1])])
    imported = (await import_archive(service.core, archive, STRANGER)).game
    return listed, [*hidden, replaced, fork, never_begun, going_on, imported]


async def every_page(on: StoredService, search: GameSearch, limit: int = 200, **options: Any) -> list[ClosedGame]:
    """Return the games of all pages."""
    games: list[ClosedGame] = []
    request = PageRequest(limit=limit)
    while True:
        page = await on.lists.search(search, request=request, **options)
        assert len(page.games) <= limit
        games += page.games
        if page.next is None:
            return games
        request = PageRequest(page.next, limit)


@CLUSTER_IF_LONG
def test_a_search_finds_the_games_that_a_reading_of_all_logs_finds(place: str, tmp_path: Path) -> None:
    source = random.Random(31)  # noqa: S311 - choices of a test
    archives = ArchiveStore(DirectoryObjects(tmp_path / "archive"))

    async def scenario(on: StoredService) -> None:
        listed, _ = await closed_games(on)
        games = [await read_game(on, game) for game in reversed(listed)]
        assert [row.game for row in await every_page(on, GameSearch())] == [game.game for game in games]
        assert {game.ending for game in games} == {"played", "resigned", "aborted"}
        searches = [a_search(source, games) for _ in range(40)]
        expected = [[game for game in games if matches(game, search)] for search in searches]
        assert sum(0 < len(games_of_search) < len(games) for games_of_search in expected) > 12

        async def require_equal() -> None:
            for search, games_of_search in zip(searches, expected, strict=True):
                rows = await every_page(on, search, limit=source.choice((2, 4, 200)))
                assert [row.game for row in rows] == [game.game for game in games_of_search], search
                for row, game in zip(rows, games_of_search, strict=True):
                    assert row.facts == {condition.name: game.facts[condition.name] for condition in search.facts}

        await require_equal()
        del searches[8:], expected[8:]
        assert (await compare(on.service, on.link, "closed"))[0].differences == ()
        assert (await rebuild(on.service, on.link, "closed", at_once=7))[0].swapped
        await require_equal()
        assert set(listed) <= set(await retire_all(on, archives))
        await trim(on.service.store, on.link)
        assert await pack(on.service.store, on.link, fewest=1)
        await require_equal()
        assert (await rebuild(on.service, on.link, "closed", at_once=7))[0].swapped
        await require_equal()

    run(place, scenario, archives)


def test_a_caller_finds_their_own_games_that_nobody_else_finds(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        games = [await started(on.service, visibility=visibility) for visibility in ("public", "unlisted", "private")]
        for game in games:
            await played(on.service, game)
        of_ben = GameSearch(ruleset="tiny", seats=2, players=(PlayerCondition(BEN.player),))
        assert [row.game for row in await every_page(on, of_ben)] == games[:1]
        assert [row.game for row in await every_page(on, of_ben, sits=ANNA.player)] == games[::-1]
        assert [row.game for row in await every_page(on, of_ben, limit=1, sits=BEN.player)] == games[::-1]
        assert await every_page(on, GameSearch(), sits=CARA.player) == []

    run(redis_place, scenario)


def test_games_of_erased_players_are_found_by_nobody(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        both, alone = await started(on.service), await started(on.service, 3)
        await played(on.service, both)
        await played(on.service, alone)
        names = on.service.names
        lists = Lists(on.link, SHARDS, on.runner, names)
        anna, cara = (GameSearch(players=(PlayerCondition(player.player),)) for player in (ANNA, CARA))
        assert [row.game for row in (await lists.search(anna)).games] == [alone, both]
        await on.service.store.erase_names(CARA.player, 1)
        await names.look_up(now=True)
        for search in (anna, GameSearch()):
            assert [row.game for row in (await lists.search(search)).games] == [both]
        assert (await lists.search(cara)).games == ()
        await rebuild(on.service, on.link, "closed")
        assert [row.game for row in (await lists.search(anna, sits=ANNA.player)).games] == [both]

    run(redis_place, scenario)


def test_a_page_ends_after_many_games_without_a_match_and_the_next_goes_on(
    redis_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.stored.lists._MOST_LOOKED_AT", 2)

    async def scenario(on: StoredService) -> None:
        games = [await started(on.service) for _ in range(5)]
        await on.service.writer.command(games[0], AbortGame("the hall closes"), ORGANISER)
        for game in games[1:]:
            await played(on.service, game)
        search = GameSearch(facts=(FactCondition("game_over", NumberRange(0, 0)),), ending="aborted")
        pages = [await on.lists.search(search, request=PageRequest(limit=1))]
        while pages[-1].next is not None:
            pages.append(await on.lists.search(search, request=PageRequest(pages[-1].next, 1)))
        assert [row.game for page in pages for row in page.games] == games[:1]
        assert [len(page.games) for page in pages[:3]] == [0, 0, 1]
        late = (await on.lists.search(GameSearch())).games[1].closed
        page = await on.lists.search(GameSearch(since=late + 1, decisions=NumberRange(most=0)))
        assert page.next is None, "no game before the period is looked at"

    run(redis_place, scenario)


def test_a_ruling_after_the_end_moves_nothing_and_counts_no_fact(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        first, second = await started(on.service), await started(on.service)
        await played(on.service, first)
        await played(on.service, second)
        before = await every_page(on, GameSearch())
        await on.service.writer.command(first, RuleDispute("it stands"), ORGANISER)
        after = await every_page(on, GameSearch())
        assert [(row.game, row.closed, row.decisions) for row in after] == [
            (row.game, row.closed, row.decisions) for row in before
        ]
        assert [row.game for row in after] == [second, first]

    run(redis_place, scenario)


def test_facts_are_named_by_types_and_public_words_alone() -> None:
    names = frozenset(fact_names(TINY))
    assert {name.partition(".")[0] for name in names} == set(TINY_FACTS)
    assert {name for name in names if name.startswith("counter_drawn")} == {
        "counter_drawn",
        "counter_drawn.why.dealt",
        "counter_drawn.why.redrawn",
    }, "the drawn counter is private"
    assert is_fact(names, "counter_laid.counter.b")
    for name in ("counter_drawn.counter.b", "counter_laid.counter.", "counter_laid.counter", "game_opened", "*"):
        assert not is_fact(names, name)
    for ruleset in RULESETS.values():
        every = fact_names(ruleset)
        assert len(every) == len(set(every))
        assert all(name.count(".") in (0, 2) for name in every)


def test_conditions_are_read_from_texts() -> None:
    assert [read_range(text) for text in ("3", "-3..", "..5", "0..0")] == [
        NumberRange(3, 3),
        NumberRange(-3),
        NumberRange(most=5),
        NumberRange(0, 0),
    ]
    assert read_player("bot:random@2") == PlayerCondition("bot:random", 2)
    assert read_fact("counter_laid.counter.b:..4") == FactCondition("counter_laid.counter.b", NumberRange(most=4))
    for text in ("", "..", "3..2", "x", "3...", "1e3", "3..5..", " 3", "3\n", "9999999999"):
        with pytest.raises(ValueError, match=r"range"):
            read_range(text)
    for text in ("", "@1", "p@0", "p@1@2", "p 1", "p@"):
        with pytest.raises(ValueError, match=r"player"):
            read_player(text)
    for text in ("", ":3", "tile_laid:", "tile_laid:x", "tile_laid.x", "Tile", "tile_laid.why.a.b"):
        with pytest.raises(ValueError, match=r"fact|range"):
            read_fact(text)
