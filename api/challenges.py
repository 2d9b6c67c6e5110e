"""Challenges: a player asks another player, a person or a bot account, for a game."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.context import CallerIdentity, Context
from api.games import NewGameRequest
from api.http.authentication import requires_player
from api.http.bodies import require_seen
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from eventstore.errors import CommandRefused, ComponentsUnknown, RulesetUnknown
from eventstore.identity import Identity
from eventstore.notices.deliveries import Occasion
from eventstore.write.challenges import Challenge, ChallengeList, FirstSeat, RefusalReason

ChallengeId: TypeAlias = Annotated[str, PathParameter(description="The id of a challenge.")]

_DAY_S: Final = 86_400


class ChallengeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge to be made."""

    player: str
    """The id of the player who is asked, a person or a bot account."""
    table: NewGameRequest
    """The table that is opened when the challenge is accepted, as `POST /v1/games` takes it. With more than two seats
    it waits for further players, and the game begins when all are there."""
    first: FirstSeat = "lot"
    """The player on the first seat: the caller (`challenger`), the other (`challenged`), or by `lot`."""
    lifetime_s: Annotated[int, msgspec.Meta(ge=60, le=14 * _DAY_S)] = _DAY_S
    """After how many seconds it expires; usually after a day."""


class RefusalRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A refusal of a challenge."""

    reason: RefusalReason = "generic"


class ChallengesController(Controller):
    """Challenges, for their two players alone."""

    path = "/challenges"
    tags = ("players",)

    @post(
        operation_id="makeChallenge",
        summary="Challenge a player",
        operation_class=operation(
            needs=requires_player,
            scope="play",
            problems=(
                *("player_unknown", "option_invalid", "clock_invalid", "components_invalid", "label_reserved"),
                "act_refused",
            ),
            example={"player": "p7f3a9c000000", "table": {"ruleset": "bison", "seats": 2}, "first": "lot"},
        ),
    )
    async def make(self, context: Context, caller: CallerIdentity, data: JSONBody[ChallengeRequest]) -> Challenge:
        """Ask a player for a game. The same request again is answered with the challenge that is open already.

        Only the two players see it. A player has 20 open challenges at most, and sends at most 5 within a day to the
        same player that come to nothing.
        """
        require_seen(data.table.labels, "$.table.labels")
        other = await context.players.player(data.player)
        if not other.has_token:
            detail = "this player has no access any more, and answers no challenge"
            raise CommandRefused("player_gone", detail, value=data.player)
        challenged = Identity(other.player, other.name, "player")
        try:
            challenge = await context.service.challenges.make(
                caller, challenged, data.table, data.first, data.lifetime_s * 1000
            )
        except (RulesetUnknown, ComponentsUnknown) as error:
            field = "ruleset" if isinstance(error, RulesetUnknown) else "components"
            raise BodyInvalid(error.detail, value=error.value, pointer=f"$.table.{field}") from error
        occasion = Occasion("challenged", "", 0, challenge.created, challenge.challenge)
        await context.notify(challenge.challenged, occasion)
        return challenge

    @post(
        "/{challenge:str}/acceptance",
        operation_id="acceptChallenge",
        summary="Accept a challenge",
        status_code=200,
        operation_class=operation(
            needs=requires_player,
            scope="play",
            problems=("challenge_unknown", "player_unknown", "option_invalid", "act_refused"),
        ),
    )
    async def accept(self, context: Context, caller: CallerIdentity, challenge: ChallengeId) -> Challenge:
        """Accept a challenge to the caller: its table is opened with both players. A repeated call changes nothing."""
        challenges = context.service.challenges
        known = await challenges.find(caller.player, challenge)
        if known is not None and not (await context.players.player(known.challenger)).has_token:
            raise CommandRefused("player_gone", "the challenger has no access any more", value=known.challenger)
        return await challenges.accept(caller, challenge)

    @post(
        "/{challenge:str}/refusal",
        operation_id="refuseChallenge",
        summary="Refuse a challenge",
        status_code=200,
        operation_class=operation(
            needs=requires_player,
            scope="play",
            problems=("challenge_unknown", "act_refused"),
            example={"reason": "too_fast"},
        ),
    )
    async def refuse(
        self, context: Context, caller: CallerIdentity, challenge: ChallengeId, data: JSONBody[RefusalRequest]
    ) -> Challenge:
        """Refuse a challenge to the caller, with a reason of the list. A repeated call changes nothing."""
        return await context.service.challenges.refuse(caller, challenge, data.reason)

    @delete(
        "/{challenge:str}",
        operation_id="cancelChallenge",
        summary="Cancel a challenge",
        status_code=200,
        operation_class=operation(needs=requires_player, scope="play", problems=("challenge_unknown", "act_refused")),
    )
    async def cancel(self, context: Context, caller: CallerIdentity, challenge: ChallengeId) -> Challenge:
        """Cancel a challenge of the caller before it is answered. A repeated call changes nothing."""
        return await context.service.challenges.cancel(caller, challenge)


class OwnChallengesController(Controller):
    """The challenges to the caller, and those of the caller."""

    path = "/players/me/challenges"
    tags = ("players",)

    @get(
        operation_id="listChallenges",
        summary="The caller's challenges",
        operation_class=operation(needs=requires_player),
    )
    async def every(self, context: Context, caller: CallerIdentity) -> ChallengeList:
        """Return the challenges to the caller and of the caller: open, or ended within a day.

        An accepted challenge has its game, a refused challenge the reason; others were cancelled, or have expired.
        """
        return await context.service.challenges.of(caller.player)
