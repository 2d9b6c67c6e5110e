"""The rulings in force: neither taken back nor replaced by a later ruling."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from domain.tournament.state import Player, TableRuling, Tournament


class RulingsInForce(msgspec.Struct, frozen=True):
    """The rulings in force on a table, by their numbers."""

    result: int | None
    """The ruling that set the result."""
    players: dict[Player, int]
    """By player: the ruling that put them out, or gave them the seat."""

    def of(self, player: Player) -> int | None:
        """Return the ruling that decides the points of a player."""
        return self.players.get(player, self.result)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers, in the order of the log."""
        return tuple(sorted({*self.players.values(), *(() if self.result is None else (self.result,))}))


def rulings_by_table(state: Tournament) -> dict[tuple[int, int], RulingsInForce]:
    """Return by round and table the rulings in force; tables without a ruling in force are left out."""
    standing: dict[tuple[int, int], list[tuple[int, TableRuling]]] = {}
    for number, ruling in enumerate(state.rulings, 1):
        if not ruling.taken_back:
            standing.setdefault((ruling.round, ruling.table), []).append((number, ruling))
    in_force = {at: _in_force(rulings) for at, rulings in standing.items()}
    return {at: rulings for at, rulings in in_force.items() if rulings.numbers}


def _in_force(rulings: Iterable[tuple[int, TableRuling]]) -> RulingsInForce:
    result: int | None = None
    out: dict[Player, int] = {}
    seated: dict[Player, int] = {}
    for number, ruling in rulings:
        match ruling.kind:
            case "result":
                result, out = number, {} if ruling.places_all else out
            case "put_out":
                out[ruling.player] = number
            case "replaced":
                for known in (out, seated):
                    known.pop(ruling.player, None)
                seated[ruling.substitute] = number
            case "replay":
                result, out = None, {}
            case "dispute":
                pass
    return RulingsInForce(result, {**seated, **out})
