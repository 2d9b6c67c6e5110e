"""The search for closed games: by players, ruleset, seats, result, length, label, time, and by facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias, TypeVar

from litestar import Controller, get
from litestar.params import QueryParameter

from api.context import AppContext, CallerIdentity, Context
from api.http.errors import QueryInvalid
from api.http.openapi.operations import operation
from api.lists import Label, PageAfter, PageLimit, RulesetName, require_ruleset
from projections.facts import fact_names, is_fact
from projections.searches import (
    MOST_CONDITIONS,
    RANGE,
    FactCondition,
    GameSearch,
    NumberRange,
    read_fact,
    read_player,
    read_range,
)
from projections.stored.pages import ClosedPage, PageRequest
from projections.stored.rows import Ending

C = TypeVar("C")

_RANGE: Final = {"pattern": f"^({RANGE.pattern})$"}
_EVERY: Final = NumberRange()

Points: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        description="A range of the points of the first place: 40, 40.., ..60 or 40..60.", schema_extra=_RANGE
    ),
]
Lead: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        description="A range of the lead of the first place, in points: ..3 for close games.", schema_extra=_RANGE
    ),
]
Rounds: TypeAlias = Annotated[
    str | None, QueryParameter(description="A range of the number of rounds (or years).", schema_extra=_RANGE)
]
Decisions: TypeAlias = Annotated[
    str | None, QueryParameter(description="A range of the number of decisions.", schema_extra=_RANGE)
]


class SearchController(Controller):
    """The search for closed games."""

    @get(
        "/games/search",
        operation_id="searchGames",
        summary="Closed games by players, result, length and facts, the last to end first",
        tags=["games"],
        operation_class=operation(),
    )
    async def search(
        self,
        context: Context,
        caller: CallerIdentity,
        ruleset: RulesetName = None,
        seats: Annotated[int | None, QueryParameter(ge=1, le=9, description="Only with so many seats.")] = None,
        players: Annotated[
            list[str] | None,
            QueryParameter(
                name="player",
                description="Only games in which this player sat at the end; repeated, all of them. With a place after "
                "`@`: `p7f3a@1` for games that the player won. `bot:random` is a bot of the service.",
            ),
        ] = None,
        ending: Annotated[Ending | None, QueryParameter(description="Only games that ended in this way.")] = None,
        winner: Annotated[int | None, QueryParameter(ge=0, le=8, description="Only games that this seat won.")] = None,
        points: Points = None,
        lead: Lead = None,
        rounds: Rounds = None,
        decisions: Decisions = None,
        label: Label = None,
        since: Annotated[
            int, QueryParameter(ge=0, description="The earliest end, milliseconds since 1970 in UTC.")
        ] = 0,
        until: Annotated[
            int | None, QueryParameter(ge=0, description="The latest end, milliseconds since 1970 in UTC.")
        ] = None,
        facts: Annotated[
            list[str] | None,
            QueryParameter(
                name="fact",
                description="Only games in which this fact happened; repeated, all of them. With a range of counts "
                "after a colon: `tile_laid:40..`, and `tile_laid:0` for games without it. `facts` of `getRuleset` "
                "has the names.",
            ),
        ] = None,
        mine: Annotated[
            bool, QueryParameter(description="Only games in which the caller sat at the end, also unlisted games.")
        ] = False,
        after: PageAfter = None,
        limit: PageLimit = 50,
    ) -> ClosedPage:
        """Return closed games that fit all conditions.

        Public games alone; with `mine`, the caller's own. Imports, and forks that replaced no game, are not among them,
        nor are games at which an erased player sat.
        """
        require_ruleset(context, ruleset)
        if mine and not caller.player:
            raise QueryInvalid("the caller is no player", parameter="mine", value=mine, rule="a player's token")
        conditions = _read("fact", facts, read_fact)
        _require_facts(context, ruleset, conditions)
        search = GameSearch(
            ruleset=ruleset,
            seats=seats,
            players=_read("player", players, read_player),
            ending=ending,
            winner=winner,
            points=_range("points", points),
            lead=_range("lead", lead),
            rounds=_range("rounds", rounds),
            decisions=_range("decisions", decisions),
            label=label,
            since=since,
            until=until,
            facts=conditions,
        )
        return await context.lists.search(
            search, sits=caller.player if mine else None, request=PageRequest(after, limit)
        )


def _read(parameter: str, texts: list[str] | None, read: Callable[[str], C]) -> tuple[C, ...]:
    """Return the conditions that the values of a parameter name.

    Raises:
        QueryInvalid: a value has another form, or there are too many.
    """
    values = texts or []
    if len(values) > MOST_CONDITIONS:
        detail = f"a search has at most {MOST_CONDITIONS} of them"
        raise QueryInvalid(detail, parameter=parameter, value=len(values), rule=f"{MOST_CONDITIONS} of a kind")
    conditions: list[C] = []
    for value in values:
        try:
            conditions.append(read(value))
        except ValueError as error:
            raise QueryInvalid(str(error), parameter=parameter, value=value) from error
    return tuple(conditions)


def _range(parameter: str, text: str | None) -> NumberRange:
    return _EVERY if text is None else _read(parameter, [text], read_range)[0]


def _require_facts(context: AppContext, ruleset: str | None, conditions: tuple[FactCondition, ...]) -> None:
    """Refuse facts that no game of the ruleset, or of any ruleset, can have.

    Raises:
        QueryInvalid: there is no such fact.
    """
    rulesets = [rules for name, rules in context.service.rulesets.items() if ruleset in (None, name)]
    for condition in conditions:
        if not any(is_fact(frozenset(fact_names(rules)), condition.name) for rules in rulesets):
            detail = "no ruleset has such a fact" if ruleset is None else f"{ruleset} has no such fact"
            rule = f"/v1/rulesets/{ruleset or ''}".rstrip("/")
            raise QueryInvalid(detail, parameter="fact", value=condition.name, rule=rule)
