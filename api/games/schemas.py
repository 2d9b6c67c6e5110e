"""Games over the wire."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from domain.core.events import Seat
from domain.core.ruleset import Result
from eventstore.log.seeds import NONCE
from eventstore.log.state import StatusShown
from eventstore.table.events import Commitment, ForkPolicy, GameVisibility, Labels
from eventstore.table.table import Origin, Ruling

IN_SENTENCES: Final = "\n\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""What a ruling or a reason may hold though it cannot be seen: line breaks, and the joiners without which Persian and
Hindi cannot be written."""

Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class NewGameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for when a table is opened."""

    ruleset: str
    seats: int
    options: dict[str, Any] = {}
    """Those that are not named have their defaults; see `GET /v1/rulesets/{name}`."""
    visibility: GameVisibility = "public"
    """`public`: listed. `unlisted`: for whoever has the id. `private`: for who sits there."""
    forks: ForkPolicy = "organiser"
    """Who may fork it while it runs."""
    labels: Labels = ()
    components: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": "^[0-9a-f]{64}$"})] | None = None
    """The hash of a kept component set; the ruleset's own when none is named."""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat is taken."""

    seat: Seat | None = None
    """Any free one when none is named."""
    nonce: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{NONCE.pattern}$"})] | None = None
    """1 to 64 printable characters that go into the game's chance."""
    bot: str | None = None
    """Put a bot of this kind there; after the start: let it play on for the seat."""
    invitation: str | None = None
    """For a private game: what its creator was given to pass on."""


class AbortRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game is ended without a result."""

    reason: Sentence


class RulingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An organiser's ruling on a dispute."""

    text: Sentence
    about: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """The version in dispute."""


class SeatResponse(msgspec.Struct, frozen=True):
    """A seat and who sits there."""

    seat: Seat
    player: str | None
    """The player's id, `bot:<kind>`, or nobody."""
    name: str | None
    bot: str | None


class GameResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A game and its table, as everybody who may read it sees it."""

    game: str
    head: str
    status: StatusShown
    ruleset: str
    components: str
    """The hash of the component set."""
    options: dict[str, Any]
    seats: tuple[SeatResponse, ...]
    seat_colours: tuple[str, ...]
    """By seat: its colour at the table."""
    to_move: tuple[Seat, ...]
    """The seats that must decide; nobody while the service scores."""
    your_seat: Seat | None
    """The caller's own seat."""
    visibility: GameVisibility
    forks: ForkPolicy
    labels: tuple[str, ...]
    creator: str
    commitment: Commitment
    nonces: tuple[str, ...]
    origin: Origin | None
    """Where a fork or an import comes from."""
    imported: bool
    superseded_by: str | None
    rulings: tuple[Ruling, ...]
    reason: str
    """Why it was aborted or is stalled."""
    result: Result | None
    time: int
    """When the last entry was made, milliseconds since 1970."""
    invitation: str | msgspec.UnsetType = msgspec.UNSET
    """For who opened or sits at a private game: lets others take a seat."""
