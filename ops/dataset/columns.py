"""The columns of the files that `tabletape dump` writes: names, types and descriptions. `docs/data.md` repeats them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import pyarrow as pa

FORMAT: Final = 1
"""The version of these columns. A change makes all files anew."""

DESCRIPTION: Final = b"description"
"""Under this key the metadata of a column has its description."""

_MOMENT: Final = pa.timestamp("ms", tz="UTC")


def _column(name: str, kind: Any, description: str, *, nullable: bool = False) -> Any:
    return pa.field(name, kind, nullable=nullable, metadata={DESCRIPTION: description.encode()})


_GAME: Final = _column("game", pa.string(), "The id of the game.")
_VERSION: Final = _column("version", pa.int32(), "The version of the entry in the log of the game.")
_RULESET: Final = _column("ruleset", pa.string(), "The name of the ruleset.")
_RULESET_VERSION: Final = _column("ruleset_version", pa.int16(), "The version of the rules that decided the entry.")
_SEAT: Final = _column("seat", pa.int8(), "The seat, from 0.")
_TAKEN_BACK: Final = _column("taken_back", pa.bool_(), "Whether the entry was taken back later.")

TABLES: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "games": pa.schema(
            [
                _GAME,
                _RULESET,
                _column("ruleset_version", pa.int16(), "The version of the rules that decided the last entry."),
                _column("components", pa.string(), "The SHA-256 of the component set, in hex."),
                _column("options", pa.string(), "The options as JSON, each with its value."),
                _column("seats", pa.int8(), "The number of seats."),
                _column("status", pa.string(), "`finished`, `aborted`, or `superseded` by a game that is closed."),
                _column("opened", _MOMENT, "The time of its first own entry."),
                _column("closed", _MOMENT, "When it ended; for a superseded game, when the last replacement ended."),
                _column("head", pa.string(), "The head of its log: the last version and the beginning of its hash."),
                _column("entries", pa.int32(), "The number of entries of its log, with shared entries."),
                _column("parent", pa.string(), "The game from which it was forked.", nullable=True),
                _column("shared", pa.int32(), "The last version that a fork shares with its parent, else 0."),
                _column("superseded_by", pa.string(), "The game that replaced it.", nullable=True),
                _column("clock", pa.bool_(), "Whether it was played with a clock."),
                _column("tournament", pa.string(), "The tournament to which the table belongs.", nullable=True),
                _column("round", pa.int16(), "The round of the tournament, from 1.", nullable=True),
                _column("table", pa.int16(), "The table of the round, from 1.", nullable=True),
            ]
        ),
        "seats": pa.schema(
            [
                _GAME,
                _SEAT,
                _column(
                    "kind", pa.string(), "`person`, `bot_account` (a program of a person) or `bot` (of the service)."
                ),
                _column("player", pa.string(), "The pseudonym of the last player; null for a bot.", nullable=True),
                _column(
                    "bot", pa.string(), "The kind of the bot that decided at the end, also for a player.", nullable=True
                ),
                _column(
                    "players",
                    pa.list_(pa.field("player", pa.string(), nullable=False)),
                    "The pseudonyms of all players who sat there, in their order.",
                ),
                _column("place", pa.int8(), "The place, from 1; null where the game has no result.", nullable=True),
                _column("points", pa.int32(), "The points at the end; null before a start.", nullable=True),
                _column("forfeited", pa.bool_(), "Whether the seat lost by its clock or resigned."),
                _column("resigned", pa.bool_(), "Whether the seat resigned."),
                _column("stood_in", pa.int32(), "The number of decisions of bots that stood in for a player."),
            ]
        ),
        "decisions": pa.schema(
            [
                _GAME,
                _VERSION,
                _RULESET,
                _RULESET_VERSION,
                _column("time", _MOMENT, "The time of the entry."),
                _SEAT,
                _column(
                    "kind", pa.string(), "The decider: `person`, `bot_account` or `bot`, also a bot that stood in."
                ),
                _column("player", pa.string(), "The pseudonym of the player who decided.", nullable=True),
                _column("bot", pa.string(), "The kind of the bot that decided.", nullable=True),
                _column("step", pa.string(), "The step that was pending: the kind of position."),
                _column("type", pa.string(), "The type of the decision."),
                _column("decision", pa.string(), "The decision as JSON."),
                _column("legal", pa.int32(), "The number of legal decisions, by the installed rules."),
                _TAKEN_BACK,
            ]
        ),
        "facts": pa.schema(
            [
                _GAME,
                _VERSION,
                _column("number", pa.int16(), "The place among all events of the entry, from 0."),
                _RULESET,
                _column("type", pa.string(), "The type of the fact, without the version of its shape."),
                _column("seat", pa.int8(), "The seat that the fact names.", nullable=True),
                _column("fact", pa.string(), "The fact as JSON, in the present shape."),
                _TAKEN_BACK,
            ]
        ),
        "draws": pa.schema(
            [
                _GAME,
                _VERSION,
                _column("number", pa.int16(), "The place among the draws of the entry, from 0."),
                _RULESET,
                _column("pile", pa.string(), "The pile, the dice or another source of chance."),
                _column("ordinal", pa.int32(), "The number of earlier draws from it in this log."),
                _column("size", pa.int32(), "The number of outcomes that were possible."),
                _column("index", pa.int32(), "The outcome's place among them, from 0, in the order of the ruleset."),
            ]
        ),
    }
)
"""By name of a table: its columns."""
