"""Every state has a way out for the people in it, or is an end with its final news.

The states are read from the code: a state without a row here fails the first test.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    EndTournament,
    GiveUpPairing,
    LockRound,
    MakeTables,
    OpenRound,
    OrderPairing,
    PairRound,
    Register,
    SetTables,
    Withdraw,
)
from domain.tournament.settings import PlayedGame, Registration
from domain.tournament.state import PairingOrder, RoundStatus, TableResult
from eventstore.identity import ANYBODY, SERVICE_IDENTITY, Identity
from eventstore.log.state import StatusShown, status_of
from eventstore.review.disputes import AnyVerdict, DisputeAnswerRequest, DisputeRefused, DisputeRequest
from eventstore.review.studies import NamedPlayer, SeenBy, Studies, StudyRole, StudyUnknown
from eventstore.service import Service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, LeaveSeat, PauseGame, ResumeGame, TakeSeat
from eventstore.tournament.archive import export_tournament
from eventstore.tournament.entries import TournamentState, TournamentStatus
from eventstore.tournament.log import game_of
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from eventstore.write.stalling import free_game, stall_game
from tests.eventstore.conftest import Backend
from tests.eventstore.tournaments import OWNER, PLAYED_ELSEWHERE, ROSTER, begun, command_all, round_played
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    code_of,
    decided,
    due_games,
    played,
    started,
    tiny_service,
)
from workers.tournaments import sync_tables

GAME, TOURNAMENT, ROUND, ORDER, REGISTRATION = "game", "tournament", "round", "order", "registration"
DISPUTE, STUDY, EDITOR = "dispute", "study", "people of a study"
OPEN: Final = "not answered"
ANSWERS: Final[tuple[Literal["rejected", "ruled", "continued", "result"], ...]] = (
    "rejected",
    "ruled",
    "continued",
    "result",
)
RESULT: Final = TableResult((300, 1), (1, 2))


def literals(union: object) -> tuple[str, ...]:
    """Return the values of a type that is made of literals."""
    return tuple(value for part in get_args(union) for value in get_args(part) or (part,))


STATES: Final[Mapping[str, tuple[str, ...]]] = {
    GAME: literals(StatusShown),
    TOURNAMENT: get_args(TournamentStatus),
    ROUND: get_args(RoundStatus),
    ORDER: get_args(get_type_hints(PairingOrder)["status"]),
    REGISTRATION: get_args(Registration),
    DISPUTE: (OPEN, *literals(AnyVerdict)),
    STUDY: get_args(SeenBy),
    EDITOR: get_args(StudyRole),
}
"""By kind of thing: the states that it has in the code."""


@dataclass
class Place:
    """Where the ways out are walked."""

    service: Service
    studies: Studies


Walk: TypeAlias = Callable[[Place, str], Awaitable[None]]
"""Comes into a state, and out of it: or, of an end, sees that all of it is told."""


async def status(place: Place, game: str) -> str:
    return status_of(await place.service.reader.state(game))


# Games


async def _game_opened(place: Place, state: str) -> None:
    """Players leave, and the opener of the table gives it up."""
    writer = place.service.writer
    game = (await writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
    await writer.command(game, TakeSeat(), BEN)
    assert await status(place, game) == state
    await writer.command(game, LeaveSeat(0), BEN)
    await writer.command(game, AbortGame("nobody comes"), ANNA)
    assert await status(place, game) == "aborted"


async def _game_played(place: Place, state: str) -> None:
    """Its organisers abort a game that waits for a seat, for the service, or for nobody."""
    service = place.service
    game = await started(service)
    if state == "scoring":
        while await status(place, game) != "scoring":
            await decided(service, game)
    if state == "paused":
        await service.writer.command(game, PauseGame("lunch"), ORGANISER)
        assert await status(place, game) == state
        await service.writer.command(game, ResumeGame(), ORGANISER)
        assert await status(place, game) == "playing"
        await service.writer.command(game, PauseGame("dinner"), ORGANISER)
    assert await status(place, game) == state
    await service.writer.command(game, AbortGame("fire alarm"), ORGANISER)
    assert await status(place, game) == "aborted"


async def _game_stalled(place: Place, state: str) -> None:
    """An operator frees it, or aborts it."""
    service = place.service
    for way in ("free", "abort"):
        game = await started(service)
        while await status(place, game) != "scoring":
            await decided(service, game)
        await stall_game(service.core, game, await service.store.head(game), "it always fails")
        assert await status(place, game) == state
        if way == "free":
            await free_game(service.core, service.writer, game, OPERATOR)
            assert await status(place, game) == "scoring"
        else:
            await service.writer.command(game, AbortGame("it cannot go on"), OPERATOR)
            assert await status(place, game) == "aborted"


async def _game_closed(place: Place, state: str) -> None:
    """All of it is told, to everybody."""
    service = place.service
    game = await started(service)
    if state == "finished":
        await played(service, game)
    else:
        await service.writer.command(game, AbortGame("fire alarm"), ORGANISER)
    assert await status(place, game) == state
    snapshot = await service.rights.snapshot(game, ANYBODY)
    assert all(part.everything for part in snapshot.visibility.ranges)


async def _game_superseded(place: Place, state: str) -> None:
    """It goes on in the game that replaced it, and is told with it."""
    service = place.service
    game = await started(service)
    await played(service, game, upto=6)
    fork = (await service.forking.fork(game, ForkRequest(5, supersede=True), ORGANISER)).game
    assert await status(place, game) == state
    assert not all(part.everything for part in (await service.rights.snapshot(game, ANYBODY)).visibility.ranges)
    await service.writer.command(fork, AbortGame("fire alarm"), ORGANISER)
    assert all(part.everything for part in (await service.rights.snapshot(game, ANYBODY)).visibility.ranges)


# Tournaments


async def _require_told(place: Place, state: TournamentState) -> None:
    """See that a tournament tells its seed, gives its archive, and is no longer due."""
    assert state.is_over
    assert state.id in state.revealed
    lines = await export_tournament(place.service.tournaments, place.service.rights, state.id, ANYBODY)
    assert [line async for line in lines]
    assert state.id not in await due_games(place.service)


async def _tournament_goes_on(place: Place, state: str) -> None:
    """Its owner ends or aborts it, also when everybody has left."""
    ways: list[AnyCommand] = [AbortTournament("fire alarm")]
    if state == "preparing":
        ways.append(EndTournament("everybody leaves"))
    for way in ways:
        tournament = await begun(place.service)
        await round_played(place.service, tournament)
        await command_all(place.service, tournament, *(Withdraw(player) for player in ROSTER))
        if state == "playing":
            tournament = await begun(place.service)
            await command_all(place.service, tournament, PairRound(), LockRound(), OpenRound())
        assert (await place.service.tournaments.state(tournament)).status == state
        await _require_told(place, await command_all(place.service, tournament, way))


async def _tournament_over(place: Place, state: str) -> None:
    tournament = await begun(place.service)
    await round_played(place.service, tournament)
    if state == "ended":
        await round_played(place.service, tournament)
    else:
        await command_all(place.service, tournament, AbortTournament("fire alarm"))
    state_told = await place.service.tournaments.state(tournament)
    assert state_told.status == state
    await _require_told(place, state_told)


async def _round_prepared(place: Place, state: str) -> None:
    """The round is opened, or dropped with an end of the tournament."""
    locks: list[AnyCommand] = [LockRound()]
    for aborts in (False, True):
        tournament = await begun(place.service)
        before = await command_all(place.service, tournament, PairRound(), *(locks if state == "locked" else []))
        assert before.played.rounds[0].status == state
        on: list[AnyCommand] = [*(locks if state == "previewed" else []), OpenRound()]
        ways: list[AnyCommand] = [AbortTournament("fire alarm")] if aborts else on
        after = await command_all(place.service, tournament, *ways)
        assert [played_round.status for played_round in after.played.rounds] == ([] if aborts else ["open"])


async def _round_open(place: Place, state: str) -> None:
    """The round is closed with its last result, or with an abort; where it is played here, its games end before."""
    for settings in (PLAYED_ELSEWHERE, replace(PLAYED_ELSEWHERE, game=PlayedGame("tiny"))):
        tournament = await begun(place.service, settings)
        before = await command_all(place.service, tournament, PairRound(), LockRound(), OpenRound())
        assert before.played.rounds[0].status == state
        await sync_tables(place.service, tournament)
        await command_all(place.service, tournament, AbortTournament("fire alarm"))
        await sync_tables(place.service, tournament)
        after = await place.service.tournaments.state(tournament)
        assert after.played.rounds[0].status == "closed"
        if settings.game is not None:
            games = [game_of(tournament, 1, table) for table in (1, 2)]
            assert [await status(place, game) for game in games] == ["aborted", "aborted"]
        await _require_told(place, after)


async def _round_closed(place: Place, state: str) -> None:
    """The next round follows, or the end."""
    ways: dict[int, AnyCommand] = {2: PairRound(), 1: EndTournament("everybody leaves")}
    for rounds, way in ways.items():
        tournament = await begun(place.service)
        await round_played(place.service, tournament)
        assert (await place.service.tournaments.state(tournament)).played.rounds[0].status == state
        after = await command_all(place.service, tournament, way)
        assert len(after.played.rounds) == rounds


async def _order(place: Place, state: str) -> None:
    """A pending order is given up, or its tables set by hand; after a refused order the round is ordered again."""
    by_hand = SetTables((("p-anna", "p-ben"), ("p-cara", "p-dan")), (), "no time")
    ways: dict[str, AnyCommand] = {"pending": by_hand, "done": LockRound(), "refused": OrderPairing()}
    commands: list[AnyCommand] = [ways[state], AbortTournament("fire alarm")]
    for way in commands:
        tournament = await begun(place.service)
        await command_all(place.service, tournament, OrderPairing())
        if state != "pending":
            end: AnyCommand = MakeTables(1) if state == "done" else GiveUpPairing(1, "failed", 1)
            await command_all(place.service, tournament, end, caller=SERVICE_IDENTITY)
        order = (await place.service.tournaments.state(tournament)).played.order
        assert order is not None
        assert order.status == state
        after = await command_all(place.service, tournament, way)
        if isinstance(way, AbortTournament):
            assert after.played.pending is None
            assert tournament not in await due_games(place.service)


async def _registration(place: Place, state: str) -> None:
    """A player on the roster leaves by themselves, however they came; an invited player need not come."""
    registration = next(mode for mode in get_args(Registration) if mode == state)
    settings = replace(PLAYED_ELSEWHERE, registration=registration)
    tournament = (await place.service.tournaments.create(settings, OWNER)).state.id
    if state == "open":
        await command_all(place.service, tournament, Register(ANNA.player), caller=ANNA)
    else:
        tournament = await begun(place.service, settings)
    after = await command_all(place.service, tournament, Withdraw(ANNA.player), caller=ANNA)
    assert ANNA.player not in after.played.available(1)
    assert (await command_all(place.service, tournament, AbortTournament("fire alarm"))).status == "aborted"
    late = place.service.tournaments.command(tournament, Register("p-late"), Identity("p-late", "Lea", "player"))
    assert await code_of(late) == "tournament_over"


# Disputes


async def _dispute(place: Place, state: str) -> None:
    """The player who opened a dispute withdraws it, and an organiser answers it, also when the tournament is over."""
    service = place.service
    for over in (False, True):
        tournament = await begun(service, replace(PLAYED_ELSEWHERE, game=PlayedGame("tiny")))
        await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
        await sync_tables(service, tournament)
        game = game_of(tournament, 1, 1)
        opener = (await service.reader.state(game)).at_table.seats[0]
        assert opener is not None
        player = Identity(opener.player, opener.name, "player")
        await played(service, game, upto=6)
        dispute = await service.disputes.open(game, DisputeRequest(5, "not so"), player)
        assert dispute.answer is None
        if over and state != "continued":  # a game that has ended goes on no more
            await command_all(service, tournament, AbortTournament("fire alarm"))
            await sync_tables(service, tournament)
        if state in (OPEN, "withdrawn"):
            answered = await service.disputes.withdraw(game, dispute.dispute, player)
        else:
            result = None if state != "result" else RESULT
            verdict = next(name for name in ANSWERS if name == state)
            answer = DisputeAnswerRequest(verdict, "as the rules say", result=result)
            answered = await service.disputes.answer(game, dispute.dispute, answer, OWNER)
        assert answered.answer is not None
        assert answered.answer.verdict == ("withdrawn" if state == OPEN else state)
        with pytest.raises(DisputeRefused, match="already"):
            await service.disputes.answer(game, dispute.dispute, DisputeAnswerRequest("rejected", "no"), OWNER)


# Studies


async def _study(place: Place, state: str) -> None:
    """Its owner shows it to others, hides it again, and deletes it."""
    for other in get_args(SeenBy):
        seen_by = next(name for name in get_args(SeenBy) if name == state)
        study = await place.studies.begin("S", seen_by, ANNA)
        draft = await place.studies.for_edit(study.study, study.revision, ANNA)
        saved = await place.studies.save(draft, study.with_settings(ANNA, "T", other, None))
        assert saved.seen_by == other
        await place.studies.delete(study.study, saved.revision, ANNA)
        with pytest.raises(StudyUnknown):
            await place.studies.study(study.study, ANNA)


async def _person(place: Place, state: str) -> None:
    """An editor takes themself off; an owner deletes the study; a reader has nothing to leave."""
    study = await place.studies.begin("S", "all", ANNA)
    draft = await place.studies.for_edit(study.study, study.revision, ANNA)
    editors = [NamedPlayer(BEN.player, BEN.name)]
    study = await place.studies.save(draft, study.with_settings(ANNA, None, None, editors))
    person = {"owner": ANNA, "editor": BEN, "reader": CARA}[state]
    assert study.role_of(person) == state
    if state == "editor":
        draft = await place.studies.for_edit(study.study, study.revision, BEN)
        study = await place.studies.save(draft, study.with_settings(BEN, None, None, []))
        assert study.role_of(BEN) == "reader"
    if state == "owner":
        await place.studies.delete(study.study, study.revision, ANNA)
        with pytest.raises(StudyUnknown):
            await place.studies.study(study.study, ANNA)


WAYS: Final[Mapping[tuple[str, str], Walk]] = {
    (GAME, "open"): _game_opened,
    (GAME, "playing"): _game_played,
    (GAME, "scoring"): _game_played,
    (GAME, "paused"): _game_played,
    (GAME, "stalled"): _game_stalled,
    (GAME, "finished"): _game_closed,
    (GAME, "aborted"): _game_closed,
    (GAME, "superseded"): _game_superseded,
    (TOURNAMENT, "preparing"): _tournament_goes_on,
    (TOURNAMENT, "playing"): _tournament_goes_on,
    (TOURNAMENT, "ended"): _tournament_over,
    (TOURNAMENT, "aborted"): _tournament_over,
    (ROUND, "previewed"): _round_prepared,
    (ROUND, "locked"): _round_prepared,
    (ROUND, "open"): _round_open,
    (ROUND, "closed"): _round_closed,
    (ORDER, "pending"): _order,
    (ORDER, "done"): _order,
    (ORDER, "refused"): _order,
    (REGISTRATION, "open"): _registration,
    (REGISTRATION, "invitation"): _registration,
    (REGISTRATION, "list"): _registration,
    (DISPUTE, OPEN): _dispute,
    (DISPUTE, "rejected"): _dispute,
    (DISPUTE, "withdrawn"): _dispute,
    (DISPUTE, "ruled"): _dispute,
    (DISPUTE, "continued"): _dispute,
    (DISPUTE, "result"): _dispute,
    (STUDY, "owner"): _study,
    (STUDY, "link"): _study,
    (STUDY, "all"): _study,
    (EDITOR, "owner"): _person,
    (EDITOR, "editor"): _person,
    (EDITOR, "reader"): _person,
}
"""By kind and state: the way out for the people in it."""


def test_every_state_of_the_code_has_a_row() -> None:
    assert {(kind, state) for kind, states in STATES.items() for state in states} == set(WAYS)


@pytest.mark.parametrize(("kind", "state"), WAYS, ids=[f"{kind}: {state}" for kind, state in WAYS])
def test_people_in_a_state_have_a_way_out_or_are_told_all(redis_backend: Backend, kind: str, state: str) -> None:
    async def scenario(store: Store) -> None:
        assert redis_backend.url is not None
        service, client = tiny_service(store), RedisClient(redis_backend.url)
        try:
            await WAYS[kind, state](Place(service, Studies(client, service.core, service.rights)), state)
        finally:
            await client.close()

    redis_backend.run(scenario)
