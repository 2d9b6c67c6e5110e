"""`tabletape tournament`: the commands of an organiser; here a tournament's settings, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import click
import msgspec

from domain.rulesets import RULESETS
from domain.tournament.settings import LONGEST_TITLE
from ops.cli.output import connect, game_option, json_option
from ops.cli.text_files import read_text
from ops.cli.tournament_roster import details, enter, forbid, invite, link, player, referee
from ops.cli.tournament_round import call, changes, close, lock, open_round, pair, rehearse, set_tables, timer, unlock
from ops.cli.tournament_rulings import (
    answer,
    open_play_off,
    play_off,
    print_with_changes,
    result,
    rule,
    take_back,
)
from ops.cli.tournament_shown import (
    archive,
    begun_rounds,
    crosstable,
    disputes,
    entries,
    export,
    list_all,
    print_outcome,
    results,
    show,
    standings,
    verify,
)
from ops.cli.tournament_simulation import Points, leaders_option, repeat_option, simulate
from ops.client.answers import Start

F = TypeVar("F", bound=Callable[..., Any])

FIRST_PLACE: Final = ("shared", "lot", "play_off")
"""The ways to decide a tie for the first place."""


def about_options(command: F) -> F:
    """Return a command with options for the description, place, start and federation of a tournament."""
    for name, text in reversed(
        (
            ("--description", "The description, for everybody: plain text."),
            ("--place", "Where it is played."),
            ("--start", "When it starts by the clocks there, such as '2026-12-03 19:00'."),
            ("--zone", "The time zone of --start, such as Europe/Berlin."),
            ("--federation", "The federation in reports for FIDE, such as GER."),
        )
    ):
        command = click.option(name, help=text)(command)
    return command


class SmallTable(click.ParamType[tuple[int, tuple[int, ...]]]):
    """A number of seats with the points by place there, `3=9,5,2`; without points, `3=`, as at larger tables."""

    name = "SEATS=P1,P2,..."

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, tuple[int, ...]]:
        """Return the seats and the points."""
        if isinstance(value, tuple):
            return value
        seats, equals, points = str(value).partition("=")
        if not equals or not seats.isdecimal():
            self.fail(f"{value!r} is not a number of seats with points, such as 3=9,5,2", param, ctx)
        return int(seats), Points().convert(points, param, ctx) if points else ()


def scoring_options(command: F) -> F:
    """Return a command with options for the points and the criteria of a tournament."""
    for option in (
        click.option("--order", help="The criteria, the most important first, such as points,wins,opponents."),
        click.option("--bye", type=click.IntRange(min=0), help="Points of a bye."),
        click.option(
            "--small-table",
            "small_tables",
            multiple=True,
            type=SmallTable(),
            help="Other points at tables with so many seats, such as 3=9,5,2; `3=`: as elsewhere. Repeatable.",
        ),
        click.option("--points", type=Points(), help="Points by place, such as 10,6,3,1."),
    ):
        command = option(command)
    return command


@click.group()
def tournament() -> None:
    """Run tournaments, and simulate them. docs/organising.md tells an evening step by step."""


for _command in (
    *(list_all, disputes, show, standings, crosstable, results, entries, verify, archive, export),
    *(enter, details, link, player, forbid, referee, invite),
    *(pair, set_tables, changes, lock, unlock, open_round, close, rehearse, timer, call),
    *(result, play_off, open_play_off, rule, take_back, answer),
    simulate,
):
    tournament.add_command(_command)


@tournament.command()
@click.argument("title", required=False)
@click.option(
    "--ruleset", type=click.Choice(sorted(RULESETS)), help="The game to play; without it, games are played elsewhere."
)
@game_option
@click.option(
    "--rounds", default=3, show_default=True, type=click.IntRange(1, 100), help="Rounds of a Swiss tournament."
)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 4), help="The seats of a table.")
@click.option("--dutch", is_flag=True, help="Pair tables of 2 by the FIDE Dutch system, with the points that it needs.")
@scoring_options
@click.option(
    "--seeding",
    default="spread",
    show_default=True,
    type=click.Choice(["spread", "together", "lot"]),
    help="Players of the same score: the best rated at different tables, at the same table, or by lot.",
)
@repeat_option
@leaders_option
@click.option(
    "--first-place",
    default="shared",
    show_default=True,
    type=click.Choice(FIRST_PLACE),
    help="A tie for the first place that no criterion parts: stays, by lots, or by a play-off.",
)
@click.option("--registration", default="list", show_default=True, type=click.Choice(["open", "invitation", "list"]))
@click.option("--check-in", is_flag=True, help="Pair only players who have checked in.")
@click.option(
    "--settings",
    "file",
    type=click.File("rb"),
    help="All settings as JSON from this file (`-`: standard input), in place of the options; for every format.",
)
@about_options
@json_option
def create(
    title: str | None,
    ruleset: str | None,
    options: dict[str, Any],
    rounds: int,
    seats: int,
    dutch: bool,
    seeding: str,
    repeat: int | None,
    leaders_meet: bool,
    first_place: str,
    registration: str,
    check_in: bool,
    file: Any,
    description: str | None,
    place: str | None,
    start: str | None,
    zone: str | None,
    federation: str | None,
    as_json: bool,
    **points: Any,
) -> None:
    """Begin a tournament called TITLE: Swiss, or of another format by --settings.

    It belongs to the operators of the service. docs/organising.md lists all settings.
    """
    settings: dict[str, Any] = {
        "title": title or "",
        "format": {"type": "swiss", "rounds": rounds, "seats": seats},
        "seeding": seeding,
        "weights": {"repeat": repeat},
        "leaders_meet": leaders_meet,
        "first_place": first_place,
        "registration": registration,
        "check_in": check_in,
        "description": description or "",
        "place": place or "",
        "start": _start(start, zone, None),
        "federation": federation or "",
    }
    if dutch:
        settings["format"] = {"type": "swiss", "rounds": rounds, "seats": 2, "system": "fide_dutch"}
    if scoring := _scoring({}, **points):
        settings["scoring"] = scoring
    if ruleset is not None:
        settings["game"] = {"ruleset": ruleset, "options": options}
    elif options:
        raise click.UsageError("--option is for a --ruleset")
    if file is not None:
        if title is not None or ruleset is not None:
            raise click.UsageError("--settings names title and ruleset itself")
        settings = _settings_of(file)
    with connect() as client:
        response = client.create_tournament(settings)
    print_outcome(response, as_json, f"{response.tournament}: begun at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("title", required=False)
@click.option("--rehearsal", is_flag=True, help="With a test player for each player of the roster.")
@json_option
def copy(tournament_id: str, title: str | None, rehearsal: bool, as_json: bool) -> None:
    """Begin a tournament with the settings of TOURNAMENT, called TITLE; without a start, and without players.

    A rehearsal has a new account with the name and the rating of each player: the players hear nothing of it.
    """
    with connect() as client:
        original = client.tournament(tournament_id).state
        settings = {**msgspec.to_builtins(original.settings, str_keys=True), "start": None}
        if rehearsal:
            settings |= {"registration": "list", "check_in": False}
        usual = f"{'Rehearsal' if rehearsal else 'Copy'}: {original.settings.title}"
        settings["title"] = title or usual[:LONGEST_TITLE]
        response = client.create_tournament(settings)
        entrants = [entrant for entrant in original.roster if not entrant.withdrawn] if rehearsal else []
        if entrants:
            players = [{"name": entrant.name, "rating": entrant.rating} for entrant in entrants]
            response = client.enter_players(response.tournament, players).tournament
    players_are = f", with {len(entrants)} test players" if rehearsal else ""
    print_outcome(response, as_json, f"{response.tournament}: a copy begun at {response.head}{players_are}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--title", help="Its title.")
@about_options
@click.option("--no-start", is_flag=True, help="Say no start.")
@json_option
def edit(
    tournament_id: str,
    title: str | None,
    description: str | None,
    place: str | None,
    start: str | None,
    zone: str | None,
    federation: str | None,
    no_start: bool,
    as_json: bool,
) -> None:
    """Change title, place and the like of TOURNAMENT at any time; fields without an option stay."""
    if no_start and (start or zone):
        raise click.UsageError("--no-start stands without --start and --zone")
    with connect() as client:
        before = client.tournament(tournament_id).state.settings
        command = {
            "type": "edit_tournament",
            "title": before.title if title is None else title,
            "description": before.description if description is None else description,
            "place": before.place if place is None else place,
            "start": None if no_start else _start(start, zone, before.start),
            "federation": before.federation if federation is None else federation,
        }
        response = client.command_tournament(tournament_id, command)
    print_outcome(response, as_json, f"{tournament_id} is edited at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("number", metavar="NUMBER", type=click.IntRange(min=0))
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def rounds(tournament_id: str, number: int, why: str, as_json: bool) -> None:
    """Set the NUMBER of rounds of TOURNAMENT; of heats, seasons or cycles, in formats with them."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "set_rounds", "rounds": number, "why": why})
    print_outcome(
        response,
        as_json,
        f"{tournament_id} has {number} rounds, heats, seasons or cycles and is {response.status}, at {response.head}",
    )


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@scoring_options
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def scoring(tournament_id: str, why: str, as_json: bool, **points: Any) -> None:
    """Change the points or the criteria of TOURNAMENT, for all its rounds; list the changes of the standings.

    Points without an option stay.
    """
    with connect() as client:
        before = msgspec.to_builtins(client.tournament(tournament_id).state.settings.scoring, str_keys=True)
        command = {"type": "set_scoring", "scoring": _scoring(before, **points), "why": why}
        response = client.command_tournament(tournament_id, command)
        print_with_changes(client, response, as_json, "the points are changed")


