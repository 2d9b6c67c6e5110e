"""The settings of a tournament, chosen before it begins: format, points, tie-breaks, weights of the pairing."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.time_controls import ClockSettings
from domain.tournament.details import DETAIL_RULES, is_allowed
from domain.tournament.errors import SettingsInvalid
from domain.tournament.schedules import MOST_SIZE, group_tables

Criterion: TypeAlias = Literal[
    "points",
    "game_points",
    "table_share",
    "winner_share",
    "wins",
    "opponents",
    "head_to_head",
    "stage",
    "lot",
    "play_off",
]
"""The criteria that can place a player before another (`docs/organising.md`, "Standings")."""

Registration: TypeAlias = Literal["open", "invitation", "list"]

Seeding: TypeAlias = Literal["spread", "together", "lot"]
"""The use of ratings among players of the same score: the best at different tables, or at the same table, or no use."""

FirstPlace: TypeAlias = Literal["shared", "lot", "play_off"]
"""The way to decide a tie for the first place that no criterion parts: it stays, by lot, or by a play-off."""

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 4
MOST_PLAYERS: Final = 2_000
"""How many players a roster has at most."""
_MOST_ROUNDS: Final = 100
_LAST_ROUND: Final = 10_000
"""A number of rounds that no format reaches."""
_MOST_POINTS: Final = 1_000_000
"""The most points that a place or a bye brings."""
MOST_WEIGHT: Final = 1_000
"""The largest weight of a condition of a pairing."""
LONGEST_TITLE: Final = 100
LONGEST_DESCRIPTION: Final = 5_000
LONGEST_PLACE: Final = 200
_LOCAL_TIME: Final = re.compile(
    "(19[7-9][0-9]|2[01][0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]"
)
_MOST_CYCLES: Final = 4
_NOT_CHOSEN: Final = {
    "stage": "the first criterion of every knock-out",
    "lot": "a choice of `first_place`",
    "play_off": "a choice of `first_place`",
}
"""By criterion that no order names: its place."""


class Format(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all formats."""


class Swiss(Format, frozen=True, tag="swiss"):
    """Players with about the same score meet; nobody is eliminated."""

    rounds: int
    seats: int = 4
    """Seats of a table: 2, 3 or 4. Where the players do not fill tables of 4, some have 3 seats."""
    system: Literal["search", "fide_dutch"] = "search"
    """How rounds are paired; `fide_dutch` is for tables of 2."""


class Groups(Format, frozen=True, tag="groups"):
    """Groups in which everybody meets everybody, and has every seat, equally often."""

    sizes: tuple[int, ...] = (7,)
    """The sizes that groups may have."""
    seats: int = 4
    at_once: bool = True
    """Whether all tables are played in the same round; else nobody sits at two tables in a round."""


class RoundRobin(Format, frozen=True, tag="round_robin"):
    """Tables of two: everybody meets everybody once in each cycle."""

    cycles: int = 1

    @property
    def seats(self) -> int:
        """The seats of a table."""
        return 2


class KnockOut(Format, frozen=True, tag="knock_out"):
    """Heats for all, paired like a Swiss tournament; then knock-out rounds: the best players of each table go on."""

    heats: int = 0
    qualifiers: int = 0
    """How many players go on from the heats; 0: all."""
    advance: int = 1
    """How many players of each table go on."""
    seats: int = 4


class League(Format, frozen=True, tag="league"):
    """Divisions that play like groups, season after season.

    After a season the best players of a division change places with the last players of the division above.
    """

    seasons: int
    sizes: tuple[int, ...] = (7,)
    """The sizes that divisions may have."""
    promoted: int = 2
    """How many players go up from a division, and as many down into it."""
    seats: int = 4
    at_once: bool = True


AnyFormat: TypeAlias = Swiss | Groups | RoundRobin | KnockOut | League


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that a table brings, and the criteria that order the standings."""

    places: tuple[int, ...] = (10, 6, 3, 1)
    """Points of the first place, the second, and so on. Players who share places share their points."""
    small_tables: dict[int, tuple[int, ...]] = {}
    """By number of seats: other points for smaller tables. Without an entry the first numbers of `places` count."""
    bye: int | None = None
    """Points of a bye; without a value, the points of a second place."""
    order: tuple[Criterion, ...] = ("points", "wins", "opponents", "head_to_head")
    """The criteria, the most important first."""

    @property
    def bye_points(self) -> int:
        """The points of a bye."""
        return self.places[1] if self.bye is None else self.bye

    def of_places(self, seats: int) -> tuple[int, ...]:
        """Return the points by place at a table with this number of seats."""
        return self.small_tables.get(seats, self.places)[:seats]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The costs of the soft conditions of a pairing.

    Hard conditions are compared first: no forbidden pair, then as few repeats as possible, where a repeat has no price.
    """

    spread: int = 20
    """For each tenth of a first place's points between the highest and the lowest score at a table."""
    seats: int = 300
    """For a seat after which the counts of a player's seats can no longer end within 1 of each other."""
    seat_again: int = 5
    """For each time that a player had this seat more often than their rarest seat."""
    small_table: int = 100
    """For each small table that a player had before, when they sit at a small table again."""
    opponents: int = 1
    """For a strong opponent after strong opponents, and for a weak opponent after weak opponents."""
    repeat: int | None = None
    """For each earlier meeting of two players at a table; `None`: a repeat outweighs all soft conditions."""


class PlayedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game that is played at the tables."""

    ruleset: str
    options: dict[str, Any] = {}
    """Options that are not named have their defaults."""
    take_back: Literal["own_turn", "none"] = "none"
    """Whether players may take back their own decisions."""
    same_luck: bool = False
    """Whether the draws are the same at all tables of a round: for the same pile and ordinal, the same outcome. Players
    of the round see no other table of it before all are closed."""
    watched: Literal["live", "after_round"] = "after_round"
    """With the same luck: when people outside the round see its tables."""
    chat: Literal["after_round", "always"] = "after_round"
    """When people write in the chats of the tables: once the round is closed, or also while it runs."""
    clock: ClockSettings | None = None
    """How long the seats may think; `None`: as long as they like."""
    vacation: Annotated[int, msgspec.Meta(ge=0, le=365)] = 0
    """How many days of vacation each player has in a game; 0: none."""
    absent_after: Annotated[int, msgspec.Meta(ge=60, le=2_592_000)] = 900
    """For how many seconds a table waits for a player before a substitute takes the seat without their consent."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a tournament starts, by the clocks of its place."""

    local: str
    """`2026-12-03T19:00`."""
    zone: str
    """The name of a time zone in the IANA database: `Europe/Berlin`."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of a tournament."""

    format: AnyFormat
    scoring: Scoring = Scoring()
    weights: Weights = Weights()
    registration: Registration = "open"
    """`open`: anybody may register; `invitation`: invited players may; `list`: the organiser enters everybody."""
    check_in: bool = False
    """Whether a player is paired only after a check-in."""
    late_until: int = 0
    """The last round before which players may still enter; 0: nobody enters after the first round was opened."""
    seeding: Seeding = "spread"
    """Where players of the same score sit in rounds that are paired by search; in the first round all have the same
    score. `spread`: the best rated at different tables; `together`: at the same table; `lot`: a lot decides."""
    leaders_meet: bool = False
    """Whether the leaders sit at one table in the last round of a Swiss tournament, also where they have met before."""
    first_place: FirstPlace = "shared"
    """How a tie for the first place is decided that no criterion parts. `lot`: by lots of all players, drawn when the
    tournament ends; `play_off`: by a play-off of the tied players, for their order alone."""
    title: str = ""
    game: PlayedGame | None = None
    """`None`: the tournament is played elsewhere, and the organiser enters the results."""
    description: str = ""
    """Plain text, also of several lines."""
    place: str = ""
    start: Start | None = None
    """`None`: not said."""
    federation: str = ""
    """The federation that FIDE's report names, such as `GER`; empty: not said."""


def with_needed_points(settings: Settings) -> Settings:
    """Return settings whose points fit the system of pairing, where they were left out.

    FIDE Dutch counts wins, draws and losses: the second place of two brings nothing, and a bye as much as a win.

    >>> with_needed_points(Settings(Swiss(5, 2, "fide_dutch"))).scoring.bye_points
    10
    """
    chosen, scoring = settings.format, settings.scoring
    if not isinstance(chosen, Swiss) or chosen.system != "fide_dutch" or not scoring.places:
        return settings
    small_tables = {2: (scoring.places[0], 0), **scoring.small_tables}
    bye = small_tables[2][0] if scoring.bye is None and small_tables[2] else scoring.bye
    return replace(settings, scoring=replace(scoring, small_tables=small_tables, bye=bye))


def check_settings(settings: Settings) -> None:
    """Refuse settings that no tournament can be played with.

    Raises:
        SettingsInvalid: it names the field and its limit.
    """
    check_about(settings.title, settings.description, settings.place, settings.start, settings.federation)
    _check_format(settings.format)
    _check_scoring(settings.scoring)
    weights = msgspec.structs.asdict(settings.weights)
    if wrong := {name: value for name, value in weights.items() if not 0 <= (value or 0) <= MOST_WEIGHT}:
        _refuse("weights", wrong, f"lies from 0 to {MOST_WEIGHT}")
    is_dutch = isinstance(settings.format, Swiss) and settings.format.system == "fide_dutch"
    if isinstance(settings.format, Swiss) and is_dutch:
        _check_dutch(settings.format, settings.scoring)
    if settings.leaders_meet and (is_dutch or not isinstance(settings.format, Swiss)):
        _refuse("leaders_meet", settings.leaders_meet, "is for Swiss tournaments that are paired by search")
    _check_range("late_until", settings.late_until, 0, _LAST_ROUND)
    if settings.late_until and not isinstance(settings.format, Swiss | League):
        _refuse("late_until", settings.late_until, "is 0 but in Swiss tournaments and leagues")


