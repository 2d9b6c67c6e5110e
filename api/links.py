"""Links of players entered in a tournament by name: new links, and the list of unopened links."""

from __future__ import annotations

import msgspec
from litestar import Controller, get, post

from api.context import CallerIdentity, Context
from api.http.authentication import requires_token
from api.http.openapi.operations import operation
from api.http.registry import Registered
from api.tournaments import PlayerId, TournamentId
from eventstore.tournament.roles import require_organiser


class LinksResponse(msgspec.Struct, frozen=True):
    """The links of a tournament."""

    unopened: tuple[str, ...]
    """The players with an unopened link, in the order of the roster. The account of every other player is their own."""


class LinksController(Controller):
    """Links of players entered by name."""

    path = "/tournaments/{tournament:str}"
    tags = ("tournaments",)

    @get(
        "/links",
        operation_id="listLinks",
        summary="The links that were not opened yet",
        operation_class=operation(needs=requires_token, problems=("tournament_unknown", "tournament_refused")),
    )
    async def every(self, context: Context, caller: CallerIdentity, tournament: TournamentId) -> LinksResponse:
        """Return the players with an unopened link; for owner and referees alone."""
        state = await context.service.tournaments.state(tournament)
        require_organiser(state, caller)
        players = [entrant.player for entrant in state.played.roster]
        return LinksResponse(await context.players.unopened(players, tournament))

    @post(
        "/players/{player:str}/link",
        operation_id="issueLink",
        summary="Issue a new link to a player",
        response_headers={"cache-control": "no-store"},
        operation_class=operation(
            needs=requires_token,
            problems=("tournament_unknown", "tournament_refused", "player_unknown", "link_opened"),
        ),
    )
    async def issue(
        self, context: Context, caller: CallerIdentity, tournament: TournamentId, player: PlayerId
    ) -> Registered:
        """Replace the token of a player entered by name, before they have opened their link; the first link ends.

        The token is shown only this once. After its link was opened, an account is its player's own: `409 link_opened`.
        """
        require_organiser(await context.service.tournaments.state(tournament), caller)
        return await context.players.issue_link(player, tournament)