@tournament.command("registration")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--registration", "admission", type=click.Choice(["open", "invitation", "list"]))
@click.option("--check-in/--no-check-in", default=None, help="Pair only players who have checked in.")
@click.option("--late-until", type=click.IntRange(min=0), help="The last round before which players may still enter.")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def set_registration(
    tournament_id: str, admission: str | None, check_in: bool | None, late_until: int | None, why: str, as_json: bool
) -> None:
    """Change how players enter TOURNAMENT; fields without an option stay, and so do the players on the roster."""
    with connect() as client:
        before = client.tournament(tournament_id).state.settings
        command = {
            "type": "set_registration",
            "registration": before.registration if admission is None else admission,
            "check_in": before.check_in if check_in is None else check_in,
            "late_until": before.late_until if late_until is None else late_until,
            "why": why,
        }
        response = client.command_tournament(tournament_id, command)
    print_outcome(response, as_json, f"the registration of {tournament_id} is changed at {response.head}")


@tournament.command("first-place")
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.argument("how", type=click.Choice(FIRST_PLACE))
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def set_first_place(tournament_id: str, how: str, why: str, as_json: bool) -> None:
    """Choose how a tie for the first place of TOURNAMENT is decided: it stays, by lots at the end, or by a play-off."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "set_first_place", "how": how, "why": why})
    print_outcome(response, as_json, f"a tie for the first place of {tournament_id}: {how}, at {response.head}")


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def end(tournament_id: str, why: str, as_json: bool) -> None:
    """End TOURNAMENT before its last round: the rounds played so far count. It cannot be taken back."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "end_tournament", "why": why})
    rounds_counted = len(begun_rounds(response))
    print_outcome(
        response,
        as_json,
        f"{tournament_id} has ended with round {rounds_counted}, and its standings are final, at {response.head}",
    )


