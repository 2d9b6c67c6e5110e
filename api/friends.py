"""Friends: the list of the caller, and the people at the tables of the caller."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from litestar import Controller, delete, get, put
from litestar.params import PathParameter

from api.context import AppContext, CallerIdentity, Context
from api.http.authentication import requires_player
from api.http.errors import PlayerUnknown
from api.http.openapi.operations import operation
from eventstore.log.state import StatusShown
from eventstore.write.friends import Friend
from eventstore.write.rematch import invitation_to
from projections.records import MOST_MET, GameTogether
from projections.stored.lists import MOST_AT_ONCE
from projections.stored.pages import PageRequest

PlayerId: TypeAlias = Annotated[str, PathParameter(description="The id of a player.")]


class FriendResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A friend of the caller, or a person at a table of the caller."""

    player: str
    name: str
    since: int | None
    """When the caller made them a friend, milliseconds since 1970 in UTC; null for another person."""
    games: int
    """The number of games with them, of the last 400 of the caller."""
    last: GameTogether | None
    """The newest of these games; null where there is none."""
    last_over: GameTogether | None
    """The newest of these games that is over: `POST /games/{game}/rematch` invites its people to play again."""
    waits: str | None
    """Of a friend: a public table where they wait for players now."""
    plays: str | None
    """Of a friend: a public game that they play now."""


class InvitationResponse(msgspec.Struct, frozen=True):
    """A table to which the caller was invited, to play again."""

    game: str
    ruleset: str
    name: str
    """The name of the player who opened it."""
    invitation: str | None
    """Of a private game: lets the caller take a seat."""
    until: int
    """The end of the invitation, milliseconds since 1970 in UTC: then the seat is free for others."""


class FriendList(msgspec.Struct, frozen=True):
    """The list of the caller, for the caller alone."""

    invitations: tuple[InvitationResponse, ...]
    """The tables where a seat is kept for the caller, the newest first; not those of players whom the caller has
    muted."""

    friends: tuple[FriendResponse, ...]
    """In the order of the last game with each, the newest first; those without a game last."""
    met: tuple[FriendResponse, ...]
    """The 50 people that the caller sat with last, the newest game first; without friends, and without players that the
    caller has muted."""


class FriendsController(Controller):
    """The list of friends: nobody but its player reads it, and nobody learns that they are on it."""

    path = "/players/me/friends"
    tags = ("players",)

    @get(
        operation_id="listFriends",
        summary="The caller's friends, and the people of the caller's games",
        operation_class=operation(needs=requires_player),
    )
    async def every(self, context: Context, caller: CallerIdentity) -> FriendList:
        """Return the friends of the caller, and the people of the last games of the caller.

        What a friend does now is told as far as the list of public games tells everybody.
        """
        return await _list_of(context, caller.player, await context.service.friends.of(caller.player))

    @put(
        "/{player:str}",
        operation_id="addFriend",
        summary="Keep a player as a friend",
        operation_class=operation(needs=requires_player, problems=("player_unknown", "act_refused")),
    )
    async def add(self, context: Context, caller: CallerIdentity, player: PlayerId) -> FriendList:
        """Put a player into the caller's list, of 200 at most. A repeated call changes nothing."""
        if await context.players.erased_at(player) is not None:
            raise PlayerUnknown("no player has this id", value=player)
        return await _list_of(context, caller.player, await context.service.friends.add(caller.player, player))

    @delete(
        "/{player:str}",
        operation_id="removeFriend",
        summary="Take a player off the list of friends",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def remove(self, context: Context, caller: CallerIdentity, player: PlayerId) -> FriendList:
        """Take a player off the caller's list. Without them on it nothing changes."""
        return await _list_of(context, caller.player, await context.service.friends.remove(caller.player, player))


async def _list_of(context: AppContext, player: str, friends: Sequence[Friend]) -> FriendList:
    companions = {companion.player: companion for companion in await context.lists.companions(player)}
    since = {friend.player: friend.added for friend in friends}
    muted = (await context.players.preferences(player)).muted or ()
    met = [person for person in companions if person not in since and person not in muted][:MOST_MET]
    waits = await _public_games(context, "open") if since else {}
    plays = await _public_games(context, "playing") if since else {}
    people = list(dict.fromkeys([*(person for person in companions if person in since), *since]))
    names = await asyncio.gather(*(context.players.name_of(person) for person in (*people, *met)))
    rows = [
        FriendResponse(
            player=person,
            name=name or person,
            since=since.get(person),
            games=companions[person].games if person in companions else 0,
            last=companions[person].last if person in companions else None,
            last_over=companions[person].last_over if person in companions else None,
            waits=waits.get(person) if person in since else None,
            plays=plays.get(person) if person in since else None,
        )
        for person, name in zip((*people, *met), names, strict=True)
    ]
    invitations = await _invitations(context, player, muted)
    return FriendList(invitations, tuple(rows[: len(people)]), tuple(rows[len(people) :]))


async def _invitations(context: AppContext, player: str, muted: Sequence[str]) -> tuple[InvitationResponse, ...]:
    invitations = []
    for state, until in await context.kept_seats.invitations(player):
        table = state.at_table
        opener = next((person for person in table.seats if person and f"player:{person.player}" == table.creator), None)
        if opener is not None and opener.player not in muted:
            key = invitation_to(context.service.core.keys, table.game) if table.visibility == "private" else None
            invitations.append(InvitationResponse(table.game, table.ruleset, opener.name, key, until))
    return tuple(invitations)


async def _public_games(context: AppContext, status: StatusShown) -> dict[str, str]:
    """Return by player the newest public game with a status, of the first page of the lobby."""
    page = await context.lists.lobby(status=status, request=PageRequest(None, MOST_AT_ONCE))
    games: dict[str, str] = {}
    for row in page.games:
        for occupant in row.seats:
            if occupant is not None:
                games.setdefault(occupant.player, row.game)
    return games
