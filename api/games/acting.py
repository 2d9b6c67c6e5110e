"""What all calls have in common that append an act: what is said of them, and that they answer with the game."""

from __future__ import annotations

from typing import Any, Final

from api.description.operations import Operation, operation
from api.games.schemas import GameResponse
from api.games.seen import readable_now
from api.games.shown import show_game
from api.parts import AppContext, Caller, app_context, who
from api.players.guards import requires_token
from api.wire.answers import Answer, answer
from api.wire.keys import idempotency_key
from eventstore.identity import Identity
from eventstore.log.state import State
from eventstore.table.commands import Act

_COMMON: Final = {
    "needs": requires_token,
    "gives": GameResponse,
    "status": 201,
    "problems": ("game_unknown", "act_refused", "key_reused"),
    "appends": "act",
}


def act_operation(**facts: Any) -> dict[str, Operation]:
    """Return the options of a handler whose call appends an act; see `Operation`."""
    return operation(**{**_COMMON, **facts})


async def take_act(request: Caller, game: str, act: Act, *, status: int = 201) -> Answer:
    """Append an act of a caller who may read the game, and answer with the game as it is then."""
    parts, caller = app_context(request), who(request)
    await readable_now(parts.service, game, caller)
    await parts.service.path.act(game, act, caller, idempotency_key(request))
    return await answer_game_now(parts, game, caller, status=status)


async def answer_game_now(
    parts: AppContext, game: str, caller: Identity, *, status: int = 201, located: bool = False
) -> Answer:
    """Answer with a game as it is now."""
    return answer_game(parts, await parts.service.reader.state(game), caller, status=status, located=located)


def answer_game(
    parts: AppContext, state: State, caller: Identity, *, status: int = 201, located: bool = False
) -> Answer:
    """Answer with a game; one that is new to the caller says where it lies."""
    headers = {"Location": f"/v1/games/{state.at_table.game}"} if located else None
    return answer(show_game(parts.service, state, caller), status=status, headers=headers)