def check_about(title: str, description: str, place: str, start: Start | None, federation: str) -> None:
    """Refuse a title, a description, a place, a start or a federation beyond its limits.

    The calendar and the database of time zones lie outside of the rules: the service looks day and zone up.

    Raises:
        SettingsInvalid: it names the field and its limit.
    """
    texts = {
        "title": (title, LONGEST_TITLE),
        "description": (description, LONGEST_DESCRIPTION),
        "place": (place, LONGEST_PLACE),
    }
    for field, (text, longest) in texts.items():
        if len(text) > longest:
            _refuse(field, text, f"has at most {longest} letters")
    if start is not None and _LOCAL_TIME.fullmatch(start.local) is None:
        _refuse("start.local", start.local, "is a day and a time like 2026-12-03T19:00, from 1970 to 2199")
    if not is_allowed("federation", federation):
        _refuse("federation", federation, f"is empty, or {DETAIL_RULES['federation']}")


def _check_scoring(scoring: Scoring) -> None:
    if len(scoring.places) < MOST_SEATS:
        _refuse("scoring.places", scoring.places, f"names points for {MOST_SEATS} places")
    if unknown := [seats for seats, points in scoring.small_tables.items() if len(points) != seats]:
        _refuse("scoring.small_tables", unknown, "names as many points as the table has seats")
    for points in (scoring.places, *scoring.small_tables.values()):
        if list(points) != sorted(points, reverse=True) or points[-1] < 0 or not 1 <= points[0] <= _MOST_POINTS:
            limit = f"falls from place to place, from at least 1 and at most {_MOST_POINTS} to at least 0"
            _refuse("scoring.places", points, limit)
    for criterion, reason in _NOT_CHOSEN.items():
        if criterion in scoring.order:
            _refuse("scoring.order", criterion, f"does not name `{criterion}`, {reason}")
    if not scoring.order or len(set(scoring.order)) != len(scoring.order):
        _refuse("scoring.order", scoring.order, "names at least one criterion, and none twice")
    _check_range("scoring.bye", scoring.bye_points, 0, _MOST_POINTS)


def _check_format(chosen: AnyFormat) -> None:
    _check_range("format.seats", chosen.seats, LEAST_SEATS, MOST_SEATS)
    match chosen:
        case Swiss():
            _check_range("format.rounds", chosen.rounds, 1, _MOST_ROUNDS)
        case Groups():
            _check_sizes(chosen)
        case RoundRobin():
            _check_range("format.cycles", chosen.cycles, 1, _MOST_CYCLES)
        case KnockOut():
            _check_range("format.heats", chosen.heats, 0, _MOST_ROUNDS)
            _check_range("format.advance", chosen.advance, 1, max(1, chosen.seats // 2))
            _check_range("format.qualifiers", chosen.qualifiers, 0, MOST_PLAYERS)
            if (chosen.qualifiers and not chosen.heats) or chosen.qualifiers == 1:
                _refuse("format.qualifiers", chosen.qualifiers, "is 0, or at least 2 after heats")
        case League():
            _check_range("format.seasons", chosen.seasons, 1, _MOST_ROUNDS)
            _check_sizes(chosen)
            _check_range("format.promoted", chosen.promoted, 1, min(chosen.sizes) // 2)


def _check_dutch(chosen: Swiss, scoring: Scoring) -> None:
    """Refuse settings that do not give the points of wins, draws and losses."""
    _check_range("format.seats", chosen.seats, 2, 2)
    win, loss = scoring.of_places(2)
    if loss or scoring.bye_points != win:
        chosen_points = {"small_tables": scoring.small_tables, "bye": scoring.bye}
        _refuse(
            "scoring",
            chosen_points,
            "for fide_dutch gives nothing for the second place of 2, and for a bye as for the first",
        )


def _check_sizes(chosen: Groups | League) -> None:
    if not chosen.sizes:
        _refuse("format.sizes", chosen.sizes, "names at least one size")
    for size in chosen.sizes:
        if not group_tables(size, chosen.seats):
            fair = ", ".join(str(number) for number in range(MOST_SIZE + 1) if group_tables(number, chosen.seats))
            _refuse("format.sizes", size, f"for tables of {chosen.seats} is one of {fair}")


def _check_range(field: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        _refuse(field, value, f"lies from {least} to {most}")


def _refuse(field: str, value: object, limit: str) -> None:
    raise SettingsInvalid(f"{field} {limit}", value=value, rule="organising 1")