@tournament.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@click.option("--why", required=True, help="The reason; it stands in the log.")
@json_option
def abort(tournament_id: str, why: str, as_json: bool) -> None:
    """Abort TOURNAMENT: nothing of it counts, and its running games end. It cannot be taken back."""
    with connect() as client:
        response = client.command_tournament(tournament_id, {"type": "abort_tournament", "why": why})
    print_outcome(response, as_json, f"{tournament_id} is aborted, and nothing of it counts, at {response.head}")


def _start(local: str | None, zone: str | None, before: Start | None) -> dict[str, str] | None:
    """Return a start for a request; a part that is left out stays as before."""
    if local is None and zone is None:
        return None if before is None else {"local": before.local, "zone": before.zone}
    if before is None and (local is None or zone is None):
        raise click.UsageError("a start has --start and --zone")
    known = before or Start("", "")
    return {"local": (local or known.local).replace(" ", "T"), "zone": zone or known.zone}


def _scoring(
    before: dict[str, Any],
    points: tuple[int, ...] | None,
    small_tables: Sequence[tuple[int, tuple[int, ...]]],
    bye: int | None,
    order: str | None,
) -> dict[str, Any]:
    """Return points and criteria for a request; a part that is left out stays as before."""
    options = {"places": points, "bye": bye, "order": None if order is None else order.split(",")}
    scoring = before | {field: value for field, value in options.items() if value is not None}
    if small_tables:
        named = {str(seats): of_places for seats, of_places in small_tables}
        changed = {**before.get("small_tables", {}), **named}
        scoring["small_tables"] = {seats: of_places for seats, of_places in changed.items() if of_places}
    return scoring


def _settings_of(file: Any) -> dict[str, Any]:
    try:
        return msgspec.json.decode(read_text(file, "--settings"), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise click.BadParameter(f"it is not a JSON object: {error}", param_hint="--settings") from error
